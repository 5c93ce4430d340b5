//! Hyperbolic functions and their inverses, of `f32`.

use crate::isa::Token;

#[inline(always)]
pub(in crate::math) fn sinh(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn cosh(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn tanh(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn asinh(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn acosh(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn atanh(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}
