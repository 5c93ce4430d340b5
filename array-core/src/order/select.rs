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

/// The number of elements of `sorted` that are less than `value`; with `or_equal`, or equal to it.
#[inline]
pub(super) fn place_of<T: Sortable>(sorted: &[T], value: T, or_equal: bool) -> usize {
    let key = value.key();
    if or_equal {
        sorted.partition_point(|item| item.key() <= key)
    } else {
        sorted.partition_point(|item| item.key() < key)
    }
}
