//! Runs one fold: chooses the kernel and the axes it works on, walks the others, combines what comes out.
//!
//! ```text
//! lanes:   for each kept index: for each part of the reduced axes: lanes; combine the parts
//! columns: for each outer kept index, each run of columns: for each 16 rows: for each part of the reduced axes: columns; combine
//! ```
//! Knows no types: compiled once.

use super::axes::{Choice, Nest};
use super::direct;
use super::source::{Pointers, Work, advance, copied};
use crate::isa::Level;
use crate::plan::Operands;

/// Elements that `lanes` folds before they enter the cascade.
pub(super) const PART: usize = 4096;
/// Steps that `columns` folds before they enter the cascade.
pub(super) const STEPS: usize = 256;
/// Rows that are folded in one call at most.
pub(super) const ROWS: usize = 16;

/// Everything that does not change during one fold.
pub(super) struct Run<'r> {
    pub(super) work: Work,
    pub(super) level: Level,
    pub(super) nest: &'r Nest<'r>,
    pub(super) out: *mut u8,
}

/// Folds what `operands` describes into the elements of `out`, which are the output's: row-major over the kept axes, one for each index.
///
/// # Safety
/// * `work` is of leaves that `operands` describes, and of totals of the output's type; the CPU has `level`.
/// * `operands` describes the output (stride 0 along the reduced axes) and the leaves, as for [`crate::kernel::run::evaluate`].
/// * No extent is 0.
#[inline(never)]
pub(super) unsafe fn drive(work: &Work, out: *mut u8, operands: &Operands<'_>, level: Level) {
    debug_assert!(operands.is_complete() && !operands.extents().contains(&0));
    // SAFETY: the caller's promises.
    if unsafe { direct::try_fold(work, out, operands, level) } {
        return;
    }
    let mut nest = Nest::unmade(operands.kinds(), &work.kernels.columns);
    nest.make(operands, work.kernels);
    let starts = nest.starts(operands.leaves());
    let run = Run {
        work: work.for_nest(&nest),
        level,
        nest: &nest,
        out,
    };
    match nest.choice {
        // SAFETY: the caller's promises.
        Choice::Lanes => unsafe { run.lanes(starts) },
        // SAFETY: the caller's promises.
        Choice::Columns => unsafe { run.columns(starts) },
    }
}

impl Run<'_> {
    /// Calls `visit` for every index of `axes`, innermost first, with the leaves' places there and the place in the output.
    pub(super) fn walk(
        &self,
        axes: &[usize],
        starts: &[*const u8],
        out: *mut u8,
        visit: &mut dyn FnMut(&[*const u8], *mut u8),
    ) {
        let Some((&axis, inner)) = axes.split_last() else {
            return visit(starts, out);
        };
        let strides = self.nest.strides(axis);
        let mut places: Pointers = copied(starts);
        let mut out = out;
        for _ in 0..self.nest.extent(axis) {
            self.walk(inner, places.as_slice(), out, visit);
            advance(places.as_mut_slice(), &strides[1..], 1);
            out = out.wrapping_byte_offset(strides[0]);
        }
    }
}
