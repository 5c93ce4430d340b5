//! Short rows of numbers of eight bytes, from a group of elements on: four at a time.
//!
//! Sixteen bytes are only two of their columns, so transposing the elements takes longer than adding
//! them. Here the accumulators of each row are vectors:
//!
//! ```text
//! for each 4 rows:
//!     lanes[row][..] = the elements of the row, 4 in a vector      # in the order of a single row
//!     combine the four vectors of each row to one
//!     transpose these four vectors; combine them to the totals
//! ```
//! Sums of `f64`, Zen 4, ns a row, before and now: of 16, 17, 32 and 33 elements 2.8, 3.0, 5.1, 5.6
//! and 1.5, 2.2, 2.4, 3.4; with AVX2 4.5, 4.8, 5.6, 5.9 and 1.8, 2.4, 2.7, 3.6.

use super::{RowGroup, RowsAbreast};
use crate::kernel::fold::groups::GROUP;
use crate::kernel::pack::{Square, TurnedRows};
use crate::leaf::Leaves;

/// From byte `32 - k` on, a mask of the bytes of a vector behind the first `k`.
static BEHIND: [u8; 96] = {
    let mut bytes = [0; 96];
    let mut k = 32;
    while k < 96 {
        bytes[k] = u8::MAX;
        k += 1;
    }
    bytes
};

impl<B: RowsAbreast, V: Square, const L: usize> RowGroup<'_, B, V, L> {
    /// As [`in_groups`](Self::in_groups), for four rows of numbers of eight bytes: 16 bytes are two
    /// columns only, so the accumulators of each row are vectors. They are combined to one, and the
    /// four of the rows are turned.
    ///
    /// # Safety
    /// The rows are valid.
    #[inline(always)]
    pub(super) unsafe fn by_rows(&self) -> V {
        debug_assert!(V::QUARTER == 2 && L == 4, "four longs");
        let mut lanes = [[self.identities(); 4]; 4];
        for k in 0..4 {
            // SAFETY: the caller's rows.
            lanes[k] = unsafe { self.accumulators_of_rows(k * L) };
        }
        let [a, b, c, d] = lanes;
        let vectors = self.all(self.all(a, c), self.all(b, d));
        let turned = TurnedRows::new(size_of::<V>() as isize);
        let start = vectors.as_ptr().cast::<V::Unit>();
        // SAFETY: the vectors are rows of four numbers.
        let first = unsafe { V::quarter(turned.at(start)) };
        // SAFETY: as above.
        let second = unsafe { V::quarter(turned.at(start.wrapping_add(2))) };
        let (first, second) = (first.as_ref(), second.as_ref());
        let even = self.both(first[0], second[0]);
        self.both(even, self.both(first[1], second[1]))
    }

    /// `L` accumulators of each row from number `from` on, of all groups of a row together.
    ///
    /// # Safety
    /// The rows are valid, and have one group and less than four.
    #[inline(always)]
    unsafe fn accumulators_of_rows(&self, from: usize) -> [V; 4] {
        let len = self.len;
        let (groups, rest, none) = (len / GROUP, len % GROUP, [self.identities(); 4]);
        // SAFETY: here and below, whole vectors of the rows.
        let mut lanes = unsafe { self.taken_of_rows(from, 0, none) };
        if groups == 3 {
            // SAFETY: the third group.
            lanes = unsafe { self.taken_of_rows(2 * GROUP + from, 0, lanes) };
        }
        // The remainder goes into the last accumulators of the first group.
        if from + L > GROUP - rest {
            let taken = (GROUP - rest).saturating_sub(from);
            // SAFETY: the last group of the rows.
            lanes = unsafe { self.taken_of_rows(len - GROUP + from, taken, lanes) };
        }
        if groups > 1 {
            // SAFETY: the second group.
            let second = unsafe { self.taken_of_rows(GROUP + from, 0, none) };
            lanes = self.all(lanes, second);
        }
        lanes
    }

    /// Takes `L` elements of each row from `start` on, but the first `taken` ones, each into its
    /// lane.
    ///
    /// # Safety
    /// The elements are valid.
    #[inline(always)]
    unsafe fn taken_of_rows(&self, start: usize, taken: usize, mut lanes: [V; 4]) -> [V; 4] {
        let behind = BEHIND[32 - taken * size_of::<B::Total>()..].first_chunk();
        let behind = behind.expect("the bytes of a vector");
        for row in 0..4 {
            let mut items = [lanes[row]; 2];
            for k in 0..B::Leaves::COUNT {
                let leaf = self.leaves[k];
                let first = leaf.first.wrapping_byte_offset(row as isize * leaf.apart);
                // SAFETY: the caller's elements.
                items[k] = unsafe { V::load(first.wrapping_add(start)) };
            }
            let stepped = self.step(items, lanes[row]);
            lanes[row] = match taken {
                0 => stepped,
                // SAFETY: the level's vectors.
                _ => unsafe { lanes[row].blended(stepped, behind) },
            };
        }
        lanes
    }
}
