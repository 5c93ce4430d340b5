//! Inner nodes: one scalar operation on one, two or three expressions that broadcast together.

use super::node::{AxisMap, Bind, Closed, Node, Sealed, Varies};
use core::marker::PhantomData;

use crate::error::BroadcastError;
use crate::isa::Level;
use crate::leaf::{Cur, Elem, Leaves};
use crate::rule::Site;
use crate::shape::{Broadcast, ExprShape};
use crate::storage::Home;

/// A scalar operation on one element.
pub trait UnaryOp<A> {
    /// The result.
    type Output: Elem;

    /// Computes one element.
    fn apply(&self, level: Level, a: A) -> Self::Output;
}

/// A scalar operation on two elements.
pub trait BinaryOp<A, B> {
    /// The result.
    type Output: Elem;
    /// How error messages call it.
    const NAME: &'static str;

    /// Computes one element.
    fn apply(&self, level: Level, a: A, b: B) -> Self::Output;
}

/// A scalar operation on three elements.
pub trait TernaryOp<A, B, C> {
    /// The result.
    type Output: Elem;
    /// How error messages call it.
    const NAME: &'static str;

    /// Computes one element.
    fn apply(&self, level: Level, a: A, b: B, c: C) -> Self::Output;
}

/// One operation on every element of `E`.
#[derive(Clone, Copy, Debug)]
pub struct Unary<O, E> {
    pub(crate) op: O,
    pub(crate) operand: E,
}

/// One operation on two expressions.
#[derive(Clone, Copy, Debug)]
pub struct Binary<O, L, R> {
    pub(crate) op: O,
    pub(crate) left: L,
    pub(crate) right: R,
}

/// One operation on three expressions.
#[derive(Clone, Copy, Debug)]
pub struct Ternary<O, A, B, C> {
    pub(crate) op: O,
    pub(crate) first: A,
    pub(crate) second: B,
    pub(crate) third: C,
}

/// The joined shape of two operands, or the error with both shapes in it.
#[inline(always)]
fn join<L: ExprShape + Broadcast<R>, R: ExprShape>(
    op: &str,
    left: &L,
    right: &R,
) -> Result<<L as Broadcast<R>>::Output, BroadcastError> {
    left.broadcast(right).map_err(
        #[cold]
        |violation| {
            let (lhs, rhs) = (left.named_extents(), right.named_extents());
            BroadcastError::new(
                violation,
                Site::Binary {
                    op,
                    lhs: &lhs,
                    rhs: &rhs,
                    dims: None,
                },
            )
        },
    )
}

impl<O, E> Sealed for Unary<O, E> {}
#[diagnostic::do_not_recommend]
impl<O: UnaryOp<E::Item>, E: Closed> Closed for Unary<O, E> {}
impl<O: UnaryOp<E::Item>, E: Node> Node for Unary<O, E> {
    type Item = O::Output;
    type Shape = E::Shape;
    type Leaves = E::Leaves;
    type Home = E::Home;
    const VARIES: Varies = E::VARIES;

    #[inline(always)]
    fn shape(&self) -> Result<E::Shape, BroadcastError> {
        self.operand.shape()
    }

    #[inline(always)]
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>) {
        self.operand.bind(axes, bind);
    }

    #[inline(always)]
    fn apply(&self, level: Level, items: <E::Leaves as Leaves>::Items) -> O::Output {
        self.op.apply(level, self.operand.apply(level, items))
    }
}

impl<O, L, R> Sealed for Binary<O, L, R> {}
#[diagnostic::do_not_recommend]
impl<O, L: Closed, R: Closed> Closed for Binary<O, L, R>
where
    O: BinaryOp<L::Item, R::Item>,
    L::Shape: Broadcast<R::Shape>,
{
}
impl<O, L: Node, R: Node> Node for Binary<O, L, R>
where
    O: BinaryOp<L::Item, R::Item>,
    L::Shape: Broadcast<R::Shape>,
{
    type Item = O::Output;
    type Shape = <L::Shape as Broadcast<R::Shape>>::Output;
    type Leaves = (L::Leaves, R::Leaves);
    type Home = <L::Home as Home>::Join<R::Home>;
    const VARIES: Varies = L::VARIES.then(R::VARIES);

    #[inline(always)]
    fn shape(&self) -> Result<Self::Shape, BroadcastError> {
        join(O::NAME, &self.left.shape()?, &self.right.shape()?)
    }

    #[inline(always)]
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>) {
        self.left.bind(axes, bind);
        self.right.bind(axes, bind);
    }

    #[inline(always)]
    fn apply(&self, level: Level, (left, right): <Self::Leaves as Leaves>::Items) -> O::Output {
        self.op.apply(
            level,
            self.left.apply(level, left),
            self.right.apply(level, right),
        )
    }
}

impl<O, A, B, C> Sealed for Ternary<O, A, B, C> {}
#[diagnostic::do_not_recommend]
impl<O, A: Closed, B: Closed, C: Closed> Closed for Ternary<O, A, B, C> where Self: Node {}
impl<O, A: Node, B: Node, C: Node> Node for Ternary<O, A, B, C>
where
    O: TernaryOp<A::Item, B::Item, C::Item>,
    A::Shape: Broadcast<B::Shape>,
    <A::Shape as Broadcast<B::Shape>>::Output: Broadcast<C::Shape>,
{
    type Item = O::Output;
    type Shape = <<A::Shape as Broadcast<B::Shape>>::Output as Broadcast<C::Shape>>::Output;
    type Leaves = (A::Leaves, (B::Leaves, C::Leaves));
    type Home = <<A::Home as Home>::Join<B::Home> as Home>::Join<C::Home>;
    const VARIES: Varies = A::VARIES.then(B::VARIES).then(C::VARIES);

    #[inline(always)]
    fn shape(&self) -> Result<Self::Shape, BroadcastError> {
        let joined = join(O::NAME, &self.first.shape()?, &self.second.shape()?)?;
        join(O::NAME, &joined, &self.third.shape()?)
    }

    #[inline(always)]
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>) {
        self.first.bind(axes, bind);
        self.second.bind(axes, bind);
        self.third.bind(axes, bind);
    }

    #[inline(always)]
    fn apply(&self, level: Level, (a, (b, c)): <Self::Leaves as Leaves>::Items) -> O::Output {
        let (a, b) = (self.first.apply(level, a), self.second.apply(level, b));
        self.op.apply(level, a, b, self.third.apply(level, c))
    }
}

/// The current element of a destination combined with a value: what `+=` evaluates.
///
/// Its shape is that of the value alone: the destination gives the rest, and is never stretched.
#[derive(Clone, Copy, Debug)]
pub struct Accumulate<O, T, E> {
    pub(crate) op: O,
    pub(crate) value: E,
    pub(crate) element: PhantomData<T>,
}

impl<O, T, E> Sealed for Accumulate<O, T, E> {}
impl<O: BinaryOp<T, E::Item>, T: Elem, E: Node> Node for Accumulate<O, T, E> {
    type Item = O::Output;
    type Shape = E::Shape;
    type Leaves = (Cur<T>, E::Leaves);
    type Home = E::Home;
    const VARIES: Varies = E::VARIES;

    #[inline(always)]
    fn shape(&self) -> Result<E::Shape, BroadcastError> {
        self.value.shape()
    }

    #[inline(always)]
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>) {
        bind.current::<T>();
        self.value.bind(axes, bind);
    }

    #[inline(always)]
    fn apply(&self, level: Level, (current, value): <Self::Leaves as Leaves>::Items) -> O::Output {
        self.op
            .apply(level, current, self.value.apply(level, value))
    }
}
