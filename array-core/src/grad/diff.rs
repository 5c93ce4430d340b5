//! Derivatives of whole expressions: from the cotangent of an element to those of the variables.
//!
//! A node computes its value and keeps the numbers that its [rule](super::rules) reads; then it
//! takes the cotangent of the value, and passes those of its operands on. The compiler knows which
//! parts read a variable; for the others only the value is computed. Nothing is stored but in
//! registers, and [`Pulled`] is a body like any other, whose elements are tuples: one loop computes
//! the derivatives of all variables.

use core::marker::PhantomData;

use super::rules::{BinaryRule, TernaryRule, UnaryRule};
use crate::expr::{Arr, Binary, Closed, Float, Number, On, Owned, Scalar, Ternary, Unary, ViewRef};
use crate::isa::{Exponent, Needs, Token};
use crate::kernel::{Body, TupleOf};
use crate::leaf::{Elem, Leaves, One};
use crate::sealed::Sealed;
use crate::shape::{Broadcast, Placement, Shape, Whole, WholeOf};
use crate::storage::Stored;

/// The most variables of an expression.
pub(super) const VARIABLES: usize = 8;

/// The cotangents of variables, `None` for those that an expression does not read.
#[derive(Clone, Copy, Debug)]
pub struct Cotangents<V>([Option<V>; VARIABLES]);

/// An array of an expression of each number of a variable: a loop over arrays in a kernel would keep
/// them in memory.
macro_rules! each {
    (|$k:ident| $value:expr) => {
        each!(@ $k $value; 0 1 2 3 4 5 6 7)
    };
    (@ $k:ident $value:expr; $($number:literal)*) => {
        [$({ const $k: usize = $number; $value }),*]
    };
}

impl<V: Float> Cotangents<V> {
    pub(super) const NONE: Self = Cotangents([None; VARIABLES]);

    /// That of variable `number` alone.
    #[inline(always)]
    pub(super) fn of(number: usize, d: V) -> Self {
        Cotangents(each!(|K| if K == number { Some(d) } else { None }))
    }

    /// The sums: a variable may be read at several places.
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Cotangents(each!(|K| match (self.0[K], other.0[K]) {
            (Some(x), Some(y)) => Some(x + y),
            (x, None) => x,
            (None, y) => y,
        }))
    }

    /// 0 instead, if the element that they come from is not `taken`.
    #[inline(always)]
    fn if_taken(self, taken: bool) -> Self {
        Cotangents(each!(|K| self.0[K].map(|d| if taken {
            d
        } else {
            V::ZERO
        })))
    }
}

/// An expression that has derivatives with respect to the variables in it, which are of type `V`.
/// Every node whose operation has a rule implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no derivative",
    label = "cannot be recorded on a tape"
)]
pub trait Differentiable<V>: Closed {
    /// The variables that it depends on: bit `K` for number `K`.
    #[doc(hidden)]
    const READS: u32;
    /// What the way back needs of the way there.
    #[doc(hidden)]
    type Kept: Copy;

    /// One element, and what is kept.
    #[doc(hidden)]
    fn forward(
        &self,
        token: Token<'_>,
        items: <Self::Leaves as Leaves>::Items,
    ) -> (Self::Item, Self::Kept);

