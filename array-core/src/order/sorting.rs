//! The methods of [`Sorting`].

use super::compute::{OrderedAs, TopOf, below, no_room, places, positions, rows_of, sorted, top};
use super::keys::Sortable;
use super::radix::{argsort_rows, sort_rows};
use super::select::{argpartition_rows, partition_rows, runs};
use crate::array::{Array1, or_panic};
use crate::error::ReduceError;
use crate::expr::{Closed, Lazy};
use crate::reduce::OneOrAll;
use crate::shape::{Along, OneAxis, Whole, WholeOf};
use crate::storage::NoMemory;

/// Methods along one axis, each with a panic and with an error.
macro_rules! along {
    ($($(#[$doc:meta])* $name:ident $try:ident ($($arg:ident: $Arg:ty)?) -> $Item:ty, $errors:literal, |$x:ident, $axis:ident| $compute:expr;)*) => {$(
        $(#[$doc])*
        ///
        /// # Panics
        #[doc = concat!("If [`", stringify!($try), "`](Self::", stringify!($try), ") returns an error.")]
        #[track_caller]
        #[must_use = "the result is a new array: `x = x.sort(0)`"]
        fn $name<A>(self, $($arg: $Arg,)? axis: A) -> OrderedAs<$Item, Self>
        where
            Self::Item: Sortable,
            A: OneOrAll<WholeOf<Self::Shape>>,
        {
            or_panic(self.$try($($arg,)? axis))
        }

        #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), ").")]
        ///
        /// # Errors
        #[doc = concat!("`axis_out_of_range`, `several_axes`, `too_large`", $errors, ", and operands that do not broadcast.")]
        fn $try<A>(self, $($arg: $Arg,)? $axis: A) -> Result<OrderedAs<$Item, Self>, ReduceError>
        where
            Self::Item: Sortable,
            A: OneOrAll<WholeOf<Self::Shape>>,
        {
            let $x = self;
            $compute
        }
    )*};
}

/// The order of the elements of arrays, views and expressions.
///
/// The order is that of numbers, increasing; -0.0 equals 0.0, and NaN is last, whatever its sign,
/// also after infinity, as in NumPy: see [`Sortable`].
///
/// The axis is `axes![1]`, `1`, `-1`, or `..` for all elements as one row, in row-major order; the
/// result has the shape of the operand then too. NumPy's default is the last axis, `-1`.
pub trait Sorting: Lazy<Shape: Whole, Node: Closed> {
    along! {
            /// The elements in increasing order along an axis (NumPy's `sort` with `kind="stable"`).
            /// The result has the shape of the operand.
            ///
            /// The sort is stable: equal elements, such as -0.0 and 0.0 or two NaNs, keep their order.
            /// Long rows are sorted by digits of the elements, in linear time, short ones by
            /// comparisons, several together.
            ///
            /// # Examples
            /// ```
            /// # extern crate array_core as broadloom;
            /// use broadloom::prelude::*;
            ///
            /// let x = array![[3, 1, 2], [0, 5, 4]];
            /// assert_eq!(x.sort(axes![1]), array![[1, 2, 3], [0, 4, 5]]);
            /// assert_eq!(x.sort(axes![0]), array![[0, 1, 2], [3, 5, 4]]);
            /// assert_eq!(x.sort(..), array![[0, 1, 2], [3, 4, 5]]);
            /// assert!(array![f64::NAN, 1.0, f64::INFINITY].sort(-1)[[2]].is_nan());
            /// ```
            sort try_sort() -> Self::Item, "", |x, axis| { // a new array: `let y = x.sort(0);`
                let (mut array, axes) = rows_of("sort", x, &axis)?;
                let sorted = axes.update(&mut array, |rows| sort_rows(rows, axes.extent))?;
                sorted.map_err(|NoMemory| no_room(axes.extent))?;
                Ok(array)
            };

            /// The positions along the axis of the elements in increasing order (NumPy's `argsort` with
            /// `kind="stable"`): element `k` of a sorted row is the element at position `k` of the
            /// result. With `..` positions count in row-major order.
            ///
            /// Equal elements keep their order.
            ///
            /// # Examples
            /// ```
            /// # extern crate array_core as broadloom;
            /// use broadloom::prelude::*;
            ///
            /// assert_eq!(array![30, 10, 20, 10].argsort(axes![0]), array![1_usize, 3, 2, 0]);
            /// ```
            argsort try_argsort() -> usize, "", |x, axis| {
                positions("argsort", x, &axis, |rows, axes, places| {
    argsort_rows(rows, axes.extent, places).map_err(|NoMemory| no_room(axes.extent))
                })
            };

            /// The elements of each row, with the one at position `k` where it is in the sorted row, no
            /// larger one before it and no smaller one after it (NumPy's `partition`).
            ///
            /// The order before and after position `k` is not specified.
            ///
            /// # Examples
            /// ```
            /// # extern crate array_core as broadloom;
            /// use broadloom::prelude::*;
            ///
            /// let x = array![7, 1, 9, 3, 5].partition(2, axes![0]);
            /// assert_eq!(x[[2]], 5);
            /// assert!(x.as_slice()[..2].iter().all(|&item| item < 5));
            /// ```
            partition try_partition(k: usize) -> Self::Item, ", `invalid_value` unless `k` is below the extent of the axis", |x, axis| {
                let (mut array, axes) = rows_of("partition", x, &axis)?;
                below("partition", k, &axes)?;
                let parted = axes.update(&mut array, |rows| partition_rows(rows, axes.extent, k))?;
                parted.map_err(|NoMemory| no_room(axes.extent))?;
                Ok(array)
            };

            /// The positions along the axis of the elements of [`partition`](Self::partition) (NumPy's
            /// `argpartition`); of equal elements the first is taken to be less.
            argpartition try_argpartition(k: usize) -> usize, ", `invalid_value` unless `k` is below the extent of the axis", |x, axis| {
                positions("argpartition", x, &axis, |rows, axes, places| {
                    below("argpartition", k, axes)?;
                    argpartition_rows(rows, axes.extent, k, places).map_err(|NoMemory| no_room(axes.extent))
                })
            };
        }

    /// The `k` largest elements along an axis, the largest first, and their positions (PyTorch's
    /// and JAX's `topk`; NumPy has none). The results have extent `k` along the axis.
    ///
    /// Of equal elements the first comes first. NaN is larger than every number.
    ///
    /// # Panics
    /// If [`try_topk`](Self::try_topk) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let scores = array![[0.1, 0.7, 0.2], [0.5, 0.1, 0.4]];
    /// let (values, classes) = scores.topk(2, axes![1]);
    /// assert_eq!(values.to_vec(), [0.7, 0.2, 0.5, 0.4]);
    /// assert_eq!(classes.to_vec(), [1, 2, 0, 2]);
    /// ```
    #[track_caller]
    #[doc(alias = "top_k")]
    fn topk<A>(self, k: usize, axis: A) -> (TopOf<Self::Item, Self, A>, TopOf<usize, Self, A>)
    where
        Self::Item: Sortable,
        A: OneAxis,
        WholeOf<Self::Shape>: Along<A>,
    {
        or_panic(self.try_topk(k, axis))
    }

    /// As [`topk`](Self::topk).
    ///
    /// # Errors
    /// `invalid_value` if `k` exceeds the extent of the axis, `axis_out_of_range`, `too_large`, and
    /// operands that do not broadcast.
    fn try_topk<A>(
        self,
        k: usize,
        axis: A,
    ) -> Result<(TopOf<Self::Item, Self, A>, TopOf<usize, Self, A>), ReduceError>
    where
        Self::Item: Sortable,
        A: OneAxis,
        WholeOf<Self::Shape>: Along<A>,
    {
        top(self, k, axis)
    }

    /// The elements that occur, each once, in increasing order (NumPy's `unique`): one axis.
    ///
    /// Equal elements are one, so all NaNs are; of -0.0 and 0.0 the first stays.
    ///
    /// # Panics
    /// If [`try_unique`](Self::try_unique) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[3, 1], [1, 2]];
    /// assert_eq!(x.unique().as_slice(), [1, 2, 3]);
    /// let (values, counts) = x.unique_counts();
    /// assert_eq!((values.as_slice(), counts.as_slice()), (&[1, 2, 3][..], &[2, 1, 1][..]));
    /// ```
    #[track_caller]
    fn unique(self) -> Array1<Self::Item>
    where
        Self::Item: Sortable,
    {
        or_panic(self.try_unique())
    }

    /// As [`unique`](Self::unique).
    ///
    /// # Errors
    /// `too_large`, and operands that do not broadcast.
    fn try_unique(self) -> Result<Array1<Self::Item>, ReduceError>
    where
        Self::Item: Sortable,
    {
        Ok(self.try_unique_counts()?.0)
    }

    /// The elements of [`unique`](Self::unique), and how often each occurs.
    ///
    /// # Panics
    /// If [`try_unique_counts`](Self::try_unique_counts) returns an error.
    #[track_caller]
    fn unique_counts(self) -> (Array1<Self::Item>, Array1<usize>)
    where
        Self::Item: Sortable,
    {
        or_panic(self.try_unique_counts())
    }

    /// As [`unique_counts`](Self::unique_counts).
    ///
    /// # Errors
    /// As of [`try_unique`](Self::try_unique).
    fn try_unique_counts(self) -> Result<(Array1<Self::Item>, Array1<usize>), ReduceError>
    where
        Self::Item: Sortable,
    {
        let mut items = sorted(self)?;
        let counts = runs(&mut items);
        let len = items.len();
        Ok((
            Array1::try_from_vec(len, items)?,
            Array1::try_from_vec(len, counts)?,
        ))
    }

    /// For each of `values` the number of elements that are less: the first place where it can be
    /// inserted into this sorted list (NumPy's `searchsorted`, `side="left"`). The result has the
    /// shape of `values`.
    ///
    /// In a list that is not sorted, each place is one of the list, but not a certain one.
    ///
    /// # Panics
    /// If [`try_searchsorted`](Self::try_searchsorted) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let sorted = array![10, 20, 20, 30];
    /// assert_eq!(sorted.searchsorted(&array![20, 5, 99]), array![1_usize, 0, 4]);
    /// assert_eq!(sorted.searchsorted_right(&array![20, 5, 99]), array![3_usize, 0, 4]);
    /// ```
    #[track_caller]
    fn searchsorted<V>(self, values: V) -> OrderedAs<usize, V>
    where
        Self::Item: Sortable,
        V: Lazy<Item = Self::Item, Shape: Whole, Node: Closed>,
    {
        or_panic(self.try_searchsorted(values))
    }

    /// As [`searchsorted`](Self::searchsorted).
    ///
    /// # Errors
    /// `incompatible_shapes` unless the list has one axis, `too_large`, and operands that do not
    /// broadcast.
    fn try_searchsorted<V>(self, values: V) -> Result<OrderedAs<usize, V>, ReduceError>
    where
        Self::Item: Sortable,
        V: Lazy<Item = Self::Item, Shape: Whole, Node: Closed>,
    {
        places("searchsorted", self, values, false)
    }

    /// For each of `values` the number of elements that are less or equal: the last place where it
    /// can be inserted (NumPy's `searchsorted`, `side="right"`).
    ///
    /// # Panics
    /// If [`try_searchsorted_right`](Self::try_searchsorted_right) returns an error.
    #[track_caller]
    fn searchsorted_right<V>(self, values: V) -> OrderedAs<usize, V>
    where
        Self::Item: Sortable,
        V: Lazy<Item = Self::Item, Shape: Whole, Node: Closed>,
    {
        or_panic(self.try_searchsorted_right(values))
    }

    /// As [`searchsorted_right`](Self::searchsorted_right).
    ///
    /// # Errors
    /// As of [`try_searchsorted`](Self::try_searchsorted).
    fn try_searchsorted_right<V>(self, values: V) -> Result<OrderedAs<usize, V>, ReduceError>
    where
        Self::Item: Sortable,
        V: Lazy<Item = Self::Item, Shape: Whole, Node: Closed>,
    {
        places("searchsorted_right", self, values, true)
    }
}

impl<L: Lazy<Shape: Whole, Node: Closed>> Sorting for L {}
