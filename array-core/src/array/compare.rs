//! `==` and hashing: by extents and elements, for all types of shapes and all homes.

use core::hash::{Hash, Hasher};

use super::{Array, View};
use crate::shape::Shape;
use crate::storage::Home;

/// The right side of `==` beside an array with elements `T` and shape `S`: an array, a view, or for
/// rank 0 a number.
// One implementation of `PartialEq` for all of them, so that the compiler's message is about this
// trait.
#[diagnostic::on_unimplemented(
    message = "an operator does not compare an array of shape `{S}` with `{Self}`",
    label = "compared element by element?",
    note = "element by element: `x.equal(0.0)`, `x.greater(&y)`, `x.less(&y)`, in a macro `broadcast!(x > 0.0)`; whether all are: `x.equal(&y).all(..)`; a whole array is compared with an array or a view, its elements as `x.as_slice() == [1.0]`; a lazy value is evaluated first: `.eval()`"
)]
#[doc(hidden)]
pub trait Comparand<T, S: Shape> {
    /// Whether the extents and all elements are equal.
    fn equals(&self, array: &View<'_, T, S>) -> bool;
}

#[diagnostic::do_not_recommend]
impl<T: PartialEq<U>, U, S: Shape, R: Shape> Comparand<T, S> for View<'_, U, R> {
    fn equals(&self, array: &View<'_, T, S>) -> bool {
        if array.extents().as_ref() != self.extents().as_ref() {
            return false;
        }
        match (array.as_slice(), self.as_slice()) {
            (Some(left), Some(right)) => left == right,
            _ => array.iter().eq(self.iter()),
        }
    }
}

#[diagnostic::do_not_recommend]
impl<T: PartialEq<U>, U, S: Shape, R: Shape, G: Home> Comparand<T, S> for Array<U, R, G> {
    fn equals(&self, array: &View<'_, T, S>) -> bool {
        self.view().equals(array)
    }
}

/// Equal if the extents and all elements are; the types of the shapes and the homes may differ.
impl<T, S: Shape, H: Home, R: Comparand<T, S>> PartialEq<R> for Array<T, S, H> {
    fn eq(&self, other: &R) -> bool {
        other.equals(&self.view())
    }
}

/// Equal if the extents and all elements are.
impl<T, S: Shape, R: Comparand<T, S>> PartialEq<R> for View<'_, T, S> {
    fn eq(&self, other: &R) -> bool {
        other.equals(self)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Eq, S: Shape, H: Home> Eq for Array<T, S, H> {}
#[diagnostic::do_not_recommend]
impl<T: Eq, S: Shape> Eq for View<'_, T, S> {}

/// By extents and elements, so equal arrays have the same hash.
#[diagnostic::do_not_recommend]
impl<T: Hash, S: Shape, H: Home> Hash for Array<T, S, H> {
    fn hash<X: Hasher>(&self, state: &mut X) {
        self.extents().as_ref().hash(state);
        self.as_slice().hash(state);
    }
}

/// An array of rank 0 compares with a number, as its element does.
macro_rules! scalars {
    ($($T:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Comparand<$T, ()> for $T {
            fn equals(&self, array: &View<'_, $T, ()>) -> bool {
                array.iter().eq([self])
            }
        }
    )*};
}
scalars!(bool i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 f64);
