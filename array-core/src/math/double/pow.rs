//! Powers, of `f64`.

use crate::isa::Token;

#[inline(always)]
pub(in crate::math) fn powf(_: Token<'_>, x: f64, y: f64) -> f64 {
    todo!("{x} {y}")
}

#[inline(always)]
pub(in crate::math) fn powi(_: Token<'_>, x: f64, n: i32) -> f64 {
    todo!("{x} {n}")
}

#[inline(always)]
pub(in crate::math) fn powi_general(_: Token<'_>, x: f64, n: i32) -> f64 {
    todo!("{x} {n}")
}
