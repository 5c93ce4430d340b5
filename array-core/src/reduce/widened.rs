//! An expression in the form in which a reduction folds it: its own elements, or each element
//! converted to the type of the result.

use super::op::Reduction;
use crate::expr::{Node, as_inside};
use crate::isa::Token;
use crate::kernel::{Folded, Folding, Reducer};
use crate::leaf::Leaves;
use core::marker::PhantomData;

/// The elements of `E`, folded by `O` without conversion.
pub(super) struct AsIs<O, E>(PhantomData<(O, E)>);

impl<O: Reduction<E::Item>, E: Node> Folding for AsIs<O, E> {
    type Body = E;
    type Total = O::Output;
    type Leaves = E::Leaves;
    type Fold = O;

    #[inline(always)]
    fn step(
        node: &E,
        token: Token<'_>,
        items: <E::Leaves as Leaves>::Items,
        total: O::Output,
    ) -> O::Output {
        O::default().step(node, token, items, total)
    }
}

impl<O: Reduction<E::Item>, E: Node> Folded for AsIs<O, E> {
    const SUMS: bool = O::SUMS;
    const SQUARES: bool = O::SQUARES;
    const GROUPS: bool = O::GROUPS;

    #[inline(always)]
    fn reducer() -> &'static Reducer {
        O::reducer()
    }
}

/// `node`, borrowed, with every element widened by `op`.
pub(crate) struct Widened<'e, O, E> {
    pub(crate) op: O,
    pub(crate) node: &'e E,
}

impl<O: Reduction<E::Item>, E: Node> Node for Widened<'_, O, E> {
    type Item = O::Output;
    type Leaves = E::Leaves;
    as_inside!(node, E::NEEDS, E::OPERATIONS + O::OPERATIONS);

    #[inline(always)]
    fn apply(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> O::Output {
        self.op.widen(self.node.apply(token, items))
    }
}

/// The elements of a [`Widened`], folded by `O`.
pub(super) struct AsWidened<'e, O, E>(PhantomData<(O, &'e E)>);

impl<'e, O: Reduction<E::Item>, E: Node> Folding for AsWidened<'e, O, E> {
    type Body = Widened<'e, O, E>;
    type Total = O::Output;
    type Leaves = E::Leaves;
    type Fold = O;

    #[inline(always)]
    fn step(
        wide: &Self::Body,
        token: Token<'_>,
        items: <E::Leaves as Leaves>::Items,
        total: O::Output,
    ) -> O::Output {
        wide.op.combine(total, wide.apply(token, items))
    }
}

impl<O: Reduction<E::Item>, E: Node> Folded for AsWidened<'_, O, E> {
    const SUMS: bool = false;
    const SQUARES: bool = false;
    const GROUPS: bool = O::GROUPS;

    #[inline(always)]
    fn reducer() -> &'static Reducer {
        O::reducer()
    }
}
