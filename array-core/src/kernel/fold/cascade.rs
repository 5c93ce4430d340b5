//! Totals combined: one row of them into another, partial results pairwise.

use super::Fold;
use crate::isa::Token;
use crate::kernel::leveled::{Leveled, at_level};
use crate::leaf::Elem;

/// `into[i]` becomes `earlier[i]` combined with it.
struct Join<'t, T, F> {
    fold: F,
    earlier: &'t [T],
    into: &'t mut [T],
}

impl<T: Elem, F: Fold<T>> Leveled for Join<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: Token<'static>) {
        for (into, &earlier) in self.into.iter_mut().zip(self.earlier) {
            *into = self.fold.combine(earlier, *into);
        }
    }
}

/// `totals[i]` becomes it combined with `items[i]`.
struct Take<'t, T, F> {
    fold: F,
    totals: &'t mut [T],
    items: &'t [T],
}

impl<T: Elem, F: Fold<T>> Leveled for Take<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: Token<'static>) {
        for (total, &item) in self.totals.iter_mut().zip(self.items) {
            *total = self.fold.combine(*total, item);
        }
    }
}

/// Combines each of some totals with an item.
pub(super) fn take_each<T: Elem, F: Fold<T>>(fold: F, totals: &mut [T], items: &[T]) {
    at_level(Take {
        fold,
        totals,
        items,
    });
}

/// Writes totals that are `step` bytes apart.
///
/// # Safety
/// They are elements of the output, and none overlaps another.
pub(super) unsafe fn write_totals<T: Copy>(totals: &[T], out: *mut T, step: isize) {
    for (row, &total) in totals.iter().enumerate() {
        let place = out.wrapping_byte_offset(row as isize * step);
        // SAFETY: one of the caller's elements.
        unsafe { place.write(total) };
    }
}

/// The totals of some rows pairwise into the first one.
pub(super) fn fold_pairs<T: Elem, F: Fold<T>>(fold: F, totals: &mut [T]) {
    let mut apart = 1;
    while apart < totals.len() {
        for row in (0..totals.len() - apart).step_by(2 * apart) {
            totals[row] = fold.combine(totals[row], totals[row + apart]);
        }
        apart *= 2;
    }
}

/// Partial results combined pairwise: those of 1, 2, 4, .. parts, as the bits of a counter.
///
/// The error of a sum of `n` parts grows with `log n` instead of `n`.
pub(super) struct Cascade<T, F> {
    fold: F,
    width: usize,
    /// The row of bit `k` is `rows[k * width..][..width]`, and counts where bit `k` of `parts` is set.
    rows: Vec<T>,
    parts: usize,
}

impl<T: Elem, F: Fold<T>> Cascade<T, F> {
    pub(super) fn new(fold: F, width: usize) -> Self {
        Cascade {
            fold,
            width,
            rows: Vec::new(),
            parts: 0,
        }
    }

    /// Adds one more part; `row` is overwritten.
    pub(super) fn push(&mut self, row: &mut [T]) {
        let mut bit = 0;
        while self.parts >> bit & 1 == 1 {
            at_level(Join {
                fold: self.fold,
                earlier: &self.rows[bit * self.width..][..self.width],
                into: row,
            });
            bit += 1;
        }
        let place = bit * self.width;
        if self.rows.len() < place + self.width {
            self.rows.resize(place + self.width, self.fold.identity());
        }
        self.rows[place..][..self.width].copy_from_slice(row);
        self.parts += 1;
    }

    /// The combination of `row` and all parts before it, which are then forgotten.
    pub(super) fn finish(&mut self, row: &mut [T]) {
        let mut bit = 0;
        while self.parts >> bit != 0 {
            if self.parts >> bit & 1 == 1 {
                let earlier = &self.rows[bit * self.width..][..self.width];
                at_level(Join {
                    fold: self.fold,
                    earlier,
                    into: row,
                });
            }
            bit += 1;
        }
        self.parts = 0;
    }
}
