//! Other shapes over the same elements: permute, transpose, squeeze, unsqueeze, broadcast, reshape.

use super::{Array, Layout, View, ViewD, ViewMut};
use crate::dim::{Dim, Fix, Stretch};
use crate::error::{BroadcastError, ShapeError};
use crate::layout;
use crate::rule;
use crate::shape::{AxisList, Axes, DynRank, Insert, IntoShape, Permute, Shape, SqueezeAll, Subset};
use crate::storage::Home;

/// A list of axes that puts the axes of a shape `S` into another order.
pub trait Permutation<S: Shape> {
    /// The permuted shape.
    type Output: Shape;

    /// The permuted layout.
    fn permute(self, layout: &Layout<S>) -> Result<Layout<Self::Output>, ShapeError>;
}

impl<S: Permute<A>, A: AxisList> Permutation<S> for Axes<A> {
    type Output = <S as Permute<A>>::Output;

    #[inline(always)]
    fn permute(self, layout: &Layout<S>) -> Result<Layout<Self::Output>, ShapeError> {
        let shape = Permute::permute(&layout.shape);
        let mut strides = shape.table(0isize);
        for (stride, &axis) in strides.as_mut().iter_mut().zip(A::AXES) {
            *stride = layout.strides.as_ref()[axis];
        }
        Ok(Layout { shape, strides, offset: layout.offset })
    }
}
