//! Hyperbolic functions and their inverses, of `f64`.

use crate::isa::Token;

#[inline(always)]
pub(in crate::math) fn sinh(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn cosh(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn tanh(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn asinh(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn acosh(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}

#[inline(always)]
pub(in crate::math) fn atanh(_: Token<'_>, x: f64) -> f64 {
    todo!("{x}")
}
