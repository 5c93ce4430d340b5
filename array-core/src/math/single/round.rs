//! Rounding to integers, of `f32`.
//!
//! One instruction from [`Level::V3`] on. The baseline has none: there the addition of a number so large that no digit is left for
//! fractions rounds to the nearest integer, and one is added or taken away where that was the wrong side. All of it is exact.

use crate::isa::{Level, Token};

/// From here on every number is an integer. The sum of it and something positive and smaller is one, too.
const INTEGERS: f32 = 8388608.0;

/// The nearest integer, ties to even, with the sign of `x`.
#[inline(always)]
fn nearest(x: f32) -> f32 {
    ((x.abs() + INTEGERS) - INTEGERS).copysign(x)
}

/// `rounded` with the sign of `x`, for a zero; `x` itself if it has no fraction, is infinite or NaN.
#[inline(always)]
fn unless_integer(x: f32, rounded: f32) -> f32 {
    if x.abs() < INTEGERS {
        rounded.copysign(x)
    } else {
        x
    }
}

#[inline(always)]
pub(in crate::math) fn floor(m: Token<'_>, x: f32) -> f32 {
    if m.level() >= Level::V3 {
        return x.floor();
    }
    let near = nearest(x);
    let below = if near > x { near - 1.0 } else { near };
    unless_integer(x, below)
}

#[inline(always)]
pub(in crate::math) fn ceil(m: Token<'_>, x: f32) -> f32 {
    if m.level() >= Level::V3 {
        return x.ceil();
    }
    let near = nearest(x);
    let above = if near < x { near + 1.0 } else { near };
    unless_integer(x, above)
}

/// Ties go to the even integer.
#[inline(always)]
pub(in crate::math) fn round(m: Token<'_>, x: f32) -> f32 {
    if m.level() >= Level::V3 {
        return x.round_ties_even();
    }
    unless_integer(x, nearest(x))
}

#[inline(always)]
pub(in crate::math) fn trunc(m: Token<'_>, x: f32) -> f32 {
    if m.level() >= Level::V3 {
        return x.trunc();
    }
    let size = x.abs();
    let near = nearest(size);
    let below = if near > size { near - 1.0 } else { near };
    unless_integer(x, below)
}

#[inline(always)]
pub(in crate::math) fn fract(m: Token<'_>, x: f32) -> f32 {
    x - trunc(m, x)
}
