//! Totals combined: one row of them into another, partial results pairwise.

use super::Reducer;
use super::packs::Room;
use std::ptr;

/// Writes totals of `size` bytes that are `step` bytes apart.
///
/// # Safety
/// There are so many; they are elements of the output, and none overlaps another.
pub(super) unsafe fn write_totals(
    size: usize,
    totals: *const u8,
    count: usize,
    out: *mut u8,
    step: isize,
) {
    if step == size as isize {
        // SAFETY: the caller's elements; the totals are memory of ours.
        return unsafe { ptr::copy_nonoverlapping(totals, out, count * size) };
    }
    for i in 0..count {
        let place = out.wrapping_byte_offset(i as isize * step);
        // SAFETY: one of the caller's elements.
        unsafe { ptr::copy_nonoverlapping(totals.wrapping_add(i * size), place, size) };
    }
}

/// Partial results combined pairwise: those of 1, 2, 4, .. parts, as the bits of a counter.
///
/// The error of a sum of `n` parts grows with `log n` instead of `n`.
pub(super) struct Cascade<'r> {
    reducer: &'r Reducer,
    width: usize,
    /// The row of bit `k` is `rows[k]`, and counts where bit `k` of `parts` is set.
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
    /// `row` has the cascade's width of elements.
    pub(super) unsafe fn push(&mut self, row: *mut u8) {
        let mut bit = 0;
        while self.parts >> bit & 1 == 1 {
            // SAFETY: the caller's row; that of a bit that is set was written.
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

    /// The combination of `row` and all parts before it, which are then forgotten.
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
