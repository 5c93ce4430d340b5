//! Roots and the hypotenuse, of `f32`.
//!
//! `cbrt` is computed in f64, where its inverse is found to `2^-34` without a division. `rsqrt` corrects the two roundings of
//! `1 / x.sqrt()` by its residual. `hypot` is a square root of a sum of squares, at a scale where neither overflows or loses digits.

use super::super::arith::single::{mad, two_prod};
use super::super::double::root::inverse_cbrt;
use crate::isa::Token;

#[inline(always)]
pub(in crate::math) fn cbrt(m: Token<'_>, x: f32) -> f32 {
    let size = f64::from(x.abs());
    let inverse = inverse_cbrt(m, size);
    let root = (size * inverse * inverse) as f32;
    let result = if x.abs() < f32::INFINITY { root } else { x };
    result.copysign(x)
}

#[inline(always)]
pub(in crate::math) fn rsqrt(m: Token<'_>, x: f32) -> f32 {
    let root = 1.0 / x.sqrt();
    // Splitting a factor of a product overflows near the largest numbers.
    let large = !m.fma() & (x > 1e25);
    let scaled = if large { x * 9.094947e-13 } else { x }; // 2^-40
    let up = if large { root * 1048576.0 } else { root }; // 2^20
    let (product, error) = two_prod(m, scaled, up);
    let (one, one_error) = two_prod(m, product, up);
    let short = (1.0 - one) - mad(m, error, up, one_error);
    let corrected = mad(m, root * 0.5, short, root);
    // 0 and infinity have no residual.
    if (x > 0.0) & (x < f32::INFINITY) {
        corrected
    } else {
        root
    }
}

#[inline(always)]
pub(in crate::math) fn hypot(m: Token<'_>, x: f32, y: f32) -> f32 {
    let (x, y) = (x.abs(), y.abs());
    let large = (x > 1.1529215e18) | (y > 1.1529215e18); // 2^60
    let small = (x < 8.6736174e-19) & (y < 8.6736174e-19); // 2^-60
    let down = if large { 8.271806e-25 } else { 1.0 }; // 2^-80
    let scale = if small { 1.2089258e24 } else { down }; // 2^80
    let up = if large { 1.2089258e24 } else { 1.0 };
    let back = if small { 8.271806e-25 } else { up };
    let (sx, sy) = (x * scale, y * scale);
    let root = mad(m, sx, sx, sy * sy).sqrt() * back;
    // An infinite side wins over NaN.
    let infinite = (x == f32::INFINITY) | (y == f32::INFINITY);
    if infinite { f32::INFINITY } else { root }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::active;

    /// The least positive number.
    const TINY: f32 = 1e-45;
    /// Its exponent.
    const LOWEST: i32 = -149;
    /// The exponent of the largest power of two.
    const HIGHEST: i32 = 127;

    /// `2^n`, in two factors, because `powi` of a negative power overflows on its way to a denormal number.
    fn two_to(n: i32) -> f32 {
        2_f32.powi(n / 2) * 2_f32.powi(n - n / 2)
    }

    #[test]
    fn special_arguments() {
        let inf = f32::INFINITY;
        for m in [Token::PLAIN, Token::new(active())] {
            for x in [0.0, -0.0, inf, -inf] {
                assert_eq!(cbrt(m, x).to_bits(), x.to_bits());
                for y in [0.0, -1.0, inf, f32::NAN] {
                    let hypotenuse = if x == 0.0 { y.abs() } else { inf };
                    assert_eq!(hypot(m, x, y).to_bits(), hypotenuse.to_bits());
                    assert_eq!(hypot(m, y, x).to_bits(), hypotenuse.to_bits());
                }
            }
            assert!(cbrt(m, f32::NAN).is_nan() && hypot(m, f32::NAN, 1.0).is_nan());
            assert_eq!([0.0, -0.0, inf].map(|x| rsqrt(m, x)), [inf, -inf, 0.0]);
            assert!([-TINY, -inf, f32::NAN].map(|x| rsqrt(m, x).is_nan()) == [true; 3]);
        }
    }

    #[test]
    fn at_every_scale() {
        let close = |x: f32, y: f32| (x - y).abs() <= 2.0 * f32::EPSILON * y.abs();
        for m in [Token::PLAIN, Token::new(active())] {
            for n in LOWEST..=HIGHEST {
                let x = two_to(n);
                assert!(close(cbrt(m, -x), -x.cbrt()), "{x:e}");
                assert!(close(rsqrt(m, x), 1.0 / x.sqrt()), "{x:e}");
                assert_eq!(hypot(m, x, 0.0), x);
            }
            for n in LOWEST..=HIGHEST - 3 {
                let x = two_to(n);
                assert_eq!(hypot(m, 3.0 * x, -4.0 * x), 5.0 * x);
            }
            assert_eq!([27.0, -1e-3, 1e15].map(|x| cbrt(m, x)), [3.0, -0.1, 1e5]);
            assert_eq!([16.0, 0.25, 1.0].map(|x| rsqrt(m, x)), [0.25, 2.0, 1.0]);
            assert_eq!(hypot(m, f32::MAX, f32::MAX), f32::INFINITY);
        }
    }
}
