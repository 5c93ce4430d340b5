//! Methods that users look for and arrays do not have: they are here to say what there is instead.

use super::{Array, ViewMut};
use crate::shape::Shape;
use crate::storage::Home;

/// Elements of iterators: those of arrays are not.
#[diagnostic::on_unimplemented(
    message = "an array is not an iterator",
    label = "a method of iterators",
    note = "the elements in reverse order along axis 0 are `x.flip(0)`, those of an iterator `x.iter().rev()`"
)]
#[doc(hidden)]
pub trait IsIterator {}

/// Elements of arrays that can be borrowed mutably in parts: none.
#[diagnostic::on_unimplemented(
    message = "two parts of one array are not borrowed mutably at once, except its rows",
    label = "two mutable views",
    note = "one part after the other: `x.slice_mut(s![..2]).fill(0.0)`; its rows: `x.rows_mut()`; the parts of a slice: `x.as_mut_slice().split_at_mut(n)`"
)]
#[doc(hidden)]
pub trait IsShared {}

/// Elements of matrices that can be inverted: none.
#[diagnostic::on_unimplemented(
    message = "there are products and no solvers, inverses or decompositions here",
    label = "a method of linear algebra",
    note = "a crate for them takes the elements: `nalgebra::DMatrix::from_row_slice(n, n, a.as_slice())`"
)]
#[doc(hidden)]
pub trait IsSolvable {}

/// Names that users look for and that an array has only to say what there is instead. Each is one
/// line, because the compiler quotes it.
#[rustfmt::skip]
#[doc(hidden)]
#[allow(missing_docs, reason = "they only refuse")]
impl<T, S: Shape, H: Home> Array<T, S, H> {
    pub fn rev(&mut self) -> Self where T: IsIterator { unreachable!("no array is an iterator") }
    pub fn split_at_mut<A, P>(&mut self, _: A, _: P) -> (ViewMut<'_, T, S>, ViewMut<'_, T, S>) where T: IsShared { unreachable!("no array is shared") }
    pub fn inv(&mut self) -> Self where T: IsSolvable { unreachable!("no array is inverted") }
    pub fn inverse(&mut self) -> Self where T: IsSolvable { unreachable!("no array is inverted") }
    pub fn solve<B>(&mut self, _: B) -> B where T: IsSolvable { unreachable!("no array is inverted") }
    pub fn det(&mut self) -> T where T: IsSolvable { unreachable!("no array is inverted") }
}
