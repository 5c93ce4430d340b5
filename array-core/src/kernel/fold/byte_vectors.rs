//! Vectors of bytes that are added eight at a time into 64 bits: the instruction for sums of
//! absolute differences, from zero.

/// Some bytes that are added at once.
pub(super) trait ByteVector: Copy {
    /// How many bytes it has.
    const BYTES: usize;
    /// Whether [`load_first`](Self::load_first) is fast, for less than a vector too.
    const MASKS: bool = false;

    /// Every byte is `with`.
    ///
    /// # Safety
    /// The CPU has these vectors.
    unsafe fn filled(with: u8) -> Self;
    /// The bytes from `from` on.
    ///
    /// # Safety
    /// A vector of bytes is valid for reads, and the CPU has these vectors.
    unsafe fn load(from: *const u8) -> Self;
    /// The first `count` bytes from `from` on, and zeros.
    ///
    /// # Safety
    /// `count` bytes, or a vector if that is less, are valid for reads; the CPU has these vectors.
    unsafe fn load_first(from: *const u8, count: usize) -> Self;
    /// The bytes, each with the bits of `mask` flipped.
    ///
    /// # Safety
    /// The CPU has these vectors.
    unsafe fn flipped(self, mask: Self) -> Self;
    /// Adds the sums of eight bytes each to `sums`, which are of 64 bits.
    ///
    /// # Safety
    /// The CPU has these vectors.
    unsafe fn add_to(self, sums: Self) -> Self;
    /// Adds sums of 64 bits.
    ///
    /// # Safety
    /// The CPU has these vectors.
    unsafe fn plus(self, sums: Self) -> Self;
    /// The sum of all sums.
    ///
    /// # Safety
    /// The CPU has these vectors.
    unsafe fn total(self) -> u64;
}

/// The sum of the bytes of a word.
#[inline(always)]
pub(super) fn of_word(word: u64) -> u64 {
    const EVERY_SECOND: u64 = 0x00ff_00ff_00ff_00ff;
    let pairs = (word & EVERY_SECOND) + (word >> 8 & EVERY_SECOND);
    pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48
}

/// A word of eight bytes; a sum is one number.
impl ByteVector for u64 {
    const BYTES: usize = 8;

    #[inline(always)]
    unsafe fn filled(with: u8) -> u64 {
        u64::from_ne_bytes([with; 8])
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> u64 {
        // SAFETY: the caller's bytes.
        unsafe { from.cast::<u64>().read_unaligned() }
    }

    #[inline(always)]
    unsafe fn load_first(from: *const u8, count: usize) -> u64 {
        if count >= 8 {
            // SAFETY: the caller's bytes.
            return unsafe { u64::load(from) };
        }
        let mut word = 0;
        for k in 0..count {
            // SAFETY: byte `k` of the caller's.
            word = word << 8 | unsafe { from.wrapping_add(k).read() } as u64;
        }
        word
    }

    #[inline(always)]
    unsafe fn flipped(self, mask: u64) -> u64 {
        self ^ mask
    }

    #[inline(always)]
    unsafe fn add_to(self, sum: u64) -> u64 {
        sum.wrapping_add(of_word(self))
    }

    #[inline(always)]
    unsafe fn plus(self, sum: u64) -> u64 {
        self.wrapping_add(sum)
    }

    #[inline(always)]
    unsafe fn total(self) -> u64 {
        self
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::ByteVector;
    use std::arch::x86_64::*;

    /// Declares a vector: its bytes, and the intrinsics of the methods of [`ByteVector`].
    macro_rules! vector {
        ($Register:ident of $bytes:literal, masks $masks:literal, $set:ident $load:ident $load_first:expr,
         $flip:ident $sums:ident $add:ident) => {
            impl ByteVector for $Register {
                const BYTES: usize = $bytes;
                const MASKS: bool = $masks;

                #[inline(always)]
                unsafe fn filled(with: u8) -> Self {
                    // SAFETY: the caller's CPU.
                    unsafe { $set(with as i8) }
                }

                #[inline(always)]
                unsafe fn load(from: *const u8) -> Self {
                    // SAFETY: the caller's bytes and CPU.
                    unsafe { $load(from.cast()) }
                }

                #[inline(always)]
                unsafe fn load_first(from: *const u8, count: usize) -> Self {
                    // SAFETY: the caller's bytes and CPU; no other byte is read.
                    unsafe { $load_first(from.cast(), count) }
                }

                #[inline(always)]
                unsafe fn flipped(self, mask: Self) -> Self {
                    // SAFETY: the caller's CPU.
                    unsafe { $flip(self, mask) }
                }

                #[inline(always)]
                unsafe fn add_to(self, sums: Self) -> Self {
                    // SAFETY: the caller's CPU.
                    let zeros = unsafe { Self::filled(0) };
                    // SAFETY: as above.
                    let own = unsafe { $sums(self, zeros) };
                    // SAFETY: as above.
                    unsafe { $add(own, sums) }
                }

                #[inline(always)]
                unsafe fn plus(self, sums: Self) -> Self {
                    // SAFETY: the caller's CPU.
                    unsafe { $add(self, sums) }
                }

                #[inline(always)]
                unsafe fn total(self) -> u64 {
                    // SAFETY: a vector has no padding, and any bytes are sums.
                    let sums: [u64; $bytes / 8] = unsafe { std::mem::transmute(self) };
                    sums.into_iter().fold(0, u64::wrapping_add)
                }
            }
        };
    }
    vector! {
        __m128i of 16, masks false, _mm_set1_epi8 _mm_loadu_si128 |from, _| _mm_loadu_si128(from),
        _mm_xor_si128 _mm_sad_epu8 _mm_add_epi64
    }
    vector! {
        __m256i of 32, masks false, _mm256_set1_epi8 _mm256_loadu_si256 |from, _| _mm256_loadu_si256(from),
        _mm256_xor_si256 _mm256_sad_epu8 _mm256_add_epi64
    }
    vector! {
        __m512i of 64, masks true, _mm512_set1_epi8 _mm512_loadu_si512
        |from: *const __m512i, count: usize| _mm512_maskz_loadu_epi8(u64::MAX >> (64 - count.min(64)), from.cast()),
        _mm512_xor_si512 _mm512_sad_epu8 _mm512_add_epi64
    }
}
