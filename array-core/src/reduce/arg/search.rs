//! The loops that find extremes and their positions in a tile.

use super::few_columns::Narrow;
use core::any::Any;
use core::marker::PhantomData;

use crate::expr::Reducible;
use crate::isa::Token;
use crate::kernel::{ABREAST, Leveled, abreast, at_level, through_memory, transpose};
use crate::plan::limits::{FEW_SOUGHT, SHORT_SOUGHT};
use crate::storage::compiled_for_floats;

/// The extreme that is sought.
pub trait Seeks: Copy + 'static {
    /// The name of the operation in messages.
    const NAME: &'static str;
    /// The value that every other value exceeds or equals.
    fn start<T: Reducible>() -> T;
    /// The one of two values that exceeds the other; NaN if either is NaN.
    fn further<T: Reducible>(a: T, b: T) -> T;
    /// Whether `a` does not exceed `b`.
    fn within<T: Reducible>(a: T, b: T) -> bool;
    /// The search for `f32` and `f64`, compiled with the library.
    fn compiled() -> [&'static dyn Any; 2];
}

/// The type of [`SoughtTile::at_level`].
type Look<K, T> = fn(SoughtTile<'_, K, T>, TileForm);

/// Declares an extreme: its start, the function that chooses one of two values, and the comparison
/// of a value that is not beyond another.
macro_rules! seeks {
    ($(#[$doc:meta] $Seeks:ident $name:literal $start:ident $further:ident $within:tt;)*) => {$(
        #[$doc]
        #[derive(Clone, Copy, Debug)]
        pub struct $Seeks;

        impl Seeks for $Seeks {
            const NAME: &'static str = $name;

            #[inline(always)]
            fn start<T: Reducible>() -> T {
                T::$start
            }

            #[inline(always)]
            fn further<T: Reducible>(a: T, b: T) -> T {
                a.$further(b)
            }

            #[inline(always)]
            fn within<T: Reducible>(a: T, b: T) -> bool {
                a $within b
            }

            #[inline(always)]
            fn compiled() -> [&'static dyn Any; 2] {
                static SINGLE: Look<$Seeks, f32> = |tile, form| tile.at_level(form);
                static DOUBLE: Look<$Seeks, f64> = |tile, form| tile.at_level(form);
                [&SINGLE, &DOUBLE]
            }
        }
    )*};
}
seeks! {
    /// The position of the largest element.
    Largest "argmax" LEAST larger <=;
    /// The position of the smallest element.
    Smallest "argmin" GREATEST smaller >=;
}

/// Whether `item` exceeds `extreme`; a NaN exceeds everything but a NaN.
#[inline(always)]
#[allow(clippy::eq_op, reason = "NaN is not equal to itself")]
pub(super) fn beyond<K: Seeks, T: Reducible>(item: T, extreme: T) -> bool {
    !K::within(item, extreme) & (extreme == extreme)
}

/// Accumulators of a run: a multiple of every vector's width.
const SOUGHT_LANES: usize = 32;

/// Elements that are compared before checking whether one was found.
const SOUGHT_BLOCK: usize = 256;

/// The extreme of a part of a row and its position, if it exceeds `extreme`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn run<K: Seeks, T: Reducible>(items: &[T], extreme: T) -> Option<(T, usize)> {
    let (chunks, rest) = items.as_chunks::<SOUGHT_LANES>();
    let mut found = K::start::<T>();
    if !chunks.is_empty() {
        let mut lanes = [found; SOUGHT_LANES];
        for chunk in chunks {
            lanes = core::array::from_fn(|lane| K::further(lanes[lane], chunk[lane]));
        }
        // Or LLVM merges the tree of combinations into the loop above, which is slower.
        lanes = through_memory(lanes);
        let mut width = SOUGHT_LANES / 2;
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
    // If the extreme is NaN, the first NaN is sought, whatever its bits are.
    let is_found = |item: T| (item == found) | !K::within(item, item);
    let mut from = 0;
    for size in [SOUGHT_BLOCK, SOUGHT_LANES] {
        for block in items[from..].chunks(size) {
            if block.iter().fold(false, |any, &item| any | is_found(item)) {
                break;
            }
            from += block.len();
        }
    }
    let place = from + items[from..].iter().position(|&item| is_found(item))?;
    // The item itself: of two zeros, or two NaNs, `found` may be the other one.
    Some((items[place], place))
}

/// Updates the extremes of columns and their positions by the items at index `at` of the axis.
#[inline(always)]
pub(super) fn columns<K: Seeks, T: Reducible, P: Copy>(
    at: P,
    items: &[T],
    extremes: &mut [T],
    places: &mut [P],
) {
    let columns = items.iter().zip(extremes).zip(places);
    for ((&item, extreme), place) in columns {
        let further = beyond::<K, T>(item, *extreme);
        *place = if further { at } else { *place };
        *extreme = if further { item } else { *extreme };
    }
}

/// A run of elements in row-major order; its first element has the number `start`.
pub(crate) struct SoughtTile<'a, K, T> {
    pub(super) seeks: PhantomData<K>,
    pub(super) start: usize,
    pub(super) items: &'a [T],
    /// The extent of the axis, and the number of elements below one index of it.
    pub(super) taken: usize,
    pub(super) width: usize,
    /// The results so far, for each element of the result. Whole short rows need no extremes of
    /// others; theirs are written unless the list is empty.
    pub(super) extremes: &'a mut [T],
    pub(super) places: &'a mut [usize],
}

