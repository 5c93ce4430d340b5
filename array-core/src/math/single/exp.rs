//! Exponentials, of `f32`.
//!
//! `x = n ln 2 + r` with a whole number `n` and `|r| <= 0.3467`, so that `e^x = 2^n e^r`. `ln 2` is subtracted in two parts, of which
//! the first has so few digits that its product with `n` is exact. `e^r` is `1 + r` plus a polynomial times `r^2`; `1 + r` is kept
//! with its rounding error, so that little is lost before the last sum. `2^n` is applied in two factors, because the result may be
//! denormal, and because `2^128` is not a number. Arguments are first brought to where these factors exist: what is outside
//! overflows to infinity or underflows to 0 on its own.

use super::super::arith::double as wide;
use super::super::arith::single::{even_odd, fast_two_sum, mad, two_prod};
use crate::isa::Token;

/// A sum with this leaves a whole number plus 254 (twice the bias of exponents) in the low bits.
const MAGIC: f32 = 12582912.0 + 254.0;

/// `1 / ln 2`.
const LOG2_E: f32 = std::f32::consts::LOG2_E;

/// The first 15 digits of `ln 2`, and what is left.
const LN_2: [f32; 2] = [0.69314575, 1.4286068e-6];

/// `ln 2` rounded, and what is left.
const LN_2_SUM: [f32; 2] = [std::f32::consts::LN_2, -1.9046543e-9];

/// `n` as the bits of `MAGIC + n`.
#[derive(Clone, Copy)]
pub(in crate::math) struct Power(u32);

impl Power {
    /// `x` as the sum of a whole number, given twice, and a rest of at most a half, where `|x * scale| < 2^21`.
    #[inline(always)]
    fn nearest(m: Token<'_>, x: f32, scale: f32) -> (Power, f32) {
        let sum = mad(m, x, scale, MAGIC);
        (Power(sum.to_bits()), sum - MAGIC)
    }

    /// `y * 2^n`, rounded once more if it is denormal; `-153 <= n <= 130`.
    #[inline(always)]
    pub(in crate::math) fn scale(self, y: f32) -> f32 {
        let half = self.0 >> 1;
        y * f32::from_bits(half << 23) * f32::from_bits((self.0 - half) << 23)
    }
}

/// `x` brought to `low..=high`; NaN stays.
#[inline(always)]
fn clamp(x: f32, low: f32, high: f32) -> f32 {
    let x = if x < low { low } else { x };
    if x > high { high } else { x }
}

/// `(e^r - 1 - r - r^2 / 2) / r^3`, where `|r| <= 0.3467`.
///
/// The polynomial of degree 6 that they are part of is `e^r` to `2^-28.0`; Sollya:
/// `fpminimax(exp(x), [|3,...,6|], [|SG...|], [-0.3467, 0.3467], 1 + x + x^2 / 2, relative)`.
const EXP: [f32; 4] = [0.0013862462, 0.008367439, 0.041667253, 0.16666535];

/// `2^n e^(r + r_low)`.
#[inline(always)]
fn expand(m: Token<'_>, power: Power, r: f32, r_low: f32) -> f32 {
    let (high, low) = fast_two_sum(1.0, r);
    let square = r * r;
    let cubic = even_odd(m, r, EXP);
    let rest = mad(m, square, mad(m, r, cubic, 0.5), low + r_low);
    power.scale(high + rest)
}

/// At most 0.75 ULP.
#[inline(always)]
pub(in crate::math) fn exp(m: Token<'_>, x: f32) -> f32 {
    let x = clamp(x, -104.0, 89.0);
    let (power, n) = Power::nearest(m, x, LOG2_E);
    let r = mad(m, n, -LN_2[1], mad(m, n, -LN_2[0], x));
    // -0 vanishes in a sum.
    expand(m, power, r, -0.0)
}

/// `x` is a whole number and a rest; the rest times `ln 2`, in two parts, is the `r` of [`exp`].
#[inline(always)]
pub(in crate::math) fn exp2(m: Token<'_>, x: f32) -> f32 {
    let x = clamp(x, -153.0, 129.0);
    let (power, n) = Power::nearest(m, x, 1.0);
    let rest = x - n;
    let (r, r_low) = two_prod(m, rest, LN_2_SUM[0]);
    expand(m, power, r, mad(m, rest, LN_2_SUM[1], r_low))
}

