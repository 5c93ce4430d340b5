//! The vectors for packing: elements of 4 or 8 bytes, vectors of 256 or 512 bits. Those of bytes are
//! in `byte_gathers`.
//!
//! Each method is one to three instructions, inlined into movers that are compiled for them.

use super::indices::{Arrangement, aliens, first, narrow, same, third};
use std::arch::x86_64::*;

/// A vector of `LANES` elements.
pub(in crate::kernel) trait Vector: Copy {
    /// The type of an element.
    type Unit: Copy;
    /// The number of elements.
    const LANES: usize;
    /// The number of pixels that [`turn_pixels`](Self::turn_pixels) copies.
    const TURNED: usize = Self::LANES;

    /// Loads the vector at `from`.
    ///
    /// # Safety
    /// The vector is valid for reads, and plain numbers; the CPU supports these vectors.
    unsafe fn load(from: *const Self::Unit) -> Self;

    /// The element in every lane.
    ///
    /// # Safety
    /// The CPU supports these vectors.
    unsafe fn filled(element: Self::Unit) -> Self;

    /// Writes the vector.
    ///
    /// # Safety
    /// A vector at `to` is valid for writes; the CPU supports these vectors.
    unsafe fn store(self, to: *mut Self::Unit);

    /// The elements in the order of these [`indices`](super::indices::Arrangement::indices).
    ///
    /// # Safety
    /// The CPU supports these vectors.
    #[inline(always)]
    unsafe fn arranged(self, indices: &[u8; 64]) -> Self {
        // SAFETY: the caller's promise.
        let order = unsafe { Self::order(indices) };
        // SAFETY: as above.
        unsafe { self.ordered(order) }
    }

    /// These indices, as [`ordered`](Self::ordered) takes them.
    ///
    /// # Safety
    /// The CPU supports these vectors.
    unsafe fn order(indices: &[u8; 64]) -> Self;

    /// The elements in this order.
    ///
    /// # Safety
    /// The CPU supports these vectors.
    unsafe fn ordered(self, order: Self) -> Self;

    /// The bytes of `other` where `mask` has all bits set, else those of this vector.
    ///
    /// # Safety
    /// The CPU supports these vectors.
    unsafe fn blended(self, other: Self, mask: &[u8; 64]) -> Self;

    /// The elements `START, START + K, START + 2 * K ..` of `K` vectors; `START < K`.
    ///
    /// # Safety
    /// The `K` vectors at `from` are valid for reads, and plain numbers; the CPU supports these
    /// vectors.
    unsafe fn every<const K: usize, const START: usize>(from: *const Self::Unit) -> Self;

