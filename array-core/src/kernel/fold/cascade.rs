//! Combines totals: one row of totals with another, and partial results pairwise.

use super::Reducer;
use super::packs::Room;
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

/// Combines `rows` rows of `width` totals, a power of two of them, in halves, until one is left, and
/// returns it.
///
/// # Safety
/// There are as many totals from `first` on.
pub(super) unsafe fn fold_halves(
    reducer: &Reducer,
    mut first: *mut u8,
    mut rows: usize,
    width: usize,
) -> *mut u8 {
    debug_assert!(rows.is_power_of_two());
    while rows > 1 {
        rows /= 2;
        let later = first.wrapping_add(rows * width * reducer.size);
        // SAFETY: the two halves of the caller's totals.
        unsafe { (reducer.join)(first, later, rows * width) };
        first = later;
    }
    first
}

/// Combines partial results pairwise. Like the bits of a counter, row k holds the sum of 2^k parts.
///
/// The error of a sum of `n` parts grows with `log n` instead of `n`.
pub(super) struct Cascade<'r> {
    reducer: &'r Reducer,
    width: usize,
    /// The row of bit `k` is `rows[k]`; it holds a value if bit `k` of `parts` is set.
    rows: Vec<Room>,
    parts: usize,
}

impl<'r> Cascade<'r> {
    pub(super) fn new(reducer: &'r Reducer, width: usize) -> Self {
        Cascade {
            reducer,
            width,
            rows: Vec::new(),
            parts: 0,
        }
    }

    /// Adds one more part; `row` is overwritten.
    ///
    /// # Safety
    /// `row` has as many elements as the cascade is wide.
    pub(super) unsafe fn push(&mut self, row: *mut u8) {
        let mut bit = 0;
        while self.parts >> bit & 1 == 1 {
            // SAFETY: the caller's row; the row of a bit that is set was written.
            unsafe { (self.reducer.join)(self.rows[bit].first(), row, self.width) };
            bit += 1;
        }
        if self.rows.len() == bit {
            let room = Room::new(self.reducer.align, self.width * self.reducer.size);
            self.rows.push(room);
        }
        let bytes = self.width * self.reducer.size;
        // SAFETY: the row has as many bytes as the room.
        unsafe { ptr::copy_nonoverlapping(row, self.rows[bit].first(), bytes) };
        self.parts += 1;
    }

    /// Combines all earlier parts into `row`, and empties the cascade for the next total.
    ///
    /// # Safety
    /// As for [`push`](Self::push).
    pub(super) unsafe fn finish(&mut self, row: *mut u8) {
        for (bit, earlier) in self.rows.iter().enumerate() {
            if self.parts >> bit & 1 == 1 {
                // SAFETY: as in `push`.
                unsafe { (self.reducer.join)(earlier.first(), row, self.width) };
            }
        }
        self.parts = 0;
    }
}
