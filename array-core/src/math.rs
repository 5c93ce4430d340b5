//! Functions of floats, branch-free, so that the compiler can vectorise the loops around them.
//!
//! Every function is scalar Rust without branches, tables and calls: a polynomial, and selections
//! in place of branches. The compiler vectorises such a loop for the level it is compiled for, and
//! a body may mix functions and arithmetic freely. Levels differ in the fused multiply-add: a
//! [`Token`] says whether there is one. Expressions and the bodies of `broadcast!` call
//! [`Functions`] with their kernel's token; the functions here take none, and are meant for helper
//! functions of your own:
//!
//! ```
//! # extern crate array_core as broadloom;
//! use broadloom::prelude::*;
//!
//! fn swish(x: f32) -> f32 {
//!     x * math::sigmoid(x)
//! }
//! assert_eq!(swish(0.0), 0.0);
//! ```
//! A loop or body that calls `swish` is vectorised, which it would not be with `f32::exp`, but
//! without fused multiply-adds. Two kinds are better called in the body itself: `sin`, `cos` and
//! `tan`, since here they handle huge angles in every element, and gain little over std's
//! functions; and [`rem`], which has a branch for huge quotients.
//!
//! The difference from the exact value was measured for each function, at every level and over the
//! whole range of its arguments: see ACCURACY.md in the repository. The exponentials, logarithms
//! and roots are within 1 ULP, the others within 2.5 ULP; the errors of [`lgamma`] and [`digamma`] are
//! absolute around zeros at negative arguments. Special values are those of std, or of SciPy.

use crate::isa::Token;
use crate::sealed::Sealed;

mod arith;

mod basic;
mod round;

mod conversions;

mod cast;

mod exp;
mod sigmoid;

mod complement;

mod exponent;
mod wide;

mod pow;
mod root;

mod huge;
mod trig;

mod hyperbolic;
mod inverse;

mod erf_inv;
mod gamma;
mod sinc;

mod double;
mod single;

#[cfg(all(test, not(asan)))]
mod tests;

pub(crate) use conversions::UNBOUNDED;
pub use conversions::{CastTo, cast};

/// Declares the functions: `module name(arguments)` is implemented in `single` and `double`.
macro_rules! functions {
    ($($(#[$doc:meta])* $module:ident $name:ident($($arg:ident),*) $($without_method:ident)?;)*) => {
        /// `f32` and `f64` with their functions, for use outside of kernels. Sealed.
        #[diagnostic::on_unimplemented(
            message = "`{Self}` has none of the functions of floats: they are for `f32` and `f64`",
            label = "is `{Self}`",
            note = "an array, an expression and a variable of a tape have them as methods: `x.sigmoid()`; integers are cast first: `x.cast::<f64>()`"
        )]
        pub trait Math: Copy {
            #[doc(hidden)]
            const SEALED: Sealed;

            /// The functions for use in a kernel.
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

        /// The functions of one float type, for use in a kernel.
        #[doc(hidden)]
        pub trait Functions<T> {
            /// Sine and cosine.
            fn sin_cos(token: Token<'_>, x: T) -> (T, T);
            /// To the power of an integer that is known at compile time.
            fn powi(token: Token<'_>, x: T, exponent: i32) -> T;
            /// To the power of an integer that is known at run time.
            fn powi_general(token: Token<'_>, x: T, exponent: i32) -> T;
            /// The same for an exponent whose magnitude is below 64.
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

        #[diagnostic::do_not_recommend]
        impl Math for f32 {
            const SEALED: Sealed = Sealed;
            type Functions = Single;
        }

        #[diagnostic::do_not_recommend]
        impl Math for f64 {
            const SEALED: Sealed = Sealed;
            type Functions = Double;
        }

        // Kernels inline them. Without optimisation that gains nothing, and each function would be
        // compiled with every kernel.
        functions!(@impl f32 Single single if (not(debug_assertions)); $($module $name($($arg),*);)*);
        functions!(@impl f64 Double double if (not(debug_assertions)); $($module $name($($arg),*);)*);

        /// The functions of both types for loops that are compiled with the library.
        #[cfg(debug_assertions)]
        pub(crate) enum Inlined {}
        #[cfg(debug_assertions)]
        functions!(@impl f32 Inlined single if (); $($module $name($($arg),*);)*);
        #[cfg(debug_assertions)]
        functions!(@impl f64 Inlined double if (); $($module $name($($arg),*);)*);
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
    (@impl $T:ident $Functions:ident $width:ident if $inlined:tt; $($module:ident $name:ident($($arg:ident),*);)*) => {
        impl Functions<$T> for $Functions {
            #[cfg_attr(all $inlined, inline(always))]
            fn sin_cos(token: Token<'_>, x: $T) -> ($T, $T) {
                $width::trig::sin_cos(token, x)
            }

            #[cfg_attr(all $inlined, inline(always))]
            fn powi(token: Token<'_>, x: $T, exponent: i32) -> $T {
                $width::pow::powi(token, x, exponent)
            }

            #[cfg_attr(all $inlined, inline(always))]
            fn powi_general(token: Token<'_>, x: $T, exponent: i32) -> $T {
                $width::pow::powi_general(token, x, exponent)
            }

            #[cfg_attr(all $inlined, inline(always))]
            fn powi_short(token: Token<'_>, x: $T, exponent: i32) -> $T {
                $width::pow::powi_short(token, x, exponent)
            }

            $(
                #[cfg_attr(all $inlined, inline(always))]
                fn $name(token: Token<'_>, x: $T $(, $arg: $T)*) -> $T {
                    $width::$module::$name(token, x $(, $arg)*)
                }
            )*
        }
    };
}

/// The list, and the functions that other numbers have too; their operations and methods belong to
/// the numbers.
macro_rules! listed {
    ($($count:ident { $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)* })*) => {
        functions! {
            $($($(#[$doc])* $module $name($($arg)?);)*)*
            /// The remainder with the sign of `x`, exact: `x % divisor`.
            remainder rem(divisor) without_method;
            /// The absolute value.
            basic abs() without_method;
            /// `x * factor + addend`, rounded once; slow on the baseline, which has no such
            /// instruction.
            basic mul_add(factor, addend);
            /// The larger of two numbers; of a NaN and a number, the number.
            basic max(other) without_method;
            /// The smaller of two numbers; of a NaN and a number, the number.
            basic min(other) without_method;
            /// The larger of two numbers; NaN if either is NaN, and -0 is less than 0 (IEEE 754-2019's
            /// `maximum`).
            basic maximum(other) without_method;
            /// The smaller of two numbers; NaN if either is NaN, and -0 is less than 0 (IEEE
            /// 754-2019's `minimum`).
            basic minimum(other) without_method;
            /// `x` clamped to two bounds; a NaN stays NaN.
            basic clamp(low, high) without_method;
        }
    };
}
crate::functions_of_floats!(listed);

/// Sine and cosine of an angle in radians.
#[inline(always)]
#[must_use]
pub fn sin_cos<T: Math>(x: T) -> (T, T) {
    T::Functions::sin_cos(Token::PLAIN, x)
}

/// To the power of an integer: a few products if the exponent is small and known at compile time,
/// otherwise [`powf`].
#[inline(always)]
#[must_use]
pub fn powi<T: Math>(x: T, exponent: i32) -> T {
    T::Functions::powi(Token::PLAIN, x, exponent)
}
