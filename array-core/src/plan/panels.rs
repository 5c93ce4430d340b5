//! How many columns of totals one call of a fold takes, and which totals stay in registers.

use super::limits::*;

/// The most columns of one call, for totals of `size` bytes: as many as registers and the
/// first-level cache hold for several rows.
pub(crate) const fn columns_of_call(size: usize) -> usize {
    match size {
        0..=4 => 256,
        5..=8 => 128,
        _ => 64,
    }
}

/// Whether the totals of rows of this many columns stay in registers for all steps: what the rows
/// share fits the first-level cache.
pub(crate) const fn is_one_pass(columns: usize, steps: usize, size: usize) -> bool {
    columns.saturating_mul(steps).saturating_mul(size) <= GRID_BYTES || steps <= GRID_ROWS
}

/// A panel of `most` columns, of `width` in all. Whole cache lines: vectors of accumulators that
/// straddle two lines take twice as long.
pub(super) const fn panel_of(width: usize, most: usize) -> usize {
    least(most, width.next_multiple_of(64))
}

/// The width of a panel, whose columns are folded before the next ones: as many columns as a call
/// has. More fit if the cache holds their packed leaves for all steps, or, with `alone` (nothing is
/// packed or used for several rows), their totals.
pub(super) const fn panel_width(size: usize, steps: usize, alone: bool) -> usize {
    let kept = if alone {
        size
    } else {
        size.saturating_mul(steps)
    };
    let (call, held) = (columns_of_call(size), FOLD_TOTALS_BYTES / most(kept, 1));
    if held < 2 * call {
        call
    } else {
        held - held % call
    }
}
