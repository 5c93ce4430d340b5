//! The vectors for packing bytes: reversed rows, and pixels of three. 16 and 32 bytes.
//!
//! ```text
//! every third byte, by shuffles of 16 bytes: bytes k, k + 3 .. of 48 are at different places of its
//!     three parts: two blends collect them, one shuffle puts them in order
//! ```

use super::vectors::{Vector, methods};
use std::arch::x86_64::*;

/// 16 bytes.
#[derive(Clone, Copy)]
pub(super) struct Bytes128(__m128i);
/// 32 bytes.
#[derive(Clone, Copy)]
pub(super) struct Bytes256(__m256i);
/// An intrinsic on registers, or on a table of the size of a vector.
macro_rules! op {
    ($($operation:tt)*) => {{
        // SAFETY: the caller vouches for the CPU.
        unsafe { $($operation)* }
    }};
}

/// The 32 bytes with these indices: those from the own half, and those from the other one.
///
/// # Safety
/// The CPU supports AVX2.
#[inline(always)]
unsafe fn arranged256(vector: __m256i, indices: &[u8; 64]) -> __m256i {
    let indices = op!(_mm256_loadu_si256(indices.as_ptr().cast()));
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

/// Vectors whose bytes are shuffled 16 at a time. `$gather` loads 16 bytes of each 48.
macro_rules! by_shuffles {
    (
        $Bytes:ident, $register:ty, $load:ident, $store:ident, $blend:ident, $shuffle:ident,
        [$vector:ident $indices:ident] $arranged:expr,
        |$part:ident| $gather:expr
    ) => {
        impl Vector for $Bytes {
            methods!(
                $Bytes,
                $register,
                u8,
                $load,
                $store,
                [$vector $indices] $arranged,
                [mask yes no] $blend(no, yes, $load(mask.cast()))
            );

            #[inline(always)]
            unsafe fn every<const K: usize, const START: usize>(from: *const u8) -> Self {
                debug_assert!(K == 3, "no loop asks for another stride");
                let part = |part: usize| {
                    let $part = |number: usize| {
                        let from = from.wrapping_add(48 * number + 16 * part);
                        // SAFETY: the caller has three vectors.
                        unsafe { Bytes128::load(from) }.0
                    };
                    $Bytes($gather)
                };
                let masks = const { &part_masks(START) };
                let two = op!(part(0).blended(part(1), &masks[0]));
                let all = op!(two.blended(part(2), &masks[1]));
                let order = const { &in_order(START) };
                let order = op!($load(order.as_ptr().cast()));
                $Bytes(op!($shuffle(all.0, order)))
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
    [vector indices] _mm_shuffle_epi8(vector, _mm_loadu_si128(indices.as_ptr().cast())),
    |part| part(0)
);
by_shuffles!(
    Bytes256,
    __m256i,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_blendv_epi8,
    _mm256_shuffle_epi8,
    [vector indices] arranged256(vector, indices),
    |part| op!(_mm256_set_m128i(part(1), part(0)))
);
