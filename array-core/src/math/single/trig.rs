//! Sine, cosine and tangent, of `f32`.
//!
//! The nearest multiple of pi/2 is taken away, found by the addition of a number so large that the sum is rounded to an integer. Sine and
//! cosine of what is left are polynomials on `[-pi/4, pi/4]` and a little more; which of them is wanted, and with which sign, depends on
//! the last two bits of the multiple. Tangent is a quotient of the two.
//!
//! With a fused multiply-add the multiple has three parts of 24 bits: the first difference is exact, and the second one is rounded where
//! the third part does not matter. Elsewhere the difference is computed in `f64`. Arguments beyond [`LIMIT`] go through [`huge`].

use crate::isa::Token;
use crate::math::arith::single::{fast_two_sum, mad, poly, two_prod, two_sum};
use crate::math::huge;

/// 2^20. The polynomials allow for quotients by pi/2 that are wrong by 0.027 there.
const LIMIT: f32 = 1048576.0;

/// 1.5 * 2^23: the sum of it and something smaller is an integer.
const TO_1: f32 = 12582912.0;

/// 1.5 * 2^52, for `f64`.
const TO_1_F64: f64 = 6755399441055744.0;

/// pi/2 as the sum of three numbers: `RN(pi/2)`, `RN(pi/2 - the first)`, and so on.
const HALF_PI: [f32; 3] = [std::f32::consts::FRAC_PI_2, -4.371139e-8, -1.7151245e-15];

/// pi/2 as the sum of two `f64`, the first of 32 bits: its product with a number below 2^20 is exact.
const HALF_PI_F64: [f64; 2] = [1.5707963267341256, 6.077100506506192e-11];

const SIGN: u32 = 1 << 31;

#[inline(always)]
pub(in crate::math) fn sin(m: Token<'_>, x: f32) -> f32 {
    sin_cos(m, x).0
}

#[inline(always)]
pub(in crate::math) fn cos(m: Token<'_>, x: f32) -> f32 {
    sin_cos(m, x).1
}

#[inline(always)]
pub(in crate::math) fn sin_cos(m: Token<'_>, x: f32) -> (f32, f32) {
    let (left, multiple) = reduce(m, x.abs());
    let square = left * left;
    let sin = mad(m, left * square, poly(m, square, SIN), left);
    let [c8, c6, c4] = COS;
    let cos = poly(m, square, [c8, c6, c4, -0.5, 1.0]);

    let is_odd = multiple & 1 != 0;
    let (first, second) = if is_odd { (cos, sin) } else { (sin, cos) };
    let first_sign = ((multiple << 30) ^ x.to_bits()) & SIGN;
    let second_sign = (multiple.wrapping_add(1) << 30) & SIGN;
    (
        f32::from_bits(first.to_bits() ^ first_sign),
        f32::from_bits(second.to_bits() ^ second_sign),
    )
}

/// `(sin(x) - x) / x^3` by powers of `x^2`, on `[-0.83, 0.83]`. The relative error of the sine is 2^-27.2. Sollya:
/// `fpminimax(sin(x), [|3,5,7|], [|SG...|], [1b-20;0.83], floating, relative, x)`.
const SIN: [f32; 3] = [-0.00019475105, 0.008331847, -0.1666665];

/// `(cos(x) - 1 + x^2 / 2) / x^4` by powers of `x^2`, on `[-0.83, 0.83]`. The relative error of the cosine is 2^-32.1. Sollya:
/// `fpminimax(cos(x), [|4,6,8|], [|SG...|], [1b-20;0.83], floating, relative, 1-x^2/2)`.
const COS: [f32; 3] = [2.4392413e-05, -0.0013886952, 0.041666638];

/// What is left of `x >= 0` beside the nearest multiple `n` of pi/2, and `n` in the lowest bits.
#[inline(always)]
fn reduce(m: Token<'_>, x: f32) -> (f32, u32) {
    let is_huge = m.rare(x > LIMIT);
    let x = if m.reported(x > LIMIT) { 0.0 } else { x };
    let (left, multiple) = huge::reduce_single(f64::from(x));
    let huge = (left as f32, multiple as u32);
    let ordinary = if m.fma() {
        let shifted = mad(m, x, std::f32::consts::FRAC_2_PI, TO_1);
        let n = shifted - TO_1;
        let left = mad(m, -n, HALF_PI[1], mad(m, -n, HALF_PI[0], x));
        (mad(m, -n, HALF_PI[2], left), shifted.to_bits())
    } else {
        let (left, multiple) = reduce_in_double(x);
        (left as f32, multiple)
    };
    if is_huge { huge } else { ordinary }
}

