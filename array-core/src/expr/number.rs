//! Elements that are numbers: what the expression methods compute, one element at a time.
//!
//! `T: Float` is the only bound that a generic function over expressions of floats needs: a `T` is
//! also a scalar operand.

use core::ops::{Add, Div, Mul, Neg, Rem, Sub};

use super::operand::{IntoExpr, Scalar};
use super::reducible::Reducible;
use super::sum::Sum;
use crate::array::{Linspace, Unity};
use crate::isa::{Exponent, Token};
use crate::leaf::Elem;
use crate::math::{self, CastTo, Functions, Math};
use crate::sealed::Sealed;

/// Elements that are numbers: the primitive integers and floats. Sealed.
///
/// # Examples
/// A `T` on the left of an operator is only an operand where the compiler knows which number it is:
/// in generic code it stands on the right, or is a [`scalar`](super::scalar()).
/// ```
/// use array_core::array::Array;
/// use array_core::expr::{Number, scalar};
/// use array_core::shape::Shape;
///
/// fn below_one<T: Number, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
///     (scalar(T::ONE) - x).eval()
/// }
///
/// assert_eq!(below_one(&array_core::array![1, 5]), array_core::array![0, -4]);
/// ```
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are not numbers",
    label = "not a number",
    note = "integers and floats are; `.cast::<f64>()` gives numbers"
)]
pub trait Number:
    Elem
    + Unity
    + Reducible
    + IntoExpr<Self, Shape = (), Node = Scalar<Self>>
    + PartialOrd
    + Default
    + core::fmt::Debug
    + core::fmt::Display
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
{
    #[doc(hidden)]
    const SEALED: Sealed;

    /// 0; 1 is [`ONE`](Unity::ONE).
    const ZERO: Self;
    /// The lowest value: -infinity for floats.
    const LOWEST: Self;
    /// The highest value: infinity for floats.
    const HIGHEST: Self;

    /// The larger one; of a NaN and a number, the number (as `f32::max`).
    ///
    /// Not called `max`: that would stand beside `Ord::max` wherever this trait is in scope.
    fn fmax(self, other: Self) -> Self;
    /// The smaller one; of a NaN and a number, the number (as `f32::min`).
    fn fmin(self, other: Self) -> Self;
    /// The larger one; NaN when either is NaN (NumPy's and XLA's `maximum`).
    fn maximum(self, other: Self) -> Self;
    /// The smaller one; NaN when either is NaN (NumPy's and XLA's `minimum`).
    fn minimum(self, other: Self) -> Self;
    /// The sum; integers wrap around.
    fn wrapping_sum(self, other: Self) -> Self;
    /// The product; integers wrap around.
    fn wrapping_prod(self, other: Self) -> Self;
    /// `self + a * b`: rounded once where the level has the instruction; integers wrap around.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    fn add_product(self, token: Token<'_>, a: Self, b: Self) -> Self {
        let _ = token;
        self.wrapping_sum(a * b)
    }
    /// To the power of an integer. Integers overflow as `*` does; their exponent must not be
    /// negative.
    #[inline(always)]
    #[must_use]
    fn powi(self, exponent: i32) -> Self {
        let known = Exponent::Is(exponent);
        self.powi_in(Token::PLAIN.with_exponent(known), exponent)
    }
    /// [`powi`](Self::powi) in a kernel, which may have been made for an exponent.
    #[doc(hidden)]
    fn powi_in(self, token: Token<'_>, exponent: i32) -> Self;
}

/// Numbers with a sign.
pub trait Signed: Number + Neg<Output = Self> {
    /// The absolute value.
    fn abs(self) -> Self;
    /// -1, 0 or 1 with the sign of an integer; -1 or 1 with the sign of a float, NaN for NaN (as
    /// `f32::signum`).
    fn signum(self) -> Self;
}

/// Implements `Number`: the ends of the type, the operations on two, the powers, and the sum of a
/// product and a number.
macro_rules! number {
    ($($T:ident [$lowest:expr, $highest:expr] { $($name:ident: $f:expr,)* } $powi:expr $(, $add_product:expr)?;)*) => {$(
        impl Number for $T {
            const SEALED: Sealed = Sealed;
            const ZERO: Self = 0 as $T;
            const LOWEST: Self = $lowest;
            const HIGHEST: Self = $highest;

            $(
                #[inline(always)]
                fn $name(self, other: Self) -> Self {
                    $f(self, other)
                }
            )*

            #[inline(always)]
            fn powi_in(self, token: Token<'_>, exponent: i32) -> Self {
                $powi(token, self, exponent)
            }

            $(
                #[inline(always)]
                fn add_product(self, token: Token<'_>, a: Self, b: Self) -> Self {
                    $add_product(token, self, a, b)
                }
            )?
        }
    )*};
}

