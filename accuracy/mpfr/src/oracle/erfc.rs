//! The complementary error function, where MPFR takes up to a millisecond for a value.
//!
//! `w(z) = exp(z^2) erfc(z)` is smooth: a Taylor polynomial around the next multiple of 1/16 gives it. The polynomials are computed once,
//! with many digits, by MPFR's own `erfc` and the equation `w' = 2 z w - 2 / sqrt(pi)`.

use std::sync::OnceLock;

use rug::Float;
use rug::float::Constant;

/// Polynomials for one unit of `z`.
const STEPS: u32 = 16;

/// Where the polynomials begin and end.
const RANGE: std::ops::Range<u32> = 1..18;

/// Coefficients of a polynomial: the last one times `(1 / 32)^29` is far below the digits that are asked for.
const COUNT: u32 = 30;

/// `erfc(z)` to the digits of `z`, but for some at the end.
pub(super) fn erfc(z: Float) -> Float {
    if !(RANGE.start..=RANGE.end).contains(&z) {
        return z.erfc();
    }
    static POLYNOMIALS: OnceLock<Vec<Vec<Float>>> = OnceLock::new();
    let digits = z.prec();
    let all = POLYNOMIALS.get_or_init(|| {
        let centres = RANGE.start * STEPS..=RANGE.end * STEPS;
        centres.map(|k| polynomial(digits, k)).collect()
    });
    let k = Float::with_val(digits, &z * STEPS).round().to_f64();
    let h = Float::with_val(digits, &z - k / f64::from(STEPS));
    let coefficients = all[k as usize - (RANGE.start * STEPS) as usize].iter();
    let sum = coefficients
        .rev()
        .fold(Float::new(digits), |sum, c| sum * &h + c);
    let square = Float::with_val(digits, z.square_ref());
    sum * (-square).exp()
}

/// The coefficients of `w` around `k / STEPS`, from the lowest power up.
fn polynomial(digits: u32, k: u32) -> Vec<Float> {
    const MANY: u32 = 1200;
    let z = Float::with_val(MANY, k) / STEPS;
    let root = Float::with_val(MANY, Constant::Pi).sqrt();
    let w = Float::with_val(MANY, z.square_ref()).exp() * z.clone().erfc();
    let first = Float::with_val(MANY, &z * &w) * 2_u32 - 2 / root;
    let mut derivatives = vec![w, first];
    for n in 1..COUNT - 1 {
        let [before, last] = [n - 1, n].map(|i| &derivatives[i as usize]);
        let next =
            Float::with_val(MANY, &z * last) * 2_u32 + Float::with_val(MANY, before * n) * 2_u32;
        derivatives.push(next);
    }
    let mut factorial = Float::with_val(MANY, 1);
    let coefficients = derivatives.into_iter().enumerate().map(|(n, derivative)| {
        factorial *= n.max(1) as u32;
        Float::with_val(digits, derivative / &factorial)
    });
    coefficients.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_polynomials_agree_with_mpfr() {
        for i in 0..400 {
            let z = Float::with_val(132, 0.9 + 0.0437 * f64::from(i));
            let mpfr = Float::with_val(200, &z).erfc();
            let error = (Float::with_val(200, erfc(z)) / mpfr - 1_u32).abs();
            assert!(error < 1e-34, "{i}: {error}");
        }
    }
}
