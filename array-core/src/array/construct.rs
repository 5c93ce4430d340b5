//! Making arrays: from elements, from a function of the index, filled, and as ranges.

use super::{Array, ArrayD, Layout};
use crate::error::ShapeError;
use crate::shape::{DynRank, IntoShape, Shape};
use crate::storage::{Buffer, Heap, build_with};

/// The number of elements of `shape`, refused when their bytes exceed the address space.
pub(crate) fn checked_len<T, S: Shape>(shape: &S) -> Result<usize, ShapeError> {
    let count = shape.checked_count()?;
    match count.checked_mul(size_of::<T>()) {
        Some(bytes) if bytes <= isize::MAX as usize - 64 => Ok(count),
        _ => Err(ShapeError::too_large(shape.extents().as_ref())),
    }
}

/// A `Result` whose error becomes a panic at the caller's line.
#[track_caller]
#[inline(always)]
pub(crate) fn or_panic<T, E: core::fmt::Display>(result: Result<T, E>) -> T {
    #[cold]
    #[track_caller]
    fn fail(error: &dyn core::fmt::Display) -> ! {
        panic!("{error}")
    }
    match result {
        Ok(value) => value,
        Err(error) => fail(&error),
    }
}

impl<T, S: Shape> Array<T, S> {
    /// The elements of `data`, row-major.
    ///
    /// # Errors
    /// `len_mismatch` when `data` does not have one element for each index, `too_large` when the element count
    /// overflows.
    ///
    /// ```
    /// use array_core::array::Array;
    /// use array_core::shape;
    ///
    /// let wrong = Array::try_from_vec(shape![2, 3], vec![0.0; 5]);
    /// assert_eq!(wrong.unwrap_err().kind().as_str(), "len_mismatch");
    /// ```
    pub fn try_from_vec(
        shape: impl IntoShape<Shape = S>,
        data: Vec<T>,
    ) -> Result<Self, ShapeError> {
        let shape = shape.into_shape();
        let count = checked_len::<T, S>(&shape)?;
        if data.len() != count {
            return Err(ShapeError::len_mismatch(
                shape.extents().as_ref(),
                count,
                data.len(),
            ));
        }
        Ok(Array {
            storage: Buffer::from_vec(data),
            shape,
        })
    }

    /// The elements of `data`, row-major.
    ///
    /// # Panics
    /// Where [`try_from_vec`](Self::try_from_vec) gives an error.
    #[track_caller]
    pub fn from_vec(shape: impl IntoShape<Shape = S>, data: Vec<T>) -> Self {
        or_panic(Self::try_from_vec(shape, data))
    }

    /// The array whose element at `index` is `make(index)`, called in row-major order.
    ///
    /// The index is `[usize; RANK]` for a typed shape.
    ///
    /// # Panics
    /// When the element count overflows.
    ///
    /// ```
    /// use array_core::array::Array;
    /// use array_core::shape;
    ///
    /// let a = Array::from_fn(shape![2, 3], |[i, j]| 10 * i + j);
    /// assert_eq!(a.as_slice(), [0, 1, 2, 10, 11, 12]);
    /// ```
    #[track_caller]
    pub fn from_fn(
        shape: impl IntoShape<Shape = S>,
        mut make: impl FnMut(S::Table<usize>) -> T,
    ) -> Self {
        let shape = shape.into_shape();
        let count = or_panic(checked_len::<T, S>(&shape));
        let extents = shape.extents();
        let mut next = shape.table(0usize);
        let storage = build_with::<Heap, T, S>(count, |_| {
            let index = next.clone();
            advance(next.as_mut(), extents.as_ref());
            make(index)
        });
        Array { storage, shape }
    }

    /// Every element `value`.
    ///
    /// # Panics
    /// When the element count overflows.
    #[track_caller]
    pub fn full(shape: impl IntoShape<Shape = S>, value: T) -> Self
    where
        T: Clone,
    {
        let shape = shape.into_shape();
        let count = or_panic(checked_len::<T, S>(&shape));
        Array {
            storage: build_with::<Heap, T, S>(count, |_| value.clone()),
            shape,
        }
    }

    /// Every element `T::default()`, which is 0 for numbers.
    ///
    /// # Panics
    /// When the element count overflows.
    #[track_caller]
    pub fn zeros(shape: impl IntoShape<Shape = S>) -> Self
    where
        T: Default,
    {
        let shape = shape.into_shape();
        let count = or_panic(checked_len::<T, S>(&shape));
        Array {
            storage: build_with::<Heap, T, S>(count, |_| T::default()),
            shape,
        }
    }

