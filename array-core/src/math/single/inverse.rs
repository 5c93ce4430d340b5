//! Inverse trigonometric functions, of `f32`.

use crate::isa::Token;

#[inline(always)]
pub(in crate::math) fn asin(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn acos(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn atan(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn atan2(_: Token<'_>, x: f32, y: f32) -> f32 {
    todo!("{x} {y}")
}
