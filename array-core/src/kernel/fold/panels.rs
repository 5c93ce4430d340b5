//! How many columns a call folds, and how many are folded before the next ones.

use super::kernels::Columns;
use super::source::{Apart, Work, advance, copied};
use super::{Block, Reducer};
use crate::isa::Level;

/// The most accumulators that a row has, of so many bytes each.
pub(super) const fn most(size: usize) -> usize {
    match size {
        0..=4 => 256,
        5..=8 => 128,
        _ => 64,
    }
}

/// The most accumulators of a call that has one row of them: where they are not kept in registers, a call takes as long as dozens of vectors.
#[inline]
pub(super) const fn most_in_one_row(reducer: &Reducer) -> usize {
    match reducer.in_groups || reducer.size > 8 {
        true => most(reducer.size),
        false => 1024,
    }
}

/// Bytes of what a panel keeps in the first-level cache: half of it.
const PANEL: usize = 16 * 1024;

/// How many columns a panel has: as many as a call; or as the cache holds the totals of, where nothing is packed or used for several rows (`alone`);
/// or as it holds what is packed for, of so many steps. A wide panel writes and reads more of a row before it goes to the next one.
pub(super) const fn panel_width(size: usize, steps: usize, alone: bool) -> usize {
    let kept = size * if alone { 1 } else { steps };
    let (most, held) = (most(size), PANEL / if kept == 0 { 1 } else { kept });
    if held < 2 * most {
        most
    } else {
        held - held % most
    }
}

/// Steps of all columns that are taken before the next ones where there are more columns than a call has: so many rows are read side by side.
const FEW: usize = 8;

impl Work {
    /// Folds the steps of `block` into its accumulators, which may be any number in a row.
    ///
    /// # Safety
    /// As for [`columns`](Work::columns), for all columns.
    pub(super) unsafe fn panels(
        &self,
        columns: &Columns,
        level: Level,
        accumulators: *mut u8,
        ins: &[*const u8],
        apart: Apart<'_>,
        block: Block,
    ) {
        let most = match block.rows {
            1 => self.most_in_one_row(columns),
            _ => most(self.reducer.size),
        };
        if block.columns <= most {
            // SAFETY: the caller's promises.
            return unsafe { self.columns(columns, level, accumulators, ins, apart, block) };
        }
        let mut ins = copied(ins);
        for step in (0..block.steps).step_by(FEW) {
            let count = FEW.min(block.steps - step);
            for column in (0..block.columns).step_by(most) {
                let some = Block {
                    columns: most.min(block.columns - column),
                    steps: count,
                    fresh: block.fresh && step == 0,
                    ..block
                };
                let into = accumulators.wrapping_add(column * self.reducer.size);
                // SAFETY: the caller's promises, for these steps and columns.
                unsafe { self.columns(columns, level, into, ins.as_slice(), apart, some) };
                advance(ins.as_mut_slice(), apart.along, some.columns as isize);
            }
            advance(ins.as_mut_slice(), apart.along, -(block.columns as isize));
            advance(ins.as_mut_slice(), apart.steps, count as isize);
        }
    }
}
