//! Lazy expressions: a tree of types whose leaves are operands and whose inner nodes are scalar
//! operations.
//!
//! There is no loop here. A node has a shape (joined by [`Broadcast`](crate::shape::Broadcast)),
//! passes its leaves to the evaluation, and computes one element from one element of each leaf.

mod varies;

mod node;

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
#[doc(hidden)]
pub use accumulate::Accumulate;
#[doc(hidden)]
pub use apply::{Binary, BinaryOp, Ternary, TernaryOp, Unary, UnaryOp};
pub(crate) use joined::{Named, own_extents};
pub use lazy::Lazy;
#[doc(hidden)]
pub use lend::Hole;
#[doc(hidden)]
pub use node::{AlignedAt, AxisMap, Bind, Identity, Inputs, Order, PlacedOn, Reads};
pub use node::{Closed, Expr, Node};
pub use number::{Float, Number, Signed};
pub(crate) use operand::bind_row_major;
#[doc(hidden)]
pub use operand::{ArrayRef, Owned, Scalar, ViewRef};
pub use operand::{Current, IntoExpr, scalar};
#[doc(hidden)]
pub use ops::{
    Abs, Acos, Acosh, Add, Asin, Asinh, Atan, Atan2, Atanh, BitAnd, BitOr, BitXor, Cast, Cbrt,
    Ceil, Clamp, Copysign, Cos, Cosh, Div, Equal, Erf, Erfc, Exp, Exp2, ExpM1, Floor, Fract, Gelu,
    Greater, GreaterEqual, Hypot, IsNan, Less, LessEqual, Ln, Ln1p, Log2, Log10, Map, Max, Maximum,
    Min, Minimum, Mul, MulAdd, Neg, NormalCdf, Not, NotEqual, Powf, Powi, Recip, Rem, Round, Rsqrt,
    Select, Sigmoid, Signum, Sin, SinCos, Sinh, Softplus, Sqrt, Sub, Tan, Tanh, Trunc, ZipMap,
};
#[doc(hidden)]
pub use place::At;
pub use reducible::Reducible;
#[doc(hidden)]
pub use sum::Sum;
#[doc(hidden)]
pub use varies::Varies;
