//! Iteration over elements, row-major for all strides, from both ends.
//!
//! Arrays give the iterators of slices, and so do views whose elements are contiguous in row-major
//! order. Other views follow a [`Walk`] through the places of the elements.

use core::fmt::{self, Debug};
use core::iter::FusedIterator;
use core::slice;

use super::construct::or_panic;
use super::{Array, Layout, View, ViewMut};
use crate::shape::Shape;
use crate::storage::{DisjointMut, Home, Memory, Walk};

impl<S: Shape> Layout<S> {
    #[inline]
    pub(super) fn walk(&self) -> Walk<S> {
        Walk::new(&self.shape, &self.strides, self.offset)
    }
}

/// The elements of a view, row-major.
pub struct Iter<'a, T, S: Shape>(Elements<'a, T, S>);

enum Elements<'a, T, S: Shape> {
    RowMajor(slice::Iter<'a, T>),
    Strided(Visited<'a, T, S>),
}

/// The elements at the places of a walk.
struct Visited<'a, T, S: Shape> {
    data: Memory<'a, T>,
    walk: Walk<S>,
}

impl<'a, T, S: Shape> Visited<'a, T, S> {
    #[inline(always)]
    fn len(&self) -> usize {
        self.walk.len()
    }

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        self.walk.next().and_then(|place| self.data.get(place))
    }

    #[inline]
    fn next_back(&mut self) -> Option<&'a T> {
        self.walk.next_back().and_then(|place| self.data.get(place))
    }
}

impl<T, S: Shape> Clone for Visited<'_, T, S> {
    fn clone(&self) -> Self {
        let (data, walk) = (self.data, self.walk.clone());
        Visited { data, walk }
    }
}

/// The elements of a mutable view, row-major.
pub struct IterMut<'a, T, S: Shape>(ElementsMut<'a, T, S>);

enum ElementsMut<'a, T, S: Shape> {
    RowMajor(slice::IterMut<'a, T>),
    Strided(DisjointMut<'a, T, S>),
}

/// The elements of an array or a view, row-major, each with its index.
pub struct IndexedIter<'a, T, S: Shape> {
    elements: Visited<'a, T, S>,
}

impl<'a, T, S: Shape> View<'a, T, S> {
    /// The elements, row-major.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_vec(shape![2, 3], vec![1, 2, 3, 4, 5, 6]);
    /// let columns = a.t();
    /// assert!(columns.iter().eq(&[1, 4, 2, 5, 3, 6]));
    /// assert!(columns.iter().rev().eq(&[6, 3, 5, 2, 4, 1]));
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'a, T, S> {
        Iter(match self.as_slice() {
            Some(slice) => Elements::RowMajor(slice.iter()),
            None => Elements::Strided(self.visited()),
        })
    }

    /// The elements, row-major, each with its index: `[usize; RANK]` for a typed shape.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_vec(shape![2, 2], vec!['a', 'b', 'c', 'd']);
    /// let found = a.t().indexed_iter().find(|&(_, &letter)| letter == 'c');
    /// assert_eq!(found, Some(([0, 1], &'c')));
    /// ```
    pub fn indexed_iter(&self) -> IndexedIter<'a, T, S> {
        let elements = self.visited();
        IndexedIter { elements }
    }

    #[inline]
    fn visited(&self) -> Visited<'a, T, S> {
        let walk = self.layout.walk();
        Visited {
            data: self.data,
            walk,
        }
    }
}

impl<'a, T, S: Shape> ViewMut<'a, T, S> {
    /// The elements, row-major.
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, S> {
        self.as_view().iter()
    }

    /// The elements, row-major, mutable.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let mut a = Array::from_vec(shape![2, 3], vec![0; 6]);
    /// for (i, element) in a.view_mut().t().iter_mut().enumerate() {
    ///     *element = i;
    /// }
    /// assert_eq!(a.as_slice(), [0, 2, 4, 1, 3, 5]);
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, S> {
        self.reborrow().into_iter()
    }

    /// The elements, row-major, each with its index.
    pub fn indexed_iter(&self) -> IndexedIter<'_, T, S> {
        self.as_view().indexed_iter()
    }
}

impl<T, S: Shape, H: Home> Array<T, S, H> {
    /// The elements, row-major, each with its index: `[usize; RANK]` for a typed shape.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_fn(shape![2, 3], |[i, j]| 10 * i + j);
    /// for ([i, j], &element) in a.indexed_iter() {
    ///     assert_eq!(element, 10 * i + j);
    /// }
    /// ```
    pub fn indexed_iter(&self) -> IndexedIter<'_, T, S> {
        self.view().indexed_iter()
    }
}

