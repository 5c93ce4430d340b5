//! How often numbers occur: in equal bins, and each integer.

use core::ops::{Bound, RangeBounds};

use crate::array::{Array1, View, no_memory};
use crate::dim::Dyn;
use crate::error::ReduceError;
use crate::expr::{Closed, Float, Integer, Lazy, Reducible};
use crate::order::with_items;
use crate::reduce::Reductions;
use crate::shape::Whole;
use crate::storage::{NoMemory, copies};

/// The error for refused memory of `len` counts.
fn refused(len: usize) -> ReduceError {
    no_memory::<usize, _>(&(Dyn(len),)).into()
}

/// `len` zeros.
fn zeros<T: Copy>(zero: T, len: usize) -> Result<Vec<T>, ReduceError> {
    copies(zero, len).map_err(|NoMemory| refused(len))
}

/// The `bins + 1` edges of equal bins, by the operations of NumPy's `linspace`.
fn linspace<M: Float>(first: M, last: M, bins: usize) -> Result<Vec<M>, ReduceError> {
    let mut edges = zeros(last, bins.saturating_add(1))?;
    let count = M::from_f64(bins as f64);
    let step = (last - first) / count;
    for (at, edge) in edges.iter_mut().take(bins).enumerate() {
        let at = M::from_f64(at as f64);
        let offset = match step == M::ZERO {
            true => at / count * (last - first),
            false => at * step,
        };
        *edge = offset + first;
    }
    Ok(edges)
}

/// The number of a bound, if there is one.
fn end(bound: Bound<&f64>) -> Option<f64> {
    match bound {
        Bound::Included(&end) | Bound::Excluded(&end) => Some(end),
        Bound::Unbounded => None,
    }
}

/// The edges of equal bins: of the given range, which begins with the smallest and ends with the
/// largest item where it has no bound.
fn edges<T: Reducible>(
    op: &str,
    items: &[T],
    bins: usize,
    range: &impl RangeBounds<f64>,
) -> Result<Vec<T::Mean>, ReduceError> {
    if bins == 0 {
        return Err(ReduceError::no_bins(op));
    }
    let widened = |[first, last]: [f64; 2]| match first == last {
        true => [first - 0.5, last + 0.5],
        false => [first, last],
    };
    let given = [end(range.start_bound()), end(range.end_bound())];
    let is_given = given != [None, None];
    let found = match (given, items) {
        ([Some(first), Some(last)], _) => [first, last],
        ([first, last], []) => [first.unwrap_or(0.0), last.unwrap_or(1.0)],
        ([first, last], items) => {
            let (least, most) = View::try_from_slice((items.len(),), items)?.try_amin_amax(..)?;
            let [least, most] = [least, most].map(|end| end.to_mean().to_f64());
            [first.unwrap_or(least), last.unwrap_or(most)]
        }
    };
    if !(found[0].is_finite() && found[1].is_finite() && found[0] <= found[1]) {
        return Err(ReduceError::bad_range(
            op,
            found,
            given[0].is_some() && given[1].is_some(),
        ));
    }
    let [first, last] = widened(found);
    let edges: Vec<T::Mean> = match is_given || items.is_empty() {
        // As NumPy, which computes the edges of given numbers in 64 bits, and those of no items.
        true => {
            let edges = linspace(first, last, bins)?;
            edges.into_iter().map(T::Mean::from_f64).collect()
        }
        false => linspace(T::Mean::from_f64(first), T::Mean::from_f64(last), bins)?,
    };
    match edges.is_sorted_by(|a, b| a < b) {
        true => Ok(edges),
        false => Err(ReduceError::too_many_bins(op, bins, [first, last])),
    }
}

