//! Rows in vectors against the same lanes in memory, and columns in vectors against the same
//! columns, bit by bit: every kind and size of element, every level, every length around a vector.

mod at_once;
mod narrow;
mod pixels;
mod short_rows;
#[cfg(not(asan))]
mod shortcut;

use super::Fold;
use super::calls::Carry;
use super::groups::GROUP;
use super::registers::{fold_row, in_memory};
use super::strips::fold_strip;
use crate::isa::Level;
use crate::leaf::Elem;
use std::fmt::Debug;
use std::mem::MaybeUninit;

#[derive(Clone, Copy)]
struct Mixed<T>(fn(T, T) -> T, T);

impl<T: Copy> Fold<T> for Mixed<T> {
    fn identity(self) -> T {
        self.1
    }

    fn combine(self, a: T, b: T) -> T {
        self.0(a, b)
    }
}

fn check<T: Elem + PartialEq + Debug>(combine: fn(T, T) -> T, identity: T, item: fn(usize) -> T) {
    let fold = Mixed(combine, identity);
    for level in Level::ALL.into_iter().filter(|level| level.available()) {
        for len in (0..150).chain([255, 256, 257, 1000]) {
            let step = |j: usize, total: T| fold.combine(total, item(j));
            let whole = Carry::NONE;
            let folded: unsafe fn(_, _, _, _) -> T = match level.index() {
                0 => fold_row::<_, _, 0>,
                1 => fold_row::<_, _, 1>,
                _ => fold_row::<_, _, 2>,
            };
            // SAFETY: nothing is carried.
            let vectors = unsafe { folded(fold, whole, len, step) };
            // SAFETY: as above.
            let memory = unsafe { in_memory(fold, whole, len, step) };
            assert_eq!(vectors, memory, "{len} elements at {}", level.name());
            if len > 40 {
                // The control: one element less is another result.
                // SAFETY: as above.
                let fewer = unsafe { in_memory(fold, whole, len - 1, step) };
                assert_ne!(vectors, fewer);
            }
            // The same in chunks of two rounds of the accumulators, the last one of a group at
            // least.
            let mut room = [const { MaybeUninit::<T>::uninit() }; 4 * GROUP];
            let (mut from, mut total) = (0, None);
            while total.is_none() {
                let left = len - from;
                let is_last = left <= 8 * GROUP + GROUP;
                let carry = Carry {
                    lanes: room.as_mut_ptr().cast(),
                    is_first: from == 0,
                    is_last,
                };
                let count = if is_last { left } else { 8 * GROUP };
                let step = |j: usize, total: T| step(from + j, total);
                let folded: unsafe fn(_, _, _, _) -> T = match level.index() {
                    0 => fold_row::<_, _, 0>,
                    1 => fold_row::<_, _, 1>,
                    _ => fold_row::<_, _, 2>,
                };
                // SAFETY: there is room for the accumulators.
                let found = unsafe { folded(fold, carry, count, step) };
                total = is_last.then_some(found);
                from += count;
            }
            assert_eq!(total, Some(memory), "{len} elements in chunks");
        }
    }
}

#[test]
fn lanes_in_vectors_are_the_lanes_in_memory() {
    // Sums that depend on their order.
    check(|a: f32, b| a + b, 0.0, |j| 1.0 / (j + 1) as f32);
    check(|a: f64, b| a + b, 0.0, |j| 1.0 / (j + 1) as f64);
    check(i64::wrapping_add, 0, |j| j as i64 * 977 + 1);
    check(u8::wrapping_add, 0, |j| j as u8 | 1);
    check(i16::wrapping_add, 0, |j| j as i16 + 1);
    check(i128::wrapping_add, 0, |j| j as i128 + 1);
}

/// Every number of columns of a strip of up to `G` groups and a further one at `LEVEL`, each of which takes `STEPS`
/// elements after a first one.
fn check_columns<T: Elem + PartialEq + Debug, const LEVEL: usize, const G: usize>(
    combine: fn(T, T) -> T,
    item: fn(usize) -> T,
) {
    const STEPS: usize = 5;
    for count in GROUP..=(G + 1) * GROUP {
        let element = |s: usize, j: usize| item(s * 96 + j);
        let mut totals: Vec<_> = (0..count).map(|j| element(0, j)).collect();
        let mut s = 0;
        let open = || {
            s += 1;
            s
        };
        let step = |&s: &usize, j: usize, total| combine(total, element(s, j));
        fold_strip::<_, _, LEVEL, G>(&mut totals, STEPS, open, step);
        for (j, total) in totals.into_iter().enumerate() {
            let column = (1..=STEPS).map(|s| element(s, j));
            let expected = column.fold(element(0, j), combine);
            assert_eq!(total, expected, "column {j} of {count} at {LEVEL}");
        }
    }
}

#[test]
fn columns_in_vectors_are_the_columns() {
    macro_rules! check {
        ($combine:expr, $item:expr) => {
            for level in Level::ALL.into_iter().filter(|level| level.available()) {
                match level.index() {
                    0 => check_columns::<_, 0, 1>($combine, $item),
                    1 => check_columns::<_, 1, 2>($combine, $item),
                    _ => check_columns::<_, 2, 4>($combine, $item),
                }
            }
        };
    }
    check!(|a: f32, b| a + b, |j| 1.0 / (j + 1) as f32);
    check!(|a: f64, b| a + b, |j| 1.0 / (j + 1) as f64);
    check!(i64::wrapping_add, |j| j as i64 * 977 + 1);
}
