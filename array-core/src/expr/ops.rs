//! The scalar operations, each a type: arithmetic, comparisons, logic, functions, selection, casts,
//! user closures.

use core::any::Any;
use core::marker::PhantomData;
use core::ops;

use super::number::{Float, Integer, Number, Signed};
use super::operation::{BinaryOp, TernaryOp, Truth, UnaryOp};
use crate::isa::{Exponent, Needs, Token};
use crate::leaf::{Addend, Elem};
use crate::math::{CastTo, Functions, Math};

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
            fn apply(&self, _: Token<'_>, $a: T, $b: T) -> $Output {
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
    /// `a / b`.
    Div "/" [ops::Div<Output: Elem>] <T as ops::Div>::Output, |a, b| a / b;
    /// `a & b`.
    BitAnd "&" [ops::BitAnd<Output: Elem>] <T as ops::BitAnd>::Output, |a, b| a & b;
    /// `a | b`.
    BitOr "|" [ops::BitOr<Output: Elem>] <T as ops::BitOr>::Output, |a, b| a | b;
    /// `a ^ b`.
    BitXor "^" [ops::BitXor<Output: Elem>] <T as ops::BitXor>::Output, |a, b| a ^ b;
    /// `a << b`; 0 if `b` is not an index of a bit.
    Shl "<<" [Integer] T, |a, b| a.shift_left(b);
    /// `a >> b`; only the sign if `b` is not an index of a bit.
    Shr ">>" [Integer] T, |a, b| a.shift_right(b);
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
    /// The larger of two; of a NaN and a number, the number.
    Max "max" [Number] T, |a, b| a.fmax(b);
    /// The smaller of two; of a NaN and a number, the number.
    Min "min" [Number] T, |a, b| a.fmin(b);
    /// The larger of two; NaN if either is NaN.
    Maximum "maximum" [Number] T, |a, b| a.maximum(b);
    /// The smaller of two; NaN if either is NaN.
    Minimum "minimum" [Number] T, |a, b| a.minimum(b);
}

/// `a * b`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mul;

impl<T: Elem + ops::Mul<Output: Elem>> BinaryOp<T, T> for Mul {
    type Output = <T as ops::Mul>::Output;
    const NAME: &'static str = "*";
    const IS_PRODUCT: bool = true;

    #[inline(always)]
    fn apply(&self, _: Token<'_>, a: T, b: T) -> Self::Output {
        a * b
    }

    #[inline(always)]
    fn add_to(&self, token: Token<'_>, a: T, b: T, sum: Self::Output) -> Self::Output
    where
        Self::Output: Addend,
    {
        // The product of two numbers is a number of the same type; nothing is known about other
        // elements.
        let number = |x: &T| (x as &dyn Any).downcast_ref::<Self::Output>().copied();
        match (number(&a), number(&b)) {
            (Some(a), Some(b)) if Self::Output::MULTIPLIES => sum.add_product(token, a, b),
            _ => sum.wrapping_sum(a * b),
        }
    }
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
            fn apply(&self, _: Token<'_>, $a: T) -> $Output {
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

/// Declares an operation for each function of the list.
macro_rules! listed {
    (one { $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)* } two { $($row:tt)* }) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default)]
            pub struct $Op;

            impl<T: Float> UnaryOp<T> for $Op {
                type Output = T;
                const NEEDS: Needs = Needs::$needs;
                const FUNCTION: Option<&'static str> = Some(stringify!($name));

                #[inline(always)]
                fn apply(&self, token: Token<'_>, a: T) -> T {
                    T::Functions::$name(token, a)
                }
            }
        )*
        listed!(@two $($row)*);
    };
    (@two $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $Op;

        impl<T: Float> BinaryOp<T, T> for $Op {
            type Output = T;
            const NAME: &'static str = stringify!($name);
            const NEEDS: Needs = Needs::$needs;

            #[inline(always)]
            fn apply(&self, token: Token<'_>, a: T, b: T) -> T {
                T::Functions::$name(token, a, b)
            }
        }
    )*};
}
crate::functions_of_floats!(listed);

/// Sine and cosine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SinCos;

impl<T: Float> UnaryOp<T> for SinCos {
    type Output = (T, T);
    const NEEDS: Needs = Needs::RARE;

    #[inline(always)]
    fn apply(&self, token: Token<'_>, a: T) -> (T, T) {
        T::Functions::sin_cos(token, a)
    }
}

