//! The list of the reductions: the only place, apart from its operation, where a reduction is
//! declared.
//!
//! [`reductions_of_arrays`](crate::reductions_of_arrays) calls a macro with the whole list. The
//! tables are the methods (`reduce::methods`), those that write into an output (`eval::reduced`),
//! and the reducers of `broadcast!` ([`REDUCERS`] for the proc macro).
//!
//! A row of `folds` has the names of the four methods and the operation of `reduce::op`; the name
//! in `broadcast!`, if there is one; and its specific error. The rows of `means`, `floats`
//! and `positions`, which are not folds, have an argument after the axes or none, and the function in
//! `reduce` that computes them, in the first two also the one that writes over the elements of a
//! destination; those of `mean_pairs`, `extreme_pairs` and `position_pairs` have two results.

/// Calls the macro of this name with the list: `folds { rows } means { rows } floats { rows } positions { rows }`, then
/// the pairs.
#[doc(hidden)]
#[macro_export]
macro_rules! reductions_of_arrays {
    ($callback:path) => {
        $callback! {
            folds {
                /// The sum. Integers widen to 64 bits and wrap around; floats are summed pairwise.
                /// 0 over no elements.
                ///
                /// The sum of `bool`s is how many are true.
                ///
                /// # Examples
                /// ```
                /// # extern crate array_core as broadloom;
                /// use broadloom::expr::Lazy;
                /// use broadloom::array::Array;
                /// use broadloom::reduce::Reductions;
                /// use broadloom::{axes, shape};
                ///
                /// let x = Array::from_vec(shape![2, 3], vec![1u8, 2, 3, 4, 5, 250]);
                /// assert_eq!(x.sum(..), 265);
                /// assert_eq!(x.sum(axes![0]).as_slice(), [5, 7, 253]);
                /// assert_eq!(x.sum(axes![1].keepdims()).extents(), [2, 1]);
                /// assert_eq!(x.greater(2).sum(..), 4);
                /// ```
                sum try_sum sum_into try_sum_into Sum as sum; // of all elements: `x.sum(..)`

                /// The product. Integers widen to 64 bits and wrap around. 1 over no elements.
                ///
                /// # Examples
                /// ```
                /// # extern crate array_core as broadloom;
                /// use broadloom::reduce::Reductions;
                /// use broadloom::{array, axes};
                ///
                /// let x = array![[1_u8, 2, 3], [100, 100, 100]];
                /// assert_eq!(x.prod(axes![1]), array![6_u64, 1_000_000]);
                /// assert_eq!(x.prod(..), 6_000_000);
                /// ```
                prod try_prod prod_into try_prod_into Prod as prod;

                /// The mean, summed pairwise; of integers and `bool`s in `f64`. NaN over no
                /// elements.
                ///
                /// # Examples
                /// ```
                /// # extern crate array_core as broadloom;
                /// use broadloom::expr::Lazy;
                /// use broadloom::reduce::Reductions;
                /// use broadloom::{array, axes};
                ///
                /// let x = array![[1.0, 2.0, 6.0], [4.0, 4.0, 4.0]];
                /// let mean = x.mean(axes![1].keepdims());
                /// let variance = (&x - mean).powi(2).mean(axes![1]);
                /// assert_eq!(variance, array![14.0 / 3.0, 0.0]);
                /// assert_eq!(array![1_u8, 2].mean(..), 1.5_f64);
                /// ```
                mean try_mean mean_into try_mean_into Mean as mean; // of all elements: `x.mean(..)`

                /// The maximum; NaN if there is one (NumPy's `amax`). Over no elements there is no
                /// maximum.
                ///
                /// Called `amax` because `max` takes two operands, element by element.
                ///
                /// # Examples
                /// ```
                /// # extern crate array_core as broadloom;
                /// use broadloom::reduce::Reductions;
                /// use broadloom::{array, axes};
                ///
                /// let x = array![[1, 7, 3], [5, 2, 6]];
                /// assert_eq!((x.amax(..), x.amax(axes![1])), (7, array![7, 6]));
                /// ```
                amax try_amax amax_into try_amax_into Max as max: "`empty_reduction` over no elements";

                /// The minimum; NaN if there is one (NumPy's `amin`). Over no elements there is no
                /// minimum.
                ///
                /// # Examples
                /// ```
                /// # extern crate array_core as broadloom;
                /// use broadloom::reduce::Reductions;
                /// use broadloom::{array, axes};
                ///
                /// let x = array![[1, 7, 3], [5, 2, 6]];
                /// assert_eq!((x.amin(..), x.amin(axes![1])), (1, array![1, 2]));
                /// ```
                amin try_amin amin_into try_amin_into Min as min: "`empty_reduction` over no elements";

                /// Whether any element is true: a `bool`, or a number other than 0. False over no
                /// elements.
                ///
                /// # Examples
                /// ```
                /// # extern crate array_core as broadloom;
                /// use broadloom::expr::Lazy;
                /// use broadloom::reduce::Reductions;
                /// use broadloom::{array, axes};
                ///
                /// let x = array![[1.0, f64::NAN], [2.0, 3.0]];
                /// assert!(x.is_nan().any(..));
                /// assert_eq!(x.is_nan().any(axes![1]), array![true, false]);
                /// ```
                any try_any any_into try_any_into Any as any;

                /// Whether all elements are true: `bool`s, or numbers other than 0. True over no
                /// elements.
                ///
                /// # Examples
                /// ```
                /// # extern crate array_core as broadloom;
                /// use broadloom::expr::Lazy;
                /// use broadloom::reduce::Reductions;
                /// use broadloom::{array, axes};
                ///
                /// let x = array![[1, 2], [-1, 2]];
                /// assert!(!x.greater(0).all(..));
                /// assert_eq!(x.greater(0).all(axes![0]), array![false, true]);
                /// ```
                all try_all all_into try_all_into All as all;

                /// The sum of the absolute values of floats. 0 over no elements.
                ///
                /// # Examples
                /// ```
                /// # extern crate array_core as broadloom;
                /// use broadloom::reduce::Reductions;
                /// use broadloom::{array, axes};
                ///
                /// let x = array![[3.0, -4.0], [0.0, 2.0]];
                /// assert_eq!(x.norm_l1(axes![1]), array![7.0, 2.0]);
                /// assert_eq!(x.norm_max(axes![1]), array![4.0, 2.0]);
                /// assert_eq!(x.norm_l2(axes![1]), array![5.0, 2.0]);
                /// ```
                norm_l1 try_norm_l1 norm_l1_into try_norm_l1_into NormL1;

                /// The Euclidean norm of floats, the square root of the sum of their squares. It
                /// overflows if a square does.
                norm_l2 try_norm_l2 norm_l2_into try_norm_l2_into NormL2;

                /// The largest absolute value of floats; NaN if there is one. 0 over no elements.
                norm_max try_norm_max norm_max_into try_norm_max_into NormMax;
            }
            means {
                /// The variance: the mean of the squares of the differences from the
                /// mean, like NumPy's `var`; of integers and `bool`s in `f64`.
                ///
                /// One sweep over the expression, which is never stored. NaN over no elements.
                /// [`var_ddof`](Self::var_ddof) divides by less than the number of elements;
                /// [`mean_var`](Self::mean_var) gives the mean too.
                ///
                /// # Examples
                /// ```
                /// # extern crate array_core as broadloom;
                /// use broadloom::reduce::Reductions;
                /// use broadloom::{array, axes};
                ///
                /// let x = array![[1.0, 3.0], [2.0, 2.0]];
                /// assert_eq!(x.var(axes![1]), array![1.0, 0.0]);
                /// assert_eq!(x.var_ddof(axes![1], 1), array![2.0, 0.0]);
                /// assert_eq!(x.std(axes![1]), array![1.0, 0.0]);
                /// ```
                var /* `x.var_ddof(axes, 1)` */ try_var var_into try_var_into () |node, axes| variance(node, axes, 0), |node, axes, extents, out| variance_over(node, axes, 0, extents, out);

                /// The variance with the sum divided by the number of elements less
                /// `ddof`; with 1 it estimates a population's variance from a sample.
                ///
                /// If `ddof` is at least the number of elements, the result is NaN or infinite, as
                /// in NumPy.
                var_ddof try_var_ddof var_ddof_into try_var_ddof_into (ddof: usize) variance, variance_over;

                /// The standard deviation, the square root of [`var`](Self::var).
                std /* `x.std_ddof(axes, 1)` */ try_std std_into try_std_into () |node, axes| standard_deviation(node, axes, 0), |node, axes, extents, out| deviation_over(node, axes, 0, extents, out);

                /// The standard deviation, the square root of
                /// [`var_ddof`](Self::var_ddof).
                std_ddof try_std_ddof std_ddof_into try_std_ddof_into (ddof: usize) standard_deviation, deviation_over;
            }
            floats {
                /// The logarithm of the sum of the exponentials of floats, without overflow on the
                /// way.
                ///
                /// -infinity if all elements are -infinity, or there are none; infinity if an
                /// element is infinity; NaN if an element is NaN.
                ///
                /// # Examples
                /// ```
                /// # extern crate array_core as broadloom;
                /// use broadloom::reduce::Reductions;
                /// use broadloom::{array, axes};
                ///
                /// let x = array![[1000.0, 1000.0], [f64::NEG_INFINITY, 3.0]];
                /// assert_eq!(x.logsumexp(axes![1]), array![1000.0 + 2f64.ln(), 3.0]);
                /// ```
                logsumexp try_logsumexp logsumexp_into try_logsumexp_into () logsumexp, logsumexp_over;
            }
            positions {
                /// The position of the maximum along an axis, or, with `..`, its row-major position
                /// among all elements; the first of equal ones.
                ///
                /// A NaN counts as the maximum, and the first NaN wins. Over no elements there is
                /// no position.
                ///
                /// # Examples
                /// ```
                /// # extern crate array_core as broadloom;
                /// use broadloom::reduce::Reductions;
                /// use broadloom::{array, axes};
                ///
                /// let x = array![[1, 7, 3], [6, 2, 6]];
                /// assert_eq!((x.argmax(axes![1]), x.argmax(..)), (array![1_usize, 0], 1));
                /// assert_eq!(x.argmin(axes![0].keepdims()), array![[0_usize, 1, 0]]);
                /// ```
                argmax try_argmax argmax_into try_argmax_into () |node, axes| position(Largest, node, axes);

                /// The position of the minimum along an axis, or, with `..`, its row-major position
                /// among all elements; the first of equal ones.
                ///
                /// A NaN counts as the minimum, and the first NaN wins. Over no elements there is
                /// no position.
                argmin try_argmin argmin_into try_argmin_into () |node, axes| position(Smallest, node, axes);
            }
            mean_pairs {
                /// The mean and the variance, in one sweep: [`mean`](Self::mean) and
                /// [`var`](Self::var) of the same elements.
                ///
                /// The variance has the bits of `var`; the mean may differ from `mean` in the last
                /// digit, because its elements are added in another order. NaN over no elements.
                ///
                /// # Examples
                /// ```
                /// # extern crate array_core as broadloom;
                /// use broadloom::reduce::Reductions;
                /// use broadloom::{array, axes};
                ///
                /// let x = array![[1.0, 3.0], [5.0, 5.0]];
                /// let (mean, variance) = x.mean_var(axes![1]);
                /// assert_eq!(mean, array![2.0, 5.0]);
                /// assert_eq!(variance, array![1.0, 0.0]);
                /// assert_eq!(x.mean_var(..), (3.5, 2.75));
                /// ```
                mean_var try_mean_var mean_var_into try_mean_var_into () |node, axes| mean_var(node, axes, 0);

                /// The mean, and the variance with the sum divided by the number of
                /// elements less `ddof`, in one sweep: see [`mean_var`](Self::mean_var) and
                /// [`var_ddof`](Self::var_ddof).
                mean_var_ddof try_mean_var_ddof mean_var_ddof_into try_mean_var_ddof_into (ddof: usize) mean_var;
            }
            extreme_pairs {
                /// The minimum and the maximum, in one sweep: [`amin`](Self::amin) and
                /// [`amax`](Self::amax) of the same elements.
                ///
                /// # Examples
                /// ```
                /// # extern crate array_core as broadloom;
                /// use broadloom::reduce::Reductions;
                /// use broadloom::{array, axes};
                ///
                /// let x = array![[1, 7, 3], [5, 2, 6]];
                /// assert_eq!(x.amin_amax(..), (1, 7));
                /// let (least, greatest) = x.amin_amax(axes![1]);
                /// assert_eq!((least, greatest), (array![1, 2], array![7, 6]));
                /// ```
                amin_amax try_amin_amax amin_amax_into try_amin_amax_into () |node, axes| amin_amax("amin_amax", node, axes);
            }
            position_pairs {
                /// The maximum along an axis, or of all elements, and its position, in one sweep:
                /// the element at [`argmax`](Self::argmax), and `argmax`.
                ///
                /// # Examples
                /// ```
                /// # extern crate array_core as broadloom;
                /// use broadloom::reduce::Reductions;
                /// use broadloom::{array, axes};
                ///
                /// let x = array![[1, 7, 3], [6, 2, 6]];
                /// assert_eq!(x.amax_argmax(..), (7, 1));
                /// assert_eq!(x.amax_argmax(axes![1]), (array![7, 6], array![1_usize, 0]));
                /// ```
                amax_argmax try_amax_argmax amax_argmax_into try_amax_argmax_into () |node, axes| extreme_and_position("amax_argmax", Largest, node, axes);

                /// The minimum along an axis, or of all elements, and its position, in one sweep:
                /// the element at [`argmin`](Self::argmin), and `argmin`.
                amin_argmin try_amin_argmin amin_argmin_into try_amin_argmin_into () |node, axes| extreme_and_position("amin_argmin", Smallest, node, axes);
            }
        }
    };
}

macro_rules! table {
    (folds { $($(#[$doc:meta])* $name:ident $try_name:ident $into:ident $try_into:ident $Op:ident $(as $called:ident)? $(: $error:literal)?;)* } $($others:tt)*) => {
        /// The names of reductions in `broadcast!`, and the operation of each.
        pub const REDUCERS: &[(&str, &str)] = &[$($((stringify!($called), stringify!($Op)),)?)*];
    };
}
reductions_of_arrays!(table);
