//! Writes a tile past the caches, with non-temporal stores, for outputs that are larger than the
//! caches and not read meanwhile.
//!
//! A plain store first reads the cache line that it is going to overwrite. The kernel computes into
//! a tile, which stays in the first-level cache, and the tile is written in whole lines, which are
//! not read. A row that is not aligned to lines begins and ends with plain stores.

use crate::isa::{Level, at_every_level};
use crate::plan::limits::LINE_BYTES;
use std::arch::x86_64::*;

/// Copies `rows` rows of `bytes` bytes from the contiguous `tile` to rows `pitch` bytes apart.
///
/// # Safety
/// * The tile is valid for reads, and plain numbers; the rows are valid for writes, and overlap
///   neither each other nor the tile.
/// * The CPU supports the level that the function was looked up for.
pub(super) type Stream =
    unsafe fn(to: *mut u8, tile: *const u8, bytes: usize, rows: usize, pitch: isize);

/// The function for `level`.
#[inline(never)]
pub(super) fn stream(level: Level) -> Stream {
    [base::rows, v3::rows, v4::rows][level.index()]
}

/// When dropped, also by a panic in a body, orders the stores before those that follow.
pub(super) struct Fence;

impl Drop for Fence {
    fn drop(&mut self) {
        // SAFETY: every CPU of this architecture has this instruction.
        unsafe { _mm_sfence() };
    }
}

at_every_level! {
    /// # Safety
    /// As for [`Stream`].
    pub(super) unsafe fn rows(to: *mut u8, tile: *const u8, bytes: usize, rows: usize, pitch: isize) {
        for row in 0..rows {
            let to = to.wrapping_offset(row as isize * pitch);
            let tile = tile.wrapping_add(row * bytes);
            let head = to.align_offset(LINE_BYTES).min(bytes);
            // Most pieces begin and end with a line: no calls of `memcpy` for them.
            if head > 0 {
                // SAFETY: the start of the caller's row.
                unsafe { to.copy_from_nonoverlapping(tile, head) };
            }
            let mut at = head;
            while at + LINE_BYTES <= bytes {
                // SAFETY: at + LINE_BYTES <= bytes; `to + at` is at the start of a line; the CPU
                // supports LEVEL.
                unsafe { line(LEVEL, to.wrapping_add(at), tile.wrapping_add(at)) };
                at += LINE_BYTES;
            }
            if at < bytes {
                let (to, tile) = (to.wrapping_add(at), tile.wrapping_add(at));
                // SAFETY: the end of the caller's row.
                unsafe { to.copy_from_nonoverlapping(tile, bytes - at) };
            }
        }
    }
}

/// Writes a line by the widest stores of `level`.
///
/// # Safety
/// The line at `from` is valid for reads, the line at `to` is aligned and valid for writes; the CPU
/// supports `level`.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn line(level: Level, to: *mut u8, from: *const u8) {
    macro_rules! parts {
        ($vector:ty, $load:ident, $stream:ident) => {
            for part in (0..LINE_BYTES).step_by(size_of::<$vector>()) {
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
