//! Carries out a schedule: calls a row kernel for every block of the nest.
//!
//! ```text
//! for each block:
//!     fill the tile of each leaf that is not read in place, unless it already holds the block
//!     call the kernel
//!     write the output's tile back, if it has one
//! ```
//! It depends on no types, so it is compiled once for all expressions.

use super::at_once::at_once;
use super::blocks::blocks;
use super::copies::{copied, moved, needs_no_nest};
use super::odometer::Odometer;
use super::program::{Call, Kernels};
use super::rows::RowKernel;
#[cfg(target_arch = "x86_64")]
use super::stream::{Fence, stream};
use crate::isa::Level;
use crate::leaf::{LeafKind, Slots};
use crate::plan::{
    AtOnce, Facts, Instance, MergedAxes, Nest, NestRoom, OperandTable, Raw, Schedule, TwoAxes, Way,
    costs, few_at_once, limits, row_in_place, schedule, streams,
};
use std::mem::MaybeUninit;

pub(super) use crate::plan::NO_STRIDES;

/// Schedules the nest over `operands` and computes every element of the output.
///
/// # Safety
/// * The kernels belong to the body that `env` points to, and the CPU supports the level.
/// * `operands` describes the output at `out` and the body's leaves, in the order of its `Leaves`,
///   with their true types; a `Cur` has the type of the output.
/// * Every element of every leaf is valid for reads, every element of the output for writes (and
///   initialised if the body reads the output), and each is aligned for its type.
/// * The elements of the output are disjoint and overlap neither a leaf nor the body.
pub(super) unsafe fn evaluate(call: Call<'_>, out: *mut u8, operands: &OperandTable<'_>) {
    let mut ins = Slots::<_, 17>::new();
    ins.extend(operands.leaves());
    let (raw, kinds) = (operands.raw(), operands.kinds());
    // SAFETY: the caller's promises.
    unsafe { evaluate_raw(call, out, &raw, kinds, ins.as_mut_slice()) }
}

/// As [`evaluate`], for operands with these strides, kinds and first elements. Two axes whose rows
/// are in place need no nest: [`schedule`] would choose the same rows. Few elements need none either.
///
/// # Safety
/// As for [`evaluate`].
#[inline(never)]
pub(super) unsafe fn evaluate_raw(
    call: Call<'_>,
    out: *mut u8,
    raw: &Raw<'_>,
    kinds: &[LeafKind],
    ins: &mut [*const u8],
) {
    let Call {
        kernels,
        env,
        level,
    } = call;
    debug_assert!(level.available(), "the CPU lacks {}", level.name());
    debug_assert!(raw.operands == kernels.leaves + 1 && ins.len() == kernels.leaves);
    debug_assert!(
        kinds[0].lies_as(kernels.out),
        "the output's type is the body's"
    );
    if raw.extents.contains(&0) {
        return;
    }
    if let Some((axes, zero)) = MergedAxes::in_place::<2>(raw, kinds)
        && let Some(axes) = axes.two()
        && let Some(kernel) = kernels.in_place_or_packed(&axes, kinds, zero)
    {
        let (kernel, [mut n0, n1], mut out) = (kernel[level.index()], axes.n, out);
        let before = kernels.before_line(axes.n, out);
        if before > 0 {
            // SAFETY: the caller's promises for the first elements.
            unsafe { kernel(env, out, ins.as_ptr(), NO_STRIDES.as_ptr(), before, 1) };
            shift(&mut out, ins, axes.along, before as isize);
            n0 -= before;
        }
        // SAFETY: the caller's promises; the leaves have the classes of the kernel.
        return unsafe { kernel(env, out, ins.as_ptr(), axes.between.as_ptr(), n0, n1) };
    }
    // SAFETY: the caller's promises.
    if kernels.instances.copies && unsafe { copied(level, out, raw, kinds, ins[0]) } {
        return;
    }
    if let Some(axes) = TwoAxes::in_pairs(raw, kinds, &kernels.instances) {
        let kernel = kernels.instance(Instance::Pairs)[level.index()];
        let ([n0, n1], between) = (axes.n, axes.between.as_ptr());
        // SAFETY: the caller's promises; the leaves have the classes of the kernel.
        return unsafe { kernel(env, out, ins.as_ptr(), between, n0, n1) };
    }
    match few_at_once(raw, kinds, &kernels.instances) {
        // SAFETY: the caller's promises.
        Some(AtOnce::Row(count)) => unsafe { at_once(call, out, raw, kinds, ins, count) },
        Some(AtOnce::Singles(axis)) => {
            let kernel = kernels.instance(Instance::Singles)[level.index()];
            let (strides, count) = (raw.along(axis).as_ptr(), raw.extents[axis]);
            // SAFETY: the caller's promises; rows of one element, each a step along the axis.
            unsafe { kernel(env, out, ins.as_ptr(), strides, 1, count) };
        }
        None => {
            // Not before: most calls of few elements in any order have three axes, too.
            if let Some(rows) = RowsAround::of(raw, kinds, kernels) {
                // SAFETY: the caller's promises; the leaves have the classes of the kernel.
                unsafe { rows.run(level, env, out, ins) };
            } else {
                // SAFETY: as above.
                unsafe { evaluate_nest(call, out, raw, kinds, ins) };
            }
        }
    }
}

