//! A logarithm with more digits than `f64` has, and its exponential, for powers.
//!
//! `x^y = 2^(y log2 x)`, and `y log2 x` goes up to 1100, so that its relative error of 2^-53 would
//! be 500 ULP of the result. So the logarithm is a sum of two floats. With `x = 2^k m` and `s = (m
//! - 1) / (m + 1)` it is `k + 2/ln2 (s + s^3/3 + ...)`, where `|s| < 0.172`: the quotient, `s^3/3`
//! and the product by `2/ln2` in two floats, the rest in one. Its relative error is 2^-65.

use crate::isa::Token;

use super::arith::double::{TO_1, blocks, fast_two_sum, mad, two_prod};
use super::exponent::double::parts;

/// `2^k` for an integer `|k| < 1023`, given `TO_1 + k`.
#[inline(always)]
fn power_of_two(shifted: f64) -> f64 {
    f64::from_bits((shifted.to_bits() << 52).wrapping_add(1f64.to_bits()))
}

/// `log2(x)` for a finite `x > 0` as a sum of two floats; relative error 2^-65.
#[inline(always)]
pub(in crate::math) fn log2(m: Token<'_>, x: f64) -> (f64, f64) {
    /// `2 / ln2`.
    const SCALE: (f64, f64) = (2.8853900817779268, 4.0710547481862066e-17);
    const THIRD: (f64, f64) = (0.3333333333333333, 1.850371707708594e-17);
    /// `((atanh(s)/s - 1) / z - 1/3) / z` where `z = s^2 < 0.02945`; absolute error 1.2e-17, most
    /// of it the rounding of `1/5`. By Sollya: `a = ((atanh(sqrt(x))/sqrt(x)-1)/x-1/3)/x;
    /// fpminimax(a, 7, [|double...|], [1b-60;0.02945], floating, absolute)`
    const REST: [f64; 8] = [
        0.057940173759925724,
        0.05860588277599139,
        0.06667071984426557,
        0.07692304922513626,
        0.09090909077918394,
        0.1111111111138409,
        0.14285714285713163,
        0.2,
    ];
    let (k, mantissa) = parts(x);
    let f = mantissa - 1.0;
    // s = f / (m + 1), the denominator too in two floats
    let (d, d_low) = fast_two_sum(2.0, f);
    let inverse = 1.0 / d;
    let s = f * inverse;
    let (p, p_low) = two_prod(m, s, d);
    let s_low = (((f - p) - p_low) - s * d_low) * inverse;
    let (z, z_low) = two_prod(m, s, s);
    let z_low = mad(m, s + s, s_low, z_low);
    // t = atanh(s) / s - 1
    let (w, w_low) = fast_two_sum(THIRD.0, z * blocks(m, z, REST));
    let w_low = w_low + THIRD.1;
    let (t, t_low) = two_prod(m, z, w);
    let t_low = t_low + mad(m, z, w_low, z_low * w);
    // s (1 + t)
    let (st, st_low) = two_prod(m, s, t);
    let st_low = st_low + mad(m, s, t_low, s_low * t);
    let (a, a_low) = fast_two_sum(s, st);
    let a_low = a_low + (s_low + st_low);
    let (b, b_low) = two_prod(m, a, SCALE.0);
    let b_low = b_low + mad(m, a, SCALE.1, a_low * SCALE.0);
    let (high, low) = fast_two_sum(k, b);
    (high, low + b_low)
}

/// `2^(high + low)` for `|high| <= 1200`; relative error 2^-52.6, and denormal results are rounded
/// once more.
#[inline(always)]
fn exp2(m: Token<'_>, high: f64, low: f64) -> f64 {
    /// `2^r` where `|r| <= 1/2`; relative error 2^-57.3. By Sollya:
    /// `fpminimax(2^x, [|1,...,11|], [|double...|], [-1/2-1b-20;1/2+1b-20], relative, 1)`
    const EXP2: [f64; 11] = [
        4.45151765931151e-10,
        7.0738941982699e-09,
        1.017807660025791e-07,
        1.321543456309949e-06,
        1.5252733828898733e-05,
        0.00015403530458754603,
        0.0013333558146358636,
        0.009618129107592587,
        0.05550410866482233,
        0.24022650695910136,
        std::f64::consts::LN_2,
    ];
    let whole = (high + TO_1) - TO_1;
    let r = (high - whole) + low;
    let power = mad(m, r, blocks(m, r, EXP2), 1.0);
    let half = whole * 0.5 + TO_1;
    let other = (whole - (half - TO_1)) + TO_1;
    power * power_of_two(half) * power_of_two(other)
}

/// `|x|^y`, as `pow` of C defines it.
#[inline(always)]
pub(in crate::math) fn power(m: Token<'_>, x: f64, y: f64) -> f64 {
    /// Beyond this exponent, no power of a number other than 1 is finite and not zero; products
    /// with the exponent do not overflow.
    const HUGE: f64 = 1267650600228229401496703205376.0; // 2^100
    const END: f64 = 1200.0;
    let x = x.abs();
    let (log, log_low) = log2(m, x);
    let log = if x == 0.0 { f64::NEG_INFINITY } else { log };
    let log = if x < f64::INFINITY { log } else { x };
    let exponent = if y > HUGE { HUGE } else { y };
    let exponent = if exponent < -HUGE { -HUGE } else { exponent };
    let (product, error) = two_prod(m, exponent, log);
    let error = mad(m, exponent, log_low, error);
    let result = exp2(m, product, error);
    let result = if product > END { f64::INFINITY } else { result };
    let result = if product < -END { 0.0 } else { result };
    if (x == 1.0) & !y.is_nan() | (y == 0.0) {
        1.0
    } else {
        result
    }
}
