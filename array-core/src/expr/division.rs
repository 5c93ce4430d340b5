//! What numbers do beside the operators: division that rounds down, and the choices where an integer
//! does not fit.

use crate::isa::Token;
use crate::leaf::Elem;
use crate::math::Functions;

/// Division that rounds down, and its remainder. Every
/// [`Number`](super::Number) has it.
pub trait FloorDivision: Sized {
    /// The quotient, rounded down; of floats as NumPy's `floor_divide`. Integers overflow and are
    /// divided by zero as by `/`.
    #[must_use]
    fn floor_divide(self, other: Self) -> Self {
        self.floor_divide_in(Token::PLAIN, other)
    }

    /// The remainder of [`floor_divide`](Self::floor_divide): it has the sign of `other`, where that
    /// of `%` has the sign of `self`.
    #[must_use]
    fn remainder(self, other: Self) -> Self {
        self.remainder_in(Token::PLAIN, other)
    }

    #[doc(hidden)]
    fn floor_divide_in(self, token: Token<'_>, other: Self) -> Self;
    #[doc(hidden)]
    fn remainder_in(self, token: Token<'_>, other: Self) -> Self;
}

/// Declares a quotient of integers by way of floats: vector units divide floats, and no integers.
macro_rules! quotients {
    ($($(#[$doc:meta])* $name:ident $F:ident $I:ident $U:ident;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        fn $name(a: $I, b: $I) -> $I {
            // The floats around this one are 1 apart, so their bits count in integers.
            const FLOAT: $F = 1.5 * (1_u64 << ($F::MANTISSA_DIGITS - 1)) as $F;
            const BITS: $U = FLOAT.to_bits();
            let float = |x: $I| $F::from_bits(BITS.wrapping_add(x as $U)) - FLOAT;
            let half = (0.5 as $F).copysign(float(b));
            let quotient = (float(a) + half) * (1.0 / float(b));
            (quotient - 0.5 + FLOAT).to_bits().wrapping_sub(BITS) as $I
        }
    )*};
}
quotients! {
    /// `a / b`, rounded down, for `|a|` and `|b|` up to 2^16.
    ///
    /// `q = a / b + 1 / 2|b|` has the same floor, and is at least `1 / 2|b|` away from the integers.
    /// The reciprocal, the product and the difference are each rounded by at most 2^-24 of the
    /// number, together by less than `2^-22 (|q| + 1)`, which is less than `1 / 4|b|`. So the integer
    /// nearest to `q - 1/2` is found, which is the floor. The reciprocal of a scalar is computed once.
    short_quotient f32 i32 u32;
    /// As [`short_quotient`], for `|a|` and `|b|` up to 2^48: a number is rounded by at most 2^-53.
    long_quotient f64 i64 u64;
}

/// The largest number that [`long_quotient`] divides exactly.
const LONG: i64 = 1 << 48;

/// Implements the division of integers: of blocks of elements by `$quotient`, else by the operators.
/// These divide a block that they refuse, by zero for example, or that has numbers beyond [`LONG`].
macro_rules! integers {
    ($($quotient:ident $I:ident: $($T:ident)*;)*) => {$($(
        impl FloorDivision for $T {
            #[inline(always)]
            fn floor_divide_in(self, token: Token<'_>, other: Self) -> Self {
                if token.is_watched() {
                    let overflows = $T::MIN != 0 && (self == $T::MIN) & (!other == 0);
                    let is_rare = (other == 0) | overflows | integers!(@long $T self other);
                    token.rare(is_rare);
                    let quotient = $quotient(self as $I, other as $I) as $T;
                    return if is_rare { 0 } else { quotient };
                }
                let (quotient, rest) = (self / other, self % other);
                #[allow(unused_comparisons, reason = "unsigned numbers are never below 0")]
                let down = rest != 0 && (rest < 0) != (other < 0);
                quotient - down as $T
            }

            #[inline(always)]
            fn remainder_in(self, token: Token<'_>, other: Self) -> Self {
                if token.is_watched() {
                    let is_rare = (other == 0) | integers!(@long $T self other);
                    token.rare(is_rare);
                    let quotient = $quotient(self as $I, other as $I) as $T;
                    let rest = self.wrapping_sub(quotient.wrapping_mul(other));
                    return if is_rare { 0 } else { rest };
                }
                // The lowest number by -1 leaves 0, although their quotient overflows.
                let rest = self.wrapping_rem(other);
                #[allow(unused_comparisons, reason = "unsigned numbers are never below 0")]
                let down = rest != 0 && (rest < 0) != (other < 0);
                if down { rest + other } else { rest }
            }
        }

        impl Overflow for $T {
            integers!(@pairs $T
                wrapping_add wrapping_sub wrapping_mul saturating_add saturating_sub saturating_mul -> $T,
                checked_add checked_sub checked_mul -> Option<$T>
            );
        }
    )*)*};
    // Whether one of two numbers is beyond `LONG`.
    (@long $T:ident $a:ident $b:ident) => {{
        const IS_WIDE: bool = $T::BITS > 48;
        const HIGH: $T = if IS_WIDE { LONG as $T } else { $T::MAX };
        const LOW: $T = if IS_WIDE && $T::MIN != 0 { (-LONG) as $T } else { $T::MIN };
        #[allow(clippy::manual_range_contains, reason = "without branches")]
        let is_long = ($a < LOW) | ($a > HIGH) | ($b < LOW) | ($b > HIGH);
        is_long
    }};
    (@pairs $T:ident $($($name:ident)* -> $Result:ty),*) => {
        $(integers!(@one $T $Result, $($name)*);)*
    };
    (@one $T:ident $Result:ty, $($name:ident)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> $Result {
            $T::$name(self, other)
        }
    )*};
}
integers! {
    short_quotient i32: i8 i16 u8 u16;
    long_quotient i64: i32 i64 i128 isize u32 u64 u128 usize;
}

macro_rules! floats {
    ($($T:ident)*) => {$(
        impl FloorDivision for $T {
            /// NumPy's: the quotient less the remainder, and then the nearest integer.
            #[inline(always)]
            fn floor_divide_in(self, token: Token<'_>, other: Self) -> Self {
                let rest = <$T as crate::math::Math>::Functions::rem(token, self, other);
                let whole = (self - rest) / other;
                let down = rest != 0.0 && (rest < 0.0) != (other < 0.0);
                let whole = if down { whole - 1.0 } else { whole };
                let floor = whole.floor();
                let nearest = if whole - floor > 0.5 { floor + 1.0 } else { floor };
                // A zero has the sign of the exact quotient.
                let signed = if whole == 0.0 { (0.0 as $T).copysign(self / other) } else { nearest };
                if other == 0.0 { self / other } else { signed }
            }

            #[inline(always)]
            fn remainder_in(self, token: Token<'_>, other: Self) -> Self {
                let rest = <$T as crate::math::Math>::Functions::rem(token, self, other);
                let down = (rest < 0.0) != (other < 0.0);
                let moved = if down { rest + other } else { rest };
                if rest == 0.0 { (0.0 as $T).copysign(other) } else { moved }
            }
        }
    )*};
}
floats!(f32 f64);

/// What integers do where a result does not fit, as a choice. Every
/// [`Integer`](super::Integer) has it; the methods
/// are those of std's integers.
pub trait Overflow: Elem {
    /// The sum, modulo 2 to the number of bits.
    #[must_use]
    fn wrapping_add(self, other: Self) -> Self;
    /// The difference, modulo 2 to the number of bits.
    #[must_use]
    fn wrapping_sub(self, other: Self) -> Self;
    /// The product, modulo 2 to the number of bits.
    #[must_use]
    fn wrapping_mul(self, other: Self) -> Self;
    /// The sum, or the end of the type that is nearest to it.
    #[must_use]
    fn saturating_add(self, other: Self) -> Self;
    /// The difference, or the end of the type that is nearest to it.
    #[must_use]
    fn saturating_sub(self, other: Self) -> Self;
    /// The product, or the end of the type that is nearest to it.
    #[must_use]
    fn saturating_mul(self, other: Self) -> Self;
    /// The sum, if it fits.
    fn checked_add(self, other: Self) -> Option<Self>;
    /// The difference, if it fits.
    fn checked_sub(self, other: Self) -> Option<Self>;
    /// The product, if it fits.
    fn checked_mul(self, other: Self) -> Option<Self>;
}
