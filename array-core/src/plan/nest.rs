//! The loop nest of an evaluation: extents, and the byte strides of every operand along each axis.
//!
//! [`collapse`] is the only code that makes a nest. It drops axes of extent 1, orders the others,
//! flips them to be walked forwards, and merges neighbours. The axis with the smaller stride goes
//! inside; the strides of the output are compared first, so that the nest follows the memory that
//! is written. (The rules are those of PyTorch's TensorIterator, with magnitudes as in NumPy's
//! nditer.)

use super::{AXES, OPERANDS};
use crate::leaf::Slots;
use std::fmt;

/// A collapsed nest. Axes are numbered from the innermost one; operands are the outputs, then the
/// leaves: see [`role`](super::role).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nest<'n> {
    pub(crate) extents: &'n [usize],
    /// Axis-major: entry `axis * pitch + operand`.
    pub(crate) strides: &'n [isize],
    pub(crate) pitch: usize,
    /// The number of outputs among the operands.
    pub(crate) outputs: usize,
    /// The axes of the result, innermost first, and how many of them each axis of the nest covers.
    pub(crate) order: &'n [usize],
    pub(crate) merged: &'n [usize],
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

    /// The byte stride of a leaf along an axis.
    #[inline(always)]
    pub(crate) const fn leaf_stride(&self, axis: usize, leaf: usize) -> isize {
        self.stride(axis, self.outputs + leaf)
    }

    /// The number of the leaf that an operand is; `None` for an output.
    #[inline(always)]
    pub(crate) const fn leaf(&self, operand: usize) -> Option<usize> {
        operand.checked_sub(self.outputs)
    }

    /// Whether some output varies along an axis.
    #[inline(always)]
    pub(crate) const fn is_kept(&self, axis: usize) -> bool {
        let (mut any, mut output) = (0, 0);
        while output < self.outputs {
            any |= self.stride(axis, output);
            output += 1;
        }
        any != 0
    }

    /// The number of axes, at least 1.
    #[inline(always)]
    pub(crate) const fn rank(&self) -> usize {
        self.extents.len()
    }

    /// The axes of the result that an axis of the nest covers, innermost first.
    pub(crate) const fn covered(&self, axis: usize) -> &'n [usize] {
        let (mut inner, mut k) = (0, 0);
        while k < axis {
            inner += self.merged[k];
            k += 1;
        }
        self.order.split_at(inner).1.split_at(self.merged[axis]).0
    }

    /// The last of the result's axes that an axis of the nest covers.
    pub(crate) const fn last_of(&self, axis: usize) -> usize {
        let (covered, mut last, mut k) = (self.covered(axis), 0, 0);
        while k < covered.len() {
            if covered[k] > last {
                last = covered[k];
            }
            k += 1;
        }
        last
    }

    /// The axes of the result that an axis of the nest covers, outermost first.
    pub(crate) fn axes_of(&self, axis: usize) -> Vec<usize> {
        self.covered(axis).iter().rev().copied().collect()
    }
}

/// The byte strides of all operands along the axes of a result, as they were bound.
#[derive(Clone, Copy)]
pub(crate) struct Raw<'r> {
    /// The extents of the result; none is 0.
    pub(crate) extents: &'r [usize],
    /// Axis-major: entry `axis * pitch + operand`.
    pub(crate) strides: &'r [isize],
    pub(crate) pitch: usize,
    /// The number of operands.
    pub(crate) operands: usize,
    /// The number of outputs among them.
    pub(crate) outputs: usize,
}

impl<'r> Raw<'r> {
    /// The strides of all operands along an axis.
    #[inline(always)]
    pub(crate) const fn along(&self, axis: usize) -> &'r [isize] {
        self.strides
            .split_at(axis * self.pitch)
            .1
            .split_at(self.operands)
            .0
    }

    /// The stride of one operand along an axis.
    #[inline(always)]
    pub(crate) const fn stride(&self, axis: usize, operand: usize) -> isize {
        self.strides[axis * self.pitch + operand]
    }
}

