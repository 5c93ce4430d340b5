//! The innermost loops of a row.
//!
//! ```text
//! the most multiples of 4 vectors:  one loop
//! the vectors behind them:          one loop
//! what is left of a vector:         the last vector of the row, again
//! ```
//! Rows shorter than a vector are one loop whose bound the compiler knows: it computes them as one
//! vector, under a mask. With one loop for all elements, as the compiler cuts it, the last 7
//! or 15 elements of a row are computed one by one, which takes as long as many vectors, and each
//! row starts with a choice between loops: five operands of 13 elements took 1.9 to 2.7 times as
//! long at x86-64-v3 and v4, of 17 elements 1.1 times, of 31 elements 1.8 to 2.3 times, `exp` of 31
//! elements 1.7 to 2.7 times.
//!
//! This is for bodies that read views. With these loops a release build of 50 bodies takes 1.4 times
//! as long, and the rows of whole arrays mostly are merged, or long.
//!
//! Each loop is one that the compiler vectorises. It unrolls loops whose number of steps is a
//! constant before it vectorises them, and a body with a choice is then computed one by one: the
//! last vector is a second turn of the loop before it.

use std::mem::MaybeUninit;
use std::ops::Range;

use super::in_blocks::in_blocks;
use crate::isa::{Level, Token};
use crate::kernel::body::{Body, BodyRow};
use crate::kernel::lines::Lines;
use crate::leaf::{Classes, LeafClasses, Leaves};

/// The elements of a long body are computed in multiples of this number, or of four vectors, at the
/// same time: the instructions that wait for the results of one vector fill the processor's window
/// before the next vector begins. LLVM interleaves vectors only in a loop with a reduction. So this
/// loop has one, the bitwise `or` of the numbers of its elements, whose result is not used.
///
/// Black-Scholes takes 0.81 of the time, most functions 0.84 to 0.95 (`hypot` of `f64` 1.08). A
/// loop for the rest follows: with one loop for both, a row of 16 elements takes 2.2 times as long.
const INTERLEAVED: usize = 64;

/// Whether vectors of the level are interleaved: V3 has half the registers, and the functions take
/// 1.06 times as long.
const fn has_registers<const LEVEL: usize>() -> bool {
    LEVEL == Level::V4.index()
}

/// Elements of the vectors that end a row, at x86-64-v3 and v4: a power of two. 0 if all elements
/// are in one loop:
/// * at the baseline, which has no masks,
/// * of elements that are no numbers,
/// * if the body has no views, or adds to its output,
/// * if the body reads its output: the old values of the last vector would have to be kept, and
///   short rows under a mask take four times as long if they are near each other, because a load
///   waits for the store of the row before,
/// * if types tell that no row has less than a vector left.
///
/// A vector of small elements has as many as one of four bytes; V4 has masks for them. The vectors
/// of a long body, and those of 8 bytes, are whole ones at V4: `x * col` of `f64` took 1.25 times as
/// long with half a vector.
const fn lanes<B: Body, C: Classes, L: Lines, const LEVEL: usize>() -> usize {
    let (out, leaves) = (size_of::<B::Out>(), B::Leaves::LARGEST);
    let size = if out > leaves { out } else { leaves };
    let has_masks = LEVEL != Level::BASE.index() && align_of::<B::Out>() == out && size <= 8;
    if !has_masks || B::Leaves::READS_OUT || !B::Leaves::VIEWS.any() || L::ADDS {
        return 0;
    }
    let lanes = match LEVEL == Level::V4.index() {
        true if size <= 2 || B::NEEDS.functions && size <= 4 => 16,
        false if size > 4 => 4,
        _ => 8,
    };
    if C::LEN > 0 || C::STEP.is_multiple_of(lanes) {
        return 0;
    }
    lanes
}

/// Whether rows that are shorter than a vector are computed as one, under a mask, and longer ones
/// end in one: at V3 there are masks for elements of 4 and 8 bytes only, and none where arguments
/// may be rare. Copies are not counted among them: with two axes exchanged, rows of 5 elements take
/// 1.4 ns in place, and 0.6 in tiles.
pub(in crate::kernel) const fn ends_in_vectors<B: Body>() -> bool {
    let (out, leaves) = (size_of::<B::Out>(), B::Leaves::LARGEST);
    let has_masks = out >= 4 && leaves >= 4 && out <= 8 && leaves <= 8;
    let is_number = align_of::<B::Out>() == out;
    let is_masked = has_masks && is_number && !B::Leaves::READS_OUT && !B::NEEDS.rare;
    is_masked && B::Leaves::VIEWS.any() && !B::BLOCKS && !B::COPIES
}

