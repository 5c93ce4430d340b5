//! An array library: broadcasting is explicit, checked by the compiler and lazy; every expression
//! runs as one loop.
//!
//! Arrays of different rank do not broadcast by accident: an operand of lower rank is *placed* on
//! axes of the result (XLA's `broadcast_dimensions`). If the extents are part of the types, a wrong
//! placement does not compile. Operators build a lazy expression; `.eval()` runs it as one fused
//! loop.
//!
//! ```
//! # #[cfg(feature = "array")] {
//! use broadloom::prelude::*;
//!
//! let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
//! let mean = x.mean(axes![0]);                          // shape (3)
//! let centred = (&x - mean.at(axes![1])).eval();        // axis 0 of `mean` is axis 1 of the result
//! assert_eq!(centred, array![[-1.5, -1.5, -1.5], [1.5, 1.5, 1.5]]);
//! # }
//! ```
//!
//! The pages [for NumPy users](for_numpy_users) and [for ndarray users](for_ndarray_users) have the lines
//! of those libraries and their spelling here. The page
//! [when it does not compile](when_it_does_not_compile) has the likeliest errors and their cures.
//!
//! Without the feature `array` the crate has only the broadcast rule, [`rule`] and [`error`]; it is
//! then `no_std` and allocates nothing.
#![cfg_attr(not(feature = "array"), no_std)]

pub use array_core::{error, rule};

pub use array_core::error::{BroadcastErrorKind, Violation};

#[cfg(feature = "array")]
pub use array_core::{Shape, axes, eval, math, normalize, promote, s, typenum};

#[cfg(feature = "macros")]
pub mod for_ndarray_users;
#[cfg(feature = "macros")]
pub mod for_numpy_users;
#[cfg(feature = "macros")]
pub mod when_it_does_not_compile;

#[cfg(feature = "array")]
mod facade;
#[cfg(feature = "array")]
pub use facade::*;

#[cfg(feature = "array")]
pub use array_core::array::{
    Array, Array1, Array2, Array3, Array4, Array5, Array6, ArrayD, StackArray, View, View1, View2,
    View3, View4, ViewD, ViewMut, ViewMut1, ViewMut2, ViewMut3, ViewMut4, ViewMutD, slice::NewAxis,
};
#[cfg(feature = "array")]
pub use array_core::contract::{
    MatmulOperand, MatrixProducts, dot, matmul, matmul_into, matmul_into_with, try_dot, try_matmul,
    try_matmul_into, try_matmul_into_with,
};
#[cfg(feature = "array")]
pub use array_core::dim::Dim;
#[cfg(feature = "array")]
pub use array_core::error::{
    BroadcastError, ReduceError, ReduceErrorKind, ShapeError, ShapeErrorKind,
};
#[cfg(feature = "array")]
pub use array_core::eval::{Evaluate, ReductionsInto, eval_all, try_eval_all};
#[cfg(feature = "num-complex")]
pub use array_core::expr::ComplexParts;
#[cfg(feature = "array")]
pub use array_core::expr::{
    Closed, Expr, Float, Integer, IntoExpr, Lazy, Node, Number, Numeric, Reducible, Signed,
    Summand, scalar,
};
#[cfg(feature = "array")]
pub use array_core::grad::{Condition, GradError, GradErrorKind, Gradients, Tape, Var};
#[cfg(feature = "array")]
pub use array_core::join::{concat, stack, try_concat, try_stack};
#[cfg(feature = "array")]
pub use array_core::leaf::Elem;
#[cfg(feature = "array")]
pub use array_core::names::{
    ArrayView1, ArrayView2, ArrayView3, ArrayView4, ArrayViewD, ArrayViewMut1, ArrayViewMut2,
    ArrayViewMut3, ArrayViewMut4, ArrayViewMutD, NumPyNames, OtherNames, concatenate, full_like,
    hstack, meshgrid, ones_like, try_concatenate, try_full_like, try_hstack, try_meshgrid,
    try_ones_like, try_vstack, try_zeros_like, vstack, where_, zeros_like,
};
#[cfg(feature = "array")]
pub use array_core::normalize::{
    Normalisations, layer_norm, layer_norm_into, log_softmax, log_softmax_into, rms_norm,
    rms_norm_into, softmax, softmax_into, try_layer_norm, try_layer_norm_into, try_log_softmax,
    try_log_softmax_into, try_rms_norm, try_rms_norm_into, try_softmax, try_softmax_into,
};
#[cfg(feature = "array")]
pub use array_core::order::{Sortable, Sorting};
#[cfg(feature = "array")]
pub use array_core::pick::Picks;
#[cfg(feature = "array")]
pub use array_core::rearrange::{
    PadMode, Rearranges, cross, inner, kron, meshgrid_ij, meshgrid_xy, ogrid, outer, tensordot,
    try_cross, try_inner, try_kron, try_meshgrid_ij, try_meshgrid_xy, try_outer, try_tensordot,
};
#[cfg(feature = "array")]
pub use array_core::reduce::{Reductions, SumTo, keepdims};
#[cfg(feature = "array")]
pub use array_core::rule::{
    broadcast_in_dim_shape, broadcast_shapes, broadcast_shapes_in_dim, is_expandable_to,
};
#[cfg(feature = "array")]
pub use array_core::scan::Scans;
#[cfg(feature = "array")]
pub use array_core::shape::{Broadcast, DynRank, Shape};
#[cfg(feature = "array")]
pub use array_core::statistics::{
    ConvolveMode, NanReductions, Statistics, Tolerance, allclose, allclose_within, assert_close,
    assert_close_within, convolve, corrcoef, cov, interp, try_allclose, try_convolve, try_corrcoef,
    try_cov, try_interp,
};

