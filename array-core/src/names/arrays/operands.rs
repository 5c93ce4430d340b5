//! What has the methods of [`OtherNames`]: arrays and views.

use super::OtherNames;
use crate::array::{Array, View, ViewMut};
use crate::shape::Shape;
use crate::storage::Home;

impl<'a, T, S: Shape, H: Home> OtherNames<'a> for &'a Array<T, S, H> {
    type Item = T;
    type Shape = S;

    fn whole_view(self) -> View<'a, T, S> {
        self.view()
    }
}

impl<'a, T, S: Shape> OtherNames<'a> for &View<'a, T, S> {
    type Item = T;
    type Shape = S;

    fn whole_view(self) -> View<'a, T, S> {
        self.clone()
    }
}

impl<'a, T, S: Shape> OtherNames<'a> for &'a ViewMut<'_, T, S> {
    type Item = T;
    type Shape = S;

    fn whole_view(self) -> View<'a, T, S> {
        self.as_view()
    }
}
