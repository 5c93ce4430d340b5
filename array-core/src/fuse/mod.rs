//! The parts of `broadcast!`'s expansions. Public because expansions are compiled in users' crates;
//! not for use by hand.
//!
//! An expansion is a flat list of operands and one scalar body, a closure:
//!
//! ```text
//! // `probe`: an array, view, expression or scalar becomes a node
//! let p0 = (&&&&&Probe(&x)).operand();
//! // `operand`: a placed operand
//! let p1 = (&&&&&Probe(&v)).operand() >> axes![1];
//! // `joined`: an operand that does not fit is an error here
//! let shape = Joined::start() + &p0 + &p1;
//! // `fused`: the node of the body
//! let value = shape.fused::<1, _, _, _, _>(&["x", "v @ (1)"], (p0.0, p1.0), |token, (x, v, _)| IsElement | x + v);
//! // `target`: writes the value; `strangers`: what is no destination, nor an operand
//! (By(Set) | Target(out.as_place()).place()) << value
//! ```
//!
//! The list is a tree of pairs, so its depth stays small for any number of operands. A `hoisted`
//! operand is computed once, before the loop (`scratch`). An `Element` gives the functions of a
//! body the level they are compiled for.

mod element;
mod methods_of_arrays;

pub mod numpy;

mod refusal;

mod operand;
mod source;

mod probe;

mod index_sums;
mod range_errors;

mod ranges;

mod joined;

mod target;

mod indices;

mod positions;

mod listed;

mod axis_access;
mod packed;
mod picked;
mod surrounded;

mod boxes;

mod scattered;

mod strangers;

mod value;

mod places;

mod explanation;

mod folded;

mod scratch;

mod parts;

mod factor;

mod fused;

mod lone;

mod summed;

mod derived_plan;

mod wanted;

mod gradient;

mod tap_runs;

mod taps;

pub mod pull;

/// The third part of a pair of values. A tuple of at most 16 bytes is passed as an integer, from
/// which LLVM does not always get back to the vectors of its bytes: a step of Game of Life on `u8`
/// took 2.3 times as long.
pub(crate) type Spare = core::mem::MaybeUninit<[u64; 2]>;
/// The value of every [`Spare`].
pub(crate) const SPARE: Spare = Spare::uninit();

pub use crate::dim::{Dyn, Stretch};
pub use crate::expr::{Add, BitAnd, BitOr, BitXor, Div, Mul, Rem, Shl, Shr, Sub};
pub use crate::grad::{
    IsVariable, computed_body, record_body, try_record_body, value_of_body, variable,
};
pub use crate::leaf::OneMember;
pub use crate::reduce::op;
pub use crate::reduce::{Largest, Smallest};
pub use crate::shape::{Ax, Axes};
pub use boxes::{InBoxes, IndexBox, blocks_of_derivatives, boxes};
pub use derived_plan::{GradientExplanation, MemberPlan, SweepPlan, members_of};
pub use element::{AnyAsOperand, AnyRemainder, AsOperand, Element, Remainder};
pub use explanation::{ExplainsElements, ExplainsMembers, Explanation, PassPlan, ToExplain};
pub use folded::{FoldedTerms, folded};
pub use fused::{Fused, Head, OfBody, checked};
pub use index_sums::{Edge, IndexSum, Offset, Seen, offset, offsets};
pub use indices::{HasIndices, InMemory, IndexedExtents, Turned, numbers, part};
pub use joined::Joined;
pub use listed::IndexedAccess;
pub use lone::{OfOperands, ProductOf, operand_of};
pub use methods_of_arrays::MethodsOfArrays;
pub use operand::{BodyOperands, Leaf, Rank};
pub use parts::{
    AndArray, AndOfRank, AndScalar, BeforeLoop, ByRank, InLoop, InTheLoop, MayBePass, OnceAt,
    WithoutTuple,
};
pub use positions::{List, ReadPositions, list};
pub use probe::{
    ByRef, FromContainer, FromExpr, FromNothing, FromScalar, FromScalarRef, FromSource, Indexable,
    IsArrayTable, IsOperand, IsTable, OfKnownType, Probe,
};
pub use ranges::ranges;
pub use refusal::Refusal;
pub use scattered::scattered;
pub use scratch::{
    Compute, Evaluated, Once, Reduce, ReducedOnce, Scratch, SoughtOnce, Sweep, hoisted, sought,
    to_reduce,
};
pub use source::OperandSource;
pub use strangers::{
    FromColumn, FromImage, FromMaybe, FromNoPlace, FromPlace, FromRows, FromSeveral, FromVar,
    HasNoNulls, IsAlone, IsBuffer, IsMatrix, IsNotOnTape, IsPlace, IsTakenOut, LazyColumn,
    LazyImage, LazyMaybe, LazyRows, LazySeveral, LazyVar, Target,
};
pub use summed::{
    BlockTotal, KeptAxes, SumOf, extents, extents_of, has_extents_of, of_shape, summed, total,
    with_rank,
};
pub use surrounded::Surrounded;
pub use taps::Tap;
pub use target::{AsPlace, By, Into, Place, Set, aligned, beside, done, failed};
pub use value::{BodyValue, IsElement, IsNumber, NumberShape};
pub use wanted::{
    FinishedGradient, FinishesGradient, FittedGradient, FloatOperand, GradientSum, HasGradient,
    LikeArray, LikeNumber, gradient_of,
};

/// The operations of the tape's rules.
pub mod operations {
    pub use crate::expr::*;
}

/// The traits whose methods expansions call. A glob is resolved in less time than a list of names.
pub mod methods {
    pub use super::{
        AndArray as _, AndOfRank as _, AndScalar as _, AnyAsOperand as _, AnyRemainder as _,
        AsPlace as _, ExplainsElements as _, ExplainsMembers as _, FromColumn as _,
        FromContainer as _, FromExpr as _, FromImage as _, FromMaybe as _, FromNoPlace as _,
        FromNothing as _, FromPlace as _, FromRows as _, FromScalar as _, FromScalarRef as _,
        FromSeveral as _, FromSource as _, FromVar as _, IsArrayTable as _, IsTable as _,
        MethodsOfArrays as _, OfKnownType as _,
    };
}
