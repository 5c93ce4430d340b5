//! Sine, cosine and tangent, of `f64`.
//!
//! The nearest multiple of pi/2 is taken away, found by the addition of a number so large that the sum is rounded to an integer. Sine and
//! cosine of what is left are polynomials on `[-pi/4, pi/4]`; which of them is wanted, and with which sign, depends on the last two bits
//! of the multiple. Tangent is a quotient of the two.
//!
//! With a fused multiply-add the multiple has three parts of 53 bits: the first difference is exact, and the second one is rounded where
//! the third part does not matter. Elsewhere the parts are so short that their products with the quotient are exact. Arguments beyond
//! the limit go through [`huge`].

use crate::isa::Token;
use crate::math::arith::double::{fast_two_sum, mad, poly, two_prod, two_sum};
use crate::math::huge;

/// The largest argument that is not huge: with a fused multiply-add 2^40, elsewhere 2^23.
#[inline(always)]
fn limit(m: Token<'_>) -> f64 {
    if m.fma() { 1099511627776.0 } else { 8388608.0 }
}

/// 1.5 * 2^52: the sum of it and something smaller is an integer.
const TO_1: f64 = 6755399441055744.0;

/// pi/2 as the sum of three numbers: `RN(pi/2)`, `RN(pi/2 - the first)`, and so on.
const HALF_PI: [f64; 3] = [
    std::f64::consts::FRAC_PI_2,
    6.123233995736766e-17,
    -1.4973849048591698e-33,
];

/// pi/2 as the sum of four numbers, multiples of 2^-29, of 2^-53, one of 30 bits, and the rest. Products of the first three with a number
/// below 2^23 are exact, and so are two differences.
const SHORT_HALF_PI: [f64; 4] = [
    1.5707963276654482,
    -8.705515197604541e-10,
    -4.978996252159425e-17,
    1.6446256936324258e-26,
];

const SIGN: u64 = 1 << 63;

#[inline(always)]
pub(in crate::math) fn sin(m: Token<'_>, x: f64) -> f64 {
    sin_cos(m, x).0
}

#[inline(always)]
pub(in crate::math) fn cos(m: Token<'_>, x: f64) -> f64 {
    sin_cos(m, x).1
}

#[inline(always)]
pub(in crate::math) fn sin_cos(m: Token<'_>, x: f64) -> (f64, f64) {
    let (left, multiple) = reduce(m, x.abs());
    let square = left * left;
    let sin = mad(m, left * square, poly(m, square, SIN), left);
    let [c14, c12, c10, c8, c6, c4] = COS;
    let cos = poly(m, square, [c14, c12, c10, c8, c6, c4, -0.5, 1.0]);

    let is_odd = multiple & 1 != 0;
    let (first, second) = if is_odd { (cos, sin) } else { (sin, cos) };
    let first_sign = ((multiple << 62) ^ x.to_bits()) & SIGN;
    let second_sign = (multiple.wrapping_add(1) << 62) & SIGN;
    (
        f64::from_bits(first.to_bits() ^ first_sign),
        f64::from_bits(second.to_bits() ^ second_sign),
    )
}

/// `(sin(x) - x) / x^3` by powers of `x^2`, on `[-pi/4, pi/4]`. The relative error of the sine is 2^-57.9. Sollya:
/// `fpminimax(sin(x), [|3,5,7,9,11,13|], [|D...|], [1b-20;0.7855], floating, relative, x)`.
const SIN: [f64; 6] = [
    1.589594363745134e-10,
    -2.5050742320642017e-8,
    2.755731358226442e-6,
    -1.984126982945851e-4,
    8.333333333321919e-3,
    -0.1666666666666663,
];

/// `(cos(x) - 1 + x^2 / 2) / x^4` by powers of `x^2`, on `[-pi/4, pi/4]`. The relative error of the cosine is 2^-63.9. Sollya:
/// `fpminimax(cos(x), [|4,6,8,10,12,14|], [|D...|], [1b-20;0.7855], floating, relative, 1-x^2/2)`.
const COS: [f64; 6] = [
    -1.1358748095206087e-11,
    2.087570540410226e-9,
    -2.7557314217299276e-7,
    2.480158728900347e-5,
    -1.3888888888873344e-3,
    0.041666666666666595,
];

