//! Elements picked by indices and by masks: `take`, `filter`, `nonzero`; and writes to them.
//!
//! The results are new arrays. Reads are the trait [`Picks`], of arrays, views and expressions;
//! writes are methods of arrays and mutable views (`put`).

mod gather;
mod indices;
mod masks;
mod put;

use gather::with_rows;
pub(crate) use gather::{distances, gathered, with_view};
#[doc(hidden)]
pub use indices::ListShape;
pub use indices::{IndexList, OneAxisOrFlat};

use crate::array::{Array, Array1, Array2, ViewD, built, or_panic};
use crate::dim::Dyn;
use crate::error::{ReduceError, ShapeError};
use crate::expr::{Closed, Expr, Lazy, Reducible};
use crate::reduce::{LeftHome, ReduceAxes, ReducedTo, op, reduce};
use crate::shape::{AxisNumber, OneAxis, Shape, Whole, WholeOf};

/// The array that [`take`](Picks::take) makes of an `L` with the indices `I` along the axis `A`.
pub type TakenArray<L, I, A> = Array<
    <L as Lazy>::Item,
    <A as OneAxisOrFlat<WholeOf<<L as Lazy>::Shape>>>::Resized<<I as IndexList>::Count>,
>;

/// The array that [`compress`](Picks::compress) makes of an `L` along the axis `A`.
pub type CompressedArray<L, A> =
    Array<<L as Lazy>::Item, <A as OneAxisOrFlat<WholeOf<<L as Lazy>::Shape>>>::Resized<Dyn>>;

