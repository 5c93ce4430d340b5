//! The functions of each row.

use crate::kernels;
use crate::vectors::{Vectors, coerced};
use datafusion::arrow::array::{ArrayRef, FixedSizeListArray, Float32Array, Float64Array};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::datatypes::{DataType, Field};
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

    /// The arguments. A scalar is one vector; only the first argument repeats it for each row.
    fn vectors(&self, values: &[ColumnarValue], rows: usize) -> Result<Vec<Vectors>> {
        let arguments = self.arguments().iter().zip(values).enumerate();
        let vectors = arguments.map(|(k, (argument, value))| {
            let array = value.to_array(if k == 0 { rows } else { 1 })?;
            Vectors::new(&self.named(argument), &array)
        });
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
            if self.kind == QuadraticForm && other.rows() != 1 {
                return exec_err!("{argument} is a column: it is one matrix, which all rows share");
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
        x: &Vectors,
        others: &[Vectors],
        nulls: Option<NullBuffer>,
    ) -> Result<ArrayRef> {
        let float = |array: broadloom::Array1<f64>, nulls| -> Result<ArrayRef> {
            Ok(Arc::new(Float64Array::try_new(
                array.into_vec().into(),
                nulls,
            )?))
        };
        match self.kind {
            CosineDistance => {
                let (distance, defined) =
                    refused(kernels::cosine_distance(x.matrix(), others[0].matrix()))?;
                let defined = NullBuffer::from(defined.into_vec());
                float(distance, NullBuffer::union(nulls.as_ref(), Some(&defined)))
            }
            EuclideanDistance => float(
                refused(kernels::euclidean_distance(x.matrix(), others[0].matrix()))?,
                nulls,
            ),
            QuadraticForm => {
                let matrix = others[0].matrix_of_rows(x.len());
                float(refused(kernels::quadratic_form(x.matrix(), matrix))?, nulls)
            }
            StandardScore => {
                let (mean, sd) = (others[0].matrix(), others[1].matrix());
                let score = refused(kernels::standard_score(x.matrix(), mean, sd))?;
                let values = Arc::new(Float32Array::from(score.into_vec()));
                let field = Arc::new(Field::new_list_field(DataType::Float32, true));
                let list = FixedSizeListArray::try_new_with_length(
                    field,
                    x.len() as i32,
                    values,
                    nulls,
                    x.rows(),
                );
                Ok(Arc::new(list?))
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
        match (self.kind, &arguments[0]) {
            (StandardScore, DataType::FixedSizeList(..)) => Ok(arguments[0].clone()),
            (StandardScore, other) => plan_err!(
                "argument vector of {} is {other}; the length of its result is unknown: write \
                 arrow_cast(vector, 'FixedSizeList(LENGTH, Float32)')",
                self.name()
            ),
            _ => Ok(DataType::Float64),
        }
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let values = &arguments.args;
        let all_scalar = values
            .iter()
            .all(|value| matches!(value, ColumnarValue::Scalar(_)));
        let rows = if all_scalar { 1 } else { arguments.number_rows };
        let vectors = self.vectors(values, rows)?;
        let mut nulls = None;
        for valid in vectors.iter().filter_map(|vectors| vectors.valid.as_ref()) {
            if valid.len() == 1 && valid.is_null(0) {
                let null = ScalarValue::try_new_null(arguments.return_field.data_type())?;
                return Ok(ColumnarValue::Scalar(null));
            }
            if valid.len() == rows {
                nulls = NullBuffer::union(nulls.as_ref(), Some(valid));
            }
        }
        self.check_lengths(&vectors)?;
        let result = self.compute(&vectors[0], &vectors[1..], nulls)?;
        match all_scalar {
            true => Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(
                &result, 0,
            )?)),
            false => Ok(ColumnarValue::Array(result)),
        }
    }
}
