//! Arrays made in a pattern, or of the elements of others in another order: `tile`, `roll`, `pad_with`,
//! `eye`, `meshgrid_xy`, `kron`, `tensordot`.
//!
//! All of them are composed: a copy of a stretched view, arrays joined along an axis, an expression,
//! a product of matrices. What needs strides alone is a view, and in `array`.

mod counts;
mod grids;
mod matrices;
mod padding;
mod products;

pub use counts::Counts;
#[doc(hidden)]
pub use grids::MeshGrids;
pub use grids::{meshgrid_ij, meshgrid_xy, ogrid, try_meshgrid_ij, try_meshgrid_xy};
pub use padding::PadMode;
#[doc(hidden)]
pub use products::{KronArray, OuterArray};
pub use products::{
    SummedAxes, cross, inner, kron, outer, tensordot, try_cross, try_inner, try_kron, try_outer,
    try_tensordot,
};

use crate::array::{Array, ArrayD, ViewD, or_panic};
use crate::error::ShapeError;
use crate::eval::evaluate;
use crate::expr::{Closed, Lazy, Node, ViewRef};
use crate::join::join;
use crate::leaf::Elem;
use crate::pick::{CompressedArray, OneAxisOrFlat, along, with_view};
use crate::shape::{AxisNumber, DynRank, Fewer, Shape, Whole, WholeOf, of_extents};
use matrices::Triangle;

/// The array of the rank of an `L`, with extents of the run time.
pub type OfRank<L> = Array<<L as Lazy>::Item, <WholeOf<<L as Lazy>::Shape> as Fewer<0>>::Left>;

/// The array of the shape and the home of an `L`.
pub type OfShape<L> =
    Array<<L as Lazy>::Item, WholeOf<<L as Lazy>::Shape>, <<L as Lazy>::Node as Node>::Home>;

/// An array on the heap of the shape of an `L`.
pub type OnHeap<L> = Array<<L as Lazy>::Item, WholeOf<<L as Lazy>::Shape>>;

/// The elements of `array` under a shape of as many elements.
fn reshaped<T, S: Shape>(array: ArrayD<T>, extents: &[usize]) -> Array<T, S> {
    Array {
        storage: array.storage,
        shape: of_extents(extents),
    }
}

/// A copy of `view`, stretched to `extents`: axis `i` of the view is axis `dims(i)`.
fn stretched_copy<T: Elem>(
    view: &ViewD<'_, T>,
    extents: &[usize],
    dims: impl Fn(usize) -> usize,
) -> Result<ArrayD<T>, ShapeError> {
    Shape::checked_count(&DynRank::from(extents))?;
    Ok(evaluate(&ViewRef(view.stretched(extents, dims)))?)
}

/// The product of an extent and a number of repetitions.
fn times(extents: &[usize], axis: usize, count: usize) -> Result<usize, ShapeError> {
    let product = extents[axis].checked_mul(count);
    product.ok_or_else(|| ShapeError::too_large(extents))
}

fn repeated<T: Elem, S: Shape>(
    view: &ViewD<'_, T>,
    count: usize,
    axis: usize,
) -> Result<Array<T, S>, ShapeError> {
    let mut extents = view.dims().to_vec();
    let long = times(&extents, axis, count)?;
    extents.insert(axis + 1, count);
    let copy = stretched_copy(view, &extents, |k| if k <= axis { k } else { k + 1 })?;
    extents.remove(axis + 1);
    extents[axis] = long;
    Ok(reshaped(copy, &extents))
}

fn tiled<T: Elem, S: Shape>(
    view: &ViewD<'_, T>,
    counts: &[usize],
) -> Result<Array<T, S>, ShapeError> {
    let own = view.dims();
    if counts.len() != own.len() {
        let what = "the list of repetitions";
        return Err(ShapeError::rank_mismatch(what, own.len(), counts.len()));
    }
    // An axis that is not repeated gets no axis before it.
    let (mut extents, mut places, mut long) = (Vec::new(), Vec::new(), Vec::new());
    for (axis, (&extent, &count)) in own.iter().zip(counts).enumerate() {
        if count != 1 {
            extents.push(count);
        }
        places.push(extents.len());
        extents.push(extent);
        long.push(times(own, axis, count)?);
    }
    let copy = stretched_copy(view, &extents, |k| places[k])?;
    Ok(reshaped(copy, &long))
}

fn rolled<T: Elem>(view: &ViewD<'_, T>, shift: i64, axis: usize) -> Result<ArrayD<T>, ShapeError> {
    let extent = view.dims()[axis];
    let shift = match view.is_empty() {
        true => 0,
        false => shift.rem_euclid(extent as i64) as usize,
    };
    let part = |start, len| view.narrowed(axis, start, len);
    let (head, tail) = (part(0, extent - shift), part(extent - shift, shift));
    join("roll", axis, &[tail, head])
}

