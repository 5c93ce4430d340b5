//! `lt`, `le`, `gt` and `ge` of arrays and views, found before the methods of `PartialOrd` with these
//! names.

use crate::array::{Array, View};
use crate::dim::Known;
use crate::expr::{
    ArrayRef, Binary, Expr, Greater, GreaterEqual, IntoExpr, Less, LessEqual, Numeric, ViewRef,
};
use crate::leaf::Elem;
use crate::shape::{Broadcast, Shape};
use crate::storage::Home;

/// The comparison of a leaf of elements `T` and shape `S` with an operand `R`.
type Compared<O, T, S, Leaf, R> = Expr<
    <<S as Broadcast<<R as IntoExpr<T>>::Shape>>::Output as Known<
        Binary<O, Leaf, <R as IntoExpr<T>>::Node>,
    >>::Then,
>;

macro_rules! comparisons {
    ($($name:ident $Op:ident;)*) => {
        impl<T: Elem + PartialOrd, S: Shape, H: Home> Array<T, S, H> {$(
            #[doc = concat!("As [`Numeric::", stringify!($name), "`].")]
            #[inline(always)]
            pub fn $name<R>(&self, other: R) -> Compared<$Op, T, S, ArrayRef<'_, T, S, H>, R>
            where
                R: IntoExpr<T>,
                S: Broadcast<R::Shape>,
            {
                Numeric::$name(self, other)
            }
        )*}

        impl<'a, T: Elem + PartialOrd, S: Shape> View<'a, T, S> {$(
            #[doc = concat!("As [`Numeric::", stringify!($name), "`].")]
            #[inline(always)]
            pub fn $name<R>(&self, other: R) -> Compared<$Op, T, S, ViewRef<'a, T, S>, R>
            where
                R: IntoExpr<T>,
                S: Broadcast<R::Shape>,
            {
                Numeric::$name(self, other)
            }
        )*}
    };
}
comparisons! { lt Less; le LessEqual; gt Greater; ge GreaterEqual; }
