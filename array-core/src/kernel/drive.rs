//! Runs one evaluation: makes the plan and walks it, calling a row kernel on the two innermost axes of each step.
//!
//! Knows no types, so it is compiled once for all expressions. Rows are computed where they lie; what has no kernel for its strides goes
//! through tiles ([`super::tiles`]).

use super::program::Kernels;
#[cfg(target_arch = "x86_64")]
use super::stream;
use super::{strips, tiles};
use crate::isa::Level;
use crate::leaf::{ClassSet, Slots};
use crate::plan::{Mode, Operands, Path, Plan};

/// Computes every element of the output; or, where it shall only tell, touches nothing. Gives the path that it takes.
///
/// # Safety
/// If it computes:
/// * `kernels` belongs to the body `env` points to, and the CPU has `level`.
/// * `operands` describes the output at `out` and the body's leaves, in the order of its `Leaves`, with their true types; a `Cur` has the
///   type of the output.
/// * Every element of every leaf is valid for reads, every element of the output for writes (and initialised if the body reads the output), and
///   each is aligned for its type.
/// * The elements of the output are disjoint and overlap no leaf and not the body.
#[inline(never)]
pub(crate) unsafe fn drive<const TELL: bool>(
    kernels: &Kernels,
    env: *const (),
    out: *mut u8,
    operands: &mut Operands<'_>,
    level: Level,
) -> Path {
    debug_assert!(level.available(), "the CPU lacks {}", level.name());
    debug_assert!(operands.is_complete() && operands.kinds().len() == kernels.leaves + 1);
    debug_assert!(
        operands.kinds()[0].lies_as(kernels.out),
        "the output's type is the body's"
    );
    if operands.extents().contains(&0) {
        return Path::Nest;
    }
    let streams = operands.streams();
    if !streams && let Some(direct) = Direct::find(operands, kernels) {
        if !TELL {
            // SAFETY: the caller's promises; the leaves have the classes of the kernel found.
            unsafe { walk_direct(&direct, kernels, env, out, operands, level) };
        }
        return Path::Rows;
    }
    if let Some(n) = strips::paired(kernels, operands) {
        if !TELL {
            // SAFETY: the caller's promises.
            unsafe { strips::pairs(kernels, env, out, operands, level, n) };
        }
        return Path::Pairs;
    }
    if !streams
        && let Some(n) = strips::row(operands)
        && let inner = operands.extents().len() - 1
        && let Some(strip) = strips::strip_of(operands.kinds(), operands.strides(inner), n)
    {
        if !TELL {
            let (ins, kinds, along) = operands.along(inner);
            // SAFETY: the caller's promises.
            unsafe { strips::walk(kernels, env, out, ins, kinds, along, level, [n, strip]) };
        }
        return Path::Strips;
    }
    // SAFETY: the caller's promises.
    unsafe { drive_planned::<TELL>(kernels, env, out, operands, level) }
}

/// Makes a plan and carries it out, unless it shall only tell. Not inlined: its tables would make the stack frame of every evaluation large.
///
/// # Safety
/// As for [`drive`].
#[inline(never)]
pub(super) unsafe fn drive_planned<const TELL: bool>(
    kernels: &Kernels,
    env: *const (),
    out: *mut u8,
    operands: &mut Operands<'_>,
    level: Level,
) -> Path {
    let mut plan = Plan::unmade(level);
    plan.make(operands);
    let mut path = Path::Nest;
    let mut instances = match plan.mode() {
        Mode::Rows => &kernels.mask,
        // The plan says that the array leaves are contiguous, or makes them so in tiles.
        _ => &kernels.unit,
    };
    if plan.has_blocks()
        && let Some(others) = rows(kernels, operands, &plan)
    {
        plan.lay_rows(kernels.out.size());
        instances = others;
        path = Path::Rows;
    }
    if TELL {
        return path;
    }
    let kernel = instances[level.index()];
    let out = start(&plan, out, operands.pointers());
    let reads_out = kernels.reads_out;
    match plan.mode() {
        Mode::Empty => {}
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the caller's promises; the leaves have the classes of the kernel, and the plan says what may be streamed.
        _ if plan.streams_long_rows() => unsafe {
            let size = kernels.out.size();
            stream::long_rows(kernel, env, out, operands.pointers(), size, &plan)
        },
        // SAFETY: the caller's promises; so they have in tiles.
        _ if plan.has_blocks() => unsafe {
            tiles::walk(kernel, reads_out, env, out, operands, &plan)
        },
        // SAFETY: the caller's promises; so they have.
        _ => unsafe { walk_plan(kernel, env, out, operands.pointers(), &plan) },
    }
    path
}

