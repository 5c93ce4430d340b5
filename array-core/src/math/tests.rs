//! The functions of both types: special arguments, the ends of their ranges, and values of std.
//! `accuracy` measures their errors.

#[macro_use]
mod elementary;
#[macro_use]
mod others;

/// What the tests of a type need beside its constants.
macro_rules! both {
    ($T:ident, $width:ident) => {
        use crate::isa::{Level, Token, active};

        const INF: $T = $T::INFINITY;
        const NAN: $T = $T::NAN;

        /// `2^n`, in two factors, because `powi` of a negative power overflows on its way to a
        /// denormal number.
        fn two_to(n: i32) -> $T {
            $T::powi(2.0, n / 2) * $T::powi(2.0, n - n / 2)
        }

        elementary!($T, $width);
        others!($T, $width);
    };
}

mod single {
    use crate::math::trig::single::{HALF_PI, LIMIT, cos, sin, tan};

    /// The least positive number.
    const TINY: f32 = 1e-45;
    /// Its exponent.
    const LOWEST: i32 = -149;
    /// The exponent of the largest power of two.
    const HIGHEST: i32 = 127;
    /// The logarithm of the least positive number.
    const LEAST: f32 = -103.27893;
    /// The largest number whose exponential is finite.
    const GREATEST: f32 = 88.72283;
    /// The exponent of the largest power of ten that is exact.
    const TENS: i32 = 10;
    /// The relative error that a hyperbolic function may have here.
    const CLOSE: f32 = 2.4e-7;
    /// Its hyperbolic sine is finite, its exponential is not.
    const NEAR_OVERFLOW: f32 = 88.9;
    /// Its hyperbolic sine is infinite.
    const OVERFLOW: f32 = 89.5;
    /// The relative error that a power may have here.
    const POWF_CLOSE: f32 = 1.2e-7;
    /// The same of an integer power.
    const POWI_CLOSE: f32 = 2.4e-7;
    /// Its cube vanishes.
    const SMALL: f32 = 1e-20;
    /// Its cube is finite.
    const LARGE: f32 = 6e12;
    /// The last argument whose `erfc` does not vanish, and one that does.
    const ERFC_END: [f32; 2] = [10.05, 10.1];
    /// The same of `normal_cdf`.
    const CDF_END: [f32; 2] = [-14.15, -14.2];
    /// Arguments of powers, integers and halves, even and odd ones.
    const SPECIAL: [f32; 24] = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        2.0,
        -2.0,
        3.0,
        -3.0,
        0.5,
        -0.5,
        2.5,
        -2.5,
        INF,
        -INF,
        NAN,
        1e30,
        -1e30,
        1e-45,
        -1e-45,
        8388609.0,
        -16777215.0,
        16777218.0,
        f32::MAX,
        f32::MIN_POSITIVE,
    ];

    both!(f32, single);

    #[test]
    fn those_of_double_precision() {
        // Both sides of the limit, the largest, and what is closest to multiples of pi/2.
        let mut arguments = vec![
            LIMIT,
            LIMIT.next_up(),
            f32::MAX,
            16367173.0 * 2_f32.powi(72),
        ];
        arguments.extend((1..100).map(|n| n as f32 * HALF_PI[0]));
        arguments.extend((0..200).map(|n| -1e-3 * 1.5_f32.powi(n)));
        let close = |x: f32, exact: f64| (f64::from(x) - exact).abs() <= 3e-7 * exact.abs();
        for m in [Token::PLAIN, Token::new(active())] {
            for &x in &arguments {
                let exact = f64::from(x);
                assert!(close(sin(m, x), exact.sin()), "sin {x:e}");
                assert!(close(cos(m, x), exact.cos()), "cos {x:e}");
                assert!(close(tan(m, x), exact.tan()), "tan {x:e}");
            }
        }
    }
}

mod double {
    use crate::math::double::complement::gelu;
    use crate::math::pow::double::powi;
    use crate::math::trig::double::{cos, sin, sin_cos, tan};

