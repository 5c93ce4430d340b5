//! Lists as functions: linear interpolation and convolution.

use crate::array::{Array1, built, or_panic};
use crate::dim::Dyn;
use crate::error::ReduceError;
use crate::expr::{Closed, Float, Lazy, Number};
use crate::isa::Token;
use crate::kernel::{Leveled, at_level};
use crate::order::{OrderedAs, place_of, with_items};
use crate::pick::ListShape;
use crate::shape::{Shape, Whole};

/// The elements of `list`, which has one axis and is not empty.
fn with_list<L, R>(
    op: &str,
    name: &str,
    list: L,
    work: impl FnOnce(&[L::Item]) -> Result<R, ReduceError>,
) -> Result<R, ReduceError>
where
    L: Lazy<Shape: Whole<Shape: ListShape>, Node: Closed>,
{
    with_items(list, |items, shape| match shape.extents().as_ref().len() {
        1 if items.is_empty() => Err(ReduceError::nothing_given(op, name)),
        1 => work(items),
        rank => Err(ReduceError::one_axis(op, name, rank)),
    })
}

/// The value at `x` of the line through the points next to it. `after` is the number of points at
/// or before `x`.
fn interpolated<T: Float>(x: T, after: usize, xp: &[T], fp: &[T]) -> T {
    match after {
        _ if Float::is_nan(x) => x,
        0 => fp[0],
        _ if after == xp.len() || xp[after - 1] == x => fp[after - 1],
        _ => {
            let at = after - 1;
            let slope = (fp[after] - fp[at]) / (xp[after] - xp[at]);
            let from_left = slope * (x - xp[at]) + fp[at];
            if !Float::is_nan(from_left) {
                return from_left;
            }
            let from_right = slope * (x - xp[after]) + fp[after];
            match Float::is_nan(from_right) && fp[at] == fp[after] {
                true => fp[at],
                false => from_right,
            }
        }
    }
}

/// The values at `x` of the function that is linear between the points `xp` with the values `fp`,
/// and constant outside of them (NumPy's `interp`). The result has the shape of `x`; NaN at NaN (in
/// NumPy not with a single point).
///
/// `xp` and `fp` are lists of one axis; `xp` increases, which NumPy does not check.
///
/// # Panics
/// If [`try_interp`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// use broadloom::statistics::interp;
///
/// let (xp, fp) = (array![1.0, 2.0, 4.0], array![10.0, 20.0, 0.0]);
/// assert_eq!(interp(&array![0.0, 1.5, 3.0, 9.0], &xp, &fp), array![10.0, 15.0, 10.0, 0.0]);
/// ```
#[track_caller]
pub fn interp<L, P, F>(x: L, xp: P, fp: F) -> OrderedAs<L::Item, L>
where
    L: Lazy<Item: Float, Shape: Whole, Node: Closed>,
    P: Lazy<Item = L::Item, Shape: Whole<Shape: ListShape>, Node: Closed>,
    F: Lazy<Item = L::Item, Shape: Whole<Shape: ListShape>, Node: Closed>,
{
    or_panic(try_interp(x, xp, fp))
}

/// As [`interp`].
///
/// # Errors
/// `invalid_value` unless `xp` increases, `incompatible_shapes` unless `xp` and `fp` have one axis,
/// `dim_size_mismatch` unless they have as many elements, `empty_reduction` without elements,
/// `too_large`, and operands that do not broadcast.
pub fn try_interp<L, P, F>(x: L, xp: P, fp: F) -> Result<OrderedAs<L::Item, L>, ReduceError>
where
    L: Lazy<Item: Float, Shape: Whole, Node: Closed>,
    P: Lazy<Item = L::Item, Shape: Whole<Shape: ListShape>, Node: Closed>,
    F: Lazy<Item = L::Item, Shape: Whole<Shape: ListShape>, Node: Closed>,
{
    let op = "interp";
    with_list(op, "xp", xp, |xp| {
        with_list(op, "fp", fp, |fp| {
            if xp.len() != fp.len() {
                return Err(ReduceError::lengths(op, ["xp", "fp"], [xp.len(), fp.len()]));
            }
            // False if one is a NaN.
            let increases = |at: usize| xp[at - 1] < xp[at];
            if let Some(at) = (1..xp.len()).find(|&at| !increases(at)) {
                let values = [xp[at - 1], xp[at]];
                return Err(ReduceError::not_increasing(op, "xp", at, values));
            }
            with_items(x, |x, shape| {
                let mut last = x.is_sorted().then_some(0);
                let value = |at: usize| {
                    let after = place_of(xp, last, |&point| point <= x[at]);
                    last = last.map(|_| after);
                    interpolated(x[at], after, xp, fp)
                };
                Ok(built(shape.clone(), value)?)
            })
        })
    })
}

