//! Along a row: every element goes into one of a fixed number of accumulators, by its number.
//!
//! ```text
//! lanes[..] = identity
//! for each chunk of WIDTH elements: for l in 0..WIDTH: lanes[l] = step(lanes[l], element l of the chunk)
//! fold the upper half of the lanes into the lower one, until one is left: the total of the row
//! ```
//! The lanes are what lets a sum of floats be vectorised at all. Their number is the same at every level, so that the order of
//! additions, and its result, is too; there are enough of them for four of the widest vectors, so that additions need not wait for each other.

use super::registers::fold_row;
use super::{Fold, Folding, is_long, is_tiled_now};
use crate::isa::{Exponent, Token};
use crate::kernel::rows::{Row, RowFn};
use crate::leaf::{Classes, Leaves};
use std::mem::MaybeUninit;

/// How many elements a row may have, of a body that is computed into a tile first.
pub(super) const SHORT: usize = 256;

/// Accumulators in the loop: four of the widest vectors, as far as the registers of other machines hold them.
pub(super) const fn width<T>() -> usize {
    if size_of::<T>() <= 4 { 64 } else { 32 }
}

/// The loop over rows: see [`LanesKernel`](super::LanesKernel).
///
/// # Safety
/// As there; `tiled` is that of the level.
#[inline(always)]
#[allow(
    clippy::too_many_arguments,
    reason = "those of a kernel, and what its level is"
)]
pub(super) unsafe fn rows<B: Folding, C: Classes, const LEVEL: usize>(
    token: Token<'_>,
    tiled: TiledFn<B>,
    env: *const (),
    out: *mut u8,
    ins: *const *const u8,
    strides: *const isize,
    n0: usize,
    n1: usize,
) {
    debug_assert!(n0 >= 1 && env.cast::<B>().is_aligned());
    // SAFETY: the caller vouches for the body.
    let body = unsafe { &*env.cast::<B>() };
    // SAFETY: one entry per leaf.
    let mut cursor = unsafe { B::Leaves::start(ins) };
    let mut out = out.cast::<B::Out>();
    // Asked once: the compiler cannot tell that a total that is written does not change the body.
    let is_tiled = is_tiled_now(body);
    for _ in 0..n1 {
        // SAFETY: this row of every leaf is valid.
        let row = unsafe { B::Leaves::open::<C>(cursor) };
        let total = if const { is_long::<B>() } || const { B::NEEDS.powers } && is_tiled {
            // Not here: what its loops need would be prepared in every call.
            // SAFETY: the row was opened with C, and its leaves are valid for n0 elements.
            unsafe { tiled(body, row, n0) }
        } else {
            // SAFETY: as above.
            unsafe { one::<B, C, LEVEL>(token, body, row, n0) }
        };
        // SAFETY: the caller's place for the total of this row.
        unsafe { out.write(total) };
        out = out.wrapping_add(1);
        // SAFETY: the entries of the leaves follow that of the output.
        cursor = unsafe { B::Leaves::next(cursor, strides.wrapping_add(1)) };
    }
}

/// A row of a body that is computed into a tile.
pub(super) type TiledFn<B> = unsafe fn(&B, Row<B>, usize) -> <B as crate::kernel::Body>::Out;

/// See [`TiledFn`].
///
/// # Safety
/// As for [`one`]; `one_row` is that of the level.
#[inline(always)]
pub(super) unsafe fn tiled<B: Folding, const LEVEL: usize>(
    one_row: RowFn<B>,
    body: &B,
    row: Row<B>,
    len: usize,
) -> B::Out {
    let fold = body.fold();
    debug_assert!(len <= SHORT);
    let mut tile = [const { MaybeUninit::<B::Out>::uninit() }; SHORT];
    let len = len.min(SHORT);
    // SAFETY: the caller's row.
    unsafe { one_row(body, &mut tile[..len], row) };
    let first = tile.as_ptr().cast::<B::Out>();
    fold_row::<_, _, LEVEL>(
        fold,
        len,
        #[inline(always)]
        |j, total| {
            // SAFETY: j < len, inside the tile.
            let place = unsafe { first.add(j) };
            // SAFETY: `one_row` has written the first `len` elements of the tile.
            let item = unsafe { place.read() };
            fold.combine(total, item)
        },
    )
}

/// In place of that of a body that is never computed so.
///
/// # Safety
/// None: it is not called.
pub(super) unsafe fn no_tiled<B: Folding>(_: &B, _: Row<B>, _: usize) -> B::Out {
    unreachable!("a loop that is called is compiled");
}

/// The total of one row of `len` elements.
///
/// # Safety
/// `row` was opened with `C`, and its Unit leaves are valid for `len` elements; [`is_tiled_now`] is false.
#[inline(always)]
unsafe fn one<B: Folding, C: Classes, const LEVEL: usize>(
    token: Token<'_>,
    body: &B,
    row: Row<B>,
    len: usize,
) -> B::Out {
    // Other powers than squares are computed into a tile.
    let token = if B::NEEDS.powers {
        token.with_exponent(Exponent::Is(2))
    } else {
        token
    };
    fold_row::<_, _, LEVEL>(
        body.fold(),
        len,
        #[inline(always)]
        |j, total| {
            // SAFETY: the caller's promise for element j < len; no fold reads an output.
            let items = unsafe { B::Leaves::get::<C>(&row, j, std::ptr::null()) };
            body.step(token, items, total)
        },
    )
}
