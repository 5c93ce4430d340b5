//! Lazy expressions: a tree of types whose leaves are operands and whose inner nodes are scalar
//! operations.
//!
//! There is no loop here. A node has a shape (joined by [`Broadcast`](crate::shape::Broadcast)),
//! passes its leaves to the evaluation, and computes one element from one element of each leaf.

mod varies;

mod bind;

mod joined_leaves;

mod inputs;
mod node;

mod operation;

mod lend;

mod current;
mod operand;
mod total;

mod division;
mod number;
mod numbers;

mod accumulate;
mod joined;

mod apply;

mod iterate;

mod place;

mod ops;

mod factors;

mod operators;

mod absent;
mod arithmetic;
mod lazy;
mod not_evaluated;

#[cfg(feature = "num-complex")]
mod complex;
#[cfg(feature = "half")]
mod half;

pub use crate::math::CastTo;
#[doc(hidden)]
pub use absent::AbsentResults;
#[doc(hidden)]
pub use accumulate::Accumulate;
#[doc(hidden)]
pub use arithmetic::Neighbours;
#[doc(hidden)]
pub use bind::{AlignedAt, AxisMap, Bind, Identity, Order, PlacedOn};
#[cfg(feature = "num-complex")]
pub use complex::ComplexParts;
pub use current::Current;
pub use division::{FloorDivision, Overflow};
pub(crate) use factors::Half;
#[doc(hidden)]
pub use factors::Times;
#[doc(hidden)]
pub(crate) use inputs::whole;
pub use inputs::{Inputs, Reads};
pub(crate) use iterate::BLOCK;
#[doc(hidden)]
pub use iterate::Iterate;
pub(crate) use joined::{NamedShape, own_extents};
pub use lazy::{Lazy, LazyContainer, Numeric};
pub use node::{Closed, Expr, Node};
#[doc(hidden)]
pub use node::{FactorPair, Factoring, Hole};
pub(crate) use node::{as_inside, as_leaf, blocks_of_inside};
pub use number::{Float, Integer, Number, Reducible, Signed, Summand};
#[doc(hidden)]
pub use number::{Sum, Summed};
pub(crate) use operand::bind_row_major;
pub(crate) use operand::borrowed;
#[doc(hidden)]
pub use operand::{Arr, Owned, OwnedView, Scalar, ViewRef};
pub use operand::{IntoExpr, scalar};
#[doc(hidden)]
pub use operation::{Binary, BinaryOp, Ternary, TernaryOp, Truth, Unary, UnaryOp};
#[doc(hidden)]
pub use ops::*;
#[doc(hidden)]
pub use place::On;
pub use total::Total;
#[doc(hidden)]
pub use varies::Varies;

#[cfg(all(test, not(asan)))]
mod tests;
