//! Short rows of distinct bits, many at once: a sorting network, whose steps are vector operations.
//!
//! ```text
//! transpose some rows: columns[at][lane] = element `at` of row `lane`
//! for each pair (low, high) of Batcher's merge exchange (Knuth, algorithm 5.2.2 M):
//!     columns[low], columns[high] = the smaller ones, the larger ones    // no branch
//! transpose back
//! ```
//! About `(log2 extent)^2 / 4` steps for each element. A network is not stable, so it takes only
//! rows in which equal elements have the same bits: neither NaN nor -0.0.

use super::keys::Sortable;
use crate::isa::Token;
use crate::kernel::Leveled;

/// Rows that are sorted together.
pub(super) const NETWORK_ROWS: usize = 16;

/// At most [`NETWORK_ROWS`] rows, and a column for each of their elements.
pub(super) struct NetworkRows<'a, T> {
    pub(super) rows: &'a mut [T],
    pub(super) columns: &'a mut [[T; NETWORK_ROWS]],
}

impl<T: Sortable> Leveled for NetworkRows<'_, T> {
    /// Whether the rows are sorted now; otherwise they are as they were.
    type Output = bool;

    #[inline(always)]
    fn run(self, _: Token<'static>) -> bool {
        let (rows, columns) = (self.rows, self.columns);
        let extent = columns.len();
        let mut is_total = true;
        for (lane, row) in rows.chunks_exact(extent).enumerate() {
            for (column, &item) in columns.iter_mut().zip(row) {
                column[lane] = item;
                is_total &= item.has_own_key();
            }
        }
        if is_total {
            merge_exchange(columns);
            for (lane, row) in rows.chunks_exact_mut(extent).enumerate() {
                for (column, item) in columns.iter().zip(row) {
                    *item = column[lane];
                }
            }
        }
        is_total
    }
}

/// Sorts the lanes of `columns`.
#[inline(always)]
fn merge_exchange<T: Sortable>(columns: &mut [[T; NETWORK_ROWS]]) {
    let len = columns.len();
    let half = len.next_power_of_two() / 2;
    let mut width = half;
    while width > 0 {
        // The elements at `start..start + width`, and so on in steps of twice the width, are compared
        // with those `apart` of them.
        let (mut start, mut apart, mut far) = (0, width, half);
        loop {
            for from in (start..len.saturating_sub(apart)).step_by(2 * width) {
                exchange(columns, from, apart, width.min(len - apart - from));
            }
            if far == width {
                break;
            }
            (start, apart, far) = (width, far - width, far / 2);
        }
        width /= 2;
    }
}

/// Puts the smaller ones of `count` columns and those `apart` of them, which are others, into the
/// first. One loop over all lanes: LLVM makes no vectors of integers of 64 bits from a loop of
/// [`NETWORK_ROWS`] steps.
#[inline(always)]
fn exchange<T: Sortable>(
    columns: &mut [[T; NETWORK_ROWS]],
    from: usize,
    apart: usize,
    count: usize,
) {
    let (low, high) = columns.split_at_mut(from + apart);
    let low = low[from..from + count].as_flattened_mut();
    let high = high[..count].as_flattened_mut();
    for (low, high) in low.iter_mut().zip(high) {
        let (a, b) = (*low, *high);
        *low = if b < a { b } else { a };
        *high = if b < a { a } else { b };
    }
}
