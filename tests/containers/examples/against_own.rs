//! The time of `broadcast!` over arrays of ndarray, divided by that over arrays of broadloom; and
//! the time of ndarray's operators divided by it. Minima of interleaved rounds, one thread.
//!
//! `cargo run --release -p containers --example against_own`

use std::hint::black_box;
use std::time::{Duration, Instant};

use broadloom::prelude::*;
use ndarray::Axis;

/// The smallest time of a call, in nanoseconds, of each function.
fn minima<const N: usize>(mut run: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut best = [f64::INFINITY; N];
    for round in 0..10 {
        for (run, best) in run.iter_mut().zip(&mut best) {
            let (start, mut calls) = (Instant::now(), 0);
            while start.elapsed() < Duration::from_millis(20) {
                (0..8).for_each(|_| run());
                calls += 8;
            }
            let time = start.elapsed().as_nanos() as f64 / f64::from(calls);
            if round > 0 {
                *best = best.min(time);
            }
        }
    }
    best
}

/// The same call over own arrays and over those of ndarray, which must agree.
macro_rules! compare {
    ($name:literal, [$($x:ident = $own:expr),*], $out:ident = $own_out:expr, $($call:tt)*) => {{
        $(let $x = $own;)*
        let mut $out = $own_out;
        let mut expected = $own_out;
        expected.run_mut(|$out| broadcast!($($call)*));
        let mut own = || black_box(&mut $out).run_mut(|$out| broadcast!($($call)*));
        $(let own_arrays = &$x; let $x = own_arrays.into_ndarray();)*
        let mut foreign_out = $own_out.into_ndarray();
        foreign_out.run_mut(|$out| broadcast!($($call)*));
        assert!(expected.elements_like(&foreign_out));
        let mut foreign = || black_box(&mut foreign_out).run_mut(|$out| broadcast!($($call)*));
        let [own, foreign] = minima([&mut own, &mut foreign]);
        println!("{:8} own {own:8.0} ns, ndarray {foreign:8.0} ns, {:.3}", $name, foreign / own);
    }};
}

trait Run: Sized {
    fn run_mut(&mut self, run: impl FnOnce(&mut Self)) {
        run(self);
    }
}
impl<X> Run for X {}

trait Like {
    fn elements_like(&self, other: &ndarray::Array2<f32>) -> bool;
}
impl Like for Array2<f32> {
    fn elements_like(&self, other: &ndarray::Array2<f32>) -> bool {
        self.iter()
            .zip(other)
            .all(|(a, b)| (a - b).abs() <= 1e-3 * a.abs().max(1.0))
    }
}

fn matrix(n: usize, m: usize) -> Array2<f32> {
    Array2::from_fn((n, m), |[i, j]| ((i * 7 + j * 3) % 11) as f32 - 5.0)
}

fn vector(n: usize) -> Array1<f32> {
    Array1::from(
        (0..n)
            .map(|i| (i % 5) as f32 * 0.25 + 0.5)
            .collect::<Vec<_>>(),
    )
}

fn main() {
    let n = 256;
    compare!("K1", [x = matrix(n, n)], y = matrix(n, n), y = 1e-6 * x + y);
    compare!(
        "K2",
        [a = matrix(n, n), b = matrix(n, n), c = matrix(n, n)],
        d = matrix(n, n),
        d = a * b + c - a
    );
    compare!("K3", [x = matrix(n, n), v = vector(n)], o = matrix(n, n), o = (x + v @ (1)).max(0.0));
    compare!("K4", [x = matrix(n, n), u = vector(n)], o = matrix(n, n), o = x * u @ (0));
    compare!("K5", [u = vector(n), v = vector(n)], o = matrix(n, n), o = 0.5 * o + u @ (0) * v @ (1));
    compare!("K6", [x = matrix(n, n), mean = vector(n), var = vector(n), gamma = vector(n), beta = vector(n)], o = matrix(n, n),
        o = (x - mean @ (1)) * (gamma / (var + 1e-5).sqrt()) @ (1) + beta @ (1));
    against_operators();
}

/// The README's first example and its batch normalisation, at [1000, 1000], with ndarray's operators.
fn against_operators() {
    let x = matrix(1000, 1000).into_ndarray();
    let (mean, var) = (vector(1000).into_ndarray(), vector(1000).into_ndarray());
    let (gamma, beta) = (vector(1000).into_ndarray(), vector(1000).into_ndarray());
    let mut out = x.clone();
    let mut fused = || {
        let mean = x.lazy().mean(axes![0]);
        broadcast!(out = x - mean @ (1));
    };
    let mut operators = || {
        black_box(&x - &x.mean_axis(Axis(0)).unwrap());
    };
    let [fused, operators] = minima([&mut fused, &mut operators]);
    println!(
        "centred: {fused:.0} ns, ndarray's operators {operators:.0} ns, {:.2} times",
        operators / fused
    );
    let mut fused =
        || broadcast!(out = (x - mean @ (1)) * (gamma / (var + 1e-5).sqrt()) @ (1) + beta @ (1));
    let mut operators = || {
        black_box((&x - &mean) * (&gamma / &(&var + 1e-5).mapv(f32::sqrt)) + &beta);
    };
    let [fused, operators] = minima([&mut fused, &mut operators]);
    println!(
        "batch normalisation: {fused:.0} ns, ndarray's operators {operators:.0} ns, {:.2} times",
        operators / fused
    );
}
