//! Folds without a nest: one look at the axes of the operands, merged into at most three.
//!
//! ```text
//! two axes, every leaf in place:                 one call            # or steps beside each other
//! two kept axes that share leaves, few steps:    one call            # `few_steps`
//! two axes of few elements, in any order:        pack, one call      # `at_once`
//! contiguous operands around a kept axis:        two calls           # `around`
//! otherwise:                                     a nest and its schedule
//! ```
//! Most reductions are of the first kind: over all axes, the last ones or the first ones of
//! contiguous operands. The nest and its schedule cost several times as much as this look. Tests
//! with random tables show that the schedule would choose the same.

use super::around::try_dense;
use super::at_once::try_at_once;
use super::calls::FoldBlock;
use super::few_steps::try_few_steps;
use super::kernels::Columns;
use super::run::{OneCall, run};
use super::source::{Apart, Work};
use crate::isa::Level;
use crate::leaf::{ClassSet, LeafKind};
use crate::plan::limits::{FEW_STEPS, FOLD_PART, FOLD_STEPS, FOLD_TOTALS_BYTES};
use crate::plan::{
    FoldSchedule, MergedAxes, NO_STRIDES, Nest, OperandTable, OutputRole, TwoAxes, columns_of_call,
    folds_rows, steps_beside,
};

/// The role of the output if two axes of operands of these kinds are folded into totals of `size`
/// bytes with every leaf and the output in place, and the axes in the order of the kernel. The
/// kernels read the leaves in `zero` once for a row, along rows and along columns.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn role<'o>(
    axes: TwoAxes<'o>,
    kinds: &[LeafKind],
    zero: [&ClassSet; 2],
    size: usize,
    short_row: usize,
) -> Option<(OutputRole, TwoAxes<'o>)> {
    let axes = if are_turned(&axes, kinds) {
        axes.exchanged()
    } else {
        axes
    };
    role_along(&axes, kinds, zero, size, short_row).map(|role| (role, axes))
}

/// Whether the inner axis is the outer one in memory, for every leaf of transposed operands.
#[cfg_attr(not(debug_assertions), inline(always))]
fn are_turned(axes: &TwoAxes<'_>, kinds: &[LeafKind]) -> bool {
    let TwoAxes { n, along, between } = *axes;
    // The inner axis is reduced. No leaf is contiguous along it, so no kernel reads it in place.
    along[0] == 0
        && n[0] > 1
        && n[1] > 1
        && (0..kinds.len()).all(|operand| {
            let size = kinds[operand].size() as isize;
            between[operand] == size && (operand == 0 || along[operand] > size)
        })
}

/// [`role`] for axes in this order.
#[cfg_attr(not(debug_assertions), inline(always))]
fn role_along(
    axes: &TwoAxes<'_>,
    kinds: &[LeafKind],
    zero: [&ClassSet; 2],
    size: usize,
    short_row: usize,
) -> Option<OutputRole> {
    let TwoAxes { n, along, between } = *axes;
    let [len, rows] = n;
    // The inner axis is reduced, or has extent 1.
    if along[0] == 0 || len == 1 {
        return match len == 1 || are_in_place(kinds, along, zero[0]) {
            true if rows == 1 => Some(OutputRole::Total),
            true if between[0] == size as isize
                && folds_rows(len, rows, short_row)
                && len <= FOLD_PART =>
            {
                Some(OutputRole::Lanes)
            }
            _ => None,
        };
    }
    // The nest walks an axis backwards if no stride along it is positive and some are negative.
    let backwards = between.iter().fold(0, |bits, stride| bits | stride) < 0
        && between.iter().all(|&stride| stride <= 0);
    let in_one_call = match steps_beside(len, rows, short_row == 0) {
        1 => rows <= FOLD_STEPS && (rows <= FEW_STEPS || len * size <= FOLD_TOTALS_BYTES),
        // The rows of every array follow each other.
        _ => (1..along.len()).all(|operand| {
            let row = kinds[operand].size() * len;
            // An element for each row may lie as far apart as rows do.
            let is_row = along[operand] != 0 && between[operand] == row as isize;
            kinds[operand].is_scalar() || is_row
        }),
    };
    let columns = along[0] == size as isize
        && between[0] == 0
        && in_one_call
        && !backwards
        && are_in_place(kinds, along, zero[1]);
    columns.then_some(OutputRole::Columns)
}

/// Whether a kernel that reads the leaves in `zero` once for a row reads all leaves in place along
/// an axis of these strides.
#[cfg_attr(not(debug_assertions), inline(always))]
fn are_in_place(kinds: &[LeafKind], along: &[isize], zero: &ClassSet) -> bool {
    let mut leaves = kinds.iter().zip(along).skip(1).enumerate();
    leaves.all(|(leaf, (kind, &along))| {
        let wanted = if zero.get(leaf) {
            0
        } else {
            kind.size() as isize
        };
        kind.is_scalar() || along == wanted
    })
}

