//! The functions of all rows: the mean and the standard deviation of vectors, element by element.
//!
//! Vectors that are null or have a null element are left out, as SQL's aggregates do. The result of
//! no vectors is null.

use crate::kernels::Moments;
use crate::vectors::{Vectors, coerced};
use broadloom::Array1;
use broadloom::prelude::*;
use datafusion::arrow::array::{
    ArrayRef, AsArray, BooleanArray, FixedSizeListArray, Float32Array, Float64Array,
};
use datafusion::arrow::compute::filter;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Float64Type, UInt64Type};
use datafusion::common::utils::SingleRowListArrayBuilder;
use datafusion::common::{DataFusionError, Result, ScalarValue, exec_err, plan_err};
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

impl AggregateUDFImpl for Function {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        let argument = format!("argument vector of {}", self.name);
        match given {
            [DataType::FixedSizeList(..)] => Ok(vec![coerced(&argument, &given[0])?]),
            [other] => plan_err!(
                "{argument} is {other}; the length of its result is unknown: write \
                 arrow_cast(vector, 'FixedSizeList(LENGTH, Float32)')"
            ),
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
            field("mean", DataType::List(Arc::new(numbers.clone()))),
            field("deviations", DataType::List(Arc::new(numbers))),
        ])
    }

    fn accumulator(&self, arguments: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        let DataType::FixedSizeList(_, length) = *arguments.return_field.data_type() else {
            return exec_err!("the result of {} is a FixedSizeList", self.name);
        };
        let length = length as usize;
        let moments = Moments {
            count: 0,
            mean: Array1::zeros(length),
            deviations: Array1::zeros(length),
        };
        Ok(Box::new(Accumulated {
            name: self.name,
            moments,
        }))
    }
}

#[derive(Debug)]
struct Accumulated {
    name: &'static str,
    moments: Moments,
}

impl Accumulated {
    fn merge(&mut self, other: &Moments) -> Result<()> {
        match other.count {
            0 => Ok(()),
            _ => self.moments.merge(other).map_err(DataFusionError::External),
        }
    }
}

impl Accumulator for Accumulated {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let argument = format!("argument vector of {}", self.name);
        let mut vectors = Vectors::new(&argument, &values[0])?;
        if let Some(valid) = vectors.valid.take() {
            let whole = filter(&values[0], &BooleanArray::new(valid.into_inner(), None))?;
            vectors = Vectors::new(&argument, &whole)?;
        }
        match vectors.rows() {
            0 => Ok(()),
            _ => self.merge(&Moments::of(vectors.matrix()).map_err(DataFusionError::External)?),
        }
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        let counts = states[0].as_primitive::<UInt64Type>();
        let numbers = |state: &ArrayRef, row| {
            Array1::from(
                state
                    .as_list::<i32>()
                    .value(row)
                    .as_primitive::<Float64Type>()
                    .values()
                    .to_vec(),
            )
        };
        for row in (0..counts.len()).filter(|&row| counts.value(row) > 0) {
            self.merge(&Moments {
                count: counts.value(row) as usize,
                mean: numbers(&states[1], row),
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
        let Moments {
            count,
            mean,
            deviations,
        } = &self.moments;
        Ok(vec![
            ScalarValue::UInt64(Some(*count as u64)),
            list(mean),
            list(deviations),
        ])
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        let Moments {
            count,
            mean,
            deviations,
        } = &self.moments;
        let result = match self.name {
            "bl_mean" => mean.cast::<f32>().eval(),
            _ => (deviations / *count as f64).sqrt().cast::<f32>().eval(),
        };
        let field = Arc::new(Field::new_list_field(DataType::Float32, true));
        let length = result.len() as i32;
        if *count == 0 {
            return ScalarValue::try_new_null(&DataType::FixedSizeList(field, length));
        }
        let values = Arc::new(Float32Array::from(result.into_vec()));
        let list = FixedSizeListArray::try_new_with_length(field, length, values, None, 1)?;
        Ok(ScalarValue::FixedSizeList(Arc::new(list)))
    }

    fn size(&self) -> usize {
        size_of_val(self) + 2 * size_of::<f64>() * self.moments.mean.len()
    }
}
