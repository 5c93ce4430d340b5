//! Leaves that do not lie as a kernel reads them, copied to scratch memory first.

use crate::isa::Level;
use crate::kernel::packing::gather;
use crate::leaf::LeafKind;
use std::mem::MaybeUninit;

/// Scratch memory is allocated in lines of the cache.
const LINE: usize = 64;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line {
    _bytes: [MaybeUninit<u8>; LINE],
}

/// Memory for packed elements; as large as the largest pack so far.
#[derive(Default)]
pub(super) struct Scratch {
    lines: Vec<Line>,
}

impl Scratch {
    /// Room for `count` elements of `kind`.
    pub(super) fn room(&mut self, kind: LeafKind, count: usize) -> *mut u8 {
        let align = kind.align().max(LINE);
        let bytes = count.checked_mul(kind.size()).expect("a tile fits memory") + align;
        let lines = bytes.div_ceil(LINE);
        if self.lines.len() < lines {
            self.lines = Vec::with_capacity(lines);
            // SAFETY: a line is bytes that may be uninitialised, and there is room for these.
            unsafe { self.lines.set_len(lines) };
        }
        let first = self.lines.as_mut_ptr().cast::<u8>();
        first.wrapping_add(first.addr().next_multiple_of(align) - first.addr())
    }
}

/// Copies the box of `n` elements at `from`, whose axes have the byte strides `strides`, innermost first, to `tile`, without gaps.
///
/// # Safety
/// Every element of the box is valid for reads, the tile for writes of as many elements; the two do not overlap. The CPU has `level`.
pub(super) unsafe fn pack(
    level: Level,
    kind: LeafKind,
    from: *const u8,
    tile: *mut u8,
    n: [usize; 3],
    strides: [isize; 3],
) {
    let mover = gather(kind, level);
    for i in 0..n[2] {
        let from = from.wrapping_offset(i as isize * strides[2]).cast_mut();
        let tile = tile.wrapping_add(i * n[0] * n[1] * kind.size());
        // SAFETY: part i of the caller's box along its outermost axis; a mover only reads it.
        unsafe {
            mover(
                from,
                tile,
                kind.size(),
                [n[0], n[1]],
                [strides[0], strides[1]],
            )
        };
    }
}
