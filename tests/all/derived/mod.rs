//! `gradient!` and `vjp!`: derivatives against differences of values, and the results of both modes against
//! each other and the tape.

/// Compares the value of `gradient!` with that of `broadcast!`, and each derivative with a difference of
/// fourth order. The operands are arrays of `f64`; `[] =>` before the body says that it has indices.
/// All derivatives are of one call, and one loop computes all values: each call takes a second to compile.
macro_rules! agrees {
    ([] => $body:tt; $($a:ident),+) => {
        agrees!(@one $body (broadcast!([] => $body).eval().as_slice()[0]); $($a),+)
    };
    ($body:tt; $($a:ident),+) => {
        agrees!(@one $body ({
            let mut value = Array::from_vec((), vec![0.0]);
            broadcast!(value = $body);
            value.as_slice()[0]
        }); $($a),+)
    };
    (@one $body:tt $value:expr; $($a:ident),+) => {{
        // The value where element `k` of operand `which` has another value.
        #[allow(unused_parens, reason = "the body is one token tree")]
        let at = |which: usize, k: usize, step: f64| -> f64 {
            let mut operands = 0..;
            $(
                let mut $a = $a.clone();
                if operands.next() == Some(which) {
                    $a.as_mut_slice()[k] += step;
                }
            )+
            $value
        };
        let extents = [$($a.extents().as_ref().to_vec()),+];
        let (value, own) = {
            #[allow(unused_parens, reason = "one operand has no tuple")]
            let (value, ($($a),+)) = gradient!($body, $($a),+);
            (value, [$(($a.extents().as_ref().to_vec(), $a.as_slice().to_vec())),+])
        };
        let plain = at(usize::MAX, 0, 0.0);
        assert!(
            (value - plain).abs() <= 1e-13 * (1.0 + plain.abs()),
            "{value}, not {plain}: {}", stringify!($body)
        );
        let names = [$(stringify!($a)),+];
        for (which, (own, extents)) in own.into_iter().zip(extents).enumerate() {
            assert_eq!(own.0, extents, "{}", stringify!($body));
            for (k, d) in own.1.into_iter().enumerate() {
                let (h, at) = (1e-5, |step| at(which, k, step));
                let slope = (8.0 * (at(h) - at(-h)) - (at(2.0 * h) - at(-2.0 * h))) / (12.0 * h);
                assert!(
                    (slope - d).abs() < 1e-7 * (1.0 + slope.abs()),
                    "{}: d{}[{k}] is {d}, by differences {slope}", stringify!($body), names[which]
                );
            }
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
