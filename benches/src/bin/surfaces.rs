//! The same kernels through operators and through `broadcast!`, interleaved in one process.
//!
//! ```text
//! cargo run --release -p benches --bin surfaces              # minima in ns and their ratio, f32, sizes S and M
//! valgrind --tool=callgrind target/release/surfaces K1 macro 1000    # 1000 calls at the level x86-64-v3, to count
//! ```

use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;
use std::time::Instant;

use benches::data::array;
use benches::{bodies, kernels};
use broadloom::isa::{self, Level};
use broadloom::prelude::*;

/// A kernel in both spellings, over the same buffers.
struct Pair {
    kernel: &'static str,
    size: &'static str,
    operators: Box<dyn Fn()>,
    body: Box<dyn Fn()>,
}

/// Both spellings over one output, once they were seen to agree.
fn pair<S: broadloom::prelude::Shape>(
    kernel: &'static str,
    size: &'static str,
    output: Array<f32, S>,
    operators: impl Fn(&mut Array<f32, S>) + 'static,
    body: impl Fn(&mut Array<f32, S>) + 'static,
) -> Pair {
    let (mut first, mut second) = (output.clone(), output.clone());
    operators(&mut first);
    body(&mut second);
    assert_eq!(first, second, "{kernel}/{size}");
    let output = Rc::new(RefCell::new(output));
    let same = Rc::clone(&output);
    Pair {
        kernel,
        size,
        operators: Box::new(move || operators(black_box(&mut output.borrow_mut()))),
        body: Box::new(move || body(black_box(&mut same.borrow_mut()))),
    }
}

/// An input that lives as long as the program, so that both spellings read the same memory.
fn kept<T>(input: T) -> &'static T {
    Box::leak(Box::new(input))
}

fn pairs() -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (size, n) in [("S", 4096), ("M", 65536)] {
        let input = |seed| kept(array::<f32, Shape![_]>(seed, &[n], 0.0, 1.0));
        let (a, b, c) = (input(1), input(2), input(3));
        pairs.push(pair(
            "K1",
            size,
            b.clone(),
            |y| kernels::k1(1e-6, a, y),
            |y| bodies::k1(1e-6, a, y),
        ));
        pairs.push(pair(
            "K2",
            size,
            Array1::zeros(n),
            |d| kernels::k2(a, b, c, d),
            |d| bodies::k2(a, b, c, d),
        ));
    }
    for (size, [n, m]) in [("S", [32, 128]), ("M", [256, 256])] {
        let x = kept(array(1, &[n, m], -0.5, 0.5));
        let (u, v) = (
            kept(array(2, &[n], 0.0, 1e-3)),
            kept(array(3, &[m], 0.0, 1.0)),
        );
        let column = kept(array(2, &[n, 1], 0.0, 1e-3));
        let o = Array2::zeros((n, m));
        pairs.push(pair(
            "K3",
            size,
            o.clone(),
            |o| kernels::k3(x, v, o),
            |o| bodies::k3(x, v, o),
        ));
        pairs.push(pair(
            "K4",
            size,
            o.clone(),
            |o| kernels::k4(x, column, o),
            |o| bodies::k4(x, column, o),
        ));
        pairs.push(pair(
            "K5",
            size,
            o,
            |o| kernels::k5(u, v, o),
            |o| bodies::k5(u, v, o),
        ));
    }
    for (size, [n, c, h, w]) in [("S", [1, 16, 16, 16]), ("M", [2, 32, 32, 32])] {
        let channel = |seed, low| kept(array::<f32, Shape![_]>(seed, &[c], low, 1.0));
        let (mean, var, gamma, beta) = (
            channel(2, 0.0),
            channel(3, 0.5),
            channel(4, 0.0),
            channel(5, 0.0),
        );
        let x = kept(array(1, &[n, c, h, w], 0.0, 1.0));
        let o = Array4::zeros((n, c, h, w));
        pairs.push(pair(
            "K6",
            size,
            o.clone(),
            |o| kernels::k6(x, mean, var, gamma, beta, o),
            |o| bodies::k6(x, [mean, var, gamma, beta], o),
        ));
        pairs.push(pair(
            "K6h",
            size,
            o,
            |o| kernels::k6(x, mean, var, gamma, beta, o),
            |o| bodies::k6_hoisted(x, [mean, var, gamma, beta], o),
        ));
    }
    pairs
}

/// Nanoseconds of one call in a batch.
fn batch(run: &dyn Fn(), calls: u32) -> f64 {
    let start = Instant::now();
    for _ in 0..calls {
        run();
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
        let pair = pair.expect("one of K1 to K6");
        let run = if surface == "macro" {
            &pair.body
        } else {
            &pair.operators
        };
        batch(run, calls);
        return;
    }
    println!("kernel size  operators ns  broadcast! ns  ratio");
    for pair in pairs() {
        let calls = (50_000.0 / batch(&pair.operators, 3)).clamp(1.0, 1000.0) as u32;
        let (mut operators, mut body) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..400 {
            operators = operators.min(batch(&pair.operators, calls));
            body = body.min(batch(&pair.body, calls));
        }
        let Pair { kernel, size, .. } = pair;
        println!(
            "{kernel:6} {size:4} {operators:13.1} {body:14.1} {:6.3}",
            body / operators
        );
    }
}
