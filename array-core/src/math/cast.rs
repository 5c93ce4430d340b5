//! Casts between floats and integers as `as` makes them, where the compiler makes no vector code of `as`: floats to integers, which
//! saturate, and integers of 64 bits to floats, for which there is no instruction before AVX-512. Where `as` is faster all the same, on the
//! baseline above all, these functions are `as`.
//!
//! The bits of an integer appear at the end of a float when a number so large is added that no digit is left for fractions. What has
//! more bits than a float has digits comes in two halves.

use super::arith::double::TO_1 as TO_1_F64;
use super::arith::single::TO_1 as TO_1_F32;
use super::{double, single};
use crate::isa::{Level, Token};

/// Floats to integers that have fewer bits than the float has digits.
macro_rules! short {
    ($($name:ident $T:ident $width:ident $I:ident $to_1:ident;)*) => { $(
        #[inline(always)]
        pub(crate) fn $name(m: Token<'_>, x: $T) -> $I {
            const MIN: $T = $I::MIN as $T;
            const MAX: $T = $I::MAX as $T;
            if m.level() < Level::V3 {
                return x as $I;
            }
            let x = if x.is_nan() { 0.0 } else { x };
            let x = if x > MIN { x } else { MIN };
            let x = if x < MAX { x } else { MAX };
            ($width::round::trunc(m, x) + $to_1).to_bits() as $I
        }
    )* };
}

short! {
    f32_to_i8 f32 single i8 TO_1_F32;
    f32_to_i16 f32 single i16 TO_1_F32;
    f32_to_u8 f32 single u8 TO_1_F32;
    f32_to_u16 f32 single u16 TO_1_F32;
    f64_to_i8 f64 double i8 TO_1_F64;
    f64_to_i16 f64 double i16 TO_1_F64;
    f64_to_i32 f64 double i32 TO_1_F64;
    f64_to_u8 f64 double u8 TO_1_F64;
    f64_to_u16 f64 double u16 TO_1_F64;
    f64_to_u32 f64 double u32 TO_1_F64;
}

/// Floats to integers as wide as the float, in two halves; `$end` is the first float beyond the integers.
macro_rules! wide {
    ($($name:ident $T:ident $width:ident $I:ident $to_1:ident $half:literal $end:expr;)*) => { $(
        #[inline(always)]
        pub(crate) fn $name(m: Token<'_>, x: $T) -> $I {
            const MIN: $T = $I::MIN as $T;
            const UNIT: $T = (1_u64 << $half) as $T;
            if m.level() < Level::V3 {
                return x as $I;
            }
            let x = if x.is_nan() { 0.0 } else { x };
            let whole = $width::round::trunc(m, if x > MIN { x } else { MIN });
            let upper = whole * (1.0 / UNIT) + $to_1;
            let lower = (whole - (upper - $to_1) * UNIT) + $to_1;
            let bits = (upper.to_bits() << $half)
                .wrapping_add(lower.to_bits())
                .wrapping_sub($to_1.to_bits());
            if x < $end { bits as $I } else { $I::MAX }
        }
    )* };
}

wide! {
    f32_to_i32 f32 single i32 TO_1_F32 16 2147483648.0;
    f32_to_u32 f32 single u32 TO_1_F32 16 4294967296.0;
    f64_to_i64 f64 double i64 TO_1_F64 32 9223372036854775808.0;
    f64_to_u64 f64 double u64 TO_1_F64 32 18446744073709551616.0;
}

#[inline(always)]
pub(crate) fn f32_to_i64(m: Token<'_>, x: f32) -> i64 {
    f64_to_i64(m, f64::from(x))
}

#[inline(always)]
pub(crate) fn f32_to_u64(m: Token<'_>, x: f32) -> u64 {
    f64_to_u64(m, f64::from(x))
}

/// The halves become the digits of 2^52 + lower and of 2^84 + 2^63 + upper, and only the last sum is rounded.
#[inline(always)]
pub(crate) fn i64_to_f64(m: Token<'_>, x: i64) -> f64 {
    if m.level() != Level::V3 {
        return x as f64;
    }
    const LOWER: u64 = 0x4330_0000_0000_0000;
    const UPPER: u64 = 0x4530_0000_8000_0000;
    let bits = x as u64;
    let lower = f64::from_bits((bits & 0xffff_ffff) | LOWER);
    let upper = f64::from_bits((bits >> 32) ^ UPPER);
    (upper - (f64::from_bits(UPPER) + f64::from_bits(LOWER))) + lower
}

/// By way of an `f64`, which is exact: bits that it has no place for are folded into one that an `f32` needs only to see a tie.
#[inline(always)]
pub(crate) fn u64_to_f32(m: Token<'_>, x: u64) -> f32 {
    if m.level() != Level::V3 {
        return x as f32;
    }
    let is_long = x >> 53 != 0;
    (if is_long { folded(x) } else { x }) as f64 as f32
}

/// The lowest 11 bits as one: bit 11 is set if any of them is.
#[inline(always)]
fn folded(bits: u64) -> u64 {
    const LOW: u64 = (1 << 11) - 1;
    (bits | ((bits & LOW) + LOW)) & !LOW
}

#[cfg(all(test, not(asan)))]
mod tests {
    use super::*;

    fn floats() -> impl Iterator<Item = f64> {
        let edges =
            [0, 7, 8, 15, 16, 23, 31, 32, 52, 53, 63, 64, 1000].map(|bits| 2_f64.powi(bits));
        let near = edges
            .into_iter()
            .flat_map(|x| [x, x.next_down(), x.next_up(), x - 1.0, x + 0.5, x * 0.7]);
        let odd = [0.0, 0.5, 5e-324, f64::MAX, f64::INFINITY, f64::NAN];
        near.chain(odd).flat_map(|x| [x, -x, f64::from(x as f32)])
    }

    #[test]
    fn floats_to_integers_as_as() {
        for m in [Token::PLAIN, Token::new(Level::V3)] {
            for x in floats() {
                macro_rules! same {
                    ($($T:ident $name:ident $I:ident;)*) => { $(
                        assert_eq!($name(m, x as $T), x as $T as $I, "{x:e} by {}", stringify!($name));
                    )* };
                }
                same! {
                    f32 f32_to_i8 i8; f32 f32_to_i16 i16; f32 f32_to_i32 i32; f32 f32_to_i64 i64;
                    f32 f32_to_u8 u8; f32 f32_to_u16 u16; f32 f32_to_u32 u32; f32 f32_to_u64 u64;
                    f64 f64_to_i8 i8; f64 f64_to_i16 i16; f64 f64_to_i32 i32; f64 f64_to_i64 i64;
                    f64 f64_to_u8 u8; f64 f64_to_u16 u16; f64 f64_to_u32 u32; f64 f64_to_u64 u64;
                }
            }
        }
    }

    #[test]
    fn integers_to_floats_as_as() {
        // The bits do not depend on what the machine has.
        let m = Token::new(Level::V3);
        for place in 0..64 {
            for low in [0, 1, 2, 1 << 10, 1 << 11, 3 << 38, 1 << 39, (1 << 39) + 1] {
                for x in [
                    (1_u64 << place).wrapping_add(low),
                    (1_u64 << place).wrapping_sub(low),
                    !(1_u64 << place).wrapping_add(low),
                ] {
                    assert_eq!(u64_to_f32(m, x), x as f32, "{x:#x}");
                    assert_eq!(i64_to_f64(m, x as i64), x as i64 as f64, "{x:#x}");
                }
            }
        }
    }
}