/// # Examples
/// ```
/// use broadloom::prelude::*;
/// let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let (bias, mut out) = (array![10.0, 20.0, 30.0], x.clone());
///
/// let y = broadcast!(x + bias @ (1)).eval();
/// assert_eq!(y, array![[11.0, 22.0, 33.0], [14.0, 25.0, 36.0]]);
///
/// broadcast!(out = if out > 3.0 { out - sum(x, (1)) @ (0) } else { 0.0 });
/// assert_eq!(out, array![[0.0, 0.0, 0.0], [-11.0, -10.0, -9.0]]);
/// ```
#[cfg(feature = "macros")]
pub use array_macros::broadcast;

/// # Examples
/// ```
/// use broadloom::prelude::*;
/// let (a, b) = (ArrayD::from_vec(&[2, 3], vec![1.0; 6]), ArrayD::from_vec(&[3], vec![2.0; 3]));
/// assert!(try_broadcast!(a + b).is_err());
/// assert!(try_broadcast!(a + b @ (1)).is_ok());
/// ```
#[cfg(feature = "macros")]
pub use array_macros::try_broadcast;

/// # Examples
/// ```
/// use broadloom::prelude::*;
/// let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let (u, v) = (array![0.1, 0.2, 0.3], array![1.0, 1.0, 1.0]);
///
/// let (value, (du, dv)) = gradient!(sum(|i, j| x[i, j] * u[j] * v[j]), u, v);
/// assert!((value - 4.6_f64).abs() < 1e-12);
/// assert_eq!(du, array![5.0, 7.0, 9.0]);
///
/// // The same without indices, and into a buffer.
/// let mut dx = x.clone();
/// let value = gradient!(sum(x * (u * v) @ (1)), dx = x);
/// assert_eq!(dx, broadcast!(x * 0.0 + (u * v) @ (1)).eval());
/// # assert!((value - 4.6).abs() < 1e-12);
///
/// // A function of the user's, with its derivative.
/// fn square(x: f64) -> f64 {
///     x * x
/// }
/// let (_, du) = gradient!(sum(|j| square(u[j])), u; square => |x| 2.0 * x);
/// assert_eq!(du, array![0.2, 0.4, 0.6]);
/// # let _ = dv;
/// ```
#[cfg(feature = "macros")]
pub use array_macros::gradient;

/// # Examples
/// ```
/// use broadloom::prelude::*;
/// let (x, w) = (Array2::<f64>::zeros((2, 3)), Array1::<f64>::zeros(4));
/// let error = try_gradient!(sum(|i, j| x[i, j] * w[j]), w).unwrap_err();
/// assert_eq!(error.kind().as_str(), "index_range");
/// ```
#[cfg(feature = "macros")]
pub use array_macros::try_gradient;

/// # Examples
/// ```
/// use broadloom::prelude::*;
/// let (x, y) = (array![1.0, 2.0], array![3.0, 4.0, 5.0]);
/// let g = Array2::from_fn((2, 3), |[i, j]| (i + j) as f64);
/// let (dx, dy) = vjp!([i, j] => x[i] * y[j], g, x, y);
/// assert_eq!((dx, dy), (array![14.0, 26.0], array![2.0, 5.0, 8.0]));
/// ```
#[cfg(feature = "macros")]
pub use array_macros::vjp;

