//! Targets: what `=`, `+=` and friends write a body's values into.

use core::marker::PhantomData;
use core::ops::{BitOr, RangeFull, Shl};

use super::operand::Leaf;
use crate::array::{Array, ViewMut, or_panic};
use crate::dim::Known;
use crate::error::BroadcastError;
use crate::eval::{Destination, Done};
use crate::expr::{self, Accumulate, At, BinaryOp, Current, Expr, Node};
use crate::leaf::Elem;
use crate::shape::{FitsInto, Shape, Whole};
use crate::storage::Home;

/// What a value can be written into: an array or a mutable view.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array or a mutable view that can be written into",
    label = "a destination of type `{Self}`",
    note = "a destination is an `Array`, a `&mut Array` or a `ViewMut`; an element of a collection of arrays is one too: `bufs[0] = ..`"
)]
pub trait Place {
    /// Its elements.
    type Item: Elem;
    /// Its shape.
    type Shape: Shape;
    /// `()`, and nothing that the compiler knows for what is no place: see [`Known`]. Not an element, whose type may still be open.
    type Proof;

    /// Its shape.
    fn place_shape(&self) -> &Self::Shape;

    /// Writes the value of `node` over its elements.
    fn write<E: Node<Item = Self::Item>>(
        &mut self,
        op: &str,
        node: &E,
    ) -> Result<(), BroadcastError>
    where
        E::Shape: FitsInto<Self::Shape>;
}

#[diagnostic::do_not_recommend]
impl<T: Elem, S: Shape, H: Home> Place for Array<T, S, H> {
    type Item = T;
    type Shape = S;
    type Proof = ();

    #[inline(always)]
    fn place_shape(&self) -> &S {
        self.shape()
    }

    #[inline(always)]
    fn write<E: Node<Item = T>>(&mut self, op: &str, node: &E) -> Result<(), BroadcastError>
    where
        E::Shape: FitsInto<S>,
    {
        Destination::write(self, op, node)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Elem, S: Shape> Place for ViewMut<'_, T, S> {
    type Item = T;
    type Shape = S;
    type Proof = ();

    #[inline(always)]
    fn place_shape(&self) -> &S {
        &self.layout.shape
    }

    #[inline(always)]
    fn write<E: Node<Item = T>>(&mut self, op: &str, node: &E) -> Result<(), BroadcastError>
    where
        E::Shape: FitsInto<S>,
    {
        Destination::write(self, op, node)
    }
}

/// `place` by mutable reference, whether it is a value or a reference itself.
pub trait AsPlace {
    /// The reference.
    #[inline(always)]
    fn as_place(&mut self) -> &mut Self {
        self
    }
}
impl<P: ?Sized> AsPlace for P {}

/// How a value enters an element of `T`.
#[diagnostic::on_unimplemented(
    message = "elements of type `{T}` have no such assignment",
    label = "a destination with elements of type `{T}`",
    note = "`=` writes any elements; `+=`, `-=`, `*=` and `/=` need numbers"
)]
pub trait Assigns<T>: Copy {
    /// How messages call it.
    const NAME: &'static str;
    /// The node to evaluate.
    type Node<E: Node<Item = T>>: Node<Item = T, Shape = E::Shape>;

    /// The node to evaluate.
    fn node<E: Node<Item = T>>(self, value: E) -> Self::Node<E>;
}

/// `=`.
#[derive(Clone, Copy, Debug)]
pub struct Set;

impl<T: Elem> Assigns<T> for Set {
    const NAME: &'static str = "=";
    type Node<E: Node<Item = T>> = E;

    #[inline(always)]
    fn node<E: Node<Item = T>>(self, value: E) -> E {
        value
    }
}

macro_rules! assigns {
    ($($Op:ident $name:literal)*) => {$(
        impl<T: Elem> Assigns<T> for expr::$Op
        where
            expr::$Op: BinaryOp<T, T, Output = T>,
        {
            const NAME: &'static str = $name;
            type Node<E: Node<Item = T>> = Accumulate<expr::$Op, T, E>;

            #[inline(always)]
            fn node<E: Node<Item = T>>(self, value: E) -> Self::Node<E> {
                Accumulate { op: self, value, element: PhantomData }
            }
        }
    )*};
}
assigns!(Add "+=" Sub "-=" Mul "*=" Div "/=");

/// How a place is going to be written into: `By(Set) | place`.
#[derive(Debug)]
pub struct By<A>(pub A);

/// A place and how it is written into.
#[derive(Debug)]
pub struct Into<'p, P, A> {
    place: &'p mut P,
    how: A,
}

// An operator, so that the compiler's message stands at the place and does not quote the bounds of a function. The place is
// its right side: of a left one the compiler would only say that there is no such operator.
impl<'p, P: Place, A: Assigns<P::Item>> BitOr<&'p mut P> for By<A> {
    type Output = <P::Proof as Known<Into<'p, P, A>>>::Then;

    #[inline(always)]
    fn bitor(self, place: &'p mut P) -> Self::Output {
        Into { place, how: self.0 }
    }
}

impl<P: Place, A: Assigns<P::Item>> Into<'_, P, A> {
    /// The element before it is written, as an operand.
    #[inline(always)]
    pub fn current(&self) -> Leaf<Current<P::Item, P::Shape>> {
        Leaf(Current {
            shape: self.place.place_shape().clone(),
            element: PhantomData,
        })
    }
}

impl<P: Place, A: Assigns<P::Item>, E: Node<Item = P::Item>> Shl<Expr<E>> for Into<'_, P, A>
where
    E::Shape: FitsInto<P::Shape>,
{
    type Output = Result<Done<E::Shape, P::Shape>, BroadcastError>;

    /// Writes the value.
    #[inline(always)]
    fn shl(self, value: Expr<E>) -> Self::Output {
        self.place.write(A::NAME, &self.how.node(value.0))
    }
}

/// `into`, where the value has a type. Where an error left it without one, `into` has none either: between a type and none the
/// compiler takes an operator for that of numbers, and would have two more errors to tell.
#[inline(always)]
pub fn beside<V, I>(_: &V, into: I) -> <V as Known<I>>::Then {
    into
}

/// The value with its axes on the last ones of what it is written into: `place @ .. = value`.
#[inline(always)]
pub fn aligned<E: Node<Shape: Whole>>(value: Expr<E>) -> Expr<At<E, RangeFull>> {
    Expr(At {
        operand: value.0,
        placement: RangeFull,
    })
}

/// `()`, for a write that succeeded.
///
/// # Panics
/// With the text of the error.
#[inline(always)]
#[track_caller]
pub fn done<X>(written: Result<X, BroadcastError>) -> X {
    or_panic(written)
}

/// The refusal of an operand that was to be computed, as that of the whole.
#[cold]
pub fn failed<X>(error: BroadcastError) -> Result<X, BroadcastError> {
    Err(error)
}
