//! Shapes: tuples of dimensions, or a run-time list, and how types and values of them meet.

mod dynamic;
mod fixed;

mod known;

mod arguments;
mod axes;
mod broadcast;
mod computed;
mod naming;

mod inserting;
mod new_shape;

mod extents;
mod place;

mod macros;

pub use axes::{Axes, Keepdims};
pub use broadcast::{Broadcast, FitsInto};
pub use dynamic::DynRank;
pub use extents::Extents;
pub(crate) use known::{MAX_RANK, fixed_shape, is_fixed, of_extents};
pub use naming::OneAxis;
pub use new_shape::NewShape;
pub(crate) use new_shape::{inferred, known};
pub use place::Placement;

#[doc(hidden)]
pub use arguments::{Amounts, Cuts};
#[doc(hidden)]
pub use axes::{Ax, AxisAt, AxisList, Differs, Insert, Permute, Reverse, SqueezeAll, Subset};
#[doc(hidden)]
pub use broadcast::{
    Advice, AxisFits, AxisMeets, BcastAll, FitsAll, MeetsPlaced, PadTo, PairInto, PairUp, Placed,
    PlacedBeyond, PlacedOn, PlacedOnThree, PlacedOnTwo, Trailing,
};
#[doc(hidden)]
pub use computed::AlongKind;
#[doc(hidden)]
pub use computed::{
    Agree, AgreeEach, Along, AskedAtRunTime, IntoShapeOf, JoinAlong, JoinEach, PadAmounts, Padded,
    Pads, Parts, SplitAt, SplitEqual, SplitParts, SplitPosition, SplitsAt, SplitsEqual, StackAlong,
};
#[doc(hidden)]
pub use dynamic::AxisVec;
#[doc(hidden)]
pub use inserting::{InsertInto, InsertKind};
#[doc(hidden)]
pub use naming::{
    AllAxes, AxesInList, AxisNumber, Fewer, NamesAxes, NumberedAxes, NumberedAxis, Squeezes,
    SqueezesKind,
};
#[doc(hidden)]
pub use place::PlaceAt;

use core::fmt::Debug;

use crate::error::ShapeError;
use crate::rule;
use crate::sealed::Sealed;

/// The shape of an expression: a [`Shape`], or the axes of [`Placed`] or [`Trailing`] operands,
/// which may still meet more axes.
///
/// Sealed. `S: ExprShape` broadcasts with itself and with scalars; other pairs need a [`Broadcast`]
/// bound.
#[doc(hidden)]
pub trait ExprShape:
    Clone + Debug + 'static + Broadcast<Self, Output = Self> + Broadcast<(), Output = Self>
{
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The rank, if the type has it.
    const RANK: Option<usize>;

    /// Bit `k` is clear if the type says that axis `k` is a single element that stretches, or
    /// absent.
    const VARIES: u16;

    /// Whether the axes are placed and the rank is still open.
    const PLACED: bool = false;

    /// Whether the axes are the last ones, and leading ones may still be added.
    const ALIGNED: bool = false;

    /// The extents. For placed operands: up to the last axis, with 1 on each axis that they skip.
    fn named_extents(&self) -> Vec<usize>;
}

/// The shape of an array: a tuple of dimensions of rank 0 to 8, or [`DynRank`].
///
/// Sealed. Generic code for scalars and for operands of one shape needs only `S: Shape`.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// use broadloom::shape::Shape;
///
/// fn running_mean<T: Float, S: Shape>(frames: &[Array<T, S>]) -> Array<T, S> {
///     let mut mean = Array::zeros(frames[0].typed_shape().clone());
///     for (count, frame) in (1..).zip(frames) {
///         mean.update(|mean| &mean + (frame - &mean) / T::from_f64(count as f64));
///     }
///     mean
/// }
///
/// let frames = [broadloom::array![1.0, 2.0], broadloom::array![3.0, 6.0]];
/// assert_eq!(running_mean(&frames), broadloom::array![2.0, 4.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the shape of an array",
    note = "a shape is written `Shape![2, 3]`, or `Shape![_, _]` for extents of the run time: `View<f64, Shape![_, _]>`, up to 8 axes; a generic one is bounded: `S: Shape`",
    note = "a placed operand takes its rank from an operand without a tuple or from a destination, `.eval_into(&mut out)`"
)]
pub trait Shape:
    ExprShape + PartialEq + IntoShape<Shape = Self> + FitsInto<Self> + FitsInto<DynRank>
{
    /// Whether every dimension nests, so that `Inline` is nested arrays and has values.
    const NESTS: bool;

    /// The shape after `.at(..)`: its axes are the last ones of any shape it meets.
    type Aligned: Whole<Shape = Self>;

    /// The extent of each axis, if its dimension has it; empty for a run-time rank.
    const EXTENTS: &'static [Option<usize>];

    /// One `X` for each axis.
    type Table<X: Copy + Debug>: AsRef<[X]> + AsMut<[X]> + Clone + Debug;

    /// All elements of an inline array, nested: `[[T; C]; R]`.
    type Inline<T>;

    /// This shape, aligned at its last axis.
    fn align(self) -> Self::Aligned;

    /// The extents, outermost axis first.
    fn extents(&self) -> Self::Table<usize>;

    /// Calls `read` with the extents, without copying them.
    fn with_extents<R>(&self, read: impl FnOnce(&[usize]) -> R) -> R;

    /// One copy of `item` for each axis.
    fn table<X: Copy + Debug>(&self, item: X) -> Self::Table<X>;

    /// The shape of this type with the given extents.
    ///
    /// # Errors
    /// `rank_mismatch` if the type has another rank, `extent_mismatch` if it has another extent.
    fn try_from_extents(extents: &[usize]) -> Result<Self, ShapeError>;

    /// The number of elements.
    #[inline(always)]
    fn count(&self) -> usize {
        count(self.extents().as_ref())
    }

    /// The number of elements, checked.
    ///
    /// # Errors
    /// `too_large` if it exceeds `isize::MAX`.
    fn checked_count(&self) -> Result<usize, ShapeError> {
        self.with_extents(|extents| {
            rule::element_count(extents).ok_or_else(|| ShapeError::too_large(extents))
        })
    }
}

