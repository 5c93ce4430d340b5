//! Parts of a body with operands that have neither a tuple nor a known rank: `(var @ (1) + eps).sqrt()`.
//! If all of them are scalars the part is computed once, as an array on the axes of the others. If one
//! is an array the part has the rank of the result, and is computed with every element.
//!
//! The macro asks the type of each such operand, and prints both placements of the others.

use super::operand::Leaf;
use super::scratch::{Compute, Evaluated, Once, Scratch, hoisted};
use crate::error::BroadcastError;
use crate::expr::{Closed, Expr, Node, On, Owned};
use crate::shape::{Placement, Whole, WholeOf};
use crate::storage::Home;

/// How a part is computed if its operands without a tuple are scalars: once.
#[derive(Clone, Copy, Debug)]
pub struct BeforeLoop;

/// How a part is computed if one of them is an array: with every element.
#[derive(Clone, Copy, Debug)]
pub struct InTheLoop;

/// An operand without a tuple: `(&&WithoutTuple(&operand)).and(how)` is the [`BeforeLoop`] of the operands before it if this
/// one is a scalar too.
#[derive(Debug)]
pub struct WithoutTuple<'a, N>(pub &'a Leaf<N>);

/// A scalar.
pub trait AndScalar {
    /// `how`.
    #[inline(always)]
    fn and<H>(&self, how: H) -> H {
        how
    }
}

impl<N: Node<Shape = ()>> AndScalar for &WithoutTuple<'_, N> {}

/// Any operand.
pub trait AndArray {
    /// Not apart.
    #[inline(always)]
    fn and<H>(&self, _: H) -> InTheLoop {
        InTheLoop
    }
}

impl<N> AndArray for WithoutTuple<'_, N> {}

impl BeforeLoop {
    /// An operand that is placed on axes of the result, on those of the part.
    #[inline(always)]
    pub fn on<N, P, I>(self, operand: Leaf<On<N, P>>, placement: I) -> Leaf<On<N, I>> {
        Leaf(On {
            operand: operand.0.operand,
            placement,
        })
    }

    /// The part as an operand at the axes `at`.
    #[inline(always)]
    pub fn part<E: Closed<Shape: Whole>, P: Copy>(
        self,
        part: Expr<E>,
        at: P,
    ) -> OnceAt<Evaluated<E>, P> {
        OnceAt {
            once: hoisted(part),
            at,
        }
    }
}

impl InTheLoop {
    /// An operand that is placed on axes of the result.
    #[inline(always)]
    pub fn on<N, P, I>(self, operand: Leaf<On<N, P>>, _: I) -> Leaf<On<N, P>> {
        operand
    }

    /// The part as an operand.
    #[inline(always)]
    pub fn part<E: Node, P>(self, part: Expr<E>, _: P) -> InLoop<E> {
        InLoop(part.0)
    }
}

/// A part that is computed once, and placed.
#[derive(Debug)]
pub struct OnceAt<C, P> {
    once: Once<C>,
    at: P,
}

impl<C: Compute, P: Placement<WholeOf<C::Shape>>> OnceAt<C, P> {
    /// Computed now.
    ///
    /// # Errors
    /// As an evaluation.
    #[inline(always)]
    #[allow(
        clippy::type_complexity,
        reason = "the type of an operand, for the macro alone"
    )]
    pub fn now(
        self,
    ) -> Result<Leaf<On<Owned<C::Item, <C::Home as Home>::Of<C::Shape>>, P>>, BroadcastError> {
        let operand = self.once.now()?.0;
        let placement = self.at;
        Ok(Leaf(On { operand, placement }))
    }

    /// Computed when it is first read.
    #[inline(always)]
    pub fn lazily(self) -> Leaf<On<Scratch<C, C::Item, C::Shape, C::Home>, P>> {
        let (operand, placement) = (self.once.lazily().0, self.at);
        Leaf(On { operand, placement })
    }
}

/// A part that is computed with every element.
#[derive(Debug)]
pub struct InLoop<E>(E);

impl<E: Node> InLoop<E> {
    /// The part.
    ///
    /// # Errors
    /// None.
    #[inline(always)]
    pub fn now(self) -> Result<Leaf<E>, BroadcastError> {
        Ok(Leaf(self.0))
    }

    /// The part.
    #[inline(always)]
    pub fn lazily(self) -> Leaf<E> {
        Leaf(self.0)
    }
}

/// What may be a pass of a call.
pub trait MayBePass {
    /// Its extents, the bytes of an element, and the text of its plan; none if it is no pass.
    fn as_pass(&self) -> Option<(Vec<usize>, usize, String)>;
}

impl<C: Compute> MayBePass for Once<C> {
    fn as_pass(&self) -> Option<(Vec<usize>, usize, String)> {
        let (extents, plan) = self.explained();
        Some((extents, size_of::<C::Item>(), plan))
    }
}

impl<C: Compute, P> MayBePass for OnceAt<C, P> {
    fn as_pass(&self) -> Option<(Vec<usize>, usize, String)> {
        self.once.as_pass()
    }
}

impl<E> MayBePass for InLoop<E> {
    fn as_pass(&self) -> Option<(Vec<usize>, usize, String)> {
        None
    }
}
