//! The loop nest of an evaluation: extents, and the byte strides of every operand along each axis.
//!
//! [`collapse`] is the only code that makes a nest. It drops axes of extent 1, orders the others,
//! walks them forwards, and merges neighbours. The axis with the smaller stride goes inside, and the
//! output is asked first, so that the nest follows the memory that is written. (The rules are those
//! of PyTorch's TensorIterator, with magnitudes as in NumPy's nditer.)

use super::{AXES, OPERANDS, Operands};
use crate::leaf::Slots;
use std::fmt;

/// A collapsed nest. Axes are numbered from the innermost one; operand 0 is the output.
#[derive(Clone, Copy)]
pub(crate) struct Nest<'n> {
    pub(crate) extents: &'n [usize],
    /// Axis-major: entry `axis * pitch + operand`.
    pub(crate) strides: &'n [isize],
    pub(crate) pitch: usize,
}

impl<'n> Nest<'n> {
    /// The byte strides of all operands along an axis.
    #[inline]
    pub(crate) fn along(&self, axis: usize) -> &'n [isize] {
        &self.strides[axis * self.pitch..][..self.pitch]
    }

    /// The byte stride of one operand along an axis.
    #[inline(always)]
    pub(crate) const fn stride(&self, axis: usize, operand: usize) -> isize {
        self.strides[axis * self.pitch + operand]
    }

    /// The number of axes, 1 at least.
    #[inline(always)]
    pub(crate) const fn rank(&self) -> usize {
        self.extents.len()
    }
}

/// Where [`collapse`] writes a nest: tables with room for every axis and operand.
pub(crate) struct Tables<'t> {
    /// The axes of the result that are left, innermost first, and how many of them each axis of the
    /// nest merges.
    pub(crate) order: &'t mut [usize],
    pub(crate) merged: &'t mut [usize],
    pub(crate) extents: &'t mut [usize],
    pub(crate) strides: &'t mut [isize],
    /// Elements of `strides` from one axis to the next.
    pub(crate) pitch: usize,
    /// Bytes from each operand's first element to where the nest starts: 0 on entry.
    pub(crate) offsets: &'t mut [isize],
}

/// The number of axes of the nest over `extents`, of which none is 0, and whether any was flipped.
///
/// `strides` has one row of `operands` entries for each axis, `tables.pitch` apart.
pub(crate) const fn collapse(
    extents: &[usize],
    strides: &[isize],
    operands: usize,
    tables: &mut Tables<'_>,
) -> (usize, bool) {
    let pitch = tables.pitch;
    let len = order(extents, strides, operands, tables);
    let (mut axes, mut i, mut flipped) = (0, 0, false);
    while i < len {
        let axis = tables.order[i];
        let extent = extents[axis];
        let (_, row) = strides.split_at(axis * pitch);
        let (row, _) = row.split_at(operands);
        let flips = flips(row);
        // Written behind the axes that are there, where it stays unless it is merged with the last.
        let (before, here) = tables.strides.split_at_mut(axes * pitch);
        let (here, _) = here.split_at_mut(operands);
        here.copy_from_slice(row);
        if flips {
            flipped = true;
            flip(here, tables.offsets, extent);
        }
        if axes > 0
            && merges(
                before.split_at((axes - 1) * pitch).1,
                tables.extents[axes - 1],
                here,
            )
        {
            tables.extents[axes - 1] *= extent;
            tables.merged[axes - 1] += 1;
        } else {
            tables.extents[axes] = extent;
            tables.merged[axes] = 1;
            axes += 1;
        }
        i += 1;
    }
    if axes > 0 {
        return (axes, flipped);
    }
    // One element is a row of one.
    (tables.extents[0], tables.merged[0]) = (1, 0);
    let mut k = 0;
    while k < operands {
        tables.strides[k] = 0;
        k += 1;
    }
    (1, false)
}

/// Enters the axes whose extent is not 1 into `tables.order`, innermost first, by insertion.
const fn order(
    extents: &[usize],
    strides: &[isize],
    operands: usize,
    tables: &mut Tables<'_>,
) -> usize {
    let (mut len, mut axis) = (0, extents.len());
    while axis > 0 {
        axis -= 1;
        if extents[axis] == 1 {
            continue;
        }
        tables.order[len] = axis;
        let (mut at, mut inner) = (len, len);
        len += 1;
        while inner > 0 {
            inner -= 1;
            let rows = [tables.order[inner], tables.order[at]];
            match outside(extents, strides, rows, tables.pitch, operands) {
                Some(true) => {
                    [tables.order[inner], tables.order[at]] = [rows[1], rows[0]];
                    at = inner;
                }
                // They cannot be compared: the next axis may decide.
                None => {}
                Some(false) => break,
            }
        }
    }
    len
}

/// Whether the first of two axes belongs outside the second. Operands are asked in order; one that
/// does not vary along both axes does not decide.
const fn outside(
    extents: &[usize],
    strides: &[isize],
    [a, b]: [usize; 2],
    pitch: usize,
    operands: usize,
) -> Option<bool> {
    let mut k = 0;
    while k < operands {
        let (sa, sb) = (strides[a * pitch + k], strides[b * pitch + k]);
        let (sa, sb) = (sa.unsigned_abs(), sb.unsigned_abs());
        if sa != 0 && sb != 0 {
            if sa != sb {
                return Some(sa > sb);
            }
            if extents[a] > extents[b] {
                return Some(true);
            }
        }
        k += 1;
    }
    None
}

