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

/// The columns of a block that keeps its numbers in registers are fewer.
const NARROW: usize = 64;

/// How many items of a column a number near its mean is computed from; a power of two.
const SAMPLED_ROWS: usize = 8;

/// One number for each column.
pub(crate) type Each<T> = [T; WIDE];

/// The sums of some differences and of their squares, with one more: that of an item from a number.
#[inline(always)]
fn moments_with<T: Float>([off, squares]: [T; 2], item: T, from: T) -> [T; 2] {
    let apart = item - from;
    [off + apart, squares + apart * apart]
}

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
        let more = self.sums::<T, WIDE, 1>(items, &now, exp);
        for (sum, &more) in sums.iter_mut().zip(&more) {
            *sum = *sum + more;
        }
    }

    /// The elements of row `k`.
    #[inline(always)]
    fn row<'a, T>(&self, items: &'a [T], k: usize) -> &'a [T] {
        &items[self.first + k * self.stride..][..self.width]
    }

    /// The elements of `R` rows from row `k` on, each `apart` rows after the one before.
    #[inline(always)]
    fn rows<'a, T, const R: usize>(&self, items: &'a [T], k: usize, apart: usize) -> [&'a [T]; R] {
        let mut rows = [self.row(items, k); R];
        // A loop: a closure would be compiled for the baseline.
        for (r, row) in rows.iter_mut().enumerate() {
            *row = self.row(items, k + r * apart);
        }
        rows
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

    /// The sum of `f` of each item of a column and the column's number in `beside`. `R` rows go into
    /// a part at a time: the part is in memory, and loading and storing it for each row takes as
    /// long as reading the items.
    #[inline(always)]
    pub(crate) fn sums<T: Float, const W: usize, const R: usize>(
        &self,
        items: &[T],
        beside: &[T; W],
        f: impl Fn(T, T) -> T,
    ) -> [T; W] {
        let step = |[part]: [T; 1], item, beside| [part + f(item, beside)];
        let [sums] = self.folded::<T, W, 1, R>(items, beside, step);
        sums
    }

    /// Of the differences of the items of each column from its number in `from`: their sum, and
    /// that of their squares.
    #[inline(always)]
    pub(crate) fn moments<T: Float, const W: usize>(
        &self,
        items: &[T],
        from: &[T; W],
    ) -> [[T; W]; 2] {
        self.folded::<T, W, 2, 4>(items, from, moments_with)
    }

    /// `K` totals of each column, with `step` for each item and the column's number in `beside`.
    #[inline(always)]
    fn folded<T: Float, const W: usize, const K: usize, const R: usize>(
        &self,
        items: &[T],
        beside: &[T; W],
        step: impl Fn([T; K], T, T) -> [T; K],
    ) -> [[T; W]; K] {
        let mut totals = [[T::ZERO; W]; K];
        let mut parts = [[T::ZERO; W]; K];
        for from in (0..self.extent).step_by(ROWS) {
            for part in &mut parts {
                part[..self.width].fill(T::ZERO);
            }
            let (mut k, end) = (from, self.extent.min(from + ROWS));
            while k + R <= end {
                self.take_rows::<T, W, K, R>(items, k, beside, &mut parts, &step);
                k += R;
            }
            while k < end {
                self.take_rows::<T, W, K, 1>(items, k, beside, &mut parts, &step);
                k += 1;
            }
            for (totals, part) in totals.iter_mut().zip(&parts) {
                for (total, &part) in totals[..self.width].iter_mut().zip(part) {
                    *total = *total + part;
                }
            }
        }
        totals
    }

    /// Takes `R` rows from row `k` on into the parts.
    #[inline(always)]
    fn take_rows<T: Float, const W: usize, const K: usize, const R: usize>(
        &self,
        items: &[T],
        k: usize,
        beside: &[T; W],
        parts: &mut [[T; W]; K],
        step: &impl Fn([T; K], T, T) -> [T; K],
    ) {
        let rows: [&[T]; R] = self.rows(items, k, 1);
        let beside = &beside[..self.width];
        for j in 0..self.width {
            let mut totals = [T::ZERO; K];
            for i in 0..K {
                totals[i] = parts[i][j];
            }
            for row in rows {
                totals = step(totals, row[j], beside[j]);
            }
            for i in 0..K {
                parts[i][j] = totals[i];
            }
        }
    }

    /// A number near the mean of each column: the mean of some items, which is the item if all are
    /// equal. There are at least as many rows as [`SAMPLED_ROWS`].
    #[inline(always)]
    pub(crate) fn samples<T: Float, const W: usize>(&self, items: &[T]) -> [T; W] {
        let (mut means, share) = ([T::ZERO; W], T::from_f64(1.0 / SAMPLED_ROWS as f64));
        let rows: [&[T]; SAMPLED_ROWS] = self.rows(items, 0, self.extent / SAMPLED_ROWS);
        for (j, mean) in means[..self.width].iter_mut().enumerate() {
            // Scaled before they are added, so that the sum of large items is finite.
            let pair = |r: usize| rows[r][j] * share + rows[r + 1][j] * share;
            *mean = (pair(0) + pair(2)) + (pair(4) + pair(6));
        }
        means
    }

    /// Applies `f` to the number of each column.
    #[inline(always)]
    pub(crate) fn each<T: Float, const W: usize>(
        &self,
        mut numbers: [T; W],
        f: impl Fn(T) -> T,
    ) -> [T; W] {
        for number in &mut numbers[..self.width] {
            *number = f(*number);
        }
        numbers
    }

    /// Sets each item of `out` to `f` of the item of `source` or of `out` itself, of two numbers of
    /// its column, and of two numbers of its row, which `of_row` gives.
    #[inline(always)]
    pub(crate) fn mapped<T: Float, const W: usize>(
        &self,
        source: Option<&[T]>,
        out: &mut [T],
        first: &[T; W],
        second: &[T; W],
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
        let step = |[part]: [T; 1], item, beside| [part + f(item, beside)];
        let [sums] = self.narrow_folded::<T, N, 1>(items, beside, step);
        sums
    }

    /// As [`moments`](ColumnBlock::moments) of `N` to `2 N` columns.
    #[inline(always)]
    pub(crate) fn narrow_moments<T: Float, const N: usize>(
        &self,
        items: &[T],
        from: &[[T; N]; 2],
    ) -> [[[T; N]; 2]; 2] {
        self.narrow_folded::<T, N, 2>(items, from, moments_with)
    }

    /// As [`folded`](ColumnBlock::folded) of `N` to `2 N` columns.
    #[inline(always)]
    fn narrow_folded<T: Float, const N: usize, const K: usize>(
        &self,
        items: &[T],
        beside: &[[T; N]; 2],
        step: impl Fn([T; K], T, T) -> [T; K],
    ) -> [[[T; N]; 2]; K] {
        let mut totals = [[[T::ZERO; N]; 2]; K];
        for from in (0..self.extent).step_by(ROWS) {
            let mut parts = [[[T::ZERO; N]; 2]; K];
            for k in from..self.extent.min(from + ROWS) {
                let row = ColumnBlock::halves::<T, N>(self.row(items, k));
                for half in 0..2 {
                    for j in 0..N {
                        let mut part = [T::ZERO; K];
                        for i in 0..K {
                            part[i] = parts[i][half][j];
                        }
                        part = step(part, row[half][j], beside[half][j]);
                        for i in 0..K {
                            parts[i][half][j] = part[i];
                        }
                    }
                }
            }
            for i in 0..K {
                for half in 0..2 {
                    for j in 0..N {
                        totals[i][half][j] = totals[i][half][j] + parts[i][half][j];
                    }
                }
            }
        }
        totals
    }

    /// As [`samples`](ColumnBlock::samples) of `N` to `2 N` columns.
    #[inline(always)]
    pub(crate) fn narrow_samples<T: Float, const N: usize>(&self, items: &[T]) -> [[T; N]; 2] {
        let wide: [T; NARROW] = self.samples(items);
        ColumnBlock::halves(&wide[..self.width])
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
