//! Arrays and views: owned row-major elements with a shape, and strided borrows of them.
//!
//! An [`Array`] owns its elements, row-major. A [`View`] is memory and a layout, so every element
//! access is a checked index into that memory.

mod construct;
#[cfg(feature = "rand")]
mod random;
mod ranges;

mod collect;
mod convert;
mod literal;

mod view;

mod degenerate;
mod index;
mod parts;
mod permutation;
mod stretch;
mod transform;

pub mod slice;

pub(crate) mod absent;
mod along_axis;
#[cfg(feature = "approx")]
mod approximate;
#[cfg(feature = "bytemuck")]
mod bytes;
mod compare;
mod display;
mod iter;
mod map;
mod matrices;
mod rearranged;
#[cfg(feature = "serde")]
mod serialised;
#[cfg(test)]
mod tests;

pub use along_axis::Outer;
pub use along_axis::{AxisIter, RowsMut};
#[doc(hidden)]
#[doc(hidden)]
pub use compare::Comparand;
#[doc(hidden)]
pub use construct::Unity;
pub(crate) use construct::{advance, built, checked_len, no_memory, or_panic};
#[doc(hidden)]
pub use degenerate::Degenerate;
#[doc(hidden)]
pub use index::IndexTuple;
pub use index::Position;
pub use iter::{IndexedIter, Iter, IterMut};
#[doc(hidden)]
pub use parts::{EqualParts, Halves};
pub use permutation::Permutation;
#[doc(hidden)]
pub use ranges::Linspace;
pub use rearranged::AxisParts;
#[doc(hidden)]
pub use rearranged::Windowed;

use crate::dim::Dyn;
use crate::layout;
use crate::shape::{DynRank, Extents, Shape};
use crate::storage::{Heap, Home, Inline, Memory, MemoryMut};

/// An owned array of elements `T` and shape `S`, row-major.
///
/// `H` says where the elements are stored: [`Heap`] (64-byte aligned) or [`Inline`]. Any `T` can be
/// stored; expressions take elements that are `Copy + 'static`.
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let a: Array<f32, Shape![2, 3]> = Array::from_vec(shape![2, 3], vec![1., 2., 3., 4., 5., 6.]);
/// assert_eq!(a[[1, 0]], 4.0);
/// ```
// The compiler prints the line where the shape is missing.
#[rustfmt::skip]
pub struct Array<T, S: Shape, H: Home = Heap> { // `Array2<f32>` or `Array<f32, Shape![_, 3]>`
    pub(crate) storage: H::Storage<T, S>,
    pub(crate) shape: S,
}

/// An array whose elements are part of its value: no allocation, and `Copy` if `T` is. For shapes
/// known at compile time.
pub type StackArray<T, S> = Array<T, S, Inline>;

/// A borrowed array of any strides; a stretched axis has stride 0.
///
/// It is `Copy` if its shape is a tuple of dimensions; generic code for every `S: Shape` can pass
/// `&view` twice. [`to_array`](View::to_array) copies the elements; `clone` and `to_owned` give the
/// same view again.
///
/// Invariant: every index of `shape` reaches an element of `data`.
pub struct View<'a, T, S: Shape> {
    pub(crate) data: Memory<'a, T>,
    pub(crate) layout: Layout<S>,
}

/// A mutably borrowed array of any strides in which no two indices name one element.
///
/// Invariants: every index of `shape` reaches an element of `data`, and no two reach the same.
pub struct ViewMut<'a, T, S: Shape> {
    pub(crate) data: MemoryMut<'a, T>,
    pub(crate) layout: Layout<S>,
}

/// From an index to a place in a slice: `offset + sum(index[k] * strides[k])`, in elements.
#[derive(Clone, Debug)]
pub(crate) struct Layout<S: Shape> {
    pub(crate) shape: S,
    pub(crate) strides: S::Table<isize>,
    pub(crate) offset: usize,
}

