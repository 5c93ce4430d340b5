//! Roots and the hypotenuse.
//!
//! `cbrt` starts from the bits: they are nearly the logarithm, so that a constant minus a third of
//! them is the inverse cube root to 4 %. A step of fourth order and a Newton step bring it to
//! `2^-34`, without a division; the last Newton step, for the cube root itself, uses the exact
//! residual, so that only the last sum rounds. `rsqrt` corrects the two roundings of `1 / x.sqrt()`
//! in the same way. `hypot` is the square root of a sum of squares, at a scale at which neither
//! overflows or loses digits.
//!
//! `cbrt` of `f32` is computed in `f64`, where `2^-34` is enough.

/// `rsqrt` and `hypot` of one type, for a module with its constants.
macro_rules! root {
    ($T:ident, $width:ident) => {
        use crate::isa::Token;
        use crate::math::arith::$width::{mad, two_prod};

        #[inline(always)]
        pub(in crate::math) fn rsqrt(m: Token<'_>, x: $T) -> $T {
            let root = 1.0 / x.sqrt();
            // Splitting a factor of a product overflows near the largest numbers.
            let large = !m.fma() & (x > SPLIT);
            let scaled = if large {
                x * (1.0 / (SPLIT_UP * SPLIT_UP))
            } else {
                x
            };
            let up = if large { root * SPLIT_UP } else { root };
            let (product, error) = two_prod(m, scaled, up);
            let (one, one_error) = two_prod(m, product, up);
            let short = (1.0 - one) - mad(m, error, up, one_error);
            let corrected = mad(m, root * 0.5, short, root);
            // 0 and infinity have no residual.
            if (x > 0.0) & (x < $T::INFINITY) {
                corrected
            } else {
                root
            }
        }

        #[inline(always)]
        pub(in crate::math) fn hypot(m: Token<'_>, x: $T, y: $T) -> $T {
            let (x, y) = (x.abs(), y.abs());
            let large = (x > LARGE) | (y > LARGE);
            let small = (x < 1.0 / LARGE) & (y < 1.0 / LARGE);
            let down = if large { 1.0 / UP } else { 1.0 };
            let scale = if small { UP } else { down };
            let up = if large { UP } else { 1.0 };
            let back = if small { 1.0 / UP } else { up };
            let (sx, sy) = (x * scale, y * scale);
            let root = mad(m, sx, sx, sy * sy).sqrt() * back;
            // An infinite side wins over NaN.
            let infinite = (x == $T::INFINITY) | (y == $T::INFINITY);
            if infinite { $T::INFINITY } else { root }
        }
    };
}

/// For `f32`.
pub(super) mod single {
    use super::double::inverse_cbrt;

    root!(f32, single);

    /// From here on, a product of two halves may overflow.
    const SPLIT: f32 = 1e25;

    /// Such a number is divided by this twice: 2^20.
    const SPLIT_UP: f32 = 1048576.0;

    /// A larger side has to be scaled down, two sides below its inverse have to be scaled up: 2^60.
    const LARGE: f32 = 1.1529215e18;

    /// The scale: 2^80.
    const UP: f32 = 1.2089258e24;

    #[inline(always)]
    pub(in crate::math) fn cbrt(m: Token<'_>, x: f32) -> f32 {
        let size = f64::from(x.abs());
        let inverse = inverse_cbrt(m, size);
        let root = (size * inverse * inverse) as f32;
        let result = if x.abs() < f32::INFINITY { root } else { x };
        result.copysign(x)
    }
}

/// For `f64`.
pub(super) mod double {
    use crate::math::arith::double::{INTEGERS, poly};

    root!(f64, double);

    /// From here on, a product of two halves may overflow.
    const SPLIT: f64 = 1e200;

    /// Such a number is divided by this twice: 2^150.
    const SPLIT_UP: f64 = 1.42724769270596e45;

    /// A larger side has to be scaled down, two sides below its inverse have to be scaled up:
    /// 2^500.
    const LARGE: f64 = 3.273390607896142e150;

    /// The scale: 2^600.
    const UP: f64 = 4.149515568880993e180;

    /// `1 - y^3 x`, where `y` is nearly the inverse cube root of `x`.
    #[inline(always)]
    fn residual(m: Token<'_>, x: f64, y: f64) -> f64 {
        mad(m, -(x * y * y), y, 1.0)
    }

    /// The inverse cube root of `x`, a positive normal number, to `2^-34`.
    #[inline(always)]
    pub(in crate::math) fn inverse_cbrt(m: Token<'_>, x: f64) -> f64 {
        // The upper 44 bits as a number, as the low bits of a sum with 2^52. The constant is (1023
        // * 4/3 - 0.068) * 2^32 in the same sum, plus the third of 2^52 that is subtracted; 0.068
        // makes the largest errors of both signs equal, 1 - x y^3 = 0.1021.
        let bits = f64::from_bits((x.to_bits() >> 20) | INTEGERS.to_bits());
        let third = mad(m, bits, -1.0 / 3.0, 6010657546494629.0);
        let y = f64::from_bits(third.to_bits() << 20);

        // (1 - x)^(-1/3) to 2^-18.4; Sollya: fpminimax((1-x)^(-1/3), [|1,...,3|], [|D...|],
        // [-0.1022, 0.1022], 1, relative)
        let coefficients = [0.17440331332985973, 0.22347738566090977, 0.3333298200687428];
        let error = residual(m, x, y);
        let y = mad(m, y * error, poly(m, error, coefficients), y);
        mad(m, y * (1.0 / 3.0), residual(m, x, y), y)
    }

    #[inline(always)]
    pub(in crate::math) fn cbrt(m: Token<'_>, x: f64) -> f64 {
        // The scale keeps the error of a product from being denormal, and a cube from overflowing.
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
}
