//! Runs a plan block by block, through tiles: what is not contiguous over a block is packed first, then the unit kernel runs.
//!
//! ```text
//! for each block:                          # steps[a] elements along axis a, fewer at the edge
//!     for each leaf that needs it: pack it, unless the tile already holds this very block of it
//!     run the unit kernel over the block: one row (Flat), or its rows (Blocks)
//!     if the output needs it: write its tile back
//! ```
//! A tile is remembered by the address it was packed from. A leaf that does not vary along the axes that moved has the same address, and
//! so a row vector is packed once. The price is one copy through the first-level cache; strided or 3-element inner loops cost 5 to 17 times more.

use super::drive::advance;
use super::packing::{Mover, gather, scatter};
use super::rows::Kernels;
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
    /// Offset in the scratch memory.
    offset: usize,
    /// Where the block it holds starts, and the block's shape: its innermost extent and its elements (at most two axes have edges).
    source: *const u8,
    shape: [usize; 2],
}

/// Runs `plan`, whose mode is `Blocks` or `Flat`.
///
/// # Safety
/// As for [`super::drive::drive`].
#[inline(never)]
pub(super) unsafe fn walk(
    kernels: &Kernels,
    env: *const (),
    out: *mut u8,
    operands: &mut Operands<'_>,
    plan: &Plan,
) {
    debug_assert!(matches!(plan.mode(), Mode::Blocks | Mode::Flat));
    let elements: usize = plan.steps().iter().product();
    let mut tiles: Slots<Tile, OPERANDS> = Slots::new();
    let (mut bytes, mut align) = (0usize, LINE);
    for (operand, &kind) in operands.kinds().iter().enumerate() {
        if kind.is_scalar() || lies_ready(plan, operand, kind) {
            continue;
        }
        align = align.max(kind.align());
        let offset = bytes.next_multiple_of(LINE.max(kind.align()));
        bytes = elements
            .checked_mul(kind.size())
            .and_then(|size| size.checked_add(offset))
            .expect("a tile fits memory");
        tiles.push(Tile {
            operand,
            kind,
            offset,
            source: std::ptr::null(),
            shape: [0; 2],
        });
    }
    if bytes <= ON_STACK && align <= LINE {
        let mut stack = MaybeUninit::<Stack>::uninit();
        // SAFETY: the caller's promises; the scratch memory has room for every tile, and is aligned for them.
        unsafe {
            walk_with(
                kernels,
                env,
                out,
                operands,
                plan,
                tiles.as_mut_slice(),
                stack.as_mut_ptr().cast(),
            )
        }
    } else {
        let heap =
            Heap::new(Layout::from_size_align(bytes.max(1), align).expect("a tile fits memory"));
        // SAFETY: as above.
        unsafe {
            walk_with(
                kernels,
                env,
                out,
                operands,
                plan,
                tiles.as_mut_slice(),
                heap.first,
            )
        }
    }
}

/// Whether the kernel can work on the operand where it lies: rows of a block are contiguous, or for flat blocks the block is.
fn lies_ready(plan: &Plan, operand: usize, kind: LeafKind) -> bool {
    let mut run = kind.size();
    for (axis, (&step, &extent)) in plan.steps().iter().zip(plan.extents()).enumerate() {
        if step > 1 && plan.strides(axis)[operand] != run as isize {
            return false;
        }
        if plan.mode() == Mode::Blocks {
            return true;
        }
        run = run.wrapping_mul(extent);
    }
    true
}

