//! The documented names of the library's modules. Names that only the compiler needs keep their paths
//! and are hidden.
//!
//! The modules are written here because the documentation of a re-exported module of another crate
//! shows all its names; only a re-export of a single name can be hidden.

pub use named::{array, shape};

/// The macros `array!` and `shape!` without the modules of the same names: the private modules hide
/// them.
#[allow(hidden_glob_reexports, reason = "this hides the modules")]
mod named {
    pub use array_core::*;
    mod array {}
    mod shape {}
}

/// Arrays and views: construction, conversion, indexing, slices, iteration, printing, and other shapes
/// over the same elements.
pub mod array {
    #[doc(hidden)]
    pub use array_core::array::*;
    pub use array_core::array::{
        Array, Array1, Array2, Array3, Array4, Array5, Array6, ArrayD, AxisIter, AxisParts,
        IndexedIter, Iter, IterMut, Permutation, Position, RowsMut, StackArray, View, View1, View2,
        View3, View4, ViewD, ViewMut, ViewMut1, ViewMut2, ViewMut3, ViewMut4, ViewMutD, slice,
    };
}

/// Containers of std, of other crates and of your own, whose elements expressions read and write in
/// place.
pub mod containers {
    #[cfg(feature = "mmap")]
    pub use array_core::containers::MappedNpy;
    #[cfg(feature = "arrow")]
    pub use array_core::containers::{ArrowElements, ArrowLists};
    pub use array_core::containers::{Container, ContainerMut, Primitive};
    // Messages name them by this path.
    #[doc(hidden)]
    pub use array_core::fuse::{
        BodyValue, By, Fused, HasIndices, HasNoNulls, Indexable, IndexedExtents, IsAlone, IsBuffer,
        IsElement, IsMatrix, IsNotOnTape, IsOperand, IsPlace, IsTakenOut, Leaf, Place, Set,
    };
}

/// Results as containers of other crates: `into_ndarray`, `to_nalgebra`, `to_image`, behind the features
/// of these names.
#[cfg(feature = "exchange")]
pub mod exchange {
    pub use array_core::exchange::*;
}

/// Arrays in files: `.npy`, `.npz` and CSV, behind the features of these names. A mapped file is
/// [`containers::MappedNpy`](crate::containers), behind the feature `mmap`.
///
/// It has no names without these features.
pub mod files {
    // One by one: the compiler names the feature of a name that is not here.
    #[cfg(feature = "csv")]
    pub use array_core::files::{
        CsvElement, CsvTable, read_csv, read_csv_delimited, read_csv_without_header,
    };
    #[cfg(feature = "files")]
    pub use array_core::files::{FileError, FileErrorKind};
    #[cfg(feature = "npy")]
    pub use array_core::files::{NpyArray, NpyElement};
    #[cfg(feature = "npz")]
    pub use array_core::files::{NpzReader, NpzWriter};
}

/// Dimensions as types: `Fix<N>`, `Tn<U>` and `Stretch` are known at compile time, `Dyn` at run time.
pub mod dim {
    #[doc(hidden)]
    pub use array_core::dim::*;
    pub use array_core::dim::{Dim, Dyn, Fix, Stretch, Tn};
}

/// Lazy expressions: the results of operators and methods on arrays, views and expressions.
pub mod expr {
    #[doc(hidden)]
    pub use array_core::expr::*;
    pub use array_core::expr::{
        CastTo, Closed, Current, Expr, Float, FloorDivision, Integer, IntoExpr, Lazy,
        LazyContainer, Node, Number, Numeric, Reducible, Signed, Summand, scalar,
    };
    pub use array_core::leaf::Members;
}

/// Gradients of programs, recorded on a [`Tape`](crate::Tape).
pub mod grad {
    #[doc(hidden)]
    pub use array_core::grad::*;
    pub use array_core::grad::{
        Condition, GradError, GradErrorKind, Gradients, IntoValue, Operand, Tape, Var,
    };
}

/// The instruction set that kernels use.
pub mod isa {
    #[doc(hidden)]
    pub use array_core::isa::*;
    pub use array_core::isa::{Level, active};
}

/// Arrays made of arrays: [`concat`](crate::concat()), [`stack`](crate::stack()), and
/// [`pad`](crate::Array::pad).
pub mod join {
    #[doc(hidden)]
    pub use array_core::join::*;
    pub use array_core::join::{AsView, Operands, concat, stack, try_concat, try_stack};
}

/// Elements picked by indices and by masks: `take`, `filter`, `nonzero`; and writes to them.
pub mod pick {
    #[doc(hidden)]
    pub use array_core::pick::*;
    pub use array_core::pick::{IndexList, OneAxisOrFlat, Picks};
}

/// The order of elements: [`Sorting`](crate::Sorting).
pub mod order {
    #[doc(hidden)]
    pub use array_core::order::*;
    pub use array_core::order::{Sortable, Sorting};
}

/// How an expression or a reduction is computed: the results of [`plan`](crate::Expr::plan) and
/// [`plan_reduce`](crate::Reductions::plan_reduce).
pub mod plan {
    #[doc(hidden)]
    pub use array_core::plan::*;
    pub use array_core::plan::{
        Explained, Instance, Kernel, Loop, PackEstimate, Part, Planned, Reach, ReductionPlan, Role,
        Schedule, Source, Way,
    };
}

/// Arrays made in a pattern, or of the elements of others in another order: `tile`, `roll`,
/// `pad_with`, `meshgrid_xy`, `kron`, `tensordot`.
pub mod rearrange {
    #[doc(hidden)]
    pub use array_core::rearrange::*;
    pub use array_core::rearrange::{
        Counts, PadMode, Rearranges, SummedAxes, cross, inner, kron, meshgrid_ij, meshgrid_xy,
        ogrid, outer, tensordot, try_cross, try_inner, try_kron, try_meshgrid_ij, try_meshgrid_xy,
        try_outer, try_tensordot,
    };
}

/// Reductions of any expression, fused with it.
pub mod reduce {
    #[doc(hidden)]
    pub use array_core::reduce::*;
    pub use array_core::reduce::{
        OneOrAll, ReduceAxes, Reduction, Reductions, RunTimeAxes, SumTarget, SumTo, keepdims, op,
    };
}

/// Shapes: tuples of dimensions, or a run-time list, and how they broadcast.
pub mod shape {
    #[doc(hidden)]
    pub use array_core::shape::*;
    pub use array_core::shape::{
        Axes, Broadcast, DynRank, Extents, FitsInto, GivesShape, IntoShape, Keepdims, NewShape,
        OneAxis, Placement, Shape, StaticShape, Whole,
    };
}

/// Quantiles, counts, differences, reductions without NaN, covariances, and whether arrays are
/// close to each other.
pub mod statistics {
    #[doc(hidden)]
    pub use array_core::statistics::*;
    pub use array_core::statistics::{
        ConvolveMode, NanReductions, Statistics, Tolerance, allclose, allclose_within,
        assert_close, assert_close_within, convolve, corrcoef, cov, interp, try_allclose,
        try_convolve, try_corrcoef, try_cov, try_interp,
    };
}

/// Where the elements of an array are stored: on the heap, or in the array itself.
pub mod storage {
    #[doc(hidden)]
    pub use array_core::storage::*;
    pub use array_core::storage::{ALIGNMENT, Heap, Home, Inline};
}
