//! `gradient!` and `vjp!`: derivatives against differences of values, and the results of both modes against
//! each other and the tape.

/// Compares the value of `gradient!` with that of `broadcast!`, and each derivative as `has_slopes!` does. The
/// operands are arrays of `f64`; `[] =>` before the body says that it has indices.
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
        #[allow(unused_parens, reason = "the body is one token tree")]
        let plain = $value;
        crate::derived::is_near(has_slopes!($body; $($a),+), plain, stringify!($body));
    }};
}

/// Compares each derivative with a difference of fourth order of the values of the same `gradient!`, and returns
/// the value. There is one call of `gradient!`: it takes half a second to compile, and `broadcast!` as long.
macro_rules! has_slopes {
    ([] => $body:tt; $($a:ident),+) => { has_slopes!($body; $($a),+) };
    ($body:tt; $($a:ident),+) => {{
        // The value and the derivatives where element `k` of operand `which` has another value.
        #[allow(unused_parens, reason = "the body is one token tree, and one operand has no tuple")]
        let at = |which: usize, k: usize, step: f64| {
            let mut operands = 0..;
            $(
                let mut $a = $a.clone();
                if operands.next() == Some(which) {
                    $a.as_mut_slice()[k] += step;
                }
            )+
            let (value, ($($a),+)) = gradient!($body, $($a),+);
            (value, vec![$(($a.extents().as_ref().to_vec(), $a.as_slice().to_vec())),+])
        };
        let extents = [$($a.extents().as_ref().to_vec()),+];
        let names = [$(stringify!($a)),+];
        crate::derived::compare(&at, &names, &extents, stringify!($body))
    }};
}

mod arrays;
mod buffers;
mod edges;
mod forms;
mod indices;
mod reducers;
mod taps;
mod tullio;
mod values;

use broadloom::prelude::*;

/// The extents and elements of a derivative.
type Slopes = (Vec<usize>, Vec<f64>);

/// `at` gives the value and the derivatives where an element of an operand has another value.
fn compare(
    at: &dyn Fn(usize, usize, f64) -> (f64, Vec<Slopes>),
    names: &[&str],
    extents: &[Vec<usize>],
    body: &str,
) -> f64 {
    let (value, own) = at(usize::MAX, 0, 0.0);
    for (which, (own, extents)) in own.into_iter().zip(extents).enumerate() {
        assert_eq!(&own.0, extents, "{body}");
        for (k, d) in own.1.into_iter().enumerate() {
            let (h, at) = (1e-5, |step| at(which, k, step).0);
            let slope = (8.0 * (at(h) - at(-h)) - (at(2.0 * h) - at(-2.0 * h))) / (12.0 * h);
            assert!(
                (slope - d).abs() < 1e-7 * (1.0 + slope.abs()),
                "{body}: d{}[{k}] is {d}, by differences {slope}",
                names[which]
            );
        }
    }
    value
}

/// The value of `gradient!` beside that of `broadcast!`.
fn is_near(value: f64, plain: f64, body: &str) {
    assert!(
        (value - plain).abs() <= 1e-13 * (1.0 + plain.abs()),
        "{value}, not {plain}: {body}"
    );
}

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
