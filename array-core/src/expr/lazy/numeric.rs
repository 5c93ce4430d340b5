//! Lazy methods for arithmetic that no operator has.

use super::super::arithmetic::Neighbours;
use super::super::division::Overflow;
use super::super::node::Expr;
use super::super::number::{Float, Integer, Number, Signed};
use super::super::operand::IntoExpr;
use super::super::operation::{Binary, Ternary, Unary};
use super::super::operators::JoinedExpr;
use super::super::{arithmetic, ops};
use super::Lazy;
use crate::shape::Broadcast;

/// The operations of both files.
mod op {
    pub(super) use super::arithmetic::*;
    pub(super) use super::ops::{Clamp, Greater, GreaterEqual, Less, LessEqual};
}

macro_rules! methods {
    (one { $([$Bound:ident] $(#[$doc:meta])* $name:ident $Op:ident;)* } two { $([$Bound2:ident] $(#[$doc2:meta])* $name2:ident $Op2:ident;)* }) => {
        /// Arithmetic by element that no operator has: NumPy's functions of two arrays, the tests
        /// of floats, and integers that wrap around, saturate or are checked.
        ///
        /// The operators `+`, `-` and `*` of integers overflow as Rust's do: they panic in debug
        /// builds and wrap around in release builds. A division of integers by zero panics.
        /// `wrapping_add` and its kind wrap around in every build, `saturating_add` and its kind
        /// stop at the ends of the type, and `checked_add` and its kind give `None`.
        ///
        /// Methods of two operands broadcast them under the explicit rule.
        ///
        /// # Examples
        /// ```
        /// # extern crate array_core as broadloom;
        /// use broadloom::prelude::*;
        ///
        /// let x = array![-7, 7];
        /// assert_eq!(x.floor_divide(2).eval(), array![-4, 3]);
        /// assert_eq!(x.remainder(2).eval(), array![1, 1]);
        ///
        /// let bytes = array![200_u8, 100];
        /// assert_eq!(bytes.saturating_add(100).eval(), array![255_u8, 200]);
        /// assert_eq!(bytes.wrapping_add(100).eval(), array![44_u8, 200]);
        /// assert_eq!(bytes.checked_add(100).eval(), array![None, Some(200_u8)]);
        /// ```
        pub trait Numeric: Lazy {
            /// [`clamp`](Lazy::clamp) by NumPy's name.
            #[inline(always)]
            fn clip<A, B>(self, low: A, high: B) -> Expr<Ternary<op::Clamp, Self::Node, A::Node, B::Node>>
            where
                Self::Item: Number,
                A: IntoExpr<Self::Item>,
                B: IntoExpr<Self::Item>,
                Self::Shape: Broadcast<A::Shape, Output: Broadcast<B::Shape>>,
            {
                self.clamp(low, high)
            }

            $(
                $(#[$doc])*
                #[inline(always)]
                fn $name(self) -> Expr<Unary<op::$Op, Self::Node>>
                where
                    Self::Item: $Bound,
                {
                    Expr(Unary { op: op::$Op, operand: self.lazy().0 })
                }
            )*
            $(
                $(#[$doc2])*
                #[inline(always)]
                fn $name2<R: IntoExpr<Self::Item>>(
                    self,
                    other: R,
                ) -> Expr<JoinedExpr<Self::Shape, R::Shape, Binary<op::$Op2, Self::Node, R::Node>>>
                where
                    Self::Item: $Bound2,
                    Self::Shape: Broadcast<R::Shape>,
                {
                    Expr(Binary { op: op::$Op2, left: self.lazy().0, right: other.into_expr().0 })
                }
            )*
        }
    };
}

methods! {
    one {
        [Signed] /// -1, 0 or 1 with the sign of the element; NaN for NaN. Of a float zero it is 0, where
        /// [`signum`](Lazy::signum) is 1 or -1.
        sign Sign;
        [Number] /// The square. Integers overflow as by `*`.
        square Square;
        [Float] /// Whether it is a number other than an infinity.
        #[doc(alias = "isfinite")]
        is_finite IsFinite;
        [Float] /// Whether it is an infinity.
        #[doc(alias = "isinf")]
        is_infinite IsInfinite;
        [Neighbours] /// Whether it has a minus sign; -0 has one.
        #[doc(alias = "signbit")]
        is_sign_negative IsSignNegative;
        [Neighbours] /// 0 for NaN, and the largest number of that sign for an infinity.
        ///
        /// ```
        /// # extern crate array_core as broadloom;
        /// use broadloom::prelude::*;
        /// let x = array![f64::NAN, f64::INFINITY, 1.5];
        /// assert_eq!(x.nan_to_num().eval(), array![0.0, f64::MAX, 1.5]);
        /// ```
        nan_to_num NanToNum;
        [Float] /// An angle in radians, in degrees.
        #[doc(alias = "rad2deg")]
        #[doc(alias = "degrees")]
        to_degrees ToDegrees;
        [Float] /// An angle in degrees, in radians.
        #[doc(alias = "deg2rad")]
        #[doc(alias = "radians")]
        to_radians ToRadians;
    }
    two {
        [PartialOrd] /// [`less`](Lazy::less) by the name that it has in PyTorch and Rust.
        lt Less;
        [PartialOrd] /// [`less_equal`](Lazy::less_equal) by the name that it has in PyTorch and Rust.
        le LessEqual;
        [PartialOrd] /// [`greater`](Lazy::greater) by the name that it has in PyTorch and Rust.
        gt Greater;
        [PartialOrd] /// [`greater_equal`](Lazy::greater_equal) by the name that it has in PyTorch and Rust.
        ge GreaterEqual;
        [Number] /// The quotient, rounded down (Python's `//`). Integers overflow and are divided by
        /// zero as by `/`.
        floor_divide FloorDivide;
        [Number] /// The remainder of [`floor_divide`](Numeric::floor_divide): it has the sign of `other`
        /// (Python's `%`), where that of the operator `%` has the sign of the element.
        #[doc(alias = "mod")]
        remainder Remainder;
        [Integer] /// Each element to the power of an element. Integers overflow as by `*`.
        /// Of floats it is [`powf`](Lazy::powf).
        ///
        /// # Panics
        /// When it is evaluated, if an exponent is negative.
        #[doc(alias = "pow")]
        power Power;
        [Float] /// 0 for negative elements, 1 for positive ones, and that of `other` for 0.
        heaviside Heaviside;
        [Float] /// `ln(exp(x) + exp(other))`, without overflow. Its error is that of `exp`, `ln_1p` and a
        /// sum.
        logaddexp LogAddExp;
        [Neighbours] /// The next float from the element towards that of `other`.
        nextafter NextAfter;
        [Overflow] /// The sum of integers, modulo 2 to the number of bits.
        wrapping_add WrappingAdd;
        [Overflow] /// The difference of integers, modulo 2 to the number of bits.
        wrapping_sub WrappingSub;
        [Overflow] /// The product of integers, modulo 2 to the number of bits.
        wrapping_mul WrappingMul;
        [Overflow] /// The sum of integers, or the end of the type that is nearest to it.
        saturating_add SaturatingAdd;
        [Overflow] /// The difference of integers, or the end of the type that is nearest to it.
        saturating_sub SaturatingSub;
        [Overflow] /// The product of integers, or the end of the type that is nearest to it.
        saturating_mul SaturatingMul;
        [Overflow] /// The sum of integers, if it fits: `Option`s.
        checked_add CheckedAdd;
        [Overflow] /// The difference of integers, if it fits: `Option`s.
        checked_sub CheckedSub;
        [Overflow] /// The product of integers, if it fits: `Option`s.
        checked_mul CheckedMul;
    }
}

impl<L: Lazy> Numeric for L {}
