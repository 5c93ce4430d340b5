//! Inner nodes: one scalar operation on one, two or three expressions that broadcast together.

use super::iterate::BLOCK;
use super::joined::{Pair, Triple};
use super::lend::{Beside, LeftOf, RightOf, Under};
use super::node::{Closed, Factoring, Hole, Node, Sealed};
use super::operation::{Binary, BinaryOp, Ternary, TernaryOp, Unary, UnaryOp};
use crate::isa::{Exponent, Needs, Token};
use crate::leaf::{Addend, Elem, Leaves};
use crate::math::UNBOUNDED;
use crate::shape::Broadcast;
use crate::storage::Home;
use core::any::TypeId;

#[diagnostic::do_not_recommend]
impl<O: UnaryOp<E::Item>, E: Closed> Closed for Unary<O, E> {
    type Proof = ();
}
impl<O: UnaryOp<E::Item>, E: Node> Node for Unary<O, E> {
    const SEALED: Sealed = Sealed;
    type Item = O::Output;
    type Shape = E::Shape;
    type Leaves = E::Leaves;
    type Home = E::Home;
    type Inputs<'n>
        = E::Inputs<'n>
    where
        Self: 'n;
    const NEEDS: Needs = O::NEEDS.or(E::NEEDS);
    const OPERATIONS: usize = O::OPERATIONS + E::OPERATIONS;
    const BITS: u32 = O::BITS;
    const LENDS: bool = E::LENDS;
    const FUNCTION: Option<&'static str> = match E::LEAF {
        true => O::FUNCTION,
        false => None,
    };

    #[inline(always)]
    fn inputs(&self) -> E::Inputs<'_> {
        self.operand.inputs()
    }

    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        Exponent::join(self.op.exponent(), self.operand.exponent())
    }

    #[inline(always)]
    fn lender<T: Elem>(&self, extents: &[usize]) -> Option<usize> {
        self.operand.lender::<T>(extents)
    }

    #[inline(always)]
    fn lend<P: Hole<O::Output, E::Shape>>(self, leaf: usize, hole: P) -> P::Output {
        self.operand.lend(leaf, Under { op: self.op, hole })
    }

    #[inline(always)]
    fn factors<V: Factoring>(&self, visit: V) -> V::Output {
        if const { O::NEEDS.powers } && self.op.exponent() == Some(Exponent::Is(2)) {
            visit.square(&self.operand)
        } else {
            visit.whole(self)
        }
    }

    #[inline(always)]
    fn apply(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> O::Output {
        self.op.apply(token, self.operand.apply(token, items))
    }

    const BLOCKS: bool = E::BLOCKS;

    #[inline(always)]
    fn block(
        &self,
        token: Token<'_>,
        len: usize,
        get: impl Fn(usize) -> <E::Leaves as Leaves>::Items,
        mut put: impl FnMut(usize, O::Output),
    ) {
        self.operand.block(
            token,
            len,
            get,
            #[inline(always)]
            |k, item| put(k, self.op.apply(token, item)),
        );
    }

    #[inline(always)]
    fn add_to(
        &self,
        token: Token<'_>,
        items: <E::Leaves as Leaves>::Items,
        sum: O::Output,
    ) -> O::Output
    where
        O::Output: Addend,
    {
        self.op.add_to(token, self.operand.apply(token, items), sum)
    }
}

