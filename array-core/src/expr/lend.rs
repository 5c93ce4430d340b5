//! Lending: the memory of an array that an expression owns becomes that of the result.
//!
//! ```text
//! (a * 2.0 + &b).eval()   is   a.update(|a| a * 2.0 + &b), and then a
//! ```
//! The array leaves the expression, and the element about to be written,
//! [`Current`](super::Current), takes its place: no leaf points into the output. Which of several
//! arrays lends depends on extents, so it is decided at run time, and for each array the remaining
//! expression has another type. A [`Hole`] is the expression around the leaf. It makes the
//! remaining type from the inside out, so this type is written nowhere, and exists only for
//! expressions that own an array.

use core::any::Any;

use super::node::{Hole, Node};
use super::operation::{Binary, BinaryOp, Ternary, TernaryOp, Unary, UnaryOp};
use crate::leaf::Elem;
use crate::shape::{Broadcast, ExprShape, Shape};
use crate::storage::{Buffer, Home};

/// Whether arrays of `U`, of shape `S` and home `H`, may lend their memory to a result of `T` and
/// shape `W`, as far as constants show.
pub(super) const fn may_lend<U, S: Shape, H: Home, T, W: Shape>() -> bool {
    if !H::LENDS || size_of::<U>() != size_of::<T>() || align_of::<U>() != align_of::<T>() {
        return false;
    }
    let (Some(own), Some(whole)) = (S::RANK, W::RANK) else {
        return true;
    };
    if own != whole {
        return false;
    }
    let mut axis = 0;
    while axis < S::EXTENTS.len() {
        if let (Some(own), Some(whole)) = (S::EXTENTS[axis], W::EXTENTS[axis])
            && own != whole
        {
            return false;
        }
        axis += 1;
    }
    true
}

/// `memory`, if `U` is `T`. Folds.
#[inline(always)]
pub(super) fn of_same<U: Elem, T: Elem>(memory: Buffer<U>) -> Option<Buffer<T>> {
    let mut memory = Some(memory);
    let memory: &mut dyn Any = &mut memory;
    memory.downcast_mut::<Option<Buffer<T>>>()?.take()
}

/// The operand of a [`Unary`].
pub(super) struct Under<O, P> {
    pub(super) op: O,
    pub(super) hole: P,
}

impl<O, P, I: Elem, S: ExprShape> Hole<I, S> for Under<O, P>
where
    O: UnaryOp<I>,
    P: Hole<O::Output, S>,
{
    type Item = P::Item;
    type Whole = P::Whole;
    type Output = P::Output;

    #[inline(always)]
    fn fill<E: Node<Item = I, Shape = S>>(self, node: E, memory: Buffer<P::Item>) -> P::Output {
        let Under { op, hole } = self;
        hole.fill(Unary { op, operand: node }, memory)
    }
}

/// The left operand of a [`Binary`].
pub(super) struct LeftOf<O, R, P> {
    pub(super) op: O,
    pub(super) right: R,
    pub(super) hole: P,
}

impl<O, R: Node, P, I: Elem, S: ExprShape> Hole<I, S> for LeftOf<O, R, P>
where
    O: BinaryOp<I, R::Item>,
    S: Broadcast<R::Shape>,
    P: Hole<O::Output, <S as Broadcast<R::Shape>>::Output>,
{
    type Item = P::Item;
    type Whole = P::Whole;
    type Output = P::Output;

    #[inline(always)]
    fn fill<E: Node<Item = I, Shape = S>>(self, left: E, memory: Buffer<P::Item>) -> P::Output {
        let LeftOf { op, right, hole } = self;
        hole.fill(Binary { op, left, right }, memory)
    }
}

/// The right operand of a [`Binary`].
pub(super) struct RightOf<O, L, P> {
    pub(super) op: O,
    pub(super) left: L,
    pub(super) hole: P,
}

impl<O, L: Node, P, I: Elem, S: ExprShape> Hole<I, S> for RightOf<O, L, P>
where
    O: BinaryOp<L::Item, I>,
    L::Shape: Broadcast<S>,
    P: Hole<O::Output, <L::Shape as Broadcast<S>>::Output>,
{
    type Item = P::Item;
    type Whole = P::Whole;
    type Output = P::Output;

    #[inline(always)]
    fn fill<E: Node<Item = I, Shape = S>>(self, right: E, memory: Buffer<P::Item>) -> P::Output {
        let RightOf { op, left, hole } = self;
        hole.fill(Binary { op, left, right }, memory)
    }
}

/// An operand of a [`Ternary`]: number `K`; `others` has the operands before and after it.
pub(super) struct Beside<O, X, Y, P, const K: usize> {
    pub(super) op: O,
    pub(super) others: (X, Y),
    pub(super) hole: P,
}

macro_rules! beside {
    ($k:literal, [$A:ty, $B:ty, $C:ty], [$S:ty, $T:ty, $U:ty], $node:ident $x:ident $y:ident = $first:ident $second:ident $third:ident) => {
        impl<O, X: Node, Y: Node, P, I: Elem, S: ExprShape> Hole<I, S> for Beside<O, X, Y, P, $k>
        where
            O: TernaryOp<$A, $B, $C>,
            $S: Broadcast<$T>,
            <$S as Broadcast<$T>>::Output: Broadcast<$U>,
            P: Hole<O::Output, <<$S as Broadcast<$T>>::Output as Broadcast<$U>>::Output>,
        {
            type Item = P::Item;
            type Whole = P::Whole;
            type Output = P::Output;

            #[inline(always)]
            fn fill<E: Node<Item = I, Shape = S>>(
                self,
                $node: E,
                memory: Buffer<P::Item>,
            ) -> P::Output {
                let Beside {
                    op,
                    others: ($x, $y),
                    hole,
                } = self;
                let whole = Ternary {
                    op,
                    first: $first,
                    second: $second,
                    third: $third,
                };
                hole.fill(whole, memory)
            }
        }
    };
}
beside!(0, [I, X::Item, Y::Item], [S, X::Shape, Y::Shape], node x y = node x y);
beside!(1, [X::Item, I, Y::Item], [X::Shape, S, Y::Shape], node x y = x node y);
beside!(2, [X::Item, Y::Item, I], [X::Shape, Y::Shape, S], node x y = x y node);
