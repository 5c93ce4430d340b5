//! Rounding to integers.
//!
//! From [`Level::V3`] on this is one instruction. On the baseline, the addition of a number so
//! large that no digits are left for fractions rounds to the nearest integer, and 1 is added or
//! subtracted if that was the wrong direction. All of it is exact.

use crate::isa::{Level, Token};

/// Declares the functions of one type.
macro_rules! round {
    ($T:ident, $width:ident) => {
        use super::*;
        use crate::math::arith::$width::INTEGERS;

        /// The nearest integer, ties to even, with the sign of `x`.
        #[inline(always)]
        fn nearest(x: $T) -> $T {
            ((x.abs() + INTEGERS) - INTEGERS).copysign(x)
        }

        /// `rounded` with the sign of `x`, for a zero; `x` itself if it has no fraction, is
        /// infinite or NaN.
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
    };
}

/// For `f32`.
pub(super) mod single {
    round!(f32, single);
}

/// For `f64`.
pub(super) mod double {
    round!(f64, double);
}
