//! Two axes, along the outer of which some leaves are contiguous: those are transposed block by block, what else there is is read where it lies.
//!
//! ```text
//! for each cache line of the leaves' rows, for each COLUMNS of the output's:
//!     transpose the block of each such leaf into a tile in the first-level cache
//!     run the kernel over the block
//! ```
//! What a plan with tiles does as well, for any axes and leaves; that costs more than a matrix of 64 by 64.

use super::RowKernel;
use super::direct::Axis;
use super::pack::{Mover, gather};
use super::table::{Each, LEAVES};
use crate::isa::Level;
use crate::leaf::LeafKind;
use crate::plan::Plan;
use std::mem::MaybeUninit;

/// Columns of a block.
const COLUMNS: usize = 64;
/// Bytes of a cache line.
const LINE: usize = 64;
/// Leaves that are transposed at most.
const TILES: usize = 2;
/// Bytes of a tile: elements of up to 8 bytes, 8 rows at least.
const TILE: usize = COLUMNS * LINE;

#[repr(align(64))]
struct Tiles {
    _room: [MaybeUninit<u8>; TILES * TILE],
}

/// A leaf that is transposed.
#[derive(Clone, Copy)]
struct Across {
    operand: usize,
    mover: Mover,
    size: usize,
}

/// The leaves of a nest of two axes that lie across it.
pub(super) struct Crossing {
    leaves: [Option<Across>; TILES],
    /// Rows of a block.
    rows: usize,
    /// The array leaves of stride 0 along the rows, by number from 0.
    pub(super) zero: u32,
}

impl Crossing {
    /// What there is to transpose of a nest of the two axes `inner` and `outer`, if there is and the others lie as a kernel wants them.
    pub(super) fn find(
        kinds: &[LeafKind],
        [inner, outer]: [Axis<'_>; 2],
        level: Level,
    ) -> Option<Crossing> {
        let (along, between) = (inner.strides, outer.strides);
        let size = kinds[0].size() as isize;
        if inner.extent < Plan::SHORT_ROW || along[0] != size || between[0] < size {
            return None;
        }
        let mut crossing = Crossing {
            leaves: [None; TILES],
            rows: 0,
            zero: 0,
        };
        let mut count = 0;
        for (operand, kind) in kinds.iter().enumerate().skip(1) {
            let size = kind.size() as isize;
            if kind.is_scalar() || along[operand] == size {
                continue;
            }
            if along[operand] == 0 {
                crossing.zero |= 1 << operand >> 1;
                continue;
            }
            if between[operand] != size || count == TILES || !(1..=8).contains(&size) {
                return None;
            }
            crossing.rows = crossing.rows.max(LINE / kind.size());
            crossing.leaves[count] = Some(Across {
                operand,
                mover: gather(*kind, level),
                size: kind.size(),
            });
            count += 1;
        }
        // A tile has room for a line of each leaf if none is longer than this one.
        let fit = crossing.leaves.iter().flatten();
        let fit = fit.fold(true, |fit, leaf| fit & (crossing.rows * leaf.size <= LINE));
        (count > 0 && fit).then_some(crossing)
    }

    /// Runs `kernel` over the nest.
    ///
    /// # Safety
    /// As for [`drive`](super::drive::drive): `firsts` and `out` are where the operands start; the leaves have the classes of the kernel, those that
    /// are transposed as if they were contiguous along the rows.
    pub(super) unsafe fn walk(
        &self,
        kernel: RowKernel,
        env: *const (),
        out: *mut u8,
        firsts: &[*const u8],
        [inner, outer]: [Axis<'_>; 2],
    ) {
        let (along, between) = (inner.strides, outer.strides);
        let operands = firsts.len() + 1;
        let mut room = MaybeUninit::<Tiles>::uninit();
        let room: *mut u8 = room.as_mut_ptr().cast();
        let mut ins: Each<*const u8> = [const { MaybeUninit::uninit() }; LEAVES + 1];
        let mut pitches: Each<isize> = [const { MaybeUninit::uninit() }; LEAVES + 1];
        for (operand, pitch) in pitches[..operands].iter_mut().enumerate() {
            pitch.write(between[operand]);
        }
        for row in (0..outer.extent).step_by(self.rows) {
            let n1 = self.rows.min(outer.extent - row);
            for column in (0..inner.extent).step_by(COLUMNS) {
                let n0 = COLUMNS.min(inner.extent - column);
                let offset = |operand: usize| {
                    column as isize * along[operand] + row as isize * between[operand]
                };
                for (leaf, &first) in firsts.iter().enumerate() {
                    ins[leaf].write(first.wrapping_offset(offset(leaf + 1)));
                }
                for (k, leaf) in self.leaves.iter().flatten().enumerate() {
                    let tile = room.wrapping_add(k * TILE);
                    let place = &mut ins[leaf.operand - 1];
                    // SAFETY: written above.
                    let from = unsafe { place.assume_init() }.cast_mut();
                    let strides = [along[leaf.operand], between[leaf.operand]];
                    // SAFETY: the block lies inside the leaf, and fits the tile; a mover only reads the leaf.
                    unsafe { (leaf.mover)(from, tile, leaf.size, [n0, n1], strides) };
                    place.write(tile);
                    pitches[leaf.operand].write((n0 * leaf.size) as isize);
                }
                let (ins, pitches) = (ins.as_ptr().cast(), pitches.as_ptr().cast());
                // SAFETY: the block of every leaf has the kernel's class, where it lies or in its tile; that of the output is its own.
                unsafe { kernel(env, out.wrapping_offset(offset(0)), ins, pitches, n0, n1) };
            }
        }
    }
}
