//! Values that are computed from the totals of a product or a reduction, as soon as these are
//! finished.

use super::{Destination, program, refused};
use crate::error::BroadcastError;
use crate::expr::{Identity, Node};
use crate::kernel::{Launch, Output, bound_to_totals};
use crate::leaf::Elem;
use crate::shape::{FitsInto, Shape};

/// Binds `node`, which reads totals `U` of the extents `totals`, and `out`, and calls
/// `then` with the evaluation.
///
/// # Errors
/// If the operands of `node` do not broadcast, or do not fit `out`.
pub(crate) fn after_totals<U: Elem, E: Node, D: Destination<E::Item>, R>(
    op: &str,
    node: &E,
    mut out: D,
    totals: &[usize],
    then: impl FnOnce(&mut Launch<'_, '_, '_, E::Item>) -> R,
) -> Result<R, BroadcastError>
where
    E::Shape: FitsInto<D::Shape>,
{
    let (shape, _) = out.lies();
    refused(op, &node.inputs(), &shape)?;
    node.ready()?;
    let extents = shape.extents();
    let own = out.strided(extents.as_ref()).expect("its own extents");
    Ok(bound_to_totals::<U, _, _, _>(
        &node.inputs(),
        Identity(extents.as_ref().len()),
        program::<E, D::Shape>(node),
        Output::init(own.data, own.offset),
        extents.as_ref(),
        Some(own.strides.as_ref()),
        totals,
        then,
    ))
}