/// The innermost loop: computes the elements of a row from number `from` on.
///
/// # Safety
/// * `row` was opened with `C`, and its Unit leaves are valid for `from + out.len()` elements.
/// * `out` is initialised if the body reads it.
#[inline(always)]
pub(in crate::kernel) unsafe fn span<B, C, L, const LEVEL: usize>(
    token: Token<'_>,
    body: &B,
    mut out: L,
    row: &BodyRow<B>,
    from: usize,
) where
    B: Body,
    C: Classes,
    L: Lines<Item = B::Out>,
{
    let len = out.len();
    if const { !B::NEEDS.rare } {
        // SAFETY: rows of such classes are not cut into blocks; the caller's promise.
        unsafe { std::hint::assert_unchecked(len.is_multiple_of(C::STEP) && len > 0) };
    }
    if const { B::BLOCKS } {
        // SAFETY: the caller's promises.
        return unsafe { in_blocks::<B, C, L>(token, body, out, row, from) };
    }
    // A constant, so that the loops of vectors are not compiled for other bodies and levels.
    if const { lanes::<B, C, L, LEVEL>() > 0 } {
        // SAFETY: the caller's promises.
        return unsafe { by_vectors::<B, C, L, LEVEL>(token, body, out, row, from) };
    }
    let mut at = 0;
    if const { is_interleaved::<B>() && has_registers::<LEVEL>() } && len >= INTERLEAVED {
        at = len & !(INTERLEAVED - 1);
        // SAFETY: at <= len; the caller's promises.
        unsafe { interleaved::<B, C, L>(token, body, &mut out, row, from, at) };
    }
    // SAFETY: the last elements; the caller's promises.
    unsafe { elements::<B, C, L>(token, body, &mut out, row, from, at..len) };
}

/// Whether the body is long, and its rows are not cut into blocks.
const fn is_interleaved<B: Body>() -> bool {
    B::NEEDS.functions && !B::NEEDS.rare
}

/// The first `count` elements, several vectors at the same time.
///
/// # Safety
/// `count <= out.len()`; otherwise as for [`span`].
#[inline(always)]
unsafe fn interleaved<B: Body, C: Classes, L: Lines<Item = B::Out>>(
    token: Token<'_>,
    body: &B,
    out: &mut L,
    row: &BodyRow<B>,
    from: usize,
    count: usize,
) {
    let mut numbers = 0;
    for j in 0..count {
        numbers |= j as u32;
        // SAFETY: j < count; the caller's promises.
        unsafe { element::<B, C, L>(token, body, out, row, from, j) };
    }
    std::hint::black_box(numbers);
}

/// [`span`] of rows that end in a vector of [`lanes`] elements.
///
/// # Safety
/// As there.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn by_vectors<B, C, L, const LEVEL: usize>(
    token: Token<'_>,
    body: &B,
    mut out: L,
    row: &BodyRow<B>,
    from: usize,
) where
    B: Body,
    C: Classes,
    L: Lines<Item = B::Out>,
{
    let (len, lanes) = (out.len(), const { lanes::<B, C, L, LEVEL>() });
    if len < lanes {
        let half = lanes / 2;
        if const { LEVEL == Level::V4.index() } {
            // SAFETY: all elements; the caller's promises.
            return unsafe { elements::<B, C, L>(token, body, &mut out, row, from, 0..len) };
        }
        if len < half {
            // SAFETY: as above.
            return unsafe { elements::<B, C, L>(token, body, &mut out, row, from, 0..len) };
        }
        let (mut at, mut count) = (0, len & !(half - 1));
        loop {
            // SAFETY: at + count <= len; the caller's promises.
            unsafe { elements::<B, C, L>(token, body, &mut out, row, from, at..at + count) };
            at += count;
            if at == len {
                return;
            }
            (at, count) = (len - half, half);
        }
    }
    let mut at = len & !(4 * lanes - 1);
    if const { is_interleaved::<B>() && has_registers::<LEVEL>() } {
        if at > 0 {
            // SAFETY: at <= len; the caller's promises.
            unsafe { interleaved::<B, C, L>(token, body, &mut out, row, from, at) };
        }
    } else {
        // SAFETY: at <= len; the caller's promises.
        unsafe { elements::<B, C, L>(token, body, &mut out, row, from, 0..at) };
    }
    let mut count = (len - at) & !(lanes - 1);
    loop {
        // SAFETY: at + count <= len; the caller's promises.
        unsafe { elements::<B, C, L>(token, body, &mut out, row, from, at..at + count) };
        at += count;
        if at == len {
            return;
        }
        (at, count) = (len - lanes, lanes);
    }
}

/// One loop.
///
/// # Safety
/// The range is inside of `out`; otherwise as for [`span`].
#[inline(always)]
unsafe fn elements<B: Body, C: Classes, L: Lines<Item = B::Out>>(
    token: Token<'_>,
    body: &B,
    out: &mut L,
    row: &BodyRow<B>,
    from: usize,
    range: Range<usize>,
) {
    for j in range {
        // SAFETY: j < out.len(); the caller's promises.
        unsafe { element::<B, C, L>(token, body, out, row, from, j) };
    }
}

/// # Safety
/// `j < out.len()`; otherwise as for [`span`].
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn element<B: Body, C: Classes, L: Lines<Item = B::Out>>(
    token: Token<'_>,
    body: &B,
    out: &mut L,
    row: &BodyRow<B>,
    from: usize,
    j: usize,
) {
    let mut room = MaybeUninit::uninit();
    let cur = match const { B::Leaves::READS_OUT } {
        // SAFETY: j < len; the body reads its output, so it is initialised.
        true => unsafe { out.current::<true>(j, &mut room) },
        // SAFETY: j < len.
        false => unsafe { out.current::<false>(j, &mut room) },
    };
    // SAFETY: the caller's promise for element j < len.
    let items = unsafe { B::Leaves::get(row, from + j, cur, LeafClasses::of::<C>()) };
    let value = body.apply(token, items);
    // SAFETY: j < len.
    unsafe { out.put(j, value) };
}
