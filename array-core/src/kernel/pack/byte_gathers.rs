//! The vectors for packing bytes: 16 of them, which one instruction puts in any order, and wider
//! ones.

use super::reversed::{Turn, turn};
use super::vectors::Vector;
use std::arch::x86_64::*;

/// 16 bytes.
#[derive(Clone, Copy)]
pub(super) struct Bytes128(__m128i);
/// 32 bytes, only to be reversed.
#[derive(Clone, Copy)]
pub(super) struct Bytes256(__m256i);
/// 64 bytes, only to be reversed.
#[derive(Clone, Copy)]
pub(super) struct Bytes512(__m512i);

/// The index of a byte that is cleared.
const NONE: u8 = 0x80;

/// The indices that select bytes `START, START + K ..` of those in vector `part` of `K`.
const fn every<const K: usize, const START: usize>(part: usize) -> [u8; 16] {
    let mut table = [NONE; 16];
    let mut at = 0;
    while at < 16 {
        let byte = START + at * K;
        if byte / 16 == part {
            table[at] = (byte % 16) as u8;
        }
        at += 1;
    }
    table
}

/// The indices that reverse each `N` bytes; the last bytes are cleared if 16 is no multiple.
const fn turned<const N: usize>() -> [u8; 16] {
    let mut table = [NONE; 16];
    let mut at = 0;
    while at < 16 / N * N {
        table[at] = (at / N * N + N - 1 - at % N) as u8;
        at += 1;
    }
    table
}

/// The indices that repeat each byte `N` times, for vector `part` of `N`.
const fn copies<const N: usize>(part: usize) -> [u8; 16] {
    let mut table = [0; 16];
    let mut at = 0;
    while at < 16 {
        table[at] = ((part * 16 + at) / N) as u8;
        at += 1;
    }
    table
}

impl Bytes128 {
    /// The bytes with these indices.
    ///
    /// # Safety
    /// The CPU supports SSSE3.
    #[inline(always)]
    unsafe fn ordered(self, table: &[u8; 16]) -> Self {
        // SAFETY: the table has the size of a vector.
        let table = unsafe { _mm_loadu_si128(table.as_ptr().cast()) };
        // SAFETY: the caller's CPU.
        Bytes128(unsafe { _mm_shuffle_epi8(self.0, table) })
    }
}

turn!(
    Bytes128,
    __m128i,
    u8,
    _mm_loadu_si128,
    _mm_storeu_si128,
    turned::<16>(),
    [vector numbers] _mm_shuffle_epi8(vector, numbers)
);
turn!(
    Bytes256,
    __m256i,
    u8,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    [turned::<16>(); 2],
    [vector numbers] turned256(vector, numbers)
);
turn!(
    Bytes512,
    __m512i,
    u8,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    [turned::<16>(); 4],
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

impl Vector for Bytes128 {
    #[inline(always)]
    unsafe fn every<const K: usize, const START: usize>(from: *const u8) -> Self {
        // SAFETY: a constant.
        let mut bytes = Bytes128(unsafe { _mm_setzero_si128() });
        for part in 0..K {
            let tables = const {
                let mut tables = [[0; 16]; K];
                let mut part = 0;
                while part < K {
                    tables[part] = every::<K, START>(part);
                    part += 1;
                }
                &{ tables }
            };
            // SAFETY: the caller has `K` vectors.
            let vector = unsafe { Self::load(from.wrapping_add(16 * part)) };
            // SAFETY: the caller's CPU.
            let own = unsafe { vector.ordered(&tables[part]) };
            // SAFETY: as above.
            bytes = Bytes128(unsafe { _mm_or_si128(bytes.0, own.0) });
        }
        bytes
    }

    #[inline(always)]
    unsafe fn threes_turned(self) -> Self {
        // SAFETY: the caller's CPU.
        unsafe { self.ordered(const { &turned::<3>() }) }
    }

    #[inline(always)]
    unsafe fn copies<const N: usize>(self, part: usize) -> Self {
        // SAFETY: the caller's CPU.
        unsafe { self.ordered(&copies::<N>(part)) }
    }
}
