//! The operands of joins: arrays, views, and references to them.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::array::{Array, View, ViewD, ViewMut};
use crate::containers::Container;
use crate::dim::{Dyn, Fix, each_rank};
use crate::expr::{Arr, Owned, ViewRef};
use crate::leaf::Elem;
use crate::shape::{Axes, Shape};
use crate::storage::{Home, Stored};

/// An array or a view, owned or borrowed: an operand of [`concat()`](super::concat()) and
/// [`stack()`](super::stack()).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array or a view",
    note = "an expression is evaluated first: `(&a + 1.0).eval()`; an array of ndarray, nalgebra, faer, image or arrow needs the feature of that name, and the version that the feature takes (`cargo tree -d` shows two); an array beside a `Var` becomes one: `tape.constant(a)`"
)]
pub trait AsView {
    /// The type of the elements.
    type Item;
    /// The shape.
    type Shape: Shape;

    /// All elements, borrowed.
    fn as_view(&self) -> View<'_, Self::Item, Self::Shape>;

    /// Its elements, if they are contiguous in row-major order.
    #[doc(hidden)]
    #[inline]
    fn row_major(&self) -> Option<&[Self::Item]> {
        let view = self.as_view();
        let layout = &view.layout;
        let elements = || view.data.run(layout.offset, layout.count());
        layout.is_row_major().then(elements)
    }
}

#[diagnostic::do_not_recommend]
impl<T, S: Shape, H: Home> AsView for Array<T, S, H> {
    type Item = T;
    type Shape = S;

    fn as_view(&self) -> View<'_, T, S> {
        self.view()
    }

    #[inline]
    fn row_major(&self) -> Option<&[T]> {
        Some(self.as_slice())
    }
}

#[diagnostic::do_not_recommend]
impl<T, S: Shape> AsView for View<'_, T, S> {
    type Item = T;
    type Shape = S;

    fn as_view(&self) -> View<'_, T, S> {
        self.clone()
    }
}

#[diagnostic::do_not_recommend]
impl<T, S: Shape> AsView for ViewMut<'_, T, S> {
    type Item = T;
    type Shape = S;

    fn as_view(&self) -> View<'_, T, S> {
        self.as_view()
    }
}

macro_rules! references {
    ($([$($generics:tt)*] $X:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> AsView for $X {
            type Item = T;
            type Shape = S;

            fn as_view(&self) -> View<'_, T, S> {
                AsView::as_view(&**self)
            }

            #[inline]
            fn row_major(&self) -> Option<&[T]> {
                AsView::row_major(&**self)
            }
        }
    )*};
}
references! {
    [T, S: Shape, H: Home] &Array<T, S, H>;
    [T, S: Shape, H: Home] &&Array<T, S, H>;
    [T, S: Shape, H: Home] &mut Array<T, S, H>;
    [T, S: Shape] &View<'_, T, S>;
    [T, S: Shape] &&View<'_, T, S>;
    [T, S: Shape] &ViewMut<'_, T, S>;
}

#[diagnostic::do_not_recommend]
impl<X: Container + ?Sized> AsView for X {
    type Item = X::Item;
    type Shape = X::Shape;

    fn as_view(&self) -> View<'_, X::Item, X::Shape> {
        self.elements()
    }
}

/// Arrays to join: a tuple of two to eight, or an array, slice or `Vec` of equal type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of arrays of one element type",
    label = "not a list of arrays",
    note = "write a tuple of arrays or views, `(&a, &b)`, or a list of equal type, `&[a, b]` or `&vec`; other elements are converted, `&a.cast::<f64>().eval()`, and an expression is evaluated, `&(&a * 2.0).eval()`; what an iterator gives is collected before: `let parts: Vec<_> = ..collect()`; an array of ndarray, nalgebra, faer, image or arrow needs the feature of that name, and the version that the feature takes (`cargo tree -d` shows two)"
)]
pub trait Operands {
    /// The type of the elements.
    type Item: Elem;
    /// The shapes: a tuple, or [`Many`].
    type Shapes;

