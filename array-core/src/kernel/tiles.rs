//! Runs a plan block by block, through tiles: what is not contiguous over a block is packed first, then the kernel runs.
//!
//! ```text
//! for each block:                          # steps[a] elements along axis a, fewer at the edge
//!     for each leaf that needs it: pack it, unless the tile already holds this very block of it
//!     run the kernel over the block: one row (Flat), or its rows
//!     if the output has a tile: write it back, past the caches if it is streamed
//! ```
//! A tile is remembered by the address it was packed from. A leaf that does not vary along the axes that moved has the same address, and
//! so a row vector is packed once. The price is one copy through the first-level cache; strided or 3-element inner loops cost 5 to 17 times more.

use super::drive::advance;
use super::pack::{Mover, gather, scatter};
use super::rows::RowKernel;
#[cfg(target_arch = "x86_64")]
use super::stream::{Fence, stream};
use crate::leaf::{LeafKind, Slots};
use crate::plan::{Mode, Operands, Plan};
use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::mem::MaybeUninit;

/// Tiles that together take no more than this live on the stack.
const ON_STACK: usize = 20 * 1024;
/// The alignment of tiles on the stack: a cache line, and a vector register.
const LINE: usize = 64;
/// Operands of the inline tables.
const OPERANDS: usize = 17;

#[repr(C, align(64))]
struct Stack([MaybeUninit<u8>; ON_STACK]);

/// Tiles on the heap; freed when it drops, also if a body panics.
struct Heap {
    first: *mut u8,
    layout: Layout,
}

impl Heap {
    fn new(layout: Layout) -> Self {
        debug_assert!(layout.size() > 0);
        // SAFETY: the layout is not empty: it did not fit the stack, or its alignment did not.
        let first = unsafe { alloc(layout) };
        if first.is_null() {
            handle_alloc_error(layout);
        }
        Heap { first, layout }
    }
}

impl Drop for Heap {
    fn drop(&mut self) {
        // SAFETY: allocated in `new` with the same layout.
        unsafe { dealloc(self.first, self.layout) };
    }
}

/// The tile of one operand.
#[derive(Clone, Copy)]
struct Tile {
    operand: usize,
    kind: LeafKind,
    /// Packs a block, or for the output writes it back.
    mover: Mover,
    /// Offset in the scratch memory.
    offset: usize,
    /// Where the operand's block starts.
    at: *const u8,
    /// Where the block it holds starts, and the block's shape: its innermost extent and its elements (at most two axes have edges).
    source: *const u8,
    shape: [usize; 2],
}

/// Runs `plan` by blocks: its mode is not `Empty`, and it has steps.
///
/// # Safety
/// As for [`super::drive::drive`]; in tiles and where they lie ready, the leaves have the classes of `kernel`.
#[inline(never)]
pub(super) unsafe fn walk(
    kernel: RowKernel,
    reads_out: bool,
    env: *const (),
    out: *mut u8,
    operands: &mut Operands<'_>,
    plan: &Plan,
) {
    debug_assert!(plan.has_blocks());
    let elements: usize = plan.steps().iter().product();
    let mut tiles: Slots<Tile, OPERANDS> = Slots::new();
    let (mut bytes, mut align) = (0usize, LINE);
    for (operand, &kind) in operands.kinds().iter().enumerate() {
        if kind.is_scalar() || plan.lies_ready(operand, kind) {
            continue;
        }
        align = align.max(kind.align());
        let offset = bytes.next_multiple_of(LINE.max(kind.align()));
        bytes = elements
            .checked_mul(kind.size())
            .and_then(|size| size.checked_add(offset))
            .expect("a tile fits memory");
        let mover = if operand == 0 { scatter } else { gather };
        tiles.push(Tile {
            operand,
            kind,
            mover: mover(kind, plan.level()),
            offset,
            at: std::ptr::null(),
            source: std::ptr::null(),
            shape: [0; 2],
        });
    }
    let tiles = tiles.as_mut_slice();
    if bytes <= ON_STACK && align <= LINE {
        let mut stack = MaybeUninit::<Stack>::uninit();
        let scratch = stack.as_mut_ptr().cast();
        // SAFETY: the caller's promises; the scratch memory has room for every tile, and is aligned for them.
        unsafe { walk_with(kernel, reads_out, env, out, operands, plan, tiles, scratch) }
    } else {
        let heap =
            Heap::new(Layout::from_size_align(bytes.max(1), align).expect("a tile fits memory"));
        // SAFETY: as above.
        unsafe {
            walk_with(
                kernel, reads_out, env, out, operands, plan, tiles, heap.first,
            )
        }
    }
}

