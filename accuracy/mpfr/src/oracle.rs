//! The values of all functions by MPFR.

use accuracy::real::Exact;
use rug::Float;
use rug::ops::Pow;

mod erfc;
mod special;

/// Digits of a value; the last ten or so may be wrong.
const DIGITS: u32 = 120;

/// The value of the function of this name at one argument or two.
pub(crate) fn exact(function: &str, x: f64, y: f64) -> Exact {
    if function == "gelu" && x == f64::NEG_INFINITY {
        return Exact::of(-0.0);
    }
    if let Some(value) = special::limit(function, x) {
        return Exact::of(value);
    }
    let value = value(function, Float::with_val(DIGITS, x), y);
    if value.is_zero() || !value.is_finite() {
        return Exact::of(value.to_f64());
    }
    let (high, exponent) = value.to_f64_exp();
    let low = (value >> exponent) - high;
    Exact::new(high, low.to_f64(), exponent)
}

/// The value.
fn value(function: &str, x: Float, y: f64) -> Float {
    let number = |value: f64| Float::with_val(DIGITS, value);
    match function {
        "exp" => x.exp(),
        "exp2" => x.exp2(),
        "exp_m1" => x.exp_m1(),
        "ln" => x.ln(),
        "log2" => x.log2(),
        "log10" => x.log10(),
        "ln_1p" => x.ln_1p(),
        "sqrt" => x.sqrt(),
        "rsqrt" => x.sqrt().recip(),
        "cbrt" => x.cbrt(),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "asin" => x.asin(),
        "acos" => x.acos(),
        "atan" => x.atan(),
        "atan2" => x.atan2(&number(y)),
        "sinh" => x.sinh(),
        "cosh" => x.cosh(),
        "tanh" => x.tanh(),
        "asinh" => x.asinh(),
        "acosh" => x.acosh(),
        "atanh" => x.atanh(),
        "erf" if x > 1 => 1 - erfc::erfc(Float::with_val(DIGITS + 12, x)),
        "erf" if x < -1 => erfc::erfc(Float::with_val(DIGITS + 12, -x)) - 1,
        "erf" => x.erf(),
        "erfc" => erfc::erfc(Float::with_val(DIGITS + 12, x)),
        "normal_cdf" => normal_cdf(x),
        "gelu" => x.clone() * normal_cdf(x),
        "erf_inv" => special::erf_inv(x),
        "lgamma" => special::lgamma(x),
        "digamma" => special::digamma(x),
        "sinc" => special::sinc(x),
        "sigmoid" => 1 / ((-x).exp() + 1_u32),
        "softplus" if x > 0 => (-x.clone()).exp().ln_1p() + x,
        "softplus" => x.exp().ln_1p(),
        "powf" | "powi" => x.pow(&number(y)),
        "hypot" => x.hypot(&number(y)),
        _ => panic!("the values of {function} are exact"),
    }
}

/// The integral of the standard normal distribution: `erfc(-x / sqrt(2)) / 2`.
fn normal_cdf(x: Float) -> Float {
    // Where the value is smallest, an error of the argument counts two thousand times.
    let root = Float::with_val(DIGITS + 12, 2).sqrt();
    erfc::erfc(Float::with_val(DIGITS + 12, -x) / root) / 2_u32
}

#[cfg(test)]
mod tests {
    use accuracy::functions;
    use accuracy::points::{Choice, Points};

    use super::*;

    /// Two independent references.
    #[test]
    fn mpfr_and_core_math_agree() {
        for f in functions::double().iter().filter(|f| f.bound != 0.0) {
            let Some(rounded) = f.rounded else { continue };
            let points = Points::new(f, Choice::Random { count: 2000 });
            for (x, y) in (0..points.count()).map(|number| points.at(number)) {
                let (mpfr, core_math) = (exact(f.name, x, y), rounded(x, y));
                let error = mpfr.error(core_math);
                assert!(
                    error <= 0.5,
                    "{}({x:e}, {y:e}): {error} ULP of {mpfr:?}",
                    f.name
                );
            }
        }
    }

    #[test]
    fn a_few_values() {
        let half = exact("normal_cdf", 0.0, 0.0);
        assert_eq!((half.high, half.low, half.exponent), (1.0, 0.0, -1));
        let e = exact("exp", 1.0, 0.0);
        assert_eq!(
            (e.high * 2.0, e.low * 2.0),
            (std::f64::consts::E, 1.4456468917292502e-16)
        );
        assert_eq!(exact("powf", 2.0, -1074.5).exponent, -1075);
        assert_eq!(exact("ln", 0.0, 0.0).high, f64::NEG_INFINITY);
    }
}
