//! Every function of floats in a body of its own: the name of the probe is that of the function and the type.

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

probes! { f32:
    sqrt_f32(x) = x.sqrt();
    rsqrt_f32(x) = x.rsqrt();
    cbrt_f32(x) = x.cbrt();
    recip_f32(x) = x.recip();
    exp_f32(x) = x.exp();
    exp2_f32(x) = x.exp2();
    exp_m1_f32(x) = x.exp_m1();
    ln_f32(x) = x.ln();
    log2_f32(x) = x.log2();
    log10_f32(x) = x.log10();
    ln_1p_f32(x) = x.ln_1p();
    sin_f32(x) = x.sin();
    cos_f32(x) = x.cos();
    tan_f32(x) = x.tan();
    asin_f32(x) = x.asin();
    acos_f32(x) = x.acos();
    atan_f32(x) = x.atan();
    sinh_f32(x) = x.sinh();
    cosh_f32(x) = x.cosh();
    tanh_f32(x) = x.tanh();
    asinh_f32(x) = x.asinh();
    acosh_f32(x) = x.acosh();
    atanh_f32(x) = x.atanh();
    sigmoid_f32(x) = x.sigmoid();
    softplus_f32(x) = x.softplus();
    erf_f32(x) = x.erf();
    erfc_f32(x) = x.erfc();
    normal_cdf_f32(x) = x.normal_cdf();
    gelu_f32(x) = x.gelu();
    floor_f32(x) = x.floor();
    ceil_f32(x) = x.ceil();
    round_f32(x) = x.round();
    trunc_f32(x) = x.trunc();
    fract_f32(x) = x.fract();
    abs_f32(x) = x.abs();
    hypot_f32(x, y) = x.hypot(y);
    powf_f32(x, y) = x.powf(y);
    atan2_f32(x, y) = x.atan2(y);
    copysign_f32(x, y) = x.copysign(y);
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
    sqrt_f64(x) = x.sqrt();
    rsqrt_f64(x) = x.rsqrt();
    cbrt_f64(x) = x.cbrt();
    recip_f64(x) = x.recip();
    exp_f64(x) = x.exp();
    exp2_f64(x) = x.exp2();
    exp_m1_f64(x) = x.exp_m1();
    ln_f64(x) = x.ln();
    log2_f64(x) = x.log2();
    log10_f64(x) = x.log10();
    ln_1p_f64(x) = x.ln_1p();
    sin_f64(x) = x.sin();
    cos_f64(x) = x.cos();
    tan_f64(x) = x.tan();
    asin_f64(x) = x.asin();
    acos_f64(x) = x.acos();
    atan_f64(x) = x.atan();
    sinh_f64(x) = x.sinh();
    cosh_f64(x) = x.cosh();
    tanh_f64(x) = x.tanh();
    asinh_f64(x) = x.asinh();
    acosh_f64(x) = x.acosh();
    atanh_f64(x) = x.atanh();
    sigmoid_f64(x) = x.sigmoid();
    softplus_f64(x) = x.softplus();
    erf_f64(x) = x.erf();
    erfc_f64(x) = x.erfc();
    normal_cdf_f64(x) = x.normal_cdf();
    gelu_f64(x) = x.gelu();
    floor_f64(x) = x.floor();
    ceil_f64(x) = x.ceil();
    round_f64(x) = x.round();
    trunc_f64(x) = x.trunc();
    fract_f64(x) = x.fract();
    abs_f64(x) = x.abs();
    hypot_f64(x, y) = x.hypot(y);
    powf_f64(x, y) = x.powf(y);
    atan2_f64(x, y) = x.atan2(y);
    copysign_f64(x, y) = x.copysign(y);
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
