//! Values of special functions that core-math lacks or has other limits for, for `f32`: in `f64`.
//!
//! An error of some units of `f64` is a billionth of a unit of `f32`. Near its positive zero
//! `digamma` is a Taylor series, which has no cancellation.

use core_math as cm;
use std::f64::consts::{FRAC_2_SQRT_PI, PI};

/// `lgamma`, correctly rounded, with SciPy's limit at minus infinity.
pub(super) fn lgamma(x: f64) -> f64 {
    if x == f64::NEG_INFINITY {
        x
    } else {
        cm::lgamma(x)
    }
}

/// The same for `f32`.
pub(super) fn lgammaf(x: f32) -> f32 {
    if x == f32::NEG_INFINITY {
        x
    } else {
        cm::lgammaf(x)
    }
}

/// `sin(pi x) / (pi x)`, 1 at 0, and 0 at the other integers.
pub(super) fn sinc(x: f64) -> f64 {
    if x == 0.0 {
        return 1.0;
    }
    // The sine of an integer is a zero of the sign of the integer.
    cm::sinpi(x) / (PI * x)
}

/// The inverse of the error function.
pub(super) fn erf_inv(x: f64) -> f64 {
    let size = x.abs();
    if size >= 1.0 || size.is_nan() {
        let end = if size == 1.0 { f64::INFINITY } else { f64::NAN };
        return end.copysign(x);
    }
    // The slope at 0 suffices, and must not be lost.
    if size < 1e-20 {
        return x / FRAC_2_SQRT_PI;
    }
    // Winitzki's approximation, then Halley's steps, each of which trebles the digits.
    const A: f64 = 0.147;
    let ln = cm::log1p(-size * size);
    let half = 2.0 / (PI * A) + 0.5 * ln;
    let mut y = (-ln / A / (half + (half * half - ln / A).sqrt())).sqrt();
    for _ in 0..8 {
        let difference = if size < 0.5 {
            cm::erf(y) - size
        } else {
            (1.0 - size) - cm::erfc(y)
        };
        let step = difference / (FRAC_2_SQRT_PI * cm::exp(-y * y));
        y -= step / (1.0 + y * step);
        if step.abs() <= 1e-6 * y {
            break;
        }
    }
    y.copysign(x)
}

/// The derivative of the logarithm of the gamma function, with SciPy's limits.
pub(super) fn digamma(x: f64) -> f64 {
    // The zero, in two parts, and the coefficients of the series there, from the first power on.
    const ZERO: [f64; 2] = [1.4616321449683622, 9.549995429965697e-17];
    const SERIES: [f64; 12] = [
        0.9676722454476212,
        -0.4427631689835921,
        0.258499760955651,
        -0.16394270544240652,
        0.10782405069126237,
        -0.07219956125645471,
        0.04880428816414311,
        -0.03316112647484736,
        0.022597648232218104,
        -0.01542476590494896,
        0.010538791616612175,
        -0.007204534386356869,
    ];
    if x == 0.0 {
        return -1.0 / x;
    }
    if x < 0.0 {
        let turned = cm::tanpi(x);
        let is_pole = x == x.floor();
        return if is_pole {
            f64::NAN
        } else {
            digamma(1.0 - x) - PI / turned
        };
    }
    let distance = (x - ZERO[0]) - ZERO[1];
    if distance.abs() < 0.05 {
        let powers = SERIES.iter().rev();
        return distance * powers.fold(0.0, |sum, c| sum * distance + c);
    }
    let (mut y, mut shifted) = (x, 0.0);
    while y < 20.0 {
        shifted += 1.0 / y;
        y += 1.0;
    }
    let square = 1.0 / (y * y);
    let series = 1.0 / 12.0
        - square * (1.0 / 120.0 - square * (1.0 / 252.0 - square * (1.0 / 240.0 - square / 132.0)));
    cm::log(y) - 0.5 / y - square * series - shifted
}
