//! Powers, of `f32`: `2^(y log2 x)` in `f64`, where nothing overflows and a denormal result is rounded once, by the conversion.
//!
//! With `x = 2^k m` and `f = m - 1` the logarithm is `k + f P(f)`, relative error 2^-43; `y log2 x` goes up to 150, and so the result has
//! 2^-33 of its own before it is rounded.

use crate::isa::Token;

use super::super::arith::double::{even_odd, mad};
use super::super::double::wide::{is_integer, parts};

/// `log2(1 + f) / f` where `sqrt(1/2) <= 1 + f <= sqrt(2)`; relative error 2^-41.1. By Sollya:
/// `fpminimax(log2(1+x)/x, 14, [|double...|], [sqrt(1/2)-1-1b-20;sqrt(2)-1+1b-20], relative)`
const LOG2: [f64; 15] = [
    0.06318175338230617,
    -0.12352065852985433,
    0.1261235497150735,
    -0.11962559700403467,
    0.12914410094121973,
    -0.1441261843580826,
    0.16042523408765864,
    -0.18035040345441564,
    0.2060952665229293,
    -0.24044872729990756,
    0.2885390706800348,
    -0.3606737658994991,
    0.4808983465855151,
    -0.7213475204249713,
    1.4426950408893544,
];

/// `(2^r - 1) / r` where `|r| <= 1/2`; `2^r` has a relative error of 2^-34.3. By Sollya:
/// `fpminimax(2^x, [|1,...,7|], [|double...|], [-1/2-1b-20;1/2+1b-20], relative, 1)`
const EXP2: [f64; 7] = [
    1.51961566728020190e-5,
    1.5466756561568552e-4,
    1.3333935057203742e-3,
    9.6180381313563990e-3,
    5.5504103659866210e-2,
    0.24022651066565431,
    0.6931471807045346,
];

#[inline(always)]
pub(in crate::math) fn powf(m: Token<'_>, x: f32, y: f32) -> f32 {
    let y = f64::from(y);
    let magnitude = power(m, x, y);
    let (integer, even) = (is_integer(y), is_integer(y * 0.5));
    let real = if (x < 0.0) & (x > f32::NEG_INFINITY) & !integer {
        f32::NAN
    } else {
        magnitude
    };
    let signed = real.copysign(x);
    let result = if integer & !even { signed } else { real };
    if x == 1.0 { 1.0 } else { result }
}

/// Products where they stay below 2.5 ULP, for an exponent that is known when this is compiled, else [`powi_general`].
///
/// Two quotients for a negative one: `1 / (x * x)` would be zero where only `x * x` is infinite.
#[inline(always)]
pub(in crate::math) fn powi(m: Token<'_>, x: f32, n: i32) -> f32 {
    let square = x * x;
    match n {
        0 => 1.0,
        1 => x,
        2 => square,
        3 => square * x,
        4 => square * square,
        -1 => 1.0 / x,
        -2 => 1.0 / x / x,
        -3 => 1.0 / x / square,
        _ => powi_general(m, x, n),
    }
}

/// The power for any exponent, without a branch.
#[inline(always)]
pub(in crate::math) fn powi_general(m: Token<'_>, x: f32, n: i32) -> f32 {
    let magnitude = power(m, x, f64::from(n));
    if n & 1 == 1 {
        magnitude.copysign(x)
    } else {
        magnitude
    }
}

/// `|x|^y` as `pow` of C has it.
#[inline(always)]
fn power(m: Token<'_>, x: f32, y: f64) -> f32 {
    const SHIFT: f64 = 6755399441055744.0; // 1.5 * 2^52
    const END: f64 = 300.0;
    let x = f64::from(x.abs());
    let (k, mantissa) = parts(x);
    let f = mantissa - 1.0;
    let log = mad(m, f, even_odd(m, f, LOG2), k);
    let log = if x == 0.0 { f64::NEG_INFINITY } else { log };
    let log = if x < f64::INFINITY { log } else { x };
    let product = y * log;
    let product = if product > END { END } else { product };
    let product = if product < -END { -END } else { product };
    let shifted = product + SHIFT;
    let r = product - (shifted - SHIFT);
    let scale = f64::from_bits((shifted.to_bits() << 52).wrapping_add(1f64.to_bits()));
    let result = (scale * mad(m, r, even_odd(m, r, EXP2), 1.0)) as f32;
    if (x == 1.0) & (y == y) | (y == 0.0) {
        1.0
    } else {
        result
    }
}
