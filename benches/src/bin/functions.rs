//! Every function of floats, as a user calls it on an array, beside a plain loop over std's: elements per nanosecond.
//!
//! ```text
//! cargo run --release -p benches --bin functions            # a table in markdown
//! cargo run --release -p benches --bin functions -- --csv   # for benches/functions.sh, which adds NumPy and Eigen
//! cargo run --release -p benches --bin functions -- v3 exp tan    # AVX2; only the rows named
//! ```
//!
//! Arguments and results stay in the first-level cache; ours and std's take turns, and the minimum of each counts. The results are
//! compared before anything is timed.

use std::env::args;
use std::hint::black_box;
use std::time::Instant;

use benches::data::array;
use broadloom::Float;
use broadloom::isa::{self, Level};
use broadloom::prelude::*;

/// How often ours and std's take turns.
const ROUNDS: usize = 150;

/// How long one of them runs at a time, in nanoseconds.
const TURN: f64 = 60_000.0;

/// What is done to a whole array.
type Run = Box<dyn Fn()>;

/// One line of the table.
struct Row {
    function: &'static str,
    dtype: &'static str,
    elements: usize,
    range: (f64, f64),
    ours: Run,
    std: Option<Run>,
}

/// Nanoseconds of one call: `calls` of them.
fn time(run: &Run, calls: usize) -> f64 {
    let start = Instant::now();
    for _ in 0..calls {
        run();
    }
    start.elapsed().as_nanos() as f64 / calls as f64
}

impl Row {
    /// Elements per nanosecond: ours and std's.
    fn measure(&self) -> (f64, Option<f64>) {
        let calls = |run: &Run| (TURN / time(run, 2).max(1.0)) as usize + 1;
        let (of_ours, of_std) = (calls(&self.ours), self.std.as_ref().map(calls));
        let (mut ours, mut std) = (f64::MAX, f64::MAX);
        for _ in 0..ROUNDS {
            ours = ours.min(time(&self.ours, of_ours));
            if let (Some(run), Some(calls)) = (&self.std, of_std) {
                std = std.min(time(run, calls));
            }
        }
        let speed = |time| self.elements as f64 / time;
        (speed(ours), self.std.as_ref().map(|_| speed(std)))
    }
}

/// Whether two results are a few units of the last place apart.
fn close<T: Float>(a: T, b: T) -> bool {
    let (a, b) = (a.to_f64(), b.to_f64());
    let unit = if size_of::<T>() == 4 {
        f64::from(f32::EPSILON)
    } else {
        f64::EPSILON
    };
    (a - b).abs() <= 4.0 * unit * b.abs()
}

/// Ours and std's over the same arguments, once they were seen to agree.
fn row<T: Float>(
    (function, dtype): (&'static str, &'static str),
    range: (f64, f64),
    ours: impl Fn(&Array1<T>, &Array1<T>, &mut Array1<T>) + 'static,
    std: Option<impl Fn(T, T) -> T + 'static>,
) -> Row {
    let elements = 16384 / size_of::<T>();
    let x = array::<T, Shape![_]>(1, &[elements], range.0, range.1);
    let z = array::<T, Shape![_]>(2, &[elements], 0.5, 3.0);
    let mut y = Array1::<T>::zeros(elements);
    ours(&x, &z, &mut y);
    if let Some(std) = &std {
        for i in 0..elements {
            let (x, z, y) = (x.as_slice()[i], z.as_slice()[i], y.as_slice()[i]);
            let theirs = std(x, z);
            assert!(close(y, theirs), "{function} of {x:?}: {y:?}, {theirs:?}");
        }
    }
    // Both over the same memory.
    let buffers: &'static (Array1<T>, Array1<T>) = Box::leak(Box::new((x, z)));
    let output = std::rc::Rc::new(std::cell::RefCell::new(y));
    let same = std::rc::Rc::clone(&output);
    let (x, z) = (&buffers.0, &buffers.1);
    Row {
        function,
        dtype,
        elements,
        range,
        ours: Box::new(move || ours(black_box(x), z, black_box(&mut output.borrow_mut()))),
        std: std.map(|std| {
            Box::new(move || {
                let mut output = same.borrow_mut();
                let (x, z) = (black_box(x).as_slice(), z.as_slice());
                for ((y, &x), &z) in output.as_mut_slice().iter_mut().zip(x).zip(z) {
                    *y = std(x, z);
                }
                black_box(&mut output);
            }) as Run
        }),
    }
}

/// Rows of one type: name, range of the argument `x`, ours, std's; the second argument `z` is from 0.5 to 3.
macro_rules! rows {
    ($rows:ident $T:ident $x:ident $z:ident; $($name:ident $low:literal $high:literal $ours:expr $(, $std:expr)?;)*) => {
        $($rows.push(row::<$T>(
            (stringify!($name), stringify!($T)),
            ($low, $high),
            |$x, $z, y| {
                let _ = $z;
                y.assign($ours);
            },
            rows!(@std $T $x $z $($std)?),
        ));)*
    };
    (@std $T:ident $x:ident $z:ident) => { None::<fn($T, $T) -> $T> };
    (@std $T:ident $x:ident $z:ident $std:expr) => { Some(|$x: $T, $z: $T| { let _ = $z; $std }) };
}

