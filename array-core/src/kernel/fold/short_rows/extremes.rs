//! Extremes of short rows. As their elements may be taken in any order, and twice, no row is divided
//! into groups.

use super::{RowGroup, RowsAbreast};
use crate::kernel::pack::Square;

impl<B: RowsAbreast, V: Square, const L: usize> RowGroup<'_, B, V, L> {
    /// The totals of rows whose elements may be folded in any order and twice: in four totals each,
    /// the last columns together with some before them.
    ///
    /// # Safety
    /// The rows are valid, and have at least four elements.
    #[inline(always)]
    pub(super) unsafe fn in_any_order(&self) -> V {
        let (last, mut lanes, mut from) = (self.len - 4, [self.identities(); 4], 0);
        loop {
            for part in (0..4).step_by(V::QUARTER) {
                // SAFETY: four columns of the rows.
                let [first, second] = unsafe { self.quarter(from + part) };
                for k in 0..V::QUARTER {
                    lanes[part + k] = self.step([first[k], second[k]], lanes[part + k]);
                }
            }
            if from == last {
                let [a, b, c, d] = lanes;
                return self.both(self.both(a, b), self.both(c, d));
            }
            from = last.min(from + 4);
        }
    }
}
