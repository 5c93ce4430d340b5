//! The shape of operands of run-time rank, in one pass over the leaves.
//!
//! The joins of an expression meet two shapes at a time, so that an error names the two. Of
//! run-time ranks each of them would copy two lists and make a third. Nearly always all leaves have
//! one rank, or a place among these axes: then one list is enough. If they do not fit, the joins
//! find the error.

use super::bind::{AxisMap, Bind, Order};
use crate::leaf::Elem;
use crate::rule;
use crate::shape::{MAX_RANK, Shape, stiff_axes};

/// The axes of the leaves entered so far.
pub(super) struct JoinedLeaves {
    extents: [usize; MAX_RANK],
    /// The rank of the leaves that are not placed, 0 if there was none.
    rank: usize,
    /// The number of axes up to the last one that a tuple names.
    named: usize,
    fits: bool,
}

impl JoinedLeaves {
    /// No leaf.
    #[inline(always)]
    pub(super) fn new() -> Self {
        JoinedLeaves {
            extents: [1; MAX_RANK],
            rank: 0,
            named: 0,
            fits: true,
        }
    }

    /// The joined extents, if the leaves have one rank and fit each other.
    #[inline(always)]
    pub(super) fn extents(&self) -> Option<&[usize]> {
        let fits = self.fits && 0 < self.rank && self.named <= self.rank;
        fits.then(|| &self.extents[..self.rank])
    }

    #[inline(always)]
    fn join(&mut self, axis: usize, own: usize) {
        let joined = rule::join(self.extents[axis], own);
        self.fits &= joined.is_some();
        self.extents[axis] = joined.unwrap_or(own);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn enter(&mut self, own: &[usize], axes: &impl AxisMap) {
        // A single element goes with every shape.
        if own.is_empty() {
            return;
        }
        match axes.order() {
            Order::Same if own.len() <= MAX_RANK && (self.rank == 0 || self.rank == own.len()) => {
                self.rank = own.len();
                for (axis, &own) in own.iter().enumerate() {
                    self.join(axis, own);
                }
            }
            Order::At(dims) if own.len() == dims.len() => {
                let mut next = 0;
                for (&axis, &own) in dims.iter().zip(own) {
                    let axis = axis as usize;
                    if axis < next || MAX_RANK <= axis {
                        self.fits = false;
                        return;
                    }
                    self.join(axis, own);
                    next = axis + 1;
                }
                self.named = self.named.max(next);
            }
            _ => self.fits = false,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn enter_shape<S: Shape>(&mut self, shape: &S, axes: impl AxisMap) {
        if const { stiff_axes::<S>() != 0 } {
            self.fits = false;
            return;
        }
        shape.with_extents(
            #[inline(always)]
            |extents| self.enter(extents, &axes),
        );
    }
}

impl<'a> Bind<'a> for JoinedLeaves {
    /// Only numbers are known about this leaf.
    #[inline(always)]
    fn array<T: Elem>(&mut self, _: &'a [T], _: &[usize], _: &[isize], _: usize, _: impl AxisMap) {
        self.fits = false;
    }

    #[inline(always)]
    fn view<T: Elem, S: Shape>(
        &mut self,
        _: &'a [T],
        shape: &S,
        _: &[isize],
        _: usize,
        axes: impl AxisMap,
    ) {
        self.enter_shape(shape, axes);
    }

    #[inline(always)]
    fn row_major<T: Elem, S: Shape>(&mut self, _: &'a [T], shape: &S, axes: impl AxisMap) {
        self.enter_shape(shape, axes);
    }

    #[inline(always)]
    fn scalar<T: Elem>(&mut self, _: &'a T) {}

    #[inline(always)]
    fn current<T: Elem>(&mut self) {
        self.fits = false;
    }

    #[inline(always)]
    fn current_of<T: Elem, S: Shape>(&mut self, shape: &S) {
        self.enter_shape(shape, super::bind::Identity(0));
    }
}
