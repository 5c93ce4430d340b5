//! Adding tiles of members to sums.

use super::ElemTuple;
use super::tuple::{MemberLines, StoresMembers};
use crate::expr::Float;
use crate::isa::Token;
use crate::kernel::leveled::{Leveled, at_level};
use crate::kernel::lines::Lines;
use crate::leaf::{Elem, MEMBERS, Members, OneMember};
use std::mem::MaybeUninit;

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

/// What can be added to: a float, or the member that a tuple lacks.
#[doc(hidden)]
pub trait Addition: Elem {
    /// Nothing added.
    const NOTHING: Self;

    /// The sum.
    fn plus(self, other: Self) -> Self;
}

impl Addition for () {
    const NOTHING: Self = ();

    #[inline(always)]
    fn plus(self, (): ()) {}
}

impl<T: Float> Addition for T {
    const NOTHING: Self = T::ZERO;

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self + other
    }
}

/// Tuples of floats, whose members are summed. Sealed.
pub trait SumTuple:
    ElemTuple + Members<A: Addition, B: Addition, C: Addition, D: Addition, E: Addition, F: Addition>
{
    /// The functions for each member.
    #[doc(hidden)]
    fn adds() -> [AddFns; MEMBERS];
}

/// Members are added to the old ones, those of the bits of `MASK`, or written.
pub(super) struct Adds<const MASK: usize>;

impl<P: SumTuple, const MASK: usize> StoresMembers<P> for Adds<MASK> {
    const ADDS: bool = MASK != 0;

    #[inline(always)]
    unsafe fn put(lines: &mut MemberLines<'_, P, Self>, j: usize, item: P) {
        /// # Safety
        /// Element `j` is in range; it is initialised if it is added to.
        #[inline(always)]
        unsafe fn put<T: Addition>(line: &mut [MaybeUninit<T>], j: usize, adds: bool, item: T) {
            // SAFETY: the caller's promise.
            let place = unsafe { line.as_mut_ptr().add(j) }.cast::<T>();
            let item = match adds {
                // SAFETY: as above.
                true => unsafe { place.read() }.plus(item),
                false => item,
            };
            // SAFETY: as above.
            unsafe { place.write(item) };
        }
        let (a, b, c, d, e, f) = item.split();
        // SAFETY: the caller's promises, for each member.
        unsafe { put(lines.a, j, const { MASK & 1 != 0 }, a) };
        // SAFETY: as above.
        unsafe { put(lines.b, j, const { MASK & 2 != 0 }, b) };
        // SAFETY: as above.
        unsafe { put(lines.c, j, const { MASK & 4 != 0 }, c) };
        // SAFETY: as above.
        unsafe { put(lines.d, j, const { MASK & 8 != 0 }, d) };
        // SAFETY: as above.
        unsafe { put(lines.e, j, const { MASK & 16 != 0 }, e) };
        // SAFETY: as above.
        unsafe { put(lines.f, j, const { MASK & 32 != 0 }, f) };
    }

    #[inline(always)]
    unsafe fn keep(lines: &MemberLines<'_, P, Self>, old: *mut P) {
        /// # Safety
        /// Element `j` is in range; it is initialised if it is added to.
        #[inline(always)]
        unsafe fn get<T: Addition>(line: &[MaybeUninit<T>], j: usize, adds: bool) -> T {
            // SAFETY: the caller's promise.
            let place = unsafe { line.as_ptr().add(j) }.cast::<T>();
            match adds {
                // SAFETY: as above.
                true => unsafe { place.read() },
                false => T::NOTHING,
            }
        }
        for j in 0..lines.len() {
            // SAFETY: j < len; what is added to is initialised.
            let a = unsafe { get(lines.a, j, const { MASK & 1 != 0 }) };
            // SAFETY: as above.
            let b = unsafe { get(lines.b, j, const { MASK & 2 != 0 }) };
            // SAFETY: as above.
            let c = unsafe { get(lines.c, j, const { MASK & 4 != 0 }) };
            // SAFETY: as above.
            let d = unsafe { get(lines.d, j, const { MASK & 8 != 0 }) };
            // SAFETY: as above.
            let e = unsafe { get(lines.e, j, const { MASK & 16 != 0 }) };
            // SAFETY: as above.
            let f = unsafe { get(lines.f, j, const { MASK & 32 != 0 }) };
            // SAFETY: the caller's promise.
            unsafe { old.wrapping_add(j).write(P::joined(a, b, c, d, e, f)) };
        }
    }

    #[inline(always)]
    unsafe fn restore(lines: &mut MemberLines<'_, P, Self>, old: *const P) {
        for j in 0..lines.len() {
            // SAFETY: the caller's promise.
            let (a, b, c, d, e, f) = unsafe { old.wrapping_add(j).read() }.split();
            // The members that are written are written again.
            // SAFETY: j < len, for each member.
            unsafe { lines.a.put(j, a) };
            // SAFETY: as above.
            unsafe { lines.b.put(j, b) };
            // SAFETY: as above.
            unsafe { lines.c.put(j, c) };
            // SAFETY: as above.
            unsafe { lines.d.put(j, d) };
            // SAFETY: as above.
            unsafe { lines.e.put(j, e) };
            // SAFETY: as above.
            unsafe { lines.f.put(j, f) };
        }
    }
}

