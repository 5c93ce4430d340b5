//! `Current`: the marker of the element about to be written.

use super::bind::{AxisMap, Bind};
use super::inputs::Reads;
use super::node::{Node, Sealed, as_leaf};
use super::varies::Varies;
use crate::error::BroadcastError;
use crate::leaf::{Cur, Elem, FixedLeaves};
use crate::shape::Shape;
use crate::storage::Inline;

/// The destination's element before the write; [`update`](crate::array::Array::update) gives it to
/// its closure.
///
/// It has no pointer and no lifetime; it has a value only inside that update.
#[derive(Clone, Debug)]
pub struct Current<T, S> {
    pub(crate) shape: S,
    pub(crate) element: core::marker::PhantomData<T>,
}

impl<T, S: Copy> Copy for Current<T, S> where T: Copy {}

impl<T: Elem, S: Shape> Reads for Current<T, S> {
    const SEALED: Sealed = Sealed;
    type Shape = S;
    const VARIES: Varies = Varies::NONE;
    const FIXED: FixedLeaves = FixedLeaves::array::<T>(S::RANK, S::EXTENTS).none_of();
    const BY_LEAVES: bool = true;
    const READS_OUT: bool = true;

    #[inline(always)]
    fn shape(&self) -> Result<S, BroadcastError> {
        Ok(self.shape.clone())
    }

    #[inline(always)]
    fn bind<'b>(&'b self, _: impl AxisMap, bind: &mut impl Bind<'b>) {
        bind.current_of::<T, S>(&self.shape);
    }
}

impl<T: Elem, S: Shape> Node for Current<T, S> {
    type Item = T;
    type Shape = S;
    type Leaves = Cur<T>;
    type Home = Inline;
    as_leaf!();
}
