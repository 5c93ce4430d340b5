//! `NanReductions`: reductions that leave NaN out.
//!
//! Sums, products and extremes are usual reductions of expressions: one pass, without an array. In
//! a sum NaN counts as 0, in an extreme as the infinity that loses. Where this is what is found,
//! the extreme of unsigned keys says whether there are numbers: the key of NaN loses to all others.
//! Means and variances need the number of numbers, and read the elements two and three times.

use super::quantile::{Quantile, quantile};
use crate::array::{Array, ArrayD, ViewD, built, or_panic};
use crate::error::ReduceError;
use crate::expr::{Closed, Expr, Float, Lazy, Node, Number};
use crate::order::{Sortable, with_items};
use crate::reduce::{
    Largest, LeftHome, OneOrAll, ReduceAxes, ReducedTo, Reduction, Reductions, Smallest,
    extreme_and_position, op, reduce, sized,
};
use crate::shape::{DynRank, Shape, Whole, WholeOf};

/// The reduction `op` of `x` with `instead` of each NaN.
fn replaced<O, L, A>(
    op: O,
    x: L,
    axes: &A,
    instead: L::Item,
) -> Result<ReducedTo<L::Item, L, A>, ReduceError>
where
    L: Lazy<Item: Float, Shape: Whole, Node: Closed>,
    O: Reduction<L::Item, Output = L::Item>,
    A: ReduceAxes<WholeOf<L::Shape>>,
{
    let Expr(node) = x.map(move |item| if Float::is_nan(item) { instead } else { item });
    let found: Array<L::Item, A::Left, LeftHome<L, A>> = reduce(op, &node, axes)?;
    Ok(A::finish(found))
}

/// The array of the elements with these keys, less `less`.
fn of_keys<L, A>(
    keys: &Array<u64, A::Left, LeftHome<L, A>>,
    less: u64,
) -> Result<ReducedTo<L::Item, L, A>, ReduceError>
where
    L: Lazy<Item: Sortable, Shape: Whole>,
    A: ReduceAxes<WholeOf<L::Shape>>,
{
    let keys_of = keys.as_slice();
    let element = |at: usize| L::Item::of_key(keys_of[at].wrapping_sub(less));
    let found: Array<L::Item, A::Left, LeftHome<L, A>> =
        built(keys.typed_shape().clone(), element)?;
    Ok(A::finish(found))
}

/// The key of `item` plus `more`, in 64 bits: the key of NaN is the largest one, and 0 with `more`
/// of 1. No other element has the key 0.
fn loser<T: Sortable>(item: T, more: u64) -> u64 {
    let key = item.key();
    let key = if Some(key) == T::NAN_KEY {
        u64::MAX
    } else {
        key
    };
    key.wrapping_add(more)
}

/// The extremes of the numbers of `x` by `op`, NaN where there are none. `last` is the infinity that
/// loses to all numbers, `more` as of [`loser`].
fn extremes<O, L, A>(
    name: &str,
    op: O,
    x: L,
    axes: &A,
    last: L::Item,
    more: u64,
) -> Result<ReducedTo<L::Item, L, A>, ReduceError>
where
    L: Lazy<Item: Float + Sortable, Shape: Whole, Node: Closed>,
    O: Reduction<u64, Output = u64> + Reduction<L::Item, Output = L::Item> + Copy,
    A: ReduceAxes<WholeOf<L::Shape>>,
{
    let Expr(node) = x.map(move |item| if Float::is_nan(item) { last } else { item });
    sized::<L::Item, _, A>(&node.inputs(), axes, Some(name))?;
    let mut found: Array<L::Item, A::Left, LeftHome<L, A>> = reduce(op, &node, axes)?;
    if !found.iter().any(|&item| item == last) {
        // Of -0.0 and 0.0 the result is 0.0.
        found
            .iter_mut()
            .for_each(|item| *item = *item + L::Item::ZERO);
        return Ok(A::finish(found));
    }
    // It is an element, or there are no numbers: the keys tell one from the other.
    let Expr(node) = Expr(node.operand).map(move |item| loser(item, more));
    let keys = reduce(op, &node, axes)?;
    of_keys::<L, A>(&keys, more)
}

