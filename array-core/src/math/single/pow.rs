//! Powers, of `f32`: `2^(y log2 x)` in `f64`, where nothing overflows and a denormal result is rounded once, by the conversion.
//!
//! With `x = 2^k m` and `f = m - 1` the logarithm is `k + f P(f)`, whose relative error is 2^-35.8; `y log2 x` goes up to 150, and so the
//! result is wrong by 2^-28 and rounded: 0.56 ULP.

use crate::isa::Token;

use super::super::arith::double::{blocks, mad};
use super::super::double::wide::normal_parts;

/// `log2(1 + f) / f` where `sqrt(1/2) <= 1 + f <= sqrt(2)`; relative error 2^-35.8. By Sollya:
/// `fpminimax(log2(1+x)/x, 12, [|double...|], [sqrt(1/2)-1-1b-20;sqrt(2)-1+1b-20], relative)`
const LOG2: [f64; 13] = [
    0.07737072403427543,
    -0.14283972862016156,
    0.1447485029490134,
    -0.1431563820051983,
    0.1587697797507976,
    -0.18030060669208464,
    0.20617536136118222,
    -0.24045316543906892,
    0.28853729340872614,
    -0.3606736748296634,
    0.4808983613961797,
    -0.7213475208687509,
    1.442695040868704,
];

/// `(2^r - 1) / r` where `|r| <= 1/2`; `2^r` has a relative error of 2^-28.9. By Sollya:
/// `fpminimax(2^x, [|1,...,6|], [|double...|], [-1/2-1b-20;1/2+1b-20], relative, 1)`
const EXP2: [f64; 6] = [
    0.00015353361529715304,
    0.0013398874664206854,
    0.009618437360631275,
    0.05550332470520446,
    0.24022647913593742,
    0.6931472028553374,
];

/// Whether `x` is an integer.
#[inline(always)]
fn is_integer(x: f32) -> bool {
    const INTEGERS: f32 = 8388608.0; // 2^23
    let a = x.abs();
    (a >= INTEGERS) | ((a + INTEGERS) - INTEGERS == a)
}

#[inline(always)]
pub(in crate::math) fn powf(m: Token<'_>, x: f32, y: f32) -> f32 {
    let magnitude = power(m, x, f64::from(y));
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

/// Products where they stay below 2.5 ULP, for an exponent that is known when this is compiled, else [`powi_short`] or [`powi_general`].
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
        -63..=63 => powi_short(m, x, n),
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
    let (k, mantissa) = normal_parts(x, 1023.0);
    let f = mantissa - 1.0;
    let log = mad(m, f, blocks(m, f, LOG2), k);
    let log = if x == 0.0 { f64::NEG_INFINITY } else { log };
    let log = if x < f64::INFINITY { log } else { x };
    let product = y * log;
    let shifted = product + SHIFT;
    let r = product - (shifted - SHIFT);
    let scale = f64::from_bits((shifted.to_bits() << 52).wrapping_add(1f64.to_bits()));
    let result = (scale * mad(m, r, blocks(m, r, EXP2), 1.0)) as f32;
    let result = if product > END { f32::INFINITY } else { result };
    let result = if product < -END { 0.0 } else { result };
    if (x == 1.0) & !y.is_nan() | (y == 0.0) {
        1.0
    } else {
        result
    }
}

/// The power for `|n| < 64` by squaring, in ten products; the bits of `n` are masks, so that nothing branches on them.
///
/// In `f64`, where neither a product nor its inverse overflows that is no infinity or zero as a `f32`.
#[inline(always)]
pub(in crate::math) fn powi_short(_: Token<'_>, x: f32, n: i32) -> f32 {
    let bits = n.unsigned_abs();
    let chosen = |j: u32| u64::from(bits >> j & 1).wrapping_neg();
    let one = 1f64.to_bits();
    let mut s = f64::from(x);
    let mut y = f64::from_bits(s.to_bits() & chosen(0) | one & !chosen(0));
    let mut j = 1;
    while j < 6 {
        s *= s;
        y *= f64::from_bits(s.to_bits() & chosen(j) | one & !chosen(j));
        j += 1;
    }
    let inverse = 1.0 / y;
    (if n < 0 { inverse } else { y }) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::Level;

    const INF: f32 = f32::INFINITY;
    const SPECIAL: [f32; 23] = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        2.0,
        -2.0,
        3.0,
        -3.0,
        0.5,
        -0.5,
        2.5,
        -2.5,
        INF,
        -INF,
        f32::NAN,
        1e30,
        -1e30,
        1e-45,
        -1e-45,
        8388609.0,
        -16777215.0,
        16777218.0,
        f32::MAX,
    ];

    /// The same number, the same sign of a zero, or both NaN.
    fn same(a: f32, b: f32) -> bool {
        (a == b && a.is_sign_negative() == b.is_sign_negative()) || (a.is_nan() && b.is_nan())
    }

    #[test]
    fn special_values_are_those_of_pow() {
        for level in [Level::BASE, Level::V3] {
            let m = Token::new(level);
            for x in SPECIAL {
                for y in SPECIAL {
                    let (got, want) = (powf(m, x, y), x.powf(y));
                    let close = (got - want).abs() <= 1.2e-7 * want.abs();
                    assert!(
                        same(got, want) || close,
                        "powf({x:e}, {y:e}) = {got:e}, not {want:e}"
                    );
                }
                for n in [0, 1, -1, 2, -2, 3, -3, 7, -8, i32::MAX, i32::MIN] {
                    let want = f64::from(x).powf(f64::from(n)) as f32;
                    let short = if n.abs_diff(0) < 64 {
                        powi_short(m, x, n)
                    } else {
                        want
                    };
                    for got in [powi(m, x, n), powi_general(m, x, n), short] {
                        let close = (got - want).abs() <= 2.4e-7 * want.abs();
                        assert!(
                            same(got, want) || close,
                            "powi({x:e}, {n}) = {got:e}, not {want:e}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn small_powers_are_products() {
        let m = Token::PLAIN;
        for x in [1.1, -3.7, 1e-20, 6e12] {
            assert_eq!(powi(m, x, 2), x * x);
            assert_eq!(powi(m, x, 3), x * x * x);
        }
    }

    #[test]
    fn denormal_results_are_rounded_once() {
        for level in [Level::BASE, Level::V3] {
            let m = Token::new(level);
            assert_eq!(powf(m, 2.0, -149.0), 1e-45);
            assert_eq!(powf(m, 2.0, -149.9), 1e-45);
            assert_eq!(powf(m, 2.0, -150.1), 0.0);
            assert_eq!(powf(m, 1e-45, -0.5), 2f32.powf(74.5));
        }
    }
}
