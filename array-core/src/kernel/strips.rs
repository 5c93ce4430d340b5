//! One long row in which some leaves are not contiguous: packed strip by strip, without a plan.
//!
//! ```text
//! for each strip of the row:
//!     pack what is not contiguous            # an element that does not vary: once
//!     run the unit kernel over the strip
//! ```
//! The smallest case of [`super::tiles`], and the most frequent one: `a.slice(s![..;2])`, a reversed vector, one element for
//! all. At 4096 elements the general way costs as much again as the arithmetic.

use super::drive::NO_STRIDES;
use super::pack::{Mover, gather};
use super::program::Kernels;
use crate::isa::Level;
use crate::leaf::{LeafKind, Slots};
use crate::plan::{Operands, Plan};
use std::mem::MaybeUninit;

/// Bytes of all packed strips together.
const ROOM: usize = 16 * 1024;
/// Elements of a strip, of rows that fit the second-level cache, and of longer ones: there, memory is read while the processor looks ahead.
const STRIP: usize = 1024;
const SHORT_STRIP: usize = 256;
/// Elements of a row that is long in this sense.
const LONG: usize = 16 * 1024;
/// Fewer elements in a strip are left to the plan.
const FEW: usize = 32;

#[repr(C, align(64))]
struct Scratch([MaybeUninit<u8>; ROOM]);

/// A leaf that is packed.
#[derive(Clone, Copy)]
struct Packed {
    mover: Mover,
    size: usize,
    stride: isize,
    at: *const u8,
    place: *mut u8,
}

/// The elements of the row, if the operands have no more than one axis and the output is contiguous along it.
#[inline]
pub(super) fn row(operands: &Operands<'_>) -> Option<usize> {
    let extents = operands.extents();
    let outer = extents.len().checked_sub(1)?;
    let contiguous = operands.strides(outer)[0] == operands.kinds()[0].size() as isize;
    let one = contiguous && (0..outer).all(|axis| operands.merges(axis));
    one.then(|| extents.iter().product())
}

/// Whether views take every second element along an axis of these strides, which the output lies along, and all other leaves have the class that the types
/// tell: there is a kernel compiled for that.
#[inline]
pub(super) fn lie_in_pairs(kernels: &Kernels, kinds: &[LeafKind], along: &[isize]) -> bool {
    let fits = |leaf: usize| {
        let (kind, stride) = (kinds[leaf + 1], along[leaf + 1]);
        let expected = match () {
            () if kernels.zero.get(leaf) => 0,
            () if kernels.views.get(leaf) => 2,
            () => 1,
        };
        kind.is_scalar() || stride == expected * kind.size() as isize
    };
    kernels.views.any() && along[0] == kinds[0].size() as isize && (0..kernels.leaves).all(fits)
}

/// The elements of a row and the number of rows, if the operands [lie in pairs](lie_in_pairs) along rows.
#[inline]
pub(super) fn paired(kernels: &Kernels, operands: &Operands<'_>) -> Option<[usize; 2]> {
    let extents = operands.extents();
    let inner = extents.len().checked_sub(1)?;
    if !lie_in_pairs(kernels, operands.kinds(), operands.strides(inner)) {
        return None;
    }
    let (rows, columns) = match *extents {
        [columns] => (1, columns),
        [rows, columns] if !operands.merges(0) => (rows, columns),
        _ if (0..inner).all(|axis| operands.merges(axis)) => (1, extents.iter().product()),
        _ => return None,
    };
    (columns >= Plan::SHORT_ROW || rows == 1).then_some([columns, rows])
}

/// Computes rows of so many elements in which views take every second one, by the kernel compiled for that: a copy of the elements would cost a
/// third of the whole.
///
/// # Safety
/// As for [`super::drive::drive`]; the operands are [`paired`], in rows of these sizes.
#[inline]
pub(super) unsafe fn pairs(
    kernels: &Kernels,
    env: *const (),
    out: *mut u8,
    operands: &Operands<'_>,
    level: Level,
    [columns, rows]: [usize; 2],
) {
    let (between, ins) = (operands.strides(0).as_ptr(), operands.leaves().as_ptr());
    // SAFETY: the caller's promises; every leaf has the class of this instance.
    unsafe { kernels.paired[level.index()](env, out, ins, between, columns, rows) };
}

