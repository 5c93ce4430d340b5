//! Softmax, its logarithm, layer and root-mean-square normalisation along an axis: each element is
//! scaled and shifted by numbers computed from its whole row.
//!
//! ```text
//! for each row along the axis:     // 512 bytes to some KiB: in the first-level cache after pass 1
//!     find its maximum (its mean)
//!     compute exp(x - maximum), and their sum
//!     write the normalised items
//! ```
//! If the axis is not the last one, the rows of a block of columns are done together; each pass
//! runs over a block that stays in the cache. The order of additions depends only on the extents.

mod along;

mod layer_columns;
mod row_functions;

mod grouping;

mod methods;
mod tiny;

#[cfg(all(test, not(asan)))]
mod tests;

use crate::array::{Array, or_panic};
use crate::error::ReduceError;
use crate::eval::{
    Destination, Done, evaluate, evaluate_tiled, is_planned, write_boxes, write_tiled,
};
use crate::expr::{Closed, Float, Lazy, Node, borrowed, whole};
use crate::reduce::OneOrAll;
use crate::shape::{FitsInto, Shape, Whole, WholeOf, count, fixed_shape};
pub(crate) use along::AlongAxis;
use grouping::NormalizedRows;
pub use methods::Normalisations;
use row_functions::{LayerNorm, Normalisation};
use tiny::TinySoftmax;

/// The result type of a normalisation of an `L`.
pub type Normalized<L> =
    Array<<L as Lazy>::Item, WholeOf<<L as Lazy>::Shape>, <<L as Lazy>::Node as Node>::Home>;

/// The phases: find the axis; then compute some rows at a time in the result, and normalise them
/// while they are in the cache.
fn normalized<const SOFTMAX: bool, L, A>(
    name: &str,
    normal: Normalisation<'_, L::Item>,
    x: L,
    axis: &A,
) -> Result<Normalized<L>, ReduceError>
where
    L: Lazy<Item: Float, Shape: Whole, Node: Closed>,
    A: OneOrAll<WholeOf<L::Shape>>,
{
    let node = x.lazy().0;
    if const { SOFTMAX && is_planned::<L::Node>() && TinySoftmax::<WholeOf<L::Shape>, A>::IS_TINY }
    {
        let mut array = evaluate(&node)?;
        TinySoftmax::<_, A>::run(node.stored(), array.as_mut_slice());
        return Ok(array);
    }
    let shape = whole(&node.inputs())?;
    let along = AlongAxis::find(name, &shape, axis)?;
    normal.check(name, along.extents[1])?;
    node.ready()?;
    // Stored elements are copied first, at the speed of a copy: 1.6 instead of 2.4 ns per element,
    // for 1024 rows of 1000.
    let room = match node.stored() {
        Some(_) => usize::MAX,
        None => along.room::<L::Item>(),
    };
    if const { is_planned::<L::Node>() } && room == usize::MAX {
        let mut array = evaluate(&node)?;
        along.rows(normal, array.as_mut_slice());
        return Ok(array);
    }
    let then = &mut |rows: &mut [&mut [L::Item]], new| along.rows(normal, &mut rows[0][new..]);
    Ok(evaluate_tiled(&node, shape, along.portion(room), then)?)
}

/// The same into `out`: directly if both are row-major; in the rows of `out` if only `out` is; else
/// in a tile.
fn normalized_into<const SOFTMAX: bool, L, A, D>(
    name: &str,
    normal: Normalisation<'_, L::Item>,
    x: L,
    axis: &A,
    mut out: D,
) -> Result<(), ReduceError>
where
    L: Lazy<Item: Float, Shape: Whole, Node: Closed>,
    A: OneOrAll<WholeOf<L::Shape>>,
    D: Destination<L::Item>,
    WholeOf<L::Shape>: FitsInto<D::Shape>,
{
    let expr = x.lazy();
    if const { SOFTMAX && TinySoftmax::<WholeOf<L::Shape>, A>::IS_TINY }
        && let Some(source) = expr.0.stored()
        && let Some(out) = out.stored(fixed_shape::<WholeOf<L::Shape>>().extents().as_ref())
    {
        TinySoftmax::<WholeOf<L::Shape>, A>::run(Some(source), out);
        return Ok(());
    }
    let shape = whole(&expr.0.inputs())?;
    let along = AlongAxis::find(name, &shape, axis)?;
    expr.0.ready()?;
    let whole = shape.extents();
    let whole = whole.as_ref();
    if let Some(out) = out.stored(whole) {
        normal.check(name, along.extents[1])?;
        match expr.0.stored() {
            Some(source) => NormalizedRows {
                normal,
                source: Some(source),
                out,
                extents: along.extents,
            }
            .normalise(),
            None => {
                let portion = along.portion(along.room::<L::Item>());
                let then =
                    &mut |rows: &mut [&mut [L::Item]], new| along.rows(normal, &mut rows[0][new..]);
                write_tiled(&expr.0, whole, out, portion, then);
            }
        }
        return Ok(());
    }
    if !axis.are_all()
        && let Some(out) = out.strided(whole)
    {
        normal.check(name, along.extents[1])?;
        let axis = along.axis;
        write_boxes(
            name,
            &expr.0,
            whole,
            out,
            axis,
            AlongAxis::at_once::<L::Item>(),
            |shape, tile| {
                let extents = [
                    count(&shape[..axis]),
                    shape[axis],
                    count(&shape[axis + 1..]),
                ];
                AlongAxis { axis, extents }.rows(normal, tile);
            },
        );
        return Ok(());
    }
    let array = normalized::<SOFTMAX, _, _>(name, normal, expr, axis)?;
    Ok(out.write(name, &borrowed(&array))?)
}

