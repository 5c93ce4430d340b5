//! Runs one evaluation: makes the plan and walks it, calling a row kernel on the two innermost axes of each step.
//!
//! Knows no types, so it is compiled once for all expressions. Rows are computed where they lie; what has no kernel for its strides goes
//! through tiles ([`super::tiles`]).

use super::rows::Kernels;
use super::tiles;
use crate::isa::Level;
use crate::leaf::Slots;
use crate::plan::{Mode, Operands, Plan};

/// Computes every element of the output.
///
/// # Safety
/// * `kernels` belongs to the body `env` points to, and the CPU has `level`.
/// * `operands` describes the output at `out` and the body's leaves, in the order of its `Leaves`, with their true types; a `Cur` has the
///   type of the output.
/// * Every element of every leaf is valid for reads, every element of the output for writes (and initialised if the body reads the output), and
///   each is aligned for its type.
/// * The elements of the output are disjoint and overlap no leaf and not the body.
#[inline(never)]
#[allow(dead_code, reason = "the evaluator is the caller")]
pub(crate) unsafe fn drive(
    kernels: &Kernels,
    env: *const (),
    out: *mut u8,
    operands: &mut Operands<'_>,
    level: Level,
) {
    debug_assert!(level.available(), "the CPU lacks {}", level.name());
    debug_assert!(operands.is_complete() && operands.kinds().len() == kernels.leaves + 1);
    debug_assert_eq!(
        operands.kinds()[0],
        kernels.out,
        "the output's type is the body's"
    );
    if let Some(len) = operands.one_run() {
        // SAFETY: the caller's promises.
        return unsafe { one_run(kernels, env, out, operands, level, len) };
    }
    let mut plan = Plan::unmade(level);
    plan.make(operands, kernels.zero);
    let out = start(&plan, out, operands.pointers());
    match plan.mode() {
        Mode::Empty => {}
        // SAFETY: the caller's promises; the plan says that the leaves have the classes of `mask`.
        Mode::Rows => unsafe {
            walk_rows(
                kernels.mask[level.index()],
                env,
                out,
                operands.pointers(),
                &plan,
            )
        },
        // SAFETY: the caller's promises; the plan says that the array leaves are contiguous.
        Mode::UnitRows => unsafe {
            walk_rows(
                kernels.unit[level.index()],
                env,
                out,
                operands.pointers(),
                &plan,
            )
        },
        // SAFETY: the caller's promises.
        Mode::Blocks | Mode::Flat => unsafe { tiles::walk(kernels, env, out, operands, &plan) },
    }
}

/// # Safety
/// As for [`drive`]; every operand but the scalars is `len` contiguous elements.
#[inline(always)]
unsafe fn one_run(
    kernels: &Kernels,
    env: *const (),
    out: *mut u8,
    operands: &mut Operands<'_>,
    level: Level,
    len: usize,
) {
    if len == 0 {
        return;
    }
    let kernel = kernels.unit[level.index()];
    let ins = operands.pointers().as_ptr();
    // There is one row, so the strides between rows are read, but multiplied by 0: any will do.
    if !operands.extents().is_empty() {
        let strides = operands.strides(0).as_ptr();
        // SAFETY: every array leaf is contiguous, which is what the unit kernel wants.
        return unsafe { kernel(env, out, ins, strides, len, 1) };
    }
    let mut strides: Slots<isize, 17> = Slots::new();
    strides.fill(kernels.leaves + 1, 0);
    // SAFETY: as above; one element is contiguous.
    unsafe { kernel(env, out, ins, strides.as_slice().as_ptr(), len, 1) }
}

/// Moves the operands to where the nest starts.
fn start(plan: &Plan, out: *mut u8, ins: &mut [*const u8]) -> *mut u8 {
    let [first, rest @ ..] = plan.offsets() else {
        return out;
    };
    for (pointer, &offset) in ins.iter_mut().zip(rest) {
        *pointer = pointer.wrapping_offset(offset);
    }
    out.wrapping_offset(*first)
}

/// Calls `kernel` on the two innermost axes, for every index of the others.
///
/// # Safety
/// As for [`drive`]; the kernel's classes are those of the leaves along the innermost axis.
unsafe fn walk_rows(
    kernel: super::RowKernel,
    env: *const (),
    mut out: *mut u8,
    ins: &mut [*const u8],
    plan: &Plan,
) {
    let extents = plan.extents();
    let n0 = extents[0];
    let (n1, strides) = if extents.len() > 1 {
        (extents[1], plan.strides(1))
    } else {
        (1, plan.strides(0))
    };
    let outer = extents.get(2..).unwrap_or(&[]);
    if outer.is_empty() {
        // SAFETY: the caller's promises.
        return unsafe { kernel(env, out, ins.as_ptr(), strides.as_ptr(), n0, n1) };
    }
    let mut index: Slots<usize, 8> = Slots::new();
    index.fill(outer.len(), 0);
    let index = index.as_mut_slice();
    'blocks: loop {
        // SAFETY: the caller's promises for the rows at this index.
        unsafe { kernel(env, out, ins.as_ptr(), strides.as_ptr(), n0, n1) };
        for (at, &extent) in outer.iter().enumerate() {
            let strides = plan.strides(at + 2);
            index[at] += 1;
            if index[at] < extent {
                advance(&mut out, ins, strides, 1);
                continue 'blocks;
            }
            index[at] = 0;
            advance(&mut out, ins, strides, -(extent as isize - 1));
        }
        return;
    }
}

/// Moves every operand by `steps` times its stride.
#[inline]
pub(super) fn advance(out: &mut *mut u8, ins: &mut [*const u8], strides: &[isize], steps: isize) {
    *out = out.wrapping_offset(strides[0] * steps);
    for (pointer, &stride) in ins.iter_mut().zip(&strides[1..]) {
        *pointer = pointer.wrapping_offset(stride * steps);
    }
}
