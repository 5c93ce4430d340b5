//! Logarithms, of `f32`.

use crate::isa::Token;

#[inline(always)]
pub(in crate::math) fn ln(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn log2(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn log10(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn ln_1p(_: Token<'_>, x: f32) -> f32 {
    todo!("{x}")
}
