//! `==` and hashing: by extents and elements, whatever the types of the shapes and wherever the elements live.

use core::hash::{Hash, Hasher};

use super::{Array, View};
use crate::shape::Shape;
use crate::storage::Home;

/// Equal when the extents and all elements are, whatever the types of the shapes and the homes.
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

/// Equal when the extents and all elements are.
impl<T: PartialEq<U>, U, S: Shape, R: Shape> PartialEq<View<'_, U, R>> for View<'_, T, S> {
    fn eq(&self, other: &View<'_, U, R>) -> bool {
        self.extents().as_ref() == other.extents().as_ref() && self.iter().eq(other.iter())
    }
}

/// Equal when the extents and all elements are.
impl<T: PartialEq<U>, U, S: Shape, R: Shape, H: Home> PartialEq<View<'_, U, R>> for Array<T, S, H> {
    fn eq(&self, other: &View<'_, U, R>) -> bool {
        self.view() == *other
    }
}

/// Equal when the extents and all elements are.
impl<T: PartialEq<U>, U, S: Shape, R: Shape, H: Home> PartialEq<Array<U, R, H>> for View<'_, T, S> {
    fn eq(&self, other: &Array<U, R, H>) -> bool {
        *self == other.view()
    }
}

impl<T: Eq, S: Shape, H: Home> Eq for Array<T, S, H> {}
impl<T: Eq, S: Shape> Eq for View<'_, T, S> {}

/// By extents and elements, so that arrays that are equal have the same hash.
impl<T: Hash, S: Shape, H: Home> Hash for Array<T, S, H> {
    fn hash<X: Hasher>(&self, state: &mut X) {
        self.extents().as_ref().hash(state);
        self.as_slice().hash(state);
    }
}
