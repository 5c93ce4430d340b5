//! Tests of both types: angles, hyperbolic functions, the error function.

/// The tests of one type, for a module with its constants.
macro_rules! others {
    ($T:ident, $width:ident) => {
        mod inverse {
            use super::*;
            use crate::math::$width::inverse::{acos, asin, atan, atan2};

            use std::$T::consts::{FRAC_PI_2 as HALF_PI, PI};

            #[test]
            fn special_arguments() {
                for m in [Token::PLAIN, Token::new(active())] {
                    for x in [0.0, -0.0, TINY, -TINY] {
                        assert_eq!(asin(m, x).to_bits(), x.to_bits());
                        assert_eq!(atan(m, x).to_bits(), x.to_bits());
                        assert_eq!(acos(m, x), HALF_PI);
                    }
                    assert_eq!((asin(m, 1.0), asin(m, -1.0)), (HALF_PI, -HALF_PI));
                    assert_eq!((acos(m, 1.0), acos(m, -1.0)), (0.0, PI));
                    assert_eq!((atan(m, INF), atan(m, -INF)), (HALF_PI, -HALF_PI));
                    for x in [$T::next_up(1.0), -INF, $T::NAN] {
                        assert!(asin(m, x).is_nan() && acos(m, x).is_nan());
                    }
                    assert!(atan(m, $T::NAN).is_nan());
                }
            }

            #[test]
            fn angles_as_std() {
                let sizes = [0.0, TINY, 1e-20, 1.0, 3.0, 1e20, $T::MAX, INF, $T::NAN];
                let all = sizes.map(|x: $T| [x, -x]).concat();
                for m in [Token::PLAIN, Token::new(active())] {
                    for &y in &all {
                        for &x in &all {
                            let (angle, exact) = (atan2(m, y, x), y.atan2(x));
                            let close = (angle - exact).abs() <= 2.0 * $T::EPSILON * exact.abs();
                            let same = angle.is_sign_negative() == exact.is_sign_negative();
                            assert!(
                                (close && same) || (angle.is_nan() && exact.is_nan()),
                                "{y:e}, {x:e}"
                            );
                        }
                    }
                }
            }
        }

        mod trig {
            use super::*;
            use crate::math::$width::trig::{cos, sin, tan};

            #[test]
            fn signs_zeros_and_what_is_not_finite() {
                for m in [Token::PLAIN, Token::new(active())] {
                    for x in [0.0, -0.0, TINY, -$T::MIN_POSITIVE / 2.0, $T::MIN_POSITIVE] {
                        assert_eq!(sin(m, x).to_bits(), x.to_bits());
                        assert_eq!(tan(m, x).to_bits(), x.to_bits());
                        assert_eq!(cos(m, x), 1.0);
                    }
                    for x in [$T::INFINITY, $T::NEG_INFINITY, $T::NAN] {
                        assert!(sin(m, x).is_nan() && cos(m, x).is_nan() && tan(m, x).is_nan());
                    }
                }
            }
        }

        mod hyperbolic {
            use super::*;
            use crate::math::$width::hyperbolic::{acosh, asinh, atanh, cosh, sinh, tanh};

            #[track_caller]
            fn check(f: fn(Token<'_>, $T) -> $T, x: $T, want: $T) {
                for level in [Level::BASE, Level::V3] {
                    let got = f(Token::new(level), x);
                    let same = got == want && got.is_sign_negative() == want.is_sign_negative();
                    let close = (got - want).abs() <= CLOSE * want.abs();
                    assert!(
                        same || close || (got.is_nan() && want.is_nan()),
                        "f({x:e}) = {got:e}, not {want:e}"
                    );
                }
            }

            #[test]
            fn special_values() {
                for f in [sinh, tanh, asinh, atanh] {
                    for x in [0.0, -0.0, TINY, -TINY, $T::MIN_POSITIVE, NAN] {
                        check(f, x, x);
                    }
                }
                for f in [sinh, asinh] {
                    check(f, INF, INF);
                    check(f, -INF, -INF);
                }
                check(cosh, 0.0, 1.0);
                check(cosh, TINY, 1.0);
                check(cosh, -INF, INF);
                check(cosh, NAN, NAN);
                check(tanh, INF, 1.0);
                check(tanh, -INF, -1.0);
                check(tanh, $T::MAX, 1.0);
                check(acosh, 1.0, 0.0);
                check(acosh, INF, INF);
                for x in [0.999, 0.0, -1.0, -5.0, -INF, NAN] {
                    check(acosh, x, NAN);
                }
                check(atanh, 1.0, INF);
                check(atanh, -1.0, -INF);
                for x in [1.001, -2.0, INF, -INF, NAN] {
                    check(atanh, x, NAN);
                }
            }

            #[test]
            fn near_the_ends() {
                check(
                    sinh,
                    NEAR_OVERFLOW,
                    (NEAR_OVERFLOW / 2.0).exp() / 2.0 * (NEAR_OVERFLOW / 2.0).exp(),
                );
                check(
                    cosh,
                    -NEAR_OVERFLOW,
                    (NEAR_OVERFLOW / 2.0).exp() / 2.0 * (NEAR_OVERFLOW / 2.0).exp(),
                );
                check(sinh, -OVERFLOW, -INF);
                check(cosh, OVERFLOW, INF);
                check(asinh, $T::MAX, $T::MAX.ln() + core::$T::consts::LN_2);
                check(acosh, $T::MAX, $T::MAX.ln() + core::$T::consts::LN_2);
                check(acosh, 1.0 + $T::EPSILON, (2.0 * $T::EPSILON).sqrt());
                check(
                    atanh,
                    1.0 - $T::EPSILON / 2.0,
                    0.5 * (4.0 / $T::EPSILON).ln(),
                );
            }
        }

        mod erf {
            use super::*;
            use crate::math::$width::complement::{erfc, gelu, normal_cdf};
            use crate::math::$width::erf::erf;

            #[test]
            fn special_arguments_and_the_ends_of_the_tails() {
                for level in [Level::BASE, active()] {
                    let m = Token::new(level);
                    let (inf, nan) = ($T::INFINITY, $T::NAN);
                    assert_eq!([inf, -inf, 7.0].map(|x| erf(m, x)), [1.0, -1.0, 1.0]);
                    assert_eq!([inf, -inf, 0.0].map(|x| erfc(m, x)), [0.0, 2.0, 1.0]);
                    let normal = [inf, -inf, 0.0].map(|x| normal_cdf(m, x));
                    assert_eq!(normal, [1.0, 0.0, 0.5]);
                    assert_eq!([inf, -inf].map(|x| gelu(m, x)), [inf, 0.0]);
                    for f in [erf, gelu] {
                        assert_eq!(f(m, 0.0).to_bits(), (0.0 as $T).to_bits());
                        assert_eq!(f(m, -0.0).to_bits(), (-0.0 as $T).to_bits());
                    }
                    for f in [erf, erfc, normal_cdf, gelu] {
                        assert!(f(m, nan).is_nan());
                    }
                    assert!(erfc(m, ERFC_END[0]) > 0.0 && erfc(m, ERFC_END[1]) == 0.0);
                    assert!(normal_cdf(m, CDF_END[0]) > 0.0 && normal_cdf(m, CDF_END[1]) == 0.0);
                }
            }
        }
    };
}
