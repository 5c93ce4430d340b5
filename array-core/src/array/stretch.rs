//! Views of a run-time rank, stretched to other extents without a copy.

use super::{Layout, ViewD};
use crate::error::BroadcastError;
use crate::layout;
use crate::rule::{self, Site};
use crate::shape::{AxisVec, DynRank};

impl<'a, T> ViewD<'a, T> {
    /// This view stretched to the extents `output`: axis `i` goes to axis `broadcast_dimensions[i]`
    /// (XLA's `broadcast_in_dim`).
    ///
    /// No element is copied: a stretched axis has stride 0.
    ///
    /// # Errors
    /// As [`broadcast_in_dim_shape`](crate::rule::broadcast_in_dim_shape).
    ///
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let v = ArrayD::from_vec([3], vec![1, 2, 3]);
    /// let stretched = v.view().try_broadcast_in_dim(&[2, 3], &[1]).unwrap();
    /// assert_eq!(stretched.to_vec(), [1, 2, 3, 1, 2, 3]);
    /// ```
    pub fn try_broadcast_in_dim(
        &self,
        output: &[usize],
        broadcast_dimensions: &[i64],
    ) -> Result<Self, BroadcastError> {
        let operand = self.dims();
        let site = Site::InDim {
            operand,
            output,
            dims: broadcast_dimensions,
        };
        rule::broadcast_in_dim(operand, output, broadcast_dimensions)
            .and_then(|()| rule::fits_memory(output))
            .map_err(|violation| BroadcastError::new(violation, site))?;
        Ok(self.stretched(output, |i| broadcast_dimensions[i] as usize))
    }

    /// This view stretched to the extents `output`, its axes aligned with the last ones (NumPy's
    /// `broadcast_to`).
    ///
    /// # Errors
    /// `cannot_broadcast_to` if an extent is neither 1 nor the output's, or the output has fewer
    /// axes.
    #[doc(alias = "broadcast_to")]
    pub fn try_broadcast_to(&self, output: &[usize]) -> Result<Self, BroadcastError> {
        let operand = self.dims();
        let site = Site::BroadcastTo { operand, output };
        rule::broadcast_to(operand, output)
            .and_then(|()| rule::fits_memory(output))
            .map_err(|violation| BroadcastError::new(violation, site))?;
        let leading = output.len() - operand.len();
        Ok(self.stretched(output, |i| leading + i))
    }

    /// This view along the axes of `output`, to which it is known to broadcast: axis `i` goes to
    /// axis `dims(i)`.
    pub(crate) fn stretched(&self, output: &[usize], dims: impl Fn(usize) -> usize) -> Self {
        let mut strides = AxisVec::filled(0isize, output.len());
        layout::place_strides(self.dims(), self.strides(), dims, output, strides.as_mut());
        self.with(Layout {
            shape: DynRank::from(output),
            strides,
            offset: self.layout.offset,
        })
    }
}
