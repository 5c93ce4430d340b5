//! Products whose factors read the same leaves: the body of a macro, whose factors are no
//! expressions of their own.

use super::node::{Closed, FactorPair, Factoring, Node, as_inside};
use super::number::Number;
use crate::isa::Token;
use crate::leaf::Leaves;

/// The products of the pairs that `E` computes.
#[derive(Clone, Copy, Debug)]
pub struct Times<E>(pub(crate) E);

/// One factor of a [`FactorPair`]: the right one or the left one. It has the layout of the pair, so
/// a pointer to the pair is a pointer to either factor.
#[derive(Debug)]
#[repr(transparent)]
pub(crate) struct Half<E, const RIGHT: bool>(E);

#[diagnostic::do_not_recommend]
impl<T: Number, E: Closed<Item = (T, T)>> Closed for Times<E> {
    type Proof = ();
}

impl<T: Number, E: Node<Item = (T, T)>> Node for Times<E> {
    type Item = T;
    type Leaves = E::Leaves;
    as_inside!(0, E::NEEDS, E::OPERATIONS);

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

impl<T: Number, E: Node<Item = (T, T)>> FactorPair for Times<E> {
    #[inline(always)]
    fn pair(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> (T, T) {
        self.0.apply(token, items)
    }
}

impl<E: FactorPair, const RIGHT: bool> Node for Half<E, RIGHT> {
    type Item = E::Item;
    type Leaves = E::Leaves;
    as_inside!(0, E::NEEDS, E::OPERATIONS);

    #[inline(always)]
    fn apply(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> E::Item {
        let (left, right) = self.0.pair(token, items);
        if RIGHT { right } else { left }
    }
}
