//! `Accumulate`: the expression that `+=` and similar operators evaluate.

use core::marker::PhantomData;

use super::node::Node;
use super::operation::BinaryOp;
use crate::isa::{Exponent, Needs, Token};
use crate::leaf::{Cur, Elem, Leaves};
use crate::sealed::Sealed;

/// The current element of a destination combined with a value: what `+=` evaluates.
///
/// Its shape is that of the value alone. The destination gives the rest, and is never stretched.
#[derive(Clone, Copy, Debug)]
pub struct Accumulate<O, T, E> {
    pub(crate) op: O,
    pub(crate) value: E,
    pub(crate) element: PhantomData<T>,
}

impl<O: BinaryOp<T, E::Item>, T: Elem, E: Node> Node for Accumulate<O, T, E> {
    const SEALED: Sealed = Sealed;
    type Item = O::Output;
    type Shape = E::Shape;
    type Leaves = (Cur<T>, E::Leaves);
    type Home = E::Home;

    // The current element is read through the output itself and is not among the leaves.
    type Inputs<'n>
        = E::Inputs<'n>
    where
        Self: 'n;
    const NEEDS: Needs = O::NEEDS.or(E::NEEDS);
    const OPERATIONS: usize = O::OPERATIONS + E::OPERATIONS;

    #[inline(always)]
    fn inputs(&self) -> E::Inputs<'_> {
        self.value.inputs()
    }

    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        self.value.exponent()
    }

    #[inline(always)]
    fn apply(
        &self,
        token: Token<'_>,
        (current, value): <Self::Leaves as Leaves>::Items,
    ) -> O::Output {
        self.op
            .apply(token, current, self.value.apply(token, value))
    }
}
