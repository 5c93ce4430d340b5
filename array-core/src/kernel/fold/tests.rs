//! Lanes in vectors against the same lanes in memory, bit by bit: every size of element, every level, every length around a vector.

use super::registers::{fold_row, in_memory};
use super::{Fold, lanes};
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
            let lanes_of = |run: &dyn Fn(&mut [MaybeUninit<T>])| {
                let mut line = [MaybeUninit::new(identity); lanes::PITCH];
                run(&mut line);
                // SAFETY: filled above.
                line.map(|lane| unsafe { lane.assume_init() })
            };
            let vectors = lanes_of(&|line| fold_row(level, fold, len, line, step));
            let memory = lanes_of(&|line| in_memory(fold, len, line, step));
            assert_eq!(vectors, memory, "{len} elements at {}", level.name());
            if len > 40 {
                // The control: one element less is another result.
                let fewer = lanes_of(&|line| in_memory(fold, len - 1, line, step));
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
