//! `Reductions`: the reductions as methods of arrays, views and expressions.

use super::{
    Largest, OneOrAll, Plans, ReduceAxes, Reduction, Smallest, amin_amax, extreme_and_position,
    logsumexp, mean_var, op, position, reduce, standard_deviation, variance,
};
use crate::array::or_panic;
use crate::dim::Known;
use crate::error::ReduceError;
use crate::expr::{Closed, Float, Lazy, Node, Reducible};
use crate::leaf::Elem;
use crate::plan::ReductionPlan;
use crate::shape::{Whole, WholeOf};

/// The result of the reduction `O` of an `L` over the axes `A`.
pub type Reduced<L, O, A> = <A as ReduceAxes<WholeOf<<L as Lazy>::Shape>>>::Output<
    <O as Reduction<<L as Lazy>::Item>>::Output,
    <<L as Lazy>::Node as Node>::Home,
>;

/// The home of a reduction of an `L` over the axes `A`.
pub(crate) type LeftHome<L, A> =
    <A as ReduceAxes<WholeOf<<L as Lazy>::Shape>>>::Home<<<L as Lazy>::Node as Node>::Home>;

/// The result of a reduction of an `L` over the axes `A` to elements `T`.
pub type ReducedTo<T, L, A> =
    <A as ReduceAxes<WholeOf<<L as Lazy>::Shape>>>::Output<T, <<L as Lazy>::Node as Node>::Home>;

/// The same for a position, which is sought along one axis or over all elements. Through a proof,
/// or the compiler would add the declaration of the method to every error about the axes.
pub type PositionOf<T, L, A> =
    <<A as OneOrAll<WholeOf<<L as Lazy>::Shape>>>::Proof as Known<ReducedTo<T, L, A>>>::Then;

/// Floats, as the elements of reductions that are defined for floats only.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` do not have this reduction",
    label = "not a reduction of `{Self}`",
    note = "it is one of floats; `.cast::<f64>()` gives floats"
)]
pub trait OfFloats: Float {
    /// The type itself; through a projection, which improves messages.
    type Same: Elem;
}

#[diagnostic::do_not_recommend]
impl<T: Float> OfFloats for T {
    type Same = T;
}

