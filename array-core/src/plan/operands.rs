//! The operand table: where every leaf starts and how far apart its elements are along each axis of the output.
//!
//! The caller fills it leaf by leaf; with rank and leaf count known at compile time that is a handful of stores. Whoever reads it
//! knows no types any more.

use super::limits::stream_bytes;
use super::nest::Raw;
use super::{AXES, OPERANDS};
use crate::leaf::{ClassSet, LeafKind, Slots};
use std::fmt;

/// The output and the leaves of one evaluation, with byte strides per axis of the output. A stride of 0 means "does not vary".
pub struct OperandTable<'a> {
    extents: &'a [usize],
    pitch: usize,
    zero: ClassSet,
    /// Bit `k`: no operand so far can tell the axes `k` and `k + 1` from one long axis. Of the axes beyond 32, none merges.
    merges: u32,
    /// The output is read before it is written.
    reads_out: bool,
    /// Every leaf so far has, along the last axis, the class that the kernel was compiled for.
    as_compiled: bool,
    /// The output's kind, then the leaves'.
    kinds: Slots<LeafKind, OPERANDS>,
    pointers: Slots<*const u8, OPERANDS>,
    /// Axis-major: entry `axis * pitch + operand`, the output being operand 0.
    strides: Slots<isize, { AXES * OPERANDS }>,
}

impl<'a> OperandTable<'a> {
    /// A table for an output of these extents and `leaves` leaves (those with an entry in a kernel's `ins`), read by a kernel
    /// compiled for a stride of 0 along the last axis for the leaves in `zero`.
    #[inline(always)]
    pub const fn new(extents: &'a [usize], leaves: usize, zero: ClassSet) -> Self {
        // Writes nothing into the tables: what is written before the value is moved to its place would be copied, all of it.
        OperandTable {
            extents,
            pitch: leaves + 1,
            zero,
            merges: u32::MAX,
            reads_out: false,
            as_compiled: true,
            kinds: Slots::new(),
            pointers: Slots::new(),
            strides: Slots::new(),
        }
    }

    /// Describes the output: its kind and its byte stride along each axis. Comes first, once.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn set_out(&mut self, kind: LeafKind, stride: impl FnMut(usize) -> isize) {
        debug_assert!(
            self.kinds.as_slice().is_empty(),
            "the output is described first, and once"
        );
        self.kinds.push(kind);
        self.strides.fill_wide(self.extents.len() * self.pitch, 0);
        self.set_strides(0, stride);
    }

    /// Says that each element of the output is read before it is written.
    #[inline(always)]
    pub(crate) fn set_reads_out(&mut self, reads_out: bool) {
        self.reads_out = reads_out;
    }

    /// Adds the next leaf: its first element, its kind and its byte stride along each axis of the output.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn push(&mut self, first: *const u8, kind: LeafKind, stride: impl FnMut(usize) -> isize) {
        let operand = self.kinds.as_slice().len();
        debug_assert!(
            0 < operand && operand < self.pitch,
            "the output first, then at most as many leaves as announced"
        );
        self.kinds.push(kind);
        self.pointers.push(first);
        let inner = self.set_strides(operand, stride);
        if let Some(inner) = inner.filter(|_| !kind.is_scalar()) {
            let contiguous = inner == kind.size() as isize;
            let zero = self.zero.get(operand - 1);
            self.as_compiled &= if zero { inner == 0 } else { contiguous };
        }
    }

    /// Adds the next leaf: a scalar.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn push_scalar<T>(&mut self, value: *const T) {
        debug_assert!(!self.kinds.as_slice().is_empty(), "the output comes first");
        self.kinds.push(LeafKind::scalar::<T>());
        self.pointers.push(value.cast());
    }

    /// Enters the strides of one operand; gives the one along the last axis.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_strides(
        &mut self,
        operand: usize,
        mut stride: impl FnMut(usize) -> isize,
    ) -> Option<isize> {
        let pitch = self.pitch;
        let table = self.strides.as_mut_slice();
        let (mut inner, mut last) = (None, None);
        for axis in (0..self.extents.len()).rev() {
            let wide = stride(axis);
            table[axis * pitch + operand] = wide;
            if let Some(narrow) = inner {
                let extent = self.extents[axis + 1] as isize;
                if axis < 32 && isize::wrapping_mul(narrow, extent) != wide {
                    self.merges &= !(1 << axis);
                }
            }
            inner = Some(wide);
            last = last.or(inner);
        }
        last
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

    /// The strides, to make a nest of.
    #[inline]
    pub(crate) fn raw(&self) -> Raw<'_> {
        debug_assert!(self.is_complete(), "a nest needs the output and every leaf");
        Raw {
            extents: self.extents,
            strides: self.strides.as_slice(),
            pitch: self.pitch,
            operands: self.pitch,
        }
    }

    /// The byte strides of output and leaves along one axis.
    #[inline]
    pub fn strides(&self, axis: usize) -> &[isize] {
        &self.strides.as_slice()[axis * self.pitch..][..self.pitch]
    }

    /// Whether the output may be written past the caches: see [`streams`].
    #[inline]
    pub(crate) fn streams(&self) -> bool {
        !self.reads_out && streams(self.extents, self.kinds()[0])
    }

    /// The strides, the kinds of the output and the leaves, and the first element of every leaf, to
    /// move.
    #[inline]
    pub(crate) fn parts(&mut self) -> (Raw<'_>, &[LeafKind], &mut [*const u8]) {
        debug_assert!(self.is_complete(), "a nest needs the output and every leaf");
        let raw = Raw {
            extents: self.extents,
            strides: self.strides.as_slice(),
            pitch: self.pitch,
            operands: self.pitch,
        };
        (raw, self.kinds.as_slice(), self.pointers.as_mut_slice())
    }

    /// Whether no operand can tell the axes `axis` and `axis + 1` from one long axis.
    #[inline(always)]
    pub(crate) fn merges(&self, axis: usize) -> bool {
        axis < 32 && self.merges >> axis & 1 == 1
    }

    /// Whether every leaf has, along the last axis, the class that the kernel was compiled for.
    #[inline(always)]
    pub(crate) fn as_compiled(&self) -> bool {
        self.as_compiled
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

/// Whether an output that is not read may be written past the caches: it is large, and consists of
/// numbers.
#[inline]
pub(crate) fn streams(extents: &[usize], kind: LeafKind) -> bool {
    let count = |count: usize, &extent: &usize| count.saturating_mul(extent);
    cfg!(target_arch = "x86_64")
        && !cfg!(miri)
        && kind.is_plain()
        && extents.iter().fold(kind.size(), count) >= stream_bytes()
}

impl fmt::Debug for OperandTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Operands")
            .field("extents", &self.extents())
            .field("kinds", &self.kinds())
            .field("strides", &self.strides.as_slice())
            .finish_non_exhaustive()
    }
}