/// The memory in which [`collapse`] writes a nest: tables with room for every axis and operand.
pub(crate) struct Tables<'t> {
    /// The remaining axes of the result, innermost first.
    pub(crate) order: &'t mut [usize],
    /// The number of these axes that each axis of the nest merges.
    pub(crate) merged: &'t mut [usize],
    pub(crate) extents: &'t mut [usize],
    pub(crate) strides: &'t mut [isize],
    /// Elements of `strides` from one axis to the next.
    pub(crate) pitch: usize,
}

/// Makes the nest over `raw`. Returns the number of its axes, and the axes of the result that it
/// walks backwards, as bits.
#[inline(always)]
pub(crate) const fn collapse(raw: &Raw<'_>, tables: &mut Tables<'_>) -> (usize, u64) {
    let pitch = tables.pitch;
    let len = order(raw, tables.order);
    let (mut axes, mut i, mut flipped) = (0, 0, 0);
    while i < len {
        let axis = tables.order[i];
        let row = raw.along(axis);
        // Written behind the axes so far; it stays there unless it is merged with the last one.
        let (before, here) = tables.strides.split_at_mut(axes * pitch);
        let (here, _) = here.split_at_mut(row.len());
        // A loop: a call would take longer to copy so few numbers.
        let (mut k, mut any, mut forwards) = (0, 0, false);
        while k < row.len() {
            here[k] = row[k];
            any |= row[k];
            forwards |= row[k] > 0;
            k += 1;
        }
        // Every operand walks the axis backwards, or does not vary along it.
        if any < 0 && !forwards && axis < 64 {
            flipped |= 1 << axis;
            k = 0;
            while k < row.len() {
                here[k] = -row[k];
                k += 1;
            }
        }
        if axes > 0 && merges(before, tables.extents[axes - 1], here, pitch) {
            tables.extents[axes - 1] *= raw.extents[axis];
            tables.merged[axes - 1] += 1;
        } else {
            tables.extents[axes] = raw.extents[axis];
            tables.merged[axes] = 1;
            axes += 1;
        }
        i += 1;
    }
    if axes > 0 {
        return (axes, flipped);
    }
    // A single element is a row of one.
    (tables.extents[0], tables.merged[0]) = (1, 0);
    let mut k = 0;
    while k < raw.operands {
        tables.strides[k] = 0;
        k += 1;
    }
    (1, 0)
}

/// Enters the axes whose extent is not 1 into `order`, innermost first, by insertion.
#[inline(always)]
const fn order(raw: &Raw<'_>, order: &mut [usize]) -> usize {
    let (mut len, mut axis) = (0, raw.extents.len());
    while axis > 0 {
        axis -= 1;
        if raw.extents[axis] == 1 {
            continue;
        }
        order[len] = axis;
        let (mut at, mut inner) = (len, len);
        len += 1;
        while inner > 0 {
            inner -= 1;
            let (a, b) = (order[inner], order[at]);
            let extents = [raw.extents[a], raw.extents[b]];
            match outside(extents, [raw.along(a), raw.along(b)]) {
                Some(true) => {
                    [order[inner], order[at]] = [order[at], order[inner]];
                    at = inner;
                }
                // No operand decides between the two axes: the next axis may.
                None => {}
                Some(false) => break,
            }
        }
    }
    len
}

/// Whether the last axis of `before`, of this extent, and the axis outside it act as one long axis
/// for every operand.
#[inline(always)]
const fn merges(before: &[isize], extent: usize, outside: &[isize], pitch: usize) -> bool {
    let (_, inside) = before.split_at(before.len() - pitch);
    let (inside, _) = inside.split_at(outside.len());
    let mut k = 0;
    while k < outside.len() {
        if inside[k].wrapping_mul(extent as isize) != outside[k] {
            return false;
        }
        k += 1;
    }
    true
}

