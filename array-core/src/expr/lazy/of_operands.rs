//! Which operands have the lazy methods, and how containers get them.

use super::Lazy;
use crate::array::{Array, View, ViewMut};
use crate::containers::Container;
use crate::dim::Known;
use crate::expr::node::{Expr, Node};
use crate::expr::operand::{Arr, ViewRef};
use crate::expr::place::On;
use crate::leaf::Elem;
use crate::shape::{Placement, Shape};
use crate::storage::Home;

macro_rules! lazy {
    ($($(#[$doc:meta])* [$($generics:tt)*] $Operand:ty, $T:ty, $S:ty, $Node:ty, |$x:ident| $node:expr;)*) => {$(
        $(#[$doc])*
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Lazy for $Operand {
            type Item = $T;
            type Shape = $S;
            type Node = $Node;

            #[inline(always)]
            fn lazy(self) -> Expr<$Node> {
                let $x = self;
                Expr($node)
            }
        }
    )*};
}
lazy! {
    ['a, T: Elem, S: Shape, H: Home] &'a Array<T, S, H>, T, S, Arr<'a, T, H::Of<S>>, |x| Arr(x);
    ['a, T: Elem, S: Shape] &View<'a, T, S>, T, S, ViewRef<'a, T, S>, |x| ViewRef(x.clone());
    ['a, T: Elem, S: Shape] &'a ViewMut<'_, T, S>, T, S, ViewRef<'a, T, S>, |x| ViewRef(x.as_view());
    /// A copy of the expression, as when it is an operand.
    [E: Node + Clone] &Expr<E>, E::Item, E::Shape, E, |x| x.0.clone();
    [E: Node] Expr<E>, E::Item, E::Shape, E, |x| x.0;
}

/// `x.lazy()` of a container, an expression of its elements in place: operators, methods, reductions.
///
/// Besides it a container gets `at`, `elements` and `elements_mut` alone, so that the methods of its own
/// crate keep their meaning: `x.sum(..)` of an array of ndarray is ndarray's.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let (rows, mean) = ([[1.0, 2.0], [3.0, 6.0]], vec![2.0, 4.0]);
/// let spread = (rows.lazy() - mean.at(axes![1])).abs().sum(axes![0]);
/// assert_eq!(spread, array![2.0, 4.0]);
/// ```
pub trait LazyContainer: Container<Item: Elem> {
    /// The elements as an expression.
    #[inline(always)]
    fn lazy(&self) -> Expr<ViewRef<'_, Self::Item, Self::Shape>> {
        Expr(ViewRef(self.elements()))
    }

    /// The elements placed on axes of the result: [`Lazy::at`].
    #[inline(always)]
    fn at<P: Placement<Self::Shape>>(
        &self,
        dims: P,
    ) -> Expr<<P::Proof as Known<On<ViewRef<'_, Self::Item, Self::Shape>, P>>>::Then> {
        Expr(On {
            operand: ViewRef(self.elements()),
            placement: dims,
        })
    }
}

impl<X: Container<Item: Elem> + ?Sized> LazyContainer for X {}
