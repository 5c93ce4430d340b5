//! `Element`: a value in a body, with the functions that are compiled for the level of instructions the kernel has.
//!
//! `x.exp()` in a body becomes `Element(level, &x).exp()`. The methods here are inherent, and only exist for elements
//! that are numbers: everything else goes through `Deref` to the method that it has itself.

use core::ops::Deref;

use crate::expr::{self, BinaryOp, Float, Number, Signed, TernaryOp, UnaryOp};
use crate::isa::Level;

/// A value in a body, and the level of instructions of the kernel that the body is part of.
#[derive(Clone, Copy, Debug)]
pub struct Element<'a, T>(pub Level, pub &'a T);

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
        impl<$($generics)*> Element<'_, $Self> {$(
            #[doc = concat!("[`Lazy::", stringify!($name), "`](crate::expr::Lazy::", stringify!($name), ") of one element.")]
            #[inline(always)]
            pub fn $name(self $(, $arg: functions!(@type $A $T))*) -> functions!(@type $Output $T) {
                let $x = self.1;
                functions!(@call $($Op)?, $name, self.0, $value, $($arg),*)
            }
        )*}
    };
    (@type Self $T:ty) => { $T };
    (@type $Other:ident $T:ty) => { $Other };
    (@call , $name:ident, $level:expr, $value:expr, $($arg:ident),*) => { Number::$name($value, $($arg),*) };
    (@call $Op:ident, $name:ident, $level:expr, $value:expr, $($arg:ident),*) => { expr::$Op.apply($level, $value, $($arg),*) };
}

functions! {
    Number:
    [Max] fn max(other: Self) -> Self;
    [Min] fn min(other: Self) -> Self;
    [Maximum] fn maximum(other: Self) -> Self;
    [Minimum] fn minimum(other: Self) -> Self;
    [Clamp] fn clamp(low: Self, high: Self) -> Self;
    [] fn powi(exponent: i32) -> Self;
    Signed:
    [Abs] fn abs() -> Self;
    [Signum] fn signum() -> Self;
    Float:
    [IsNan] fn is_nan() -> bool;
    [Sqrt] fn sqrt() -> Self;
    [Cbrt] fn cbrt() -> Self;
    [Recip] fn recip() -> Self;
    [Exp] fn exp() -> Self;
    [Exp2] fn exp2() -> Self;
    [ExpM1] fn exp_m1() -> Self;
    [Ln] fn ln() -> Self;
    [Log2] fn log2() -> Self;
    [Log10] fn log10() -> Self;
    [Ln1p] fn ln_1p() -> Self;
    [Sin] fn sin() -> Self;
    [Cos] fn cos() -> Self;
    [Tan] fn tan() -> Self;
    [Asin] fn asin() -> Self;
    [Acos] fn acos() -> Self;
    [Atan] fn atan() -> Self;
    [Sinh] fn sinh() -> Self;
    [Cosh] fn cosh() -> Self;
    [Tanh] fn tanh() -> Self;
    [Asinh] fn asinh() -> Self;
    [Acosh] fn acosh() -> Self;
    [Atanh] fn atanh() -> Self;
    [Floor] fn floor() -> Self;
    [Ceil] fn ceil() -> Self;
    [Round] fn round() -> Self;
    [Trunc] fn trunc() -> Self;
    [Fract] fn fract() -> Self;
    [Powf] fn powf(other: Self) -> Self;
    [Atan2] fn atan2(other: Self) -> Self;
    [Hypot] fn hypot(other: Self) -> Self;
    [Copysign] fn copysign(other: Self) -> Self;
    [MulAdd] fn mul_add(factor: Self, addend: Self) -> Self;
}
