//! The work on a row: softmax, its logarithm, layer normalisation; for rows and for blocks of
//! columns.

use crate::expr::Float;
use crate::isa::Token;
use crate::kernel::RowFold;
use crate::math::{Functions, Math};
use crate::reduce::{
    Reduction,
    column_blocks::{ColumnBlock, WIDE, larger},
    few_rows::{FewRows, of_each},
    op::Sum,
    row_loops::{FEW_FOR_LANES, exponentials, fold_rows, mapped, mapped_in_groups},
};

/// A function of rows. Every function must be `#[inline(always)]`.
pub(super) trait Normal<T: Float>: Copy {
    /// A few rows of this extent: from `source`, or in place.
    fn rows(self, token: Token<'_>, extent: usize, source: Option<&[T]>, out: &mut [T]);
    /// Rows that are the columns of a block, at most [`widest`](Self::widest).
    fn columns(self, token: Token<'_>, block: ColumnBlock, source: Option<&[T]>, out: &mut [T]);
    /// Rows of fewer items are folded sequentially, like columns, and may be transposed.
    fn shortest_in_lanes(self) -> usize {
        FEW_FOR_LANES
    }
    /// The longest of a few short rows of several columns that are computed as lanes.
    const LANES_LONGEST: usize = usize::MAX;
    /// A few short rows, as lanes.
    fn few(self, token: Token<'_>, rows: FewRows<T>, out: &mut [T]);
    /// The most columns of a block of this extent.
    #[inline(always)]
    fn widest(_: usize) -> usize {
        WIDE
    }
}

/// The largest number of rows that are done together. The results of a pass are written singly and
/// read as vectors, which waits for the writes: once for all these rows.
pub(super) const NORMALIZED_GROUP: usize = 32;

/// Numbers of rows are computed in vectors of so many.
const NUMBERS: usize = 8;

/// `exp(x) / sum(exp(x))`.
#[derive(Clone, Copy)]
pub(super) struct Softmax;

/// `x - ln(sum(exp(x)))`.
#[derive(Clone, Copy)]
pub(super) struct LogSoftmax;

/// `(x - mean) / sqrt(variance + eps) * gamma + beta`, where the mean is 0 unless `is_centred`.
#[derive(Clone, Copy)]
pub(super) struct LayerNorm<'a, T> {
    pub(super) is_centred: bool,
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
        let each = &mut each[..out.len() / extent];
        let items = source.unwrap_or(out);
        fold_rows(RowFold::Largest, items, extent, &[], each);
        let rows = out.chunks_exact_mut(extent);
        let rows = rows.zip(each_source(source, extent)).zip(&*each);
        if extent >= FEW_FOR_LANES {
            for ((row, source), &largest) in rows {
                mapped(source, row, |x| exp_from(token, x, largest));
            }
        } else {
            // The exponentials of all rows in one loop: a row alone does not fill vectors.
            for ((row, source), &largest) in rows {
                mapped(source, row, |x| x - largest);
            }
            mapped(None, out, |x| <T as Math>::Functions::exp(token, x));
        }
        fold_rows(RowFold::Total, out, extent, &[], each);
        for total in &mut *each {
            *total = T::ONE / *total;
        }
        for (row, &share) in out.chunks_exact_mut(extent).zip(&*each) {
            mapped(None, row, |x| x * share);
        }
    }

    #[inline(always)]
    fn columns(self, token: Token<'_>, block: ColumnBlock, source: Option<&[T]>, out: &mut [T]) {
        let largest = block.largest(source.unwrap_or(out));
        block.mapped(
            source,
            out,
            &largest,
            &largest,
            no_numbers,
            |x, [largest, _], _| exp_from(token, x, largest),
        );
        let sums = block.sums::<T, WIDE, 4>(out, &largest, |x, _| x);
        let shares = block.each(sums, |sum| T::ONE / sum);
        block.mapped(
            None,
            out,
            &shares,
            &shares,
            no_numbers,
            |x, [share, _], _| x * share,
        );
    }

    #[inline(always)]
    fn few(self, token: Token<'_>, mut rows: FewRows<T>, out: &mut [T]) {
        let largest = rows.fold(T::LOWEST, &[T::ZERO; _], |most, x, _| larger(most, x));
        rows.map(&largest, |x, largest| exp_from(token, x, largest));
        let sums = rows.fold(T::ZERO, &largest, |sum, x, _| sum + x);
        let shares = of_each(sums, |sum| T::ONE / sum);
        rows.write(out, [&shares; 2], |_, x, [share, _]| x * share);
    }
}

impl<T: Float> Normal<T> for LogSoftmax {
    #[inline(always)]
    fn rows(self, token: Token<'_>, extent: usize, source: Option<&[T]>, out: &mut [T]) {
        let rows = out.chunks_exact_mut(extent);
        for (row, source) in rows.zip(each_source(source, extent)) {
            let items = source.unwrap_or(row);
            let mut largest = [T::ZERO];
            fold_rows(RowFold::Largest, items, extent, &[], &mut largest);
            let [largest] = largest;
            let sum = exponentials(token, items, largest);
            let log = <T as Math>::Functions::ln(token, sum);
            mapped(source, row, |x| x - largest - log);
        }
    }

