//! Functions of whole arrays in debug builds, beside ndarray's `mapv`: nanoseconds an element.
//!
//! ```text
//! cargo run --manifest-path benches/debug/Cargo.toml
//! cargo run --manifest-path benches/debug/Cargo.toml --config profile.dev.package.array-core.opt-level=0
//! ```
//!
//! Both take turns, and the minimum of each counts.

use broadloom::prelude::*;
use std::hint::black_box;
use std::time::Instant;

/// How often both take turns, and the elements of each turn.
const ROUNDS: usize = 21;
const ELEMENTS: usize = 200_000;

fn nanoseconds(calls: usize, run: &mut dyn FnMut()) -> f64 {
    let start = Instant::now();
    for _ in 0..calls {
        run();
    }
    start.elapsed().as_nanos() as f64 / calls as f64
}

macro_rules! compare {
    ($T:ident $function:ident: $($n:literal)*) => {$({
        let count = $n * $n;
        let values: Vec<$T> = (0..count).map(|i| 0.5 + (i % 1013) as $T / 512.0).collect();
        let ours = Array2::<$T>::from_vec(($n, $n), values.clone());
        let theirs = ndarray::Array2::from_shape_vec(($n, $n), values).expect("as many numbers");
        let calls = ELEMENTS / count + 1;
        let mut best = [f64::MAX; 2];
        for _ in 0..ROUNDS {
            let now = [
                nanoseconds(calls, &mut || drop(black_box(black_box(&ours).$function().eval()))),
                nanoseconds(calls, &mut || drop(black_box(black_box(&theirs).mapv($T::$function)))),
            ];
            best = [best[0].min(now[0]), best[1].min(now[1])];
        }
        let [ours, theirs] = best.map(|time| time / count as f64);
        let name = concat!(stringify!($function), " ", stringify!($T));
        println!("| {name} {0}x{0} | {ours:.2} | {theirs:.2} | {1:.2} |", $n, ours / theirs);
    })*};
}

fn main() {
    println!("| | ours | ndarray | ours / ndarray |");
    println!("|---|--:|--:|--:|");
    compare!(f32 exp: 4 16 64 256);
    compare!(f64 exp: 4 16 64 256);
    compare!(f32 sin: 64);
    compare!(f64 tanh: 64);
    compare!(f64 ln: 64);
    compare!(f32 sqrt: 64);
}
