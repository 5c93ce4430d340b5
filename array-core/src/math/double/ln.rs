//! Logarithms, of `f64`.
//!
//! `x = 2^k (1 + f)` with `1 + f` from `sqrt(1/2)` to `sqrt(2)`, so that `ln x = k ln 2 + ln(1 + f)`. With `s = f / (2 + f)`,
//! `ln(1 + f) = ln((1 + s) / (1 - s)) = 2s + s^3 P(s^2)`, an odd function whose series converges fast. As `2s = f - s f`, this is
//! `f - f^2/2 + s (f^2/2 + s^2 P)`: the leading term is exact, the error of the division counts only in the small last one.
//! `k ln 2` is added in two parts, of which the first is exact. To other bases, `f - f^2/2` is multiplied as an exact sum of two.

use super::super::arith::double::{even_odd, fast_two_sum, mad, two_prod};
use crate::isa::Token;

/// The bits of `sqrt(1/2)`.
const ROOT: u64 = 0x3fe6_a09e_667f_3bcd;

/// What brings `ROOT` to the bits of 1.
const SHIFT: u64 = (1023 << 52) - ROOT;

/// The digits of a number without its exponent.
const DIGITS: u64 = (1 << 52) - 1;

/// `ln 2`: the first 42 digits, and what is left.
const LN_2: [f64; 2] = [0.6931471805598903, 5.497923018708371e-14];

/// `log10(2)`: the first 42 digits, and what is left.
const LOG10_2: [f64; 2] = [0.30102999566395283, 2.8363394551044964e-14];

/// `log2(e)` rounded, and what is left.
const LOG2_E: [f64; 2] = [std::f64::consts::LOG2_E, 2.0355273740931033e-17];

/// `log10(e)` rounded, and what is left.
const LOG10_E: [f64; 2] = [std::f64::consts::LOG10_E, 1.098319650216765e-17];

/// `k` and `f` of a positive number; of anything else numbers without meaning.
#[inline(always)]
pub(in crate::math) fn reduce(x: f64) -> (f64, f64) {
    let scaled = x * 18014398509481984.0; // 2^54
    let denormal = x < f64::MIN_POSITIVE;
    let x = if denormal { scaled } else { x };
    let bias = if denormal { 1023.0 + 54.0 } else { 1023.0 };
    let shifted = x.to_bits().wrapping_add(SHIFT);
    let root_to_two = f64::from_bits((shifted & DIGITS).wrapping_add(ROOT));
    // A whole number below 2^52 is the low bits of its sum with 2^52.
    let exponent = f64::from_bits((shifted >> 52) | 4503599627370496f64.to_bits());
    (exponent - (4503599627370496.0 + bias), root_to_two - 1.0)
}

/// `s (f^2/2 + s^2 P(s^2))`, given `square = f^2/2`.
///
/// The whole logarithm is right to `2^-57.6` where `|s| < 0.1716`; Sollya:
/// `fpminimax((log((1+sqrt(x))/(1-sqrt(x)))/sqrt(x)-2)/x, [|0,...,6|], [|D...|], [1b-40, 0.02945], relative)`.
#[inline(always)]
fn tail(m: Token<'_>, f: f64, square: f64, low: f64) -> f64 {
    let s = f / (2.0 + f);
    let z = s * s;
    let coefficients = [
        0.1461706549079376,
        0.15331674492091793,
        0.18182890401367294,
        0.2222221112086998,
        0.2857142862601479,
        0.3999999999989969,
        0.666666666666667,
    ];
    mad(m, s, mad(m, z, even_odd(m, z, coefficients), square), low)
}

/// `k ln 2 + ln(1 + f) + low`.
#[inline(always)]
fn sum(m: Token<'_>, k: f64, f: f64, low: f64) -> f64 {
    let square = 0.5 * f * f;
    let low = tail(m, f, square, mad(m, k, LN_2[1], low));
    mad(m, k, LN_2[0], f - (square - low))
}

/// `ln(1 + f)` as an exact leading part and the rest.
#[inline(always)]
fn parts(m: Token<'_>, f: f64) -> (f64, f64) {
    let (square, error) = two_prod(m, 0.5 * f, f);
    let (high, low) = fast_two_sum(f, -square);
    (high, tail(m, f, square, low - error))
}

/// `result`, the logarithm of a positive number, unless `x` is none.
#[inline(always)]
fn special(x: f64, result: f64) -> f64 {
    let other = if x == 0.0 {
        f64::NEG_INFINITY
    } else {
        f64::NAN
    };
    let other = if x > 0.0 { x } else { other };
    if (x > 0.0) & (x < f64::INFINITY) {
        result
    } else {
        other
    }
}

