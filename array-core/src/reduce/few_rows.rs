//! `FewRows`: a few short rows beside each other, one in each lane of a group.
//!
//! ```text
//! for each row, for each index k along it:  lanes[k][row] = item
//! each pass:  for k: a whole group of lanes
//! ```
//! Loops over rows of a few items cost more than the items: each row has a beginning and an end, and
//! no row, nor a row of columns, fills a vector, so that exponentials and divisions were computed one
//! by one. In lanes every loop has as many steps as a row has items, without a remainder. Each result
//! takes its items in their order, as in the loops for more rows.

use crate::expr::Float;

/// The most rows.
pub(crate) const ROWS_IN_LANES: usize = 16;

/// The most items of a row.
const LONGEST_IN_LANES: usize = 8;

/// A number for each row.
pub(crate) type EachRow<T> = [T; ROWS_IN_LANES];

/// A few short rows along the middle one of three axes. The lanes without a row are zeros at first.
#[repr(align(64))]
pub(crate) struct FewRows<T> {
    lanes: [EachRow<T>; LONGEST_IN_LANES],
    extents: [usize; 3],
}

/// Whether rows of these extents, before their axis, of it, and after it, are a few short ones.
#[inline(always)]
pub(crate) fn are_few([outer, extent, inner]: [usize; 3]) -> bool {
    extent <= LONGEST_IN_LANES && outer.saturating_mul(inner) <= ROWS_IN_LANES
}

impl<T: Float> FewRows<T> {
    /// The rows of these items.
    #[inline(always)]
    pub(crate) fn of(items: &[T], extents: [usize; 3]) -> Self {
        assert!(are_few(extents), "a few short rows");
        let mut rows = FewRows {
            lanes: [[T::ZERO; ROWS_IN_LANES]; LONGEST_IN_LANES],
            extents,
        };
        let lanes = &mut rows.lanes;
        visit(extents, |at, k, row| lanes[k][row] = items[at]);
        rows
    }

    /// Writes `f` of each item in their own order: of its index in the row, the item, and the numbers
    /// of the row in `first` and `second`.
    #[inline(always)]
    pub(crate) fn write(
        &self,
        out: &mut [T],
        [first, second]: [&EachRow<T>; 2],
        f: impl Fn(usize, T, [T; 2]) -> T,
    ) {
        visit(self.extents, |at, k, row| {
            out[at] = f(k, self.lanes[k][row], [first[row], second[row]]);
        });
    }

    /// The number of items of a row.
    #[inline(always)]
    pub(crate) fn extent(&self) -> usize {
        self.extents[1]
    }

    /// Folds each row, from `start` on. `f` is given the total, an item, and the number of the row in
    /// `beside`.
    #[inline(always)]
    pub(crate) fn fold(
        &self,
        start: T,
        beside: &EachRow<T>,
        f: impl Fn(T, T, T) -> T,
    ) -> EachRow<T> {
        let mut totals = [start; ROWS_IN_LANES];
        for group in &self.lanes[..self.extents[1]] {
            for lane in 0..ROWS_IN_LANES {
                totals[lane] = f(totals[lane], group[lane], beside[lane]);
            }
        }
        totals
    }

    /// Replaces each item by `f` of the item and the number of the row in `beside`: a function of many
    /// operations, or the compiler would make vectors of eight groups.
    #[inline(always)]
    pub(crate) fn map(&mut self, beside: &EachRow<T>, f: impl Fn(T, T) -> T) {
        let extent = self.extents[1];
        for group in &mut self.lanes[..extent] {
            // A copy: the compiler makes vectors of it only if no store may change it.
            let mut own = *group;
            for lane in 0..ROWS_IN_LANES {
                own[lane] = f(own[lane], beside[lane]);
            }
            *group = own;
        }
    }
}

/// `f` of each number.
#[inline(always)]
pub(crate) fn of_each<T: Float>(mut numbers: EachRow<T>, f: impl Fn(T) -> T) -> EachRow<T> {
    for number in &mut numbers {
        *number = f(*number);
    }
    numbers
}

/// Calls `f` with the place of each item, its index along the row, and the number of the row. No loop
/// is over the items of a row, or over a row of so few columns: it would be compiled to gathers of
/// numbers that were just stored, or to vectors and remainders.
#[inline(always)]
fn visit([outer, extent, inner]: [usize; 3], mut f: impl FnMut(usize, usize, usize)) {
    if inner == 1 {
        for k in 0..extent {
            for row in 0..outer {
                f(row * extent + k, k, row);
            }
        }
        return;
    }
    // The number of the first row below this index of the axes before.
    let (mut first, mut k, mut after) = (0, 0, 0);
    for at in 0..outer * extent * inner {
        f(at, k, first + after);
        after += 1;
        if after == inner {
            (k, after) = (k + 1, 0);
            if k == extent {
                (first, k) = (first + inner, 0);
            }
        }
    }
}
