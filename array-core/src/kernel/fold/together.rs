//! Several totals of each column of items, in registers: each item is read once.
//!
//! ```text
//! for each 16 rows: for each vector of columns:
//!     part[k] = start[k]
//!     for each of the rows: part[k] = step(part[k], item)
//!     totals[k] = join(totals[k], part[k])
//! ```
//! Rows of few columns without gaps are read several beside each other, as one line. The level does
//! not change the order of a total. Parts keep the error of a sum small. Along rows the same in one
//! loop was slower than a loop for each total over rows in the first-level cache (rows of 256: 23 ns
//! against 12), because the lanes of each total are combined at the end of a row.

#![allow(
    clippy::needless_range_loop,
    reason = "an index is a constant once its loop is unrolled; an iterator is not unrolled as early"
)]

use super::groups::{InVectors, all_parted, has_groups, in_vectors, joined};
use crate::isa::{Token, at_every_level};
use crate::kernel::lean::LEAN;
use crate::leaf::Elem;
use std::marker::PhantomData;
use std::mem::MaybeUninit;

/// Rows of a part, whose totals of some columns are in registers.
const ROWS_AT_ONCE: usize = 16;

/// The most elements of several rows that are read beside each other, as one line.
const TOTALS_LINE: usize = 64;

/// Fewer columns than this are read in lines.
const COLUMNS_IN_LINES: usize = 24;

/// Fewer elements than this are not read in lines: what is copied and joined for them takes longer.
const ELEMENTS_IN_LINES: usize = 1024;

/// `K` totals of items, each with one number of its column.
pub(crate) trait Together<T, const K: usize>: 'static {
    /// The totals of no items, if parts are joined; otherwise items go into the totals themselves,
    /// and to join totals with themselves changes nothing.
    const START: Option<[T; K]> = None;

    /// The totals of the items of both. Must be `#[inline(always)]`.
    fn join(a: [T; K], b: [T; K]) -> [T; K];

    /// The totals with one more item. Must be `#[inline(always)]`.
    fn step(token: Token<'_>, item: T, from: T, totals: [T; K]) -> [T; K];
}

/// Rows of items: row `k` starts `k * stride` items after the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ItemRows<'a, T> {
    pub(crate) items: &'a [T],
    pub(crate) rows: usize,
    pub(crate) width: usize,
    pub(crate) stride: usize,
}

/// The arguments of a loop; the items are in bounds.
struct ColumnsCall<T> {
    items: *const T,
    rows: usize,
    width: usize,
    stride: usize,
    /// A number for each column.
    from: *const T,
}

/// A loop down columns.
type ColumnsLoop<T, const K: usize> = unsafe fn(&ColumnsCall<T>, [*mut T; K]);

impl<T: Elem> ItemRows<'_, T> {
    /// The arguments of a loop, after checking that all rows are in bounds.
    fn call(&self, from: &[T]) -> ColumnsCall<T> {
        let last = (self.rows - 1).checked_mul(self.stride);
        let end = last.and_then(|last| last.checked_add(self.width));
        assert!(
            self.width > 0 && end.is_some_and(|end| end <= self.items.len()),
            "the rows are in bounds"
        );
        ColumnsCall {
            items: self.items.as_ptr(),
            rows: self.rows,
            width: self.width,
            stride: self.stride,
            from: from.as_ptr(),
        }
    }

    /// Adds all rows to the totals of each column, whose number is in `from`.
    pub(crate) fn down<S: Together<T, K>, const K: usize>(
        &self,
        token: Token<'_>,
        from: &[T],
        totals: [&mut [T]; K],
    ) {
        macro_rules! loops {
            ($name:ident) => {
                const {
                    &match LEAN {
                        true => [base::$name::<T, S, K>; 3],
                        false => [
                            base::$name::<T, S, K>,
                            v3::$name::<T, S, K>,
                            v4::$name::<T, S, K>,
                        ],
                    }
                }
            };
        }
        let is_narrow = self.stride == self.width && self.width < COLUMNS_IN_LINES;
        let loops: &[ColumnsLoop<T, K>; 3] = match is_narrow {
            true if self.rows * self.width >= ELEMENTS_IN_LINES => loops!(lines),
            _ => loops!(columns),
        };
        assert!(from.len() >= self.width, "a number for each column");
        let totals = totals.map(|list| list[..self.width].as_mut_ptr());
        if self.rows > 0 {
            // SAFETY: the rows are in bounds; there are totals, borrowed mutably, and a number for
            // each column; a token has the level of the code that is running. Lines have few columns
            // without gaps.
            unsafe { loops[token.level().index()](&self.call(from), totals) }
        }
    }
}

