//! `Element`: a value in a body, with the functions that are compiled for the level of the kernel.
//!
//! `x.exp()` in a body becomes `Element(token, &x).exp()`. The methods here are inherent, and only
//! exist for elements that are numbers; other elements use `Deref` to reach their own methods.
//! `x % y` becomes `Remainder(token, x, y).remainder()`, and `x as u8` becomes
//! `AsOperand(token, x).before_as::<u8>() as u8`; for everything but floats these are the traits'
//! methods.

use core::ops::{Deref, Rem};

use crate::expr::{self, BinaryOp, Float, Number, Signed, TernaryOp, UnaryOp};
use crate::isa::{Exponent, Token};
use crate::math::{CastTo, Functions};

/// A value in a body, and the token of the body's kernel.
#[derive(Clone, Copy, Debug)]
pub struct Element<'a, T>(pub Token<'a>, pub &'a T);

impl<T> Deref for Element<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        self.1
    }
}

/// Declares the methods, for elements of a bound and for references to the floats.
macro_rules! functions {
    ($($Bound:ident: $([$($Op:ident)?] fn $name:ident($($arg:ident: $A:ident),*) -> $Output:ident;)*)*) => {
        $(functions!(@for [T: $Bound] T, T, |x| *x; $([$($Op)?] fn $name($($arg: $A),*) -> $Output;)*);)*
        $(functions!(@for [] &f32, f32, |x| **x; $([$($Op)?] fn $name($($arg: $A),*) -> $Output;)*);)*
        $(functions!(@for [] &f64, f64, |x| **x; $([$($Op)?] fn $name($($arg: $A),*) -> $Output;)*);)*
    };
    (@for [$($generics:tt)*] $Self:ty, $T:ty, |$x:ident| $value:expr; $([$($Op:ident)?] fn $name:ident($($arg:ident: $A:ident),*) -> $Output:ident;)*) => {
        #[allow(clippy::should_implement_trait, reason = "`rem` by this name, found before that of the trait")]
        impl<$($generics)*> Element<'_, $Self> {$(
            #[doc = concat!("`", stringify!($name), "` of one element.")]
            #[inline(always)]
            pub fn $name(self $(, $arg: functions!(@type $A $T))*) -> functions!(@type $Output $T) {
                let $x = self.1;
                functions!(@call $($Op)?, $name, self.0, $value, $($arg),*)
            }
        )*}
    };
    (@type Self $T:ty) => { $T };
    (@type Pair $T:ty) => { ($T, $T) };
    (@type $Other:ident $T:ty) => { $Other };
    (@call , powi, $token:expr, $value:expr, $exponent:ident) => { $value.powi_in($token.with_exponent(Exponent::Is($exponent)), $exponent) };
    (@call , powi_of, $token:expr, $value:expr, $exponent:ident) => { $value.powi_in($token, $exponent) };
    (@call $Op:ident, $name:ident, $token:expr, $value:expr, $($arg:ident),*) => { expr::$Op.apply($token, $value, $($arg),*) };
}

/// The list, and the functions that other numbers have too.
macro_rules! listed {
    ($($count:ident { $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)* })*) => {
        functions! {
            Number:
            [Max] fn max(other: Self) -> Self;
            [Min] fn min(other: Self) -> Self;
            [Maximum] fn maximum(other: Self) -> Self;
            [Minimum] fn minimum(other: Self) -> Self;
            [Clamp] fn clamp(low: Self, high: Self) -> Self;
            [Clamp] fn clip(low: Self, high: Self) -> Self;
            [Rem] fn rem(divisor: Self) -> Self;
            [] fn powi(exponent: i32) -> Self;
            // The exponent is not a literal, so the compiler does not know it.
            [] fn powi_of(exponent: i32) -> Self;
            Signed:
            [Abs] fn abs() -> Self;
            [Signum] fn signum() -> Self;
            Float:
            [IsNan] fn is_nan() -> bool;
            [SinCos] fn sin_cos() -> Pair;
            [Round] fn round_ties_even() -> Self;
            [MulAdd] fn mul_add(factor: Self, addend: Self) -> Self;
            $($([$Op] fn $name($($arg: Self)?) -> Self;)*)*
        }
    };
}
crate::functions_of_floats!(listed);

impl<T: Number> Element<'_, T> {
    /// The number, converted as `as` does.
    #[inline(always)]
    pub fn cast<U>(self) -> U
    where
        T: CastTo<U>,
    {
        self.1.cast_in(self.0)
    }
}

impl Element<'_, bool> {
    /// 0 or 1, for a `bool`.
    #[inline(always)]
    pub fn cast<U>(self) -> U
    where
        bool: CastTo<U>,
    {
        self.1.cast_in(self.0)
    }
}

/// `a % b` in a body.
#[derive(Clone, Copy, Debug)]
pub struct Remainder<'a, A, B>(pub Token<'a>, pub A, pub B);

impl<T: Float> Remainder<'_, T, T> {
    /// The remainder of floats.
    #[inline(always)]
    pub fn remainder(self) -> T {
        T::Functions::rem(self.0, self.1, self.2)
    }
}

/// The remainder of anything but floats: Rust's `%`.
pub trait AnyRemainder {
    /// The result of `%`.
    type Output;
    /// `a % b`
    fn remainder(self) -> Self::Output;
}

impl<A: Rem<B>, B> AnyRemainder for Remainder<'_, A, B> {
    type Output = A::Output;

    #[inline(always)]
    fn remainder(self) -> A::Output {
        self.1 % self.2
    }
}

/// `x as U` in a body.
#[derive(Clone, Copy, Debug)]
pub struct AsOperand<'a, T>(pub Token<'a>, pub T);

impl<T: Float> AsOperand<'_, T> {
    /// The converted float, in a form that becomes vector code. The `as` behind it changes nothing.
    #[inline(always)]
    pub fn before_as<U>(self) -> U
    where
        T: CastTo<U>,
    {
        self.1.cast_in(self.0)
    }
}

/// The operand of `as`, if it is anything but a float: itself.
pub trait AnyAsOperand {
    /// Its type.
    type Itself;
    /// Itself. `U` is the type after `as`.
    fn before_as<U>(self) -> Self::Itself;
}

impl<T> AnyAsOperand for AsOperand<'_, T> {
    type Itself = T;

    #[inline(always)]
    fn before_as<U>(self) -> T {
        self.1
    }
}
