//! Sums back to a shape: the adjoint of broadcasting, and so what a gradient goes through on its way to an operand.
//!
//! The target names the axes by what it lacks: those that it does not have are summed and dropped, those where it has extent 1 are
//! summed and stay. With these axes it is a reduction like any other, fused with the expression that is summed. Elements keep their
//! type, since a gradient has that of its operand.

use super::axes::{ReduceAxes, TakesSome};
use super::{op, reduce};
use crate::array::{Array, ArrayD, ViewD};
use crate::error::{BroadcastError, ShapeError};
use crate::expr::{Lazy, Number};
use crate::rule::{self, Site};
use crate::shape::{AxisVec, DynRank, Shape};
use crate::storage::{Heap, Home};

/// The axes that lead back to a run-time shape: all but those that `dims` places an axis on whose extent is not 1.
///
/// That the shape is one that the operand can be summed to has been checked.
struct BackTo<'a> {
    target: &'a [usize],
    dims: &'a [i64],
}

impl ReduceAxes<DynRank> for BackTo<'_> {
    type Left = DynRank;
    type Output<T, H: Home> = Array<T, DynRank, H>;
    type Home<H: Home> = H;
    type Known = TakesSome;

    fn reduced(&self, shape: &DynRank) -> Result<(AxisVec<bool>, DynRank), ShapeError> {
        let mut reduced = shape.table(true);
        for (&axis, &extent) in self.dims.iter().zip(self.target) {
            reduced.as_mut()[axis as usize] = extent == 1;
        }
        Ok((reduced, DynRank::from(self.target)))
    }

    fn finish<T: Copy, H: Home>(left: Array<T, DynRank, H>) -> Array<T, DynRank, H> {
        left
    }
}

/// Sums `view` back to `target`, whose axes lie where `dims` says.
fn sum_back<T: Number>(
    view: &ViewD<'_, T>,
    target: &[usize],
    dims: &[i64],
) -> Result<ArrayD<T>, BroadcastError> {
    let axes = BackTo { target, dims };
    Ok(reduce::<Heap, _, _, _>(op::Dot, &view.lazy().0, &axes)?)
}

impl<T: Number> ViewD<'_, T> {
    /// The sum to the extents `shape`, which broadcast to those of this view: PyTorch's `sum_to_size`.
    ///
    /// Aligned at the last axis, the axes that `shape` lacks are summed and dropped, those where it has extent 1 are summed and stay;
    /// `[]` sums all. A sum over no elements is 0. The elements keep their type; integers wrap around.
    ///
    /// # Errors
    /// `cannot_sum_to` where an extent of `shape` is neither 1 nor the view's, or it has more axes.
    ///
    /// # Examples
    /// ```
    /// use array_core::array::ArrayD;
    ///
    /// let gradient = ArrayD::from_vec([2, 3], vec![1, 2, 3, 4, 5, 6]);
    /// assert_eq!(gradient.view().try_sum_to(&[3]).unwrap().as_slice(), [5, 7, 9]);
    /// assert_eq!(gradient.view().try_sum_to(&[2, 1]).unwrap().as_slice(), [6, 15]);
    /// assert_eq!(gradient.view().try_sum_to(&[]).unwrap().as_slice(), [21]);
    /// let error = gradient.view().try_sum_to(&[2]).unwrap_err();
    /// assert_eq!(error.kind().as_str(), "cannot_sum_to");
    /// ```
    pub fn try_sum_to(&self, shape: &[usize]) -> Result<ArrayD<T>, BroadcastError> {
        let source = self.dims();
        rule::sum_to(source, shape).map_err(|violation| {
            let site = Site::SumTo {
                op: "sum_to",
                source,
                target: shape,
                dims: None,
            };
            BroadcastError::new(violation, site)
        })?;
        let mut dims = AxisVec::filled(0, shape.len());
        let lead = source.len() - shape.len();
        for (axis, dim) in dims.as_mut().iter_mut().enumerate() {
            *dim = (lead + axis) as i64;
        }
        sum_back(self, shape, dims.as_ref())
    }

    /// The sum to the extents `shape`, whose axis `i` is axis `broadcast_dimensions[i]` of this view: what is to
    /// [`try_broadcast_in_dim`](Self::try_broadcast_in_dim) as [`try_sum_to`](Self::try_sum_to) to
    /// [`try_broadcast_to`](Self::try_broadcast_to).
    ///
    /// # Errors
    /// As [`broadcast_in_dim_shape`](crate::rule::broadcast_in_dim_shape), of `shape` as the operand and this view's as the output.
    ///
    /// # Examples
    /// ```
    /// use array_core::array::ArrayD;
    ///
    /// let gradient = ArrayD::from_vec([2, 3], vec![1, 2, 3, 4, 5, 6]);
    /// assert_eq!(gradient.view().try_sum_to_in_dim(&[2], &[0]).unwrap().as_slice(), [6, 15]);
    /// let error = gradient.view().try_sum_to_in_dim(&[2], &[1]).unwrap_err();
    /// assert_eq!(error.kind().as_str(), "dim_size_mismatch");
    /// ```
    pub fn try_sum_to_in_dim(
        &self,
        shape: &[usize],
        broadcast_dimensions: &[i64],
    ) -> Result<ArrayD<T>, BroadcastError> {
        let source = self.dims();
        rule::broadcast_in_dim(shape, source, broadcast_dimensions).map_err(|violation| {
            let site = Site::SumTo {
                op: "sum_to_in_dim",
                source,
                target: shape,
                dims: Some(broadcast_dimensions),
            };
            BroadcastError::new(violation, site)
        })?;
        sum_back(self, shape, broadcast_dimensions)
    }
}

impl<T: Number> ArrayD<T> {
    /// The sum to the extents `shape`, as [`ViewD::try_sum_to`](ViewD::try_sum_to).
    ///
    /// # Errors
    /// As there.
    ///
    /// # Examples
    /// ```
    /// use array_core::array::ArrayD;
    ///
    /// let gradient = ArrayD::from_vec([2, 2], vec![0.5, 1.0, 2.0, 4.0]);
    /// assert_eq!(gradient.try_sum_to(&[1, 2]).unwrap(), ArrayD::from_vec([1, 2], vec![2.5, 5.0]));
    /// assert_eq!(
    ///     gradient.try_sum_to(&[3]).unwrap_err().to_string(),
    ///     "the target of `sum_to` has extent 3 where axis 1 of the operand has extent 2, \
    ///      and an axis is summed to extent 1 or stays\n  \
    ///      operand [2, 2], target [3]\n  \
    ///      help: the target would fit with extent 1 or 2 there"
    /// );
    /// ```
    pub fn try_sum_to(&self, shape: &[usize]) -> Result<ArrayD<T>, BroadcastError> {
        self.view().try_sum_to(shape)
    }

    /// The sum to the extents `shape`, whose axis `i` is axis `broadcast_dimensions[i]` of this array, as
    /// [`ViewD::try_sum_to_in_dim`](ViewD::try_sum_to_in_dim).
    ///
    /// # Errors
    /// As there.
    pub fn try_sum_to_in_dim(
        &self,
        shape: &[usize],
        broadcast_dimensions: &[i64],
    ) -> Result<ArrayD<T>, BroadcastError> {
        self.view().try_sum_to_in_dim(shape, broadcast_dimensions)
    }
}
