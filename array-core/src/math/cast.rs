//! Casts between floats and integers with the results of `as`, for the pairs that the compiler does
//! not vectorise: floats to integers, which saturate, and integers of 64 bits to floats, for which
//! there is no instruction before AVX-512. Where `as` is faster all the same, above all on the
//! baseline, these functions use `as`.
//!
//! The bits of an integer appear in the low bits of a float when a number is added that is so large
//! that no digits are left for fractions. An integer with more bits than the float has digits is
//! converted in two halves.

use super::arith::double::TO_1 as TO_1_F64;
use super::arith::single::TO_1 as TO_1_F32;
use super::conversions::CastTo;
use super::{double, single};
use crate::isa::{Level, Token};

/// Floats to integers with fewer bits than the float has digits.
macro_rules! short {
    ($($T:ident $width:ident $to_1:ident: $($I:ident)*;)*) => { $($(
        impl CastTo<$I> for $T {
            #[inline(always)]
            fn cast_in(self, m: Token<'_>) -> $I {
                const MIN: $T = $I::MIN as $T;
                const MAX: $T = $I::MAX as $T;
                let x = self;
                if m.level() < Level::V3 {
                    return x as $I;
                }
                let x = if x.is_nan() { 0.0 } else { x };
                let x = if x > MIN { x } else { MIN };
                let x = if x < MAX { x } else { MAX };
                ($width::round::trunc(m, x) + $to_1).to_bits() as $I
            }
        }
    )*)* };
}

short! {
    f32 single TO_1_F32: i8 i16 u8 u16;
    f64 double TO_1_F64: i8 i16 i32 u8 u16 u32;
}

/// Floats to integers as wide as the float, in two halves; `$end` is the first float beyond the
/// integers.
macro_rules! wide {
    ($($T:ident $width:ident $to_1:ident $half:literal: $($I:ident $end:expr),*;)*) => { $($(
        impl CastTo<$I> for $T {
            #[inline(always)]
            fn cast_in(self, m: Token<'_>) -> $I {
                const MIN: $T = $I::MIN as $T;
                const UNIT: $T = (1_u64 << $half) as $T;
                let x = self;
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
        }
    )*)* };
}

wide! {
    f32 single TO_1_F32 16: i32 2147483648.0, u32 4294967296.0;
    f64 double TO_1_F64 32: i64 9223372036854775808.0, u64 18446744073709551616.0;
}

/// The halves become the digits of 2^52 + lower and of 2^84 + 2^63 + upper; only the last sum is
/// rounded.
impl CastTo<f64> for i64 {
    #[inline(always)]
    fn cast_in(self, m: Token<'_>) -> f64 {
        if m.level() != Level::V3 {
            return self as f64;
        }
        const LOWER: u64 = 0x4330_0000_0000_0000;
        const UPPER: u64 = 0x4530_0000_8000_0000;
        let bits = self as u64;
        let lower = f64::from_bits((bits & 0xffff_ffff) | LOWER);
        let upper = f64::from_bits((bits >> 32) ^ UPPER);
        (upper - (f64::from_bits(UPPER) + f64::from_bits(LOWER))) + lower
    }
}

/// Goes through an `f64`, exactly: the bits that do not fit are folded into one bit, which an `f32`
/// needs only to detect a tie.
impl CastTo<f32> for u64 {
    #[inline(always)]
    fn cast_in(self, m: Token<'_>) -> f32 {
        if m.level() != Level::V3 {
            return self as f32;
        }
        let is_long = self >> 53 != 0;
        (if is_long { folded(self) } else { self }) as f64 as f32
    }
}

/// Folds the lowest 11 bits into one: bit 11 is set if any of them is.
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
                    ($($T:ident $I:ident;)*) => { $(
                        assert_eq!(CastTo::<$I>::cast_in(x as $T, m), x as $T as $I, "{x:e} of {} to {}", stringify!($T), stringify!($I));
                    )* };
                }
                same! {
                    f32 i8; f32 i16; f32 i32; f32 i64;
                    f32 u8; f32 u16; f32 u32; f32 u64;
                    f64 i8; f64 i16; f64 i32; f64 i64;
                    f64 u8; f64 u16; f64 u32; f64 u64;
                }
            }
        }
    }

    #[test]
    fn integers_to_floats_as_as() {
        // The result does not depend on the level.
        let m = Token::new(Level::V3);
        for place in 0..64 {
            for low in [0, 1, 2, 1 << 10, 1 << 11, 3 << 38, 1 << 39, (1 << 39) + 1] {
                for x in [
                    (1_u64 << place).wrapping_add(low),
                    (1_u64 << place).wrapping_sub(low),
                    !(1_u64 << place).wrapping_add(low),
                ] {
                    assert_eq!(CastTo::<f32>::cast_in(x, m), x as f32, "{x:#x}");
                    assert_eq!(
                        CastTo::<f64>::cast_in(x as i64, m),
                        x as i64 as f64,
                        "{x:#x}"
                    );
                }
            }
        }
    }
}