/// What is left of `x >= 0` beside the nearest multiple `n` of pi/2, and `n` in the lowest bits.
#[inline(always)]
fn reduce(m: Token<'_>, x: f64) -> (f64, u64) {
    let is_huge = m.rare(x > limit(m));
    let x = if m.reported(x > limit(m)) { 0.0 } else { x };
    let (left, _, multiple) = huge::reduce(m, x);
    let huge = (left, multiple);
    let shifted = mad(m, x, std::f64::consts::FRAC_2_PI, TO_1);
    let n = shifted - TO_1;
    let left = if m.fma() {
        let left = mad(m, -n, HALF_PI[1], mad(m, -n, HALF_PI[0], x));
        mad(m, -n, HALF_PI[2], left)
    } else {
        let left = (x - n * SHORT_HALF_PI[0]) - n * SHORT_HALF_PI[1];
        (left - n * SHORT_HALF_PI[2]) - n * SHORT_HALF_PI[3]
    };
    if is_huge {
        huge
    } else {
        (left, shifted.to_bits())
    }
}

/// The same, what is left as the sum of two numbers.
#[inline(always)]
fn reduce_to_two(m: Token<'_>, x: f64) -> (f64, f64, u64) {
    let is_huge = m.rare(x > limit(m));
    let x = if m.reported(x > limit(m)) { 0.0 } else { x };
    let huge = huge::reduce(m, x);
    let shifted = mad(m, x, std::f64::consts::FRAC_2_PI, TO_1);
    let n = shifted - TO_1;
    let (left, tail) = if m.fma() {
        let (second, error) = two_prod(m, n, HALF_PI[1]);
        let (left, tail) = two_sum(mad(m, -n, HALF_PI[0], x), -second);
        (left, tail - mad(m, n, HALF_PI[2], error))
    } else {
        let (left, tail) = two_sum(x - n * SHORT_HALF_PI[0], -n * SHORT_HALF_PI[1]);
        let (left, more) = two_sum(left, -n * SHORT_HALF_PI[2]);
        (left, (tail + more) - n * SHORT_HALF_PI[3])
    };
    let (left, tail) = fast_two_sum(left, tail);
    if is_huge {
        huge
    } else {
        (left, tail, shifted.to_bits())
    }
}

/// The quotient of sine and cosine of what is left, or of the cosine and the sine, negative.
///
/// Numerator and denominator are sums of two numbers, so that the error is that of the last rounding and little more.
#[inline(always)]
pub(in crate::math) fn tan(m: Token<'_>, x: f64) -> f64 {
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
    f64::from_bits((quotient + correction).to_bits() ^ (multiple << 63) ^ (x.to_bits() & SIGN))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::active;

    #[test]
    fn signs_zeros_and_what_is_not_finite() {
        for m in [Token::PLAIN, Token::new(active())] {
            for x in [0.0_f64, -0.0, 5e-324, -1e-310, f64::MIN_POSITIVE] {
                assert_eq!(sin(m, x).to_bits(), x.to_bits());
                assert_eq!(tan(m, x).to_bits(), x.to_bits());
                assert_eq!(cos(m, x), 1.0);
            }
            for x in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
                assert!(sin(m, x).is_nan() && cos(m, x).is_nan() && tan(m, x).is_nan());
            }
        }
    }

    #[test]
    #[allow(clippy::excessive_precision)]
    fn near_multiples_of_half_pi_and_huge() {
        let known = [
            (
                1e22,
                -0.8522008497671888,
                0.523214785395139,
                -1.6287782256068988,
            ),
            (
                6381956970095103.0 * 2_f64.powi(797),
                1.0,
                -4.687165924254628e-19,
                -2.133485385753704e+18,
            ),
            (
                f64::MAX,
                0.004961954789184062,
                -0.9999876894265599,
                -0.004962015874444895,
            ),
            (
                std::f64::consts::PI,
                1.2246467991473532e-16,
                -1.0,
                -1.2246467991473532e-16,
            ),
            (
                33.0 * std::f64::consts::FRAC_PI_2,
                1.0,
                2.443103791928823e-16,
                4093153976117008.0,
            ),
            (
                1e9,
                0.5458434494486996,
                0.8378871813639024,
                0.6514522021451413,
            ),
            (
                -1e13,
                0.2888852948175251,
                0.95736371690084,
                0.3017508285698347,
            ),
            (
                0.7,
                0.644217687237691,
                0.7648421872844885,
                0.8422883804630794,
            ),
        ];
        let close = |x: f64, exact: f64| (x - exact).abs() <= 5e-16 * exact.abs();
        for m in [Token::PLAIN, Token::new(active())] {
            for (x, sine, cosine, tangent) in known {
                assert!(close(sin(m, x), sine), "sin {x:e}");
                assert!(close(cos(m, x), cosine), "cos {x:e}");
                assert!(close(tan(m, x), tangent), "tan {x:e}");
                assert_eq!(sin_cos(m, x), (sin(m, x), cos(m, x)));
            }
        }
    }
}
