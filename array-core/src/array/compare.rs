//! `==` and hashing: by extents and elements, for all types of shapes and all homes.

use core::hash::{Hash, Hasher};

use super::{Array, View};
use crate::shape::Shape;
use crate::storage::Home;

/// Equal if the extents and all elements are; the types of the shapes and the homes may differ.
#[diagnostic::do_not_recommend]
impl<T, U, S, R, H, G> PartialEq<Array<U, R, G>> for Array<T, S, H>
where
    T: PartialEq<U>,
    S: Shape,
    R: Shape,
    H: Home,
    G: Home,
{
    fn eq(&self, other: &Array<U, R, G>) -> bool {
        self.extents().as_ref() == other.extents().as_ref() && self.as_slice() == other.as_slice()
    }
}

/// Equal if the extents and all elements are.
#[diagnostic::do_not_recommend]
impl<T: PartialEq<U>, U, S: Shape, R: Shape> PartialEq<View<'_, U, R>> for View<'_, T, S> {
    fn eq(&self, other: &View<'_, U, R>) -> bool {
        self.extents().as_ref() == other.extents().as_ref() && self.iter().eq(other.iter())
    }
}

/// Equal if the extents and all elements are.
#[diagnostic::do_not_recommend]
impl<T: PartialEq<U>, U, S: Shape, R: Shape, H: Home> PartialEq<View<'_, U, R>> for Array<T, S, H> {
    fn eq(&self, other: &View<'_, U, R>) -> bool {
        self.view() == *other
    }
}

/// Equal if the extents and all elements are.
#[diagnostic::do_not_recommend]
impl<T: PartialEq<U>, U, S: Shape, R: Shape, H: Home> PartialEq<Array<U, R, H>> for View<'_, T, S> {
    fn eq(&self, other: &Array<U, R, H>) -> bool {
        *self == other.view()
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
        impl<H: Home> PartialEq<$T> for Array<$T, (), H> {
            fn eq(&self, other: &$T) -> bool {
                self.as_slice() == [*other]
            }
        }

        impl PartialEq<$T> for View<'_, $T, ()> {
            fn eq(&self, other: &$T) -> bool {
                self.iter().eq([other])
            }
        }
    )*};
}
scalars!(bool i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 f64);
