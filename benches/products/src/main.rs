//! Products of matrices beside `gemm`, `faer` and `matrixmultiply`, one thread each: billions of
//! multiply-adds a second, and ours over the best of them.
//!
//! ```text
//! cargo run --release --manifest-path benches/products/Cargo.toml
//! cargo run --release --manifest-path benches/products/Cargo.toml -- 512 f64    # cases with both words
//! ```
//!
//! All four take turns over the same matrices, and the minimum of each counts. Results are compared
//! before anything is timed. A second table has products whose totals go through `gelu(total + bias)`:
//! their time over that of the product alone. A third one has products of extents in the types,
//! beside nalgebra's; the word `fixed` selects it.

use broadloom::prelude::*;
use broadloom::{matmul, matmul_into, matmul_into_with, shape};
use std::hint::black_box;
use std::time::Instant;

/// How often the four take turns, and how long each of them runs at a time, in nanoseconds.
const ROUNDS: usize = 40;
const TURN: f64 = 500_000.0;

/// The minima of two programs that take turns, in nanoseconds a call.
fn fastest(mut runs: [&mut dyn FnMut(usize); 2]) -> [f64; 2] {
    let mut best = [f64::MAX; 2];
    for _ in 0..ROUNDS {
        for (best, run) in best.iter_mut().zip(&mut runs) {
            let start = Instant::now();
            run(FIXED_CALLS);
            *best = best.min(start.elapsed().as_nanos() as f64 / FIXED_CALLS as f64);
        }
    }
    best
}

/// Products of `N` by `N` in one turn.
const FIXED_CALLS: usize = 20_000;

/// Prints a line for each extent: ours, nalgebra's, and the ratio.
macro_rules! fixed {
    ($words:ident, $T:ident: $($n:literal)*) => {$({
        let name = concat!("fixed [", $n, ",", $n, "]x[", $n, ",", $n, "] ", stringify!($T));
        if $words.iter().all(|word| name.contains(word.as_str())) {
            let value = |i: usize| ((i * 7919 % 1013) as $T - 506.0) / 512.0;
            let a = Array::from_fn(shape![$n, $n], |[i, j]| value(i * $n + j));
            let b = Array::from_fn(shape![$n, $n], |[i, j]| value(i * $n + j + 5));
            let p = nalgebra::SMatrix::<$T, $n, $n>::from_fn(|i, j| a[[i, j]]);
            let q = nalgebra::SMatrix::<$T, $n, $n>::from_fn(|i, j| b[[i, j]]);
            let (mut out, mut other) = (a.clone(), p);
            matmul_into(&a, &b, &mut out);
            p.mul_to(&q, &mut other);
            for i in 0..$n {
                for j in 0..$n {
                    assert!((out[[i, j]] - other[(i, j)]).abs() < 1e-5);
                }
            }
            let [ours, theirs] = fastest([
                &mut |calls| {
                    for _ in 0..calls {
                        matmul_into(black_box(&a), black_box(&b), black_box(&mut out));
                    }
                },
                &mut |calls| {
                    for _ in 0..calls {
                        black_box(&p).mul_to(black_box(&q), black_box(&mut other));
                    }
                },
            ]);
            println!("| {name} | {ours:.1} | {theirs:.1} | {:.2} |", ours / theirs);
        }
    })*};
}

/// One line: a batch of products `[n, k]` by `[k, m]`.
struct Case {
    batch: usize,
    n: usize,
    k: usize,
    m: usize,
}

const CASES: [[usize; 4]; 18] = [
    [1, 128, 128, 128],
    [1, 256, 256, 256],
    [1, 512, 512, 512],
    [1, 1024, 1024, 1024],
    [1, 1000, 16, 64],
    [1, 4096, 64, 64],
    [1, 4096, 768, 768],
    [1000, 8, 8, 8],
    [200, 32, 32, 32],
    [1, 1000, 3, 3],
    [1, 1000, 16, 4],
    [1, 1000, 16, 16],
    [1, 64, 10, 5],
    [1, 8, 8, 8],
    [1, 4, 4, 4],
    [1, 2, 2, 2],
    [1, 1000, 1000, 1],
    [1, 100, 300, 100],
];

