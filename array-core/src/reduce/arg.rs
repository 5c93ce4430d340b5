//! Positions of extremes: `argmax` and `argmin` along one axis, or over all elements in row-major order.
//!
//! ```text
//! for each tile of the expression, in row-major order:
//!     where the axis is the last:  for each part of a row in the tile:
//!         find the extreme of the part                  // a vector loop without positions
//!         if it goes beyond the row's: look for it      // a second vector loop, rare
//!     where axes lie within:       for each part of a row of these:
//!         where an item goes beyond its column's extreme, take it and its position
//! ```
//! One axis after the other is the order that the elements have, so that no axis has to move. An extreme that is only met
//! again takes no place: the first one wins. NaN goes beyond everything but a NaN.

use core::marker::PhantomData;

use super::{Checked, OneOrAll, checked};
use crate::array::Array;
use crate::error::{ReduceError, ShapeError};
use crate::expr::{Closed, Identity, Inputs, Node, Reducible};
use crate::isa::Token;
use crate::kernel::{Launch, Leveled, Output, Program, at_level};
use crate::leaf::{AllUnit, ClassSet};
use crate::shape::{Whole, WholeOf, count};
use crate::storage::{Home, build_with};

/// Which extreme is sought.
pub(crate) trait Seeks: Copy {
    /// How messages call it.
    const NAME: &'static str;
    /// What nothing goes beyond in the other direction.
    fn start<T: Reducible>() -> T;
    /// The one of two that is further out; NaN when either is.
    fn further<T: Reducible>(a: T, b: T) -> T;
    /// Whether `a` is not as far out as `b`, or as far.
    fn within<T: Reducible>(a: T, b: T) -> bool;
}

/// The position of the largest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Largest;

/// The position of the smallest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Smallest;

impl Seeks for Largest {
    const NAME: &'static str = "argmax";

    #[inline(always)]
    fn start<T: Reducible>() -> T {
        T::LEAST
    }

    #[inline(always)]
    fn further<T: Reducible>(a: T, b: T) -> T {
        a.larger(b)
    }

    #[inline(always)]
    fn within<T: Reducible>(a: T, b: T) -> bool {
        a <= b
    }
}

impl Seeks for Smallest {
    const NAME: &'static str = "argmin";

    #[inline(always)]
    fn start<T: Reducible>() -> T {
        T::GREATEST
    }

    #[inline(always)]
    fn further<T: Reducible>(a: T, b: T) -> T {
        a.smaller(b)
    }

    #[inline(always)]
    fn within<T: Reducible>(a: T, b: T) -> bool {
        a >= b
    }
}

/// Whether `item` goes beyond `extreme`; a NaN does, and nothing goes beyond it.
#[inline(always)]
#[allow(clippy::eq_op, reason = "NaN is not equal to itself")]
fn beyond<K: Seeks, T: Reducible>(item: T, extreme: T) -> bool {
    !K::within(item, extreme) & (extreme == extreme)
}

/// Accumulators of a run: a multiple of every vector's width.
const LANES: usize = 32;

/// Elements that are compared before it is asked whether one was found.
const BLOCK: usize = 256;

/// The extreme of a part of a row and where it is, if it goes beyond `extreme`.
#[inline(always)]
fn run<K: Seeks, T: Reducible>(items: &[T], extreme: T) -> Option<(T, usize)> {
    let (chunks, rest) = items.as_chunks::<LANES>();
    let mut found = K::start::<T>();
    if !chunks.is_empty() {
        let mut lanes = [found; LANES];
        for chunk in chunks {
            lanes = core::array::from_fn(|lane| K::further(lanes[lane], chunk[lane]));
        }
        // Opaque, or LLVM mixes the tree into the loop above and spoils it.
        lanes = core::hint::black_box(lanes);
        let mut width = LANES / 2;
        while width > 0 {
            for lane in 0..width {
                lanes[lane] = K::further(lanes[lane], lanes[lane + width]);
            }
            width /= 2;
        }
        found = lanes[0];
    }
    found = rest
        .iter()
        .fold(found, |found, &item| K::further(found, item));
    if !beyond::<K, T>(found, extreme) {
        return None;
    }
    // Of a NaN the first one is sought, whatever its bits are.
    let is_found = |item: T| (item == found) | !K::within(item, item);
    let mut from = 0;
    for size in [BLOCK, LANES] {
        for block in items[from..].chunks(size) {
            if block.iter().fold(false, |any, &item| any | is_found(item)) {
                break;
            }
            from += block.len();
        }
    }
    let place = items[from..].iter().position(|&item| is_found(item))?;
    Some((found, from + place))
}

