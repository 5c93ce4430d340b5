//! The operand table: where every leaf starts and how far apart its elements are along each axis of the output.
//!
//! The caller fills it leaf by leaf; with rank and leaf count known at compile time that is a handful of stores. Whoever reads it
//! knows no types any more.

use super::{AXES, OPERANDS};
use crate::leaf::{LeafKind, Slots};
use std::fmt;

/// The output and the leaves of one evaluation, with byte strides per axis of the output. A stride of 0 means "does not vary".
pub struct Operands<'a> {
    extents: &'a [usize],
    pitch: usize,
    /// The output's kind, then the leaves'.
    kinds: Slots<LeafKind, OPERANDS>,
    pointers: Slots<*const u8, OPERANDS>,
    /// Axis-major: entry `axis * pitch + operand`, the output being operand 0.
    strides: Slots<isize, { AXES * OPERANDS }>,
}

impl<'a> Operands<'a> {
    /// A table for an output of these extents and `leaves` leaves (those with an entry in a kernel's `ins`).
    #[inline(always)]
    pub const fn new(extents: &'a [usize], leaves: usize) -> Self {
        // Writes nothing into the tables: what is written before the value is moved to its place would be copied, all of it.
        Operands {
            extents,
            pitch: leaves + 1,
            kinds: Slots::new(),
            pointers: Slots::new(),
            strides: Slots::new(),
        }
    }

    /// Describes the output: its kind and its byte stride along each axis. Comes first, once.
    #[inline(always)]
    pub fn set_out(&mut self, kind: LeafKind, stride: impl FnMut(usize) -> isize) {
        debug_assert!(
            self.kinds.as_slice().is_empty(),
            "the output is described first, and once"
        );
        self.kinds.push(kind);
        self.strides.fill(self.extents.len() * self.pitch, 0);
        self.set_strides(0, stride);
    }

    /// Adds the next leaf: its first element, its kind and its byte stride along each axis of the output.
    #[inline(always)]
    pub fn push(&mut self, first: *const u8, kind: LeafKind, stride: impl FnMut(usize) -> isize) {
        let operand = self.kinds.as_slice().len();
        debug_assert!(
            0 < operand && operand < self.pitch,
            "the output first, then at most as many leaves as announced"
        );
        self.kinds.push(kind);
        self.pointers.push(first);
        self.set_strides(operand, stride);
    }

    /// Adds the next leaf: a scalar.
    #[inline(always)]
    pub fn push_scalar<T>(&mut self, value: *const T) {
        debug_assert!(!self.kinds.as_slice().is_empty(), "the output comes first");
        self.kinds.push(LeafKind::scalar::<T>());
        self.pointers.push(value.cast());
    }

    #[inline(always)]
    fn set_strides(&mut self, operand: usize, mut stride: impl FnMut(usize) -> isize) {
        let pitch = self.pitch;
        let rank = self.extents.len();
        let table = self.strides.as_mut_slice();
        for axis in 0..rank {
            table[axis * pitch + operand] = stride(axis);
        }
    }

    /// The output's extents.
    #[inline]
    pub fn extents(&self) -> &'a [usize] {
        self.extents
    }

    /// The kinds of the output and of the leaves.
    #[inline]
    pub fn kinds(&self) -> &[LeafKind] {
        self.kinds.as_slice()
    }

    /// The byte strides of output and leaves along one axis.
    #[inline]
    pub fn strides(&self, axis: usize) -> &[isize] {
        &self.strides.as_slice()[axis * self.pitch..][..self.pitch]
    }

    /// The first element of every leaf.
    #[inline]
    pub(crate) fn pointers(&mut self) -> &mut [*const u8] {
        self.pointers.as_mut_slice()
    }

    /// The first element of every leaf, to read from.
    #[inline]
    pub(crate) fn leaves(&self) -> &[*const u8] {
        self.pointers.as_slice()
    }

    /// Whether the output and as many leaves as announced are there.
    pub(crate) fn is_complete(&self) -> bool {
        self.kinds.as_slice().len() == self.pitch
    }
}

impl fmt::Debug for Operands<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Operands")
            .field("extents", &self.extents())
            .field("kinds", &self.kinds())
            .field("strides", &self.strides.as_slice())
            .finish_non_exhaustive()
    }
}
