//! Exponentials, of `f64`.
//!
//! `x = n ln 2 + r` with a whole number `n` and `|r| <= 0.3467`, so that `e^x = 2^n e^r`. `ln 2` is subtracted in two parts, of which
//! the first has so few digits that its product with `n` is exact. `e^r` is `1 + r` plus a polynomial times `r^2`; `1 + r` is kept
//! with its rounding error, so that little is lost before the last sum. `2^n` is applied in two factors, because the result may be
//! denormal, and because `2^1024` is not a number. Arguments are first brought to where these factors exist: what is outside
//! overflows to infinity or underflows to 0 on its own.

use super::super::arith::double::{even_odd, fast_two_sum, mad, two_prod, two_sum};
use crate::isa::Token;

/// A sum with this leaves a whole number plus 2046 (twice the bias of exponents) in the low bits.
const MAGIC: f64 = 6755399441055744.0 + 2046.0;

/// `1 / ln 2`.
const LOG2_E: f64 = std::f64::consts::LOG2_E;

/// The first 42 digits of `ln 2`, and what is left.
const LN_2: [f64; 2] = [0.6931471805598903, 5.497923018708371e-14];

/// `ln 2` rounded, and what is left.
const LN_2_SUM: [f64; 2] = [std::f64::consts::LN_2, 2.3190468138462996e-17];

/// `n` as the bits of `MAGIC + n`.
#[derive(Clone, Copy)]
pub(in crate::math) struct Power(u64);

impl Power {
    /// `x` as the sum of a whole number, given twice, and a rest of at most a half, where `|x * scale| < 2^50`.
    #[inline(always)]
    fn nearest(m: Token<'_>, x: f64, scale: f64) -> (Power, f64) {
        let sum = mad(m, x, scale, MAGIC);
        (Power(sum.to_bits()), sum - MAGIC)
    }

    /// `y * 2^n`, rounded once more if it is denormal; `-1078 <= n <= 1026`.
    #[inline(always)]
    pub(in crate::math) fn scale(self, y: f64) -> f64 {
        let half = self.0 >> 1;
        y * f64::from_bits(half << 52) * f64::from_bits((self.0 - half) << 52)
    }

    /// `2^(n - 1)`, where `-1021 <= n <= 1024`.
    #[inline(always)]
    pub(in crate::math) fn half(self) -> f64 {
        f64::from_bits((self.0 - 1024) << 52)
    }
}

/// `x` brought to `low..=high`; NaN stays.
#[inline(always)]
fn clamp(x: f64, low: f64, high: f64) -> f64 {
    let x = if x < low { low } else { x };
    if x > high { high } else { x }
}

/// `high + low = n ln 2 + r + r_low`, where `|high| < 800` and `low` is at most about `ulp(high)`: `n`, `r` and `r_low`.
#[inline(always)]
pub(in crate::math) fn reduce(m: Token<'_>, high: f64, low: f64) -> (Power, f64, f64) {
    let (power, n) = Power::nearest(m, high, LOG2_E);
    let first = mad(m, n, -LN_2[0], high);
    let second = mad(m, n, LN_2[1], -low);
    let r = first - second;
    (power, r, (first - r) - second)
}

/// `(e^r - 1 - r - r^2 / 2) / r^3`, where `|r| <= 0.3467`.
///
/// The polynomial of degree 11 that they are part of is `e^r` to `2^-57.3`; Sollya:
/// `fpminimax(exp(x), [|3,...,11|], [|D...|], [-0.3467, 0.3467], 1 + x + x^2 / 2, relative)`.
const EXP: [f64; 9] = [
    2.4978320817554318e-08,
    2.762522618482545e-07,
    2.7557641292915125e-06,
    2.480150859143565e-05,
    0.00019841269465500452,
    0.0013888888926862184,
    0.00833333333350046,
    0.04166666666660381,
    0.16666666666666433,
];

/// The same where the polynomial, of degree 12, is `e^r - 1` to `2^-61.4`; Sollya:
/// `fpminimax(expm1(x), [|3,...,12|], [|D...|], [-0.3467, 0.3467], x + x^2 / 2, relative)`.
const EXP_M1: [f64; 10] = [
    2.088321796499739e-09,
    2.5109152534123153e-08,
    2.7557373584539555e-07,
    2.755724385099219e-06,
    2.4801587213094012e-05,
    0.00019841269886519222,
    0.0013888888888935911,
    0.008333333333321454,
    0.04166666666666659,
    0.16666666666666677,
];

/// `e^(r + r_low)` as a sum.
#[inline(always)]
pub(in crate::math) fn unscaled(m: Token<'_>, r: f64, r_low: f64) -> (f64, f64) {
    let (high, low) = fast_two_sum(1.0, r);
    let square = r * r;
    let cubic = even_odd(m, r, EXP);
    (high, mad(m, square, mad(m, r, cubic, 0.5), low + r_low))
}

