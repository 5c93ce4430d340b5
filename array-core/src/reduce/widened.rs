//! An expression as a reduction folds it: every element in the type of the result.

use super::op::Reduction;
use crate::expr::Node;
use crate::isa::{Exponent, Needs, Token};
use crate::kernel::Folding;
use crate::leaf::Leaves;
use crate::sealed::Sealed;

/// `node`, borrowed, with every element widened by `op`.
pub(super) struct Widened<'e, O, E> {
    pub(super) op: O,
    pub(super) node: &'e E,
}

impl<O: Reduction<E::Item>, E: Node> Node for Widened<'_, O, E> {
    const SEALED: Sealed = Sealed;
    type Item = O::Output;
    type Shape = E::Shape;
    type Leaves = E::Leaves;
    type Home = E::Home;
    type Inputs<'n>
        = E::Inputs<'n>
    where
        Self: 'n;
    const NEEDS: Needs = E::NEEDS;
    const OPERATIONS: usize = E::OPERATIONS + O::OPERATIONS;

    #[inline(always)]
    fn inputs(&self) -> E::Inputs<'_> {
        self.node.inputs()
    }

    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        self.node.exponent()
    }

    #[inline(always)]
    fn apply(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> O::Output {
        self.op.widen(self.node.apply(token, items))
    }
}

impl<O: Reduction<E::Item>, E: Node> Folding for Widened<'_, O, E> {
    type Fold = O;

    #[inline(always)]
    fn fold(&self) -> O {
        self.op
    }

    #[inline(always)]
    fn step(
        &self,
        token: Token<'_>,
        items: <E::Leaves as Leaves>::Items,
        total: O::Output,
    ) -> O::Output {
        self.op.step(self.node, token, items, total)
    }
}