/// The kernels for rows of the classes that the leaves of `plan` have, where its first two have others.
fn rows<'k>(
    kernels: &'k Kernels,
    operands: &Operands<'_>,
    plan: &Plan,
) -> Option<&'k [super::RowKernel; 3]> {
    if plan.extents()[0] < Plan::SHORT_ROW || kernels.leaves > 32 {
        return None;
    }
    let mut zero = 0;
    for (operand, (&stride, kind)) in plan.strides(0).iter().zip(operands.kinds()).enumerate() {
        if stride == 0 && operand > 0 {
            zero |= u32::from(!kind.is_scalar()) << (operand - 1);
        } else if stride != kind.size() as isize {
            return None;
        }
    }
    kernels.find(zero)
}

/// A nest that needs no plan: the axes stand in the output's order as they are, and the inner ones form rows that a
/// kernel can run where they lie. What most evaluations are; a plan costs several times this look at the table.
struct Direct {
    /// Elements of a row: the inner axes that no operand can tell from one long axis.
    n0: usize,
    /// The axes outside the row, outermost first.
    outer: usize,
    /// Whether the rows have the classes of the mask instance; else all array leaves are contiguous.
    as_compiled: bool,
}

impl Direct {
    #[inline(always)]
    fn find(operands: &Operands<'_>, kernels: &Kernels) -> Option<Direct> {
        let (extents, as_compiled) = (operands.extents(), operands.as_compiled());
        let Some((&last, others)) = extents.split_last() else {
            return Some(Direct {
                n0: 1,
                outer: 0,
                as_compiled: true,
            });
        };
        let (mut n0, mut outer) = (last, others.len());
        while outer > 0 && operands.merges(outer - 1) {
            outer -= 1;
            n0 *= extents[outer];
        }
        if (n0 < Plan::SHORT_ROW && outer > 0) || !(as_compiled || operands.contiguous()) {
            return None;
        }
        // The output's strides must fall from the outermost axis to the row, as they do in a row-major array.
        let mut span = kernels.out.size() as isize;
        if operands.strides(others.len())[0] != span {
            return None;
        }
        span *= n0 as isize;
        for axis in (0..outer).rev() {
            let stride = operands.strides(axis)[0];
            if stride < span {
                return None;
            }
            span = stride * extents[axis] as isize;
        }
        Some(Direct {
            n0,
            outer,
            as_compiled,
        })
    }
}

/// Strides for a kernel that runs one row.
pub(super) static NO_STRIDES: [isize; ClassSet::CAPACITY + 1] = [0; ClassSet::CAPACITY + 1];

