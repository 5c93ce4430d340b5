//! The same kernels through operators and through `broadcast!`, interleaved in one process.
//!
//! ```text
//! cargo run --release -p benches --bin surfaces              # minima in ns and their ratio, f32, sizes S and M
//! valgrind --tool=callgrind target/release/surfaces K1 macro 1000    # 1000 calls at the level x86-64-v3, to count
//! ```

use std::hint::black_box;
use std::time::Instant;

use benches::data::{array1, array2, array4};
use benches::kernels::Norm;
use benches::{bodies, kernels};
use broadloom::isa::{self, Level};
use broadloom::prelude::*;

/// A kernel in both spellings over buffers of its own.
struct Pair {
    kernel: &'static str,
    size: &'static str,
    operators: Box<dyn FnMut() -> f32>,
    body: Box<dyn FnMut() -> f32>,
}

/// Both spellings, each with an output of its own, whose first element they show.
fn pair<O: AsSlice + Clone + 'static>(
    kernel: &'static str,
    size: &'static str,
    output: O,
    operators: impl Fn(&mut O) + 'static,
    body: impl Fn(&mut O) + 'static,
) -> Pair {
    let (mut first, mut second) = (output.clone(), output);
    operators(&mut first);
    body(&mut second);
    assert_eq!(first.elements(), second.elements(), "{kernel}/{size}");
    Pair {
        kernel,
        size,
        operators: Box::new(move || {
            operators(black_box(&mut first));
            first.elements()[0]
        }),
        body: Box::new(move || {
            body(black_box(&mut second));
            second.elements()[0]
        }),
    }
}

/// The elements of an output.
trait AsSlice {
    fn elements(&self) -> &[f32];
}

impl<S: broadloom::prelude::Shape> AsSlice for Array<f32, S> {
    fn elements(&self) -> &[f32] {
        self.as_slice()
    }
}

fn pairs() -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (size, n) in [("S", 4096), ("M", 65536)] {
        let (a, b, c) = (
            array1(1, n, 0.0, 1.0),
            array1(2, n, 0.0, 1.0),
            array1(3, n, 0.0, 1.0),
        );
        let x = a.clone();
        let x2 = a.clone();
        pairs.push(pair(
            "K1",
            size,
            b.clone(),
            move |y| kernels::k1(1e-6, &x, y),
            move |y| bodies::k1(1e-6, &x2, y),
        ));
        let (a2, b2, c2) = (a.clone(), b.clone(), c.clone());
        let d = Array1::zeros(n);
        pairs.push(pair(
            "K2",
            size,
            d,
            move |d| kernels::k2(&a, &b, &c, d),
            move |d| bodies::k2(&a2, &b2, &c2, d),
        ));
    }
    for (size, [n, m]) in [("S", [32, 128]), ("M", [256, 256])] {
        let (x, u, v) = (
            array2(1, n, m, -0.5, 0.5),
            array1(2, n, 0.0, 1e-3),
            array1(3, m, 0.0, 1.0),
        );
        let o = Array2::zeros((n, m));
        let (x2, v2) = (x.clone(), v.clone());
        let (x3, x4, u3, u4) = (x.clone(), x.clone(), u.clone(), u.clone());
        let (u5, u6, v5, v6) = (u.clone(), u, v.clone(), v.clone());
        pairs.push(pair(
            "K3",
            size,
            o.clone(),
            move |o| kernels::k3(&x, &v, o),
            move |o| bodies::k3(&x2, &v2, o),
        ));
        pairs.push(pair(
            "K4",
            size,
            o.clone(),
            move |o| kernels::k4(&x3, &u3, o),
            move |o| bodies::k4(&x4, &u4, o),
        ));
        pairs.push(pair(
            "K5",
            size,
            o,
            move |o| kernels::k5(&u5, &v5, o),
            move |o| bodies::k5(&u6, &v6, o),
        ));
    }
    for (size, [n, c, h, w]) in [("S", [1, 16, 16, 16]), ("M", [2, 32, 32, 32])] {
        let norm = || Norm {
            mean: array1(2, c, 0.0, 1.0),
            var: array1(3, c, 0.5, 1.0),
            gamma: array1(4, c, 0.0, 1.0),
            beta: array1(5, c, 0.0, 1.0),
        };
        let x = array4(1, [n, c, h, w], 0.0, 1.0);
        let (x2, x3, x4) = (x.clone(), x.clone(), x.clone());
        let (norm1, norm2, norm3, norm4) = (norm(), norm(), norm(), norm());
        let o = Array4::zeros((n, c, h, w));
        let hoisted = pair(
            "K6h",
            size,
            o.clone(),
            move |o| kernels::k6(&x3, &norm3, o),
            move |o| bodies::k6_hoisted(&x4, &norm4, o),
        );
        pairs.push(pair(
            "K6",
            size,
            o,
            move |o| kernels::k6(&x, &norm1, o),
            move |o| bodies::k6(&x2, &norm2, o),
        ));
        pairs.push(hoisted);
    }
    pairs
}

/// Nanoseconds of one call in a batch.
fn batch(run: &mut dyn FnMut() -> f32, calls: u32) -> f64 {
    let start = Instant::now();
    for _ in 0..calls {
        black_box(run());
    }
    start.elapsed().as_nanos() as f64 / f64::from(calls)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [kernel, surface, calls] = &arguments[..] {
        let calls: u32 = calls.parse().expect("a number of calls");
        let _level = isa::force(Level::V3).expect("a CPU with AVX2 and FMA");
        let pair = pairs()
            .into_iter()
            .find(|pair| pair.kernel == kernel && pair.size == "S");
        let mut pair = pair.expect("one of K1 to K6");
        let run = if surface == "macro" {
            &mut pair.body
        } else {
            &mut pair.operators
        };
        batch(run, calls);
        return;
    }
    println!("kernel size  operators ns  broadcast! ns  ratio");
    for mut pair in pairs() {
        let calls = (50_000.0 / batch(&mut pair.operators, 3)).clamp(1.0, 1000.0) as u32;
        let (mut operators, mut body) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..400 {
            operators = operators.min(batch(&mut pair.operators, calls));
            body = body.min(batch(&mut pair.body, calls));
        }
        let Pair { kernel, size, .. } = pair;
        println!(
            "{kernel:6} {size:4} {operators:13.1} {body:14.1} {:6.3}",
            body / operators
        );
    }
}
