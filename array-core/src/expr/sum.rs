//! Which elements can be summed. It is here, before the reductions, because every number can: `T: Float` says so.

use super::number::Number;
use crate::leaf::Elem;

/// Elements that can be summed, and the type of their sum: integers widen to 64 bits, as NumPy's do.
///
/// Every [`Number`] is one, and the sum of a [`Float`](super::Float) has its own type.
pub trait Sum: Elem {
    /// The type of the sum: `i64` for signed integers and `bool`, `u64` for unsigned ones, else the type itself.
    type Sum: Number;

    /// The element in that type.
    fn widen(self) -> Self::Sum;
}

macro_rules! sum {
    ($($Sum:ident: $($T:ident)*;)*) => {$($(
        impl Sum for $T {
            type Sum = $Sum;

            #[inline(always)]
            fn widen(self) -> $Sum {
                self as $Sum
            }
        }
    )*)*};
}
sum! {
    i64: bool i8 i16 i32 i64 isize;
    u64: u8 u16 u32 u64 usize;
    f32: f32;
    f64: f64;
    i128: i128;
    u128: u128;
}