/// Declares `Reductions`: for each reduction the method that panics and the method that returns the
/// error.
macro_rules! reductions {
    (
        folds { $($(#[$doc:meta])* $name:ident $try_name:ident $Op:ident $(: $error:literal)?;)* }
        others { $($(#[$other_doc:meta])*
            $other:ident $try_other:ident [$Axes:ident, $($Bound:tt)+] ($($arg:ident: $Arg:ty)?) -> $Result:ident of $Output:ty, $compute:expr;)* }
        pairs { $($(#[$pair_doc:meta])*
            $pair:ident $try_pair:ident [$PairAxes:ident, $($PairBound:tt)+] ($($pair_arg:ident: $PairArg:ty)?) -> $Of:ident of $First:ty, $Second:ty, $compute_pair:expr;)* }
    ) => {
        /// Reductions of arrays, views and expressions; computed immediately, fused with the
        /// expression.
        ///
        /// The axes are `..` for all of them, which gives a scalar; `axes![0, 2]`, which the
        /// compiler checks; or numbers of the run time, `0`, `-1`, `&[0, -1]`. They are dropped, or
        /// kept with extent 1 by `axes![0].keepdims()` and [`keepdims(0)`](super::keepdims): see
        /// [`ReduceAxes`].
        ///
        /// # Examples
        /// ```
        /// # extern crate array_core as broadloom;
        /// use broadloom::prelude::*;
        ///
        /// let x = array![[1.0, 2.0], [3.0, 4.0]];
        /// assert_eq!(x.sum(..), 10.0);
        /// assert_eq!(x.sum(axes![0]), array![4.0, 6.0]);
        /// assert_eq!(x.sum(0).as_slice(), [4.0, 6.0]);
        /// assert_eq!(x.sum(keepdims(-1)).extents(), [2, 1]);
        /// assert_eq!(
        ///     x.try_sum(2).unwrap_err().to_string(),
        ///     "there is no axis 2: the shape has axes -2 to 1, negative ones counted from the end"
        /// );
        /// ```
        #[diagnostic::on_unimplemented(
            message = "`{Self}` is not an array or a view by reference, or an expression by value",
            label = "expected `&array`, `&view` or an expression",
            note = "an array or a view is passed by reference, `&x`, one of another crate, a `Vec` or a slice as `x.lazy()`, an expression without `&`: `rms(&x - &y)`"
        )]
        pub trait Reductions: Lazy<Shape: Whole, Node: Closed> {
            /// The plan of the reduction `op` over `axes`: how many passes there are, which kernel
            /// folds along which axes, and what is copied first. `Display` prints it. Nothing is
            /// reduced, but temporaries of the expression are computed.
            ///
            /// # Panics
            /// If the reduction returns an error.
            ///
            /// # Examples
            /// ```
            /// # extern crate array_core as broadloom;
            /// use broadloom::plan::{Kernel, Part};
            /// use broadloom::prelude::*;
            /// use broadloom::reduce::op;
            ///
            /// let x: Array<f32, _> = Array::zeros((40, 50));
            /// let plan = (&x * 2.0).plan_reduce(op::Sum, axes![1]);
            /// assert_eq!((plan.passes(), plan.temporaries().count()), (1, 0));
            /// assert_eq!(plan.kernel(), Kernel::Lanes { accumulators: 64 });
            /// assert_eq!(plan.loop_of(Part::Rows).unwrap().axes, [0]);
            /// println!("{}", plan.explain());
            /// ```
            #[track_caller]
            fn plan_reduce<O: Plans<Self::Item>, A: ReduceAxes<WholeOf<Self::Shape>>>(
                self,
                op: O,
                axes: A,
            ) -> ReductionPlan {
                or_panic(op.plan(&self.lazy().0, &axes))
            }

            $(
                $(#[$doc])*
                ///
                /// # Panics
                #[doc = concat!("Where [`", stringify!($try_name), "`](Self::", stringify!($try_name), ") gives an error.")]
                #[track_caller]
                fn $name<A: ReduceAxes<WholeOf<Self::Shape>>>(self, axes: A) -> Reduced<Self, op::$Op, A>
                where
                    op::$Op: Reduction<Self::Item>,
                {
                    or_panic(self.$try_name(axes))
                }

                #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), ").")]
                ///
                /// # Errors
                /// Axes out of range of a run-time rank or named twice in a run-time list, operands
                /// that do not broadcast,
                #[doc = concat!("`too_large`" $(, ", and ", $error)?, ".")]
                fn $try_name<A: ReduceAxes<WholeOf<Self::Shape>>>(
                    self,
                    axes: A,
                ) -> Result<Reduced<Self, op::$Op, A>, ReduceError>
                where
                    op::$Op: Reduction<Self::Item>,
                {
                    reduce(op::$Op, &self.lazy().0, &axes).map(A::finish)
                }
            )*
            $(
                $(#[$other_doc])*
                ///
                /// # Panics
                #[doc = concat!("Where [`", stringify!($try_other), "`](Self::", stringify!($try_other), ") gives an error.")]
                #[track_caller]
                fn $other<A: $Axes<WholeOf<Self::Shape>>>(self, axes: A $(, $arg: $Arg)?) -> $Result<$Output, Self, A>
                where
                    Self::Item: $($Bound)+,
                {
                    or_panic(self.$try_other(axes $(, $arg)?))
                }

                #[doc = concat!("As [`", stringify!($other), "`](Self::", stringify!($other), ").")]
                ///
                /// # Errors
                /// As for the other reductions; a position is refused along several axes
                /// (`several_axes`) and over no elements (`empty_reduction`).
                fn $try_other<A: $Axes<WholeOf<Self::Shape>>>(
                    self,
                    axes: A
                    $(, $arg: $Arg)?
                ) -> Result<$Result<$Output, Self, A>, ReduceError>
                where
                    Self::Item: $($Bound)+,
                {
                    $compute(&self.lazy().0, &axes $(, $arg)?).map(A::finish)
                }
            )*
            $(
                $(#[$pair_doc])*
                ///
                /// # Panics
                #[doc = concat!("Where [`", stringify!($try_pair), "`](Self::", stringify!($try_pair), ") gives an error.")]
                #[track_caller]
                fn $pair<A: $PairAxes<WholeOf<Self::Shape>>>(
                    self,
                    axes: A
                    $(, $pair_arg: $PairArg)?
                ) -> ($Of<$First, Self, A>, $Of<$Second, Self, A>)
                where
                    Self::Item: $($PairBound)+,
                {
                    or_panic(self.$try_pair(axes $(, $pair_arg)?))
                }

                #[doc = concat!("As [`", stringify!($pair), "`](Self::", stringify!($pair), ").")]
                ///
                /// # Errors
                /// As for the reductions that give one of the results.
                fn $try_pair<A: $PairAxes<WholeOf<Self::Shape>>>(
                    self,
                    axes: A
                    $(, $pair_arg: $PairArg)?
                ) -> Result<($Of<$First, Self, A>, $Of<$Second, Self, A>), ReduceError>
                where
                    Self::Item: $($PairBound)+,
                {
                    let found = $compute_pair(&self.lazy().0, &axes $(, $pair_arg)?);
                    found.map(|(first, second)| (A::finish(first), A::finish(second)))
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
        reductions! {
            folds { $($(#[$doc])* $name $try_name $Op $(: $error)?;)* }
            others {
                $($(#[$m_doc])* $m_name $m_try [ReduceAxes, Reducible] $m_args -> ReducedTo of <Self::Item as Reducible>::Mean, $m_compute;)*
                $($(#[$f_doc])* $f_name $f_try [ReduceAxes, OfFloats<Same = Self::Item>] $f_args -> ReducedTo of <Self::Item as OfFloats>::Same, $f_compute;)*
                $($(#[$p_doc])* $p_name $p_try [OneOrAll, Reducible] $p_args -> PositionOf of usize, $p_compute;)*
            }
            pairs {
                $($(#[$fp_doc])* $fp_name $fp_try [ReduceAxes, Reducible] $fp_args -> ReducedTo of <Self::Item as Reducible>::Mean, <Self::Item as Reducible>::Mean, $fp_compute;)*
                $($(#[$ep_doc])* $ep_name $ep_try [ReduceAxes, Reducible] $ep_args -> ReducedTo of Self::Item, Self::Item, $ep_compute;)*
                $($(#[$pp_doc])* $pp_name $pp_try [OneOrAll, Reducible] $pp_args -> PositionOf of Self::Item, usize, $pp_compute;)*
            }
        }
    };
}
crate::reductions_of_arrays!(listed);

impl<L: Lazy<Shape: Whole, Node: Closed>> Reductions for L {}
