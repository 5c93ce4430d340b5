//! Accumulators that stay in registers: a row of elements into `lanes::width` of them.
//!
//! An array of accumulators stays in memory whenever the compiler does not unroll every loop over it, and then each addition waits for a store.
//! So the accumulators are values of the machine's own vector types, which are never computed with: a vector is taken apart, each lane gets its
//! element, and it is put together again, all of it unrolled; LLVM's superword vectoriser makes one instruction of that for whatever the elements
//! are made of. Measured for a sum of 4096 squares of differences, AVX-512: 250 ns, with an array 700 to 1600.

#![allow(
    clippy::needless_range_loop,
    reason = "an index is a constant once its loop is unrolled; an iterator is not unrolled as early"
)]

use super::Fold;
use super::lanes::width;
use crate::isa::Level;
use crate::leaf::{Elem, LeafKind};
use std::hint::black_box;
use std::mem::transmute_copy;

/// Lanes of a group: taken apart and put together at once.
const GROUP: usize = 16;

/// Elements `0..len` into `width` accumulators, by their number, and those into the first quarter of them; `step` adds an element to an accumulator.
#[inline(always)]
pub(super) fn fold_row<T: Elem, F: Fold<T>>(
    level: Level,
    fold: F,
    len: usize,
    step: impl Fn(usize, T) -> T,
) -> T {
    if !LeafKind::of::<T>().is_plain() {
        return in_memory(fold, len, step);
    }
    // A group of lanes as vectors of the level. Each condition is a constant: the others are not compiled.
    macro_rules! choose {
        ($($size:literal: $Group:ty;)*) => {
            $(if const { size_of::<T>() == $size } {
                return if const { width::<T>() == 4 * GROUP } {
                    // SAFETY: numbers have no padding, and a group is as large as its lanes.
                    unsafe { in_registers::<T, F, $Group, 4>(fold, len, step) }
                } else {
                    // SAFETY: as above.
                    unsafe { in_registers::<T, F, $Group, 2>(fold, len, step) }
                };
            })*
            in_memory(fold, len, step)
        };
    }
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{__m128i, __m256i, __m512i};
        if level == Level::V4 {
            choose! {
                1: __m128i;
                2: __m256i;
                4: __m512i;
                8: [__m512i; 2];
                16: [__m512i; 4];
            }
        } else if level == Level::V3 {
            choose! {
                1: __m128i;
                2: __m256i;
                4: [__m256i; 2];
                8: [__m256i; 4];
                16: [__m256i; 8];
            }
        } else {
            choose! {
                1: __m128i;
                2: [__m128i; 2];
                4: [__m128i; 4];
                8: [__m128i; 8];
                16: [__m128i; 16];
            }
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = level;
        choose! {
            1: u128;
            2: [u128; 2];
            4: [u128; 4];
            8: [u128; 8];
            16: [u128; 16];
        }
    }
}

/// The loop of elements that no vectors are made of.
#[inline(always)]
pub(super) fn in_memory<T: Elem, F: Fold<T>>(
    fold: F,
    len: usize,
    step: impl Fn(usize, T) -> T,
) -> T {
    let mut lanes = identities(fold);
    let lanes = &mut lanes[..const { width::<T>() }];
    for j in 0..len {
        let lane = &mut lanes[j % const { width::<T>() }];
        *lane = step(j, *lane);
    }
    fold_down(fold, lanes)
}

/// As many accumulators as any element has.
#[inline]
pub(super) fn identities<T: Elem, F: Fold<T>>(fold: F) -> [T; 4 * GROUP] {
    [fold.identity(); 4 * GROUP]
}

/// The upper half of the accumulators into the lower one, until one is left.
#[inline]
pub(super) fn fold_down<T: Elem, F: Fold<T>>(fold: F, lanes: &mut [T]) -> T {
    let mut count = const { width::<T>() };
    while count > 1 {
        count /= 2;
        for l in 0..count {
            lanes[l] = fold.combine(lanes[l], lanes[l + count]);
        }
    }
    lanes[0]
}

