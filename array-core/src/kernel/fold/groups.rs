//! Groups of accumulators: lanes of a number's vectors that are taken apart and put together at
//! once.

use crate::isa::Level;
use crate::leaf::{Elem, LeafKind};
use std::any::TypeId;
use std::mem::transmute_copy;

/// Lanes of a group: taken apart and put together at once.
pub(super) const GROUP: usize = crate::plan::limits::LANES_GROUP;

/// What is done with groups of lanes in vectors of a level.
pub(super) trait Grouped {
    type Output;

    /// # Safety
    /// `V` is integers as large as a group, of which no byte is padding.
    unsafe fn run<V: Copy>(self) -> Self::Output;
}

/// `work` with the vectors of the level number `LEVEL` that are a group of `T`, which `T` must
/// have. Each condition is a constant: the others are not compiled.
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

/// What is done with single vectors.
pub(super) trait InVectors {
    type Output;

    /// # Safety
    /// `V` is integers as large as `L` elements, of which no byte is padding. Registers hold four
    /// rows of `WIDE` of them, and what is computed meanwhile.
    unsafe fn run<V: Copy, const L: usize, const WIDE: usize>(self) -> Self::Output;
}

/// `work` with the widest vectors of the level number `LEVEL` of which `columns` of `T` fill one.
/// Elements of `T` are as large as floats, and have no padding.
#[inline(always)]
pub(super) fn in_vectors<T: Elem, W: InVectors, const LEVEL: usize>(
    columns: usize,
    work: W,
) -> W::Output {
    macro_rules! choose {
        ($($bytes:literal: $V:ty, $wide:literal;)*) => {
            match const { size_of::<T>() } {
                // SAFETY: the vectors are as large as so many elements.
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

/// Whether elements of this type are as large as floats are.
pub(super) const fn fits_vectors<T>() -> bool {
    matches!(size_of::<T>(), 4 | 8)
}

/// Whether vectors are made of elements of this type: of floats. Folds to a constant, but is none.
#[inline(always)]
pub(super) fn has_groups<T: Elem>() -> bool {
    TypeId::of::<T>() == TypeId::of::<f32>() || TypeId::of::<T>() == TypeId::of::<f64>()
}

/// Whether elements of this type are folded in any order, with the same result: integers and
/// truths. Folds to a constant, but is none.
#[inline(always)]
pub(super) fn has_no_order<T: Elem>() -> bool {
    LeafKind::of::<T>().is_plain() && !has_groups::<T>()
}

/// Accumulators in the loop: four of the widest vectors, as far as the registers of other machines
/// hold them.
pub(super) const fn width<T>() -> usize {
    if size_of::<T>() <= 4 { 64 } else { 32 }
}

/// The lanes of a group.
///
/// # Safety
/// As for [`Grouped::run`]; [`joined`] made the group.
#[inline(always)]
pub(super) unsafe fn parted<T: Copy, V: Copy, const L: usize>(group: V) -> [T; L] {
    debug_assert!(size_of::<V>() == size_of::<[T; L]>());
    // SAFETY: the group was made by `joined` from as many lanes, and is as large as they are.
    unsafe { transmute_copy(&group) }
}

/// A group of lanes.
///
/// # Safety
/// As for [`Grouped::run`].
#[inline(always)]
pub(super) unsafe fn joined<T: Copy, V: Copy, const L: usize>(lanes: [T; L]) -> V {
    debug_assert!(size_of::<V>() == size_of::<[T; L]>());
    // SAFETY: a group is integers, which are any bytes; it is as large as the lanes, which have no
    // padding: they are numbers.
    unsafe { transmute_copy(&lanes) }
}