    /// The operands.
    fn views(&self) -> impl AsRef<[ViewD<'_, Self::Item>]>;
}

/// An operand after the operand `First`, with elements of the same type. The parameters are those
/// of a tuple of operands, so the compiler checks it once for each tuple, and reports it once.
#[doc(hidden)]
pub trait AfterFirst<First: AsView>: AsView<Item = First::Item> {}
#[diagnostic::do_not_recommend]
impl<First: AsView, X: AsView<Item = First::Item>> AfterFirst<First> for X {}

/// [`Operands`], as a bound: see [`Concatenates`](super::Concatenates).
#[diagnostic::on_unimplemented(message = "`{Self}` is not a list of arrays of one element type")]
#[doc(hidden)]
pub trait ListedOperands: Operands {}
#[diagnostic::do_not_recommend]
impl<P: Operands> ListedOperands for P {}

/// `Count` shapes `S`.
#[derive(Clone, Copy, Debug)]
pub struct Many<S, Count>(PhantomData<(S, Count)>);

macro_rules! tuples {
    (1: $($operand:tt)*) => {};
    ($rank:literal: $First:ident $second:ident $third:ident $zero:tt $(, $X:ident $Y:ident $Z:ident $i:tt)+) => {
        #[diagnostic::do_not_recommend]
        impl<T: Elem, $First: AsView<Item = T>, $($X: AfterFirst<$First>),+> Operands for ($First, $($X,)+) {
            type Item = T;
            type Shapes = ($First::Shape, $($X::Shape,)+);

            fn views(&self) -> impl AsRef<[ViewD<'_, T>]> {
                [self.$zero.as_view().into_dyn(), $(self.$i.as_view().into_dyn()),+]
            }
        }
    };
}
each_rank!(tuples);

macro_rules! lists {
    ($([$($generics:tt)*] $List:ty, $Count:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)* X: AsView<Item: Elem>> Operands for $List {
            type Item = X::Item;
            type Shapes = Many<X::Shape, $Count>;

            fn views(&self) -> impl AsRef<[ViewD<'_, X::Item>]> {
                self.iter().map(|operand| operand.as_view().into_dyn()).collect::<Vec<_>>()
            }
        }
    )*};
}
lists! {
    [] &[X], Dyn;
    [] &Vec<X>, Dyn;
    [const N: usize,] [X; N], Fix<N>;
    [const N: usize,] &[X; N], Fix<N>;
}

/// The shapes of an axis, or of one array, in the place of the operands.
#[derive(Clone, Copy, Debug)]
pub struct NoArrays;

/// An axis is no list of arrays, nor is one array. With these the compiler reports arguments in the
/// wrong order, or without a tuple, as an error of the axis, and not of the operands too.
macro_rules! no_lists {
    ($([$($generics:tt)*] $Given:ty, $Shapes:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Operands for $Given {
            type Item = Infallible;
            type Shapes = $Shapes;

            fn views(&self) -> impl AsRef<[ViewD<'_, Infallible>]> {
                Vec::new()
            }
        }
    )*};
}
no_lists! {
    [A] Axes<A>, NoArrays;
    [] i32, NoArrays;
    [] isize, NoArrays;
    [] usize, NoArrays;
    [T, S: Shape, H: Home] &Array<T, S, H>, NoArrays;
    [T, S: Shape] View<'_, T, S>, NoArrays;
}

macro_rules! leaves {
    ($([$($generics:tt)*] $Leaf:ty, $S:ty, |$leaf:ident| $view:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> AsView for $Leaf {
            type Item = T;
            type Shape = $S;

            fn as_view(&self) -> View<'_, T, $S> {
                let $leaf = self;
                $view
            }
        }
    )*};
}
leaves! {
    [T, P: Stored] Arr<'_, T, P>, P::Shape, |leaf| leaf.0.view();
    [T, P: Stored] Owned<T, P>, P::Shape, |leaf| leaf.0.view();
    [T, S: Shape] ViewRef<'_, T, S>, S, |leaf| leaf.0.clone();
}
