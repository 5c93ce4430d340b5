//! Accumulators that stay in registers: a row of elements goes into `groups::width` of them, or
//! each column of elements into its own.
//!
//! This is done for floats only: their sums depend on the order, so the compiler does not reorder
//! them. Integers and booleans may be folded in any order, so one accumulator is enough for a row:
//! the compiler makes as many vectors of the plain loop as pay, and converts whole vectors of
//! elements that are widened or compared. With separate lanes it does not: a sum of `i32` in `i64`,
//! and whether any of some comparisons holds, took 7 and 11 times as long.
//!
//! An array of accumulators stays in memory unless the compiler unrolls every loop over it, and
//! then each addition waits for a store. So the accumulators are values of the machine's integer
//! vector types, on which no arithmetic is done: a vector is taken apart, each lane gets its
//! element, and the vector is put together again, all of it unrolled. LLVM's superword-level
//! vectoriser turns that into one instruction, whatever the elements are. Measured for a sum of
//! 4096 squares of differences with AVX-512: 250 ns; with an array 700 to 1600 ns.

#![allow(
    clippy::needless_range_loop,
    reason = "an index is a constant once its loop is unrolled; an iterator is not unrolled as early"
)]

use super::Fold;
use super::calls::Carry;
use super::groups::{GROUP, Grouped, grouped, has_groups, has_no_order, joined, parted, width};
use super::last::last_lanes;
use super::opaque::opaque;
use crate::leaf::Elem;
use std::marker::PhantomData;

/// Folds the elements `0..len` of a chunk into `width` accumulators, element by element in turn,
/// and combines these into one after the last chunk. `step` adds an element to an accumulator. The
/// remainder, less than a [`GROUP`], goes into the last accumulators of the first group.
///
/// # Safety
/// The carry has room for the accumulators, aligned, unless the chunk is the whole row.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn fold_row<T: Elem, F: Fold<T>, const LEVEL: usize>(
    fold: F,
    carry: Carry,
    len: usize,
    step: impl Fn(usize, T) -> T,
) -> T {
    struct OneRow<T, F, S> {
        fold: F,
        carry: Carry,
        len: usize,
        step: S,
        of: PhantomData<T>,
    }
    impl<T: Elem, F: Fold<T>, S: Fn(usize, T) -> T> Grouped for OneRow<T, F, S> {
        type Output = T;

        #[cfg_attr(not(debug_assertions), inline(always))]
        unsafe fn run<V: Copy>(self) -> T {
            let OneRow {
                fold,
                carry,
                len,
                step,
                ..
            } = self;
            if const { width::<T>() == 4 * GROUP } {
                // SAFETY: the caller's promises.
                unsafe { in_registers::<T, F, V, 4>(fold, carry, len, step) }
            } else {
                // SAFETY: as above.
                unsafe { in_registers::<T, F, V, 2>(fold, carry, len, step) }
            }
        }
    }
    if has_no_order::<T>() {
        let total = match carry.is_first {
            true => fold.identity(),
            // SAFETY: an earlier chunk has left its total.
            false => unsafe { carry.lanes.cast::<T>().read() },
        };
        let total = in_order(total, len, step);
        if !carry.is_last {
            // SAFETY: the caller's room.
            unsafe { carry.lanes.cast::<T>().write(total) };
        }
        total
    } else if has_groups::<T>() {
        let of = PhantomData;
        grouped::<T, _, LEVEL>(OneRow {
            fold,
            carry,
            len,
            step,
            of,
        })
    } else {
        // SAFETY: the caller's promise.
        unsafe { in_memory(fold, carry, len, step) }
    }
}

/// [`fold_row`] for elements that have no vectors: the accumulators are in memory.
///
/// # Safety
/// As for [`fold_row`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn in_memory<T: Elem, F: Fold<T>>(
    fold: F,
    carry: Carry,
    len: usize,
    step: impl Fn(usize, T) -> T,
) -> T {
    if len < GROUP && carry.is_first {
        return in_order(fold.identity(), len, step);
    }
    let mut lanes = match carry.is_first {
        true => identities(fold),
        // SAFETY: an earlier chunk has left its accumulators.
        false => unsafe { carry.lanes.cast::<[T; 4 * GROUP]>().read() },
    };
    let lanes = &mut lanes;
    let rest = len % GROUP;
    for j in 0..len - rest {
        let lane = &mut lanes[j % const { width::<T>() }];
        *lane = step(j, *lane);
    }
    if !carry.is_last {
        // SAFETY: the caller's room.
        unsafe { carry.lanes.cast::<[T; 4 * GROUP]>().write(*lanes) };
        return lanes[0];
    }
    for j in len - rest..len {
        let lane = &mut lanes[GROUP - (len - j)];
        *lane = step(j, *lane);
    }
    // The groups that a short row does not reach hold identities, which change nothing.
    let reached = match carry.is_first {
        true => GROUP * (len / GROUP).next_power_of_two(),
        false => lanes.len(),
    };
    fold_down(fold, lanes, reached.min(const { width::<T>() }))
}

/// As many accumulators as any element type has.
#[cfg_attr(not(debug_assertions), inline(always))]
fn identities<T: Elem, F: Fold<T>>(fold: F) -> [T; 4 * GROUP] {
    [fold.identity(); 4 * GROUP]
}

/// Combines the upper half of the first `count` accumulators with the lower half, until one is left.
#[cfg_attr(not(debug_assertions), inline(always))]
fn fold_down<T: Elem, F: Fold<T>>(fold: F, lanes: &mut [T], mut count: usize) -> T {
    while count > 1 {
        count /= 2;
        for l in 0..count {
            lanes[l] = fold.combine(lanes[l], lanes[l + count]);
        }
    }
    lanes[0]
}