macro_rules! integers {
    ($($T:ident)*) => {
        number! {$(
            $T [$T::MIN, $T::MAX] {
                wrapping_sum: $T::wrapping_add, wrapping_prod: $T::wrapping_mul,
                fmax: Ord::max, fmin: Ord::min, maximum: Ord::max, minimum: Ord::min,
            } |token: Token<'_>, base: $T, exponent: i32| base.pow(natural(token, exponent));
        )*}
    };
}

/// One of the powers up to 4, each the product that one would write.
#[inline(always)]
fn tiny_power<T: Float>(base: T, exponent: i32) -> T {
    let square = base * base;
    let power = if exponent == 1 { base } else { T::ONE };
    let power = if exponent == 2 { square } else { power };
    let power = if exponent == 3 { square * base } else { power };
    if exponent == 4 {
        square * square
    } else {
        power
    }
}

/// The exponent of a power of integers.
#[inline(always)]
fn natural(token: Token<'_>, exponent: i32) -> u32 {
    let exponent = match token.exponent() {
        Exponent::Is(known) => known,
        Exponent::Tiny | Exponent::Short | Exponent::Any => exponent,
    };
    match u32::try_from(exponent) {
        Ok(exponent) => exponent,
        Err(_) => negative_power(exponent),
    }
}

#[cold]
#[inline(never)]
fn negative_power(exponent: i32) -> ! {
    panic!(
        "an integer to the power {exponent} is not an integer: cast the operand to a float first"
    )
}

integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

macro_rules! floats {
    ($($T:ident)*) => {
        number! {$(
            $T [$T::NEG_INFINITY, $T::INFINITY] {
                wrapping_sum: |a: $T, b: $T| a + b, wrapping_prod: |a: $T, b: $T| a * b,
                fmax: math::max, fmin: math::min, maximum: math::maximum, minimum: math::minimum,
            } power, |token: Token<'_>, sum: $T, a: $T, b: $T| if token.fma() { a.mul_add(b, sum) } else { sum + a * b };
        )*}
    };
}
floats!(f32 f64);

/// A power in a loop that was made for its exponent, or for any.
#[inline(always)]
fn power<T: Float>(token: Token<'_>, base: T, exponent: i32) -> T {
    match token.exponent() {
        Exponent::Is(exponent) => T::Functions::powi(token, base, exponent),
        Exponent::Tiny => tiny_power(base, exponent),
        Exponent::Short => T::Functions::powi_short(token, base, exponent),
        Exponent::Any => T::Functions::powi_general(token, base, exponent),
    }
}

macro_rules! signed {
    ($($T:ident)*) => {$(
        impl Signed for $T {
            #[inline(always)]
            fn abs(self) -> Self {
                self.abs()
            }

            #[inline(always)]
            fn signum(self) -> Self {
                self.signum()
            }
        }
    )*};
}
signed!(i8 i16 i32 i64 i128 isize f32 f64);

/// Floats: `f32` and `f64`. The one bound of generic functions over expressions. Sealed.
///
/// Its functions are those of [`Math`].
///
/// # Examples
/// ```
/// use array_core::array::{Array, Array2};
/// use array_core::expr::{Float, Lazy};
/// use array_core::reduce::Reductions;
/// use array_core::axes;
///
/// fn softmax<T: Float>(x: &Array2<T>) -> Array2<T> {
///     let e = (x - x.amax(axes![1].keepdims())).exp().eval();
///     (&e / e.sum(axes![1].keepdims())).eval()
/// }
///
/// let p = softmax(&Array2::from_fn((2, 3), |[i, j]| (i * j) as f32));
/// assert_eq!(p.sum(..), 2.0);
/// ```
pub trait Float:
    Signed + Math + Sum<Sum = Self> + Reducible<Mean = Self> + Linspace + CastTo<f32> + CastTo<f64>
{
    /// Whether it is NaN.
    fn is_nan(self) -> bool;

    /// The nearest value of this type.
    fn from_f64(value: f64) -> Self;

    /// The value as an `f64`.
    fn to_f64(self) -> f64;
}

macro_rules! float {
    ($($T:ident)*) => {$(
        impl Float for $T {
            #[inline(always)]
            fn is_nan(self) -> bool {
                $T::is_nan(self)
            }

            #[inline(always)]
            fn from_f64(value: f64) -> Self {
                value as $T
            }

            #[inline(always)]
            fn to_f64(self) -> f64 {
                self as f64
            }
        }
    )*};
}
float!(f32 f64);
