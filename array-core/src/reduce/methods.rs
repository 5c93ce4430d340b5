//! `Reductions`: the reductions as methods of arrays, views and expressions.

use super::{ReduceAxes, Reduction, op, reduce};
use crate::array::or_panic;
use crate::error::ReduceError;
use crate::expr::{Closed, Lazy, Node};
use crate::shape::{Whole, WholeOf};

/// The result of the reduction `O` of an `L` over the axes `A`.
pub type Reduced<L, O, A> = <A as ReduceAxes<WholeOf<<L as Lazy>::Shape>>>::Output<
    <O as Reduction<<L as Lazy>::Item>>::Output,
    <<L as Lazy>::Node as Node>::Home,
>;

/// Declares `Reductions`: for each reduction the method that panics and the one that gives the error.
macro_rules! reductions {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $Op:ident $(: $error:literal)?;)*) => {
        /// Reductions of arrays, views and expressions; computed at once, fused with the expression.
        ///
        /// The axes are `..` for all of them, which gives a scalar; `axes![0, 2]`, which drops them; `axes![0].keepdims()`, which
        /// leaves them with extent 1; a run-time list `&[0, -1]` for a run-time rank.
        pub trait Reductions: Lazy<Shape: Whole, Node: Closed> {
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
        }
    };
}

reductions! {
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
}

impl<L: Lazy<Shape: Whole, Node: Closed>> Reductions for L {}
