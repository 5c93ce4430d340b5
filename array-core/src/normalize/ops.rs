//! What is done to a row: softmax, its logarithm, layer normalisation; for rows and for blocks of columns.

use crate::expr::Float;
use crate::isa::Token;
use crate::kernel::Leveled;
use crate::math::{Functions, Math};
use crate::reduce::{
    columns::{Block, WIDE},
    rows::{exponentials, largest, mapped, squares_from, total},
};

/// A function of rows. Every function must be `#[inline(always)]`.
pub(super) trait Normal<T>: Copy {
    /// A few rows of this extent: from `source`, or where they are.
    fn rows(self, token: Token<'_>, extent: usize, source: Option<&[T]>, out: &mut [T]);
    /// Rows that are the columns of a block.
    fn columns(self, token: Token<'_>, block: Block, source: Option<&[T]>, out: &mut [T]);
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
    /// Pass by pass over all rows: what takes long at the end of one, the tree and the division, goes on beside the next.
    #[inline(always)]
    fn rows(self, token: Token<'_>, extent: usize, source: Option<&[T]>, out: &mut [T]) {
        let mut each = [T::ZERO; GROUP];
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
    fn columns(self, token: Token<'_>, block: Block, source: Option<&[T]>, out: &mut [T]) {
        let largest = block.largest(source.unwrap_or(out));
        block.mapped(source, out, &largest, &largest, |_, x, largest, _| {
            exp_from(token, x, largest)
        });
        let sums = block.sums(out, &largest, |x, _| x);
        let shares = sums.map(|sum| T::ONE / sum);
        block.mapped(None, out, &shares, &shares, |_, x, share, _| x * share);
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
    fn columns(self, token: Token<'_>, block: Block, source: Option<&[T]>, out: &mut [T]) {
        let items = source.unwrap_or(out);
        let largest = block.largest(items);
        let sums = block.sums(items, &largest, |x, largest| exp_from(token, x, largest));
        let logs = sums.map(|sum| <T as Math>::Functions::ln(token, sum));
        block.mapped(source, out, &largest, &logs, |_, x, largest, log| {
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
    fn columns(self, token: Token<'_>, block: Block, source: Option<&[T]>, out: &mut [T]) {
        let items = source.unwrap_or(out);
        let count = T::from_f64(block.extent as f64);
        let means = block.sums(items, &[T::ZERO; WIDE], |x, _| x);
        let means = means.map(|sum| sum / count);
        let squares = block.sums(items, &means, |x, mean| (x - mean) * (x - mean));
        let root = |x: T| <T as Math>::Functions::sqrt(token, x);
        let scales = squares.map(|sum| T::ONE / root(sum / count + self.eps));
        block.mapped(source, out, &means, &scales, |k, x, mean, scale| {
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

/// Rows along the middle one of three axes, in row-major order: from `source`, or where they are.
pub(super) struct Rows<'a, N, T> {
    pub(super) normal: N,
    pub(super) source: Option<&'a [T]>,
    pub(super) out: &'a mut [T],
    /// The extents before the axis, of the axis, and after it.
    pub(super) extents: [usize; 3],
}

/// Rows that are done together, at most.
const GROUP: usize = 8;

/// Bytes of rows that are done together: in the first-level cache, beside what they come from.
const NEAR: usize = 8 * 1024;

/// Bytes of a block of columns: several passes find it in the second-level cache at least.
const TILE: usize = 64 * 1024;

impl<N: Normal<T>, T: Float> Leveled for Rows<'_, N, T> {
    type Output = ();

    #[inline(always)]
    fn run(self, token: Token<'static>) {
        let [outer, extent, inner] = self.extents;
        if self.out.is_empty() {
            return;
        }
        if inner == 1 {
            let group = extent * (NEAR / size_of::<T>() / extent).clamp(1, GROUP);
            let rows = self.out.chunks_mut(group);
            // The loop twice: in each the compiler knows whether there is a source.
            match self.source {
                Some(source) => {
                    for (out, source) in rows.zip(source.chunks(group)) {
                        self.normal.rows(token, extent, Some(source), out);
                    }
                }
                None => {
                    for out in rows {
                        self.normal.rows(token, extent, None, out);
                    }
                }
            }
            return;
        }
        let wide = (TILE / size_of::<T>() / extent).clamp(WIDE / 8, WIDE);
        for before in 0..outer {
            for column in (0..inner).step_by(wide) {
                let block = Block {
                    first: before * extent * inner + column,
                    extent,
                    stride: inner,
                    width: wide.min(inner - column),
                };
                match self.source {
                    Some(source) => self.normal.columns(token, block, Some(source), self.out),
                    None => self.normal.columns(token, block, None, self.out),
                }
            }
        }
    }
}