/// # Safety
/// As for [`walk`]; `scratch` has room for the tiles, none of which overlaps an operand.
#[allow(
    clippy::too_many_arguments,
    reason = "what `walk` was given, and the tiles"
)]
unsafe fn walk_with(
    kernel: RowKernel,
    reads_out: bool,
    env: *const (),
    mut out: *mut u8,
    operands: &mut Operands<'_>,
    plan: &Plan,
    tiles: &mut [Tile],
    scratch: *mut u8,
) {
    let (steps, extents) = (plan.steps(), plan.extents());
    let (flat, rows) = (plan.mode() == Mode::Flat, plan.row_axis());
    let pitch = plan.strides(0).len();
    // A copy of the strides, in which tiles stand still, and so do the strides between the rows of a block.
    let mut strides: Slots<isize, { 8 * OPERANDS }> = Slots::new();
    for axis in 0..extents.len() {
        strides.extend(plan.strides(axis));
    }
    let strides = strides.as_mut_slice();
    let mut pitches: Slots<isize, OPERANDS> = Slots::new();
    pitches.extend(plan.strides(rows));
    let pitches = pitches.as_mut_slice();
    // Where the kernel's leaves start in the current block.
    let ins = operands.pointers();
    let (out_tile, leaf_tiles) = match tiles {
        [first, rest @ ..] if first.operand == 0 => (Some(&*first), rest),
        all => (None, all),
    };
    for tile in leaf_tiles.iter_mut() {
        let place = scratch.wrapping_add(tile.offset);
        tile.at = std::mem::replace(&mut ins[tile.operand - 1], place);
        for axis in 0..extents.len() {
            strides[axis * pitch + tile.operand] = 0;
        }
    }
    let mut index: Slots<usize, 8> = Slots::new();
    index.fill(extents.len(), 0);
    let index = index.as_mut_slice();
    let mut block: Slots<usize, 8> = Slots::new();
    block.extend(steps);
    let block = block.as_mut_slice();
    #[cfg(target_arch = "x86_64")]
    let _fence = plan.is_streamed().then_some(Fence);

    'blocks: loop {
        let (n0, n1) = match (flat, &*block) {
            (true, sizes) => (sizes.iter().product(), 1),
            (false, &[n0]) => (n0, 1),
            (false, sizes) => (sizes[0], sizes[rows]),
        };
        let shape = [block[0], n0 * n1];
        for tile in leaf_tiles.iter_mut() {
            if tile.source != tile.at || tile.shape != shape {
                (tile.source, tile.shape) = (tile.at, shape);
                let place = scratch.wrapping_add(tile.offset);
                pitches[tile.operand] = (n0 * tile.kind.size()) as isize;
                // SAFETY: the block lies inside the leaf; movers only read it.
                unsafe { move_block(tile.mover, tile.at.cast_mut(), place, tile, plan, block) };
            }
        }
        let mut target = out;
        if let Some(tile) = out_tile {
            target = scratch.wrapping_add(tile.offset);
            pitches[0] = (n0 * tile.kind.size()) as isize;
            if reads_out {
                let mover = gather(tile.kind, plan.level());
                // SAFETY: the block of the output is initialised, as the body reads it.
                unsafe { move_block(mover, out, target, tile, plan, block) };
            }
        }
        // SAFETY: every leaf has the kernel's class along the rows: in its tile, or as `lies_ready` says.
        unsafe { kernel(env, target, ins.as_ptr(), pitches.as_ptr(), n0, n1) };
        if let Some(tile) = out_tile {
            // SAFETY: the kernel has written the tile; the block lies inside the output.
            unsafe { write_back(out, target, tile, plan, block) };
        }

        for axis in 0..extents.len() {
            let step = steps[axis];
            // On to the next block of this axis, or back to its first.
            let (moved, goes_on) = if index[axis] + step < extents[axis] {
                (step as isize, true)
            } else {
                (-(index[axis] as isize), false)
            };
            index[axis] = index[axis].wrapping_add_signed(moved);
            block[axis] = step.min(extents[axis] - index[axis]);
            advance(&mut out, ins, &strides[axis * pitch..][..pitch], moved);
            for tile in leaf_tiles.iter_mut() {
                let stride = plan.strides(axis)[tile.operand];
                tile.at = tile.at.wrapping_offset(stride * moved);
            }
            if goes_on {
                continue 'blocks;
            }
        }
        return;
    }
}

