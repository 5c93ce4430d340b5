//! `NpyElement`: the types of elements in `.npy` files, and their bytes.

use crate::sealed::Sealed;

/// Elements that `.npy` and `.npz` files have: `bool`, integers of 8 to 64 bits, `f32`, `f64`; behind
/// the features `half` and `num-complex` `f16`, `Complex<f32>` and `Complex<f64>`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no element of `.npy` files",
    note = "they have `bool`, `i8` to `i64`, `u8` to `u64`, `f32` and `f64`; with the features `half` and `num-complex` `f16`, `Complex<f32>` and `Complex<f64>`; convert with `.cast::<f32>()`"
)]
pub trait NpyElement: Copy + 'static {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// NumPy's letter of the type, and the number of bytes.
    #[doc(hidden)]
    const CODE: &'static str;

    /// The name of the type.
    #[doc(hidden)]
    const NAME: &'static str;

    #[doc(hidden)]
    const ZERO: Self;

    /// Whether all values of the bytes are elements: unsafe code makes elements of bytes then.
    #[doc(hidden)]
    const ANY_BYTES: bool;

    /// The element of `size_of::<Self>()` bytes, in big-endian order or in little-endian order.
    #[doc(hidden)]
    fn of_bytes(bytes: &[u8], big: bool) -> Option<Self>;

    /// Writes the `size_of::<Self>()` bytes, in little-endian order.
    #[doc(hidden)]
    fn put(self, bytes: &mut [u8]);
}

macro_rules! elements {
    ($($T:ident $code:literal $zero:expr;)*) => {$(
        impl NpyElement for $T {
            const SEALED: Sealed = Sealed;
            const CODE: &'static str = $code;
            const NAME: &'static str = stringify!($T);
            const ZERO: Self = $zero;
            const ANY_BYTES: bool = true;

            #[inline(always)]
            fn of_bytes(bytes: &[u8], big: bool) -> Option<Self> {
                let bytes = bytes.try_into().ok()?;
                Some(if big { $T::from_be_bytes(bytes) } else { $T::from_le_bytes(bytes) })
            }

            #[inline(always)]
            fn put(self, bytes: &mut [u8]) {
                bytes.copy_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}
elements! {
    i8 "i1" 0; i16 "i2" 0; i32 "i4" 0; i64 "i8" 0;
    u8 "u1" 0; u16 "u2" 0; u32 "u4" 0; u64 "u8" 0;
    f32 "f4" 0.0; f64 "f8" 0.0;
}

#[cfg(feature = "half")]
use half::f16;
#[cfg(feature = "half")]
elements! { f16 "f2" f16::ZERO; }

impl NpyElement for bool {
    const SEALED: Sealed = Sealed;
    const CODE: &'static str = "b1";
    const NAME: &'static str = "bool";
    const ZERO: Self = false;
    const ANY_BYTES: bool = false;

    #[inline(always)]
    fn of_bytes(bytes: &[u8], _: bool) -> Option<Self> {
        match bytes {
            [0] => Some(false),
            [1] => Some(true),
            _ => None,
        }
    }

    #[inline(always)]
    fn put(self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&[self.into()]);
    }
}

#[cfg(feature = "num-complex")]
macro_rules! complex {
    ($($T:ident $code:literal $name:literal;)*) => {$(
        impl NpyElement for num_complex::Complex<$T> {
            const SEALED: Sealed = Sealed;
            const CODE: &'static str = $code;
            const NAME: &'static str = $name;
            const ZERO: Self = Self::new(0.0, 0.0);
            const ANY_BYTES: bool = true;

            #[inline(always)]
            fn of_bytes(bytes: &[u8], big: bool) -> Option<Self> {
                let (re, im) = bytes.split_at_checked(size_of::<$T>())?;
                Some(Self::new($T::of_bytes(re, big)?, $T::of_bytes(im, big)?))
            }

            #[inline(always)]
            fn put(self, bytes: &mut [u8]) {
                let (re, im) = bytes.split_at_mut(size_of::<$T>());
                self.re.put(re);
                self.im.put(im);
            }
        }
    )*};
}
#[cfg(feature = "num-complex")]
complex! { f32 "c8" "Complex<f32>"; f64 "c16" "Complex<f64>"; }

/// The name of a type that `.npy` files and arrays have, and the feature that it needs here.
pub(super) fn known(code: &str) -> Option<(&'static str, Option<&'static str>)> {
    Some(match code {
        "b1" => ("bool", None),
        "i1" => ("i8", None),
        "i2" => ("i16", None),
        "i4" => ("i32", None),
        "i8" => ("i64", None),
        "u1" => ("u8", None),
        "u2" => ("u16", None),
        "u4" => ("u32", None),
        "u8" => ("u64", None),
        "f4" => ("f32", None),
        "f8" => ("f64", None),
        "f2" => ("f16", Some("half")),
        "c8" => ("Complex<f32>", Some("num-complex")),
        "c16" => ("Complex<f64>", Some("num-complex")),
        _ => return None,
    })
}

/// Whether values of the first type become values of the second by `.cast()`.
pub(super) fn casts(from: &str, to: &str) -> bool {
    let number = |name: &str| !is_complex(name) && name != "bool";
    number(from) && number(to)
}

/// Whether this is the name of a type of complex numbers.
pub(super) fn is_complex(name: &str) -> bool {
    name.starts_with("Complex")
}

/// What elements of a type that arrays do not have are, and how NumPy saves them as others. The code is
/// NumPy's letter, the number of bytes, and the unit of a time.
#[cold]
pub(super) fn unknown(code: &str) -> Option<(&'static str, &'static str)> {
    let bytes = code.get(1..)?;
    Some(match code.as_bytes().first()? {
        b'S' | b'a' | b'U' => (
            "texts",
            "if they are numbers, save `x.astype('f8')`; else write them to a column of a CSV file, \
             which `read_csv` reads as `String`",
        ),
        b'M' | b'm' => (
            "times",
            "save `x.astype('i8')`, numbers of the unit in brackets; `NaT` becomes `i64::MIN`",
        ),
        b'V' if bytes == "2" => (
            "raw bytes",
            "save `x.view('u1')`, or `x.astype('f4')` if they were bfloat16",
        ),
        b'V' => ("raw bytes", "save `x.view('u1')`"),
        b'f' => ("floats of another size", "save `x.astype('f8')`"),
        b'c' => ("complex numbers of another size", "save `x.astype('c16')`"),
        b'i' | b'u' => ("numbers of another size", "save `x.astype('i8')`"),
        _ => return None,
    })
}
