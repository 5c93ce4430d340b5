//! The primitive numbers as elements: see [`Number`].

use super::node::Node;
use super::number::{Float, Integer, Number, Reducible, Signed, Sum, Summed};
use crate::isa::{Exponent, Token};
use crate::leaf::{Addend, FusedAdd, Leaves};
use crate::math::{self, Functions};
use crate::sealed::Sealed;

/// Implements `Number`: the ends of the type, the operations on two, the powers, and the sum of a
/// product and a number.
macro_rules! number {
    ($($T:ident [$lowest:expr, $highest:expr] $sum:expr, { $($name:ident: $f:expr,)* } $powi:expr, $add_product:expr;)*) => {$(
        impl Addend for $T {
            const SUM_OF_NONE: Self = 0 as $T;
            const IS_FLOAT: bool = 0.5 as $T != 0 as $T;

            #[inline(always)]
            fn wrapping_sum(self, other: Self) -> Self {
                $sum(self, other)
            }

            #[inline(always)]
            fn add_product(self, token: Token<'_>, a: Self, b: Self) -> Self {
                $add_product(token, self, a, b)
            }
        }

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
        }
    )*};
}

macro_rules! integers {
    ($($T:ident)*) => {
        number! {$(
            $T [$T::MIN, $T::MAX] $T::wrapping_add, {
                wrapping_prod: $T::wrapping_mul, wrapping_difference: $T::wrapping_sub,
                fmax: Ord::max, fmin: Ord::min, maximum: Ord::max, minimum: Ord::min,
            } |token: Token<'_>, base: $T, exponent: i32| match token.exponent() {
                Exponent::Tiny => small_power(base, exponent),
                _ => base.pow(natural(token, exponent)),
            },
            |_, sum: $T, a: $T, b: $T| sum.wrapping_add(a.wrapping_mul(b));
        )*}
    };
}

/// A power up to the fourth, as plain products.
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

/// A power up to the fourth of an integer, as plain products, of which only those of the exponent
/// can overflow; 1 for another exponent.
#[inline(always)]
pub(super) fn small_power<T: Integer, E: Integer>(base: T, exponent: E) -> T {
    let two = E::ONE + E::ONE;
    if exponent == E::ONE {
        base
    } else if exponent == two {
        base * base
    } else if exponent == two + E::ONE {
        base * base * base
    } else if exponent == two + two {
        let square = base * base;
        square * square
    } else {
        T::ONE
    }
}

/// The exponent of an integer power, as an unsigned number.
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
            $T [$T::NEG_INFINITY, $T::INFINITY] |a: $T, b: $T| a + b, {
                wrapping_prod: |a: $T, b: $T| a * b, wrapping_difference: |a: $T, b: $T| a - b,
                fmax: math::max, fmin: math::min, maximum: math::maximum, minimum: math::minimum,
            } power, |token: Token<'_>, sum: $T, a: $T, b: $T| match token.fma() {
                true if token.is_inlined() => sum.add_product_fused(a, b),
                true => a.mul_add(b, sum),
                false => sum + a * b,
            };
        )*}
    };
}
floats!(f32 f64);

/// A power in a loop that was compiled for its exponent, or for any exponent.
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
        #[diagnostic::do_not_recommend]
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

/// Implements `Integer`: `$U` is the unsigned type of the same width, in which a negative amount is
/// a huge one. Selections in place of branches: x86-64-v3 has shifts that give 0.
macro_rules! shifts {
    ($($T:ident $U:ident;)*) => {$(
        impl Integer for $T {
            #[inline(always)]
            fn shift_left(self, amount: Self) -> Self {
                let shifted = self.wrapping_shl(amount as u32);
                if (amount as $U) < $T::BITS as $U { shifted } else { 0 }
            }

            #[inline(always)]
            fn shift_right(self, amount: Self) -> Self {
                let last = $T::BITS as $U - 1;
                let sign = self.wrapping_shr(last as u32);
                // The highest bit of an unsigned number is no sign.
                let filled = if $T::MIN == 0 { 0 } else { sign };
                let shifted = self.wrapping_shr(amount as u32);
                if amount as $U <= last { shifted } else { filled }
            }
        }
    )*};
}
shifts! {
    i8 u8; i16 u16; i32 u32; i64 u64; i128 u128; isize usize;
    u8 u8; u16 u16; u32 u32; u64 u64; u128 u128; usize usize;
}

