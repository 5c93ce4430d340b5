//! Writes totals, and combines partial results pairwise.

use super::Reducer;
use super::packs::{PackMemory, Room};
use std::ptr;

/// Writes `count` totals of `size` bytes to places that are `step` bytes apart.
///
/// # Safety
/// There are `count` totals; the places are elements of the output, and none overlaps another.
pub(super) unsafe fn write_totals(
    size: usize,
    totals: *const u8,
    count: usize,
    out: *mut u8,
    step: isize,
) {
    if step == size as isize {
        // SAFETY: the caller's elements; the totals are in the library's memory.
        return unsafe { ptr::copy_nonoverlapping(totals, out, count * size) };
    }
    for i in 0..count {
        let place = out.wrapping_byte_offset(i as isize * step);
        // SAFETY: one of the caller's elements.
        unsafe { ptr::copy_nonoverlapping(totals.wrapping_add(i * size), place, size) };
    }
}

/// Combines partial results pairwise. Like the bits of a counter, row k holds the sum of 2^k parts.
///
/// The error of a sum of `n` parts grows with `log n` instead of `n`.
pub(super) struct Cascade<'r> {
    reducer: &'r Reducer,
    width: usize,
    /// The row of bit `k` holds a value if bit `k` of `parts` is set. The first rows are in
    /// `stack`, as many as fit, the others on the heap.
    stack: &'r mut PackMemory<CASCADE_LINES>,
    heap: Vec<Room>,
    parts: usize,
}

/// Cache lines on the stack for the rows of a cascade.
pub(super) const CASCADE_LINES: usize = 32;

impl<'r> Cascade<'r> {
    pub(super) fn new(
        reducer: &'r Reducer,
        width: usize,
        stack: &'r mut PackMemory<CASCADE_LINES>,
    ) -> Self {
        Cascade {
            reducer,
            width,
            stack,
            heap: Vec::new(),
            parts: 0,
        }
    }

    /// The row of a bit, of this bit or an earlier one that was asked for before.
    fn row(&mut self, bit: usize) -> *mut u8 {
        let (align, bytes) = (self.reducer.align, self.width * self.reducer.size);
        if let Some(place) = self.stack.part(align, bytes, bit) {
            return place;
        }
        let on_stack = self.stack.parts(align, bytes);
        if self.heap.len() == bit - on_stack {
            self.heap.push(Room::new(align, bytes));
        }
        self.heap[bit - on_stack].first()
    }

    /// Adds one more part; `row` is overwritten.
    ///
    /// # Safety
    /// `row` has as many elements as the cascade is wide.
    pub(super) unsafe fn push(&mut self, row: *mut u8) {
        let mut bit = 0;
        while self.parts >> bit & 1 == 1 {
            // SAFETY: the caller's row; the row of a bit that is set was written.
            unsafe { (self.reducer.join)(self.row(bit), row, self.width) };
            bit += 1;
        }
        let bytes = self.width * self.reducer.size;
        // SAFETY: the row has as many bytes as the row of a bit.
        unsafe { ptr::copy_nonoverlapping(row, self.row(bit), bytes) };
        self.parts += 1;
    }

    /// Combines all earlier parts into `row`, and empties the cascade for the next total.
    ///
    /// # Safety
    /// As for [`push`](Self::push).
    pub(super) unsafe fn finish(&mut self, row: *mut u8) {
        while self.parts > 0 {
            let bit = self.parts.trailing_zeros() as usize;
            // SAFETY: as in `push`.
            unsafe { (self.reducer.join)(self.row(bit), row, self.width) };
            self.parts &= self.parts - 1;
        }
    }
}
