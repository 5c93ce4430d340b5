//! NumPy's promotion of the types of elements, as a table of types.

use super::DType;
use crate::isa::Token;
use crate::leaf::Elem;
use crate::math::CastTo;

/// A type of elements that has a [`DType`]; `usize` and `isize` have that of their size.
pub trait HasDType: Elem {
    /// The type as a value.
    const DTYPE: DType;
}

macro_rules! dtypes {
    ($($T:ident $Dtype:ident)*) => {$(
        impl HasDType for $T {
            const DTYPE: DType = DType::$Dtype;
        }
    )*};
}
dtypes! {
    bool Bool u8 U8 u16 U16 u32 U32 u64 U64 i8 I8 i16 I16 i32 I32 i64 I64 f32 F32 f64 F64
}
#[cfg(target_pointer_width = "64")]
dtypes!(usize U64 isize I64);
#[cfg(target_pointer_width = "32")]
dtypes!(usize U32 isize I32);

/// The common type of elements of two types by the rule of NumPy 2, which is symmetric.
///
/// Integers of different sign take a signed type that holds both, and `u64` beside a signed one
/// takes `f64`. An integer of 32 bits or more beside a float takes `f64`.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::promote::{DType, HasDType, Promote};
///
/// fn common<A: Promote<B, Output: HasDType>, B>() -> DType {
///     A::Output::DTYPE
/// }
/// assert_eq!(common::<i32, f32>(), DType::F64);
/// assert_eq!(common::<u8, i8>(), DType::I16);
/// assert_eq!(common::<bool, u16>(), DType::U16);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{B}` have no common type",
    label = "not promoted",
    note = "numbers and `bool`s are promoted as in NumPy; cast other elements, and integers of 128 bits: `(x as f64)`, `x.cast::<f64>()`"
)]
pub trait Promote<B>: Elem {
    /// The common type.
    type Output: HasDType;
    /// The type in which they are compared: exact for integers.
    #[doc(hidden)]
    type Compared: PartialOrd;

    /// Both as elements of the common type.
    #[doc(hidden)]
    fn promoted(token: Token<'_>, a: Self, b: B) -> (Self::Output, Self::Output);
    /// Both as they are compared.
    #[doc(hidden)]
    fn compared(token: Token<'_>, a: Self, b: B) -> (Self::Compared, Self::Compared);
}

/// Implements `Promote`: for each type the types that give another, or itself.
macro_rules! promote {
    ($($A:ident: $($($B:ident)* => $Out:ident),*;)*) => {$($($(
        impl Promote<$B> for $A {
            type Output = $Out;
            type Compared = promote!(@compared $A $B $Out);

            #[inline(always)]
            fn promoted(token: Token<'_>, a: $A, b: $B) -> ($Out, $Out) {
                (<$A as CastTo<$Out>>::cast_in(a, token), <$B as CastTo<$Out>>::cast_in(b, token))
            }

            #[inline(always)]
            fn compared(token: Token<'_>, a: $A, b: $B) -> (Self::Compared, Self::Compared) {
                promote!(@compare $A $B $Out, token, a, b)
            }
        }
    )*)*)*};
    // Integers whose common type does not hold them.
    (@compared u64 $B:ident f64) => { promote!(@wide $B) };
    (@compared usize $B:ident f64) => { promote!(@wide $B) };
    (@compared $A:ident u64 f64) => { promote!(@wide $A) };
    (@compared $A:ident usize f64) => { promote!(@wide $A) };
    (@compared $A:ident $B:ident $Out:ident) => { $Out };
    (@wide f32) => { f64 };
    (@wide f64) => { f64 };
    (@wide $Integer:ident) => { i128 };
    (@compare f32 $B:ident $Out:ident, $token:ident, $a:ident, $b:ident) => { Self::promoted($token, $a, $b) };
    (@compare f64 $B:ident $Out:ident, $token:ident, $a:ident, $b:ident) => { Self::promoted($token, $a, $b) };
    (@compare $A:ident f32 $Out:ident, $token:ident, $a:ident, $b:ident) => { Self::promoted($token, $a, $b) };
    (@compare $A:ident f64 $Out:ident, $token:ident, $a:ident, $b:ident) => { Self::promoted($token, $a, $b) };
    (@compare $A:ident $B:ident f64, $token:ident, $a:ident, $b:ident) => {{
        let _ = $token;
        ($a as i128, $b as i128)
    }};
    (@compare $A:ident $B:ident $Out:ident, $token:ident, $a:ident, $b:ident) => { Self::promoted($token, $a, $b) };
}
promote! {
bool: bool => bool, u8 => u8, u16 => u16, u32 => u32, u64 => u64, usize => usize, i8 => i8, i16 => i16, i32 => i32, i64 => i64, isize => isize, f32 => f32, f64 => f64;
u8: bool u8 => u8, u16 => u16, u32 => u32, u64 => u64, usize => usize, i8 i16 => i16, i32 => i32, i64 => i64, isize => isize, f32 => f32, f64 => f64;
u16: bool u8 u16 => u16, u32 => u32, u64 => u64, usize => usize, i8 i16 i32 => i32, i64 => i64, isize => isize, f32 => f32, f64 => f64;
u32: bool u8 u16 u32 => u32, u64 => u64, usize => usize, i8 i16 i32 i64 => i64, isize => isize, f32 f64 => f64;
u64: bool u8 u16 u32 u64 usize => u64, i8 i16 i32 i64 isize f32 f64 => f64;
usize: bool u8 u16 u32 usize => usize, u64 => u64, i8 i16 i32 i64 isize f32 f64 => f64;
i8: bool i8 => i8, u8 i16 => i16, u16 i32 => i32, u32 i64 => i64, u64 usize f64 => f64, isize => isize, f32 => f32;
i16: bool u8 i8 i16 => i16, u16 i32 => i32, u32 i64 => i64, u64 usize f64 => f64, isize => isize, f32 => f32;
i32: bool u8 u16 i8 i16 i32 => i32, u32 i64 => i64, u64 usize f32 f64 => f64, isize => isize;
i64: bool u8 u16 u32 i8 i16 i32 i64 isize => i64, u64 usize f32 f64 => f64;
isize: bool u8 u16 u32 i8 i16 i32 isize => isize, u64 usize f32 f64 => f64, i64 => i64;
f32: bool u8 u16 i8 i16 f32 => f32, u32 u64 usize i32 i64 isize f64 => f64;
f64: bool u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64 => f64;}
