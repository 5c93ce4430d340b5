//! The logistic function and its integral, of `f32`.
//!
//! Both are functions of `e^-|x|`, which never overflows and is denormal where the result is.

use super::super::arith::single::{even_odd, mad};
use super::exp::exp;
use crate::isa::Token;

/// With `p = e^-|x|` and `q = p / (1 + p)`, it is `1 - q`, or `p - p q` where `x` is negative: the roundings of `q` count little.
#[inline(always)]
pub(in crate::math) fn sigmoid(m: Token<'_>, x: f32) -> f32 {
    let power = exp(m, -x.abs());
    let quotient = power / (1.0 + power);
    let most = if x < 0.0 { power } else { 1.0 };
    mad(m, -most, quotient, most)
}

/// `ln(1 + e^x)`, which is `max(x, 0) + ln(1 + e^-|x|)`.
///
/// With `p = e^-|x|` and `s = p / (2 + p)`, `ln(1 + p) = 2s + s^3 P(s^2)`, summed as `p - p^2/2 + s (p^2/2 + s^2 P)`; see `ln`.
/// It is right to `2^-31.6` where `s <= 1/3`; Sollya:
/// `fpminimax((log((1+sqrt(x))/(1-sqrt(x)))/sqrt(x)-2)/x, [|0,...,4|], [|SG...|], [1b-40, 1/9], relative)`.
#[inline(always)]
pub(in crate::math) fn softplus(m: Token<'_>, x: f32) -> f32 {
    let power = exp(m, -x.abs());
    let s = power / (2.0 + power);
    let z = s * s;
    let coefficients = [0.23490646, 0.2164059, 0.2859779, 0.39999542, 0.6666667];
    let square = 0.5 * power * power;
    let tail = s * mad(m, z, even_odd(m, z, coefficients), square);
    let line = if x > 0.0 { x } else { 0.0 };
    line + (power - (square - tail))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::active;

    /// The logarithm of the least positive number.
    const LEAST: f32 = -103.27893;

    #[test]
    fn special_arguments() {
        let inf = f32::INFINITY;
        for m in [Token::PLAIN, Token::new(active())] {
            assert_eq!(
                [0.0, -0.0, inf, -inf].map(|x| sigmoid(m, x)),
                [0.5, 0.5, 1.0, 0.0]
            );
            assert_eq!(
                [inf, -inf, f32::MAX].map(|x| softplus(m, x)),
                [inf, 0.0, f32::MAX]
            );
            assert!(sigmoid(m, f32::NAN).is_nan() && softplus(m, f32::NAN).is_nan());
        }
    }

    #[test]
    fn the_exponential_on_the_left_and_its_complement_on_the_right() {
        let close = |x: f32, y: f32| (x - y).abs() <= 4.0 * f32::EPSILON * y.abs();
        for m in [Token::PLAIN, Token::new(active())] {
            for x in [-40.0, -60.0, -80.0, LEAST] {
                assert_eq!(sigmoid(m, x), exp(m, x));
                assert_eq!(softplus(m, x), exp(m, x));
            }
            for i in -300..300 {
                let x = i as f32 / 10.0;
                let power = x.exp();
                assert!(close(sigmoid(m, x), power / (1.0 + power)), "{x}");
                assert!(close(softplus(m, x), power.ln_1p()), "{x}");
            }
        }
    }
}