#[diagnostic::do_not_recommend]
impl<O, L: Closed, R: Closed> Closed for Binary<O, L, R>
where
    O: BinaryOp<L::Item, R::Item>,
    L::Shape: Broadcast<R::Shape>,
{
    type Proof = ();
}
impl<O, L: Node, R: Node> Node for Binary<O, L, R>
where
    O: BinaryOp<L::Item, R::Item>,
    L::Shape: Broadcast<R::Shape>,
{
    const SEALED: Sealed = Sealed;
    type Item = O::Output;
    type Shape = <L::Shape as Broadcast<R::Shape>>::Output;
    type Leaves = (L::Leaves, R::Leaves);
    type Home = <L::Home as Home>::Join<R::Home>;
    type Inputs<'n>
        = Pair<L::Inputs<'n>, R::Inputs<'n>>
    where
        Self: 'n;
    const NEEDS: Needs = O::NEEDS.or(L::NEEDS).or(R::NEEDS);
    const OPERATIONS: usize = O::OPERATIONS + L::OPERATIONS + R::OPERATIONS;
    const BITS: u32 = match O::IS_PRODUCT {
        true => L::BITS.saturating_add(R::BITS),
        false => UNBOUNDED,
    };
    const LENDS: bool = L::LENDS || R::LENDS;

    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        Exponent::join(self.left.exponent(), self.right.exponent())
    }

    #[inline(always)]
    fn inputs(&self) -> Self::Inputs<'_> {
        Pair {
            op: &O::NAME,
            left: self.left.inputs(),
            right: self.right.inputs(),
        }
    }

    #[inline(always)]
    fn lender<T: Elem>(&self, extents: &[usize]) -> Option<usize> {
        let right = || self.right.lender::<T>(extents);
        let left = self.left.lender::<T>(extents);
        left.or_else(|| right().map(|leaf| leaf + L::Leaves::COUNT))
    }

    #[inline(always)]
    fn lend<P: Hole<O::Output, Self::Shape>>(self, leaf: usize, hole: P) -> P::Output {
        let Binary { op, left, right } = self;
        if const { L::LENDS } && leaf < L::Leaves::COUNT {
            return left.lend(leaf, LeftOf { op, right, hole });
        }
        right.lend(leaf - L::Leaves::COUNT, RightOf { op, left, hole })
    }

    const PRODUCT: bool = O::IS_PRODUCT && L::LEAF && R::LEAF;

    #[inline(always)]
    fn factors<V: Factoring>(&self, visit: V) -> V::Output {
        let result = TypeId::of::<O::Output>();
        if const { !O::IS_PRODUCT } {
            visit.whole(self)
        } else if TypeId::of::<L::Item>() == result && TypeId::of::<R::Item>() == result {
            visit.product(&self.left, &self.right)
        } else {
            visit.unlike(self)
        }
    }

    const BLOCKS: bool = L::BLOCKS || R::BLOCKS;

    #[inline(always)]
    fn block(
        &self,
        token: Token<'_>,
        len: usize,
        get: impl Fn(usize) -> <Self::Leaves as Leaves>::Items,
        mut put: impl FnMut(usize, O::Output),
    ) {
        let Binary { op, left, right } = self;
        if const { !R::BLOCKS } {
            return left.block(
                token,
                len,
                #[inline(always)]
                |k| get(k).0,
                #[inline(always)]
                |k, a| put(k, op.apply(token, a, right.apply(token, get(k).1))),
            );
        }
        let mut lefts = [left.apply(token, get(0).0); BLOCK];
        left.block(
            token,
            len,
            #[inline(always)]
            |k| get(k).0,
            #[inline(always)]
            |k, a| lefts[k] = a,
        );
        right.block(
            token,
            len,
            #[inline(always)]
            |k| get(k).1,
            #[inline(always)]
            |k, b| put(k, op.apply(token, lefts[k], b)),
        );
    }

    #[inline(always)]
    fn apply(&self, token: Token<'_>, (left, right): <Self::Leaves as Leaves>::Items) -> O::Output {
        self.op.apply(
            token,
            self.left.apply(token, left),
            self.right.apply(token, right),
        )
    }

    #[inline(always)]
    fn add_to(
        &self,
        token: Token<'_>,
        (left, right): <Self::Leaves as Leaves>::Items,
        sum: O::Output,
    ) -> O::Output
    where
        O::Output: Addend,
    {
        let left = self.left.apply(token, left);
        let right = self.right.apply(token, right);
        self.op.add_to(token, left, right, sum)
    }
}