/// Whether an axis is walked from its other end: every operand walks it backwards or not at all.
const fn flips(strides: &[isize]) -> bool {
    let (mut any, mut all, mut k) = (0, true, 0);
    while k < strides.len() {
        any |= strides[k];
        all &= strides[k] <= 0;
        k += 1;
    }
    any < 0 && all
}

/// Walks an axis from its other end: moves the operands there, and turns their strides round.
const fn flip(strides: &mut [isize], offsets: &mut [isize], extent: usize) {
    let mut k = 0;
    while k < strides.len() {
        offsets[k] += strides[k] * (extent as isize - 1);
        strides[k] = -strides[k];
        k += 1;
    }
}

/// Whether no operand can tell an axis and the one inside it, of this extent, from one long axis.
const fn merges(inside: &[isize], extent: usize, outside: &[isize]) -> bool {
    let mut k = 0;
    while k < outside.len() && k < inside.len() {
        if inside[k].wrapping_mul(extent as isize) != outside[k] {
            return false;
        }
        k += 1;
    }
    true
}

/// The nest of an evaluation at run time.
pub(crate) struct NestRoom {
    pitch: usize,
    extents: Slots<usize, AXES>,
    strides: Slots<isize, { AXES * OPERANDS }>,
    /// As [`Tables::offsets`]; empty if no axis was flipped.
    offsets: Slots<isize, OPERANDS>,
    order: Slots<usize, AXES>,
    merged: Slots<usize, AXES>,
}

impl NestRoom {
    /// Room for a nest, which [`make`](Self::make) fills in place: moving it costs more.
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        NestRoom {
            pitch: 0,
            extents: Slots::new(),
            strides: Slots::new(),
            offsets: Slots::new(),
            order: Slots::new(),
            merged: Slots::new(),
        }
    }

    /// Makes the nest over `operands`, of which no extent is 0; once.
    pub(crate) fn make(&mut self, operands: &Operands<'_>) {
        debug_assert!(
            operands.is_complete() && !operands.extents().contains(&0),
            "a nest needs the output, every leaf, and an element"
        );
        let (extents, pitch) = (operands.extents(), operands.kinds().len());
        let rank = extents.len().max(1);
        self.pitch = pitch;
        self.extents.fill(rank, 1);
        self.order.fill(rank, 0);
        self.merged.fill(rank, 0);
        self.strides.fill(rank * pitch, 0);
        self.offsets.fill(pitch, 0);
        let mut tables = Tables {
            order: self.order.as_mut_slice(),
            merged: self.merged.as_mut_slice(),
            extents: self.extents.as_mut_slice(),
            strides: self.strides.as_mut_slice(),
            pitch,
            offsets: self.offsets.as_mut_slice(),
        };
        let (axes, flipped) = collapse(extents, operands.table(), pitch, &mut tables);
        self.extents.truncate(axes);
        self.merged.truncate(axes);
        self.strides.truncate(axes * pitch);
        if !flipped {
            self.offsets.truncate(0);
        }
    }

    /// The nest.
    #[inline]
    pub(crate) fn view(&self) -> Nest<'_> {
        Nest {
            extents: self.extents.as_slice(),
            strides: self.strides.as_slice(),
            pitch: self.pitch,
        }
    }

    /// The extents, innermost first.
    #[inline]
    pub(crate) fn extents(&self) -> &[usize] {
        self.extents.as_slice()
    }

    /// The byte strides of output and leaves along one axis.
    #[inline]
    pub(crate) fn strides(&self, axis: usize) -> &[isize] {
        &self.strides.as_slice()[axis * self.pitch..][..self.pitch]
    }

    /// Bytes from each operand's first element to where the nest starts; empty if all are 0.
    #[inline]
    pub(crate) fn offsets(&self) -> &[isize] {
        self.offsets.as_slice()
    }

    /// The axes of the result that an axis of the nest covers, innermost first.
    pub(crate) fn covered(&self, axis: usize) -> &[usize] {
        let merged = self.merged.as_slice();
        let inner: usize = merged[..axis].iter().sum();
        let len = merged.get(axis).copied().unwrap_or(0);
        &self.order.as_slice()[inner..inner + len]
    }

    /// The axes of the result that an axis of the nest covers, outermost first.
    pub(crate) fn axes_of(&self, axis: usize) -> Vec<usize> {
        self.covered(axis).iter().rev().copied().collect()
    }

    /// The last of the result's axes that an axis of the nest covers.
    pub(crate) fn last_of(&self, axis: usize) -> Option<usize> {
        self.covered(axis).iter().copied().max()
    }
}

impl fmt::Debug for NestRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NestRoom")
            .field("extents", &self.extents())
            .field("strides", &self.strides.as_slice())
            .field("offsets", &self.offsets())
            .field("order", &self.order.as_slice())
            .field("merged", &self.merged.as_slice())
            .finish()
    }
}