const WITH_EPILOGUE: [[usize; 4]; 5] = [
    [1, 512, 256, 512],
    [1, 128, 256, 128],
    [1, 512, 768, 768],
    [200, 32, 256, 32],
    [1000, 8, 8, 8],
];

macro_rules! for_type {
    ($T:ident, $kernel:ident) => {
        mod $T {
            use super::*;

            pub fn measure(case: &Case) -> Vec<f64> {
                let &Case { batch, n, k, m } = case;
                let value = |i: usize| ((i * 7919 % 1013) as $T - 506.0) / 512.0;
                let a =
                    Array3::<$T>::from_vec((batch, n, k), (0..batch * n * k).map(value).collect());
                let b = Array3::<$T>::from_vec(
                    (batch, k, m),
                    (0..batch * k * m).map(|i| value(i + 5)).collect(),
                );
                let mut out = Array3::<$T>::zeros((batch, n, m));
                let mut other = vec![0.0 as $T; batch * n * m];
                let each = |b: usize| (b * n * k, b * k * m, b * n * m);
                let (x, y) = (a.as_slice(), b.as_slice());
                let single = [(&a, n, k), (&b, k, m)]
                    .map(|(of, n, m)| Array2::from_vec((n, m), of.as_slice()[..n * m].to_vec()));
                let mut one = Array2::<$T>::zeros((n, m));
                let mut ours = || match batch {
                    1 => matmul_into(&single[0], &single[1], &mut one),
                    _ => matmul_into(&a, &b, &mut out),
                };
                let by_gemm = |to: &mut [$T]| {
                    for i in 0..batch {
                        let (p, q, r) = each(i);
                        // SAFETY: the matrices of one product, row-major.
                        unsafe {
                            gemm::gemm(
                                n,
                                m,
                                k,
                                to.as_mut_ptr().add(r),
                                1,
                                m as isize,
                                false,
                                x.as_ptr().add(p),
                                1,
                                k as isize,
                                y.as_ptr().add(q),
                                1,
                                m as isize,
                                0.0,
                                1.0,
                                false,
                                false,
                                false,
                                gemm::Parallelism::None,
                            )
                        }
                    }
                };
                let by_faer = |to: &mut [$T]| {
                    use faer::{Accum, MatMut, MatRef, Par, linalg::matmul::matmul};
                    for i in 0..batch {
                        let (p, q, r) = each(i);
                        matmul(
                            MatMut::from_row_major_slice_mut(&mut to[r..r + n * m], n, m),
                            Accum::Replace,
                            MatRef::from_row_major_slice(&x[p..p + n * k], n, k),
                            MatRef::from_row_major_slice(&y[q..q + k * m], k, m),
                            1.0,
                            Par::Seq,
                        );
                    }
                };
                let by_matrixmultiply = |to: &mut [$T]| {
                    for i in 0..batch {
                        let (p, q, r) = each(i);
                        // SAFETY: the matrices of one product, row-major.
                        unsafe {
                            matrixmultiply::$kernel(
                                n,
                                k,
                                m,
                                1.0,
                                x.as_ptr().add(p),
                                k as isize,
                                1,
                                y.as_ptr().add(q),
                                m as isize,
                                1,
                                0.0,
                                to.as_mut_ptr().add(r),
                                m as isize,
                                1,
                            )
                        }
                    }
                };
                ours();
                for by in [&by_gemm as &dyn Fn(&mut [$T]), &by_faer, &by_matrixmultiply] {
                    other.fill(-1.0);
                    by(&mut other);
                    let out = matmul(&a, &b).to_vec();
                    for (&o, &p) in out.iter().zip(&other) {
                        assert!((o - p).abs() <= k as $T * 1e-6, "{o} {p}");
                    }
                }
                let time = |run: &mut dyn FnMut(), calls: usize| {
                    let start = Instant::now();
                    for _ in 0..calls {
                        run();
                    }
                    start.elapsed().as_nanos() as f64 / calls as f64
                };
                let mut p = other.clone();
                let mut q = other.clone();
                let mut runs: [&mut dyn FnMut(); 4] = [
                    &mut ours,
                    &mut || by_gemm(black_box(&mut p)),
                    &mut || by_faer(black_box(&mut q)),
                    &mut || by_matrixmultiply(black_box(&mut other)),
                ];
                let calls: Vec<usize> = runs
                    .iter_mut()
                    .map(|run| {
                        time(*run, 2);
                        (TURN / time(*run, 1)) as usize + 1
                    })
                    .collect();
                let mut best = vec![f64::MAX; 4];
                for _ in 0..ROUNDS {
                    for (k, run) in runs.iter_mut().enumerate() {
                        best[k] = best[k].min(time(*run, calls[k]));
                    }
                }
                best
            }

            /// The minima of the product alone and with `gelu(total + bias)`, in nanoseconds.
            pub fn with_epilogue([batch, n, k, m]: [usize; 4]) -> [f64; 2] {
                let value = |i: usize| ((i * 7919 % 1013) as $T - 506.0) / 512.0;
                let of = |shape: (usize, usize, usize)| {
                    let count = shape.0 * shape.1 * shape.2;
                    Array3::<$T>::from_vec(shape, (0..count).map(value).collect())
                };
                let (a, b) = (of((batch, n, k)), of((batch, k, m)));
                let bias = Array1::<$T>::from_vec(m, (0..m).map(value).collect());
                let mut out = Array3::<$T>::zeros((batch, n, m));
                let expected = (matmul(&a, &b) + bias.at(axes![2])).gelu().eval();
                matmul_into_with(&a, &b, &mut out, |ab, _| (ab + bias.at(axes![2])).gelu());
                assert_eq!(out, expected);
                let mut other = out.clone();
                let mut runs: [&mut dyn FnMut(); 2] = [
                    &mut || matmul_into(&a, &b, black_box(&mut other)),
                    &mut || {
                        let out = black_box(&mut out);
                        matmul_into_with(&a, &b, out, |ab, _| (ab + bias.at(axes![2])).gelu())
                    },
                ];
                let mut best = [f64::MAX; 2];
                for _ in 0..ROUNDS {
                    for (k, run) in runs.iter_mut().enumerate() {
                        let (start, mut calls) = (Instant::now(), 0);
                        while calls < 3 || (start.elapsed().as_nanos() as f64) < TURN {
                            run();
                            calls += 1;
                        }
                        best[k] = best[k].min(start.elapsed().as_nanos() as f64 / calls as f64);
                    }
                }
                best
            }
        }
    };
}
for_type!(f32, sgemm);
for_type!(f64, dgemm);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    println!("| product | type | ours ns | G/s | gemm | faer | matrixmultiply | best / ours |");
    println!("|---|---|--:|--:|--:|--:|--:|--:|");
    for [batch, n, k, m] in CASES {
        for dtype in ["f32", "f64"] {
            let name = format!("{batch}x[{n},{k}]x[{k},{m}]");
            let text = format!("{name} {dtype}");
            if !words.iter().all(|word| text.contains(word.as_str())) {
                continue;
            }
            let case = Case { batch, n, k, m };
            let times = match dtype {
                "f32" => f32::measure(&case),
                _ => f64::measure(&case),
            };
            let work = (batch * n * k * m) as f64;
            let g: Vec<f64> = times.iter().map(|t| work / t).collect();
            let best = times[1..].iter().copied().fold(f64::MAX, f64::min);
            println!(
                "| {name} | {dtype} | {:.0} | {:.1} | {:.1} | {:.1} | {:.1} | {:.2} |",
                times[0],
                g[0],
                g[1],
                g[2],
                g[3],
                best / times[0]
            );
        }
    }
    println!("\n| product | type | ours ns | with gelu(total + bias) |");
    println!("|---|---|--:|--:|");
    for [batch, n, k, m] in WITH_EPILOGUE {
        for dtype in ["f32", "f64"] {
            let name = format!("{batch}x[{n},{k}]x[{k},{m}]");
            let text = format!("{name} {dtype} gelu");
            if !words.iter().all(|word| text.contains(word.as_str())) {
                continue;
            }
            let [alone, with] = match dtype {
                "f32" => f32::with_epilogue([batch, n, k, m]),
                _ => f64::with_epilogue([batch, n, k, m]),
            };
            println!("| {name} | {dtype} | {alone:.0} | {:.2} |", with / alone);
        }
    }
    println!("\n| product | ours ns | nalgebra ns | ours / nalgebra |");
    println!("|---|--:|--:|--:|");
    fixed!(words, f32: 2 3 4 6 8 16);
    fixed!(words, f64: 2 3 4 6 8 16);
}
