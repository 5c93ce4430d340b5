//! `lt`, `le`, `gt` and `ge` of an array, found before the methods of `PartialOrd` with these names.

use crate::array::Array;
use crate::dim::Known;
use crate::expr::{
    ArrayRef, Binary, Expr, Greater, GreaterEqual, IntoExpr, Less, LessEqual, Numeric,
};
use crate::leaf::Elem;
use crate::shape::{Broadcast, Shape};
use crate::storage::Home;

/// The comparison of an array with an operand `R`.
type Compared<'a, O, T, S, H, R> = Expr<
    <<S as Broadcast<<R as IntoExpr<T>>::Shape>>::Output as Known<
        Binary<O, ArrayRef<'a, T, S, H>, <R as IntoExpr<T>>::Node>,
    >>::Then,
>;

macro_rules! comparisons {
    ($($name:ident $Op:ident;)*) => {
        impl<T: Elem + PartialOrd, S: Shape, H: Home> Array<T, S, H> {$(
            #[doc = concat!("As [`Numeric::", stringify!($name), "`].")]
            #[inline(always)]
            pub fn $name<R: IntoExpr<T>>(&self, other: R) -> Compared<'_, $Op, T, S, H, R>
            where
                S: Broadcast<R::Shape>,
            {
                Numeric::$name(self, other)
            }
        )*}
    };
}
comparisons! { lt Less; le LessEqual; gt Greater; ge GreaterEqual; }
