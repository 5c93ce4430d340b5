//! The search of few columns: as many rows as fill vectors are one row of more columns.
//!
//! ```text
//! for each 64 / width rows:           // a step
//!     if an item exceeds its lane's extreme, take it and the number of the step
//! of the lanes of a column, take the furthest extreme, of equal ones the first
//! ```

use super::search::{Seeks, SoughtTile, beyond, columns};
use crate::expr::Reducible;
use crate::isa::Token;
use crate::kernel::Leveled;
use core::hint::black_box;

/// The lanes of a step: the elements of as many whole rows as fit, and some of the next row.
const BESIDE: usize = 64;

/// A tile of whole rows with few columns, searched in steps of [`BESIDE`] lanes.
pub(super) struct Narrow<'a, K, T>(pub(super) SoughtTile<'a, K, T>);

/// The candidates: the extreme of each lane and the number of the step that it is from.
struct Candidates<T> {
    extremes: [T; BESIDE],
    steps: [u32; BESIDE],
}

impl<T: Reducible> Candidates<T> {
    /// The extreme of each of `width` columns, and its row among those of the steps, which have `rows`
    /// rows each. Of equal ones it is the first.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn best<K: Seeks>(&mut self, width: usize, rows: usize) -> [usize; BESIDE] {
        let mut places = [0; BESIDE];
        let lanes = places
            .chunks_exact_mut(width)
            .zip(self.steps.chunks_exact(width));
        for (row, (places, steps)) in lanes.enumerate() {
            for (place, &step) in places.iter_mut().zip(steps) {
                *place = step as usize * rows + row;
            }
        }
        // Each row of candidates of the upper half meets one of the lower half.
        let mut left = rows;
        while left > 1 {
            let half = left.div_ceil(2);
            let (here, others) = self.extremes.split_at_mut(half * width);
            let (places, others_places) = places.split_at_mut(half * width);
            let pairs = here
                .iter_mut()
                .zip(places)
                .zip(others.iter().zip(others_places));
            for ((extreme, place), (&other, &mut of_other)) in pairs.take((left - half) * width) {
                let equal = !beyond::<K, T>(*extreme, other);
                let further = beyond::<K, T>(other, *extreme) | (equal & (of_other < *place));
                *extreme = if further { other } else { *extreme };
                *place = if further { of_other } else { *place };
            }
            left = half;
        }
        places
    }
}

impl<K: Seeks, T: Reducible> Leveled for Narrow<'_, K, T> {
    type Output = ();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self, _: Token<'static>) {
        let all = self.0;
        let (taken, width) = (all.taken, all.width);
        let rows = BESIDE / width;
        // A number that the compiler does not know: it would unroll the loop over the lanes, and not
        // always make vectors of it.
        let lanes = black_box(BESIDE);
        let (mut at, mut items) = (all.start / width, all.items);
        while !items.is_empty() {
            let left = taken - at % taken;
            let (mut part, rest) = items.split_at((left * width).min(items.len()));
            let (first, from) = (at / taken * width, at % taken);
            at += part.len() / width;
            items = rest;
            let mut found = Candidates {
                extremes: [K::start::<T>(); BESIDE],
                steps: [0; BESIDE],
            };
            let mut step = 0;
            // The lanes behind the rows of a step take elements of the next one, which nobody asks
            // for.
            while let Some(items) = part.first_chunk::<BESIDE>() {
                columns::<K, T, _>(step, &items[..lanes], &mut found.extremes, &mut found.steps);
                (step, part) = (step + 1, &part[rows * width..]);
            }
            while !part.is_empty() {
                let (here, rest) = part.split_at(part.len().min(rows * width));
                let mut items = [K::start::<T>(); BESIDE];
                items[..here.len()].copy_from_slice(here);
                columns::<K, T, _>(step, &items[..lanes], &mut found.extremes, &mut found.steps);
                (step, part) = (step + 1, rest);
            }
            let best = found.best::<K>(width, rows);
            let results = all.extremes[first..]
                .iter_mut()
                .zip(&mut all.places[first..]);
            let found = found.extremes.iter().zip(&best).take(width);
            for ((&item, &row), (extreme, place)) in found.zip(results) {
                if beyond::<K, T>(item, *extreme) {
                    (*extreme, *place) = (item, from + row);
                }
            }
        }
    }
}
