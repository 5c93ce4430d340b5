//! Functions built on the complement of the error function.
//!
//! They are small for large arguments, where their relative error matters: they are `e^(-x^2)` times
//! a function that is nearly `c / x` for large `x`. It is `c n(x) / (x n(x) + d(x))` with polynomials
//! `n` and `d`, so that one formula suffices from 0 to where the result vanishes. For large `x` the
//! errors of `n` cancel, as `d(x)` is small beside `x n(x)`; no coefficient is negative, so that
//! nothing else cancels. The denominator, the product of `n` and the exponential, and the inverse are
//! sums of two numbers.

/// The functions of one type, for a module with its constants.
macro_rules! complement {
    ($T:ident, $width:ident, $degree:literal, $tail:ident) => {
        use crate::isa::Token;
        use crate::math::arith::$width::{fast_two_sum, mad, poly, residual, two_mad, two_prod};
        use crate::math::exp::$width::{EXP, reduce};

        /// The coefficients `n` and `d`, and the factor `c`.
        type Ratio = ([$T; $degree + 1], [$T; $degree], $T);

        /// `factor e^(scale x^2) c n(x) / (x n(x) + d(x))`, where `scale` is -1 or -1/2 and the factor
        /// at most 40.
        #[inline(always)]
        fn corrected(m: Token<'_>, factor: $T, x: $T, scale: $T, (n, d, c): Ratio) -> $T {
            // The result may be denormal, and is divided by this number last.
            const LIFT: $T = (1_u128 << LIFT_EXPONENT) as $T;
            let (high, low) = two_prod(m, scale * x, x);
            let (power, r, _) = reduce(m, high, low);
            let power = power.times::<LIFT_EXPONENT>();
            let e = mad(m, r * r, mad(m, r, poly(m, r, EXP), 0.5), r);
            let n = poly(m, x, n);
            let (whole, whole_low) = two_mad(m, x, n, poly(m, x, d));
            let (part, part_low) = two_prod(m, factor * power, n);
            let (part, part_low) = fast_two_sum(part, mad(m, part, e, part_low));
            let inverse = c / LIFT / whole;
            let rest = residual(m, c / LIFT, inverse, whole);
            let rest = mad(m, -inverse, whole_low, rest) * (LIFT / c);
            mad(m, part, inverse, inverse * mad(m, part, rest, part_low))
        }

        #[inline(always)]
        pub(in crate::math) fn erfc(m: Token<'_>, x: $T) -> $T {
            let y = x.abs();
            let y = if y > COMPLEMENT_END {
                COMPLEMENT_END
            } else {
                y
            };
            let tail = $tail(m, 1.0, y, -1.0, COMPLEMENT);
            if x < 0.0 { 2.0 - tail } else { tail }
        }

        /// The absolute value, at most `NORMAL_END`.
        #[inline(always)]
        fn limited(x: $T) -> $T {
            let y = x.abs();
            if y > NORMAL_END { NORMAL_END } else { y }
        }

        /// `factor Phi(-x)`. Not computed by `erfc`, because the rounding of `x / sqrt(2)` is too large
        /// an error for large `x`.
        #[inline(always)]
        fn normal_tail(m: Token<'_>, factor: $T, x: $T) -> $T {
            $tail(m, factor, x, -0.5, NORMAL)
        }

        #[inline(always)]
        pub(in crate::math) fn normal_cdf(m: Token<'_>, x: $T) -> $T {
            let tail = normal_tail(m, 1.0, limited(x));
            if x > 0.0 { 1.0 - tail } else { tail }
        }

        /// `max(x, 0) - |x| Phi(-|x|)`.
        #[inline(always)]
        pub(in crate::math) fn gelu(m: Token<'_>, x: $T) -> $T {
            let y = limited(x);
            let tail = normal_tail(m, y, y);
            // The sign of a result of zero is that of `x`.
            let most = if x < 0.0 { -0.0 } else { x };
            most - tail
        }
    };
}

/// For `f32`.
pub(super) mod single {
    complement!(f32, single, 5, short);

    /// Makes the smallest power of two a normal number.
    const LIFT_EXPONENT: i32 = 64;

