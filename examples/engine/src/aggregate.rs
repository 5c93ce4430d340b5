//! The functions of all rows: the mean and the standard deviation of vectors, element by element.
//!
//! Vectors that are null or have a null element are left out, as SQL's aggregates do. The result of
//! no vectors is null.

use crate::kernels::Moments;
use crate::vectors::{Vectors, coerced, column};
use broadloom::Array1;
use broadloom::prelude::*;
use datafusion::arrow::array::{ArrayRef, AsArray, BooleanArray, Float64Array};
use datafusion::arrow::compute::filter;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Float64Type, UInt64Type};
use datafusion::common::utils::SingleRowListArrayBuilder;
use datafusion::common::{DataFusionError, Result, ScalarValue, exec_err, not_impl_err, plan_err};
use datafusion::logical_expr::function::{AccumulatorArgs, StateFieldsArgs};
use datafusion::logical_expr::{Accumulator, AggregateUDFImpl, Signature, Volatility};
use std::sync::Arc;

/// An aggregate of vectors.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Function {
    name: &'static str,
    signature: Signature,
}

impl Function {
    pub fn all() -> impl Iterator<Item = Self> {
        ["bl_mean", "bl_sd"].into_iter().map(|name| Function {
            name,
            signature: Signature::user_defined(Volatility::Immutable),
        })
    }
}

impl Function {
    /// The argument in errors.
    fn argument(&self) -> String {
        format!("argument vector of {}", self.name)
    }
}

impl AggregateUDFImpl for Function {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        match given {
            [given] => Ok(vec![coerced(&self.argument(), given)?]),
            _ => plan_err!("{}(vector) has 1 argument, not {}", self.name, given.len()),
        }
    }

    fn return_type(&self, arguments: &[DataType]) -> Result<DataType> {
        Ok(arguments[0].clone())
    }

    fn state_fields(&self, arguments: StateFieldsArgs) -> Result<Vec<FieldRef>> {
        let numbers = Field::new_list_field(DataType::Float64, true);
        let field = |part, of_type| {
            Arc::new(Field::new(
                format!("{}[{part}]", arguments.name),
                of_type,
                true,
            ))
        };
        Ok(vec![
            field("count", DataType::UInt64),
            field("total", DataType::List(Arc::new(numbers.clone()))),
            field("deviations", DataType::List(Arc::new(numbers))),
        ])
    }

    fn accumulator(&self, arguments: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        if arguments.is_distinct {
            let name = self.name;
            return not_impl_err!(
                "{name}(DISTINCT vector): write {name}(vector) FROM (SELECT DISTINCT vector ..)"
            );
        }
        Ok(Box::new(Accumulated {
            function: self.clone(),
            of_type: arguments.return_field.data_type().clone(),
            moments: None,
        }))
    }
}

#[derive(Debug)]
struct Accumulated {
    function: Function,
    /// The type of the result.
    of_type: DataType,
    /// Of the vectors until now; none before the first one.
    moments: Option<Moments>,
}

impl Accumulated {
    fn merge(&mut self, other: Moments) -> Result<()> {
        let Some(moments) = &mut self.moments else {
            self.moments = Some(other);
            return Ok(());
        };
        let (ours, theirs) = (moments.total.len(), other.total.len());
        if ours != theirs {
            return exec_err!(
                "the vectors of {} have {ours} elements in one batch and {theirs} in another: \
                 a column of vectors has vectors of one length",
                self.function.argument()
            );
        }
        moments.merge(&other).map_err(DataFusionError::External)
    }
}

impl Accumulator for Accumulated {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let argument = self.function.argument();
        let mut vectors = Vectors::new(&argument, &values[0])?;
        if let Some(valid) = vectors.valid.take() {
            let whole = filter(&values[0], &BooleanArray::new(valid.into_inner(), None))?;
            vectors = Vectors::new(&argument, &whole)?;
        }
        match vectors.rows() {
            0 => Ok(()),
            _ => self.merge(Moments::of(vectors.matrix()).map_err(DataFusionError::External)?),
        }
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        let counts = states[0].as_primitive::<UInt64Type>();
        let numbers = |state: &ArrayRef, row| {
            let numbers = state.as_list::<i32>().value(row);
            Array1::from(numbers.as_primitive::<Float64Type>().values().to_vec())
        };
        for row in (0..counts.len()).filter(|&row| counts.value(row) > 0) {
            self.merge(Moments {
                count: counts.value(row) as usize,
                total: numbers(&states[1], row),
                deviations: numbers(&states[2], row),
            })?;
        }
        Ok(())
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        let list = |numbers: &Array1<f64>| {
            let values = Arc::new(Float64Array::from(numbers.to_vec()));
            SingleRowListArrayBuilder::new(values).build_list_scalar()
        };
        let none = || Moments {
            count: 0,
            total: Array1::zeros(0),
            deviations: Array1::zeros(0),
        };
        let Moments {
            count,
            total,
            deviations,
        } = &self.moments.clone().unwrap_or_else(none);
        Ok(vec![
            ScalarValue::UInt64(Some(*count as u64)),
            list(total),
            list(deviations),
        ])
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        let Some(Moments {
            count,
            total,
            deviations,
        }) = &self.moments
        else {
            return ScalarValue::try_new_null(&self.of_type);
        };
        let count = *count as f64;
        let result = match self.function.name {
            "bl_mean" => (total / count).cast::<f32>().eval(),
            _ => (deviations / count).sqrt().cast::<f32>().eval(),
        };
        let array = column(&self.of_type, result.len(), result.into_vec(), None, 1)?;
        ScalarValue::try_from_array(&array, 0)
    }

    fn size(&self) -> usize {
        let length = self
            .moments
            .as_ref()
            .map_or(0, |moments| moments.total.len());
        size_of_val(self) + 2 * size_of::<f64>() * length
    }
}
