//! Times calls by indices for `benches/by_indices.py`: reads the name of a case from each line of its
//! input and answers with the milliseconds of one call and a checksum of the result.

use benches::data::{checksum, vector};
use broadloom::prelude::*;
use std::io::{BufRead, Write};
use std::time::Instant;

/// Input `seed` with these extents, uniform in `low..high`.
fn input(seed: u32, extents: &[usize], low: f64, high: f64) -> ArrayD<f32> {
    ArrayD::from_vec(extents, vector(seed, extents.iter().product(), low, high))
}

/// The same in double precision.
fn double(seed: u32, extents: &[usize], low: f64, high: f64) -> ArrayD<f64> {
    ArrayD::from_vec(extents, vector(seed, extents.iter().product(), low, high))
}

/// The time of one call of `run`, and the checksum of what it leaves in `out`.
fn timed<T: broadloom::Float>(mut out: ArrayD<T>, run: impl Fn(&mut ArrayD<T>)) -> (f64, f64) {
    run(&mut out);
    let sum = checksum(out.as_slice());
    let start = Instant::now();
    run(&mut out);
    let calls = (0.02 / start.elapsed().as_secs_f64().max(1e-9)).ceil() as usize;
    let start = Instant::now();
    (0..calls).for_each(|_| run(&mut out));
    (start.elapsed().as_secs_f64() / calls as f64 * 1e3, sum)
}

