//! What reductions fold with: the sum, the largest, the smallest; and the type that a sum has.

use super::fold::Fold;
use crate::expr::{Number, UnaryOp};
use crate::isa::Level;
use crate::leaf::Elem;

/// Elements that can be summed, and the type of their sum: integers widen to 64 bits, as NumPy's do.
pub trait Sum: Elem {
    /// The type of the sum: `i64` for signed integers and `bool`, `u64` for unsigned ones, else the type itself.
    type Sum: Number;

    /// The element in that type.
    fn widen(self) -> Self::Sum;
}

macro_rules! sum {
    ($($Sum:ident: $($T:ident)*;)*) => {$($(
        impl Sum for $T {
            type Sum = $Sum;

            #[inline(always)]
            fn widen(self) -> $Sum {
                self as $Sum
            }
        }
    )*)*};
}
sum! {
    i64: bool i8 i16 i32 i64 isize;
    u64: u8 u16 u32 u64 usize;
    f32: f32;
    f64: f64;
    i128: i128;
    u128: u128;
}

/// The element in the type of its sum.
#[derive(Clone, Copy, Debug)]
pub struct Widen;

impl<T: Sum> UnaryOp<T> for Widen {
    type Output = T::Sum;

    #[inline(always)]
    fn apply(&self, _: Level, a: T) -> T::Sum {
        a.widen()
    }
}

/// `a + b`; integers wrap around, as NumPy's sums do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Total;
/// The larger one, NaN when either is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Largest;
/// The smaller one, NaN when either is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Smallest;

impl<T: Number> Fold<T> for Total {
    #[inline(always)]
    fn identity(self) -> T {
        T::ZERO
    }

    #[inline(always)]
    fn combine(self, a: T, b: T) -> T {
        a.wrapping_sum(b)
    }
}

impl<T: Number> Fold<T> for Largest {
    #[inline(always)]
    fn identity(self) -> T {
        T::LOWEST
    }

    #[inline(always)]
    fn combine(self, a: T, b: T) -> T {
        a.maximum(b)
    }
}

impl<T: Number> Fold<T> for Smallest {
    #[inline(always)]
    fn identity(self) -> T {
        T::HIGHEST
    }

    #[inline(always)]
    fn combine(self, a: T, b: T) -> T {
        a.minimum(b)
    }
}
