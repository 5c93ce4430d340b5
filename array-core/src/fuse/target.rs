//! Targets: the places that `=`, `+=` and similar operators write a body's values to.

use core::marker::PhantomData;
use core::ops::{BitOr, RangeFull, Shl};

use super::operand::Leaf;
use crate::array::{Array, ViewMut, or_panic};
use crate::containers::ContainerMut;
use crate::dim::Known;
use crate::error::BroadcastError;
use crate::eval::{Destination, Done, explained_into};
use crate::expr::{self, Accumulate, BinaryOp, Current, Expr, Node, On};
use crate::isa::Token;
use crate::leaf::Elem;
use crate::plan::Explained;
use crate::shape::{FitsInto, Shape, Whole};
use crate::storage::Home;

/// A place that a value can be written to: an array or a mutable view.
#[diagnostic::on_unimplemented(
    message = "the destinations of a tuple have one shape and one form",
    label = "not the destinations of one loop",
    note = "write those of another shape by themselves: `broadcast!(b = ..)`; as types, too: `Shape![3]` is not `Shape![_]`"
)]
pub trait Place {
    /// Its elements.
    type Item: Elem;
    /// Its shape.
    type Shape: Shape;
    /// `()`; unknown to the compiler if this is a tuple of places of several shapes: see [`Known`].
    /// It is not the element, whose type may still be open.
    type Proof;

    /// Its shape.
    fn place_shape(&self) -> Self::Shape;

    /// Its elements. A tuple of places has none.
    fn elements(&mut self) -> Option<ViewMut<'_, Self::Item, Self::Shape>>;

    /// Writes the value of `node` over its elements.
    fn write<E: Node<Item = Self::Item>>(
        &mut self,
        op: &str,
        node: &E,
    ) -> Result<(), BroadcastError>
    where
        E::Shape: FitsInto<Self::Shape>;

    /// The plan of [`write`](Self::write); nothing is written.
    fn explained<E: Node<Item = Self::Item>>(&mut self, node: &E) -> Explained
    where
        E::Shape: FitsInto<Self::Shape>;
}

macro_rules! places {
    ($([$($generics:tt)*] $Place:ty, |$place:ident| $elements:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Place for $Place {
            type Item = T;
            type Shape = S;
            type Proof = ();

            #[inline(always)]
            fn place_shape(&self) -> S {
                self.typed_shape().clone()
            }

            fn elements(&mut self) -> Option<ViewMut<'_, T, S>> {
                let $place = self;
                Some($elements)
            }

            #[inline(always)]
            fn write<E: Node<Item = T>>(&mut self, op: &str, node: &E) -> Result<(), BroadcastError>
            where
                E::Shape: FitsInto<S>,
            {
                Destination::write(self, op, node)
            }

            fn explained<E: Node<Item = T>>(&mut self, node: &E) -> Explained
            where
                E::Shape: FitsInto<S>,
            {
                let $place = self;
                explained_into(node, &$elements)
            }
        }
    )*};
}
places! {
    [T: Elem, S: Shape, H: Home] Array<T, S, H>, |place| place.view_mut();
    [T: Elem, S: Shape] ViewMut<'_, T, S>,
        |place| ViewMut { data: place.data.reborrow(), layout: place.layout.clone() };
}

#[diagnostic::do_not_recommend]
impl<X: ContainerMut<Item: Elem> + ?Sized> Place for X {
    type Item = X::Item;
    type Shape = X::Shape;
    type Proof = ();

    fn place_shape(&self) -> X::Shape {
        self.elements().typed_shape().clone()
    }

    fn elements(&mut self) -> Option<ViewMut<'_, X::Item, X::Shape>> {
        Some(self.elements_mut())
    }

    #[inline(always)]
    fn write<E: Node<Item = X::Item>>(&mut self, op: &str, node: &E) -> Result<(), BroadcastError>
    where
        E::Shape: FitsInto<X::Shape>,
    {
        Destination::write(self, op, node)
    }

    fn explained<E: Node<Item = X::Item>>(&mut self, node: &E) -> Explained
    where
        E::Shape: FitsInto<X::Shape>,
    {
        explained_into(node, &self.elements_mut())
    }
}