    #[inline(always)]
    fn columns(self, token: Token<'_>, block: ColumnBlock, source: Option<&[T]>, out: &mut [T]) {
        let items = source.unwrap_or(out);
        let largest = block.largest(items);
        let exp = |x, largest| exp_from(token, x, largest);
        let sums = block.sums::<T, WIDE, 1>(items, &largest, exp);
        let logs = block.each(sums, |sum| <T as Math>::Functions::ln(token, sum));
        block.mapped(
            source,
            out,
            &largest,
            &logs,
            no_numbers,
            |x, [largest, log], _| x - largest - log,
        );
    }

    #[inline(always)]
    fn few(self, token: Token<'_>, rows: FewRows<T>, out: &mut [T]) {
        let largest = rows.fold(T::LOWEST, &[T::ZERO; _], |most, x, _| larger(most, x));
        let sums = rows.fold(T::ZERO, &largest, |sum, x, most| {
            sum + exp_from(token, x, most)
        });
        let logs = of_each(sums, |sum| <T as Math>::Functions::ln(token, sum));
        rows.write(out, [&largest, &logs], |_, x, [largest, log]| {
            x - largest - log
        });
    }
}

impl<T: Float> Normal<T> for LayerNorm<'_, T> {
    // Longer ones have columns in registers.
    const LANES_LONGEST: usize = 2;

    /// Without a mean, rows of a vector have one pass before they are written, and that by the loops
    /// of sums, which transpose in registers.
    #[inline(always)]
    fn shortest_in_lanes(self) -> usize {
        if self.is_centred {
            FEW_FOR_LANES
        } else {
            NUMBERS
        }
    }

    /// Pass by pass over all rows, as a softmax.
    #[inline(always)]
    fn rows(self, token: Token<'_>, extent: usize, source: Option<&[T]>, out: &mut [T]) {
        let (count, rows) = (T::from_f64(extent as f64), out.len() / extent);
        let whole = rows.next_multiple_of(NUMBERS);
        let mut means = [T::ZERO; NORMALIZED_GROUP];
        let mut scales = means;
        let items = source.unwrap_or(out);
        if self.is_centred {
            fold_rows(RowFold::Total, items, extent, &[], &mut means[..rows]);
            for mean in &mut means[..whole] {
                *mean = *mean / count;
            }
            fold_rows(RowFold::Squares, items, extent, &means, &mut scales[..rows]);
        } else if extent < self.shortest_in_lanes() {
            for (row, square) in items.chunks_exact(extent).zip(&mut scales) {
                *square = row.iter().fold(T::ZERO, |sum, &x| sum + x * x);
            }
        } else {
            let sums = <Sum as Reduction<T>>::reducer();
            sums.squares_of_rows(items, extent, &mut scales[..rows]);
        }
        for scales in scales[..whole].as_chunks_mut::<NUMBERS>().0 {
            for scale in scales {
                *scale = self.scale(token, *scale, count);
            }
        }
        let rows = out
            .chunks_exact_mut(extent)
            .zip(each_source(source, extent));
        for (((row, source), &mean), &scale) in rows.zip(&means).zip(&scales) {
            self.write_row(source, row, mean, scale);
        }
    }

    #[inline(always)]
    fn columns(self, token: Token<'_>, block: ColumnBlock, source: Option<&[T]>, out: &mut [T]) {
        self.normalise(token, block, source, out);
    }

