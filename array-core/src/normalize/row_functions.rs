//! The work on a row: softmax, its logarithm, layer normalisation; for rows and for blocks of
//! columns.

use crate::expr::Float;
use crate::isa::Token;
use crate::math::{Functions, Math};
use crate::reduce::{
    column_blocks::{ColumnBlock, Each, ROWS, WIDE},
    row_loops::{exponentials, largest, mapped, squares_from, total},
};

/// A function of rows. Every function must be `#[inline(always)]`.
pub(super) trait Normal<T: Float>: Copy {
    /// A few rows of this extent: from `source`, or in place.
    fn rows(self, token: Token<'_>, extent: usize, source: Option<&[T]>, out: &mut [T]);
    /// Rows that are the columns of a block.
    fn columns(self, token: Token<'_>, block: ColumnBlock, source: Option<&[T]>, out: &mut [T]);
    /// The same for so many rows and columns (at most [`BROAD`] columns) that they do not stay in
    /// the cache: they are processed in memory order.
    fn tall(self, token: Token<'_>, block: ColumnBlock, source: Option<&[T]>, out: &mut [T]);
}

/// The largest number of rows that are done together.
pub(super) const NORMALIZED_GROUP: usize = 8;

/// Blocks of columns beside each other, whose rows are processed one after the other.
const BESIDE: usize = 4;

/// The columns of these blocks.
pub(super) const BROAD: usize = BESIDE * WIDE;

/// One number for each of these columns.
type Broad<T> = [Each<T>; BESIDE];

/// The largest element of each column, or NaN if it is infinite, and the sum of the exponentials of
/// the differences from it.
#[inline(always)]
fn softened<T: Float>(token: Token<'_>, block: ColumnBlock, items: &[T]) -> (Broad<T>, Broad<T>) {
    let (mut largest, mut sums) = ([[T::LOWEST; WIDE]; BESIDE], [[T::ZERO; WIDE]; BESIDE]);
    block.by_rows(
        ROWS,
        #[inline(always)]
        |[_, number], block| {
            let (largest, sums) = (&mut largest[number], &mut sums[number]);
            block.add_exponentials(
                token,
                items,
                &mut largest[..block.width],
                &mut sums[..block.width],
            );
        },
    );
    for largest in largest.as_flattened_mut() {
        // An infinite number times 0 is NaN.
        *largest = *largest + *largest * T::ZERO;
    }
    (largest, sums)
}

/// The mean of each column, and the sum of the squared differences from it. Groups of rows are
/// combined with those before (Chan, Golub and LeVeque, 1979).
#[inline(always)]
fn spread<T: Float>(block: ColumnBlock, items: &[T]) -> (Broad<T>, Broad<T>) {
    let mut means = [[T::ZERO; WIDE]; BESIDE];
    let (mut squares, zero) = (means, [T::ZERO; WIDE]);
    block.by_rows(
        ROWS,
        #[inline(always)]
        |[before, number], block| {
            let (before, count) = (before as f64, block.extent as f64);
            let [count_here, share, both] = [
                count,
                count / (before + count),
                before * count / (before + count),
            ]
            .map(T::from_f64);
            let here = block
                .sums(items, &zero, |x, _| x)
                .map(|sum| sum / count_here);
            let around = block.sums(items, &here, |x, mean| (x - mean) * (x - mean));
            let each = means[number].iter_mut().zip(&mut squares[number]);
            for (((mean, square), &here), &around) in each.zip(&here).zip(&around) {
                let far = here - *mean;
                *mean = *mean + far * share;
                *square = *square + around + far * far * both;
            }
        },
    );
    (means, squares)
}

/// As [`ColumnBlock::mapped`], row after row of all columns.
#[inline(always)]
fn broad_mapped<T: Float>(
    block: ColumnBlock,
    source: Option<&[T]>,
    out: &mut [T],
    [first, second]: [&Broad<T>; 2],
    f: impl Fn(usize, T, T, T) -> T,
) {
    for k in 0..block.extent {
        let row = ColumnBlock {
            first: block.first + k * block.stride,
            extent: 1,
            ..block
        };
        row.by_rows(
            1,
            #[inline(always)]
            |[_, number], block| {
                let (first, second) = (&first[number], &second[number]);
                block.mapped(source, out, first, second, |_, x, a, b| f(k, x, a, b));
            },
        );
    }
}

/// `exp(x) / sum(exp(x))`.
#[derive(Clone, Copy)]
pub(super) struct Softmax;

/// `x - ln(sum(exp(x)))`.
#[derive(Clone, Copy)]
pub(super) struct LogSoftmax;

/// `(x - mean) / sqrt(variance + eps) * gamma + beta`.
#[derive(Clone, Copy)]
pub(super) struct LayerNorm<'a, T> {
    pub(super) gamma: Option<&'a [T]>,
    pub(super) beta: Option<&'a [T]>,
    pub(super) eps: T,
}

/// One of the normalisations.
#[derive(Clone, Copy)]
pub(super) enum Normalisation<'a, T> {
    Softmax,
    LogSoftmax,
    LayerNorm(LayerNorm<'a, T>),
}

/// The exponential of the difference.
#[inline(always)]
fn exp_from<T: Float>(token: Token<'_>, x: T, from: T) -> T {
    <T as Math>::Functions::exp(token, x - from)
}

/// The source of each row, if there is one.
#[inline(always)]
fn each_source<T>(source: Option<&[T]>, extent: usize) -> impl Iterator<Item = Option<&[T]>> {
    let mut rest = source;
    core::iter::repeat_with(move || {
        let (row, after) = rest?.split_at(extent);
        rest = Some(after);
        Some(row)
    })
}

impl<T: Float> Normal<T> for Softmax {
    /// Pass by pass over all rows: the slow end of a row, the lane tree and the division, overlaps
    /// with the next row.
    #[inline(always)]
    fn rows(self, token: Token<'_>, extent: usize, source: Option<&[T]>, out: &mut [T]) {
        let mut each = [T::ZERO; NORMALIZED_GROUP];
        for (each, row) in each
            .iter_mut()
            .zip(source.unwrap_or(out).chunks_exact(extent))
        {
            *each = largest(row);
        }
        let rows = out.chunks_exact_mut(extent);
        for ((row, source), &largest) in rows.zip(each_source(source, extent)).zip(&each) {
            mapped(source, row, |x| exp_from(token, x, largest));
        }
        for (each, row) in each.iter_mut().zip(out.chunks_exact(extent)) {
            *each = T::ONE / total(row);
        }
        for (row, &share) in out.chunks_exact_mut(extent).zip(&each) {
            mapped(None, row, |x| x * share);
        }
    }

    #[inline(always)]
    fn columns(self, token: Token<'_>, block: ColumnBlock, source: Option<&[T]>, out: &mut [T]) {
        let largest = block.largest(source.unwrap_or(out));
        block.mapped(source, out, &largest, &largest, |_, x, largest, _| {
            exp_from(token, x, largest)
        });
        let sums = block.sums(out, &largest, |x, _| x);
        let shares = block.each(sums, |sum| T::ONE / sum);
        block.mapped(None, out, &shares, &shares, |_, x, share, _| x * share);
    }

    /// Computes the exponentials twice: this is cheaper than one more pass over all elements.
    #[inline(always)]
    fn tall(self, token: Token<'_>, block: ColumnBlock, source: Option<&[T]>, out: &mut [T]) {
        let (largest, sums) = softened(token, block, source.unwrap_or(out));
        let shares = sums.map(|sums| sums.map(|sum| T::ONE / sum));
        let each = [&largest, &shares];
        broad_mapped(block, source, out, each, |_, x, largest, share| {
            exp_from(token, x, largest) * share
        });
    }
}

impl<T: Float> Normal<T> for LogSoftmax {
    #[inline(always)]
    fn rows(self, token: Token<'_>, extent: usize, source: Option<&[T]>, out: &mut [T]) {
        let rows = out.chunks_exact_mut(extent);
        for (row, source) in rows.zip(each_source(source, extent)) {
            let items = source.unwrap_or(row);
            let largest = largest(items);
            let sum = exponentials(token, items, largest);
            let log = <T as Math>::Functions::ln(token, sum);
            mapped(source, row, |x| x - largest - log);
        }
    }

    #[inline(always)]
    fn columns(self, token: Token<'_>, block: ColumnBlock, source: Option<&[T]>, out: &mut [T]) {
        let items = source.unwrap_or(out);
        let largest = block.largest(items);
        let sums = block.sums(items, &largest, |x, largest| exp_from(token, x, largest));
        let logs = block.each(sums, |sum| <T as Math>::Functions::ln(token, sum));
        block.mapped(source, out, &largest, &logs, |_, x, largest, log| {
            x - largest - log
        });
    }

    #[inline(always)]
    fn tall(self, token: Token<'_>, block: ColumnBlock, source: Option<&[T]>, out: &mut [T]) {
        let (largest, sums) = softened(token, block, source.unwrap_or(out));
        let logs = sums.map(|sums| sums.map(|sum| <T as Math>::Functions::ln(token, sum)));
        let each = [&largest, &logs];
        broad_mapped(block, source, out, each, |_, x, largest, log| {
            x - largest - log
        });
    }
}

impl<T: Float> Normal<T> for LayerNorm<'_, T> {
    #[inline(always)]
    fn rows(self, token: Token<'_>, extent: usize, source: Option<&[T]>, out: &mut [T]) {
        let rows = out.chunks_exact_mut(extent);
        for (row, source) in rows.zip(each_source(source, extent)) {
            self.one_row(token, source, row);
        }
    }

    #[inline(always)]
    fn columns(self, token: Token<'_>, block: ColumnBlock, source: Option<&[T]>, out: &mut [T]) {
        let items = source.unwrap_or(out);
        let count = T::from_f64(block.extent as f64);
        let means = block.sums(items, &[T::ZERO; WIDE], |x, _| x);
        let means = block.each(means, |sum| sum / count);
        let squares = block.sums(items, &means, |x, mean| (x - mean) * (x - mean));
        let root = |x: T| <T as Math>::Functions::sqrt(token, x);
        let scales = block.each(squares, |sum| T::ONE / root(sum / count + self.eps));
        block.mapped(source, out, &means, &scales, |k, x, mean, scale| {
            let gamma = self.gamma.map_or(T::ONE, |gamma| gamma[k]);
            let beta = self.beta.map_or(-T::ZERO, |beta| beta[k]);
            (x - mean) * scale * gamma + beta
        });
    }

    #[inline(always)]
    fn tall(self, token: Token<'_>, block: ColumnBlock, source: Option<&[T]>, out: &mut [T]) {
        let (means, squares) = spread(block, source.unwrap_or(out));
        let count = T::from_f64(block.extent as f64);
        let root = |x: T| <T as Math>::Functions::sqrt(token, x);
        let scale = |sum: T| T::ONE / root(sum / count + self.eps);
        let scales = squares.map(|sums| sums.map(scale));
        let each = [&means, &scales];
        broad_mapped(block, source, out, each, |k, x, mean, scale| {
            let gamma = self.gamma.map_or(T::ONE, |gamma| gamma[k]);
            let beta = self.beta.map_or(-T::ZERO, |beta| beta[k]);
            (x - mean) * scale * gamma + beta
        });
    }
}

impl<T: Float> LayerNorm<'_, T> {
    #[inline(always)]
    fn one_row(self, token: Token<'_>, source: Option<&[T]>, out: &mut [T]) {
        let items = source.unwrap_or(out);
        let count = T::from_f64(items.len() as f64);
        let mean = total(items) / count;
        let variance = squares_from(items, mean) / count;
        let scale = T::ONE / <T as Math>::Functions::sqrt(token, variance + self.eps);
        mapped(source, out, |x| (x - mean) * scale);
        match (self.gamma, self.beta) {
            (Some(gamma), Some(beta)) => {
                for ((out, &gamma), &beta) in out.iter_mut().zip(gamma).zip(beta) {
                    *out = *out * gamma + beta;
                }
            }
            (Some(gamma), None) => {
                for (out, &gamma) in out.iter_mut().zip(gamma) {
                    *out = *out * gamma;
                }
            }
            (None, Some(beta)) => {
                for (out, &beta) in out.iter_mut().zip(beta) {
                    *out = *out + beta;
                }
            }
            (None, None) => {}
        }
    }
}
