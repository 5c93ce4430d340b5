//! Which operands have the lazy methods.

use super::Lazy;
use crate::array::{Array, View, ViewMut};
use crate::expr::node::{Expr, Node};
use crate::expr::operand::{Arr, ViewRef};
use crate::leaf::Elem;
use crate::shape::Shape;
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
