//! `Total`: the marker of a finished total of a product or a reduction.

use super::bind::{AxisMap, Bind};
use super::inputs::Reads;
use super::node::{Node, Sealed, as_leaf};
use super::varies::Varies;
use crate::error::BroadcastError;
use crate::leaf::{Elem, One};
use crate::shape::Shape;
use crate::storage::Heap;

/// A finished total: [`matmul_into_with`](crate::contract::matmul_into_with) and
/// [`reduce_into_with`](crate::eval::ReductionsInto::reduce_into_with) give it to their closures.
///
/// It has the shape of the result, and no pointer; it has a value only inside that operation.
#[derive(Clone, Copy, Debug)]
pub struct Total<T, S> {
    pub(crate) shape: S,
    pub(crate) element: core::marker::PhantomData<T>,
}

impl<T: Elem, S: Shape> Reads for Total<T, S> {
    const SEALED: Sealed = Sealed;
    type Shape = S;
    const VARIES: Varies = Varies::array::<S>();

    #[inline(always)]
    fn shape(&self) -> Result<S, BroadcastError> {
        Ok(self.shape.clone())
    }

    #[inline(always)]
    fn bind<'b>(&'b self, axes: impl AxisMap, bind: &mut impl Bind<'b>) {
        bind.total::<T>(self.shape.extents().as_ref(), axes);
    }
}

impl<T: Elem, S: Shape> Node for Total<T, S> {
    type Item = T;
    type Shape = S;
    type Leaves = One<T, false>;
    type Home = Heap;
    const LEAF: bool = true;
    as_leaf!();
}