at_every_level! {
    /// # Safety
    /// The items are in bounds, and so are numbers and totals for each column; the CPU supports the
    /// level.
    pub(super) unsafe fn columns<T: Elem, S: Together<T, K>, const K: usize>(
        call: &ColumnsCall<T>,
        totals: [*mut T; K],
    ) {
        for first in (0..call.rows).step_by(ROWS_AT_ONCE) {
            let some = ColumnsCall {
                items: call.items.wrapping_add(first * call.stride),
                rows: ROWS_AT_ONCE.min(call.rows - first),
                ..*call
            };
            // SAFETY: the caller's promises, for these rows.
            unsafe { few_rows::<T, S, K, { LEVEL.index() }>(Token::new(LEVEL), &some, totals) };
        }
    }

    /// # Safety
    /// As for the loop down columns, which are fewer than [`COLUMNS_IN_LINES`], without gaps between rows.
    pub(super) unsafe fn lines<T: Elem, S: Together<T, K>, const K: usize>(
        call: &ColumnsCall<T>,
        totals: [*mut T; K],
    ) {
        // SAFETY: the caller's promises.
        unsafe { in_lines::<T, S, K>(columns::<T, S, K>, call, totals) }
    }
}

/// Few columns do not fill vectors: several rows are read as one line, and the totals of a column
/// joined pairwise, so that the error of a sum does not grow with the rows of a line.
///
/// # Safety
/// As for `lines`; `columns` is the loop down columns of the level.
#[inline(always)]
unsafe fn in_lines<T: Elem, S: Together<T, K>, const K: usize>(
    columns: ColumnsLoop<T, K>,
    call: &ColumnsCall<T>,
    totals: [*mut T; K],
) {
    let (rows, width) = (call.rows, call.width);
    let beside = TOTALS_LINE / width;
    // SAFETY: the caller's numbers.
    let from = unsafe { std::slice::from_raw_parts(call.from, width) };
    let (mut each, mut lanes) = ([from[0]; TOTALS_LINE], [[from[0]; TOTALS_LINE]; K]);
    for copy in each.chunks_exact_mut(width) {
        copy.copy_from_slice(from);
    }
    for k in 0..K {
        // SAFETY: the caller's totals, which are not written meanwhile.
        let total = unsafe { std::slice::from_raw_parts(totals[k], width) };
        match S::START {
            Some(start) => lanes[k] = [start[k]; TOTALS_LINE],
            None => {
                for copy in lanes[k].chunks_exact_mut(width) {
                    copy.copy_from_slice(total);
                }
            }
        }
    }
    let rest = rows % beside;
    for (first, rows, beside) in [(0, rows / beside, beside), (rows - rest, 1, rest)] {
        let lines = ColumnsCall {
            items: call.items.wrapping_add(first * width),
            rows,
            width: beside * width,
            stride: beside * width,
            from: each.as_ptr(),
        };
        if rows * beside > 0 {
            // SAFETY: the caller's rows; a line has at most `TOTALS_LINE` elements, of which there
            // are numbers and totals.
            unsafe { columns(&lines, lanes.each_mut().map(|lanes| lanes.as_mut_ptr())) };
        }
    }
    let mut copies = beside;
    while copies > 1 {
        let kept = copies.div_ceil(2);
        for at in 0..(copies - kept) * width {
            let both = S::join(one_of(&lanes, at), one_of(&lanes, kept * width + at));
            for k in 0..K {
                lanes[k][at] = both[k];
            }
        }
        copies = kept;
    }
    for at in 0..width {
        let mut before = one_of(&lanes, at);
        for k in 0..K {
            // SAFETY: the caller's totals.
            before[k] = unsafe { totals[k].wrapping_add(at).read() };
        }
        let both = S::join(before, one_of(&lanes, at));
        for k in 0..K {
            // SAFETY: as above.
            unsafe { totals[k].wrapping_add(at).write(both[k]) };
        }
    }
}

/// Adds a few rows to the totals of all columns.
///
/// # Safety
/// As for the loop down columns.
#[inline(always)]
unsafe fn few_rows<T: Elem, S: Together<T, K>, const K: usize, const LEVEL: usize>(
    token: Token<'_>,
    call: &ColumnsCall<T>,
    totals: [*mut T; K],
) {
    struct Few<'a, T, S, const K: usize>(
        Token<'a>,
        &'a ColumnsCall<T>,
        [*mut T; K],
        PhantomData<S>,
    );
    impl<T: Elem, S: Together<T, K>, const K: usize> InVectors for Few<'_, T, S, K> {
        type Output = ();

        #[inline(always)]
        unsafe fn run<V: Copy, const L: usize, const WIDE: usize>(self) {
            let Few(token, call, totals, _) = self;
            let mut j = 0;
            while j + WIDE * L <= call.width {
                // SAFETY: the caller's columns.
                unsafe { vectors::<T, S, V, K, L, WIDE>(token, call, totals, j, 0) };
                j += WIDE * L;
            }
            while j < call.width {
                // The last vector is shifted back to end at the last column. What it shares with an
                // earlier vector is not written.
                let at = j.min(call.width - L);
                // SAFETY: as above.
                unsafe { vectors::<T, S, V, K, L, 1>(token, call, totals, at, j - at) };
                j = at + L;
            }
        }
    }
    if has_groups::<T>() {
        let few = Few::<T, S, K>(token, call, totals, PhantomData);
        return in_vectors::<T, _, LEVEL>(call.width, few);
    }
    for row in 0..call.rows {
        for j in 0..call.width {
            // SAFETY: the caller's items.
            let item = unsafe { call.items.wrapping_add(row * call.stride + j).read() };
            // SAFETY: the caller's numbers.
            let from = unsafe { call.from.wrapping_add(j).read() };
            // SAFETY: the caller's totals.
            let before = totals.map(|list| unsafe { list.wrapping_add(j).read() });
            let now = S::step(token, item, from, before);
            for k in 0..K {
                // SAFETY: as above.
                unsafe { totals[k].wrapping_add(j).write(now[k]) };
            }
        }
    }
}

