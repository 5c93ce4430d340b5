//! Folds of a row in several accumulators, which the compiler turns into vectors.

use std::ops::{Add, Mul, Sub};

/// A float.
pub(super) trait Real:
    Copy + PartialOrd + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
    const ZERO: Self;
}

impl Real for f32 {
    const ZERO: f32 = 0.0;
}

impl Real for f64 {
    const ZERO: f64 = 0.0;
}

/// Folds `x` in `L` accumulators, and what is left of it after that in one.
#[inline(always)]
fn in_lanes<const L: usize, T: Copy, A: Copy>(
    x: &[T],
    zero: A,
    step: impl Fn(A, T) -> A,
    join: impl Fn(A, A) -> A,
) -> A {
    let mut lanes = [zero; L];
    let mut chunks = x.chunks_exact(L);
    for chunk in &mut chunks {
        for (lane, &x) in lanes.iter_mut().zip(chunk) {
            *lane = step(*lane, x);
        }
    }
    let rest = chunks.remainder().iter();
    let mut total = rest.fold(zero, |total, &x| step(total, x));
    let mut half = L / 2;
    while half > 0 {
        for i in 0..half {
            lanes[i] = join(lanes[i], lanes[i + half]);
        }
        half /= 2;
    }
    total = join(total, lanes[0]);
    total
}

/// Folds a row.
#[inline(always)]
pub(super) fn fold<T: Copy, A: Copy>(
    x: &[T],
    zero: A,
    step: impl Fn(A, T) -> A,
    join: impl Fn(A, A) -> A,
) -> A {
    match x.len() {
        0..8 => x.iter().fold(zero, |total, &x| step(total, x)),
        8..128 => in_lanes::<8, T, A>(x, zero, step, join),
        _ => in_lanes::<64, T, A>(x, zero, step, join),
    }
}

#[inline(always)]
fn two_in_lanes<const L: usize, T: Real>(x: &[T], y: &[T], of: impl Fn(T, T) -> T) -> T {
    let mut lanes = [T::ZERO; L];
    let (mut xs, mut ys) = (x.chunks_exact(L), y.chunks_exact(L));
    for (x, y) in (&mut xs).zip(&mut ys) {
        for ((lane, &x), &y) in lanes.iter_mut().zip(x).zip(y) {
            *lane = *lane + of(x, y);
        }
    }
    let rest = xs.remainder().iter().zip(ys.remainder());
    let mut total = rest.fold(T::ZERO, |total, (&x, &y)| total + of(x, y));
    let mut half = L / 2;
    while half > 0 {
        for i in 0..half {
            lanes[i] = lanes[i] + lanes[i + half];
        }
        half /= 2;
    }
    total = total + lanes[0];
    total
}

/// The sum of `of` over two rows.
#[inline(always)]
pub(super) fn sum_of_two<T: Real>(x: &[T], y: &[T], of: impl Fn(T, T) -> T) -> T {
    match x.len() {
        0..8 => x
            .iter()
            .zip(y)
            .fold(T::ZERO, |total, (&x, &y)| total + of(x, y)),
        8..128 => two_in_lanes::<8, T>(x, y, of),
        _ => two_in_lanes::<64, T>(x, y, of),
    }
}

/// The sum of a row.
#[inline(always)]
pub(super) fn sum<T: Real>(x: &[T]) -> T {
    fold(x, T::ZERO, |a, x| a + x, |a, b| a + b)
}

/// The sum of `f` of the elements of a row.
#[inline(always)]
pub(super) fn sum_of<T: Real>(x: &[T], f: impl Fn(T) -> T) -> T {
    fold(x, T::ZERO, |a, x| a + f(x), |a, b| a + b)
}

/// The sum of every second element of `x`, which has an even number.
#[inline(always)]
pub(super) fn sum_every_2nd(x: &[f32]) -> f32 {
    let mut lanes = [0.0f32; 32];
    let mut chunks = x.chunks_exact(64);
    for chunk in &mut chunks {
        for (lane, pair) in lanes.iter_mut().zip(chunk.chunks_exact(2)) {
            *lane += pair[0];
        }
    }
    let rest: f32 = chunks.remainder().chunks_exact(2).map(|pair| pair[0]).sum();
    if x.len() < 64 {
        return rest;
    }
    rest + sum(&lanes)
}

/// The exponential within a few ULP, for arguments of at most 80 in magnitude.
#[inline(always)]
pub(super) fn exp(x: f32) -> f32 {
    const MAGIC: f32 = 12582912.0;
    let shifted = x * std::f32::consts::LOG2_E + MAGIC;
    let k = shifted - MAGIC;
    let r = (x - k * 0.693_359_4) - k * -2.121_944_4e-4;
    let mut p = 1.987_569_1e-4;
    for c in [
        1.398_199_9e-3,
        8.333_452e-3,
        4.166_579_6e-2,
        1.666_666_5e-1,
        0.5,
    ] {
        p = p * r + c;
    }
    let p = p * r * r + r + 1.0;
    let scale = f32::from_bits((shifted.to_bits() << 23).wrapping_add(1.0f32.to_bits()));
    p * scale
}
