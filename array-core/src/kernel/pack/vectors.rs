//! The vectors for packing, as two traits: elements of 4 or 8 bytes, vectors of 256 or 512 bits.
//! Vectors of bytes have the first trait only.
//!
//! Each method is one to three instructions, inlined into the movers, which are compiled for the
//! level that has these instructions.

use super::indices::{
    copies, first, middle_turned, narrow, pixel_masks, pixels_turned, same, third, turned,
};
use super::reversed::{Turn, turn};
use std::arch::x86_64::*;

/// A vector that takes rows apart and turns pixels.
pub(in crate::kernel) trait Vector: Turn {
    /// How many elements [`pixels_turned`](Self::pixels_turned) reads before and behind the pixels.
    const REACH: usize = 2;

    /// The elements `START, START + K, START + 2 * K ..` of `K` vectors; `START < K`.
    ///
    /// # Safety
    /// The `K` vectors at `from` are valid for reads, and plain numbers; the CPU supports these
    /// vectors.
    unsafe fn every<const K: usize, const START: usize>(from: *const Self::Unit) -> Self;

    /// The bytes of `other` where `mask` has all bits set, else those of this vector.
    ///
    /// # Safety
    /// The CPU supports these vectors.
    unsafe fn blended(self, other: Self, mask: &[u8; 64]) -> Self;

    /// `LANES` pixels of three elements from `from` on, each in reverse order.
    ///
    /// The first elements of pixels come from two places behind, the last ones from two before: three
    /// loads and two blends for a vector, no permutation.
    ///
    /// # Safety
    /// The pixels, and [`REACH`](Self::REACH) elements on either side, are valid for reads and plain
    /// numbers; the CPU supports these vectors.
    #[inline(always)]
    unsafe fn pixels_turned(from: *const Self::Unit) -> [Self; 3] {
        let masks = const { &pixel_masks(size_of::<Self::Unit>()) };
        // Not by `map`, which has not the instructions of the level.
        macro_rules! vector {
            ($vector:literal) => {{
                let from = from.wrapping_add($vector * Self::LANES);
                let masks = &masks[$vector * Self::LANES % 3];
                // SAFETY: the caller's elements.
                let behind = unsafe { Self::load(from.wrapping_add(2)) };
                // SAFETY: as above.
                let here = unsafe { Self::load(from) };
                // SAFETY: as above.
                let before = unsafe { Self::load(from.wrapping_sub(2)) };
                // SAFETY: the caller's CPU.
                let two = unsafe { behind.blended(here, &masks[0]) };
                // SAFETY: as above.
                unsafe { two.blended(before, &masks[1]) }
            }};
        }
        [vector!(0), vector!(1), vector!(2)]
    }
}

/// A vector whose elements are repeated.
pub(in crate::kernel) trait Permuted: Vector {
    /// Vector number `part` of the `N` that hold each element `N` times.
    ///
    /// # Safety
    /// The CPU supports these vectors.
    unsafe fn copies<const N: usize>(self, part: usize) -> Self;
}

/// 8 elements of 4 bytes.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Words256(pub(super) __m256i);
/// 4 elements of 8 bytes.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Longs256(pub(super) __m256i);
/// 16 elements of 4 bytes.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Words512(pub(super) __m512i);
/// 8 elements of 8 bytes.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Longs512(pub(super) __m512i);

/// The methods that are the same for both element sizes of a vector type.
macro_rules! common {
    ($Vector:ident, $load:ident, [$mask:ident $yes:ident $no:ident] $blend:expr) => {
        #[inline(always)]
        unsafe fn blended(self, other: Self, mask: &[u8; 64]) -> Self {
            // SAFETY: a mask has at least the size of a vector.
            let $mask = unsafe { $load(mask.as_ptr().cast()) };
            let ($no, $yes) = (self.0, other.0);
            // SAFETY: the CPU has the vectors.
            $Vector(unsafe { $blend })
        }
    };
}

/// An intrinsic on registers.
macro_rules! op {
    ($($operation:tt)*) => {{
        // SAFETY: the caller vouches for the CPU.
        unsafe { $($operation)* }
    }};
}

/// Loads vector number `$number` of those at `$from`.
macro_rules! vector {
    ($from:expr, $number:literal) => {{
        let from = $from.wrapping_add($number * Self::LANES);
        // SAFETY: the caller has at least as many vectors.
        unsafe { Self::load(from) }.0
    }};
}

impl Vector for Words256 {
    common!(
        Words256,
        _mm256_loadu_si256,
        [mask yes no] _mm256_blendv_epi8(no, yes, mask)
    );

