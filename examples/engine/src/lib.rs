//! Fused kernels of broadloom as functions of DataFusion, over columns of vectors.
//!
//! A vector is a `FixedSizeList<Float32>`; a batch of them is a matrix, read in place. `kernels`
//! computes, `vectors` reads columns, `scalar` and `aggregate` are what DataFusion calls.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> datafusion::error::Result<()> {
//! use datafusion::arrow::{array::AsArray, datatypes::Float64Type};
//! use datafusion::prelude::*;
//!
//! let context = SessionContext::new();
//! broadloom_engine::register(&context);
//! let sql = "SELECT bl_cosine_distance(arrow_cast([3.0, 4.0], 'FixedSizeList(2, Float32)'), [4.0, 3.0]) AS d";
//! let batches = context.sql(sql).await?.collect().await?;
//! let distance = batches[0].column(0).as_primitive::<Float64Type>().value(0);
//! assert!((distance - 0.04).abs() < 1e-6);
//! # Ok(())
//! # }
//! ```

mod aggregate;
mod kernels;
mod scalar;
mod vectors;

use datafusion::execution::SessionStateBuilder;
use datafusion::logical_expr::{AggregateUDF, ScalarUDF};
use datafusion::prelude::SessionContext;
use std::sync::Arc;

/// `bl_cosine_distance`, `bl_euclidean_distance`, `bl_standard_score`, `bl_quadratic_form`.
pub fn scalar_functions() -> Vec<Arc<ScalarUDF>> {
    scalar::Function::all()
        .map(|function| Arc::new(ScalarUDF::from(function)))
        .collect()
}

/// `bl_mean`, `bl_sd`.
pub fn aggregate_functions() -> Vec<Arc<AggregateUDF>> {
    aggregate::Function::all()
        .map(|function| Arc::new(AggregateUDF::from(function)))
        .collect()
}

/// Adds all functions to a context.
pub fn register(context: &SessionContext) {
    for function in scalar_functions() {
        context.register_udf(function.as_ref().clone());
    }
    for function in aggregate_functions() {
        context.register_udaf(function.as_ref().clone());
    }
}

/// Adds all functions to a session's state: what Ballista's scheduler, executors and clients share.
pub fn with_functions(state: SessionStateBuilder) -> SessionStateBuilder {
    let mut state = state;
    state
        .scalar_functions()
        .get_or_insert_default()
        .extend(scalar_functions());
    state
        .aggregate_functions()
        .get_or_insert_default()
        .extend(aggregate_functions());
    state
}
