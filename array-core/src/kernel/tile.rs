//! Scratch memory for tiles: on the stack if it is small, otherwise on the heap.

use crate::leaf::LeafKind;
use crate::plan::limits::LINE_BYTES;
use std::mem::MaybeUninit;

/// Bytes of tiles on the stack.
const ON_STACK: usize = 20 * 1024;

#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Line {
    _bytes: [MaybeUninit<u8>; LINE_BYTES],
}

/// The stack memory; it belongs to the caller of [`Tiles::over`].
pub(super) type TileMemory = [Line; ON_STACK / LINE_BYTES];

/// Memory for the tiles of one run. It is freed on drop, also if a body panics.
pub(super) struct Tiles<'s> {
    stack: &'s mut MaybeUninit<TileMemory>,
    /// Lines of the stack memory that are in use.
    taken: usize,
    heap: Vec<Vec<Line>>,
}

impl<'s> Tiles<'s> {
    #[inline(always)]
    pub(super) const fn over(stack: &'s mut MaybeUninit<TileMemory>) -> Self {
        Tiles {
            stack,
            taken: 0,
            heap: Vec::new(),
        }
    }

    /// Memory for `count` elements of `kind`, valid as long as `self` lives.
    pub(super) fn room(&mut self, kind: LeafKind, count: usize) -> *mut u8 {
        let more = if kind.align() > LINE_BYTES {
            kind.align()
        } else {
            0
        };
        let bytes = count.checked_mul(kind.size());
        let bytes = bytes.and_then(|bytes| bytes.checked_add(more));
        let lines = bytes.expect("a tile fits memory").div_ceil(LINE_BYTES);
        let first = if lines <= ON_STACK / LINE_BYTES - self.taken {
            let first = self.stack.as_mut_ptr().cast::<Line>();
            self.taken += lines;
            first.wrapping_add(self.taken - lines)
        } else {
            let mut lines = Vec::with_capacity(lines);
            let first = lines.as_mut_ptr();
            self.heap.push(lines);
            first
        };
        let first = first.cast::<u8>();
        first.wrapping_add(first.addr().next_multiple_of(kind.align()) - first.addr())
    }
}
