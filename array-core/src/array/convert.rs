//! Conversions: between typed and run-time shapes, heap and inline, arrays, views and `Vec`s.

use super::construct::{built, no_memory, or_panic, same_len};
use super::map::collected;
use super::{Array, Layout, StackArray, View, ViewD, ViewMut, ViewMutD};
use crate::dim::{Dim, Dyn};
use crate::error::ShapeError;
use crate::shape::{DynRank, IntoShapeOf, Shape, StaticShape, of_extents};
use crate::storage::{Buffer, Home};

impl<S: Shape> Layout<S> {
    /// The same layout with another type of shape.
    fn try_retype<R: Shape>(&self) -> Result<Layout<R>, ShapeError> {
        Ok(self.with_shape(R::try_from_extents(self.shape.extents().as_ref())?))
    }

    /// As `try_retype`, if the types show that the extents are those of an `R`.
    fn retype<R: Shape>(&self) -> Layout<R>
    where
        S: IntoShapeOf<S, R>,
    {
        self.with_shape(of_extents(self.shape.extents().as_ref()))
    }

    /// The same layout with `shape`, of the same extents.
    fn with_shape<R: Shape>(&self, shape: R) -> Layout<R> {
        let mut strides = shape.table(0isize);
        strides.as_mut().copy_from_slice(self.strides.as_ref());
        Layout {
            shape,
            strides,
            offset: self.offset,
        }
    }

    fn into_dyn(self) -> Layout<DynRank> {
        Layout {
            shape: DynRank::from(self.shape.extents().as_ref()),
            strides: crate::shape::AxisVec::from_slice(self.strides.as_ref()),
            offset: self.offset,
        }
    }
}

impl<T, S: Shape> Array<T, S> {
    /// The same elements with the rank and all extents known at run time.
    pub fn into_dyn(self) -> Array<T, DynRank> {
        Array {
            shape: DynRank::from(self.shape.extents().as_ref()),
            storage: self.storage,
        }
    }

    /// The same elements and extents under another type of shape.
    ///
    /// # Errors
    /// `rank_mismatch` if `R` has another rank, `extent_mismatch` if it fixes another extent.
    ///
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let pixels = ArrayD::from_vec([2, 2, 3], vec![0.5; 12]);
    /// let pixels = pixels.try_into_shape::<Shape![_, _, 3]>().unwrap();
    /// assert_eq!(pixels.extents(), [2, 2, 3]);
    /// ```
    pub fn try_into_shape<R: Shape>(self) -> Result<Array<T, R>, ShapeError> {
        let shape = R::try_from_extents(self.shape.extents().as_ref())?;
        Ok(Array {
            storage: self.storage,
            shape,
        })
    }

    /// The same elements under another type of shape, if the types show that it fits: extents
    /// become `_`, or another name of the same number, such as `Fix<7>` for `Tn<Sum<U2, U5>>`.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::dim::Tn;
    /// use broadloom::prelude::*;
    /// use typenum::{Sum, U2, U5};
    ///
    /// let a = Array::from_vec(shape![2, 7], vec![0; 14]);
    /// let computed: Array<i32, Shape![2, Tn<Sum<U2, U5>>]> = a.into_shape();
    /// let open: Array2<i32> = computed.into_shape::<Shape![_, 7]>().into_shape();
    /// assert_eq!(open.extents(), [2, 7]);
    /// ```
    // In one line with its bounds: the compiler prints both lines if one fails.
    #[rustfmt::skip]
    pub fn into_shape<R: Shape>(self) -> Array<T, R> where S: IntoShapeOf<S, R> {
        Array {
            shape: of_extents(self.shape.extents().as_ref()),
            storage: self.storage,
        }
    }

    /// The elements, row-major.
    pub fn into_vec(self) -> Vec<T> {
        self.storage.into_vec()
    }

    /// A copy whose elements are part of the value.
    // In one line with its bounds: the compiler prints both lines if one fails.
    #[rustfmt::skip]
    pub fn to_stack(&self) -> StackArray<T, S> where T: Clone, S: StaticShape {
        let slice = self.as_slice();
        or_panic(built(self.shape.clone(), |i| slice[i].clone()))
    }
}

impl<T: Clone, S: Shape, H: Home> Array<T, S, H> {
    /// The elements, row-major, cloned.
    pub fn to_vec(&self) -> Vec<T> {
        self.as_slice().to_vec()
    }

    /// A copy on the heap.
    pub fn to_heap(&self) -> Array<T, S> {
        Array {
            storage: Buffer::from_slice(self.as_slice()),
            shape: self.shape.clone(),
        }
    }
}

impl<T: Clone, S: StaticShape> StackArray<T, S> {
    /// An inline array of the elements of `data`, row-major.
    ///
    /// # Errors
    /// `len_mismatch` if `data` does not have one element for each index.
    pub fn try_from_slice(data: &[T]) -> Result<Self, ShapeError> {
        let shape = S::default();
        let count = shape.count();
        same_len(&shape, count, data.len())?;
        built(shape, |i| data[i].clone())
    }
}