/// Declares a normalisation: a new array and into an output, with a panic and
/// with an error.
macro_rules! normalization {
    ($(#[$doc:meta])* $name:ident $try:ident $into:ident $try_into:ident ($($arg:ident: $Arg:ty),*) $normal:expr, $softmax:literal, $errors:literal) => {
        $(#[$doc])*
        ///
        /// # Panics
        #[doc = concat!("If [`", stringify!($try), "`] returns an error.")]
        #[track_caller]
        pub fn $name<L, A>(x: L, axis: A $(, $arg: $Arg)*) -> Normalized<L>
        where
            L: Lazy<Item: Float, Shape: Whole, Node: Closed>,
            A: OneOrAll<WholeOf<L::Shape>>,
        {
            or_panic($try(x, axis $(, $arg)*))
        }

        #[doc = concat!("As [`", stringify!($name), "`].")]
        ///
        /// # Errors
        #[doc = $errors]
        pub fn $try<L, A>(x: L, axis: A $(, $arg: $Arg)*) -> Result<Normalized<L>, ReduceError>
        where
            L: Lazy<Item: Float, Shape: Whole, Node: Closed>,
            A: OneOrAll<WholeOf<L::Shape>>,
        {
            normalized::<$softmax, _, _>(stringify!($name), $normal, x, &axis)
        }

        #[doc = concat!("[`", stringify!($name), "`], written into `out`: `&mut` an array or a mutable view, which is never stretched.")]
        ///
        /// # Panics
        #[doc = concat!("If [`", stringify!($try_into), "`] returns an error.")]
        #[track_caller]
        pub fn $into<L, A, D>(x: L, axis: A $(, $arg: $Arg)*, out: D) -> Done<WholeOf<L::Shape>, D::Shape>
        where
            L: Lazy<Item: Float, Shape: Whole, Node: Closed>,
            A: OneOrAll<WholeOf<L::Shape>>,
            D: Destination<L::Item>,
            WholeOf<L::Shape>: FitsInto<D::Shape>,
        {
            or_panic($try_into(x, axis $(, $arg)*, out))
        }

        #[doc = concat!("As [`", stringify!($into), "`].")]
        ///
        /// # Errors
        #[doc = concat!("Those of [`", stringify!($try), "`], and `output_too_small`. Nothing is written then.")]
        pub fn $try_into<L, A, D>(x: L, axis: A $(, $arg: $Arg)*, out: D) -> Result<(), ReduceError>
        where
            L: Lazy<Item: Float, Shape: Whole, Node: Closed>,
            A: OneOrAll<WholeOf<L::Shape>>,
            D: Destination<L::Item>,
            WholeOf<L::Shape>: FitsInto<D::Shape>,
        {
            normalized_into::<$softmax, _, _, _>(stringify!($into), $normal, x, &axis, out)
        }
    };
}

normalization! {
    /// The softmax of floats along an axis, `exp(x) / sum(exp(x))`; with `..` over all elements.
    ///
    /// The largest element of a row is subtracted first, so nothing overflows. A row with a NaN or
    /// an infinity, and a row of nothing but -infinity, gives NaN; a single -infinity gives 0.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::normalize::{softmax, softmax_into};
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[0.0, 0.0], [1000.0, f64::NEG_INFINITY]];
    /// let mut p = softmax(&x, axes![1]);
    /// assert_eq!(p, array![[0.5, 0.5], [1.0, 0.0]]);
    /// softmax_into(&x, axes![0], &mut p);
    /// assert_eq!(p, array![[0.0, 1.0], [1.0, 0.0]]);
    /// ```
    softmax try_softmax softmax_into try_softmax_into () Normalisation::Softmax, true,
    "`axis_out_of_range`, `several_axes`, `too_large`, and operands that do not broadcast."
}

normalization! {
    /// The logarithm of the [`softmax`] of floats along an axis, `x - ln(sum(exp(x)))`, accurate if
    /// the softmax is nearly 0 or 1.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::normalize::log_softmax;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[0.0, 0.0], [1000.0, 0.0]];
    /// assert_eq!(log_softmax(&x, axes![1]), array![[-(2f64.ln()), -(2f64.ln())], [0.0, -1000.0]]);
    /// ```
    log_softmax try_log_softmax log_softmax_into try_log_softmax_into () Normalisation::LogSoftmax, false,
    "`axis_out_of_range`, `several_axes`, `too_large`, and operands that do not broadcast."
}

impl<T> Normalisation<'_, T> {
    /// Checks that there is a value for each index of the axis.
    fn check(&self, name: &str, extent: usize) -> Result<(), ReduceError> {
        match self {
            Normalisation::LayerNorm(LayerNorm { gamma, beta, .. }) => {
                let len = |values: &Option<&[T]>| values.map(<[T]>::len);
                check([("gamma", len(gamma)), ("beta", len(beta))], name, extent)
            }
            Normalisation::Softmax | Normalisation::LogSoftmax => Ok(()),
        }
    }
}

