//! `Scans`: running sums, products, maxima and minima along an axis of any expression.
//!
//! ```text
//! for each tile of the expression:      // 16 KiB of the result: in the first-level cache; of long
//!                                       // rows the same columns of four, 128 KiB
//!     compute it, widened, in the result
//!     scan it in place, from the last elements before it
//! ```
//! One row of a row-major array is scanned while it is read: a row waits for each of its operations,
//! and copying it first is time in addition.
//! In a destination with strides, whole rows are computed and scanned in a tile, then copied. The
//! order of the operations is the same: see `running`.

mod running;

#[cfg(test)]
mod tests;

use crate::array::{Array, or_panic};
use crate::error::ReduceError;
use crate::eval::{Destination, Done, evaluate_tiled, new_array, write_boxes, write_tiled};
use crate::expr::{Closed, Lazy, Node, Reducible, borrowed, whole};
use crate::kernel::{Output, dense_slice};
use crate::normalize::AlongAxis;
use crate::plan::boxes::Portion;
use crate::plan::limits::{ROWS_ABREAST, SCANNED_ROWS, SCANNED_TILE};
use crate::reduce::{OneOrAll, Reduction, Sum, Widened, op};
use crate::shape::{FitsInto, Shape, Whole, WholeOf, count};
use running::{Running, Scanned};

/// The result type of a scan of an `L`, with elements `T`.
#[doc(hidden)]
pub type ScanOf<T, L> = Array<T, WholeOf<<L as Lazy>::Shape>, <<L as Lazy>::Node as Node>::Home>;

/// Elements `T` of a scan that is computed before it is used: at most so many at a time.
const fn at_once<T>() -> usize {
    SCANNED_TILE / size_of::<T>()
}

/// What is left to do after some elements of an array of this shape have been computed.
#[inline(always)]
fn then<T: Reducible, O: Scanned>(
    op: O,
    AlongAxis { extents, .. }: AlongAxis,
) -> impl FnMut(&mut [&mut [T]], usize) {
    move |parts, new| {
        let [_, extent, inner] = extents;
        Running {
            op,
            parts,
            new,
            extent,
            inner,
            is_row: inner == 1,
        }
        .scan();
    }
}

/// The elements that are computed at a time: all, if they fit a tile. Of rows that fit no quarter of a
/// tile, some columns of several are computed together, because they are scanned at the same time.
fn portion<T>(extents: &[usize], along: AlongAxis) -> Portion {
    let room = at_once::<T>();
    let [outer, extent, _] = along.extents;
    let is_last = along.axis + 1 == extents.len();
    let is_large = count(extents) > room;
    let abreast = is_large && is_last && outer > 1 && extent > room / ROWS_ABREAST;
    Portion {
        axis: extents.len(),
        room: match (is_large, abreast) {
            (false, _) => usize::MAX,
            (true, false) => room,
            (true, true) => SCANNED_ROWS / size_of::<T>(),
        },
        abreast,
    }
}

/// The elements of `source`, if it is a row-major array and one row, whose scan has an order. A maximum
/// has none: see [`Running`].
#[inline(always)]
fn one_row<'n, O: Reduction<S::Item>, S: Node>(
    source: &'n S,
    extents: &[usize],
    along: AlongAxis,
) -> Option<&'n [S::Item]> {
    match along.extents {
        [1, _, 1] if !O::IDEMPOTENT => dense_slice(source, extents),
        _ => None,
    }
}

/// The running total of the elements that it gets one after the other.
#[inline(always)]
fn totals<O: Reduction<T>, T>() -> impl FnMut(T) -> O::Output {
    let (op, mut total) = (O::default(), None);
    move |item| {
        let item = op.widen(item);
        let new = total.map_or(item, |total| op.combine(total, item));
        total = Some(new);
        new
    }
}