/// The loop, over `G` groups `V`.
///
/// # Safety
/// `T` is a number or a truth: no byte of it is padding. `V` is integers, and as large as 16 of it.
#[inline(always)]
unsafe fn in_registers<T: Copy, F: Fold<T>, V: Copy, const G: usize>(
    fold: F,
    len: usize,
    step: impl Fn(usize, T) -> T,
) -> T {
    let lanes = GROUP * G;
    // SAFETY: here and below, the caller's promise about `T` and `V`.
    let mut groups = [unsafe { joined::<T, V>([fold.identity(); GROUP]) }; G];
    let whole = len - len % lanes;
    let mut from = 0;
    while from < whole {
        for g in 0..G {
            // SAFETY: a group of lanes.
            let mut parts = unsafe { parted::<T, V>(groups[g]) };
            for l in 0..GROUP {
                parts[l] = step(from + g * GROUP + l, parts[l]);
            }
            // SAFETY: as above.
            groups[g] = unsafe { joined(parts) };
        }
        from += lanes;
    }
    let more = len - whole;
    for g in 0..G {
        if more >= (g + 1) * GROUP {
            // SAFETY: as above.
            let mut parts = unsafe { parted::<T, V>(groups[g]) };
            for l in 0..GROUP {
                parts[l] = step(whole + g * GROUP + l, parts[l]);
            }
            // SAFETY: as above.
            groups[g] = unsafe { joined(parts) };
        }
    }
    if !more.is_multiple_of(GROUP) {
        // In memory, and opaque: a loop whose length is known only when it runs would keep the groups above out of registers; and one by one,
        // or what vectors of it need would be prepared in every call.
        let mut rest = [[fold.identity(); GROUP]; G];
        for g in 0..G {
            // SAFETY: a group of lanes.
            rest[g] = unsafe { parted::<T, V>(groups[g]) };
        }
        black_box(&mut rest);
        let rest_lanes = rest.as_flattened_mut();
        let mut l = more - more % GROUP;
        while l < more {
            rest_lanes[l] = step(whole + l, rest_lanes[l]);
            l = black_box(l + 1);
        }
        black_box(&mut rest);
        for g in 0..G {
            // SAFETY: as above.
            groups[g] = unsafe { joined(rest[g]) };
        }
    }
    // The upper half into the lower one, until one is left.
    // SAFETY: groups of lanes.
    let mut first = unsafe { both::<T, F, V>(fold, groups[0], groups[G / 2]) };
    if G == 4 {
        // SAFETY: as above.
        let second = unsafe { both::<T, F, V>(fold, groups[1], groups[3]) };
        // SAFETY: as above.
        first = unsafe { both::<T, F, V>(fold, first, second) };
    }
    // SAFETY: a group of lanes.
    let parts = unsafe { parted::<T, V>(first) };
    let parts = half::<T, F, 16, 8>(fold, parts);
    let parts = half::<T, F, 8, 4>(fold, parts);
    let parts = half::<T, F, 4, 2>(fold, parts);
    fold.combine(parts[0], parts[1])
}

/// The upper half of some lanes into the lower one.
#[inline(always)]
fn half<T: Copy, F: Fold<T>, const N: usize, const H: usize>(fold: F, lanes: [T; N]) -> [T; H] {
    let mut lower = [lanes[0]; H];
    for l in 0..H {
        lower[l] = fold.combine(lanes[l], lanes[l + H]);
    }
    lower
}

/// Two groups into one.
///
/// # Safety
/// As for [`in_registers`]; both are groups of lanes.
#[inline(always)]
unsafe fn both<T: Copy, F: Fold<T>, V: Copy>(fold: F, first: V, second: V) -> V {
    // SAFETY: the caller's groups.
    let (mut parts, second) = (unsafe { parted::<T, V>(first) }, unsafe {
        parted::<T, V>(second)
    });
    for l in 0..GROUP {
        parts[l] = fold.combine(parts[l], second[l]);
    }
    // SAFETY: the caller's promise about `T` and `V`.
    unsafe { joined(parts) }
}

/// The lanes of a group.
///
/// # Safety
/// As for [`in_registers`]; [`joined`] made the group.
#[inline(always)]
unsafe fn parted<T: Copy, V: Copy>(group: V) -> [T; GROUP] {
    debug_assert!(size_of::<V>() == size_of::<[T; GROUP]>());
    // SAFETY: the group was made by `joined` from as many lanes, and is as large as they are.
    unsafe { transmute_copy(&group) }
}

/// A group of lanes.
///
/// # Safety
/// As for [`in_registers`].
#[inline(always)]
unsafe fn joined<T: Copy, V: Copy>(lanes: [T; GROUP]) -> V {
    debug_assert!(size_of::<V>() == size_of::<[T; GROUP]>());
    // SAFETY: a group is integers, which are any bytes; it is as large as the lanes, which have no padding: they are numbers and truths.
    unsafe { transmute_copy(&lanes) }
}
