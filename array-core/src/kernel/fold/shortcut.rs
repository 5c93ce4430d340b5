//! Folds of two long axes whose leaves are read in place, found without a nest.
//!
//! Most reductions are such folds: over all axes, the last ones or the first ones of contiguous
//! operands. The nest and its schedule cost several times as much as this look at the table of
//! operands. A test with random tables shows that the schedule would choose the same.

use super::kernels::Columns;
use super::run::{OneCall, run};
use super::source::Work;
use crate::isa::Level;
use crate::leaf::{ClassSet, LeafKind};
use crate::plan::limits::{FEW_STEPS, FOLD_PART, FOLD_STEPS, FOLD_TOTALS_BYTES};
use crate::plan::{
    FoldSchedule, Nest, OperandTable, OutputRole, TwoAxes, folds_rows, steps_beside,
};

/// The role of the output if two axes of operands of these kinds are folded into totals of `size`
/// bytes with every leaf and the output in place, and the axes in the order of the kernel. The
/// kernels read the leaves in `zero` once for a row, along rows and along columns.
///
/// The inner axis of a transposed operand is the outer one of its memory.
#[inline(always)]
pub(super) fn role<'o>(
    axes: TwoAxes<'o>,
    kinds: &[LeafKind],
    zero: &[ClassSet; 2],
    size: usize,
    short_row: usize,
) -> Option<(OutputRole, TwoAxes<'o>)> {
    if let Some(role) = role_along(&axes, kinds, zero, size, short_row) {
        return Some((role, axes));
    }
    let is_turned = axes.along[0] == 0
        && axes.n.iter().all(|&extent| extent > 1)
        && (0..axes.along.len()).all(|operand| {
            let size = kinds[operand].size() as isize;
            let outer = axes.along[operand];
            axes.between[operand] == size && (operand == 0 || outer > size)
        });
    if !is_turned {
        return None;
    }
    let axes = axes.exchanged();
    role_along(&axes, kinds, zero, size, short_row).map(|role| (role, axes))
}

/// [`role`] for axes in this order.
#[inline(always)]
fn role_along(
    axes: &TwoAxes<'_>,
    kinds: &[LeafKind],
    zero: &[ClassSet; 2],
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
#[inline(always)]
fn are_in_place(kinds: &[LeafKind], along: &[isize], zero: ClassSet) -> bool {
    (1..along.len()).all(|operand| {
        let kind = kinds[operand];
        let wanted = if zero.get(operand - 1) {
            0
        } else {
            kind.size() as isize
        };
        kind.is_scalar() || along[operand] == wanted
    })
}

/// Folds `operands` if the shortcut applies; returns whether it did.
///
/// # Safety
/// As for [`fold`](super::launch).
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn try_fold(
    work: &Work,
    level: Level,
    out: *mut u8,
    operands: &OperandTable<'_>,
) -> bool {
    let Some(axes) = TwoAxes::of(&operands.raw()) else {
        return false;
    };
    let (kernels, size) = (work.kernels, work.reducer.size);
    let role_of = |columns: &Columns| {
        let zero = [kernels.zero[0], columns.zero];
        role(axes, operands.kinds(), &zero, size, kernels.short_row)
    };
    let (mut columns, mut work) = (&kernels.columns, *work);
    let mut found = role_of(columns);
    // As the schedule: other kernels of a product, if they read in place what the first ones pack.
    if found.is_none() && work.are_matrices() {
        let down = |other| {
            let found = role_of(other).filter(|(role, _)| *role == OutputRole::Columns);
            found.map(|found| (other, found))
        };
        if let Some((other, down)) = kernels.crossing.iter().flatten().find_map(down) {
            work = work.with_columns(other, &operands.kinds()[1..]);
            (columns, found) = (other, Some(down));
        }
    }
    let Some((role, axes)) = found else {
        return false;
    };
    let TwoAxes { n, along, between } = axes;
    let beside = match role {
        OutputRole::Columns => steps_beside(n[0], n[1], kernels.short_row == 0),
        _ => 1,
    };
    if beside > 1 {
        // SAFETY: the caller's promises; the leaves have the kernel's classes.
        return unsafe { work.few_columns(columns, level, beside, out, operands.leaves(), n) };
    }
    // Pieces only keep the order of additions.
    if role == OutputRole::Total && n[0] > FOLD_PART && work.reducer.accumulators > 1 {
        let nest = Nest {
            extents: &n[..1],
            strides: along,
            pitch: along.len(),
            outputs: 1,
            order: &[0],
            merged: &[1],
        };
        let schedule = FoldSchedule::one_row(n[0]);
        let (kinds, ins) = (&operands.kinds()[1..], operands.leaves());
        // SAFETY: the caller's promises.
        unsafe { run(&work, level, nest, &schedule, kinds, out, ins) };
        return true;
    }
    let call = OneCall::of_rows(columns, role, n, [along, between]);
    // SAFETY: the caller's promises; the leaves have the kernel's classes.
    unsafe { call.run(&work, level, out, operands.leaves()) };
    true
}
