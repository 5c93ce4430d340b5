//! `Reductions`: the reductions as methods of arrays, views and expressions.

use super::{
    Largest, OneOrAll, Plans, ReduceAxes, Reduction, Smallest, logsumexp, op, position, reduce,
    standard_deviation, variance,
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

/// The result of a reduction of an `L` over the axes `A` to elements `T`.
pub type ReducedTo<T, L, A> =
    <A as ReduceAxes<WholeOf<<L as Lazy>::Shape>>>::Output<T, <<L as Lazy>::Node as Node>::Home>;

/// The same of a position, which is asked for along one axis or in all. Through a proof, or the compiler would add the declaration of the
/// method to every error about the axes.
pub type Position<T, L, A> =
    <<A as OneOrAll<WholeOf<<L as Lazy>::Shape>>>::Proof as Known<ReducedTo<T, L, A>>>::Then;

/// Floats, for reductions that have no other elements.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` do not have this reduction",
    label = "not a reduction of `{Self}`",
    note = "it is one of floats; `.cast::<f64>()` gives floats"
)]
pub trait OfFloats: Float {
    /// The type itself; through a projection, for the sake of messages.
    type Same: Elem;
}

#[diagnostic::do_not_recommend]
impl<T: Float> OfFloats for T {
    type Same = T;
}

