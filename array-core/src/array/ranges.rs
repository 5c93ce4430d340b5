//! Arrays of evenly spaced numbers: `arange` and `linspace`.
//!
//! Integers are computed exactly: no step between the ends may overflow, however narrow the type.

use core::fmt::Debug;

use super::{Array, Array1, or_panic};
use crate::dim::Dyn;
use crate::error::ShapeError;

/// Numbers for ranges of evenly spaced numbers.
pub trait Linspace: Copy + Debug {
    /// `start + i * step`.
    fn offset(start: Self, step: Self, i: usize) -> Self;
    /// Element `i` between `start`, element 0, and `end`, element `steps`; integers are rounded
    /// down.
    fn between(start: Self, end: Self, i: usize, steps: usize) -> Self;
    /// The number of values from `start` up to `end`, exclusive, in steps of `step`; `None` for a
    /// step of 0 or NaN.
    fn steps(start: Self, end: Self, step: Self) -> Option<usize>;
}

macro_rules! linspace {
    ($($T:ident)*) => {$(
        impl Linspace for $T {
            fn offset(start: Self, step: Self, i: usize) -> Self {
                start + step * i as $T
            }

            fn between(start: Self, end: Self, i: usize, steps: usize) -> Self {
                if i == steps { end } else { start + (end - start) / steps as $T * i as $T }
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
                // Every value is between the ends, so it is right although intermediate results may
                // wrap.
                start.wrapping_add(step.wrapping_mul(i as $T))
            }

            fn between(start: Self, end: Self, i: usize, steps: usize) -> Self {
                // `(end - start) * i` in two parts: the product of two 64-bit numbers and a sign
                // does not fit.
                let (distance, i, steps) = (end as i128 - start as i128, i as i128, steps as i128);
                let (whole, part) = (distance.div_euclid(steps), distance.rem_euclid(steps));
                (start as i128 + whole * i + part * i / steps) as $T
            }

            fn steps(start: Self, end: Self, step: Self) -> Option<usize> {
                let (distance, step) = (end as i128 - start as i128, step as i128);
                // Rounded up, and none if the step leads away from the end.
                let forward = distance * step.signum();
                (step != 0).then(|| ((forward + step.abs() - 1).max(0) / step.abs()) as usize)
            }
        }
    )*};
}
linspace_int!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

impl<T: Linspace> Array1<T> {
    /// The numbers from `start` up to `end`, exclusive, in steps of `step` (NumPy's `arange`).
    ///
    /// Empty if `step` leads away from `end`.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// assert_eq!(Array1::arange(0, 7, 3).as_slice(), [0, 3, 6]);
    /// assert_eq!(Array1::arange(5, 0, -2).as_slice(), [5, 3, 1]);
    /// assert!(Array1::arange(0.0, -1.0, 0.5).is_empty());
    /// ```
    ///
    /// # Panics
    /// If [`try_arange`](Self::try_arange) returns an error.
    #[track_caller]
    #[rustfmt::skip]
    pub fn arange(start: T, end: T, step: T) -> Self { // from 0 in steps of 1: `arange(0, n, 1)`
        or_panic(Self::try_arange(start, end, step))
    }

    /// As [`arange`](Self::arange).
    ///
    /// # Errors
    /// `invalid_value` if `step` is 0, or the count is not finite; `too_large` if the memory is
    /// refused.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// assert_eq!(
    ///     Array1::try_arange(0, 7, 0).unwrap_err().to_string(),
    ///     "`arange` from 0 to 7 in steps of 0 never ends: the step must lead to the end"
    /// );
    /// ```
    pub fn try_arange(start: T, end: T, step: T) -> Result<Self, ShapeError> {
        let Some(count) = T::steps(start, end, step) else {
            return Err(ShapeError::endless_range("arange", [start, end, step]));
        };
        Array::try_from_fn((Dyn(count),), |[i]| T::offset(start, step, i))
    }

    /// `count` evenly spaced numbers from `start` to `end`, both included (NumPy's `linspace`).
    ///
    /// Integers are rounded down; a single number is `start`.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// assert_eq!(Array1::linspace(0.0, 1.0, 5).as_slice(), [0.0, 0.25, 0.5, 0.75, 1.0]);
    /// assert_eq!(Array1::linspace(0, 10, 4).as_slice(), [0, 3, 6, 10]);
    /// ```
    ///
    /// # Panics
    /// If [`try_linspace`](Self::try_linspace) returns an error.
    #[track_caller]
    pub fn linspace(start: T, end: T, count: usize) -> Self {
        or_panic(Self::try_linspace(start, end, count))
    }

    /// As [`linspace`](Self::linspace).
    ///
    /// # Errors
    /// `too_large` if the memory is refused.
    pub fn try_linspace(start: T, end: T, count: usize) -> Result<Self, ShapeError> {
        Array::try_from_fn((Dyn(count),), |[i]| {
            if i == 0 {
                start
            } else {
                T::between(start, end, i, count - 1)
            }
        })
    }
}
