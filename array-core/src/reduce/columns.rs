//! Loops over rows that lie one after the other along the axis: one accumulator for each column of
//! a block of columns.

use crate::expr::Float;
use crate::isa::Token;
use crate::math::{Functions, Math};

/// Columns of a block at most: accumulators that stay in the first-level cache.
pub(crate) const WIDE: usize = 256;

/// Rows summed before they join the total: the error of a column's sum grows with them.
pub(crate) const ROWS: usize = 32;

/// A block of columns of `extent` rows, `stride` elements apart; the first element is element
/// `first`.
#[derive(Clone, Copy)]
pub(crate) struct ColumnBlock {
    pub(crate) first: usize,
    pub(crate) extent: usize,
    pub(crate) stride: usize,
    pub(crate) width: usize,
}

/// One number for each column.
pub(crate) type Each<T> = [T; WIDE];

/// What is subtracted from the items of a row whose largest is this one: from an infinite one
/// nothing can be, and nothing has to be.
#[inline(always)]
pub(crate) fn start<T: Float>(largest: T) -> T {
    let is_finite = (largest > T::LOWEST) & (largest < T::HIGHEST);
    if is_finite { largest } else { T::ZERO }
}

/// A sum of exponentials of differences from `before` as one from `now`. A sum of nothing stays:
/// what it was from may be far away.
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
    /// Some rows after the others, and the blocks of at most [`WIDE`] columns of these, with the
    /// number of rows before and that of the block beside others: memory is read in the order in
    /// which it lies.
    #[inline(always)]
    pub(crate) fn by_rows(&self, rows: usize, mut each: impl FnMut([usize; 2], ColumnBlock)) {
        for from in (0..self.extent).step_by(rows) {
            for (number, column) in (0..self.width).step_by(WIDE).enumerate() {
                each(
                    [from, number],
                    ColumnBlock {
                        first: self.first + from * self.stride + column,
                        extent: rows.min(self.extent - from),
                        stride: self.stride,
                        width: WIDE.min(self.width - column),
                    },
                );
            }
        }
    }

    /// Brings `sums`, of the exponentials of the differences of each column's items so far from
    /// their `largest`, to where the largest are with these items, and adds those of these.
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

    /// The largest of each column.
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

    /// The sum of `f` of each item of a column and of the column's number in `beside`.
    #[inline(always)]
    pub(crate) fn sums<T: Float>(
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

    /// `f` of the number of each column.
    #[inline(always)]
    pub(crate) fn each<T: Float>(&self, mut numbers: Each<T>, f: impl Fn(T) -> T) -> Each<T> {
        for number in &mut numbers[..self.width] {
            *number = f(*number);
        }
        numbers
    }

    /// `f` of the row's number, of each item of `source`, or of `out` itself, and of two numbers of
    /// its column.
    #[inline(always)]
    pub(crate) fn mapped<T: Float>(
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
