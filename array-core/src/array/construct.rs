//! Making arrays: from elements, from a function of the index, filled, and as ranges.

use super::{Array, ArrayD, IndexTuple};
use crate::error::ShapeError;
use crate::shape::{DynRank, GivesShape, Shape};
use crate::storage::{Buffer, Home, build_with};

/// The number of elements of `shape`; an error if their bytes exceed the address space.
pub(crate) fn checked_len<T, S: Shape>(shape: &S) -> Result<usize, ShapeError> {
    let count = shape.checked_count()?;
    match count.checked_mul(size_of::<T>()) {
        Some(bytes) if bytes <= isize::MAX as usize - 64 => Ok(count),
        _ => Err(ShapeError::too_many_bytes(
            shape.extents().as_ref(),
            size_of::<T>(),
        )),
    }
}

/// An error unless the elements of `shape`, whose number is `count`, are `len`.
pub(super) fn same_len<S: Shape>(shape: &S, count: usize, len: usize) -> Result<(), ShapeError> {
    if count == len {
        return Ok(());
    }
    let extents = shape.extents();
    Err(ShapeError::len_mismatch(extents.as_ref(), count, len))
}

/// The array of `shape` whose element number `i` is `make(i)`, called in order.
///
/// # Errors
/// `too_large`; `make` is not called then.
pub(crate) fn built<H: Home, T, S: Shape>(
    shape: S,
    make: impl FnMut(usize) -> T,
) -> Result<Array<T, S, H>, ShapeError> {
    let count = checked_len::<T, S>(&shape)?;
    match build_with::<H, T, S>(count, make) {
        Ok(storage) => Ok(Array { storage, shape }),
        Err(_) => Err(no_memory::<T, S>(&shape)),
    }
}

/// The error for elements `T` of this shape whose memory was refused.
#[cold]
pub(crate) fn no_memory<T, S: Shape>(shape: &S) -> ShapeError {
    ShapeError::no_memory(shape.extents().as_ref(), size_of::<T>())
}

/// The value of a `Result`; an error becomes a panic at the caller's line.
#[track_caller]
#[inline(always)]
pub(crate) fn or_panic<T, E: core::fmt::Display>(result: Result<T, E>) -> T {
    // By value: the caller has nothing to drop.
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn fail<E: core::fmt::Display>(error: E) -> ! {
        panic!("{error}")
    }
    match result {
        Ok(value) => value,
        Err(error) => fail(error),
    }
}

impl<T, S: Shape> Array<T, S> {
    /// The elements of `data`, row-major.
    ///
    /// # Errors
    /// `len_mismatch` if `data` does not have one element for each index, `too_large` if the
    /// element count overflows or the memory is refused.
    ///
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let wrong = Array::try_from_vec(shape![2, 3], vec![0.0; 5]);
    /// assert_eq!(wrong.unwrap_err().kind().as_str(), "len_mismatch");
    /// ```
    pub fn try_from_vec(shape: impl GivesShape<S>, data: Vec<T>) -> Result<Self, ShapeError> {
        let shape = shape.give_shape();
        let count = checked_len::<T, S>(&shape)?;
        same_len(&shape, count, data.len())?;
        match Buffer::try_from_vec(data) {
            Ok(storage) => Ok(Array { storage, shape }),
            Err(_) => Err(no_memory::<T, S>(&shape)),
        }
    }

    /// The elements of `data`, row-major.
    ///
    /// # Panics
    /// If [`try_from_vec`](Self::try_from_vec) returns an error.
    #[track_caller]
    #[rustfmt::skip]
    pub fn from_vec(shape: impl GivesShape<S>, data: Vec<T>) -> Self { // `from_vec((2, 3), data)`; a vector is `Array1::from(data)`
        or_panic(Self::try_from_vec(shape, data))
    }

    /// The array whose element at `index` is `make(index)`, called in row-major order.
    ///
    /// The index is `[usize; RANK]` for a typed shape.
    ///
    /// # Panics
    /// If [`try_from_fn`](Self::try_from_fn) returns an error.
    ///
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_fn(shape![2, 3], |[i, j]| 10 * i + j);
    /// assert_eq!(a.as_slice(), [0, 1, 2, 10, 11, 12]);
    /// ```
    #[track_caller]
    pub fn from_fn(shape: impl GivesShape<S>, make: impl FnMut(S::Table<usize>) -> T) -> Self {
        or_panic(Self::try_from_fn(shape, make))
    }

    /// As [`from_fn`](Self::from_fn).
    ///
    /// # Errors
    /// `too_large` if the element count overflows or the memory is refused; `make` is not called
    /// then.
    pub fn try_from_fn(
        shape: impl GivesShape<S>,
        mut make: impl FnMut(S::Table<usize>) -> T,
    ) -> Result<Self, ShapeError> {
        let shape = shape.give_shape();
        let extents = shape.extents();
        let mut next = shape.table(0usize);
        built(shape, |_| {
            let index = next.clone();
            advance(next.as_mut(), extents.as_ref());
            make(index)
        })
    }

