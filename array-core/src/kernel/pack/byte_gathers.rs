//! The vector for packing bytes: 16 of them, which one instruction puts in any order.

use super::vectors::Vector;
use std::arch::x86_64::*;

/// 16 bytes.
#[derive(Clone, Copy)]
pub(super) struct Bytes128(__m128i);

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

impl Vector for Bytes128 {
    type Unit = u8;
    const LANES: usize = 16;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller's promises; the load needs no alignment.
        Bytes128(unsafe { _mm_loadu_si128(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the caller's promises; the store needs no alignment.
        unsafe { _mm_storeu_si128(to.cast(), self.0) }
    }

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
    unsafe fn turned(self) -> Self {
        // SAFETY: the caller's CPU.
        unsafe { self.ordered(const { &turned::<16>() }) }
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
