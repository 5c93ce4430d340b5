//! The fused multiply-add of the CPU in code that is compiled for the baseline.
//!
//! A function compiled for a level is not inlined into a caller without its features, and the call
//! costs more than a sum of three products. The instruction itself can be anywhere once the level
//! has been tested.

/// Floats.
pub(crate) trait FusedAdd: Copy {
    /// `self + a * b`, rounded once, if the active level has the instruction; the caller has asked.
    #[must_use]
    fn add_product_fused(self, a: Self, b: Self) -> Self;
}

macro_rules! fused {
    ($($T:ident $instruction:literal)*) => {$(
        impl FusedAdd for $T {
            #[cfg(all(target_arch = "x86_64", not(target_feature = "fma"), not(miri)))]
            #[inline(always)]
            fn add_product_fused(self, a: Self, b: Self) -> Self {
                let mut sum = self;
                // SAFETY: the caller has asked for the level, whose CPUs have the instruction. It
                // changes nothing but its first operand.
                unsafe {
                    core::arch::asm!(
                        concat!($instruction, " {}, {}, {}"),
                        inout(xmm_reg) sum,
                        in(xmm_reg) a,
                        in(xmm_reg) b,
                        options(pure, nomem, nostack, preserves_flags),
                    );
                }
                sum
            }

            #[cfg(not(all(target_arch = "x86_64", not(target_feature = "fma"), not(miri))))]
            #[inline(always)]
            fn add_product_fused(self, a: Self, b: Self) -> Self {
                a.mul_add(b, self)
            }
        }
    )*};
}
fused!(f32 "vfmadd231ss" f64 "vfmadd231sd");