    /// Without fused products it is computed in `f64`, where rounding errors are too small to matter.
    #[inline(always)]
    fn short(m: Token<'_>, factor: f32, x: f32, scale: f32, ratio: Ratio) -> f32 {
        use crate::math::arith::double as wide;
        use crate::math::exp::double::Power;
        use std::f64::consts::{LN_2, LOG2_E};
        if m.fma() {
            return corrected(m, factor, x, scale, ratio);
        }
        let x = f64::from(x);
        let exponent = f64::from(scale) * x * x;
        let (power, i) = Power::nearest(m, exponent, LOG2_E);
        let r = exponent - i * LN_2;
        let e = wide::poly(m, r, EXP.map(f64::from));
        let e = wide::mad(m, r * r, wide::mad(m, r, e, 0.5), r) + 1.0;
        let n = wide::poly(m, x, ratio.0.map(f64::from));
        let whole = wide::mad(m, x, n, wide::poly(m, x, ratio.1.map(f64::from)));
        let part = f64::from(factor) * f64::from(ratio.2) * n * (e * power.times::<0>());
        (part / whole) as f32
    }

    /// From here on `erfc` vanishes.
    const COMPLEMENT_END: f32 = 10.25;

    /// From here on `normal_cdf(-x)` and `gelu(-x)` vanish.
    const NORMAL_END: f32 = 14.5;

    /// For `erfc(x)`, where `0 <= x <= 10.4`, to `2^-30.0`; fitted as that of `f64`.
    const COMPLEMENT: Ratio = (
        [
            0.021282537,
            0.18287067,
            0.7488456,
            1.7726912,
            2.427784,
            1.600015,
        ],
        [0.010643533, 0.09137541, 0.36458305, 0.78831667, 0.90271187],
        0.5641896,
    );

    /// For the normal distribution at `-x`, where `0 <= x <= 14.7`, to `2^-30.4`.
    const NORMAL: Ratio = (
        [
            0.0038537742,
            0.046570517,
            0.26841268,
            0.89472127,
            1.7257535,
            1.6001668,
        ],
        [0.003854389, 0.046545282, 0.26120928, 0.7954832, 1.2767484],
        0.3989423,
    );
}

/// For `f64`.
pub(super) mod double {
    complement!(f64, double, 10, corrected);

    /// Makes the smallest power of two a normal number.
    const LIFT_EXPONENT: i32 = 100;

    /// From here on `erfc` vanishes.
    const COMPLEMENT_END: f64 = 27.25;

    /// From here on `normal_cdf(-x)` and `gelu(-x)` vanish.
    const NORMAL_END: f64 = 38.625;

    /// For `erfc(x)`, where `0 <= x <= 27.3`, to `2^-57.7`.
    ///
    /// The coefficients minimise the largest relative error (weighted squares with Lawson's
    /// weights). The constant terms are chosen such that the quotient at 0 is exact, and near 1.6,
    /// where rounding errors are small. The others are rounded one after another, the lowest powers
    /// first, and those that remain are fitted again.
    const COMPLEMENT: Ratio = (
        [
            2.9316228845305256e-05,
            0.0006221074154364493,
            0.006517740731236862,
            0.04376399861893755,
            0.20688176671181385,
            0.7161965131555378,
            1.835602062216409,
            3.442300598817537,
            4.538519522197468,
            3.831621964925314,
            1.6000000000007524,
        ],
        [
            1.465811442143291e-05,
            0.00031105370788134067,
            0.003244212241337185,
            0.021570945961421718,
            0.10021864933765161,
            0.33699405351316386,
            0.8223695000811356,
            1.4149040252607425,
            1.580352836491506,
            0.9027033336768345,
        ],
        0.5641895835477563,
    );

    /// For the normal distribution at `-x`, where `0 <= x <= 38.7`, to `2^-57.7`.
    const NORMAL: Ratio = (
        [
            9.171387246323961e-07,
            2.7519595515826527e-05,
            0.0004076914989744115,
            0.0038709271103621345,
            0.02587543653069992,
            0.12666837258592692,
            0.4590788551567486,
            1.2173957152452504,
            2.269717927147447,
            2.7096546656330838,
            1.6000000000027836,
        ],
        [
            9.171387245585954e-07,
            2.7519595529954454e-05,
            0.00040585722031067636,
            0.003815887982214702,
            0.02506922270433882,
            0.11920177120452312,
            0.41133591670921626,
            1.0007488535617,
            1.5805832586032076,
            1.2766152972868057,
        ],
        0.3989422804014327,
    );
}
