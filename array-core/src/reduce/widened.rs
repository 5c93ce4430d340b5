//! An expression in the form in which a reduction folds it: its own elements, or each element
//! converted to the type of the result.

use super::op::Reduction;
use crate::expr::{Node, as_inside};
use crate::isa::Token;
use crate::kernel::{Folded, Folding, Reducer, TRUTHS_IN_PART};
use crate::leaf::Leaves;
use crate::math::UNBOUNDED;
use crate::plan::limits::{SHORT_ROW_OF_BYTES, SHORT_ROW_OF_INTEGERS};
use core::marker::PhantomData;

/// The elements of `E`, folded by `O` without conversion.
pub(super) struct AsIs<O, E>(PhantomData<(O, E)>);

impl<O: Reduction<E::Item>, E: Node> Folding for AsIs<O, E> {
    type Body = E;
    type Total = O::Output;
    type Leaves = E::Leaves;
    type Fold = O;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step(
        node: &E,
        token: Token<'_>,
        items: <E::Leaves as Leaves>::Items,
        total: O::Output,
    ) -> O::Output {
        O::default().step(node, token, items, total)
    }

    const PART: usize = most_in_32_bits(match O::BITS < E::BITS {
        true => O::BITS,
        false if O::BITS == UNBOUNDED => UNBOUNDED,
        false => E::BITS,
    });

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_part(node: &E, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> u32 {
        O::default().to_part(node.apply(token, items))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of_part(part: u32) -> O::Output {
        O::default().of_part(part)
    }
}

/// Rows of fewer items are short: those of integers and truths, and of bytes, which are added eight
/// at a time. Loops along rows take several rows of floats at a time.
const fn short_row<I, T>(are_floats: bool) -> usize {
    match (size_of::<I>(), size_of::<T>()) {
        (1, 8) => SHORT_ROW_OF_BYTES,
        (_, 1..=8) if !are_floats => SHORT_ROW_OF_INTEGERS,
        _ => 0,
    }
}

/// How many numbers of these absolute values are added in 32 bits, with a sign or without; 0 if
/// there are too few of them.
const fn most_in_32_bits(bits: u32) -> usize {
    match bits {
        0..=20 => TRUTHS_IN_PART >> bits,
        _ => 0,
    }
}

impl<O: Reduction<E::Item>, E: Node> Folded for AsIs<O, E> {
    const SUMS: bool = O::SUMS;
    const SQUARES: bool = O::SQUARES;
    const GROUPS: bool = O::GROUPS;
    // Bytes that are added are computed into a tile: vectors of bytes are added faster than each
    // byte in 32 bits. But a comparison of larger elements is a vector of their size.
    const FUSES: bool = O::GROUPS
        || size_of::<O::Output>() <= 8
            && (size_of::<E::Item>() >= 4
                || size_of::<E::Item>() == size_of::<O::Output>()
                || Self::PART > 0 && E::Leaves::LARGEST >= 4);
    const SHORT_ROW: usize = short_row::<E::Item, O::Output>(O::GROUPS);

    #[cfg_attr(not(debug_assertions), inline(always))]
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

    #[cfg_attr(not(debug_assertions), inline(always))]
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

    #[cfg_attr(not(debug_assertions), inline(always))]
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
    const FUSES: bool = O::GROUPS || size_of::<O::Output>() <= 8;
    const SHORT_ROW: usize = short_row::<O::Output, O::Output>(O::GROUPS);

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn reducer() -> &'static Reducer {
        O::reducer()
    }
}