/// The shape of an expression that has a rank: a [`Shape`], a [`Trailing`] one, which has the rank
/// of its own axes, or a [`Placed`] one that has an extent along every axis up to its last one.
///
/// `.eval()` and reductions require it.
#[diagnostic::on_unimplemented(
    message = "the rank of `{Self}` is not known here",
    note = "operands placed with `.at(..)` or `@ (..)` take their rank from an operand without a tuple or from a destination: \
            add one, write into one with `.eval_into(&mut out)`, in a macro `out = ..`, or give the rank with `.unsqueeze(axes![..])`; \
            alone they have a rank if they name every axis up to the last one: here an axis is `Stretch`"
)]
pub trait Whole: ExprShape {
    /// The shape of the value.
    type Shape: Shape;

    /// The shape of the value.
    fn whole(self) -> Self::Shape;
}

#[diagnostic::do_not_recommend]
impl<S: Shape> Whole for S {
    type Shape = S;

    #[inline(always)]
    fn whole(self) -> S {
        self
    }
}

#[doc(hidden)]
/// The shape of the value of an expression of shape `S`.
pub type WholeOf<S> = <S as Whole>::Shape;

/// The number of elements of a shape that was checked to have a size; 0 if an axis is empty,
/// however large the others are.
#[inline(always)]
pub(crate) fn count(extents: &[usize]) -> usize {
    extents
        .iter()
        .fold(1, |count: usize, &extent| count.wrapping_mul(extent))
}

/// The argument of a constructor that gives the shape.
///
/// [`shape![2, 3]`](crate::shape!) is a typed shape; `(rows, columns)`, or `len` for one axis,
/// gives a rank in the type and run-time extents; `[2, 3]`, a slice or a `Vec` of extents gives a
/// [`DynRank`]. A shape is accepted too, by value or by reference: `Array::zeros(x.typed_shape())`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape",
    note = "write `shape![2, 3]`, `(rows, columns)` for run-time extents, or `[2, 3]` for a run-time rank"
)]
pub trait IntoShape: NewShape {
    /// The shape.
    fn into_shape(self) -> Self::Shape;
}

/// An argument of a constructor that gives a shape `S`: an [`IntoShape`], or an array of extents
/// where the type of the result has their number.
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let (a, b) = (Array2::<f64>::zeros([2, 3]), ArrayD::<f64>::zeros([2, 3]));
/// assert_eq!(Array2::<f64>::zeros(a.extents()), a);
/// # let _ = b;
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not give a shape `{S}`",
    label = "expected a shape `{S}`",
    note = "write `(2, 3)`, with extents of type `usize`, or `shape![2, 3]` for extents in the type, `shape![n, 3]` or `shape![(2), 3]` for the last one alone; `[2, 3]` does not say the rank, which the array's type has: `Array2::zeros([2, 3])`, `ArrayD::zeros([2, 3])`"
)]
pub trait GivesShape<S> {
    /// The shape.
    fn give_shape(self) -> S;
}

#[diagnostic::do_not_recommend]
impl<S: Shape, I: IntoShape<Shape = S>> GivesShape<S> for I {
    #[inline(always)]
    fn give_shape(self) -> S {
        self.into_shape()
    }
}

/// A shape whose type has every extent, so that the type alone gives its value.
#[diagnostic::on_unimplemented(
    message = "the shape `{Self}` is not known at compile time",
    note = "an inline array needs every extent in its type; a heap array takes any shape"
)]
pub trait StaticShape: Shape + Default {}

/// Bit `k` is set if axis `k` of a shape of this type has extent 1 and does not stretch: a
/// `Fix<1>`.
#[inline(always)]
pub(crate) const fn stiff_axes<S: Shape>() -> u16 {
    let (mut stiff, mut axis) = (0, 0);
    while axis < S::EXTENTS.len() {
        if let Some(1) = S::EXTENTS[axis] {
            stiff |= 1 << axis;
        }
        axis += 1;
    }
    stiff & S::VARIES
}
