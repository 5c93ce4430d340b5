//! Sums of bytes in 64 bits, by vectors that add eight bytes at a time: the instruction for sums of
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
    /// The last `count` bytes before `end`, and zeros.
    ///
    /// # Safety
    /// A vector of bytes before `end` is valid for reads, `count` is less than that; the CPU has
    /// these vectors.
    unsafe fn load_last(end: *const u8, count: usize) -> Self;
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
#[cfg_attr(not(debug_assertions), inline(always))]
fn of_word(word: u64) -> u64 {
    const EVERY_SECOND: u64 = 0x00ff_00ff_00ff_00ff;
    let pairs = (word & EVERY_SECOND) + (word >> 8 & EVERY_SECOND);
    pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48
}

/// The sum of `len` bytes, in 64 bits; `signed` says that they are numbers of `i8`.
///
/// # Safety
/// The bytes are valid for reads, and initialised; the CPU has the level.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn of_bytes<const LEVEL: usize>(
    first: *const u8,
    len: usize,
    signed: bool,
) -> u64 {
    #[cfg(target_arch = "x86_64")]
    {
        use crate::isa::Level;
        use std::arch::x86_64::{__m128i, __m256i, __m512i};
        if const { LEVEL == Level::V4.index() } {
            // SAFETY: the caller's bytes and CPU.
            unsafe { in_vectors::<__m512i, __m128i>(first, len, signed) }
        } else if const { LEVEL == Level::V3.index() } {
            // SAFETY: as above.
            unsafe { in_vectors::<__m256i, __m128i>(first, len, signed) }
        } else {
            // SAFETY: as above.
            unsafe { in_vectors::<__m128i, __m128i>(first, len, signed) }
        }
    }
    // SAFETY: the caller's bytes.
    #[cfg(not(target_arch = "x86_64"))]
    unsafe {
        in_vectors::<u64, u64>(first, len, signed)
    }
}

/// [`of_bytes`] in vectors `V`, and the rest in vectors `H`, which may be narrower. A number of `i8`
/// with its highest bit flipped is that number and 128, as one of `u8`.
///
/// # Safety
/// As there, for the CPU of the vectors.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn in_vectors<V: ByteVector, H: ByteVector>(
    first: *const u8,
    len: usize,
    signed: bool,
) -> u64 {
    let sign = if signed { 0x80 } else { 0 };
    // SAFETY: here and below, the caller's CPU.
    let (mask, mut sums) = (unsafe { V::filled(sign) }, [unsafe { V::filled(0) }; 4]);
    let mut at = 0;
    while at + 4 * V::BYTES <= len {
        for (k, sums) in sums.iter_mut().enumerate() {
            // SAFETY: at + 4 * BYTES <= len.
            let bytes = unsafe { V::load(first.wrapping_add(at + k * V::BYTES)) };
            // SAFETY: as above.
            let bytes = unsafe { bytes.flipped(mask) };
            // SAFETY: as above.
            *sums = unsafe { bytes.add_to(*sums) };
        }
        at += 4 * V::BYTES;
    }
    let [mut sum, b, c, d] = sums;
    if at > 0 {
        // SAFETY: as above.
        let (ab, cd) = (unsafe { sum.plus(b) }, unsafe { c.plus(d) });
        // SAFETY: as above.
        sum = unsafe { ab.plus(cd) };
    }
    while at < len && (V::MASKS || at + V::BYTES <= len) {
        // SAFETY: as many bytes as are left.
        let bytes = unsafe { V::load_first(first.wrapping_add(at), len - at) };
        // SAFETY: as above.
        let bytes = unsafe { bytes.flipped(mask) };
        // SAFETY: as above.
        sum = unsafe { bytes.add_to(sum) };
        at += V::BYTES;
    }
    // SAFETY: as above.
    let mut total = unsafe { sum.total() };
    if at < len {
        // SAFETY: as above.
        total = total.wrapping_add(unsafe { of_rest::<H>(first, at, len, sign) });
    }
    // All bytes of a vector are flipped, those behind the row too.
    total.wrapping_sub(sign as u64 * at as u64)
}

/// The sum of the bytes from number `at` to `len`, each flipped by `sign` and that subtracted.
///
/// # Safety
/// The bytes from `first` on are valid for reads; the CPU has the vectors.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn of_rest<H: ByteVector>(first: *const u8, at: usize, len: usize, sign: u8) -> u64 {
    let (start, mut at) = (at, at);
    let mut total = 0_u64;
    if len >= H::BYTES {
        // SAFETY: here and below, the caller's CPU.
        let (mask, mut sum) = (unsafe { H::filled(sign) }, unsafe { H::filled(0) });
        while at < len {
            let bytes = match len - at < H::BYTES {
                // SAFETY: the last vector of the row.
                true => unsafe { H::load_last(first.wrapping_add(len), len - at) },
                // SAFETY: a vector is left.
                false => unsafe { H::load(first.wrapping_add(at)) },
            };
            // SAFETY: as above.
            let bytes = unsafe { bytes.flipped(mask) };
            // SAFETY: as above.
            sum = unsafe { bytes.add_to(sum) };
            at += H::BYTES;
        }
        // SAFETY: as above.
        total = unsafe { sum.total() };
    }
    while at < len {
        let word = match len - at {
            // SAFETY: eight bytes are left.
            8.. => unsafe { u64::load(first.wrapping_add(at)) },
            // SAFETY: the last eight bytes of the row.
            left if len >= 8 => unsafe { u64::load_last(first.wrapping_add(len), left) },
            // SAFETY: all bytes of the row.
            left => unsafe { u64::load_first(first, left) },
        };
        total = total.wrapping_add(of_word(word ^ u64::from_ne_bytes([sign; 8])));
        at += 8;
    }
    total.wrapping_sub(sign as u64 * (at - start) as u64)
}

