//! Lazy expressions: a tree of types whose leaves are operands and whose inner nodes are scalar
//! operations.
//!
//! There is no loop here. A node has a shape (joined by [`Broadcast`](crate::shape::Broadcast)),
//! passes its leaves to the evaluation, and computes one element from one element of each leaf.

mod varies;

mod inputs;
mod node;

mod current;
mod operand;

mod number;

mod sum;

mod reducible;

mod accumulate;
mod apply;
mod joined;
mod lend;

mod place;

mod ops;

mod operators;

mod lazy;

pub use crate::math::CastTo;
pub use accumulate::Accumulate;
pub use apply::{Binary, BinaryOp, Ternary, TernaryOp, Unary, UnaryOp};
pub use current::Current;
pub use inputs::{Inputs, Reads};
pub(crate) use joined::{Named, own_extents};
pub use lazy::Lazy;
#[doc(hidden)]
pub use lend::Hole;
pub(crate) use node::Sealed;
pub use node::{AlignedAt, AxisMap, Bind, Closed, Expr, Identity, Node, Order, PlacedOn};
pub use number::{Float, Number, Signed};
pub(crate) use operand::bind_row_major;
pub use operand::{ArrayRef, IntoExpr, Owned, Scalar, ViewRef, scalar};
pub use ops::*;
pub use place::At;
pub use reducible::Reducible;
pub use sum::Sum;
pub use varies::Varies;