/// Declares the positions of extremes.
macro_rules! positions {
    ($($name:ident $Seeks:ident $more:literal;)*) => {$(
        fn $name<L, A>(x: L, axis: &A) -> Result<ReducedTo<usize, L, A>, ReduceError>
        where
            L: Lazy<Item: Sortable, Shape: Whole, Node: Closed>,
            A: OneOrAll<WholeOf<L::Shape>>,
        {
            let name = stringify!($name);
            let Expr(node) = x.map(|item| loser(item, $more));
            let (keys, places): (Array<u64, A::Left, LeftHome<L, A>>, Array<usize, A::Left, LeftHome<L, A>>) =
                extreme_and_position(name, $Seeks, &node, axis)?;
            match keys.iter().position(|&key| key == loser(L::Item::of_key(u64::MAX), $more)) {
                Some(row) => Err(ReduceError::only_nan(name, row)),
                None => Ok(A::finish(places)),
            }
        }
    )*};
}
positions! {
    nanargmin Smallest 0;
    nanargmax Largest 1;
}

/// The means of the numbers along some axes, and how many there are.
struct NanMeans<T> {
    axes: Vec<usize>,
    means: ArrayD<T>,
    counts: ArrayD<i64>,
}

impl<T: Float> NanMeans<T> {
    fn new(items: &ViewD<'_, T>, flags: &[bool]) -> Result<Self, ReduceError> {
        let axes: Vec<usize> = (0..flags.len()).filter(|&axis| flags[axis]).collect();
        let numbers = items.map(|item| !Float::is_nan(item));
        let counts = numbers.try_sum(&axes)?;
        let Expr(known) = items.map(|item| if Float::is_nan(item) { T::ZERO } else { item });
        let mut means: ArrayD<T> = reduce(op::Sum, &known, &&axes)?;
        for (mean, &count) in means.iter_mut().zip(counts.iter()) {
            *mean = *mean / T::from_f64(count as f64);
        }
        Ok(NanMeans {
            axes,
            means,
            counts,
        })
    }

    /// The variances, as NumPy: NaN where there are no more than `ddof` numbers.
    fn variances(&self, items: &ViewD<'_, T>, ddof: usize) -> Result<ArrayD<T>, ReduceError> {
        let mut extents = items.dims().to_vec();
        for &axis in &self.axes {
            extents[axis] = 1;
        }
        let means = self.means.view().try_reshape(DynRank::from(extents))?;
        let squares = items.zip_map(&means, |item, mean| {
            let off = item - mean;
            if Float::is_nan(item) {
                T::ZERO
            } else {
                off * off
            }
        });
        let Expr(node) = squares;
        let mut variances: ArrayD<T> = reduce(op::Sum, &node, &&self.axes)?;
        for (variance, &count) in variances.iter_mut().zip(self.counts.iter()) {
            let degrees = count.saturating_sub(i64::try_from(ddof).unwrap_or(i64::MAX));
            *variance = match degrees > 0 {
                true => *variance / T::from_f64(degrees as f64),
                false => T::from_f64(f64::NAN),
            };
        }
        Ok(variances)
    }
}

