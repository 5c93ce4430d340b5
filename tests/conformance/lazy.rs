//! The second way to the answer of a two-operand operation: the library's lazy operators and methods.
//!
//! Here also the scalar operation is the library's. Integers are wrapped in `Wrapping`, since the vectors wrap around.

use std::num::Wrapping;

use broadloom::shape::{Broadcast, DynRank, Whole};
use broadloom::{BroadcastError, Closed, Expr, Lazy, ViewD, ViewMutD, broadcast_shapes};

use super::answer::{Answer, Refusal, Reply};
use super::element::Element;

/// Element types with lazy operators.
pub(crate) trait Operators: Element {
    /// `left op right`, evaluated.
    fn operate<L, R>(
        op: &str,
        left: Expr<L>,
        right: Expr<R>,
    ) -> Result<Answer<Self>, BroadcastError>
    where
        L: Closed<Item = Self>,
        R: Closed<Item = Self>,
        L::Shape: Broadcast<R::Shape, Output: Whole<Shape = DynRank>>;

    /// `left + right` written into a destination by one loop.
    fn add_into(
        left: &ViewD<'_, Self>,
        right: &ViewD<'_, Self>,
        out: &mut ViewMutD<'_, Self>,
    ) -> Result<(), BroadcastError>;
}

/// Implements `Operators`: what is written into a destination, the expressions of elements, and the comparisons.
macro_rules! operators {
    ($T:ident: |$left:ident, $right:ident| into $into:expr; $($op:literal $value:expr;)*) => {
        impl Operators for $T {
            fn operate<L, R>(op: &str, $left: Expr<L>, $right: Expr<R>) -> Result<Answer<Self>, BroadcastError>
            where
                L: Closed<Item = Self>,
                R: Closed<Item = Self>,
                L::Shape: Broadcast<R::Shape, Output: Whole<Shape = DynRank>>,
            {
                Ok(match op {
                    $($op => Answer::Elements($value.try_eval()?.to_heap()),)*
                    "lt" => Answer::Truths($left.less($right).try_eval()?.to_heap()),
                    "le" => Answer::Truths($left.less_equal($right).try_eval()?.to_heap()),
                    "gt" => Answer::Truths($left.greater($right).try_eval()?.to_heap()),
                    "ge" => Answer::Truths($left.greater_equal($right).try_eval()?.to_heap()),
                    "eq" => Answer::Truths($left.equal($right).try_eval()?.to_heap()),
                    "ne" => Answer::Truths($left.not_equal($right).try_eval()?.to_heap()),
                    _ => panic!("no operator {op} on {}", Self::NAME),
                })
            }

            fn add_into(
                $left: &ViewD<'_, Self>,
                $right: &ViewD<'_, Self>,
                out: &mut ViewMutD<'_, Self>,
            ) -> Result<(), BroadcastError> {
                out.try_assign($into)
            }
        }
    };
}

macro_rules! floats {
    ($($T:ident)*) => {$(
        operators! { $T: |left, right|
            into left + right;
            "add" (left + right);
            "sub" (left - right);
            "mul" (left * right);
            "div" (left / right);
            "pow" left.powf(right);
            "maximum" left.maximum(right);
            "minimum" left.minimum(right);
            "fmax" left.max(right);
            "fmin" left.min(right);
        }
    )*};
}
floats!(f32 f64);

macro_rules! integers {
    ($($T:ident)*) => {$(
        operators! { $T: |left, right|
            into left.zip_map(right, |a, b| a.wrapping_add(b));
            "add" (left.map(Wrapping) + right.map(Wrapping)).map(|x| x.0);
            "sub" (left.map(Wrapping) - right.map(Wrapping)).map(|x| x.0);
            "mul" (left.map(Wrapping) * right.map(Wrapping)).map(|x| x.0);
            "div" (left.map(Wrapping) / right.map(Wrapping)).map(|x| x.0);
            "rem" (left.map(Wrapping) % right.map(Wrapping)).map(|x| x.0);
            "maximum" left.maximum(right);
            "minimum" left.minimum(right);
            "and" (left & right);
            "or" (left | right);
            "xor" (left ^ right);
        }
    )*};
}
integers!(i8 i32 i64 u8);

operators! { bool: |left, right|
    into left | right;
    "and" (left & right);
    "or" (left | right);
    "xor" (left ^ right);
}

/// `left op right` with the operand of lower rank placed on axes of the other one.
pub(crate) fn explicit<T: Operators>(
    op: &str,
    left: &ViewD<'_, T>,
    right: &ViewD<'_, T>,
    dims: &[i64],
) -> Reply<T> {
    let left_is_small = left.dims().len() < right.dims().len();
    Ok(match (dims, left_is_small) {
        ([], _) => T::operate(op, left.lazy(), right.lazy())?,
        (_, true) => T::operate(op, left.at(dims), right.lazy())?,
        (_, false) => T::operate(op, left.lazy(), right.at(dims))?,
    })
}

/// `left op right` with both operands stretched to their common shape under NumPy's rule.
pub(crate) fn inferred<T: Operators>(
    op: &str,
    left: &ViewD<'_, T>,
    right: &ViewD<'_, T>,
) -> Result<Answer<T>, Refusal> {
    let shape = broadcast_shapes(&[left.dims(), right.dims()])?;
    let (left, right) = (
        left.try_broadcast_to(&shape)?,
        right.try_broadcast_to(&shape)?,
    );
    Ok(T::operate(op, left.lazy(), right.lazy())?)
}

/// `left op right` with both operands aligned at their last axis by the library.
pub(crate) fn aligned<T: Operators>(
    op: &str,
    left: &ViewD<'_, T>,
    right: &ViewD<'_, T>,
) -> Reply<T> {
    Ok(T::operate(op, left.at(..), right.at(..))?)
}