impl<'a, T, S: Shape> View<'a, T, S> {
    /// The same view with the rank and all extents known at run time.
    pub fn into_dyn(self) -> ViewD<'a, T> {
        View {
            data: self.data,
            layout: self.layout.into_dyn(),
        }
    }

    /// The same view under another type of shape.
    ///
    /// # Errors
    /// `rank_mismatch` if `R` has another rank, `extent_mismatch` if it fixes another extent.
    pub fn try_into_shape<R: Shape>(self) -> Result<View<'a, T, R>, ShapeError> {
        Ok(View {
            data: self.data,
            layout: self.layout.try_retype()?,
        })
    }

    /// The same view under another type of shape, if the types show that it fits: extents become
    /// `_`, or another name of the same number, such as `Fix<7>` for `Tn<Sum<U2, U5>>`.
    // In one line with its bounds: the compiler prints both lines if one fails.
    #[rustfmt::skip]
    pub fn into_shape<R: Shape>(self) -> View<'a, T, R> where S: IntoShapeOf<S, R> {
        View {
            data: self.data,
            layout: self.layout.retype(),
        }
    }

    /// The elements, row-major, cloned.
    pub fn to_vec(&self) -> Vec<T>
    where
        T: Clone,
    {
        match self.as_slice() {
            Some(slice) => slice.to_vec(),
            None => self.iter().cloned().collect(),
        }
    }

    /// An owned copy, row-major.
    ///
    /// # Panics
    /// If [`try_to_array`](Self::try_to_array) returns an error.
    #[track_caller]
    pub fn to_array(&self) -> Array<T, S>
    where
        T: Clone,
    {
        or_panic(self.try_to_array())
    }

    /// As [`to_array`](Self::to_array).
    ///
    /// # Errors
    /// `too_large` if the element count overflows or the memory is refused.
    pub fn try_to_array(&self) -> Result<Array<T, S>, ShapeError>
    where
        T: Clone,
    {
        let shape = self.layout.shape.clone();
        let Some(slice) = self.as_slice() else {
            return collected(&shape, self.iter().cloned());
        };
        match Buffer::try_from_slice(slice) {
            Ok(storage) => Ok(Array { storage, shape }),
            Err(_) => Err(no_memory::<T, S>(&shape)),
        }
    }
}

impl<'a, T, S: Shape> ViewMut<'a, T, S> {
    /// The elements as a slice, if they are contiguous in row-major order.
    pub(crate) fn into_row_major(self) -> Option<&'a mut [T]> {
        let (count, at) = (self.len(), self.layout.offset);
        match count {
            0 => Some(&mut []),
            _ => self.layout.is_row_major().then(|| self.data.run(at, count)),
        }
    }

    /// The same view with the rank and all extents known at run time.
    pub fn into_dyn(self) -> ViewMutD<'a, T> {
        ViewMut {
            data: self.data,
            layout: self.layout.into_dyn(),
        }
    }

    /// The same view under another type of shape, if the types show that it fits: extents become
    /// `_`, or another name of the same number, such as `Fix<7>` for `Tn<Sum<U2, U5>>`.
    // In one line with its bounds: the compiler prints both lines if one fails.
    #[rustfmt::skip]
    pub fn into_shape<R: Shape>(self) -> ViewMut<'a, T, R> where S: IntoShapeOf<S, R> {
        ViewMut {
            layout: self.layout.retype(),
            data: self.data,
        }
    }

    /// The same view under another type of shape.
    ///
    /// # Errors
    /// `rank_mismatch` if `R` has another rank, `extent_mismatch` if it fixes another extent.
    pub fn try_into_shape<R: Shape>(self) -> Result<ViewMut<'a, T, R>, ShapeError> {
        Ok(ViewMut {
            layout: self.layout.try_retype()?,
            data: self.data,
        })
    }
}

/// Implements the conversions of elements of one axis.
macro_rules! of_elements {
    ($($From:ty, |$data:ident| $slice:expr => $View:ident;)*) => {$(
        impl<'a, T> From<$From> for $View<'a, T, (Dyn,)> {
            fn from($data: $From) -> Self {
                let layout = Layout::row_major((Dyn($data.len()),));
                let data = $slice.into();
                $View { data, layout }
            }
        }
    )*};
}
of_elements! {
    &'a [T], |data| data => View;
    &'a Vec<T>, |data| data.as_slice() => View;
    &'a mut [T], |data| data => ViewMut;
    &'a mut Vec<T>, |data| data.as_mut_slice() => ViewMut;
}

impl<'a, T, S: Shape, H: Home> From<&'a Array<T, S, H>> for View<'a, T, S> {
    fn from(array: &'a Array<T, S, H>) -> Self {
        array.view()
    }
}

impl<'a, T, S: Shape, H: Home> From<&'a mut Array<T, S, H>> for ViewMut<'a, T, S> {
    fn from(array: &'a mut Array<T, S, H>) -> Self {
        array.view_mut()
    }
}

/// [`to_array`](View::to_array). Where an array is expected and a view is found, the compiler proposes
/// `.into()`.
impl<T: Clone, S: Shape> From<View<'_, T, S>> for Array<T, S> {
    #[track_caller]
    fn from(view: View<'_, T, S>) -> Self {
        view.to_array()
    }
}

impl<T> From<Vec<T>> for Array<T, (Dyn,)> {
    fn from(data: Vec<T>) -> Self {
        let shape = (Dyn(data.len()),);
        Array {
            storage: Buffer::from_vec(data),
            shape,
        }
    }
}

/// Every element `T::default()`; run-time extents are 0, so an `Array2` is empty, as a `Vec` is.
impl<T: Default, S: Shape + Default> Default for Array<T, S> {
    fn default() -> Self {
        Array::zeros(S::default())
    }
}

/// Every element `T::default()`.
impl<T: Default, S: StaticShape> Default for StackArray<T, S> {
    fn default() -> Self {
        or_panic(built(S::default(), |_| T::default()))
    }
}

/// The elements of a vector, moved: [`Array::into_vec`]. The compiler proposes `.into()` where a `Vec` is
/// expected and an array found.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// let squares: Vec<i32> = broadloom::array![1, 4, 9].into();
/// assert_eq!(squares, [1, 4, 9]);
/// ```
impl<T, D: Dim> From<Array<T, (D,)>> for Vec<T> {
    fn from(array: Array<T, (D,)>) -> Self {
        array.into_vec()
    }
}