/// An array whose rank is known at run time.
pub type ArrayD<T> = Array<T, DynRank>;
/// A view whose rank is known at run time.
pub type ViewD<'a, T> = View<'a, T, DynRank>;
/// A mutable view whose rank is known at run time.
pub type ViewMutD<'a, T> = ViewMut<'a, T, DynRank>;

/// A view of one axis whose extent is known at run time.
pub type View1<'a, T> = View<'a, T, (Dyn,)>;
/// A mutable view of one axis whose extent is known at run time.
pub type ViewMut1<'a, T> = ViewMut<'a, T, (Dyn,)>;
/// A view of two axes whose extents are known at run time.
pub type View2<'a, T> = View<'a, T, (Dyn, Dyn)>;
/// A mutable view of two axes whose extents are known at run time.
pub type ViewMut2<'a, T> = ViewMut<'a, T, (Dyn, Dyn)>;
/// A view of three axes whose extents are known at run time.
pub type View3<'a, T> = View<'a, T, (Dyn, Dyn, Dyn)>;
/// A mutable view of three axes whose extents are known at run time.
pub type ViewMut3<'a, T> = ViewMut<'a, T, (Dyn, Dyn, Dyn)>;
/// A view of four axes whose extents are known at run time.
pub type View4<'a, T> = View<'a, T, (Dyn, Dyn, Dyn, Dyn)>;
/// A mutable view of four axes whose extents are known at run time.
pub type ViewMut4<'a, T> = ViewMut<'a, T, (Dyn, Dyn, Dyn, Dyn)>;

/// An array of one axis whose extent is known at run time.
pub type Array1<T> = Array<T, (Dyn,)>;
/// An array of two axes whose extents are known at run time.
///
/// # Examples
/// An array whose type has the extents, such as a literal, becomes one with `.into()`.
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// fn trace(a: &Array2<f64>) -> f64 {
///     (0..a.extents()[0]).map(|i| a[[i, i]]).sum()
/// }
/// assert_eq!(trace(&array![[1.0, 2.0], [3.0, 4.0]].into()), 5.0);
/// ```
pub type Array2<T> = Array<T, (Dyn, Dyn)>;
/// An array of three axes whose extents are known at run time.
pub type Array3<T> = Array<T, (Dyn, Dyn, Dyn)>;
/// An array of four axes whose extents are known at run time.
pub type Array4<T> = Array<T, (Dyn, Dyn, Dyn, Dyn)>;
/// An array of five axes whose extents are known at run time.
pub type Array5<T> = Array<T, (Dyn, Dyn, Dyn, Dyn, Dyn)>;
/// An array of six axes whose extents are known at run time.
pub type Array6<T> = Array<T, (Dyn, Dyn, Dyn, Dyn, Dyn, Dyn)>;

impl<S: Shape> Layout<S> {
    /// Row-major, from the first element.
    #[inline(always)]
    pub(crate) fn row_major(shape: S) -> Self {
        let mut strides = shape.table(0isize);
        layout::row_major_strides(shape.extents().as_ref(), strides.as_mut());
        Layout {
            shape,
            strides,
            offset: 0,
        }
    }

    /// The place of an element, or `None` if the index is out of bounds.
    #[inline(always)]
    pub(crate) fn place(&self, index: &[usize]) -> Option<usize> {
        let (extents, strides) = (self.shape.extents(), self.strides.as_ref());
        let extents = extents.as_ref();
        if index.len() != extents.len() {
            return None;
        }
        let mut place = self.offset as isize;
        for axis in 0..extents.len() {
            if index[axis] >= extents[axis] {
                return None;
            }
            // Wrapping, because the strides of a shape without elements may be anything.
            place = place.wrapping_add((index[axis] as isize).wrapping_mul(strides[axis]));
        }
        Some(place as usize)
    }

