//! Folds of few steps into rows that share leaves, such as distances, found without a nest.
//!
//! ```text
//! pack the leaves that are the same for all rows, unless they are contiguous
//! one call: for each row: for each column: for s in steps: total = step(total, element)
//! ```
//! The nest and its schedule would choose the same call, but cost more than some thousand elements.
//! With fewer steps than [`STEPS_IN_ORDER`] every loop takes them one after the other, so that the
//! bits are those of any other schedule. More steps, of a part, are folded so if the schedule would
//! choose columns, too: there are columns enough, and rows that share the packed leaves.

use super::kernels::Columns;
use super::run::OneCall;
use super::source::Work;
use crate::isa::Level;
use crate::leaf::{ClassSet, LeafKind};
use crate::plan::limits::{
    BESIDE_COLUMNS, FOLD_STEPS, GRID_ROWS, LINE_BYTES, ONE_CALL_PACKS, STEPS_IN_ORDER, tile_bytes,
};
use crate::plan::{MergedAxes, OperandTable, OutputRole};

/// The axes of such a fold: extents, and the byte strides of the output and the leaves.
#[derive(Clone, Copy)]
struct CrossedAxes<'o> {
    /// Columns, rows and steps.
    n: [usize; 3],
    strides: [&'o [isize]; 3],
}

impl<'o> CrossedAxes<'o> {
    /// The axes, if two are kept and one is reduced, and the steps are few. A nest could walk steps
    /// with a negative stride backwards.
    fn of(merged: &MergedAxes<'o>) -> Option<Self> {
        let is_kept = merged.strides.map(|strides| strides[0] != 0);
        let steps = is_kept.iter().position(|is_kept| !is_kept)?;
        let [columns, rows] = [[1, 2], [0, 2], [0, 1]][steps];
        let all_kept = is_kept[columns] && (is_kept[rows] || merged.n[rows] == 1);
        let axes = [columns, rows, steps];
        let are_columns = merged.n[steps] <= FOLD_STEPS
            && merged.n[columns] >= BESIDE_COLUMNS
            && merged.n[rows] >= GRID_ROWS;
        let are_few = (merged.n[steps] < STEPS_IN_ORDER || are_columns)
            && merged.strides[steps].iter().all(|&stride| stride >= 0);
        (all_kept && are_few).then(|| CrossedAxes {
            n: axes.map(|axis| merged.n[axis]),
            strides: axes.map(|axis| merged.strides[axis]),
        })
    }

    /// Columns as rows, if there is one row: then it is one column.
    fn of_one_column(&self) -> Option<Self> {
        let ([columns, rows, steps], [along, between, next]) = (self.n, self.strides);
        (rows == 1).then_some(CrossedAxes {
            n: [1, columns, steps],
            strides: [between, along, next],
        })
    }

    /// The leaves that are packed for these kernels, as bits, if what the kernels need is in place
    /// otherwise.
    fn packed(&self, columns: &Columns, kinds: &[LeafKind], size: usize) -> Option<u64> {
        let [along, rows, _] = self.strides;
        let [width, _, steps] = self.n;
        let (mut packed, mut bytes) = (0, 0usize);
        for (leaf, kind) in kinds
            .iter()
            .enumerate()
            .filter(|(_, kind)| !kind.is_scalar())
        {
            let (along, between) = (along[leaf + 1], rows[leaf + 1]);
            if columns.shared.get(leaf) && between != 0 {
                return None;
            }
            if columns.zero.get(leaf) {
                if along != 0 {
                    return None;
                }
            } else if along != kind.size() as isize {
                if between != 0 || kind.align() > LINE_BYTES {
                    return None;
                }
                packed |= 1u64.checked_shl(leaf as u32)?;
                let count = width.saturating_mul(steps);
                bytes = bytes.saturating_add(tile_bytes(count, kind.size()));
            }
        }
        let held = width.saturating_mul(steps * size);
        let fits = held <= ONE_CALL_PACKS && bytes <= ONE_CALL_PACKS;
        (columns.shared.any() && fits).then_some(packed)
    }
}

/// Folds `operands` if they are such a fold, and rows [share](super::kernels::FoldKernels) leaves;
/// returns whether they are.
///
/// # Safety
/// As for [`fold_merged`](super::shortcut::fold_merged).
#[inline(never)]
pub(super) unsafe fn try_few_steps(
    work: &Work,
    level: Level,
    out: *mut u8,
    operands: &OperandTable<'_>,
    merged: &MergedAxes<'_>,
) -> bool {
    let (kernels, size, kinds) = (work.kernels, work.reducer.size, &operands.kinds()[1..]);
    let Some(axes) = CrossedAxes::of(merged) else {
        return false;
    };
    let one_column = axes.of_one_column();
    let [first, second] = &kernels.crossing;
    let all = [first.as_ref(), second.as_ref(), Some(&kernels.columns)];
    for columns in all.into_iter().flatten() {
        // References: axes that are moved are read again before their stores are done.
        let (packed, axes) = match (axes.packed(columns, kinds, size), &one_column) {
            (Some(packed), _) => (packed, &axes),
            (None, Some(turned)) => match turned.packed(columns, kinds, size) {
                Some(packed) => (packed, turned),
                None => continue,
            },
            (None, None) => continue,
        };
        let crossing;
        let work = match std::ptr::eq(columns, &kernels.columns) {
            true => work,
            false => {
                crossing = work.with_columns(columns, kinds);
                &crossing
            }
        };
        let [along, rows, steps] = axes.strides;
        let call = OneCall {
            columns,
            role: OutputRole::Columns,
            n: axes.n,
            along,
            rows,
            steps,
        };
        let packed = (ClassSet::of_word(packed), kinds);
        // SAFETY: the caller's promises; the leaves that are not packed have the kernel's classes.
        unsafe { call.pack_and_run(work, level, packed, out, operands.leaves()) };
        return true;
    }
    false
}
