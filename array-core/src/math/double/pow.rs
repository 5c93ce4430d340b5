//! Powers, of `f64`.
//!
//! A power is the exponential of a multiple of the logarithm, whose digits beyond the 53rd matter: see `wide`. Here are the signs.

use crate::isa::Token;

use super::wide::{is_integer, power};

#[inline(always)]
pub(in crate::math) fn powf(m: Token<'_>, x: f64, y: f64) -> f64 {
    let magnitude = power(m, x, y);
    let (integer, even) = (is_integer(y), is_integer(y * 0.5));
    let real = if (x < 0.0) & (x > f64::NEG_INFINITY) & !integer {
        f64::NAN
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
pub(in crate::math) fn powi(m: Token<'_>, x: f64, n: i32) -> f64 {
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
pub(in crate::math) fn powi_general(m: Token<'_>, x: f64, n: i32) -> f64 {
    let magnitude = power(m, x, f64::from(n));
    if n & 1 == 1 {
        magnitude.copysign(x)
    } else {
        magnitude
    }
}
