//! Division and powers of integers in blocks, against those of single numbers.

use core::cell::Cell;

use super::arithmetic::Power;
use super::{BinaryOp, Integer, Lazy, Numeric};
use crate::array::Array1;
use crate::isa::Token;

/// `f` as in a block; `None` if it reports its arguments.
fn in_block<T>(f: impl Fn(Token<'_>) -> T) -> Option<T> {
    let seen = Cell::new(false);
    let value = f(Token::PLAIN.watching(&seen));
    (!seen.get()).then_some(value)
}

/// Compares every pair of `all` in a block with the operators. `is_long` is whether blocks leave a
/// number to them.
fn check<T: Integer>(all: &[T], is_long: impl Fn(T) -> bool) {
    for (&a, &b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
        let is_zero = b == T::ZERO;
        let left = is_zero || is_long(a) || is_long(b);
        let overflows = T::LOWEST < T::ZERO && a == T::LOWEST && !b == T::ZERO;
        let wanted = (!left && !overflows).then(|| a.floor_divide(b));
        assert_eq!(
            in_block(|token| a.floor_divide_in(token, b)),
            wanted,
            "{a} by {b}"
        );
        let wanted = (!left).then(|| a.remainder(b));
        assert_eq!(
            in_block(|token| a.remainder_in(token, b)),
            wanted,
            "{a} by {b}"
        );
    }
}

/// Numbers next to multiples of others, and next to powers of two, with both signs.
fn edges<T: Integer>(number: impl Fn(i128) -> Option<T>) -> Vec<T> {
    let mut all = vec![T::LOWEST, T::HIGHEST];
    let powers = [
        0, 1, 7, 8, 15, 16, 24, 31, 32, 47, 48, 49, 52, 53, 63, 64, 126,
    ]
    .map(|bits| 1 << bits);
    let multiples = [3, 255, 46_341, 99_999_999].map(|b| [b, b * 3, b * b, b * b / 2]);
    for near in powers.into_iter().chain(multiples.concat()) {
        let around = (-1..=1).flat_map(|more| [near + more, -near - more]);
        all.extend(around.filter_map(&number));
    }
    all.sort();
    all.dedup();
    all
}

#[test]
fn integers_are_divided_exactly() {
    check(&(0..=u8::MAX).collect::<Vec<_>>(), |_| false);
    check(&(i8::MIN..=i8::MAX).collect::<Vec<_>>(), |_| false);
    check(&edges(|n| u16::try_from(n).ok()), |_| false);
    check(&edges(|n| i16::try_from(n).ok()), |_| false);
    check(&edges(|n| u32::try_from(n).ok()), |_| false);
    check(&edges(|n| i32::try_from(n).ok()), |_| false);
    let long = 1 << 48;
    check(&edges(|n| u64::try_from(n).ok()), |n| n > long);
    check(&edges(|n| i64::try_from(n).ok()), |n| {
        n.unsigned_abs() > long
    });
    let long = u128::from(long);
    check(&edges(|n| u128::try_from(n).ok()), |n| n > long);
    check(&edges(Some), |n: i128| n.unsigned_abs() > long);
}

#[test]
#[should_panic(expected = "attempt to divide by zero")]
fn a_zero_in_the_second_block_is_found() {
    let divisors: Vec<i64> = (0..300).map(|at| 290 - at).collect();
    let _ = Array1::from(vec![5_i64; 300])
        .floor_divide(Array1::from(divisors))
        .eval();
}

#[test]
#[should_panic(expected = "attempt to calculate the remainder with a divisor of zero")]
fn a_remainder_by_zero_is_found() {
    let _ = Array1::from(vec![5_u8; 300]).remainder(0).eval();
}

#[test]
#[should_panic(expected = "attempt to divide with overflow")]
fn a_quotient_that_overflows_is_found() {
    let _ = Array1::from(vec![7, i16::MIN]).floor_divide(-1).eval();
}

#[test]
fn powers_are_products() {
    let bases: Vec<i64> = (-150..150).collect();
    let x = Array1::from(bases.clone());
    for exponent in 0..8 {
        let wanted: Vec<i64> = bases.iter().map(|base| base.pow(exponent)).collect();
        assert_eq!(x.powi(exponent as i32).eval().as_slice(), wanted);
        assert_eq!(x.power(i64::from(exponent)).eval().as_slice(), wanted);
    }
    let exponents: Vec<i64> = (0..300).map(|at| at % 9).collect();
    let wanted: Vec<i64> = (bases.iter().zip(&exponents))
        .map(|(base, &exponent)| base.pow(exponent as u32))
        .collect();
    assert_eq!(x.power(Array1::from(exponents)).eval().as_slice(), wanted);
    for base in -9..9_i64 {
        for exponent in -1..7 {
            let is_small = (0..=4).contains(&exponent);
            let wanted = is_small.then(|| base.pow(exponent as u32));
            assert_eq!(in_block(|token| Power.apply(token, base, exponent)), wanted);
        }
    }
    // Only the products of the exponent may overflow.
    assert_eq!(Array1::from(vec![100_i8]).power(1).eval().as_slice(), [100]);
    assert_eq!(Array1::from(vec![11_i8]).powi(2).eval().as_slice(), [121]);
}

#[test]
#[should_panic(expected = "an integer to the power -1 is not an integer")]
fn a_negative_power_of_a_scalar() {
    let _ = Array1::from(vec![2; 300]).powi(-1).eval();
}
