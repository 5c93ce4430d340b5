//! `Sortable`: elements with an order, as unsigned keys that are compared instead of them.

use crate::expr::Reducible;
use crate::sealed::Sealed;

/// Elements that can be sorted: integers of up to 64 bits, `bool`, `f32` and `f64`. Sealed.
///
/// The order is that of numbers. -0.0 equals 0.0; NaN, of either sign, equals NaN and is larger than
/// every number (NumPy's order).
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` cannot be sorted",
    label = "no order",
    note = "integers of up to 64 bits, `bool`, `f32` and `f64` can be sorted"
)]
pub trait Sortable: Reducible {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The key of NaN, if the type has one.
    #[doc(hidden)]
    const NAN_KEY: Option<u64>;

    /// A number that has the order of the element: equal elements have one key.
    #[doc(hidden)]
    fn key(self) -> u64;

    /// Whether no element of other bits has its key.
    #[doc(hidden)]
    fn has_own_key(self) -> bool {
        true
    }

    /// An element with this key, which must be the key of an element.
    #[doc(hidden)]
    fn of_key(key: u64) -> Self;
}

macro_rules! sortable {
    ($($T:ty, $nan:expr, |$x:ident| $key:expr, |$k:ident| $of:expr $(, |$own:ident| $has_own:expr)?;)*) => {$(
        impl Sortable for $T {
            const SEALED: Sealed = Sealed;
            const NAN_KEY: Option<u64> = $nan;

            #[inline(always)]
            fn key(self) -> u64 {
                let $x = self;
                $key
            }

            $(
                #[inline(always)]
                fn has_own_key(self) -> bool {
                    let $own = self;
                    $has_own
                }
            )?

            #[inline(always)]
            fn of_key($k: u64) -> Self {
                $of
            }
        }
    )*};
}

macro_rules! unsigned {
    ($($T:ident)*) => {
        sortable! { $($T, None, |x| x as u64, |key| key as $T;)* }
    };
}
unsigned!(u8 u16 u32 u64 usize);

/// Signed integers: the sign bit is flipped.
macro_rules! signed {
    ($($T:ident $U:ident)*) => {
        sortable! { $($T, None, |x| (x as $U ^ (1 << ($U::BITS - 1))) as u64, |key| (key as $U ^ (1 << ($U::BITS - 1))) as $T;)* }
    };
}
signed!(i8 u8 i16 u16 i32 u32 i64 u64 isize usize);

/// Floats: the bits of a negative number are flipped, of another one only the sign bit.
macro_rules! floats {
    ($($T:ident $U:ident $I:ident)*) => {
        sortable! { $(
            $T, Some($U::MAX as u64),
            |x| {
                const SIGN: $U = 1 << ($U::BITS - 1);
                let bits = if x == 0.0 { 0 } else { x.to_bits() };
                // Not a branch, which would be mispredicted for every other number.
                let flipped = bits ^ (((bits as $I) >> ($U::BITS - 1)) as $U | SIGN);
                (if x.is_nan() { $U::MAX } else { flipped }) as u64
            },
            |key| {
                const SIGN: $U = 1 << ($U::BITS - 1);
                let key = key as $U;
                if key == $U::MAX {
                    $T::NAN
                } else {
                    $T::from_bits(key ^ if key & SIGN == 0 { $U::MAX } else { SIGN })
                }
            },
            |x| !x.is_nan() & (x.to_bits() != 1 << ($U::BITS - 1));
        )* }
    };
}
floats!(f32 u32 i32 f64 u64 i64);

sortable! { bool, None, |x| x as u64, |key| key != 0; }