/// Long rows in place along three axes: a call of the kernel for each step along one of them. The
/// nest would have the same axes in the same order, and [`schedule`] the same rows.
pub(super) struct RowsAround<'a> {
    pub(super) kernel: &'a [RowKernel; 3],
    /// The elements of a row, the rows of a call, and the calls.
    pub(super) n: [usize; 3],
    /// The strides between rows, and between calls.
    between: [&'a [isize]; 2],
}

impl<'a> RowsAround<'a> {
    /// The rows of these operands, if there are such rows, and a kernel for them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn of(raw: &Raw<'a>, kinds: &[LeafKind], kernels: &'a Kernels) -> Option<Self> {
        let is_long = raw.extents.last().is_some_and(|&n| n >= costs::SHORT_ROW);
        if !is_long || kernels.instances.copies {
            return None;
        }
        let (axes, zero) = MergedAxes::in_place::<3>(raw, kinds)?;
        let ([n0, n1, n2], [_, next, last]) = (axes.n, axes.strides);
        if n2 == 1 || next[0] <= 0 || next[0] >= last[0] {
            return None;
        }
        let kernel = kernels.in_place([n0, n1 * n2], zero)?;
        Some(match row_in_place(&axes.n, kernels.out.size()) {
            1 => RowsAround {
                kernel,
                n: [n0, n1, n2],
                between: [next, last],
            },
            _ => RowsAround {
                kernel,
                n: [n0, n2, n1],
                between: [last, next],
            },
        })
    }

    /// Computes every element.
    ///
    /// # Safety
    /// As for [`evaluate_raw`], for operands that have these rows.
    #[inline(always)]
    unsafe fn run(&self, level: Level, env: *const (), mut out: *mut u8, ins: &mut [*const u8]) {
        let (kernel, [n0, n1, calls]) = (self.kernel[level.index()], self.n);
        let [between, around] = self.between;
        for _ in 0..calls {
            // SAFETY: the caller's promises for these rows.
            unsafe { kernel(env, out, ins.as_ptr(), between.as_ptr(), n0, n1) };
            shift(&mut out, ins, around, 1);
        }
    }
}

/// [`evaluate_raw`] with a nest.
///
/// # Safety
/// As for [`evaluate`]; no extent is 0.
#[inline(never)]
pub(super) unsafe fn evaluate_nest(
    call: Call<'_>,
    out: *mut u8,
    raw: &Raw<'_>,
    kinds: &[LeafKind],
    ins: &mut [*const u8],
) {
    let mut room = NestRoom::new();
    room.make(raw);
    let facts = Facts {
        kinds,
        instances: &call.kernels.instances,
        // Several outputs are not streamed.
        streams: raw.outputs == 1 && !call.kernels.reads_out && streams(raw, kinds),
    };
    let schedule = schedule(&room.view(), &facts);
    // SAFETY: the caller's promises; the schedule was made for this nest and these kernels.
    unsafe { run(call, &schedule, &room, kinds, out, ins) }
}

