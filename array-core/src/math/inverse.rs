//! Inverse trigonometric functions.
//!
//! Arc sine is a polynomial on `[0, 1/2]`; beyond, `asin(x) = pi/2 - 2 asin(sqrt((1 - x) / 2))`
//! brings the argument back into this range, and `1 - x` is exact. Arc cosine uses the same two
//! formulas; near 1 it is small, and only the root matters there. Arc tangent is a polynomial on
//! `[0, 1]`, and the complement of that of `1 / x` beyond; `atan2` uses the quotient too. Constants
//! are a float and a correction, so that each sum is rounded as if they were exact.

/// The functions of one type, for a module with its constants.
macro_rules! inverse {
    ($T:ident, $width:ident) => {
        use crate::isa::Token;
        use crate::math::arith::$width::{mad, poly};
        use std::$T::consts::{FRAC_PI_2 as HALF_PI, PI};

        /// `(small, s, t)`, where `asin(|x|)` is `s + t` if `small`, else `pi/2 - 2 (s + t)`, and
        /// `t` is less than a twentieth of `s`.
        #[inline(always)]
        fn half_asin(m: Token<'_>, x: $T) -> (bool, $T, $T) {
            let size = x.abs();
            let small = size <= 0.5;
            let halved = (1.0 - size) * 0.5;
            let square = if small { size * size } else { halved };
            let s = if small { size } else { halved.sqrt() };
            (small, s, s * square * poly(m, square, ASIN))
        }

        #[inline(always)]
        pub(in crate::math) fn asin(m: Token<'_>, x: $T) -> $T {
            let (small, s, t) = half_asin(m, x);
            // In two steps: neither is rounded to fewer digits than a result below 1 has.
            let complement = 0.5 + (((HALF_PI - 0.5) - 2.0 * s) - (2.0 * t - HALF_PI_TAIL));
            (if small { s + t } else { complement }).copysign(x)
        }

        #[inline(always)]
        pub(in crate::math) fn acos(m: Token<'_>, x: $T) -> $T {
            let (small, s, t) = half_asin(m, x);
            let near_zero = HALF_PI - (x + (t.copysign(x) - HALF_PI_TAIL));
            let near_one = 2.0 * (s + t);
            let near_minus_one = PI - 2.0 * (s + (t - HALF_PI_TAIL));
            let outer = if x < 0.0 { near_minus_one } else { near_one };
            if small { near_zero } else { outer }
        }

        /// The arc tangent of `0 <= x <= 1`.
        #[inline(always)]
        fn atan_of_fraction(m: Token<'_>, x: $T) -> $T {
            let square = x * x;
            mad(m, x * square, poly(m, square, ATAN), x)
        }

        #[inline(always)]
        pub(in crate::math) fn atan(m: Token<'_>, x: $T) -> $T {
            let size = x.abs();
            let large = size > 1.0;
            let angle = atan_of_fraction(m, if large { 1.0 / size } else { size });
            let complement = HALF_PI - (angle - HALF_PI_TAIL);
            (if large { complement } else { angle }).copysign(x)
        }

        /// The angle of the point `(x, y)`.
        #[inline(always)]
        pub(in crate::math) fn atan2(m: Token<'_>, y: $T, x: $T) -> $T {
            let (width, height) = (x.abs(), y.abs());
            let steep = height > width;
            let (above, below) = if steep {
                (width, height)
            } else {
                (height, width)
            };
            // Avoids 0 / 0 and inf / inf.
            let diagonal = if height == 0.0 { 0.0 } else { 1.0 };
            let fraction = if height == width {
                diagonal
            } else {
                above / below
            };
            let angle = atan_of_fraction(m, fraction);

            // Counted from the nearest axis, upwards or downwards: the result is axis +- angle.
            let left = x.is_sign_negative();
            let signed = if steep != left { -angle } else { angle };
            let flat_axis = if left {
                (PI, 2.0 * HALF_PI_TAIL)
            } else {
                (0.0, 0.0)
            };
            let (axis, tail) = if steep {
                (HALF_PI, HALF_PI_TAIL)
            } else {
                flat_axis
            };
            (axis + (signed + tail)).copysign(y)
        }
    };
}

/// For `f32`.
pub(super) mod single {
    inverse!(f32, single);

    /// pi/2 minus `HALF_PI`.
    const HALF_PI_TAIL: f32 = -4.371139e-8;

    /// `(asin(x) - x) / x^3` by powers of `x^2`, on `[0, 1/2]`. The relative error of the arc sine
    /// is 2^-27.6. Sollya:
    /// `fpminimax(asin(x), [|3,5,7,9,11|], [|SG...|], [1b-20;0.5], floating, relative, x)`.
    const ASIN: [f32; 5] = [0.042157013, 0.024185503, 0.04546902, 0.0749531, 0.16666752];

    /// `(atan(x) - x) / x^3` by powers of `x^2`, on `[0, 1]`. The relative error of the arc tangent
    /// is 2^-28.5. Sollya: `fpminimax(atan(x), [|3,5,7,9,11,13,15,17,19|], [|SG...|], [1b-20;1],
    /// floating, relative, x)`.
    const ATAN: [f32; 9] = [
        -1.791502e-3,
        0.010904537,
        -0.031157766,
        0.0579358,
        -0.08402056,
        0.109516546,
        -0.14264126,
        0.19998536,
        -0.333333,
    ];
}

/// For `f64`.
pub(super) mod double {
    inverse!(f64, double);

    /// pi/2 minus `HALF_PI`.
    const HALF_PI_TAIL: f64 = 6.123233995736766e-17;

    /// `(asin(x) - x) / x^3` by powers of `x^2`, on `[0, 1/2]`. The relative error of the arc sine
    /// is 2^-55.9. Sollya: `fpminimax(asin(x), [|3,5,7,9,11,13,15,17,19,21,23,25|], [|D...|],
    /// [1b-20;0.5], floating, relative, x)`.
    const ASIN: [f64; 12] = [
        0.03191252849702118,
        -0.016224659548438294,
        0.0195285465051472,
        6.527862847799245e-3,
        0.012169240313613137,
        0.013885230606394317,
        0.01735970531598465,
        0.02237175800875863,
        0.030381959138980525,
        0.044642856828270135,
        0.07500000000337102,
        0.16666666666665408,
    ];

    /// `(atan(x) - x) / x^3` by powers of `x^2`, on `[0, 1]`. The relative error of the arc tangent
    /// is 2^-55.0. Sollya: `fpminimax(atan(x),
    /// [|3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39|], [|D...|], [1b-20;1], floating,
    /// relative, x)`.
    const ATAN: [f64; 19] = [
        -2.0259475852124486e-5,
        2.2303139312023209e-4,
        -1.1641121853464271e-3,
        3.8560860801790365e-3,
        -9.184768399249288e-3,
        0.016978321219657935,
        -0.02582708849366313,
        0.03406803869926244,
        -0.040926519391092084,
        0.04673955995155479,
        -0.05239235294031089,
        0.058773084003196856,
        -0.0666586049318346,
        0.07692212950330658,
        -0.09090901237534682,
        0.11111110678905126,
        -0.1428571427134188,
        0.1999999999975519,
        -0.3333333333333186,
    ];
}
