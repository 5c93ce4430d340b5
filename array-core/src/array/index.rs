//! Reading and writing single elements: `a[[i, j]]`, `get`, `get_mut`.

use core::ops::{Index, IndexMut};

use super::{Array, Layout, View, ViewMut};
use crate::dim::{Dim, each_rank};
use crate::shape::{AxisVec, DynRank, Shape};
use crate::storage::Home;

/// An index into arrays of shape `S`: `[usize; RANK]`, or any list of indices for a run-time rank.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not index an array of shape `{S}`",
    label = "not an index into the shape `{S}`",
    note = "an index has one entry for each axis: `a[[i, j]]` for two axes, `a[[i]]` for one"
)]
pub trait Position<S: Shape>: AsRef<[usize]> {}

macro_rules! position {
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),+) => {
        #[diagnostic::do_not_recommend]
        impl<$($D: Dim),*> Position<($($D,)*)> for [usize; $rank] {}
    };
}
#[diagnostic::do_not_recommend]
impl Position<()> for [usize; 0] {}
each_rank!(position);
#[diagnostic::do_not_recommend]
impl<const R: usize> Position<DynRank> for [usize; R] {}
#[diagnostic::do_not_recommend]
impl Position<DynRank> for &[usize] {}
#[diagnostic::do_not_recommend]
impl Position<DynRank> for Vec<usize> {}
#[diagnostic::do_not_recommend]
impl Position<DynRank> for AxisVec<usize> {}

#[cold]
#[track_caller]
fn out_of_bounds(index: &[usize], extents: &[usize]) -> ! {
    if index.len() != extents.len() {
        panic!(
            "the index {index:?} has {} {}, but the array of shape {extents:?} has rank {}",
            index.len(),
            if index.len() == 1 { "entry" } else { "entries" },
            extents.len()
        );
    }
    for (axis, (&i, &extent)) in index.iter().zip(extents).enumerate() {
        assert!(
            i < extent,
            "the index {index:?} is out of bounds on axis {axis}: {i} is not below its extent {extent} (shape {extents:?})"
        );
    }
    unreachable!("every entry of {index:?} is below its extent of {extents:?}")
}

/// The place of an element; an index out of bounds panics and says so.
#[inline(always)]
#[track_caller]
fn place_or_panic<S: Shape>(layout: &Layout<S>, index: &[usize]) -> usize {
    match layout.place(index) {
        Some(place) => place,
        None => out_of_bounds(index, layout.shape.extents().as_ref()),
    }
}

impl<T, S: Shape, H: Home> Array<T, S, H> {
    /// The place of an element in the slice of elements.
    #[inline(always)]
    fn place(&self, index: &[usize]) -> Option<usize> {
        let extents = self.shape.extents();
        let extents = extents.as_ref();
        if index.len() != extents.len() {
            return None;
        }
        let mut place = 0;
        for axis in 0..extents.len() {
            if index[axis] >= extents[axis] {
                return None;
            }
            place = place * extents[axis] + index[axis];
        }
        Some(place)
    }

    /// The element at `index`, or `None` if it is out of bounds.
    #[inline]
    pub fn get<I: Position<S>>(&self, index: I) -> Option<&T> {
        self.as_slice().get(self.place(index.as_ref())?)
    }

    /// The element at `index`, or `None` if it is out of bounds.
    #[inline]
    pub fn get_mut<I: Position<S>>(&mut self, index: I) -> Option<&mut T> {
        let place = self.place(index.as_ref())?;
        self.as_mut_slice().get_mut(place)
    }
}

impl<T, S: Shape, H: Home, I: Position<S>> Index<I> for Array<T, S, H> {
    type Output = T;

    #[inline]
    #[track_caller]
    fn index(&self, index: I) -> &T {
        match self.place(index.as_ref()) {
            Some(place) => &self.as_slice()[place],
            None => out_of_bounds(index.as_ref(), self.extents().as_ref()),
        }
    }
}

impl<T, S: Shape, H: Home, I: Position<S>> IndexMut<I> for Array<T, S, H> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut T {
        match self.place(index.as_ref()) {
            Some(place) => &mut self.as_mut_slice()[place],
            None => out_of_bounds(index.as_ref(), self.extents().as_ref()),
        }
    }
}

impl<'a, T, S: Shape> View<'a, T, S> {
    /// The element at `index`, or `None` if it is out of bounds.
    #[inline]
    pub fn get<I: Position<S>>(&self, index: I) -> Option<&'a T> {
        self.data.get(self.layout.place(index.as_ref())?)
    }
}

impl<T, S: Shape, I: Position<S>> Index<I> for View<'_, T, S> {
    type Output = T;

    #[inline]
    #[track_caller]
    fn index(&self, index: I) -> &T {
        &self.data[place_or_panic(&self.layout, index.as_ref())]
    }
}

impl<T, S: Shape> ViewMut<'_, T, S> {
    /// The element at `index`, or `None` if it is out of bounds.
    #[inline]
    pub fn get<I: Position<S>>(&self, index: I) -> Option<&T> {
        self.data.get(self.layout.place(index.as_ref())?)
    }

    /// The element at `index`, or `None` if it is out of bounds.
    #[inline]
    pub fn get_mut<I: Position<S>>(&mut self, index: I) -> Option<&mut T> {
        let place = self.layout.place(index.as_ref())?;
        self.data.get_mut(place)
    }
}

impl<T, S: Shape, I: Position<S>> Index<I> for ViewMut<'_, T, S> {
    type Output = T;

    #[inline]
    #[track_caller]
    fn index(&self, index: I) -> &T {
        &self.data[place_or_panic(&self.layout, index.as_ref())]
    }
}

impl<T, S: Shape, I: Position<S>> IndexMut<I> for ViewMut<'_, T, S> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut T {
        &mut self.data[place_or_panic(&self.layout, index.as_ref())]
    }
}