macro_rules! float {
    ($($T:ident)*) => {$(
        #[diagnostic::do_not_recommend]
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

macro_rules! sum {
    ($($Sum:ident: $($T:ident $(= $own:ident $([$bits:literal $Part:ident])?)?),*;)*) => {$($(
        impl Sum for $T {
            type Sum = $Sum;
        }

        impl Summed for $T {
            type Total = $Sum;
            $(sum!(@own $own); $(
                const BITS: u32 = $bits;

                #[inline(always)]
                fn to_part(self) -> u32 {
                    self as u32
                }

                #[inline(always)]
                fn of_part(part: u32) -> $Sum {
                    part as $Part as $Sum
                }
            )?)?

            #[inline(always)]
            fn widen(self) -> $Sum {
                self as $Sum
            }
        }
    )*)*};
    (@own added) => {
        const IS_ADDED: bool = true;
    };
    // The sum has the type of the element, so the node may use its own `add_to`.
    (@own own) => {
        const IS_OWN: bool = true;

        #[inline(always)]
        fn add_element<E: Node<Item = Self>>(
            node: &E,
            token: Token<'_>,
            items: <E::Leaves as Leaves>::Items,
            sum: Self,
        ) -> Self {
            node.add_to(token, items, sum)
        }
    };
}
sum! {
    i64: bool = added [0 u32], i8 = added, i16 = added, i32 = added [31 i32], i64 = own, isize = added;
    u64: u8 = added, u16 = added, u32 = added [32 u32], u64 = own, usize = added;
    f32: f32 = own;
    f64: f64 = own;
    i128: i128 = own;
    u128: u128 = own;
}

macro_rules! numbers {
    ($($T:ident)*) => {$(
        impl Reducible for $T {
            type Mean = f64;
            numbers!(@same $T);

            #[inline(always)]
            fn to_mean(self) -> f64 {
                self as f64
            }
        }
    )*};
    // What integers and floats have in common.
    (@same $T:ident) => {
        const LEAST: Self = <$T as Number>::LOWEST;
        const GREATEST: Self = <$T as Number>::HIGHEST;

        #[inline(always)]
        fn larger(self, other: Self) -> Self {
            Number::maximum(self, other)
        }

        #[inline(always)]
        fn smaller(self, other: Self) -> Self {
            Number::minimum(self, other)
        }

        #[inline(always)]
        fn is_true(self) -> bool {
            self != <$T as Number>::ZERO
        }
    };
}
numbers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

// For all floats at once: so the compiler knows that the mean of a literal without a suffix is a
// float of its type.
impl<T: Float> Reducible for T {
    type Mean = T;
    const IS_MEAN: bool = true;
    numbers!(@same T);

    #[inline(always)]
    fn to_mean(self) -> T {
        self
    }

    #[inline(always)]
    fn add_to_mean<E: Node<Item = Self>>(
        node: &E,
        token: Token<'_>,
        items: <E::Leaves as Leaves>::Items,
        sum: Self,
    ) -> Self {
        node.add_to(token, items, sum)
    }

    // The items are their own means.
    #[inline(always)]
    fn means<'a>(
        items: &'a [Self],
        [_, _, stride]: [usize; 3],
        _: &'a mut Vec<Self>,
    ) -> (&'a [Self], usize) {
        (items, stride)
    }
}

impl Reducible for bool {
    type Mean = f64;
    const IS_BOOL: bool = true;
    const LEAST: Self = false;
    const GREATEST: Self = true;

    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn smaller(self, other: Self) -> Self {
        self & other
    }

    #[inline(always)]
    fn to_mean(self) -> f64 {
        self as u8 as f64
    }

    #[inline(always)]
    fn is_true(self) -> bool {
        self
    }
}