/// The elements of a strip of a row of `n`; none if the elements are too large for strips.
#[inline]
pub(super) fn strip_of(kinds: &[LeafKind], along: &[isize], n: usize) -> Option<usize> {
    // Bytes of one element of each packed leaf, and of the largest.
    let (mut bytes, mut align) = (0, 1);
    for (kind, &stride) in kinds[1..].iter().zip(&along[1..]) {
        if !kind.is_scalar() && stride != kind.size() as isize {
            bytes += kind.size();
            align = align.max(kind.align());
        }
    }
    let mut strip = if n >= LONG { SHORT_STRIP } else { STRIP };
    while strip * bytes > ROOM {
        strip /= 2;
    }
    // Both are powers of two: where a strip has as many elements as the alignment, the next one starts aligned.
    (strip >= FEW.max(align) && align <= align_of::<Scratch>()).then_some(strip)
}

/// Computes a row of `n` elements, along which the operands have the strides `along`, by strips of `strip`.
///
/// # Safety
/// As for [`super::drive::drive`], whose operands these are; the output is contiguous, and `strip` is what [`strip_of`] gives.
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the parts of an evaluation")]
pub(super) unsafe fn walk(
    kernels: &Kernels,
    env: *const (),
    mut out: *mut u8,
    ins: &mut [*const u8],
    kinds: &[LeafKind],
    along: &[isize],
    level: Level,
    [n, strip]: [usize; 2],
) {
    let mut scratch = MaybeUninit::<Scratch>::uninit();
    let mut place: *mut u8 = scratch.as_mut_ptr().cast();
    // What each leaf moves from strip to strip where it lies; the packed ones stay.
    let mut moves: Slots<isize, 17> = Slots::new();
    let mut packed: Slots<Packed, 16> = Slots::new();
    for leaf in 0..kernels.leaves {
        let (kind, stride) = (kinds[leaf + 1], along[leaf + 1]);
        let (size, first) = (kind.size(), &mut ins[leaf]);
        if kind.is_scalar() || stride == size as isize {
            moves.push(if kind.is_scalar() {
                0
            } else {
                (strip * size) as isize
            });
            continue;
        }
        moves.push(0);
        let at = std::mem::replace(first, place);
        let mover = gather(kind, level);
        if stride == 0 {
            // SAFETY: one element, written to each place of its strip.
            unsafe { mover(at.cast_mut(), place, size, [strip.min(n), 1], [0, 0]) };
        } else {
            packed.push(Packed {
                mover,
                size,
                stride,
                at,
                place,
            });
        }
        // Aligned for every leaf: see `strip_of`.
        place = place.wrapping_add(strip * size);
    }
    let (moves, packed) = (moves.as_slice(), packed.as_mut_slice());
    let kernel = kernels.unit[level.index()];
    let step = (strip * kernels.out.size()) as isize;
    let mut left = n;
    loop {
        let count = left.min(strip);
        for leaf in packed.iter_mut() {
            // SAFETY: `count` elements of the leaf, and of its strip.
            unsafe {
                (leaf.mover)(
                    leaf.at.cast_mut(),
                    leaf.place,
                    leaf.size,
                    [count, 1],
                    [leaf.stride, 0],
                )
            };
            leaf.at = leaf.at.wrapping_offset(leaf.stride * strip as isize);
        }
        // SAFETY: `count` elements of every leaf, contiguous; the strides between rows are not followed.
        unsafe { kernel(env, out, ins.as_ptr(), NO_STRIDES.as_ptr(), count, 1) };
        left -= count;
        if left == 0 {
            return;
        }
        out = out.wrapping_offset(step);
        for (pointer, &by) in ins.iter_mut().zip(moves) {
            *pointer = pointer.wrapping_offset(by);
        }
    }
}
