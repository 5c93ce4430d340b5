//! The row kernel of a build without optimisation.

#[cfg(debug_assertions)]
use super::lean_functions::of_rows;
use crate::isa::{self, Token};
use crate::kernel::body::{Body, RowKernel, known_exponent};
use crate::leaf::{Classes, LeafClasses, Leaves};

/// The same slower kernel for all levels.
pub(in crate::kernel) const fn lean_levels<B: Body, C: Classes>() -> [RowKernel; 3] {
    [lean::<B, C>; 3]
}

/// The kernel of a build without optimisation, for all levels: one loop in one function handles all
/// arguments and all exponents.
///
/// # Safety
/// As for [`RowKernel`].
pub(super) unsafe fn lean<B: Body, C: Classes>(
    env: *const (),
    mut out: *mut u8,
    ins: *const *const u8,
    strides: *const isize,
    n0: usize,
    n1: usize,
) {
    debug_assert!(n0 >= 1 && env.addr().is_multiple_of(align_of::<B>()));
    #[cfg(debug_assertions)]
    if const { is_lone_function::<B, C>() } {
        let name = B::FUNCTION.unwrap_or_default();
        // SAFETY: the only leaf and the output have contiguous rows of elements of this size.
        if unsafe { of_rows(name, size_of::<B::Out>(), out, ins, strides, [n0, n1]) } {
            return;
        }
    }
    // SAFETY: the caller vouches for the body. No `cast`: it would be compiled for each body.
    let body = unsafe { &*(env as *const B) };
    let mut token = Token::new(isa::active());
    if const { B::NEEDS.powers } {
        token = token.with_exponent(known_exponent(body));
    }
    // SAFETY: one entry per leaf.
    let mut cursor = unsafe { B::Leaves::start(ins) };
    for _ in 0..n1 {
        // SAFETY: this row of every leaf is valid.
        let row = unsafe { B::Leaves::open(cursor, LeafClasses::of::<C>()) };
        for j in 0..n0 {
            let place = out.cast::<B::Out>().wrapping_add(j);
            // SAFETY: the caller's promise for element j < n0.
            let items = unsafe {
                B::Leaves::get(&row, j, place.cast_const().cast(), LeafClasses::of::<C>())
            };
            // SAFETY: as above, for the output.
            unsafe { place.write(body.apply(token, items)) };
        }
        // SAFETY: the first entry is the output's.
        out = out.wrapping_offset(unsafe { *strides });
        // SAFETY: the entries of the leaves follow it.
        cursor = unsafe { B::Leaves::next(cursor, strides.wrapping_add(1)) };
    }
}

/// Whether the body is a function of its only leaf, whose rows are contiguous.
#[cfg(debug_assertions)]
const fn is_lone_function<B: Body, C: Classes>() -> bool {
    let array = B::Leaves::COUNT == 1 && !B::Leaves::SCALARS.any() && !B::Leaves::READS_OUT;
    B::FUNCTION.is_some() && array && !C::ZERO.get(0) && !C::PAIRED
}

/// Whether the body has one kernel for all levels: any body that is not `FULL`, in a build without
/// optimisation.
pub(in crate::kernel) const fn is_lean<B: Body>() -> bool {
    cfg!(debug_assertions) && !B::FULL
}