/// The phases: find the axis; then compute some elements at a time in the result, and scan them
/// while they are in the cache.
fn scanned<O, E, S, A>(
    name: &str,
    op: O,
    node: &E,
    source: &S,
    axis: &A,
) -> Result<Array<E::Item, WholeOf<E::Shape>, E::Home>, ReduceError>
where
    O: Scanned + Reduction<S::Item, Output = E::Item>,
    E: Node<Item: Reducible, Shape: Whole>,
    S: Node,
    A: OneOrAll<WholeOf<E::Shape>>,
{
    let shape = whole(&node.inputs())?;
    let along = AlongAxis::find(name, &shape, axis)?;
    node.ready()?;
    let extents = shape.extents();
    if let Some(row) = one_row::<O, _>(source, extents.as_ref(), along) {
        return Ok(new_array::<E::Home, _, _>(shape, |out| {
            out.fill(row, totals::<O, _>())
        })?);
    }
    let portion = portion::<E::Item>(extents.as_ref(), along);
    Ok(evaluate_tiled(node, shape, portion, &mut then(op, along))?)
}

/// The same into `out`: directly if `out` is row-major; in a tile if it has the same extents.
fn scanned_into<O, E, S, A, D>(
    name: &str,
    op: O,
    node: &E,
    source: &S,
    axis: &A,
    mut out: D,
) -> Result<(), ReduceError>
where
    O: Scanned + Reduction<S::Item, Output = E::Item>,
    E: Node<Item: Reducible, Shape: Whole>,
    S: Node,
    A: OneOrAll<WholeOf<E::Shape>>,
    D: Destination<E::Item>,
    WholeOf<E::Shape>: FitsInto<D::Shape>,
{
    let shape = whole(&node.inputs())?;
    let along = AlongAxis::find(name, &shape, axis)?;
    node.ready()?;
    let extents = shape.extents();
    let extents = extents.as_ref();
    if let Some(out) = out.stored(extents) {
        if let Some(row) = one_row::<O, _>(source, extents, along) {
            Output::whole(out).fill(row, totals::<O, _>());
            return Ok(());
        }
        let portion = portion::<E::Item>(extents, along);
        write_tiled(node, extents, out, portion, &mut then(op, along));
        return Ok(());
    }
    if !axis.are_all()
        && let Some(out) = out.strided(extents)
    {
        let AlongAxis {
            axis,
            extents: [_, extent, inner],
        } = along;
        let room = at_once::<E::Item>();
        write_boxes(name, node, extents, out, axis, room, |shape, tile| {
            Running {
                op,
                parts: &mut [tile],
                new: 0,
                extent,
                inner: count(&shape[axis + 1..]),
                is_row: inner == 1,
            }
            .scan();
        });
        return Ok(());
    }
    let array = scanned(name, op, node, source, axis)?;
    Ok(out.write(name, &borrowed(&array))?)
}

