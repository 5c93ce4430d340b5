//! Runs the operands of a table ([`super::table`]) where they lie, if they lie so that a kernel can.

use core::mem::MaybeUninit;

use super::across::Crossing;
use super::drive::{NO_STRIDES, drive, walk_rows};
use super::program::Kernels;
use super::rows::RowKernel;
use super::strips::{self, lie_in_pairs, strip_of};
use super::table::{AXES, Each, Entries, LEAVES, Leaf, Summary};
use crate::isa::Level;
use crate::leaf::{LeafKind, Slots};
use crate::plan::{Operands, Path, Plan, stream_bytes};

/// An axis of a nest: how many elements, and the strides of all operands, in bytes.
#[derive(Clone, Copy)]
pub(super) struct Axis<'s> {
    pub(super) extent: usize,
    pub(super) strides: &'s [isize],
}

/// Computes every element of the output: by rows, if the operands lie so, by a plan if not; or, where it shall only tell, touches nothing. Gives
/// the path that it takes.
///
/// Inlined as far as most operands need it: beside the table as it was filled, where the number of operands is known, and what they are.
///
/// # Safety
/// As for [`drive`], of which these are the operands.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn run<const TELL: bool>(
    kernels: &Kernels,
    env: *const (),
    out: *mut u8,
    entries: &mut Entries<'_>,
    summary: &Summary,
    level: Level,
) -> Path {
    debug_assert!(level.available(), "the CPU lacks {}", level.name());
    let extents = entries.extents;
    let ordinary = summary.strided == 0 && extents.iter().all(|&extent| extent > 1);
    if ordinary
        && let Some(rows) = Rows::merged(extents, summary.breaks)
        // SAFETY: the caller's promises; the operands are row-major, and make these rows.
        && unsafe { rows.run::<TELL>(kernels, env, out, entries, summary, level) }
    {
        return Path::Rows;
    }
    // SAFETY: the caller's promises.
    unsafe { run_others::<TELL>(kernels, env, out, entries, summary, level) }
}

/// [`run`] where an axis is no longer than 1, or rows do not lie ready.
///
/// # Safety
/// As for [`run`].
#[inline(never)]
unsafe fn run_others<const TELL: bool>(
    kernels: &Kernels,
    env: *const (),
    out: *mut u8,
    entries: &mut Entries<'_>,
    summary: &Summary,
    level: Level,
) -> Path {
    let extents = entries.extents;
    let ones = summary.strided == 0 && extents.iter().any(|&extent| extent < 2);
    if (ones || extents.is_empty())
        && let Some(rows) = Rows::among_ones(extents, summary.breaks)
        // SAFETY: the caller's promises; the operands are row-major, and make these rows.
        && unsafe { rows.run::<TELL>(kernels, env, out, entries, summary, level) }
    {
        return Path::Rows;
    }
    // SAFETY: the caller's promises.
    unsafe { run_by_strides::<TELL>(kernels, env, out, entries, summary, level) }
}

/// Row-major operands as rows: of two long axes each.
struct Rows {
    /// Elements of a row, and rows.
    n: [usize; 2],
    /// An axis of the row, and one outside it, which stand for the others: what varies along one varies along all.
    inner: usize,
    outer: usize,
}

impl Rows {
    /// The rows of axes that are all longer than 1, if these make no more than two; `breaks` are [`Summary::breaks`].
    #[inline(always)]
    fn merged(extents: &[usize], breaks: u32) -> Option<Self> {
        let inner = extents.len().checked_sub(1)?;
        // The last break is where the row starts, and no other one may be before it.
        let breaks = breaks & ((1 << inner) - 1);
        let start = u32::BITS - breaks.leading_zeros();
        // More than one: `count_ones` is a long way at the baseline.
        if breaks & breaks.wrapping_sub(1) != 0 {
            return None;
        }
        // No loops over parts of the axes: they would be unrolled by eight.
        let mut n = [1usize; 2];
        for (axis, &extent) in extents.iter().enumerate() {
            let own = [axis as u32 >= start, (axis as u32) < start];
            for (n, own) in n.iter_mut().zip(own) {
                *n = n.wrapping_mul(if own { extent } else { 1 });
            }
        }
        let outer = start.saturating_sub(1) as usize;
        Some(Rows { n, inner, outer })
    }

    /// As [`merged`](Self::merged), for any axes: those of extent 1 are left out. There are no rows where an extent is 0.
    #[inline(never)]
    fn among_ones(extents: &[usize], breaks: u32) -> Option<Self> {
        let mut axis = extents.len();
        let mut merged = || {
            let (mut n, mut own) = (1, axis);
            while axis > 0 {
                axis -= 1;
                let extent = extents[axis];
                own = if n == 1 { axis } else { own };
                n = usize::wrapping_mul(n, extent);
                if n != 1 && axis > 0 && breaks >> (axis - 1) & 1 == 1 {
                    break;
                }
            }
            (n, own)
        };
        let (n0, inner) = merged();
        let (n1, outer) = merged();
        let mut lies = inner + 1 == extents.len() || n0 == 1;
        for (k, &extent) in extents.iter().enumerate() {
            lies &= extent != 0 && (k >= axis || extent == 1);
        }
        lies.then_some(Rows {
            n: [n0, n1],
            inner,
            outer,
        })
    }