    #[inline(always)]
    fn few(self, token: Token<'_>, rows: FewRows<T>, out: &mut [T]) {
        let count = T::from_f64(rows.extent() as f64);
        let mut means = [T::ZERO; _];
        if self.is_centred {
            let sums = rows.fold(T::ZERO, &means, |sum, x, _| sum + x);
            means = of_each(sums, |sum| sum / count);
        }
        let squares = rows.fold(T::ZERO, &means, |sum, x, mean| {
            sum + (x - mean) * (x - mean)
        });
        let scales = of_each(squares, |sum| self.scale(token, sum, count));
        rows.write(out, [&means, &scales], |k, x, numbers| {
            scaled(x, numbers, self.of_row(k))
        });
    }

    #[inline(always)]
    fn widest(extent: usize) -> usize {
        Self::widest_block(extent)
    }
}

/// An item scaled and shifted by the numbers of its column, the mean and the scale, and by those of
/// its row, `gamma` and `beta`.
#[inline(always)]
pub(super) fn scaled<T: Float>(x: T, [mean, scale]: [T; 2], [gamma, beta]: [T; 2]) -> T {
    (x - mean) * scale * gamma + beta
}

/// For what needs no numbers of a row.
#[inline(always)]
fn no_numbers<T: Float>(_: usize) -> [T; 2] {
    [T::ZERO; 2]
}

impl<T: Float> LayerNorm<'_, T> {
    /// What the differences from the mean are multiplied by, if this is the sum of their squares.
    #[inline(always)]
    pub(super) fn scale(self, token: Token<'_>, squares: T, count: T) -> T {
        T::ONE / <T as Math>::Functions::sqrt(token, squares / count + self.eps)
    }

    /// `gamma` and `beta` of an index, or what changes nothing.
    #[inline(always)]
    pub(super) fn of_row(self, k: usize) -> [T; 2] {
        let gamma = self.gamma.map_or(T::ONE, |gamma| gamma[k]);
        let beta = self.beta.map_or(-T::ZERO, |beta| beta[k]);
        [gamma, beta]
    }

    /// Writes a row.
    #[inline(always)]
    fn write_row(self, source: Option<&[T]>, out: &mut [T], mean: T, scale: T) {
        match out.len() {
            16.. => self.write_groups::<16>(source, out, [mean, scale]),
            8.. => self.write_groups::<8>(source, out, [mean, scale]),
            _ => self.write_groups::<1>(source, out, [mean, scale]),
        }
    }

    /// Writes a row of at least `GROUP` items.
    #[inline(always)]
    fn write_groups<const GROUP: usize>(
        self,
        source: Option<&[T]>,
        out: &mut [T],
        numbers: [T; 2],
    ) {
        let (one, zero) = (|_| [T::ONE; GROUP], |_| [-T::ZERO; GROUP]);
        match (self.gamma, self.beta) {
            (None, None) => scaled_groups::<T, GROUP>(source, out, numbers, one, zero),
            (Some(gamma), None) => {
                scaled_groups::<T, GROUP>(source, out, numbers, groups_of(gamma), zero)
            }
            (None, Some(beta)) => {
                scaled_groups::<T, GROUP>(source, out, numbers, one, groups_of(beta))
            }
            (Some(gamma), Some(beta)) => {
                scaled_groups::<T, GROUP>(source, out, numbers, groups_of(gamma), groups_of(beta));
            }
        }
    }
}

/// The group of a list that begins at an item.
#[inline(always)]
fn groups_of<T: Float, const GROUP: usize>(list: &[T]) -> impl Fn(usize) -> [T; GROUP] {
    |at| *list[at..].first_chunk().expect("an item for each of a row")
}

/// Writes a row of [`scaled`] items, of which those of `gamma` and `beta` are told group by group.
#[inline(always)]
fn scaled_groups<T: Float, const GROUP: usize>(
    source: Option<&[T]>,
    out: &mut [T],
    numbers: [T; 2],
    gamma: impl Fn(usize) -> [T; GROUP],
    beta: impl Fn(usize) -> [T; GROUP],
) {
    mapped_in_groups(
        source,
        out,
        #[cfg_attr(not(debug_assertions), inline(always))]
        |mut items: [T; GROUP], at| {
            let (gamma, beta) = (gamma(at), beta(at));
            for k in 0..GROUP {
                items[k] = scaled(items[k], numbers, [gamma[k], beta[k]]);
            }
            items
        },
    );
}
