//! Roots and the hypotenuse, of `f64`.
//!
//! `cbrt` starts from the bits: they are nearly the logarithm, so that a constant minus a third of them is the inverse cube root
//! to 4 %. A step of fourth order and one of Newton bring it to `2^-34`, without a division; the last step of Newton, for the cube
//! root itself, has the exact residual, so that only the last sum rounds. `rsqrt` corrects the two roundings of `1 / x.sqrt()` in the
//! same way. `hypot` is a square root of a sum of squares, at a scale where neither overflows or loses digits.

use super::super::arith::double::{mad, poly, two_prod};
use crate::isa::Token;

/// `1 - y^3 x`, where `y` is nearly the inverse cube root of `x`.
#[inline(always)]
fn residual(m: Token<'_>, x: f64, y: f64) -> f64 {
    mad(m, -(x * y * y), y, 1.0)
}

/// The inverse cube root of `x`, a positive normal number, to `2^-34`.
#[inline(always)]
pub(in crate::math) fn inverse_cbrt(m: Token<'_>, x: f64) -> f64 {
    // The upper 44 bits as a number, as the low bits of a sum with 2^52. The constant is (1023 * 4/3 - 0.068) * 2^32 in the same
    // sum, plus the third of 2^52 that is subtracted; 0.068 makes the largest errors of both signs equal, 1 - x y^3 = 0.1021.
    let bits = f64::from_bits((x.to_bits() >> 20) | 4503599627370496f64.to_bits());
    let third = mad(m, bits, -1.0 / 3.0, 6010657546494629.0);
    let y = f64::from_bits(third.to_bits() << 20);

    // (1 - x)^(-1/3) to 2^-18.4; Sollya: fpminimax((1-x)^(-1/3), [|1,...,3|], [|D...|], [-0.1022, 0.1022], 1, relative)
    let coefficients = [0.17440331332985973, 0.22347738566090977, 0.3333298200687428];
    let error = residual(m, x, y);
    let y = mad(m, y * error, poly(m, error, coefficients), y);
    mad(m, y * (1.0 / 3.0), residual(m, x, y), y)
}

#[inline(always)]
pub(in crate::math) fn cbrt(m: Token<'_>, x: f64) -> f64 {
    // Not so small that the error of a product is denormal, and not so large that a cube overflows.
    let size = x.abs();
    let small = size < 1e-200;
    let scale = if small {
        2.037035976334486e90
    } else {
        0.015625
    }; // 2^300, 2^-6
    let back = if small { 7.888609052210118e-31 } else { 4.0 }; // 2^-100, 2^2
    let scaled = size * scale;

    let inverse = inverse_cbrt(m, scaled);
    let inverse_square = inverse * inverse;
    let root = scaled * inverse_square;
    let (square, square_error) = two_prod(m, root, root);
    let (cube, cube_error) = two_prod(m, square, root);
    let excess = (cube - scaled) + mad(m, square_error, root, cube_error);
    let root = mad(m, excess, inverse_square * (-1.0 / 3.0), root);

    let result = if size < f64::INFINITY {
        root * back
    } else {
        size
    };
    result.copysign(x)
}

#[inline(always)]
pub(in crate::math) fn rsqrt(m: Token<'_>, x: f64) -> f64 {
    let root = 1.0 / x.sqrt();
    // Splitting a factor of a product overflows near the largest numbers.
    let large = !m.fma() & (x > 1e200);
    let scaled = if large { x * 4.909093465297727e-91 } else { x }; // 2^-300
    let up = if large {
        root * 1.42724769270596e45
    } else {
        root
    }; // 2^150
    let (product, error) = two_prod(m, scaled, up);
    let (one, one_error) = two_prod(m, product, up);
    let short = (1.0 - one) - mad(m, error, up, one_error);
    let corrected = mad(m, root * 0.5, short, root);
    // 0 and infinity have no residual.
    if (x > 0.0) & (x < f64::INFINITY) {
        corrected
    } else {
        root
    }
}

#[inline(always)]
pub(in crate::math) fn hypot(m: Token<'_>, x: f64, y: f64) -> f64 {
    let (x, y) = (x.abs(), y.abs());
    let large = (x > 3.273390607896142e150) | (y > 3.273390607896142e150); // 2^500
    let small = (x < 3.054936363499605e-151) & (y < 3.054936363499605e-151); // 2^-500
    let down = if large { 2.409919865102884e-181 } else { 1.0 }; // 2^-600
    let scale = if small { 4.149515568880993e180 } else { down }; // 2^600
    let up = if large { 4.149515568880993e180 } else { 1.0 };
    let back = if small { 2.409919865102884e-181 } else { up };
    let (sx, sy) = (x * scale, y * scale);
    let root = mad(m, sx, sx, sy * sy).sqrt() * back;
    // An infinite side wins over NaN.
    let infinite = (x == f64::INFINITY) | (y == f64::INFINITY);
    if infinite { f64::INFINITY } else { root }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::active;

    /// The least positive number.
    const TINY: f64 = 5e-324;
    /// Its exponent.
    const LOWEST: i32 = -1074;
    /// The exponent of the largest power of two.
    const HIGHEST: i32 = 1023;

    /// `2^n`, in two factors, because `powi` of a negative power overflows on its way to a denormal number.
    fn two_to(n: i32) -> f64 {
        2_f64.powi(n / 2) * 2_f64.powi(n - n / 2)
    }

    #[test]
    fn special_arguments() {
        let inf = f64::INFINITY;
        for m in [Token::PLAIN, Token::new(active())] {
            for x in [0.0, -0.0, inf, -inf] {
                assert_eq!(cbrt(m, x).to_bits(), x.to_bits());
                for y in [0.0, -1.0, inf, f64::NAN] {
                    let hypotenuse = if x == 0.0 { y.abs() } else { inf };
                    assert_eq!(hypot(m, x, y).to_bits(), hypotenuse.to_bits());
                    assert_eq!(hypot(m, y, x).to_bits(), hypotenuse.to_bits());
                }
            }
            assert!(cbrt(m, f64::NAN).is_nan() && hypot(m, f64::NAN, 1.0).is_nan());
            assert_eq!([0.0, -0.0, inf].map(|x| rsqrt(m, x)), [inf, -inf, 0.0]);
            assert!([-TINY, -inf, f64::NAN].map(|x| rsqrt(m, x).is_nan()) == [true; 3]);
        }
    }

    #[test]
    fn at_every_scale() {
        let close = |x: f64, y: f64| (x - y).abs() <= 2.0 * f64::EPSILON * y.abs();
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
            assert_eq!(hypot(m, f64::MAX, f64::MAX), f64::INFINITY);
        }
    }
}
