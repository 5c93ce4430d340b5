//! Arguments of functions of two.

use super::{Random, everywhere};
use crate::functions::{Family, Function, SAME_EXPONENT};
use crate::real::{Real, scale};

/// Every special number with every other; the exponents of [`Family::Integer`] are integers.
pub(super) fn special<T: Real>(function: &Function<T>) -> Vec<(T, T)> {
    let all = everywhere::<T>();
    let second: Vec<T> = match function.family {
        Family::Integer => exponents().collect(),
        _ => all.clone(),
    };
    let mut pairs: Vec<(T, T)> = second
        .iter()
        .flat_map(|&y| all.iter().map(move |&x| (x, y)))
        .collect();
    if function.family == Family::Integer {
        // Whole calls of one exponent.
        pairs = second
            .iter()
            .flat_map(|&y| (0..SAME_EXPONENT).map(move |i| (i, y)))
            .map(|(i, y)| (all[i % all.len()], y))
            .collect();
    }
    pairs
}

/// The special exponents of integer powers.
fn exponents<T: Real>() -> impl Iterator<Item = T> {
    let small = (-17..=17).map(f64::from);
    let large = [31.0, 64.0, 127.0, 128.0, 1023.0, 1024.0, 16777215.0];
    let both = large.into_iter().flat_map(|n| [n, -n]);
    small.chain(both).chain([f64::from(i32::MIN)]).map(T::of)
}

/// The pair of this number.
pub(super) fn pair<T: Real>(function: &Function<T>, number: u64, random: &mut Random) -> (T, T) {
    match function.family {
        Family::Power => power(random),
        Family::Integer => {
            // The exponent depends on the number of the call alone.
            let mut call = Random(super::mix(number / SAME_EXPONENT as u64));
            let n = call_exponent(&mut call);
            (integer_base(n, random), T::of(n))
        }
        Family::Remainder => remainder(random),
        _ => ratio(random),
    }
}

/// An exponent for a call of an integer power.
fn call_exponent(call: &mut Random) -> f64 {
    let size = call.any_size(24) as f64;
    if call.below(2) == 0 { size } else { -size }
}

/// A base for the power `n`: any, or one whose power is a number of any size.
fn integer_base<T: Real>(n: f64, random: &mut Random) -> T {
    match random.below(4) {
        0 => random.any(),
        1 => random.around(&[1.0, -1.0]),
        _ => {
            let x = base_of_power::<T>(n, random);
            random.sign(x)
        }
    }
}

/// A base for the power `y` so that the result is a number of any size, or just too large or too small.
fn base_of_power<T: Real>(y: f64, random: &mut Random) -> T {
    let low = f64::from(-T::LARGEST - T::DIGITS - 4);
    let high = f64::from(T::LARGEST + 3);
    let result = match random.below(4) {
        0 => high - 3.0 * random.unit(),
        1 => low + (f64::from(T::DIGITS) + 6.0) * random.unit(),
        _ => low + (high - low) * random.unit(),
    };
    T::of((result / y).exp2())
}

/// Arguments of a power.
fn power<T: Real>(random: &mut Random) -> (T, T) {
    match random.below(8) {
        0 => (random.any(), random.any()),
        1 => (random.uniform([0.0, 4.0]), random.uniform([-20.0, 20.0])),
        2 => {
            // Whole and half exponents of either sign, bases of either sign.
            let y = random.any_size(12) as f64 * 0.5;
            let y = random.sign(T::of(y));
            let x = base_of_power(y.wide(), random);
            (random.sign(x), y)
        }
        3 => {
            // Bases next to 1, exponents so large that the result is any.
            let x: T = random.around(&[1.0]);
            let log = x.wide().ln();
            let y = random.uniform::<f64>([-750.0, 750.0]) / log;
            (x, T::of(y))
        }
        4 => {
            // Results next to 1.
            let x: T = random.between_exponents(-60, 60);
            (T::of(x.wide().abs()), random.between_exponents(-60, 2))
        }
        _ => {
            let y: T = random.between_exponents(-12, 60);
            (base_of_power(y.wide(), random), y)
        }
    }
}

/// Arguments of [`Family::Ratio`].
fn ratio<T: Real>(random: &mut Random) -> (T, T) {
    let digits = T::DIGITS;
    match random.below(8) {
        0 => (random.any(), random.any()),
        1 => (random.uniform([-8.0, 8.0]), random.uniform([-8.0, 8.0])),
        2 => {
            // Almost equal magnitudes.
            let x: T = random.between_exponents(-20, 20);
            let y = x.step(random.any_size(20) as i64);
            (random.sign(x), random.sign(y))
        }
        3 => apart(random, -20, 20, digits + 4),
        4 => apart(random, -20, 20, T::LARGEST),
        // Both near the largest numbers, both near the smallest.
        5 => apart(random, T::LARGEST - 4, T::LARGEST, 4),
        6 => apart(random, 2 - T::LARGEST - digits, 6 - T::LARGEST, digits),
        _ => {
            // A denormal ratio.
            let x: T = random.between_exponents(0, T::LARGEST);
            let down = T::LARGEST + random.below(digits as u64 + 2) as i32 - 2;
            let y = T::of(scale(x.wide() * (1.0 + random.unit()), -down));
            (random.sign(y), random.sign(x))
        }
    }
}

/// A number with an exponent of this range, and another one at most `most` binades away, in either order.
fn apart<T: Real>(random: &mut Random, low: i32, high: i32, most: i32) -> (T, T) {
    let x: T = random.between_exponents(low, high);
    let distance = random.below(2 * most as u64 + 1) as i32 - most;
    let y = T::of(scale(x.wide() * (0.5 + random.unit()), distance));
    (x, random.sign(y))
}

/// Arguments of a remainder.
fn remainder<T: Real>(random: &mut Random) -> (T, T) {
    match random.below(8) {
        0 => (random.any(), random.any()),
        1 => (
            random.uniform([-100.0, 100.0]),
            random.uniform([-10.0, 10.0]),
        ),
        2 | 3 => {
            // A multiple, or almost.
            let y: T = random.between_exponents(-20, 20);
            let times = random.any_size(T::DIGITS as u64 + 4) as f64;
            let x = T::of(y.wide() * times).step(random.below(5) as i64 - 2);
            (random.sign(x), y)
        }
        4 => {
            // Integers.
            let x = T::of(random.any_size(T::DIGITS as u64 + 8) as f64);
            let y = T::of(1.0 + random.any_size(20) as f64);
            (random.sign(x), random.sign(y))
        }
        5 => apart(random, -20, 20, T::LARGEST),
        6 => apart(
            random,
            2 - T::LARGEST - T::DIGITS,
            4 - T::LARGEST,
            T::DIGITS,
        ),
        _ => apart(random, -20, 20, T::DIGITS + 8),
    }
}
