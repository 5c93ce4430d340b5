//! Exponentials, of `f64`.

use crate::isa::Token;

#[inline(always)]
pub(in crate::math) fn exp(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn exp2(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn exp_m1(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}
