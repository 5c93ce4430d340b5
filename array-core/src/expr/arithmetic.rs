//! Operations beside the operators, each a type: division that rounds down, integers that wrap
//! around, saturate or are checked, tests of floats, and floats next to each other.

use super::division::Overflow;
use super::number::{Float, Integer, Number, Signed};
use super::numbers::small_power;
use super::operation::{BinaryOp, UnaryOp};
use crate::isa::{Needs, Token};
use crate::math::Functions;

/// Declares operations on two elements.
macro_rules! binary {
    ($($(#[$doc:meta])* $Op:ident $name:literal [$Bound:ident] $needs:ident -> $Output:ty, |$t:ident, $a:ident, $b:ident| $body:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $Op;

        impl<T: $Bound> BinaryOp<T, T> for $Op {
            type Output = $Output;
            const NAME: &'static str = $name;
            const NEEDS: Needs = Needs::$needs;

            #[inline(always)]
            fn apply(&self, $t: Token<'_>, $a: T, $b: T) -> $Output {
                $body
            }
        }
    )*};
}

binary! {
    /// The quotient, rounded down.
    FloorDivide "floor_divide" [Number] RARE -> T, |t, a, b| a.floor_divide_in(t, b);
    /// The remainder with the sign of the divisor.
    Remainder "remainder" [Number] RARE -> T, |t, a, b| a.remainder_in(t, b);
    /// The power of an integer by an integer.
    Power "power" [Integer] RARE -> T, |t, a, b| integer_power(t, a, b);
    /// The step at 0, with a value there.
    Heaviside "heaviside" [Float] NONE -> T, |_t, a, b| heaviside(a, b);
    /// The logarithm of a sum of exponentials.
    LogAddExp "logaddexp" [Float] FUNCTIONS -> T, |t, a, b| log_add_exp(t, a, b);
    /// The next float towards another.
    NextAfter "nextafter" [Neighbours] NONE -> T, |_t, a, b| a.next_after(b);
    /// The sum modulo 2 to the number of bits.
    WrappingAdd "wrapping_add" [Overflow] NONE -> T, |_t, a, b| a.wrapping_add(b);
    /// The difference modulo 2 to the number of bits.
    WrappingSub "wrapping_sub" [Overflow] NONE -> T, |_t, a, b| a.wrapping_sub(b);
    /// The product modulo 2 to the number of bits.
    WrappingMul "wrapping_mul" [Overflow] NONE -> T, |_t, a, b| a.wrapping_mul(b);
    /// The sum, within the type.
    SaturatingAdd "saturating_add" [Overflow] NONE -> T, |_t, a, b| a.saturating_add(b);
    /// The difference, within the type.
    SaturatingSub "saturating_sub" [Overflow] NONE -> T, |_t, a, b| a.saturating_sub(b);
    /// The product, within the type.
    SaturatingMul "saturating_mul" [Overflow] NONE -> T, |_t, a, b| a.saturating_mul(b);
    /// The sum, if it fits.
    CheckedAdd "checked_add" [Overflow] NONE -> Option<T>, |_t, a, b| a.checked_add(b);
    /// The difference, if it fits.
    CheckedSub "checked_sub" [Overflow] NONE -> Option<T>, |_t, a, b| a.checked_sub(b);
    /// The product, if it fits.
    CheckedMul "checked_mul" [Overflow] NONE -> Option<T>, |_t, a, b| a.checked_mul(b);
}

/// Declares operations on one element.
macro_rules! unary {
    ($($(#[$doc:meta])* $Op:ident [$Bound:ident] -> $Output:ty, |$a:ident| $body:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $Op;

        impl<T: $Bound> UnaryOp<T> for $Op {
            type Output = $Output;

            #[inline(always)]
            fn apply(&self, _: Token<'_>, $a: T) -> $Output {
                $body
            }
        }
    )*};
}

unary! {
    /// -1, 0 or 1.
    Sign [Signed] -> T, |a| if a == T::ZERO { T::ZERO } else { a.signum() };
    /// The square.
    Square [Number] -> T, |a| a * a;
    /// Whether it is a number other than an infinity.
    IsFinite [Float] -> bool, |a| a > T::LOWEST && a < T::HIGHEST;
    /// Whether it is an infinity.
    IsInfinite [Float] -> bool, |a| a == T::LOWEST || a == T::HIGHEST;
    /// Whether it has a minus sign.
    IsSignNegative [Neighbours] -> bool, |a| a.has_minus();
    /// Numbers for NaN and infinities.
    NanToNum [Neighbours] -> T, |a| a.finite();
    /// Radians in degrees.
    ToDegrees [Float] -> T, |a| T::from_f64(a.to_f64() * (180.0 / core::f64::consts::PI));
    /// Degrees in radians.
    ToRadians [Float] -> T, |a| T::from_f64(a.to_f64() * (core::f64::consts::PI / 180.0));
}

/// Floats by their bits.
#[doc(hidden)]
pub trait Neighbours: Float {
    /// The next float towards `other`.
    fn next_after(self, other: Self) -> Self;
    /// Whether it has a minus sign.
    fn has_minus(self) -> bool;
    /// 0 for NaN, the largest numbers for infinities.
    fn finite(self) -> Self;
}

macro_rules! neighbours {
    ($($T:ident)*) => {$(
        impl Neighbours for $T {
            #[inline(always)]
            fn next_after(self, other: Self) -> Self {
                let next = if self < other { self.next_up() } else { self.next_down() };
                let moved = if self == other { other } else { next };
                if self.is_nan() || other.is_nan() { $T::NAN } else { moved }
            }

            #[inline(always)]
            fn has_minus(self) -> bool {
                self.is_sign_negative()
            }

            #[inline(always)]
            fn finite(self) -> Self {
                let number = if self.is_nan() { 0.0 } else { self };
                number.clamp($T::MIN, $T::MAX)
            }
        }
    )*};
}
neighbours!(f32 f64);

/// NumPy's `heaviside`.
#[inline(always)]
fn heaviside<T: Float>(a: T, at_zero: T) -> T {
    let step = if a < T::ZERO { T::ZERO } else { T::ONE };
    let step = if a == T::ZERO { at_zero } else { step };
    if a.is_nan() { a } else { step }
}

/// `ln(e^a + e^b)`: the larger one, and a correction below `ln 2`.
#[inline(always)]
fn log_add_exp<T: Float>(token: Token<'_>, a: T, b: T) -> T {
    let larger = a.maximum(b);
    let apart = -(a - b).abs();
    let more = T::Functions::ln_1p(token, T::Functions::exp(token, apart));
    // Two infinities of one sign have no difference.
    let more = if a == b {
        T::from_f64(core::f64::consts::LN_2)
    } else {
        more
    };
    larger + more
}

/// A power: in a block of exponents from 0 to 4 by products, else by squares. Integers overflow as
/// by `*`.
#[inline(always)]
fn integer_power<T: Integer>(token: Token<'_>, base: T, exponent: T) -> T {
    if token.is_watched() {
        let two = T::ONE + T::ONE;
        token.rare((exponent < T::ZERO) | (exponent > two + two));
        return small_power(base, exponent);
    }
    if exponent < T::ZERO {
        negative_power();
    }
    let (mut power, mut square, mut left) = (T::ONE, base, exponent);
    while left > T::ONE {
        if left & T::ONE == T::ONE {
            power = power * square;
        }
        left = left.shift_right(T::ONE);
        square = square * square;
    }
    if left == T::ONE {
        power * square
    } else {
        power
    }
}

#[cold]
#[inline(never)]
fn negative_power() -> ! {
    panic!("an integer to a negative power is not an integer: cast the operands to floats first")
}
