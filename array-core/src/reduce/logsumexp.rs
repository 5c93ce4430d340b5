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
//! The order of additions depends only on the extents. Two sweeps, each a fold, first the maxima
//! and then the sums ([`super::twice`]), are used if the reduced axes are not neighbours, if the
//! loops over a tile would be short, or if the expression is a bare view, of which a tile would be
//! a copy.

use super::column_blocks::{ColumnBlock, WIDE, brought, larger, start};
use super::row_loops::{exponentials, fold_rows};
use super::twice::{ExpFrom, sums};
use super::{ReduceAxes, checked, op, totals};
use crate::array::{Array, built};
use crate::error::ReduceError;
use crate::expr::{Closed, Float, Identity, Node, Number};
use crate::isa::Token;
use crate::kernel::{Leveled, Output, Program, RowFold, at_level, bound};
use crate::leaf::AllUnit;
use crate::math::Math;
use crate::plan::boxes::boxes_over;
use crate::plan::limits::{NARROW_SUMMED, SHORT_SUMMED, SUMMED_COLUMNS, SUMMED_TILE};
use crate::shape::{Whole, WholeOf, count};
use crate::storage::{Home, NoMemory, compiled, copies};

/// The range of the reduced axes, if one sweep is the best way; the range may also contain axes of
/// extent 1.
pub(super) fn reduced_as_one<E: Node>(
    node: &E,
    extents: &[usize],
    reduced: &[bool],
) -> Option<[usize; 2]> {
    // A bare view computes nothing: a tile of it would be a copy.
    if E::OPERATIONS == 0 && node.stored().is_none() {
        return None;
    }
    let is_taken = |axis: &usize| extents[*axis] != 1 && reduced[*axis];
    let mut taken = (0..extents.len()).filter(is_taken);
    let [from, to] = match (taken.next(), taken.next_back()) {
        (None, _) => [0, 0],
        (Some(only), None) => [only, only + 1],
        (Some(first), Some(last)) => [first, last + 1],
    };
    let inside = (from..to).all(|axis| extents[axis] == 1 || reduced[axis]);
    let (taken, inner) = (count(&extents[from..to]), count(&extents[to..]));
    let is_long = (inner == 1 && taken >= SHORT_SUMMED) || inner >= NARROW_SUMMED;
    (inside && is_long).then_some([from, to])
}

/// The shape of a tile of elements `T`.
pub(super) fn tile_of<T>(range: [usize; 2], extents: &[usize]) -> Vec<usize> {
    boxes_over(range, extents, SUMMED_TILE / size_of::<T>(), SUMMED_COLUMNS)
}

/// The maximum of each row so far, and the sum of the exponentials of the differences from it.
struct FoundSums<T> {
    largest: Vec<T>,
    sums: Vec<T>,
}

/// A tile: for each index of the axes before, `extent` rows of `width` items, `stride` elements
/// apart.
struct SummedTile<'a, T> {
    items: &'a [T],
    extent: usize,
    width: usize,
    stride: usize,
    /// The number of the result's element for the first column, and the number of elements for each
    /// index of the axes before.
    at: usize,
    inner: usize,
    /// For every element of the result: the maximum so far, and the sum.
    largest: &'a mut [T],
    sums: &'a mut [T],
}

impl<T: Float> Leveled for SummedTile<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self, token: Token<'static>) {
        let (largest, sums) = (self.largest, self.sums);
        let outer = self.items.len().div_ceil(self.extent * self.stride);
        if self.inner == 1 {
            let each = self.items.chunks_exact(self.extent);
            for ((row, largest), sum) in each.zip(&mut largest[self.at..]).zip(&mut sums[self.at..])
            {
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
        for before in 0..outer {
            for column in (0..self.width).step_by(WIDE) {
                let width = WIDE.min(self.width - column);
                let block = ColumnBlock {
                    first: before * self.extent * self.stride + column,
                    extent: self.extent,
                    stride: self.stride,
                    width,
                };
                let at = self.at + before * self.inner + column;
                let (largest, sums) = (&mut largest[at..][..width], &mut sums[at..][..width]);
                block.add_exponentials(token, self.items, largest, sums);
            }
        }
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

/// The maxima and sums of `node`, computed in one sweep.
fn swept<E: Node<Item: Float>>(
    node: &E,
    extents: &[usize],
    [from, to]: [usize; 2],
    kept: usize,
) -> Result<FoundSums<E::Item>, NoMemory> {
    let mut found = FoundSums {
        largest: copies(E::Item::LOWEST, kept)?,
        sums: copies(E::Item::ZERO, kept)?,
    };
    let steps = tile_of::<E::Item>([from, to], extents);
    let parts = |list: &[usize]| [&list[..from], &list[from..to], &list[to..]].map(count);
    let ([outer, extent, inner], [few, some, width]) = (parts(extents), parts(&steps));
    if extents.contains(&0) {
        return Ok(found);
    }
    if let Some(items) = node.stored() {
        // The same tiles as in a sweep, but in place.
        for before in (0..outer).step_by(few) {
            for row in (0..extent).step_by(some) {
                for column in (0..inner).step_by(width) {
                    let rows = some.min(extent - row);
                    let stride = if few > 1 { extent } else { rows } * inner;
                    let first = (before * extent + row) * inner + column;
                    let len = stride * few.min(outer - before) - column;
                    let tile = SummedTile {
                        items: &items[first..][..len],
                        extent: rows,
                        width: width.min(inner - column),
                        stride: inner,
                        at: before * inner + column,
                        inner,
                        largest: &mut found.largest,
                        sums: &mut found.sums,
                    };
                    tile.look();
                }
            }
        }
        return Ok(found);
    }
    // The row-major number of an index along some axes.
    let number = |index: &[usize], extents: &[usize]| {
        let each = index.iter().zip(extents);
        each.fold(0, |number, (&index, &extent)| number * extent + index)
    };
    let program = Program::of::<E, AllUnit>(node);
    let (axes, nowhere) = (Identity(extents.len()), Output::nowhere());
    let visit = |index: &[usize], shape: &[usize], items: &mut [E::Item]| {
        let [_, rows, width] = parts(shape);
        let before = number(&index[..from], &extents[..from]);
        let tile = SummedTile {
            items,
            extent: rows,
            width,
            stride: width,
            at: before * inner + number(&index[to..], &extents[to..]),
            inner,
            largest: &mut found.largest,
            sums: &mut found.sums,
        };
        tile.look();
    };
    bound(
        &node.inputs(),
        axes,
        program,
        nowhere,
        extents,
        None,
        |launch| launch.sweep_boxes(&steps, visit),
    );
    Ok(found)
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
    let checked = checked::<E::Item, E, A>(node, axes, None)?;
    let (extents, reduced) = (checked.extents.as_ref(), checked.reduced.as_ref());
    let logarithms = match reduced_as_one(node, extents, reduced) {
        Some(range) => {
            let found = swept(node, extents, range, checked.kept);
            let FoundSums { largest, sums } = found.map_err(|_| checked.no_memory::<E::Item>())?;
            built(checked.left, |i| start(largest[i]) + Math::ln(sums[i]))?
        }
        None => {
            let mut largest = totals::<_, _, A>(op::Max, node, &checked)?;
            for largest in largest.as_mut_slice() {
                *largest = start(*largest);
            }
            let largest = largest.as_slice();
            let sums = sums::<_, _, _, _, A>(op::Sum, ExpFrom, node, &checked, largest)?;
            let sums = sums.as_slice();
            built(checked.left, |i| largest[i] + Math::ln(sums[i]))?
        }
    };
    Ok(logarithms)
}