/// Index `at` of the axis: items that may go beyond the extremes of their columns.
#[inline(always)]
fn columns<K: Seeks, T: Reducible>(at: i64, items: &[T], extremes: &mut [T], places: &mut [i64]) {
    let columns = items.iter().zip(extremes).zip(places);
    for ((&item, extreme), place) in columns {
        let further = beyond::<K, T>(item, *extreme);
        *place = if further { at } else { *place };
        *extreme = if further { item } else { *extreme };
    }
}

/// A run of elements in row-major order, the first of which is element `start`.
struct Tile<'a, K, T> {
    seeks: PhantomData<K>,
    start: usize,
    items: &'a [T],
    /// The extent of the axis, and how many elements lie under one index of it.
    taken: usize,
    width: usize,
    /// What was found so far, for each element of the result.
    extremes: &'a mut [T],
    places: &'a mut [i64],
}

impl<K: Seeks, T: Reducible> Leveled for Tile<'_, K, T> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: Token<'static>) {
        let (taken, width) = (self.taken, self.width);
        // A division takes longer than a short row.
        let (outer, into) = (self.start / (taken * width), self.start % (taken * width));
        let (mut first, mut at, mut column) = (outer * width, into / width, into % width);
        let mut items = self.items;
        while !items.is_empty() {
            let left = if width == 1 {
                taken - at
            } else {
                width - column
            };
            let (part, rest) = items.split_at(left.min(items.len()));
            let place = first + column;
            if width > 1 {
                let (extremes, places) = (&mut self.extremes[place..], &mut self.places[place..]);
                columns::<K, T>(at as i64, part, extremes, places);
                column += part.len();
                if column == width {
                    (at, column) = (at + 1, 0);
                }
            } else {
                if let Some((extreme, found)) = run::<K, T>(part, self.extremes[place]) {
                    (self.extremes[place], self.places[place]) = (extreme, (at + found) as i64);
                }
                at += part.len();
            }
            if at == taken {
                (first, at) = (first + width, 0);
            }
            items = rest;
        }
    }
}

/// The `kept` positions of `node`'s extremes along an axis of extent `taken`, under each index of which lie `width` elements.
fn positions<K: Seeks, E: Node<Item: Reducible>>(
    node: &E,
    extents: &[usize],
    kept: usize,
    taken: usize,
    width: usize,
) -> Vec<i64> {
    let mut extremes = vec![K::start::<E::Item>(); kept];
    let mut places = vec![0; kept];
    let program = Program::of::<E, AllUnit>(node);
    let leaves = E::Inputs::VARIES.count();
    let mut launch = Launch::new(Output::nowhere(), extents, program, leaves, ClassSet::EMPTY);
    launch.set_out(&vec![0; extents.len()]);
    node.bind(Identity(extents.len()), &mut launch);
    launch.sweep(|start, items| {
        at_level(Tile {
            seeks: PhantomData::<K>,
            start,
            items,
            taken,
            width,
            extremes: &mut extremes,
            places: &mut places,
        });
    });
    places
}

/// The positions of the extremes of `node`: along one axis, over all elements, or (an empty list) of each by itself.
pub(crate) fn position<H: Home, K: Seeks, E, A>(
    _: K,
    node: &E,
    axes: &A,
) -> Result<Array<i64, A::Left, H>, ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
    A: OneOrAll<WholeOf<E::Shape>>,
{
    let Checked {
        extents,
        reduced,
        kept,
        taken,
        left,
    } = checked::<i64, E, A>(node, axes, Some(K::NAME))?;
    let extents = extents.as_ref();
    let named = reduced.as_ref().iter().filter(|reduced| **reduced).count();
    if named > 1 && !axes.is_all() {
        return Err(ShapeError::several_axes(K::NAME, named, extents).into());
    }
    let last = reduced.as_ref().iter().rposition(|&reduced| reduced);
    let width = count(&extents[last.map_or(extents.len(), |axis| axis + 1)..]);
    let places = if kept == 0 || named == 0 {
        vec![0; kept]
    } else {
        positions::<K, E>(node, extents, kept, taken, width)
    };
    let storage = build_with::<H, i64, A::Left>(places.len(), |i| places[i]);
    Ok(Array {
        storage,
        shape: left,
    })
}
