//! Groups of accumulators: vectors of numbers that are taken apart into lanes, and put together
//! again, as a whole.

use crate::isa::Level;
use crate::leaf::{Elem, LeafKind};
use std::any::TypeId;
use std::mem::transmute_copy;

/// Lanes of a group.
pub(super) const GROUP: usize = crate::plan::limits::LANES_GROUP;

/// Work on groups of lanes in the vectors of a level.
pub(super) trait Grouped {
    type Output;

    /// # Safety
    /// `V` is made of integers, is as large as a group, and has no padding.
    unsafe fn run<V: Copy>(self) -> Self::Output;
}

/// Runs `work` with the vectors of level number `LEVEL` that hold a group of `T`; there must be
/// some. All conditions are constants, so only one branch is compiled.
#[inline(always)]
pub(super) fn grouped<T: Elem, W: Grouped, const LEVEL: usize>(work: W) -> W::Output {
    macro_rules! choose {
        ($($size:literal: $Group:ty;)*) => {
            match const { size_of::<T>() } {
                // SAFETY: numbers have no padding, and a group is as large as its lanes.
                $($size => unsafe { work.run::<$Group>() },)*
                _ => unreachable!("the type has groups"),
            }
        };
    }
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{__m128i, __m256i, __m512i};
        if const { LEVEL == Level::V4.index() } {
            choose! {
                4: __m512i;
                8: [__m512i; 2];
            }
        } else if const { LEVEL == Level::V3.index() } {
            choose! {
                4: [__m256i; 2];
                8: [__m256i; 4];
            }
        } else {
            choose! {
                4: [__m128i; 4];
                8: [__m128i; 8];
            }
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        choose! {
            4: [u128; 4];
            8: [u128; 8];
        }
    }
}

/// Work on single vectors.
pub(super) trait InVectors {
    type Output;

    /// # Safety
    /// `V` is made of integers, is as large as `L` elements, and has no padding. The registers hold
    /// four rows of `WIDE` vectors, and the intermediate values.
    unsafe fn run<V: Copy, const L: usize, const WIDE: usize>(self) -> Self::Output;
}

/// Runs `work` with the widest vectors of level number `LEVEL` that `columns` elements of `T` can
/// fill. `T` is as large as a float and has no padding.
#[inline(always)]
pub(super) fn in_vectors<T: Elem, W: InVectors, const LEVEL: usize>(
    columns: usize,
    work: W,
) -> W::Output {
    debug_assert!(LeafKind::of::<T>().is_plain(), "lanes have no padding");
    macro_rules! choose {
        ($($bytes:literal: $V:ty, $wide:literal;)*) => {
            match const { size_of::<T>() } {
                // SAFETY: each vector is as large as this many elements.
                4 => unsafe { $(if columns >= $bytes / 4 { return work.run::<$V, { $bytes / 4 }, $wide>(); })* work.run::<u32, 1, 2>() },
                // SAFETY: as above.
                8 => unsafe { $(if columns >= $bytes / 8 { return work.run::<$V, { $bytes / 8 }, $wide>(); })* work.run::<u64, 1, 2>() },
                _ => unreachable!("the type has vectors"),
            }
        };
    }
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{__m128i, __m256i, __m512i};
        if const { LEVEL == Level::V4.index() } {
            choose!(64: __m512i, 4; 16: __m128i, 2;)
        } else if const { LEVEL == Level::V3.index() } {
            choose!(32: __m256i, 2; 16: __m128i, 2;)
        } else {
            choose!(16: __m128i, 2;)
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        choose!(16: u128, 2;)
    }
}

/// Whether this type has the size of a float.
pub(super) const fn fits_vectors<T>() -> bool {
    matches!(size_of::<T>(), 4 | 8)
}

/// Whether elements of this type are folded in vectors: floats are. The optimiser folds the answer
/// to a constant.
#[inline(always)]
pub(super) fn has_groups<T: Elem>() -> bool {
    TypeId::of::<T>() == TypeId::of::<f32>() || TypeId::of::<T>() == TypeId::of::<f64>()
}

/// Whether the order in which elements of this type are folded does not matter: integers and
/// booleans. The optimiser folds the answer to a constant.
#[inline(always)]
pub(super) fn has_no_order<T: Elem>() -> bool {
    LeafKind::of::<T>().is_plain() && !has_groups::<T>()
}

/// Accumulators of the loop along a row: four of the widest vectors. Machines with fewer registers
/// keep them in more, narrower vectors.
pub(super) const fn width<T>() -> usize {
    if size_of::<T>() <= 4 { 64 } else { 32 }
}

/// Takes a group apart into its lanes.
///
/// # Safety
/// As for [`Grouped::run`]; [`joined`] made the group.
#[inline(always)]
pub(super) unsafe fn parted<T: Copy, V: Copy, const L: usize>(group: V) -> [T; L] {
    debug_assert!(size_of::<V>() == size_of::<[T; L]>());
    // SAFETY: the group was made by `joined` from as many lanes, and is as large as they are.
    unsafe { transmute_copy(&group) }
}

/// Makes a group of lanes.
///
/// # Safety
/// As for [`Grouped::run`].
#[inline(always)]
pub(super) unsafe fn joined<T: Copy, V: Copy, const L: usize>(lanes: [T; L]) -> V {
    debug_assert!(size_of::<V>() == size_of::<[T; L]>());
    // SAFETY: a group is made of integers, for which any bytes are valid; it is as large as the
    // lanes, which are numbers and have no padding.
    unsafe { transmute_copy(&lanes) }
}

/// The lanes of each vector. By a loop, as all of this: a closure that is not inlined before the
/// loops are unrolled leaves lanes that go through memory one by one, 20 times as long.
///
/// # Safety
/// As for [`parted`].
#[inline(always)]
pub(super) unsafe fn all_parted<T: Copy, V: Copy, const K: usize, const L: usize>(
    vectors: [V; K],
) -> [[T; L]; K] {
    // SAFETY: the caller's vectors.
    let mut lanes = [unsafe { parted::<T, V, L>(vectors[0]) }; K];
    for k in 1..K {
        // SAFETY: as above.
        lanes[k] = unsafe { parted::<T, V, L>(vectors[k]) };
    }
    lanes
}
