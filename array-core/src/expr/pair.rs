//! Products whose factors read the same leaves: a body of a macro, which knows no expressions inside it.

use super::node::{Factoring, Node, Sealed};
use super::number::Number;
use crate::isa::{Exponent, Needs, Token};
use crate::leaf::Leaves;

/// An expression that is a product of two things over its leaves.
#[doc(hidden)]
pub trait Pair: Node {
    /// One element of both factors.
    fn pair(
        &self,
        token: Token<'_>,
        items: <Self::Leaves as Leaves>::Items,
    ) -> (Self::Item, Self::Item);
}

/// The products of the pairs that `E` computes.
#[derive(Clone, Copy, Debug)]
pub struct Times<E>(pub(crate) E);

/// One factor of a [`Pair`]: the right one, or the left one. Lies as the pair does, so that a pointer to that is one to this.
#[derive(Debug)]
#[repr(transparent)]
pub(crate) struct Half<E, const RIGHT: bool>(E);

impl<E> Sealed for Times<E> {}
#[diagnostic::do_not_recommend]
impl<T: Number, E: super::Closed<Item = (T, T)>> super::Closed for Times<E> {
    type Proof = ();
}

/// What both have of the node inside.
macro_rules! as_inside {
    () => {
        type Shape = E::Shape;
        type Leaves = E::Leaves;
        type Home = E::Home;
        type Inputs = E::Inputs;
        const NEEDS: Needs = E::NEEDS;
        const OPERATIONS: usize = E::OPERATIONS;

        #[inline(always)]
        fn inputs(&self) -> &E::Inputs {
            self.0.inputs()
        }

        #[inline(always)]
        fn exponent(&self) -> Option<Exponent> {
            self.0.exponent()
        }
    };
}

impl<T: Number, E: Node<Item = (T, T)>> Node for Times<E> {
    type Item = T;
    as_inside!();

    #[inline(always)]
    fn factors<V: Factoring>(&self, visit: V) -> V::Output {
        visit.pair(self)
    }

    #[inline(always)]
    fn apply(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> T {
        let (a, b) = self.0.apply(token, items);
        a * b
    }

    #[inline(always)]
    fn add_to(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items, sum: T) -> T {
        let (a, b) = self.0.apply(token, items);
        sum.add_product(token, a, b)
    }
}

impl<T: Number, E: Node<Item = (T, T)>> Pair for Times<E> {
    #[inline(always)]
    fn pair(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> (T, T) {
        self.0.apply(token, items)
    }
}

impl<E, const RIGHT: bool> Sealed for Half<E, RIGHT> {}
impl<E: Pair, const RIGHT: bool> Node for Half<E, RIGHT> {
    type Item = E::Item;
    as_inside!();

    #[inline(always)]
    fn apply(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> E::Item {
        let (left, right) = self.0.pair(token, items);
        if RIGHT { right } else { left }
    }
}
