//! The vectors of x86-64-v3 and v4.

use super::float_vectors::FloatVector;
use std::arch::asm;
use std::arch::x86_64::*;

/// As many set words as the widest mask has, then as many clear ones: a mask of the first lanes
/// is a part of it.
static LANE_MASK: [i32; 16] = [-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0];

/// Declares a vector: its register, its mask, and the intrinsics of the methods of [`FloatVector`].
macro_rules! vector {
    ($Register:ident of $lanes:literal $T:ident, first $First:ident $first:expr,
     $zero:ident $repeated:ident $load:ident $load_first:expr, $store:ident $store_first:ident $add:ident $add_product:ident) => {
        impl FloatVector for $Register {
            type Item = $T;
            type First = $First;
            const LANES: usize = $lanes;

            #[inline(always)]
            unsafe fn zero() -> Self {
                // SAFETY: the caller's CPU.
                unsafe { $zero() }
            }

            #[inline(always)]
            unsafe fn first(count: usize) -> $First {
                $first(count.min($lanes))
            }

            #[inline(always)]
            unsafe fn repeated(from: *const $T) -> Self {
                // SAFETY: the caller's number.
                let number = unsafe { from.read() };
                // SAFETY: the caller's CPU.
                unsafe { $repeated(number) }
            }

            #[inline(always)]
            unsafe fn load(from: *const $T) -> Self {
                // SAFETY: the caller's lanes and CPU.
                unsafe { $load(from) }
            }

            #[inline(always)]
            unsafe fn load_first(from: *const $T, first: $First) -> Self {
                // SAFETY: the caller's lanes and CPU; no other lane is read.
                unsafe { $load_first(from, first) }
            }

            #[inline(always)]
            unsafe fn prefetch(from: *const $T) {
                // SAFETY: a hint; the address is not accessed.
                unsafe { _mm_prefetch::<_MM_HINT_T0>(from.cast()) }
            }

            #[inline(always)]
            #[allow(
                clippy::pointers_in_nomem_asm_block,
                reason = "the address is hidden from the compiler; nothing is read or written through it"
            )]
            fn untraced(mut at: *const u8) -> *const u8 {
                // SAFETY: nothing is executed.
                unsafe { asm!("/* {} */", inout(reg) at, options(pure, nomem, nostack, preserves_flags)) };
                at
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut $T) {
                // SAFETY: the caller's lanes and CPU.
                unsafe { $store(to, self) }
            }

            #[inline(always)]
            unsafe fn store_first(self, to: *mut $T, first: $First) {
                // SAFETY: the caller's lanes and CPU; no other lane is written.
                unsafe { $store_first(to, first, self) }
            }

            #[inline(always)]
            unsafe fn add(self, other: Self) -> Self {
                // SAFETY: the caller's CPU.
                unsafe { $add(self, other) }
            }

            #[inline(always)]
            unsafe fn add_product(self, a: Self, b: Self) -> Self {
                // SAFETY: the caller's CPU.
                unsafe { $add_product(a, b, self) }
            }
        }
    };
}

vector! {
    __m256 of 8 f32, first __m256i |count: usize| words(&LANE_MASK[8 - count..]),
    _mm256_setzero_ps _mm256_set1_ps _mm256_loadu_ps _mm256_maskload_ps,
    _mm256_storeu_ps _mm256_maskstore_ps _mm256_add_ps _mm256_fmadd_ps
}
vector! {
    __m256d of 4 f64, first __m256i |count: usize| words(&LANE_MASK[8 - 2 * count..]),
    _mm256_setzero_pd _mm256_set1_pd _mm256_loadu_pd _mm256_maskload_pd,
    _mm256_storeu_pd _mm256_maskstore_pd _mm256_add_pd _mm256_fmadd_pd
}
vector! {
    __m512 of 16 f32, first __mmask16 |count: usize| ((1u32 << count) - 1) as __mmask16,
    _mm512_setzero_ps _mm512_set1_ps _mm512_loadu_ps |from, first| _mm512_maskz_loadu_ps(first, from),
    _mm512_storeu_ps _mm512_mask_storeu_ps _mm512_add_ps _mm512_fmadd_ps
}
vector! {
    __m512d of 8 f64, first __mmask8 |count: usize| ((1u32 << count) - 1) as __mmask8,
    _mm512_setzero_pd _mm512_set1_pd _mm512_loadu_pd |from, first| _mm512_maskz_loadu_pd(first, from),
    _mm512_storeu_pd _mm512_mask_storeu_pd _mm512_add_pd _mm512_fmadd_pd
}

/// Eight words of a mask.
#[inline(always)]
fn words(mask: &[i32]) -> __m256i {
    let words: [i32; 8] = mask[..8].try_into().expect("eight words");
    // SAFETY: both have 32 bytes without padding.
    unsafe { std::mem::transmute(words) }
}