#[diagnostic::do_not_recommend]
impl<O, A: Closed, B: Closed, C: Closed> Closed for Ternary<O, A, B, C>
where
    Self: Node,
{
    type Proof = ();
}
impl<O, A: Node, B: Node, C: Node> Node for Ternary<O, A, B, C>
where
    O: TernaryOp<A::Item, B::Item, C::Item>,
    A::Shape: Broadcast<B::Shape>,
    <A::Shape as Broadcast<B::Shape>>::Output: Broadcast<C::Shape>,
{
    const SEALED: Sealed = Sealed;
    type Item = O::Output;
    type Shape = <<A::Shape as Broadcast<B::Shape>>::Output as Broadcast<C::Shape>>::Output;
    type Leaves = (A::Leaves, (B::Leaves, C::Leaves));
    type Home = <<A::Home as Home>::Join<B::Home> as Home>::Join<C::Home>;
    type Inputs<'n>
        = Triple<A::Inputs<'n>, B::Inputs<'n>, C::Inputs<'n>>
    where
        Self: 'n;
    const NEEDS: Needs = O::NEEDS.or(A::NEEDS).or(B::NEEDS).or(C::NEEDS);
    const OPERATIONS: usize = O::OPERATIONS + A::OPERATIONS + B::OPERATIONS + C::OPERATIONS;
    const LENDS: bool = A::LENDS || B::LENDS || C::LENDS;

    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        let both = Exponent::join(self.first.exponent(), self.second.exponent());
        Exponent::join(both, self.third.exponent())
    }

    #[inline(always)]
    fn inputs(&self) -> Self::Inputs<'_> {
        Triple {
            op: &O::NAME,
            first: self.first.inputs(),
            second: self.second.inputs(),
            third: self.third.inputs(),
        }
    }

    #[inline(always)]
    fn lender<T: Elem>(&self, extents: &[usize]) -> Option<usize> {
        let second = || self.second.lender::<T>(extents);
        let third = || self.third.lender::<T>(extents);
        let first = self.first.lender::<T>(extents);
        first
            .or_else(|| second().map(|leaf| leaf + A::Leaves::COUNT))
            .or_else(|| third().map(|leaf| leaf + A::Leaves::COUNT + B::Leaves::COUNT))
    }

    #[inline(always)]
    fn lend<P: Hole<O::Output, Self::Shape>>(self, leaf: usize, hole: P) -> P::Output {
        let Ternary {
            op,
            first: a,
            second: b,
            third: c,
        } = self;
        if const { A::LENDS } && leaf < A::Leaves::COUNT {
            let others = (b, c);
            return a.lend(leaf, Beside::<_, _, _, _, 0> { op, others, hole });
        }
        let leaf = leaf - A::Leaves::COUNT;
        if const { B::LENDS } && leaf < B::Leaves::COUNT {
            let others = (a, c);
            return b.lend(leaf, Beside::<_, _, _, _, 1> { op, others, hole });
        }
        let (leaf, others) = (leaf - B::Leaves::COUNT, (a, b));
        c.lend(leaf, Beside::<_, _, _, _, 2> { op, others, hole })
    }

    const BLOCKS: bool = A::BLOCKS || B::BLOCKS || C::BLOCKS;

    #[inline(always)]
    fn block(
        &self,
        token: Token<'_>,
        len: usize,
        get: impl Fn(usize) -> <Self::Leaves as Leaves>::Items,
        mut put: impl FnMut(usize, O::Output),
    ) {
        let Ternary {
            op,
            first,
            second,
            third,
        } = self;
        let (a, (b, _)) = get(0);
        let mut seconds = [second.apply(token, b); BLOCK];
        second.block(
            token,
            len,
            #[inline(always)]
            |k| get(k).1.0,
            #[inline(always)]
            |k, b| seconds[k] = b,
        );
        if const { !C::BLOCKS } {
            return first.block(
                token,
                len,
                #[inline(always)]
                |k| get(k).0,
                #[inline(always)]
                |k, a| {
                    let c = third.apply(token, get(k).1.1);
                    put(k, op.apply(token, a, seconds[k], c));
                },
            );
        }
        let mut firsts = [first.apply(token, a); BLOCK];
        first.block(
            token,
            len,
            #[inline(always)]
            |k| get(k).0,
            #[inline(always)]
            |k, a| firsts[k] = a,
        );
        third.block(
            token,
            len,
            #[inline(always)]
            |k| get(k).1.1,
            #[inline(always)]
            |k, c| put(k, op.apply(token, firsts[k], seconds[k], c)),
        );
    }

    #[inline(always)]
    fn apply(&self, token: Token<'_>, (a, (b, c)): <Self::Leaves as Leaves>::Items) -> O::Output {
        let (a, b) = (self.first.apply(token, a), self.second.apply(token, b));
        self.op.apply(token, a, b, self.third.apply(token, c))
    }
}
