//! `&x - e`: an array of another crate on the left of an operator, and an expression on its right.
//!
//! It is `x.lazy() - e`; of an array of ndarray by value, `x - e`, the elements are copied, because the
//! expression outlives it. The other crate has the operators of its arrays; an expression on the right
//! is ours, so the implementation is here. Without it the compiler reports traits of that crate.

use core::ops;

use crate::containers::Container;
use crate::dim::Known;
use crate::expr as op;
use crate::expr::{Binary, BinaryOp, Expr, Node, ViewRef};
use crate::leaf::Elem;
use crate::shape::Broadcast;
#[cfg(any(feature = "ndarray", feature = "ndarray-0-16"))]
use crate::storage::{Heap, Home};

/// The element type and the shape of a container.
type ItemOf<X> = <X as Container>::Item;
type ShapeOf<X> = <X as Container>::Shape;

macro_rules! beside {
    ($([$($Trait:ident $method:ident)*] $generics:tt $X:ty;)*) => {
        $($(beside!(@one $Trait $method $generics $X);)*)*
    };
    (@one $Trait:ident $method:ident [$($generics:tt)*] $X:ty) => {
        #[diagnostic::do_not_recommend]
        impl<'a, $($generics)*, R> ops::$Trait<Expr<R>> for &'a $X
        where
            $X: Container<Item: Elem>,
            R: Node<Item = ItemOf<$X>>,
            ShapeOf<$X>: Broadcast<R::Shape>,
            op::$Trait: BinaryOp<ItemOf<$X>, ItemOf<$X>>,
        {
            type Output = Expr<
                <<ShapeOf<$X> as Broadcast<R::Shape>>::Output as Known<
                    Binary<op::$Trait, ViewRef<'a, ItemOf<$X>, ShapeOf<$X>>, R>,
                >>::Then,
            >;

            #[inline]
            fn $method(self, right: Expr<R>) -> Self::Output {
                Expr(Binary { op: op::$Trait, left: ViewRef(self.elements()), right: right.0 })
            }
        }
    };
}

/// An operator whose left side is an array of ndarray by value.
#[cfg(any(feature = "ndarray", feature = "ndarray-0-16"))]
macro_rules! moved {
    ($ndarray:ident $($Trait:ident $method:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Elem, D: $ndarray::Dimension, S: crate::shape::Shape, R> ops::$Trait<Expr<R>> for $ndarray::Array<T, D>
        where
            Self: Container<Item = T, Shape = S>,
            R: Node<Item = T>,
            S: Broadcast<R::Shape>,
            op::$Trait: BinaryOp<T, T>,
        {
            type Output = Expr<
                <<S as Broadcast<R::Shape>>::Output as Known<
                    Binary<op::$Trait, op::Owned<T, <Heap as Home>::Of<S>>, R>,
                >>::Then,
            >;

            #[track_caller]
            fn $method(self, right: Expr<R>) -> Self::Output {
                let left = op::Owned(self.elements().to_array());
                Expr(Binary { op: op::$Trait, left, right: right.0 })
            }
        }
    )*};
}
#[cfg(feature = "ndarray")]
moved!(ndarray Add add Sub sub Mul mul Div div);
#[cfg(feature = "ndarray-0-16")]
moved!(ndarray_0_16 Add add Sub sub Mul mul Div div);

#[cfg(feature = "ndarray")]
beside! {
    [Add add Sub sub Mul mul Div div] [S: ndarray::Data, D: ndarray::Dimension] ndarray::ArrayBase<S, D>;
    [Add add Sub sub Mul mul Div div] [T, D: ndarray::Dimension] ndarray::ArrayRef<T, D>;
}
#[cfg(feature = "ndarray-0-16")]
beside! {
    [Add add Sub sub Mul mul Div div] [S: ndarray_0_16::Data, D: ndarray_0_16::Dimension] ndarray_0_16::ArrayBase<S, D>;
}
// Not `*`, which is the product of matrices there and that of elements here.
#[cfg(feature = "nalgebra")]
beside! {
    [Add add Sub sub] [T, N: nalgebra::Dim, M: nalgebra::Dim, S: nalgebra::RawStorage<T, N, M>] nalgebra::Matrix<T, N, M, S>;
}