/// A word of eight bytes; a sum is one number.
impl ByteVector for u64 {
    const BYTES: usize = 8;

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn filled(with: u8) -> u64 {
        u64::from_ne_bytes([with; 8])
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn load(from: *const u8) -> u64 {
        // SAFETY: the caller's bytes.
        unsafe { from.cast::<u64>().read_unaligned() }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
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

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn load_last(end: *const u8, count: usize) -> u64 {
        // SAFETY: the caller's bytes.
        let word = unsafe { u64::load(end.wrapping_sub(8)) };
        // The bytes before the last ones are shifted out.
        u64::from_le(word) >> (64 - 8 * count)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn flipped(self, mask: u64) -> u64 {
        self ^ mask
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn add_to(self, sum: u64) -> u64 {
        sum.wrapping_add(of_word(self))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn plus(self, sum: u64) -> u64 {
        self.wrapping_add(sum)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
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
         $and:ident $flip:ident $sums:ident $add:ident) => {
            impl ByteVector for $Register {
                const BYTES: usize = $bytes;
                const MASKS: bool = $masks;

                #[cfg_attr(not(debug_assertions), inline(always))]
                unsafe fn filled(with: u8) -> Self {
                    // SAFETY: the caller's CPU.
                    unsafe { $set(with as i8) }
                }

                #[cfg_attr(not(debug_assertions), inline(always))]
                unsafe fn load(from: *const u8) -> Self {
                    // SAFETY: the caller's bytes and CPU.
                    unsafe { $load(from.cast()) }
                }

                #[cfg_attr(not(debug_assertions), inline(always))]
                unsafe fn load_first(from: *const u8, count: usize) -> Self {
                    // SAFETY: the caller's bytes and CPU; no other byte is read.
                    unsafe { $load_first(from.cast(), count) }
                }

                #[cfg_attr(not(debug_assertions), inline(always))]
                unsafe fn load_last(end: *const u8, count: usize) -> Self {
                    // Zeros, and from `LAST / 2` on ones.
                    const LAST: usize = 2 * $bytes;
                    static MASK: [u8; LAST] = {
                        let (mut mask, mut k) = ([0; LAST], $bytes);
                        while k < LAST {
                            (mask[k], k) = (0xff, k + 1);
                        }
                        mask
                    };
                    // SAFETY: the caller's bytes and CPU.
                    let bytes = unsafe { Self::load(end.wrapping_sub($bytes)) };
                    // SAFETY: the mask has a vector of bytes from each byte of its first half on.
                    let mask = unsafe { Self::load(MASK[count..].as_ptr()) };
                    // SAFETY: the caller's CPU.
                    unsafe { $and(bytes, mask) }
                }

                #[cfg_attr(not(debug_assertions), inline(always))]
                unsafe fn flipped(self, mask: Self) -> Self {
                    // SAFETY: the caller's CPU.
                    unsafe { $flip(self, mask) }
                }

                #[cfg_attr(not(debug_assertions), inline(always))]
                unsafe fn add_to(self, sums: Self) -> Self {
                    // SAFETY: the caller's CPU.
                    let zeros = unsafe { Self::filled(0) };
                    // SAFETY: as above.
                    let own = unsafe { $sums(self, zeros) };
                    // SAFETY: as above.
                    unsafe { $add(own, sums) }
                }

                #[cfg_attr(not(debug_assertions), inline(always))]
                unsafe fn plus(self, sums: Self) -> Self {
                    // SAFETY: the caller's CPU.
                    unsafe { $add(self, sums) }
                }

                #[cfg_attr(not(debug_assertions), inline(always))]
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
        _mm_and_si128 _mm_xor_si128 _mm_sad_epu8 _mm_add_epi64
    }
    vector! {
        __m256i of 32, masks false, _mm256_set1_epi8 _mm256_loadu_si256 |from, _| _mm256_loadu_si256(from),
        _mm256_and_si256 _mm256_xor_si256 _mm256_sad_epu8 _mm256_add_epi64
    }
    vector! {
        __m512i of 64, masks true, _mm512_set1_epi8 _mm512_loadu_si512
        |from: *const __m512i, count: usize| _mm512_maskz_loadu_epi8(u64::MAX >> (64 - count.min(64)), from.cast()),
        _mm512_and_si512 _mm512_xor_si512 _mm512_sad_epu8 _mm512_add_epi64
    }
}
