//! The two types of floats, values that are known more exactly than either, and the distance between both.

use std::fmt::{Debug, LowerExp};

/// What is asked of `f32` and `f64`.
pub trait Real: Copy + PartialOrd + Default + Debug + LowerExp + Send + Sync + 'static {
    /// The type's name.
    const NAME: &'static str;
    /// Bits of the type.
    const WIDTH: u32;
    /// Digits of a normal number, the leading one included.
    const DIGITS: i32;
    /// The exponent of the largest numbers; that of the smallest normal ones is `1 - LARGEST`.
    const LARGEST: i32;

    /// The number of these bits.
    fn of_bits(bits: u64) -> Self;
    /// The bits.
    fn bits(self) -> u64;
    /// Rounded from an `f64`.
    fn of(value: f64) -> Self;
    /// As an `f64`, exactly.
    fn wide(self) -> f64;

    /// Whether it is no number.
    fn is_nan(self) -> bool;

    /// The number `steps` further up in the order of all numbers; beyond infinity it stays there.
    fn step(self, steps: i64) -> Self {
        let sign = 1_u64 << (Self::WIDTH - 1);
        let end = Self::of(f64::INFINITY).bits() as i64;
        let to = (position(self) + steps).clamp(-end, end);
        Self::of_bits(to.unsigned_abs() | if to < 0 { sign } else { 0 })
    }
}

macro_rules! real {
    ($T:ident $Bits:ident) => {
        impl Real for $T {
            const NAME: &'static str = stringify!($T);
            const WIDTH: u32 = $Bits::BITS;
            const DIGITS: i32 = $T::MANTISSA_DIGITS as i32;
            const LARGEST: i32 = $T::MAX_EXP - 1;

            fn of_bits(bits: u64) -> Self {
                $T::from_bits(bits as $Bits)
            }
            fn bits(self) -> u64 {
                self.to_bits() as u64
            }
            fn of(value: f64) -> Self {
                value as $T
            }
            fn wide(self) -> f64 {
                self as f64
            }
            fn is_nan(self) -> bool {
                self.is_nan()
            }
        }
    };
}
real!(f32 u32);
real!(f64 u64);

/// The place of a number among all numbers: both zeros are at 0, the smallest positive number is at 1, infinity comes after the
/// largest number.
pub fn position<T: Real>(x: T) -> i64 {
    let sign = 1_u64 << (T::WIDTH - 1);
    let magnitude = (x.bits() & !sign) as i64;
    if x.bits() & sign == 0 {
        magnitude
    } else {
        -magnitude
    }
}

/// `x * 2^n`, rounded more than once only below the normal numbers.
pub fn scale(mut x: f64, mut n: i32) -> f64 {
    while n != 0 {
        let step = n.clamp(-1000, 1000);
        x *= f64::from_bits(((1023 + step) as u64) << 52);
        n -= step;
    }
    x
}

/// The value of a function, known to many more digits than the results that are compared with it: `(high + low) * 2^exponent`.
///
/// `high` is 0, infinite, NaN or has a magnitude in `[1, 2)`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Exact {
    /// The leading digits.
    pub high: f64,
    /// The digits after them.
    pub low: f64,
    /// The exponent, of any size.
    pub exponent: i32,
}

impl Exact {
    /// This number and nothing after it.
    pub fn of(value: f64) -> Self {
        Self::new(value, 0.0, 0)
    }

    /// `(high + low) * 2^exponent`, where `high` is the sum, rounded.
    pub fn new(high: f64, low: f64, exponent: i32) -> Self {
        if high == 0.0 || !high.is_finite() {
            return Exact {
                high,
                low: 0.0,
                exponent: 0,
            };
        }
        // A denormal number is made a normal one first.
        let normal = scale(
            high,
            if high.abs() < f64::MIN_POSITIVE {
                64
            } else {
                0
            },
        );
        let shift = if normal == high { 0 } else { 64 };
        let leading = (normal.to_bits() >> 52 & 0x7ff) as i32 - 1023;
        Exact {
            high: scale(normal, -leading),
            low: scale(low, shift - leading),
            exponent: exponent + leading - shift,
        }
    }

    /// The number of the type next to it.
    pub fn rounded<T: Real>(self) -> T {
        let back = |x: T| scale(x.wide(), -self.exponent);
        let near: T = T::of(scale(self.high, self.exponent));
        let rest = self.high - back(near);
        if rest == 0.0 || !rest.is_finite() {
            return near;
        }
        // Where the leading digits are half way between two numbers, those after them decide.
        let other = near.step(if rest > 0.0 { 1 } else { -1 });
        let halfway = back(other) - self.high == rest;
        if halfway && self.low * rest > 0.0 {
            other
        } else {
            near
        }
    }

    /// How far `ours` is from here, in units in the last place of a number of this size (of a denormal number where this is smaller
    /// than the normal ones, of the largest numbers where it is larger).
    ///
    /// Infinity stands for the first number that is too large for the type, `2^(LARGEST + 1)`, where the exact value is smaller: it is
    /// as wrong as this number would be. Where the exact value is infinite nothing else will do.
    pub fn error<T: Real>(self, ours: T) -> f64 {
        self.error_from(ours, 1 - T::LARGEST)
    }

    /// The same, but in units of numbers whose exponent is `least`, where this number is smaller.
    pub fn error_from<T: Real>(self, ours: T, least: i32) -> f64 {
        let value = ours.wide();
        if value.is_nan() || !self.high.is_finite() {
            let same = value == self.high || value.is_nan() && self.high.is_nan();
            return if same { 0.0 } else { f64::INFINITY };
        }
        let overflows = self.exponent > T::LARGEST;
        if value.is_infinite() && overflows && value.signum() == self.high.signum() {
            return 0.0;
        }
        let below = self.high.abs() == 1.0 && self.low * self.high < 0.0;
        let leading = match self.high {
            0.0 => 1 - T::LARGEST,
            _ => self.exponent - i32::from(below),
        };
        let unit = leading.clamp(least, T::LARGEST) - T::DIGITS + 1;
        let ours = if value.is_infinite() {
            scale(value.signum(), T::LARGEST + 1 - unit)
        } else {
            scale(value, -unit)
        };
        let shift = self.exponent - unit;
        ((ours - scale(self.high, shift)) - scale(self.low, shift)).abs()
    }
}
