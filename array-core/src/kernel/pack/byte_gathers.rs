//! The vectors for packing bytes: reversed rows, and pixels of three. 16, 32 and 64 bytes.
//!
//! ```text
//! every third byte, by shuffles of 16 bytes: bytes k, k + 3 .. of 48 are at different places of its
//!     three parts: two blends collect them, one shuffle puts them in order
//! pixels in reverse order: the bytes of a part come from two or three parts: a shuffle of each
//!     puts them at their places, and zeros at the others
//! with AVX-512 VBMI, which permutes 64 bytes:
//!     every third byte: two blends of 64 bytes collect them, one permutation puts them in order
//!     pixels in reverse order: 63 bytes, which are 21 pixels, at a time
//! ```

use super::indices::Arrangement;
use super::vectors::{Vector, blended512, methods};
use std::arch::x86_64::*;

/// 16 bytes.
#[derive(Clone, Copy)]
pub(super) struct Bytes128(__m128i);
/// 32 bytes.
#[derive(Clone, Copy)]
pub(super) struct Bytes256(__m256i);
/// 64 bytes, for CPUs with AVX-512 VBMI.
#[derive(Clone, Copy)]
pub(super) struct Bytes512(__m512i);
/// An intrinsic on registers, or on a table of the size of a vector.
macro_rules! op {
    ($($operation:tt)*) => {{
        // SAFETY: the caller vouches for the CPU.
        unsafe { $($operation)* }
    }};
}

/// The 16 bytes with these indices.
///
/// # Safety
/// The CPU supports SSSE3.
#[inline(always)]
unsafe fn ordered128(indices: __m128i, vector: __m128i) -> __m128i {
    op!(_mm_shuffle_epi8(vector, indices))
}

/// The 32 bytes with these indices: those from the own half, and those from the other one.
///
/// # Safety
/// The CPU supports AVX2.
#[inline(always)]
unsafe fn ordered256(indices: __m256i, vector: __m256i) -> __m256i {
    // The index in the half, plus 16 for the other half; bytes with indices from 128 on become 0.
    let (half, zero) = (op!(_mm256_set1_epi8(16)), op!(_mm256_set1_epi8(0x70)));
    let first = op!(_mm256_setzero_si256());
    let indices = op!(_mm256_xor_si256(
        indices,
        _mm256_permute2x128_si256::<0x20>(first, half)
    ));
    let own = op!(_mm256_add_epi8(indices, zero));
    let other = op!(_mm256_add_epi8(_mm256_xor_si256(indices, half), zero));
    let exchanged = op!(_mm256_permute4x64_epi64::<0b01_00_11_10>(vector));
    op!(_mm256_or_si256(
        _mm256_shuffle_epi8(vector, own),
        _mm256_shuffle_epi8(exchanged, other)
    ))
}

/// The indices that put the bytes of part `from` of 48 bytes, pixels of three, at their places in
/// part `number` if each pixel is in reverse order, and zeros at the others.
const fn turned_of_part(number: usize, from: usize) -> [u8; 64] {
    let (mut table, mut at) = ([0x80; 64], 0);
    while at < 64 {
        let place = 16 * number + at % 16;
        let byte = place + 2 - 2 * (place % 3);
        if byte / 16 == from {
            table[at] = (byte % 16) as u8;
        }
        at += 1;
    }
    table
}

/// The masks for blends of the three parts of 48 bytes, for bytes `start, start + 3 ..`: part `k`
/// has those at places `at` with `16 * k + at == start` modulo 3.
const fn part_masks(start: usize) -> [[u8; 64]; 2] {
    let (mut masks, mut at) = ([[0; 64]; 2], 0);
    while at < 64 {
        match (start + 2 * (at % 16)) % 3 {
            0 => {}
            part => masks[part - 1][at] = 0xff,
        }
        at += 1;
    }
    masks
}

/// The indices that put bytes `start, start + 3 ..` of 48, collected in 16, in order.
const fn in_order(start: usize) -> [u8; 64] {
    let (mut table, mut at) = ([0; 64], 0);
    while at < 64 {
        table[at] = ((start + 3 * at) % 16) as u8;
        at += 1;
    }
    table
}

/// The places of bytes `start, start + 3 ..` in each of three vectors of 64 bytes.
const fn places(start: usize) -> [u64; 3] {
    let (mut masks, mut at) = ([0; 3], start);
    while at < 192 {
        masks[at / 64] |= 1 << (at % 64);
        at += 3;
    }
    masks
}

/// The indices that put bytes `start, start + 3 ..` of 192, collected in 64, in order.
const fn in_order512(start: usize) -> [u8; 64] {
    let (mut table, mut at) = ([0; 64], 0);
    while at < 64 {
        table[at] = ((start + 3 * at) % 64) as u8;
        at += 1;
    }
    table
}

/// The first 63 bytes.
const PIXELS: u64 = u64::MAX >> 1;

impl Vector for Bytes512 {
    const TURNED: usize = 21;

