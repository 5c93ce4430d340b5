//! The vectors for packing bytes: reversed rows, and pixels of three. 16 to 64 bytes.
//!
//! ```text
//! every third byte, by shuffles of 16 bytes: bytes k, k + 3 .. of 48 are at different places of its
//!     three parts: two blends collect them, one shuffle puts them in order
//! every third byte, by permutations of words: two pixels are three words; the words number 0 of
//!     all pairs hold bytes 0 and 1 of the first pixel, those number 1 byte 2 and byte 0 of the
//!     second one, and so on: two permutations for each number, and two bytes of each word
//! ```

use super::indices::{first, third};
use super::reversed::{Turn, turn};
use super::vectors::Vector;
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

/// The indices that reverse 16 bytes.
const fn turned() -> [u8; 16] {
    let (mut table, mut at) = ([0; 16], 0);
    while at < 16 {
        table[at] = 15 - at as u8;
        at += 1;
    }
    table
}

turn!(
    Bytes128,
    __m128i,
    u8,
    _mm_loadu_si128,
    _mm_storeu_si128,
    turned(),
    [vector numbers] _mm_shuffle_epi8(vector, numbers)
);
turn!(
    Bytes256,
    __m256i,
    u8,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    [turned(); 2],
    [vector numbers] turned256(vector, numbers)
);
turn!(
    Bytes512,
    __m512i,
    u8,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    [turned(); 4],
    [vector numbers] turned512(vector, numbers)
);

/// The 16 bytes of each half in the order of `numbers`, and the halves exchanged.
///
/// # Safety
/// The CPU supports AVX2.
#[inline(always)]
unsafe fn turned256(vector: __m256i, numbers: __m256i) -> __m256i {
    // SAFETY: the caller's CPU.
    let halves = unsafe { _mm256_permute4x64_epi64::<0b01_00_11_10>(vector) };
    // SAFETY: as above.
    unsafe { _mm256_shuffle_epi8(halves, numbers) }
}

/// The same with the quarters in reverse order.
///
/// # Safety
/// The CPU supports AVX-512 for bytes.
#[inline(always)]
unsafe fn turned512(vector: __m512i, numbers: __m512i) -> __m512i {
    // SAFETY: the caller's CPU.
    let quarters = unsafe { _mm512_shuffle_i64x2::<0b00_01_10_11>(vector, vector) };
    // SAFETY: as above.
    unsafe { _mm512_shuffle_epi8(quarters, numbers) }
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

/// The method that is the same for all sizes.
macro_rules! common {
    ($Bytes:ident, $load:ident, [$mask:ident $yes:ident $no:ident] $blend:expr) => {
        #[inline(always)]
        unsafe fn blended(self, other: Self, mask: &[u8; 64]) -> Self {
            let ($no, $yes) = (self.0, other.0);
            let $mask = op!($load(mask.as_ptr().cast()));
            $Bytes(op!($blend))
        }
    };
}

/// Vectors whose bytes are shuffled 16 at a time. `$gather` loads 16 bytes of each 48.
macro_rules! by_shuffles {
    ($Bytes:ident, $load:ident, $blend:ident, $shuffle:ident, |$part:ident| $gather:expr) => {
        impl Vector for $Bytes {
            common!($Bytes, $load, [mask yes no] $blend(no, yes, mask));

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
    _mm_loadu_si128,
    _mm_blendv_epi8,
    _mm_shuffle_epi8,
    |part| part(0)
);
by_shuffles!(
    Bytes256,
    _mm256_loadu_si256,
    _mm256_blendv_epi8,
    _mm256_shuffle_epi8,
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
    common!(
        Bytes512,
        _mm512_loadu_si512,
        // `mask ? yes : no` for each bit.
        [mask yes no] _mm512_ternarylogic_epi64::<0xca>(mask, yes, no)
    );

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
