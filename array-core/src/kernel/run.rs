//! Carries a schedule out: calls a row kernel for every block of the nest.
//!
//! ```text
//! for each block:
//!     fill the tile of each leaf that is not read in place, unless it holds these elements
//!     kernel
//!     write the output's tile back, if it has one
//! ```
//! Knows no types, so it is compiled once for all expressions.

use super::odometer::Odometer;
use super::packing::{Mover, gather, scatter};
use super::program::Kernels;
use super::rows::RowKernel;
#[cfg(target_arch = "x86_64")]
use super::stream::{Fence, stream};
use super::tile::{Scratch, Stack};
use crate::isa::Level;
use crate::leaf::{ClassSet, LeafKind, Slots};
use crate::plan::{Facts, Nest, NestRoom, Operands, Raw, Reach, Schedule, Way, limits, schedule};
use std::mem::MaybeUninit;

/// The strides between rows of a kernel that runs one row.
pub(super) static NO_STRIDES: [isize; ClassSet::CAPACITY + 1] = [0; ClassSet::CAPACITY + 1];

/// A body and its kernels at the level in force.
#[derive(Clone, Copy)]
pub(super) struct Call<'k> {
    pub(super) kernels: &'k Kernels,
    pub(super) env: *const (),
    pub(super) level: Level,
}

/// Schedules the nest over `operands` and computes every element of the output.
///
/// # Safety
/// * The kernels belong to the body that `env` points to, and the CPU has the level.
/// * `operands` describes the output at `out` and the body's leaves, in the order of its `Leaves`,
///   with their true types; a `Cur` has the type of the output.
/// * Every element of every leaf is valid for reads, every element of the output for writes (and
///   initialised if the body reads the output), and each is aligned for its type.
/// * The elements of the output are disjoint and overlap no leaf and not the body.
pub(super) unsafe fn evaluate(call: Call<'_>, out: *mut u8, operands: &mut Operands<'_>) {
    let streams = operands.streams();
    let (raw, kinds, ins) = operands.parts();
    // SAFETY: the caller's promises.
    unsafe { evaluate_raw(call, out, &raw, kinds, ins, streams) }
}

/// As [`evaluate`], of operands with these strides, kinds and first elements; `streams` says whether
/// the output may be written past the caches.
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
    streams: bool,
) {
    let kernels = call.kernels;
    debug_assert!(
        call.level.available(),
        "the CPU lacks {}",
        call.level.name()
    );
    debug_assert!(raw.operands == kernels.leaves + 1 && ins.len() == kernels.leaves);
    debug_assert!(
        kinds[0].lies_as(kernels.out),
        "the output's type is the body's"
    );
    if raw.extents.contains(&0) {
        return;
    }
    let mut room = NestRoom::new();
    room.make(raw);
    let facts = Facts {
        kinds,
        instances: &kernels.instances,
        streams,
    };
    let schedule = schedule(&room.view(), &facts);
    // SAFETY: the caller's promises; the schedule was made for this nest and these kernels.
    unsafe { run(call, &schedule, &room, kinds, out, ins) }
}

/// The schedule of a nest over `operands`.
pub(super) fn scheduled(kernels: &Kernels, operands: &Operands<'_>, room: &NestRoom) -> Schedule {
    let facts = Facts {
        kinds: operands.kinds(),
        instances: &kernels.instances,
        streams: operands.streams(),
    };
    schedule(&room.view(), &facts)
}

/// Moves the operands to where the nest starts.
fn start(offsets: &[isize], out: *mut u8, ins: &mut [*const u8]) -> *mut u8 {
    let [first, rest @ ..] = offsets else {
        return out;
    };
    for (pointer, &offset) in ins.iter_mut().zip(rest) {
        *pointer = pointer.wrapping_offset(offset);
    }
    out.wrapping_offset(*first)
}