/// `2^n e^(r + r_low)`.
#[inline(always)]
fn expand(m: Token<'_>, power: Power, r: f64, r_low: f64) -> f64 {
    let (high, rest) = unscaled(m, r, r_low);
    power.scale(high + rest)
}

/// At most 0.75 ULP.
#[inline(always)]
pub(in crate::math) fn exp(m: Token<'_>, x: f64) -> f64 {
    let x = clamp(x, -746.0, 710.0);
    let (power, n) = Power::nearest(m, x, LOG2_E);
    let r = mad(m, n, -LN_2[1], mad(m, n, -LN_2[0], x));
    // -0 vanishes in a sum.
    expand(m, power, r, -0.0)
}

/// `x` is a whole number and a rest; the rest times `ln 2`, in two parts, is the `r` of [`exp`].
#[inline(always)]
pub(in crate::math) fn exp2(m: Token<'_>, x: f64) -> f64 {
    let x = clamp(x, -1078.0, 1025.0);
    let (power, n) = Power::nearest(m, x, 1.0);
    let rest = x - n;
    let (r, r_low) = two_prod(m, rest, LN_2_SUM[0]);
    expand(m, power, r, mad(m, rest, LN_2_SUM[1], r_low))
}

/// `2^n - 1 + 2^n r` as an exact sum, half of it because of `n = 1024`, and then the rest of `2^n e^r`.
#[inline(always)]
pub(in crate::math) fn exp_m1(m: Token<'_>, x: f64) -> f64 {
    let (power, r, r_low) = reduce(m, clamp(x, -60.0, 710.0), 0.0);
    let scale = power.half();
    let (sum, low) = fast_two_sum(scale, scale * r);
    let (high, rest) = two_sum(sum, -0.5);
    let square = r * r;
    let cubic = even_odd(m, r, EXP_M1);
    let curved = mad(m, square * r, cubic, 0.5 * square);
    let last = mad(m, scale, mad(m, r, r_low, r_low) + curved, low);
    let result = 2.0 * (high + (rest + last));
    // What is so small that `scale * r` may be rounded.
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
    /// The logarithm of the least positive number.
    const LEAST: f64 = -744.4400719213812;
    /// The largest number whose exponential is finite.
    const GREATEST: f64 = 709.782712893384;

    /// `2^n`, in two factors, because `powi` of a negative power overflows on its way to a denormal number.
    fn two_to(n: i32) -> f64 {
        2_f64.powi(n / 2) * 2_f64.powi(n - n / 2)
    }

    #[test]
    fn special_arguments() {
        let inf = f64::INFINITY;
        for m in [Token::PLAIN, Token::new(active())] {
            for f in [exp, exp2] {
                assert_eq!(
                    [0.0, -0.0, inf, -inf].map(|x| f(m, x)),
                    [1.0, 1.0, inf, 0.0]
                );
                assert!(f(m, f64::NAN).is_nan());
            }
            assert_eq!([inf, -inf].map(|x| exp_m1(m, x)), [inf, -1.0]);
            assert!(exp_m1(m, f64::NAN).is_nan());
            for x in [0.0, -0.0, f64::MIN_POSITIVE, -TINY] {
                assert_eq!(exp_m1(m, x).to_bits(), x.to_bits());
            }
        }
    }

    #[test]
    fn powers_of_two_are_exact_and_denormal_results_are_right() {
        for m in [Token::PLAIN, Token::new(active())] {
            for n in LOWEST..=HIGHEST {
                assert_eq!(exp2(m, n as f64), two_to(n), "{n}");
            }
            assert_eq!(exp2(m, (LOWEST - 2) as f64), 0.0);
            assert_eq!(exp2(m, (HIGHEST + 1) as f64), f64::INFINITY);
            assert_eq!(exp(m, LEAST), TINY);
            assert_eq!(exp(m, 1.01 * LEAST), 0.0);
            assert_eq!(exp(m, GREATEST.next_up()), f64::INFINITY);
            assert!(exp(m, GREATEST) < f64::INFINITY);
            assert_eq!(exp_m1(m, GREATEST.next_up()), f64::INFINITY);
            assert!(exp_m1(m, GREATEST) < f64::INFINITY);
        }
    }

    #[test]
    fn near_std() {
        let close = |x: f64, y: f64| (x - y).abs() <= 2.0 * f64::EPSILON * y.abs();
        for m in [Token::PLAIN, Token::new(active())] {
            for i in -800..800 {
                let x = i as f64 / 10.7;
                assert!(close(exp(m, x), x.exp()), "{x}");
                assert!(close(exp2(m, x), x.exp2()), "{x}");
                assert!(close(exp_m1(m, x), x.exp_m1()), "{x}");
                assert!(close(exp_m1(m, x / 80.0), (x / 80.0).exp_m1()), "{x}");
            }
        }
    }
}
