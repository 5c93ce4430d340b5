//! Sums back to a shape: the adjoint of broadcasting, which a gradient goes through on its way to
//! an operand.
//!
//! The target determines the axes: axes that it lacks are summed and dropped, axes where it has
//! extent 1 are summed and kept. With these axes it is a reduction like any other, fused with the
//! expression that is summed. Elements keep their type, since a gradient has the type of its
//! operand.

use core::ops::RangeFull;

use super::back::{BackTo, SumTarget, check};
use super::{op, reduce};
use crate::array::{Array, ArrayD, ViewD, or_panic};
use crate::dim::Known;
use crate::error::BroadcastError;
use crate::expr::{Closed, Lazy, Number, whole};
use crate::leaf::Elem;
use crate::shape::{AxisVec, DynRank, Whole, WholeOf};
use crate::storage::Heap;

/// The sum of an `L` to the shape of a target `R`, whose axes `P` places. Through a proof, or the
/// compiler would add details about the result to an error about the target.
pub type SummedTo<L, R, P> = <<R as SumTarget<WholeOf<<L as Lazy>::Shape>, P>>::Proof as Known<
    Array<
        <<L as Lazy>::Item as OfNumbers>::Same,
        <R as SumTarget<WholeOf<<L as Lazy>::Shape>, P>>::Shape,
    >,
>>::Then;

/// Numbers, as the elements of sums that keep their type.
pub trait OfNumbers: Number {
    /// The type itself; through a projection, which improves messages.
    type Same: Elem;
}

#[diagnostic::do_not_recommend]
impl<T: Number> OfNumbers for T {
    type Same = T;
}

/// Sums back to a shape, of arrays, views and expressions; computed immediately, fused with the
/// expression.
///
/// The adjoint of broadcasting adds up what broadcasting repeats: the gradient of an operand is the
/// gradient of the result, summed to the operand's shape. A target is [`shape![3]`](crate::shape!),
/// a tuple or a list of extents, or the shape of an array, `b.shape()`. If the types show that it
/// does not broadcast to the value's shape, the call does not compile. The elements keep their
/// type, and the sum is on the heap.
pub trait SumTo: Lazy<Shape: Whole, Node: Closed> {
    /// The sum to the shape `target`, aligned at the last axis: PyTorch's `sum_to_size`.
    ///
    /// Axes that the target lacks are summed and dropped; axes where it has extent 1 are summed and
    /// kept. Over no elements the sum is 0; integers wrap around.
    ///
    /// # Panics
    /// If [`try_sum_to`](Self::try_sum_to) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let (x, bias) = (array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], array![0.0, 0.0, 0.0]);
    /// assert_eq!(x.sum_to(bias.shape()), array![5.0, 7.0, 9.0]);
    /// // No array of the expression's size exists.
    /// assert_eq!((&x * &x).sum_to(shape![2, 1]), Array::from_vec(shape![2, 1], vec![14.0, 77.0]));
    /// assert_eq!(x.sum_to(()).as_slice(), [21.0]);
    /// ```
    #[track_caller]
    fn sum_to<R: SumTarget<WholeOf<Self::Shape>, RangeFull>>(
        self,
        target: R,
    ) -> SummedTo<Self, R, RangeFull>
    where
        Self::Item: OfNumbers<Same = Self::Item>,
    {
        or_panic(summed("sum_to", &self.lazy().0, target, ..))
    }

    /// As [`sum_to`](Self::sum_to).
    ///
    /// # Errors
    /// `cannot_sum_to` if the target does not broadcast to the value's shape; also every error of
    /// the value itself.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = Array2::from_vec((2, 3), vec![1, 2, 3, 4, 5, 6]);
    /// assert_eq!(x.try_sum_to(3).unwrap().as_slice(), [5, 7, 9]);
    /// assert_eq!(x.try_sum_to(2).unwrap_err().kind().as_str(), "cannot_sum_to");
    /// ```
    fn try_sum_to<R: SumTarget<WholeOf<Self::Shape>, RangeFull>>(
        self,
        target: R,
    ) -> Result<SummedTo<Self, R, RangeFull>, BroadcastError>
    where
        Self::Item: OfNumbers<Same = Self::Item>,
    {
        summed("sum_to", &self.lazy().0, target, ..)
    }