    methods!(
        Bytes512,
        __m512i,
        u8,
        _mm512_loadu_si512,
        _mm512_storeu_si512,
        [indices] _mm512_loadu_si512(indices.cast()),
        _mm512_permutexvar_epi8,
        [mask yes no] blended512(mask, yes, no)
    );

    #[inline(always)]
    unsafe fn every<const K: usize, const START: usize>(from: *const u8) -> Self {
        debug_assert!(K == 3, "no loop asks for another stride");
        let [_, second, third] = const { places(START) };
        let (a, b) = (
            op!(Self::load(from)),
            op!(Self::load(from.wrapping_add(64))),
        );
        let c = op!(Self::load(from.wrapping_add(128)));
        let two = op!(_mm512_mask_mov_epi8(a.0, second, b.0));
        let all = Bytes512(op!(_mm512_mask_mov_epi8(two, third, c.0)));
        op!(all.arranged(const { &in_order512(START) }))
    }

    #[inline(always)]
    unsafe fn turn_pixels(from: *const u8, to: *mut u8) {
        let pixels = Bytes512(op!(_mm512_maskz_loadu_epi8(PIXELS, from.cast())));
        let turned = const { &Arrangement::PixelsTurned(0).indices(64, 1) };
        let turned = op!(pixels.arranged(turned));
        op!(_mm512_mask_storeu_epi8(to.cast(), PIXELS, turned.0));
    }
}

/// Vectors whose bytes are shuffled 16 at a time. `$gather` loads 16 bytes of each 48,
/// `$scatter` stores them.
macro_rules! by_shuffles {
    (
        $Bytes:ident, $register:ty, $load:ident, $store:ident, $blend:ident,
        $shuffle:ident, $or:ident,
        $ordered:ident,
        |$part:ident| $gather:expr,
        |$turned:ident, $to:ident| $scatter:expr
    ) => {
        impl $Bytes {
            /// Part `number` of each 48 bytes.
            ///
            /// # Safety
            /// Three vectors at `from` are valid for reads, and plain numbers; the CPU supports
            /// these vectors.
            #[inline(always)]
            unsafe fn part(from: *const u8, number: usize) -> Self {
                let $part = |group: usize| {
                    let from = from.wrapping_add(48 * group + 16 * number);
                    // SAFETY: the caller has three vectors.
                    unsafe { Bytes128::load(from) }.0
                };
                $Bytes($gather)
            }
        }

        impl Vector for $Bytes {
            methods!(
                $Bytes,
                $register,
                u8,
                $load,
                $store,
                [indices] $load(indices.cast()),
                $ordered,
                [mask yes no] $blend(no, yes, $load(mask.cast()))
            );

            #[inline(always)]
            unsafe fn every<const K: usize, const START: usize>(from: *const u8) -> Self {
                debug_assert!(K == 3, "no loop asks for another stride");
                let masks = const { &part_masks(START) };
                let (a, b) = (op!(Self::part(from, 0)), op!(Self::part(from, 1)));
                let c = op!(Self::part(from, 2));
                let two = op!(a.blended(b, &masks[0]));
                let all = op!(two.blended(c, &masks[1]));
                let order = const { &in_order(START) };
                let order = op!($load(order.as_ptr().cast()));
                $Bytes(op!($shuffle(all.0, order)))
            }

            #[inline(always)]
            unsafe fn turn_pixels(from: *const u8, to: *mut u8) {
                let (a, b) = (op!(Self::part(from, 0)), op!(Self::part(from, 1)));
                let parts = [a, b, op!(Self::part(from, 2))];
                macro_rules! own {
                    ($number:literal, $from:literal) => {{
                        let indices = const { &turned_of_part($number, $from) };
                        let indices = op!($load(indices.as_ptr().cast()));
                        op!($shuffle(parts[$from].0, indices))
                    }};
                }
                macro_rules! turned {
                    ($number:literal) => {{
                        // The compiler leaves out the shuffles that give only zeros.
                        let (one, two) = (own!($number, 0), own!($number, 1));
                        let two = op!($or(one, two));
                        let three = own!($number, 2);
                        let $turned = $Bytes(op!($or(two, three)));
                        let $to = to.wrapping_add(16 * $number);
                        $scatter;
                    }};
                }
                turned!(0);
                turned!(1);
                turned!(2);
            }
        }
    };
}
by_shuffles!(
    Bytes128,
    __m128i,
    _mm_loadu_si128,
    _mm_storeu_si128,
    _mm_blendv_epi8,
    _mm_shuffle_epi8,
    _mm_or_si128,
    ordered128,
    |part| part(0),
    |turned, to| op!(turned.store(to))
);
by_shuffles!(
    Bytes256,
    __m256i,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_blendv_epi8,
    _mm256_shuffle_epi8,
    _mm256_or_si256,
    ordered256,
    |part| op!(_mm256_set_m128i(part(1), part(0))),
    |turned, to| {
        let second = op!(_mm256_extracti128_si256::<1>(turned.0));
        op!(Bytes128(_mm256_castsi256_si128(turned.0)).store(to));
        op!(Bytes128(second).store(to.wrapping_add(48)));
    }
);
