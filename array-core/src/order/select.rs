//! What needs only a part of the order: partitions, the largest elements, and the elements that
//! occur.

use super::keys::Sortable;
use super::radix::{RADIX_ROW, sort_rows};
use crate::storage::{NoMemory, copies};

/// Moves element `k` of the sorted row to its place: none before it is larger, none after it
/// smaller. Short rows are sorted, which takes less time.
pub(super) fn partition_rows<T: Sortable>(
    rows: &mut [T],
    extent: usize,
    k: usize,
) -> Result<(), NoMemory> {
    if extent < RADIX_ROW {
        return sort_rows(rows, extent);
    }
    for row in rows.chunks_exact_mut(extent) {
        row.select_nth_unstable_by_key(k, |item| item.key());
    }
    Ok(())
}

/// Writes the positions of each row as [`partition_rows`] moves the elements.
pub(super) fn argpartition_rows<T: Sortable>(
    rows: &[T],
    extent: usize,
    k: usize,
    places: &mut [usize],
) -> Result<(), NoMemory> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut entries = copies((0, 0), extent)?;
    for (row, places) in rows
        .chunks_exact(extent)
        .zip(places.chunks_exact_mut(extent))
    {
        entries.clear();
        entries.extend(row.iter().map(|item| item.key()).zip(0usize..));
        entries.select_nth_unstable(k);
        for (place, &(_, position)) in places.iter_mut().zip(&entries) {
            *place = position;
        }
    }
    Ok(())
}

/// The largest `k` elements of each row and their positions: the largest first, of equal ones the
/// first.
pub(super) fn largest<T: Sortable>(
    rows: &[T],
    extent: usize,
    k: usize,
) -> Result<(Vec<T>, Vec<usize>), NoMemory> {
    let Some(&some) = rows.first().filter(|_| k > 0) else {
        return Ok((Vec::new(), Vec::new()));
    };
    let len = rows.len() / extent * k;
    let (mut values, mut places) = (copies(some, len)?, copies(0, len)?);
    let mut entries = copies((0, 0), extent)?;
    values.clear();
    places.clear();
    for row in rows.chunks_exact(extent) {
        entries.clear();
        entries.extend(row.iter().map(|item| !item.key()).zip(0usize..));
        entries.select_nth_unstable(k - 1);
        entries[..k].sort_unstable();
        values.extend(entries[..k].iter().map(|&(_, position)| row[position]));
        places.extend(entries[..k].iter().map(|&(_, position)| position));
    }
    Ok((values, places))
}

/// Keeps the first of equal elements of a sorted list, and returns how often each occurs.
pub(super) fn runs<T: Sortable>(sorted: &mut Vec<T>) -> Vec<usize> {
    let mut counts: Vec<usize> = Vec::new();
    let same = sorted.chunk_by(|a, b| a.key() == b.key());
    counts.extend(same.map(|same| same.len()));
    sorted.dedup_by_key(|item| item.key());
    counts
}

/// The number of elements of `sorted` for which `is_before` is true, which are the first ones. They
/// include those before `from`, if that is known.
///
/// From there it takes steps, each twice as long as the one before, then bisects: for values in
/// increasing order, each from the place of the one before. A bisection of the whole list has no
/// branches, and takes half the time for values in no order.
#[inline]
pub(crate) fn place_of<T>(
    sorted: &[T],
    from: Option<usize>,
    is_before: impl Fn(&T) -> bool,
) -> usize {
    let Some(mut start) = from else {
        return sorted.partition_point(is_before);
    };
    let mut step = 1;
    while let Some(last) = sorted.get(start + step - 1) {
        if !is_before(last) {
            return start + sorted[start..start + step - 1].partition_point(is_before);
        }
        (start, step) = (start + step, step * 2);
    }
    start + sorted[start..].partition_point(is_before)
}

/// The places of `values` in `sorted`: the numbers of elements that are less; with `or_equal`, or
/// equal to it.
pub(super) fn places_of<T: Sortable>(
    sorted: &[T],
    values: &[T],
    or_equal: bool,
) -> impl FnMut(usize) -> usize {
    let mut last = values.is_sorted_by_key(|value| value.key()).then_some(0);
    move |at| {
        let key = values[at].key();
        let place = if or_equal {
            place_of(sorted, last, |item| item.key() <= key)
        } else {
            place_of(sorted, last, |item| item.key() < key)
        };
        last = last.map(|_| place);
        place
    }
}
