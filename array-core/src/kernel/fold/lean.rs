//! The kernels of a fold in a build without optimisation ([`LEAN`](crate::kernel::lean::LEAN)): for all levels, an element at a time.
//!
//! Each element goes into the accumulator that it goes into in the other kernels, after the same ones, so that the results are the same.

use super::columns::no_columns;
use super::panels::MOST;
use super::{Block, ColumnsKernel, Fold, FoldClasses, Folding, LanesKernel, is_long, is_tiled};
use super::{is_tiled_now, registers};
use crate::isa::{self, Exponent, Token};
use crate::kernel::rows::{Row, lean_row};
use crate::leaf::{Classes, Leaves};
use std::mem::MaybeUninit;

pub(super) const fn lanes<B: Folding, C: FoldClasses>() -> [LanesKernel; 3] {
    [rows::<B, C::Lanes>; 3]
}

pub(super) const fn columns<B: Folding, C: FoldClasses>() -> [ColumnsKernel; 3] {
    [if C::KEEPS {
        steps::<B, C::Columns>
    } else {
        no_columns
    }; 3]
}

/// # Safety
/// As for [`LanesKernel`].
unsafe fn rows<B: Folding, C: Classes>(
    env: *const (),
    out: *mut u8,
    ins: *const *const u8,
    strides: *const isize,
    n0: usize,
    n1: usize,
) {
    // SAFETY: the caller vouches for the body.
    let body = unsafe { &*env.cast::<B>() };
    // SAFETY: one entry per leaf.
    let mut cursor = unsafe { B::Leaves::start(ins) };
    let mut out = out.cast::<B::Out>();
    for _ in 0..n1 {
        // SAFETY: this row of every leaf is valid.
        let row = unsafe { B::Leaves::open::<C>(cursor) };
        // SAFETY: the row was opened with C, and its leaves are valid for n0 elements.
        let total = unsafe { total_of::<B, C>(body, row, n0) };
        // SAFETY: the caller's place for the total of this row.
        unsafe { out.write(total) };
        out = out.wrapping_add(1);
        // SAFETY: the entries of the leaves follow that of the output.
        cursor = unsafe { B::Leaves::next(cursor, strides.wrapping_add(1)) };
    }
}

/// # Safety
/// As for [`ColumnsKernel`].
unsafe fn steps<B: Folding, C: Classes>(
    env: *const (),
    accumulators: *mut u8,
    ins: *const *const u8,
    rows: *const isize,
    steps: *const isize,
    block: &Block,
) {
    // SAFETY: the caller vouches for the body.
    let body = unsafe { &*env.cast::<B>() };
    let identity = body.fold().identity();
    let accumulators = accumulators.cast::<MaybeUninit<B::Out>>();
    // SAFETY: one entry per leaf.
    let mut line = unsafe { B::Leaves::start(ins) };
    for r in 0..block.rows {
        let first = accumulators.wrapping_add(r * block.pitch);
        // SAFETY: the caller's accumulators of this row, of which nothing else knows meanwhile.
        let into = unsafe { std::slice::from_raw_parts_mut(first, block.columns) };
        if block.fresh {
            into.fill(MaybeUninit::new(identity));
        }
        // SAFETY: filled here, or by the caller.
        let into = unsafe { into.assume_init_mut() };
        let mut cursor = line;
        for _ in 0..block.steps {
            // SAFETY: this row and step of every leaf is valid.
            let row = unsafe { B::Leaves::open::<C>(cursor) };
            // SAFETY: the row was opened with C, and its leaves are valid for as many elements.
            unsafe { fold_row::<B, C>(body, row, block.columns, into) };
            // SAFETY: one entry per leaf.
            cursor = unsafe { B::Leaves::next(cursor, steps) };
        }
        // SAFETY: one entry per leaf.
        line = unsafe { B::Leaves::next(line, rows) };
    }
}

/// The total of a row of `len` elements.
///
/// # Safety
/// `row` was opened with `C`, and its Unit leaves are valid for `len` elements.
unsafe fn total_of<B: Folding, C: Classes>(body: &B, row: Row<B>, len: usize) -> B::Out {
    let mut tile = [const { MaybeUninit::uninit() }; MOST];
    // SAFETY: the caller's row.
    let item = unsafe { taker::<B, C>(body, &row, len, &mut tile) };
    registers::in_memory(body.fold(), len, item)
}

/// `len` elements, each into the total of its number.
///
/// # Safety
/// As for [`total_of`]; there are as many totals.
unsafe fn fold_row<B: Folding, C: Classes>(
    body: &B,
    row: Row<B>,
    len: usize,
    totals: &mut [B::Out],
) {
    let mut tile = [const { MaybeUninit::uninit() }; MOST];
    // SAFETY: the caller's row.
    let item = unsafe { taker::<B, C>(body, &row, len, &mut tile) };
    for (j, total) in totals[..len].iter_mut().enumerate() {
        *total = item(j, *total);
    }
}

/// What takes element `j < len` of a row into a total: through the tile, if the body is computed so.
///
/// # Safety
/// As for [`total_of`].
unsafe fn taker<'r, B: Folding, C: Classes>(
    body: &'r B,
    row: &'r Row<B>,
    len: usize,
    tile: &'r mut [MaybeUninit<B::Out>; MOST],
) -> impl Fn(usize, B::Out) -> B::Out + use<'r, B, C> {
    let tiled = const { is_tiled::<B>() } && is_tiled_now(body);
    if tiled {
        // SAFETY: the caller's row; a tile has room for a row of lanes and for one of columns.
        unsafe { lean_row::<B, C>(body, &mut tile[..len], *row) };
    } else if const { is_long::<B>() } {
        unreachable!("a long body is computed into a tile");
    }
    let mut token = Token::new(isa::active());
    if const { B::NEEDS.powers } {
        token = token.with_exponent(Exponent::Is(2));
    }
    let tile = &*tile;
    move |j, total| {
        debug_assert!(j < len, "an element of the row");
        if tiled {
            // SAFETY: written above.
            return body.fold().combine(total, unsafe { tile[j].assume_init() });
        }
        // SAFETY: the caller's promise for element j < len; no fold reads an output.
        let items = unsafe { B::Leaves::get::<C>(row, j, std::ptr::null()) };
        body.step(token, items, total)
    }
}