/// Adds a few rows to the totals of `G` vectors of columns from column `j` on. The totals of the
/// first `dropped` columns are not written.
///
/// # Safety
/// As for the loop down columns; these columns exist. `V` is as large as `L` elements, which have
/// no padding.
#[inline(always)]
unsafe fn vectors<
    T: Elem,
    S: Together<T, K>,
    V: Copy,
    const K: usize,
    const L: usize,
    const G: usize,
>(
    token: Token<'_>,
    call: &ColumnsCall<T>,
    totals: [*mut T; K],
    j: usize,
    dropped: usize,
) {
    let place = |k: usize, g: usize| totals[k].wrapping_add(j + g * L).cast::<V>();
    // SAFETY: the caller's totals; a vector is any bytes.
    let mut sums = [[unsafe { place(0, 0).read_unaligned() }; K]; G];
    for g in 0..G {
        for k in 0..K {
            sums[g][k] = match S::START {
                // SAFETY: lanes of a vector.
                Some(start) => unsafe { joined::<T, V, L>([start[k]; L]) },
                // SAFETY: as above.
                None => unsafe { place(k, g).read_unaligned() },
            };
        }
    }
    for row in 0..call.rows {
        for g in 0..G {
            let at = j + g * L;
            let items = call
                .items
                .wrapping_add(row * call.stride + at)
                .cast::<[T; L]>();
            // SAFETY: the caller's columns.
            let items = unsafe { items.read() };
            // SAFETY: the caller's numbers.
            let from = unsafe { call.from.wrapping_add(at).cast::<[T; L]>().read() };
            // SAFETY: vectors of lanes.
            let before = unsafe { all_parted::<T, V, K, L>(sums[g]) };
            for k in 0..K {
                let mut lanes = before[k];
                for l in 0..L {
                    lanes[l] = S::step(token, items[l], from[l], lane::<T, K, L>(&before, l))[k];
                }
                // SAFETY: lanes of a vector.
                sums[g][k] = unsafe { joined::<T, V, L>(lanes) };
            }
        }
    }
    for g in 0..G {
        let mut before = sums[g];
        for k in 0..K {
            // SAFETY: as above.
            before[k] = unsafe { place(k, g).read_unaligned() };
        }
        // SAFETY: vectors of lanes.
        let before = unsafe { all_parted::<T, V, K, L>(before) };
        // SAFETY: as above.
        let after = unsafe { all_parted::<T, V, K, L>(sums[g]) };
        for k in 0..K {
            let mut both = after[k];
            for l in 0..if S::START.is_some() { L } else { 0 } {
                both[l] = S::join(lane(&before, l), lane(&after, l))[k];
            }
            // SAFETY: lanes of a vector.
            let both = unsafe { joined::<T, V, L>(both) };
            if dropped == 0 {
                // SAFETY: the caller's totals.
                unsafe { place(k, g).write_unaligned(both) };
                continue;
            }
            // As a whole, or all of this would be computed lane by lane.
            let apart = MaybeUninit::new(both);
            let (from, into) = (apart.as_ptr().cast::<T>(), totals[k].wrapping_add(j));
            let kept = from.wrapping_add(dropped);
            // SAFETY: the other lanes of the vector, and the caller's totals.
            unsafe { into.wrapping_add(dropped).copy_from(kept, L - dropped) };
        }
    }
}

/// One of each list.
#[inline(always)]
fn one_of<T: Copy, const K: usize>(lists: &[[T; TOTALS_LINE]; K], at: usize) -> [T; K] {
    let mut one = [lists[0][at]; K];
    for k in 1..K {
        one[k] = lists[k][at];
    }
    one
}

/// One lane of each vector.
#[inline(always)]
fn lane<T: Copy, const K: usize, const L: usize>(lanes: &[[T; L]; K], l: usize) -> [T; K] {
    let mut one = [lanes[0][l]; K];
    for k in 1..K {
        one[k] = lanes[k][l];
    }
    one
}
