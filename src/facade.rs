//! The modules of the library that have names for the compiler beside those for people: the former keep their paths, and are hidden.
//!
//! A re-export that is hidden stays so where this crate makes it: of a whole module of another crate the documentation shows all.

pub use named::{array, shape};

/// The macros `array!` and `shape!` without the modules of these names, which are out of sight behind those that stand here.
#[allow(hidden_glob_reexports, reason = "that is what hides the modules")]
mod named {
    pub use array_core::*;
    mod array {}
    mod shape {}
}

/// Arrays and views: construction, conversion, indexing, slices, iteration, printing, other shapes over the same elements.
pub mod array {
    #[doc(hidden)]
    pub use array_core::array::*;
    pub use array_core::array::{
        Array, Array1, Array2, Array3, Array4, Array5, Array6, ArrayD, AxisIter, IndexedIter, Iter,
        IterMut, Permutation, Position, RowsMut, StackArray, View, ViewD, ViewMut, ViewMutD, slice,
    };
}

/// Dimensions as types: `Fix<N>`, `Tn<U>` and `Stretch` known when compiling, `Dyn` known when running.
pub mod dim {
    #[doc(hidden)]
    pub use array_core::dim::*;
    pub use array_core::dim::{Dim, Dyn, Fix, Stretch, Tn};
}

/// Lazy expressions: what operators and methods on arrays, views and expressions give.
pub mod expr {
    #[doc(hidden)]
    pub use array_core::expr::*;
    pub use array_core::expr::{
        CastTo, Closed, Current, Expr, Float, IntoExpr, Lazy, Node, Number, Reducible, Signed,
        scalar,
    };
}

/// Gradients of programs, recorded on a [`Tape`](crate::Tape).
pub mod grad {
    #[doc(hidden)]
    pub use array_core::grad::*;
    pub use array_core::grad::{
        Condition, GradError, GradErrorKind, Gradients, IntoValue, Operand, Tape, Var,
    };
}

/// The set of instructions that kernels run with.
pub mod isa {
    #[doc(hidden)]
    pub use array_core::isa::*;
    pub use array_core::isa::{Level, active};
}

/// Arrays made of arrays: [`concat`](crate::concat()), [`stack`](crate::stack()), and [`pad`](crate::Array::pad).
pub mod join {
    #[doc(hidden)]
    pub use array_core::join::*;
    pub use array_core::join::{AsView, Operands, concat, stack, try_concat, try_stack};
}

/// How an expression or a reduction is computed: what [`plan`](crate::Expr::plan) and [`plan_reduce`](crate::Reductions::plan_reduce) give.
pub mod plan {
    #[doc(hidden)]
    pub use array_core::plan::*;
    pub use array_core::plan::{
        Access, Explained, Kernel, Loop, Mode, Part, Path, Plan, Planned, ReductionPlan, Role,
        Source,
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

/// Shapes: tuples of dimensions, or a run-time list, and how types and values of them meet.
pub mod shape {
    #[doc(hidden)]
    pub use array_core::shape::*;
    pub use array_core::shape::{
        Axes, Broadcast, DynRank, FitsInto, IntoShape, Keepdims, OneAxis, Placement, Shape,
        StaticShape, Whole,
    };
}

/// Where the elements of an array live: on the heap, or in the array itself.
pub mod storage {
    #[doc(hidden)]
    pub use array_core::storage::*;
    pub use array_core::storage::{ALIGNMENT, Heap, Home, Inline};
}