#[cfg(feature = "macros")]
pub use array_macros::try_vjp;

/// # Examples
/// ```
/// use broadloom::prelude::*;
///
/// let tape = Tape::<f64>::new();
/// let x = tape.constant(array![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]);
/// let (w, b) = (tape.var(array![0.5, -0.5]), tape.var(array![1.0]));
/// let y = record!([n] => sum(|k| x[n, k] * w[k]) + b[0], w, b, const x);
/// assert_eq!(y.value(), array![0.5, 0.5, 0.5]);
/// let gradients = y.powi(2).sum(..).backward();
/// assert_eq!(gradients[&w], array![9.0, 12.0]);
/// assert_eq!(gradients[&b], array![3.0]);
/// ```
#[cfg(feature = "macros")]
pub use array_macros::record;

#[cfg(feature = "macros")]
pub use array_macros::try_record;

/// # Examples
/// ```
/// use broadloom::prelude::*;
/// let (x, y) = (Array1::<f32>::zeros(300), Array1::<f32>::zeros(200));
/// let mut o = Array2::<f32>::zeros((200, 300));
///
/// // A sine for each `j` and a cosine for each `i`, not for each element.
/// let plan = broadloom::explain!(o[i, j] = x[j].sin() + y[i].cos());
/// let passes = plan.passes().iter().map(|pass| (pass.text(), pass.extents()));
/// let [("x[j].sin()", &[300]), ("y[i].cos()", &[200])] = passes.collect::<Vec<_>>()[..] else {
///     panic!("two passes");
/// };
/// println!("{plan}");
///
/// // The derivative of the difference is stored, and added to both of its elements.
/// let plan = broadloom::explain!(gradient!(sum(|i| (x[i + 1] - x[i]).powi(2)), x));
/// let [sweep] = plan.sweeps() else { panic!("one loop") };
/// let [value, difference] = sweep.members() else { panic!("two members") };
/// assert_eq!((value.text(), value.role()), ("value", "total"));
/// assert_eq!((difference.text(), difference.role()), ("d x[i + 1], x[i]", "store"));
/// assert_eq!(plan.temporary_bytes(), 299 * 4);
/// ```
#[cfg(feature = "macros")]
pub use array_macros::explain;

#[cfg(feature = "array")]
pub use array_core::fuse::{Explanation, GradientExplanation, MemberPlan, PassPlan, SweepPlan};

#[cfg(feature = "array")]
#[doc(hidden)]
pub use array_core::fuse as __private;

/// The names that most programs need: `use broadloom::prelude::*`.
///
/// Shapes are written `Shape![2, 1, _]`, so the dimensions (`Fix`, `Stretch`, `Dyn`) are not here.
/// They are in [`crate::dim`].
#[cfg(feature = "array")]
pub mod prelude {
    pub use array_core::prelude::*;
    #[cfg(feature = "macros")]
    pub use array_macros::{
        broadcast, gradient, record, try_broadcast, try_gradient, try_record, try_vjp, vjp,
    };

    /// The prelude without array types, `array!` and `s!`, for code whose arrays are those of
    /// another crate: its names stand beside those of `ndarray::prelude::*`, `nalgebra::*` and
    /// `rand::prelude::*`.
    ///
    /// # Examples
    /// ```
    /// use broadloom::prelude::beside::*;
    ///
    /// let (x, mean, mut out) = ([[1.0, 2.0], [3.0, 6.0]], vec![2.0, 4.0], [[0.0; 2]; 2]);
    /// broadcast!(out = x - mean @ (1));
    /// assert_eq!(out, [[-1.0, -2.0], [1.0, 2.0]]);
    /// ```
    pub mod beside {
        pub use array_core::prelude::beside::*;
        #[cfg(feature = "macros")]
        pub use array_macros::{
            broadcast, gradient, record, try_broadcast, try_gradient, try_record, try_vjp, vjp,
        };
    }
}

/// The README's examples, as tests.
#[cfg(all(doctest, feature = "array"))]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of the page on index notation, as tests.
#[cfg(all(doctest, feature = "array"))]
#[doc = include_str!("../INDICES.md")]
struct Indices;

/// The specification's examples, as tests.
#[cfg(all(doctest, feature = "array"))]
#[doc = include_str!("../SEMANTICS.md")]
struct Specification;