/// Implements the traits of an iterator of the elements of a view.
macro_rules! iterator {
    ($Iter:ident, $Elements:ident, $Element:ty) => {
        impl<'a, T, S: Shape> Iterator for $Iter<'a, T, S> {
            type Item = $Element;

            #[inline]
            fn next(&mut self) -> Option<$Element> {
                match &mut self.0 {
                    $Elements::RowMajor(elements) => elements.next(),
                    $Elements::Strided(elements) => elements.next(),
                }
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let left = match &self.0 {
                    $Elements::RowMajor(elements) => elements.len(),
                    $Elements::Strided(elements) => elements.len(),
                };
                (left, Some(left))
            }

            #[inline]
            fn fold<B, F: FnMut(B, $Element) -> B>(self, init: B, mut f: F) -> B {
                match self.0 {
                    $Elements::RowMajor(elements) => elements.fold(init, f),
                    $Elements::Strided(mut elements) => {
                        let mut folded = init;
                        while let Some(element) = elements.next() {
                            folded = f(folded, element);
                        }
                        folded
                    }
                }
            }
        }

        impl<'a, T, S: Shape> DoubleEndedIterator for $Iter<'a, T, S> {
            fn next_back(&mut self) -> Option<$Element> {
                match &mut self.0 {
                    $Elements::RowMajor(elements) => elements.next_back(),
                    $Elements::Strided(elements) => elements.next_back(),
                }
            }
        }

        impl<T, S: Shape> ExactSizeIterator for $Iter<'_, T, S> {}
        impl<T, S: Shape> FusedIterator for $Iter<'_, T, S> {}
    };
}

iterator!(Iter, Elements, &'a T);
iterator!(IterMut, ElementsMut, &'a mut T);

impl<T, S: Shape> Clone for Iter<'_, T, S> {
    fn clone(&self) -> Self {
        Iter(match &self.0 {
            Elements::RowMajor(elements) => Elements::RowMajor(elements.clone()),
            Elements::Strided(elements) => Elements::Strided(elements.clone()),
        })
    }
}

/// Prints the remaining elements.
impl<T: Debug, S: Shape> Debug for Iter<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<T, S: Shape> Debug for IterMut<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IterMut").field("len", &self.len()).finish()
    }
}

impl<'a, T, S: Shape> Iterator for IndexedIter<'a, T, S> {
    type Item = (S::Table<usize>, &'a T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let index = self.elements.walk.index().clone();
        self.elements.next().map(|element| (index, element))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.elements.len(), Some(self.elements.len()))
    }
}

impl<T, S: Shape> DoubleEndedIterator for IndexedIter<'_, T, S> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let Visited { data, walk } = &mut self.elements;
        let mut index = walk.index().clone();
        let place = walk.next_back_with(|axis, i| index.as_mut()[axis] = i)?;
        Some((index, data.get(place)?))
    }
}

impl<T, S: Shape> ExactSizeIterator for IndexedIter<'_, T, S> {}
impl<T, S: Shape> FusedIterator for IndexedIter<'_, T, S> {}

impl<T, S: Shape> Clone for IndexedIter<'_, T, S> {
    fn clone(&self) -> Self {
        let elements = self.elements.clone();
        IndexedIter { elements }
    }
}

/// Prints the remaining elements.
impl<T: Debug, S: Shape> Debug for IndexedIter<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// The elements by value, row-major; they move into a `Vec` first.
impl<T, S: Shape, H: Home> IntoIterator for Array<T, S, H> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        H::into_vec::<T, S>(self.storage).into_iter()
    }
}

macro_rules! into_iterator {
    ($([$($generics:tt)*] $Collection:ty: $Item:ty, $Iter:ty, |$it:ident| $iter:expr;)*) => {$(
        impl<$($generics)*> IntoIterator for $Collection {
            type Item = $Item;
            type IntoIter = $Iter;

            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                let $it = self;
                $iter
            }
        }
    )*};
}
into_iterator! {
    ['a, T, S: Shape, H: Home] &'a Array<T, S, H>: &'a T, slice::Iter<'a, T>, |it| it.iter();
    ['a, T, S: Shape, H: Home] &'a mut Array<T, S, H>: &'a mut T, slice::IterMut<'a, T>, |it| it.iter_mut();
    ['a, T, S: Shape] View<'a, T, S>: &'a T, Iter<'a, T, S>, |it| it.iter();
    ['a, T, S: Shape] &View<'a, T, S>: &'a T, Iter<'a, T, S>, |it| it.iter();
    ['a, T, S: Shape] &'a ViewMut<'_, T, S>: &'a T, Iter<'a, T, S>, |it| it.iter();
    ['a, T, S: Shape] &'a mut ViewMut<'_, T, S>: &'a mut T, IterMut<'a, T, S>, |it| it.iter_mut();
}

impl<'a, T, S: Shape> IntoIterator for ViewMut<'a, T, S> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T, S>;

    fn into_iter(self) -> IterMut<'a, T, S> {
        let Layout {
            shape,
            strides,
            offset,
        } = &self.layout;
        IterMut(match self.layout.count() {
            0 => ElementsMut::RowMajor([].iter_mut()),
            count if self.layout.is_row_major() => {
                ElementsMut::RowMajor(self.data.run(*offset, count).iter_mut())
            }
            // The view already satisfies both rules that this checks.
            _ => ElementsMut::Strided(or_panic(DisjointMut::new(
                self.data, shape, strides, *offset,
            ))),
        })
    }
}
