//! The remainder of a division, of `f64`: exact, with the sign of the dividend, like `%`.
//!
//! The quotient, rounded to an integer, is the exact one or one more. Its product with the divisor
//! is subtracted exactly: by a fused multiply-add, or as two numbers. If the quotient was one too
//! large, the divisor is added again. That is right while the quotient is an exact integer; a
//! greater quotient is left to `%`, which divides bit by bit.

use crate::isa::Token;
use crate::math::arith::double::{INTEGERS, residual};

/// 2^990: below this, the product as two numbers does not overflow.
const LARGE: f64 = f64::from_bits((1023 + 990) << 52);

#[inline(always)]
pub(in crate::math) fn rem(m: Token<'_>, x: f64, y: f64) -> f64 {
    let (a, b) = (x.abs(), y.abs());
    let quotient = a / b;
    let unsplit = !m.fma() && (a > LARGE || b > LARGE);
    let is_rare = quotient >= INTEGERS || unsplit;
    if m.rare(is_rare) {
        return rem_of_huge_quotient(x, y);
    }
    let quotient = (quotient + INTEGERS) - INTEGERS;
    let near = residual(m, a, quotient, b);
    let above = if near < 0.0 { near + b } else { near };
    // This is right for an infinite `b` too.
    let rest = if a < b { a } else { above };
    (if m.reported(is_rare) { 0.0 } else { rest }).copysign(x)
}

#[cold]
#[inline(never)]
fn rem_of_huge_quotient(x: f64, y: f64) -> f64 {
    x % y
}
