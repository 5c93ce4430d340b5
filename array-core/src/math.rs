//! Functions of floats, branch-free, so that the loop around them becomes vector code.

use crate::isa::Token;

mod arith;

mod double;
mod single;

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

macro_rules! functions {
    ($($module:ident $name:ident($($arg:ident: $A:ident)?);)*) => {
        /// `f32` and `f64`, and their functions in a kernel.
        pub trait Math: Copy + sealed::Sealed {
            /// The functions by name.
            #[doc(hidden)]
            type Functions: Functions<Self>;
        }

        /// The functions of one type of floats, in a kernel.
        #[doc(hidden)]
        pub trait Functions<T> {
            /// Sine and cosine.
            fn sin_cos(token: Token<'_>, x: T) -> (T, T);
            $(
                #[allow(missing_docs, reason = "the public function of this name says it")]
                fn $name(token: Token<'_>, x: T $(, $arg: functions!(@type $A T))?) -> T;
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

        functions!(@impl f32 Single single; $($module $name($($arg: $A)?);)*);
        functions!(@impl f64 Double double; $($module $name($($arg: $A)?);)*);
    };
    (@impl $T:ident $Functions:ident $width:ident; $($module:ident $name:ident($($arg:ident: $A:ident)?);)*) => {
        impl Math for $T {
            type Functions = $Functions;
        }

        impl Functions<$T> for $Functions {
            #[inline(always)]
            fn sin_cos(token: Token<'_>, x: $T) -> ($T, $T) {
                $width::trig::sin_cos(token, x)
            }
            $(
                #[inline(always)]
                fn $name(token: Token<'_>, x: $T $(, $arg: functions!(@type $A $T))?) -> $T {
                    $width::$module::$name(token, x $(, $arg)?)
                }
            )*
        }
    };
    (@type Self $T:ty) => { $T };
    (@type i32 $T:ty) => { i32 };
}

functions! {
    erf erf();
    erf erfc();
    erf normal_cdf();
    erf gelu();
    exp exp();
    exp exp2();
    exp exp_m1();
    hyperbolic sinh();
    hyperbolic cosh();
    hyperbolic tanh();
    hyperbolic asinh();
    hyperbolic acosh();
    hyperbolic atanh();
    inverse asin();
    inverse acos();
    inverse atan();
    inverse atan2(y: Self);
    ln ln();
    ln log2();
    ln log10();
    ln ln_1p();
    pow powf(y: Self);
    remainder rem(y: Self);
    root cbrt();
    root rsqrt();
    root hypot(y: Self);
    round floor();
    round ceil();
    round round();
    round trunc();
    round fract();
    sigmoid sigmoid();
    sigmoid softplus();
    trig sin();
    trig cos();
    trig tan();
    pow powi(n: i32);
}