/// `place` by mutable reference, for a value or a reference.
pub trait AsPlace {
    /// The reference.
    #[inline(always)]
    fn as_place(&mut self) -> &mut Self {
        self
    }
}
impl<P: ?Sized> AsPlace for P {}

/// How a value is stored into an element of `T`.
#[diagnostic::on_unimplemented(
    message = "elements of type `{T}` have no such assignment",
    label = "a destination with elements of type `{T}`",
    note = "`=` writes any elements; `+=` and similar need numbers, `<<=` and `>>=` integers"
)]
pub trait Assigns<T>: Copy {
    /// Its name in messages.
    const NAME: &'static str;
    /// The node to evaluate.
    type Node<E: Node<Item = T>>: Node<Item = T, Shape = E::Shape>;

    /// The node to evaluate.
    fn node<E: Node<Item = T>>(self, value: E) -> Self::Node<E>;

    /// What an element becomes.
    fn stored(self, old: T, value: T) -> T;
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

    #[inline(always)]
    fn stored(self, _: T, value: T) -> T {
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

            #[inline(always)]
            fn stored(self, old: T, value: T) -> T {
                self.apply(Token::PLAIN, old, value)
            }
        }
    )*};
}
assigns! {
    Add "+=" Sub "-=" Mul "*=" Div "/=" Rem "%="
    BitAnd "&=" BitOr "|=" BitXor "^=" Shl "<<=" Shr ">>="
}

/// How a place will be written to: `By(Set) | place`.
#[derive(Debug)]
pub struct By<A>(pub A);

/// A place and how it is written to.
#[derive(Debug)]
pub struct Into<'p, P: ?Sized, A> {
    place: &'p mut P,
    how: A,
}

// An operator, so that the compiler's message points at the place and does not quote the bounds of
// a function. The place is the right side: for a left one the compiler would only report that there
// is no such operator.
impl<'p, P: Place + ?Sized, A: Assigns<P::Item>> BitOr<&'p mut P> for By<A> {
    type Output = <P::Proof as Known<Into<'p, P, A>>>::Then;

    #[inline(always)]
    fn bitor(self, place: &'p mut P) -> Self::Output {
        Into { place, how: self.0 }
    }
}

impl<'p, P: Place + ?Sized, A: Assigns<P::Item>> Into<'p, P, A> {
    /// The place, and how it is written to.
    pub(super) fn parts(self) -> (&'p mut P, A) {
        (self.place, self.how)
    }

    /// The plan of the loop that would write this value; nothing is written.
    pub fn explained<E: Node<Item = P::Item>>(self, value: Expr<E>) -> Explained
    where
        E::Shape: FitsInto<P::Shape>,
    {
        self.place.explained(&self.how.node(value.0))
    }

    /// The element before it is written, as an operand.
    #[inline(always)]
    pub fn current(&self) -> Leaf<Current<P::Item, P::Shape>> {
        Leaf(Current {
            shape: self.place.place_shape(),
            element: PhantomData,
        })
    }
}

impl<P: Place + ?Sized, A: Assigns<P::Item>, E: Node<Item = P::Item>> Shl<Expr<E>>
    for Into<'_, P, A>
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

/// `into`, if the value has a type. If an error left the value without a type, `into` has none
/// either: between a type and no type, the compiler assumes an operator of numbers and reports two
/// more errors.
#[inline(always)]
pub fn beside<V, I>(_: &V, into: I) -> <V as Known<I>>::Then {
    into
}

/// The value with its axes on the last axes of its destination: `place @ .. = value`.
#[inline(always)]
pub fn aligned<E: Node<Shape: Whole>>(value: Expr<E>) -> Expr<On<E, RangeFull>> {
    Expr(On {
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

/// The error of an operand that is computed before the loop, as the error of the whole.
#[cold]
pub fn failed<X>(error: BroadcastError) -> Result<X, BroadcastError> {
    Err(error)
}