    /// Copies `TURNED` pixels of three elements, each in reverse order. Most elements of a vector
    /// are those of one vector in another order; each of the others is loaded by itself. To load
    /// every vector three times and blend took 1.8 to 2.4 times as long.
    ///
    /// # Safety
    /// The pixels are valid for reads and plain numbers, as many are valid for writes; the CPU
    /// supports these vectors.
    #[inline(always)]
    unsafe fn turn_pixels(from: *const Self::Unit, to: *mut Self::Unit) {
        let aliens = const { &aliens(Self::LANES, size_of::<Self::Unit>()) };
        // Not by `map`, which has not the instructions of the level.
        macro_rules! turned {
            ($k:literal, $($alien:literal)*) => {{
                // SAFETY: the caller's pixels are three vectors.
                let own = unsafe { Self::load(from.wrapping_add($k * Self::LANES)) };
                let indices = const {
                    let turned = Arrangement::PixelsTurned($k);
                    &turned.indices(Self::LANES, size_of::<Self::Unit>())
                };
                // SAFETY: the caller's CPU.
                let vector = unsafe { own.arranged(indices) };
                $(
                    let alien = &aliens[$alien];
                    let first = alien.source / Self::LANES * Self::LANES;
                    // The compiler loads only the element that is put in all places.
                    // SAFETY: one of the caller's vectors.
                    let spread = unsafe { Self::load(from.wrapping_add(first)) };
                    // SAFETY: the caller's CPU.
                    let spread = unsafe { spread.arranged(&alien.spread) };
                    // SAFETY: as above.
                    let vector = unsafe { vector.blended(spread, &alien.mask) };
                )*
                vector
            }};
        }
        let vectors = [turned!(0, 0), turned!(1, 1 2), turned!(2, 3)];
        for (k, vector) in vectors.into_iter().enumerate() {
            // SAFETY: the caller's places.
            unsafe { vector.store(to.wrapping_add(k * Self::LANES)) };
        }
    }
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

/// The methods that are an instruction or two for every type of vector.
macro_rules! methods {
    (
        $Vector:ident, $register:ty, $unit:ty, $load:ident, $store:ident,
        [$indices:ident] $order:expr,
        $permute:expr,
        [$mask:ident $yes:ident $no:ident] $blend:expr
    ) => {
        type Unit = $unit;
        const LANES: usize = size_of::<$register>() / size_of::<$unit>();

        #[inline(always)]
        unsafe fn load(from: *const $unit) -> Self {
            // SAFETY: the caller's promises; the load needs no alignment.
            $Vector(unsafe { $load(from.cast()) })
        }

        #[inline(always)]
        unsafe fn filled(element: $unit) -> Self {
            // SAFETY: a vector is any bytes, and has as many as the array.
            $Vector(unsafe {
                std::mem::transmute::<[$unit; Self::LANES], $register>([element; Self::LANES])
            })
        }

        #[inline(always)]
        unsafe fn store(self, to: *mut $unit) {
            // SAFETY: the caller's promises; the store needs no alignment.
            unsafe { $store(to.cast(), self.0) }
        }

        #[inline(always)]
        unsafe fn order(indices: &[u8; 64]) -> Self {
            let $indices = indices.as_ptr();
            // SAFETY: the CPU has the vectors; the table has at least as many indices.
            $Vector(unsafe { $order })
        }

        #[inline(always)]
        unsafe fn ordered(self, order: Self) -> Self {
            // SAFETY: the CPU has the vectors.
            $Vector(unsafe { $permute(order.0, self.0) })
        }

        #[inline(always)]
        unsafe fn blended(self, other: Self, mask: &[u8; 64]) -> Self {
            let ($mask, $no, $yes) = (mask.as_ptr(), self.0, other.0);
            // SAFETY: the CPU has the vectors; the mask has at least the size of one.
            $Vector(unsafe { $blend })
        }
    };
}
pub(super) use methods;

/// The methods of vectors of 256 bits with elements of 4 and 8 bytes.
macro_rules! narrow_methods {
    ($Vector:ident, $unit:ty) => {
        methods!(
            $Vector,
            __m256i,
            $unit,
            _mm256_loadu_si256,
            _mm256_storeu_si256,
            [indices] _mm256_cvtepu8_epi32(_mm_loadl_epi64(indices.cast())),
            permuted256,
            [mask yes no] _mm256_blendv_epi8(no, yes, _mm256_loadu_si256(mask.cast()))
        );
    };
}

/// The 32-bit words with these indices.
///
/// # Safety
/// The CPU supports AVX2.
#[inline(always)]
unsafe fn permuted256(words: __m256i, vector: __m256i) -> __m256i {
    // SAFETY: the caller's CPU.
    unsafe { _mm256_permutevar8x32_epi32(vector, words) }
}

/// `mask ? yes : no` for each bit.
///
/// # Safety
/// The mask has 64 bytes; the CPU supports AVX-512.
#[inline(always)]
pub(super) unsafe fn blended512(mask: *const u8, yes: __m512i, no: __m512i) -> __m512i {
    // SAFETY: the caller's mask.
    let mask = unsafe { _mm512_loadu_si512(mask.cast()) };
    // SAFETY: the caller's CPU.
    unsafe { _mm512_ternarylogic_epi64::<0xca>(mask, yes, no) }
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
    narrow_methods!(Words256, u32);

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
    narrow_methods!(Longs256, u64);

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

/// Implements [`Vector`] for vectors of 512 bits.
macro_rules! wide {
    ($Vector:ident, $unit:ty, $lanes:literal, $table:ident, $permute:ident) => {
        impl Vector for $Vector {
            methods!(
                $Vector,
                __m512i,
                $unit,
                _mm512_loadu_si512,
                _mm512_storeu_si512,
                [indices] _mm512_cvtepu8_epi32(_mm_loadu_si128(indices.cast())),
                _mm512_permutexvar_epi32,
                [mask yes no] blended512(mask, yes, no)
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

wide!(Words512, u32, 16, narrow, _mm512_permutex2var_epi32);
wide!(Longs512, u64, 8, same, _mm512_permutex2var_epi64);