fn case(name: &str) -> (f64, f64) {
    match name {
        "Cauchy sum, 8192 x 8192" => {
            let (x, y) = (input(1, &[8192], -1.0, 1.0), input(2, &[8192], -1.0, 1.0));
            timed(ArrayD::zeros([8192]), |o| {
                broadcast!(o[i] = sum(|j| 1.0 / (1.0 + (x[i] - y[j]).powi(2))));
            })
        }
        "sin + cos, 200 x 300" | "sin + cos, 2000 x 2000" => {
            let [n, m] = if name.ends_with("300") {
                [200, 300]
            } else {
                [2000, 2000]
            };
            let (x, y) = (input(1, &[m], -2.0, 2.0), input(2, &[n], -2.0, 2.0));
            timed(ArrayD::zeros([n, m]), |o| {
                broadcast!(o[i, j] = (x[j] * x[j]).sin() + (y[i] * y[i]).cos());
            })
        }
        "attention, 1024 x 64" => {
            let [q, key, v] = [1, 2, 3].map(|seed| input(seed, &[1024, 64], -1.0, 1.0));
            timed(ArrayD::zeros([1024, 64]), |o| {
                broadcast!(o[i, d] = {
                    let s = |j| sum(|k| q[i, k] * key[j, k]) * 0.125;
                    let m = max(|j| s(j));
                    let e = |j| (s(j) - m).exp();
                    sum(|j| e(j) * v[j, d]) / sum(|j| e(j))
                });
            })
        }
        "reg_square, 256 x 256 x 256" => {
            let x = input(1, &[256, 256, 256], -1.0, 1.0);
            timed(ArrayD::zeros([1]), |o| {
                o.as_mut_slice()[0] = broadcast!([] => sum(|i, j, k|
                    (x[i + 1, j, k] - x[i, j, k]).powi(2)
                        + (x[i, j + 1, k] - x[i, j, k]).powi(2)
                        + (x[i, j, k + 1] - x[i, j, k]).powi(2)))
                .eval()
                .as_slice()[0];
            })
        }
        "hdiff, 128 x 128 x 64, f64" => {
            let x = double(1, &[132, 132, 64], 0.0, 1.0);
            let c = double(2, &[128, 128, 64], 0.0, 1.0);
            timed(ArrayD::zeros([128, 128, 64]), |out| {
                broadcast!(out[i, j, k] = {
                    let flux = |far: f64, near: f64, step: f64| {
                        let d = far - near;
                        if d * step > 0.0 { 0.0 } else { d }
                    };
                    let lap = |p, q| 4.0 * x[p, q, k] - (x[p + 1, q, k] + x[p - 1, q, k] + x[p, q + 1, k] + x[p, q - 1, k]);
                    let here = x[i + 2, j + 2, k];
                    let l = lap(i + 2, j + 2);
                    let down = flux(lap(i + 3, j + 2), l, x[i + 3, j + 2, k] - here);
                    let up = flux(l, lap(i + 1, j + 2), here - x[i + 1, j + 2, k]);
                    let right = flux(lap(i + 2, j + 3), l, x[i + 2, j + 3, k] - here);
                    let left = flux(l, lap(i + 2, j + 1), here - x[i + 2, j + 1, k]);
                    here - c[i, j, k] * (down - up + right - left)
                });
            })
        }
        "arc_distance, 1 M, f64" => {
            let n = 1_000_000;
            let [a, b, c, d] = [1, 2, 3, 4].map(|seed| double(seed, &[n], 0.0, 1.0));
            timed(ArrayD::zeros([n]), |out| {
                broadcast!(
                    out[i] = {
                        let t = ((c[i] - a[i]) / 2.0).sin().powi(2)
                            + a[i].cos() * c[i].cos() * ((d[i] - b[i]) / 2.0).sin().powi(2);
                        2.0 * t.sqrt().atan2((1.0 - t).sqrt())
                    }
                );
            })
        }
        "compute, 2000 x 2000, i64" => {
            let whole = |seed| {
                double(seed, &[2000, 2000], 0.0, 1000.0)
                    .cast::<i64>()
                    .eval()
            };
            let (x, y, a, b, c) = (whole(1), whole(2), 4_i64, 3_i64, 9_i64);
            let result = ArrayD::<i64>::zeros([2000, 2000]);
            let kept = std::cell::RefCell::new(result);
            let (time, _) = timed(ArrayD::<f64>::zeros([1]), |_| {
                let out = &mut *kept.borrow_mut();
                broadcast!(out[i, j] = x[i, j].clamp(2, 10) * a + y[i, j] * b + c);
            });
            (
                time,
                checksum(kept.borrow().cast::<f64>().eval().as_slice()),
            )
        }
        "softmax, 16 x 16 x 128 x 128" => {
            let x = input(1, &[16, 16, 128, 128], -1.0, 1.0);
            timed(ArrayD::zeros([16, 16, 128, 128]), |p| {
                broadcast!(p[b, h, i, j] = {
                    let m = max(|k| x[b, h, i, k]);
                    let e = |k| (x[b, h, i, k] - m).exp();
                    e(j) / sum(|k| e(k))
                });
            })
        }
        "k-means, 100000 x 16, 64 centres" => {
            let (x, c) = (
                input(1, &[100_000, 16], 0.0, 1.0),
                input(2, &[64, 16], 0.0, 1.0),
            );
            timed(ArrayD::zeros([100_000]), |near| {
                let found = broadcast!([i] => argmin(|k| sum(|d| (x[i, d] - c[k, d]).powi(2))));
                broadcast!(near[i] = found[i] as f32);
            })
        }
        "gather and exp, 1 M" => {
            let (x, list) = (input(1, &[1_000_000], -1.0, 1.0), places(1_000_000));
            timed(ArrayD::zeros([1_000_000]), |o| {
                broadcast!(o[i] = x[list[i]].exp())
            })
        }
        "histogram, 1 M in 256" => {
            let list = places(256);
            timed(ArrayD::<f32>::zeros([256]), |o| {
                o.fill(0.0);
                broadcast!(o[list[i]] += 1.0);
            })
        }
        _ => panic!("no case {name}"),
    }
}

/// A million places below `n`.
fn places(n: usize) -> Vec<usize> {
    (0..1_000_000).map(|k| k * 7919 % n).collect()
}

fn main() {
    for line in std::io::stdin().lock().lines() {
        let (spent, sum) = case(line.expect("a line").trim());
        println!("{spent} {sum}");
        std::io::stdout().flush().expect("an open output");
    }
}