/// What `finish` makes of the means, as an array of the right shape.
fn means<L, A>(
    x: L,
    axes: &A,
    finish: impl FnOnce(&ViewD<'_, L::Item>, NanMeans<L::Item>) -> Result<ArrayD<L::Item>, ReduceError>,
) -> Result<ReducedTo<L::Item, L, A>, ReduceError>
where
    L: Lazy<Item: Float, Shape: Whole, Node: Closed>,
    A: ReduceAxes<WholeOf<L::Shape>>,
{
    with_items(x, |items, shape| {
        let mut flags = shape.table(false);
        let left = axes.reduced(shape, flags.as_mut())?;
        let items = ViewD::try_from_slice(shape.extents().as_ref(), items)?;
        let found = finish(&items, NanMeans::new(&items, flags.as_ref())?)?;
        let found: Array<L::Item, A::Left, LeftHome<L, A>> =
            built(left, |at| found.as_slice()[at])?;
        Ok(A::finish(found))
    })
}

/// The variances of the numbers of `x`, each finished.
fn variances<L, A>(
    x: L,
    axes: &A,
    ddof: usize,
    finish: impl Fn(L::Item) -> L::Item,
) -> Result<ReducedTo<L::Item, L, A>, ReduceError>
where
    L: Lazy<Item: Float, Shape: Whole, Node: Closed>,
    A: ReduceAxes<WholeOf<L::Shape>>,
{
    means(x, axes, |items, means| {
        let mut variances = means.variances(items, ddof)?;
        for variance in variances.iter_mut() {
            *variance = finish(*variance);
        }
        Ok(variances)
    })
}

/// Declares `NanReductions`: each reduction with a panic and with an error.
macro_rules! nan_reductions {
    ($($(#[$doc:meta])* $name:ident $try:ident [$Axes:ident] ($($arg:ident: $Arg:ty)? $(; $last:ident: $Last:ty)?) -> $Item:ty, $errors:literal, |$x:ident, $axes:ident| $compute:expr;)*) => {
        /// Reductions of the elements that are not NaN, of arrays, views and expressions of floats;
        /// NumPy's functions of the same names.
        ///
        /// The axes are those of [`Reductions`].
        pub trait NanReductions: Lazy<Shape: Whole, Node: Closed> {$(
            $(#[$doc])*
            ///
            /// # Panics
            #[doc = concat!("If [`", stringify!($try), "`](Self::", stringify!($try), ") returns an error.")]
            #[track_caller]
            fn $name<A>(self, $($arg: $Arg,)? axes: A $(, $last: $Last)?) -> ReducedTo<$Item, Self, A>
            where
                Self::Item: Float + Sortable,
                A: $Axes<WholeOf<Self::Shape>>,
            {
                or_panic(self.$try($($arg,)? axes $(, $last)?))
            }

            #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), ").")]
            ///
            /// # Errors
            #[doc = concat!("`axis_out_of_range`, `duplicate_axis`, `too_large`", $errors, ", and operands that do not broadcast.")]
            fn $try<A>(self, $($arg: $Arg,)? $axes: A $(, $last: $Last)?) -> Result<ReducedTo<$Item, Self, A>, ReduceError>
            where
                Self::Item: Float + Sortable,
                A: $Axes<WholeOf<Self::Shape>>,
            {
                let found = (|$x: Self| $compute)(self);
                found.map_err(|error: ReduceError| error.of_axes_named(stringify!($name)))
            }
        )*}
    };
}

nan_reductions! {
    /// The sum; 0 without numbers. One pass, fused with the expression.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[1.0, f64::NAN], [3.0, 4.0]];
    /// assert_eq!(x.nansum(axes![0]), array![4.0, 4.0]);
    /// assert_eq!((x.nanmin(..), x.nanmax(..), x.nanmean(axes![1])), (1.0, 4.0, array![1.0, 3.5]));
    /// ```
    nansum try_nansum [ReduceAxes] () -> Self::Item, "", |x, axes| replaced(op::Sum, x, &axes, Self::Item::ZERO);

    /// The product; 1 without numbers. One pass, fused with the expression.
    nanprod try_nanprod [ReduceAxes] () -> Self::Item, "", |x, axes| replaced(op::Prod, x, &axes, Self::Item::from_f64(1.0));

    /// The smallest number; NaN without numbers. One pass, fused with the expression; a second one if
    /// infinity is found. Of -0.0 and 0.0 it is 0.0.
    nanmin try_nanmin [ReduceAxes] () -> Self::Item, ", `empty_reduction`", |x, axes| extremes("nanmin", op::Min, x, &axes, Self::Item::from_f64(f64::INFINITY), 0);

    /// The largest number; NaN without numbers. One pass, fused with the expression; a second one if
    /// -infinity is found. Of -0.0 and 0.0 it is 0.0.
    nanmax try_nanmax [ReduceAxes] () -> Self::Item, ", `empty_reduction`", |x, axes| extremes("nanmax", op::Max, x, &axes, Self::Item::from_f64(f64::NEG_INFINITY), 1);

    /// The position of the smallest number along an axis, or of all in row-major order.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![f64::NAN, 2.0, 1.0, 9.0];
    /// assert_eq!((x.nanargmin(..), x.nanargmax(..)), (2, 3));
    /// ```
    nanargmin try_nanargmin [OneOrAll] () -> usize, ", `empty_reduction`, `several_axes`, `invalid_value` where there are no numbers", |x, axis| nanargmin(x, &axis);

    /// The position of the largest number along an axis, or of all in row-major order.
    nanargmax try_nanargmax [OneOrAll] () -> usize, ", `empty_reduction`, `several_axes`, `invalid_value` where there are no numbers", |x, axis| nanargmax(x, &axis);

    /// The mean of the numbers; NaN without numbers. An expression is computed first.
    nanmean try_nanmean [ReduceAxes] () -> Self::Item, "", |x, axes| means(x, &axes, |_, found| Ok(found.means));

    /// The variance of the numbers; NaN without numbers. An expression is computed first.
    nanvar try_nanvar [ReduceAxes] () -> Self::Item, "", |x, axes| variances(x, &axes, 0, |variance| variance);

    /// The variance with the sum divided by the number of numbers less `ddof`; NaN unless that is
    /// positive. The order of arguments is that of [`var_ddof`](Reductions::var_ddof).
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![1.0, f64::NAN, 3.0];
    /// assert_eq!((x.nanvar_ddof(.., 0), x.nanvar_ddof(.., 1)), (1.0, 2.0));
    /// assert!(x.nanvar_ddof(.., usize::MAX).is_nan());
    /// ```
    nanvar_ddof try_nanvar_ddof [ReduceAxes] (; ddof: usize) -> Self::Item, "", |x, axes| variances(x, &axes, ddof, |variance| variance);

    /// The standard deviation of the numbers: the square root of [`nanvar`](Self::nanvar).
    nanstd try_nanstd [ReduceAxes] () -> Self::Item, "", |x, axes| variances(x, &axes, 0, crate::math::Math::sqrt);

    /// The square root of [`nanvar_ddof`](Self::nanvar_ddof).
    nanstd_ddof try_nanstd_ddof [ReduceAxes] (; ddof: usize) -> Self::Item, "", |x, axes| variances(x, &axes, ddof, crate::math::Math::sqrt);

    /// The median of the numbers; NaN without numbers.
    nanmedian try_nanmedian [ReduceAxes] () -> Self::Item, ", `empty_reduction`", |x, axes| quantile("nanmedian", x, &axes, Quantile::Median, true);

    /// The quantile `q` of the numbers, from 0 to 1, as
    /// [`quantile`](super::Statistics::quantile); NaN without numbers.
    nanquantile try_nanquantile [ReduceAxes] (q: f64) -> Self::Item, ", `empty_reduction`, `invalid_value` for another `q`", |x, axes| {
        quantile("nanquantile", x, &axes, Quantile::of("nanquantile", q, 1.0)?, true)
    };

    /// The percentile `q` of the numbers, from 0 to 100; NaN without numbers.
    nanpercentile try_nanpercentile [ReduceAxes] (q: f64) -> Self::Item, ", `empty_reduction`, `invalid_value` for another `q`", |x, axes| {
        quantile("nanpercentile", x, &axes, Quantile::of("nanpercentile", q, 100.0)?, true)
    };
}

impl<L: Lazy<Shape: Whole, Node: Closed>> NanReductions for L {}