/// Moves every operand by `steps` times its stride.
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
unsafe fn run(
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
        Way::Rows | Way::Pairs | Way::Inline if !schedule.streamed => {
            // SAFETY: the caller's promises; the leaves have the classes of the instance.
            unsafe { rows(kernel, call.env, schedule, &nest, out, ins) }
        }
        // SAFETY: the caller's promises; the leaves have the classes of the instance, in place or
        // in their tiles.
        _ => unsafe { blocks(call, kernel, schedule, &nest, kinds, out, ins) },
    }
}

/// Rows whose leaves are in place: one call for the two innermost axes.
///
/// # Safety
/// As for [`run`].
#[inline(always)]
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
    if nest.rank() <= 2 {
        // SAFETY: the caller's promises.
        return unsafe { kernel(env, out, ins.as_ptr(), strides, n0, n1) };
    }
    let step = |axis| schedule.step(nest, axis);
    let mut odometer = Odometer::new(nest.extents, step);
    loop {
        // SAFETY: the caller's promises for the rows at this index.
        unsafe { kernel(env, out, ins.as_ptr(), strides, n0, n1) };
        let moved = |axis, by, _| shift(&mut out, ins, nest.along(axis), by);
        if !odometer.advance(nest.extents, step, moved) {
            return;
        }
    }
}

/// Room for a piece of a row that is streamed.
#[cfg(target_arch = "x86_64")]
#[repr(C, align(64))]
struct Piece([MaybeUninit<u8>; limits::STREAM_PIECE_BYTES]);

/// Long rows, computed piece by piece and written past the caches.
///
/// Pieces are short, so that the processor, which prefetches about as much, reads the leaves of the
/// next one while one is written. It does not prefetch across the call between them, so that is done
/// here. All pieces of a row but the first and the last are whole cache lines.
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
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    const LINE: usize = limits::LINE_BYTES;
    let (n0, along) = (nest.extents[0], nest.along(0));
    let copy = stream(call.level);
    let mut piece = MaybeUninit::<Piece>::uninit();
    let piece: *mut u8 = piece.as_mut_ptr().cast();
    let _fence = Fence;
    let step = |axis| if axis == 0 { n0 } else { 1 };
    let mut odometer = Odometer::new(nest.extents, step);
    loop {
        let mut leaves: Slots<*const u8, 17> = Slots::new();
        leaves.extend(ins);
        let leaves = leaves.as_mut_slice();
        let mut at = 0;
        while at < n0 {
            let to = out.wrapping_add(at * size);
            let room = (limits::STREAM_PIECE_BYTES - to.addr() % LINE) / size;
            let n = room.min(n0 - at);
            let (first, strides) = (leaves.as_ptr(), NO_STRIDES.as_ptr());
            // SAFETY: the caller's promises for these elements of the row; they fit the piece.
            unsafe { kernel(call.env, piece, first, strides, n, 1) };
            for (leaf, &stride) in leaves.iter_mut().zip(&along[1..]) {
                let bytes = n * stride.unsigned_abs();
                *leaf = leaf.wrapping_add(bytes);
                for line in (0..bytes).step_by(LINE) {
                    let address = leaf.wrapping_add(line).cast();
                    // SAFETY: a hint: any address may be fetched.
                    unsafe { _mm_prefetch::<_MM_HINT_T0>(address) };
                }
            }
            // SAFETY: the kernel has written these elements, which are consecutive in the output.
            unsafe { copy(to, piece, n * size, 1, 0) };
            at += n;
        }
        let moved = |axis, by, _| shift(&mut out, ins, nest.along(axis), by);
        if !odometer.advance(nest.extents, step, moved) {
            return;
        }
    }
}

/// The tile of one operand.
#[derive(Clone, Copy)]
struct Tile {
    operand: usize,
    size: usize,
    /// Packs a block; for the output, unpacks it.
    mover: Mover,
    place: *mut u8,
    /// Where the operand's block starts, and its strides along the two axes of a block of rows.
    at: *const u8,
    strides: [isize; 2],
    /// Whether the tile holds another block than the one at `at`.
    is_stale: bool,
}

