//! Logarithms, of `f32`.
//!
//! `x = 2^k (1 + f)` with `1 + f` from `sqrt(1/2)` to `sqrt(2)`, so that `ln x = k ln 2 + ln(1 + f)`. `ln(1 + f)` is `f - f^2/2` plus
//! a polynomial times `f^3`: the leading term is exact. `k ln 2` is added in two parts, of which the first is exact. The others are
//! computed in f64, where `ln(1 + f)` is a function of `s = f / (2 + f)` whose series converges faster.

use super::super::arith::double as wide;
use super::super::arith::single::{even_odd, mad};
use crate::isa::Token;

/// The bits of `sqrt(1/2)`.
const ROOT: u32 = 0x3f35_04f3;

/// What brings `ROOT` to the bits of 1.
const SHIFT: u32 = (127 << 23) - ROOT;

/// The digits of a number without its exponent.
const DIGITS: u32 = (1 << 23) - 1;

/// `ln 2`: the first 15 digits, and what is left.
const LN_2: [f32; 2] = [0.69314575, 1.4286068e-6];

/// `k` and `f` of a positive number; of anything else numbers without meaning.
#[inline(always)]
fn reduce(x: f32) -> (f32, f32) {
    let scaled = x * 33554432.0; // 2^25
    let denormal = x < f32::MIN_POSITIVE;
    let x = if denormal { scaled } else { x };
    let bias = if denormal { 127.0 + 25.0 } else { 127.0 };
    let shifted = x.to_bits().wrapping_add(SHIFT);
    let root_to_two = f32::from_bits((shifted & DIGITS).wrapping_add(ROOT));
    // A whole number below 2^23 is the low bits of its sum with 2^23.
    let exponent = f32::from_bits((shifted >> 23) | 8388608f32.to_bits());
    (exponent - (8388608.0 + bias), root_to_two - 1.0)
}

/// `result`, the logarithm of a positive number, unless `x` is none.
#[inline(always)]
fn special(x: f32, result: f32) -> f32 {
    let other = if x == 0.0 {
        f32::NEG_INFINITY
    } else {
        f32::NAN
    };
    let other = if x > 0.0 { x } else { other };
    if (x > 0.0) & (x < f32::INFINITY) {
        result
    } else {
        other
    }
}

/// `ln(1 + f)` is right to `2^-26.9` before rounding; Sollya:
/// `fpminimax(log(1+x), [|3,...,10|], [|SG...|], [sqrt(1/2)-1, sqrt(2)-1], x-x^2/2, relative)`.
#[inline(always)]
pub(in crate::math) fn ln(m: Token<'_>, x: f32) -> f32 {
    let (k, f) = reduce(x);
    let square = f * f;
    let coefficients = [
        -0.07286024,
        0.12565891,
        -0.13212356,
        0.14238907,
        -0.16621207,
        0.1999899,
        -0.2500084,
        0.33333373,
    ];
    let cubic = even_odd(m, f, coefficients);
    let low = mad(m, square * f, cubic, k * LN_2[1]);
    let low = mad(m, square, -0.5, low);
    special(x, mad(m, k, LN_2[0], f + low))
}

/// `k` and `f` of a positive normal number of f64.
#[inline(always)]
fn reduce_wide(x: f64) -> (f64, f64) {
    const ROOT: u64 = 0x3fe6_a09e_667f_3bcd;
    const SHIFT: u64 = (1023 << 52) - ROOT;
    let shifted = x.to_bits().wrapping_add(SHIFT);
    let root_to_two = f64::from_bits((shifted & ((1 << 52) - 1)).wrapping_add(ROOT));
    let exponent = f64::from_bits((shifted >> 52) | 4503599627370496f64.to_bits());
    (exponent - (4503599627370496.0 + 1023.0), root_to_two - 1.0)
}

