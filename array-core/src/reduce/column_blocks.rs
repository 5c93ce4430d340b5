//! Loops over rows of a tile, one after the other along the axis: one accumulator for each column
//! of a block of columns.

use crate::expr::Float;
use crate::isa::Token;
use crate::math::{Functions, Math};

/// The most columns of a block: their accumulators stay in the first-level cache.
pub(crate) const WIDE: usize = 256;

/// Rows that are summed before they join the total: the error of a column's sum grows with them.
const ROWS: usize = 32;

/// A block of columns: `extent` rows that are `stride` elements apart; its first element has the
/// number `first`.
#[derive(Clone, Copy)]
pub(crate) struct ColumnBlock {
    pub(crate) first: usize,
    pub(crate) extent: usize,
    pub(crate) stride: usize,
    pub(crate) width: usize,
}

/// One number for each column.
pub(crate) type Each<T> = [T; WIDE];

/// The shift for exponentials: the row's maximum, or 0 if that is infinite.
#[inline(always)]
pub(crate) fn start<T: Float>(largest: T) -> T {
    let is_finite = (largest > T::LOWEST) & (largest < T::HIGHEST);
    if is_finite { largest } else { T::ZERO }
}

/// Rescales a sum of `exp(x - before)` to one of `exp(x - now)`. Zero stays zero, as the factor may
/// overflow.
#[inline(always)]
pub(crate) fn brought<T: Float>(token: Token<'_>, sum: T, before: T, now: T) -> T {
    let factor = <T as Math>::Functions::exp(token, before - now);
    if sum == T::ZERO { sum } else { sum * factor }
}

#[inline(always)]
pub(crate) fn larger<T: Float>(a: T, b: T) -> T {
    if b > a { b } else { a }
}

impl ColumnBlock {
    /// Takes some more items into `largest` and `sums`, the running maximum of each column and the
    /// sum of the exponentials of the differences from it: updates the maxima, rescales the sums to
    /// the new maxima, and adds the exponentials of the items.
    #[inline(always)]
    pub(crate) fn add_exponentials<T: Float>(
        &self,
        token: Token<'_>,
        items: &[T],
        largest: &mut [T],
        sums: &mut [T],
    ) {
        let here = self.largest(items);
        let mut now = [T::ZERO; WIDE];
        let each = largest.iter_mut().zip(sums.iter_mut());
        for (((largest, sum), now), &here) in each.zip(&mut now).zip(&here) {
            let before = start(*largest);
            *largest = larger(*largest, here);
            *now = start(*largest);
            *sum = brought(token, *sum, before, *now);
        }
        let exp = |x: T, from: T| <T as Math>::Functions::exp(token, x - from);
        let more = self.sums(items, &now, exp);
        for (sum, &more) in sums.iter_mut().zip(&more) {
            *sum = *sum + more;
        }
    }

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

    /// The maximum of each column.
    #[inline(always)]
    pub(crate) fn largest<T: Float>(&self, items: &[T]) -> Each<T> {
        let mut largest = [T::LOWEST; WIDE];
        for k in 0..self.extent {
            for (largest, &item) in largest.iter_mut().zip(self.row(items, k)) {
                *largest = if item > *largest { item } else { *largest };
            }
        }
        largest
    }

    /// The sum of `f` of each item of a column and the column's number in `beside`.
    #[inline(always)]
    pub(crate) fn sums<T: Float>(
        &self,
        items: &[T],
        beside: &Each<T>,
        f: impl Fn(T, T) -> T,
    ) -> Each<T> {
        let mut sums = [T::ZERO; WIDE];
        let mut part = [T::ZERO; WIDE];
        for from in (0..self.extent).step_by(ROWS) {
            part[..self.width].fill(T::ZERO);
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

    /// Applies `f` to the number of each column.
    #[inline(always)]
    pub(crate) fn each<T: Float>(&self, mut numbers: Each<T>, f: impl Fn(T) -> T) -> Each<T> {
        for number in &mut numbers[..self.width] {
            *number = f(*number);
        }
        numbers
    }

    /// Sets each item of `out` to `f` of the item of `source` or of `out` itself, of two numbers of
    /// its column, and of two numbers of its row, which `of_row` gives.
    #[inline(always)]
    pub(crate) fn mapped<T: Float>(
        &self,
        source: Option<&[T]>,
        out: &mut [T],
        first: &Each<T>,
        second: &Each<T>,
        of_row: impl Fn(usize) -> [T; 2],
        f: impl Fn(T, [T; 2], [T; 2]) -> T,
    ) {
        for k in 0..self.extent {
            let (each, of_row) = (first.iter().zip(second), of_row(k));
            let row = self.row_mut(out, k);
            match source {
                Some(source) => {
                    let columns = row.iter_mut().zip(self.row(source, k)).zip(each);
                    for ((out, &item), (&a, &b)) in columns {
                        *out = f(item, [a, b], of_row);
                    }
                }
                None => {
                    for (out, (&a, &b)) in row.iter_mut().zip(each) {
                        *out = f(*out, [a, b], of_row);
                    }
                }
            }
        }
    }

    /// A row of `N` to `2 N` items as its first and its last `N`, which may overlap: arrays, whose
    /// loops need no remainder.
    #[inline(always)]
    fn halves<T: Float, const N: usize>(row: &[T]) -> [[T; N]; 2] {
        let error = "a row of at least N items";
        [
            *row.first_chunk().expect(error),
            *row.last_chunk().expect(error),
        ]
    }

    /// As [`sums`](ColumnBlock::sums) of `N` to `2 N` columns: the sums stay in registers.
    #[inline(always)]
    pub(crate) fn narrow_sums<T: Float, const N: usize>(
        &self,
        items: &[T],
        beside: &[[T; N]; 2],
        f: impl Fn(T, T) -> T,
    ) -> [[T; N]; 2] {
        let mut sums = [[T::ZERO; N]; 2];
        for from in (0..self.extent).step_by(ROWS) {
            let mut part = [[T::ZERO; N]; 2];
            for k in from..self.extent.min(from + ROWS) {
                let row = ColumnBlock::halves::<T, N>(self.row(items, k));
                for half in 0..2 {
                    for j in 0..N {
                        part[half][j] = part[half][j] + f(row[half][j], beside[half][j]);
                    }
                }
            }
            for half in 0..2 {
                for j in 0..N {
                    sums[half][j] = sums[half][j] + part[half][j];
                }
            }
        }
        sums
    }

    /// As [`mapped`](ColumnBlock::mapped) of `N` to `2 N` columns.
    #[inline(always)]
    pub(crate) fn narrow_mapped<T: Float, const N: usize>(
        &self,
        source: Option<&[T]>,
        out: &mut [T],
        [first, second]: [&[[T; N]; 2]; 2],
        of_row: impl Fn(usize) -> [T; 2],
        f: impl Fn(T, [T; 2], [T; 2]) -> T,
    ) {
        for k in 0..self.extent {
            let of_row = of_row(k);
            let out = self.row_mut(out, k);
            // Both halves are read before one is written.
            let mut row = ColumnBlock::halves::<T, N>(match source {
                Some(source) => self.row(source, k),
                None => out,
            });
            for half in 0..2 {
                for j in 0..N {
                    let of_column = [first[half][j], second[half][j]];
                    row[half][j] = f(row[half][j], of_column, of_row);
                }
            }
            out[..N].copy_from_slice(&row[0]);
            out[self.width - N..].copy_from_slice(&row[1]);
        }
    }
}