#[inline(always)]
pub(in crate::math) fn ln(m: Token<'_>, x: f64) -> f64 {
    let (k, f) = reduce(x);
    special(x, sum(m, k, f, 0.0))
}

/// `(high + low) * (factor + rest)` as two numbers.
#[inline(always)]
fn times(m: Token<'_>, (high, low): (f64, f64), [factor, rest]: [f64; 2]) -> (f64, f64) {
    let (product, error) = two_prod(m, high, factor);
    (product, mad(m, high, rest, mad(m, low, factor, error)))
}

#[inline(always)]
pub(in crate::math) fn log2(m: Token<'_>, x: f64) -> f64 {
    let (k, f) = reduce(x);
    let (product, rest) = times(m, parts(m, f), LOG2_E);
    let (high, low) = fast_two_sum(k, product);
    special(x, high + (low + rest))
}

#[inline(always)]
pub(in crate::math) fn log10(m: Token<'_>, x: f64) -> f64 {
    let (k, f) = reduce(x);
    let (product, rest) = times(m, parts(m, f), LOG10_E);
    let (high, low) = fast_two_sum(k * LOG10_2[0], product);
    special(x, high + (low + mad(m, k, LOG10_2[1], rest)))
}

/// `1 + x` is reduced, and what its rounding lost is brought to the same scale and added to `f`, which is `x` itself where `k = 0`.
#[inline(always)]
pub(in crate::math) fn ln_1p(m: Token<'_>, x: f64) -> f64 {
    let near = 1.0 + x;
    let lost = x - (near - 1.0);
    let (k, f) = reduce(near);
    // 2^-k, where it matters: above 2^60 what is lost does not.
    let scale = f64::from_bits(((4503599627370496.0 + 1023.0) - k).to_bits() << 52);
    let lost = if x < 1e18 { lost * scale } else { 0.0 };
    let shifted = f + lost;
    let low = lost - (shifted - f);
    let result = special(near, sum(m, k, shifted, low));
    if x.abs() < 1e-20 { x } else { result }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::active;

    /// The least positive number.
    const TINY: f64 = 5e-324;
    /// Its exponent.
    const LOWEST: i32 = -1074;
    /// The exponent of the largest power of two.
    const HIGHEST: i32 = 1023;
    /// The exponent of the largest power of ten that is exact.
    const TENS: i32 = 22;

    /// `2^n`, in two factors, because `powi` of a negative power overflows on its way to a denormal number.
    fn two_to(n: i32) -> f64 {
        2_f64.powi(n / 2) * 2_f64.powi(n - n / 2)
    }

    #[test]
    fn special_arguments() {
        let inf = f64::INFINITY;
        for m in [Token::PLAIN, Token::new(active())] {
            for f in [ln, log2, log10] {
                assert_eq!(
                    [0.0, -0.0, 1.0, inf].map(|x| f(m, x)),
                    [-inf, -inf, 0.0, inf]
                );
                assert!([-TINY, -1.0, -inf, f64::NAN].map(|x| f(m, x).is_nan()) == [true; 4]);
            }
            assert_eq!([-1.0, inf].map(|x| ln_1p(m, x)), [-inf, inf]);
            assert!(
                [(-1.0_f64).next_down(), -inf, f64::NAN].map(|x| ln_1p(m, x).is_nan()) == [true; 3]
            );
            for x in [0.0, -0.0, TINY, -TINY, f64::MIN_POSITIVE] {
                assert_eq!(ln_1p(m, x).to_bits(), x.to_bits());
            }
        }
    }

    #[test]
    fn powers_are_exact() {
        for m in [Token::PLAIN, Token::new(active())] {
            for n in LOWEST..=HIGHEST {
                assert_eq!(log2(m, two_to(n)), n as f64);
            }
            for n in 0..=TENS {
                assert_eq!(log10(m, 10_f64.powi(n)), n as f64);
            }
        }
    }

    #[test]
    fn near_std() {
        let close = |x: f64, y: f64| x == y || (x - y).abs() <= 2.0 * f64::EPSILON * y.abs();
        for m in [Token::PLAIN, Token::new(active())] {
            for i in 1..2000 {
                let i = i as f64;
                for x in [i * TINY, i / 999.7, f64::MAX / 2000.0 * i] {
                    assert!(close(ln(m, x), x.ln()), "{x:e}");
                    assert!(close(log2(m, x), x.log2()), "{x:e}");
                    assert!(close(log10(m, x), x.log10()), "{x:e}");
                    assert!(close(ln_1p(m, x), x.ln_1p()), "{x:e}");
                    let below = -x / (1.0 + x);
                    assert!(close(ln_1p(m, below), below.ln_1p()), "{below:e}");
                }
            }
        }
    }
}