    /// The kernel that runs them where they lie: unless they are short and many, or the output is streamed.
    #[inline(always)]
    fn kernel<'k>(&self, kernels: &'k Kernels, summary: &Summary) -> Option<&'k [RowKernel; 3]> {
        let [n0, n1] = self.n;
        let large = n0 * n1 * kernels.out.size() >= stream_bytes();
        let short = n1 > 1 && n0 < Plan::SHORT_ROW && n0 * n1 > Plan::FEW;
        if large || short {
            return None;
        }
        kernels.find(summary.zero)
    }

    /// Runs the [`kernel`](Self::kernel) over them, unless it shall only tell; whether there is one.
    ///
    /// # Safety
    /// As for [`run`]; the operands are row-major and make these rows.
    #[inline(always)]
    unsafe fn run<const TELL: bool>(
        &self,
        kernels: &Kernels,
        env: *const (),
        out: *mut u8,
        entries: &Entries<'_>,
        summary: &Summary,
        level: Level,
    ) -> bool {
        let Some(kernel) = self.kernel(kernels, summary) else {
            return false;
        };
        if TELL {
            return true;
        }
        let [n0, n1] = self.n;
        // SAFETY: the invariant of the table.
        let leaves = unsafe { entries.leaves(summary.len) };
        let mut strides: Each<isize> = [const { MaybeUninit::uninit() }; LEAVES + 1];
        strides[0].write((n0 * leaves[0].kind.size()) as isize);
        if n1 > 1 {
            #[allow(
                clippy::needless_range_loop,
                reason = "the iterators that skip the output and end with the last operand are calls"
            )]
            for operand in 1..leaves.len() {
                let Leaf { kind, varies } = leaves[operand];
                // What varies along one axis of a row varies along all of them.
                let row = if varies >> self.inner & 1 == 1 { n0 } else { 1 };
                let own = varies >> self.outer & 1 == 1;
                let bytes = if own { row * kind.size() } else { 0 };
                strides[operand].write(bytes as isize);
            }
        }
        let ins = entries.firsts[1..].as_ptr().cast();
        let strides = match n1 {
            1 => NO_STRIDES.as_ptr(),
            _ => strides.as_ptr().cast(),
        };
        // SAFETY: the caller's promises; the leaves have the classes of the kernel.
        unsafe { kernel[level.index()](env, out, ins, strides, n0, n1) };
        true
    }
}

