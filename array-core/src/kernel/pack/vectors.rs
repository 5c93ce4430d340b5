//! The vectors for packing, as one trait: elements of 4 or 8 bytes, vectors of 256 or 512 bits.
//!
//! Each method is one to three instructions, inlined into the movers, which are compiled for the
//! level that has these instructions.

use super::reversed::{Turn, turn};
use std::arch::x86_64::*;

/// A vector with all permutations that packing needs.
pub(in crate::kernel) trait Vector: Turn {
    /// The elements `START, START + K, START + 2 * K ..` of `K` vectors; `START` is 0 or `K - 1`.
    ///
    /// # Safety
    /// The `K` vectors at `from` are valid for reads, and plain numbers; the CPU supports these
    /// vectors.
    unsafe fn every<const K: usize, const START: usize>(from: *const Self::Unit) -> Self;

    /// The elements of each three in reverse order; those behind the last three are any.
    ///
    /// # Safety
    /// The CPU supports these vectors.
    unsafe fn threes_turned(self) -> Self;

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

/// The indices for a permutation of 32-bit words that repeats elements of `words` words, `W` words
/// a vector: entry `part` for vector `part`.
const fn copies<const N: usize, const W: usize>(words: usize) -> [[u32; W]; N] {
    let mut table = [[0; W]; N];
    let mut part = 0;
    while part < N {
        let mut at = 0;
        while at < W {
            let element = (part * W + at) / words / N;
            table[part][at] = (element * words + at % words) as u32;
            at += 1;
        }
        part += 1;
    }
    table
}

/// The indices for reversing a vector of `W` words, in elements of `words` words.
const fn turned<const W: usize>(words: usize) -> [u32; W] {
    let mut table = [0; W];
    let mut at = 0;
    while at < W {
        table[at] = (W - words - at / words * words + at % words) as u32;
        at += 1;
    }
    table
}

/// The indices for reversing each three elements of `words` words in a vector of `W` words.
const fn threes_turned<const W: usize>(words: usize) -> [u32; W] {
    let mut table = [0; W];
    let mut at = 0;
    while at < W / words / 3 * 3 * words {
        let (three, within) = (at / (3 * words), at / words % 3);
        table[at] = ((3 * three + 2 - within) * words + at % words) as u32;
        at += 1;
    }
    table
}

/// The indices for a permutation of two vectors of `L` elements: every `K`-th element from `START`
/// on, 0 if that is behind the second vector.
const fn first<const K: usize, const START: usize, const L: usize>() -> [u64; L] {
    let mut table = [0; L];
    let mut at = 0;
    while at < L {
        let element = START + at * K;
        table[at] = if element < 2 * L { element } else { 0 } as u64;
        at += 1;
    }
    table
}

/// The indices for a permutation of the result of `first` and a third vector.
const fn third<const K: usize, const START: usize, const L: usize>() -> [u64; L] {
    let mut table = [0; L];
    let mut at = 0;
    while at < L {
        let element = START + at * K;
        table[at] = if element < 2 * L {
            at
        } else {
            L + element - 2 * L
        } as u64;
        at += 1;
    }
    table
}

/// The same indices as 32-bit numbers.
const fn narrow<const L: usize>(wide: [u64; L]) -> [u32; L] {
    let mut table = [0; L];
    let mut at = 0;
    while at < L {
        table[at] = wide[at] as u32;
        at += 1;
    }
    table
}

/// The methods of [`Vector`] that are the same for all types.
macro_rules! common {
    ($Vector:ident, $unit:ty, $words:literal, $load:ident, [$vector:ident $numbers:ident] $permute:expr) => {
        #[inline(always)]
        unsafe fn threes_turned(self) -> Self {
            const TURNED: [u32; $words] = threes_turned(size_of::<$unit>() / 4);
            // SAFETY: the table has the size of a vector.
            let $numbers = unsafe { $load(TURNED.as_ptr().cast()) };
            let $vector = self.0;
            // SAFETY: the CPU has the vectors.
            $Vector(unsafe { $permute })
        }

        #[inline(always)]
        unsafe fn copies<const N: usize>(self, part: usize) -> Self {
            let table = const { &copies::<N, $words>(size_of::<$unit>() / 4) };
            // SAFETY: each entry of the table has the size of a vector.
            let $numbers = unsafe { $load(table[part].as_ptr().cast()) };
            let $vector = self.0;
            // SAFETY: the CPU has the vectors.
            $Vector(unsafe { $permute })
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

turn!(
    Words256,
    __m256i,
    u32,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    turned::<8>(size_of::<u32>() / 4),
    [vector numbers] _mm256_permutevar8x32_epi32(vector, numbers)
);
impl Vector for Words256 {
    common!(
        Words256,
        u32,
        8,
        _mm256_loadu_si256,
        [vector numbers] _mm256_permutevar8x32_epi32(vector, numbers)
    );

    #[inline(always)]
    unsafe fn every<const K: usize, const START: usize>(from: *const u32) -> Self {
        debug_assert!((2..=4).contains(&K), "no loop asks for another stride");
        let (a, b) = (vector!(from, 0), vector!(from, 1));
        let order: [u32; 8] = match (K, START) {
            (3, 0) => [0, 3, 6, 1, 4, 7, 2, 5],
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
            (3, _) => {
                let mixed = op!(_mm256_blend_epi32::<0b0100_1001>(a, b));
                let c = vector!(from, 2);
                op!(_mm256_blend_epi32::<0b1001_0010>(mixed, c))
            }
            (_, 0) => {
                let low = op!(_mm256_unpacklo_epi32(a, b));
                let (c, d) = (vector!(from, 2), vector!(from, 3));
                let high = op!(_mm256_unpacklo_epi32(c, d));
                op!(_mm256_unpacklo_epi64(low, high))
            }
            _ => {
                let low = op!(_mm256_unpackhi_epi32(a, b));
                let (c, d) = (vector!(from, 2), vector!(from, 3));
                let high = op!(_mm256_unpackhi_epi32(c, d));
                op!(_mm256_unpackhi_epi64(low, high))
            }
        };
        // SAFETY: the table has the size of a vector.
        let order = unsafe { _mm256_loadu_si256(order.as_ptr().cast()) };
        Words256(op!(_mm256_permutevar8x32_epi32(mixed, order)))
    }
}

turn!(
    Longs256,
    __m256i,
    u64,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    turned::<8>(size_of::<u64>() / 4),
    [vector numbers] _mm256_permutevar8x32_epi32(vector, numbers)
);
impl Vector for Longs256 {
    common!(
        Longs256,
        u64,
        8,
        _mm256_loadu_si256,
        [vector numbers] _mm256_permutevar8x32_epi32(vector, numbers)
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
            (3, _) => {
                let mixed = op!(_mm256_blend_epi32::<0b0000_1100>(a, b));
                let c = vector!(from, 2);
                let mixed = op!(_mm256_blend_epi32::<0b1100_0011>(mixed, c));
                op!(_mm256_permute4x64_epi64::<0b11_00_01_10>(mixed))
            }
            (_, 0) => {
                let low = op!(_mm256_unpacklo_epi64(a, b));
                let (c, d) = (vector!(from, 2), vector!(from, 3));
                let high = op!(_mm256_unpacklo_epi64(c, d));
                op!(_mm256_permute2x128_si256::<0x20>(low, high))
            }
            _ => {
                let low = op!(_mm256_unpackhi_epi64(a, b));
                let (c, d) = (vector!(from, 2), vector!(from, 3));
                let high = op!(_mm256_unpackhi_epi64(c, d));
                op!(_mm256_permute2x128_si256::<0x31>(low, high))
            }
        })
    }
}

/// The methods of the vectors of 512 bits.
macro_rules! wide {
    ($Vector:ident, $unit:ty, $lanes:literal, $table:ident, $permute:ident) => {
        turn!(
            $Vector,
            __m512i,
            $unit,
            _mm512_loadu_si512,
            _mm512_storeu_si512,
            turned::<16>(size_of::<$unit>() / 4),
            [vector numbers] _mm512_permutexvar_epi32(numbers, vector)
        );
        impl Vector for $Vector {
            common!(
                $Vector,
                $unit,
                16,
                _mm512_loadu_si512,
                [vector numbers] _mm512_permutexvar_epi32(numbers, vector)
            );

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
/// The same indices, for vectors with 64-bit indices.
const fn same<const L: usize>(wide: [u64; L]) -> [u64; L] {
    wide
}
wide!(Words512, u32, 16, narrow, _mm512_permutex2var_epi32);
wide!(Longs512, u64, 8, same, _mm512_permutex2var_epi64);
