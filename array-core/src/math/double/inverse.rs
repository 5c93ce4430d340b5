//! Inverse trigonometric functions, of `f64`.

use crate::isa::Token;

#[inline(always)]
pub(in crate::math) fn asin(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn acos(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn atan(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn atan2(_: Token<'_>, x: f64, y: f64) -> f64 {
    todo!("{x} {y}")
}
