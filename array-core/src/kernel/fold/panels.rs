//! How many columns a call folds, how many are folded before the next ones, and calls of the kernel for more of them than it takes.

use super::drive::{advance, copied};
use super::registers::has_groups;
use super::{Block, ColumnsKernel};
use crate::kernel::lean::LEAN;
use crate::leaf::Elem;

/// The most accumulators that a row has.
pub(super) const fn most<T>() -> usize {
    match size_of::<T>() {
        0..=4 => MOST,
        5..=8 => 128,
        _ => 64,
    }
}

/// The most of any type.
pub(super) const MOST: usize = 256;

/// The most accumulators of a call that has one row of them: where they are not kept in registers, a call takes as long as dozens of vectors.
#[inline(always)]
pub(super) fn most_in_one_row<T: Elem>() -> usize {
    if LEAN || has_groups::<T>() {
        most::<T>()
    } else {
        const { most_in_a_call::<T>() }
    }
}

/// The most accumulators of any call.
pub(super) const fn most_in_a_call<T>() -> usize {
    if size_of::<T>() <= 8 {
        MOST_IN_A_CALL
    } else {
        most::<T>()
    }
}

/// The most of any type, which has one row of them.
pub(super) const MOST_IN_A_CALL: usize = 1024;

/// Bytes of what a panel keeps in the first-level cache: half of it.
const PANEL: usize = 16 * 1024;

/// How many columns a panel has: as many as a call; or as the cache holds the totals of, where nothing is packed or used for several rows (`alone`);
/// or as it holds what is packed for, of so many steps. A wide panel writes and reads more of a row before it goes to the next one.
pub(super) const fn panel_width<T>(steps: usize, alone: bool) -> usize {
    let kept = size_of::<T>() * if alone { 1 } else { steps };
    let (most, held) = (most::<T>(), PANEL / if kept == 0 { 1 } else { kept });
    if held < 2 * most {
        most
    } else {
        held - held % most
    }
}

/// Steps of all columns that are taken before the next ones where there are more columns than a call has: so many rows are read side by side.
const FEW: usize = 8;

/// Folds the steps of `block` into its accumulators, which may be any number in a row; the strides, of the output and the leaves, are along the columns,
/// between rows and between steps.
///
/// # Safety
/// As for [`ColumnsKernel`], for all columns.
pub(super) unsafe fn call<T: Elem>(
    kernel: ColumnsKernel,
    env: *const (),
    accumulators: *mut T,
    ins: &[*const u8],
    [along, between, apart]: [&[isize]; 3],
    block: Block,
) {
    let (rows, steps) = (
        between.as_ptr().wrapping_add(1),
        apart.as_ptr().wrapping_add(1),
    );
    let most = match block.rows {
        1 => most_in_one_row::<T>(),
        _ => most::<T>(),
    };
    if block.columns <= most {
        // SAFETY: the caller's promises.
        return unsafe { kernel(env, accumulators.cast(), ins.as_ptr(), rows, steps, &block) };
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
            let into = accumulators.wrapping_add(column).cast();
            // SAFETY: the caller's promises, for these steps and columns.
            unsafe { kernel(env, into, ins.as_slice().as_ptr(), rows, steps, &some) };
            advance(ins.as_mut_slice(), along, some.columns as isize);
        }
        advance(ins.as_mut_slice(), along, -(block.columns as isize));
        advance(ins.as_mut_slice(), apart, count as isize);
    }
}
