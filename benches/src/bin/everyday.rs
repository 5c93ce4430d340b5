//! Times everyday operations for `benches/everyday.py`: reads the name of a case from each line of its
//! input and answers with the milliseconds of one call and a checksum of the result.

use broadloom::prelude::*;
use std::io::{BufRead, Write};
use std::time::Instant;

/// Elements of a case.
const LEN: usize = 1_000_000;

/// Numbers that look random, 64 bits (splitmix64); the other program has the same.
fn noise(seed: u64, len: usize) -> impl Iterator<Item = u64> {
    (0..len as u64).map(move |at| {
        let mut z = (at + 1 + (seed << 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}

/// Numbers from -1 to 1.
fn uniform(seed: u64, len: usize) -> Array1<f64> {
    let number = |z: u64| (z >> 11) as f64 / (1u64 << 52) as f64 - 1.0;
    Array1::from(noise(seed, len).map(number).collect::<Vec<_>>())
}

/// A sum that depends on the places of the numbers.
fn checksum(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers
        .enumerate()
        .map(|(at, number)| number * (at % 1000 + 1) as f64)
        .sum()
}

/// The time of one call of `run`, and the checksum of its result.
fn timed<R>(run: impl Fn() -> R, sum: impl Fn(&R) -> f64) -> (f64, f64) {
    let result = sum(&run());
    let start = Instant::now();
    let kept = run();
    let spent = start.elapsed().as_secs_f64();
    // An operation that is short is repeated.
    let calls = (0.01 / spent.max(1e-9)).ceil() as usize;
    drop(kept);
    let start = Instant::now();
    for _ in 0..calls {
        std::hint::black_box(run());
    }
    (start.elapsed().as_secs_f64() / calls as f64 * 1e3, result)
}

/// The case `name`, on the inputs of all cases.
fn case(name: &str, x: &Array1<f64>, small: &Array1<f32>, whole: &Array1<i64>) -> (f64, f64) {
    let of = |x: &Array1<f64>| checksum(x.iter().copied());
    let rows = x.view().reshape((1000, 1000));
    let few = x.slice(s![..10_000]);
    match name {
        "sort f64" => timed(|| x.sort(0), of),
        "sort f32" => timed(|| small.sort(0), |y| checksum(y.iter().map(|&y| y.into()))),
        "sort i64 below 1000" => timed(|| whole.sort(0), |y| checksum(y.iter().map(|&y| y as f64))),
        "sort f64, 10000" => timed(|| few.sort(0), of),
        "sort f64, rows of 1000" => timed(|| rows.sort(axes![1]), |y| checksum(y.iter().copied())),
        "sort f64, columns of 1000" => {
            timed(|| rows.sort(axes![0]), |y| checksum(y.iter().copied()))
        }
        "argsort f64" => timed(|| x.argsort(0), |y| checksum(y.iter().map(|&at| x[[at]]))),
        "argsort f32" => timed(
            || small.argsort(0),
            |y| checksum(y.iter().map(|&at| small[[at]].into())),
        ),
        "partition f64" => timed(|| x.partition(LEN / 3, 0), |y| y[[LEN / 3]]),
        "unique i64 below 1000" => {
            timed(|| whole.unique(), |y| checksum(y.iter().map(|&y| y as f64)))
        }
        "searchsorted f64 in 10000" => {
            let sorted = few.sort(0);
            timed(
                || sorted.searchsorted(x),
                |y| checksum(y.iter().map(|&at| at as f64)),
            )
        }
        "quantile f64" => timed(|| x.quantile(0.3, ..), |y| *y),
        "quantile f32" => timed(|| small.quantile(0.3, ..), |&y| y.into()),
        "median f64, rows of 1000" => {
            timed(|| rows.median(axes![1]), |y| checksum(y.iter().copied()))
        }
        "histogram f64, 100 bins" => timed(
            || x.histogram(100, ..),
            |y| checksum(y.0.iter().map(|&y| y as f64)),
        ),
        "bincount i64 below 1000" => timed(
            || whole.bincount(),
            |y| checksum(y.iter().map(|&y| y as f64)),
        ),
        "cumsum f64" => timed(|| x.cumsum(0), of),
        "diff f64" => timed(|| x.diff(0), of),
        "nansum f64" => timed(|| x.nansum(..), |y| *y),
        "nanmax f64" => timed(|| x.nanmax(..), |y| *y),
        "nanvar f64" => timed(|| x.nanvar(..), |y| *y),
        "convolve f64 with 15" => {
            let window = uniform(2, 15);
            let same = broadloom::ConvolveMode::Same;
            timed(|| broadloom::convolve(x, &window, same), of)
        }
        _ => panic!("no case {name}"),
    }
}

fn main() {
    let x = uniform(1, LEN);
    let small = x.cast::<f32>().eval();
    let whole = Array1::from(noise(3, LEN).map(|z| (z % 1000) as i64).collect::<Vec<_>>());
    for line in std::io::stdin().lock().lines() {
        let (spent, sum) = case(line.expect("a line").trim(), &x, &small, &whole);
        println!("{spent} {sum}");
        std::io::stdout().flush().expect("an open output");
    }
}