/// The schedule of a nest over `operands`. With `reads_out` the output is read before it is
/// written.
pub(super) fn scheduled(
    kernels: &Kernels,
    operands: &OperandTable<'_>,
    room: &NestRoom,
    reads_out: bool,
) -> Schedule {
    let facts = Facts {
        kinds: operands.kinds(),
        instances: &kernels.instances,
        streams: !reads_out && streams(&operands.raw(), operands.kinds()),
    };
    let (nest, schedule) = (room.view(), schedule(&room.view(), &facts));
    let (raw, kinds) = (operands.raw(), facts.kinds);
    let is_done = matches!(schedule.way, Way::Rows | Way::Moved) && nest.rank() <= 2
        || facts.instances.copies && needs_no_nest(&raw, kinds);
    match few_at_once(&raw, kinds, facts.instances) {
        Some(AtOnce::Row(_)) if !is_done => Schedule::at_once(&nest),
        few => {
            debug_assert!(is_done || few.is_none() || schedule.way == Way::Singles);
            schedule
        }
    }
}

/// Moves the operands to the start of the nest.
fn start(offsets: &[isize], out: *mut u8, ins: &mut [*const u8]) -> *mut u8 {
    let [first, rest @ ..] = offsets else {
        return out;
    };
    for (pointer, &offset) in ins.iter_mut().zip(rest) {
        *pointer = pointer.wrapping_offset(offset);
    }
    out.wrapping_offset(*first)
}

/// Advances every operand by `steps` times its stride.
#[inline(always)]
fn shift(out: &mut *mut u8, ins: &mut [*const u8], strides: &[isize], steps: isize) {
    *out = out.wrapping_offset(strides[0] * steps);
    for (pointer, &stride) in ins.iter_mut().zip(&strides[1..]) {
        *pointer = pointer.wrapping_offset(stride * steps);
    }
}

/// Carries out `schedule`.
///
/// # Safety
/// As for [`evaluate`]; the schedule was made for this nest and these kernels.
pub(super) unsafe fn run(
    call: Call<'_>,
    schedule: &Schedule,
    room: &NestRoom,
    kinds: &[LeafKind],
    out: *mut u8,
    ins: &mut [*const u8],
) {
    let nest = room.view();
    let out = start(room.offsets(), out, ins);
    let kernel = call.kernels.instance(schedule.instance)[call.level.index()];
    match schedule.way {
        Way::Nothing => {}
        #[cfg(target_arch = "x86_64")]
        Way::Rows if schedule.streamed && schedule.block[0] < nest.extents[0] => {
            // SAFETY: the caller's promises; the schedule streams outputs of plain numbers.
            unsafe { stream_rows(call, kernel, &nest, kinds[0].size(), out, ins) }
        }
        // SAFETY: the caller's promises; the body is a copy.
        Way::Moved => unsafe { moved(call.level, schedule, &nest, kinds[1], out, ins) },
        Way::Rows | Way::Pairs | Way::Inline | Way::Singles if !schedule.streamed => {
            // SAFETY: the caller's promises; the leaves have the classes of the instance.
            unsafe { rows(kernel, call.env, schedule, &nest, out, ins) }
        }
        // SAFETY: the caller's promises; the leaves have the classes of the instance, in place or
        // in their tiles.
        _ => unsafe { blocks(call, kernel, schedule, &nest, kinds, out, ins) },
    }
}

