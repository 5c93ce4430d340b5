//! `+ - * / % & | ^ << >>`, `-` and `!` on arrays, views and expressions; scalars on either side.
//!
//! There is one implementation for each operator and left operand; the right operand is anything
//! that [`IntoExpr`] turns into an expression of the left one's elements. Scalars on the left are
//! listed by type, because only the crate of `T` may implement an operator for every `T` on the
//! left.

use core::ops;

use super::node::{Expr, Node};
use super::operand::{Arr, IntoExpr, Owned, Scalar, ViewRef, each_operand};
use super::operation::{Binary, BinaryOp, Unary, UnaryOp};
use super::ops as op;
use crate::array::{Array, View};
use crate::dim::Known;
use crate::leaf::Elem;
use crate::shape::{Broadcast, Shape};
use crate::storage::Home;

/// `X`, if the shapes `L` and `R` broadcast. Otherwise the compiler knows no type and reports
/// nothing about its methods.
pub(super) type JoinedExpr<L, R, X> = <<L as Broadcast<R>>::Output as Known<X>>::Then;

/// An operator for every kind of left operand.
macro_rules! operator {
    ($($Trait:ident $method:ident)*) => { $(each_operand!(operator @left $Trait $method);)* };
    (@left $Trait:ident $method:ident [$($generics:tt)*] $Left:ty, $T:ty, $S:ty, $Node:ty, |$x:ident| $node:expr) => {
        impl<$($generics)*, R: IntoExpr<$T>> ops::$Trait<R> for $Left
        where
            $S: Broadcast<R::Shape>,
            op::$Trait: BinaryOp<$T, $T>,
        {
            type Output = Expr<JoinedExpr<$S, R::Shape, Binary<op::$Trait, $Node, R::Node>>>;

            #[inline(always)]
            fn $method(self, right: R) -> Self::Output {
                let $x = self;
                Expr(Binary { op: op::$Trait, left: $node, right: right.into_expr().0 })
            }
        }
    };
}
operator!(Add add Sub sub Mul mul Div div Rem rem BitAnd bitand BitOr bitor BitXor bitxor Shl shl Shr shr);

/// `scalar op array`, for the primitive types: a scalar is a left operand like any other.
macro_rules! scalar_left {
    ([$($T:ident)*] $ops:tt) => { $(scalar_left!(@ops $T $ops);)* };
    (@ops $T:ident [$($Trait:ident $method:ident)*]) => {$(
        scalar_left!(@right $Trait $method $T ['a, S: Shape, H: Home] &'a Array<$T, S, H>, Arr<'a, $T, H::Of<S>>, |x| Arr(x));
        scalar_left!(@right $Trait $method $T [S: Shape, H: Home] Array<$T, S, H>, Owned<$T, H::Of<S>>, |x| Owned(x));
        scalar_left!(@right $Trait $method $T ['a, S: Shape] View<'a, $T, S>, ViewRef<'a, $T, S>, |x| ViewRef(x));
        scalar_left!(@right $Trait $method $T ['a, S: Shape] &View<'a, $T, S>, ViewRef<'a, $T, S>, |x| ViewRef(x.clone()));
        scalar_left!(@right $Trait $method $T [E: Node<Item = $T>] Expr<E>, E, |x| x.0);
        scalar_left!(@right $Trait $method $T ['a, E: Node<Item = $T> + Clone] &'a Expr<E>, E, |x| x.0.clone());
    )*};
    (@right $Trait:ident $method:ident $T:ident [$($generics:tt)*] $Right:ty, $Node:ty, |$x:ident| $node:expr) => {
        impl<$($generics)*> ops::$Trait<$Right> for $T {
            type Output = Expr<Binary<op::$Trait, Scalar<$T>, $Node>>;

            #[inline(always)]
            fn $method(self, $x: $Right) -> Self::Output {
                Expr(Binary { op: op::$Trait, left: Scalar(self), right: $node })
            }
        }
    };
}
#[cfg(any(feature = "num-complex", feature = "half"))]
pub(super) use scalar_left;
scalar_left!([f32 f64] [Add add Sub sub Mul mul Div div Rem rem]);
scalar_left!([bool] [BitAnd bitand BitOr bitor BitXor bitxor]);
scalar_left!([i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize] [
    Add add Sub sub Mul mul Div div Rem rem BitAnd bitand BitOr bitor BitXor bitxor Shl shl Shr shr
]);

/// `-x` and `!x`.
macro_rules! prefix {
    ($($Trait:ident $method:ident)*) => { $(each_operand!(prefix @operand $Trait $method);)* };
    (@operand $Trait:ident $method:ident [$($generics:tt)*] $Operand:ty, $T:ty, $S:ty, $Node:ty, |$x:ident| $node:expr) => {
        impl<$($generics)*> ops::$Trait for $Operand
        where
            op::$Trait: UnaryOp<$T>,
        {
            type Output = Expr<Unary<op::$Trait, $Node>>;

            #[inline(always)]
            fn $method(self) -> Self::Output {
                let $x = self;
                Expr(Unary { op: op::$Trait, operand: $node })
            }
        }
    };
}
prefix!(Neg neg Not not);