    /// The number of elements; 0 if an axis is empty, however large the others are.
    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        self.shape.count()
    }

    pub(crate) fn is_row_major(&self) -> bool {
        layout::is_row_major(self.shape.extents().as_ref(), self.strides.as_ref())
    }
}

impl<T, S: Shape, H: Home> Array<T, S, H> {
    /// The elements, row-major.
    #[inline(always)]
    pub fn as_slice(&self) -> &[T] {
        H::as_slice(&self.storage)
    }

    /// The elements, row-major.
    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        H::as_mut_slice(&mut self.storage)
    }

    /// The extents, outermost axis first: numbers that compare with `[2, 3]`, and a shape.
    #[inline(always)]
    pub fn shape(&self) -> Extents<S::Table<usize>> {
        Extents(self.shape.extents())
    }

    /// The shape, with the extents that its type has.
    #[inline(always)]
    pub fn typed_shape(&self) -> &S {
        &self.shape
    }

    /// The extents, outermost axis first, as an array: `[usize; RANK]` for a typed shape.
    ///
    /// [`ArrayD::dims`] borrows those of a run-time rank.
    #[inline(always)]
    pub fn extents(&self) -> S::Table<usize> {
        self.shape.extents()
    }

    /// The number of axes (NumPy's `ndim`).
    #[inline(always)]
    pub fn rank(&self) -> usize {
        self.shape.extents().as_ref().len()
    }

    /// The number of elements.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Whether there are no elements.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A view of the whole array.
    #[inline(always)]
    #[rustfmt::skip]
    pub fn view(&self) -> View<'_, T, S> { // in another shape: `x.reshape((-1,))`
        View {
            data: self.as_slice().into(),
            layout: Layout::row_major(self.shape.clone()),
        }
    }

    /// A mutable view of the whole array.
    #[inline(always)]
    pub fn view_mut(&mut self) -> ViewMut<'_, T, S> {
        let layout = Layout::row_major(self.shape.clone());
        ViewMut {
            data: self.as_mut_slice().into(),
            layout,
        }
    }

    /// The elements, row-major.
    pub fn iter(&self) -> core::slice::Iter<'_, T> {
        self.as_slice().iter()
    }

    /// The elements, row-major.
    pub fn iter_mut(&mut self) -> core::slice::IterMut<'_, T> {
        self.as_mut_slice().iter_mut()
    }
}

impl<T> ArrayD<T> {
    /// The extents, outermost axis first.
    #[inline(always)]
    pub fn dims(&self) -> &[usize] {
        self.shape.as_slice()
    }
}

impl<T> ViewD<'_, T> {
    /// The extents, outermost axis first.
    #[inline(always)]
    pub fn dims(&self) -> &[usize] {
        self.layout.shape.as_slice()
    }
}

impl<T> ViewMutD<'_, T> {
    /// The extents, outermost axis first.
    #[inline(always)]
    pub fn dims(&self) -> &[usize] {
        self.layout.shape.as_slice()
    }
}

impl<T, S: Shape> Clone for View<'_, T, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        View {
            data: self.data,
            layout: self.layout.clone(),
        }
    }
}

impl<T, S: Shape + Copy> Copy for View<'_, T, S> where S::Table<isize>: Copy {}
impl<S: Shape + Copy> Copy for Layout<S> where S::Table<isize>: Copy {}

impl<T: Clone, S: Shape> Clone for Array<T, S, Heap> {
    fn clone(&self) -> Self {
        Array {
            storage: self.storage.clone(),
            shape: self.shape.clone(),
        }
    }
}

impl<T: Clone, S: Shape> Clone for Array<T, S, Inline>
where
    S::Inline<T>: Clone,
{
    #[inline(always)]
    fn clone(&self) -> Self {
        Array {
            storage: self.storage.clone(),
            shape: self.shape.clone(),
        }
    }
}

impl<T: Copy, S: Shape + Copy> Copy for Array<T, S, Inline> where S::Inline<T>: Copy {}
