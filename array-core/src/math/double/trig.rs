//! Sine, cosine and tangent, of `f64`.

use crate::isa::Token;

#[inline(always)]
pub(in crate::math) fn sin(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn cos(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn tan(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn sin_cos(_: Token<'_>, x: f64) -> (f64, f64) {
    todo!("{x}")
}
