//! Writes a tile past the caches: non-temporal stores, for outputs that are larger than the caches
//! and not read meanwhile.
//!
//! A plain store first reads the line that it is going to overwrite. The kernel computes into a
//! tile, which stays in the first-level cache, and the tile is written in whole lines that are not
//! read. A row that does not start at a line begins and ends with plain stores.

use super::RowKernel;
use super::drive::{NO_STRIDES, walk_outer};
use crate::isa::{Level, at_every_level};
use crate::leaf::Slots;
use crate::plan::Plan;
use std::arch::x86_64::*;
use std::mem::MaybeUninit;

/// Room for a piece of a row.
#[repr(C, align(64))]
struct Piece([MaybeUninit<u8>; Plan::STREAM_TILE]);

/// Computes long rows piece by piece, each piece written past the caches.
///
/// Pieces are short, so that the processor, which looks ahead by about as much, reads the leaves of
/// the next ones while one is written; what it does not see by itself, because a call is between,
/// is fetched ahead. All but the first and the last of a row are whole lines.
///
/// # Safety
/// As for [`super::drive::drive`]: `out` and `ins` are where the nest of `plan` starts, the leaves
/// have the classes of `kernel` along its innermost axis, and the output consists of plain numbers
/// of `size` bytes and is not read.
#[inline(never)]
pub(super) unsafe fn long_rows(
    kernel: RowKernel,
    env: *const (),
    out: *mut u8,
    ins: &mut [*const u8],
    size: usize,
    plan: &Plan,
) {
    let (extents, along) = (plan.extents(), plan.strides(0));
    let n0 = extents[0];
    let copy = stream(plan.level());
    let mut piece = MaybeUninit::<Piece>::uninit();
    let piece: *mut u8 = piece.as_mut_ptr().cast();
    let _fence = Fence;
    let row = |out: *mut u8, ins: &[*const u8]| {
        let mut leaves: Slots<*const u8, 17> = Slots::new();
        leaves.extend(ins);
        let leaves = leaves.as_mut_slice();
        let mut at = 0;
        while at < n0 {
            let to = out.wrapping_add(at * size);
            let room = (Plan::STREAM_TILE - to.addr() % LINE) / size;
            let n = room.min(n0 - at);
            // SAFETY: the caller's promises for these elements of the row; they fit the piece.
            unsafe { kernel(env, piece, leaves.as_ptr(), NO_STRIDES.as_ptr(), n, 1) };
            for (leaf, &stride) in leaves.iter_mut().zip(&along[1..]) {
                let bytes = n * stride.unsigned_abs();
                *leaf = leaf.wrapping_add(bytes);
                for line in (0..bytes).step_by(LINE) {
                    // SAFETY: a hint: any address may be fetched.
                    unsafe { _mm_prefetch::<_MM_HINT_T0>(leaf.wrapping_add(line).cast()) };
                }
            }
            // SAFETY: the kernel has written these elements; they lie so in the output.
            unsafe { copy(to, piece, n * size, 1, 0) };
            at += n;
        }
    };
    let outer = |k: usize| (extents[k + 1], plan.strides(k + 1));
    walk_outer(out, ins, extents.len() - 1, outer, row);
}

/// Copies `rows` rows of `bytes` bytes from the contiguous `tile` to rows `pitch` bytes apart.
///
/// # Safety
/// * The tile is valid for reads, and plain numbers; the rows are valid for writes, and overlap
///   neither each other nor the tile.
/// * The CPU has the level that the function was looked up for.
pub(super) type Stream =
    unsafe fn(to: *mut u8, tile: *const u8, bytes: usize, rows: usize, pitch: isize);

/// The function for `level`.
#[inline(never)]
pub(super) fn stream(level: Level) -> Stream {
    [base::rows, v3::rows, v4::rows][level.index()]
}

/// Orders the stores before those that follow, when it drops: also when a body panics.
pub(super) struct Fence;

impl Drop for Fence {
    fn drop(&mut self) {
        // SAFETY: every CPU of this architecture has it.
        unsafe { _mm_sfence() };
    }
}

/// A cache line, and what a store that is not temporal must be aligned to.
const LINE: usize = 64;

at_every_level! {
    /// # Safety
    /// As for [`Stream`].
    pub(super) unsafe fn rows(to: *mut u8, tile: *const u8, bytes: usize, rows: usize, pitch: isize) {
        for row in 0..rows {
            let to = to.wrapping_offset(row as isize * pitch);
            let tile = tile.wrapping_add(row * bytes);
            let head = to.align_offset(LINE).min(bytes);
            // SAFETY: the start of the caller's row.
            unsafe { to.copy_from_nonoverlapping(tile, head) };
            let mut at = head;
            while at + LINE <= bytes {
                // SAFETY: at + LINE <= bytes; `to + at` is at the start of a line; the CPU has
                // LEVEL.
                unsafe { line(LEVEL, to.wrapping_add(at), tile.wrapping_add(at)) };
                at += LINE;
            }
            // SAFETY: the end of the caller's row.
            unsafe { to.wrapping_add(at).copy_from_nonoverlapping(tile.wrapping_add(at), bytes - at) };
        }
    }
}

/// Writes a line by the widest stores of `level`.
///
/// # Safety
/// The line at `from` is valid for reads, the one at `to`, which is aligned, for writes; the CPU
/// has `level`.
#[inline(always)]
unsafe fn line(level: Level, to: *mut u8, from: *const u8) {
    macro_rules! parts {
        ($vector:ty, $load:ident, $stream:ident) => {
            for part in (0..LINE).step_by(size_of::<$vector>()) {
                // SAFETY: a part of the line; the load needs no alignment.
                let vector = unsafe { $load(from.wrapping_add(part).cast()) };
                // SAFETY: as above; the line is aligned.
                unsafe { $stream(to.wrapping_add(part).cast(), vector) };
            }
        };
    }
    match level {
        Level::V4 => parts!(__m512i, _mm512_loadu_si512, _mm512_stream_si512),
        Level::V3 => parts!(__m256i, _mm256_loadu_si256, _mm256_stream_si256),
        _ => parts!(__m128i, _mm_loadu_si128, _mm_stream_si128),
    }
}
