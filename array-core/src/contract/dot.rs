//! The sum of products of two vectors.

use super::tiny::dot_tiny;
use super::{Contract, Contraction, Vectors};
use crate::error::ReduceError;
use crate::expr::Number;
use crate::join::AsView;
use crate::kernel::{Output, fold_slices};
use crate::reduce::{Reduction, op};
use crate::shape::Shape;

/// The sum of the products of the elements of two vectors.
///
/// # Errors
/// `dim_size_mismatch` if run-time extents differ, `incompatible_shapes` if a run-time rank is not
/// 1.
#[inline]
pub(super) fn dot_of_vectors<A, B>(a: &A, b: &B) -> Result<A::Item, ReduceError>
where
    A: AsView<Item: Number>,
    B: AsView<Item = A::Item>,
    Vectors: Contraction<A::Shape, B::Shape>,
{
    match dot_tiny(a, b) {
        Some(sum) => Ok(sum),
        None => sum_of_products(a, b),
    }
}

/// [`dot_of_vectors`] of any operands.
#[inline(never)]
fn sum_of_products<A, B>(a: &A, b: &B) -> Result<A::Item, ReduceError>
where
    A: AsView<Item: Number>,
    B: AsView<Item = A::Item>,
{
    // A scalar has one element, too.
    let is_vector = |extents: &[usize]| extents.len() == 1;
    if let (Some(x), Some(y)) = (AsView::row_major(a), AsView::row_major(b))
        && x.len() == y.len()
        && is_vector(a.as_view().layout.shape.extents().as_ref())
        && is_vector(b.as_view().layout.shape.extents().as_ref())
        && let Some(sum) = fold_slices(<op::Dot as Reduction<A::Item>>::reducer(), x, y)
    {
        return Ok(sum);
    }
    let contract = Contract::new("dot", a, b)?;
    if contract.axes.kept != [false; 2] {
        let found = contract
            .operands
            .map(|operand| operand.axes.as_slice().len());
        return Err(ReduceError::ranks_of_operands("dot", found));
    }
    let mut sum = [A::Item::ZERO];
    contract.fold(Output::init(&mut sum[..], 0));
    Ok(sum[0])
}
