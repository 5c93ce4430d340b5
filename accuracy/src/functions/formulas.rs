//! Functions that have no correctly rounded reference, for `f32`: in `f64`, from functions that have one.
//!
//! Each value has an error of some units of `f64`; of `gelu` and `normal_cdf` some hundred where they are smallest, because the error
//! of the argument `x / sqrt(2)` counts `x^2` times there. A unit of `f32` is half a billion of them.

use core_math as cm;
use std::f64::consts::FRAC_1_SQRT_2;

/// The integral of the standard normal distribution.
pub(super) fn normal_cdf(x: f64) -> f64 {
    0.5 * cm::erfc(-x * FRAC_1_SQRT_2)
}

/// `x * normal_cdf(x)`, with its limits at both ends.
pub(super) fn gelu(x: f64) -> f64 {
    if x == f64::NEG_INFINITY {
        -0.0
    } else {
        x * normal_cdf(x)
    }
}

/// `1 / (1 + exp(-x))`.
pub(super) fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + cm::exp(-x))
}

/// `ln(1 + exp(x))`.
pub(super) fn softplus(x: f64) -> f64 {
    if x > 0.0 {
        x + cm::log1p(cm::exp(-x))
    } else {
        cm::log1p(cm::exp(x))
    }
}
