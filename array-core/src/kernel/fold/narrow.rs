//! Sums of small integers and of booleans in 64 bits: elements are read as they are, in place or
//! from a tile of their own type, and added in few bits; a part is widened before it can overflow.
//!
//! ```text
//! along rows:   bytes: the instruction that adds eight bytes at a time into 64 bits
//!               16 bits: parts of 32 bits, each of at most 2^15 elements
//! down columns: for some columns: for as many steps as a part holds: parts[j] += element
//!                                 totals[j] += parts[j]
//! ```
//! An addition of 64 bits takes 8 elements where one of 16 bits takes 32. The order of the additions
//! does not matter: sums wrap around.

use super::byte_vectors::of_bytes;
use super::calls::{ColumnsKernel, FoldRows, FoldSteps, LanesKernel};
use crate::expr::{Number, Sum};
use crate::isa::at_every_level;
use crate::leaf::{Addend, Elem};
use std::mem::MaybeUninit;

/// Elements of 8 or 16 bits.
///
/// # Safety
/// An element has 1 or 2 bytes, none of which is padding. An element of 1 byte is the number that
/// the byte is as an `i8` if `SIGNED` is set, else as a `u8`.
pub(crate) unsafe trait Narrow: Sum {
    /// A sum of a few elements.
    type Part: Elem + Default;
    /// How many elements a part holds at least.
    const MOST: usize;
    /// Whether the elements have a sign.
    const SIGNED: bool;
    /// Adds an element to a part.
    fn add(self, part: Self::Part) -> Self::Part;
    /// The part as a part of the sum.
    fn widened(part: Self::Part) -> Self::Sum;
    /// A sum of 64 bits.
    fn from_bits(bits: u64) -> Self::Sum;
}

macro_rules! narrow {
    ($($T:ty: $Part:ty => $Sum:ty, $most:literal, $signed:literal;)*) => {$(
        // SAFETY: the rows of the table.
        unsafe impl Narrow for $T {
            type Part = $Part;
            const MOST: usize = $most;
            const SIGNED: bool = $signed;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn add(self, part: $Part) -> $Part {
                part.wrapping_add(self as $Part)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn widened(part: $Part) -> $Sum {
                part as $Sum
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn from_bits(bits: u64) -> $Sum {
                bits as $Sum
            }
        }
    )*};
}
narrow! {
    bool: u8 => i64, 255, false;
    u8: u16 => u64, 256, false;
    i8: i16 => i64, 256, true;
    u16: u32 => u64, 32768, false;
    i16: i32 => i64, 32768, true;
}

/// A number that sums `S` are parts of: a sum itself, or, for means, the float of it. The sum of
/// fewer than 2^37 narrow elements is a float exactly.
pub(crate) trait TotalOf<S>: Number {
    /// The sum as such a number.
    fn of(sum: S) -> Self;
}

macro_rules! total_of {
    ($($S:ident: $($U:ident)*;)*) => {$($(
        impl TotalOf<$S> for $U {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn of(sum: $S) -> $U {
                sum as $U
            }
        }
    )*)*};
}
total_of! {
    i64: i64 f64;
    u64: u64 f64;
}

/// The loops along rows, by level.
pub(super) const fn lanes<T: Narrow, U: TotalOf<T::Sum>>() -> [LanesKernel; 3] {
    [base::rows::<T, U>, v3::rows::<T, U>, v4::rows::<T, U>]
}

/// The loops down columns, by level.
pub(super) const fn columns<T: Narrow, U: TotalOf<T::Sum>>() -> [ColumnsKernel; 3] {
    [
        base::columns::<T, U>,
        v3::columns::<T, U>,
        v4::columns::<T, U>,
    ]
}

/// A loop that adds one line to some parts, one that adds four, and one that adds parts to totals.
struct LineLoops<T: Narrow, U> {
    one: unsafe fn(&mut [T::Part], [*const T; 1]),
    four: unsafe fn(&mut [T::Part], [*const T; 4]),
    flush: unsafe fn(&mut [MaybeUninit<U>], &[T::Part], bool),
}

at_every_level! {
    /// # Safety
    /// As for [`LanesKernel`].
    pub(super) unsafe fn rows<T: Narrow, U: TotalOf<T::Sum>>(_: *const (), rows: &FoldRows) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        // SAFETY: the caller's promises.
        unsafe { row_by_row::<T, U, { LEVEL.index() }>(rows) }
    }

    /// # Safety
    /// As for [`ColumnsKernel`].
    pub(super) unsafe fn columns<T: Narrow, U: TotalOf<T::Sum>>(_: *const (), call: &FoldSteps<'_>) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        let lines = LineLoops { one: add::<T, 1>, four: add::<T, 4>, flush: flush::<T, U> };
        // SAFETY: the caller's promises.
        unsafe { by_columns::<T, U>(&lines, call) }
    }

    /// # Safety
    /// As for [`add_lines`].
    #[inline]
    unsafe fn add<T: Narrow, const S: usize>(parts: &mut [T::Part], lines: [*const T; S]) {
        // SAFETY: the caller's lines.
        unsafe { add_lines(parts, lines) }
    }

    /// # Safety
    /// As for [`add_parts`].
    #[inline]
    unsafe fn flush<T: Narrow, U: TotalOf<T::Sum>>(totals: &mut [MaybeUninit<U>], parts: &[T::Part], fresh: bool) {
        // SAFETY: the caller's totals.
        unsafe { add_parts::<T, U>(totals, parts, fresh) }
    }
}

/// The loop over rows: see [`LanesKernel`].
///
/// # Safety
/// As there.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn row_by_row<T: Narrow, U: TotalOf<T::Sum>, const LEVEL: usize>(rows: &FoldRows) {
    let (carry, [n0, n1]) = (rows.carry, rows.n);
    debug_assert!(n0 >= 1 && (n1 == 1 || carry.is_first && carry.is_last));
    // SAFETY: one entry per leaf.
    let mut first = unsafe { *rows.ins };
    // SAFETY: the entry of the leaf follows that of the output.
    let stride = unsafe { *rows.strides.wrapping_add(1) };
    let mut out = rows.out.cast::<U>();
    for _ in 0..n1 {
        let mut total = U::of(match size_of::<T>() {
            // SAFETY: a row of bytes.
            1 => T::from_bits(unsafe { of_bytes::<LEVEL>(first, n0, T::SIGNED) }),
            // SAFETY: a row of elements.
            _ => of_parts(unsafe { std::slice::from_raw_parts(first.cast::<T>(), n0) }),
        });
        if !carry.is_first {
            // SAFETY: an earlier chunk has left its total.
            total = total.wrapping_sum(unsafe { carry.lanes.cast::<U>().read() });
        }
        let place = match carry.is_last {
            true => out,
            false => carry.lanes.cast(),
        };
        // SAFETY: the caller's place for the total of this row, or its room for the total so far.
        unsafe { place.write(total) };
        out = out.wrapping_add(1);
        first = first.wrapping_offset(stride);
    }
}

