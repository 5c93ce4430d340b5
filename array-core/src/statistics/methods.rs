//! `Statistics`: the methods of arrays, views and expressions.

use core::ops::RangeBounds;

use super::close::{CloseTo, Tolerance};
use super::counts::{bincount, bincount_weighted, histogram};
use super::differences::{DifferencesOf, WithoutAxis, areas, diff, even_areas, integral};
use super::quantile::{Quantile, quantile};
use crate::array::{Array1, or_panic};
use crate::error::ReduceError;
use crate::expr::{Binary, Closed, Expr, Float, Integer, IntoExpr, Lazy, Number, Reducible};
use crate::order::Sortable;
use crate::reduce::{ReduceAxes, ReducedTo};
use crate::shape::{Along, Broadcast, OneAxis, Whole, WholeOf};

/// Reductions to a mean, each with a panic and with an error.
macro_rules! quantiles {
    ($($(#[$doc:meta])* $name:ident $try:ident ($($arg:ident: $Arg:ty)?) $errors:literal, $quantile:expr;)*) => {$(
        $(#[$doc])*
        ///
        /// # Panics
        #[doc = concat!("If [`", stringify!($try), "`](Self::", stringify!($try), ") returns an error.")]
        #[track_caller]
        fn $name<A>(self, $($arg: $Arg,)? axes: A) -> ReducedTo<<Self::Item as Reducible>::Mean, Self, A>
        where
            Self::Item: Sortable,
            A: ReduceAxes<WholeOf<Self::Shape>>,
        {
            or_panic(self.$try($($arg,)? axes))
        }

        #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), ").")]
        ///
        /// # Errors
        #[doc = concat!("`empty_reduction` of rows without elements, ", $errors, "`axis_out_of_range`, `duplicate_axis`, `too_large`, and operands that do not broadcast.")]
        fn $try<A>(self, $($arg: $Arg,)? axes: A) -> Result<ReducedTo<<Self::Item as Reducible>::Mean, Self, A>, ReduceError>
        where
            Self::Item: Sortable,
            A: ReduceAxes<WholeOf<Self::Shape>>,
        {
            quantile(stringify!($name), self, &axes, $quantile, false)
        }
    )*};
}

/// Statistics of arrays, views and expressions; NumPy's functions of the same names.
///
/// Axes are those of [`Reductions`](crate::reduce::Reductions). Results of integers and `bool` are
/// `f64`, as their mean.
#[allow(
    clippy::wrong_self_convention,
    reason = "an expression moves into the one that is built on it: `is_close` too"
)]
pub trait Statistics: Lazy<Shape: Whole, Node: Closed> {
    quantiles! {
        /// The middle element of the sorted ones; the mean of two if their number is even. NaN if
        /// one of them is NaN.
        ///
        /// # Examples
        /// ```
        /// # extern crate array_core as broadloom;
        /// use broadloom::prelude::*;
        ///
        /// let x = array![[3, 1, 2], [9, 5, 4]];
        /// assert_eq!(x.median(axes![1]), array![2.0, 5.0]);
        /// assert_eq!(x.median(..), 3.5);
        /// ```
        median try_median () "", Quantile::Median;

        /// The quantile `q` from 0 to 1: the element at the place `q * (count - 1)` of the sorted
        /// ones, between two elements interpolated linearly (NumPy's `method="linear"`). NaN if one
        /// of them is NaN.
        ///
        /// Next to infinity it differs from NumPy, which has NaN for `q` at an element and between
        /// two infinities: here it is the element.
        ///
        /// # Examples
        /// ```
        /// # extern crate array_core as broadloom;
        /// use broadloom::prelude::*;
        ///
        /// let x = array![40.0, 10.0, 30.0, 20.0];
        /// assert_eq!((x.quantile(0.5, ..), x.quantile(1.0, ..), x.quantile(0.1, ..)), (25.0, 40.0, 13.0));
        /// assert_eq!(
        ///     x.try_quantile(1.5, ..).unwrap_err().to_string(),
        ///     "`quantile` is given q = 1.5, but q is a number from 0 to 1: `percentile` takes 0 to 100"
        /// );
        /// ```
        quantile try_quantile (q: f64) "`invalid_value` for another `q`, ", Quantile::of("quantile", q, 1.0)?;

        /// The percentile `q` from 0 to 100: [`quantile`](Self::quantile) of `q / 100`.
        percentile try_percentile (q: f64) "`invalid_value` for another `q`, ", Quantile::of("percentile", q, 100.0)?;
    }

    /// The differences of neighbours along an axis: element `i + 1` less element `i`. The result
    /// has one element less there, or none of none. Integers wrap around.
    ///
    /// # Panics
    /// If [`try_diff`](Self::try_diff) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[1, 4, 9], [2, 2, 5]];
    /// assert_eq!(x.diff(axes![1]).to_vec(), [3, 5, 0, 3]);
    /// assert_eq!(x.diff_n(2, -1).to_vec(), [2, 3]);
    /// ```
    #[track_caller]
    fn diff<A>(self, axis: A) -> DifferencesOf<Self, A>
    where
        Self::Item: Number,
        A: OneAxis,
        WholeOf<Self::Shape>: Along<A>,
    {
        or_panic(self.try_diff(axis))
    }

