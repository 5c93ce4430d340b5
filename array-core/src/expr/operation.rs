//! Scalar operations on one, two or three elements, and the nodes that apply them.

use crate::isa::{Exponent, Needs, Token};
use crate::leaf::{Addend, Elem};
use crate::math::UNBOUNDED;

/// A scalar operation on one element.
pub trait UnaryOp<A> {
    /// The result.
    type Output: Elem;
    /// What the loop around it must provide.
    const NEEDS: Needs = Needs::NONE;
    /// The number of operations it counts as.
    const OPERATIONS: usize = 1;

    /// The name of the function of floats that it computes of elements of this type.
    const FUNCTION: Option<&'static str> = None;

    /// The bound of its results: see [`Node::BITS`](super::Node::BITS).
    const BITS: u32 = UNBOUNDED;

    /// What is known about the exponent of an integer power.
    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        None
    }

    /// Computes one element.
    fn apply(&self, token: Token<'_>, a: A) -> Self::Output;

    /// Adds one element to `sum`; a square in one multiply-add, if the level has it.
    #[inline(always)]
    fn add_to(&self, token: Token<'_>, a: A, sum: Self::Output) -> Self::Output
    where
        Self::Output: Addend,
    {
        sum.wrapping_sum(self.apply(token, a))
    }
}

/// A scalar operation on two elements.
pub trait BinaryOp<A, B> {
    /// The result.
    type Output: Elem;
    /// What the loop around it must provide.
    const NEEDS: Needs = Needs::NONE;
    /// The number of operations it counts as.
    const OPERATIONS: usize = 1;
    /// Its name in error messages.
    const NAME: &'static str;
    /// Whether it is the product.
    const IS_PRODUCT: bool = false;

    /// Computes one element.
    fn apply(&self, token: Token<'_>, a: A, b: B) -> Self::Output;

    /// Adds one element to `sum`; a product in one multiply-add, if the level has it.
    #[inline(always)]
    fn add_to(&self, token: Token<'_>, a: A, b: B, sum: Self::Output) -> Self::Output
    where
        Self::Output: Addend,
    {
        sum.wrapping_sum(self.apply(token, a, b))
    }
}

/// A scalar operation on three elements.
pub trait TernaryOp<A, B, C> {
    /// The result.
    type Output: Elem;
    /// What the loop around it must provide.
    const NEEDS: Needs = Needs::NONE;
    /// The number of operations it counts as.
    const OPERATIONS: usize = 1;
    /// Its name in error messages.
    const NAME: &'static str;

    /// Computes one element.
    fn apply(&self, token: Token<'_>, a: A, b: B, c: C) -> Self::Output;
}

/// `bool`, as the elements of a condition.
#[diagnostic::on_unimplemented(
    message = "`select` chooses by a condition, and elements of type `{Self}` are no `bool`s",
    label = "not a condition",
    note = "the condition comes first: `mask.select(&x, 0.0)`, `x.greater(0.0).select(&x, 0.0)`; rows are taken by `x.take(&[1, 0], 0)`"
)]
pub trait Truth: Elem {
    /// Whether the condition holds.
    #[doc(hidden)]
    fn holds(self) -> bool;
}

#[diagnostic::do_not_recommend]
impl Truth for bool {
    #[inline(always)]
    fn holds(self) -> bool {
        self
    }
}

/// One operation on every element of `E`.
#[derive(Clone, Copy, Debug)]
pub struct Unary<O, E> {
    pub(crate) op: O,
    pub(crate) operand: E,
}

/// One operation on two expressions.
#[derive(Clone, Copy, Debug)]
pub struct Binary<O, L, R> {
    pub(crate) op: O,
    pub(crate) left: L,
    pub(crate) right: R,
}

/// One operation on three expressions.
#[derive(Clone, Copy, Debug)]
pub struct Ternary<O, A, B, C> {
    pub(crate) op: O,
    pub(crate) first: A,
    pub(crate) second: B,
    pub(crate) third: C,
}
