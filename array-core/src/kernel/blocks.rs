//! Runs the blocks of a nest if some operands go through tiles.

use super::odometer::Odometer;
use super::pack::{Mover, gather, move_box, scatter};
use super::program::Call;
use super::rows::RowKernel;
#[cfg(target_arch = "x86_64")]
use super::stream::{Fence, stream};
use super::tile::{TileMemory, Tiles};
use crate::isa::Level;
use crate::leaf::{LeafKind, Slots};
use crate::plan::{Nest, Reach, Schedule, Way};
use std::mem::MaybeUninit;

/// The tile of one operand.
#[derive(Clone, Copy)]
struct OperandTile {
    operand: usize,
    size: usize,
    /// Packs a block, or, for an output, unpacks it.
    mover: Mover,
    is_output: bool,
    place: *mut u8,
    /// The start of the operand's block, and its strides along the two axes of a block of rows.
    at: *const u8,
    strides: [isize; 2],
    /// Whether the tile holds a block other than the one at `at`.
    is_stale: bool,
}

/// The current block of a nest.
struct NestBlock<'b> {
    schedule: &'b Schedule,
    nest: &'b Nest<'b>,
    /// Elements of a row and rows of the kernel's call. Written only when they change: two stores
    /// that are loaded as one wait for all stores of the previous block.
    n: [usize; 2],
}

/// Runs all blocks; some operands go through tiles.
///
/// # Safety
/// As for [`run`](super::run::run).
#[inline(never)]
pub(super) unsafe fn blocks(
    call: Call<'_>,
    kernel: RowKernel,
    schedule: &Schedule,
    nest: &Nest<'_>,
    kinds: &[LeafKind],
    mut out: *mut u8,
    ins: &mut [*const u8],
) {
    let mut odometer = Odometer::new(nest.extents, |axis| schedule.step(nest, axis));
    let most: usize = odometer.sizes().iter().product();
    let mut pitches: Slots<isize, 17> = Slots::new();
    pitches.extend(nest.along(schedule.row));
    let pitches = pitches.as_mut_slice();
    let mut stack = MaybeUninit::<TileMemory>::uninit();
    let mut scratch = Tiles::over(&mut stack);
    // The tiles of leaves, and the leaves read in place, by number from 0.
    let (mut tiles, mut places) = (Slots::<OperandTile, 17>::new(), Slots::<usize, 17>::new());
    // Rows without gaps in any operand are one row for the kernel.
    let (mut out_tile, mut is_one_row) = (None, true);
    for (operand, &kind) in kinds.iter().enumerate() {
        let reach = schedule.reach(nest, &call.kernels.instances, operand, kind);
        if matches!(reach, Reach::InPlace | Reach::Pairs) {
            is_one_row &= kind.is_scalar() || schedule.joins_rows(nest, operand, kind.size());
            if operand > 0 {
                places.push(operand - 1);
            }
            continue;
        }
        let mover = mover_of(nest, operand, kind, call.level);
        let place = scratch.room(kind, most);
        let tile = OperandTile::new(operand, kind.size(), mover, place, schedule, nest);
        match operand {
            0 => out_tile = Some(tile),
            _ => {
                let at = std::mem::replace(&mut ins[operand - 1], place);
                tiles.push(OperandTile { at, ..tile });
            }
        }
    }
    let (tiles, places) = (tiles.as_mut_slice(), places.as_slice());
    #[cfg(target_arch = "x86_64")]
    let _fence = schedule.streamed.then_some(Fence);
    let mut block = NestBlock {
        schedule,
        nest,
        n: rows_of(schedule, odometer.sizes()),
    };
    loop {
        let sizes = odometer.sizes();
        let [n0, n1] = block.n;
        for tile in &mut *tiles {
            if tile.is_stale {
                tile.is_stale = false;
                pitches[tile.operand] = (n0 * tile.size) as isize;
                let mover = match tile.is_output {
                    true if !call.kernels.reads_out => continue,
                    true => gather(kinds[tile.operand], call.level),
                    false => tile.mover,
                };
                // SAFETY: the block is part of the leaf, or of an output that is initialised, as the
                // body reads it; movers only read it.
                unsafe { block.move_all(mover, tile.at.cast_mut(), tile, sizes) };
            }
        }
        let mut target = out;
        if let Some(tile) = &out_tile {
            target = tile.place;
            pitches[0] = (n0 * tile.size) as isize;
            if call.kernels.reads_out {
                let mover = gather(kinds[0], call.level);
                // SAFETY: the block of the output is initialised, as the body reads it.
                unsafe { block.move_all(mover, out, tile, sizes) };
            }
        }
        let [n0, n1] = if is_one_row { [n0 * n1, 1] } else { [n0, n1] };
        // SAFETY: every leaf has the kernel's classes along the rows, in place or in its tile.
        unsafe { kernel(call.env, target, ins.as_ptr(), pitches.as_ptr(), n0, n1) };
        if let Some(tile) = &out_tile {
            // SAFETY: the kernel has written the tile; the block is part of the output.
            unsafe { block.write_back(tile, call.level, out, sizes) };
        }
        if nest.outputs > 1 {
            // SAFETY: the kernel has written the tiles of the other outputs.
            unsafe { block.unpack_others(tiles, sizes) };
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
        if !odometer.advance(moved) {
            return;
        }
        if resized {
            block.n = rows_of(schedule, odometer.sizes());
        }
    }
}

/// The elements of a row and the rows of the kernel's call for a block of these sizes.
#[cfg_attr(not(debug_assertions), inline(always))]
fn rows_of(schedule: &Schedule, sizes: &[usize]) -> [usize; 2] {
    match *sizes {
        _ if schedule.skips_an_axis() => {
            let [covered, _] = schedule.block;
            [sizes[..covered].iter().product(), sizes[schedule.row]]
        }
        _ if schedule.way == Way::Flat => [sizes.iter().product(), 1],
        [n0] => [n0, 1],
        _ => [sizes[0], sizes[schedule.row]],
    }
}

/// Packs blocks of a leaf, or unpacks those of an output.
fn mover_of(nest: &Nest<'_>, operand: usize, kind: LeafKind, level: Level) -> Mover {
    match nest.leaf(operand) {
        None => scatter(kind, level),
        Some(_) => gather(kind, level),
    }
}

impl OperandTile {
    /// A tile at `place`, of no block yet.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn new(
        operand: usize,
        size: usize,
        mover: Mover,
        place: *mut u8,
        schedule: &Schedule,
        nest: &Nest<'_>,
    ) -> Self {
        OperandTile {
            operand,
            size,
            mover,
            is_output: nest.leaf(operand).is_none(),
            place,
            at: std::ptr::null(),
            strides: [nest.stride(0, operand), nest.stride(schedule.row, operand)],
            is_stale: true,
        }
    }
}

