//! Elements that every reduction takes: numbers and `bool`. It is here for the reason that [`Sum`]
//! is: every number implements it.

use super::number::{Float, Number};
use super::sum::Sum;

/// Elements with an order, a mean and a truth value: the numbers and `bool`.
///
/// The reductions of run-time ranks require it,
/// [`ArrayD::try_mean`](crate::array::ArrayD::try_mean) and similar. Every [`Number`] implements
/// it, and the mean of a [`Float`] has the same type.
pub trait Reducible: Sum + PartialOrd {
    /// The type of the mean: `f64` for integers and `bool`, else the type itself.
    type Mean: Float;
    /// Whether its mean is of its own type.
    #[doc(hidden)]
    const IS_MEAN: bool = false;
    /// The smallest value.
    const LEAST: Self;
    /// The largest value.
    const GREATEST: Self;

    /// The larger one; NaN if either is NaN.
    #[must_use]
    fn larger(self, other: Self) -> Self;
    /// The smaller one; NaN if either is NaN.
    #[must_use]
    fn smaller(self, other: Self) -> Self;
    /// The element in the type of the mean.
    fn to_mean(self) -> Self::Mean;
    /// Whether it is not 0; NaN is not.
    fn is_true(self) -> bool;
}

macro_rules! numbers {
    ($($Mean:ident: $($T:ident $(= $own:literal)?)*;)*) => {$($(
        impl Reducible for $T {
            type Mean = $Mean;
            $(const IS_MEAN: bool = $own;)?
            const LEAST: Self = <$T as Number>::LOWEST;
            const GREATEST: Self = <$T as Number>::HIGHEST;

            #[inline(always)]
            fn larger(self, other: Self) -> Self {
                Number::maximum(self, other)
            }

            #[inline(always)]
            fn smaller(self, other: Self) -> Self {
                Number::minimum(self, other)
            }

            #[inline(always)]
            fn to_mean(self) -> $Mean {
                self as $Mean
            }

            #[inline(always)]
            fn is_true(self) -> bool {
                self != <$T as Number>::ZERO
            }
        }
    )*)*};
}
numbers! {
    f64: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f64 = true;
    f32: f32 = true;
}

impl Reducible for bool {
    type Mean = f64;
    const LEAST: Self = false;
    const GREATEST: Self = true;

    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn smaller(self, other: Self) -> Self {
        self & other
    }

    #[inline(always)]
    fn to_mean(self) -> f64 {
        self as u8 as f64
    }

    #[inline(always)]
    fn is_true(self) -> bool {
        self
    }
}