/// `ln(1 + f)` to `2^-35.7`; Sollya:
/// `fpminimax((log((1+sqrt(x))/(1-sqrt(x)))/sqrt(x)-2)/x, [|0,...,3|], [|D...|], [1b-40, 0.02945], relative)`.
#[inline(always)]
fn ln_wide(m: Token<'_>, f: f64) -> f64 {
    let s = f / (2.0 + f);
    let z = s * s;
    let coefficients = [
        0.2333149099843901,
        0.28550779307668284,
        0.4000012225694358,
        0.6666666655388305,
    ];
    s * wide::mad(m, z, wide::poly(m, z, coefficients), 2.0)
}

#[inline(always)]
pub(in crate::math) fn log2(m: Token<'_>, x: f32) -> f32 {
    let (k, f) = reduce_wide(f64::from(x));
    let log = wide::mad(m, ln_wide(m, f), std::f64::consts::LOG2_E, k);
    special(x, log as f32)
}

#[inline(always)]
pub(in crate::math) fn log10(m: Token<'_>, x: f32) -> f32 {
    let (k, f) = reduce_wide(f64::from(x));
    let log = ln_wide(m, f) * std::f64::consts::LOG10_E;
    special(x, wide::mad(m, k, std::f64::consts::LOG10_2, log) as f32)
}

/// `1 + x` is exact enough, except that `f` is `x` itself where `k = 0`.
#[inline(always)]
pub(in crate::math) fn ln_1p(m: Token<'_>, x: f32) -> f32 {
    let near = 1.0 + f64::from(x);
    let (k, f) = reduce_wide(near);
    let f = if k == 0.0 { f64::from(x) } else { f };
    let log = wide::mad(m, k, std::f64::consts::LN_2, ln_wide(m, f));
    let result = special(near as f32, log as f32);
    if x == 0.0 { x } else { result }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::active;

    /// The least positive number.
    const TINY: f32 = 1e-45;
    /// Its exponent.
    const LOWEST: i32 = -149;
    /// The exponent of the largest power of two.
    const HIGHEST: i32 = 127;
    /// The exponent of the largest power of ten that is exact.
    const TENS: i32 = 10;

    /// `2^n`, in two factors, because `powi` of a negative power overflows on its way to a denormal number.
    fn two_to(n: i32) -> f32 {
        2_f32.powi(n / 2) * 2_f32.powi(n - n / 2)
    }

    #[test]
    fn special_arguments() {
        let inf = f32::INFINITY;
        for m in [Token::PLAIN, Token::new(active())] {
            for f in [ln, log2, log10] {
                assert_eq!(
                    [0.0, -0.0, 1.0, inf].map(|x| f(m, x)),
                    [-inf, -inf, 0.0, inf]
                );
                assert!([-TINY, -1.0, -inf, f32::NAN].map(|x| f(m, x).is_nan()) == [true; 4]);
            }
            assert_eq!([-1.0, inf].map(|x| ln_1p(m, x)), [-inf, inf]);
            assert!(
                [(-1.0_f32).next_down(), -inf, f32::NAN].map(|x| ln_1p(m, x).is_nan()) == [true; 3]
            );
            for x in [0.0, -0.0, TINY, -TINY, f32::MIN_POSITIVE] {
                assert_eq!(ln_1p(m, x).to_bits(), x.to_bits());
            }
        }
    }

    #[test]
    fn powers_are_exact() {
        for m in [Token::PLAIN, Token::new(active())] {
            for n in LOWEST..=HIGHEST {
                assert_eq!(log2(m, two_to(n)), n as f32);
            }
            for n in 0..=TENS {
                assert_eq!(log10(m, 10_f32.powi(n)), n as f32);
            }
        }
    }

    #[test]
    fn near_std() {
        let close = |x: f32, y: f32| x == y || (x - y).abs() <= 2.0 * f32::EPSILON * y.abs();
        for m in [Token::PLAIN, Token::new(active())] {
            for i in 1..2000 {
                let i = i as f32;
                for x in [i * TINY, i / 999.7, f32::MAX / 2000.0 * i] {
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