/// The whole number `n` nearest to `x / ln 2`, as `2^n`, and `e^r - 1` of the rest `r`, in f64: `e^x = 2^n + 2^n (e^r - 1)`, to
/// `2^-31`; `|x| < 700`.
#[inline(always)]
pub(in crate::math) fn parts(m: Token<'_>, x: f64) -> (f64, f64) {
    /// A sum with this leaves a whole number plus 1023, the bias of exponents, in the low bits.
    const MAGIC: f64 = 6755399441055744.0 + 1023.0;
    let sum = wide::mad(m, x, std::f64::consts::LOG2_E, MAGIC);
    let r = wide::mad(m, sum - MAGIC, -std::f64::consts::LN_2, x);
    // e^r - 1 to 2^-31.9, where |r| <= 0.3467; Sollya:
    // fpminimax(expm1(x), [|2,...,7|], [|D...|], [-0.3467, 0.3467], x, relative)
    let coefficients = [
        0.00019845881036116827,
        0.0013940654512846018,
        0.008333389426625037,
        0.04166636059311033,
        0.16666666370001634,
        0.5000000044232815,
    ];
    let curved = r * r * wide::poly(m, r, coefficients);
    (f64::from_bits(sum.to_bits() << 52), r + curved)
}

/// In f64, where `2^n - 1` and the sum are good enough as they are.
#[inline(always)]
pub(in crate::math) fn exp_m1(m: Token<'_>, x: f32) -> f32 {
    let (scale, rest) = parts(m, f64::from(clamp(x, -40.0, 90.0)));
    let result = wide::mad(m, scale, rest, scale - 1.0) as f32;
    // The sum is +0 for -0.
    result.copysign(x)
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
    /// The logarithm of the least positive number.
    const LEAST: f32 = -103.27893;
    /// The largest number whose exponential is finite.
    const GREATEST: f32 = 88.72283;

    /// `2^n`, in two factors, because `powi` of a negative power overflows on its way to a denormal number.
    fn two_to(n: i32) -> f32 {
        2_f32.powi(n / 2) * 2_f32.powi(n - n / 2)
    }

    #[test]
    fn special_arguments() {
        let inf = f32::INFINITY;
        for m in [Token::PLAIN, Token::new(active())] {
            for f in [exp, exp2] {
                assert_eq!(
                    [0.0, -0.0, inf, -inf].map(|x| f(m, x)),
                    [1.0, 1.0, inf, 0.0]
                );
                assert!(f(m, f32::NAN).is_nan());
            }
            assert_eq!([inf, -inf].map(|x| exp_m1(m, x)), [inf, -1.0]);
            assert!(exp_m1(m, f32::NAN).is_nan());
            for x in [0.0, -0.0, f32::MIN_POSITIVE, -TINY] {
                assert_eq!(exp_m1(m, x).to_bits(), x.to_bits());
            }
        }
    }

    #[test]
    fn powers_of_two_are_exact_and_denormal_results_are_right() {
        for m in [Token::PLAIN, Token::new(active())] {
            for n in LOWEST..=HIGHEST {
                assert_eq!(exp2(m, n as f32), two_to(n), "{n}");
            }
            assert_eq!(exp2(m, (LOWEST - 2) as f32), 0.0);
            assert_eq!(exp2(m, (HIGHEST + 1) as f32), f32::INFINITY);
            assert_eq!(exp(m, LEAST), TINY);
            assert_eq!(exp(m, 1.01 * LEAST), 0.0);
            assert_eq!(exp(m, GREATEST.next_up()), f32::INFINITY);
            assert!(exp(m, GREATEST) < f32::INFINITY);
            assert_eq!(exp_m1(m, GREATEST.next_up()), f32::INFINITY);
            assert!(exp_m1(m, GREATEST) < f32::INFINITY);
        }
    }

    #[test]
    fn near_std() {
        let close = |x: f32, y: f32| (x - y).abs() <= 2.0 * f32::EPSILON * y.abs();
        for m in [Token::PLAIN, Token::new(active())] {
            for i in -800..800 {
                let x = i as f32 / 10.7;
                assert!(close(exp(m, x), x.exp()), "{x}");
                assert!(close(exp2(m, x), x.exp2()), "{x}");
                assert!(close(exp_m1(m, x), x.exp_m1()), "{x}");
                assert!(close(exp_m1(m, x / 80.0), (x / 80.0).exp_m1()), "{x}");
            }
        }
    }
}
