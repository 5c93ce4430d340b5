//! Single products of small matrices of run-time extents, beside a plain loop and nalgebra's
//! `DMatrix`; products and folds of small arrays of extents in the types, beside nalgebra's `SMatrix`.
//! Nanoseconds a call.
//!
//! ```text
//! cargo run --release --manifest-path benches/products/Cargo.toml --bin small
//! cargo run --release --manifest-path benches/products/Cargo.toml --bin small -- static f64
//! ```
//! The programs of a row take turns over the same numbers, and the minimum of each counts. Results are
//! compared before anything is timed. The plain loop is compiled for the level that the library uses.

use broadloom::isa::{self, Level};
use broadloom::prelude::*;
use broadloom::{dot, matmul_into, shape};
use std::hint::black_box;
use std::time::Instant;

/// How often the programs take turns, and the calls of one turn.
const ROUNDS: usize = 60;
const CALLS: usize = 20_000;

/// The minimum of each program, in nanoseconds a call.
fn fastest<const N: usize>(mut runs: [&mut dyn FnMut(usize); N]) -> [f64; N] {
    let mut best = [f64::MAX; N];
    for _ in 0..ROUNDS {
        for (best, run) in best.iter_mut().zip(&mut runs) {
            let start = Instant::now();
            run(CALLS);
            *best = best.min(start.elapsed().as_nanos() as f64 / CALLS as f64);
        }
    }
    best
}

/// A loop of calls, as one program.
macro_rules! calls {
    ($call:expr) => {
        &mut |calls| {
            for _ in 0..calls {
                $call;
            }
        }
    };
}

/// Prints a row: ours, the others, and ours over each of them.
fn print<const N: usize>(name: &str, times: [f64; N]) {
    let ours = times[0];
    let others: Vec<String> = (times[1..].iter())
        .map(|time| format!("{time:.1} ({:.2})", ours / time))
        .collect();
    println!("| {name} | {ours:.1} | {} |", others.join(" | "));
}