/// [`run`] for operands of any strides, extents of 1 and nests of three axes or more.
///
/// # Safety
/// As for [`run`].
#[inline(never)]
unsafe fn run_by_strides<const TELL: bool>(
    kernels: &Kernels,
    env: *const (),
    out: *mut u8,
    entries: &mut Entries<'_>,
    summary: &Summary,
    level: Level,
) -> Path {
    let all = entries.extents;
    if all.contains(&0) {
        return Path::Nest;
    }
    let mut kinds = Slots::<LeafKind, { LEAVES + 1 }>::new();
    for operand in 0..summary.len {
        // SAFETY: the invariant of the table.
        let Leaf { kind, varies } = unsafe { entries.leaves(summary.len) }[operand];
        kinds.push(kind);
        if summary.strided >> operand & 1 == 1 {
            continue;
        }
        let mut run = kind.size() as isize;
        for (axis, &extent) in all.iter().enumerate().rev() {
            let own = varies >> axis & 1 == 1;
            entries.strides[operand][axis].write(if own { run } else { 0 });
            if own {
                run = run.wrapping_mul(extent as isize);
            }
        }
    }
    let kinds = kinds.as_slice();
    // By axis, the strides of all operands; the axes of extent 1 left out, and those merged that no operand can tell from one.
    let mut room = [const { [const { MaybeUninit::uninit() }; LEAVES + 1] }; AXES];
    let mut nest: [(usize, &[isize]); AXES] = [(1, &NO_STRIDES[..LEAVES + 1]); AXES];
    let (mut len, mut count) = (0, 1);
    for ((axis, &extent), room) in all.iter().enumerate().rev().zip(&mut room) {
        if extent == 1 {
            continue;
        }
        count *= extent;
        for (entry, strides) in room.iter_mut().zip(&entries.strides[..kinds.len()]) {
            *entry = strides[axis];
        }
        // SAFETY: the invariant of the table.
        let strides: &[isize] = unsafe { room[..kinds.len()].assume_init_ref() };
        if let Some((inner, narrow)) = nest[..len].last_mut() {
            let whole = |&stride: &isize| stride.wrapping_mul(*inner as isize);
            if narrow.iter().map(whole).eq(strides.iter().copied()) {
                *inner *= extent;
                continue;
            }
        }
        nest[len] = (extent, strides);
        len += 1;
    }
    let nest = &nest[..len.max(1)];
    let (n0, along) = nest[0];
    let mut zero = 0;
    let large = count * kinds[0].size() >= stream_bytes();
    let mut rows = !large;
    rows &= len < 2 || n0 >= Plan::SHORT_ROW || count <= Plan::FEW;
    if len > 0 {
        for (operand, (&stride, kind)) in along.iter().zip(kinds).enumerate() {
            let contiguous = stride == kind.size() as isize || kind.is_scalar();
            rows &= contiguous || (stride == 0 && operand > 0);
            zero |= u32::from(!contiguous) << operand >> 1;
        }
    }
    // In a row-major array they fall from the outermost axis to the row.
    let spans = nest
        .iter()
        .map(|&(n, strides)| strides[0].wrapping_mul(n as isize));
    let steps = nest.iter().skip(1).map(|(_, strides)| strides[0]);
    rows &= steps.zip(spans).all(|(stride, span)| stride >= span);
    if let (false, &[inner, outer]) = (large, nest) {
        let axes = [inner, outer].map(|(extent, strides)| Axis { extent, strides });
        if let Some(crossing) = Crossing::find(kinds, axes, level)
            && let Some(kernel) = kernels.find(crossing.zero)
        {
            if TELL {
                return Path::Across;
            }
            // SAFETY: the invariant of the table.
            let firsts = unsafe { entries.firsts[1..summary.len].assume_init_ref() };
            // SAFETY: the caller's promises; the leaves have the classes of the kernel found.
            unsafe { crossing.walk(kernel[level.index()], env, out, firsts, axes) };
            return Path::Across;
        }
    }
    let (n1, strides) = nest.get(1).copied().unwrap_or((1, &NO_STRIDES));
    if (len == 1 || len == 2 && n0 >= Plan::SHORT_ROW) && lie_in_pairs(kernels, kinds, along) {
        if !TELL {
            let (kernel, ins) = (kernels.paired[level.index()], entries.firsts[1..].as_ptr());
            // SAFETY: the caller's promises; every leaf has the class of this instance.
            unsafe { kernel(env, out, ins.cast(), strides.as_ptr(), n0, n1) };
        }
        return Path::Pairs;
    }
    let kernel = match kernels.find(zero) {
        // One element has all classes.
        _ if len == 0 => &kernels.mask,
        Some(kernel) if rows => kernel,
        _ if len == 1
            && !large
            && along[0] == kinds[0].size() as isize
            && let Some(strip) = strip_of(kinds, along, n0) =>
        {
            if !TELL {
                // SAFETY: the invariant of the table.
                let ins = unsafe { entries.firsts[1..summary.len].assume_init_mut() };
                // SAFETY: the caller's promises.
                unsafe { strips::walk(kernels, env, out, ins, kinds, along, level, [n0, strip]) };
            }
            return Path::Strips;
        }
        // SAFETY: the caller's promises.
        _ => return unsafe { run_planned::<TELL>(kernels, env, out, entries, summary, level) },
    };
    if TELL {
        return Path::Rows;
    }
    let n = [n0, n1];
    let outer = |k: usize| nest[k + 2];
    // SAFETY: the invariant of the table.
    let ins = unsafe { entries.firsts[1..summary.len].assume_init_mut() };
    let axes = nest.len().saturating_sub(2);
    // SAFETY: the caller's promises; the leaves have the classes of the kernel.
    unsafe {
        walk_rows(
            kernel[level.index()],
            env,
            out,
            ins,
            n,
            strides,
            axes,
            outer,
        )
    };
    Path::Rows
}

/// Makes a plan and carries it out, unless it shall only tell.
///
/// # Safety
/// As for [`run`]; the output's strides are entered.
#[cold]
#[inline(never)]
unsafe fn run_planned<const TELL: bool>(
    kernels: &Kernels,
    env: *const (),
    out: *mut u8,
    entries: &Entries<'_>,
    summary: &Summary,
    level: Level,
) -> Path {
    let mut operands = Operands::new(entries.extents, summary.len - 1, kernels.zero);
    // SAFETY: the invariant of the table.
    let leaves = unsafe { entries.leaves(summary.len) };
    let stride = |operand: usize, axis: usize| {
        // SAFETY: the invariant of the table.
        unsafe { entries.strides[operand][axis].assume_init() }
    };
    operands.set_reads_out(kernels.reads_out);
    operands.set_out(leaves[0].kind, |axis| stride(0, axis));
    for (operand, leaf) in leaves.iter().enumerate().skip(1) {
        // SAFETY: the invariant of the table.
        let first = unsafe { entries.firsts[operand].assume_init() };
        operands.push(first, leaf.kind, |axis| stride(operand, axis));
    }
    // SAFETY: the caller's promises.
    unsafe { drive::<TELL>(kernels, env, out, &mut operands, level) }
}