impl NestBlock<'_> {
    /// Moves the block of these sizes between an operand and its tile.
    ///
    /// # Safety
    /// As for [`Mover`], for every element of the block.
    #[inline(always)]
    unsafe fn move_all(&self, mover: Mover, strided: *mut u8, tile: &OperandTile, sizes: &[usize]) {
        if self.schedule.way == Way::Flat || tile.strides[1] == 0 {
            let stride = |axis: usize| self.nest.stride(axis, tile.operand);
            // SAFETY: the caller's block.
            unsafe { move_box(mover, strided, tile.place, tile.size, sizes, stride) };
        } else {
            let ([n0, n1], [s0, s1]) = (self.n, tile.strides);
            // SAFETY: the caller's block: it extends along these two axes.
            unsafe { mover(strided, tile.place, tile.size, n0, n1, s0, s1) }
        }
    }

    /// Writes the tiles of the outputs among `tiles` to these outputs.
    ///
    /// # Safety
    /// As for [`Mover`], for every element of the block of each of them.
    #[inline(never)]
    unsafe fn unpack_others(&self, tiles: &[OperandTile], sizes: &[usize]) {
        for tile in tiles.iter().filter(|tile| tile.is_output) {
            // SAFETY: the caller's promises.
            unsafe { self.move_all(tile.mover, tile.at.cast_mut(), tile, sizes) };
        }
    }

    /// Writes the output's tile, which the kernel has filled, to the output.
    ///
    /// # Safety
    /// As for [`Mover`], for every element of the block; the CPU supports the level.
    #[inline]
    unsafe fn write_back(&self, tile: &OperandTile, level: Level, out: *mut u8, sizes: &[usize]) {
        #[cfg(target_arch = "x86_64")]
        if self.schedule.streamed {
            let [columns, mut rows] = self.n;
            let (mut bytes, pitch) = (columns * tile.size, self.nest.stride(self.schedule.row, 0));
            // Contiguous rows are written as one.
            if bytes as isize == pitch {
                (bytes, rows) = (bytes * rows, 1);
            }
            // SAFETY: the rows are those of the block, contiguous in the output, and plain numbers,
            // as the schedule says; the CPU supports the level.
            return unsafe { stream(level)(out, tile.place, bytes, rows, pitch) };
        }
        let _ = level;
        // SAFETY: the caller's promises.
        unsafe { self.move_all(tile.mover, out, tile, sizes) };
    }
}
