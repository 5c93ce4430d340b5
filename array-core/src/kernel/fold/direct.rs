//! Folds that need no nest: one row of one total, rows of a total each, or columns of one pass, as they lie.
//!
//! What most reductions are: all axes, the last ones or the first ones of operands that lie in order. The nest costs several times this look
//! at the table of operands.

use super::axes::folds_rows;
use super::cascade::write_totals;
use super::drive::{PART, ROWS, STEPS};
use super::kernels::FoldKernels;
use super::packs::{Room, Stack};
use super::source::{Apart, Strides, Work, advance, copied};
use super::{Block, panels};
use crate::isa::Level;
use crate::kernel::run::NO_STRIDES;
use crate::leaf::ClassSet;
use crate::plan::Operands;

/// The axes as two long ones, the outer one of extent 1 if all are one.
struct Two<'o> {
    /// Elements along each, and the byte strides of the output and the leaves.
    inner: (usize, &'o [isize]),
    outer: (usize, &'o [isize]),
    /// Whether the inner one ends with the last axis.
    is_last: bool,
}

impl<'o> Two<'o> {
    /// The last axes that no operand can tell from one long axis, and the others, if none can tell them from one either. Axes of extent 1 are none,
    /// here as in every nest, so that the order of additions is the same.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn find(operands: &'o Operands<'_>) -> Option<Self> {
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
            None => &NO_STRIDES,
        };
        Some(Two {
            inner: (len, inner),
            outer: (rows, outer),
            is_last: last + 1 == extents.len(),
        })
    }
}

/// What is folded how, where no nest is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// All elements, one row.
    Row,
    /// A row for each total.
    Rows,
    /// A column for each total.
    Columns,
}

impl Two<'_> {
    /// How these axes of `operands` are folded, if they lie so that no nest is needed.
    #[inline(always)]
    fn form(&self, operands: &Operands<'_>, kernels: &FoldKernels) -> Option<Form> {
        let ((len, along), (rows, between)) = (self.inner, self.outer);
        if along[0] == 0 {
            // The inner axis is reduced.
            let lies = match self.is_last {
                true => operands.as_compiled(),
                false => lie(operands, along, kernels.zero[0]),
            };
            if !lies {
                return None;
            }
            if rows == 1 || between[0] != 0 {
                if rows == 1 && len <= ROWS * PART {
                    return Some(Form::Row);
                }
                if folds_rows(len, rows) && len <= PART {
                    return Some(Form::Rows);
                }
            }
            return None;
        }
        // A nest takes steps that all operands have backwards from their other end.
        let backwards = between.iter().fold(0, |bits, stride| bits | stride) < 0
            && between.iter().all(|&stride| stride <= 0);
        let columns = between[0] == 0 && rows <= STEPS && !backwards;
        (columns && lie(operands, along, kernels.zero[1])).then_some(Form::Columns)
    }
}

/// How `operands` are folded if they lie so that no nest is needed, along how many elements and rows of these, and the bytes from one element of the
/// output to the next along the former.
pub(super) fn find(
    operands: &Operands<'_>,
    kernels: &FoldKernels,
) -> Option<(Form, [usize; 2], isize)> {
    let two = Two::find(operands)?;
    let form = two.form(operands, kernels)?;
    let ((len, along), (rows, _)) = (two.inner, two.outer);
    Some((form, [len, rows], along[0]))
}

/// Folds what `operands` describes if it lies so; whether it did.
///
/// # Safety
/// As for [`drive`](super::drive::drive).
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn try_fold(
    work: &Work,
    out: *mut u8,
    operands: &Operands<'_>,
    level: Level,
) -> bool {
    let Some(two) = Two::find(operands) else {
        return false;
    };
    let Some(form) = two.form(operands, work.kernels) else {
        return false;
    };
    let ((len, along), (rows, between)) = (two.inner, two.outer);
    // SAFETY: the caller's promises; the leaves have the classes that the form asks for.
    unsafe {
        fold(
            work,
            form,
            out,
            operands.leaves(),
            level,
            [len, rows],
            [&along[1..], &between[1..]],
            match form {
                Form::Columns => along[0],
                _ => between[0],
            },
        )
    };
    true
}

/// Folds `n[1]` rows of `n[0]` elements in this form; the strides of the leaves are along a row and between rows, the totals are `step` bytes apart.
///
/// # Safety
/// As for [`drive`](super::drive::drive), of these leaves, which have the classes of `lanes` along a row, for [`Form::Columns`] those of `columns`.
#[allow(clippy::too_many_arguments, reason = "the parts of a fold")]
pub(super) unsafe fn fold(
    work: &Work,
    form: Form,
    out: *mut u8,
    ins: &[*const u8],
    level: Level,
    [len, rows]: [usize; 2],
    [along, between]: [&[isize]; 2],
    step: isize,
) {
    let apart = Apart {
        along,
        rows: between,
        steps: between,
    };
    match form {
        // SAFETY: the caller's promises.
        Form::Row => unsafe { one_row(work, out, ins, level, len, apart) },
        // SAFETY: as above, for each row.
        Form::Rows => unsafe { many_rows(work, out, ins, level, [len, rows], apart, step) },
        // SAFETY: as above.
        Form::Columns => unsafe { few_steps(work, out, ins, level, [len, rows], apart, step) },
    }
}

