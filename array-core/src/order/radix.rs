//! Stable sorts of one row, and of the positions in a row.
//!
//! ```text
//! varying = bits in which the keys differ           // ints below 1000: 10 bits; floats: most
//! digits  = the highest 33 of them, as up to 3 digits of at most 11 bits (short rows: 24 and 8)
//! count each digit, in one pass
//! for each digit, the lowest first: move the elements to their places, in order
//! where elements agree in these digits but not in their keys: sort them by what is left
//! ```
//! So at most three passes move 8-byte elements, and few elements are left for the last line: of a
//! million uniform `f64`, 4 %. If all agree in the digits, the last line sorts all of them by the
//! next digits, which takes twice as long. Elements move, and their keys are computed again in each
//! pass, so a sort is stable with respect to the bits of -0.0 and of NaNs.

use super::keys::Sortable;
use super::network::{NETWORK_ROWS, NetworkRows};
use crate::kernel::at_level;
use crate::storage::{NoMemory, copies};

/// Rows below this length are sorted by comparisons: the counts of a radix sort take longer.
pub(super) const RADIX_ROW: usize = 256;

/// A network for fewer rows takes longer than sorting each.
const FEWEST_NETWORK_ROWS: usize = 4;

/// Rows from this length on have digits of [`DIGIT`] bits, shorter ones of [`SHORT_DIGIT`].
const WIDE_DIGITS_ROW: usize = 4096;

/// Bits of a digit, and digits of one sort.
const DIGIT: u32 = 11;
const SHORT_DIGIT: u32 = 8;
const DIGITS: usize = 3;

/// The counts of a digit, then the places of its next elements.
type DigitCounts = [u32; 1 << DIGIT];

/// The digits of a sort: `passes` of `width` bits, from bit `shift` of the key on.
#[derive(Clone, Copy)]
struct Digits {
    shift: u32,
    width: u32,
    passes: usize,
    /// Whether keys that agree in the digits may differ.
    leave_some: bool,
}

impl Digits {
    /// The digits for `len` keys that differ in the bits `varying`, which are not 0.
    fn of(varying: u64, len: usize) -> Self {
        let digit = if len < WIDE_DIGITS_ROW {
            SHORT_DIGIT
        } else {
            DIGIT
        };
        let (low, high) = (
            varying.trailing_zeros(),
            u64::BITS - varying.leading_zeros(),
        );
        let taken = (high - low).min(digit * DIGITS as u32);
        let passes = taken.div_ceil(digit);
        Digits {
            shift: high - taken,
            width: taken.div_ceil(passes),
            passes: passes as usize,
            leave_some: high - taken > low,
        }
    }

    #[inline(always)]
    fn digit(self, pass: usize, key: u64) -> usize {
        // The mask of a whole digit, so that the compiler knows that the place exists.
        let digit = key >> (self.shift + pass as u32 * self.width);
        (digit & ((1 << self.width) - 1)) as usize & ((1 << DIGIT) - 1)
    }
}

/// Moves the elements of `from` to the places of their digits in `to`.
fn scatter<T: Copy>(
    from: &[T],
    to: &mut [T],
    places: &mut DigitCounts,
    digit: impl Fn(T) -> usize,
) {
    for &item in from {
        let place = &mut places[digit(item)];
        to[*place as usize] = item;
        *place += 1;
    }
}

/// Replaces the counts of a digit of `width` bits by the places of the first elements. Returns
/// whether one digit has all elements.
fn begin(counts: &mut DigitCounts, width: u32, len: usize) -> bool {
    let (mut sum, mut is_one) = (0, false);
    for count in counts.iter_mut().take(1 << width) {
        is_one |= *count as usize == len;
        (*count, sum) = (sum, sum + *count);
    }
    is_one
}

/// Sorts `row` by `key` and returns the number of bits below the digits, or `None` if elements that
/// agree in the digits have one key. `spare` is as long as the row.
fn by_digits<T: Copy>(
    row: &mut [T],
    spare: &mut [T],
    varying: u64,
    key: impl Fn(T) -> u64 + Copy,
) -> Option<u32> {
    let digits = Digits::of(varying, row.len());
    let mut counts: [DigitCounts; DIGITS] = [[0; 1 << DIGIT]; DIGITS];
    for &item in &*row {
        let key = key(item);
        for (pass, counts) in counts.iter_mut().enumerate().take(digits.passes) {
            counts[digits.digit(pass, key)] += 1;
        }
    }
    let (mut from, mut to, mut is_moved) = (&mut *row, spare, false);
    for (pass, counts) in counts.iter_mut().enumerate().take(digits.passes) {
        if !begin(counts, digits.width, from.len()) {
            scatter(from, to, counts, |item| digits.digit(pass, key(item)));
            (from, to, is_moved) = (to, from, !is_moved);
        }
    }
    if is_moved {
        to.copy_from_slice(from);
    }
    digits.leave_some.then_some(digits.shift)
}

/// The bits in which the keys differ.
fn varying<T: Copy>(row: &[T], key: impl Fn(T) -> u64) -> u64 {
    let Some(&first) = row.first() else { return 0 };
    let first = key(first);
    row.iter().fold(0, |bits, &item| bits | (key(item) ^ first))
}

