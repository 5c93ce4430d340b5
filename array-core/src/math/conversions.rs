//! Conversions between numbers with the results of `as`, in forms that the compiler vectorises:
//! [`cast`](mod@super::cast) has the pairs for which it does not vectorise `as`.

use crate::isa::Token;

/// Conversion with the results of `as`: floats to integers truncate and saturate, NaN gives 0.
pub trait CastTo<U>: Copy + 'static {
    /// The converted number.
    #[inline(always)]
    #[must_use]
    fn cast_to(self) -> U {
        self.cast_in(Token::PLAIN)
    }

    /// No converted number has an absolute value above this power of two; [`UNBOUNDED`] if nothing
    /// is known.
    #[doc(hidden)]
    const BITS: u32 = UNBOUNDED;

    /// The converted number, in a kernel.
    #[doc(hidden)]
    fn cast_in(self, token: Token<'_>) -> U;
}

/// The exponent of a bound that is not known.
pub(crate) const UNBOUNDED: u32 = u32::MAX;

/// Converts `x` as `as` does: floats to integers truncate and saturate, NaN gives 0.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// assert_eq!(math::cast::<u8>(300.7f32), 255);
/// assert_eq!(math::cast::<f64>(-3i64), -3.0);
/// ```
#[inline(always)]
#[must_use]
pub fn cast<U>(x: impl CastTo<U>) -> U {
    x.cast_to()
}

/// The bound of the small integers of one type in another one: see [`CastTo::BITS`]. A negative
/// number does not keep its absolute value in an unsigned type.
const fn bound(from: &str, to: &str) -> u32 {
    let signed = to.as_bytes()[0] != b'u';
    match from.as_bytes() {
        b"bool" => 0,
        b"u8" => 8,
        b"u16" => 16,
        b"i8" if signed => 7,
        b"i16" if signed => 15,
        _ => UNBOUNDED,
    }
}

/// Declares conversions: each has an expression of `x` in a kernel with `token`.
macro_rules! convert {
    (|$x:ident, $token:ident| $($T:ident to $($U:ident)*: $value:expr;)*) => { $($(
        impl CastTo<$U> for $T {
            const BITS: u32 = bound(stringify!($T), stringify!($U));

            #[inline(always)]
            fn cast_in(self, $token: Token<'_>) -> $U {
                let $x = self;
                let value = $value;
                value as $U
            }
        }
    )*)* };
}

// The compiler vectorises these.
convert! { |x, _token|
    f32 to f32 f64: x;
    f64 to f32 f64: x;
    i8 to i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 f64: x;
    u8 to i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 f64: x;
    i16 to i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 f64: x;
    u16 to i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 f64: x;
    i32 to i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 f64: x;
    u32 to i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 f64: x;
    i64 to i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32: x;
    u64 to i8 i16 i32 i64 isize u8 u16 u32 u64 usize f64: x;
    isize to i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32: x;
    usize to i8 i16 i32 i64 isize u8 u16 u32 u64 usize f64: x;
    bool to i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 f64: x as u8;
    bool to bool: x;
}

/// Whether `usize` has 64 bits.
const WIDE: bool = cfg!(target_pointer_width = "64");

// Saturation by instructions that exist.
convert! { |x, token|
    f32 to i64: CastTo::<i64>::cast_in(f64::from(x), token);
    f32 to u64: CastTo::<u64>::cast_in(f64::from(x), token);
    f32 to isize: if WIDE { CastTo::<i64>::cast_in(x, token) as isize } else { x as isize };
    f32 to usize: if WIDE { CastTo::<u64>::cast_in(x, token) as usize } else { x as usize };
    f64 to isize: if WIDE { CastTo::<i64>::cast_in(x, token) as isize } else { x as isize };
    f64 to usize: if WIDE { CastTo::<u64>::cast_in(x, token) as usize } else { x as usize };
}

// Only AVX-512 has instructions for these.
convert! { |x, token|
    isize to f64: CastTo::<f64>::cast_in(x as i64, token);
    usize to f32: CastTo::<f32>::cast_in(x as u64, token);
}
