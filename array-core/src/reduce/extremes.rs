//! Minima and maxima in one sweep of the expression.
//!
//! ```text
//! for each box of the expression, in the first-level cache:
//!     rows:     fold each for its minimum, then for its maximum; a long one as 64 columns
//!     columns:  take each item into the minimum and the maximum of its column
//! ```

use super::axes::ReduceAxes;
use super::range_sweep::{BoxRoom, RangeSweep, RangeTile};
use super::{Checked, Reduction, checked, op};
use crate::array::{Array, built};
use crate::error::ReduceError;
use crate::expr::{Closed, Reducible};
use crate::isa::Token;
use crate::kernel::{ItemRows, Leveled, Together, at_level};
use crate::plan::limits::{
    FEW_RANGED, LONG_RANGE, RANGE_COLUMNS, RANGE_LINES, SHORT_RANGE, SWEEP_TILE,
};
use crate::shape::{Shape, Whole, WholeOf};
use crate::storage::{Home, compiled_for_floats};

/// Columns of a long row.
const EXTREMES_LANES: usize = 64;

/// Rows whose extremes are found in one call.
const EXTREMES_ROWS: usize = 16;

/// The room of a box of elements `T`.
pub(super) const fn room<T>() -> BoxRoom {
    BoxRoom {
        short: SHORT_RANGE,
        few: FEW_RANGED,
        lines: RANGE_LINES,
        rows: SWEEP_TILE / size_of::<T>(),
        items: SWEEP_TILE / size_of::<T>(),
        columns: RANGE_COLUMNS,
    }
}

/// A box of items, and all results.
struct ExtremesTile<'a, T> {
    tile: RangeTile,
    items: &'a [T],
    /// The number of results for each index of the axes before.
    inner: usize,
    least: &'a mut [T],
    greatest: &'a mut [T],
}

/// The minimum and the maximum of items.
struct Extremes;

impl<T: Reducible> Together<T, 2> for Extremes {
    #[inline(always)]
    fn join(a: [T; 2], b: [T; 2]) -> [T; 2] {
        [a[0].smaller(b[0]), a[1].larger(b[1])]
    }

    #[inline(always)]
    fn step(_: Token<'_>, item: T, _: T, [least, greatest]: [T; 2]) -> [T; 2] {
        [least.smaller(item), greatest.larger(item)]
    }
}

/// The minimum and the maximum of a row, which is read as a matrix.
#[cfg_attr(not(debug_assertions), inline(always))]
fn of_long_row<T: Reducible>(token: Token<'_>, row: &[T]) -> [T; 2] {
    let [mut low, mut high] = [[T::GREATEST; EXTREMES_LANES], [T::LEAST; EXTREMES_LANES]];
    let (whole, rest) = row.split_at(row.len() - row.len() % EXTREMES_LANES);
    for (items, width) in [(whole, EXTREMES_LANES), (rest, rest.len())] {
        let lines = ItemRows {
            items,
            rows: items.len() / width.max(1),
            width,
            stride: width,
        };
        lines.down::<Extremes, 2>(token, items, [&mut low, &mut high]);
    }
    let (mut least, mut greatest) = ([T::GREATEST], [T::LEAST]);
    <op::Min as Reduction<T>>::reducer().rows(&low, EXTREMES_LANES, &mut least);
    <op::Max as Reduction<T>>::reducer().rows(&high, EXTREMES_LANES, &mut greatest);
    [least[0], greatest[0]]
}

impl<T: Reducible> Leveled for ExtremesTile<'_, T> {
    type Output = ();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self, token: Token<'static>) {
        let RangeTile {
            first: [before, _, column],
            outers,
            rows,
            width,
            stride,
        } = self.tile;
        let at = before * self.inner + column;
        let (least, greatest) = (&mut self.least[at..], &mut self.greatest[at..]);
        if self.inner == 1 && rows >= LONG_RANGE {
            let results = least.iter_mut().zip(greatest);
            for (row, (least, greatest)) in self.items.chunks_exact(rows).zip(results) {
                [*least, *greatest] = Extremes::join([*least, *greatest], of_long_row(token, row));
            }
            return;
        }
        if self.inner == 1 {
            let loops = [
                <op::Min as Reduction<T>>::reducer(),
                <op::Max as Reduction<T>>::reducer(),
            ];
            let mut found = [[T::LEAST; EXTREMES_ROWS]; 2];
            for (group, items) in self.items.chunks(EXTREMES_ROWS * rows).enumerate() {
                let count = items.len() / rows;
                for (found, loops) in found.iter_mut().zip(loops) {
                    loops.rows(items, rows, &mut found[..count]);
                }
                let [low, high] = &found;
                let results = least[group * EXTREMES_ROWS..].iter_mut();
                let results = results.zip(&mut greatest[group * EXTREMES_ROWS..]);
                for (k, (least, greatest)) in results.enumerate().take(count) {
                    (*least, *greatest) = (least.smaller(low[k]), greatest.larger(high[k]));
                }
            }
            return;
        }
        for outer in 0..outers {
            let (at, items) = (outer * self.inner, &self.items[outer * rows * stride..]);
            let lines = ItemRows {
                items,
                rows,
                width,
                stride,
            };
            let totals = [&mut least[at..], &mut greatest[at..]];
            lines.down::<Extremes, 2>(token, items, totals);
        }
    }
}

impl<T: Reducible> ExtremesTile<'_, T> {
    /// Takes the box; boxes of floats by code that is compiled with the library.
    fn look(self) {
        type Look<T> = fn(ExtremesTile<'_, T>);
        static SINGLE: Look<f32> = |tile| at_level(tile);
        static DOUBLE: Look<f64> = |tile| at_level(tile);
        match compiled_for_floats::<Look<T>>(&SINGLE, &DOUBLE) {
            Some(look) => look(self),
            None => at_level(self),
        }
    }
}

/// The minima and the maxima of `node` over `axes`, for a message of `name`.
pub(crate) fn amin_amax<H: Home, E, A>(
    name: &str,
    node: &E,
    axes: &A,
) -> Result<(Array<E::Item, A::Left, H>, Array<E::Item, A::Left, H>), ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let Checked {
        shape,
        reduced,
        left,
        ..
    } = checked::<E::Item, _, A>(&node.inputs(), axes, Some(name))?;
    let sweep = RangeSweep::new(
        shape.extents().as_ref(),
        reduced.as_ref(),
        room::<E::Item>(),
    );
    let mut least = built(left.clone(), |_| E::Item::GREATEST)?;
    let mut greatest = built(left, |_| E::Item::LEAST)?;
    sweep.run(node, |tile, items| {
        let extremes = ExtremesTile {
            tile,
            items,
            inner: sweep.columns(),
            least: least.as_mut_slice(),
            greatest: greatest.as_mut_slice(),
        };
        extremes.look();
    });
    Ok((least, greatest))
}