/// The elements of arrays, views and expressions in another order, repeated, or with more around
/// them.
///
/// An axis is `axes![1]`, `1`, `-1`, or, where NumPy takes `None`, `..` for all elements as one axis.
pub trait Rearranges: Lazy<Shape: Whole, Node: Closed> {
    /// Each element of an axis `count` times, one after the other (NumPy's `repeat`).
    ///
    /// # Panics
    /// If [`try_repeat`](Self::try_repeat) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[1, 2], [3, 4]];
    /// assert_eq!(x.repeat(2, axes![1]), array![[1, 1, 2, 2], [3, 3, 4, 4]]);
    /// assert_eq!(x.repeat(2, ..), array![1, 1, 2, 2, 3, 3, 4, 4]);
    /// ```
    #[track_caller]
    fn repeat<A: OneAxisOrFlat<WholeOf<Self::Shape>>>(
        self,
        count: usize,
        axis: A,
    ) -> CompressedArray<Self, A> {
        or_panic(self.try_repeat(count, axis))
    }

    /// As [`repeat`](Self::repeat).
    ///
    /// # Errors
    /// `axis_out_of_range`, `too_large`, and operands that do not broadcast.
    fn try_repeat<A: OneAxisOrFlat<WholeOf<Self::Shape>>>(
        self,
        count: usize,
        axis: A,
    ) -> Result<CompressedArray<Self, A>, ShapeError> {
        let op = "repeat";
        with_view(&self.lazy().0, |whole| {
            along(op, &whole, &axis, |view, axis, named| {
                repeated(view, count, axis).map_err(|error| match named {
                    Some(axis) => {
                        let with = format_args!("{count} repetitions along axis {axis}");
                        error.of_result(op, whole.dims(), with)
                    }
                    None => {
                        let with = format_args!("{count} repetitions of each element");
                        error.of_result(op, whole.dims(), with)
                    }
                })
            })
        })
    }

    /// The whole array `counts[k]` times along each axis `k`, one after the other (NumPy's `tile`).
    ///
    /// There is a number for each axis, or one for the last axis: `x.tile(2)`. NumPy adds the leading axes that are missing, here
    /// `.unsqueeze(0)` does.
    ///
    /// # Panics
    /// If [`try_tile`](Self::try_tile) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[1, 2], [3, 4]];
    /// assert_eq!(x.tile(&[1, 2]), array![[1, 2, 1, 2], [3, 4, 3, 4]]);
    /// assert_eq!(array![1, 2].tile(3), array![1, 2, 1, 2, 1, 2]);
    /// ```
    #[track_caller]
    fn tile(self, counts: impl Counts) -> OfRank<Self>
    where
        WholeOf<Self::Shape>: Fewer<0>,
    {
        or_panic(self.try_tile(counts))
    }

    /// As [`tile`](Self::tile).
    ///
    /// # Errors
    /// `rank_mismatch` if there is not a number for each axis, `too_large`, and operands that do not
    /// broadcast.
    fn try_tile(self, counts: impl Counts) -> Result<OfRank<Self>, ShapeError>
    where
        WholeOf<Self::Shape>: Fewer<0>,
    {
        with_view(&self.lazy().0, |view| {
            let counts = &*counts.counts(view.rank());
            tiled(&view, counts).map_err(|error| {
                error.of_result("tile", view.dims(), format_args!("{counts:?} repetitions"))
            })
        })
    }

    /// Each element `shift` positions further along an axis, and from the end to its start (NumPy's
    /// `roll`); a negative shift is one towards the start. With `..` the elements are one axis, and
    /// the shape stays.
    ///
    /// # Panics
    /// If [`try_roll`](Self::try_roll) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(x.roll(1, -1), array![[3, 1, 2], [6, 4, 5]]);
    /// assert_eq!(x.roll(-1, 0), array![[4, 5, 6], [1, 2, 3]]);
    /// assert_eq!(x.roll(1, ..), array![[6, 1, 2], [3, 4, 5]]);
    /// ```
    #[track_caller]
    fn roll<N: AxisNumber, A: OneAxisOrFlat<WholeOf<Self::Shape>>>(
        self,
        shift: N,
        axis: A,
    ) -> OnHeap<Self> {
        or_panic(self.try_roll(shift, axis))
    }

    /// As [`roll`](Self::roll).
    ///
    /// # Errors
    /// `axis_out_of_range`, `too_large`, and operands that do not broadcast.
    fn try_roll<N: AxisNumber, A: OneAxisOrFlat<WholeOf<Self::Shape>>>(
        self,
        shift: N,
        axis: A,
    ) -> Result<OnHeap<Self>, ShapeError> {
        with_view(&self.lazy().0, |whole| {
            let rolled = along("roll", &whole, &axis, |view, axis, _| {
                rolled(view, shift.number(), axis)
            })?;
            Ok(reshaped(rolled, whole.dims()))
        })
    }

