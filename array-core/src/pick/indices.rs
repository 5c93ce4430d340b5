//! Lists of indices along an axis, and the axis.

use std::borrow::Cow;

use crate::array::{Array, View, ViewMut};
use crate::dim::{Dim, Dyn, Fix};
use crate::error::ShapeError;
use crate::sealed::Sealed;
use crate::shape::{Along, AxisNumber, DynRank, OneAxis, Shape};
use crate::storage::Home;

/// A list of indices along an axis: integers of any type in a slice, a `Vec`, an array of Rust, or
/// an array or a view of rank 1. A negative index counts from the end of the axis. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of indices",
    label = "not a list of indices",
    note = "write integers, `[0, 2, -1]`, `&vec` or `&array`; the array has rank 1; the axis comes after the indices: `x.take(&indices, axes![1])`"
)]
pub trait IndexList {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The type of the indices.
    type Index: AxisNumber;

    /// The number of indices.
    type Count: Dim;

    /// The indices.
    ///
    /// # Errors
    /// `rank_mismatch` for an array whose run-time rank is not 1.
    #[doc(hidden)]
    fn indices(&self, op: &str) -> Result<Cow<'_, [Self::Index]>, ShapeError>;
}

macro_rules! slices {
    ($([$($generics:tt)*] $List:ty, $Count:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<I: AxisNumber, $($generics)*> IndexList for $List {
            const SEALED: Sealed = Sealed;
            type Index = I;
            type Count = $Count;

            fn indices(&self, _: &str) -> Result<Cow<'_, [I]>, ShapeError> {
                Ok(Cow::Borrowed(&self[..]))
            }
        }
    )*};
}
slices! {
    [] &[I], Dyn;
    [] Vec<I>, Dyn;
    [] &Vec<I>, Dyn;
    [const N: usize] [I; N], Fix<N>;
    [const N: usize] &[I; N], Fix<N>;
}

/// A shape that may have one axis.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an array of a shape `{Self}` is not a list",
    note = "a list is an array of rank 1: `x.row(0)`, or all elements, `x.reshape((-1,))`; `take_along_axis` takes indices of the operand's rank"
)]
pub trait ListShape: Shape {
    /// The dimension of the axis.
    type Count: Dim;
}

#[diagnostic::do_not_recommend]
impl<D: Dim> ListShape for (D,) {
    type Count = D;
}

#[diagnostic::do_not_recommend]
impl ListShape for DynRank {
    type Count = Dyn;
}

macro_rules! arrays {
    ($([$($generics:tt)*] $List:ty, |$list:ident| $view:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<I: AxisNumber, S: ListShape, $($generics)*> IndexList for $List {
            const SEALED: Sealed = Sealed;
            type Index = I;
            type Count = S::Count;

            fn indices(&self, op: &str) -> Result<Cow<'_, [I]>, ShapeError> {
                let $list = self;
                let view = $view;
                match view.rank() {
                    1 => Ok(match view.as_slice() {
                        Some(slice) => Cow::Borrowed(slice),
                        None => Cow::Owned(view.to_vec()),
                    }),
                    rank => Err(ShapeError::indices_of_rank(op, rank)),
                }
            }
        }
    )*};
}
arrays! {
    [H: Home] Array<I, S, H>, |list| list.view();
    [H: Home] &Array<I, S, H>, |list| list.view();
    [] View<'_, I, S>, |list| list.clone();
    [] &View<'_, I, S>, |list| (*list).clone();
    [] &ViewMut<'_, I, S>, |list| list.as_view();
}

/// The axis along which elements are picked: `axes![1]`, `1`, `-1`, or `..` for all elements as one
/// axis, in row-major order (NumPy's `axis=None`).
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name one axis of a shape `{S}`",
    note = "`..` stands for all elements, `axes![1]` for an axis below the rank, `1` or `-1` for one of the run time"
)]
pub trait OneAxisOrFlat<S: Shape> {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The shape `S` with `D` along the axis; `(D,)` for `..`.
    type Resized<D: Dim>: Shape;

    /// The axis of a shape of this rank; `None` for all elements.
    ///
    /// # Errors
    /// `axis_out_of_range`.
    #[doc(hidden)]
    fn of_rank(&self, rank: usize) -> Result<Option<usize>, ShapeError>;
}

#[diagnostic::do_not_recommend]
impl<S: Shape> OneAxisOrFlat<S> for core::ops::RangeFull {
    const SEALED: Sealed = Sealed;
    type Resized<D: Dim> = (D,);

    fn of_rank(&self, _: usize) -> Result<Option<usize>, ShapeError> {
        Ok(None)
    }
}

#[diagnostic::do_not_recommend]
impl<S: Along<A>, A: OneAxis> OneAxisOrFlat<S> for A {
    const SEALED: Sealed = Sealed;
    type Resized<D: Dim> = S::With<D>;

    fn of_rank(&self, rank: usize) -> Result<Option<usize>, ShapeError> {
        self.axis(rank).map(Some)
    }
}

/// The position that an index names along an axis of this extent.
#[inline(always)]
pub(super) fn position<I: AxisNumber>(index: I, extent: usize) -> Option<usize> {
    let number = index.number();
    // A negative number has the sign in every bit of the shifted one. A negative sum is above every
    // extent.
    let position = number.wrapping_add((number >> 63) & extent as i64) as u64;
    (position < extent as u64).then_some(position as usize)
}

/// The positions that `indices` name along an axis of this extent: `axis`, or all elements.
///
/// # Errors
/// `index_out_of_range`, `too_large`.
pub(super) fn positions<I: AxisNumber>(
    op: &str,
    indices: &[I],
    axis: Option<usize>,
    extent: usize,
) -> Result<Vec<usize>, ShapeError> {
    let mut found = Vec::new();
    if found.try_reserve_exact(indices.len()).is_err() {
        return Err(ShapeError::no_memory(&[indices.len()], size_of::<usize>()));
    }
    found.extend(
        indices
            .iter()
            .map(|&index| position(index, extent).unwrap_or(usize::MAX)),
    );
    match found.iter().position(|&position| position == usize::MAX) {
        Some(k) => Err(ShapeError::index_outside(
            op,
            &[k],
            indices[k],
            axis,
            extent,
        )),
        None => Ok(found),
    }
}
