//! Whether numbers are close to each other: NumPy's `isclose` and `allclose`, and an assertion.

use crate::array::{Array, or_panic};
use crate::error::ReduceError;
use crate::expr::{Binary, BinaryOp, Closed, Expr, Float, IntoExpr, Lazy, Signed};
use crate::isa::Token;
use crate::reduce::{op, reduce};
use crate::shape::{Broadcast, Whole};
use crate::storage::Inline;

/// How far `a` may be from `b`: `absolute + relative * |b|`.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// use broadloom::statistics::{Tolerance, allclose_within};
///
/// let tolerance = Tolerance { relative: 0.0, absolute: 0.5 };
/// assert!(allclose_within(&array![1.0, 2.0], &array![1.5, 1.5], tolerance));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tolerance {
    /// The part of `|b|`: NumPy's `rtol`.
    pub relative: f64,
    /// NumPy's `atol`.
    pub absolute: f64,
}

impl Tolerance {
    /// NumPy's: 1e-5 of `|b|` and 1e-8.
    pub const DEFAULT: Tolerance = Tolerance {
        relative: 1e-5,
        absolute: 1e-8,
    };

    /// The largest difference from `b`.
    fn bound(self, b: f64) -> f64 {
        self.absolute + self.relative * b.abs()
    }
}

/// Whether one number is close to another.
#[derive(Clone, Copy, Debug)]
pub struct CloseTo<T> {
    relative: T,
    absolute: T,
}

impl<T: Float> CloseTo<T> {
    pub(super) fn new(tolerance: Tolerance) -> Self {
        CloseTo {
            relative: T::from_f64(tolerance.relative),
            absolute: T::from_f64(tolerance.absolute),
        }
    }
}

impl<T: Float> BinaryOp<T, T> for CloseTo<T> {
    type Output = bool;
    const NAME: &'static str = "is_close";
    const OPERATIONS: usize = 4;

    #[inline(always)]
    fn apply(&self, _: Token<'_>, a: T, b: T) -> bool {
        // An infinite bound is one of an infinite `b`, to which only itself is close.
        let bound = self.absolute + self.relative * b.abs();
        (a == b) | (((a - b).abs() <= bound) & (b.abs() < T::HIGHEST))
    }
}

/// Whether all elements of `a` are close to those of `b`, with NumPy's tolerances: see
/// [`is_close`](super::Statistics::is_close). `b` is an operand or a number; both broadcast. True
/// without elements.
///
/// # Panics
/// If [`try_allclose`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// assert!(allclose(&array![1e10, 1e-7], &array![1.00001e10, 1e-8]) == false);
/// assert!(allclose(&array![1e10, 1e-8], &array![1.00001e10, 1e-9]));
/// assert!(allclose(&array![1.0, 1.0], 1.0));
/// ```
#[track_caller]
#[rustfmt::skip]
pub fn allclose<L, R>(a: L, b: R) -> bool // a tolerance: `broadloom::statistics::allclose_within`
where
    L: Lazy<Item: Float, Node: Closed>,
    R: IntoExpr<L::Item, Node: Closed>,
    L::Shape: Broadcast<R::Shape, Output: Whole>,
{
    or_panic(try_allclose(a, b, Tolerance::DEFAULT))
}

/// [`allclose`] with other tolerances.
///
/// # Panics
/// If [`try_allclose`] returns an error.
#[track_caller]
pub fn allclose_within<L, R>(a: L, b: R, tolerance: Tolerance) -> bool
where
    L: Lazy<Item: Float, Node: Closed>,
    R: IntoExpr<L::Item, Node: Closed>,
    L::Shape: Broadcast<R::Shape, Output: Whole>,
{
    or_panic(try_allclose(a, b, tolerance))
}

