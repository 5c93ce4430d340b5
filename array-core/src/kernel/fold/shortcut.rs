//! Folds of two long axes whose leaves are in place, without a nest.
//!
//! Most reductions are such folds: all axes, the last ones or the first ones of contiguous operands.
//! The nest and its schedule cost several times this look at the table of operands. What is taken
//! here is scheduled in the same way, which a test shows for random tables.

use super::run::{OneCall, run};
use super::source::Work;
use crate::isa::Level;
use crate::kernel::run::NO_STRIDES;
use crate::leaf::ClassSet;
use crate::plan::limits::{FEW_STEPS, FOLD_PART, FOLD_STEPS, FOLD_TOTALS_BYTES};
use crate::plan::{FoldSchedule, Nest, OperandTable, OutputRole, folds_rows};

/// The axes of a fold as two long ones, the outer one of extent 1 if all are one.
pub(super) struct Two<'o> {
    /// Elements along each, and the byte strides of the output and the leaves.
    inner: (usize, &'o [isize]),
    outer: (usize, &'o [isize]),
    /// Whether the inner one ends with the last axis.
    is_last: bool,
}

impl<'o> Two<'o> {
    /// The last axes that no operand can tell from one long axis, and the others, if none can tell
    /// them from one either. Axes of extent 1 are left out.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn find(operands: &'o OperandTable<'_>) -> Option<Self> {
        let extents = operands.extents();
        let merge = |outer: usize, inner: usize| {
            if outer + 1 == inner {
                return operands.merges(outer);
            }
            let whole = |&stride: &isize| stride.wrapping_mul(extents[inner] as isize);
            let narrow = operands.strides(inner).iter().map(whole);
            narrow.eq(operands.strides(outer).iter().copied())
        };
        let mut axes = (0..extents.len()).rev().filter(|&axis| extents[axis] != 1);
        let last = match axes.next() {
            Some(axis) => axis,
            None => extents.len().checked_sub(1)?,
        };
        let inner = operands.strides(last);
        let (mut before, mut len, mut rows, mut outer) = (last, extents[last], 1, None);
        for axis in axes {
            match (merge(axis, before), outer) {
                (true, None) => len *= extents[axis],
                (true, Some(_)) => rows *= extents[axis],
                (false, None) => (rows, outer) = (extents[axis], Some(axis)),
                (false, Some(_)) => return None,
            }
            before = axis;
        }
        let outer = match outer {
            Some(axis) => operands.strides(axis),
            None => &NO_STRIDES[..inner.len()],
        };
        Some(Two {
            inner: (len, inner),
            outer: (rows, outer),
            is_last: last + 1 == extents.len(),
        })
    }

    /// The output's role if these axes of `operands` are folded into totals of `size` bytes with every
    /// leaf and the output in place; the kernels take the leaves in `zero` for single elements along rows, and
    /// along columns.
    #[inline(always)]
    pub(super) fn role(
        &self,
        operands: &OperandTable<'_>,
        zero: &[ClassSet; 2],
        size: usize,
    ) -> Option<OutputRole> {
        let ((len, along), (rows, between)) = (self.inner, self.outer);
        // The inner axis is reduced, or there is a single element.
        if along[0] == 0 || len == 1 {
            let in_place = match self.is_last {
                _ if len == 1 => true,
                true => operands.as_compiled(),
                false => are_in_place(operands, along, zero[0]),
            };
            return match in_place {
                true if rows == 1 => Some(OutputRole::Total),
                true if between[0] == size as isize
                    && folds_rows(len, rows)
                    && len <= FOLD_PART =>
                {
                    Some(OutputRole::Lanes)
                }
                _ => None,
            };
        }
        // A nest walks steps that all operands have backwards from their other end.
        let backwards = between.iter().fold(0, |bits, stride| bits | stride) < 0
            && between.iter().all(|&stride| stride <= 0);
        let columns = along[0] == size as isize
            && between[0] == 0
            && rows <= FOLD_STEPS
            && (rows <= FEW_STEPS || len * size <= FOLD_TOTALS_BYTES)
            && !backwards
            && are_in_place(operands, along, zero[1]);
        columns.then_some(OutputRole::Columns)
    }
}

/// Whether a kernel that takes the leaves in `zero` for single elements reads all of them in place
/// along an axis of these strides.
#[inline(always)]
fn are_in_place(operands: &OperandTable<'_>, along: &[isize], zero: ClassSet) -> bool {
    (1..along.len()).all(|operand| {
        let kind = operands.kinds()[operand];
        let wanted = if zero.get(operand - 1) {
            0
        } else {
            kind.size() as isize
        };
        kind.is_scalar() || along[operand] == wanted
    })
}

/// Folds `operands` if they are such; whether they were.
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
    let Some(two) = Two::find(operands) else {
        return false;
    };
    let Some(role) = two.role(operands, &work.kernels.zero, work.reducer.size) else {
        return false;
    };
    let ((len, along), (rows, between)) = (two.inner, two.outer);
    if role == OutputRole::Total && len > FOLD_PART {
        let nest = Nest {
            extents: &[len],
            strides: along,
            pitch: along.len(),
            outputs: 1,
            order: &[0],
            merged: &[1],
        };
        let schedule = FoldSchedule::one_row(len);
        let (kinds, ins) = (&operands.kinds()[1..], operands.leaves());
        // SAFETY: the caller's promises.
        unsafe { run(work, level, nest, &schedule, kinds, out, ins) };
        return true;
    }
    let call = OneCall {
        role,
        n: [len, rows],
        along: &along[1..],
        between: &between[1..],
    };
    // SAFETY: the caller's promises; the leaves have the kernel's classes.
    unsafe { call.run(work, level, out, operands.leaves()) };
    true
}
