//! The operand table: the first element of every leaf, and the byte strides along each axis of the
//! output.
//!
//! The caller fills it leaf by leaf; if the rank and the number of leaves are known at compile
//! time, that is a handful of stores. The code that reads the table is independent of types.

use super::costs::{self, ShortRows};
use super::instances::{Instances, RowClasses};
use super::limits::{may_stream, stream_bytes};
use super::nest::Raw;
use super::{AXES, OPERANDS};
use crate::leaf::{ClassSet, LeafKind, Slots};
use std::any::TypeId;
use std::fmt;

/// The output and the leaves of one evaluation, with byte strides per axis of the output. An
/// operand does not vary along an axis of stride 0.
pub struct OperandTable<'a> {
    extents: &'a [usize],
    pitch: usize,
    outputs: usize,
    /// The type of the output's elements, if leaves may read them before they are written.
    pub(crate) current: Option<TypeId>,
    /// The type and the extents of the totals, of a product or a reduction, that leaves may read.
    pub(crate) totals: Option<(TypeId, &'a [usize])>,
    /// The output's kind, then the leaves'.
    kinds: Slots<LeafKind, OPERANDS>,
    pointers: Slots<*const u8, OPERANDS>,
    /// Axis-major: entry `axis * pitch + operand`, the output being operand 0.
    strides: Slots<isize, { AXES * OPERANDS }>,
}

impl<'a> OperandTable<'a> {
    /// A table for an output of these extents and for `leaves` leaves (those with an entry in a
    /// kernel's `ins`).
    #[inline(always)]
    pub const fn new(extents: &'a [usize], leaves: usize) -> Self {
        Self::several(extents, leaves, 1)
    }

    /// The same for several outputs; all but the first are entered before the leaves, by
    /// [`push`](Self::push).
    #[inline(always)]
    pub(crate) const fn several(extents: &'a [usize], leaves: usize, outputs: usize) -> Self {
        // Writes nothing into the tables: entries that are written before the value is moved to its
        // final place would have to be copied.
        OperandTable {
            extents,
            pitch: leaves + outputs,
            outputs,
            current: None,
            totals: None,
            kinds: Slots::new(),
            pointers: Slots::new(),
            strides: Slots::new(),
        }
    }

    /// Describes the output: its kind and its byte stride along each axis. `stride` is called from
    /// the last axis on. This comes first, and again for another output.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn set_out(&mut self, kind: LeafKind, stride: impl FnMut(usize) -> isize) {
        match self.kinds.as_mut_slice().first_mut() {
            Some(out) => *out = kind,
            None => self.begin(kind),
        }
        self.set_strides(0, stride);
    }

    /// Makes room for an output of this kind; its strides are set afterwards.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn begin(&mut self, kind: LeafKind) {
        self.kinds.reserve(self.pitch);
        self.pointers.reserve(self.pitch);
        self.kinds.push(kind);
        self.strides.fill_wide(self.extents.len() * self.pitch, 0);
    }

    /// Describes an output that is row-major over the axes that are `kept`, with these extents.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn set_row_major(
        &mut self,
        kind: LeafKind,
        extents: &[usize],
        kept: impl Fn(usize) -> bool,
    ) {
        let mut run = kind.size() as isize;
        self.set_out(kind, |axis| match kept(axis) {
            true => {
                let own = run;
                run = run.wrapping_mul(extents[axis] as isize);
                own
            }
            false => 0,
        });
    }

    /// Adds the next leaf: its first element, its kind and its byte stride along each axis of the
    /// output.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn push(&mut self, first: *const u8, kind: LeafKind, stride: impl FnMut(usize) -> isize) {
        let operand = self.kinds.as_slice().len();
        debug_assert!(
            0 < operand && operand < self.pitch,
            "the output first, then at most as many leaves as announced"
        );
        self.kinds.push(kind);
        self.pointers.push(first);
        if !kind.is_scalar() {
            self.set_strides(operand, stride);
        }
    }

    /// Enters the strides of one operand.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_strides(&mut self, operand: usize, mut stride: impl FnMut(usize) -> isize) {
        let table = self.strides.as_mut_slice();
        for axis in (0..self.extents.len()).rev() {
            table[axis * self.pitch + operand] = stride(axis);
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

    /// The strides, as the input of a nest.
    #[inline]
    pub(crate) fn raw(&self) -> Raw<'_> {
        debug_assert!(self.is_complete(), "a nest needs the output and every leaf");
        Raw {
            extents: self.extents,
            strides: self.strides.as_slice(),
            pitch: self.pitch,
            operands: self.pitch,
            outputs: self.outputs,
        }
    }

    /// The byte strides of output and leaves along one axis.
    #[inline]
    pub fn strides(&self, axis: usize) -> &[isize] {
        &self.strides.as_slice()[axis * self.pitch..][..self.pitch]
    }

    /// The first element of every leaf.
    #[inline]
    pub(crate) fn leaves(&self) -> &[*const u8] {
        self.pointers.as_slice()
    }

    /// The leaves that are totals: they have row-major strides, and no place.
    pub(crate) fn leaves_of_totals(&self) -> impl Iterator<Item = usize> {
        let leaves = self.leaves().iter().enumerate();
        leaves
            .filter(|(_, first)| first.is_null())
            .map(|(leaf, _)| leaf)
    }

    /// Gives the totals their place: row-major from here on.
    pub(crate) fn place_totals(&mut self, first: *const u8) {
        let leaves = self.pointers.as_mut_slice().iter_mut();
        leaves
            .filter(|leaf| leaf.is_null())
            .for_each(|leaf| *leaf = first);
    }

    /// Whether the output and all announced leaves have been entered.
    pub(crate) fn is_complete(&self) -> bool {
        self.kinds.as_slice().len() == self.pitch
    }
}