/// Which sums a [convolution](convolve()) has; the names are NumPy's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConvolveMode {
    /// All sums with at least one product.
    Full,
    /// As many as the longer list has elements, the middle of all.
    Same,
    /// Those for which the shorter list lies within the longer one.
    Valid,
}

/// Elements of a convolution that are computed together: they stay in the first-level cache.
const CONVOLVED: usize = 1024;

/// The discrete convolution of two lists (NumPy's `convolve`): element `k` of all is the sum of
/// `a[i] * v[k - i]`. Integers wrap around.
///
/// # Panics
/// If [`try_convolve`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// use broadloom::statistics::{ConvolveMode, convolve};
///
/// let (a, v) = (array![1.0, 2.0, 3.0], array![0.0, 1.0, 0.5]);
/// assert_eq!(convolve(&a, &v, ConvolveMode::Full).to_vec(), [0.0, 1.0, 2.5, 4.0, 1.5]);
/// assert_eq!(convolve(&a, &v, ConvolveMode::Same).to_vec(), [1.0, 2.5, 4.0]);
/// assert_eq!(convolve(&a, &v, ConvolveMode::Valid).to_vec(), [2.5]);
/// ```
#[track_caller]
pub fn convolve<L, V>(a: L, v: V, mode: ConvolveMode) -> Array1<L::Item>
where
    L: Lazy<Item: Number, Shape: Whole<Shape: ListShape>, Node: Closed>,
    V: Lazy<Item = L::Item, Shape: Whole<Shape: ListShape>, Node: Closed>,
{
    or_panic(try_convolve(a, v, mode))
}

/// As [`convolve`](convolve()).
///
/// # Errors
/// `incompatible_shapes` unless both have one axis, `empty_reduction` if one is empty, `too_large`,
/// and operands that do not broadcast.
pub fn try_convolve<L, V>(a: L, v: V, mode: ConvolveMode) -> Result<Array1<L::Item>, ReduceError>
where
    L: Lazy<Item: Number, Shape: Whole<Shape: ListShape>, Node: Closed>,
    V: Lazy<Item = L::Item, Shape: Whole<Shape: ListShape>, Node: Closed>,
{
    let op = "convolve";
    with_list(op, "a", a, |a| {
        with_list(op, "v", v, |v| {
            let (long, short) = if a.len() < v.len() { (v, a) } else { (a, v) };
            let (from, len) = match mode {
                ConvolveMode::Full => (0, long.len() + short.len() - 1),
                ConvolveMode::Same => ((short.len() - 1) / 2, long.len()),
                ConvolveMode::Valid => (short.len() - 1, long.len() - short.len() + 1),
            };
            let mut sums = built((Dyn(len),), |_| L::Item::ZERO)?;
            for (number, out) in sums.as_mut_slice().chunks_mut(CONVOLVED).enumerate() {
                let from = from + number * CONVOLVED;
                at_level(Convolved {
                    long,
                    short,
                    from,
                    out,
                });
            }
            Ok(sums)
        })
    })
}

/// Elements of `out`, which start at `from` of all, and to which products are added.
struct Convolved<'a, T> {
    long: &'a [T],
    short: &'a [T],
    from: usize,
    out: &'a mut [T],
}

impl<T: Number> Leveled for Convolved<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: Token<'static>) {
        let (from, out) = (self.from, self.out);
        for (shift, &factor) in self.short.iter().enumerate() {
            // Element `at` of `long` meets `factor` in element `at + shift` of all.
            let start = from.max(shift);
            let end = (from + out.len()).min(shift + self.long.len());
            if start < end {
                let items = &self.long[start - shift..end - shift];
                for (sum, &item) in out[start - from..end - from].iter_mut().zip(items) {
                    *sum = sum.wrapping_sum(item.wrapping_prod(factor));
                }
            }
        }
    }
}