    /// [`from_fn`](Self::from_fn) with the index as a tuple, as in ndarray: `|(i, j)| ..`. The index
    /// of one axis is a number.
    ///
    /// # Panics
    /// If [`try_from_fn`](Self::try_from_fn) returns an error.
    ///
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array2::from_shape_fn((2, 3), |(i, j)| 10 * i + j);
    /// assert_eq!(a.as_slice(), [0, 1, 2, 10, 11, 12]);
    /// assert_eq!(Array1::from_shape_fn(3, |i| 2 * i).as_slice(), [0, 2, 4]);
    /// ```
    #[track_caller]
    pub fn from_shape_fn(shape: impl GivesShape<S>, mut make: impl FnMut(S::Tuple) -> T) -> Self
    where
        S: IndexTuple,
    {
        Self::from_fn(shape, |index| make(S::tuple(index)))
    }

    /// Every element `value`.
    ///
    /// # Panics
    /// If [`try_full`](Self::try_full) returns an error.
    #[doc(alias = "full_like")]
    #[track_caller]
    pub fn full(shape: impl GivesShape<S>, value: T) -> Self
    where
        T: Clone,
    {
        or_panic(Self::try_full(shape, value))
    }

    /// As [`full`](Self::full).
    ///
    /// # Errors
    /// `too_large` if the element count overflows or the memory is refused.
    pub fn try_full(shape: impl GivesShape<S>, value: T) -> Result<Self, ShapeError>
    where
        T: Clone,
    {
        built(shape.give_shape(), |_| value.clone())
    }

    /// Every element `value`: [`full`](Self::full), by ndarray's name.
    ///
    /// # Panics
    /// If [`try_full`](Self::try_full) returns an error.
    #[track_caller]
    pub fn from_elem(shape: impl GivesShape<S>, value: T) -> Self
    where
        T: Clone,
    {
        Self::full(shape, value)
    }

    /// Every element `T::default()`, which is 0 for numbers.
    ///
    /// # Panics
    /// If [`try_zeros`](Self::try_zeros) returns an error.
    #[track_caller]
    #[rustfmt::skip]
    pub fn zeros(shape: impl GivesShape<S>) -> Self // one shape: `zeros((2, 3))`
    where
        T: Default,
    {
        or_panic(Self::try_zeros(shape))
    }

    /// As [`zeros`](Self::zeros).
    ///
    /// # Errors
    /// `too_large` if the element count overflows or the memory is refused.
    ///
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let error = Array2::<u8>::try_zeros((1 << 40, 1 << 40)).unwrap_err();
    /// assert_eq!(error.kind().as_str(), "too_large");
    /// ```
    pub fn try_zeros(shape: impl GivesShape<S>) -> Result<Self, ShapeError>
    where
        T: Default,
    {
        built(shape.give_shape(), |_| T::default())
    }

    /// Every element 1; `true` for `bool`.
    ///
    /// # Panics
    /// If [`try_ones`](Self::try_ones) returns an error.
    #[track_caller]
    pub fn ones(shape: impl GivesShape<S>) -> Self
    where
        T: Unity,
    {
        or_panic(Self::try_ones(shape))
    }

    /// As [`ones`](Self::ones).
    ///
    /// # Errors
    /// `too_large` if the element count overflows or the memory is refused.
    pub fn try_ones(shape: impl GivesShape<S>) -> Result<Self, ShapeError>
    where
        T: Unity,
    {
        Self::try_full(shape, T::ONE)
    }
}

/// Elements that have a 1; [`Array::ones`] takes them.
pub trait Unity: Clone {
    /// 1, or `true`.
    const ONE: Self;
}

macro_rules! unity {
    ($($T:ident: $one:literal)*) => {$(
        impl Unity for $T {
            const ONE: Self = $one;
        }
    )*};
}
unity! {
    i8: 1 i16: 1 i32: 1 i64: 1 i128: 1 isize: 1 u8: 1 u16: 1 u32: 1 u64: 1 u128: 1 usize: 1
    f32: 1.0 f64: 1.0 bool: true
}

/// The next index in row-major order.
#[inline]
pub(crate) fn advance(index: &mut [usize], extents: &[usize]) {
    for (i, &extent) in index.iter_mut().zip(extents).rev() {
        *i += 1;
        if *i < extent {
            return;
        }
        *i = 0;
    }
}

impl<T> ArrayD<T> {
    /// A rank-0 array of one element.
    pub fn scalar(value: T) -> Self {
        let mut value = Some(value);
        or_panic(built(DynRank::from([]), |_| match value.take() {
            Some(value) => value,
            None => unreachable!("a rank-0 array has one element"),
        }))
    }
}
