//! A barrier for the optimiser, in registers: what is computed after it does not change how what
//! is before it is vectorised.
//!
//! LLVM's superword vectoriser starts from the last additions of a row, and takes the vectors of the
//! loop apart to the width of these. `black_box` prevents that too, but writes the lanes to memory
//! and reads them again: 12 of the 28 cycles of a row of 128 squared differences.

#[cfg(target_arch = "x86_64")]
mod registers {
    use std::arch::asm;
    use std::arch::x86_64::{__m128i, __m256i, __m512i};

    /// Defines the barrier of one register.
    macro_rules! register {
        ($name:ident, $Vector:ty, $class:ident, $feature:literal) => {
            #[inline]
            #[target_feature(enable = $feature)]
            pub(super) fn $name(mut vector: $Vector) -> $Vector {
                // SAFETY: there is no instruction.
                unsafe {
                    asm!("/* {0} */", inout($class) vector, options(pure, nomem, nostack, preserves_flags));
                }
                vector
            }
        };
    }
    register!(xmm, __m128i, xmm_reg, "sse2");
    register!(ymm, __m256i, ymm_reg, "avx");
    register!(zmm, __m512i, zmm_reg, "avx512f");
}

/// The same lanes, as if they came from elsewhere.
///
/// # Safety
/// `T` is a number. `V` is the vectors of a level that the CPU has.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) unsafe fn opaque<T: Copy, V: Copy, const L: usize>(lanes: [T; L]) -> [T; L] {
    use registers::{xmm, ymm, zmm};
    use std::mem::transmute_copy;
    macro_rules! through {
        ($register:ident) => {{
            // SAFETY: the vector is as large as the lanes, and any bytes are integers.
            let vector = unsafe { transmute_copy(&lanes) };
            // SAFETY: the caller's CPU.
            let vector = unsafe { $register(vector) };
            // SAFETY: the bytes of the lanes.
            unsafe { transmute_copy(&vector) }
        }};
    }
    match const { (size_of::<[T; L]>(), align_of::<V>()) } {
        (16, 32..) => through!(xmm),
        (32, 32..) => through!(ymm),
        (64, 64..) => through!(zmm),
        _ => through_memory(lanes),
    }
}

/// The same lanes, as if they came from elsewhere.
///
/// # Safety
/// None; other machines have conditions.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(super) unsafe fn opaque<T: Copy, V: Copy, const L: usize>(lanes: [T; L]) -> [T; L] {
    through_memory(lanes)
}

/// The same lanes, written and read again. At the baseline of x86-64 a register is no barrier: sums
/// of rows of `f32` took 1.3 to 1.7 times as long.
#[inline(always)]
fn through_memory<T: Copy, const L: usize>(mut lanes: [T; L]) -> [T; L] {
    *std::hint::black_box(&mut lanes)
}
