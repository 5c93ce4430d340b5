//! A barrier for the optimiser, in registers: what is computed after it does not change how what
//! is before it is vectorised.
//!
//! LLVM's superword vectoriser starts from the last additions of a row, and takes the vectors of the
//! loop apart to the width of these. `black_box` prevents that too, but writes the lanes to memory
//! and reads them again: 12 of the 28 cycles of a row of 128 squared differences.

/// The same lanes, as if they came from elsewhere.
///
/// # Safety
/// `T` is a number. `V` is the vectors of a level that the CPU has.
#[cfg(target_arch = "x86_64")]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn opaque<T: Copy, V: Copy, const L: usize>(lanes: [T; L]) -> [T; L] {
    use std::arch::x86_64::{__m128i, __m256i, __m512i};
    use std::mem::transmute_copy;
    /// The lanes through one register.
    macro_rules! through {
        ($Vector:ty, $class:ident, $feature:literal) => {{
            #[inline]
            #[target_feature(enable = $feature)]
            fn register(mut vector: $Vector) -> $Vector {
                // SAFETY: there is no instruction.
                unsafe {
                    std::arch::asm!("/* {0} */", inout($class) vector, options(pure, nomem, nostack, preserves_flags));
                }
                vector
            }
            // SAFETY: the vector is as large as the lanes, and any bytes are integers.
            let vector = unsafe { transmute_copy(&lanes) };
            // SAFETY: the caller's CPU.
            let vector = unsafe { register(vector) };
            // SAFETY: the bytes of the lanes.
            unsafe { transmute_copy(&vector) }
        }};
    }
    match const { (size_of::<[T; L]>(), align_of::<V>()) } {
        (16, 32..) => through!(__m128i, xmm_reg, "sse2"),
        (32, 32..) => through!(__m256i, ymm_reg, "avx"),
        (64, 64..) => through!(__m512i, zmm_reg, "avx512f"),
        _ => through_memory(lanes),
    }
}

/// The same lanes, as if they came from elsewhere.
///
/// # Safety
/// None; other machines have conditions.
#[cfg(not(target_arch = "x86_64"))]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn opaque<T: Copy, V: Copy, const L: usize>(lanes: [T; L]) -> [T; L] {
    through_memory(lanes)
}

/// Lanes in memory. A vector that straddles two cache lines is stored and loaded at half the speed,
/// and where the stack starts depends on the environment of the process.
#[repr(align(64))]
struct Aligned<T, const L: usize>([T; L]);

/// The same lanes, written and read again. At the baseline of x86-64 a register is no barrier: sums
/// of rows of `f32` took 1.3 to 1.7 times as long.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn through_memory<T: Copy, const L: usize>(lanes: [T; L]) -> [T; L] {
    std::hint::black_box(&mut Aligned(lanes)).0
}