impl<K: Seeks, T: Reducible> Leveled for SoughtTile<'_, K, T> {
    type Output = ();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self, _: Token<'static>) {
        let (taken, width) = (self.taken, self.width);
        // Division takes longer than a short row.
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
                columns::<K, T, _>(at, part, extremes, places);
                column += part.len();
                if column == width {
                    (at, column) = (at + 1, 0);
                }
            } else {
                if let Some((extreme, found)) = run::<K, T>(part, self.extremes[place]) {
                    (self.extremes[place], self.places[place]) = (extreme, at + found);
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

impl<K: Seeks, T: Reducible> SoughtTile<'_, K, T> {
    /// Searches whole short slabs in place.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn few(self) {
        let (taken, width) = (self.taken, self.width);
        let first = self.start / (taken * width) * width;
        let mut found = [K::start::<T>(); SHORT_SOUGHT];
        let found = &mut found[..width];
        let places = self.places[first..].chunks_exact_mut(width);
        for (slab, (items, places)) in self
            .items
            .chunks_exact(taken * width)
            .zip(places)
            .enumerate()
        {
            found.fill(K::start::<T>());
            places.fill(0);
            for (at, items) in items.chunks_exact(width).enumerate() {
                columns::<K, T, _>(at, items, found, places);
            }
            if !self.extremes.is_empty() {
                self.extremes[first + slab * width..][..width].copy_from_slice(found);
            }
        }
    }
}

/// A tile of whole short rows: the elements below one index of the axes before become a column of
/// another tile, for some indices at a time.
struct Short<'a, K, T>(SoughtTile<'a, K, T>);

impl<K: Seeks, T: Reducible> Leveled for Short<'_, K, T> {
    type Output = ();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self, _: Token<'static>) {
        let all = self.0;
        let (taken, width) = (all.taken, all.width);
        let len = taken * width;
        // Items of one column wait for each other.
        let most = if width == 1 {
            SHORT_SOUGHT
        } else {
            len * FEW_SOUGHT - 1
        };
        if all.items.len() <= most && len < SHORT_SOUGHT {
            return all.few();
        }
        let at_once = abreast::<T>(len);
        let rows = at_once.min(all.items.len() / len);
        let mut extreme_of = [K::start::<T>(); ABREAST];
        let (mut tile, mut found) = (vec![K::start::<T>(); len * rows], vec![0; width * rows]);
        let wants_extremes = !all.extremes.is_empty();
        let mut most = vec![K::start::<T>(); if wants_extremes { width * rows } else { 0 }];
        let first = all.start / len * width;
        let mut extremes = all.extremes.get_mut(first..).unwrap_or_default();
        let places = all.places[first..].chunks_mut(width * at_once);
        for (items, places) in all.items.chunks(len * at_once).zip(places) {
            let (tile, rows) = (&mut tile[..items.len()], items.len() / len);
            transpose(items, len, tile);
            let found = &mut found[..width * rows];
            found.fill(0);
            for column in 0..width {
                let extremes = &mut extreme_of[..rows];
                extremes.fill(K::start::<T>());
                for at in 0..taken {
                    let items = &tile[(at * width + column) * rows..][..rows];
                    let found = &mut found[column * rows..][..rows];
                    columns::<K, T, _>(at, items, extremes, found);
                }
                if wants_extremes {
                    most[column * rows..][..rows].copy_from_slice(extremes);
                }
            }
            let places = &mut places[..width * rows];
            if width == 1 {
                places.copy_from_slice(found);
            } else {
                transpose(found, rows, places);
            }
            if wants_extremes {
                let (here, rest) = extremes.split_at_mut(width * rows);
                extremes = rest;
                match width {
                    1 => here.copy_from_slice(&most[..rows]),
                    _ => transpose(&most[..width * rows], rows, here),
                }
            }
        }
    }
}

/// How the rows of a tile are searched.
#[derive(Clone, Copy)]
pub(crate) enum TileForm {
    /// Whole short rows, as columns of another tile.
    Short,
    /// Whole rows with few columns, several rows beside each other.
    Narrow,
    /// In place.
    Long,
}

impl<K: Seeks, T: Reducible> SoughtTile<'_, K, T> {
    /// Searches the tile by code for the active level.
    fn at_level(self, form: TileForm) {
        match form {
            TileForm::Short => at_level(Short(self)),
            TileForm::Narrow => at_level(Narrow(self)),
            TileForm::Long => at_level(self),
        }
    }

    /// As [`at_level`](Self::at_level), but for floats by code that is compiled with the library.
    pub(super) fn look(self, form: TileForm) {
        let [single, double] = K::compiled();
        match compiled_for_floats::<Look<K, T>>(single, double) {
            Some(look) => look(self, form),
            None => self.at_level(form),
        }
    }
}
