//! Whether a reduction of a list of items is what was found, named after the reductions.

use crate::element::{Element, RealElement, Total, bound, near, total};

pub(crate) fn sum<T: Element>(items: &[T], found: T::Sum) -> bool {
    T::is_sum(items, found)
}

pub(crate) fn prod<T: Element>(items: &[T], found: T::Sum) -> bool {
    T::is_product(items, found)
}

/// The place of the first NaN, or of the first item that no other exceeds.
fn extreme<T: Element>(items: &[T], exceeds: fn(&T, &T) -> bool) -> Option<usize> {
    let nan = items
        .iter()
        .position(|item| item.partial_cmp(item).is_none());
    let later = |best: usize, at: usize| match exceeds(&items[at], &items[best]) {
        true => at,
        false => best,
    };
    nan.or_else(|| (0..items.len()).reduce(later))
}

/// Of equal items -0 and 0 either may be found.
fn is_extreme<T: Element>(items: &[T], found: T, exceeds: fn(&T, &T) -> bool) -> bool {
    let place = extreme(items, exceeds);
    place.is_some_and(|place| found.is(items[place]) || found == items[place])
}

pub(crate) fn amax<T: Element>(items: &[T], found: T) -> bool {
    is_extreme(items, found, |a, b| a > b)
}

pub(crate) fn amin<T: Element>(items: &[T], found: T) -> bool {
    is_extreme(items, found, |a, b| a < b)
}

pub(crate) fn argmax<T: Element>(items: &[T], found: usize) -> bool {
    extreme(items, |a, b| a > b) == Some(found)
}

pub(crate) fn argmin<T: Element>(items: &[T], found: usize) -> bool {
    extreme(items, |a, b| a < b) == Some(found)
}

pub(crate) fn any(items: &[bool], found: bool) -> bool {
    found == items.contains(&true)
}

pub(crate) fn all(items: &[bool], found: bool) -> bool {
    found != items.contains(&false)
}

pub(crate) fn mean<T: RealElement>(items: &[T], found: T) -> bool {
    let (n, Total { sum, magnitude }) = (items.len() as f64, total(items));
    near(found, sum / n, bound::<T>(items.len()) * magnitude / n)
}

/// The mean, how far the computed one may be from it, and the variance.
fn spread<T: RealElement>(items: &[T]) -> (f64, f64, f64) {
    let (n, Total { sum, magnitude }) = (items.len() as f64, total(items));
    let mean = sum / n;
    let squares = items.iter().map(|item| (item.to_f64() - mean).powi(2));
    let squares: Vec<f64> = squares.collect();
    let off = bound::<T>(items.len()) * magnitude / n;
    (mean, off, total(&squares).sum / n)
}

pub(crate) fn var<T: RealElement>(items: &[T], found: T) -> bool {
    let (mean, off, variance) = spread(items);
    // Differences are rounded once. A mean that is `off` adds the square of that.
    let error = 2.0 * bound::<T>(items.len()) * variance + 2.0 * off * off;
    near(found, variance, error + 4.0 * (T::UNIT * mean).powi(2))
}

/// The largest item, and the sum of the exponentials of the differences from it.
fn exponentials<T: RealElement>(items: &[T]) -> (f64, f64) {
    let items = items.iter().map(|item| item.to_f64());
    let largest = items.clone().fold(f64::NEG_INFINITY, f64::max);
    let exponentials: Vec<f64> = items.map(|item| (item - largest).exp()).collect();
    (largest, total(&exponentials).sum)
}

/// How far a computed exponential may be from `exp(-below)`, relatively: the argument is rounded,
/// and the function has an error of a few units.
fn of_exponential<T: RealElement>(below: f64) -> f64 {
    T::UNIT * (2.0 * below + 8.0)
}

pub(crate) fn logsumexp<T: RealElement>(items: &[T], found: T) -> bool {
    let (largest, sum) = exponentials(items);
    // Where the largest is infinite, no exponential decides; over no items it is -infinity.
    let exact = match items.iter().any(|item| item.is_nan()) {
        true => f64::NAN,
        false if largest.is_infinite() => largest,
        false => largest + sum.ln(),
    };
    // Items are between -8 and 8 or sums and products of such: none is further below the largest.
    let relative = bound::<T>(items.len()) + of_exponential::<T>(16.0);
    near(
        found,
        exact,
        2.0 * relative + 4.0 * T::UNIT * (largest.abs() + exact.abs()),
    )
}

/// The root of the sum of the squares.
pub(crate) fn norm_l2<T: RealElement>(items: &[T], found: T) -> bool {
    let squares: Vec<f64> = items.iter().map(|item| item.to_f64().powi(2)).collect();
    let exact = total(&squares).sum.sqrt();
    near(found, exact, bound::<T>(items.len()) * exact)
}

/// Whether the softmax of a row is what was found.
pub(crate) fn softmax<T: RealElement>(row: &[T], found: &[T]) -> bool {
    let (largest, sum) = exponentials(row);
    row.iter().zip(found).all(|(item, &found)| {
        let below = largest - item.to_f64();
        let exact = (-below).exp() / sum;
        let relative = 2.0 * bound::<T>(row.len()) + 2.0 * of_exponential::<T>(below + 16.0);
        near(found, exact, exact * relative)
    })
}

/// What is added to the variance of a row before its root is taken.
pub(crate) const LAYER_NORM_EPS: f64 = 0.0625;

/// Whether the layer normalisation of a row is what was found.
pub(crate) fn layer_norm<T: RealElement>(row: &[T], found: &[T]) -> bool {
    let (mean, off, variance) = spread(row);
    let root = (variance + LAYER_NORM_EPS).sqrt();
    let relative = 2.0 * bound::<T>(row.len());
    row.iter().zip(found).all(|(item, &found)| {
        let exact = (item.to_f64() - mean) / root;
        let off = off + 2.0 * T::UNIT * (item.to_f64().abs() + mean.abs());
        near(
            found,
            exact,
            exact.abs() * (relative + off * off / LAYER_NORM_EPS) + 2.0 * off / root,
        )
    })
}
