//! Runs one fold: chooses the kernel and the axes it works on, walks the others, combines what comes out.
//!
//! ```text
//! lanes:   for each kept index: for each part of the reduced axes: kernel -> lanes; combine the parts; fold the lanes
//! columns: for each outer kept index, each run of columns: for each 16 rows: for each part of the reduced axes: kernel; combine
//! ```
//! Knows the element and what it is folded with, but no body: compiled once for each of these.

use super::axes::{Choice, Nest};
use super::{Fold, FoldKernels, direct};
use crate::isa::Level;
use crate::leaf::{Elem, Slots};
use crate::plan::Operands;

/// Elements that `lanes` folds before they enter the cascade.
pub(super) const PART: usize = 4096;
/// Steps that `columns` folds before they enter the cascade.
pub(super) const STEPS: usize = 256;
/// Rows that are folded in one call at most.
pub(super) const ROWS: usize = 16;

pub(super) type Pointers = Slots<*const u8, 17>;
pub(super) type Strides = Slots<isize, 17>;

/// Everything that does not change during one fold.
pub(super) struct Run<'r, T, F> {
    pub(super) kernels: &'r FoldKernels,
    pub(super) env: *const (),
    pub(super) fold: F,
    pub(super) level: Level,
    /// Whether a row of `lanes` has at most [`SHORT`](super::lanes::SHORT) elements.
    pub(super) short: bool,
    pub(super) nest: &'r Nest<'r>,
    pub(super) out: *mut T,
}

/// Folds what `operands` describes into the elements of `out`, which are the output's: row-major over the kept axes, one for each index.
///
/// # Safety
/// * `kernels` belongs to the body `env` points to, which folds with `fold`; the CPU has `level`.
/// * `operands` describes the output (stride 0 along the reduced axes) and the leaves, as for [`crate::kernel::run::evaluate`].
/// * No extent is 0.
pub(super) unsafe fn drive<T: Elem, F: Fold<T>>(
    kernels: &FoldKernels,
    env: *const (),
    fold: F,
    out: *mut T,
    operands: &Operands<'_>,
    level: Level,
    short: bool,
) {
    debug_assert!(operands.is_complete() && !operands.extents().contains(&0));
    let part = super::part_of(short);
    // SAFETY: the caller's promises.
    if unsafe { direct::try_fold(kernels, env, fold, out, operands, level, part) } {
        return;
    }
    let mut nest = Nest::unmade(operands.kinds(), &kernels.columns);
    nest.make(operands, kernels);
    let starts = nest.starts(operands.leaves());
    let run = Run {
        kernels,
        env,
        fold,
        level,
        short,
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

/// Moves `pointers` by `steps` times their strides.
#[inline]
pub(super) fn advance(pointers: &mut [*const u8], strides: &[isize], steps: isize) {
    for (pointer, &stride) in pointers.iter_mut().zip(&strides[1..]) {
        *pointer = pointer.wrapping_offset(stride * steps);
    }
}

#[inline]
pub(super) fn copied(pointers: &[*const u8]) -> Pointers {
    let mut copy = Pointers::new();
    copy.extend(pointers);
    copy
}

impl<T: Elem, F: Fold<T>> Run<'_, T, F> {
    /// Calls `visit` for every index of `axes`, innermost first, with the leaves' places there and the place in the output.
    pub(super) fn walk(
        &self,
        axes: &[usize],
        starts: &[*const u8],
        out: *mut T,
        visit: &mut dyn FnMut(&[*const u8], *mut T),
    ) {
        let Some((&axis, inner)) = axes.split_last() else {
            return visit(starts, out);
        };
        let strides = self.nest.strides(axis);
        let mut places = copied(starts);
        let mut out = out;
        for _ in 0..self.nest.extent(axis) {
            self.walk(inner, places.as_slice(), out, visit);
            advance(places.as_mut_slice(), strides, 1);
            out = out.wrapping_byte_offset(strides[0]);
        }
    }
}
