//! Scratch memory for tiles: on the stack as long as it is small, else on the heap.

use crate::leaf::LeafKind;
use std::mem::MaybeUninit;

/// Scratch memory is given out in cache lines.
const LINE: usize = 64;

/// Bytes that are on the stack.
const ON_STACK: usize = 20 * 1024;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line {
    _bytes: [MaybeUninit<u8>; LINE],
}

/// Memory for the tiles of one run. It is freed when this drops, also if a body panics.
pub(super) struct Scratch {
    stack: MaybeUninit<[Line; ON_STACK / LINE]>,
    /// Lines of the stack that are taken.
    taken: usize,
    heap: Vec<Vec<Line>>,
}

impl Scratch {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Scratch {
            stack: MaybeUninit::uninit(),
            taken: 0,
            heap: Vec::new(),
        }
    }

    /// Memory for `count` elements of `kind`, which stays where it is as long as this is not moved.
    pub(super) fn room(&mut self, kind: LeafKind, count: usize) -> *mut u8 {
        let more = if kind.align() > LINE { kind.align() } else { 0 };
        let bytes = count.checked_mul(kind.size());
        let bytes = bytes.and_then(|bytes| bytes.checked_add(more));
        let lines = bytes.expect("a tile fits memory").div_ceil(LINE);
        let first = if lines <= ON_STACK / LINE - self.taken {
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