/// Checks that there are as many values as the axis has indices, if any.
fn check(given: [(&str, Option<usize>); 2], name: &str, extent: usize) -> Result<(), ReduceError> {
    for (what, len) in given {
        if let Some(len) = len.filter(|&len| len != extent) {
            return Err(ReduceError::beside_axis(name, what, len, extent));
        }
    }
    Ok(())
}

normalization! {
    /// Layer normalisation of floats along an axis: `(x - mean) / sqrt(variance + eps)`, times
    /// `gamma` plus `beta` if these are given.
    ///
    /// The mean and the variance (that of [`var`](crate::reduce::Reductions::var)) are those of the
    /// row; `gamma` and `beta` have a value for each index of the axis.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::normalize::layer_norm;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[1.0, 3.0], [10.0, 30.0]];
    /// assert_eq!(layer_norm(&x, axes![1], None, None, 0.0), array![[-1.0, 1.0], [-1.0, 1.0]]);
    /// let (gamma, beta) = (array![2.0, 1.0], array![0.0, 5.0]);
    /// let y = layer_norm(&x, axes![1], Some(gamma.as_slice()), Some(beta.as_slice()), 0.0);
    /// assert_eq!(y, array![[-2.0, 6.0], [-2.0, 6.0]]);
    /// ```
    layer_norm try_layer_norm layer_norm_into try_layer_norm_into
    (gamma: Option<&[L::Item]>, beta: Option<&[L::Item]>, eps: L::Item)
    Normalisation::LayerNorm(LayerNorm { is_centred: true, gamma, beta, eps }), false,
    "As [`try_softmax`], and `dim_size_mismatch` if `gamma` or `beta` does not have the extent of the axis."
}

normalization! {
    /// Root-mean-square normalisation of floats along an axis: `x / sqrt(mean(x * x) + eps)`, times
    /// `gamma` if it is given.
    ///
    /// It is [`layer_norm`] without the mean and without `beta`. `gamma` has a value for each index
    /// of the axis.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::normalize::rms_norm;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[1.0, -1.0], [10.0, 10.0]];
    /// assert_eq!(rms_norm(&x, axes![1], None, 0.0), array![[1.0, -1.0], [1.0, 1.0]]);
    /// let gamma = array![2.0, 1.0];
    /// let y = rms_norm(&x, axes![1], Some(gamma.as_slice()), 0.0);
    /// assert_eq!(y, array![[2.0, -1.0], [2.0, 1.0]]);
    /// ```
    rms_norm try_rms_norm rms_norm_into try_rms_norm_into
    (gamma: Option<&[L::Item]>, eps: L::Item)
    Normalisation::LayerNorm(LayerNorm { is_centred: false, gamma, beta: None, eps }), false,
    "As [`try_softmax`], and `dim_size_mismatch` if `gamma` does not have the extent of the axis."
}
