//! Reshaping, permuting, slicing.

use std::rc::Rc;

use super::error::GradError;
use super::steps::{Gradient, copied};
use super::var::Var;
use crate::array::or_panic;
use crate::array::slice::{Slice, SliceItem};
use crate::expr::Float;
use crate::shape::DynRank;

impl<T: Float> Var<T> {
    /// The same elements in another shape, row-major.
    ///
    /// # Panics
    /// If [`try_reshape`](Self::try_reshape) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let tape = Tape::<f64>::new();
    /// let x = tape.var(array![[1.0, 2.0], [3.0, 4.0]]);
    /// let y = x.permute(&[1, 0]).reshape(&[4]).slice(broadloom::s![1..3]);
    /// assert_eq!(y.value().as_slice(), [3.0, 2.0]);
    /// let gradients = y.powi(2).sum(..).backward();
    /// assert_eq!(gradients.get(&x).unwrap().as_slice(), [0.0, 4.0, 6.0, 0.0]);
    /// ```
    #[track_caller]
    pub fn reshape(&self, shape: &[usize]) -> Self {
        or_panic(self.try_reshape(shape))
    }

    /// As [`reshape`](Self::reshape).
    ///
    /// # Errors
    /// Another number of elements, `placed_operand`, `tape_consumed`.
    pub fn try_reshape(&self, shape: &[usize]) -> Result<Self, GradError> {
        self.ready("reshape")?;
        let value = self.value.try_reshape(shape);
        let value = copied(&value.map_err(self.refused("reshape"))?)?;
        let own = self.dims().to_vec();
        self.push("reshape", Rc::new(value), move |g| {
            Ok(Gradient::whole(copied(g)?.try_into_reshape(&*own)?))
        })
    }

    /// The axes in another order: axis `i` of the result is axis `axes[i]`.
    ///
    /// # Panics
    /// If [`try_permute`](Self::try_permute) returns an error.
    #[track_caller]
    pub fn permute(&self, axes: &[usize]) -> Self {
        or_panic(self.try_permute(axes))
    }

    /// As [`permute`](Self::permute).
    ///
    /// # Errors
    /// A list that is not a permutation of the axes, `placed_operand`, `tape_consumed`.
    pub fn try_permute(&self, axes: &[usize]) -> Result<Self, GradError> {
        self.ready("permute")?;
        let value = self.value.try_permute(axes);
        let value = copied(&value.map_err(self.refused("permute"))?)?;
        let mut inverse = vec![0; axes.len()];
        for (to, &from) in axes.iter().enumerate() {
            inverse[from] = to;
        }
        self.push("permute", Rc::new(value), move |g| {
            Ok(Gradient::whole(copied(&g.try_permute(&*inverse)?)?))
        })
    }

    /// The axes in the opposite order: the transpose of a matrix.
    ///
    /// # Panics
    /// If [`try_t`](Self::try_t) returns an error.
    #[track_caller]
    pub fn t(&self) -> Self {
        or_panic(self.try_t())
    }

    /// As [`t`](Self::t).
    ///
    /// # Errors
    /// `placed_operand`, `tape_consumed`.
    pub fn try_t(&self) -> Result<Self, GradError> {
        let axes: Vec<usize> = (0..self.dims().len()).rev().collect();
        self.try_permute(&axes)
    }

    /// A slice: [`s!`](crate::s!), or a list of items.
    ///
    /// # Panics
    /// If [`try_slice`](Self::try_slice) returns an error.
    #[track_caller]
    pub fn slice(&self, items: impl Slice<DynRank>) -> Self {
        or_panic(self.try_slice(items))
    }

    /// As [`slice`](Self::slice).
    ///
    /// # Errors
    /// Items outside their axes, `placed_operand`, `tape_consumed`.
    pub fn try_slice(&self, items: impl Slice<DynRank>) -> Result<Self, GradError> {
        self.ready("slice")?;
        let items: Vec<SliceItem> = items.items().as_ref().to_vec();
        let value = self.value.try_slice(&*items);
        let value = copied(&value.map_err(self.refused("slice"))?)?;
        let own = self.dims().to_vec();
        self.push("slice", Rc::new(value), move |g| {
            Ok(Gradient::part(copied(g)?, &own, &items))
        })
    }
}