/// One block of a nest.
struct Block<'b> {
    schedule: &'b Schedule,
    nest: &'b Nest<'b>,
    /// Elements along each axis.
    sizes: &'b [usize],
    /// Elements of a row and rows of the kernel's call.
    n: [usize; 2],
}

/// Blocks, some of whose operands go through tiles.
///
/// # Safety
/// As for [`run`].
#[inline(never)]
unsafe fn blocks(
    call: Call<'_>,
    kernel: RowKernel,
    schedule: &Schedule,
    nest: &Nest<'_>,
    kinds: &[LeafKind],
    mut out: *mut u8,
    ins: &mut [*const u8],
) {
    let step = |axis| schedule.step(nest, axis);
    let mut odometer = Odometer::new(nest.extents, step);
    let most: usize = odometer.sizes().iter().product();
    let mut pitches: Slots<isize, 17> = Slots::new();
    pitches.extend(nest.along(schedule.row));
    let pitches = pitches.as_mut_slice();
    let mut stack = MaybeUninit::<Stack>::uninit();
    let mut scratch = Scratch::over(&mut stack);
    // The tiles of leaves, and the leaves in place, by number from 0.
    let (mut tiles, mut places) = (Slots::<Tile, 17>::new(), Slots::<usize, 17>::new());
    let mut out_tile = None;
    for (operand, &kind) in kinds.iter().enumerate() {
        let instances = &call.kernels.instances;
        let in_place = matches!(
            schedule.reach(nest, instances, operand, kind),
            Reach::InPlace | Reach::Pairs
        );
        match (in_place, operand) {
            (true, 0) => {}
            (true, _) => places.push(operand - 1),
            (false, 0) => {
                let mover = scatter(kind, call.level);
                out_tile = Some(Tile::new(
                    0,
                    kind,
                    mover,
                    scratch.room(kind, most),
                    schedule,
                    nest,
                ));
            }
            (false, _) => {
                let mover = gather(kind, call.level);
                let mut tile = Tile::new(
                    operand,
                    kind,
                    mover,
                    scratch.room(kind, most),
                    schedule,
                    nest,
                );
                tile.at = std::mem::replace(&mut ins[operand - 1], tile.place);
                tiles.push(tile);
            }
        }
    }
    let (tiles, places) = (tiles.as_mut_slice(), places.as_slice());
    #[cfg(target_arch = "x86_64")]
    let _fence = schedule.streamed.then_some(Fence);
    let mut n = rows_of(schedule, odometer.sizes());
    loop {
        let block = Block {
            schedule,
            nest,
            sizes: odometer.sizes(),
            n,
        };
        let [n0, n1] = n;
        for tile in &mut *tiles {
            if tile.is_stale {
                tile.is_stale = false;
                pitches[tile.operand] = (n0 * tile.size) as isize;
                // SAFETY: the block is part of the leaf; movers only read it.
                unsafe { block.move_all(tile.mover, tile.at.cast_mut(), tile) };
            }
        }
        let mut target = out;
        if let Some(tile) = &out_tile {
            target = tile.place;
            pitches[0] = (n0 * tile.size) as isize;
            if call.kernels.reads_out {
                let mover = gather(kinds[0], call.level);
                // SAFETY: the block of the output is initialised, as the body reads it.
                unsafe { block.move_all(mover, out, tile) };
            }
        }
        // SAFETY: every leaf has the kernel's class along the rows, in place or in its tile.
        unsafe { kernel(call.env, target, ins.as_ptr(), pitches.as_ptr(), n0, n1) };
        if let Some(tile) = &out_tile {
            // SAFETY: the kernel has written the tile; the block is part of the output.
            unsafe { block.write_back(tile, call.level, out) };
        }
        let mut resized = false;
        let moved = |axis, by, is_resized| {
            resized |= is_resized;
            let strides = nest.along(axis);
            out = out.wrapping_offset(strides[0] * by);
            for &leaf in places {
                ins[leaf] = ins[leaf].wrapping_offset(strides[leaf + 1] * by);
            }
            for tile in &mut *tiles {
                let bytes = strides[tile.operand] * by;
                tile.at = tile.at.wrapping_offset(bytes);
                tile.is_stale |= bytes != 0 || is_resized;
            }
        };
        if !odometer.advance(nest.extents, step, moved) {
            return;
        }
        if resized {
            n = rows_of(schedule, odometer.sizes());
        }
    }
}

