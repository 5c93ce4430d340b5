//! `BodyElement`: a name in a body, for methods that only arrays have.
//!
//! `x.len()` in a body becomes `BodyElement(&x).len()`. The methods here exist for numbers, which have
//! none of these names, and say that `x` is one element; other elements use `Deref` to reach their
//! own methods.

use core::ops::Deref;

use crate::expr::Number;

/// An element in a body.
#[derive(Clone, Copy, Debug)]
pub struct BodyElement<'a, T>(pub &'a T);

impl<T> Deref for BodyElement<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        self.0
    }
}

/// A whole array. No element is one.
#[diagnostic::on_unimplemented(
    message = "in a body a name is one element of its array, here a `{Self}`",
    label = "a method of arrays",
    note = "a view of an array is an operand by `&`: `&x.t()`; what is computed of a whole array is bound before the call, `let n = x.len();`, or is a reducer: `sum(x, (0)) @ (1)`"
)]
pub trait IsWholeArray {}

/// Each method is one line, because the compiler quotes it. The result is of any type.
#[rustfmt::skip]
#[allow(missing_docs, reason = "they only refuse")]
#[allow(clippy::wrong_self_convention, reason = "names of methods of arrays")]
impl<T: Number> BodyElement<'_, T> {
    pub fn len<X>(&self) -> X where T: IsWholeArray { never() }
    pub fn t<X>(&self) -> X where T: IsWholeArray { never() }
    pub fn iter<X>(&self) -> X where T: IsWholeArray { never() }
    pub fn rows<X>(&self) -> X where T: IsWholeArray { never() }
    pub fn columns<X>(&self) -> X where T: IsWholeArray { never() }
    pub fn shape<X>(&self) -> X where T: IsWholeArray { never() }
    pub fn dims<X>(&self) -> X where T: IsWholeArray { never() }
    pub fn extents<X>(&self) -> X where T: IsWholeArray { never() }
    pub fn to_vec<X>(&self) -> X where T: IsWholeArray { never() }
    pub fn view<X>(&self) -> X where T: IsWholeArray { never() }
    pub fn eval<X>(&self) -> X where T: IsWholeArray { never() }
    pub fn map<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn row<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn column<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn slice<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn reshape<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn permute<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn unsqueeze<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn sum<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn mean<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn var<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn std<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn amax<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn amin<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn argmax<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn argmin<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn cumsum<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn dot<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn matmul<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
    pub fn softmax<I, X>(&self, _: I) -> X where T: IsWholeArray { never() }
}

fn never<X>() -> X {
    unreachable!("no element is a whole array")
}
