//! Means and variances in one sweep of the expression.
//!
//! ```text
//! for each box of items, for each result:
//!     rows or columns in one box, which is in the first-level cache:
//!         total = sum of item,  mean = total / number of items,  squares = sum of (item - mean)^2
//!     longer columns, and parts of rows as 64 columns:
//!         shift   = the mean of a few of the items
//!         total   = sum of item
//!         off     = sum of (item - shift)
//!         squares = sum of (item - shift)^2
//!         again if shift is further from the mean than the standard deviation, with a nearer one
//!     join them to those of the boxes before
//! mean = total / count        variance = squares / (count - ddof)
//! ```
//! The squares lose no digits to a large mean, because what is subtracted is near it. Boxes are
//! joined as by Chan, Golub and LeVeque; totals and squares carry the rounding error of each
//! addition along, so the error does not grow with the number of boxes.

use super::axes::ReduceAxes;
use super::few_rows::{FewRows, ROWS_IN_LANES, are_few, of_each};
use super::moment::{Finite, Open, Pieces, Samples, Squares, SumOnly, Sums, samples, tree};
use super::range_sweep::{BoxRoom, RangeSweep, RangeTile, box_of_few};
use super::row_loops::fold_rows;
use super::{Checked, checked};
use crate::array::{Array, built};
use crate::error::ReduceError;
use crate::expr::{Closed, Float, Node, Number, Reducible};
use crate::isa::Token;
use crate::kernel::{ItemRows, Leveled, RowFold, at_level};
use crate::plan::limits::{
    FEW_RANGED, LANES_GROUP, RANGE_LINES, RANGE_TILE, SHORT_RANGE, SWEEP_TILE,
};
use crate::shape::{Shape, Whole, WholeOf};
use crate::storage::{Home, NoMemory, compiled, copies};

/// Rows whose sums are found in one call, and columns.
const MOMENT_ROWS: usize = 16;
const MOMENT_COLUMNS: usize = 64;

/// The most items between two of them in a row.
const NEAR_SAMPLES: usize = 64;

/// The room of a box of elements `T`.
pub(super) const fn room<T: Reducible>() -> BoxRoom {
    BoxRoom {
        short: SHORT_RANGE,
        few: FEW_RANGED,
        lines: RANGE_LINES,
        rows: SWEEP_TILE / size_of::<T::Mean>(),
        items: RANGE_TILE / size_of::<T::Mean>(),
        columns: MOMENT_COLUMNS,
    }
}

/// Columns of at most so many items stay in the first-level cache while they are read twice.
const fn short_columns<M>() -> usize {
    SWEEP_TILE / (MOMENT_COLUMNS * size_of::<M>())
}

/// A box of items, and the results that it adds to.
struct MomentTile<'a, M> {
    tile: RangeTile,
    items: &'a [M],
    /// The number of items of a result, and of results for each index of the axes before.
    taken: usize,
    inner: usize,
    /// What variances are divided by.
    degrees: M,
    /// The results that are begun.
    open: Open<'a, M>,
    /// All results; no means if they are not asked for.
    means: &'a mut [M],
    variances: &'a mut [M],
}

/// The places of `len` results from number `at` on; none in an empty list.
#[inline(always)]
fn places<M>(lists: [&mut [M]; 2], at: usize, len: usize) -> [&mut [M]; 2] {
    lists.map(|list| match list.is_empty() {
        true => list,
        false => &mut list[at..][..len],
    })
}

