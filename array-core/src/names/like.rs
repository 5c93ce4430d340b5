//! NumPy's functions of whole arrays: `zeros_like`, `hstack`.

use crate::array::{Array, Unity, built, or_panic};
use crate::error::ShapeError;
use crate::expr::{Closed, Lazy, Node, whole};
use crate::join::{Concatenated, Concatenates, Operands, try_concat};
use crate::shape::{Ax, Axes, Whole, WholeOf};

/// Zeros of the shape and the element type of an array, a view or an expression.
///
/// # Panics
/// If [`try_zeros_like`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let x = array![[1.0, 2.0], [3.0, 4.0]];
/// assert_eq!(zeros_like(&x), array![[0.0, 0.0], [0.0, 0.0]]);
/// assert_eq!(full_like(&x, 7.0).sum(..), 28.0);
/// ```
#[track_caller]
pub fn zeros_like<L: Lazy<Item: Default, Shape: Whole, Node: Closed>>(
    like: L,
) -> Array<L::Item, WholeOf<L::Shape>> {
    or_panic(try_zeros_like(like))
}

/// As [`zeros_like`].
///
/// # Errors
/// `too_large`, and operands that do not broadcast.
pub fn try_zeros_like<L: Lazy<Item: Default, Shape: Whole, Node: Closed>>(
    like: L,
) -> Result<Array<L::Item, WholeOf<L::Shape>>, ShapeError> {
    try_full_like(like, L::Item::default())
}

/// Ones of the shape and the element type of an array, a view or an expression.
///
/// # Panics
/// If [`try_ones_like`] returns an error.
#[track_caller]
pub fn ones_like<L: Lazy<Item: Unity, Shape: Whole, Node: Closed>>(
    like: L,
) -> Array<L::Item, WholeOf<L::Shape>> {
    or_panic(try_ones_like(like))
}

/// As [`ones_like`].
///
/// # Errors
/// As [`try_zeros_like`].
pub fn try_ones_like<L: Lazy<Item: Unity, Shape: Whole, Node: Closed>>(
    like: L,
) -> Result<Array<L::Item, WholeOf<L::Shape>>, ShapeError> {
    try_full_like(like, L::Item::ONE)
}

/// `value`, in the shape of an array, a view or an expression.
///
/// # Panics
/// If [`try_full_like`] returns an error.
#[track_caller]
pub fn full_like<L: Lazy<Shape: Whole, Node: Closed>>(
    like: L,
    value: L::Item,
) -> Array<L::Item, WholeOf<L::Shape>> {
    or_panic(try_full_like(like, value))
}

/// As [`full_like`].
///
/// # Errors
/// As [`try_zeros_like`].
pub fn try_full_like<L: Lazy<Shape: Whole, Node: Closed>>(
    like: L,
    value: L::Item,
) -> Result<Array<L::Item, WholeOf<L::Shape>>, ShapeError> {
    built(whole(&like.lazy().0.inputs())?, |_| value)
}

/// Matrices side by side: [`concat`](crate::join::concat()) along axis 1.
///
/// # Panics
/// If [`try_hstack`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let a = array![[1, 2], [3, 4]];
/// assert_eq!(hstack((&a, &a)), array![[1, 2, 1, 2], [3, 4, 3, 4]]);
/// assert_eq!(vstack([&a, &a]).shape(), [4, 2]);
/// ```
#[track_caller]
#[rustfmt::skip]
pub fn hstack<P: Operands>(operands: P) -> Concatenated<Axes<(Ax<1>,)>, P> // one tuple: `hstack((&a, &b))`
where
    Axes<(Ax<1>,)>: Concatenates<P::Shapes>,
{
    or_panic(try_hstack(operands))
}

/// As [`hstack`].
///
/// # Errors
/// As [`try_concat`].
pub fn try_hstack<P: Operands>(operands: P) -> Result<Concatenated<Axes<(Ax<1>,)>, P>, ShapeError>
where
    Axes<(Ax<1>,)>: Concatenates<P::Shapes>,
{
    try_concat(Axes::new(), operands)
}

/// Matrices one above the other: [`concat`](crate::join::concat()) along axis 0.
///
/// # Panics
/// If [`try_vstack`] returns an error.
#[track_caller]
#[rustfmt::skip]
pub fn vstack<P: Operands>(operands: P) -> Concatenated<Axes<(Ax<0>,)>, P> // one tuple: `vstack((&a, &b))`
where
    Axes<(Ax<0>,)>: Concatenates<P::Shapes>,
{
    or_panic(try_vstack(operands))
}

/// As [`vstack`].
///
/// # Errors
/// As [`try_concat`].
pub fn try_vstack<P: Operands>(operands: P) -> Result<Concatenated<Axes<(Ax<0>,)>, P>, ShapeError>
where
    Axes<(Ax<0>,)>: Concatenates<P::Shapes>,
{
    try_concat(Axes::new(), operands)
}
