//! The normalised sinc function, and what it shares with functions that are reflected at integers.
//!
//! `sin(pi x)` needs no `pi` for its reduction: the distance `r` from the nearest integer is exact.
//! So integers give exactly 0, and large arguments are as accurate as small ones.

/// The functions of one type, for a module with its constants.
macro_rules! sinc {
    ($T:ident, $width:ident) => {
        use crate::isa::Token;
        use crate::math::arith::$width::{INTEGERS, fast_two_sum, mad, poly, residual};

        /// `|x - n|` for the integer `n` nearest to `x >= 0`, negated if `x < n`, and whether `n` is
        /// odd. An infinite `x` gives NaN.
        #[inline(always)]
        pub(in crate::math) fn from_integer(x: $T) -> ($T, bool) {
            // Adding rounds to an integer, whose last bit is that of the sum.
            let sum = x + INTEGERS;
            let rest = x - (sum - INTEGERS);
            let odd = sum.to_bits() & 1 != 0;
            // Numbers as large as this are integers.
            let is_small = x < INTEGERS;
            (if is_small { rest } else { x - x }, odd & is_small)
        }

        /// `sin(pi r) / (pi r) - 1` for `|r| <= 1/2`.
        #[inline(always)]
        pub(in crate::math) fn curvature(m: Token<'_>, r: $T) -> $T {
            let square = r * r;
            square * poly(m, square, SINC)
        }

        /// `sin(pi r) / (pi x)`, with the sign of the half turns between `r` and `x`.
        #[inline(always)]
        pub(in crate::math) fn sinc(m: Token<'_>, x: $T) -> $T {
            let size = x.abs();
            let (rest, odd) = from_integer(size);
            let curvature = curvature(m, rest);
            // Not negated, so that the zero of an odd integer is positive, too.
            let turned = if odd { 0.0 - rest } else { rest };
            // A quotient of sums of two numbers.
            let (sine, sine_low) = fast_two_sum(turned, turned * curvature);
            let inverse = 1.0 / size;
            let quotient = sine * inverse;
            let left = residual(m, sine, quotient, size) + sine_low;
            let outer = mad(m, left, inverse, quotient);
            // All of them are integers.
            let outer = if size < INTEGERS { outer } else { rest };
            if size <= 0.5 { 1.0 + curvature } else { outer }
        }
    };
}

/// For `f32`.
pub(super) mod single {
    sinc!(f32, single);

    /// `(sin(pi r) / (pi r) - 1) / r^2` by powers of `r^2`, where `|r| <= 1/2`; `sinc` is right to
    /// `2^-33.7`. Least maximum, by weighted squares with Lawson's weights.
    const SINC: [f32; 5] = [
        -0.0022279702,
        0.026111428,
        -0.19074652,
        0.81174207,
        -1.644934,
    ];
}

/// For `f64`.
pub(super) mod double {
    sinc!(f64, double);

    /// The same, right to `2^-61.2`.
    const SINC: [f64; 8] = [
        2.4516936534081407e-07,
        -6.9722535510668376e-06,
        0.00014842791113727183,
        -0.0023460809122015226,
        0.026147847807827782,
        -0.1907518241216694,
        0.8117424252833461,
        -1.6449340668482264,
    ];
}