/// The elements of a row and the rows of the kernel's call for a block of these sizes.
#[inline(always)]
fn rows_of(schedule: &Schedule, sizes: &[usize]) -> [usize; 2] {
    match *sizes {
        _ if schedule.way == Way::Flat => [sizes.iter().product(), 1],
        [n0] => [n0, 1],
        _ => [sizes[0], sizes[schedule.row]],
    }
}

impl Tile {
    #[inline(always)]
    fn new(
        operand: usize,
        kind: LeafKind,
        mover: Mover,
        place: *mut u8,
        schedule: &Schedule,
        nest: &Nest<'_>,
    ) -> Self {
        Tile {
            operand,
            size: kind.size(),
            mover,
            place,
            at: std::ptr::null(),
            strides: [nest.stride(0, operand), nest.stride(schedule.row, operand)],
            is_stale: true,
        }
    }
}

impl Block<'_> {
    /// Moves the block between an operand and its tile.
    ///
    /// # Safety
    /// As for [`Mover`], for every element of the block.
    #[inline(always)]
    unsafe fn move_all(&self, mover: Mover, strided: *mut u8, tile: &Tile) {
        if self.schedule.way == Way::Flat {
            // SAFETY: the caller's block.
            unsafe { self.move_deep(mover, strided, tile.place, tile, self.sizes.len()) };
        } else {
            // SAFETY: the caller's block: it extends along these two axes.
            unsafe { mover(strided, tile.place, tile.size, self.n, tile.strides) }
        }
    }

    /// As [`move_all`](Self::move_all), along the first `axes` axes.
    ///
    /// # Safety
    /// As for [`Mover`], for every element of the block along these.
    unsafe fn move_deep(
        &self,
        mover: Mover,
        strided: *mut u8,
        place: *mut u8,
        tile: &Tile,
        axes: usize,
    ) {
        let stride = |axis: usize| self.nest.stride(axis, tile.operand);
        if axes == 2 {
            let n = [self.sizes[0], self.sizes[1]];
            // SAFETY: the caller's block.
            return unsafe { mover(strided, place, tile.size, n, [stride(0), stride(1)]) };
        }
        let last = axes - 1;
        let bytes = self.sizes[..last].iter().product::<usize>() * tile.size;
        for i in 0..self.sizes[last] {
            let strided = strided.wrapping_offset(i as isize * stride(last));
            // SAFETY: part i of the caller's block along its outermost axis.
            unsafe { self.move_deep(mover, strided, place.wrapping_add(i * bytes), tile, last) };
        }
    }

    /// Writes the output's tile, which the kernel has filled, to the output.
    ///
    /// # Safety
    /// As for [`Mover`], for every element of the block; the CPU has the level.
    #[inline]
    unsafe fn write_back(&self, tile: &Tile, level: Level, out: *mut u8) {
        #[cfg(target_arch = "x86_64")]
        if self.schedule.streamed {
            let [columns, mut rows] = self.n;
            let (mut bytes, pitch) = (columns * tile.size, self.nest.stride(self.schedule.row, 0));
            // Rows that follow each other are one.
            if bytes as isize == pitch {
                (bytes, rows) = (bytes * rows, 1);
            }
            // SAFETY: the rows are those of the block, contiguous in the output, and plain numbers
            // as the schedule says; the CPU has the level.
            return unsafe { stream(level)(out, tile.place, bytes, rows, pitch) };
        }
        let _ = level;
        // SAFETY: the caller's promises.
        unsafe { self.move_all(tile.mover, out, tile) };
    }
}
