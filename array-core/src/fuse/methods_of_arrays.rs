//! Methods of arrays, called on a number in a body: they say that a name there is one element.
//!
//! An expansion imports the trait. Its methods take `&mut self`, so the compiler finds them last: a
//! method of the same name that the number has, by a trait of the user, comes first.

use super::element::Element;
use crate::array::absent::{IsForeign, never};
use crate::expr::{Float, Number};

/// A whole array. No number is one.
#[diagnostic::on_unimplemented(
    message = "in a body a name is one element of its array, here a `{Self}`",
    label = "a method of arrays",
    note = "a view of an array is an operand by `&`: `&x.t()`; what is computed of a whole array is bound before the call, `let n = x.len();`, `let p = x.matmul(&w);`, `let table = x.as_slice();`, or is a reducer: `sum(x)`, `sum(x, (0)) @ (1)`"
)]
pub trait IsWholeArray {}

/// Each method is one line, because the compiler quotes it. The result is of any type.
#[rustfmt::skip]
#[doc(hidden)]
#[allow(missing_docs, reason = "they only refuse")]
#[allow(clippy::wrong_self_convention, clippy::len_without_is_empty, reason = "names of methods of arrays")]
pub trait MethodsOfArrays: Sized {
    fn len<X>(&mut self) -> X where Self: IsWholeArray { never() }
    fn t<X>(&mut self) -> X where Self: IsWholeArray { never() }
    fn iter<X>(&mut self) -> X where Self: IsWholeArray { never() }
    fn rows<X>(&mut self) -> X where Self: IsWholeArray { never() }
    fn columns<X>(&mut self) -> X where Self: IsWholeArray { never() }
    fn shape<X>(&mut self) -> X where Self: IsWholeArray { never() }
    fn dims<X>(&mut self) -> X where Self: IsWholeArray { never() }
    fn extents<X>(&mut self) -> X where Self: IsWholeArray { never() }
    fn to_vec<X>(&mut self) -> X where Self: IsWholeArray { never() }
    fn view<X>(&mut self) -> X where Self: IsWholeArray { never() }
    fn as_slice<X>(&mut self) -> X where Self: IsWholeArray { never() }
    fn map<I, X>(&mut self, _: I) -> X where Self: IsWholeArray { never() }
    fn row<I, X>(&mut self, _: I) -> X where Self: IsWholeArray { never() }
    fn column<I, X>(&mut self, _: I) -> X where Self: IsWholeArray { never() }
    fn dot<I, X>(&mut self, _: I) -> X where Self: IsWholeArray { never() }
    fn matmul<I, X>(&mut self, _: I) -> X where Self: IsWholeArray { never() }
}
impl<T: Number> MethodsOfArrays for T {}

/// Reductions are methods of [`Element`]: the compiler proposes to import a trait that has a method of
/// this name, wherever a user calls one.
#[rustfmt::skip]
#[doc(hidden)]
#[allow(missing_docs, reason = "they only refuse")]
impl<T: Number> Element<'_, T> {
    pub fn sum<X>(&mut self) -> X where T: IsWholeArray { never() }
    pub fn prod<X>(&mut self) -> X where T: IsWholeArray { never() }
    pub fn mean<X>(&mut self) -> X where T: IsWholeArray { never() }
    pub fn std<X>(&mut self) -> X where T: IsWholeArray { never() }
    pub fn var<X>(&mut self) -> X where T: IsWholeArray { never() }
}

/// `log` without a base, of floats alone: they have one with a base, so it is no method of a user's trait.
#[rustfmt::skip]
#[doc(hidden)]
#[allow(missing_docs, reason = "it only refuses")]
impl<T: Float> Element<'_, T> {
    pub fn log<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.ln()`
}
