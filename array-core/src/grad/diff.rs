//! Derivatives of whole expressions: every node computes its value and its derivative with respect
//! to one variable, in one pass.
//!
//! The derivative of one element is computed together with its value (a dual number), by the
//! [rules](super::rules). The compiler knows which parts read the variable; for the others only the
//! value is computed. No node stores anything, and [`Wrt`] is an expression like any other: it is
//! multiplied, reduced and evaluated in one loop.

use super::rules::{BinaryRule, TernaryRule, UnaryRule};
use crate::expr::{
    Arr, Binary, Closed, Node, On, Owned, Scalar, Ternary, Unary, ViewRef, as_inside,
};
use crate::isa::{Needs, Token};
use crate::leaf::{Elem, Leaves};
use crate::shape::{Broadcast, Placement, Shape, Whole, WholeOf};
use crate::storage::Stored;

/// An expression that has a derivative with respect to the variables in it. Every node whose
/// operation has a rule implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no derivative",
    label = "cannot be recorded on a tape"
)]
pub trait Differentiable: Closed {
    /// The variables that it depends on: bit `K` for number `K`.
    #[doc(hidden)]
    const READS: u32;

    /// One element, and its derivative with respect to variable `K`, which it must read.
    #[doc(hidden)]
    fn dual<const K: usize>(
        &self,
        token: Token<'_>,
        items: <Self::Leaves as Leaves>::Items,
    ) -> (Self::Item, Self::Item);
}

/// Whether variable `K` is among those of `reads`.
pub(super) const fn reads(reads: u32, variable: usize) -> bool {
    variable < 32 && reads >> variable & 1 == 1
}

/// One element of `node`, and its derivative if it reads variable `K`.
#[inline(always)]
fn part<const K: usize, E: Differentiable>(
    node: &E,
    token: Token<'_>,
    items: <E::Leaves as Leaves>::Items,
) -> (E::Item, Option<E::Item>) {
    if const { reads(E::READS, K) } {
        let (value, change) = node.dual::<K>(token, items);
        (value, Some(change))
    } else {
        (node.apply(token, items), None)
    }
}

/// The sum of the derivatives that are not `None`.
#[inline(always)]
fn total<T: Elem, const N: usize>(changes: [Option<T>; N], sum: impl Fn(T, T) -> T) -> Option<T> {
    changes.into_iter().flatten().reduce(sum)
}

/// Leaves without variables.
macro_rules! constants {
    ($([$($generics:tt)*] $Leaf:ty;)*) => {$(
        impl<$($generics)*> Differentiable for $Leaf {
            const READS: u32 = 0;

            #[inline(always)]
            fn dual<const K: usize>(&self, _: Token<'_>, item: T) -> (T, T) {
                (item, item)
            }

        }
    )*};
}
constants! {
    [T: Elem] Scalar<T>;
    [T: Elem, P: Stored] Arr<'_, T, P>;
    [T: Elem, P: Stored] Owned<T, P>;
    [T: Elem, S: Shape] ViewRef<'_, T, S>;
}

impl<O, E: Differentiable> Differentiable for Unary<O, E>
where
    O: UnaryRule<E::Item>,
{
    const READS: u32 = if O::FLAT { 0 } else { E::READS };

    #[inline(always)]
    fn dual<const K: usize>(
        &self,
        token: Token<'_>,
        items: <Self::Leaves as Leaves>::Items,
    ) -> (O::Output, O::Output) {
        let (a, d) = self.operand.dual::<K>(token, items);
        let y = self.op.apply(token, a);
        (y, self.op.tangent(token, a, y, d))
    }
}

impl<O, L: Differentiable, R: Differentiable> Differentiable for Binary<O, L, R>
where
    O: BinaryRule<L::Item, R::Item>,
    L::Shape: Broadcast<R::Shape>,
{
    const READS: u32 = if O::FLAT { 0 } else { L::READS | R::READS };

    #[inline(always)]
    fn dual<const K: usize>(
        &self,
        token: Token<'_>,
        (left, right): <Self::Leaves as Leaves>::Items,
    ) -> (O::Output, O::Output) {
        let (a, da) = part::<K, _>(&self.left, token, left);
        let (b, db) = part::<K, _>(&self.right, token, right);
        let y = self.op.apply(token, a, b);
        let changes = [
            da.map(
                #[inline(always)]
                |d| self.op.left(token, a, b, y, d),
            ),
            db.map(
                #[inline(always)]
                |d| self.op.right(token, a, b, y, d),
            ),
        ];
        (y, total(changes, O::sum_of).unwrap_or(y))
    }
}

impl<O, A: Differentiable, B: Differentiable, C: Differentiable> Differentiable
    for Ternary<O, A, B, C>
where
    O: TernaryRule<A::Item, B::Item, C::Item>,
    A::Shape: Broadcast<B::Shape>,
    <A::Shape as Broadcast<B::Shape>>::Output: Broadcast<C::Shape>,
{
    const READS: u32 = A::READS | B::READS | C::READS;

    #[inline(always)]
    fn dual<const K: usize>(
        &self,
        token: Token<'_>,
        (a, (b, c)): <Self::Leaves as Leaves>::Items,
    ) -> (O::Output, O::Output) {
        let (a, da) = part::<K, _>(&self.first, token, a);
        let (b, db) = part::<K, _>(&self.second, token, b);
        let (c, dc) = part::<K, _>(&self.third, token, c);
        let items = (a, b, c);
        let changes = [
            da.map(
                #[inline(always)]
                |d| self.op.first(token, items, d),
            ),
            db.map(
                #[inline(always)]
                |d| self.op.second(token, items, d),
            ),
            dc.map(
                #[inline(always)]
                |d| self.op.third(token, items, d),
            ),
        ];
        let y = self.op.apply(token, a, b, c);
        (y, total(changes, O::sum_of).unwrap_or(y))
    }
}

impl<E: Differentiable, P: Placement<WholeOf<E::Shape>>> Differentiable for On<E, P>
where
    E::Shape: Whole,
{
    const READS: u32 = E::READS;

    #[inline(always)]
    fn dual<const K: usize>(
        &self,
        token: Token<'_>,
        items: <Self::Leaves as Leaves>::Items,
    ) -> (E::Item, E::Item) {
        self.operand.dual::<K>(token, items)
    }
}

/// The derivative of an expression with respect to its variable `K`, as an expression over the same
/// leaves.
#[derive(Debug)]
pub(super) struct Wrt<'e, E, const K: usize>(pub(super) &'e E);

impl<E: Differentiable, const K: usize> Closed for Wrt<'_, E, K> {
    type Proof = ();
}
impl<E: Differentiable, const K: usize> Node for Wrt<'_, E, K> {
    type Item = E::Item;
    type Leaves = E::Leaves;
    as_inside!(0, E::NEEDS.or(Needs::FUNCTIONS), 2 * E::OPERATIONS);

    #[inline(always)]
    fn apply(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> E::Item {
        self.0.dual::<K>(token, items).1
    }
}
