//! Floats of 16 bits, of the crate `half`, as elements: the feature `half`.
//!
//! They are for memory: the operators compute each element through `f32` and round it. Code that
//! computes casts first: `x.cast::<f32>()`. Sums are `f32`.

use super::node::{Expr, Node};
use super::number::Summed;
use super::operand::{Arr, IntoExpr, Owned, Scalar, ViewRef, into_expr};
use super::operation::Binary;
use super::operators::scalar_left;
use super::ops as op;
use crate::array::{Array, View};
use crate::isa::Token;
use crate::math::CastTo;
use crate::promote::{DType, HasDType};
use crate::shape::Shape;
use crate::storage::Home;
use core::ops;
use half::{bf16, f16};

macro_rules! half {
    ($($T:ident $Dtype:ident;)*) => {$(
        impl HasDType for $T {
            const DTYPE: DType = DType::$Dtype;
        }

        impl CastTo<$T> for $T {
            #[inline(always)]
            fn cast_in(self, _: Token<'_>) -> $T {
                self
            }
        }

        impl CastTo<f32> for $T {
            #[inline(always)]
            fn cast_in(self, _: Token<'_>) -> f32 {
                self.to_f32()
            }
        }

        impl CastTo<f64> for $T {
            #[inline(always)]
            fn cast_in(self, _: Token<'_>) -> f64 {
                self.to_f64()
            }
        }

        impl CastTo<$T> for f32 {
            #[inline(always)]
            fn cast_in(self, _: Token<'_>) -> $T {
                $T::from_f32(self)
            }
        }

        impl CastTo<$T> for f64 {
            #[inline(always)]
            fn cast_in(self, _: Token<'_>) -> $T {
                $T::from_f64(self)
            }
        }

        /// Sums are `f32`.
        impl Summed for $T {
            type Total = f32;

            #[inline(always)]
            fn widen(self) -> f32 {
                self.to_f32()
            }
        }
    )*};
}
half! { f16 F16; bf16 BF16; }

into_expr!(scalar f16 bf16);
scalar_left!([f16 bf16] [Add add Sub sub Mul mul Div div Rem rem]);
