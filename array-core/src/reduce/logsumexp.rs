//! `logsumexp` in one sweep of the expression: tile by tile, each tile read twice while it is in
//! the cache.
//!
//! ```text
//! for each tile of the expression:          // some indices of the reduced axes, some columns;
//!                                           // of a stored array, in place
//!     update the maximum of each column (row) by the items of the tile
//!     rescale the sums to the new maxima
//!     add the exponentials of the differences from the maxima to the sums
//! ```
//! The order of additions depends only on the extents.

use super::column_blocks::{ColumnBlock, WIDE, brought, larger, start};
use super::few_rows::{FewRows, ROWS_IN_LANES, are_few, of_each};
use super::range_sweep::{BoxRoom, RangeSweep, RangeTile, box_of_few};
use super::row_loops::{exponentials, fold_rows, mapped};
use super::{Checked, ReduceAxes, checked};
use crate::array::{Array, built};
use crate::error::ReduceError;
use crate::expr::{Closed, Float, Number};
use crate::isa::Token;
use crate::kernel::{Leveled, RowFold, at_level};
use crate::math::{Functions, Math};
use crate::plan::limits::{FEW_EXPONENTIALS, RANGE_COLUMNS, RANGE_TILE, SHORT_EXPONENTIALS};
use crate::shape::{Shape, Whole, WholeOf};
use crate::storage::{Home, NoMemory, compiled, copies};

/// Rows of at most this many items are short: they are folded in order.
const SHORT_SUMMED: usize = 16;

/// Exponentials of short rows that are computed before they are summed.
const SHORT_BLOCK: usize = 64;

/// The room of a box of elements `T`. Each box rescales as many sums to new maxima as it has
/// columns.
pub(super) const fn room<T>() -> BoxRoom {
    BoxRoom {
        short: SHORT_EXPONENTIALS,
        few: FEW_EXPONENTIALS,
        lines: usize::MAX,
        rows: RANGE_TILE / size_of::<T>(),
        items: RANGE_TILE / size_of::<T>(),
        columns: RANGE_COLUMNS,
    }
}

/// A box, and the results that it adds to.
struct SummedTile<'a, T> {
    items: &'a [T],
    tile: RangeTile,
    /// The number of results for each index of the axes before.
    inner: usize,
    /// For every result: the maximum so far, and the sum.
    largest: &'a mut [T],
    sums: &'a mut [T],
}

impl<T: Float> Leveled for SummedTile<'_, T> {
    type Output = ();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self, token: Token<'static>) {
        let (largest, sums) = (self.largest, self.sums);
        let RangeTile {
            first: [before, _, column],
            outers,
            rows,
            width,
            stride,
        } = self.tile;
        if self.inner == 1 && rows <= SHORT_SUMMED {
            let results = (&mut largest[before..], &mut sums[before..]);
            return short_rows(token, self.items, rows, results);
        }
        if self.inner == 1 {
            let each = self.items.chunks_exact(rows);
            for ((row, largest), sum) in each.zip(&mut largest[before..]).zip(&mut sums[before..]) {
                let before = start(*largest);
                let mut here = [T::ZERO];
                fold_rows(RowFold::Largest, row, row.len(), &[], &mut here);
                *largest = larger(*largest, here[0]);
                let now = start(*largest);
                if *sum != T::ZERO {
                    *sum = brought(token, *sum, before, now);
                }
                *sum = *sum + exponentials(token, row, now);
            }
            return;
        }
        for outer in 0..outers {
            for wide in (0..width).step_by(WIDE) {
                let block = ColumnBlock {
                    first: outer * rows * stride + wide,
                    extent: rows,
                    stride,
                    width: WIDE.min(width - wide),
                };
                let at = (before + outer) * self.inner + column + wide;
                let largest = &mut largest[at..][..block.width];
                let sums = &mut sums[at..][..block.width];
                block.add_exponentials(token, self.items, largest, sums);
            }
        }
    }
}

/// Adds the exponentials of short rows of `len` items to the sums, and updates their maxima: the
/// exponentials of several rows are one loop, as those of a row do not fill a vector.
#[cfg_attr(not(debug_assertions), inline(always))]
fn short_rows<T: Float>(
    token: Token<'_>,
    items: &[T],
    len: usize,
    (largest, sums): (&mut [T], &mut [T]),
) {
    let mut room = [T::ZERO; SHORT_BLOCK];
    let rows = SHORT_BLOCK / len;
    let results = largest.chunks_mut(rows).zip(sums.chunks_mut(rows));
    for (items, (largest, sums)) in items.chunks(rows * len).zip(results) {
        let block = &mut room[..items.len()];
        let each = items.chunks_exact(len).zip(block.chunks_exact_mut(len));
        for ((row, own), (largest, sum)) in each.zip(largest.iter_mut().zip(&mut *sums)) {
            let before = start(*largest);
            *largest = row.iter().fold(*largest, |largest, &x| larger(largest, x));
            let now = start(*largest);
            if *sum != T::ZERO {
                *sum = brought(token, *sum, before, now);
            }
            for (own, &item) in own.iter_mut().zip(row) {
                *own = item - now;
            }
        }
        mapped(None, block, |x| <T as Math>::Functions::exp(token, x));
        for (row, sum) in block.chunks_exact(len).zip(sums) {
            *sum = *sum + row.iter().fold(T::ZERO, |sum, &x| sum + x);
        }
    }
}

/// The items of a few results.
struct FewSummed<'a, T> {
    items: &'a [T],
    extents: [usize; 3],
    out: &'a mut [T],
}

