//! The argument of `permute`: a typed list of axes, or one at run time.

use crate::error::ShapeError;
use crate::sealed::Sealed;
use crate::shape::{Axes, AxisList, Fewer, Permute, Shape, of_extents};

/// A list of axes that puts the axes of a shape `S` into another order: `axes![2, 0, 1]`, or
/// `[2, 0, 1]` of the run time.
///
/// Sealed: the strides of a view follow the list and its extents the shape, so the view is only
/// valid if the two agree.
///
/// ```compile_fail,E0046
/// # extern crate array_core as broadloom;
/// use broadloom::array::Permutation;
/// use broadloom::error::ShapeError;
/// use broadloom::prelude::*;
///
/// struct Grow;
/// impl Permutation<DynRank> for Grow {
///     type Output = DynRank;
///     fn permuted(&self, _: &DynRank) -> Result<DynRank, ShapeError> {
///         Ok(DynRank::from([1000]))
///     }
///     fn axes(&self) -> &[usize] {
///         &[0]
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an order of the axes of a shape `{S}`",
    label = "expected a list of all axes",
    note = "an order is one list with each axis once: `x.permute(axes![1, 0])`, at run time `x.transpose([1, 0])`; the axes of a matrix are exchanged by `x.t()`"
)]
pub trait Permutation<S: Shape> {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The permuted shape.
    type Output: Shape;

    /// Axis `k` of the result is axis `axes[k]` of the operand.
    ///
    /// # Errors
    /// If a run-time list does not name every axis exactly once.
    fn permuted(&self, shape: &S) -> Result<Self::Output, ShapeError>;

    /// The list.
    fn axes(&self) -> &[usize];
}

/// The shape whose axis `k` is axis `axes[k]` of `shape`.
#[inline(always)]
fn reordered<S: Shape, R: Shape>(shape: &S, axes: &[usize]) -> R {
    let extents = shape.extents();
    let mut permuted = extents.clone();
    for (extent, &axis) in permuted.as_mut().iter_mut().zip(axes) {
        *extent = extents.as_ref()[axis];
    }
    of_extents(permuted.as_ref())
}

#[diagnostic::do_not_recommend]
impl<S: Permute<A>, A: AxisList> Permutation<S> for Axes<A> {
    const SEALED: Sealed = Sealed;
    type Output = S::Permuted;

    #[inline(always)]
    fn permuted(&self, shape: &S) -> Result<Self::Output, ShapeError> {
        Ok(reordered(shape, A::AXES))
    }

    #[inline(always)]
    fn axes(&self) -> &[usize] {
        A::AXES
    }
}

/// Checks that `axes` names each axis of `shape` once.
fn check<S: Shape>(axes: &[usize], shape: &S) -> Result<(), ShapeError> {
    let rank = shape.extents().as_ref().len();
    if axes.len() != rank {
        return Err(ShapeError::rank_mismatch(
            "the permutation",
            rank,
            axes.len(),
        ));
    }
    for (k, &axis) in axes.iter().enumerate() {
        if axis >= rank {
            return Err(ShapeError::axis_out_of_range(axis as i64, rank));
        }
        if axes[..k].contains(&axis) {
            return Err(ShapeError::not_a_permutation(axes, axis));
        }
    }
    Ok(())
}

/// Lists of the run time.
macro_rules! list {
    ($([$($generics:tt)*] $List:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<S: Fewer<0>, $($generics)*> Permutation<S> for $List {
            const SEALED: Sealed = Sealed;
            type Output = S::Left;

            fn permuted(&self, shape: &S) -> Result<S::Left, ShapeError> {
                check(&self[..], shape)?;
                Ok(reordered(shape, &self[..]))
            }

            fn axes(&self) -> &[usize] {
                &self[..]
            }
        }
    )*};
}
list! {
    [] &[usize];
    [const R: usize] &[usize; R];
    [const R: usize] [usize; R];
}
