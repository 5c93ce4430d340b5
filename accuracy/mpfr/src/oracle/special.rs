//! The functions of SciPy and NumPy that std lacks, and their limits.

use std::sync::OnceLock;

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
        "erf_inv" if x.abs() > 1.0 || x.is_nan() => Some(f64::NAN),
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

/// The derivative of `ln |gamma(x)|`: an asymptotic series, as MPFR's function takes five times as
/// long.
pub(super) fn digamma(x: Float) -> Float {
    // Zeros cost digits.
    const MANY: u32 = 200;
    /// From here on the series has enough digits.
    const START: u32 = 30;
    static TERMS: OnceLock<Vec<Float>> = OnceLock::new();
    let x = Float::with_val(MANY, x);
    if x < 0 {
        let pi = Float::with_val(MANY, Constant::Pi);
        let rest = Float::with_val(MANY, &x - x.clone().round());
        let turned = (rest * &pi).tan();
        return digamma(1 - x) - pi / turned;
    }
    let (mut y, mut sum) = (x, Float::new(MANY));
    while y < START {
        sum += y.clone().recip();
        y += 1;
    }
    let square = Float::with_val(MANY, y.square_ref()).recip();
    let terms = TERMS.get_or_init(|| {
        let fractions = BERNOULLI.into_iter();
        let numbers = fractions.map(|parts| parts.map(|part| Float::parse(part).expect("digits")));
        let floats = numbers.map(|parts| parts.map(|part| Float::with_val(MANY, part)));
        floats.map(|[above, below]| above / below).collect()
    });
    let series = terms.iter().rev();
    let series = series.fold(Float::new(MANY), |sum, term| (sum + term) * &square);
    y.clone().ln() - y.recip() / 2_u32 - series - sum
}

/// The Bernoulli numbers of index `2 n` divided by `2 n`, as fractions.
const BERNOULLI: [[&str; 2]; 20] = [
    ["1", "12"],
    ["-1", "120"],
    ["1", "252"],
    ["-1", "240"],
    ["5", "660"],
    ["-691", "32760"],
    ["7", "84"],
    ["-3617", "8160"],
    ["43867", "14364"],
    ["-174611", "6600"],
    ["854513", "3036"],
    ["-236364091", "65520"],
    ["8553103", "156"],
    ["-23749461029", "24360"],
    ["8615841276005", "429660"],
    ["-7709321041217", "16320"],
    ["2577687858367", "204"],
    ["-26315271553053477373", "69090840"],
    ["2929993913841559", "228"],
    ["-261082718496449122051", "541200"],
];

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

    #[test]
    fn the_series_agrees_with_mpfr() {
        let positive = [
            1e-300,
            0.1,
            1.4616321449683622,
            2.0,
            29.5,
            31.0,
            1e20,
            1e300,
        ];
        for x in positive
            .into_iter()
            .chain([-1e-10, -0.504083008264455, -7.3, -1e9 - 0.25])
        {
            let mpfr = Float::with_val(160, x).digamma();
            let error = (digamma(Float::with_val(120, x)) / mpfr - 1_u32).abs();
            assert!(error < 1e-30, "{x:e}: {error}");
        }
    }

    /// The error function of its inverse is the argument.
    #[test]
    fn the_inverse_is_one() {
        for x in [
            1e-300,
            1e-20,
            0.1,
            -0.4999,
            0.5,
            0.75,
            0.9,
            0.999999,
            1.0 - 1.2e-16,
        ] {
            let y = erf_inv(Float::with_val(120, x));
            let back = Float::with_val(400, &y).erf();
            // Relative to the smaller of the argument and its complement.
            let scale = x.abs().min(1.0 - x.abs());
            let error = (back - x).abs() / scale;
            assert!(error < 1e-32, "{x:e}: {y}, {error}");
        }
    }
}
