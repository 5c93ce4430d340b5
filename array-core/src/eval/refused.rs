//! Values that do not fit a destination, and why.

use crate::error::{BroadcastError, Violation};
use crate::expr::{self, Inputs};
use crate::rule::{OperandSite, Site};
use crate::shape::{ExprShape, FitsInto, Shape};

/// The reason why the value of `inputs` cannot be written into `destination`, if there is one.
pub(crate) fn refused<'n, I: Inputs<'n, Shape: FitsInto<S>>, S: Shape>(
    op: &str,
    inputs: &I,
    destination: &S,
) -> Result<(), BroadcastError> {
    let shape = inputs.shape()?;
    match shape.fits_into(destination) {
        Ok(_) => Ok(()),
        Err(violation) => {
            let placed = if const { I::Shape::PLACED } {
                inputs.placed_on()
            } else {
                None
            };
            let extents = destination.extents();
            Err(refused_write(
                op,
                violation,
                &shape,
                placed,
                extents.as_ref(),
            ))
        }
    }
}

/// The error about a value that cannot be written. It has no type parameter, so it is compiled
/// once.
#[cold]
#[inline(never)]
fn refused_write(
    op: &str,
    violation: Violation,
    value: &dyn expr::NamedShape,
    placed: Option<Vec<i64>>,
    destination: &[usize],
) -> BroadcastError {
    let placed = placed.as_deref();
    let value = OperandSite {
        role: "the value",
        extents: &value.own_extents(placed),
        placed,
        aligned: value.is_aligned(),
    };
    BroadcastError::new(
        violation,
        Site::Write {
            op,
            value,
            destination,
        },
    )
}
