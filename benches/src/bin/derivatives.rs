//! Times values with their gradients for `benches/derivatives.py`: reads the name of a case from each line of
//! its input and answers with the milliseconds of one call and checksums of the gradients and the value; of
//! `.., value` with those of the value alone.

use benches::data::{checksum, vector};
use broadloom::prelude::*;
use std::hint::black_box;
use std::io::{BufRead, Write};
use std::time::Instant;

/// Input `seed` with these extents, uniform in `low..high`.
fn input<S: Shape>(seed: u32, extents: &[usize], low: f64, high: f64) -> Array<f32, S> {
    let items = vector(seed, extents.iter().product(), low, high);
    let array = ArrayD::from_vec(extents, items).try_into_shape();
    array.expect("as many axes as extents")
}

/// The milliseconds of one call of `run`, and the checksums of what it returns.
fn timed<R>(run: impl Fn() -> R, sums: impl Fn(&R) -> Vec<f64>) -> Vec<f64> {
    let sums = sums(&run());
    let start = Instant::now();
    black_box(run());
    let calls = (0.02 / start.elapsed().as_secs_f64().max(1e-9)).ceil() as usize;
    let start = Instant::now();
    (0..calls).for_each(|_| drop(black_box(run())));
    let milliseconds = start.elapsed().as_secs_f64() / calls as f64 * 1e3;
    std::iter::once(milliseconds).chain(sums).collect()
}

/// Times a body alone, or with its gradients.
macro_rules! timed {
    ($is_alone:ident, ($($body:tt)*), $($wanted:ident),+) => {
        match $is_alone {
            true => timed(|| broadcast!([] => $($body)*).eval()[()], |value| vec![f64::from(*value)]),
            false => timed(
                || gradient!($($body)*, $($wanted),+),
                #[allow(unused_parens, reason = "one gradient is no tuple")]
                |(value, ($($wanted),+))| vec![$(checksum($wanted.as_slice()),)+ f64::from(*value)],
            ),
        }
    };
}

fn case(name: &str) -> Vec<f64> {
    let (name, is_alone) = match name.strip_suffix(", value") {
        Some(name) => (name, true),
        None => (name, false),
    };
    match name {
        "sum(w tanh(x u + v)), 32 x 128" => samples([32, 128], is_alone),
        "sum(w tanh(x u + v)), 256 x 256" => samples([256, 256], is_alone),
        "sum(w tanh(x u + v)), 2048 x 2048" => samples([2048, 2048], is_alone),
        "Cauchy, 8192 x 8192" => {
            let [x, y] = [1, 2].map(|seed| input::<Shape![_]>(seed, &[8192], -1.0, 1.0));
            timed!(
                is_alone,
                (sum(|i, j| 1.0 / (1.0 + (x[i] - y[j]).powi(2)))),
                x,
                y
            )
        }
        "cross entropy, 4096 x 1000" => {
            let x: Array2<f32> = input(1, &[4096, 1000], -2.0, 2.0);
            let labels: Vec<usize> = (0..4096).map(|i| i * 31 % 1000).collect();
            timed!(is_alone, (mean(|i| sum(|j| x[i, j].exp()).ln() - x[i, labels[i]])), x)
        }
        "least squares, 4096 x 256" => {
            let x: Array2<f32> = input(1, &[4096, 256], -1.0, 1.0);
            let w: Array1<f32> = input(2, &[256], -1.0, 1.0);
            let y: Array1<f32> = input(3, &[4096], -1.0, 1.0);
            timed!(is_alone, (mean(|i| (sum(|j| x[i, j] * w[j]) - y[i]).powi(2))), w)
        }
        "smoothness, 1024 x 1024" => {
            let x: Array2<f32> = input(1, &[1024, 1024], -1.0, 1.0);
            timed!(
                is_alone,
                (sum(|i, j| (x[i + 1, j] - x[i, j]).powi(2))
                    + sum(|i, j| (x[i, j + 1] - x[i, j]).powi(2))),
                x
            )
        }
        _ => panic!("no case {name}"),
    }
}

fn samples(extents: [usize; 2], is_alone: bool) -> Vec<f64> {
    let [x, w] = [1, 4].map(|seed| input::<Shape![_, _]>(seed, &extents, -1.0, 1.0));
    let [u, v] = [2, 3].map(|seed| input::<Shape![_]>(seed, &extents[1..], -1.0, 1.0));
    timed!(is_alone, (sum(|i, j| w[i, j] * (x[i, j] * u[j] + v[j]).tanh())), u, v)
}

fn main() {
    for line in std::io::stdin().lock().lines() {
        let words = case(line.expect("a line").trim());
        let words: Vec<String> = words.iter().map(f64::to_string).collect();
        println!("{}", words.join(" "));
        std::io::stdout().flush().expect("an open output");
    }
}