    /// Every element 1.
    ///
    /// # Panics
    /// When the element count overflows.
    #[track_caller]
    pub fn ones(shape: impl IntoShape<Shape = S>) -> Self
    where
        T: From<u8> + Clone,
    {
        Self::full(shape, T::from(1))
    }
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

/// Numbers that a range of evenly spaced ones can be made of.
pub trait Linspace: Copy {
    /// `start + i * step`.
    fn offset(start: Self, step: Self, i: usize) -> Self;
    /// The distance of `steps` equal steps from `start` to `end`.
    fn step(start: Self, end: Self, steps: usize) -> Self;
    /// The number of values from `start` up to, without, `end` in steps of `step`; `None` for a step of 0 or NaN.
    fn steps(start: Self, end: Self, step: Self) -> Option<usize>;
}

macro_rules! linspace {
    ($($T:ident)*) => {$(
        impl Linspace for $T {
            fn offset(start: Self, step: Self, i: usize) -> Self {
                start + step * i as $T
            }

            fn step(start: Self, end: Self, steps: usize) -> Self {
                (end - start) / steps as $T
            }

            fn steps(start: Self, end: Self, step: Self) -> Option<usize> {
                let steps = ((end - start) / step).ceil();
                (step != 0.0 && steps.is_finite()).then_some(steps as usize)
            }
        }
    )*};
}
linspace!(f32 f64);

macro_rules! linspace_int {
    ($($T:ident)*) => {$(
        impl Linspace for $T {
            fn offset(start: Self, step: Self, i: usize) -> Self {
                start + step * i as $T
            }

            fn step(start: Self, end: Self, steps: usize) -> Self {
                (end - start) / steps as $T
            }

            fn steps(start: Self, end: Self, step: Self) -> Option<usize> {
                let (start, end, step) = (start as i128, end as i128, step as i128);
                (step != 0).then(|| ((end - start).div_euclid(step) + ((end - start).rem_euclid(step) != 0) as i128).max(0) as usize)
            }
        }
    )*};
}
linspace_int!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

impl<T: Linspace> super::Array1<T> {
    /// The numbers from `start` up to, without, `end` in steps of `step` (NumPy's `arange`).
    ///
    /// Empty when `end` lies on the other side of `start` than `step` leads to.
    ///
    /// # Panics
    /// When `step` is 0, or the count is not finite.
    #[track_caller]
    pub fn arange(start: T, end: T, step: T) -> Self
    where
        T: core::fmt::Display,
    {
        match T::steps(start, end, step) {
            Some(count) => {
                Array::from_fn((crate::dim::Dyn(count),), |[i]| T::offset(start, step, i))
            }
            None => panic!(
                "arange from {start} to {end} in steps of {step} never ends: the step must lead to the end"
            ),
        }
    }

    /// `count` evenly spaced numbers from `start` to `end`, both included (NumPy's `linspace`).
    pub fn linspace(start: T, end: T, count: usize) -> Self {
        let step = T::step(start, end, count.saturating_sub(1).max(1));
        Array::from_fn((crate::dim::Dyn(count),), |[i]| {
            if i + 1 == count && count > 1 {
                end
            } else {
                T::offset(start, step, i)
            }
        })
    }
}

impl<T> ArrayD<T> {
    /// A rank-0 array of one element.
    pub fn scalar(value: T) -> Self {
        let mut value = Some(value);
        let shape = DynRank::from([]);
        let storage = build_with::<Heap, T, DynRank>(1, |_| match value.take() {
            Some(value) => value,
            None => unreachable!("a rank-0 array has one element"),
        });
        Array { storage, shape }
    }
}

impl<S: Shape> Layout<S> {
    /// The places of all elements in row-major order.
    pub(crate) fn places(&self) -> impl Iterator<Item = usize> + Clone + use<S> {
        let (extents, strides, offset) = (
            self.shape.extents(),
            self.strides.clone(),
            self.offset as isize,
        );
        let mut index = self.shape.table(0usize);
        (0..self.shape.count()).map(move |_| {
            let place = index
                .as_ref()
                .iter()
                .zip(strides.as_ref())
                .map(|(&i, &s)| i as isize * s)
                .sum::<isize>();
            advance(index.as_mut(), extents.as_ref());
            (offset + place) as usize
        })
    }
}
