//! `o = 2 x + b` of 4096 elements where `x` has a stride: over the contiguous form, and over a plain loop for that stride.
//!
//! ```text
//! RUSTFLAGS=-Ctarget-cpu=native cargo run --release -p benches --bin strides    # the loops as good as the compiler makes them
//! ```

use std::hint::black_box;
use std::time::Instant;

use benches::data::vector;
use broadloom::prelude::*;

const N: usize = 4096;
const ROUNDS: usize = 2000;
const CALLS: usize = 10;

/// The loop by hand; the compiler knows the stride.
#[inline(never)]
fn by_hand<const S: usize>(x: &[f32], b: &[f32; N], o: &mut [f32; N]) {
    let x = &x[..(N - 1) * S + 1];
    for i in 0..N {
        o[i] = 2.0 * x[i * S] + b[i];
    }
}

/// The loop by hand, backwards.
#[inline(never)]
fn backwards(x: &[f32], b: &[f32; N], o: &mut [f32; N]) {
    for ((o, x), b) in o.iter_mut().zip(x[..N].iter().rev()).zip(b) {
        *o = 2.0 * x + b;
    }
}

/// One element for all, by hand.
#[inline(never)]
fn repeated(x: &[f32], b: &[f32; N], o: &mut [f32; N]) {
    for (o, b) in o.iter_mut().zip(b) {
        *o = 2.0 * x[0] + b;
    }
}

/// The least time of a call, in nanoseconds, so far.
fn time(best: &mut f64, mut call: impl FnMut()) {
    let start = Instant::now();
    for _ in 0..CALLS {
        call();
    }
    *best = best.min(start.elapsed().as_secs_f64() * 1e9 / CALLS as f64);
}

fn main() {
    let long = vector::<f32>(1, 4 * N, 0.0, 1.0);
    let x = Array1::from_vec(4 * N, long.clone());
    let mut bs = [0.0; N];
    bs.copy_from_slice(&vector::<f32>(2, N, 0.0, 1.0));
    let b = Array1::from_vec(N, bs.to_vec());
    let (mut o, mut whole, mut os) = (Array1::zeros(N), Array1::zeros(N), [0.0; N]);
    println!("| stride | ns | / contiguous | loop by hand, ns | / loop |");
    println!("|---|---|---|---|---|");
    let one = x.slice(s![..1]).into_dyn();
    let one = one.try_broadcast_to(&[N]).expect("one element for all");
    let one = one.try_into_shape::<Shape![_]>().expect("one axis");
    // Each interleaved with the contiguous form and the loop.
    macro_rules! line {
        ($name:literal, $view:expr, $hand:expr) => {{
            let [mut ours, mut contiguous, mut hand] = [f64::MAX; 3];
            for _ in 0..ROUNDS {
                time(&mut ours, || {
                    ($view * 2.0 + &b).eval_into(black_box(&mut o))
                });
                time(&mut contiguous, || {
                    (x.slice(s![..N]) * 2.0 + &b).eval_into(black_box(&mut whole))
                });
                time(&mut hand, || {
                    $hand(black_box(&long), &bs, black_box(&mut os))
                });
            }
            assert!(
                o.as_slice()
                    .iter()
                    .zip(&os)
                    .all(|(o, h)| (o - h).abs() < 1e-6),
                "the same elements"
            );
            println!(
                "| {} | {ours:.0} | {:.2} | {hand:.0} | {:.2} |",
                $name,
                ours / contiguous,
                ours / hand
            );
        }};
    }
    line!("1", x.slice(s![..N]), by_hand::<1>);
    line!("0", one, repeated);
    line!("-1", x.slice(s![..N]).slice(s![..;-1]), backwards);
    line!("2", x.slice(s![..2 * N;2]), by_hand::<2>);
    line!("3", x.slice(s![..3 * N;3]), by_hand::<3>);
    line!("4", x.slice(s![..;4]), by_hand::<4>);
}
