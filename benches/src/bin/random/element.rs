//! The element types: which values are drawn, and what their sums and products are.

use std::fmt::Debug;

use broadloom::{Elem, Float};

use crate::draw::Random;

/// Which values are drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Values {
    /// From -8 to 7, of unsigned types from 0 to 15: the sums of float products are exact.
    Small,
    /// Any integer; floats between -8 and 8.
    Any,
    /// Any integer; floats among which there are NaN, infinities and -0.
    Wild,
    /// 1 and -1, of unsigned types 1 and 3.
    Units,
}

/// An element, with its sums and products as loops over a list.
pub(crate) trait Element: Elem + PartialOrd + Debug {
    /// The type of the sum.
    type Sum: Element;

    fn draw(random: &mut Random, values: Values) -> Self;

    /// Whether it is the same value, of floats with the same bits; NaN is NaN.
    fn is(self, other: Self) -> bool;

    /// Whether the sum of the items is `found`: exactly, or of floats within the bound.
    fn is_sum(items: &[Self], found: Self::Sum) -> bool;

    /// Whether the product of the items is exactly `found`.
    fn is_product(items: &[Self], found: Self::Sum) -> bool;
}

macro_rules! integers {
    ($($T:ident $Sum:ident, $small:expr, $units:expr, $any:expr;)*) => {$(
        impl Element for $T {
            type Sum = $Sum;

            fn draw(random: &mut Random, values: Values) -> $T {
                let bits = (random.bits() as u128) << 64 | random.bits() as u128;
                match values {
                    Values::Small => $small(bits),
                    Values::Units => $units(bits),
                    Values::Any | Values::Wild => $any(bits),
                }
            }

            fn is(self, other: $T) -> bool {
                self == other
            }

            fn is_sum(items: &[$T], found: $Sum) -> bool {
                let items = items.iter().map(|&item| item as $Sum);
                found == items.fold(0, $Sum::wrapping_add)
            }

            fn is_product(items: &[$T], found: $Sum) -> bool {
                let items = items.iter().map(|&item| item as $Sum);
                found == items.fold(1, $Sum::wrapping_mul)
            }
        }
    )*};
    (signed $($T:ident $Sum:ident)*) => { integers! {$(
        $T $Sum, |bits| (bits % 16) as $T - 8, |bits| (bits % 2) as $T * 2 - 1, |bits| bits as $T;
    )*} };
    (unsigned $($T:ident $Sum:ident)*) => { integers! {$(
        $T $Sum, |bits| (bits % 16) as $T, |bits| (bits % 2) as $T * 2 + 1, |bits| bits as $T;
    )*} };
}
integers!(signed i8 i64 i16 i64 i32 i64 i64 i64 i128 i128);
integers!(unsigned u8 u64 u16 u64 u32 u64 u64 u64 usize u64 u128 u128);
integers!(bool i64, |bits| bits % 2 == 1, |_| true, |bits| bits % 5 == 1;);

/// A float, with what the bounds of its sums need.
pub(crate) trait RealElement: Element<Sum = Self> + Float {
    /// Half the distance from 1 to the next float: the relative error of one rounding.
    const UNIT: f64;
}

macro_rules! floats {
    ($($T:ident)*) => {$(
        impl RealElement for $T {
            const UNIT: f64 = $T::EPSILON as f64 / 2.0;
        }

        impl Element for $T {
            type Sum = $T;

            fn draw(random: &mut Random, values: Values) -> $T {
                let bits = random.bits();
                let real = (bits >> 11) as f64 / (1u64 << 49) as f64 - 8.0;
                match (values, bits % 16) {
                    (Values::Small, small) => small as $T - 8.0,
                    (Values::Units, units) => (units % 2) as $T * 2.0 - 1.0,
                    (Values::Wild, 0) => [$T::NAN, $T::INFINITY, $T::NEG_INFINITY, -0.0, 0.0]
                        [random.below(5)],
                    (Values::Any | Values::Wild, _) => real as $T,
                }
            }

            fn is(self, other: $T) -> bool {
                self.to_bits() == other.to_bits() || self.is_nan() && other.is_nan()
            }

            fn is_sum(items: &[$T], found: $T) -> bool {
                let Total { sum, magnitude } = total(items);
                let whole = items.iter().all(|item| item.fract() == 0.0);
                // All partial sums are integers that the type has.
                let exact = whole && magnitude * Self::UNIT <= 1.0;
                let error = if exact { 0.0 } else { bound::<$T>(items.len()) * magnitude };
                near(found, sum, error)
            }

            fn is_product(items: &[$T], found: $T) -> bool {
                found == items.iter().product::<$T>()
            }
        }
    )*};
}
floats!(f32 f64);

/// Whether `found` is `exact` up to `error`; without a number for it only if they are equal.
pub(crate) fn near<T: RealElement>(found: T, exact: f64, error: f64) -> bool {
    let found = found.to_f64();
    match exact.is_finite() {
        true => (found - exact).abs() <= error,
        false => found == exact || found.is_nan() && exact.is_nan(),
    }
}

/// The sum of the items, and that of their absolute values.
pub(crate) struct Total {
    pub(crate) sum: f64,
    pub(crate) magnitude: f64,
}

/// The total, with the rounding errors of the sum added at the end (Neumaier).
pub(crate) fn total<T: RealElement>(items: &[T]) -> Total {
    let (mut sum, mut errors, mut magnitude) = (0.0f64, 0.0, 0.0);
    for item in items.iter().map(|item| item.to_f64()) {
        let next = sum + item;
        errors += match sum.abs() >= item.abs() {
            true => (sum - next) + item,
            false => (item - next) + sum,
        };
        (sum, magnitude) = (next, magnitude + item.abs());
    }
    // The errors of infinities are NaN.
    let sum = if magnitude.is_finite() {
        sum + errors
    } else {
        sum
    };
    Total { sum, magnitude }
}

/// The bound of the error of a sum of `n` items, relative to the sum of their absolute values: at
/// most 256 items are added one after the other, and these sums in pairs. Four roundings more are
/// those of a product that is added, of a quotient, and of the oracle.
pub(crate) fn bound<T: RealElement>(n: usize) -> f64 {
    let n = n.max(1) as f64;
    T::UNIT * (n.min(256.0) + n.log2() + 4.0)
}
