//! Functions of floats, branch-free, so that the loop around them becomes vector code.
//!
//! Every function is scalar Rust without branches, tables and calls: a polynomial, and selections where others would jump. Such a
//! loop becomes vector code of whatever level it is compiled for, and a body may mix functions and arithmetic as it likes. What differs
//! between levels is the fused multiply-add: a [`Token`] says whether there is one. Expressions and the
//! bodies of `broadcast!` call [`Functions`] with their kernel's token; the functions here have none, and are for
//! helpers of your own:
//!
//! ```
//! use array_core::math;
//!
//! fn swish(x: f32) -> f32 {
//!     x * math::sigmoid(x)
//! }
//! assert_eq!(swish(0.0), 0.0);
//! ```
//! A loop or body that calls `swish` stays vector code, which it would not with `f32::exp`. It does without fused multiply-adds. Two kinds are
//! better called by the body itself. `sin`, `cos` and `tan` have to provide for huge angles here, in every element, and gain little over std's;
//! [`rem`] has a branch for huge quotients.
//!
//! How far each is from the exact value, at every level and over the whole range of its arguments, was measured: see ACCURACY.md in
//! the repository. The exponentials, logarithms and roots are within 1 ULP, the others within 2.5. Special values are those of std.

use crate::isa::Token;
use crate::sealed::Sealed;

mod arith;

mod basic;
mod round;

mod cast;
mod convert;

mod huge;

mod double;
mod single;

pub use convert::{CastTo, cast};

