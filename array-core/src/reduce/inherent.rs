//! `sum` of an array without the prelude. For a trait's method with the name of an iterator's the
//! compiler would propose `.into_iter()`, which leads to another sum.

use super::ReduceAxes;
use super::methods::{Reduced, Reductions};
use super::op::{self, Reduction};
use crate::array::Array;
use crate::dim::{Nothing, Unmet};
use crate::leaf::Elem;
use crate::shape::Shape;
use crate::storage::Home;

/// Elements of an array of shape `S` that is summed over axes `A`. It is asked behind the method: of a
/// method whose own type is unknown without a bound, the compiler says that it is not found.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` cannot be summed",
    label = "no `Number`",
    note = "in generic code a bound says that they can: the sum of a `T: Float` is a `T`, that of a `T: Number` a `T::Sum`; of other elements `T: Summand`"
)]
#[doc(hidden)]
pub trait SummedOver<S: Shape, H: Home, A: ReduceAxes<S>>: Sized {
    /// The sums.
    type Sums;
    /// The sums along axes.
    fn sums(of: &Array<Self, S, H>, axes: A) -> Self::Sums;
}

#[diagnostic::do_not_recommend]
impl<T: Elem, S: Shape, H: Home, A: ReduceAxes<S>> SummedOver<S, H, A> for T
where
    op::Sum: Reduction<T>,
{
    type Sums = Reduced<&'static Array<T, S, H>, op::Sum, A>;

    #[inline]
    #[track_caller]
    fn sums(of: &Array<T, S, H>, axes: A) -> Self::Sums {
        Reductions::sum(of, axes)
    }
}

// With it the error is about the trait itself: see `Unmet`.
#[diagnostic::do_not_recommend]
impl<'n, T, S: Shape, H: Home, A: ReduceAxes<S>> SummedOver<S, H, A> for T
where
    Nothing<'n>: Unmet,
{
    type Sums = ();

    fn sums(_: &Array<T, S, H>, _: A) {
        unreachable!("`Nothing` is not `Unmet`")
    }
}

// The method in one line with its bounds, because the compiler quotes both.
impl<T, S: Shape, H: Home> Array<T, S, H> {
    /// The sum along axes: [`Reductions::sum`].
    ///
    /// # Panics
    /// As there.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// let x = broadloom::array![[1.0, 2.0], [3.0, 4.0]];
    /// assert_eq!(x.sum(..), 10.0);
    /// ```
    #[track_caller]
    #[rustfmt::skip]
    pub fn sum<A: ReduceAxes<S>, R>(&self, axes: A) -> R where T: SummedOver<S, H, A, Sums = R> { // of all: `x.sum(..)`; kept: `x.sum(keepdims(1))`
        T::sums(self, axes)
    }
}
