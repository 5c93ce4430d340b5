//! The vectors for packing bytes: reversed rows, and pixels of three. 16 to 64 bytes.
//!
//! ```text
//! every third byte, by shuffles of 16 bytes: bytes k, k + 3 .. of 48 are at different places of its
//!     three parts: two blends collect them, one shuffle puts them in order
//! every third byte, by permutations of words: two pixels are three words; the words number 0 of
//!     all pairs hold bytes 0 and 1 of the first pixel, those number 1 byte 2 and byte 0 of the
//!     second one, and so on: two permutations for each number, and two bytes of each word
//! ```

use super::indices::{Alien, first, third};
use super::vectors::{Vector, blended512, methods};
use std::arch::x86_64::*;

/// 16 bytes.
#[derive(Clone, Copy)]
pub(super) struct Bytes128(__m128i);
/// 32 bytes.
#[derive(Clone, Copy)]
pub(super) struct Bytes256(__m256i);
/// 64 bytes.
#[derive(Clone, Copy)]
pub(super) struct Bytes512(__m512i);

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

/// The 64 bytes with these indices: the words that have the even and the odd ones of them.
///
/// # Safety
/// The CPU supports AVX-512 for bytes.
#[inline(always)]
unsafe fn arranged512(vector: __m512i, indices: &[u8; 64]) -> __m512i {
    let indices = op!(_mm512_loadu_si512(indices.as_ptr().cast()));
    let (even, odd) = (
        op!(_mm512_and_si512(indices, _mm512_set1_epi16(0xff))),
        op!(_mm512_srli_epi16::<8>(indices)),
    );
    let one = op!(_mm512_set1_epi16(1));
    // Which byte of its word it is, in bits.
    let low = op!(_mm512_slli_epi16::<3>(_mm512_and_si512(even, one)));
    let high = op!(_mm512_slli_epi16::<3>(_mm512_andnot_si512(odd, one)));
    let even = op!(_mm512_permutexvar_epi16(
        _mm512_srli_epi16::<1>(even),
        vector
    ));
    let odd = op!(_mm512_permutexvar_epi16(
        _mm512_srli_epi16::<1>(odd),
        vector
    ));
    let (even, odd) = (
        op!(_mm512_srlv_epi16(even, low)),
        op!(_mm512_sllv_epi16(odd, high)),
    );
    op!(blended512(ODD.as_ptr(), odd, even))
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

/// Words number `$number` of each three of three vectors.
macro_rules! third_words {
    ($number:literal, [$a:ident $b:ident $c:ident]) => {{
        const FIRST: [u64; 32] = first::<3, $number, 32>();
        const THIRD: [u64; 32] = third::<3, $number, 32>();
        let first = const { &words(FIRST) };
        let third = const { &words(THIRD) };
        let first = op!(_mm512_loadu_si512(first.as_ptr().cast()));
        let third = op!(_mm512_loadu_si512(third.as_ptr().cast()));
        let two = op!(_mm512_permutex2var_epi16($a, first, $b));
        Bytes512(op!(_mm512_permutex2var_epi16(two, third, $c)))
    }};
}

/// The same indices as numbers of 16 bits.
const fn words(wide: [u64; 32]) -> [u16; 32] {
    let (mut table, mut at) = ([0; 32], 0);
    while at < 32 {
        table[at] = wide[at] as u16;
        at += 1;
    }
    table
}

/// The bytes with an odd number.
const ODD: [u8; 64] = {
    let (mut mask, mut at) = ([0; 64], 1);
    while at < 64 {
        mask[at] = 0xff;
        at += 2;
    }
    mask
};

impl Vector for Bytes512 {
    methods!(
        Bytes512,
        __m512i,
        u8,
        _mm512_loadu_si512,
        _mm512_storeu_si512,
        [vector indices] arranged512(vector, indices),
        [mask yes no] blended512(mask, yes, no)
    );

    /// By one instruction: the compiler does not see through the permutation of words.
    #[inline(always)]
    unsafe fn alien(from: *const u8, alien: &Alien) -> Self {
        // SAFETY: a byte of the caller's vectors.
        let byte = unsafe { from.wrapping_add(alien.source).read() };
        Bytes512(op!(_mm512_set1_epi8(byte as i8)))
    }

    #[inline(always)]
    unsafe fn every<const K: usize, const START: usize>(from: *const u8) -> Self {
        debug_assert!(K == 3, "no loop asks for another stride");
        // SAFETY: the caller has three vectors.
        let a = unsafe { Self::load(from) }.0;
        // SAFETY: as above.
        let b = unsafe { Self::load(from.wrapping_add(64)) }.0;
        // SAFETY: as above.
        let c = unsafe { Self::load(from.wrapping_add(128)) }.0;
        match START {
            0 => {
                let (even, odd) = (third_words!(0, [a b c]), third_words!(1, [a b c]));
                op!(even.blended(odd, &ODD))
            }
            1 => {
                let (even, odd) = (third_words!(0, [a b c]), third_words!(2, [a b c]));
                let even = op!(_mm512_srli_epi16::<8>(even.0));
                let odd = op!(_mm512_slli_epi16::<8>(odd.0));
                Bytes512(op!(_mm512_or_si512(even, odd)))
            }
            _ => {
                let (even, odd) = (third_words!(1, [a b c]), third_words!(2, [a b c]));
                op!(even.blended(odd, &ODD))
            }
        }
    }
}
