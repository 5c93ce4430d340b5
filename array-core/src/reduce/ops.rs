//! What reductions fold with: the sum, the largest, the smallest.

use super::fold::Fold;
use crate::expr::{Number, Sum, UnaryOp};
use crate::isa::Level;

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