/// Strides of 0: used between rows if there is only one row.
pub(crate) static NO_STRIDES: [isize; ClassSet::CAPACITY + 1] = [0; ClassSet::CAPACITY + 1];

/// The axes of operands merged into at most three long ones, the innermost first. An axis behind
/// the last one has extent 1 and strides of 0.
#[derive(Clone, Copy)]
pub(crate) struct MergedAxes<'o> {
    /// The number of elements along each axis.
    pub(crate) n: [usize; 3],
    /// The byte strides of the output and the leaves along each axis.
    pub(crate) strides: [&'o [isize]; 3],
    /// The number of axes that are merged; axes of extent 1 are left out.
    pub(crate) merged: usize,
}

impl<'o> MergedAxes<'o> {
    /// Merges each axis with the axis inside of it if they act as one long axis for every operand;
    /// `None` if there are more than `MOST` axes then.
    ///
    /// The axes are variables, not entries of an array: these would be written one by one and read
    /// in pairs, for which the processor waits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn of<const MOST: usize>(raw: &Raw<'o>) -> Option<Self> {
        let (extents, mut last) = (raw.extents, innermost(raw.extents)?);
        let mut inside = raw.along(last);
        let none = &NO_STRIDES[..inside.len()];
        let ([mut a, mut b, mut c], mut n) = ([(1, inside), (1, none), (1, none)], extents[last]);
        let (mut axes, mut merged) = (1, 1);
        for axis in (0..last).rev().filter(|&axis| extents[axis] != 1) {
            let (along, len) = (raw.along(axis), extents[last] as isize);
            let mut pairs = inside.iter().zip(along);
            if pairs.all(|(&inside, &along)| inside.wrapping_mul(len) == along) {
                n *= extents[axis];
            } else {
                match axes {
                    _ if axes == MOST => return None,
                    1 => (a.0, b.1) = (n, along),
                    _ => (b.0, c.1) = (n, along),
                }
                (n, axes) = (extents[axis], axes + 1);
            }
            merged += 1;
            (last, inside) = (axis, along);
        }
        match axes {
            1 => a.0 = n,
            2 => b.0 = n,
            _ => c.0 = n,
        }
        let (n, strides) = ([a.0, b.0, c.0], [a.1, b.1, c.1]);
        Some(MergedAxes { n, strides, merged })
    }

    /// At most `MOST` axes, if the output and the leaves are contiguous or constant along the inner
    /// one; also returns the constant leaves, as bits: of more than 31 leaves, none may be constant.
    #[inline(always)]
    pub(crate) fn in_place<const MOST: usize>(
        raw: &Raw<'o>,
        kinds: &[LeafKind],
    ) -> Option<(Self, u32)> {
        let (inner, mut zero) = (innermost(raw.extents)?, 0u32);
        for (operand, (kind, &stride)) in kinds.iter().zip(raw.along(inner)).enumerate() {
            let is_zero = operand > 0 && stride == 0 && !kind.is_scalar();
            zero |= match 1u32.checked_shl(operand as u32) {
                Some(bit) if is_zero => bit,
                None if is_zero => return None,
                _ => 0,
            };
            if stride != 0 && stride != kind.size() as isize && raw.extents[inner] > 1 {
                return None;
            }
        }
        // The bits do not tell which of more leaves an instance takes to be constant.
        if zero != 0 && kinds.len() > u32::BITS as usize {
            return None;
        }
        Some((Self::of::<MOST>(raw)?, zero >> 1))
    }

    /// The axes, if there are at most two.
    #[inline(always)]
    pub(crate) fn two(&self) -> Option<TwoAxes<'o>> {
        let ([len, rows, outer], [along, between, _]) = (self.n, self.strides);
        (outer == 1).then_some(TwoAxes {
            n: [len, rows],
            along,
            between,
        })
    }
}

