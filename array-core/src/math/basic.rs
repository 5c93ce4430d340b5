//! Functions that the hardware has: roots, signs, extremes; written so that loops over them are
//! vectorised.

use crate::isa::Token;

/// Declares the functions of one type.
macro_rules! basic {
    ($T:ident, $U:ident) => {
        use super::*;

        /// The bit of the sign.
        const SIGN: $U = 1 << ($U::BITS - 1);

        basic! { @functions $T
            sqrt(x) x.sqrt();
            recip(x) x.recip();
            abs(x) x.abs();
            copysign(x, sign) x.copysign(sign);
            mul_add(x, factor, addend) x.mul_add(factor, addend);
            // As `max` and `min` of std, but only the right operand is tested for NaN; for a scalar
            // that is one test.
            max(x, other) if other.is_nan() || x > other { x } else { other };
            min(x, other) if other.is_nan() || x < other { x } else { other };
            // The machine's maximum of two zeros, or of a number and a NaN, is its second operand.
            // So it is taken in both orders. The results have the same bits, except that one may be
            // NaN, which the bits of both together keep, and that zeros may differ in the sign: it
            // is minus if it is in both, in a minimum if it is in either.
            maximum(x, other) {
                let left = if x > other { x } else { other }.to_bits();
                let right = if other > x { other } else { x }.to_bits();
                $T::from_bits((right & (left | !SIGN)) | (left & !SIGN))
            };
            minimum(x, other) {
                let left = if x < other { x } else { other }.to_bits();
                let right = if other < x { other } else { x }.to_bits();
                $T::from_bits(left | right)
            };
            clamp(x, low, high) {
                let x = if x < low { low } else { x };
                if x > high { high } else { x }
            };
        }
    };
    (@functions $T:ident $($name:ident($($arg:ident),*) $value:expr;)*) => {
        $(
            #[inline(always)]
            pub(in crate::math) fn $name(_: Token<'_> $(, $arg: $T)*) -> $T {
                $value
            }
        )*
    };
}

/// For `f32`.
pub(super) mod single {
    basic!(f32, u32);
}

/// For `f64`.
pub(super) mod double {
    basic!(f64, u64);
}
