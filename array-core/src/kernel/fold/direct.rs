//! Folds that need no nest: one row of one total, rows of a total each, or columns of one pass, as they lie.
//!
//! What most reductions are: all axes, the last ones or the first ones of operands that lie in order. The nest costs several times this look
//! at the table of operands.

use super::axes::folds_rows;
use super::cascade::{fold_pairs, write_totals};
use super::drive::{ROWS, STEPS, Strides, advance, copied};
use super::{Block, Fold, FoldKernels, panels};
use crate::isa::Level;
use crate::kernel::run::NO_STRIDES;
use crate::leaf::{ClassSet, Elem};
use crate::plan::Operands;
use std::mem::MaybeUninit;

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
    /// How these axes of `operands` are folded, if they lie so that no nest is needed; a row of a call has at most `part` elements.
    #[inline(always)]
    fn form(&self, operands: &Operands<'_>, kernels: &FoldKernels, part: usize) -> Option<Form> {
        let ((len, along), (rows, between)) = (self.inner, self.outer);
        if along[0] == 0 {
            // The inner axis is reduced.
            let lies = match self.is_last {
                true => operands.as_compiled(),
                false => lie(operands, along, kernels.zero),
            };
            if !lies {
                return None;
            }
            if rows == 1 || between[0] != 0 {
                if rows == 1 && len <= ROWS * part {
                    return Some(Form::Row);
                }
                if folds_rows(len, rows) && len <= part {
                    return Some(Form::Rows);
                }
            }
            return None;
        }
        // A nest takes steps that all operands have backwards from their other end.
        let backwards = between.iter().fold(0, |bits, stride| bits | stride) < 0
            && between.iter().all(|&stride| stride <= 0);
        let columns = between[0] == 0 && rows <= STEPS && !backwards;
        (columns && lie(operands, along, kernels.columns.zero)).then_some(Form::Columns)
    }
}

/// How `operands` are folded if they lie so that no nest is needed, along how many elements and rows of these, and the bytes from one element of the
/// output to the next along the former.
pub(super) fn find(
    operands: &Operands<'_>,
    kernels: &FoldKernels,
    part: usize,
) -> Option<(Form, [usize; 2], isize)> {
    let two = Two::find(operands)?;
    let form = two.form(operands, kernels, part)?;
    let ((len, along), (rows, _)) = (two.inner, two.outer);
    Some((form, [len, rows], along[0]))
}

