//! Shortcut of the schedule for the most frequent evaluations, decided beside the table of
//! operands.
//!
//! Row-major operands whose axes merge into at most two run as rows in place. Two bits for each
//! axis show this, and the call costs half of what a nest and a schedule do. It is no second rule:
//! where [`Kernels::in_place`] finds a kernel, [`schedule`](crate::plan::schedule) finds the same
//! rows.

use core::mem::MaybeUninit;

use super::entries::{EachOperand, Entries, LEAVES, Summary};
use super::program::{Call, Kernels};
use super::run::evaluate_raw;
use crate::isa::{self, Level};
use crate::plan::{NO_STRIDES, Raw};

/// Computes every element of the output.
///
/// The path of most operands is inlined next to the code that fills the table, where the number and
/// the kinds of the operands are known.
///
/// # Safety
/// As for [`evaluate_raw`] with these operands.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn run(
    kernels: &Kernels,
    env: *const (),
    out: *mut u8,
    entries: &mut Entries<'_>,
    extents: &[usize],
    summary: &Summary,
) {
    let level = isa::active();
    debug_assert!(level.available(), "the CPU lacks {}", level.name());
    let breaks = if summary.strided == 0 && extents.iter().all(|&extent| extent > 1) {
        Some(summary.breaks)
    } else {
        // SAFETY: the invariant of the table.
        unsafe { entries.breaks_beside_ones(summary) }
    };
    if let Some(breaks) = breaks
        && let Some(rows) = MergedRows::merged(extents, breaks)
        // SAFETY: the caller's promises; the operands are row-major, and make these rows.
        && unsafe { rows.run(kernels, env, out, entries, summary, level) }
    {
        return;
    }
    // SAFETY: the caller's promises.
    unsafe { run_others(kernels, env, out, entries, summary, level) }
}

/// [`run`] if an axis has extent 0 or 1, or the operands are not rows in place.
///
/// # Safety
/// As for [`run`].
#[inline(never)]
unsafe fn run_others(
    kernels: &Kernels,
    env: *const (),
    out: *mut u8,
    entries: &mut Entries<'_>,
    summary: &Summary,
    level: Level,
) {
    let extents = entries.extents;
    // SAFETY: the invariant of the table.
    unsafe { entries.enter_all_strides(summary) };
    let strides = &entries.strides[..extents.len() * summary.len];
    // SAFETY: the strides of every operand along every axis were entered.
    let strides = unsafe { strides.assume_init_ref() };
    let raw = Raw {
        extents,
        strides,
        pitch: summary.len,
        operands: summary.len,
        outputs: 1,
    };
    // SAFETY: the invariant of the table.
    let ins = unsafe { entries.firsts[1..summary.len].assume_init_mut() };
    // SAFETY: as above.
    let kinds = unsafe { entries.kinds[..summary.len].assume_init_ref() };
    let call = Call {
        kernels,
        env,
        level,
    };
    // SAFETY: the caller's promises.
    unsafe { evaluate_raw(call, out, &raw, kinds, ins) }
}

/// Row-major operands as rows of two merged axes.
pub(super) struct MergedRows {
    /// The number of elements of a row, and of rows.
    pub(super) n: [usize; 2],
    /// An axis inside the row, and one outside it. They represent the other axes of their group: an
    /// operand that varies along one varies along all.
    inner: usize,
    outer: usize,
}

impl MergedRows {
    /// The rows, if the axes merge into at most two; `breaks` is [`Summary::breaks`] or
    /// [`Entries::breaks_beside_ones`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn merged(extents: &[usize], breaks: u32) -> Option<Self> {
        let inner = extents.len().saturating_sub(1);
        // The row starts at the last break; there must be no other break before it.
        let breaks = breaks & ((1 << inner) - 1);
        let start = u32::BITS - breaks.leading_zeros();
        // More than one break? `count_ones` takes many instructions at the baseline.
        if breaks & breaks.wrapping_sub(1) != 0 {
            return None;
        }
        // One loop over all axes: loops over parts of them would be unrolled by eight.
        let mut n = [1usize; 2];
        for (axis, &extent) in extents.iter().enumerate() {
            let own = [axis as u32 >= start, (axis as u32) < start];
            for (n, own) in n.iter_mut().zip(own) {
                *n = n.wrapping_mul(if own { extent } else { 1 });
            }
        }
        let outer = start.saturating_sub(1) as usize;
        Some(MergedRows { n, inner, outer })
    }

    /// Runs the kernel that takes these rows [in place](Kernels::in_place), if there is one;
    /// returns whether there is.
    ///
    /// # Safety
    /// As for [`run`]; the operands are row-major and make these rows.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn run(
        &self,
        kernels: &Kernels,
        env: *const (),
        out: *mut u8,
        entries: &Entries<'_>,
        summary: &Summary,
        level: Level,
    ) -> bool {
        let Some(kernel) = kernels.in_place(self.n, summary.zero) else {
            return false;
        };
        let [n0, n1] = self.n;
        // SAFETY: the invariant of the table.
        let (kinds, varies) = unsafe { entries.kinds(summary.len) };
        let mut strides: EachOperand<isize> = [const { MaybeUninit::uninit() }; LEAVES + 1];
        strides[0].write((n0 * kinds[0].size()) as isize);
        if n1 > 1 {
            #[allow(
                clippy::needless_range_loop,
                reason = "the iterators that skip the output and end with the last operand are calls"
            )]
            for operand in 1..kinds.len() {
                let (kind, varies) = (kinds[operand], varies[operand]);
                // A leaf that varies along one axis of a row varies along all of them.
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
