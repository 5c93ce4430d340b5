//! What the two programs of the benchmark `cliffs` share: the patterns, their inputs, and the
//! clock.
//!
//! `benches/cliffs` has each pattern as a user of the library writes it. The program of
//! this package has it as a plain loop; it depends on nothing, so that it is built for one CPU in
//! seconds.

pub mod patterns;

pub mod shapes;

use std::fmt::Debug;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// An element type of the patterns.
pub trait Item: Copy + Debug + 'static {
    /// The element made from 24 pseudo-random bits.
    fn from_bits(bits: u32) -> Self;

    /// Appends the little-endian bytes of the element.
    fn push(self, bytes: &mut Vec<u8>);
}

/// Declares elements: how each is made from 24 bits.
macro_rules! items {
    ($($T:ty: $make:expr;)*) => {
        $(impl Item for $T {
            fn from_bits(bits: u32) -> $T {
                let make: fn(u32) -> $T = $make;
                make(bits)
            }

            fn push(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }
        })*
    };
}
items! {
    f32: |bits| bits as f32 / 16777216.0;
    f64: |bits| bits as f64 / 16777216.0;
    u8: |bits| (bits >> 16) as u8;
    u64: |bits| bits as u64;
    i64: |bits| bits as i64;
    usize: |bits| bits as usize;
}

/// The seed of what an output holds before the first call.
pub const OUTPUT: u32 = 99;

/// Input `seed`: a multiplicative hash of the index, uniform in 0 to 1, or over all values of `u8`.
pub fn items<T: Item>(seed: u32, count: usize) -> Vec<T> {
    let start = seed.wrapping_mul(2246822519);
    let bits = |i: usize| {
        let mixed = (i as u32).wrapping_mul(2654435761).wrapping_add(start);
        (mixed ^ (mixed >> 15)).wrapping_mul(2246822519) >> 8
    };
    (0..count).map(|i| T::from_bits(bits(i))).collect()
}

/// The bytes of some elements.
pub fn bytes<T: Item>(items: &[T]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size_of_val(items));
    items.iter().for_each(|item| item.push(&mut bytes));
    bytes
}

/// A pattern with its inputs and its output.
pub trait Run {
    /// Calls it `times` times.
    fn call(&mut self, times: usize);

    /// The bytes of the output, in row-major order.
    fn bytes(&self) -> Vec<u8>;
}

/// The least time of a batch of calls.
const BATCH: Duration = Duration::from_micros(8);

/// Calls for `budget`, at least twice; the first batch only fills the caches. Returns the least
/// time of a call, in nanoseconds.
pub fn round(run: &mut dyn Run, budget: Duration) -> f64 {
    let begin = Instant::now();
    let mut calls = 1;
    let mut best = f64::MAX;
    let mut batches = 0;
    while batches < 2 || begin.elapsed() < budget {
        let start = Instant::now();
        black_box(&mut *run).call(calls);
        let time = start.elapsed();
        if time < BATCH {
            // Batches that are too short for the clock are not counted.
            let factor = BATCH.as_nanos() as f64 / time.as_nanos().max(20) as f64;
            calls = ((calls as f64 * factor * 1.2) as usize).max(calls + 1);
            continue;
        }
        if batches > 0 {
            best = best.min(time.as_nanos() as f64 / calls as f64);
        }
        batches += 1;
    }
    best
}