macro_rules! for_type {
    ($T:ident) => {
        mod $T {
            use super::*;
            use nalgebra::{DMatrix, SMatrix, SVector};

            fn value(i: usize) -> $T {
                ((i * 7919 % 1013) as $T - 506.0) / 512.0
            }

            #[inline(always)]
            fn loops(x: &[$T], y: &[$T], out: &mut [$T], n: usize) {
                for (x, out) in x.chunks_exact(n).zip(out.chunks_exact_mut(n)) {
                    out.fill(0.0);
                    for (&x, y) in x.iter().zip(y.chunks_exact(n)) {
                        for (out, &y) in out.iter_mut().zip(y) {
                            *out += x * y;
                        }
                    }
                }
            }

            /// The product of two squares of `n` rows.
            fn plain(x: &[$T], y: &[$T], out: &mut [$T], n: usize) {
                #[cfg(target_arch = "x86_64")]
                {
                    #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,avx2,fma,bmi2")]
                    fn v4(x: &[$T], y: &[$T], out: &mut [$T], n: usize) {
                        loops(x, y, out, n);
                    }
                    #[target_feature(enable = "avx2,fma,bmi2")]
                    fn v3(x: &[$T], y: &[$T], out: &mut [$T], n: usize) {
                        loops(x, y, out, n);
                    }
                    match isa::active() {
                        // SAFETY: the CPU has the level.
                        Level::V4 => return unsafe { v4(x, y, out, n) },
                        // SAFETY: as above.
                        Level::V3 => return unsafe { v3(x, y, out, n) },
                        _ => {}
                    }
                }
                loops(x, y, out, n);
            }

            pub(super) fn dynamic(n: usize, is_asked: impl Fn(&str) -> bool) {
                let name = format!("Dyn [{n},{n}]x[{n},{n}] {}", stringify!($T));
                if !is_asked(&name) {
                    return;
                }
                let a = Array2::from_fn((n, n), |[i, j]| value(i * n + j));
                let b = Array2::from_fn((n, n), |[i, j]| value(i * n + j + 5));
                let p = DMatrix::<$T>::from_fn(n, n, |i, j| a[[i, j]]);
                let q = DMatrix::<$T>::from_fn(n, n, |i, j| b[[i, j]]);
                let (mut out, mut by_loop, mut other) = (a.clone(), a.to_vec(), p.clone());
                matmul_into(&a, &b, &mut out);
                plain(a.as_slice(), b.as_slice(), &mut by_loop, n);
                p.mul_to(&q, &mut other);
                for i in 0..n {
                    for j in 0..n {
                        assert!((out[[i, j]] - by_loop[i * n + j]).abs() < 1e-5);
                        assert!((out[[i, j]] - other[(i, j)]).abs() < 1e-5);
                    }
                }
                let times = fastest([
                    calls!(matmul_into(black_box(&a), black_box(&b), black_box(&mut out))),
                    calls!(plain(
                        black_box(a.as_slice()),
                        black_box(b.as_slice()),
                        black_box(&mut by_loop),
                        black_box(n)
                    )),
                    calls!(black_box(&p).mul_to(black_box(&q), black_box(&mut other))),
                ]);
                print(&name, times);
            }

            /// One row of extents in the types, of two expressions with the same result.
            macro_rules! fixed {
                ($is_asked:ident, $n:literal, $what:literal, $ours:expr, $other:expr) => {
                    let name = format!("static {} {} {}", $what, $n, stringify!($T));
                    if $is_asked(&name) {
                        let (ours, other) = ($ours, $other);
                        assert!((ours - other).abs() < 1e-5, "{ours} {other}");
                        print(&name, fastest([
                            calls!(_ = black_box($ours)),
                            calls!(_ = black_box($other)),
                        ]));
                    }
                };
            }

            /// Products and folds of extents in the types.
            macro_rules! sizes {
                ($is_asked:ident: $n:literal) => {
                    let a = Array::from_fn(shape![$n, $n], |[i, j]| value(i * $n + j));
                    let b = Array::from_fn(shape![$n, $n], |[i, j]| value(i * $n + j + 5));
                    let v = Array::from_fn(shape![$n], |[i]| value(i + 9));
                    let w = Array::from_fn(shape![$n], |[i]| value(i + 2));
                    let p = SMatrix::<$T, $n, $n>::from_fn(|i, j| a[[i, j]]);
                    let q = SMatrix::<$T, $n, $n>::from_fn(|i, j| b[[i, j]]);
                    let r = SVector::<$T, $n>::from_fn(|i, _| v[[i]]);
                    let s = SVector::<$T, $n>::from_fn(|i, _| w[[i]]);
                    let name = format!("static product {} {}", $n, stringify!($T));
                    if $is_asked(&name) {
                        let (mut out, mut other) = (a.clone(), p);
                        matmul_into(&a, &b, &mut out);
                        p.mul_to(&q, &mut other);
                        for i in 0..$n {
                            for j in 0..$n {
                                assert!((out[[i, j]] - other[(i, j)]).abs() < 1e-5);
                            }
                        }
                        print(&name, fastest([
                            calls!(matmul_into(black_box(&a), black_box(&b), black_box(&mut out))),
                            calls!(black_box(&p).mul_to(black_box(&q), black_box(&mut other))),
                        ]));
                    }
                    let name = format!("static product with vector {} {}", $n, stringify!($T));
                    if $is_asked(&name) {
                        let (mut out, mut other) = (v.clone(), r);
                        matmul_into(&a, &w, &mut out);
                        p.mul_to(&s, &mut other);
                        for i in 0..$n {
                            assert!((out[[i]] - other[i]).abs() < 1e-5);
                        }
                        print(&name, fastest([
                            calls!(matmul_into(black_box(&a), black_box(&w), black_box(&mut out))),
                            calls!(black_box(&p).mul_to(black_box(&s), black_box(&mut other))),
                        ]));
                    }
                    fixed!($is_asked, $n, "dot", dot(black_box(&v), black_box(&w)), black_box(&r).dot(black_box(&s)));
                    fixed!($is_asked, $n, "sum of a square", black_box(&a).sum(..), black_box(&p).sum());
                    fixed!($is_asked, $n, "maximum of a square", black_box(&a).amax(..), black_box(&p).max());
                    fixed!(
                        $is_asked, $n, "squared distance of squares",
                        (black_box(&a) - black_box(&b)).square().sum(..),
                        (black_box(&p) - black_box(&q)).norm_squared()
                    );
                };
            }

            pub(super) fn of_types(is_asked: impl Fn(&str) -> bool) {
                sizes!(is_asked: 2);
                sizes!(is_asked: 3);
                sizes!(is_asked: 4);
                sizes!(is_asked: 5);
                sizes!(is_asked: 6);
                sizes!(is_asked: 7);
                sizes!(is_asked: 8);
            }
        }
    };
}
for_type!(f32);
for_type!(f64);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let is_asked = |name: &str| words.iter().all(|word| name.contains(word.as_str()));
    println!("| run-time extents | ours | plain loop | nalgebra `DMatrix` |");
    println!("|---|--:|--:|--:|");
    for n in 2..=8 {
        f32::dynamic(n, is_asked);
        f64::dynamic(n, is_asked);
    }
    println!("\n| extents in the types | ours | nalgebra `SMatrix` |");
    println!("|---|--:|--:|");
    f32::of_types(is_asked);
    f64::of_types(is_asked);
}
