//! The functions of SciPy and NumPy that std lacks, and their limits.

use rug::Float;
use rug::float::Constant;

use super::erfc::erfc;

/// Digits of the computations, some more than those of a value.
const DIGITS: u32 = 132;

/// The value where it is no finite number, or not the limit of MPFR's function.
pub(super) fn limit(function: &str, x: f64) -> Option<f64> {
    let is_integer = x == x.floor();
    match function {
        "lgamma" if x == f64::NEG_INFINITY => Some(x),
        "lgamma" if x <= 0.0 && is_integer => Some(f64::INFINITY),
        "digamma" if x == 0.0 => Some(-1.0 / x),
        "digamma" if x < 0.0 && is_integer => Some(f64::NAN),
        "sinc" if x == 0.0 => Some(1.0),
        "sinc" if x.is_infinite() => Some(f64::NAN),
        "sinc" if is_integer => Some(0.0),
        "erf_inv" if x.abs() == 1.0 => Some(x / 0.0),
        "erf_inv" if x == 0.0 => Some(x),
        "erf_inv" if !(x.abs() < 1.0) => Some(f64::NAN),
        _ => None,
    }
}

/// A number with more digits.
fn long(x: Float) -> Float {
    Float::with_val(DIGITS, x)
}

/// `ln |gamma(x)|`.
pub(super) fn lgamma(x: Float) -> Float {
    x.ln_abs_gamma().0
}

/// The derivative of `ln |gamma(x)|`, whose digits are not lost near its zeros.
pub(super) fn digamma(x: Float) -> Float {
    x.digamma()
}

/// `sin(pi x) / (pi x)`.
pub(super) fn sinc(x: Float) -> Float {
    let pi = Float::with_val(DIGITS, Constant::Pi);
    // The distance to an even number is exact.
    let halved = Float::with_val(DIGITS, &x / 2_u32);
    let turns: Float = halved.round() * 2_u32;
    let sine = (long(x.clone() - turns) * &pi).sin();
    sine / (pi * long(x))
}

/// The inverse of the error function, from an approximation by steps that treble its digits.
pub(super) fn erf_inv(x: Float) -> Float {
    let size = long(x.clone()).abs();
    let root_pi = Float::with_val(DIGITS, Constant::Pi).sqrt();
    if size < 1e-30 {
        // The next term is `x^3 pi / 12` times this one.
        return x * root_pi / 2_u32;
    }
    let complement: Float = 1 - size.clone();
    let mut y = Float::with_val(DIGITS, start(size.to_f64(), complement.to_f64()));
    for _ in 0..4 {
        // Halley's steps, for the error function or, in the tail, for its complement.
        let square = Float::with_val(DIGITS, y.square_ref());
        let slope = (-square).exp() * 2_u32 / &root_pi;
        let difference = if size < 0.5 {
            Float::with_val(DIGITS, y.erf_ref()) - &size
        } else {
            Float::with_val(DIGITS, &complement) - erfc(y.clone())
        };
        let step: Float = difference / slope;
        let factor: Float = 1 + Float::with_val(DIGITS, &y * &step);
        let size = step.to_f64().abs();
        y -= step / factor;
        if size < 1e-14 * y.to_f64() {
            break;
        }
    }
    if x.is_sign_negative() { -y } else { y }
}

/// The inverse to a few digits (Winitzki).
fn start(x: f64, complement: f64) -> f64 {
    const A: f64 = 0.147;
    let ln = (complement * (1.0 + x)).ln();
    let half = 2.0 / (std::f64::consts::PI * A) + ln / 2.0;
    let difference = -ln / A / (half + (half * half - ln / A).sqrt());
    difference.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The error function of its inverse is the argument.
    #[test]
    fn the_inverse_is_one() {
        for x in [1e-300, 1e-20, 0.1, -0.4999, 0.5, 0.75, 0.9, 0.999999, 1.0 - 1.2e-16] {
            let y = erf_inv(Float::with_val(120, x));
            let back = Float::with_val(400, &y).erf();
            // Relative to the smaller of the argument and its complement.
            let scale = x.abs().min(1.0 - x.abs());
            let error = (back - x).abs() / scale;
            assert!(error < 1e-32, "{x:e}: {y}, {error}");
        }
    }
}
