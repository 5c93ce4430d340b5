//! Several totals of each column of items, in registers: each item is read once.
//!
//! ```text
//! for each 16 rows: for each vector of columns:
//!     part[k] = start[k]
//!     for each of the rows: part[k] = step(part[k], item)
//!     totals[k] = join(totals[k], part[k])
//! ```
//! The level does not change the order of a total. Parts keep the error of a sum small. Along rows
//! the same in one loop was slower than a loop for each total over rows in the first-level cache
//! (rows of 256: 23 ns against 12), because the lanes of each total are combined at the end of a
//! row.

#![allow(
    clippy::needless_range_loop,
    reason = "an index is a constant once its loop is unrolled; an iterator is not unrolled as early"
)]

use super::groups::{InVectors, has_groups, in_vectors, joined, parted};
use crate::isa::{Token, at_every_level};
use crate::kernel::lean::LEAN;
use crate::leaf::Elem;
use std::marker::PhantomData;

/// Rows of a part, whose totals of some columns are in registers.
const ROWS_AT_ONCE: usize = 16;

/// `K` totals of items, each with one number of its column.
pub(crate) trait Together<T, const K: usize>: 'static {
    /// The totals of no items, if parts are joined; otherwise items go into the totals themselves.
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
        let loops: [ColumnsLoop<T, K>; 3] = match LEAN {
            true => [base::columns::<T, S, K>; 3],
            false => [
                base::columns::<T, S, K>,
                v3::columns::<T, S, K>,
                v4::columns::<T, S, K>,
            ],
        };
        assert!(from.len() >= self.width, "a number for each column");
        let totals = totals.map(|list| list[..self.width].as_mut_ptr());
        if self.rows > 0 {
            // SAFETY: the rows are in bounds; there are totals, borrowed mutably, and a number for
            // each column; a token has the level of the code that is running.
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
    // SAFETY: the caller's totals; here and below, a vector is any bytes.
    let totals_of =
        |g: usize| std::array::from_fn::<V, K, _>(|k| unsafe { place(k, g).read_unaligned() });
    let mut sums: [[V; K]; G] = match S::START {
        // SAFETY: lanes of a vector.
        Some(start) => [start.map(|start| unsafe { joined::<T, V, L>([start; L]) }); G],
        None => std::array::from_fn(totals_of),
    };
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
            let mut lanes = sums[g].map(|sum| unsafe { parted::<T, V, L>(sum) });
            let before = lanes;
            for k in 0..K {
                for l in 0..L {
                    let totals = std::array::from_fn(|k| before[k][l]);
                    lanes[k][l] = S::step(token, items[l], from[l], totals)[k];
                }
            }
            // SAFETY: lanes of a vector each.
            sums[g] = lanes.map(|lanes| unsafe { joined::<T, V, L>(lanes) });
        }
    }
    for g in 0..G {
        // SAFETY: vectors of lanes.
        let before = totals_of(g).map(|sum| unsafe { parted::<T, V, L>(sum) });
        // SAFETY: as above.
        let lanes = sums[g].map(|sum| unsafe { parted::<T, V, L>(sum) });
        for k in 0..K {
            let mut both = lanes[k];
            for l in 0..if S::START.is_some() { L } else { 0 } {
                let [a, b] = [&before, &lanes].map(|all| std::array::from_fn(|k| all[k][l]));
                both[l] = S::join(a, b)[k];
            }
            if dropped == 0 {
                // SAFETY: lanes of a vector.
                let both = unsafe { joined::<T, V, L>(both) };
                // SAFETY: the caller's totals.
                unsafe { place(k, g).write_unaligned(both) };
                continue;
            }
            for l in 0..L {
                if l >= dropped {
                    // SAFETY: a total of the caller's.
                    unsafe { totals[k].wrapping_add(j + l).write(both[l]) };
                }
            }
        }
    }
}
