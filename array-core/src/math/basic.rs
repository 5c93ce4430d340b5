//! Functions that the hardware has: roots, signs, extremes; written so that loops over them are
//! vectorised.

use crate::isa::Token;

/// Declares the functions of one type.
macro_rules! basic {
    ($T:ident) => {
        use super::*;

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
            // The first test is for a NaN on the left; a NaN on the right is kept because every
            // comparison with it fails. A constant, not `x`: LLVM would make one condition of both
            // tests, of two instructions more than the machine's maximum.
            maximum(x, other) if x.is_nan() { $T::NAN } else if x > other { x } else { other };
            minimum(x, other) if x.is_nan() { $T::NAN } else if x < other { x } else { other };
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
    basic!(f32);
}

/// For `f64`.
pub(super) mod double {
    basic!(f64);
}