/// Runs rows whose leaves are in place: one call per two innermost axes.
///
/// # Safety
/// As for [`run`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn rows(
    kernel: RowKernel,
    env: *const (),
    schedule: &Schedule,
    nest: &Nest<'_>,
    mut out: *mut u8,
    ins: &mut [*const u8],
) {
    let strides = nest.along(schedule.row).as_ptr();
    let [n0, n1] = schedule.block;
    if nest.rank() == 1 || nest.rank() == 2 && schedule.row == 1 {
        // SAFETY: the caller's promises.
        return unsafe { kernel(env, out, ins.as_ptr(), strides, n0, n1) };
    }
    let mut odometer = Odometer::new(nest.extents, |axis| schedule.step(nest, axis));
    loop {
        // SAFETY: the caller's promises for the rows at this index.
        unsafe { kernel(env, out, ins.as_ptr(), strides, n0, n1) };
        let moved = |axis, by, _| shift(&mut out, ins, nest.along(axis), by);
        if !odometer.advance(moved) {
            return;
        }
    }
}

/// Memory for a piece of a row that is streamed.
#[cfg(target_arch = "x86_64")]
#[repr(C, align(64))]
struct Piece([MaybeUninit<u8>; limits::STREAM_PIECE_BYTES]);

/// Computes long rows piece by piece, and writes them past the caches.
///
/// Pieces are about as long as the processor prefetches, so that it reads the leaves of the next
/// piece while one is written. It does not prefetch across the call between them, so prefetch
/// instructions do: the next piece into the first-level cache, and of few leaves some pieces ahead
/// from memory.
/// All pieces of a row but the first and the last are whole cache lines.
///
/// # Safety
/// As for [`run`]; the output consists of plain numbers of `size` bytes and is not read.
#[cfg(target_arch = "x86_64")]
#[inline(never)]
unsafe fn stream_rows(
    call: Call<'_>,
    kernel: RowKernel,
    nest: &Nest<'_>,
    size: usize,
    mut out: *mut u8,
    ins: &mut [*const u8],
) {
    use std::arch::x86_64::{_MM_HINT_T0, _MM_HINT_T1, _mm_prefetch};
    let (n0, along) = (nest.extents[0], nest.along(0));
    let copy = stream(call.level);
    let is_far = along[1..].iter().filter(|&&stride| stride != 0).count() <= limits::FEW_STREAMED;
    let whole = limits::STREAM_PIECE_BYTES / size;
    let mut piece = MaybeUninit::<Piece>::uninit();
    let piece: *mut u8 = piece.as_mut_ptr().cast();
    let _fence = Fence;
    let mut odometer = Odometer::new(nest.extents, |axis| if axis == 0 { n0 } else { 1 });
    loop {
        let mut leaves: Slots<*const u8, 17> = Slots::new();
        leaves.extend(ins);
        let leaves = leaves.as_mut_slice();
        let mut at = 0;
        let mut room = (limits::STREAM_PIECE_BYTES - out.addr() % limits::LINE_BYTES) / size;
        while at < n0 {
            let to = out.wrapping_add(at * size);
            let n = room.min(n0 - at);
            room = whole;
            let (first, strides) = (leaves.as_ptr(), NO_STRIDES.as_ptr());
            // SAFETY: the caller's promises for these elements of the row; they fit the piece.
            unsafe { kernel(call.env, piece, first, strides, n, 1) };
            for (leaf, &stride) in leaves.iter_mut().zip(&along[1..]) {
                let bytes = n * stride.unsigned_abs();
                *leaf = leaf.wrapping_add(bytes);
                let ahead = leaf.wrapping_add(limits::STREAM_AHEAD_BYTES);
                for line in (0..bytes).step_by(limits::LINE_BYTES) {
                    if is_far {
                        // SAFETY: a hint: any address may be fetched.
                        unsafe { _mm_prefetch::<_MM_HINT_T1>(ahead.wrapping_add(line).cast()) };
                    }
                    // SAFETY: as above.
                    unsafe { _mm_prefetch::<_MM_HINT_T0>(leaf.wrapping_add(line).cast()) };
                }
            }
            // SAFETY: the kernel has written these elements, which are contiguous in the output.
            unsafe { copy(to, piece, n * size, 1, 0) };
            at += n;
        }
        let moved = |axis, by, _| shift(&mut out, ins, nest.along(axis), by);
        if !odometer.advance(moved) {
            return;
        }
    }
}
