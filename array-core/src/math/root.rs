//! Roots and the hypotenuse.
//!
//! `cbrt` starts from the bits: they are nearly the logarithm, so that a constant minus a third of
//! them is the inverse cube root to 4 %. A step of fourth order brings it to `2^-18`, without a
//! division, and for `f64` a Newton step to `2^-34`; the last Newton step, for the cube root
//! itself, uses the exact residual, so that only the last sum rounds. `rsqrt` corrects the two
//! roundings of `1 / x.sqrt()` in the same way. `hypot` is the square root of a sum of squares, at
//! a scale at which neither overflows or loses digits.

/// The roots and `hypot` of one type, for a module with its constants.
macro_rules! root {
    ($T:ident, $width:ident) => {
        use crate::isa::Token;
        use crate::math::arith::$width::{INTEGERS, mad, poly, two_prod};

        #[inline(always)]
        pub(in crate::math) fn rsqrt(m: Token<'_>, x: $T) -> $T {
            let root = 1.0 / x.sqrt();
            if m.fma() {
                // The residual is exact but for its last sum; for 0 and infinity it is NaN.
                let (product, error) = two_prod(m, x, root);
                let short = mad(m, -error, root, mad(m, -product, root, 1.0));
                let corrected = mad(m, root * 0.5, short, root);
                return if short.is_nan() { root } else { corrected };
            }
            // Splitting a factor of a product overflows near the largest numbers.
            let large = x > SPLIT;
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

        /// `1 - y^3 x`, where `y` is nearly the inverse cube root of `x`.
        #[inline(always)]
        fn residual(m: Token<'_>, x: $T, y: $T) -> $T {
            mad(m, -(x * y * y), y, 1.0)
        }

        /// The inverse cube root of `x`, a positive normal number, to `2^-18`.
        #[inline(always)]
        fn inverse_cbrt(m: Token<'_>, x: $T) -> $T {
            // The upper bits as a number, as the low bits of a sum with `INTEGERS`.
            let bits = $T::from_bits((x.to_bits() >> SHIFT) | INTEGERS.to_bits());
            let third = mad(m, bits, -1.0 / 3.0, START);
            let y = $T::from_bits(third.to_bits() << SHIFT);
            let error = residual(m, x, y);
            mad(m, y * error, poly(m, error, CBRT), y)
        }

        #[inline(always)]
        pub(in crate::math) fn cbrt(m: Token<'_>, x: $T) -> $T {
            // The scale keeps the error of a product from being denormal, and a cube from
            // overflowing.
            let size = x.abs();
            let small = size < SMALL;
            let scale = if small { CUBE_UP } else { 0.015625 }; // 2^-6
            let back = if small { ROOT_DOWN } else { 4.0 };
            let scaled = size * scale;

            let inverse = newton(m, scaled, inverse_cbrt(m, scaled));
            let inverse_square = inverse * inverse;
            let root = scaled * inverse_square;
            let (square, square_error) = two_prod(m, root, root);
            let (cube, cube_error) = two_prod(m, square, root);
            let excess = (cube - scaled) + mad(m, square_error, root, cube_error);
            let root = mad(m, excess, inverse_square * (-1.0 / 3.0), root);

            let result = if size < $T::INFINITY {
                root * back
            } else {
                size
            };
            result.copysign(x)
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
    root!(f32, single);

    /// From here on, a product of two halves may overflow.
    const SPLIT: f32 = 1e25;

    /// Such a number is divided by this twice: 2^20.
    const SPLIT_UP: f32 = 1048576.0;

    /// A larger side has to be scaled down, two sides below its inverse have to be scaled up: 2^60.
    const LARGE: f32 = 1.1529215e18;

    /// The scale: 2^80.
    const UP: f32 = 1.2089258e24;

    /// The bits without these are multiplied by -1/3, and added to a constant: `(127 * 4/3 - 0.068)
    /// * 2^15` in a sum with 2^23, plus the third of 2^23 that is subtracted; 0.068 makes the
    /// largest errors of both signs equal, `1 - x y^3 = 0.1021`.
    const SHIFT: u32 = 8;
    const START: f32 = 16731294.0;

    /// `((1 - x)^(-1/3) - 1) / x` to `2^-18.4`; Sollya: `fpminimax((1-x)^(-1/3), [|1,...,3|],
    /// [|SG...|], [-0.1026, 0.1026], floating, relative, 1)`.
    const CBRT: [f32; 3] = [0.1744154, 0.2234873, 0.33332977];

    /// A smaller number is multiplied by 2^60, and its root by 2^-20.
    const SMALL: f32 = 1e-20;
    const CUBE_UP: f32 = 1.1529215e18;
    const ROOT_DOWN: f32 = 9.536743e-7;

    /// The last step squares `2^-18`, which is enough.
    #[inline(always)]
    fn newton(_: Token<'_>, _: f32, y: f32) -> f32 {
        y
    }
}

/// For `f64`.
pub(super) mod double {
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

    /// As for `f32`, with `(1023 * 4/3 - 0.068) * 2^32` in a sum with 2^52, plus the third of 2^52.
    const SHIFT: u32 = 20;
    const START: f64 = 6010657546494629.0;

    /// `((1 - x)^(-1/3) - 1) / x` to `2^-18.4`; Sollya: `fpminimax((1-x)^(-1/3), [|1,...,3|],
    /// [|D...|], [-0.1022, 0.1022], 1, relative)`.
    const CBRT: [f64; 3] = [0.17440331332985973, 0.22347738566090977, 0.3333298200687428];

    /// A smaller number is multiplied by 2^300, and its root by 2^-100.
    const SMALL: f64 = 1e-200;
    const CUBE_UP: f64 = 2.037035976334486e90;
    const ROOT_DOWN: f64 = 7.888609052210118e-31;

    /// The inverse cube root to `2^-34`, so that the last step is right.
    #[inline(always)]
    fn newton(m: Token<'_>, x: f64, y: f64) -> f64 {
        mad(m, y * (1.0 / 3.0), residual(m, x, y), y)
    }
}