/// Declares the table of functions: `module name(arguments)` is implemented in `single` and `double`.
macro_rules! functions {
    ($($(#[$doc:meta])* $module:ident $name:ident($($arg:ident),*) $($without_method:ident)?;)*) => {
        /// `f32` and `f64` and their functions, outside of kernels. Sealed.
        #[diagnostic::on_unimplemented(
            message = "`{Self}` has none of the functions of floats: they are for `f32` and `f64`",
            label = "is `{Self}`",
            note = "integers are cast first: `x.cast::<f64>()`"
        )]
        pub trait Math: Copy {
            #[doc(hidden)]
            const SEALED: Sealed;

            /// The functions of a kernel.
            #[doc(hidden)]
            type Functions: Functions<Self>;

            $(
                functions!(@method $($without_method)? $(#[$doc])* $name($($arg),*));
            )*

            /// Sine and cosine of an angle in radians.
            #[inline(always)]
            #[must_use]
            fn sin_cos(self) -> (Self, Self) {
                Self::Functions::sin_cos(Token::PLAIN, self)
            }
        }

        $(
            $(#[$doc])*
            #[inline(always)]
            #[must_use]
            pub fn $name<T: Math>(x: T $(, $arg: T)*) -> T {
                T::Functions::$name(Token::PLAIN, x $(, $arg)*)
            }
        )*

        /// The functions of one type of floats, in a kernel.
        #[doc(hidden)]
        #[doc(hidden)]
        pub trait Functions<T> {
            /// Sine and cosine.
            fn sin_cos(token: Token<'_>, x: T) -> (T, T);
            /// To the power of an integer that the compiler knows.
            fn powi(token: Token<'_>, x: T, exponent: i32) -> T;
            /// To the power of an integer that the compiler does not know.
            fn powi_general(token: Token<'_>, x: T, exponent: i32) -> T;
            /// The same for an exponent below 64 in magnitude.
            fn powi_short(token: Token<'_>, x: T, exponent: i32) -> T;
            $(
                $(#[$doc])*
                fn $name(token: Token<'_>, x: T $(, $arg: T)*) -> T;
            )*
        }

        /// The functions of `f32`.
        #[doc(hidden)]
        #[derive(Debug)]
        pub enum Single {}

        /// The functions of `f64`.
        #[doc(hidden)]
        #[derive(Debug)]
        pub enum Double {}

        functions!(@impl f32 Single single; $($module $name($($arg),*);)*);
        functions!(@impl f64 Double double; $($module $name($($arg),*);)*);
    };
    (@method without_method $($function:tt)*) => {};
    (@method $(#[$doc:meta])* $name:ident($($arg:ident),*)) => {
        $(#[$doc])*
        #[inline(always)]
        #[must_use]
        fn $name(self $(, $arg: Self)*) -> Self {
            Self::Functions::$name(Token::PLAIN, self $(, $arg)*)
        }
    };
    (@impl $T:ident $Functions:ident $width:ident; $($module:ident $name:ident($($arg:ident),*);)*) => {
        impl Math for $T {
            const SEALED: Sealed = Sealed;
            type Functions = $Functions;
        }

        // Kernels inline them; without optimisation nothing is gained by that, and each would be compiled with every kernel.
        impl Functions<$T> for $Functions {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn sin_cos(token: Token<'_>, x: $T) -> ($T, $T) {
                $width::trig::sin_cos(token, x)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn powi(token: Token<'_>, x: $T, exponent: i32) -> $T {
                $width::pow::powi(token, x, exponent)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn powi_general(token: Token<'_>, x: $T, exponent: i32) -> $T {
                $width::pow::powi_general(token, x, exponent)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn powi_short(token: Token<'_>, x: $T, exponent: i32) -> $T {
                $width::pow::powi_short(token, x, exponent)
            }

            $(
                #[cfg_attr(not(debug_assertions), inline(always))]
                fn $name(token: Token<'_>, x: $T $(, $arg: $T)*) -> $T {
                    $width::$module::$name(token, x $(, $arg)*)
                }
            )*
        }
    };
}

functions! {
    /// The square root, correctly rounded.
    basic sqrt();
    /// The reciprocal of the square root, `1 / sqrt(x)`.
    root rsqrt();
    /// The cube root.
    root cbrt();
    /// `sqrt(x^2 + other^2)`, without overflow or underflow on the way.
    root hypot(other);
    /// The reciprocal, `1 / x`.
    basic recip();
    /// `e` to the power `x`.
    exp exp();
    /// 2 to the power `x`.
    exp exp2();
    /// `exp(x) - 1`, accurate near 0.
    exp exp_m1();
    /// The natural logarithm.
    ln ln();
    /// The logarithm of base 2.
    ln log2();
    /// The logarithm of base 10.
    ln log10();
    /// `ln(1 + x)`, accurate near 0.
    ln ln_1p();
    /// `x` to the power of a float.
    pow powf(exponent);
    /// The sine of an angle in radians.
    trig sin();
    /// The cosine of an angle in radians.
    trig cos();
    /// The tangent of an angle in radians.
    trig tan();
    /// The angle in radians whose sine is `x`, in [-pi/2, pi/2].
    inverse asin();
    /// The angle in radians whose cosine is `x`, in [0, pi].
    inverse acos();
    /// The angle in radians whose tangent is `x`, in [-pi/2, pi/2].
    inverse atan();
    /// The angle in radians of the point `(other, x)`, in [-pi, pi].
    inverse atan2(other);
    /// The hyperbolic sine.
    hyperbolic sinh();
    /// The hyperbolic cosine.
    hyperbolic cosh();
    /// The hyperbolic tangent.
    hyperbolic tanh();
    /// The inverse hyperbolic sine.
    hyperbolic asinh();
    /// The inverse hyperbolic cosine.
    hyperbolic acosh();
    /// The inverse hyperbolic tangent.
    hyperbolic atanh();
    /// The logistic function, `1 / (1 + exp(-x))`.
    sigmoid sigmoid();
    /// `ln(1 + exp(x))`, the integral of the logistic function.
    sigmoid softplus();
    /// The error function.
    erf erf();
    /// The complementary error function, `1 - erf(x)`, accurate where that is small.
    erf erfc();
    /// The distribution function of the standard normal distribution.
    erf normal_cdf();
    /// `x` times [`normal_cdf`] of it: the Gaussian error linear unit, not its approximation by `tanh`.
    erf gelu();
    /// The largest integer that is not above.
    round floor();
    /// The smallest integer that is not below.
    round ceil();
    /// The nearest integer, of two the even one (NumPy's and XLA's rule; `round` of std's floats takes the one away from zero).
    round round();
    /// The integer part.
    round trunc();
    /// The part after the decimal point, with the sign of `x`.
    round fract();
    /// The remainder with the sign of `x`, exact: `x % divisor`.
    remainder rem(divisor) without_method;
    /// The absolute value.
    basic abs() without_method;
    /// The magnitude of `x` with the sign of `sign`.
    basic copysign(sign);
    /// `x * factor + addend`, rounded once; slow on the baseline, which has no instruction for it.
    basic mul_add(factor, addend);
    /// The larger one; of a NaN and a number, the number.
    basic max(other) without_method;
    /// The smaller one; of a NaN and a number, the number.
    basic min(other) without_method;
    /// The larger one; NaN when either is NaN (NumPy's and XLA's `maximum`).
    basic maximum(other) without_method;
    /// The smaller one; NaN when either is NaN (NumPy's and XLA's `minimum`).
    basic minimum(other) without_method;
    /// `x` kept between two bounds; a NaN stays NaN.
    basic clamp(low, high) without_method;
}

/// Sine and cosine of an angle in radians.
#[inline(always)]
#[must_use]
pub fn sin_cos<T: Math>(x: T) -> (T, T) {
    T::Functions::sin_cos(Token::PLAIN, x)
}

/// To the power of an integer: a few products where the compiler knows a small exponent, [`powf`] otherwise.
#[inline(always)]
#[must_use]
pub fn powi<T: Math>(x: T, exponent: i32) -> T {
    T::Functions::powi(Token::PLAIN, x, exponent)
}
