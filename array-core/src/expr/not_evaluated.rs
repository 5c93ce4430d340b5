//! What a lazy value cannot do before it is computed: be printed, indexed or compared.
//!
//! Each of these has an implementation that never applies, because no element is [`IsEvaluated`]. So the
//! compiler says what to do, instead of listing types that can be printed.

use core::ops::Index;
use core::{fmt, iter};

use super::node::{Expr, Node};
use crate::array::absent::{IsForeign, number_plus};
use crate::array::{Comparand, View};
use crate::shape::Shape;

/// Elements that an expression has before it is evaluated: none. The bound is on elements, whose
/// types are shorter in messages than those of nodes.
#[diagnostic::on_unimplemented(
    message = "a lazy expression has no elements before it is evaluated",
    label = "this is lazy",
    note = "`.eval()` computes an array: `(&a + &b).eval()`; see `broadloom::when_it_does_not_compile`"
)]
#[doc(hidden)]
pub trait IsEvaluated {}

/// Elements of factors of a product before they are evaluated: none.
#[diagnostic::on_unimplemented(
    message = "a factor of a product is an array, and this one is not evaluated",
    label = "this is lazy",
    note = "`.eval()` computes it: `(&a * &b).eval().matmul(&w)`; variables of a tape are multiplied before `record`: `tape.record((&x.matmul(&w),), |y| y.tanh())`"
)]
#[doc(hidden)]
pub trait IsFactor {}

const NEVER: &str = "no expression is evaluated";

impl<E: Node<Item: IsEvaluated>> fmt::Display for Expr<E> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        unreachable!("{NEVER}")
    }
}

// While the elements are `{float}`, the compiler says that this is no iterator.
impl<E: Node<Item: IsEvaluated>> IntoIterator for Expr<E> {
    type Item = E::Item;
    type IntoIter = iter::Empty<E::Item>;

    fn into_iter(self) -> Self::IntoIter {
        unreachable!("{NEVER}")
    }
}

impl<E: Node<Item: IsEvaluated>, I> Index<I> for Expr<E> {
    type Output = E::Item;

    fn index(&self, _: I) -> &E::Item {
        unreachable!("{NEVER}")
    }
}

/// The right side of a comparison with a lazy value. Nothing is, so that the compiler's message is
/// about this trait.
#[diagnostic::on_unimplemented(
    message = "a lazy expression has no elements before it is evaluated",
    label = "compared with a lazy expression",
    note = "`.eval()` computes an array: `(&a + &b).eval() == c`; element by element: `x.equal(&y)`, `x.greater(0.0)`, in a macro `broadcast!(x > 0.0)`; a choice: `x.greater(0.0).select(&x, 0.0)`"
)]
#[doc(hidden)]
pub trait BesideLazy {}

impl<E: Node, R: BesideLazy> PartialEq<R> for Expr<E> {
    fn eq(&self, _: &R) -> bool {
        unreachable!("{NEVER}")
    }
}

#[diagnostic::do_not_recommend]
impl<E: Node<Item: IsEvaluated>, T, S: Shape> Comparand<T, S> for Expr<E> {
    fn equals(&self, _: &View<'_, T, S>) -> bool {
        unreachable!("{NEVER}")
    }
}

number_plus! {
    [E: Node] Expr<E>;
}

fn never<X>() -> X {
    unreachable!("{NEVER}")
}

/// Methods of arrays that a lazy value has only to say so; the result is of any type. Each is one
/// line, because the compiler quotes it.
#[rustfmt::skip]
#[doc(hidden)]
#[allow(missing_docs, reason = "they only refuse")]
#[allow(clippy::wrong_self_convention, clippy::len_without_is_empty, reason = "names of methods of arrays")]
impl<E: Node> Expr<E> {
    pub fn collect<X>(&mut self) -> X where E::Item: IsEvaluated { never() }
    pub fn iter<X>(&self) -> X where E::Item: IsEvaluated { never() }
    pub fn to_vec<X>(&self) -> X where E::Item: IsEvaluated { never() }
    pub fn into_vec<X>(&self) -> X where E::Item: IsEvaluated { never() }
    pub fn as_slice<X>(&self) -> X where E::Item: IsEvaluated { never() }
    pub fn extents<X>(&self) -> X where E::Item: IsEvaluated { never() }
    pub fn dims<X>(&self) -> X where E::Item: IsEvaluated { never() }
    pub fn len<X>(&self) -> X where E::Item: IsEvaluated { never() }
    pub fn rows<X>(&self) -> X where E::Item: IsEvaluated { never() }
    pub fn columns<X>(&self) -> X where E::Item: IsEvaluated { never() }
    pub fn row<I, X>(&self, _: I) -> X where E::Item: IsEvaluated { never() }
    pub fn column<I, X>(&self, _: I) -> X where E::Item: IsEvaluated { never() }
    pub fn get<I, X>(&self, _: I) -> X where E::Item: IsEvaluated { never() }
    pub fn slice<I, X>(&self, _: I) -> X where E::Item: IsEvaluated { never() }
    pub fn t<X>(&self) -> X where E::Item: IsEvaluated { never() }
    pub fn reshape<I, X>(&self, _: I) -> X where E::Item: IsEvaluated { never() }
    pub fn permute<I, X>(&self, _: I) -> X where E::Item: IsEvaluated { never() }
    pub fn index_axis<I, X>(&self, _: I) -> X where E::Item: IsEvaluated { never() }
    pub fn view<X>(&self) -> X where E::Item: IsEvaluated { never() }
    pub fn to_array<X>(&self) -> X where E::Item: IsEvaluated { never() }
    pub fn write_npy<P, X>(&self, _: P) -> X where E::Item: IsEvaluated { never() }
    pub fn write_csv<P, N, X>(&self, _: P, _: N) -> X where E::Item: IsEvaluated { never() }
    pub fn set<V, X>(&self, _: V) -> X where E::Item: IsEvaluated { never() }
    pub fn rowwise<X>(&self) -> X where E::Item: IsForeign { never() } // here: of `x.rowwise().sum()`: `x.sum(axes![1])`
    pub fn colwise<X>(&self) -> X where E::Item: IsForeign { never() } // here: of `x.colwise() - v`: `x - v.at(axes![0])`
    pub fn log<X>(&mut self) -> X where E::Item: IsForeign { never() } // here: `x.ln()`
    pub fn relu<X>(&mut self) -> X where E::Item: IsForeign { never() } // here: `x.maximum(0.0)`
    // With `&mut self`, after the methods of placed operands.
    pub fn matmul<B, X>(&mut self, _: &B) -> X where E::Item: IsFactor { never() }
    pub fn dot<B, X>(&mut self, _: &B) -> X where E::Item: IsFactor { never() }
}
