//! Rounding to integers, of `f32`.

use crate::isa::Token;

#[inline(always)]
pub(in crate::math) fn floor(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn ceil(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn round(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn trunc(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn fract(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}
