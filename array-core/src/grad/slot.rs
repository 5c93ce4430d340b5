//! `Slot`: the leaf of a recorded expression for a variable or a constant of the tape.

use std::rc::Rc;

use super::diff::{Cotangents, Differentiable};
use crate::array::{ArrayD, Layout};
use crate::error::BroadcastError;
use crate::expr::{AxisMap, Bind, Closed, Float, Node, Reads, Varies, as_leaf};
use crate::isa::Token;
use crate::leaf::{Elem, FixedLeaves, One};
use crate::sealed::Sealed;
use crate::shape::DynRank;
use crate::storage::Heap;

/// The number of a slot that is a constant.
pub(super) const CONSTANT: usize = usize::MAX;

/// Variable number `K` of an expression that a tape records. It shares the array, so the expression
/// can be kept.
#[derive(Debug)]
pub struct Slot<T, const K: usize> {
    value: Rc<ArrayD<T>>,
    layout: Layout<DynRank>,
}

impl<T, const K: usize> Clone for Slot<T, K> {
    fn clone(&self) -> Self {
        Slot {
            value: self.value.clone(),
            layout: self.layout.clone(),
        }
    }
}

impl<T: Elem, const K: usize> Slot<T, K> {
    /// `value` in this layout.
    pub(super) fn new(value: &Rc<ArrayD<T>>, layout: &Layout<DynRank>) -> Self {
        Slot {
            value: value.clone(),
            layout: layout.clone(),
        }
    }

    /// `value` stretched to `shape`, with its axes on the axes `dims`.
    pub(super) fn stretched(
        value: &Rc<ArrayD<T>>,
        shape: &[usize],
        dims: &[i64],
    ) -> Result<Self, BroadcastError> {
        let stretched = value.view().try_broadcast_in_dim(shape, dims)?;
        Ok(Slot::new(value, &stretched.layout))
    }
}

#[diagnostic::do_not_recommend]
impl<T: Elem, const K: usize> Closed for Slot<T, K> {
    type Proof = ();
}
impl<T: Elem, const K: usize> Reads for Slot<T, K> {
    const SEALED: Sealed = Sealed;
    type Shape = DynRank;
    const VARIES: Varies = Varies::array::<DynRank>();
    const FIXED: FixedLeaves = FixedLeaves::UNKNOWN;
    const BY_LEAVES: bool = true;

    #[inline(always)]
    fn shape(&self) -> Result<DynRank, BroadcastError> {
        Ok(self.layout.shape.clone())
    }

    #[inline(always)]
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>) {
        let Layout {
            shape,
            strides,
            offset,
        } = &self.layout;
        if K != CONSTANT {
            bind.variable(K);
        }
        bind.view(
            self.value.as_slice().into(),
            shape,
            strides.as_ref(),
            *offset,
            axes,
        );
    }
}
impl<T: Elem, const K: usize> Node for Slot<T, K> {
    type Item = T;
    type Shape = DynRank;
    type Leaves = One<T>;
    type Home = Heap;
    as_leaf!();
}

impl<T: Float, const K: usize> Differentiable<T> for Slot<T, K> {
    const READS: u32 = if K < 32 { 1 << K } else { 0 };
    type Kept = ();

    #[inline(always)]
    fn forward(&self, _: Token<'_>, item: T) -> (T, ()) {
        (item, ())
    }

    #[inline(always)]
    fn back(&self, _: Token<'_>, (): (), d: T) -> Cotangents<T> {
        Cotangents::of(K, d)
    }
}

/// A condition has no derivative.
impl<V: Float> Differentiable<V> for Slot<bool, CONSTANT> {
    const READS: u32 = 0;
    type Kept = ();

    #[inline(always)]
    fn forward(&self, _: Token<'_>, item: bool) -> (bool, ()) {
        (item, ())
    }

    #[inline(always)]
    fn back(&self, _: Token<'_>, (): (), _: bool) -> Cotangents<V> {
        Cotangents::NONE
    }
}
