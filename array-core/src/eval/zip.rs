//! Zips of run-time shapes: `f` applied to pairs of elements, under XLA's explicit rule or NumPy's
//! inferred one.

use core::cmp::Ordering;
use core::marker::PhantomData;

use super::assign::Destination;
use super::evaluate;
use crate::array::{ArrayD, ViewD, ViewMutD};
use crate::error::BroadcastError;
use crate::expr::{Accumulate, Binary, ViewRef, ZipMap};
use crate::leaf::Elem;
use crate::rule::{self, Site};

/// Applies `f` to two views of one shape, into a new array.
fn zip<A: Elem, B: Elem, U: Elem>(
    left: ViewD<'_, A>,
    right: ViewD<'_, B>,
    f: impl Fn(A, B) -> U,
) -> Result<ArrayD<U>, BroadcastError> {
    let node = Binary {
        op: ZipMap(f),
        left: ViewRef(left),
        right: ViewRef(right),
    };
    let array = evaluate(&node)?;
    Ok(array)
}

impl<'a, T: Elem> ViewD<'a, T> {
    /// Applies `f` to every pair of elements of `self` and `rhs` under XLA's explicit rule.
    ///
    /// # Errors
    /// As [`broadcast_shapes_in_dim`](crate::rule::broadcast_shapes_in_dim).
    ///
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = ArrayD::from_vec([2, 3], vec![1, 2, 3, 4, 5, 6]);
    /// let v = ArrayD::from_vec([3], vec![10, 20, 30]);
    /// let sum = x.view().try_zip_in_dim(&v.view(), &[1], |x, v| x + v).unwrap();
    /// assert_eq!(sum.to_vec(), [11, 22, 33, 14, 25, 36]);
    /// let error = x.view().try_zip_in_dim(&v.view(), &[], |x, v| x + v).unwrap_err();
    /// assert_eq!(error.kind().as_str(), "missing_dims");
    /// ```
    pub fn try_zip_in_dim<B: Elem, U: Elem>(
        &self,
        rhs: &ViewD<'_, B>,
        broadcast_dimensions: &[i64],
        f: impl Fn(T, B) -> U,
    ) -> Result<ArrayD<U>, BroadcastError> {
        let output = rule::broadcast_shapes_in_dim(self.dims(), rhs.dims(), broadcast_dimensions)?;
        let small = |axis: usize| broadcast_dimensions[axis] as usize;
        let (left, right) = match self.dims().len().cmp(&rhs.dims().len()) {
            Ordering::Less => (
                self.stretched(&output, small),
                rhs.stretched(&output, |axis| axis),
            ),
            Ordering::Equal => (
                self.stretched(&output, |axis| axis),
                rhs.stretched(&output, |axis| axis),
            ),
            Ordering::Greater => (
                self.stretched(&output, |axis| axis),
                rhs.stretched(&output, small),
            ),
        };
        zip(left, right, f)
    }

    /// Applies `f` to every pair of elements of `self` and `rhs` under NumPy's inferred rule: the
    /// last axes are aligned.
    ///
    /// # Errors
    /// `incompatible_shapes` if two extents differ and neither is 1, `too_large`.
    pub fn try_zip_numpy<B: Elem, U: Elem>(
        &self,
        rhs: &ViewD<'_, B>,
        f: impl Fn(T, B) -> U,
    ) -> Result<ArrayD<U>, BroadcastError> {
        let output = rule::broadcast_shapes(&[self.dims(), rhs.dims()])?;
        zip(
            self.try_broadcast_to(&output)?,
            rhs.try_broadcast_to(&output)?,
            f,
        )
    }
}

impl<T: Elem> ViewMutD<'_, T> {
    /// Replaces every element by `f` of it and of an element of `rhs` under NumPy's inferred rule:
    /// `rhs` is stretched to `self`, `self` never is.
    ///
    /// # Errors
    /// `output_too_small` if this view would have to be stretched, `incompatible_shapes`. Nothing
    /// is written then.
    pub fn try_assign_numpy<B: Elem>(
        &mut self,
        rhs: &ViewD<'_, B>,
        f: impl Fn(T, B) -> T,
    ) -> Result<(), BroadcastError> {
        rule::assign_inferred(rhs.dims(), self.dims()).map_err(
            #[cold]
            |violation| {
                let (value, destination) = (rhs.dims(), self.dims());
                BroadcastError::new(
                    violation,
                    Site::Assign {
                        op: "try_assign_numpy",
                        value,
                        destination,
                        dims: None,
                    },
                )
            },
        )?;
        let value = ViewRef(rhs.try_broadcast_to(self.dims())?);
        Destination::write(
            self,
            "assign",
            &Accumulate {
                op: ZipMap(f),
                value,
                element: PhantomData,
            },
        )
    }
}