/// Columns whose parts are in the first-level cache together, beside the lines that are added.
const COLUMNS: usize = 1024;

/// The loop down columns: see [`ColumnsKernel`].
///
/// # Safety
/// As there; the loops are those of the level.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn by_columns<T: Narrow, U: TotalOf<T::Sum>>(loops: &LineLoops<T, U>, call: &FoldSteps<'_>) {
    let block = call.block;
    debug_assert!(block.columns >= 1 && block.rows >= 1 && block.steps >= 1);
    // SAFETY: one entry per leaf.
    let first = unsafe { *call.ins };
    // SAFETY: as above.
    let row = unsafe { *call.rows };
    // SAFETY: as above.
    let stride = unsafe { *call.steps };
    let mut room = [T::Part::default(); COLUMNS];
    for r in 0..block.rows {
        let totals = call.accumulators.cast::<MaybeUninit<U>>();
        let totals = totals.wrapping_add(r * block.pitch);
        // SAFETY: the caller's accumulators.
        let totals = unsafe { std::slice::from_raw_parts_mut(totals, block.columns) };
        let line = first.wrapping_offset(r as isize * row).cast::<T>();
        for (k, totals) in totals.chunks_mut(COLUMNS).enumerate() {
            let parts = &mut room[..totals.len()];
            let mut at = line.wrapping_add(k * COLUMNS);
            let mut next = || {
                let line = at;
                at = at.wrapping_byte_offset(stride);
                line
            };
            let mut done = 0;
            while done < block.steps {
                let some = T::MOST.min(block.steps - done);
                parts.fill(T::Part::default());
                for _ in 0..some / 4 {
                    let four = [next(), next(), next(), next()];
                    // SAFETY: steps of the caller's, valid for these columns.
                    unsafe { (loops.four)(parts, four) };
                }
                for _ in 0..some % 4 {
                    // SAFETY: as above.
                    unsafe { (loops.one)(parts, [next()]) };
                }
                let fresh = block.fresh && done == 0;
                // SAFETY: the caller's accumulators.
                unsafe { (loops.flush)(totals, parts, fresh) };
                done += some;
            }
        }
    }
}

/// Adds an element of each line to each part.
///
/// # Safety
/// Each line is valid for reads of as many elements as there are parts.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn add_lines<T: Narrow, const S: usize>(parts: &mut [T::Part], lines: [*const T; S]) {
    for (j, part) in parts.iter_mut().enumerate() {
        for line in lines {
            // SAFETY: element `j` of the line.
            let place = unsafe { line.add(j) };
            // SAFETY: as above.
            *part = unsafe { place.read() }.add(*part);
        }
    }
}

/// Adds each part to a total.
///
/// # Safety
/// The totals are initialised unless they are `fresh`.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn add_parts<T: Narrow, U: TotalOf<T::Sum>>(
    totals: &mut [MaybeUninit<U>],
    parts: &[T::Part],
    fresh: bool,
) {
    if fresh {
        for (total, &part) in totals.iter_mut().zip(parts) {
            total.write(U::of(T::widened(part)));
        }
        return;
    }
    for (total, &part) in totals.iter_mut().zip(parts) {
        // SAFETY: the caller's totals.
        let sum = unsafe { total.assume_init() };
        total.write(sum.wrapping_sum(U::of(T::widened(part))));
    }
}

/// The sum of a row, in parts.
#[cfg_attr(not(debug_assertions), inline(always))]
fn of_parts<T: Narrow>(row: &[T]) -> T::Sum {
    let mut total = T::Sum::ZERO;
    for some in row.chunks(T::MOST) {
        let mut part = T::Part::default();
        for element in some {
            part = element.add(part);
        }
        total = total.wrapping_sum(T::widened(part));
    }
    total
}
