//! Exponentials, of `f32`.

use crate::isa::Token;

#[inline(always)]
pub(in crate::math) fn exp(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn exp2(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn exp_m1(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}
