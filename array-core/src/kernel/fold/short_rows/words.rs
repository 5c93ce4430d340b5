//! Short rows of numbers of four bytes, from a group of elements on.

use super::{GROUP, RowGroup, RowsAbreast};
use crate::kernel::pack::Square;

impl<B: RowsAbreast, V: Square, const L: usize> RowGroup<'_, B, V, L> {
    /// The totals of rows of one group and less than four, each as by the accumulators of a single
    /// row: these are computed for some columns after the other, and combined as soon as possible.
    ///
    /// # Safety
    /// The rows are valid; an element has four bytes.
    #[inline(always)]
    pub(super) unsafe fn in_groups(&self) -> V {
        debug_assert!(V::QUARTER == 4, "words");
        // Sums of four accumulators each, which are a quarter of a group apart.
        let mut quarter = [self.identities(); 4];
        // This runs once. With AVX2 the code without the loop takes twice as long for `f32`, as the
        // compiler unrolls the loop inside then, and has too few registers.
        for part in (0..4).step_by(V::QUARTER) {
            let (mut last, mut half) = (quarter, quarter);
            for (k, from) in [0, 8, 4, 12].into_iter().enumerate() {
                // SAFETY: the caller's rows.
                let mut lanes = unsafe { self.accumulators(part + from) };
                if k % 2 == 1 {
                    lanes = self.all(last, lanes);
                }
                if k == 1 {
                    half = lanes;
                }
                last = lanes;
            }
            quarter = self.all(half, last);
        }
        let [a, b, c, d] = quarter;
        self.both(self.both(a, c), self.both(b, d))
    }

    /// The accumulators of a group from number `from` on, a quarter of columns, of all groups of a
    /// row together.
    ///
    /// # Safety
    /// The rows are valid, and have one group and less than four.
    #[inline(always)]
    unsafe fn accumulators(&self, from: usize) -> [V; 4] {
        let len = self.len;
        let (groups, rest) = (len / GROUP, len % GROUP);
        // SAFETY: here and below, whole columns of the rows.
        let mut lanes = unsafe { self.taken(from, 0, [self.identities(); 4]) };
        // The remainder goes into the last accumulators of the first group.
        if from + V::QUARTER > GROUP - rest {
            let taken = (GROUP - rest).saturating_sub(from);
            // SAFETY: the last group of columns.
            lanes = unsafe { self.taken(len - GROUP + from, taken, lanes) };
        }
        if groups == 3 {
            // SAFETY: the third group.
            let third = unsafe { self.taken(2 * GROUP + from, 0, [self.identities(); 4]) };
            lanes = self.all(lanes, third);
        }
        if groups > 1 {
            // SAFETY: the second group.
            let second = unsafe { self.taken(GROUP + from, 0, [self.identities(); 4]) };
            lanes = self.all(lanes, second);
        }
        lanes
    }

    /// Takes the quarter of columns from `start` on, but the first `taken` ones.
    ///
    /// # Safety
    /// As for [`quarter`](Self::quarter).
    #[inline(always)]
    unsafe fn taken(&self, start: usize, taken: usize, mut lanes: [V; 4]) -> [V; 4] {
        // SAFETY: the caller's columns.
        let [first, second] = unsafe { self.quarter(start) };
        for k in 0..V::QUARTER {
            if k >= taken {
                lanes[k] = self.step([first[k], second[k]], lanes[k]);
            }
        }
        lanes
    }
}
