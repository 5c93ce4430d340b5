//! What a lazy value cannot do before it is computed: be printed, indexed or compared.
//!
//! Each of these has an implementation that never applies, because no node is [`IsEvaluated`]. So the
//! compiler says what to do, instead of listing types that can be printed.

use core::fmt;
use core::ops::Index;

use super::node::{Expr, Node};
use crate::array::{Array, View};
use crate::shape::Shape;
use crate::storage::Home;

/// An expression with elements. No expression has them before it is evaluated.
#[diagnostic::on_unimplemented(
    message = "a lazy expression has no elements before it is evaluated",
    label = "this is lazy",
    note = "`.eval()` computes an array: `(&a + &b).eval()`"
)]
#[doc(hidden)]
pub trait IsEvaluated {}

const NEVER: &str = "no expression is evaluated";

impl<E: Node + IsEvaluated> fmt::Display for Expr<E> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        unreachable!("{NEVER}")
    }
}

impl<E: Node + IsEvaluated, I> Index<I> for Expr<E> {
    type Output = E::Item;

    fn index(&self, _: I) -> &E::Item {
        unreachable!("{NEVER}")
    }
}

impl<E: Node + IsEvaluated, R> PartialEq<R> for Expr<E> {
    fn eq(&self, _: &R) -> bool {
        unreachable!("{NEVER}")
    }
}

impl<E: Node + IsEvaluated, T, S: Shape, H: Home> PartialEq<Expr<E>> for Array<T, S, H> {
    fn eq(&self, _: &Expr<E>) -> bool {
        unreachable!("{NEVER}")
    }
}

impl<E: Node + IsEvaluated, T, S: Shape> PartialEq<Expr<E>> for View<'_, T, S> {
    fn eq(&self, _: &Expr<E>) -> bool {
        unreachable!("{NEVER}")
    }
}
