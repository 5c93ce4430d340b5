//! The reductions of run-time ranks over run-time axes: `try_sum(Some(&[0, -1]), false)` and the
//! like on `ArrayD` and `ViewD`.
//!
//! They follow NumPy's functions: no list means all axes; an empty list means none, so every
//! element is reduced by itself; negative axes count from the last. Elements are numbers or `bool`,
//! and each reduction takes both.

use super::axes::RunTimeAxes;
use super::{Largest, Reduction, Smallest, op, position, reduce, variance};
use crate::array::{ArrayD, ViewD};
use crate::error::ReduceError;
use crate::expr::{Closed, Lazy, Reducible};
use crate::shape::{DynRank, Whole};
use crate::storage::Heap;

/// Reduces an operand over run-time axes.
fn reduced<O, E>(
    op: O,
    node: &E,
    axes: Option<&[isize]>,
    keepdims: bool,
) -> Result<ArrayD<O::Output>, ReduceError>
where
    E: Closed<Shape: Whole<Shape = DynRank>>,
    O: Reduction<E::Item>,
{
    reduce::<Heap, _, _, _>(op, node, &RunTimeAxes::new(axes, keepdims))
}

/// Declares the methods: those that are one fold, and all others. An array is reduced as a view of
/// itself, so that nothing is compiled twice.
macro_rules! methods {
    ([$($generics:tt)*] $Operand:ty, |$this:ident| $view:expr, { $($(#[$doc:meta])* $name:ident $Op:ident -> $Output:ty;)* }) => {
        impl<$($generics)* T: Reducible> $Operand {
            $(
                $(#[$doc])*
                ///
                /// # Errors
                /// `axis_out_of_range`, `duplicate_axis`, `too_large`; for extremes also
                /// `empty_reduction`.
                pub fn $name(&self, axes: Option<&[isize]>, keepdims: bool) -> Result<ArrayD<$Output>, ReduceError> {
                    let $this = self;
                    reduced(op::$Op, &Lazy::lazy($view).0, axes, keepdims)
                }
            )*

            /// The variance over `axes`, over all without a list: the sum of the squares of the
            /// differences from the mean, divided by the number of elements less `ddof`; in `f64`
            /// for integers and `bool`. NaN over no elements.
            ///
            /// # Errors
            /// As [`try_sum`](Self::try_sum).
            pub fn try_var(
                &self,
                axes: Option<&[isize]>,
                keepdims: bool,
                ddof: usize,
            ) -> Result<ArrayD<T::Mean>, ReduceError> {
                let $this = self;
                variance::<Heap, _, _>(&Lazy::lazy($view).0, &RunTimeAxes::new(axes, keepdims), ddof)
            }

            /// The first position of the maximum along an axis; without a list, over all elements
            /// in row-major order. A NaN is a maximum.
            ///
            /// # Errors
            /// As [`try_max`](Self::try_max), and `several_axes`.
            pub fn try_argmax(&self, axes: Option<&[isize]>, keepdims: bool) -> Result<ArrayD<i64>, ReduceError> {
                let $this = self;
                position::<Heap, _, _, _>(Largest, &Lazy::lazy($view).0, &RunTimeAxes::new(axes, keepdims))
            }

            /// The first position of the minimum along an axis; without a list, over all elements
            /// in row-major order. A NaN is a minimum.
            ///
            /// # Errors
            /// As [`try_max`](Self::try_max), and `several_axes`.
            pub fn try_argmin(&self, axes: Option<&[isize]>, keepdims: bool) -> Result<ArrayD<i64>, ReduceError> {
                let $this = self;
                position::<Heap, _, _, _>(Smallest, &Lazy::lazy($view).0, &RunTimeAxes::new(axes, keepdims))
            }
        }
    };
    ($($reductions:tt)*) => {
        methods! { [] ArrayD<T>, |array| &array.view(), { $($reductions)* } }
        methods! { ['a,] ViewD<'a, T>, |view| view, { $($reductions)* } }
    };
}

methods! {
    /// The sum over `axes`, over all without a list. With `keepdims` the axes stay with extent 1.
    ///
    /// Integers and `bool` widen to 64 bits. An empty list reduces nothing: each element is its own
    /// sum.
    ///
    /// # Examples
    /// ```
    /// use array_core::array::ArrayD;
    ///
    /// let x = ArrayD::from_vec([2, 3], vec![1_u8, 2, 3, 4, 5, 250]);
    /// assert_eq!(x.try_sum(None, false).unwrap().as_slice(), [265]);
    /// assert_eq!(x.try_sum(Some(&[-1]), true).unwrap().dims(), [2, 1]);
    /// let error = x.view().try_sum(Some(&[0, -2]), false).unwrap_err();
    /// assert_eq!(error.kind().as_str(), "duplicate_axis");
    /// ```
    try_sum Sum -> T::Sum;

    /// The product over `axes`, over all without a list. Integers and `bool` widen to 64 bits.
    try_prod Prod -> T::Sum;

    /// The maximum over `axes`, over all without a list; NaN if there is one.
    ///
    /// # Examples
    /// ```
    /// use array_core::array::ArrayD;
    ///
    /// let x = ArrayD::from_vec([2, 0], Vec::<f64>::new());
    /// let error = x.try_max(Some(&[1]), false).unwrap_err();
    /// assert_eq!(error.to_string(), "`max` of no elements has no value: the shape is [2, 0]");
    /// assert_eq!(x.try_max(Some(&[0]), false).unwrap().dims(), [0]);
    /// ```
    try_max MaxOf -> T;

    /// The minimum over `axes`, over all without a list; NaN if there is one.
    try_min MinOf -> T;

    /// The mean over `axes`, over all without a list; in `f64` for integers and `bool`. NaN over no
    /// elements.
    ///
    /// # Examples
    /// ```
    /// use array_core::array::ArrayD;
    ///
    /// let x = ArrayD::from_vec([2, 2], vec![true, false, true, true]);
    /// assert_eq!(x.try_mean(Some(&[0]), false).unwrap().as_slice(), [1.0, 0.5]);
    /// ```
    try_mean MeanOf -> T::Mean;

    /// Whether any element over `axes`, over all without a list, is true; a number is true unless
    /// it is 0.
    try_any AnyOf -> bool;

    /// Whether all elements over `axes`, over all without a list, are true; a number is true unless
    /// it is 0.
    try_all AllOf -> bool;
}