/// Folds `operands`, whose axes are `axes`, if a call or two do; returns whether they did.
///
/// # Safety
/// As for [`fold`](super::launch); the axes are those of the operands.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn fold_merged(
    work: &Work,
    level: Level,
    out: *mut u8,
    operands: &OperandTable<'_>,
    axes: MergedAxes<'_>,
) -> bool {
    let (kernels, size) = (work.kernels, work.reducer.size);
    let columns = &kernels.columns;
    let zero = [&kernels.zero[0], &columns.zero];
    if let Some(two) = axes.two()
        && let Some((role, two)) = role(two, operands.kinds(), zero, size, kernels.short_row)
    {
        // SAFETY: the caller's promises; the leaves have the classes of the kernels.
        return unsafe { fold_rows(work, columns, level, out, operands, role, two) };
    }
    // SAFETY: the caller's promises.
    unsafe { fold_others(work, level, out, operands, axes) }
}

/// [`fold_merged`] of other axes than those that the kernels read in place as they are.
///
/// # Safety
/// As there.
#[inline(never)]
unsafe fn fold_others(
    work: &Work,
    level: Level,
    out: *mut u8,
    operands: &OperandTable<'_>,
    axes: MergedAxes<'_>,
) -> bool {
    let (kernels, kinds, two) = (work.kernels, operands.kinds(), axes.two());
    // As the schedule: other kernels of a product, if they read in place what the first ones pack.
    let are_matrices = work.are_matrices();
    if let Some(two) = two.filter(|_| are_matrices) {
        let down = |columns: &'static Columns| {
            let zero = [&kernels.zero[0], &columns.zero];
            let (role, axes) = role(two, kinds, zero, work.reducer.size, kernels.short_row)?;
            (role == OutputRole::Columns).then_some((columns, role, axes))
        };
        let found = kernels.crossing.iter().flatten().find_map(down);
        if let Some((columns, role, two)) = found {
            let work = work.with_columns(columns, &kinds[1..]);
            // SAFETY: the caller's promises; the leaves have the classes of the kernels.
            return unsafe { fold_rows(&work, columns, level, out, operands, role, two) };
        }
    }
    let shares = kernels.shares && !are_matrices;
    // SAFETY: the caller's promises.
    if shares && unsafe { try_few_steps(work, level, out, operands, &axes) } {
        return true;
    }
    match two {
        // SAFETY: the caller's promises.
        Some(_) => unsafe { try_at_once(work, level, out, operands, &axes) },
        // SAFETY: as above.
        None => unsafe { try_dense(work, level, out, operands, &axes) },
    }
}

/// Folds the rows, parts or steps of two axes, with every leaf in place; returns whether it did.
///
/// # Safety
/// As for [`fold_merged`]; `role` is the output's for these axes and kernels.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn fold_rows(
    work: &Work,
    columns: &Columns,
    level: Level,
    out: *mut u8,
    operands: &OperandTable<'_>,
    role: OutputRole,
    axes: TwoAxes<'_>,
) -> bool {
    let TwoAxes { n, along, between } = axes;
    let ins = operands.leaves();
    if role == OutputRole::Columns {
        let beside = steps_beside(n[0], n[1], work.kernels.short_row == 0);
        if beside > 1 {
            // SAFETY: the caller's promises; the leaves have the kernel's classes.
            return unsafe { work.few_columns(columns, level, beside, out, ins, n) };
        }
    }
    // Pieces only keep the order of additions.
    if role == OutputRole::Total && n[0] > FOLD_PART && work.reducer.accumulators > 1 {
        // SAFETY: the caller's promises.
        unsafe { fold_pieces(work, level, out, operands, axes) };
        return true;
    }
    // The loops of the reducer, without the choice between them and others.
    match (role.is_along(), &work.kernels.in_place, &columns.in_place) {
        (false, Some(in_place), _) => {
            // SAFETY: the caller's promises; the leaves have the kernel's classes.
            unsafe { work.lanes_in_place(in_place, level, out, ins, &between[1..], n) };
            return true;
        }
        (true, _, Some(in_place)) if n[0] <= columns_of_call(work.reducer.size) => {
            let block = FoldBlock {
                columns: n[0],
                rows: 1,
                steps: n[1],
                pitch: n[0],
                fresh: true,
            };
            let apart = Apart {
                along: &along[1..],
                rows: &NO_STRIDES[..along.len() - 1],
                steps: &between[1..],
            };
            // SAFETY: as above; one call takes so many columns.
            unsafe { work.columns_in_place(in_place, level, out, ins, apart, &block) };
            return true;
        }
        _ => {}
    }
    let call = OneCall::of_rows(columns, role, n, [along, between]);
    // SAFETY: as above.
    unsafe { call.run(work, level, out, ins) };
    true
}

/// Folds one row piece by piece.
///
/// # Safety
/// As for [`fold_merged`], for a row whose leaves are all in place.
#[inline(never)]
unsafe fn fold_pieces(
    work: &Work,
    level: Level,
    out: *mut u8,
    operands: &OperandTable<'_>,
    axes: TwoAxes<'_>,
) {
    let nest = Nest {
        extents: &axes.n[..1],
        strides: axes.along,
        pitch: axes.along.len(),
        outputs: 1,
        order: &[0],
        merged: &[1],
    };
    let schedule = FoldSchedule::one_row(axes.n[0]);
    let (kinds, ins) = (&operands.kinds()[1..], operands.leaves());
    // SAFETY: the caller's promises.
    unsafe { run(work, level, nest, &schedule, kinds, out, ins) };
}