    /// The sum to the shape `target`, whose axis `i` is axis `dims[i]` of the value: the adjoint of
    /// `operand.at(dims)`, as [`sum_to`](Self::sum_to) is that of `operand.at(..)`. With `..` both
    /// sums are the same.
    ///
    /// # Panics
    /// If [`try_sum_to_at`](Self::try_sum_to_at) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// // The gradients of sum(x * scale.at(axes![0])), where that of the result is one.
    /// let (x, scale) = (array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], array![2.0, -1.0]);
    /// let dx = (&x * 0.0 + scale.at(axes![0])).eval();
    /// let dscale = x.sum_to_at(scale.shape(), axes![0]);
    /// assert_eq!(dscale, array![6.0, 15.0]);
    /// assert_eq!((&x * &dx).sum(..), (&scale * &dscale).sum(..));
    /// ```
    #[track_caller]
    fn sum_to_at<R: SumTarget<WholeOf<Self::Shape>, P>, P>(
        self,
        target: R,
        dims: P,
    ) -> SummedTo<Self, R, P>
    where
        Self::Item: OfNumbers<Same = Self::Item>,
    {
        or_panic(summed("sum_to_at", &self.lazy().0, target, dims))
    }

    /// As [`sum_to_at`](Self::sum_to_at).
    ///
    /// As [`broadcast_in_dim_shape`](crate::rule::broadcast_in_dim_shape), with the target as the
    /// operand and the value's shape as the output; with `..` as [`try_sum_to`](Self::try_sum_to).
    fn try_sum_to_at<R: SumTarget<WholeOf<Self::Shape>, P>, P>(
        self,
        target: R,
        dims: P,
    ) -> Result<SummedTo<Self, R, P>, BroadcastError>
    where
        Self::Item: OfNumbers<Same = Self::Item>,
    {
        summed("sum_to_at", &self.lazy().0, target, dims)
    }
}

impl<L: Lazy<Shape: Whole, Node: Closed>> SumTo for L {}

/// The phases of a sum back: join the value's shape, check the target, fold the expression.
fn summed<E, R, P>(
    op: &str,
    node: &E,
    target: R,
    dims: P,
) -> Result<Array<E::Item, R::Shape>, BroadcastError>
where
    E: Closed<Shape: Whole, Item: Number>,
    R: SumTarget<WholeOf<E::Shape>, P>,
{
    let axes = target.axes_of(&whole(&node.inputs())?, dims, op)?;
    Ok(reduce::<Heap, _, _, _>(op::Dot, node, &axes)?)
}

/// Sums `view` back to `target`, whose axes `dims` places.
fn sum_back<T: Number>(
    view: &ViewD<'_, T>,
    target: &[usize],
    dims: &[i64],
) -> Result<ArrayD<T>, BroadcastError> {
    let target = DynRank::from(target);
    let axes = BackTo { target, dims };
    Ok(reduce::<Heap, _, _, _>(op::Dot, &view.lazy().0, &axes)?)
}

impl<T: Number> ViewD<'_, T> {
    /// The sum to the extents `shape`, which broadcast to those of this view: PyTorch's
    /// `sum_to_size`.
    ///
    /// Shapes are aligned at the last axis: axes that `shape` lacks are summed and dropped, axes
    /// where it has extent 1 are summed and kept; `[]` sums all. A sum over no elements is 0. The
    /// elements keep their type; integers wrap around.
    ///
    /// # Errors
    /// `cannot_sum_to` if an extent of `shape` is neither 1 nor the view's, or it has more axes.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
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
        check(source, shape, None, "sum_to")?;
        let mut dims = AxisVec::filled(0, shape.len());
        let lead = source.len() - shape.len();
        for (axis, dim) in dims.as_mut().iter_mut().enumerate() {
            *dim = (lead + axis) as i64;
        }
        sum_back(self, shape, dims.as_ref())
    }

    /// The sum to the extents `shape`, whose axis `i` is axis `broadcast_dimensions[i]` of this
    /// view: the adjoint of [`try_broadcast_in_dim`](Self::try_broadcast_in_dim), as
    /// [`try_sum_to`](Self::try_sum_to) is that of [`try_broadcast_to`](Self::try_broadcast_to).
    ///
    /// # Errors
    /// As [`broadcast_in_dim_shape`](crate::rule::broadcast_in_dim_shape), with `shape` as the
    /// operand and this view's as the output.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
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
        check(
            self.dims(),
            shape,
            Some(broadcast_dimensions),
            "sum_to_in_dim",
        )?;
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
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
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

    /// The sum to the extents `shape`, whose axis `i` is axis `broadcast_dimensions[i]` of this
    /// array, as [`ViewD::try_sum_to_in_dim`](ViewD::try_sum_to_in_dim).
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