/// [`fold_row`] with `G` groups of accumulators, each a vector `V`.
///
/// # Safety
/// `T` is a number: none of its bytes is padding. `V` is made of integers and as large as 16 of
/// `T`. The rest is as for [`fold_row`].
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn in_registers<T: Copy, F: Fold<T>, V: Copy, const G: usize>(
    fold: F,
    carry: Carry,
    len: usize,
    step: impl Fn(usize, T) -> T,
) -> T {
    if len < GROUP {
        debug_assert!(carry.is_first && carry.is_last);
        return in_order(fold.identity(), len, step);
    }
    let lanes = GROUP * G;
    let place = carry.lanes.cast::<[V; G]>();
    // SAFETY: here and below, the caller's promise about `T` and `V`.
    let mut groups = [unsafe { joined::<T, V, GROUP>([fold.identity(); GROUP]) }; G];
    if !carry.is_first {
        // SAFETY: an earlier chunk has left its accumulators.
        groups = unsafe { place.read_unaligned() };
    }
    let whole = len - len % lanes;
    let mut from = 0;
    while from < whole {
        for g in 0..G {
            // SAFETY: a group of lanes.
            let mut parts = unsafe { parted::<T, V, GROUP>(groups[g]) };
            for l in 0..GROUP {
                parts[l] = step(from + g * GROUP + l, parts[l]);
            }
            // SAFETY: as above.
            groups[g] = unsafe { joined(parts) };
        }
        from += lanes;
    }
    if !carry.is_last {
        debug_assert!(whole == len);
        // SAFETY: the caller's room.
        unsafe { place.write_unaligned(groups) };
        return fold.identity();
    }
    let more = len - whole;
    if more > 0 {
        for g in 0..G {
            if more >= (g + 1) * GROUP {
                // SAFETY: as above.
                let mut parts = unsafe { parted::<T, V, GROUP>(groups[g]) };
                for l in 0..GROUP {
                    parts[l] = step(whole + g * GROUP + l, parts[l]);
                }
                // SAFETY: as above.
                groups[g] = unsafe { joined(parts) };
            }
        }
        let rest = more % GROUP;
        if rest > 0 {
            // The remainder is a whole group that overlaps elements already folded: a loop whose
            // length is not a constant would keep the lanes in memory.
            // SAFETY: as above.
            let mut parts = unsafe { parted::<T, V, GROUP>(groups[0]) };
            for l in 0..GROUP {
                parts[l] = step(len - GROUP + l, parts[l]);
            }
            // SAFETY: as above.
            let totals = unsafe { joined(parts) };
            // SAFETY: as above.
            groups[0] = unsafe { last_lanes::<T, V>(groups[0], totals, rest) };
        }
    }
    // Combines the upper half of the groups with the lower half, until one is left. The groups that
    // a short row does not reach hold identities, which change nothing.
    let reached = if carry.is_first { len / GROUP } else { G };
    let mut first = groups[0];
    if reached > G / 2 {
        // SAFETY: groups of lanes.
        first = unsafe { both::<T, F, V>(fold, first, groups[G / 2]) };
    }
    if G == 4 && reached > 1 {
        let mut second = groups[1];
        if reached > 2 {
            // SAFETY: as above.
            second = unsafe { both::<T, F, V>(fold, second, groups[3]) };
        }
        // SAFETY: as above.
        first = unsafe { both::<T, F, V>(fold, first, second) };
    }
    // SAFETY: a group of lanes.
    let parts = unsafe { parted::<T, V, GROUP>(first) };
    // Opaque where half a vector is left: the vectoriser starts from the last addition, and would
    // otherwise split the vectors of the loop to the width of that addition.
    let mut parts = half::<T, F, 16, 8>(fold, parts);
    let is_wide = const { align_of::<V>() == 8 * size_of::<T>() };
    if is_wide && size_of::<T>() == 8 {
        // SAFETY: the caller's promises.
        parts = unsafe { opaque::<T, V, _>(parts) };
    }
    let mut parts = half::<T, F, 8, 4>(fold, parts);
    if !is_wide || size_of::<T>() == 4 {
        // SAFETY: the caller's promises.
        parts = unsafe { opaque::<T, V, _>(parts) };
    }
    let [a, b, c, d] = parts;
    fold.combine(fold.combine(a, c), fold.combine(b, d))
}

/// Folds elements sequentially into `total`: for rows shorter than a group, and for types whose
/// order the compiler may choose.
#[cfg_attr(not(debug_assertions), inline(always))]
fn in_order<T: Copy>(mut total: T, len: usize, step: impl Fn(usize, T) -> T) -> T {
    for j in 0..len {
        total = step(j, total);
    }
    total
}

/// Combines the upper half of some lanes with the lower half.
#[cfg_attr(not(debug_assertions), inline(always))]
fn half<T: Copy, F: Fold<T>, const N: usize, const H: usize>(fold: F, lanes: [T; N]) -> [T; H] {
    let mut lower = [lanes[0]; H];
    for l in 0..H {
        lower[l] = fold.combine(lanes[l], lanes[l + H]);
    }
    lower
}

/// Combines two groups into one.
///
/// # Safety
/// As for [`in_registers`]; both are groups of lanes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn both<T: Copy, F: Fold<T>, V: Copy>(fold: F, first: V, second: V) -> V {
    // SAFETY: the caller's groups.
    let (mut parts, second) = (unsafe { parted::<T, V, GROUP>(first) }, unsafe {
        parted::<T, V, GROUP>(second)
    });
    for l in 0..GROUP {
        parts[l] = fold.combine(parts[l], second[l]);
    }
    // SAFETY: the caller's promise about `T` and `V`.
    unsafe { joined(parts) }
}