/// Calls `read` with `view` and the number of its axis, or with all elements as one axis; and with
/// the axis that is named.
///
/// # Errors
/// `axis_out_of_range` with the name of `op`, `too_large`, and those of `read`.
pub(crate) fn along<T: Clone, S: Shape, R>(
    op: &str,
    view: &ViewD<'_, T>,
    axis: &impl OneAxisOrFlat<S>,
    read: impl FnOnce(&ViewD<'_, T>, usize, Option<usize>) -> Result<R, ShapeError>,
) -> Result<R, ShapeError> {
    let named = axis.of_rank(view.rank());
    match named.map_err(|error| error.named(op))? {
        Some(axis) => read(view, axis, Some(axis)),
        None => match view.try_reshape([view.len()]) {
            Ok(flat) => read(&flat, 0, None),
            Err(_) => read(&view.try_to_array()?.view().reshape([view.len()]), 0, None),
        },
    }
}

/// Elements picked from arrays, views and expressions, by indices and by masks.
///
/// Nothing is stretched: a mask has the shape of the operand. An axis is `axes![1]`, `1`, `-1`, or,
/// where NumPy takes `None`, `..` for all elements as one axis. A negative index counts from the end
/// of its axis.
pub trait Picks: Lazy<Shape: Whole, Node: Closed> {
    /// The elements at `indices` along an axis, in their order (NumPy's `take`, and `x[indices]` of
    /// the first axis).
    ///
    /// The indices are integers of any type: `[0, -1]`, a slice, a `Vec`, or an array of rank 1. The
    /// shape is that of the operand with the number of indices along the axis, which is known to the
    /// compiler from `[0, -1]`.
    ///
    /// # Panics
    /// If [`try_take`](Self::try_take) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// let ends = x.take([0, -1, 0], axes![1]);
    /// let _: &Shape![2, 3] = ends.typed_shape();
    /// assert_eq!(ends, array![[1, 3, 1], [4, 6, 4]]);
    /// assert_eq!(x.take(&array![1_u8, 1], 0), array![[4, 5, 6], [4, 5, 6]]);
    /// assert_eq!((&x * 10).take([5, 0], ..), array![60, 10]);
    /// ```
    #[doc(alias = "gather")]
    #[doc(alias = "index_select")]
    #[track_caller]
    #[rustfmt::skip]
    fn take<I, A>(self, indices: I, axis: A) -> TakenArray<Self, I, A> // rows: `x.take([0, 2], 0)`
    where
        I: IndexList,
        A: OneAxisOrFlat<WholeOf<Self::Shape>>,
    {
        or_panic(self.try_take(indices, axis))
    }

    /// As [`take`](Self::take).
    ///
    /// # Errors
    /// `index_out_of_range`, `axis_out_of_range`, `rank_mismatch` if the indices are an array of
    /// another run-time rank than 1, `too_large`, and operands that do not broadcast.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// assert_eq!(
    ///     array![[1, 2, 3]].try_take([0, 3], 1).unwrap_err().to_string(),
    ///     "`take`: the index 3, at position 1 of the indices, is outside axis 1 of the operand, \
    ///      which has extent 3: -3 to 2 are legal"
    /// );
    /// ```
    fn try_take<I, A>(self, indices: I, axis: A) -> Result<TakenArray<Self, I, A>, ShapeError>
    where
        I: IndexList,
        A: OneAxisOrFlat<WholeOf<Self::Shape>>,
    {
        let indices = indices.indices("take")?;
        with_view(&self.lazy().0, |view| {
            along("take", &view, &axis, |view, axis, named| {
                gather::taken("take", view, &indices, axis, named)
            })
        })
    }

    /// The elements at `indices` along an axis, which differ from place to place (NumPy's
    /// `take_along_axis`): the indices have the extents of the operand except along the axis, and
    /// the result has their shape.
    ///
    /// NumPy also stretches the axes beside; here they are equal.
    ///
    /// # Panics
    /// If [`try_take_along_axis`](Self::try_take_along_axis) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[10, 30, 20], [60, 40, 50]];
    /// let smallest = x.argmin(keepdims(1));
    /// assert_eq!(x.take_along_axis(&smallest, 1).as_slice(), [10, 40]);
    /// assert_eq!(x.take_along_axis(&array![[1, 0, -1]], 0), array![[60, 30, 50]]);
    /// ```
    #[track_caller]
    fn take_along_axis<I, A>(self, indices: I, axis: A) -> Array<Self::Item, WholeOf<I::Shape>>
    where
        I: Lazy<Item: AxisNumber, Shape: Whole, Node: Closed>,
        A: OneAxis,
    {
        or_panic(self.try_take_along_axis(indices, axis))
    }

    /// As [`take_along_axis`](Self::take_along_axis).
    ///
    /// # Errors
    /// `index_out_of_range`, `axis_out_of_range`, `rank_mismatch` or `extent_mismatch` if the shape
    /// of the indices does not fit, `too_large`, and operands that do not broadcast.
    fn try_take_along_axis<I, A>(
        self,
        indices: I,
        axis: A,
    ) -> Result<Array<Self::Item, WholeOf<I::Shape>>, ShapeError>
    where
        I: Lazy<Item: AxisNumber, Shape: Whole, Node: Closed>,
        A: OneAxis,
    {
        with_rows(&indices.lazy().0, |extents, indices| {
            with_view(&self.lazy().0, |view| {
                let axis = axis.axis_for("take_along_axis", view.rank())?;
                gather::taken_each("take_along_axis", &view, extents, indices, axis)
            })
        })
    }

    /// The elements where `mask` is true, in row-major order (NumPy's `x[mask]`).
    ///
    /// The mask has the shape of the operand; the result has rank 1.
    ///
    /// # Panics
    /// If [`try_filter`](Self::try_filter) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[1.0, -2.0], [f64::NAN, 4.0]];
    /// assert_eq!(x.filter(x.greater(0.0)).as_slice(), [1.0, 4.0]);
    /// ```
    #[doc(alias = "extract")]
    #[doc(alias = "boolean_mask")]
    #[track_caller]
    fn filter<M: Lazy<Item = bool, Shape: Whole, Node: Closed>>(
        self,
        mask: M,
    ) -> Array1<Self::Item> {
        or_panic(self.try_filter(mask))
    }

    /// As [`filter`](Self::filter).
    ///
    /// # Errors
    /// `extent_mismatch` if the mask has another shape, `too_large`, and operands that do not
    /// broadcast.
    fn try_filter<M>(self, mask: M) -> Result<Array1<Self::Item>, ShapeError>
    where
        M: Lazy<Item = bool, Shape: Whole, Node: Closed>,
    {
        masks::filtered("filter", &self.lazy().0, &mask.lazy().0)
    }

    /// The positions of an axis where `mask`, a list as long as the axis, is true (NumPy's
    /// `compress`, where a mask may also be shorter).
    ///
    /// # Panics
    /// If [`try_compress`](Self::try_compress) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(x.compress(&array![true, false, true], 1), array![[1, 3], [4, 6]]);
    /// assert_eq!(x.compress(&array![false, true], 0), array![[4, 5, 6]]);
    /// ```
    #[track_caller]
    fn compress<M, A>(self, mask: M, axis: A) -> CompressedArray<Self, A>
    where
        M: Lazy<Item = bool, Shape: Whole, Node: Closed>,
        A: OneAxisOrFlat<WholeOf<Self::Shape>>,
    {
        or_panic(self.try_compress(mask, axis))
    }

    /// As [`compress`](Self::compress).
    ///
    /// # Errors
    /// `len_mismatch` if the mask is not as long as the axis, `rank_mismatch` if it is no list,
    /// `axis_out_of_range`, `too_large`, and operands that do not broadcast.
    fn try_compress<M, A>(self, mask: M, axis: A) -> Result<CompressedArray<Self, A>, ShapeError>
    where
        M: Lazy<Item = bool, Shape: Whole, Node: Closed>,
        A: OneAxisOrFlat<WholeOf<Self::Shape>>,
    {
        with_rows(&mask.lazy().0, |own, truths| {
            with_view(&self.lazy().0, |view| {
                along("compress", &view, &axis, |view, axis, named| {
                    masks::compressed("compress", view, (own, truths), axis, named)
                })
            })
        })
    }

    /// The index along each axis of every element that is not 0, in row-major order: a list for each
    /// axis (NumPy's `nonzero`). NaN is not 0; a `bool` is its truth value.
    ///
    /// # Panics
    /// If [`try_nonzero`](Self::try_nonzero) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[0, 7, 0], [8, 0, 9]];
    /// let [rows, columns] = &x.nonzero()[..] else { unreachable!() };
    /// assert_eq!((rows.as_slice(), columns.as_slice()), (&[0, 1, 1][..], &[1, 0, 2][..]));
    /// ```
    #[track_caller]
    fn nonzero(self) -> Vec<Array1<usize>>
    where
        Self::Item: Reducible,
    {
        or_panic(self.try_nonzero())
    }

    /// As [`nonzero`](Self::nonzero).
    ///
    /// # Errors
    /// `too_large`, and operands that do not broadcast.
    fn try_nonzero(self) -> Result<Vec<Array1<usize>>, ShapeError>
    where
        Self::Item: Reducible,
    {
        masks::true_indices(&self.lazy().0)
    }

    /// The numbers of the elements that are not 0, counted in row-major order (NumPy's
    /// `flatnonzero`).
    ///
    /// # Panics
    /// If [`try_flatnonzero`](Self::try_flatnonzero) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[0, 7, 0], [8, 0, 9]];
    /// assert_eq!(x.flatnonzero().as_slice(), [1, 3, 5]);
    /// assert_eq!(x.greater(7).flatnonzero().as_slice(), [3, 5]);
    /// ```
    #[track_caller]
    fn flatnonzero(self) -> Array1<usize>
    where
        Self::Item: Reducible,
    {
        or_panic(self.try_flatnonzero())
    }

    /// As [`flatnonzero`](Self::flatnonzero).
    ///
    /// # Errors
    /// `too_large`, and operands that do not broadcast.
    fn try_flatnonzero(self) -> Result<Array1<usize>, ShapeError>
    where
        Self::Item: Reducible,
    {
        Ok(masks::true_numbers(&self.lazy().0)?.1)
    }

    /// The indices of the elements that are not 0, in row-major order, a row each: shape `[n, rank]`
    /// (NumPy's `argwhere`).
    ///
    /// # Panics
    /// If [`try_argwhere`](Self::try_argwhere) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[0, 7, 0], [8, 0, 9]];
    /// assert_eq!(x.argwhere(), array![[0, 1], [1, 0], [1, 2]]);
    /// ```
    #[track_caller]
    fn argwhere(self) -> Array2<usize>
    where
        Self::Item: Reducible,
    {
        or_panic(self.try_argwhere())
    }

    /// As [`argwhere`](Self::argwhere).
    ///
    /// # Errors
    /// `too_large`, and operands that do not broadcast.
    fn try_argwhere(self) -> Result<Array2<usize>, ShapeError>
    where
        Self::Item: Reducible,
    {
        masks::true_rows(&self.lazy().0)
    }

    /// How many elements are not 0, over axes as of a sum: `..`, `axes![0]`, `-1`, `&[0, 2]` (NumPy's
    /// `count_nonzero`). NaN is not 0.
    ///
    /// # Panics
    /// If [`try_count_nonzero`](Self::try_count_nonzero) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[0, 7, 0], [8, 0, 9]];
    /// assert_eq!(x.count_nonzero(..), 3);
    /// assert_eq!(x.count_nonzero(1), array![1, 2]);
    /// ```
    #[track_caller]
    fn count_nonzero<A>(self, axes: A) -> ReducedTo<usize, Self, A>
    where
        Self::Item: Reducible,
        A: ReduceAxes<WholeOf<Self::Shape>>,
    {
        or_panic(self.try_count_nonzero(axes))
    }

    /// As [`count_nonzero`](Self::count_nonzero).
    ///
    /// # Errors
    /// As [`try_sum`](crate::reduce::Reductions::try_sum).
    fn try_count_nonzero<A>(self, axes: A) -> Result<ReducedTo<usize, Self, A>, ReduceError>
    where
        Self::Item: Reducible,
        A: ReduceAxes<WholeOf<Self::Shape>>,
    {
        let Expr(node) = self.map(Reducible::is_true);
        let sums: Array<i64, A::Left, LeftHome<Self, A>> = reduce(op::Sum, &node, &axes)?;
        let counts = built(sums.typed_shape().clone(), |at| {
            sums.as_slice()[at] as usize
        })?;
        Ok(A::finish(counts))
    }
}

impl<L: Lazy<Shape: Whole, Node: Closed>> Picks for L {}