/// Declares `Scans`: for each scan a new array and into an output, with a panic and with an error.
macro_rules! scans {
    ($($(#[$doc:meta])* $name:ident $try:ident $into:ident $try_into:ident $Op:ident -> $Item:ty, |$node:ident| $widened:expr;)*) => {
        /// The scans of arrays, views and expressions: element k of a row along an axis is the sum
        /// (product, maximum, minimum) of the elements up to k. The result has the shape of the
        /// operand.
        ///
        /// The axis is `axes![1]`, `1`, `-1`, or `..` for all elements as one row, in row-major
        /// order.
        ///
        /// The elements of a row are combined one after the other, as by NumPy. So the error of a sum
        /// grows with its place in the row.
        pub trait Scans: Lazy<Shape: Whole, Node: Closed> {$(
            $(#[$doc])*
            ///
            /// # Panics
            #[doc = concat!("If [`", stringify!($try), "`](Self::", stringify!($try), ") returns an error.")]
            #[track_caller]
            fn $name<A>(self, axis: A) -> ScanOf<$Item, Self>
            where
                Self::Item: Reducible,
                A: OneOrAll<WholeOf<Self::Shape>>,
            {
                or_panic(self.$try(axis))
            }

            #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), ").")]
            ///
            /// # Errors
            /// `axis_out_of_range`, `several_axes`, `too_large`, and operands that do not
            /// broadcast.
            fn $try<A>(self, axis: A) -> Result<ScanOf<$Item, Self>, ReduceError>
            where
                Self::Item: Reducible,
                A: OneOrAll<WholeOf<Self::Shape>>,
            {
                let $node = &self.lazy().0;
                scanned(stringify!($name), op::$Op, $widened, $node, &axis)
            }

            #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), "), written into `out`: `&mut` an array or a mutable view of any strides, which is never stretched.")]
            ///
            /// # Panics
            #[doc = concat!("If [`", stringify!($try_into), "`](Self::", stringify!($try_into), ") returns an error.")]
            #[track_caller]
            fn $into<A, D>(self, axis: A, out: D) -> Done<WholeOf<Self::Shape>, D::Shape>
            where
                Self::Item: Reducible,
                A: OneOrAll<WholeOf<Self::Shape>>,
                D: Destination<$Item>,
                WholeOf<Self::Shape>: FitsInto<D::Shape>,
            {
                or_panic(self.$try_into(axis, out))
            }

            #[doc = concat!("As [`", stringify!($into), "`](Self::", stringify!($into), ").")]
            ///
            /// # Errors
            #[doc = concat!("Those of [`", stringify!($try), "`](Self::", stringify!($try), "), and `output_too_small`. Nothing is written then.")]
            fn $try_into<A, D>(self, axis: A, out: D) -> Result<(), ReduceError>
            where
                Self::Item: Reducible,
                A: OneOrAll<WholeOf<Self::Shape>>,
                D: Destination<$Item>,
                WholeOf<Self::Shape>: FitsInto<D::Shape>,
            {
                let $node = &self.lazy().0;
                scanned_into(stringify!($into), op::$Op, $widened, $node, &axis, out)
            }
        )*}
    };
}

scans! {
    /// The running sums along an axis; integers and `bool` widen to 64 bits and wrap around, as in
    /// [`sum`](crate::reduce::Reductions::sum).
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[1_u8, 2, 3], [250, 250, 250]];
    /// assert_eq!(x.cumsum(axes![1]), array![[1_u64, 3, 6], [250, 500, 750]]);
    /// assert_eq!(x.cumsum(axes![0]), array![[1_u64, 2, 3], [251, 252, 253]]);
    ///
    /// let mut out = array![[0.0, 0.0], [0.0, 0.0]];
    /// (array![[1.0, 2.0], [3.0, 4.0]] * 10.0).cumsum_into(axes![1], &mut out);
    /// assert_eq!(out, array![[10.0, 30.0], [30.0, 70.0]]);
    /// ```
    cumsum /* of a vector: `x.cumsum(0)` */ try_cumsum cumsum_into try_cumsum_into Sum -> <Self::Item as Sum>::Sum, |node| &Widened { op: op::Sum, node };

    /// The running products along an axis; integers and `bool` widen to 64 bits and wrap around, as
    /// in [`prod`](crate::reduce::Reductions::prod).
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// assert_eq!(array![1_i8, -2, 100].cumprod(axes![0]), array![1_i64, -2, -200]);
    /// ```
    cumprod try_cumprod cumprod_into try_cumprod_into Prod -> <Self::Item as Sum>::Sum, |node| &Widened { op: op::Prod, node };

    /// The running maxima along an axis; from the first NaN of a row on, NaN.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// assert_eq!(array![1, 3, 2, 5].cummax(..), array![1, 3, 3, 5]);
    /// assert_eq!(array![1, 3, 2, 5].cummin(..), array![1, 1, 1, 1]);
    /// let x = array![[1.0, 9.0], [f64::NAN, 2.0], [3.0, 12.0]].cummax(axes![0]);
    /// assert!(x[[1, 0]].is_nan() && x[[2, 0]].is_nan());
    /// assert_eq!(x[[2, 1]], 12.0);
    /// ```
    cummax try_cummax cummax_into try_cummax_into Max -> Self::Item, |node| node;

    /// The running minima along an axis; from the first NaN of a row on, NaN.
    cummin try_cummin cummin_into try_cummin_into Min -> Self::Item, |node| node;
}

impl<L: Lazy<Shape: Whole, Node: Closed>> Scans for L {}