/// Runs a kernel over the rows of `direct`.
///
/// # Safety
/// As for [`drive`]; the leaves have the classes that `direct` says.
#[inline(always)]
unsafe fn walk_direct(
    direct: &Direct,
    kernels: &Kernels,
    env: *const (),
    out: *mut u8,
    operands: &mut Operands<'_>,
    level: Level,
) {
    let instances = if direct.as_compiled {
        &kernels.mask
    } else {
        &kernels.unit
    };
    let kernel = instances[level.index()];
    let n0 = direct.n0;
    let extents = operands.extents();
    match direct.outer {
        0 => {
            // One row: the strides between rows are never followed, but read.
            let strides = match extents {
                [] => &NO_STRIDES[..],
                _ => operands.strides(0),
            };
            let (strides, ins) = (strides.as_ptr(), operands.leaves().as_ptr());
            // SAFETY: the caller's promises.
            unsafe { kernel(env, out, ins, strides, n0, 1) }
        }
        1 => {
            let (strides, ins) = (operands.strides(0).as_ptr(), operands.leaves().as_ptr());
            // SAFETY: the caller's promises.
            unsafe { kernel(env, out, ins, strides, n0, extents[0]) }
        }
        rows => {
            let mut ins: Slots<*const u8, 17> = Slots::new();
            ins.extend(operands.leaves());
            let operands = &*operands;
            let outer = |k: usize| (extents[rows - 2 - k], operands.strides(rows - 2 - k));
            let (strides, n1) = (operands.strides(rows - 1), extents[rows - 1]);
            // SAFETY: the caller's promises.
            unsafe {
                walk_rows(
                    kernel,
                    env,
                    out,
                    ins.as_mut_slice(),
                    [n0, n1],
                    strides,
                    rows - 1,
                    outer,
                )
            }
        }
    }
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

/// Runs a kernel over the rows of `plan`.
///
/// # Safety
/// As for [`drive`]; the kernel's classes are those of the leaves along the innermost axis.
unsafe fn walk_plan(
    kernel: super::RowKernel,
    env: *const (),
    out: *mut u8,
    ins: &mut [*const u8],
    plan: &Plan,
) {
    let extents = plan.extents();
    let rows = extents.len().min(2) - 1;
    let n = [extents[0], if rows == 1 { extents[1] } else { 1 }];
    let outer = |k: usize| (extents[k + 2], plan.strides(k + 2));
    // SAFETY: the caller's promises.
    unsafe {
        walk_rows(
            kernel,
            env,
            out,
            ins,
            n,
            plan.strides(rows),
            extents.len().saturating_sub(2),
            outer,
        )
    }
}

/// Calls `kernel` on `n[1]` rows of `n[0]` elements, for every index of the `axes` outer axes, innermost first.
///
/// # Safety
/// As for [`drive`]; the kernel's classes are those of the leaves along the innermost axis.
#[inline(always)]
#[allow(clippy::too_many_arguments, reason = "the parts of two kinds of nest")]
pub(super) unsafe fn walk_rows<'s>(
    kernel: super::RowKernel,
    env: *const (),
    out: *mut u8,
    ins: &mut [*const u8],
    n: [usize; 2],
    strides: &[isize],
    axes: usize,
    outer: impl Fn(usize) -> (usize, &'s [isize]),
) {
    let rows = |out: *mut u8, ins: &[*const u8]| {
        // SAFETY: the caller's promises for the rows at this index.
        unsafe { kernel(env, out, ins.as_ptr(), strides.as_ptr(), n[0], n[1]) }
    };
    walk_outer(out, ins, axes, outer, rows);
}

/// Calls `rows` with where the operands start, for every index of the `axes` outer axes, innermost first.
#[inline(always)]
pub(super) fn walk_outer<'s>(
    mut out: *mut u8,
    ins: &mut [*const u8],
    axes: usize,
    outer: impl Fn(usize) -> (usize, &'s [isize]),
    mut rows: impl FnMut(*mut u8, &[*const u8]),
) {
    if axes == 0 {
        return rows(out, ins);
    }
    let mut index: Slots<usize, 8> = Slots::new();
    index.fill(axes, 0);
    let index = index.as_mut_slice();
    'blocks: loop {
        rows(out, ins);
        for (axis, at) in index.iter_mut().enumerate() {
            let (extent, strides) = outer(axis);
            *at += 1;
            if *at < extent {
                advance(&mut out, ins, strides, 1);
                continue 'blocks;
            }
            *at = 0;
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
