//! Every function of floats in a body of its own. Those of the list are `single::name` and
//! `double::name`; of others the name of the probe is that of the function and the type.

use broadloom::prelude::*;

/// `name(argument) = body`, for arrays of one type of elements; a second array is called `y`.
macro_rules! probes {
    ($T:ident: $($name:ident($x:ident $(, $y:ident)?) = $body:expr;)*) => {$(
        /// A probe.
        #[inline(never)]
        pub fn $name($x: &Array1<$T>, $($y: &Array1<$T>,)? out: &mut Array1<$T>) {
            broadcast!(out = $body);
        }
    )*};
}

/// The functions of the list, for arrays of one type of elements.
macro_rules! listed {
    (one { $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)* } two { $($row:tt)* }) => {
        /// Of `f32`.
        pub mod single {
            use broadloom::prelude::*;
            probes! { f32: $($name(x) = x.$name();)* }
            listed!(@two f32 $($row)*);
        }
        /// Of `f64`.
        pub mod double {
            use broadloom::prelude::*;
            probes! { f64: $($name(x) = x.$name();)* }
            listed!(@two f64 $($row)*);
        }
    };
    (@two $T:ident $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)*) => {
        probes! { $T: $($name(x, y) = x.$name(y);)* }
    };
}
array_core::functions_of_floats!(listed);

probes! { f32:
    abs_f32(x) = x.abs();
    max_f32(x, y) = x.max(y);
    min_f32(x, y) = x.min(y);
    maximum_f32(x, y) = x.maximum(y);
    minimum_f32(x, y) = x.minimum(y);
    rem_f32(x, y) = x % y;
    powi_2_f32(x) = x.powi(2);
    powi_9_f32(x) = x.powi(-9);
    clamp_f32(x, y) = x.clamp(0.5, y);
    mul_add_f32(x, y) = x.mul_add(y, 0.5);
    sin_cos_f32(x) = {
        let (sine, cosine) = x.sin_cos();
        sine * 0.5 + cosine
    };
    free_f32(x, y) = math::exp(x) + math::sin(y) * math::powf(x, y);
}

/// `name(x) = body`, from one type of elements to another.
macro_rules! casts {
    ($($name:ident: $T:ident to $U:ident;)*) => {$(
        /// A probe.
        #[inline(never)]
        pub fn $name(x: &Array1<$T>, out: &mut Array1<$U>) {
            broadcast!(out = x.cast::<$U>());
        }
    )*};
}

casts! {
    cast_f32_i8: f32 to i8;
    cast_f32_i16: f32 to i16;
    cast_f32_i32: f32 to i32;
    cast_f32_i64: f32 to i64;
    cast_f32_u8: f32 to u8;
    cast_f32_u16: f32 to u16;
    cast_f32_u32: f32 to u32;
    cast_f32_u64: f32 to u64;
    cast_f32_f64: f32 to f64;
    cast_f64_i8: f64 to i8;
    cast_f64_i16: f64 to i16;
    cast_f64_i32: f64 to i32;
    cast_f64_i64: f64 to i64;
    cast_f64_u8: f64 to u8;
    cast_f64_u16: f64 to u16;
    cast_f64_u32: f64 to u32;
    cast_f64_u64: f64 to u64;
    cast_f64_f32: f64 to f32;
    cast_i8_f32: i8 to f32;
    cast_i16_f32: i16 to f32;
    cast_i32_f32: i32 to f32;
    cast_i64_f32: i64 to f32;
    cast_u8_f32: u8 to f32;
    cast_u16_f32: u16 to f32;
    cast_u32_f32: u32 to f32;
    cast_u64_f32: u64 to f32;
    cast_i8_f64: i8 to f64;
    cast_i16_f64: i16 to f64;
    cast_i32_f64: i32 to f64;
    cast_i64_f64: i64 to f64;
    cast_u8_f64: u8 to f64;
    cast_u16_f64: u16 to f64;
    cast_u32_f64: u32 to f64;
    cast_u64_f64: u64 to f64;
}

probes! { f64:
    abs_f64(x) = x.abs();
    max_f64(x, y) = x.max(y);
    min_f64(x, y) = x.min(y);
    maximum_f64(x, y) = x.maximum(y);
    minimum_f64(x, y) = x.minimum(y);
    rem_f64(x, y) = x % y;
    powi_2_f64(x) = x.powi(2);
    powi_9_f64(x) = x.powi(-9);
    clamp_f64(x, y) = x.clamp(0.5, y);
    mul_add_f64(x, y) = x.mul_add(y, 0.5);
    sin_cos_f64(x) = {
        let (sine, cosine) = x.sin_cos();
        sine * 0.5 + cosine
    };
    free_f64(x, y) = math::exp(x) + math::sin(y) * math::powf(x, y);
}

/// Powers whose exponent is not known: in a body, and through operators.
macro_rules! powers {
    ($($T:ident $any:ident $lazy:ident;)*) => {$(
        /// A probe.
        #[inline(never)]
        pub fn $any(x: &Array1<$T>, n: i32, out: &mut Array1<$T>) {
            broadcast!(out = x.powi(n));
        }

        /// A probe.
        #[inline(never)]
        pub fn $lazy(x: &Array1<$T>, n: i32, out: &mut Array1<$T>) {
            out.assign(x.powi(n).map(|power| power * 0.5));
        }
    )*};
}

powers! {
    f32 powi_any_f32 powi_lazy_f32;
    f64 powi_any_f64 powi_lazy_f64;
}
