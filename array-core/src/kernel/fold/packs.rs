//! Leaves whose strides the kernel cannot read, copied to scratch memory first.

use crate::isa::Level;
use crate::kernel::pack::{move_box, mover_of};
use crate::leaf::{LeafKind, Slots};
use crate::plan::limits::LINE_BYTES;
use std::mem::MaybeUninit;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct PackLine {
    _bytes: [MaybeUninit<u8>; LINE_BYTES],
}

/// Cache lines of pack memory on the stack.
const FEW_LINES: usize = 96;

/// Memory on the stack for the packs of one fold, used if they are small.
pub(super) struct PackMemory<const LINES: usize = FEW_LINES>([MaybeUninit<PackLine>; LINES]);

impl<const LINES: usize> PackMemory<LINES> {
    pub(super) const fn new() -> Self {
        PackMemory([const { MaybeUninit::uninit() }; LINES])
    }

    /// How many parts of `bytes` bytes, aligned to `align`, it has room for.
    pub(super) fn parts(&self, align: usize, bytes: usize) -> usize {
        match align <= LINE_BYTES {
            true => LINES * LINE_BYTES / bytes.max(1),
            false => 0,
        }
    }

    /// The address of part `number`, if there is room for it. `bytes` is a multiple of `align`.
    pub(super) fn part(&mut self, align: usize, bytes: usize, number: usize) -> Option<*mut u8> {
        let first = self.0.as_mut_ptr().cast::<u8>();
        (number < self.parts(align, bytes)).then(|| first.wrapping_add(number * bytes))
    }
}

/// A heap allocation for packs.
pub(super) struct Room {
    _lines: Vec<PackLine>,
    first: *mut u8,
}

impl Room {
    /// Allocates `bytes` bytes, aligned to `align`.
    pub(super) fn new(align: usize, bytes: usize) -> Self {
        let more = if align > LINE_BYTES { align } else { 0 };
        let mut lines = Vec::<PackLine>::with_capacity((bytes + more).div_ceil(LINE_BYTES));
        let first = lines.as_mut_ptr().cast::<u8>();
        let first = first.wrapping_add(first.addr().next_multiple_of(align) - first.addr());
        Room {
            _lines: lines,
            first,
        }
    }

    /// The same on the stack if it fits, otherwise in `heap`.
    #[inline]
    pub(super) fn on<const LINES: usize>(
        stack: &mut PackMemory<LINES>,
        heap: &mut Option<Room>,
        align: usize,
        bytes: usize,
    ) -> *mut u8 {
        if align <= LINE_BYTES && bytes <= LINES * LINE_BYTES {
            return stack.0.as_mut_ptr().cast();
        }
        heap.insert(Room::new(align, bytes)).first()
    }

    /// The address of the first byte.
    pub(super) fn first(&self) -> *mut u8 {
        self.first
    }
}

/// Memory for packed leaves: for each leaf as much as its largest pack so far, on the stack as long
/// as there is room.
pub(super) struct Packs<'s> {
    stack: &'s mut [MaybeUninit<PackLine>],
    /// The address of each leaf's memory, and its length in cache lines.
    rooms: Slots<(*mut u8, usize), 17>,
    heap: Vec<Room>,
}

impl<'s> Packs<'s> {
    /// Memory for the packs of this many leaves.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(stack: &'s mut PackMemory, leaves: usize) -> Self {
        let mut scratch = Packs {
            stack: &mut stack.0,
            rooms: Slots::new(),
            heap: Vec::new(),
        };
        scratch.rooms.fill_wide(leaves, (std::ptr::null_mut(), 0));
        scratch
    }

    /// Room for `count` elements of `kind`, for the leaf of this number.
    pub(super) fn room(&mut self, leaf: usize, kind: LeafKind, count: usize) -> *mut u8 {
        let bytes = count.checked_mul(kind.size()).expect("a tile fits memory");
        let lines = bytes.div_ceil(LINE_BYTES);
        let room = &mut self.rooms.as_mut_slice()[leaf];
        if room.1 < lines {
            *room = if lines <= self.stack.len() && kind.align() <= LINE_BYTES {
                let (place, rest) = std::mem::take(&mut self.stack).split_at_mut(lines);
                self.stack = rest;
                (place.as_mut_ptr().cast(), lines)
            } else {
                let place = Room::new(kind.align(), bytes);
                let first = place.first();
                self.heap.push(place);
                (first, lines)
            };
        }
        room.0
    }
}

/// Copies the box of `n` elements at `from`, whose axes have the byte strides `strides`, innermost
/// first, to `tile`, without gaps.
///
/// # Safety
/// Every element of the box is valid for reads, the tile for writes of as many elements; the two do
/// not overlap. The CPU has `level`.
pub(super) unsafe fn pack(
    level: Level,
    kind: LeafKind,
    from: *const u8,
    tile: *mut u8,
    n: [usize; 3],
    strides: [isize; 3],
) {
    let (size, from) = (kind.size(), from.cast_mut());
    let mover = mover_of(
        kind,
        level,
        true,
        n[0].saturating_mul(n[1]).saturating_mul(n[2]),
    );
    if n[2] == 1 && strides[1] != 0 {
        let ([n0, n1, _], [s0, s1, _]) = (n, strides);
        // SAFETY: the caller's box; a mover only reads it.
        return unsafe { mover(from, tile, size, n0, n1, s0, s1) };
    }
    // SAFETY: as above.
    unsafe { move_box(mover, from, tile, size, &n, |axis| strides[axis]) };
}
