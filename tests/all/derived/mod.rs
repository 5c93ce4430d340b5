//! `gradient!` and `vjp!`: derivatives against differences of values, and the results of both modes against
//! each other and the tape.

/// Compares the value of `gradient!` with that of `broadcast!`, and each derivative with a difference of
/// fourth order. The operands are arrays of `f64`; `[] =>` before the body says that it has indices.
macro_rules! agrees {
    ([] => $body:tt; $($a:ident),+) => {
        $(agrees!(@one $a $body (broadcast!([] => $body).eval().as_slice()[0]));)+
    };
    ($body:tt; $($a:ident),+) => {
        $(agrees!(@one $a $body ({
            let mut value = Array::from_vec((), vec![0.0]);
            broadcast!(value = $body);
            value.as_slice()[0]
        }));)+
    };
    (@one $a:ident $body:tt $value:expr) => {{
        let (value, own) = gradient!($body, $a);
        #[allow(unused_parens, reason = "the body is one token tree")]
        let plain: f64 = $value;
        assert!(
            (value - plain).abs() <= 1e-13 * (1.0 + plain.abs()),
            "{value}, not {plain}: {}", stringify!($body)
        );
        assert_eq!(own.extents(), $a.extents(), "{}", stringify!($body));
        let before = $a.clone();
        for k in 0..before.as_slice().len() {
            #[allow(unused_parens, reason = "the body is one token tree")]
            let at = |step: f64| {
                let mut $a = before.clone();
                $a.as_mut_slice()[k] += step;
                $value
            };
            let (h, d) = (1e-5, own.as_slice()[k]);
            let slope = (8.0 * (at(h) - at(-h)) - (at(2.0 * h) - at(-2.0 * h))) / (12.0 * h);
            assert!(
                (slope - d).abs() < 1e-7 * (1.0 + slope.abs()),
                "{}: d{}[{k}] is {d}, by differences {slope}", stringify!($body), stringify!($a)
            );
        }
    }};
}

mod arrays;
mod edges;
mod forms;
mod indices;
mod reducers;
mod taps;
mod tullio;
mod values;

use broadloom::prelude::*;

/// `n` numbers between -1 and 1.
fn numbers(n: usize, seed: f64) -> Vec<f64> {
    { 0..n }
        .map(|k| ((k as f64 + seed) * 1.7).sin() * 0.9 + 0.05)
        .collect()
}

fn one(n: usize, seed: f64) -> Array1<f64> {
    Array1::from_vec([n], numbers(n, seed))
}

fn two(n: usize, m: usize, seed: f64) -> Array2<f64> {
    Array2::from_vec([n, m], numbers(n * m, seed))
}

fn three(n: usize, m: usize, k: usize, seed: f64) -> Array3<f64> {
    Array3::from_vec([n, m, k], numbers(n * m * k, seed))
}