/// Sorts `row` by `key`; elements of one key stay in order.
fn sort_by<T: Copy>(row: &mut [T], spare: &mut [T], key: impl Fn(T) -> u64 + Copy) {
    if row.len() < RADIX_ROW || u32::try_from(row.len()).is_err() {
        return row.sort_by_key(|&item| key(item));
    }
    if row.is_sorted_by_key(|&item| key(item)) {
        return;
    }
    let spare = &mut spare[..row.len()];
    let Some(shift) = by_digits(row, spare, varying(row, key), key) else {
        return;
    };
    let mut at = 1;
    while at < row.len() {
        let (before, here) = (key(row[at - 1]), key(row[at]));
        if before <= here {
            at += 1;
            continue;
        }
        // Out of order, so both agree in the digits.
        let agrees = |&item: &T| key(item) >> shift == here >> shift;
        let start = at
            - row[..at]
                .iter()
                .rev()
                .take_while(|item| agrees(item))
                .count();
        let end = at + row[at..].iter().take_while(|item| agrees(item)).count();
        sort_by(&mut row[start..end], spare, key);
        at = end;
    }
}

/// The bits of a position beside the highest bits of its key.
const POSITION: u32 = u32::BITS;

/// The position in an entry.
#[inline(always)]
fn position_in(entry: u64) -> usize {
    (entry & u64::from(u32::MAX)) as usize
}

/// Sorts entries, which have the positions of elements in their low bits, by `key` of the position;
/// positions of one key stay in order, which must be increasing.
///
/// The high bits become the 32 highest varying bits of the key: so few keys are looked up after that.
fn sort_entries(entries: &mut [u64], spare: &mut [u64], key: &impl Fn(usize) -> u64) {
    let varying = varying(entries, |entry| key(position_in(entry)));
    if varying == 0 {
        return;
    }
    let high = u64::BITS - varying.leading_zeros();
    let shift = high.saturating_sub(POSITION);
    for entry in &mut *entries {
        let position = position_in(*entry);
        *entry = (key(position) >> shift) << POSITION | position as u64;
    }
    if entries.len() < RADIX_ROW {
        entries.sort_unstable();
    } else {
        sort_by(entries, spare, |entry| entry >> POSITION);
    }
    if varying.trailing_zeros() >= shift {
        return;
    }
    for same in entries.chunk_by_mut(|a, b| a >> POSITION == b >> POSITION) {
        if same.len() > 1 {
            sort_entries(same, spare, key);
        }
    }
}

/// Sorts each row of `extent` elements.
pub(super) fn sort_rows<T: Sortable>(rows: &mut [T], extent: usize) -> Result<(), NoMemory> {
    let Some(&some) = rows.first() else {
        return Ok(());
    };
    let mut spare = copies(some, extent)?;
    if extent >= RADIX_ROW {
        for row in rows.chunks_exact_mut(extent) {
            sort_by(row, &mut spare, Sortable::key);
        }
        return Ok(());
    }
    let mut columns = copies([some; NETWORK_ROWS], extent)?;
    let mut entries = copies(0u64, extent)?;
    for rows in rows.chunks_mut(NETWORK_ROWS * extent) {
        let few = rows.len() < FEWEST_NETWORK_ROWS * extent;
        let columns = &mut columns[..];
        if few || !at_level(NetworkRows { rows, columns }) {
            for row in rows.chunks_exact_mut(extent) {
                sort_short_row(row, &mut spare, &mut entries);
            }
        }
    }
    Ok(())
}

/// Sorts a short row as entries: these are distinct numbers, so the standard library's fastest sort
/// is stable on them. (Its stable sort of the elements takes twice as long.)
fn sort_short_row<T: Sortable>(row: &mut [T], spare: &mut [T], entries: &mut [u64]) {
    if row.is_sorted_by_key(|item| item.key()) {
        return;
    }
    number(entries);
    sort_entries(entries, &mut [], &|position| row[position].key());
    for (item, &entry) in spare.iter_mut().zip(&*entries) {
        *item = row[position_in(entry)];
    }
    row.copy_from_slice(spare);
}

/// Numbers the entries of a row.
fn number(entries: &mut [u64]) {
    for (position, entry) in entries.iter_mut().enumerate() {
        *entry = position as u64;
    }
}

/// Writes the positions of each row of `extent` elements, in the order of their elements.
pub(super) fn argsort_rows<T: Sortable>(
    rows: &[T],
    extent: usize,
    places: &mut [usize],
) -> Result<(), NoMemory> {
    if rows.is_empty() {
        return Ok(());
    }
    let is_long = u32::try_from(extent).is_err();
    // Sorted rows need none.
    let (mut entries, mut spare) = (Vec::new(), Vec::new());
    for (row, places) in rows
        .chunks_exact(extent)
        .zip(places.chunks_exact_mut(extent))
    {
        let is_sorted = row.is_sorted_by_key(|item| item.key());
        if is_long || is_sorted {
            for (position, place) in places.iter_mut().enumerate() {
                *place = position;
            }
            if !is_sorted {
                places.sort_by_key(|&place| row[place].key());
            }
            continue;
        }
        if entries.is_empty() {
            entries = copies(0u64, extent)?;
            spare = copies(0u64, if extent < RADIX_ROW { 0 } else { extent })?;
        }
        number(&mut entries);
        sort_entries(&mut entries, &mut spare, &|position| row[position].key());
        for (place, &entry) in places.iter_mut().zip(&entries) {
            *place = position_in(entry);
        }
    }
    Ok(())
}
