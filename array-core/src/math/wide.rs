//! A logarithm with more digits than `f64` has, and its exponential, for powers.
//!
//! `x^y = 2^(y log2 x)`, and `y log2 x` goes up to 1100, so that its relative error of 2^-53 would
//! be 500 ULP of the result. So the logarithm is a sum of two floats. With `x = 2^k m` it is `k -
//! log2 c + log2(1 + r)`, where `r = c m - 1` is at most 0.0053. A table has a short number `c`
//! near `1 / m`, so that `r` is exact, and `-log2 c` in two parts. The first two terms of the
//! series for `log2(1 + r)` are sums of two numbers, too. The relative error is 2^-62.

mod table;

use crate::isa::Token;
use crate::math::arith::double::{blocks, mad, poly, residual, two_mad, two_prod};
use crate::math::exp::double::{EXP2, Power};
use crate::math::exponent::double::parts_from;
use table::{INVERSE, LOG, LOG_LOW};

/// `1 / ln2`, in two parts.
const LOG2_E: [f64; 2] = [std::f64::consts::LOG2_E, 2.0355273740931033e-17];

/// `(log2(1 + r) - (r - r^2 / 2) / ln2) / r^3` where `|r| <= 0.0053`; the relative error of the
/// logarithm is 2^-68.4. Interpolated at the zeros of a Chebyshev polynomial.
const REST: [f64; 6] = [
    -0.18034291222432344,
    0.20610599390038511,
    -0.24044917341844227,
    0.28853900810773536,
    -0.36067376022224096,
    0.4808983469629879,
];

/// Beyond this exponent, no power of a number other than 1 is finite and not zero; products
/// with the exponent do not overflow.
const HUGE: f64 = 1267650600228229401496703205376.0; // 2^100

/// Beyond this logarithm, a power is infinite, and beyond its negative zero.
const END: f64 = 1200.0;

/// `log2(x)` for a finite `x > 0` as a sum of two floats, of which the second one is up to 2^-15 of
/// the first.
#[inline(always)]
fn log2(m: Token<'_>, x: f64) -> (f64, f64) {
    let (k, mantissa) = parts_from::<{ table::LEAST }>(x);
    let row = table::row(mantissa);
    let r = -residual(m, 1.0, mantissa, INVERSE[row]);
    let (square, square_low) = two_prod(m, r, r);
    let (high, low) = two_mad(m, r, LOG2_E[0], LOG[row] + k);
    let (high, second_low) = two_mad(m, square, -0.5 * LOG2_E[0], high);
    let rest = mad(m, mad(m, -0.5, square, r), LOG2_E[1], LOG_LOW[row]);
    let rest = mad(m, square_low, -0.5 * LOG2_E[0], rest) + (low + second_low);
    (high, mad(m, square * r, poly(m, r, REST), rest))
}

/// `2^(high + low)` for `|high| <= END`; denormal results are rounded once more.
#[inline(always)]
fn exp2(m: Token<'_>, high: f64, low: f64) -> f64 {
    let (scale, whole) = Power::nearest(m, high, 1.0);
    let r = (high - whole) + low;
    scale.expand(m, r, || blocks(m, r, EXP2))
}

/// `|x|^y`, as `pow` of C defines it, except that a NaN is a NaN for `x = 1`, and that it is NaN
/// if told so, unless `x` is infinite.
#[inline(always)]
pub(in crate::math) fn power(m: Token<'_>, x: f64, y: f64, nan: bool) -> f64 {
    let x = x.abs();
    let (log, log_low) = log2(m, x);
    let log = if x == 0.0 { f64::NEG_INFINITY } else { log };
    let log = if nan { f64::NAN } else { log };
    let log = if x < f64::INFINITY { log } else { x };
    let exponent = if y > HUGE { HUGE } else { y };
    let exponent = if exponent < -HUGE { -HUGE } else { exponent };
    let (product, error) = two_prod(m, exponent, log);
    let error = mad(m, exponent, log_low, error);
    let result = exp2(m, product, error);
    let result = if product > END { f64::INFINITY } else { result };
    let result = if product < -END { 0.0 } else { result };
    if y == 0.0 { 1.0 } else { result }
}
