//! Iteration over the elements of views, row-major whatever the strides.

use super::construct::advance;
use super::{Layout, View};
use crate::shape::Shape;

/// The elements of a view, row-major.
#[derive(Clone, Debug)]
pub struct Iter<'a, T, S: Shape> {
    data: &'a [T],
    layout: Layout<S>,
    index: S::Table<usize>,
    left: usize,
}

impl<'a, T, S: Shape> View<'a, T, S> {
    /// The elements, row-major.
    pub fn iter(&self) -> Iter<'a, T, S> {
        Iter {
            data: self.data,
            layout: self.layout.clone(),
            index: self.layout.shape.table(0),
            left: self.len(),
        }
    }
}

impl<'a, T, S: Shape> Iterator for Iter<'a, T, S> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        self.left = self.left.checked_sub(1)?;
        let item = self
            .layout
            .place(self.index.as_ref())
            .map(|place| &self.data[place]);
        advance(self.index.as_mut(), self.layout.shape.extents().as_ref());
        item
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<T, S: Shape> ExactSizeIterator for Iter<'_, T, S> {}

impl<'a, T, S: Shape> IntoIterator for &View<'a, T, S> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T, S>;

    fn into_iter(self) -> Iter<'a, T, S> {
        self.iter()
    }
}
