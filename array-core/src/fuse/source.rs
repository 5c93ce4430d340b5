//! `OperandSource`: what a name in a body may refer to, as a node.

use crate::array::{Array, View, ViewMut};
use crate::expr::{Arr, Expr, Node, ViewRef};
use crate::leaf::Elem;
use crate::shape::Shape;
use crate::storage::Home;

/// Arrays, views, and expressions that can be copied, and references to them. Borrowed for `'a`.
pub trait OperandSource<'a> {
    /// The node it becomes.
    type Node: Node;

    /// The node.
    fn node(&'a self) -> Self::Node;
}

impl<'a, T: Elem, S: Shape, H: Home> OperandSource<'a> for Array<T, S, H> {
    type Node = Arr<'a, T, H::Of<S>>;

    #[inline(always)]
    fn node(&'a self) -> Self::Node {
        Arr(self)
    }
}

// For the lifetime of the viewed array, so that `&x.view()` can be in a lazy value.
impl<'a, 'v: 'a, T: Elem, S: Shape> OperandSource<'a> for View<'v, T, S> {
    type Node = ViewRef<'v, T, S>;

    #[inline(always)]
    fn node(&'a self) -> Self::Node {
        ViewRef(self.clone())
    }
}

impl<'a, T: Elem, S: Shape> OperandSource<'a> for ViewMut<'_, T, S> {
    type Node = ViewRef<'a, T, S>;

    #[inline(always)]
    fn node(&'a self) -> Self::Node {
        ViewRef(self.as_view())
    }
}

impl<'a, E: Node + Clone> OperandSource<'a> for Expr<E> {
    type Node = E;

    #[inline(always)]
    fn node(&'a self) -> E {
        self.0.clone()
    }
}

// For the lifetime of the reference, so that a function can return a lazy value over its arguments.
impl<'s, 'a: 's, X: OperandSource<'a>> OperandSource<'s> for &'a X {
    type Node = X::Node;

    #[inline(always)]
    fn node(&'s self) -> X::Node {
        let place: &'a X = self;
        place.node()
    }
}

impl<'a, X: OperandSource<'a>> OperandSource<'a> for &'a mut X {
    type Node = X::Node;

    #[inline(always)]
    fn node(&'a self) -> X::Node {
        (**self).node()
    }
}
