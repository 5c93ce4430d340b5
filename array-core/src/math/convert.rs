//! Numbers converted to other numbers as `as` converts them, in ways that become vector code:
//! [`cast`](mod@super::cast) has the pairs for which `as` does not.

use crate::isa::Token;

/// A number converted as `as` converts: floats to integers truncate and saturate, NaN gives 0.
pub trait CastTo<U>: Copy + 'static {
    /// The converted number.
    #[inline(always)]
    #[must_use]
    fn cast_to(self) -> U {
        self.cast_in(Token::PLAIN)
    }

    /// The converted number, in a kernel.
    #[doc(hidden)]
    fn cast_in(self, token: Token<'_>) -> U;
}

/// `x` converted as `as` converts: floats to integers truncate and saturate, NaN gives 0.
///
/// # Examples
/// ```
/// use array_core::math;
/// assert_eq!(math::cast::<u8>(300.7f32), 255);
/// assert_eq!(math::cast::<f64>(-3i64), -3.0);
/// ```
#[inline(always)]
#[must_use]
pub fn cast<U>(x: impl CastTo<U>) -> U {
    x.cast_to()
}

/// Declares conversions: each from `x`, in a kernel of `token`.
macro_rules! convert {
    (|$x:ident, $token:ident| $($T:ident to $($U:ident)*: $value:expr;)*) => { $($(
        impl CastTo<$U> for $T {
            #[inline(always)]
            fn cast_in(self, $token: Token<'_>) -> $U {
                let $x = self;
                let value = $value;
                value as $U
            }
        }
    )*)* };
}

// What the compiler makes vector code of.
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
}

/// Whether `usize` has 64 bits.
const WIDE: bool = cfg!(target_pointer_width = "64");

// Saturation in a way that has instructions.
convert! { |x, token|
    f32 to i64: CastTo::<i64>::cast_in(f64::from(x), token);
    f32 to u64: CastTo::<u64>::cast_in(f64::from(x), token);
    f32 to isize: if WIDE { CastTo::<i64>::cast_in(x, token) as isize } else { x as isize };
    f32 to usize: if WIDE { CastTo::<u64>::cast_in(x, token) as usize } else { x as usize };
    f64 to isize: if WIDE { CastTo::<i64>::cast_in(x, token) as isize } else { x as isize };
    f64 to usize: if WIDE { CastTo::<u64>::cast_in(x, token) as usize } else { x as usize };
}

// There are instructions for these in AVX-512 only.
convert! { |x, token|
    isize to f64: CastTo::<f64>::cast_in(x as i64, token);
    usize to f32: CastTo::<f32>::cast_in(x as u64, token);
}
