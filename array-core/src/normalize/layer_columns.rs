//! Layer normalisation of blocks of columns.
//!
//! ```text
//! near    = the mean of a few items                      # for each column
//! off     = sum of (item - near),  all = sum of (item - near)^2
//! mean    = near + off / count
//! squares = all - off^2 / count
//! columns for which near is far from the mean: mean and squares again, by a pass each
//! write (item - mean) * scale * gamma + beta
//! ```
//! So most columns are read twice, not three times. What is computed of a column depends on the column
//! alone, not on those beside it, nor on the width of the block.

use super::row_functions::{LayerNorm, scaled};
use crate::expr::Float;
use crate::isa::Token;
use crate::reduce::{
    column_blocks::{ColumnBlock, WIDE},
    row_loops::FEW_FOR_LANES,
};

/// The most columns of a block of a layer normalisation.
const WIDEST: usize = 4 * WIDE;

/// Columns of so many items are read twice. Columns as short as a row that is summed in order have the
/// bits of that row, so they are read three times.
const TWO_READS: usize = 2 * FEW_FOR_LANES;

/// The square of the difference.
#[inline(always)]
fn squared<T: Float>(x: T, mean: T) -> T {
    (x - mean) * (x - mean)
}

/// Makes means of numbers near them, and enters the squares of the differences from the means: from
/// the sums of the differences from these numbers and of their squares, of `count` items each. A
/// number that is further from the mean than two standard deviations has cost digits: its squares
/// become negative. Returns whether none is. With one standard deviation, the samples of every two
/// hundredth column of random items would be too far.
#[inline(always)]
fn centred<T: Float>([means, squares]: [&mut [T]; 2], [off, all]: [&[T]; 2], count: T) -> bool {
    let mut are_near = true;
    let lists = means.iter_mut().zip(squares).zip(off.iter().zip(all));
    for ((mean, squares), (&off, &all)) in lists {
        let apart = off / count;
        let lost = apart * off;
        let left = all - lost;
        let is_far = (lost > T::from_f64(4.0) * left) | (all == T::HIGHEST);
        *mean = *mean + apart;
        *squares = if is_far { -T::ONE } else { left };
        are_near &= !is_far;
    }
    are_near
}

/// Replaces the means and squares of the columns whose squares are negative.
#[inline(always)]
fn complete<T: Float>([means, squares]: [&mut [T]; 2], [exact, sums]: [&[T]; 2]) {
    let lists = means.iter_mut().zip(squares).zip(exact.iter().zip(sums));
    for ((mean, squares), (&exact, &sum)) in lists {
        // Not NaN: that is known.
        let is_open = *squares < T::ZERO;
        *mean = if is_open { exact } else { *mean };
        *squares = if is_open { sum } else { *squares };
    }
}

impl<T: Float> LayerNorm<'_, T> {
    /// The most columns of a block of this extent. A row that is a block by itself is read in the
    /// order of memory: in two blocks [4080, 257] took 1.5 times as long. Few rows fit the cache.
    #[inline(always)]
    pub(super) fn widest_block(extent: usize) -> usize {
        match extent < TWO_READS {
            true => WIDE,
            false => WIDEST * size_of::<f32>() / size_of::<T>(),
        }
    }

    /// Normalises a block of columns.
    #[inline(always)]
    pub(super) fn normalise(
        self,
        token: Token<'_>,
        block: ColumnBlock,
        source: Option<&[T]>,
        out: &mut [T],
    ) {
        match block.width {
            1 => self.narrow::<1>(token, block, source, out),
            2..4 => self.narrow::<2>(token, block, source, out),
            4..8 => self.narrow::<4>(token, block, source, out),
            8..16 => self.narrow::<8>(token, block, source, out),
            16..32 => self.narrow::<16>(token, block, source, out),
            32..64 => self.narrow::<32>(token, block, source, out),
            64..=WIDE => self.wide::<WIDE>(token, block, source, out),
            _ => self.wide::<WIDEST>(token, block, source, out),
        }
    }

    /// Whether the columns of a block are read twice.
    #[inline(always)]
    fn reads_twice(&self, block: ColumnBlock) -> bool {
        self.is_centred && block.extent >= TWO_READS
    }

    /// Normalises a block of at most `W` columns.
    #[inline(always)]
    fn wide<const W: usize>(
        self,
        token: Token<'_>,
        block: ColumnBlock,
        source: Option<&[T]>,
        out: &mut [T],
    ) {
        let items = source.unwrap_or(out);
        let count = T::from_f64(block.extent as f64);
        let (mut means, mut squares) = ([T::ZERO; W], [-T::ONE; W]);
        let mut are_known = false;
        if self.reads_twice(block) {
            means = block.samples(items);
            let moments = block.moments(items, &means);
            let lists = [&mut means[..block.width], &mut squares];
            are_known = centred(lists, moments.each_ref().map(|list| &list[..]), count);
        }
        if !are_known {
            let mut exact = [T::ZERO; W];
            if self.is_centred {
                let sums = block.sums::<T, W, 4>(items, &exact, |x, _| x);
                exact = block.each(sums, |sum| sum / count);
            }
            let sums = block.sums::<T, W, 4>(items, &exact, squared);
            if self.reads_twice(block) {
                complete([&mut means, &mut squares], [&exact, &sums]);
            } else {
                (means, squares) = (exact, sums);
            }
        }
        let scales = block.each(squares, |sum| self.scale(token, sum, count));
        let of_row = |k| self.of_row(k);
        block.mapped(source, out, &means, &scales, of_row, scaled);
    }

    /// Normalises a block of `N` to `2 N` columns, whose numbers stay in registers.
    #[inline(always)]
    fn narrow<const N: usize>(
        self,
        token: Token<'_>,
        block: ColumnBlock,
        source: Option<&[T]>,
        out: &mut [T],
    ) {
        let items = source.unwrap_or(out);
        let count = T::from_f64(block.extent as f64);
        let (mut means, mut squares) = ([[T::ZERO; N]; 2], [[-T::ONE; N]; 2]);
        let mut are_known = false;
        if self.reads_twice(block) {
            means = block.narrow_samples(items);
            let moments = block.narrow_moments(items, &means);
            let lists = [means.as_flattened_mut(), squares.as_flattened_mut()];
            are_known = centred(
                lists,
                moments.each_ref().map(|list| list.as_flattened()),
                count,
            );
        }
        if !are_known {
            let mut exact = [[T::ZERO; N]; 2];
            if self.is_centred {
                let sums = block.narrow_sums(items, &exact, |x, _| x);
                exact = sums.map(|half| half.map(|sum| sum / count));
            }
            let sums = block.narrow_sums(items, &exact, squared);
            if self.reads_twice(block) {
                let lists = [means.as_flattened_mut(), squares.as_flattened_mut()];
                complete(lists, [exact.as_flattened(), sums.as_flattened()]);
            } else {
                (means, squares) = (exact, sums);
            }
        }
        let scales = squares.map(|half| half.map(|sum| self.scale(token, sum, count)));
        let of_row = |k| self.of_row(k);
        block.narrow_mapped(source, out, [&means, &scales], of_row, scaled);
    }
}