macro_rules! sum_tuples {
    ($($Tuple:ty, ($($M:ident)*) ($($rest:ident)*);)*) => {$(
        impl<$($M: Float),*> SumTuple for $Tuple {
            fn adds() -> [AddFns; MEMBERS] {
                [$(const { AddFns::of::<$M>() },)* $(sum_tuples!(@none $rest)),*]
            }
        }
    )*};
    (@none $rest:ident) => { const { AddFns::of::<f32>() } };
}
sum_tuples! {
    OneMember<A>, (A) (B C D E F);
    (A, B), (A B) (C D E F);
    (A, B, C), (A B C) (D E F);
    (A, B, C, D), (A B C D) (E F);
    (A, B, C, D, E), (A B C D E) (F);
    (A, B, C, D, E, F), (A B C D E F) ();
}

impl AddFns {
    pub(super) const fn of<T: Float>() -> Self {
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
        let Add {
            tile,
            n: [rows, columns],
            apart,
            is_by_column,
            sums,
            errors,
        } = self;
        if !is_by_column {
            for (row, items) in tile.chunks_exact(columns).enumerate() {
                let at = row * apart;
                let errors = errors.get_mut(at..=at).unwrap_or_default();
                add_each::<T, 1>(&mut sums[at..=at], errors, &[total(items)]);
            }
            return;
        }
        // Rows of their own sums, or all rows into the sums of their columns.
        let (own, together) = if apart > 0 { (rows, 1) } else { (1, rows) };
        for row in 0..own {
            let tile = &tile[row * columns..];
            let place = row * apart..row * apart + columns;
            let errors = errors.get_mut(place.clone()).unwrap_or_default();
            let (sums, mut at) = (&mut sums[place], 0);
            at = add_columns::<T, 64>(tile, [together, columns], sums, errors, at);
            at = add_columns::<T, 8>(tile, [together, columns], sums, errors, at);
            add_columns::<T, 1>(tile, [together, columns], sums, errors, at);
        }
    }
}

/// Adds `N` columns of the rows at a time to their sums, from column `at` on; returns the next one. The
/// totals of `N` columns are in registers.
#[inline(always)]
fn add_columns<T: Float, const N: usize>(
    tile: &[T],
    [rows, columns]: [usize; 2],
    sums: &mut [T],
    errors: &mut [T],
    mut at: usize,
) -> usize {
    while at + N <= columns {
        let mut totals = [T::ZERO; N];
        for row in 0..rows {
            if let Some(items) = tile[row * columns + at..].first_chunk::<N>() {
                for k in 0..N {
                    totals[k] = totals[k] + items[k];
                }
            }
        }
        let errors = errors.get_mut(at..at + N).unwrap_or_default();
        add_each::<T, N>(&mut sums[at..at + N], errors, &totals);
        at += N;
    }
    at
}

/// Adds items to sums, and to the errors what these additions round off (Knuth); not if there is no room
/// for it.
#[inline(always)]
fn add_each<T: Float, const N: usize>(sums: &mut [T], errors: &mut [T], items: &[T; N]) {
    let Some(sums) = sums.first_chunk_mut::<N>() else {
        return;
    };
    let Some(errors) = errors.first_chunk_mut::<N>() else {
        for k in 0..N {
            sums[k] = sums[k] + items[k];
        }
        return;
    };
    for k in 0..N {
        let total = sums[k] + items[k];
        let added = total - sums[k];
        errors[k] = errors[k] + ((sums[k] - (total - added)) + (items[k] - added));
        sums[k] = total;
    }
}

/// Parts of the sum of a row: as many additions as run at the same time.
const PARTS: usize = 64;

/// The sum of a row. The parts are four short lists: the compiler unrolls a loop over one of them, and
/// keeps it in registers; a list of all parts stays in memory.
#[inline(always)]
fn total<T: Float>(items: &[T]) -> T {
    let [mut a, mut b, mut c, mut d] = [[T::ZERO; PARTS / 4]; 4];
    let (chunks, rest) = items.as_chunks::<PARTS>();
    for chunk in chunks {
        for k in 0..PARTS / 4 {
            a[k] = a[k] + chunk[k];
            b[k] = b[k] + chunk[k + PARTS / 4];
            c[k] = c[k] + chunk[k + PARTS / 2];
            d[k] = d[k] + chunk[k + 3 * PARTS / 4];
        }
    }
    let mut few = [T::ZERO; 8];
    let (chunks, rest) = rest.as_chunks::<8>();
    for chunk in chunks {
        for k in 0..8 {
            few[k] = few[k] + chunk[k];
        }
    }
    let last = rest.iter().fold(T::ZERO, |sum, &item| sum + item);
    for k in 0..PARTS / 4 {
        a[k] = (a[k] + c[k]) + (b[k] + d[k]);
    }
    of_eight(halved::<T, 16, 8>(a)) + (of_eight(few) + last)
}

/// The sums of the first half and the second one. The lengths are constants, or the numbers would not be
/// in registers.
#[inline(always)]
fn halved<T: Float, const N: usize, const HALF: usize>(parts: [T; N]) -> [T; HALF] {
    let mut sums = [T::ZERO; HALF];
    for k in 0..HALF {
        sums[k] = parts[k] + parts[k + HALF];
    }
    sums
}

/// The sum of eight numbers, pairwise.
#[inline(always)]
fn of_eight<T: Float>(parts: [T; 8]) -> T {
    let [sum] = halved::<T, 2, 1>(halved::<T, 4, 2>(halved::<T, 8, 4>(parts)));
    sum
}
