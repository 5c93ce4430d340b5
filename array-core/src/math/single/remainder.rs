//! The remainder of a division, of `f32`: exact, with the sign of the dividend, like `%`.
//!
//! Computed in `f64`. The quotient, rounded to an integer, is the exact one or one more. Its
//! product with the divisor is subtracted exactly: by a fused multiply-add, or because both have
//! few digits. If the quotient was one too large, the divisor is added again. A quotient too great
//! for that is left to `%`, which divides bit by bit.

use crate::isa::Token;
use crate::math::arith::double::{INTEGERS, mad};

/// 2^29: the product of a smaller integer and an `f32` is exact.
const SHORT: f64 = 536870912.0;

#[inline(always)]
pub(in crate::math) fn rem(m: Token<'_>, x: f32, y: f32) -> f32 {
    let (a, b) = (f64::from(x.abs()), f64::from(y.abs()));
    let quotient = a / b;
    let is_rare = quotient >= if m.fma() { INTEGERS } else { SHORT };
    if m.rare(is_rare) {
        return rem_of_huge_quotient(x, y);
    }
    let quotient = (quotient + INTEGERS) - INTEGERS;
    let near = mad(m, -quotient, b, a);
    let above = if near < 0.0 { near + b } else { near };
    // This is right for an infinite `b` too.
    let rest = if a < b { a } else { above };
    let rest = if m.reported(is_rare) { 0.0 } else { rest };
    (rest as f32).copysign(x)
}

#[cold]
#[inline(never)]
fn rem_of_huge_quotient(x: f32, y: f32) -> f32 {
    x % y
}