/// Whether the leaves lie along an axis of these strides as a kernel for the classes `zero` reads them.
#[inline(always)]
fn lie(operands: &Operands<'_>, along: &[isize], zero: ClassSet) -> bool {
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

/// One row of `len` elements, in pieces of [`PART`], of which there are at most [`ROWS`].
///
/// # Safety
/// As for [`fold`].
#[inline(always)]
unsafe fn one_row(
    work: &Work,
    out: *mut u8,
    ins: &[*const u8],
    level: Level,
    len: usize,
    apart: Apart<'_>,
) {
    if len <= PART {
        let apart = Apart {
            rows: &NO_STRIDES,
            ..apart
        };
        // SAFETY: the leaves have the kernel's classes along the row; the one element of the output.
        return unsafe { work.lanes(level, out, ins, apart, [len, 1]) };
    }
    // SAFETY: the caller's promises.
    unsafe { long_row(work, out, ins, level, len, apart) }
}

/// Lines for the totals of some rows of numbers.
const LINES: usize = ROWS * 16 / 64;

/// One row of several pieces.
///
/// # Safety
/// As for [`fold`].
#[inline(never)]
unsafe fn long_row(
    work: &Work,
    out: *mut u8,
    ins: &[*const u8],
    level: Level,
    len: usize,
    apart: Apart<'_>,
) {
    let reducer = work.reducer;
    let (pieces, rest) = (len / PART, len % PART);
    let rows = pieces + (rest > 0) as usize;
    let (mut stack, mut heap) = (Stack::<LINES>::new(), None);
    let totals = Room::on(&mut stack, &mut heap, reducer.align, ROWS * reducer.size);
    let (mut ins, mut between) = (copied(ins), Strides::new());
    between.extend(&apart.along[..ins.as_slice().len()]);
    for stride in between.as_mut_slice() {
        *stride *= PART as isize;
    }
    let apart = Apart {
        rows: between.as_slice(),
        ..apart
    };
    // SAFETY: as above; these are pieces of the row.
    unsafe { work.lanes(level, totals, ins.as_slice(), apart, [PART, pieces]) };
    if rest > 0 {
        advance(ins.as_mut_slice(), apart.rows, pieces as isize);
        let place = totals.wrapping_add(pieces * reducer.size);
        // SAFETY: as above, what is left of the row.
        unsafe { work.lanes(level, place, ins.as_slice(), apart, [rest, 1]) };
    }
    // SAFETY: the total of each piece has been written; the one element of the output.
    unsafe { (reducer.fold_pairs)(totals, rows) };
    // SAFETY: as above.
    unsafe { write_totals(reducer.size, totals, 1, out, reducer.size as isize) };
}

/// `rows` rows of `len` elements, one total each; the totals are `step` bytes apart.
///
/// # Safety
/// As for [`fold`].
unsafe fn many_rows(
    work: &Work,
    mut out: *mut u8,
    leaves: &[*const u8],
    level: Level,
    [len, rows]: [usize; 2],
    apart: Apart<'_>,
    step: isize,
) {
    let reducer = work.reducer;
    if step == reducer.size as isize {
        // SAFETY: the leaves have the kernel's classes along these rows; the totals are the output's elements.
        return unsafe { work.lanes(level, out, leaves, apart, [len, rows]) };
    }
    let mut ins = copied(leaves);
    let (mut stack, mut heap) = (Stack::<LINES>::new(), None);
    let totals = Room::on(&mut stack, &mut heap, reducer.align, ROWS * reducer.size);
    for row in (0..rows).step_by(ROWS) {
        let count = ROWS.min(rows - row);
        // SAFETY: the leaves have the kernel's classes along these rows.
        unsafe { work.lanes(level, totals, ins.as_slice(), apart, [len, count]) };
        // SAFETY: the total of each row has been written; the output's elements of these rows.
        unsafe { write_totals(reducer.size, totals, count, out, step) };
        out = out.wrapping_byte_offset(count as isize * step);
        advance(ins.as_mut_slice(), apart.rows, count as isize);
    }
}

/// `width` columns of so few `steps` that nothing has to be combined; the totals are `step` bytes apart.
///
/// # Safety
/// As for [`fold`].
unsafe fn few_steps(
    work: &Work,
    out: *mut u8,
    leaves: &[*const u8],
    level: Level,
    [width, steps]: [usize; 2],
    apart: Apart<'_>,
    step: isize,
) {
    let (reducer, columns) = (work.reducer, &work.kernels.columns);
    let apart = Apart {
        rows: &NO_STRIDES,
        ..apart
    };
    let mut block = Block {
        columns: width,
        rows: 1,
        steps,
        pitch: width,
        fresh: true,
    };
    if step == reducer.size as isize {
        // SAFETY: the accumulators are the output's elements; the leaves have the kernel's classes along these columns.
        return unsafe { work.panels(columns, level, out, leaves, apart, block) };
    }
    let most = panels::most(reducer.size);
    let room = Room::new(reducer.align, most * reducer.size);
    let mut ins = copied(leaves);
    for column in (0..width).step_by(most) {
        block.columns = most.min(width - column);
        let count = block.columns;
        // SAFETY: the accumulators have room for them; the leaves have the kernel's classes along these columns.
        unsafe { work.panels(columns, level, room.first(), ins.as_slice(), apart, block) };
        let place = out.wrapping_byte_offset(column as isize * step);
        // SAFETY: the total of each column has been written; the output's elements of these columns.
        unsafe { write_totals(reducer.size, room.first(), count, place, step) };
        advance(ins.as_mut_slice(), apart.along, count as isize);
    }
}
