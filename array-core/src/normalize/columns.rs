//! Loops over rows that lie one after the other along the axis: one accumulator for each column of a block of columns.

use crate::expr::Float;

/// Columns of a block at most: accumulators that stay in the first-level cache.
pub(super) const WIDE: usize = 256;

/// Rows summed before they join the total: the error of a column's sum grows with them.
const ROWS: usize = 32;

/// A block of columns of `extent` rows, `stride` elements apart; the first element is element `first`.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) first: usize,
    pub(super) extent: usize,
    pub(super) stride: usize,
    pub(super) width: usize,
}

/// One number for each column.
pub(super) type Each<T> = [T; WIDE];

impl Block {
    /// The elements of row `k`.
    #[inline(always)]
    fn row<'a, T>(&self, items: &'a [T], k: usize) -> &'a [T] {
        &items[self.first + k * self.stride..][..self.width]
    }

    /// The elements of row `k`.
    #[inline(always)]
    fn row_mut<'a, T>(&self, items: &'a mut [T], k: usize) -> &'a mut [T] {
        &mut items[self.first + k * self.stride..][..self.width]
    }

    /// The largest of each column.
    #[inline(always)]
    pub(super) fn largest<T: Float>(&self, items: &[T]) -> Each<T> {
        let mut largest = [T::LOWEST; WIDE];
        for k in 0..self.extent {
            for (largest, &item) in largest.iter_mut().zip(self.row(items, k)) {
                *largest = if item > *largest { item } else { *largest };
            }
        }
        largest
    }

    /// The sum of `f` of each item of a column and of the column's number in `beside`.
    #[inline(always)]
    pub(super) fn sums<T: Float>(
        &self,
        items: &[T],
        beside: &Each<T>,
        f: impl Fn(T, T) -> T,
    ) -> Each<T> {
        let mut sums = [T::ZERO; WIDE];
        for from in (0..self.extent).step_by(ROWS) {
            let mut part = [T::ZERO; WIDE];
            for k in from..self.extent.min(from + ROWS) {
                let columns = part.iter_mut().zip(self.row(items, k)).zip(beside);
                for ((part, &item), &beside) in columns {
                    *part = *part + f(item, beside);
                }
            }
            for (sum, &part) in sums[..self.width].iter_mut().zip(&part) {
                *sum = *sum + part;
            }
        }
        sums
    }

    /// `f` of the row's number, of each item of `source`, or of `out` itself, and of two numbers of its column.
    #[inline(always)]
    pub(super) fn mapped<T: Float>(
        &self,
        source: Option<&[T]>,
        out: &mut [T],
        first: &Each<T>,
        second: &Each<T>,
        f: impl Fn(usize, T, T, T) -> T,
    ) {
        for k in 0..self.extent {
            let each = first.iter().zip(second);
            let row = self.row_mut(out, k);
            match source {
                Some(source) => {
                    let columns = row.iter_mut().zip(self.row(source, k)).zip(each);
                    for ((out, &item), (&a, &b)) in columns {
                        *out = f(k, item, a, b);
                    }
                }
                None => {
                    for (out, (&a, &b)) in row.iter_mut().zip(each) {
                        *out = f(k, *out, a, b);
                    }
                }
            }
        }
    }
}
