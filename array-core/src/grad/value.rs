//! The values that a tape takes: arrays, which it keeps; shared arrays; references and views, which
//! it copies.

use std::rc::Rc;

use crate::array::{Array, ArrayD, StackArray, View};
use crate::containers::Container;
use crate::shape::{Shape, StaticShape};
use crate::storage::{Heap, Home};

/// The argument of [`Tape::var`](super::Tape::var) and [`Tape::constant`](super::Tape::constant):
/// an array, which is kept and not copied unless it is inline; a shared array, `Rc<ArrayD<T>>`,
/// which several tapes may have; or a reference to an array or a view, whose elements are copied.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no value of a tape of `{T}`",
    note = "expected an array of `{T}`, a reference to one, or a view; other elements are converted: `x.cast::<{T}>().eval()`; an expression is evaluated first: `.eval()`; a number is an array of rank 0: `ArrayD::scalar(x)`; an array of ndarray, nalgebra, faer, image or arrow needs the feature of that name, and the version that the feature takes (`cargo tree -d` shows two)"
)]
pub trait IntoValue<T> {
    /// Its elements, on the heap.
    #[doc(hidden)]
    fn into_value(self) -> Rc<ArrayD<T>>;
}

#[diagnostic::do_not_recommend]
impl<T, S: Shape> IntoValue<T> for Array<T, S, Heap> {
    fn into_value(self) -> Rc<ArrayD<T>> {
        Rc::new(self.into_dyn())
    }
}

#[diagnostic::do_not_recommend]
impl<T: Clone, S: StaticShape> IntoValue<T> for StackArray<T, S> {
    fn into_value(self) -> Rc<ArrayD<T>> {
        Rc::new(self.to_heap().into_dyn())
    }
}

#[diagnostic::do_not_recommend]
impl<T: Clone, S: Shape, H: Home> IntoValue<T> for &Array<T, S, H> {
    fn into_value(self) -> Rc<ArrayD<T>> {
        Rc::new(self.to_heap().into_dyn())
    }
}

#[diagnostic::do_not_recommend]
impl<T: Clone, S: Shape> IntoValue<T> for View<'_, T, S> {
    fn into_value(self) -> Rc<ArrayD<T>> {
        Rc::new(self.to_array().into_dyn())
    }
}

#[diagnostic::do_not_recommend]
impl<X: Container<Item: Clone> + ?Sized> IntoValue<X::Item> for &X {
    fn into_value(self) -> Rc<ArrayD<X::Item>> {
        Rc::new(self.elements().to_array().into_dyn())
    }
}

#[diagnostic::do_not_recommend]
impl<T> IntoValue<T> for Rc<ArrayD<T>> {
    fn into_value(self) -> Rc<ArrayD<T>> {
        self
    }
}
