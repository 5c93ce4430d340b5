//! Adding tiles of members to sums.

use super::{ElemTuple, MEMBERS};
use crate::expr::Float;
use crate::isa::Token;
use crate::kernel::leveled::{Leveled, at_level};

/// Adds the elements of a tile, rows without gaps, to sums that are so many elements apart along its
/// rows and columns, 0 for an axis that is summed. The errors of the additions are added to `errors`,
/// which lie as the sums do; null if nothing else is added to them.
///
/// # Safety
/// The sums, their errors and the tile are valid, aligned, and no two of them overlap.
pub(super) type AddFn =
    unsafe fn(sums: *mut u8, errors: *mut u8, tile: *const u8, n: [usize; 2], strides: [usize; 2]);

/// The functions of one type of elements.
#[derive(Clone, Copy, Debug)]
pub struct AddFns {
    pub(super) add: AddFn,
    /// Adds the errors of so many sums to them.
    ///
    /// # Safety
    /// Both are valid and aligned, and do not overlap.
    pub(super) finish: unsafe fn(sums: *mut u8, errors: *const u8, count: usize),
}

/// Tuples of floats, whose members are summed. Sealed.
pub trait SumTuple: ElemTuple {
    /// The functions for each member.
    #[doc(hidden)]
    fn adds() -> [AddFns; MEMBERS];
}

macro_rules! sum_tuples {
    ($(($($M:ident)*) ($($rest:ident)*);)*) => {$(
        impl<$($M: Float),*> SumTuple for ($($M,)*) {
            fn adds() -> [AddFns; MEMBERS] {
                [$(const { AddFns::of::<$M>() },)* $(sum_tuples!(@none $rest)),*]
            }
        }
    )*};
    (@none $rest:ident) => { const { AddFns::of::<f32>() } };
}
sum_tuples! {
    (A) (B C D E F);
    (A B) (C D E F);
    (A B C) (D E F);
    (A B C D) (E F);
    (A B C D E) (F);
    (A B C D E F) ();
}

impl AddFns {
    const fn of<T: Float>() -> Self {
        AddFns {
            add: add::<T>,
            finish: finish::<T>,
        }
    }
}

/// See [`AddFn`].
///
/// # Safety
/// As there.
unsafe fn add<T: Float>(
    sums: *mut u8,
    errors: *mut u8,
    tile: *const u8,
    [rows, columns]: [usize; 2],
    [apart, along]: [usize; 2],
) {
    let count = (rows - 1) * apart + (columns - 1) * along + 1;
    // SAFETY: the caller's tile.
    let tile = unsafe { std::slice::from_raw_parts(tile.cast::<T>(), rows * columns) };
    // SAFETY: the caller's sums.
    let sums = unsafe { std::slice::from_raw_parts_mut(sums.cast::<T>(), count) };
    let errors: &mut [T] = match errors.is_null() {
        true => &mut [],
        // SAFETY: the caller's errors.
        false => unsafe { std::slice::from_raw_parts_mut(errors.cast(), count) },
    };
    let (rows, columns) = match (apart, along) {
        // All elements are one row.
        (0, 0) => (1, rows * columns),
        _ => (rows, columns),
    };
    at_level(Add {
        tile,
        n: [rows, columns],
        apart,
        is_by_column: along != 0,
        sums,
        errors,
    });
}

/// # Safety
/// As for the field.
unsafe fn finish<T: Float>(sums: *mut u8, errors: *const u8, count: usize) {
    // SAFETY: the caller's promise.
    let sums = unsafe { std::slice::from_raw_parts_mut(sums.cast::<T>(), count) };
    // SAFETY: as above.
    let errors = unsafe { std::slice::from_raw_parts(errors.cast::<T>(), count) };
    for (sum, &error) in sums.iter_mut().zip(errors) {
        let whole = *sum + error;
        // The error of an infinite sum is no number.
        if !whole.is_nan() {
            *sum = whole;
        }
    }
}

/// Columns whose sums are in registers for all rows of a tile.
const COLUMNS_AT_ONCE: usize = 32;

/// Parts of the sum of a row: as many additions as run at the same time.
const PARTS: usize = 64;

struct Add<'a, T> {
    tile: &'a [T],
    n: [usize; 2],
    apart: usize,
    is_by_column: bool,
    sums: &'a mut [T],
    errors: &'a mut [T],
}

impl<T: Float> Leveled for Add<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: Token<'static>) {
        let [rows, columns] = self.n;
        if !self.is_by_column {
            for (row, items) in self.tile.chunks_exact(columns).enumerate() {
                let (at, total) = (row * self.apart, total(items));
                match self.errors.get_mut(at) {
                    Some(error) => add_one(&mut self.sums[at], error, total),
                    None => self.sums[at] = self.sums[at] + total,
                }
            }
            return;
        }
        if self.apart != 0 {
            for (row, items) in self.tile.chunks_exact(columns).enumerate() {
                let own = row * self.apart..row * self.apart + columns;
                let errors = self.errors.get_mut(own.clone()).unwrap_or_default();
                add_each(&mut self.sums[own], errors, items);
            }
            return;
        }
        for start in (0..columns).step_by(COLUMNS_AT_ONCE) {
            let width = COLUMNS_AT_ONCE.min(columns - start);
            let mut totals = [T::ZERO; COLUMNS_AT_ONCE];
            for row in 0..rows {
                let items = &self.tile[row * columns + start..][..width];
                match <&[T; COLUMNS_AT_ONCE]>::try_from(items) {
                    Ok(items) => {
                        for k in 0..COLUMNS_AT_ONCE {
                            totals[k] = totals[k] + items[k];
                        }
                    }
                    Err(_) => {
                        for (total, &item) in totals.iter_mut().zip(items) {
                            *total = *total + item;
                        }
                    }
                }
            }
            let own = start..start + width;
            let errors = self.errors.get_mut(own.clone()).unwrap_or_default();
            add_each(&mut self.sums[own], errors, &totals[..width]);
        }
    }
}

/// Adds items to sums; without errors if there is no room for them.
#[inline(always)]
fn add_each<T: Float>(sums: &mut [T], errors: &mut [T], items: &[T]) {
    if errors.is_empty() {
        for (sum, &item) in sums.iter_mut().zip(items) {
            *sum = *sum + item;
        }
        return;
    }
    for ((sum, error), &item) in sums.iter_mut().zip(errors).zip(items) {
        add_one(sum, error, item);
    }
}

/// Adds an item, and what the addition rounds off to the error (Knuth).
#[inline(always)]
fn add_one<T: Float>(sum: &mut T, error: &mut T, item: T) {
    let total = *sum + item;
    let added = total - *sum;
    *error = *error + ((*sum - (total - added)) + (item - added));
    *sum = total;
}

/// The sum of a row.
#[inline(always)]
fn total<T: Float>(items: &[T]) -> T {
    let mut parts = [T::ZERO; PARTS];
    let mut chunks = items.chunks_exact(PARTS);
    for chunk in &mut chunks {
        for k in 0..PARTS {
            parts[k] = parts[k] + chunk[k];
        }
    }
    for (part, &item) in parts.iter_mut().zip(chunks.remainder()) {
        *part = *part + item;
    }
    let mut width = PARTS / 2;
    while width > 0 {
        for k in 0..width {
            parts[k] = parts[k] + parts[k + width];
        }
        width /= 2;
    }
    parts[0]
}