macro_rules! functions {
    ($rows:ident $T:ident) => {
        rows! { $rows $T x z;
            sqrt 0.0 100.0 x.sqrt(), x.sqrt();
            rsqrt 0.01 100.0 x.rsqrt();
            cbrt -100.0 100.0 x.cbrt(), x.cbrt();
            hypot -10.0 10.0 x.hypot(z), x.hypot(z);
            recip 0.01 100.0 x.recip(), x.recip();
            exp -10.0 10.0 x.exp(), x.exp();
            exp2 -10.0 10.0 x.exp2(), x.exp2();
            exp_m1 -2.0 2.0 x.exp_m1(), x.exp_m1();
            ln 0.01 100.0 x.ln(), x.ln();
            log2 0.01 100.0 x.log2(), x.log2();
            log10 0.01 100.0 x.log10(), x.log10();
            ln_1p -0.5 10.0 x.ln_1p(), x.ln_1p();
            powf 0.1 10.0 x.powf(z), x.powf(z);
            powi_3 -10.0 10.0 x.powi(3), x.powi(3);
            sin -10.0 10.0 x.sin(), x.sin();
            cos -10.0 10.0 x.cos(), x.cos();
            tan -10.0 10.0 x.tan(), x.tan();
            sin_cos -10.0 10.0 x.sin_cos().map(|(sin, cos)| sin.max(cos)), { let (sin, cos) = x.sin_cos(); sin.max(cos) };
            asin -1.0 1.0 x.asin(), x.asin();
            acos -1.0 1.0 x.acos(), x.acos();
            atan -10.0 10.0 x.atan(), x.atan();
            atan2 -10.0 10.0 x.atan2(z), x.atan2(z);
            sinh -5.0 5.0 x.sinh(), x.sinh();
            cosh -5.0 5.0 x.cosh(), x.cosh();
            tanh -5.0 5.0 x.tanh(), x.tanh();
            asinh -10.0 10.0 x.asinh();
            acosh 1.0 10.0 x.acosh();
            atanh -0.95 0.95 x.atanh();
            sigmoid -10.0 10.0 x.sigmoid();
            softplus -10.0 10.0 x.softplus();
            erf -3.0 3.0 x.erf();
            erfc -3.0 5.0 x.erfc();
            normal_cdf -5.0 5.0 x.normal_cdf();
            gelu -5.0 5.0 x.gelu();
            erf_inv -0.99 0.99 x.erf_inv();
            lgamma 0.1 30.0 x.lgamma();
            digamma 0.1 30.0 x.digamma();
            sinc -5.0 5.0 x.sinc();
            floor -100.0 100.0 x.floor(), x.floor();
            ceil -100.0 100.0 x.ceil(), x.ceil();
            round -100.0 100.0 x.round(), x.round_ties_even();
            trunc -100.0 100.0 x.trunc(), x.trunc();
            fract -100.0 100.0 x.fract(), x.fract();
            rem -100.0 100.0 x % z, x % z;
            copysign -10.0 10.0 z.copysign(x), z.copysign(x);
            mul_add -10.0 10.0 x.mul_add(z, x), x.mul_add(z, x);
            abs -10.0 10.0 x.abs(), x.abs();
            max -10.0 10.0 x.max(z), x.max(z);
            min -10.0 10.0 x.min(z), x.min(z);
            maximum -10.0 10.0 x.maximum(z);
            minimum -10.0 10.0 x.minimum(z);
            clamp -10.0 10.0 x.clamp(-1.0, 1.0), x.clamp(-1.0, 1.0);
        }
    };
}

fn main() {
    let words: Vec<String> = args().skip(1).collect();
    let csv = words.iter().any(|word| word == "--csv");
    let level = words.iter().find_map(|word| match word.as_str() {
        "v3" => Some(Level::V3),
        "v4" => Some(Level::V4),
        _ => None,
    });
    let _forced = isa::force(level.unwrap_or_else(isa::active)).expect("a level of this machine");
    let named: Vec<&String> = words
        .iter()
        .filter(|word| !["--csv", "v3", "v4"].contains(&word.as_str()))
        .collect();
    let mut rows = Vec::new();
    functions!(rows f32);
    functions!(rows f64);
    if csv {
        println!("function,type,elements,low,high,ours,std");
    } else {
        println!("| Function | Type | Ours, el/ns | std, el/ns | Ratio |\n|---|---|--:|--:|--:|");
    }
    for row in &rows {
        if !named.is_empty() && !named.iter().any(|name| *name == row.function) {
            continue;
        }
        let (ours, std) = row.measure();
        let (function, dtype) = (row.function, row.dtype);
        let text = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.3}"));
        let (speed, std_speed) = (text(Some(ours)), text(std));
        if csv {
            let (elements, (low, high)) = (row.elements, row.range);
            println!("{function},{dtype},{elements},{low},{high},{speed},{std_speed}");
        } else {
            let ratio = std.map_or("-".to_owned(), |std| format!("{:.1}", ours / std));
            println!("| {function} | {dtype} | {speed} | {std_speed} | {ratio} |");
        }
    }
}
