//! `ReductionsInto`: the reductions written into an existing array or view.

use super::{Destination, Done, after_totals, refused};
use crate::array::{Array, or_panic};
use crate::error::ReduceError;
use crate::expr::{Closed, Current, Expr, Float, IntoExpr, Lazy, Node, Reducible, Total, borrowed};
use crate::leaf::Elem;
use crate::reduce::{
    self, Largest, OneOrAll, ReduceAxes, Reduction, Smallest, amin_amax, deviation_over,
    extreme_and_position, logsumexp, logsumexp_over, mean_var, op, position, standard_deviation,
    variance, variance_over,
};
use crate::shape::{FitsInto, Shape, Whole, WholeOf};
use crate::storage::Heap;
use core::marker::PhantomData;

/// Writes a result over a destination.
fn write<T: Elem, L: Shape + FitsInto<D::Shape>, D: Destination<T>>(
    op: &str,
    result: Result<Array<T, L, Heap>, ReduceError>,
    out: D,
) -> Result<(), ReduceError> {
    Ok(out.write(op, &borrowed(&result?))?)
}

/// The marker of the totals of the reduction `O` of elements `T` to the shape `S`.
type ReductionTotal<O, T, S> = Expr<Total<<O as Reduction<T>>::Output, S>>;

/// Reduces, and writes the expression of the totals that `f` returns.
fn reduce_then<O, E, A, T, D, R>(
    op: O,
    node: &E,
    axes: &A,
    out: D,
    f: impl FnOnce(ReductionTotal<O, E::Item, A::Left>, Expr<Current<T, D::Shape>>) -> R,
) -> Result<(), ReduceError>
where
    E: Closed<Shape: Whole>,
    O: Reduction<E::Item>,
    A: ReduceAxes<WholeOf<E::Shape>>,
    T: Elem,
    D: Destination<T>,
    R: IntoExpr<T, Shape: FitsInto<D::Shape>>,
{
    let shape = reduce::check(&op, node, axes)?;
    let extents = shape.extents();
    let total = Total {
        shape,
        element: PhantomData,
    };
    let value = f(Expr(total), out.current()).into_expr().0;
    let op_name = "reduce_into_with";
    after_totals::<O::Output, _, _, _>(op_name, &value, out, extents.as_ref(), |launch| {
        let totals = reduce::compute(&op, node, axes)?;
        launch.run_over_totals(totals.as_slice());
        Ok(())
    })?
}

/// Nothing is written: positions have no loop over a destination.
fn nowhere<E, A>(_: &E, _: &A, _: &[usize], _: &mut [usize]) -> Result<bool, ReduceError> {
    Ok(false)
}

/// Writes two results over two destinations, both or none.
fn write_pair<T: Elem, U: Elem, L, D, F>(
    op: &str,
    (first, second): (Array<T, L, Heap>, Array<U, L, Heap>),
    (one, other): (D, F),
) -> Result<(), ReduceError>
where
    L: Shape + FitsInto<D::Shape> + FitsInto<F::Shape>,
    D: Destination<T>,
    F: Destination<U>,
{
    let (first, second) = (borrowed(&first), borrowed(&second));
    // The outputs are called by their places in the pair.
    let [one_op, other_op] = [0, 1].map(|place| format!("{op}.{place}"));
    refused(&other_op, &second.inputs(), &other.lies().0)?;
    one.write(&one_op, &first)?;
    Ok(other.write(&other_op, &second)?)
}

/// The shape of the result of a reduction of an `L` over the axes `A`.
type Left<L, A> = <A as ReduceAxes<WholeOf<<L as Lazy>::Shape>>>::Left;

