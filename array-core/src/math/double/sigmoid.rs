//! The logistic function and its integral, of `f64`.
//!
//! Both are functions of `e^-|x|`, which never overflows and is denormal where the result is.

use super::super::arith::double::{even_odd, mad};
use super::exp::exp;
use crate::isa::Token;

/// With `p = e^-|x|` and `q = p / (1 + p)`, it is `1 - q`, or `p - p q` where `x` is negative: the roundings of `q` count little.
#[inline(always)]
pub(in crate::math) fn sigmoid(m: Token<'_>, x: f64) -> f64 {
    let power = exp(m, -x.abs());
    let quotient = power / (1.0 + power);
    let most = if x < 0.0 { power } else { 1.0 };
    mad(m, -most, quotient, most)
}

/// `ln(1 + e^x)`, which is `max(x, 0) + ln(1 + e^-|x|)`.
///
/// With `p = e^-|x|` and `s = p / (2 + p)`, `ln(1 + p) = 2s + s^3 P(s^2)`, summed as `p - p^2/2 + s (p^2/2 + s^2 P)`; see `ln`.
/// It is right to `2^-57.5` where `s <= 1/3`; Sollya:
/// `fpminimax((log((1+sqrt(x))/(1-sqrt(x)))/sqrt(x)-2)/x, [|0,...,9|], [|D...|], [1b-40, 1/9], relative)`.
#[inline(always)]
pub(in crate::math) fn softplus(m: Token<'_>, x: f64) -> f64 {
    let power = exp(m, -x.abs());
    let s = power / (2.0 + power);
    let z = s * s;
    let coefficients = [
        0.16147231484435204,
        0.08809827664568433,
        0.11998999431240187,
        0.13314403528038046,
        0.15385550733119374,
        0.18181790310194842,
        0.22222222694118277,
        0.2857142856744712,
        0.40000000000012337,
        0.6666666666666666,
    ];
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
    const LEAST: f64 = -744.4400719213812;

    #[test]
    fn special_arguments() {
        let inf = f64::INFINITY;
        for m in [Token::PLAIN, Token::new(active())] {
            assert_eq!(
                [0.0, -0.0, inf, -inf].map(|x| sigmoid(m, x)),
                [0.5, 0.5, 1.0, 0.0]
            );
            assert_eq!(
                [inf, -inf, f64::MAX].map(|x| softplus(m, x)),
                [inf, 0.0, f64::MAX]
            );
            assert!(sigmoid(m, f64::NAN).is_nan() && softplus(m, f64::NAN).is_nan());
        }
    }

    #[test]
    fn the_exponential_on_the_left_and_its_complement_on_the_right() {
        let close = |x: f64, y: f64| (x - y).abs() <= 4.0 * f64::EPSILON * y.abs();
        for m in [Token::PLAIN, Token::new(active())] {
            for x in [-40.0, -60.0, -80.0, LEAST] {
                assert_eq!(sigmoid(m, x), exp(m, x));
                assert_eq!(softplus(m, x), exp(m, x));
            }
            for i in -300..300 {
                let x = i as f64 / 10.0;
                let power = x.exp();
                assert!(close(sigmoid(m, x), power / (1.0 + power)), "{x}");
                assert!(close(softplus(m, x), power.ln_1p()), "{x}");
            }
        }
    }
}