/// Folds what `operands` describes if it lies so; whether it did.
///
/// # Safety
/// As for [`drive`](super::drive::drive); a row of a call has at most `part` elements.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn try_fold<T: Elem, F: Fold<T>>(
    kernels: &FoldKernels,
    env: *const (),
    fold: F,
    out: *mut T,
    operands: &Operands<'_>,
    level: Level,
    part: usize,
) -> bool {
    let Some(two) = Two::find(operands) else {
        return false;
    };
    let Some(form) = two.form(operands, kernels, part) else {
        return false;
    };
    let ((len, along), (rows, between)) = (two.inner, two.outer);
    let (ins, n) = (operands.leaves(), [len, rows]);
    match form {
        // SAFETY: the caller's promises; the leaves have the classes of `lanes` along the row.
        Form::Row => unsafe { one_row(kernels, env, fold, out, ins, level, [len, part], along) },
        // SAFETY: as above, for each row.
        Form::Rows => unsafe { many_rows(kernels, env, out, ins, level, n, between, between[0]) },
        // SAFETY: the caller's promises; the leaves have the classes of `columns`.
        Form::Columns => unsafe {
            few_steps(kernels, env, out, ins, level, n, [along, between], along[0])
        },
    }
    true
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

/// One row of `len` elements, in pieces of `part`, of which there are at most [`ROWS`].
///
/// # Safety
/// As for [`try_fold`]; the leaves have the classes of `lanes` along the row.
#[allow(clippy::too_many_arguments, reason = "the parts of a fold")]
pub(super) unsafe fn one_row<T: Elem, F: Fold<T>>(
    kernels: &FoldKernels,
    env: *const (),
    fold: F,
    out: *mut T,
    ins: &[*const u8],
    level: Level,
    [len, part]: [usize; 2],
    along: &[isize],
) {
    let kernel = kernels.lanes[level.index()];
    if len <= part {
        // SAFETY: the leaves have the kernel's classes along the row; the one element of the output.
        return unsafe { kernel(env, out.cast(), ins.as_ptr(), NO_STRIDES.as_ptr(), len, 1) };
    }
    // SAFETY: the caller's promises.
    unsafe { long_row(kernels, env, fold, out, ins, level, [len, part], along) }
}

/// One row of several pieces.
///
/// # Safety
/// As for [`one_row`].
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the parts of a fold")]
unsafe fn long_row<T: Elem, F: Fold<T>>(
    kernels: &FoldKernels,
    env: *const (),
    fold: F,
    out: *mut T,
    ins: &[*const u8],
    level: Level,
    [len, part]: [usize; 2],
    along: &[isize],
) {
    let kernel = kernels.lanes[level.index()];
    let (pieces, rest) = (len / part, len % part);
    let rows = pieces + (rest > 0) as usize;
    let mut room = [const { MaybeUninit::<T>::uninit() }; ROWS];
    let totals = &mut room[..rows];
    let place: *mut u8 = totals.as_mut_ptr().cast();
    let (mut ins, mut apart) = (copied(ins), Strides::new());
    apart.extend(&along[..ins.as_slice().len() + 1]);
    for stride in apart.as_mut_slice() {
        *stride *= part as isize;
    }
    let apart = apart.as_slice();
    // SAFETY: as above; these are pieces of the row.
    unsafe {
        kernel(
            env,
            place,
            ins.as_slice().as_ptr(),
            apart.as_ptr(),
            part,
            pieces,
        )
    };
    if rest > 0 {
        advance(ins.as_mut_slice(), apart, pieces as isize);
        let place = place.wrapping_add(pieces * size_of::<T>());
        // SAFETY: as above, what is left of the row.
        unsafe { kernel(env, place, ins.as_slice().as_ptr(), apart.as_ptr(), rest, 1) };
    }
    // SAFETY: the kernel has written the total of each row.
    let totals = unsafe { totals.assume_init_mut() };
    fold_pairs(fold, totals);
    // SAFETY: the one element of the output.
    unsafe { out.write(totals[0]) };
}

/// `rows` rows of `len` elements, one total each; the totals are `step` bytes apart.
///
/// # Safety
/// As for [`try_fold`]; the leaves have the classes of `lanes` along the rows.
#[allow(clippy::too_many_arguments, reason = "the parts of a fold")]
pub(super) unsafe fn many_rows<T: Elem>(
    kernels: &FoldKernels,
    env: *const (),
    mut out: *mut T,
    leaves: &[*const u8],
    level: Level,
    [len, rows]: [usize; 2],
    between: &[isize],
    step: isize,
) {
    let kernel = kernels.lanes[level.index()];
    if step == size_of::<T>() as isize {
        let (ins, between) = (leaves.as_ptr(), between.as_ptr());
        // SAFETY: the leaves have the kernel's classes along these rows; the totals are the output's elements.
        return unsafe { kernel(env, out.cast(), ins, between, len, rows) };
    }
    let mut ins = copied(leaves);
    let mut room = [const { MaybeUninit::<T>::uninit() }; ROWS];
    let mut left = rows;
    while left > 0 {
        let rows = left.min(ROWS);
        let place = room.as_mut_ptr().cast();
        let leaves = ins.as_slice().as_ptr();
        // SAFETY: the leaves have the kernel's classes along these rows.
        unsafe { kernel(env, place, leaves, between.as_ptr(), len, rows) };
        // SAFETY: the kernel has written the total of each row.
        let totals = unsafe { room[..rows].assume_init_ref() };
        // SAFETY: the output's elements of these rows.
        unsafe { write_totals(totals, out, step) };
        out = out.wrapping_byte_offset(rows as isize * step);
        advance(ins.as_mut_slice(), between, rows as isize);
        left -= rows;
    }
}

/// `width` columns of so few `steps` that nothing has to be combined; the totals are `step` bytes apart.
///
/// # Safety
/// As for [`try_fold`]; the leaves have the classes of `columns` along the columns.
#[allow(clippy::too_many_arguments, reason = "the parts of a fold")]
pub(super) unsafe fn few_steps<T: Elem>(
    kernels: &FoldKernels,
    env: *const (),
    out: *mut T,
    leaves: &[*const u8],
    level: Level,
    [width, steps]: [usize; 2],
    [along, between]: [&[isize]; 2],
    step: isize,
) {
    let kernel = kernels.columns.kernels[level.index()];
    let most = panels::most::<T>();
    let mut block = Block {
        columns: width,
        rows: 1,
        steps,
        pitch: width,
        fresh: true,
    };
    let strides = [along, &NO_STRIDES, between];
    if step == size_of::<T>() as isize {
        // SAFETY: the accumulators are the output's elements; the leaves have the kernel's classes along these columns.
        return unsafe { panels::call(kernel, env, out, leaves, strides, block) };
    }
    let mut room = [const { MaybeUninit::<T>::uninit() }; panels::MOST];
    let mut ins = copied(leaves);
    for column in (0..width).step_by(most) {
        block.columns = most.min(width - column);
        let into = room.as_mut_ptr().cast::<T>();
        // SAFETY: the accumulators have room for them; the leaves have the kernel's classes along these columns.
        unsafe { panels::call(kernel, env, into, ins.as_slice(), strides, block) };
        // SAFETY: the kernel has written the total of each column.
        let totals = unsafe { room[..block.columns].assume_init_ref() };
        let place = out.wrapping_byte_offset(column as isize * step);
        // SAFETY: the output's elements of these columns.
        unsafe { write_totals(totals, place, step) };
        advance(ins.as_mut_slice(), along, block.columns as isize);
    }
}