/// Declares `ReductionsInto`: for each reduction the method that panics and the method that returns
/// the error.
macro_rules! into {
    (
        folds { $($name:ident $into:ident $try_into:ident $Op:ident;)* }
        others { $($other:ident $other_into:ident $try_other_into:ident [$Axes:ident, $Bound:ident] ($($arg:ident: $Arg:ty)?) -> $Output:ty, $compute:expr, $over:expr;)* }
        pairs { $($pair:ident $pair_into:ident $try_pair_into:ident [$PairAxes:ident, $PairBound:ident] ($($pair_arg:ident: $PairArg:ty)?) -> $First:ty, $Second:ty, $compute_pair:expr;)* }
    ) => {
        /// The [`Reductions`](crate::reduce::Reductions) of arrays, views and expressions, written
        /// into an output: a `&mut` array or a mutable view, of any strides. The output has the
        /// rank of the result and is never stretched; a total, over `..`, fills it.
        ///
        /// # Examples
        /// ```
        /// # extern crate array_core as broadloom;
        /// use broadloom::prelude::*;
        ///
        /// let x = array![[1.0, 2.0], [3.0, 4.0]];
        /// let mut table = array![[0.0, 0.0], [0.0, 0.0]];
        /// x.sum_into(axes![1], table.slice_mut(s![.., 1]));
        /// assert_eq!(table, array![[0.0, 3.0], [0.0, 7.0]]);
        /// x.mean_into(axes![0].keepdims(), &mut table);
        /// assert_eq!(table, array![[2.0, 3.0], [2.0, 3.0]]);
        /// ```
        pub trait ReductionsInto: Lazy<Shape: Whole, Node: Closed> {
            /// The reduction `op`, whose totals go through an elementwise expression before they
            /// are written into `out`: `out += x.sum(axes)`, a scale, another type of elements.
            ///
            /// `f` is called once, with two markers, and returns the expression to evaluate: the
            /// first marker is the result of the reduction, with the bits of
            /// [`x.sum(axes)`](crate::reduce::Reductions::sum) and the like; the second one is the
            /// elements of `out` before they are written. The expression may read any other
            /// operands. `out` is an array or a mutable view of any strides, never stretched.
            /// `op` is one of [`op`]: `Sum`, `Prod`, `Mean`, `Max`, `Min`, `All`, `Any` and the
            /// norms.
            ///
            /// The totals are stored before the expression is computed: to compute it for parts of
            /// them, while they are in the cache, took as long.
            ///
            /// # Panics
            /// If [`try_reduce_into_with`](Self::try_reduce_into_with) returns an error.
            ///
            /// # Examples
            /// ```
            /// # extern crate array_core as broadloom;
            /// use broadloom::prelude::*;
            /// use broadloom::reduce::op;
            ///
            /// let x = array![[1.0, 2.0], [3.0, 4.0]];
            /// let mut total = array![100.0, 200.0];
            /// x.reduce_into_with(op::Sum, axes![0], &mut total, |sum, total| total + sum);
            /// assert_eq!(total, array![104.0, 206.0]);
            /// let mut half = array![0_i32, 0];
            /// x.reduce_into_with(op::Max, axes![1], &mut half, |max, _| (max * 0.5).cast::<i32>());
            /// assert_eq!(half, array![1, 2]);
            /// ```
            #[track_caller]
            fn reduce_into_with<O, A, T, D, R>(
                self,
                op: O,
                axes: A,
                out: D,
                f: impl FnOnce(ReductionTotal<O, Self::Item, Left<Self, A>>, Expr<Current<T, D::Shape>>) -> R,
            ) -> Done<R::Shape, D::Shape>
            where
                O: Reduction<Self::Item>,
                A: ReduceAxes<WholeOf<Self::Shape>>,
                T: Elem,
                D: Destination<T>,
                R: IntoExpr<T, Shape: FitsInto<D::Shape>>,
            {
                or_panic(self.try_reduce_into_with(op, axes, out, f))
            }

            /// As [`reduce_into_with`](Self::reduce_into_with).
            ///
            /// # Errors
            /// Those of the reduction; if the operands of the expression do not broadcast; and
            /// `output_too_small`. Nothing is written then.
            fn try_reduce_into_with<O, A, T, D, R>(
                self,
                op: O,
                axes: A,
                out: D,
                f: impl FnOnce(ReductionTotal<O, Self::Item, Left<Self, A>>, Expr<Current<T, D::Shape>>) -> R,
            ) -> Result<(), ReduceError>
            where
                O: Reduction<Self::Item>,
                A: ReduceAxes<WholeOf<Self::Shape>>,
                T: Elem,
                D: Destination<T>,
                R: IntoExpr<T, Shape: FitsInto<D::Shape>>,
            {
                reduce_then(op, &self.lazy().0, &axes, out, f)
            }

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
                    let (node, mut out) = (self.lazy().0, out);
                    if let Some((extents, items)) = out.in_order()
                        && $over(&node, &axes $(, $arg)?, extents.as_ref(), items)?
                    {
                        return Ok(());
                    }
                    write(stringify!($other_into), $compute(&node, &axes $(, $arg)?), out)
                }
            )*
            $(
                #[doc = concat!("[`", stringify!($pair), "`](crate::reduce::Reductions::", stringify!($pair), "), written into a pair of outputs.")]
                ///
                /// # Panics
                #[doc = concat!("Where [`", stringify!($try_pair_into), "`](Self::", stringify!($try_pair_into), ") gives an error.")]
                #[track_caller]
                fn $pair_into<A, D, F>(self, axes: A $(, $pair_arg: $PairArg)?, out: (D, F)) -> Done<Left<Self, A>, D::Shape>
                where
                    Self::Item: $PairBound,
                    A: $PairAxes<WholeOf<Self::Shape>>,
                    D: Destination<$First>,
                    F: Destination<$Second>,
                    Left<Self, A>: FitsInto<D::Shape> + FitsInto<F::Shape>,
                {
                    or_panic(self.$try_pair_into(axes $(, $pair_arg)?, out))
                }

                #[doc = concat!("As [`", stringify!($pair_into), "`](Self::", stringify!($pair_into), ").")]
                ///
                /// # Errors
                #[doc = concat!("Those of [`try_", stringify!($pair), "`](crate::reduce::Reductions::try_", stringify!($pair), "), and")]
                /// `output_too_small`. Nothing is written then.
                fn $try_pair_into<A, D, F>(self, axes: A $(, $pair_arg: $PairArg)?, out: (D, F)) -> Result<(), ReduceError>
                where
                    Self::Item: $PairBound,
                    A: $PairAxes<WholeOf<Self::Shape>>,
                    D: Destination<$First>,
                    F: Destination<$Second>,
                    Left<Self, A>: FitsInto<D::Shape> + FitsInto<F::Shape>,
                {
                    let results = $compute_pair(&self.lazy().0, &axes $(, $pair_arg)?)?;
                    write_pair(stringify!($pair_into), results, out)
                }
            )*
        }
    };
}