    /// With `(before, after)` more positions on each axis, which `mode` fills (NumPy's `pad`).
    ///
    /// The corners follow from the axes, one after the other. [`pad`](crate::array::Array::pad) is
    /// one axis with a constant, and keeps the extents in the types.
    ///
    /// # Panics
    /// If [`try_pad_with`](Self::try_pad_with) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![1, 2, 3];
    /// assert_eq!(x.pad_with(&[(2, 2)], PadMode::Constant(0)), array![0, 0, 1, 2, 3, 0, 0]);
    /// assert_eq!(x.pad_with(&[(2, 2)], PadMode::Edge), array![1, 1, 1, 2, 3, 3, 3]);
    /// assert_eq!(x.pad_with(&[(2, 2)], PadMode::Reflect), array![3, 2, 1, 2, 3, 2, 1]);
    /// assert_eq!(x.pad_with(&[(2, 2)], PadMode::Symmetric), array![2, 1, 1, 2, 3, 3, 2]);
    /// assert_eq!(x.pad_with(&[(2, 2)], PadMode::Wrap), array![2, 3, 1, 2, 3, 1, 2]);
    ///
    /// let y = array![[1, 2], [3, 4]].pad_with(&[(1, 0), (0, 1)], PadMode::Edge);
    /// assert_eq!(y, array![[1, 2, 2], [1, 2, 2], [3, 4, 4]]);
    /// ```
    #[track_caller]
    fn pad_with(self, amounts: &[(usize, usize)], mode: PadMode<Self::Item>) -> OfRank<Self>
    where
        WholeOf<Self::Shape>: Fewer<0>,
    {
        or_panic(self.try_pad_with(amounts, mode))
    }

    /// As [`pad_with`](Self::pad_with).
    ///
    /// # Errors
    /// `rank_mismatch` if there is not a pair for each axis, `extent_mismatch` if an axis without
    /// elements is padded with its own elements, `too_large`, and operands that do not broadcast.
    fn try_pad_with(
        self,
        amounts: &[(usize, usize)],
        mode: PadMode<Self::Item>,
    ) -> Result<OfRank<Self>, ShapeError>
    where
        WholeOf<Self::Shape>: Fewer<0>,
    {
        with_view(&self.lazy().0, |view| {
            padding::padded(&view, amounts, mode).map_err(|error| {
                let with = format_args!("{amounts:?} more positions");
                error.of_result("pad_with", view.dims(), with)
            })
        })
    }

    /// The elements `[.., i, j]` with `j <= i + k`, and 0 above this diagonal (NumPy's `tril`).
    ///
    /// # Panics
    /// If [`try_tril`](Self::try_tril) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[1, 2, 3], [4, 5, 6], [7, 8, 9]];
    /// assert_eq!(x.tril(0), array![[1, 0, 0], [4, 5, 0], [7, 8, 9]]);
    /// assert_eq!(x.triu(1), array![[0, 2, 3], [0, 0, 6], [0, 0, 0]]);
    /// ```
    #[track_caller]
    fn tril(self, k: isize) -> OfShape<Self>
    where
        Self::Item: Default,
        WholeOf<Self::Shape>: Fewer<2>,
    {
        or_panic(self.try_tril(k))
    }

    /// As [`tril`](Self::tril).
    ///
    /// # Errors
    /// `rank_mismatch` if a run-time rank is below 2, `too_large`, and operands that do not
    /// broadcast.
    fn try_tril(self, k: isize) -> Result<OfShape<Self>, ShapeError>
    where
        Self::Item: Default,
        WholeOf<Self::Shape>: Fewer<2>,
    {
        matrices::triangle("tril", &self.lazy().0, Triangle::Lower, k)
    }

    /// The elements `[.., i, j]` with `j >= i + k`, and 0 below this diagonal (NumPy's `triu`).
    ///
    /// # Panics
    /// If [`try_triu`](Self::try_triu) returns an error.
    #[track_caller]
    fn triu(self, k: isize) -> OfShape<Self>
    where
        Self::Item: Default,
        WholeOf<Self::Shape>: Fewer<2>,
    {
        or_panic(self.try_triu(k))
    }

    /// As [`triu`](Self::triu).
    ///
    /// # Errors
    /// As [`try_tril`](Self::try_tril).
    fn try_triu(self, k: isize) -> Result<OfShape<Self>, ShapeError>
    where
        Self::Item: Default,
        WholeOf<Self::Shape>: Fewer<2>,
    {
        matrices::triangle("triu", &self.lazy().0, Triangle::Upper, k)
    }
}

impl<L: Lazy<Shape: Whole, Node: Closed>> Rearranges for L {}