impl<M: Float> MomentTile<'_, M> {
    /// Takes rows whose items each belong to one result.
    #[inline(always)]
    fn take_rows(&mut self) {
        let width = self.tile.rows;
        let count = M::from_f64(width as f64);
        for (group, items) in self.items.chunks(MOMENT_ROWS * width).enumerate() {
            let (mut pieces, rows) = (Pieces::<M, MOMENT_ROWS>::NONE, items.len() / width);
            self.fold(RowFold::Total, items, &[], &mut pieces.total[..rows]);
            pieces.shift = pieces.total.map(|total| total / count);
            let squares = &mut pieces.squares[..rows];
            self.fold(RowFold::Squares, items, &pieces.shift, squares);
            self.take(0, group * MOMENT_ROWS, rows, &pieces);
        }
    }

    /// Folds each row into an element of `out`; rows that fill a group of lanes, in lanes.
    #[inline(always)]
    fn fold(&self, fold: RowFold, items: &[M], from: &[M], out: &mut [M]) {
        let width = self.tile.rows;
        match width >= LANES_GROUP {
            true => fold.rows(items, width, from, out),
            false => fold_rows(fold, items, width, from, out),
        }
    }

    /// Takes the part of a row of `outer`. The squares of parts are joined by the
    /// differences of their means, which must have all their digits.
    #[inline(always)]
    fn take_part(&mut self, token: Token<'_>, outer: usize) {
        let len = self.tile.rows;
        let items = &self.items[outer * len..][..len];
        let count = M::from_f64(len as f64);
        let (lines, rest) = (len / MOMENT_COLUMNS, len % MOMENT_COLUMNS);
        let blocks = [(0, lines, MOMENT_COLUMNS), (len - rest, 1, rest)];
        let blocks = blocks.map(|(from, rows, width)| ItemRows {
            items: &items[from..],
            rows,
            width,
            stride: width,
        });
        let mut piece = Pieces::<M, 1>::NONE;
        piece.shift[0] = match self.tile.first[1] {
            0 => {
                // Near each other: what is far off in memory would be waited for.
                let (some, share) = samples(len);
                let each = (0..some).map(|k| items[k * NEAR_SAMPLES.min(len / some)]);
                each.fold(M::ZERO, |mean, item| mean + item * share)
            }
            _ => self.open.mean(outer),
        };
        for is_last in [false, true] {
            let [mut total, mut off, mut squares] = [[M::ZERO; MOMENT_COLUMNS]; 3];
            for block in blocks.iter().filter(|block| block.width > 0) {
                let totals = [&mut total[..], &mut off[..], &mut squares[..]];
                block.down::<Sums, 3>(token, &[piece.shift[0]; MOMENT_COLUMNS], totals);
            }
            [piece.total, piece.off, piece.squares] =
                [total, off, squares].map(|lanes| [tree(lanes)]);
            if piece.finish(1, count) | is_last {
                break;
            }
            piece.shift = piece.nearer(count);
        }
        if piece.any_infinite(1) && !items.iter().all(|item| item.abs() < M::HIGHEST) {
            piece.squares = [M::from_f64(f64::NAN)];
        }
        self.take(0, outer, 1, &piece);
    }

    /// Takes the items of a few results, which are complete.
    #[inline(always)]
    fn take_few(&mut self, token: Token<'_>) {
        let extents @ [outers, rows, width] = self.tile.extents();
        let count = M::from_f64(rows as f64);
        let few = FewRows::of(self.items, extents);
        let mut pieces = Pieces::<M, ROWS_IN_LANES>::NONE;
        pieces.total = few.fold(M::ZERO, &pieces.shift, |total, item, _| total + item);
        pieces.shift = of_each(pieces.total, |total| total / count);
        // As the loops along rows and down columns, which may use the multiply-add of the level.
        pieces.squares = match width {
            1 => few.fold(M::ZERO, &pieces.shift, |squares, item, mean| {
                squares + (item - mean) * (item - mean)
            }),
            _ => few.fold(M::ZERO, &pieces.shift, |squares, item, mean| {
                squares.add_product(token, item - mean, item - mean)
            }),
        };
        self.take(0, 0, outers * width, &pieces);
    }

    /// Takes the rows of `outer`, whose columns each belong to a result.
    #[inline(always)]
    fn take_columns(&mut self, token: Token<'_>, outer: usize) {
        let RangeTile {
            first: [_, _, first_column],
            rows,
            width,
            stride,
            ..
        } = self.tile;
        let count = M::from_f64(rows as f64);
        for column in (0..width).step_by(MOMENT_COLUMNS) {
            let items = &self.items[outer * rows * stride + column..];
            let block = ItemRows {
                items,
                rows,
                width: MOMENT_COLUMNS.min(width - column),
                stride,
            };
            let mut pieces = Pieces::<M, MOMENT_COLUMNS>::NONE;
            if rows == self.taken && rows <= const { short_columns::<M>() } {
                let Pieces {
                    total,
                    shift,
                    squares,
                    ..
                } = &mut pieces;
                block.down::<SumOnly, 1>(token, shift, [&mut *total]);
                for (shift, &total) in shift.iter_mut().zip(&*total) {
                    *shift = total / count;
                }
                block.down::<Squares, 1>(token, shift, [squares]);
                self.take(outer, first_column + column, block.width, &pieces);
                continue;
            }
            let (some, share) = samples(rows);
            let few = ItemRows {
                rows: some,
                stride: stride * (rows / some),
                ..block
            };
            few.down::<Samples, 1>(token, &[share; MOMENT_COLUMNS], [&mut pieces.shift]);
            for is_last in [false, true] {
                let Pieces {
                    total,
                    shift,
                    off,
                    squares,
                } = &mut pieces;
                for list in [&mut *total, &mut *off, &mut *squares] {
                    *list = [M::ZERO; MOMENT_COLUMNS];
                }
                block.down::<Sums, 3>(token, shift, [total, off, squares]);
                if pieces.finish(block.width, count) | is_last {
                    break;
                }
                pieces.shift = pieces.nearer(count);
            }
            if pieces.any_infinite(block.width) {
                let mut nothing = [M::ZERO; MOMENT_COLUMNS];
                block.down::<Finite, 1>(token, &[M::ZERO; MOMENT_COLUMNS], [&mut nothing]);
                for (squares, nothing) in pieces.squares.iter_mut().zip(nothing) {
                    *squares = *squares + nothing;
                }
            }
            self.take(outer, first_column + column, block.width, &pieces);
        }
    }

    /// Takes pieces of `len` results from number `column` of `outer` on. If they are all of the items,
    /// they are the results.
    #[inline(always)]
    fn take<const N: usize>(
        &mut self,
        outer: usize,
        column: usize,
        len: usize,
        pieces: &Pieces<M, N>,
    ) {
        let [before, first, _] = self.tile.first;
        let from = outer * self.inner + column;
        if self.tile.rows < self.taken {
            return self.open.take([from, len], [first, self.tile.rows], pieces);
        }
        let numbers = [M::from_f64(self.taken as f64), self.degrees];
        let lists = [&mut *self.means, &mut *self.variances];
        let results = places(lists, before * self.inner + from, len);
        pieces.write(numbers, results);
    }

    /// Writes the results of the box, which is the last one of their items.
    #[inline(always)]
    fn finish(&mut self) {
        let numbers = [M::from_f64(self.taken as f64), self.degrees];
        let RangeTile {
            first: [before, _, column],
            outers,
            width,
            ..
        } = self.tile;
        let (outers, width) = match self.inner {
            1 => (1, outers),
            _ => (outers, width),
        };
        for outer in 0..outers {
            let from = outer * self.inner + column;
            let to = before * self.inner + from;
            let lists = [&mut *self.means, &mut *self.variances];
            self.open.write(from, numbers, places(lists, to, width));
        }
    }
}

