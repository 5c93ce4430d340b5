//! NumPy's functions of whole arrays: `zeros_like`, `hstack`.

use crate::array::{Array, Unity, built, or_panic};
use crate::expr::{Closed, Lazy, Node, whole};
use crate::join::{Concatenated, Concatenates, Operands, concat};
use crate::shape::{Ax, Axes, Whole, WholeOf};

/// The shape of an operand.
#[track_caller]
fn shape_of<L: Lazy<Shape: Whole, Node: Closed>>(like: L) -> WholeOf<L::Shape> {
    or_panic(whole(&like.lazy().0.inputs()))
}

/// Zeros of the shape and the element type of an array, a view or an expression.
///
/// # Panics
/// If operands do not broadcast, or the memory is refused.
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
    full_like(like, L::Item::default())
}

/// Ones of the shape and the element type of an array, a view or an expression.
///
/// # Panics
/// As [`zeros_like`].
#[track_caller]
pub fn ones_like<L: Lazy<Item: Unity, Shape: Whole, Node: Closed>>(
    like: L,
) -> Array<L::Item, WholeOf<L::Shape>> {
    full_like(like, L::Item::ONE)
}

/// `value`, in the shape of an array, a view or an expression.
///
/// # Panics
/// As [`zeros_like`].
#[track_caller]
pub fn full_like<L: Lazy<Shape: Whole, Node: Closed>>(
    like: L,
    value: L::Item,
) -> Array<L::Item, WholeOf<L::Shape>> {
    or_panic(built(shape_of(like), |_| value))
}

/// Matrices side by side: [`concat()`] along axis 1.
///
/// # Panics
/// As there.
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
pub fn hstack<P: Operands>(operands: P) -> Concatenated<Axes<(Ax<1>,)>, P>
where
    Axes<(Ax<1>,)>: Concatenates<P::Shapes>,
{
    concat(Axes::new(), operands)
}

/// Matrices one above the other: [`concat()`] along axis 0.
///
/// # Panics
/// As there.
#[track_caller]
pub fn vstack<P: Operands>(operands: P) -> Concatenated<Axes<(Ax<0>,)>, P>
where
    Axes<(Ax<0>,)>: Concatenates<P::Shapes>,
{
    concat(Axes::new(), operands)
}
