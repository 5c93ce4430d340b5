//! Tests of both types: exponentials, logarithms, roots, powers, rounding.

/// The tests of one type, for a module with its constants.
macro_rules! elementary {
    ($T:ident, $width:ident) => {
        mod exp {
            use super::*;
            use crate::math::$width::exp::{exp, exp_m1, exp2};

            #[test]
            fn special_arguments() {
                let inf = $T::INFINITY;
                for m in [Token::PLAIN, Token::new(active())] {
                    for f in [exp, exp2] {
                        assert_eq!(
                            [0.0, -0.0, inf, -inf].map(|x| f(m, x)),
                            [1.0, 1.0, inf, 0.0]
                        );
                        assert!(f(m, $T::NAN).is_nan());
                    }
                    assert_eq!([inf, -inf].map(|x| exp_m1(m, x)), [inf, -1.0]);
                    assert!(exp_m1(m, $T::NAN).is_nan());
                    for x in [0.0, -0.0, $T::MIN_POSITIVE, -TINY] {
                        assert_eq!(exp_m1(m, x).to_bits(), x.to_bits());
                    }
                }
            }

            #[test]
            fn powers_of_two_are_exact_and_denormal_results_are_right() {
                for m in [Token::PLAIN, Token::new(active())] {
                    for n in LOWEST..=HIGHEST {
                        assert_eq!(exp2(m, n as $T), two_to(n), "{n}");
                    }
                    assert_eq!(exp2(m, (LOWEST - 2) as $T), 0.0);
                    assert_eq!(exp2(m, (HIGHEST + 1) as $T), $T::INFINITY);
                    assert_eq!(exp(m, LEAST), TINY);
                    assert_eq!(exp(m, 1.01 * LEAST), 0.0);
                    assert_eq!(exp(m, GREATEST.next_up()), $T::INFINITY);
                    assert!(exp(m, GREATEST) < $T::INFINITY);
                    assert_eq!(exp_m1(m, GREATEST.next_up()), $T::INFINITY);
                    assert!(exp_m1(m, GREATEST) < $T::INFINITY);
                }
            }

            #[test]
            fn near_std() {
                let close = |x: $T, y: $T| (x - y).abs() <= 2.0 * $T::EPSILON * y.abs();
                for m in [Token::PLAIN, Token::new(active())] {
                    for i in -800..800 {
                        let x = i as $T / 10.7;
                        assert!(close(exp(m, x), x.exp()), "{x}");
                        assert!(close(exp2(m, x), x.exp2()), "{x}");
                        assert!(close(exp_m1(m, x), x.exp_m1()), "{x}");
                        assert!(close(exp_m1(m, x / 80.0), (x / 80.0).exp_m1()), "{x}");
                    }
                }
            }
        }

        mod sigmoid {
            use super::*;
            use crate::math::$width::exp::exp;
            use crate::math::$width::sigmoid::{sigmoid, softplus};

            #[test]
            fn special_arguments() {
                let inf = $T::INFINITY;
                for m in [Token::PLAIN, Token::new(active())] {
                    assert_eq!(
                        [0.0, -0.0, inf, -inf].map(|x| sigmoid(m, x)),
                        [0.5, 0.5, 1.0, 0.0]
                    );
                    assert_eq!(
                        [inf, -inf, $T::MAX].map(|x| softplus(m, x)),
                        [inf, 0.0, $T::MAX]
                    );
                    assert!(sigmoid(m, $T::NAN).is_nan() && softplus(m, $T::NAN).is_nan());
                }
            }

            #[test]
            fn the_exponential_on_the_left_and_its_complement_on_the_right() {
                let close = |x: $T, y: $T| (x - y).abs() <= 4.0 * $T::EPSILON * y.abs();
                for m in [Token::PLAIN, Token::new(active())] {
                    for x in [-40.0, -60.0, -80.0, LEAST] {
                        assert_eq!(sigmoid(m, x), exp(m, x));
                        assert_eq!(softplus(m, x), exp(m, x));
                    }
                    for i in -300..300 {
                        let x = i as $T / 10.0;
                        let power = x.exp();
                        assert!(close(sigmoid(m, x), power / (1.0 + power)), "{x}");
                        assert!(close(softplus(m, x), power.ln_1p()), "{x}");
                    }
                }
            }
        }

        mod ln {
            use super::*;
            use crate::math::$width::ln::{ln, ln_1p, log2, log10};

            #[test]
            fn special_arguments() {
                let inf = $T::INFINITY;
                for m in [Token::PLAIN, Token::new(active())] {
                    for f in [ln, log2, log10] {
                        assert_eq!(
                            [0.0, -0.0, 1.0, inf].map(|x| f(m, x)),
                            [-inf, -inf, 0.0, inf]
                        );
                        assert!(
                            [-TINY, -1.0, -inf, $T::NAN].map(|x| f(m, x).is_nan()) == [true; 4]
                        );
                    }
                    assert_eq!([-1.0, inf].map(|x| ln_1p(m, x)), [-inf, inf]);
                    assert!(
                        [$T::next_down(-1.0), -inf, $T::NAN].map(|x| ln_1p(m, x).is_nan())
                            == [true; 3]
                    );
                    for x in [0.0, -0.0, TINY, -TINY, $T::MIN_POSITIVE] {
                        assert_eq!(ln_1p(m, x).to_bits(), x.to_bits());
                    }
                }
            }

            #[test]
            fn powers_are_exact() {
                for m in [Token::PLAIN, Token::new(active())] {
                    for n in LOWEST..=HIGHEST {
                        assert_eq!(log2(m, two_to(n)), n as $T);
                    }
                    for n in 0..=TENS {
                        assert_eq!(log10(m, $T::powi(10.0, n)), n as $T);
                    }
                }
            }

            #[test]
            fn near_std() {
                let close = |x: $T, y: $T| x == y || (x - y).abs() <= 2.0 * $T::EPSILON * y.abs();
                for m in [Token::PLAIN, Token::new(active())] {
                    for i in 1..2000 {
                        let i = i as $T;
                        for x in [i * TINY, i / 999.7, $T::MAX / 2000.0 * i] {
                            assert!(close(ln(m, x), x.ln()), "{x:e}");
                            assert!(close(log2(m, x), x.log2()), "{x:e}");
                            assert!(close(log10(m, x), x.log10()), "{x:e}");
                            assert!(close(ln_1p(m, x), x.ln_1p()), "{x:e}");
                            let below = -x / (1.0 + x);
                            assert!(close(ln_1p(m, below), below.ln_1p()), "{below:e}");
                        }
                    }
                }
            }
        }

        mod root {
            use super::*;
            use crate::math::$width::root::{cbrt, hypot, rsqrt};

            #[test]
            fn special_arguments() {
                let inf = $T::INFINITY;
                for m in [Token::PLAIN, Token::new(active())] {
                    for x in [0.0, -0.0, inf, -inf] {
                        assert_eq!(cbrt(m, x).to_bits(), x.to_bits());
                        for y in [0.0, -1.0, inf, $T::NAN] {
                            let hypotenuse = if x == 0.0 { y.abs() } else { inf };
                            assert_eq!(hypot(m, x, y).to_bits(), hypotenuse.to_bits());
                            assert_eq!(hypot(m, y, x).to_bits(), hypotenuse.to_bits());
                        }
                    }
                    assert!(cbrt(m, $T::NAN).is_nan() && hypot(m, $T::NAN, 1.0).is_nan());
                    assert_eq!([0.0, -0.0, inf].map(|x| rsqrt(m, x)), [inf, -inf, 0.0]);
                    assert!([-TINY, -inf, $T::NAN].map(|x| rsqrt(m, x).is_nan()) == [true; 3]);
                }
            }

            #[test]
            fn at_every_scale() {
                let close = |x: $T, y: $T| (x - y).abs() <= 2.0 * $T::EPSILON * y.abs();
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
                    assert_eq!(hypot(m, $T::MAX, $T::MAX), $T::INFINITY);
                }
            }
        }

        mod remainder {
            use super::*;
            use crate::math::$width::remainder::rem;

            #[test]
            fn exact() {
                let sizes = [
                    0.0,
                    TINY,
                    $T::MIN_POSITIVE,
                    1e-3,
                    0.1,
                    1.0,
                    3.0,
                    7.5,
                    1e5,
                    1e20,
                    $T::MAX,
                    $T::INFINITY,
                    $T::NAN,
                ];
                let all = sizes.map(|x: $T| [x, -x, x / 3.0, x.next_down()]).concat();
                for m in [Token::PLAIN, Token::new(active())] {
                    for &x in &all {
                        for &y in &all {
                            let (left, exact) = (rem(m, x, y), x % y);
                            let same = left.to_bits() == exact.to_bits();
                            assert!(
                                same || (left.is_nan() && exact.is_nan()),
                                "{x:e} % {y:e} = {left:e}"
                            );
                        }
                    }
                }
            }
        }

        mod pow {
            use super::*;
            use crate::math::$width::pow::{powf, powi, powi_general, powi_short};

            /// The same number, the same sign of a zero, or both NaN.
            fn same(a: $T, b: $T) -> bool {
                (a == b && a.is_sign_negative() == b.is_sign_negative())
                    || (a.is_nan() && b.is_nan())
            }

            #[test]
            fn special_values_are_those_of_pow() {
                for level in [Level::BASE, Level::V3] {
                    let m = Token::new(level);
                    for x in SPECIAL {
                        for y in SPECIAL {
                            let (got, want) = (powf(m, x, y), x.powf(y));
                            let close = (got - want).abs() <= POWF_CLOSE * want.abs();
                            assert!(
                                same(got, want) || close,
                                "powf({x:e}, {y:e}) = {got:e}, not {want:e}"
                            );
                        }
                        for n in [0, 1, -1, 2, -2, 3, -3, 7, -8, i32::MAX, i32::MIN] {
                            let want = f64::from(x).powf(f64::from(n)) as $T;
                            let short = if n.abs_diff(0) < 64 {
                                powi_short(m, x, n)
                            } else {
                                want
                            };
                            for got in [powi(m, x, n), powi_general(m, x, n), short] {
                                let close = (got - want).abs() <= POWI_CLOSE * want.abs();
                                assert!(
                                    same(got, want) || close,
                                    "powi({x:e}, {n}) = {got:e}, not {want:e}"
                                );
                            }
                        }
                    }
                }
            }

            #[test]
            fn small_powers_are_products() {
                let m = Token::PLAIN;
                for x in [1.1, -3.7, SMALL, LARGE] {
                    assert_eq!(powi(m, x, 2), x * x);
                    assert_eq!(powi(m, x, 3), x * x * x);
                }
            }

            #[test]
            fn denormal_results_are_rounded_once() {
                for level in [Level::BASE, Level::V3] {
                    let m = Token::new(level);
                    assert_eq!(powf(m, 2.0, LOWEST as $T), TINY);
                    assert_eq!(powf(m, 2.0, LOWEST as $T - 0.9), TINY);
                    assert_eq!(powf(m, 2.0, LOWEST as $T - 1.1), 0.0);
                    assert_eq!(powf(m, TINY, -0.5), $T::powf(2.0, -0.5 * LOWEST as $T));
                }
            }
        }

        mod round {
            use super::*;
            use crate::math::arith::$width::INTEGERS;
            use crate::math::$width::round::{ceil, floor, fract, round, trunc};

            #[test]
            fn as_std() {
                let sizes = [
                    0.0,
                    TINY,
                    0.3,
                    0.5,
                    0.7,
                    1.0,
                    1.5,
                    2.5,
                    1e3,
                    INTEGERS / 2.0,
                    INTEGERS,
                    $T::MAX,
                    $T::INFINITY,
                ];
                let all = sizes
                    .map(|x: $T| [x, -x, x.next_up(), x.next_down()])
                    .concat();
                let same = |a: $T, b: $T| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan());
                for m in [Token::PLAIN, Token::new(active())] {
                    for &x in all.iter().chain([&$T::NAN]) {
                        assert!(same(floor(m, x), x.floor()), "{x:e}");
                        assert!(same(ceil(m, x), x.ceil()), "{x:e}");
                        assert!(same(round(m, x), x.round_ties_even()), "{x:e}");
                        assert!(same(trunc(m, x), x.trunc()), "{x:e}");
                        assert!(same(fract(m, x), x.fract()), "{x:e}");
                    }
                }
            }
        }
    };
}