/// Declares `Reductions`: for each reduction the method that panics and the one that gives the error.
macro_rules! reductions {
    (
        folds { $($(#[$doc:meta])* $name:ident $try_name:ident $Op:ident $(: $error:literal)?;)* }
        others { $($(#[$other_doc:meta])*
            $other:ident $try_other:ident [$Axes:ident, $($Bound:tt)+] ($($arg:ident: $Arg:ty)?) -> $Result:ident of $Output:ty, $compute:expr;)* }
    ) => {
        /// Reductions of arrays, views and expressions; computed at once, fused with the expression.
        ///
        /// The axes are `..` for all of them, which gives a scalar; `axes![0, 2]`, which drops them; `axes![0].keepdims()`, which
        /// leaves them with extent 1; a run-time list `&[0, -1]` for a run-time rank.
        pub trait Reductions: Lazy<Shape: Whole, Node: Closed> {
            /// How the reduction `op` over `axes` would be computed: in how many passes, by which kernel, along which axes, what is copied
            /// first. `Display` prints it. Nothing is reduced; what the expression computes before its loop is computed for it.
            ///
            /// # Panics
            /// Where the reduction gives an error.
            ///
            /// # Examples
            /// ```
            /// use array_core::array::Array;
            /// use array_core::expr::Lazy;
            /// use array_core::plan::{Kernel, Part};
            /// use array_core::reduce::{Reductions, op};
            /// use array_core::{axes, shape};
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
                /// Axes out of range of a run-time rank or named twice in a run-time list, operands that do not broadcast,
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
                /// As those of the other reductions; a position is refused along `several_axes`, and as an `empty_reduction`.
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
        }
    };
}

reductions! {
folds {
    /// The sum. Integers widen to 64 bits and wrap around; floats are summed pairwise. 0 over no elements.
    ///
    /// The sum of `bool`s is how many are true.
    ///
    /// # Examples
    /// ```
    /// use array_core::expr::Lazy;
    /// use array_core::array::Array;
    /// use array_core::reduce::Reductions;
    /// use array_core::{axes, shape};
    ///
    /// let x = Array::from_vec(shape![2, 3], vec![1u8, 2, 3, 4, 5, 250]);
    /// assert_eq!(x.sum(..), 265);
    /// assert_eq!(x.sum(axes![0]).as_slice(), [5, 7, 253]);
    /// assert_eq!(x.sum(axes![1].keepdims()).extents(), [2, 1]);
    /// assert_eq!(x.greater(2).sum(..), 4);
    /// ```
    sum try_sum Sum;

    /// The product. Integers widen to 64 bits and wrap around. 1 over no elements.
    ///
    /// # Examples
    /// ```
    /// use array_core::reduce::Reductions;
    /// use array_core::{array, axes};
    ///
    /// let x = array![[1_u8, 2, 3], [100, 100, 100]];
    /// assert_eq!((x.prod(axes![1]), x.prod(..)), (array![6_u64, 1_000_000], 6_000_000));
    /// ```
    prod try_prod Prod;

    /// The mean of floats, summed pairwise. NaN over no elements. Integers are cast first.
    ///
    /// # Examples
    /// ```
    /// use array_core::expr::Lazy;
    /// use array_core::reduce::Reductions;
    /// use array_core::{array, axes};
    ///
    /// let x = array![[1.0, 2.0, 6.0], [4.0, 4.0, 4.0]];
    /// let mean = x.mean(axes![1].keepdims());
    /// let variance = (&x - mean).powi(2).mean(axes![1]);
    /// assert_eq!(variance, array![14.0 / 3.0, 0.0]);
    /// assert_eq!(array![1_u8, 2].cast::<f32>().mean(..), 1.5);
    /// ```
    mean try_mean Mean;

    /// The maximum; NaN where there is one (NumPy's `amax`). Over no elements there is none.
    ///
    /// Called `amax` because `max` takes two operands, element by element.
    ///
    /// # Examples
    /// ```
    /// use array_core::reduce::Reductions;
    /// use array_core::{array, axes};
    ///
    /// let x = array![[1, 7, 3], [5, 2, 6]];
    /// assert_eq!((x.amax(..), x.amax(axes![1])), (7, array![7, 6]));
    /// ```
    amax try_amax Max: "`empty_reduction` over no elements";

    /// The minimum; NaN where there is one (NumPy's `amin`). Over no elements there is none.
    ///
    /// # Examples
    /// ```
    /// use array_core::reduce::Reductions;
    /// use array_core::{array, axes};
    ///
    /// let x = array![[1, 7, 3], [5, 2, 6]];
    /// assert_eq!((x.amin(..), x.amin(axes![1])), (1, array![1, 2]));
    /// ```
    amin try_amin Min: "`empty_reduction` over no elements";

    /// Whether any of `bool`s is true; false over no elements.
    ///
    /// # Examples
    /// ```
    /// use array_core::expr::Lazy;
    /// use array_core::reduce::Reductions;
    /// use array_core::{array, axes};
    ///
    /// let x = array![[1.0, f64::NAN], [2.0, 3.0]];
    /// assert!(x.is_nan().any(..));
    /// assert_eq!(x.is_nan().any(axes![1]), array![true, false]);
    /// ```
    any try_any Any;

    /// Whether all `bool`s are true; true over no elements.
    ///
    /// # Examples
    /// ```
    /// use array_core::expr::Lazy;
    /// use array_core::reduce::Reductions;
    /// use array_core::{array, axes};
    ///
    /// let x = array![[1, 2], [-1, 2]];
    /// assert!(!x.greater(0).all(..));
    /// assert_eq!(x.greater(0).all(axes![0]), array![false, true]);
    /// ```
    all try_all All;

    /// The sum of the absolute values of floats. 0 over no elements.
    ///
    /// # Examples
    /// ```
    /// use array_core::reduce::Reductions;
    /// use array_core::{array, axes};
    ///
    /// let x = array![[3.0, -4.0], [0.0, 2.0]];
    /// assert_eq!((x.norm_l1(axes![1]), x.norm_max(axes![1])), (array![7.0, 2.0], array![4.0, 2.0]));
    /// assert_eq!(x.norm_l2(axes![1]), array![5.0, 2.0]);
    /// ```
    norm_l1 try_norm_l1 NormL1;

    /// The Euclidean norm of floats, the square root of the sum of their squares, which overflows where a square does.
    norm_l2 try_norm_l2 NormL2;

    /// The largest absolute value of floats; NaN where there is one. 0 over no elements.
    norm_max try_norm_max NormMax;
}
others {
    /// The variance of floats: the mean of the squares of the differences from the mean, as NumPy's `var`.
    ///
    /// Two sweeps of the expression, none of which stores it. NaN over no elements. [`var_ddof`](Self::var_ddof) divides by less
    /// than the number of elements.
    ///
    /// # Examples
    /// ```
    /// use array_core::reduce::Reductions;
    /// use array_core::{array, axes};
    ///
    /// let x = array![[1.0, 3.0], [2.0, 2.0]];
    /// assert_eq!((x.var(axes![1]), x.var_ddof(axes![1], 1)), (array![1.0, 0.0], array![2.0, 0.0]));
    /// assert_eq!(x.std(axes![1]), array![1.0, 0.0]);
    /// ```
    var try_var [ReduceAxes, OfFloats<Same = Self::Item>] () -> ReducedTo of <Self::Item as OfFloats>::Same, |node, axes| variance(node, axes, 0);

    /// The variance of floats with `ddof` degrees of freedom taken away: with 1 the estimate of a population's variance from a sample.
    ///
    /// With as many taken away as there are elements it is NaN or infinite, as NumPy's.
    var_ddof try_var_ddof [ReduceAxes, OfFloats<Same = Self::Item>] (ddof: usize) -> ReducedTo of <Self::Item as OfFloats>::Same, variance;

    /// The standard deviation of floats, the square root of [`var`](Self::var).
    std try_std [ReduceAxes, OfFloats<Same = Self::Item>] () -> ReducedTo of <Self::Item as OfFloats>::Same, |node, axes| standard_deviation(node, axes, 0);

    /// The standard deviation of floats, the square root of [`var_ddof`](Self::var_ddof).
    std_ddof try_std_ddof [ReduceAxes, OfFloats<Same = Self::Item>] (ddof: usize) -> ReducedTo of <Self::Item as OfFloats>::Same, standard_deviation;

    /// The logarithm of the sum of the exponentials of floats, without overflow on the way.
    ///
    /// Where all are -infinity, or there are none, it is -infinity; infinity where one is, and NaN where one is.
    ///
    /// # Examples
    /// ```
    /// use array_core::reduce::Reductions;
    /// use array_core::{array, axes};
    ///
    /// let x = array![[1000.0, 1000.0], [f64::NEG_INFINITY, 3.0]];
    /// assert_eq!(x.logsumexp(axes![1]), array![1000.0 + 2f64.ln(), 3.0]);
    /// ```
    logsumexp try_logsumexp [ReduceAxes, OfFloats<Same = Self::Item>] () -> ReducedTo of <Self::Item as OfFloats>::Same, logsumexp;

    /// The position of the maximum along an axis, or with `..` that in row-major order of all; the first one of equal ones.
    ///
    /// A NaN counts as the maximum, and the first NaN wins. Over no elements there is none.
    ///
    /// # Examples
    /// ```
    /// use array_core::reduce::Reductions;
    /// use array_core::{array, axes};
    ///
    /// let x = array![[1, 7, 3], [6, 2, 6]];
    /// assert_eq!((x.argmax(axes![1]), x.argmax(..)), (array![1_i64, 0], 1));
    /// assert_eq!(x.argmin(axes![0].keepdims()), array![[0_i64, 1, 0]]);
    /// ```
    argmax try_argmax [OneOrAll, Reducible] () -> Position of i64, |node, axes| position(Largest, node, axes);

    /// The position of the minimum along an axis, or with `..` that in row-major order of all; the first one of equal ones.
    ///
    /// A NaN counts as the minimum, and the first NaN wins. Over no elements there is none.
    argmin try_argmin [OneOrAll, Reducible] () -> Position of i64, |node, axes| position(Smallest, node, axes);
}
}

impl<L: Lazy<Shape: Whole, Node: Closed>> Reductions for L {}
