//! Lanes in vectors against the same lanes in memory, bit by bit: every size of element, every level, every length around a vector.

use super::Fold;
use super::registers::{fold_row, in_memory};
use crate::isa::Level;
use crate::leaf::Elem;
use std::fmt::Debug;

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
            let vectors = match level.index() {
                0 => fold_row::<_, _, 0>(fold, len, step),
                1 => fold_row::<_, _, 1>(fold, len, step),
                _ => fold_row::<_, _, 2>(fold, len, step),
            };
            let memory = in_memory(fold, len, step);
            assert_eq!(vectors, memory, "{len} elements at {}", level.name());
            if len > 40 {
                // The control: one element less is another result.
                let fewer = in_memory(fold, len - 1, step);
                assert_ne!(vectors, fewer);
            }
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