/// The list of reductions, each kind with its axes, its elements and its result.
macro_rules! listed {
    (
        folds { $($(#[$doc:meta])* $name:ident $try_name:ident $into:ident $try_into:ident $Op:ident $(as $called:ident)? $(: $error:literal)?;)* }
        means { $($(#[$m_doc:meta])* $m_name:ident $m_try:ident $m_into:ident $m_try_into:ident $m_args:tt $m_compute:expr, $m_over:expr;)* }
        floats { $($(#[$f_doc:meta])* $f_name:ident $f_try:ident $f_into:ident $f_try_into:ident $f_args:tt $f_compute:expr, $f_over:expr;)* }
        positions { $($(#[$p_doc:meta])* $p_name:ident $p_try:ident $p_into:ident $p_try_into:ident $p_args:tt $p_compute:expr;)* }
        mean_pairs { $($(#[$fp_doc:meta])* $fp_name:ident $fp_try:ident $fp_into:ident $fp_try_into:ident $fp_args:tt $fp_compute:expr;)* }
        extreme_pairs { $($(#[$ep_doc:meta])* $ep_name:ident $ep_try:ident $ep_into:ident $ep_try_into:ident $ep_args:tt $ep_compute:expr;)* }
        position_pairs { $($(#[$pp_doc:meta])* $pp_name:ident $pp_try:ident $pp_into:ident $pp_try_into:ident $pp_args:tt $pp_compute:expr;)* }
    ) => {
        into! {
            folds { $($name $into $try_into $Op;)* }
            others {
                $($m_name $m_into $m_try_into [ReduceAxes, Reducible] $m_args -> <Self::Item as Reducible>::Mean, $m_compute, $m_over;)*
                $($f_name $f_into $f_try_into [ReduceAxes, Float] $f_args -> Self::Item, $f_compute, $f_over;)*
                $($p_name $p_into $p_try_into [OneOrAll, Reducible] $p_args -> usize, $p_compute, nowhere;)*
            }
            pairs {
                $($fp_name $fp_into $fp_try_into [ReduceAxes, Reducible] $fp_args -> <Self::Item as Reducible>::Mean, <Self::Item as Reducible>::Mean, $fp_compute;)*
                $($ep_name $ep_into $ep_try_into [ReduceAxes, Reducible] $ep_args -> Self::Item, Self::Item, $ep_compute;)*
                $($pp_name $pp_into $pp_try_into [OneOrAll, Reducible] $pp_args -> Self::Item, usize, $pp_compute;)*
            }
        }
    };
}
crate::reductions_of_arrays!(listed);

impl<L: Lazy<Shape: Whole, Node: Closed>> ReductionsInto for L {}
