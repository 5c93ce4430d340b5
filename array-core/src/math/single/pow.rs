//! Powers, of `f32`.

use crate::isa::Token;

#[inline(always)]
pub(in crate::math) fn powf(_: Token<'_>, x: f32, y: f32) -> f32 {
    todo!("{x} {y}")
}

#[inline(always)]
pub(in crate::math) fn powi(_: Token<'_>, x: f32, n: i32) -> f32 {
    todo!("{x} {n}")
}

#[inline(always)]
pub(in crate::math) fn powi_general(_: Token<'_>, x: f32, n: i32) -> f32 {
    todo!("{x} {n}")
}
