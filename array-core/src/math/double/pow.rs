//! Powers, of `f64`.
//!
//! A power is the exponential of a multiple of the logarithm, whose digits beyond the 53rd matter: see `wide`. Here are the signs.

use crate::isa::Token;

use super::super::arith::double::{mad, two_prod};
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

/// Products where they stay below 2.5 ULP, for an exponent that is known when this is compiled, else [`powi_short`] or [`powi_general`].
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
        -63..=63 => powi_short(m, x, n),
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

/// The power for `|n| < 64` by squaring, in ten products; the bits of `n` are masks, so that nothing branches on them.
///
/// Products of sums of two floats: the error of a product is multiplied by up to 32 by the squarings after it.
#[inline(always)]
pub(in crate::math) fn powi_short(m: Token<'_>, x: f64, n: i32) -> f64 {
    if !m.fma() {
        // Without a fused product the error of one overflows before the product does.
        return powi_general(m, x, n);
    }
    let bits = n.unsigned_abs();
    let chosen = |j: u32| u64::from(bits >> j & 1).wrapping_neg();
    // x or 1 / x, and its error
    let inverse = 1.0 / x;
    let (product, error) = two_prod(m, inverse, x);
    let rest = ((1.0 - product) - error) * inverse;
    let (mut s, mut s_low) = if n < 0 { (inverse, rest) } else { (x, 0.0) };
    let one = 1f64.to_bits();
    let mut y = f64::from_bits(s.to_bits() & chosen(0) | one & !chosen(0));
    let mut y_low = f64::from_bits(s_low.to_bits() & chosen(0));
    let mut j = 1;
    while j < 6 {
        let twice = s + s;
        let (square, error) = two_prod(m, s, s);
        (s, s_low) = (square, mad(m, twice, s_low, error));
        let factor = f64::from_bits(s.to_bits() & chosen(j) | one & !chosen(j));
        let factor_low = f64::from_bits(s_low.to_bits() & chosen(j));
        let (product, error) = two_prod(m, y, factor);
        y_low = mad(m, y, factor_low, mad(m, y_low, factor, error));
        y = product;
        j += 1;
    }
    // Where something overflowed the error is no number, and zero keeps its sign.
    let finite = (y_low.abs() < f64::INFINITY) & (y_low != 0.0);
    if finite { y + y_low } else { y }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::Level;

    const INF: f64 = f64::INFINITY;
    const SPECIAL: [f64; 24] = [
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
        f64::NAN,
        1e300,
        -1e300,
        5e-324,
        -5e-324,
        4503599627370497.0,
        -9007199254740991.0,
        9007199254740994.0,
        f64::MAX,
        f64::MIN_POSITIVE,
    ];

    /// The same number, the same sign of a zero, or both NaN.
    fn same(a: f64, b: f64) -> bool {
        (a == b && a.is_sign_negative() == b.is_sign_negative()) || (a.is_nan() && b.is_nan())
    }

    #[test]
    fn special_values_are_those_of_pow() {
        for level in [Level::BASE, Level::V3] {
            let m = Token::new(level);
            for x in SPECIAL {
                for y in SPECIAL {
                    let (got, want) = (powf(m, x, y), x.powf(y));
                    let close = (got - want).abs() <= 4e-16 * want.abs();
                    assert!(
                        same(got, want) || close,
                        "powf({x:e}, {y:e}) = {got:e}, not {want:e}"
                    );
                }
                for n in [0, 1, -1, 2, -2, 3, -3, 7, -8, i32::MAX, i32::MIN] {
                    let want = x.powf(f64::from(n));
                    let short = if n.abs_diff(0) < 64 {
                        powi_short(m, x, n)
                    } else {
                        want
                    };
                    for got in [powi(m, x, n), powi_general(m, x, n), short] {
                        let close = (got - want).abs() <= 5e-16 * want.abs();
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
        for x in [1.1, -3.7, 1e-200, 6e102] {
            assert_eq!(powi(m, x, 2), x * x);
            assert_eq!(powi(m, x, 3), x * x * x);
        }
    }

    #[test]
    fn denormal_results_are_rounded_once() {
        for level in [Level::BASE, Level::V3] {
            let m = Token::new(level);
            assert_eq!(powf(m, 2.0, -1074.0), 5e-324);
            assert_eq!(powf(m, 2.0, -1074.9), 5e-324);
            assert_eq!(powf(m, 2.0, -1075.1), 0.0);
            assert_eq!(powf(m, 5e-324, -0.5), 2f64.powi(537));
            assert_eq!(powi(m, 1.5e154, -2), 4.444444444444445e-309);
        }
    }
}
