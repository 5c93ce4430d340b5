//! The scalar operations, each a type: arithmetic, comparisons, logic, functions, selection, casts, user closures.

use core::marker::PhantomData;
use core::ops;

use super::apply::{BinaryOp, TernaryOp, UnaryOp};
use super::number::{CastTo, Float, Number, Signed};
use crate::isa::Level;
use crate::leaf::Elem;

/// Declares operations on two elements of one type.
macro_rules! binary {
    ($($(#[$doc:meta])* $Op:ident $name:literal [$($bound:tt)*] $Output:ty, |$a:ident, $b:ident| $body:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $Op;

        impl<T: Elem + $($bound)*> BinaryOp<T, T> for $Op {
            type Output = $Output;
            const NAME: &'static str = $name;

            #[inline(always)]
            fn apply(&self, _: Level, $a: T, $b: T) -> $Output {
                $body
            }
        }
    )*};
}

binary! {
    /// `a + b`.
    Add "+" [ops::Add<Output: Elem>] <T as ops::Add>::Output, |a, b| a + b;
    /// `a - b`.
    Sub "-" [ops::Sub<Output: Elem>] <T as ops::Sub>::Output, |a, b| a - b;
    /// `a * b`.
    Mul "*" [ops::Mul<Output: Elem>] <T as ops::Mul>::Output, |a, b| a * b;
    /// `a / b`.
    Div "/" [ops::Div<Output: Elem>] <T as ops::Div>::Output, |a, b| a / b;
    /// `a % b`: the remainder with the sign of `a`.
    Rem "%" [ops::Rem<Output: Elem>] <T as ops::Rem>::Output, |a, b| a % b;
    /// `a & b`.
    BitAnd "&" [ops::BitAnd<Output: Elem>] <T as ops::BitAnd>::Output, |a, b| a & b;
    /// `a | b`.
    BitOr "|" [ops::BitOr<Output: Elem>] <T as ops::BitOr>::Output, |a, b| a | b;
    /// `a ^ b`.
    BitXor "^" [ops::BitXor<Output: Elem>] <T as ops::BitXor>::Output, |a, b| a ^ b;
    /// `a < b`.
    Less "less" [PartialOrd] bool, |a, b| a < b;
    /// `a <= b`.
    LessEqual "less_equal" [PartialOrd] bool, |a, b| a <= b;
    /// `a > b`.
    Greater "greater" [PartialOrd] bool, |a, b| a > b;
    /// `a >= b`.
    GreaterEqual "greater_equal" [PartialOrd] bool, |a, b| a >= b;
    /// `a == b`.
    Equal "equal" [PartialEq] bool, |a, b| a == b;
    /// `a != b`.
    NotEqual "not_equal" [PartialEq] bool, |a, b| a != b;
    /// The larger one; NaN loses.
    Max "max" [Number] T, |a, b| a.fmax(b);
    /// The smaller one; NaN loses.
    Min "min" [Number] T, |a, b| a.fmin(b);
    /// The larger one; NaN wins.
    Maximum "maximum" [Number] T, |a, b| a.maximum(b);
    /// The smaller one; NaN wins.
    Minimum "minimum" [Number] T, |a, b| a.minimum(b);
    /// To the power of a float.
    Powf "powf" [Float] T, |a, b| a.powf(b);
    /// The angle of a point.
    Atan2 "atan2" [Float] T, |a, b| a.atan2(b);
    /// The length of the hypotenuse.
    Hypot "hypot" [Float] T, |a, b| a.hypot(b);
    /// Magnitude of one, sign of the other.
    Copysign "copysign" [Float] T, |a, b| a.copysign(b);
}

/// Declares operations on one element.
macro_rules! unary {
    ($($(#[$doc:meta])* $Op:ident [$($bound:tt)*] $Output:ty, |$a:ident| $body:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $Op;

        impl<T: Elem + $($bound)*> UnaryOp<T> for $Op {
            type Output = $Output;

            #[inline(always)]
            fn apply(&self, _: Level, $a: T) -> $Output {
                $body
            }
        }
    )*};
}

unary! {
    /// `-a`.
    Neg [ops::Neg<Output: Elem>] <T as ops::Neg>::Output, |a| -a;
    /// `!a`.
    Not [ops::Not<Output: Elem>] <T as ops::Not>::Output, |a| !a;
    /// The absolute value.
    Abs [Signed] T, |a| a.abs();
    /// The sign.
    Signum [Signed] T, |a| a.signum();
    /// Whether it is NaN.
    IsNan [Float] bool, |a| a.is_nan();
}

/// Declares an operation for each function of [`Float`] of one argument.
macro_rules! float {
    ($($Op:ident $name:ident $doc:literal;)*) => {
        unary! {$(
            #[doc = $doc]
            $Op [Float] T, |a| a.$name();
        )*}
    };
}

float! {
    Sqrt sqrt "The square root.";
    Cbrt cbrt "The cube root.";
    Recip recip "The reciprocal.";
    Exp exp "`e` to the power.";
    Exp2 exp2 "2 to the power.";
    ExpM1 exp_m1 "`exp(a) - 1`.";
    Ln ln "The natural logarithm.";
    Log2 log2 "The logarithm of base 2.";
    Log10 log10 "The logarithm of base 10.";
    Ln1p ln_1p "`ln(1 + a)`.";
    Sin sin "The sine.";
    Cos cos "The cosine.";
    Tan tan "The tangent.";
    Asin asin "The arc sine.";
    Acos acos "The arc cosine.";
    Atan atan "The arc tangent.";
    Sinh sinh "The hyperbolic sine.";
    Cosh cosh "The hyperbolic cosine.";
    Tanh tanh "The hyperbolic tangent.";
    Asinh asinh "The inverse hyperbolic sine.";
    Acosh acosh "The inverse hyperbolic cosine.";
    Atanh atanh "The inverse hyperbolic tangent.";
    Floor floor "The largest integer not above.";
    Ceil ceil "The smallest integer not below.";
    Round round "The nearest integer; halves away from zero.";
    Trunc trunc "The integer part.";
    Fract fract "The part after the decimal point.";
}

/// To the power of an integer that is the same for all elements.
#[derive(Clone, Copy, Debug)]
pub struct Powi(pub(crate) i32);

impl<T: Number> UnaryOp<T> for Powi {
    type Output = T;

    #[inline(always)]
    fn apply(&self, _: Level, a: T) -> T {
        a.powi(self.0)
    }
}

/// Conversion to `U` as `as` converts.
#[derive(Clone, Copy, Debug)]
pub struct Cast<U>(pub(crate) PhantomData<U>);

impl<T: CastTo<U>, U: Elem> UnaryOp<T> for Cast<U> {
    type Output = U;

    #[inline(always)]
    fn apply(&self, _: Level, a: T) -> U {
        a.cast_to()
    }
}

/// A closure of one element.
#[derive(Clone, Copy, Debug)]
pub struct Map<F>(pub(crate) F);

impl<A, U: Elem, F: Fn(A) -> U> UnaryOp<A> for Map<F> {
    type Output = U;

    #[inline(always)]
    fn apply(&self, _: Level, a: A) -> U {
        (self.0)(a)
    }
}

/// A closure of two elements.
#[derive(Clone, Copy, Debug)]
pub struct ZipMap<F>(pub(crate) F);

impl<A, B, U: Elem, F: Fn(A, B) -> U> BinaryOp<A, B> for ZipMap<F> {
    type Output = U;
    const NAME: &'static str = "zip_map";

    #[inline(always)]
    fn apply(&self, _: Level, a: A, b: B) -> U {
        (self.0)(a, b)
    }
}

/// `if condition { a } else { b }`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Select;

impl<T: Elem> TernaryOp<bool, T, T> for Select {
    type Output = T;
    const NAME: &'static str = "select";

    #[inline(always)]
    fn apply(&self, _: Level, condition: bool, a: T, b: T) -> T {
        if condition { a } else { b }
    }
}

/// `x` kept between two bounds; a NaN stays NaN.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clamp;

impl<T: Number> TernaryOp<T, T, T> for Clamp {
    type Output = T;
    const NAME: &'static str = "clamp";

    #[inline(always)]
    fn apply(&self, _: Level, x: T, low: T, high: T) -> T {
        let x = if x < low { low } else { x };
        if x > high { high } else { x }
    }
}

/// `a * b + c`, rounded once.
#[derive(Clone, Copy, Debug, Default)]
pub struct MulAdd;

impl<T: Float> TernaryOp<T, T, T> for MulAdd {
    type Output = T;
    const NAME: &'static str = "mul_add";

    #[inline(always)]
    fn apply(&self, _: Level, a: T, b: T, c: T) -> T {
        a.mul_add(b, c)
    }
}