    /// As [`diff`](Self::diff).
    ///
    /// # Errors
    /// `axis_out_of_range`, `too_large`, and operands that do not broadcast.
    fn try_diff<A>(self, axis: A) -> Result<DifferencesOf<Self, A>, ReduceError>
    where
        Self::Item: Number,
        A: OneAxis,
        WholeOf<Self::Shape>: Along<A>,
    {
        diff("diff", self, 1, axis)
    }

    /// [`diff`](Self::diff), taken `n` times; the elements themselves for 0.
    ///
    /// # Panics
    /// If [`try_diff_n`](Self::try_diff_n) returns an error.
    #[track_caller]
    fn diff_n<A>(self, n: usize, axis: A) -> DifferencesOf<Self, A>
    where
        Self::Item: Number,
        A: OneAxis,
        WholeOf<Self::Shape>: Along<A>,
    {
        or_panic(self.try_diff_n(n, axis))
    }

    /// As [`diff_n`](Self::diff_n).
    ///
    /// # Errors
    /// As of [`try_diff`](Self::try_diff).
    fn try_diff_n<A>(self, n: usize, axis: A) -> Result<DifferencesOf<Self, A>, ReduceError>
    where
        Self::Item: Number,
        A: OneAxis,
        WholeOf<Self::Shape>: Along<A>,
    {
        diff("diff_n", self, n, axis)
    }

    /// The integral along an axis of samples that are `dx` apart, by the trapezoidal rule.
    ///
    /// # Panics
    /// If [`try_trapezoid`](Self::try_trapezoid) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let y = array![0.0, 1.0, 4.0];
    /// assert_eq!(y.trapezoid(0.5, axes![0]).to_vec(), [1.5]);
    /// assert_eq!(y.trapezoid_at(&array![0.0, 1.0, 3.0], 0).to_vec(), [5.5]);
    /// ```
    #[track_caller]
    #[doc(alias = "trapz")]
    fn trapezoid<A>(self, dx: Self::Item, axis: A) -> WithoutAxis<Self, A>
    where
        Self::Item: Float,
        A: OneAxis,
        WholeOf<Self::Shape>: Along<A>,
    {
        or_panic(self.try_trapezoid(dx, axis))
    }

    /// As [`trapezoid`](Self::trapezoid).
    ///
    /// # Errors
    /// As of [`try_diff`](Self::try_diff).
    fn try_trapezoid<A>(self, dx: Self::Item, axis: A) -> Result<WithoutAxis<Self, A>, ReduceError>
    where
        Self::Item: Float,
        A: OneAxis,
        WholeOf<Self::Shape>: Along<A>,
    {
        integral("trapezoid", self, axis, |neighbours, _, _| {
            even_areas(neighbours, dx)
        })
    }

    /// The integral along an axis of samples at the places `at`, a list of one axis, by the
    /// trapezoidal rule (NumPy's `trapezoid` with `x`).
    ///
    /// # Panics
    /// If [`try_trapezoid_at`](Self::try_trapezoid_at) returns an error.
    #[track_caller]
    fn trapezoid_at<X, A>(self, at: X, axis: A) -> WithoutAxis<Self, A>
    where
        Self::Item: Float,
        X: Lazy<Item = Self::Item, Shape: Whole, Node: Closed>,
        A: OneAxis,
        WholeOf<Self::Shape>: Along<A>,
    {
        or_panic(self.try_trapezoid_at(at, axis))
    }

    /// As [`trapezoid_at`](Self::trapezoid_at).
    ///
    /// # Errors
    /// As of [`try_diff`](Self::try_diff); `incompatible_shapes` unless `at` has one axis,
    /// `dim_size_mismatch` unless it has as many elements as the axis.
    fn try_trapezoid_at<X, A>(self, at: X, axis: A) -> Result<WithoutAxis<Self, A>, ReduceError>
    where
        Self::Item: Float,
        X: Lazy<Item = Self::Item, Shape: Whole, Node: Closed>,
        A: OneAxis,
        WholeOf<Self::Shape>: Along<A>,
    {
        let op = "trapezoid_at";
        integral(op, self, axis, |neighbours, axis, extent| {
            areas(op, neighbours, axis, at, extent)
        })
    }