    /// The least positive number.
    const TINY: f64 = 5e-324;
    /// Its exponent.
    const LOWEST: i32 = -1074;
    /// The exponent of the largest power of two.
    const HIGHEST: i32 = 1023;
    /// The logarithm of the least positive number.
    const LEAST: f64 = -744.4400719213812;
    /// The largest number whose exponential is finite.
    const GREATEST: f64 = 709.782712893384;
    /// The exponent of the largest power of ten that is exact.
    const TENS: i32 = 22;
    /// The relative error that a hyperbolic function may have here.
    const CLOSE: f64 = 6e-16;
    /// Its hyperbolic sine is finite, its exponential is not.
    const NEAR_OVERFLOW: f64 = 710.3;
    /// Its hyperbolic sine is infinite.
    const OVERFLOW: f64 = 710.48;
    /// The relative error that a power may have here.
    const POWF_CLOSE: f64 = 4e-16;
    /// The same of an integer power.
    const POWI_CLOSE: f64 = 5e-16;
    /// Its cube vanishes.
    const SMALL: f64 = 1e-200;
    /// Its cube is finite.
    const LARGE: f64 = 6e102;
    /// The last argument whose `erfc` does not vanish, and one that does.
    const ERFC_END: [f64; 2] = [27.2, 27.3];
    /// The same of `normal_cdf`.
    const CDF_END: [f64; 2] = [-38.48, -38.5];
    /// Arguments of powers, integers and halves, even and odd ones.
    const SPECIAL: [f64; 24] = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        2.0,
        -2.0,
        3.0,
        -3.0,
        0.5,
        -0.5,
        2.5,
        -2.5,
        INF,
        -INF,
        NAN,
        1e300,
        -1e300,
        5e-324,
        -5e-324,
        4503599627370497.0,
        -9007199254740991.0,
        9007199254740994.0,
        f64::MAX,
        f64::MIN_POSITIVE,
    ];

    both!(f64, double);

    #[test]
    fn half_of_the_least_number_is_rounded_to_one_of_its_neighbours() {
        for m in [Token::PLAIN, Token::new(active())] {
            assert!((-TINY..=0.0).contains(&gelu(m, -TINY)));
            assert!((0.0..=TINY).contains(&gelu(m, TINY)));
            assert_eq!(gelu(m, -0.0).to_bits(), (-0.0_f64).to_bits());
            assert_eq!(gelu(m, 0.0).to_bits(), 0);
        }
    }

    #[test]
    fn a_negative_power_is_denormal_where_its_square_overflows() {
        for level in [Level::BASE, Level::V3] {
            let m = Token::new(level);
            assert_eq!(powi(m, 1.5e154, -2), 4.444444444444445e-309);
        }
    }

    #[test]
    #[allow(clippy::excessive_precision)]
    fn near_multiples_of_half_pi_and_huge() {
        let known = [
            (
                1e22,
                -0.8522008497671888,
                0.523214785395139,
                -1.6287782256068988,
            ),
            (
                6381956970095103.0 * 2_f64.powi(797),
                1.0,
                -4.687165924254628e-19,
                -2.133485385753704e+18,
            ),
            (
                f64::MAX,
                0.004961954789184062,
                -0.9999876894265599,
                -0.004962015874444895,
            ),
            (
                std::f64::consts::PI,
                1.2246467991473532e-16,
                -1.0,
                -1.2246467991473532e-16,
            ),
            (
                33.0 * std::f64::consts::FRAC_PI_2,
                1.0,
                2.443103791928823e-16,
                4093153976117008.0,
            ),
            (
                1e9,
                0.5458434494486996,
                0.8378871813639024,
                0.6514522021451413,
            ),
            (
                -1e13,
                0.2888852948175251,
                0.95736371690084,
                0.3017508285698347,
            ),
            (
                0.7,
                0.644217687237691,
                0.7648421872844885,
                0.8422883804630794,
            ),
        ];
        let close = |x: f64, exact: f64| (x - exact).abs() <= 5e-16 * exact.abs();
        for m in [Token::PLAIN, Token::new(active())] {
            for (x, sine, cosine, tangent) in known {
                assert!(close(sin(m, x), sine), "sin {x:e}");
                assert!(close(cos(m, x), cosine), "cos {x:e}");
                assert!(close(tan(m, x), tangent), "tan {x:e}");
                assert_eq!(sin_cos(m, x), (sin(m, x), cos(m, x)));
            }
        }
    }
}
