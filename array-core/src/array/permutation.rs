//! The argument of `permute`: a typed list of axes, or one at run time.

use crate::error::ShapeError;
use crate::sealed::Sealed;
use crate::shape::{Axes, AxisList, DynRank, Permute, Shape, of_extents};

/// A list of axes that puts the axes of a shape `S` into another order: `axes![2, 0, 1]`, or
/// `&[2, 0, 1]` for a run-time rank.
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

impl Permutation<DynRank> for &[usize] {
    const SEALED: Sealed = Sealed;
    type Output = DynRank;

    fn permuted(&self, shape: &DynRank) -> Result<DynRank, ShapeError> {
        let extents = shape.as_slice();
        if self.len() != extents.len() {
            return Err(ShapeError::rank_mismatch(
                "the permutation",
                extents.len(),
                self.len(),
            ));
        }
        for (k, &axis) in self.iter().enumerate() {
            if axis >= extents.len() {
                return Err(ShapeError::axis_out_of_range(axis as i64, extents.len()));
            }
            if self[..k].contains(&axis) {
                return Err(ShapeError::duplicate_axis(axis));
            }
        }
        Ok(reordered(shape, self))
    }

    fn axes(&self) -> &[usize] {
        self
    }
}

impl<const R: usize> Permutation<DynRank> for &[usize; R] {
    const SEALED: Sealed = Sealed;
    type Output = DynRank;

    fn permuted(&self, shape: &DynRank) -> Result<DynRank, ShapeError> {
        Permutation::permuted(&&self[..], shape)
    }

    fn axes(&self) -> &[usize] {
        &self[..]
    }
}