/// `a % b`: the remainder with the sign of `a`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rem;

impl<T: Elem + ops::Rem<Output: Elem>> BinaryOp<T, T> for Rem {
    type Output = <T as ops::Rem>::Output;
    const NAME: &'static str = "%";
    const NEEDS: Needs = Needs::RARE;

    #[inline(always)]
    fn apply(&self, token: Token<'_>, a: T, b: T) -> Self::Output {
        float_rem::<f32, T>(token, &a, &b)
            .or_else(
                #[inline(always)]
                || float_rem::<f64, T>(token, &a, &b),
            )
            .unwrap_or_else(
                #[inline(always)]
                || a % b,
            )
    }
}

/// The remainder of floats `F`, if the elements are floats: their `%` is a function call.
#[inline(always)]
fn float_rem<F: Float, T: Elem + ops::Rem<Output: Elem>>(
    token: Token<'_>,
    a: &T,
    b: &T,
) -> Option<T::Output> {
    let float = |x: &T| (x as &dyn Any).downcast_ref::<F>().copied();
    let rem = F::Functions::rem(token, float(a)?, float(b)?);
    (&rem as &dyn Any).downcast_ref::<T::Output>().copied()
}

/// To the power of an integer that is the same for all elements.
#[derive(Clone, Copy, Debug)]
pub struct Powi(pub(crate) i32);

impl<T: Number> UnaryOp<T> for Powi {
    type Output = T;
    const NEEDS: Needs = Needs::POWERS;

    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        Some(Exponent::Is(self.0))
    }

    #[inline(always)]
    fn apply(&self, token: Token<'_>, a: T) -> T {
        a.powi_in(token, self.0)
    }

    #[inline(always)]
    fn add_to(&self, token: Token<'_>, a: T, sum: T) -> T {
        match token.exponent() {
            Exponent::Is(2) => sum.add_product(token, a, a),
            _ => sum.wrapping_sum(self.apply(token, a)),
        }
    }
}

/// Conversion to `U` with the results of `as`.
#[derive(Clone, Copy, Debug)]
pub struct Cast<U>(pub(crate) PhantomData<U>);

impl<T: CastTo<U>, U: Elem> UnaryOp<T> for Cast<U> {
    type Output = U;
    const BITS: u32 = <T as CastTo<U>>::BITS;

    #[inline(always)]
    fn apply(&self, token: Token<'_>, a: T) -> U {
        a.cast_in(token)
    }
}

/// A closure on one element.
#[derive(Clone, Copy, Debug)]
pub struct Map<F>(pub(crate) F);

impl<A, U: Elem, F: Fn(A) -> U> UnaryOp<A> for Map<F> {
    type Output = U;
    const NEEDS: Needs = Needs::FUNCTIONS;

    #[inline(always)]
    fn apply(&self, _: Token<'_>, a: A) -> U {
        (self.0)(a)
    }
}

/// A closure on two elements.
#[derive(Clone, Copy, Debug)]
pub struct ZipMap<F>(pub(crate) F);

impl<A, B, U: Elem, F: Fn(A, B) -> U> BinaryOp<A, B> for ZipMap<F> {
    type Output = U;
    const NAME: &'static str = "zip_map";
    const NEEDS: Needs = Needs::FUNCTIONS;

    #[inline(always)]
    fn apply(&self, _: Token<'_>, a: A, b: B) -> U {
        (self.0)(a, b)
    }
}

/// `if condition { a } else { b }`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Select;

// Of a condition that is no `bool`, the compiler says so once, as of the bound of `select`.
impl<C: Truth, T: Elem> TernaryOp<C, T, T> for Select {
    type Output = T;
    const NAME: &'static str = "select";

    #[inline(always)]
    fn apply(&self, _: Token<'_>, condition: C, a: T, b: T) -> T {
        if condition.holds() { a } else { b }
    }
}

/// `x` clamped to two bounds; a NaN stays NaN.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clamp;

impl<T: Number> TernaryOp<T, T, T> for Clamp {
    type Output = T;
    const NAME: &'static str = "clamp";

    #[inline(always)]
    fn apply(&self, _: Token<'_>, x: T, low: T, high: T) -> T {
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
    const NEEDS: Needs = Needs::FUNCTIONS;
    const OPERATIONS: usize = 2;

    #[inline(always)]
    fn apply(&self, _: Token<'_>, a: T, b: T, c: T) -> T {
        Math::mul_add(a, b, c)
    }
}
