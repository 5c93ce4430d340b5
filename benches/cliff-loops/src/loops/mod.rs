//! Every pattern as a plain loop: C's order, run-time extents, no intrinsics.
//!
//! Sums have several accumulators, because the library reassociates them too. Transposes run in
//! tiles of 16x16.

mod elementwise;

mod folds;

mod lanes;

mod normalise;

mod products;

mod views;

use std::hint::black_box;

use cliff_loops::patterns::Pattern;
use cliff_loops::{Item, OUTPUT, Run, bytes, items, shapes};

/// A loop over inputs of `I` into an output of `O`, for a number of rows and an inner extent.
type Loop<I, const K: usize, O> = fn([&[I]; K], &mut [O], usize, usize);

/// A loop with its inputs and its output.
struct Case<I, const K: usize, O> {
    inputs: [Vec<I>; K],
    output: Vec<O>,
    n: usize,
    m: usize,
    run: Loop<I, K, O>,
}

impl<I: Item, const K: usize, O: Item> Run for Case<I, K, O> {
    fn call(&mut self, times: usize) {
        for _ in 0..times {
            let inputs = self.inputs.each_ref().map(|input| &input[..]);
            (self.run)(
                black_box(inputs),
                black_box(&mut self.output[..]),
                self.n,
                self.m,
            );
        }
    }

    fn bytes(&self) -> Vec<u8> {
        bytes(&self.output)
    }
}

/// A pattern's name, and how its case is made.
pub(crate) struct Entry {
    name: &'static str,
    make: fn(&Pattern, usize, usize) -> Box<dyn Run>,
}

/// The case of a loop: input `i` has the seed `i`.
fn made<I: Item, const K: usize, O: Item>(
    pattern: &Pattern,
    n: usize,
    m: usize,
    run: Loop<I, K, O>,
) -> Box<dyn Run> {
    let shapes = shapes::extents(pattern.shapes, n, m);
    let count = |i: usize| shapes[i].iter().product();
    Box::new(Case {
        inputs: std::array::from_fn(|i| items(i as u32, count(i))),
        output: items(OUTPUT, count(K)),
        n,
        m,
        run,
    })
}

/// A table of entries: `"name": inputs => output, loop;`.
macro_rules! loops {
    ($($name:literal: [$I:ty; $K:literal] => $O:ty, $run:expr;)*) => {
        /// The loops of this file.
        pub(super) const LOOPS: &[super::Entry] = &[$(super::Entry {
            name: $name,
            make: |pattern, n, m| {
                let run: super::Loop<$I, $K, $O> = $run;
                super::made(pattern, n, m, run)
            },
        }),*];
    };
}
use loops;

/// The case of a pattern, which has a loop.
pub(crate) fn case(pattern: &Pattern, n: usize, m: usize) -> Box<dyn Run> {
    let tables = [
        elementwise::LOOPS,
        views::LOOPS,
        folds::LOOPS,
        normalise::LOOPS,
        products::LOOPS,
    ];
    let mut entries = tables.into_iter().flatten();
    let entry = entries.find(|entry| entry.name == pattern.name);
    let entry = entry.unwrap_or_else(|| panic!("no loop for `{}`", pattern.name));
    (entry.make)(pattern, n, m)
}
