//! Rounding to integers.
//!
//! One instruction from [`Level::V3`] on. The baseline has none: there the addition of a number so large that no digit is left for
//! fractions rounds to the nearest integer, and one is added or taken away where that was the wrong side. All of it is exact.

use crate::isa::{Level, Token};

/// Declares the functions of one type: where every number is an integer, and the smallest positive number.
macro_rules! round {
    ($T:ident, $integers:literal, $tiny:literal) => {
        use super::*;

        /// From here on every number is an integer. The sum of it and something positive and smaller is one, too.
        const INTEGERS: $T = $integers;

        /// The nearest integer, ties to even, with the sign of `x`.
        #[inline(always)]
        fn nearest(x: $T) -> $T {
            ((x.abs() + INTEGERS) - INTEGERS).copysign(x)
        }

        /// `rounded` with the sign of `x`, for a zero; `x` itself if it has no fraction, is infinite or NaN.
        #[inline(always)]
        fn unless_integer(x: $T, rounded: $T) -> $T {
            if x.abs() < INTEGERS {
                rounded.copysign(x)
            } else {
                x
            }
        }

        #[inline(always)]
        pub(in crate::math) fn floor(m: Token<'_>, x: $T) -> $T {
            if m.level() >= Level::V3 {
                return x.floor();
            }
            let near = nearest(x);
            let below = if near > x { near - 1.0 } else { near };
            unless_integer(x, below)
        }

        #[inline(always)]
        pub(in crate::math) fn ceil(m: Token<'_>, x: $T) -> $T {
            if m.level() >= Level::V3 {
                return x.ceil();
            }
            let near = nearest(x);
            let above = if near < x { near + 1.0 } else { near };
            unless_integer(x, above)
        }

        /// Ties go to the even integer.
        #[inline(always)]
        pub(in crate::math) fn round(m: Token<'_>, x: $T) -> $T {
            if m.level() >= Level::V3 {
                return x.round_ties_even();
            }
            unless_integer(x, nearest(x))
        }

        #[inline(always)]
        pub(in crate::math) fn trunc(m: Token<'_>, x: $T) -> $T {
            if m.level() >= Level::V3 {
                return x.trunc();
            }
            let size = x.abs();
            let near = nearest(size);
            let below = if near > size { near - 1.0 } else { near };
            unless_integer(x, below)
        }

        #[inline(always)]
        pub(in crate::math) fn fract(m: Token<'_>, x: $T) -> $T {
            x - trunc(m, x)
        }

        #[cfg(test)]
        mod tests {
            use super::*;
            use crate::isa::active;

            #[test]
            fn as_std() {
                let sizes = [
                    0.0,
                    $tiny,
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

/// For `f32`.
pub(super) mod single {
    round!(f32, 8388608.0, 1e-45);
}

/// For `f64`.
pub(super) mod double {
    round!(f64, 4503599627370496.0, 5e-324);
}
