//! The names that most programs need: `use broadloom::prelude::*`.
//!
//! Shapes are written `Shape![2, 1, _]`, so the dimensions (`Fix`, `Stretch`, `Dyn`) are not here.

pub use beside::*;
pub use named::array;

/// The macros without the modules of the same names: the private modules hide them.
#[allow(hidden_glob_reexports, reason = "this hides the modules")]
mod named {
    pub use crate::*;
    mod array {}
    mod shape {}
}

pub use crate::array::{
    Array, Array1, Array2, Array3, Array4, Array5, Array6, ArrayD, StackArray, View, View1, View2,
    View3, View4, ViewD, ViewMut, ViewMut1, ViewMut2, ViewMut3, ViewMut4, ViewMutD, slice::NewAxis,
};
pub use crate::dim::Dim;
pub use crate::names::{
    ArrayView1, ArrayView2, ArrayView3, ArrayView4, ArrayViewD, ArrayViewMut1, ArrayViewMut2,
    ArrayViewMut3, ArrayViewMut4, ArrayViewMutD,
};
pub use crate::s;

/// The names beside the preludes of other crates: all but array types, `array!`, `s!` and `Dim`.
pub mod beside {
    pub use super::named::shape;
    pub use crate::Shape;
    pub use crate::axes;
    #[cfg(feature = "image")]
    pub use crate::containers::DynamicSamples;
    #[cfg(feature = "arrow")]
    pub use crate::containers::{ArrowElements, ArrowLists};
    pub use crate::containers::{Container as _, ContainerMut as _};
    pub use crate::contract::MatrixProducts;
    pub use crate::eval::{Evaluate, ReductionsInto, eval_all};
    #[cfg(feature = "arrow")]
    pub use crate::exchange::IntoArrow;
    #[cfg(feature = "faer")]
    pub use crate::exchange::ToFaer;
    #[cfg(feature = "image")]
    pub use crate::exchange::ToImage;
    #[cfg(feature = "nalgebra")]
    pub use crate::exchange::ToNalgebra;
    #[cfg(feature = "ndarray")]
    pub use crate::exchange::{IntoNdarray, ViewNdarray, ViewNdarrayMut};
    #[cfg(feature = "num-complex")]
    pub use crate::expr::ComplexParts;
    pub use crate::expr::{
        AbsentResults as _, Closed, Expr, Float, Integer, IntoExpr, Lazy, LazyContainer as _, Node,
        Number, Numeric, Signed, Summand,
    };
    pub use crate::fuse::{
        LazyColumn as _, LazyImage as _, LazyMaybe as _, LazyRows as _, LazySeveral as _,
        LazyVar as _,
    };
    pub use crate::grad::{Gradients, Tape, Var};
    pub use crate::join::{concat, stack};
    pub use crate::leaf::Elem;
    pub use crate::math;
    pub use crate::names::{
        NumPyNames, OtherNames, concatenate, full_like, hstack, meshgrid, ones_like, vstack,
        where_, zeros_like,
    };
    pub use crate::normalize::Normalisations;
    pub use crate::order::Sorting;
    pub use crate::pick::Picks;
    pub use crate::rearrange::{
        PadMode, Rearranges, cross, kron, meshgrid_ij, meshgrid_xy, ogrid, outer, tensordot,
    };
    pub use crate::reduce::{Reductions, SumTo, keepdims, op};
    pub use crate::scan::Scans;
    pub use crate::shape::{Broadcast, DynRank, Shape};
    pub use crate::statistics::{
        ConvolveMode, NanReductions, Statistics, allclose, assert_close, convolve, corrcoef, cov,
        interp,
    };
}