/// The same, what is left as the sum of two numbers.
#[inline(always)]
fn reduce_to_two(m: Token<'_>, x: f32) -> (f32, f32, u32) {
    let is_huge = m.rare(x > LIMIT);
    let x = if m.reported(x > LIMIT) { 0.0 } else { x };
    let (left, multiple) = huge::reduce_single(f64::from(x));
    let (high, low) = two_of_double(left);
    let huge = (high, low, multiple as u32);
    let ordinary = if m.fma() {
        let shifted = mad(m, x, std::f32::consts::FRAC_2_PI, TO_1);
        let n = shifted - TO_1;
        let (second, error) = two_prod(m, n, HALF_PI[1]);
        let (left, tail) = two_sum(mad(m, -n, HALF_PI[0], x), -second);
        let (left, tail) = fast_two_sum(left, tail - mad(m, n, HALF_PI[2], error));
        (left, tail, shifted.to_bits())
    } else {
        let (left, multiple) = reduce_in_double(x);
        let (high, low) = two_of_double(left);
        (high, low, multiple)
    };
    if is_huge { huge } else { ordinary }
}

#[inline(always)]
fn reduce_in_double(x: f32) -> (f64, u32) {
    let x = f64::from(x);
    let shifted = x * std::f64::consts::FRAC_2_PI + TO_1_F64;
    let n = shifted - TO_1_F64;
    (
        (x - n * HALF_PI_F64[0]) - n * HALF_PI_F64[1],
        shifted.to_bits() as u32,
    )
}

#[inline(always)]
fn two_of_double(x: f64) -> (f32, f32) {
    let high = x as f32;
    (high, (x - f64::from(high)) as f32)
}

/// The quotient of sine and cosine of what is left, or of the cosine and the sine, negative.
///
/// Numerator and denominator are sums of two numbers, so that the error is that of the last rounding and little more.
#[inline(always)]
pub(in crate::math) fn tan(m: Token<'_>, x: f32) -> f32 {
    let (left, tail, multiple) = reduce_to_two(m, x.abs());
    let square = left * left;
    let sin = fast_two_sum(left, mad(m, left * square, poly(m, square, SIN), tail));
    let versine = mad(m, -square * square, poly(m, square, COS), 0.5 * square);
    let cos = fast_two_sum(1.0, -mad(m, left, tail, versine));

    let is_odd = multiple & 1 != 0;
    let (above, above_tail) = if is_odd { cos } else { sin };
    let (below, below_tail) = if is_odd { sin } else { cos };
    let inverse = 1.0 / below;
    let quotient = above * inverse;
    let (product, error) = two_prod(m, quotient, below);
    let remainder = (above - product) - error;
    let correction = (remainder + mad(m, -quotient, below_tail, above_tail)) * inverse;
    f32::from_bits((quotient + correction).to_bits() ^ (multiple << 31) ^ (x.to_bits() & SIGN))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::active;

    #[test]
    fn signs_zeros_and_what_is_not_finite() {
        for m in [Token::PLAIN, Token::new(active())] {
            for x in [0.0_f32, -0.0, 1e-45, -1e-40, f32::MIN_POSITIVE] {
                assert_eq!(sin(m, x).to_bits(), x.to_bits());
                assert_eq!(tan(m, x).to_bits(), x.to_bits());
                assert_eq!(cos(m, x), 1.0);
            }
            for x in [f32::INFINITY, f32::NEG_INFINITY, f32::NAN] {
                assert!(sin(m, x).is_nan() && cos(m, x).is_nan() && tan(m, x).is_nan());
            }
        }
    }

    #[test]
    fn those_of_double_precision() {
        // Both sides of the limit, the largest, and what is closest to multiples of pi/2.
        let mut arguments = vec![
            LIMIT,
            LIMIT.next_up(),
            f32::MAX,
            16367173.0 * 2_f32.powi(72),
        ];
        arguments.extend((1..100).map(|n| n as f32 * HALF_PI[0]));
        arguments.extend((0..200).map(|n| -1e-3 * 1.5_f32.powi(n)));
        let close = |x: f32, exact: f64| (f64::from(x) - exact).abs() <= 3e-7 * exact.abs();
        for m in [Token::PLAIN, Token::new(active())] {
            for &x in &arguments {
                let exact = f64::from(x);
                assert!(close(sin(m, x), exact.sin()), "sin {x:e}");
                assert!(close(cos(m, x), exact.cos()), "cos {x:e}");
                assert!(close(tan(m, x), exact.tan()), "tan {x:e}");
            }
        }
    }
}