impl<T: Float> Leveled for FewSummed<'_, T> {
    type Output = ();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self, token: Token<'static>) {
        let FewSummed {
            items,
            extents,
            out,
        } = self;
        let (mut largest, mut sums) = ([T::LOWEST; ROWS_IN_LANES], [T::ZERO; ROWS_IN_LANES]);
        if extents[2] > 1 {
            let mut rows = FewRows::of(items, extents);
            largest = rows.fold(T::LOWEST, &largest, |most, x, _| larger(most, x));
            rows.map(&of_each(largest, start), |x, start| {
                <T as Math>::Functions::exp(token, x - start)
            });
            sums = rows.fold(T::ZERO, &sums, |sum, x, _| sum + x);
        } else {
            short_rows(token, items, extents[1], (&mut largest, &mut sums));
        }
        let starts = of_each(largest, start);
        let logs = of_each(sums, |sum| <T as Math>::Functions::ln(token, sum));
        for ((out, start), log) in out.iter_mut().zip(starts).zip(logs) {
            *out = start + log;
        }
    }
}

impl<T: Float> FewSummed<'_, T> {
    /// Writes the results, by code that is compiled with the library.
    fn look(self) {
        type Look<T> = fn(FewSummed<'_, T>);
        static SINGLE: Look<f32> = |few| at_level(few);
        static DOUBLE: Look<f64> = |few| at_level(few);
        compiled::<Look<T>>(&SINGLE, &DOUBLE)(self);
    }
}

/// The results: the logarithm of each sum and the maximum that it was scaled by.
struct Logarithms<'a, T> {
    largest: &'a [T],
    sums: &'a mut [T],
}

impl<T: Float> Leveled for Logarithms<'_, T> {
    type Output = ();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self, token: Token<'static>) {
        for (sum, &largest) in self.sums.iter_mut().zip(self.largest) {
            *sum = start(largest) + <T as Math>::Functions::ln(token, *sum);
        }
    }
}

impl<T: Float> Logarithms<'_, T> {
    /// Writes the results, by code that is compiled with the library.
    fn write(self) {
        type Write<T> = fn(Logarithms<'_, T>);
        static SINGLE: Write<f32> = |all| at_level(all);
        static DOUBLE: Write<f64> = |all| at_level(all);
        compiled::<Write<T>>(&SINGLE, &DOUBLE)(self);
    }
}

impl<T: Float> SummedTile<'_, T> {
    /// Processes the tile, by code that is compiled with the library.
    fn look(self) {
        type Look<T> = fn(SummedTile<'_, T>);
        static SINGLE: Look<f32> = |tile| at_level(tile);
        static DOUBLE: Look<f64> = |tile| at_level(tile);
        compiled::<Look<T>>(&SINGLE, &DOUBLE)(self);
    }
}

/// Writes the logarithms of the sums over `out`, the elements of the result.
fn sweep<E, L>(
    node: &E,
    checked: &Checked<WholeOf<E::Shape>, L>,
    out: &mut [E::Item],
) -> Result<(), ReduceError>
where
    E: Closed<Item: Float, Shape: Whole>,
    L: Shape,
{
    let (extents, reduced) = (&checked.shape.extents(), &checked.reduced);
    let (extents, reduced) = (extents.as_ref(), reduced.as_ref());
    if let Some(items) = node.stored()
        && let Some(tile) = box_of_few(extents, reduced)
    {
        let extents @ [outer, extent, inner] = tile.extents();
        let fits = match inner {
            1 => extent <= SHORT_SUMMED && outer <= ROWS_IN_LANES,
            _ => are_few(extents),
        };
        if fits {
            FewSummed {
                items,
                extents,
                out,
            }
            .look();
            return Ok(());
        }
    }
    let sweep = RangeSweep::new(extents, reduced, room::<E::Item>());
    let mut largest =
        copies(E::Item::LOWEST, checked.kept).map_err(|NoMemory| checked.no_memory::<E::Item>())?;
    out.fill(E::Item::ZERO);
    sweep.run(node, |tile, items| {
        let tile = SummedTile {
            items,
            tile,
            inner: sweep.columns(),
            largest: &mut largest,
            sums: &mut *out,
        };
        tile.look();
    });
    let largest = &largest;
    Logarithms { largest, sums: out }.write();
    Ok(())
}

/// The logarithms of the sums of the exponentials of `node` over `axes`.
pub(crate) fn logsumexp<H: Home, E, A>(
    node: &E,
    axes: &A,
) -> Result<Array<E::Item, A::Left, H>, ReduceError>
where
    E: Closed<Item: Float, Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let checked = checked::<E::Item, _, A>(&node.inputs(), axes, None)?;
    let mut sums = built(checked.left.clone(), |_| E::Item::ZERO)?;
    sweep(node, &checked, sums.as_mut_slice())?;
    Ok(sums)
}

/// [`logsumexp`] over the elements of `out`, which have these extents. Returns whether the result has
/// them; if it has not, nothing is written.
pub(crate) fn logsumexp_over<E, A>(
    node: &E,
    axes: &A,
    extents: &[usize],
    out: &mut [E::Item],
) -> Result<bool, ReduceError>
where
    E: Closed<Item: Float, Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let checked = checked::<E::Item, _, A>(&node.inputs(), axes, None)?;
    let fits = checked.left.extents().as_ref() == extents;
    if fits {
        sweep(node, &checked, out)?;
    }
    Ok(fits)
}