    #[inline(always)]
    unsafe fn every<const K: usize, const START: usize>(from: *const u32) -> Self {
        debug_assert!((2..=4).contains(&K), "no loop asks for another stride");
        let (a, b) = (vector!(from, 0), vector!(from, 1));
        let order: [u32; 8] = match (K, START) {
            (3, 0) => [0, 3, 6, 1, 4, 7, 2, 5],
            (3, 1) => [1, 4, 7, 2, 5, 0, 3, 6],
            (3, _) => [2, 5, 0, 3, 6, 1, 4, 7],
            _ => [0, 4, 1, 5, 2, 6, 3, 7],
        };
        let mixed = match (K, START) {
            (2, _) => {
                let (a, b) = (op!(_mm256_castsi256_ps(a)), op!(_mm256_castsi256_ps(b)));
                let mixed = match START {
                    0 => op!(_mm256_shuffle_ps::<0b10_00_10_00>(a, b)),
                    _ => op!(_mm256_shuffle_ps::<0b11_01_11_01>(a, b)),
                };
                let mixed = op!(_mm256_castps_si256(mixed));
                return Words256(op!(_mm256_permute4x64_epi64::<0b11_01_10_00>(mixed)));
            }
            (3, 0) => {
                let mixed = op!(_mm256_blend_epi32::<0b1001_0010>(a, b));
                let c = vector!(from, 2);
                op!(_mm256_blend_epi32::<0b0010_0100>(mixed, c))
            }
            (3, 1) => {
                let mixed = op!(_mm256_blend_epi32::<0b0010_0100>(a, b));
                let c = vector!(from, 2);
                op!(_mm256_blend_epi32::<0b0100_1001>(mixed, c))
            }
            (3, _) => {
                let mixed = op!(_mm256_blend_epi32::<0b0100_1001>(a, b));
                let c = vector!(from, 2);
                op!(_mm256_blend_epi32::<0b1001_0010>(mixed, c))
            }
            _ => {
                let (c, d) = (vector!(from, 2), vector!(from, 3));
                let [low, high] = match START {
                    0 | 1 => [
                        op!(_mm256_unpacklo_epi32(a, b)),
                        op!(_mm256_unpacklo_epi32(c, d)),
                    ],
                    _ => [
                        op!(_mm256_unpackhi_epi32(a, b)),
                        op!(_mm256_unpackhi_epi32(c, d)),
                    ],
                };
                match START {
                    0 | 2 => op!(_mm256_unpacklo_epi64(low, high)),
                    _ => op!(_mm256_unpackhi_epi64(low, high)),
                }
            }
        };
        // SAFETY: the table has the size of a vector.
        let order = unsafe { _mm256_loadu_si256(order.as_ptr().cast()) };
        Words256(op!(_mm256_permutevar8x32_epi32(mixed, order)))
    }
}

impl Vector for Longs256 {
    common!(
        Longs256,
        _mm256_loadu_si256,
        [mask yes no] _mm256_blendv_epi8(no, yes, mask)
    );

    #[inline(always)]
    unsafe fn every<const K: usize, const START: usize>(from: *const u64) -> Self {
        debug_assert!((2..=4).contains(&K), "no loop asks for another stride");
        let (a, b) = (vector!(from, 0), vector!(from, 1));
        Longs256(match (K, START) {
            (2, _) => {
                let mixed = match START {
                    0 => op!(_mm256_unpacklo_epi64(a, b)),
                    _ => op!(_mm256_unpackhi_epi64(a, b)),
                };
                op!(_mm256_permute4x64_epi64::<0b11_01_10_00>(mixed))
            }
            (3, 0) => {
                let mixed = op!(_mm256_blend_epi32::<0b0011_0000>(a, b));
                let c = vector!(from, 2);
                let mixed = op!(_mm256_blend_epi32::<0b0000_1100>(mixed, c));
                op!(_mm256_permute4x64_epi64::<0b01_10_11_00>(mixed))
            }
            (3, 1) => {
                let mixed = op!(_mm256_blend_epi32::<0b1100_0011>(a, b));
                let c = vector!(from, 2);
                let mixed = op!(_mm256_blend_epi32::<0b0011_0000>(mixed, c));
                op!(_mm256_permute4x64_epi64::<0b10_11_00_01>(mixed))
            }
            (3, _) => {
                let mixed = op!(_mm256_blend_epi32::<0b0000_1100>(a, b));
                let c = vector!(from, 2);
                let mixed = op!(_mm256_blend_epi32::<0b1100_0011>(mixed, c));
                op!(_mm256_permute4x64_epi64::<0b11_00_01_10>(mixed))
            }
            _ => {
                let (c, d) = (vector!(from, 2), vector!(from, 3));
                let [low, high] = match START {
                    0 | 2 => [
                        op!(_mm256_unpacklo_epi64(a, b)),
                        op!(_mm256_unpacklo_epi64(c, d)),
                    ],
                    _ => [
                        op!(_mm256_unpackhi_epi64(a, b)),
                        op!(_mm256_unpackhi_epi64(c, d)),
                    ],
                };
                match START {
                    0 | 1 => op!(_mm256_permute2x128_si256::<0x20>(low, high)),
                    _ => op!(_mm256_permute2x128_si256::<0x31>(low, high)),
                }
            }
        })
    }
}