/// As [`allclose_within`].
///
/// # Errors
/// Operands that do not broadcast.
pub fn try_allclose<L, R>(a: L, b: R, tolerance: Tolerance) -> Result<bool, ReduceError>
where
    L: Lazy<Item: Float, Node: Closed>,
    R: IntoExpr<L::Item, Node: Closed>,
    L::Shape: Broadcast<R::Shape, Output: Whole>,
{
    let node = Binary {
        op: CloseTo::new(tolerance),
        left: a.lazy().0,
        right: b.into_expr().0,
    };
    let all: Array<bool, (), Inline> = reduce(op::All, &node, &(..))?;
    Ok(all.as_slice()[0])
}

/// Panics unless all elements of `a` are close to those of `b`, with the tolerances of
/// [`allclose`]; here NaN is close to NaN, as in NumPy's `testing.assert_allclose`. The message
/// names the first element that is not.
///
/// # Panics
/// If two elements are not close, or the operands do not broadcast.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// assert_close(&array![0.1 + 0.2, f64::NAN], &array![0.3, f64::NAN]);
/// ```
/// ```should_panic
/// # extern crate array_core as broadloom;
/// # use broadloom::prelude::*;
/// assert_close(&array![1.0, 2.0], &array![1.0, 2.5]); // elements at [1] are not close: 2 and 2.5 ..
/// ```
#[track_caller]
#[doc(alias = "assert_allclose")]
pub fn assert_close<L, R>(a: L, b: R)
where
    L: Lazy<Item: Float, Node: Closed>,
    R: IntoExpr<L::Item, Node: Closed>,
    L::Shape: Broadcast<R::Shape, Output: Whole>,
{
    assert_close_within(a, b, Tolerance::DEFAULT);
}

/// [`assert_close`] with other tolerances.
///
/// # Panics
/// As there.
#[track_caller]
pub fn assert_close_within<L, R>(a: L, b: R, tolerance: Tolerance)
where
    L: Lazy<Item: Float, Node: Closed>,
    R: IntoExpr<L::Item, Node: Closed>,
    L::Shape: Broadcast<R::Shape, Output: Whole>,
{
    if let Some(message) = or_panic(first_apart(a, b, tolerance)) {
        panic!("{message}");
    }
}

/// The operation that makes pairs.
#[derive(Clone, Copy, Debug)]
struct InPairs;

impl<T: Float> BinaryOp<T, T> for InPairs {
    type Output = (T, T);
    const NAME: &'static str = "assert_close";

    #[inline(always)]
    fn apply(&self, _: Token<'_>, a: T, b: T) -> (T, T) {
        (a, b)
    }
}

/// What is wrong with the first two elements that are not close.
fn first_apart<L, R>(a: L, b: R, tolerance: Tolerance) -> Result<Option<String>, ReduceError>
where
    L: Lazy<Item: Float, Node: Closed>,
    R: IntoExpr<L::Item, Node: Closed>,
    L::Shape: Broadcast<R::Shape, Output: Whole>,
{
    let pairs = Expr(Binary {
        op: InPairs,
        left: a.lazy().0,
        right: b.into_expr().0,
    });
    let pairs = pairs.try_eval()?;
    let close = CloseTo::new(tolerance);
    let is_apart = |&(a, b): &(L::Item, L::Item)| {
        !(close.apply(Token::PLAIN, a, b) | (Float::is_nan(a) & Float::is_nan(b)))
    };
    let Some(first) = pairs.iter().position(is_apart) else {
        return Ok(None);
    };
    let apart = pairs.iter().filter(|pair| is_apart(pair)).count();
    let (a, b) = pairs.as_slice()[first];
    let mut index = pairs.extents().as_ref().to_vec();
    let mut rest = first;
    for place in index.iter_mut().rev() {
        (*place, rest) = (rest % *place, rest / *place);
    }
    Ok(Some(format!(
        "elements at {index:?} are not close: {a:?} and {b:?} differ by {:?}, and at most {:.3e} is \
         allowed, {:?} + {:?} * |b|; {apart} of {} elements are apart",
        (a - b).abs(),
        tolerance.bound(b.to_f64()),
        tolerance.absolute,
        tolerance.relative,
        pairs.len(),
    )))
}