/// Whether the first of two axes, with these extents and strides, belongs outside the second.
/// Operands are compared in order; one that does not vary along both axes does not decide.
#[inline(always)]
pub(super) const fn outside(extents: [usize; 2], [a, b]: [&[isize]; 2]) -> Option<bool> {
    let mut k = 0;
    while k < a.len() && k < b.len() {
        let (sa, sb) = (a[k].unsigned_abs(), b[k].unsigned_abs());
        if sa != 0 && sb != 0 {
            if sa != sb {
                return Some(sa > sb);
            }
            if extents[0] > extents[1] {
                return Some(true);
            }
        }
        k += 1;
    }
    None
}

/// The nest of an evaluation at run time.
pub(crate) struct NestRoom {
    pitch: usize,
    outputs: usize,
    extents: Slots<usize, AXES>,
    strides: Slots<isize, { AXES * OPERANDS }>,
    /// Bytes from each operand's first element to the start of the nest; empty if no axis was
    /// flipped.
    offsets: Slots<isize, OPERANDS>,
    order: Slots<usize, AXES>,
    merged: Slots<usize, AXES>,
}

impl NestRoom {
    /// An empty room, which [`make`](Self::make) fills in place: moving a nest costs more.
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        NestRoom {
            pitch: 0,
            outputs: 1,
            extents: Slots::new(),
            strides: Slots::new(),
            offsets: Slots::new(),
            order: Slots::new(),
            merged: Slots::new(),
        }
    }

    /// Makes the nest. To be called once.
    #[inline(always)]
    pub(crate) fn make(&mut self, raw: &Raw<'_>) {
        debug_assert!(!raw.extents.contains(&0), "a nest has an element");
        let (rank, pitch) = (raw.extents.len().max(1), raw.operands);
        (self.pitch, self.outputs) = (pitch, raw.outputs);
        self.extents.fill_wide(rank, 1);
        self.order.fill_wide(rank, 0);
        self.merged.fill_wide(rank, 0);
        self.strides.fill_wide(rank * pitch, 0);
        let mut tables = Tables {
            order: self.order.as_mut_slice(),
            merged: self.merged.as_mut_slice(),
            extents: self.extents.as_mut_slice(),
            strides: self.strides.as_mut_slice(),
            pitch,
        };
        let (axes, flipped) = collapse(raw, &mut tables);
        self.extents.truncate(axes);
        self.merged.truncate(axes);
        self.strides.truncate(axes * pitch);
        if flipped != 0 {
            self.start_at_other_ends(raw, flipped);
        }
    }

    #[cold]
    #[inline(never)]
    fn start_at_other_ends(&mut self, raw: &Raw<'_>, flipped: u64) {
        self.offsets.fill(raw.operands, 0);
        for (operand, offset) in self.offsets.as_mut_slice().iter_mut().enumerate() {
            for (axis, &extent) in raw.extents.iter().enumerate().take(64) {
                if flipped >> axis & 1 == 1 {
                    *offset += raw.along(axis)[operand] * (extent as isize - 1);
                }
            }
        }
    }

    /// The nest.
    #[inline(always)]
    pub(crate) fn view(&self) -> Nest<'_> {
        Nest {
            extents: self.extents.as_slice(),
            strides: self.strides.as_slice(),
            pitch: self.pitch,
            outputs: self.outputs,
            order: self.order.as_slice(),
            merged: self.merged.as_slice(),
        }
    }

    /// Bytes from each operand's first element to the start of the nest; empty if all are 0.
    #[inline]
    pub(crate) fn offsets(&self) -> &[isize] {
        self.offsets.as_slice()
    }
}

impl fmt::Debug for NestRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NestRoom")
            .field("extents", &self.extents.as_slice())
            .field("strides", &self.strides.as_slice())
            .field("offsets", &self.offsets())
            .field("order", &self.order.as_slice())
            .field("merged", &self.merged.as_slice())
            .finish()
    }
}
