//! Calls that read memory once, beside plain loops: a mean with its variance of a sum over the same
//! axes, running sums along rows and across them, and an update of Adam.
//!
//! ```text
//! cargo run --release -p benches --features quick --bin sweeps            # all rows
//! cargo run --release -p benches --features quick --bin sweeps -- cumsum f64
//! ```
//! The programs of a row take turns, and the minimum of each counts. Plain loops are compiled for the
//! level that the library uses. Results are compared before anything is timed.
#![cfg_attr(
    target_arch = "x86_64",
    allow(unsafe_code, reason = "plain loops are compiled for a level")
)]

use std::hint::black_box;
use std::time::Instant;

use benches::data::array;
use broadloom::Float;
use broadloom::dim::Dyn;
use broadloom::isa::{self, Level};
use broadloom::prelude::*;

/// How often the programs take turns, and how long each of them runs at a time, in nanoseconds.
const ROUNDS: usize = 60;
const TURN: f64 = 2e6;

/// Defines plain loops as functions that are compiled once for each level.
macro_rules! plain_loops {
    ($($(#[$doc:meta])* fn $name:ident<$T:ident>($($argument:ident: $A:ty),*) $body:block)*) => {$(
        $(#[$doc])*
        fn $name<$T: Float>($($argument: $A),*) {
            #[inline(always)]
            fn plain<$T: Float>($($argument: $A),*) $body
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,bmi2")]
                fn v4<$T: Float>($($argument: $A),*) {
                    plain($($argument),*);
                }
                #[target_feature(enable = "avx2,fma,bmi2")]
                fn v3<$T: Float>($($argument: $A),*) {
                    plain($($argument),*);
                }
                match isa::active() {
                    // SAFETY: the CPU has the level.
                    Level::V4 => return unsafe { v4($($argument),*) },
                    // SAFETY: as above.
                    Level::V3 => return unsafe { v3($($argument),*) },
                    _ => {}
                }
            }
            plain($($argument),*);
        }
    )*};
}

plain_loops! {
    /// The running sums of each row.
    fn along<T>(x: &[T], sums: &mut [T], columns: usize) {
        for (x, sums) in x.chunks_exact(columns).zip(sums.chunks_exact_mut(columns)) {
            let mut total = T::ZERO;
            for (sum, &x) in sums.iter_mut().zip(x) {
                total = total + x;
                *sum = total;
            }
        }
    }

    /// The running sums of each column, one column after the other.
    fn across<T>(x: &[T], sums: &mut [T], columns: usize) {
        for j in 0..columns {
            let mut total = T::ZERO;
            for i in 0..x.len() / columns {
                total = total + x[i * columns + j];
                sums[i * columns + j] = total;
            }
        }
    }

    /// The same, row after row.
    fn row_after_row<T>(x: &[T], sums: &mut [T], columns: usize) {
        let mut rows = x.chunks_exact(columns).zip(sums.chunks_exact_mut(columns));
        let Some((x, mut before)) = rows.next() else { return };
        before.copy_from_slice(x);
        for (x, sums) in rows {
            for ((sum, &before), &x) in sums.iter_mut().zip(&*before).zip(x) {
                *sum = before + x;
            }
            before = sums;
        }
    }

    /// One step of Adam.
    fn adam<T>(of: [&mut [T]; 3], gradient: &[T], factors: [T; 6]) {
        let [p, m, v] = of;
        let [a, b, c, d, rate, epsilon] = factors;
        for (((p, m), v), &g) in p.iter_mut().zip(m).zip(v).zip(gradient) {
            *m = a * *m + b * g;
            *v = c * *v + d * g * g;
            *p = *p - rate * *m / (v.sqrt() + epsilon);
        }
    }
}

/// The minimum of each program, in nanoseconds a call.
fn fastest<const N: usize>(mut runs: [&mut dyn FnMut(); N]) -> [f64; N] {
    let time = |run: &mut dyn FnMut(), calls: usize| {
        let start = Instant::now();
        for _ in 0..calls {
            run();
        }
        start.elapsed().as_nanos() as f64 / calls as f64
    };
    let calls: [usize; N] = std::array::from_fn(|k| {
        time(runs[k], 1);
        (TURN / time(runs[k], 1)) as usize + 1
    });
    let mut best = [f64::MAX; N];
    for _ in 0..ROUNDS {
        for k in 0..N {
            best[k] = best[k].min(time(runs[k], calls[k]));
        }
    }
    best
}

/// Prints one row: the name, ours, the others, and ours over each of them.
fn print<const N: usize>(name: &str, times: [f64; N]) {
    let ours = times[0];
    let others: Vec<String> = (times[1..].iter())
        .map(|time| format!("{time:.0} ({:.2})", ours / time))
        .collect();
    println!("| {name} | {ours:.0} | {} |", others.join(" | "));
}

/// Fails unless two results are some units of the last place apart.
fn assert_close<T: Float>(ours: &[T], plain: &[T], tolerance: f64) {
    for (ours, plain) in ours.iter().zip(plain) {
        let (ours, plain) = (ours.to_f64(), plain.to_f64());
        assert!(
            (ours - plain).abs() <= tolerance * (1.0 + plain.abs()),
            "{ours} {plain}"
        );
    }
}

macro_rules! for_type {
    ($T:ident) => {
        mod $T {
            use super::*;

            pub(super) fn moments([n, m]: [usize; 2], is_asked: impl Fn(&str) -> bool) {
                let x: Array2<$T> = array(1, &[n, m], -1.0, 1.0);
                let sized =
                    |axes: &str| format!("mean_var of sum, {axes} [{n}, {m}] {}", stringify!($T));
                let name = sized("rows");
                if is_asked(&name) {
                    print(
                        &name,
                        fastest([
                            &mut || _ = black_box(black_box(&x).mean_var(axes![1])),
                            &mut || _ = black_box(black_box(&x).sum(axes![1])),
                        ]),
                    );
                }
                let name = sized("columns");
                if is_asked(&name) {
                    print(
                        &name,
                        fastest([
                            &mut || _ = black_box(black_box(&x).mean_var(axes![0])),
                            &mut || _ = black_box(black_box(&x).sum(axes![0])),
                        ]),
                    );
                }
                let name = sized("all");
                if is_asked(&name) {
                    print(
                        &name,
                        fastest([
                            &mut || _ = black_box(black_box(&x).mean_var(..)),
                            &mut || _ = black_box(black_box(&x).sum(..)),
                        ]),
                    );
                }
            }

            pub(super) fn running([n, m]: [usize; 2], is_asked: impl Fn(&str) -> bool) {
                let x: Array2<$T> = array(1, &[n, m], -1.0, 1.0);
                let tolerance = 1e-6 * n.max(m) as f64;
                let mut ours = x.clone();
                let mut plain = x.to_vec();
                let mut rows = plain.clone();
                let name = format!("cumsum along [{n}, {m}] {}", stringify!($T));
                if is_asked(&name) {
                    x.cumsum_into(axes![1], &mut ours);
                    along(x.as_slice(), &mut plain, m);
                    assert_close(ours.as_slice(), &plain, tolerance);
                    print(
                        &name,
                        fastest([
                            &mut || black_box(&x).cumsum_into(axes![1], black_box(&mut ours)),
                            &mut || along(black_box(x.as_slice()), black_box(&mut plain), m),
                        ]),
                    );
                }
                let name = format!("cumsum across [{n}, {m}] {}", stringify!($T));
                if is_asked(&name) {
                    x.cumsum_into(axes![0], &mut ours);
                    across(x.as_slice(), &mut plain, m);
                    row_after_row(x.as_slice(), &mut rows, m);
                    assert_close(ours.as_slice(), &plain, tolerance);
                    assert_close(ours.as_slice(), &rows, tolerance);
                    print(
                        &name,
                        fastest([
                            &mut || black_box(&x).cumsum_into(axes![0], black_box(&mut ours)),
                            &mut || across(black_box(x.as_slice()), black_box(&mut plain), m),
                            &mut || row_after_row(black_box(x.as_slice()), black_box(&mut rows), m),
                        ]),
                    );
                }
            }

            pub(super) fn update(count: usize, is_asked: impl Fn(&str) -> bool) {
                let name = format!("Adam, {count} parameters {}", stringify!($T));
                if !is_asked(&name) {
                    return;
                }
                let of = |seed, low| array::<$T, (Dyn,)>(seed, &[count], low, 1.0);
                let (mut p, mut m, mut v) = (of(1, -1.0), of(2, -1.0), of(3, 0.0));
                let (mut q, mut n, mut w) = (p.to_vec(), m.to_vec(), v.to_vec());
                let g = of(4, -1.0);
                let factors = [0.9, 0.1, 0.99, 0.01, 0.001, 1e-8];
                let [a, b, c, d, rate, epsilon]: [$T; 6] = black_box(factors);
                let step = |p: &mut Array1<$T>, m: &mut Array1<$T>, v: &mut Array1<$T>| {
                    broadcast!(
                        (*p, *m, *v) = {
                            let (m, v) = (a * m + b * g, c * v + d * g * g);
                            (p - rate * m / (v.sqrt() + epsilon), m, v)
                        }
                    )
                };
                adam([&mut q, &mut n, &mut w], g.as_slice(), factors);
                step(&mut p, &mut m, &mut v);
                for (ours, plain) in [(&p, &q), (&m, &n), (&v, &w)] {
                    assert_close(ours.as_slice(), plain, 1e-6);
                }
                let mut ours = || step(&mut p, &mut m, &mut v);
                let mut plain = || adam([&mut q, &mut n, &mut w], g.as_slice(), factors);
                print(&name, fastest([&mut ours, &mut plain]));
            }
        }
    };
}
for_type!(f32);
for_type!(f64);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let is_asked = |name: &str| words.iter().all(|word| name.contains(word.as_str()));
    println!("| | ours, ns | other, ns (ours of it) | row after row |");
    println!("|---|--:|--:|--:|");
    for extents in [[256, 256], [4096, 4096]] {
        f32::moments(extents, is_asked);
        f64::moments(extents, is_asked);
    }
    for extents in [[256, 256], [1024, 1024], [16, 65_536], [4096, 4096]] {
        f32::running(extents, is_asked);
        f64::running(extents, is_asked);
    }
    for count in [65_536, 10_000_000] {
        f32::update(count, is_asked);
        f64::update(count, is_asked);
    }
}
