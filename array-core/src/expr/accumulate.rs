//! `Accumulate`: the expression that `+=` and similar operators evaluate.

use core::marker::PhantomData;

use super::node::{Node, as_inside};
use super::operation::BinaryOp;
use crate::isa::Token;
use crate::leaf::{Cur, Elem, Leaves};

/// Combines the current element of a destination with a value: the expression of `+=` and similar
/// operators.
///
/// Its shape is that of the value alone. The destination gives the rest, and is never stretched.
#[derive(Clone, Copy, Debug)]
pub struct Accumulate<O, T, E> {
    pub(crate) op: O,
    pub(crate) value: E,
    pub(crate) element: PhantomData<T>,
}

impl<O: BinaryOp<T, E::Item>, T: Elem, E: Node> Node for Accumulate<O, T, E> {
    type Item = O::Output;
    // The current element is read through the output itself and is not among the inputs.
    type Leaves = (Cur<T>, E::Leaves);
    as_inside!(value, O::NEEDS.or(E::NEEDS), O::OPERATIONS + E::OPERATIONS);

    #[inline(always)]
    fn apply(
        &self,
        token: Token<'_>,
        (current, value): <Self::Leaves as Leaves>::Items,
    ) -> O::Output {
        self.op
            .apply(token, current, self.value.apply(token, value))
    }

    const BLOCKS: bool = E::BLOCKS;

    #[inline(always)]
    fn block(
        &self,
        token: Token<'_>,
        len: usize,
        get: impl Fn(usize) -> <Self::Leaves as Leaves>::Items,
        mut put: impl FnMut(usize, O::Output),
    ) {
        self.value.block(
            token,
            len,
            #[inline(always)]
            |k| get(k).1,
            #[inline(always)]
            |k, value| put(k, self.op.apply(token, get(k).0, value)),
        );
    }
}