/// See [`Statistics::histogram`](super::Statistics::histogram).
///
/// The place of an item is computed and then corrected by the edges beside it, so that rounding does
/// not decide in which bin an item on an edge is.
pub(super) fn histogram<L>(
    x: L,
    bins: usize,
    range: impl RangeBounds<f64>,
) -> Result<(Array1<usize>, Array1<<L::Item as Reducible>::Mean>), ReduceError>
where
    L: Lazy<Item: Reducible, Shape: Whole, Node: Closed>,
{
    with_items(x, |items, _| {
        let edges = edges("histogram", items, bins, &range)?;
        let mut counts = zeros(0usize, bins)?;
        let (first, last) = (edges[0], edges[bins]);
        let (low, width) = (first.to_f64(), last.to_f64() - first.to_f64());
        // A product takes less time than a quotient; that of a tiny width may be infinite.
        let scale = bins as f64 / width;
        let is_product = scale.is_finite();
        for item in items {
            let item = item.to_mean();
            // Not of a NaN.
            if item >= first && item <= last {
                let offset = item.to_f64() - low;
                let place = match is_product {
                    true => offset * scale,
                    false => offset / width * bins as f64,
                };
                let bin = (place as usize).min(bins - 1);
                let below = (item < edges[bin]) as usize;
                let above = (item >= edges[bin + 1] && bin + 1 < bins) as usize;
                counts[bin + above - below] += 1;
            }
        }
        Ok((
            Array1::try_from_vec(bins, counts)?,
            Array1::try_from_vec(bins + 1, edges)?,
        ))
    })
}

/// The number of places up to the largest item. An item that is no place needs `usize::MAX`.
fn places<T: Integer + TryInto<usize>>(op: &str, items: &[T]) -> Result<usize, ReduceError> {
    let mut len = 0;
    for (at, &item) in items.iter().enumerate() {
        match item.try_into() {
            Ok(place) => len = len.max(place.saturating_add(1)),
            Err(_) if item < T::ZERO => return Err(ReduceError::negative_count(op, at, item)),
            Err(_) => len = usize::MAX,
        }
    }
    Ok(len)
}

/// The error for refused memory of `len` counts of `size` bytes: it names the first of the largest
/// items.
#[cold]
fn too_huge<T: Integer>(op: &str, items: &[T], len: usize, size: usize) -> ReduceError {
    let larger = |best: usize, at: usize| if items[at] > items[best] { at } else { best };
    let at = (0..items.len()).fold(0, larger);
    ReduceError::huge_count(op, at, items[at], len, size)
}

/// Adds `weight(at)` for the item number `at` to its place.
fn counted<T, W>(
    op: &str,
    items: &[T],
    zero: W,
    add: impl Fn(&mut W, usize),
) -> Result<Array1<W>, ReduceError>
where
    T: Integer + TryInto<usize>,
    W: Copy,
{
    let len = places(op, items)?;
    let counts = copies(zero, len);
    let mut counts = counts.map_err(|NoMemory| too_huge(op, items, len, size_of::<W>()))?;
    for (at, &item) in items.iter().enumerate() {
        if let Some(count) = item.try_into().ok().and_then(|place| counts.get_mut(place)) {
            add(count, at);
        }
    }
    Ok(Array1::try_from_vec(len, counts)?)
}

/// How often each of 0, 1, 2, .. occurs.
pub(super) fn bincount<L>(x: L) -> Result<Array1<usize>, ReduceError>
where
    L: Lazy<Item: Integer + TryInto<usize>, Shape: Whole, Node: Closed>,
{
    with_items(x, |items, _| {
        counted("bincount", items, 0, |count, _| *count += 1)
    })
}

/// The sum of the weights of each of 0, 1, 2, ..
pub(super) fn bincount_weighted<L, W>(x: L, weights: W) -> Result<Array1<f64>, ReduceError>
where
    L: Lazy<Item: Integer + TryInto<usize>, Shape: Whole, Node: Closed>,
    W: Lazy<Item: Reducible, Shape: Whole, Node: Closed>,
{
    let op = "bincount_weighted";
    with_items(x, |items, _| {
        with_items(weights, |weights, _| {
            if items.len() != weights.len() {
                let lengths = [items.len(), weights.len()];
                return Err(ReduceError::lengths(op, ["x", "weights"], lengths));
            }
            counted(op, items, 0.0, |sum, at| {
                *sum += weights[at].to_mean().to_f64()
            })
        })
    })
}