/// The axes of operands merged into two long ones; the outer one has extent 1 if all are merged
/// into one.
#[derive(Clone, Copy)]
pub(crate) struct TwoAxes<'o> {
    /// The number of elements along the inner axis, and along the outer one.
    pub(crate) n: [usize; 2],
    /// The byte strides of the output and the leaves along each axis.
    pub(crate) along: &'o [isize],
    pub(crate) between: &'o [isize],
}

impl<'o> TwoAxes<'o> {
    /// [`MergedAxes::of`] for at most two axes.
    #[inline(always)]
    pub(crate) fn of(raw: &Raw<'o>) -> Option<Self> {
        MergedAxes::of::<2>(raw)?.two()
    }

    /// The same axes, the outer one as the inner one.
    #[inline(always)]
    pub(crate) fn exchanged(&self) -> Self {
        TwoAxes {
            n: [self.n[1], self.n[0]],
            along: self.between,
            between: self.along,
        }
    }

    /// The same, if rows are long and the instance for pairs reads them in place: the schedule finds
    /// the same rows.
    pub(crate) fn in_pairs(
        raw: &Raw<'o>,
        kinds: &[LeafKind],
        instances: &Instances,
    ) -> Option<Self> {
        let inner = innermost(raw.extents)?;
        let is_row = raw.stride(inner, 0) == kinds[0].size() as isize && raw.outputs == 1;
        if !is_row || !instances.pairs.any() || raw.extents[inner] < costs::SHORT_ROW {
            return None;
        }
        let axes = Self::of(raw)?;
        let rows = RowClasses::along(axes.along, kinds, 1, false);
        rows.serve_pairs(&instances.typed, &instances.pairs)
            .then_some(axes)
    }

    /// Whether the rows of a kernel with these instances stay in place, or a tile that merges them
    /// costs less.
    pub(crate) fn rows_stay(&self, kinds: &[LeafKind], instances: &Instances) -> bool {
        if costs::must_stay(self.n, instances.functions) {
            return true;
        }
        let (mut arrays, mut size, mut packs) = (0, 1, [0; 2]);
        let strides = self.along.iter().zip(self.between);
        for (kind, (&along, &between)) in kinds.iter().zip(strides) {
            if kind.is_scalar() {
                continue;
            }
            if along != 0 {
                arrays += 1;
                size = size.max(kind.size());
            }
            // Neither contiguous, nor are the rows all the same.
            let bytes = kind.size() as isize;
            let is_run = along == bytes && between == bytes * self.n[0] as isize;
            packs[usize::from(along == 0)] += usize::from(between != 0 && !is_run);
        }
        let short = ShortRows {
            n: self.n,
            arrays,
            size,
            packs,
            functions: instances.functions,
            masked: instances.masked,
        };
        short.in_place() <= short.flat()
    }
}

/// The last axis whose extent is not 1, or the last axis if there is none.
#[inline(always)]
fn innermost(extents: &[usize]) -> Option<usize> {
    let last = extents.len().checked_sub(1)?;
    Some(
        extents
            .iter()
            .rposition(|&extent| extent != 1)
            .unwrap_or(last),
    )
}

/// Whether an output that is not read may be written past the caches: it consists of numbers, and is large, or half
/// as large beside leaves that are read as a whole and are large together.
#[inline]
pub(crate) fn streams(raw: &Raw<'_>, kinds: &[LeafKind]) -> bool {
    if cfg!(not(target_arch = "x86_64")) || cfg!(miri) || !kinds[0].is_plain() {
        return false;
    }
    let times = |bytes: usize, &extent: &usize| bytes.saturating_mul(extent);
    let bytes = |kind: LeafKind| raw.extents.iter().fold(kind.size(), times);
    let (own, large) = (bytes(kinds[0]), stream_bytes());
    if own >= large || !may_stream(own) {
        return own >= large;
    }
    let is_whole = |leaf: usize| {
        let mut axes = raw.extents.iter().enumerate();
        axes.all(|(axis, &extent)| extent == 1 || raw.stride(axis, leaf) != 0)
    };
    let whole = (raw.outputs..raw.operands).filter(|&leaf| is_whole(leaf));
    whole.map(|leaf| bytes(kinds[leaf])).sum::<usize>() >= large
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
