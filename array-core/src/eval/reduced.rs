//! `ReductionsInto`: the reductions written into an array or a view that is there.

use super::{Destination, Done};
use crate::array::{Array, or_panic};
use crate::error::ReduceError;
use crate::expr::{ArrayRef, Closed, Float, Lazy, Reducible};
use crate::leaf::Elem;
use crate::reduce::{
    self, Largest, OneOrAll, ReduceAxes, Reduction, Smallest, logsumexp, op, position,
    standard_deviation, variance,
};
use crate::shape::{FitsInto, Shape, Whole, WholeOf};
use crate::storage::Heap;

/// Writes a result over a destination.
fn write<T: Elem, L: Shape + FitsInto<D::Shape>, D: Destination<T>>(
    op: &str,
    result: Result<Array<T, L, Heap>, ReduceError>,
    out: D,
) -> Result<(), ReduceError> {
    Ok(out.write(op, &ArrayRef(&result?))?)
}

/// The shape that a reduction of an `L` over the axes `A` leaves.
type Left<L, A> = <A as ReduceAxes<WholeOf<<L as Lazy>::Shape>>>::Left;

/// Declares `ReductionsInto`: for each reduction the method that panics and the one that gives the error.
macro_rules! into {
    (
        folds { $($name:ident $into:ident $try_into:ident $Op:ident;)* }
        others { $($other:ident $other_into:ident $try_other_into:ident [$Axes:ident, $Bound:ident] ($($arg:ident: $Arg:ty)?) -> $Output:ty, $compute:expr;)* }
    ) => {
        /// The [`Reductions`](crate::reduce::Reductions) of arrays, views and expressions written into an output: `&mut` an array or
        /// a mutable view, of any strides. It has the rank of the result and is never stretched; a total, over `..`, fills it.
        ///
        /// # Examples
        /// ```
        /// use array_core::eval::ReductionsInto;
        /// use array_core::{array, axes, s};
        ///
        /// let x = array![[1.0, 2.0], [3.0, 4.0]];
        /// let mut table = array![[0.0, 0.0], [0.0, 0.0]];
        /// x.sum_into(axes![1], table.slice_mut(s![.., 1]));
        /// assert_eq!(table, array![[0.0, 3.0], [0.0, 7.0]]);
        /// x.mean_into(axes![0].keepdims(), &mut table);
        /// assert_eq!(table, array![[2.0, 3.0], [2.0, 3.0]]);
        /// ```
        pub trait ReductionsInto: Lazy<Shape: Whole, Node: Closed> {
            $(
                #[doc = concat!("[`", stringify!($name), "`](crate::reduce::Reductions::", stringify!($name), "), written into `out`.")]
                ///
                /// # Panics
                #[doc = concat!("Where [`", stringify!($try_into), "`](Self::", stringify!($try_into), ") gives an error.")]
                #[track_caller]
                fn $into<A, D>(self, axes: A, out: D) -> Done<Left<Self, A>, D::Shape>
                where
                    op::$Op: Reduction<Self::Item>,
                    A: ReduceAxes<WholeOf<Self::Shape>>,
                    D: Destination<<op::$Op as Reduction<Self::Item>>::Output>,
                    Left<Self, A>: FitsInto<D::Shape>,
                {
                    or_panic(self.$try_into(axes, out))
                }

                #[doc = concat!("As [`", stringify!($into), "`](Self::", stringify!($into), ").")]
                ///
                /// # Errors
                #[doc = concat!("Those of [`try_", stringify!($name), "`](crate::reduce::Reductions::try_", stringify!($name), "), and")]
                /// `output_too_small`. Nothing is written then.
                fn $try_into<A, D>(self, axes: A, out: D) -> Result<(), ReduceError>
                where
                    op::$Op: Reduction<Self::Item>,
                    A: ReduceAxes<WholeOf<Self::Shape>>,
                    D: Destination<<op::$Op as Reduction<Self::Item>>::Output>,
                    Left<Self, A>: FitsInto<D::Shape>,
                {
                    let (node, mut out) = (self.lazy().0, out);
                    if let Some((extents, items)) = out.in_order() {
                        if reduce::reduce_over(op::$Op, &node, &axes, extents.as_ref(), items)? {
                            return Ok(());
                        }
                    }
                    write(stringify!($into), reduce::compute(&op::$Op, &node, &axes), out)
                }
            )*
            $(
                #[doc = concat!("[`", stringify!($other), "`](crate::reduce::Reductions::", stringify!($other), "), written into `out`.")]
                ///
                /// # Panics
                #[doc = concat!("Where [`", stringify!($try_other_into), "`](Self::", stringify!($try_other_into), ") gives an error.")]
                #[track_caller]
                fn $other_into<A, D>(self, axes: A $(, $arg: $Arg)?, out: D) -> Done<Left<Self, A>, D::Shape>
                where
                    Self::Item: $Bound,
                    A: $Axes<WholeOf<Self::Shape>>,
                    D: Destination<$Output>,
                    Left<Self, A>: FitsInto<D::Shape>,
                {
                    or_panic(self.$try_other_into(axes $(, $arg)?, out))
                }

                #[doc = concat!("As [`", stringify!($other_into), "`](Self::", stringify!($other_into), ").")]
                ///
                /// # Errors
                #[doc = concat!("Those of [`try_", stringify!($other), "`](crate::reduce::Reductions::try_", stringify!($other), "), and")]
                /// `output_too_small`. Nothing is written then.
                fn $try_other_into<A, D>(self, axes: A $(, $arg: $Arg)?, out: D) -> Result<(), ReduceError>
                where
                    Self::Item: $Bound,
                    A: $Axes<WholeOf<Self::Shape>>,
                    D: Destination<$Output>,
                    Left<Self, A>: FitsInto<D::Shape>,
                {
                    write(stringify!($other_into), $compute(&self.lazy().0, &axes $(, $arg)?), out)
                }
            )*
        }
    };
}

into! {
    folds {
        sum sum_into try_sum_into Sum;
        prod prod_into try_prod_into Prod;
        mean mean_into try_mean_into Mean;
        amax amax_into try_amax_into Max;
        amin amin_into try_amin_into Min;
        any any_into try_any_into Any;
        all all_into try_all_into All;
        norm_l1 norm_l1_into try_norm_l1_into NormL1;
        norm_l2 norm_l2_into try_norm_l2_into NormL2;
        norm_max norm_max_into try_norm_max_into NormMax;
    }
    others {
        var var_into try_var_into [ReduceAxes, Float] () -> Self::Item, |node, axes| variance(node, axes, 0);
        var_ddof var_ddof_into try_var_ddof_into [ReduceAxes, Float] (ddof: usize) -> Self::Item, variance;
        std std_into try_std_into [ReduceAxes, Float] () -> Self::Item, |node, axes| standard_deviation(node, axes, 0);
        std_ddof std_ddof_into try_std_ddof_into [ReduceAxes, Float] (ddof: usize) -> Self::Item, standard_deviation;
        logsumexp logsumexp_into try_logsumexp_into [ReduceAxes, Float] () -> Self::Item, logsumexp;
        argmax argmax_into try_argmax_into [OneOrAll, Reducible] () -> i64, |node, axes| position(Largest, node, axes);
        argmin argmin_into try_argmin_into [OneOrAll, Reducible] () -> i64, |node, axes| position(Smallest, node, axes);
    }
}

impl<L: Lazy<Shape: Whole, Node: Closed>> ReductionsInto for L {}
