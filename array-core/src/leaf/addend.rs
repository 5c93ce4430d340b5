//! `Addend`: elements that can be summed.

use super::Elem;
use crate::isa::Token;

/// Elements that sums add. Every [`Number`](crate::expr::Number) is one.
#[doc(hidden)]
pub trait Addend: Elem {
    /// The sum of no elements.
    const SUM_OF_NONE: Self;
    /// Whether [`add_product`](Self::add_product) multiplies.
    const MULTIPLIES: bool = true;

    /// Whether it is a float.
    const IS_FLOAT: bool = false;

    /// The sum; integers wrap around.
    #[must_use]
    fn wrapping_sum(self, other: Self) -> Self;

    /// `self + a * b`: rounded once where the level has the instruction; integers wrap around.
    #[must_use]
    fn add_product(self, token: Token<'_>, a: Self, b: Self) -> Self;
}
