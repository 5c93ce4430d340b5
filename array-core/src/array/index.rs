//! Reading and writing single elements: `a[[i, j]]`, `a[(i, j)]`, `v[i]`, `get`, `get_mut`.

use core::ops::{Index, IndexMut};

use super::{Array, Layout, View, ViewMut};
use crate::dim::{Dim, each_rank};
use crate::shape::{AxisVec, DynRank, Shape};
use crate::storage::Home;

/// An index into arrays of shape `S`: `[i, j]` or `(i, j)`, for one axis also `i`; any list of
/// indices for a run-time rank.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not index an array of shape `{S}`",
    label = "not an index into the shape `{S}`",
    note = "an index has one `usize` for each axis: `a[[i, j]]` or `a[(i, j)]` for two axes, `a[i]` for one; a position among all elements, as `argmax(..)` gives it, is one in `a.as_slice()`",
    note = "a range of elements is `a.slice(s![1..3])`, to be written `a.slice_mut(s![1..3])`, a row `a.row(i)`; a list of positions picks by `a.take(&places, 0)`, a mask by `a.filter(&mask)`, and is written to by `a.fill_where(&mask, 0.0)`"
)]
pub trait Position<S: Shape> {
    /// The list of its entries.
    #[doc(hidden)]
    type Entries: AsRef<[usize]>;

    /// The entries, one for each axis.
    #[doc(hidden)]
    fn entries(self) -> Self::Entries;
}

/// Implements `Position` for one kind of index.
macro_rules! position {
    ([$($generics:tt)*] $Index:ty, of $S:ty => $Entries:ty, |$index:pat_param| $entries:expr) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Position<$S> for $Index {
            type Entries = $Entries;

            #[inline(always)]
            fn entries(self) -> $Entries {
                let $index = self;
                $entries
            }
        }
    };
}

/// Implements `Position` for the arrays and tuples of one length.
macro_rules! positions {
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),+) => {
        position!([$($D: Dim),+] [usize; $rank], of ($($D,)+) => [usize; $rank], |index| index);
        position!([$($D: Dim),+] ($(positions!(@entry $D),)+), of ($($D,)+) => [usize; $rank], |index| [$(index.$i),+]);
        position!([] ($(positions!(@entry $D),)+), of DynRank => [usize; $rank], |index| [$(index.$i),+]);
    };
    (@entry $D:ident) => { usize };
}
each_rank!(positions);
position!([] [usize; 0], of () => [usize; 0], |index| index);
position!([] (), of () => [usize; 0], |()| []);
position!([D: Dim] usize, of (D,) => [usize; 1], |index| [index]);
position!([] usize, of DynRank => [usize; 1], |index| [index]);
position!([const R: usize] [usize; R], of DynRank => [usize; R], |index| index);
position!(['i] &'i [usize], of DynRank => &'i [usize], |index| index);
position!([] Vec<usize>, of DynRank => Vec<usize>, |index| index);
position!([] AxisVec<usize>, of DynRank => AxisVec<usize>, |index| index);

/// A shape whose index may be written as a tuple.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an index into the shape `{Self}` is not a tuple",
    note = "the index of a run-time rank is a list: `from_fn(shape, |index| .. index[0] ..)`"
)]
pub trait IndexTuple: Shape {
    /// `usize` for one axis, `(usize, usize)` for two.
    type Tuple;

    /// The index as a tuple.
    fn tuple(index: Self::Table<usize>) -> Self::Tuple;
}

#[diagnostic::do_not_recommend]
impl IndexTuple for () {
    type Tuple = ();

    fn tuple(_: [usize; 0]) {}
}

/// Implements `IndexTuple` for one rank.
macro_rules! index_tuple {
    (1: $D:ident $E:ident $F:ident $i:tt) => {
        #[diagnostic::do_not_recommend]
        impl<$D: Dim> IndexTuple for ($D,) {
            type Tuple = usize;

            #[inline(always)]
            fn tuple([index]: [usize; 1]) -> usize {
                index
            }
        }
    };
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),+) => {
        #[diagnostic::do_not_recommend]
        impl<$($D: Dim),+> IndexTuple for ($($D,)+) {
            type Tuple = ($(positions!(@entry $D),)+);

            #[inline(always)]
            fn tuple(index: [usize; $rank]) -> Self::Tuple {
                ($(index[$i],)+)
            }
        }
    };
}
each_rank!(index_tuple);

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
        self.as_slice().get(self.place(index.entries().as_ref())?)
    }

    /// The element at `index`, or `None` if it is out of bounds.
    #[inline]
    pub fn get_mut<I: Position<S>>(&mut self, index: I) -> Option<&mut T> {
        let place = self.place(index.entries().as_ref())?;
        self.as_mut_slice().get_mut(place)
    }
}

impl<T, S: Shape, H: Home, I: Position<S>> Index<I> for Array<T, S, H> {
    type Output = T;

    #[inline]
    #[track_caller]
    fn index(&self, index: I) -> &T {
        let entries = index.entries();
        match self.place(entries.as_ref()) {
            Some(place) => &self.as_slice()[place],
            None => out_of_bounds(entries.as_ref(), self.extents().as_ref()),
        }
    }
}

impl<T, S: Shape, H: Home, I: Position<S>> IndexMut<I> for Array<T, S, H> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut T {
        let entries = index.entries();
        match self.place(entries.as_ref()) {
            Some(place) => &mut self.as_mut_slice()[place],
            None => out_of_bounds(entries.as_ref(), self.extents().as_ref()),
        }
    }
}

impl<'a, T, S: Shape> View<'a, T, S> {
    /// The element at `index`, or `None` if it is out of bounds.
    #[inline]
    pub fn get<I: Position<S>>(&self, index: I) -> Option<&'a T> {
        self.data.get(self.layout.place(index.entries().as_ref())?)
    }
}

impl<T, S: Shape, I: Position<S>> Index<I> for View<'_, T, S> {
    type Output = T;

    #[inline]
    #[track_caller]
    fn index(&self, index: I) -> &T {
        &self.data[place_or_panic(&self.layout, index.entries().as_ref())]
    }
}

impl<T, S: Shape> ViewMut<'_, T, S> {
    /// The element at `index`, or `None` if it is out of bounds.
    #[inline]
    pub fn get<I: Position<S>>(&self, index: I) -> Option<&T> {
        self.data
            .as_memory()
            .get(self.layout.place(index.entries().as_ref())?)
    }

    /// The element at `index`, or `None` if it is out of bounds.
    #[inline]
    pub fn get_mut<I: Position<S>>(&mut self, index: I) -> Option<&mut T> {
        let place = self.layout.place(index.entries().as_ref())?;
        self.data.get_mut(place)
    }
}

impl<T, S: Shape, I: Position<S>> Index<I> for ViewMut<'_, T, S> {
    type Output = T;

    #[inline]
    #[track_caller]
    fn index(&self, index: I) -> &T {
        &self.data[place_or_panic(&self.layout, index.entries().as_ref())]
    }
}

impl<T, S: Shape, I: Position<S>> IndexMut<I> for ViewMut<'_, T, S> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut T {
        &mut self.data[place_or_panic(&self.layout, index.entries().as_ref())]
    }
}
