//! The derivatives that a body of `gradient!` calls: those of the tape, and what a reducer does to a
//! cotangent.

use crate::expr::{CastTo, Float, Powi};
use crate::grad::{BinaryRule, TernaryRule, UnaryRule};
use crate::isa::Token;

/// The derivative of `y`, an operation on `x`, times `d`.
#[inline(always)]
pub fn of<T: Float, O: UnaryRule<T, Output = T>>(op: O, token: Token<'_>, x: T, y: T, d: T) -> T {
    match O::FLAT {
        true => T::ZERO,
        false => op.pull(token, x, y, d),
    }
}

/// The derivative of `y`, `x` to the power `n`, times `d`.
#[inline(always)]
pub fn of_power<T: Float>(token: Token<'_>, x: T, n: i32, y: T, d: T) -> T {
    Powi(n).pull(token, x, y, d)
}

/// The derivative of `y`, an operation on `a` and `b`, with respect to `a`, times `d`.
#[inline(always)]
pub fn left<T, O>(op: O, token: Token<'_>, [a, b, y, d]: [T; 4]) -> T
where
    T: Float,
    O: BinaryRule<T, T, Output = T>,
{
    op.left(token, a, b, y, d)
}

/// The same with respect to `b`.
#[inline(always)]
pub fn right<T, O>(op: O, token: Token<'_>, [a, b, y, d]: [T; 4]) -> T
where
    T: Float,
    O: BinaryRule<T, T, Output = T>,
{
    op.right(token, a, b, y, d)
}

/// The derivatives of an operation on three numbers, times `d`.
#[inline(always)]
pub fn three<T, O>(op: O, token: Token<'_>, [a, b, c, d]: [T; 4]) -> (T, T, T)
where
    T: Float,
    O: TernaryRule<T, T, T, Output = T>,
{
    let items = (a, b, c);
    (
        op.first(token, items, d),
        op.second(token, items, d),
        op.third(token, items, d),
    )
}

/// 0 of the type of a number.
#[inline(always)]
pub fn zero<T: Float>(_: T) -> T {
    T::ZERO
}

/// 1 of the type of a number.
#[inline(always)]
pub fn one<T: Float>(_: T) -> T {
    T::ONE
}

/// A constant of the type of a number.
#[inline(always)]
pub fn constant<T: Float>(_: T, value: f64) -> T {
    T::from_f64(value)
}

/// `1 / x`.
#[inline(always)]
pub fn reciprocal<T: Float>(x: T) -> T {
    T::ONE / x
}

/// A cotangent as the type of the number that was cast.
#[inline(always)]
pub fn cast_back<T: Float, U: Float + CastTo<T>>(token: Token<'_>, _: T, d: U) -> T {
    d.cast_in(token)
}

/// What a mean of so many elements passes on to each.
#[inline(always)]
pub fn shared<T: Float>(d: T, count: usize) -> T {
    d * T::from_f64(1.0 / count as f64)
}

/// The mean of so many elements with this total.
#[inline(always)]
pub fn mean<T: Float>(total: T, count: usize) -> T {
    total / T::from_f64(count as f64)
}

/// 1 if an element is the extreme one, else 0: their sum is the number of ties.
#[inline(always)]
pub fn is_extreme<T: Float>(x: T, extreme: T) -> T {
    match x == extreme {
        true => T::ONE,
        false => T::ZERO,
    }
}

/// What an extreme passes on to an element, where `ties` elements are as extreme: equal parts. NaN if the
/// extreme is.
#[inline(always)]
pub fn of_extreme<T: Float>(d: T, x: T, extreme: T, ties: T) -> T {
    match x == extreme {
        true => d / ties,
        false if extreme.is_nan() => extreme,
        false => T::ZERO,
    }
}

/// A factor of the product of the elements that are not 0.
#[inline(always)]
pub fn not_zero<T: Float>(x: T) -> T {
    match x == T::ZERO {
        true => T::ONE,
        false => x,
    }
}

/// What a product passes on to an element: the product of the others. `product` is that of the elements
/// that are not 0, `zeros` the number of the others.
#[inline(always)]
pub fn of_product<T: Float>(d: T, x: T, product: T, zeros: T) -> T {
    match (zeros == T::ZERO, zeros == T::ONE && x == T::ZERO) {
        (true, _) => d * (product / x),
        (_, true) => d * product,
        _ => T::ZERO,
    }
}