/// The methods of the vectors of 512 bits.
macro_rules! wide {
    ($Vector:ident, $unit:ty, $lanes:literal, $table:ident, $permute:ident) => {
        impl Vector for $Vector {
            common!(
                $Vector,
                _mm512_loadu_si512,
                // `mask ? yes : no` for each bit.
                [mask yes no] _mm512_ternarylogic_epi64::<0xca>(mask, yes, no)
            );
            const REACH: usize = 0;

            #[inline(always)]
            unsafe fn pixels_turned(from: *const $unit) -> [Self; 3] {
                let tables = const {
                    &[
                        $table(pixels_turned::<$lanes>(0, 0)),
                        $table(pixels_turned::<$lanes>(1, 0)),
                        $table(middle_turned::<$lanes>()),
                        $table(pixels_turned::<$lanes>(2, 1)),
                    ]
                };
                macro_rules! table {
                    ($k:literal) => {
                        // SAFETY: the table has the size of a vector.
                        unsafe { _mm512_loadu_si512(tables[$k].as_ptr().cast()) }
                    };
                }
                let (first, middle, third, last) = (table!(0), table!(1), table!(2), table!(3));
                let (a, b, c) = (vector!(from, 0), vector!(from, 1), vector!(from, 2));
                let two = op!($permute(a, middle, b));
                [
                    $Vector(op!($permute(a, first, b))),
                    $Vector(op!($permute(two, third, c))),
                    $Vector(op!($permute(b, last, c))),
                ]
            }

            #[inline(always)]
            unsafe fn every<const K: usize, const START: usize>(from: *const $unit) -> Self {
                let first = const { &$table(first::<K, START, $lanes>()) };
                // SAFETY: the table has the size of a vector.
                let first = unsafe { _mm512_loadu_si512(first.as_ptr().cast()) };
                debug_assert!((2..=4).contains(&K), "no loop asks for another stride");
                let (a, b) = (vector!(from, 0), vector!(from, 1));
                let start = op!($permute(a, first, b));
                $Vector(match K {
                    2 => start,
                    3 => {
                        let third = const { &$table(third::<K, START, $lanes>()) };
                        // SAFETY: the table has the size of a vector.
                        let third = unsafe { _mm512_loadu_si512(third.as_ptr().cast()) };
                        let c = vector!(from, 2);
                        op!($permute(start, third, c))
                    }
                    _ => {
                        let (c, d) = (vector!(from, 2), vector!(from, 3));
                        let end = op!($permute(c, first, d));
                        let end = op!(_mm512_castsi512_si256(end));
                        // Each vector has half of the elements.
                        op!(_mm512_inserti64x4::<1>(start, end))
                    }
                })
            }
        }
    };
}

wide!(Words512, u32, 16, narrow, _mm512_permutex2var_epi32);
wide!(Longs512, u64, 8, same, _mm512_permutex2var_epi64);

/// The permutations of a vector type.
macro_rules! permuted {
    ($Vector:ident, $register:ty, $unit:ty, $words:literal, $load:ident, $store:ident, [$vector:ident $numbers:ident] $permute:expr) => {
        turn!(
            $Vector,
            $register,
            $unit,
            $load,
            $store,
            turned::<$words>(size_of::<$unit>() / 4),
            [$vector $numbers] $permute
        );

        impl Permuted for $Vector {
            #[inline(always)]
            unsafe fn copies<const N: usize>(self, part: usize) -> Self {
                let table = const { &copies::<N, $words>(size_of::<$unit>() / 4) };
                // SAFETY: each entry of the table has the size of a vector.
                let $numbers = unsafe { $load(table[part].as_ptr().cast()) };
                let $vector = self.0;
                // SAFETY: the CPU has the vectors.
                $Vector(unsafe { $permute })
            }
        }
    };
}
permuted!(
    Words256,
    __m256i,
    u32,
    8,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    [vector numbers] _mm256_permutevar8x32_epi32(vector, numbers)
);
permuted!(
    Longs256,
    __m256i,
    u64,
    8,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    [vector numbers] _mm256_permutevar8x32_epi32(vector, numbers)
);
permuted!(
    Words512,
    __m512i,
    u32,
    16,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    [vector numbers] _mm512_permutexvar_epi32(numbers, vector)
);
permuted!(
    Longs512,
    __m512i,
    u64,
    16,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    [vector numbers] _mm512_permutexvar_epi32(numbers, vector)
);