    /// The numbers of elements in `bins` bins of one width, and the `bins + 1` edges of the bins.
    ///
    /// The bins are those of `range`, `0.0..5.0`; with `..` from the smallest to the largest element,
    /// 0 to 1 without elements, or half a unit around a single number; `0.0..` ends with the largest
    /// element. A bin has its lower edge, the last one also its upper edge. Elements outside and NaNs are not counted.
    /// Edges and counts are exactly NumPy's.
    ///
    /// # Panics
    /// If [`try_histogram`](Self::try_histogram) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let (counts, edges) = array![1.0, 2.0, 1.0, 4.0, 5.0].histogram(2, ..);
    /// assert_eq!((counts.to_vec(), edges.to_vec()), (vec![3, 2], vec![1.0, 3.0, 5.0]));
    /// assert_eq!(array![7, 8, 9].histogram(2, 8.0..9.0).0.to_vec(), [1, 1]);
    /// ```
    #[track_caller]
    #[rustfmt::skip]
    fn histogram( // 10 bins from 0 to 1: `x.histogram(10, 0.0..1.0)`
        self,
        bins: usize,
        range: impl RangeBounds<f64>,
    ) -> (Array1<usize>, Array1<<Self::Item as Reducible>::Mean>)
    where
        Self::Item: Reducible,
    {
        or_panic(self.try_histogram(bins, range))
    }

    /// As [`histogram`](Self::histogram).
    ///
    /// # Errors
    /// `invalid_value` for no bins, for a range that decreases or is not finite (also one that is
    /// found: give the range of elements with NaN or infinity), and for more bins than there are
    /// floats in it; `too_large`, and operands that do not broadcast.
    fn try_histogram(
        self,
        bins: usize,
        range: impl RangeBounds<f64>,
    ) -> Result<(Array1<usize>, Array1<<Self::Item as Reducible>::Mean>), ReduceError>
    where
        Self::Item: Reducible,
    {
        histogram(self, bins, range)
    }

    /// How often each of the numbers 0, 1, 2, .. occurs, up to the largest element.
    ///
    /// # Panics
    /// If [`try_bincount`](Self::try_bincount) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let labels = array![0_u8, 3, 1, 1];
    /// assert_eq!(labels.bincount().to_vec(), [1, 2, 0, 1]);
    /// let sizes = array![0.5, 1.0, 2.0, 4.0];
    /// assert_eq!(labels.bincount_weighted(&sizes).to_vec(), [0.5, 6.0, 0.0, 1.0]);
    /// ```
    #[track_caller]
    fn bincount(self) -> Array1<usize>
    where
        Self::Item: Integer + TryInto<usize>,
    {
        or_panic(self.try_bincount())
    }

    /// As [`bincount`](Self::bincount).
    ///
    /// # Errors
    /// `invalid_value` for a negative element, `too_large` for one that is too large, and operands
    /// that do not broadcast.
    fn try_bincount(self) -> Result<Array1<usize>, ReduceError>
    where
        Self::Item: Integer + TryInto<usize>,
    {
        bincount(self)
    }

    /// The sums of the weights of the elements that are 0, 1, 2, .. (NumPy's `bincount` with
    /// `weights`), added in row-major order. `weights` has as many elements.
    ///
    /// # Panics
    /// If [`try_bincount_weighted`](Self::try_bincount_weighted) returns an error.
    #[track_caller]
    fn bincount_weighted<W>(self, weights: W) -> Array1<f64>
    where
        Self::Item: Integer + TryInto<usize>,
        W: Lazy<Item: Reducible, Shape: Whole, Node: Closed>,
    {
        or_panic(self.try_bincount_weighted(weights))
    }

    /// As [`bincount_weighted`](Self::bincount_weighted).
    ///
    /// # Errors
    /// As of [`try_bincount`](Self::try_bincount), and `dim_size_mismatch` for another number of
    /// weights.
    fn try_bincount_weighted<W>(self, weights: W) -> Result<Array1<f64>, ReduceError>
    where
        Self::Item: Integer + TryInto<usize>,
        W: Lazy<Item: Reducible, Shape: Whole, Node: Closed>,
    {
        bincount_weighted(self, weights)
    }

    /// Whether elements are close to those of `other`, lazily (NumPy's `isclose`): the difference is
    /// at most 1e-8 + 1e-5 * |other|. Infinities are close to themselves, NaN to nothing.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![1.0, 2.0, f64::INFINITY];
    /// let y = array![1.000001, 2.1, f64::INFINITY];
    /// assert_eq!(x.is_close(&y).eval(), array![true, false, true]);
    /// ```
    #[doc(alias = "isclose")]
    fn is_close<R>(self, other: R) -> Expr<Binary<CloseTo<Self::Item>, Self::Node, R::Node>>
    where
        Self::Item: Float,
        R: IntoExpr<Self::Item>,
        Self::Shape: Broadcast<R::Shape>,
    {
        self.is_close_within(other, Tolerance::DEFAULT)
    }

    /// As [`is_close`](Self::is_close) with other tolerances: the difference is at most
    /// `absolute + relative * |other|`.
    fn is_close_within<R>(
        self,
        other: R,
        tolerance: Tolerance,
    ) -> Expr<Binary<CloseTo<Self::Item>, Self::Node, R::Node>>
    where
        Self::Item: Float,
        R: IntoExpr<Self::Item>,
        Self::Shape: Broadcast<R::Shape>,
    {
        Expr(Binary {
            op: CloseTo::new(tolerance),
            left: self.lazy().0,
            right: other.into_expr().0,
        })
    }
}

impl<L: Lazy<Shape: Whole, Node: Closed>> Statistics for L {}