/// Moves one block between an operand and its tile.
///
/// # Safety
/// As for [`Mover`], for every element of the block.
#[inline]
unsafe fn move_block(
    mover: Mover,
    strided: *mut u8,
    place: *mut u8,
    tile: &Tile,
    plan: &Plan,
    block: &[usize],
) {
    let (size, rows) = (tile.kind.size(), plan.row_axis());
    let stride = |axis: usize| plan.strides(axis)[tile.operand];
    match *block {
        [] => {}
        // SAFETY: the caller's block.
        [n0] => unsafe { mover(strided, place, size, [n0, 1], [stride(0), 0]) },
        [n0, ..] if plan.mode() != Mode::Flat || block.len() == 2 => {
            let (n, stride) = ([n0, block[rows]], [stride(0), stride(rows)]);
            // SAFETY: the caller's block: it extends along these two axes.
            unsafe { mover(strided, place, size, n, stride) }
        }
        // SAFETY: the caller's block.
        _ => unsafe { move_deep(mover, strided, place, tile, plan, block) },
    }
}

/// As [`move_block`], for blocks that extend along more than two axes.
///
/// # Safety
/// As for [`Mover`], for every element of the block.
unsafe fn move_deep(
    mover: Mover,
    strided: *mut u8,
    place: *mut u8,
    tile: &Tile,
    plan: &Plan,
    block: &[usize],
) {
    let [ref inner @ .., last] = *block else {
        return;
    };
    let stride = plan.strides(inner.len())[tile.operand];
    let bytes = inner.iter().product::<usize>() * tile.kind.size();
    for i in 0..last {
        let strided = strided.wrapping_offset(i as isize * stride);
        let place = place.wrapping_add(i * bytes);
        // SAFETY: part i of the caller's block along its outermost axis.
        unsafe { move_block(mover, strided, place, tile, plan, inner) };
    }
}

/// Writes the output's tile, which the kernel has filled, to the output.
///
/// # Safety
/// As for [`Mover`], for every element of the block.
#[inline]
unsafe fn write_back(out: *mut u8, place: *mut u8, tile: &Tile, plan: &Plan, block: &[usize]) {
    #[cfg(target_arch = "x86_64")]
    if plan.is_streamed() {
        let (columns, rows, pitch) = match block {
            [n0] => (*n0, 1, 0),
            sizes if plan.mode() == Mode::Flat => (sizes.iter().product(), 1, 0),
            sizes => (
                block[0],
                sizes[plan.row_axis()],
                plan.strides(plan.row_axis())[0],
            ),
        };
        let bytes = columns * tile.kind.size();
        // Rows that follow each other are one.
        let (bytes, rows) = if bytes as isize == pitch {
            (bytes * rows, 1)
        } else {
            (bytes, rows)
        };
        // SAFETY: the rows are those of the block, contiguous in the output, and plain (`Plan`); the CPU has the level.
        return unsafe { stream(plan.level())(out, place, bytes, rows, pitch) };
    }
    // SAFETY: the caller's promises.
    unsafe { move_block(tile.mover, out, place, tile, plan, block) };
}