/// # Safety
/// As for [`walk`]; `scratch` has room for the tiles, none of which overlaps an operand.
unsafe fn walk_with(
    kernels: &Kernels,
    env: *const (),
    mut out: *mut u8,
    operands: &mut Operands<'_>,
    plan: &Plan,
    tiles: &mut [Tile],
    scratch: *mut u8,
) {
    let kernel = kernels.unit[plan.level().index()];
    let (steps, extents) = (plan.steps(), plan.extents());
    let depth = steps
        .iter()
        .rposition(|&step| step > 1)
        .map_or(1, |axis| axis + 1);
    // Of the operands, where the current block starts; of the kernel's leaves, where it reads.
    let mut starts: Slots<*const u8, OPERANDS> = Slots::new();
    starts.extend(operands.pointers());
    let starts = starts.as_mut_slice();
    let ins = operands.pointers();
    // Between the rows of a block (there is one row if it is flat).
    let mut pitches: Slots<isize, OPERANDS> = Slots::new();
    pitches.extend(plan.strides(if extents.len() > 1 { 1 } else { 0 }));
    let pitches = pitches.as_mut_slice();
    let mut index: Slots<usize, 8> = Slots::new();
    index.fill(extents.len(), 0);
    let index = index.as_mut_slice();
    let mut block: Slots<usize, 8> = Slots::new();
    block.extend(steps);
    let block = block.as_mut_slice();

    'blocks: loop {
        let elements: usize = block.iter().product();
        let (n0, n1) = if plan.mode() == Mode::Flat {
            (elements, 1)
        } else {
            (block[0], block.get(1).copied().unwrap_or(1))
        };
        ins.copy_from_slice(starts);
        let mut target = out;
        for tile in tiles.iter_mut() {
            let place = scratch.wrapping_add(tile.offset);
            pitches[tile.operand] = (n0 * tile.kind.size()) as isize;
            if tile.operand == 0 {
                target = place;
                if kernels.reads_out {
                    let mover = gather(tile.kind.size(), plan.level());
                    // SAFETY: the block of the output is initialised, as the body reads it.
                    unsafe { move_block(mover, out, place, 0, tile.kind, plan, &block[..depth]) };
                }
                continue;
            }
            let source = starts[tile.operand - 1];
            ins[tile.operand - 1] = place;
            let shape = [block[0], elements];
            if tile.source != source || tile.shape != shape {
                (tile.source, tile.shape) = (source, shape);
                let mover = gather(tile.kind.size(), plan.level());
                // SAFETY: the block lies inside the leaf; movers only read it.
                unsafe {
                    move_block(
                        mover,
                        source.cast_mut(),
                        place,
                        tile.operand,
                        tile.kind,
                        plan,
                        &block[..depth],
                    )
                };
            }
        }
        // SAFETY: every leaf is contiguous along the kernel's rows: in its tile, or as `lies_ready` says.
        unsafe { kernel(env, target, ins.as_ptr(), pitches.as_ptr(), n0, n1) };
        if let Some(tile) = tiles.first().filter(|tile| tile.operand == 0) {
            let mover = scatter(tile.kind.size(), plan.level());
            // SAFETY: the kernel has written the tile; the block lies inside the output.
            unsafe { move_block(mover, out, target, 0, tile.kind, plan, &block[..depth]) };
        }

        for axis in 0..extents.len() {
            let strides = plan.strides(axis);
            if index[axis] + steps[axis] < extents[axis] {
                index[axis] += steps[axis];
                block[axis] = steps[axis].min(extents[axis] - index[axis]);
                advance(&mut out, starts, strides, steps[axis] as isize);
                continue 'blocks;
            }
            advance(&mut out, starts, strides, -(index[axis] as isize));
            index[axis] = 0;
            block[axis] = steps[axis];
        }
        return;
    }
}

/// Moves one block between an operand and its tile.
///
/// # Safety
/// As for [`Mover`], for every element of the block.
unsafe fn move_block(
    mover: Mover,
    strided: *mut u8,
    tile: *mut u8,
    operand: usize,
    kind: LeafKind,
    plan: &Plan,
    block: &[usize],
) {
    let stride = |axis: usize| plan.strides(axis)[operand];
    match *block {
        [] => {}
        // SAFETY: the caller's block.
        [n0] => unsafe { mover(strided, tile, kind.size(), [n0, 1], [stride(0), 0]) },
        // SAFETY: the caller's block.
        [n0, n1] => unsafe { mover(strided, tile, kind.size(), [n0, n1], [stride(0), stride(1)]) },
        [ref inner @ .., last] => {
            let bytes = inner.iter().product::<usize>() * kind.size();
            for i in 0..last {
                let strided = strided.wrapping_offset(i as isize * stride(inner.len()));
                // SAFETY: part i of the caller's block along its outermost axis.
                unsafe {
                    move_block(
                        mover,
                        strided,
                        tile.wrapping_add(i * bytes),
                        operand,
                        kind,
                        plan,
                        inner,
                    )
                };
            }
        }
    }
}