impl<M: Float> Leveled for MomentTile<'_, M> {
    type Output = ();

    #[inline(always)]
    fn run(mut self, token: Token<'static>) {
        let is_part = self.tile.rows < self.taken;
        let RangeTile { width, stride, .. } = self.tile;
        let is_whole = !is_part && stride == width && width == self.inner;
        if is_whole && are_few(self.tile.extents()) {
            self.take_few(token);
        } else if self.inner == 1 && is_part {
            for outer in 0..self.tile.outers {
                self.take_part(token, outer);
            }
        } else if self.inner == 1 {
            self.take_rows();
        } else {
            for outer in 0..self.tile.outers {
                self.take_columns(token, outer);
            }
        }
        if is_part && self.tile.first[1] + self.tile.rows == self.taken {
            self.finish();
        }
    }
}

impl<M: Float> MomentTile<'_, M> {
    /// Takes the box, by code that is compiled with the library.
    fn look(self) {
        type Look<M> = fn(MomentTile<'_, M>);
        static SINGLE: Look<f32> = |tile| at_level(tile);
        static DOUBLE: Look<f64> = |tile| at_level(tile);
        compiled::<Look<M>>(&SINGLE, &DOUBLE)(self);
    }
}

/// The type of the mean of `E`'s items.
pub(super) type MeanOf<E> = <<E as Node>::Item as Reducible>::Mean;

/// The means of `node` over `axes`, and the sums of the squares of the differences from them,
/// divided by the number of items less `ddof`.
pub(crate) fn mean_var<H: Home, E, A>(
    node: &E,
    axes: &A,
    ddof: usize,
) -> Result<(Array<MeanOf<E>, A::Left, H>, Array<MeanOf<E>, A::Left, H>), ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let checked = checked::<MeanOf<E>, _, A>(&node.inputs(), axes, None)?;
    let nothing = MeanOf::<E>::from_f64(f64::NAN);
    let mut means = built(checked.left.clone(), |_| nothing)?;
    let mut variances = built(checked.left.clone(), |_| nothing)?;
    let results = [means.as_mut_slice(), variances.as_mut_slice()];
    moments(node, &checked, ddof, results)?;
    Ok((means, variances))
}

/// Writes means and variances; no means into an empty list.
pub(super) fn moments<E, L: Shape>(
    node: &E,
    checked: &Checked<WholeOf<E::Shape>, L>,
    ddof: usize,
    [means, variances]: [&mut [MeanOf<E>]; 2],
) -> Result<(), ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
{
    let (extents, reduced, taken) = (&checked.shape.extents(), &checked.reduced, checked.taken);
    let (extents, reduced) = (extents.as_ref(), reduced.as_ref());
    // As in NumPy: if `ddof` is at least the number of items, the result is NaN or infinite, never
    // negative.
    let degrees = MeanOf::<E>::from_f64(taken.saturating_sub(ddof) as f64);
    let mut converted = Vec::new();
    let mut take = |mut tile: RangeTile, items: &[E::Item], inner, room: &mut [_]| {
        let lines = [tile.outers * tile.rows, tile.width, tile.stride];
        let (items, stride) = E::Item::means(items, lines, &mut converted);
        tile.stride = stride;
        let moments = MomentTile {
            tile,
            items,
            taken,
            inner,
            degrees,
            open: Open::of(room),
            means: &mut *means,
            variances: &mut *variances,
        };
        moments.look();
    };
    if let Some(items) = node.stored()
        && let Some(tile) = box_of_few(extents, reduced)
    {
        take(tile, items, tile.width, &mut []);
        return Ok(());
    }
    let sweep = RangeSweep::new(extents, reduced, room::<E::Item>());
    let mut room = copies(MeanOf::<E>::ZERO, Open::<MeanOf<E>>::room(sweep.open()))
        .map_err(|NoMemory| checked.no_memory::<MeanOf<E>>())?;
    sweep.run(node, |tile, items| {
        take(tile, items, sweep.columns(), &mut room)
    });
    Ok(())
}
