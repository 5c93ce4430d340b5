//! `sum` of an array without the prelude. For a trait's method with the name of an iterator's the
//! compiler would propose `.into_iter()`, which leads to another sum.

use super::ReduceAxes;
use super::methods::{Reduced, Reductions};
use super::op::{self, Reduction};
use crate::array::Array;
use crate::leaf::Elem;
use crate::shape::Shape;
use crate::storage::Home;

impl<T: Elem, S: Shape, H: Home> Array<T, S, H> {
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
    pub fn sum<A: ReduceAxes<S>>(&self, axes: A) -> Reduced<&Self, op::Sum, A> // of all elements: `x.sum(..)`
    where
        op::Sum: Reduction<T>,
    {
        Reductions::sum(self, axes)
    }
}
