//! Lazy expressions: a tree of types whose leaves are operands and whose inner nodes are scalar operations.
//!
//! Nothing here loops. A node knows its shape (joined by [`Broadcast`](crate::shape::Broadcast)), hands its
//! leaves to whoever evaluates it, and computes one element from one element of each leaf.

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

mod pair;

mod operators;

mod lazy;

pub use crate::math::CastTo;
pub use accumulate::Accumulate;
pub use apply::{Binary, BinaryOp, Ternary, TernaryOp, Unary, UnaryOp};
pub(crate) use joined::own_extents;
pub use lazy::Lazy;
#[doc(hidden)]
pub use lend::Hole;
pub(crate) use node::Sealed;
pub use node::{
    AlignedAt, AxisMap, Bind, Closed, Expr, Factoring, Identity, Inputs, Node, Order, PlacedOn,
};
pub use number::{Float, Number, Signed};
pub(crate) use operand::bind_row_major;
pub use operand::{ArrayRef, Current, IntoExpr, Owned, Scalar, ViewRef, scalar};
pub use ops::{
    Abs, Acos, Acosh, Add, Asin, Asinh, Atan, Atan2, Atanh, BitAnd, BitOr, BitXor, Cast, Cbrt,
    Ceil, Clamp, Copysign, Cos, Cosh, Div, Equal, Erf, Erfc, Exp, Exp2, ExpM1, Floor, Fract, Gelu,
    Greater, GreaterEqual, Hypot, IsNan, Less, LessEqual, Ln, Ln1p, Log2, Log10, Map, Max, Maximum,
    Min, Minimum, Mul, MulAdd, Neg, NormalCdf, Not, NotEqual, Powf, Powi, Recip, Rem, Round, Rsqrt,
    Select, Sigmoid, Signum, Sin, SinCos, Sinh, Softplus, Sqrt, Sub, Tan, Tanh, Trunc, ZipMap,
};
pub(crate) use pair::Half;
pub use pair::{Pair, Times};
pub use place::At;
pub use reducible::Reducible;
pub use sum::Sum;
pub use varies::Varies;