    /// The cotangents of the variables from that of the element.
    #[doc(hidden)]
    fn back(&self, token: Token<'_>, kept: Self::Kept, d: Self::Item) -> Cotangents<V>;
}

/// Whether variable `K` is among those of `reads`.
pub(super) const fn reads(reads: u32, variable: usize) -> bool {
    variable < 32 && reads >> variable & 1 == 1
}

/// The cotangents that an operand passes on; `d` is not computed if it reads no variable.
#[inline(always)]
fn passed<V: Float, E: Differentiable<V>>(
    operand: &E,
    token: Token<'_>,
    kept: E::Kept,
    d: impl FnOnce() -> E::Item,
) -> Cotangents<V> {
    match const { E::READS } {
        0 => Cotangents::NONE,
        _ => operand.back(token, kept, d()),
    }
}

/// Leaves without variables.
macro_rules! constants {
    ($([$($generics:tt)*] $Leaf:ty;)*) => {$(
        impl<V: Float, $($generics)*> Differentiable<V> for $Leaf {
            const READS: u32 = 0;
            type Kept = ();

            #[inline(always)]
            fn forward(&self, _: Token<'_>, item: T) -> (T, ()) {
                (item, ())
            }

            #[inline(always)]
            fn back(&self, _: Token<'_>, (): (), _: T) -> Cotangents<V> {
                Cotangents::NONE
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

impl<V: Float, O, E: Differentiable<V>> Differentiable<V> for Unary<O, E>
where
    O: UnaryRule<E::Item>,
{
    const READS: u32 = if O::FLAT { 0 } else { E::READS };
    type Kept = (E::Item, O::Output, E::Kept);

    #[inline(always)]
    fn forward(
        &self,
        token: Token<'_>,
        items: <Self::Leaves as Leaves>::Items,
    ) -> (O::Output, Self::Kept) {
        let (a, kept) = self.operand.forward(token, items);
        let y = self.op.apply(token, a);
        (y, (a, y, kept))
    }

    #[inline(always)]
    fn back(&self, token: Token<'_>, (a, y, kept): Self::Kept, d: O::Output) -> Cotangents<V> {
        passed(
            &self.operand,
            token,
            kept,
            #[inline(always)]
            || self.op.pull(token, a, y, d),
        )
    }
}

impl<V: Float, O, L: Differentiable<V>, R: Differentiable<V>> Differentiable<V> for Binary<O, L, R>
where
    O: BinaryRule<L::Item, R::Item>,
    L::Shape: Broadcast<R::Shape>,
{
    const READS: u32 = if O::FLAT { 0 } else { L::READS | R::READS };
    type Kept = (L::Item, R::Item, O::Output, (L::Kept, R::Kept));

    #[inline(always)]
    fn forward(
        &self,
        token: Token<'_>,
        (left, right): <Self::Leaves as Leaves>::Items,
    ) -> (O::Output, Self::Kept) {
        let (a, left) = self.left.forward(token, left);
        let (b, right) = self.right.forward(token, right);
        let y = self.op.apply(token, a, b);
        (y, (a, b, y, (left, right)))
    }

    #[inline(always)]
    fn back(
        &self,
        token: Token<'_>,
        (a, b, y, (left, right)): Self::Kept,
        d: O::Output,
    ) -> Cotangents<V> {
        let left = passed(
            &self.left,
            token,
            left,
            #[inline(always)]
            || self.op.left(token, a, b, y, d),
        );
        let right = passed(
            &self.right,
            token,
            right,
            #[inline(always)]
            || self.op.right(token, a, b, y, d),
        );
        left.plus(right)
    }
}

impl<V: Float, O, A: Differentiable<V>, B: Differentiable<V>, C: Differentiable<V>>
    Differentiable<V> for Ternary<O, A, B, C>
where
    O: TernaryRule<A::Item, B::Item, C::Item>,
    A::Shape: Broadcast<B::Shape>,
    <A::Shape as Broadcast<B::Shape>>::Output: Broadcast<C::Shape>,
{
    const READS: u32 = A::READS | B::READS | C::READS;
    type Kept = ((A::Item, B::Item, C::Item), (A::Kept, B::Kept, C::Kept));

    #[inline(always)]
    fn forward(
        &self,
        token: Token<'_>,
        (a, (b, c)): <Self::Leaves as Leaves>::Items,
    ) -> (O::Output, Self::Kept) {
        let (a, first) = self.first.forward(token, a);
        let (b, second) = self.second.forward(token, b);
        let (c, third) = self.third.forward(token, c);
        let y = self.op.apply(token, a, b, c);
        (y, ((a, b, c), (first, second, third)))
    }

    #[inline(always)]
    fn back(
        &self,
        token: Token<'_>,
        (items, (first, second, third)): Self::Kept,
        d: O::Output,
    ) -> Cotangents<V> {
        let first = passed(
            &self.first,
            token,
            first,
            #[inline(always)]
            || self.op.first(token, items, d),
        );
        let second = passed(
            &self.second,
            token,
            second,
            #[inline(always)]
            || self.op.second(token, items, d),
        );
        let third = passed(
            &self.third,
            token,
            third,
            #[inline(always)]
            || self.op.third(token, items, d),
        );
        let [a, b, c] = self.op.taken(items);
        first
            .if_taken(a)
            .plus(second.if_taken(b))
            .plus(third.if_taken(c))
    }
}

impl<V: Float, E: Differentiable<V>, P: Placement<WholeOf<E::Shape>>> Differentiable<V> for On<E, P>
where
    E::Shape: Whole,
{
    const READS: u32 = E::READS;
    type Kept = E::Kept;

    #[inline(always)]
    fn forward(
        &self,
        token: Token<'_>,
        items: <Self::Leaves as Leaves>::Items,
    ) -> (E::Item, E::Kept) {
        self.operand.forward(token, items)
    }

    #[inline(always)]
    fn back(&self, token: Token<'_>, kept: E::Kept, d: E::Item) -> Cotangents<V> {
        self.operand.back(token, kept, d)
    }
}

/// The cotangents of the variables of an expression from number `FROM` on, over its leaves and the
/// cotangent of its value. They are 0 where that is, even if the derivative is infinite.
#[derive(Debug)]
pub(super) struct Pulled<'e, E, P, const FROM: usize>(&'e E, PhantomData<P>);

impl<'e, E, P, const FROM: usize> Pulled<'e, E, P, FROM> {
    pub(super) const fn of(expression: &'e E) -> Self {
        Pulled(expression, PhantomData)
    }
}

impl<E, P, const FROM: usize> Body for Pulled<'_, E, P, FROM>
where
    E: Differentiable<P::Of, Item = P::Of>,
    P: TupleOf<Of: Float>,
{
    const SEALED: Sealed = Sealed;
    type Out = P;
    type Leaves = (E::Leaves, One<P::Of>);
    const NEEDS: Needs = E::NEEDS.or(Needs::FUNCTIONS);
    const FULL: bool = false;

    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        self.0.exponent()
    }

    #[inline(always)]
    fn apply(&self, token: Token<'_>, (items, d): (<E::Leaves as Leaves>::Items, P::Of)) -> P {
        let (_, kept) = self.0.forward(token, items);
        let zero = P::Of::ZERO;
        // Of a branch that another operation has not taken.
        let Cotangents(all) = self.0.back(token, kept, d).if_taken(d != zero);
        P::of(
            #[inline(always)]
            |k| all[FROM + k].unwrap_or(zero),
        )
    }
}
