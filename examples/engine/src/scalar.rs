//! The functions of each row.

use crate::kernels;
use crate::vectors::{Vectors, coerced, column};
use datafusion::arrow::array::{ArrayRef, Float64Array};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{DataFusionError, Result, ScalarValue, exec_err, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};
use std::sync::Arc;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    CosineDistance,
    EuclideanDistance,
    StandardScore,
    QuadraticForm,
}
use Kind::{CosineDistance, EuclideanDistance, QuadraticForm, StandardScore};

/// A function of vectors.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Function {
    kind: Kind,
    signature: Signature,
}

impl Function {
    pub fn all() -> impl Iterator<Item = Self> {
        [
            CosineDistance,
            EuclideanDistance,
            StandardScore,
            QuadraticForm,
        ]
        .into_iter()
        .map(|kind| Function {
            kind,
            signature: Signature::user_defined(Volatility::Immutable),
        })
    }

    /// What the arguments are called in errors.
    fn arguments(&self) -> &'static [&'static str] {
        match self.kind {
            CosineDistance | EuclideanDistance => &["vector", "query"],
            StandardScore => &["vector", "mean", "sd"],
            QuadraticForm => &["vector", "matrix"],
        }
    }

    /// The arguments. A scalar is one vector, which all rows share.
    fn vectors(&self, values: &[ColumnarValue]) -> Result<Vec<Vectors>> {
        let arguments = self.arguments().iter().zip(values);
        let vectors = arguments
            .map(|(argument, value)| Vectors::new(&self.named(argument), &value.to_array(1)?));
        vectors.collect()
    }

    fn check_lengths(&self, vectors: &[Vectors]) -> Result<()> {
        let x = &vectors[0];
        for (argument, other) in self.arguments().iter().zip(vectors).skip(1) {
            let argument = self.named(argument);
            let (length, wanted) = match self.kind {
                QuadraticForm => (other.len(), x.len() * x.len()),
                _ => (other.len(), x.len()),
            };
            if length != wanted {
                let vector = format!("the vectors have {}", x.len());
                return exec_err!("{argument} has {length} elements, not {wanted}: {vector}");
            }
        }
        Ok(())
    }

    /// An argument in errors.
    fn named(&self, argument: &str) -> String {
        format!("argument {argument} of {}", self.name())
    }

    fn compute(
        &self,
        vectors: &[Vectors],
        rows: usize,
        nulls: Option<NullBuffer>,
        of_type: &DataType,
    ) -> Result<ArrayRef> {
        let float = |array: broadloom::Array1<f64>, nulls| -> Result<ArrayRef> {
            Ok(Arc::new(Float64Array::try_new(
                array.into_vec().into(),
                nulls,
            )?))
        };
        let (x, y) = (&vectors[0], &vectors[1]);
        // Distances are symmetric, and the kernels share a row of the second operand only.
        let (many, other) = match x.rows() == rows {
            true => (x.matrix(), y.matrix()),
            false => (y.matrix(), x.matrix()),
        };
        match self.kind {
            CosineDistance => {
                let (distance, defined) = refused(kernels::cosine_distance(many, other))?;
                let defined = NullBuffer::from(defined.into_vec());
                float(distance, NullBuffer::union(nulls.as_ref(), Some(&defined)))
            }
            EuclideanDistance => float(refused(kernels::euclidean_distance(many, other))?, nulls),
            QuadraticForm => {
                let matrix = y.matrices(x.len());
                float(refused(kernels::quadratic_form(x.matrix(), matrix))?, nulls)
            }
            StandardScore => {
                let (mean, sd) = (y.matrix(), vectors[2].matrix());
                let scores = refused(kernels::standard_score(rows, x.matrix(), mean, sd))?;
                column(of_type, x.len(), scores, nulls, rows)
            }
        }
    }
}

fn refused<T>(result: kernels::Result<T>) -> Result<T> {
    result.map_err(DataFusionError::External)
}

impl ScalarUDFImpl for Function {
    fn name(&self) -> &str {
        match self.kind {
            CosineDistance => "bl_cosine_distance",
            EuclideanDistance => "bl_euclidean_distance",
            StandardScore => "bl_standard_score",
            QuadraticForm => "bl_quadratic_form",
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        let (name, arguments) = (self.name(), self.arguments());
        if given.len() != arguments.len() {
            return plan_err!(
                "{name}({}) has {} arguments, not {}",
                arguments.join(", "),
                arguments.len(),
                given.len()
            );
        }
        let types = arguments.iter().zip(given);
        types
            .map(|(argument, given)| coerced(&self.named(argument), given))
            .collect()
    }

    fn return_type(&self, arguments: &[DataType]) -> Result<DataType> {
        Ok(match self.kind {
            StandardScore => arguments[0].clone(),
            _ => DataType::Float64,
        })
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let values = &arguments.args;
        let all_scalar = values
            .iter()
            .all(|value| matches!(value, ColumnarValue::Scalar(_)));
        let rows = if all_scalar { 1 } else { arguments.number_rows };
        let vectors = self.vectors(values)?;
        let mut nulls = None;
        for valid in vectors.iter().filter_map(|vectors| vectors.valid.as_ref()) {
            match valid.len() == rows {
                true => nulls = NullBuffer::union(nulls.as_ref(), Some(valid)),
                // One vector for all rows.
                false if valid.is_null(0) => nulls = Some(NullBuffer::new_null(rows)),
                false => {}
            }
        }
        let of_type = arguments.return_field.data_type();
        // Before lengths are compared: that of null vectors may be unknown.
        if nulls.as_ref().map_or(0, NullBuffer::null_count) == rows {
            return Ok(ColumnarValue::Scalar(ScalarValue::try_new_null(of_type)?));
        }
        self.check_lengths(&vectors)?;
        let result = self.compute(&vectors, rows, nulls, of_type)?;
        match all_scalar {
            true => Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(
                &result, 0,
            )?)),
            false => Ok(ColumnarValue::Array(result)),
        }
    }
}
