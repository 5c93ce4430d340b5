//! Loops over one function of floats each, for builds without optimisation: they are compiled with
//! the library, for x86-64-v3, and only their calls with the user's crate.
//!
//! A manifest that optimises this package alone (`[profile.dev.package.array-core] opt-level = 3`)
//! optimises them. The loop of [`lean`](super::lean_rows::lean) is compiled in the user's crate; it
//! calls the function for each element, without the multiply-adds of a level.

use crate::expr;
use crate::functions::position;
use crate::isa::{self, Token, at_every_level};
use crate::math::{Functions, Inlined};
use std::mem::MaybeUninit;

/// Computes a function of `n` elements, for levels that fuse multiply-adds.
///
/// # Safety
/// The elements are of the type of the loop. `x` is valid for reads of `n` of them, `out` for
/// writes; they do not overlap. The CPU supports x86-64-v3.
pub(super) type FunctionLoop = unsafe fn(out: *mut u8, x: *const u8, n: usize);

/// A function of the list, of elements `T`.
trait OfElement<T> {
    fn of(token: Token<'_>, x: T) -> T;
}

at_every_level! {
    /// # Safety
    /// As for [`FunctionLoop`].
    pub(super) unsafe fn of_elements<F: OfElement<T>, T: Copy>(
        out: *mut u8,
        x: *const u8,
        n: usize,
    ) {
        // SAFETY: the caller's promise.
        let x = unsafe { std::slice::from_raw_parts(x.cast::<T>(), n) };
        // SAFETY: the caller's promise.
        let out = unsafe { std::slice::from_raw_parts_mut(out.cast::<MaybeUninit<T>>(), n) };
        for (out, &x) in out.iter_mut().zip(x) {
            out.write(F::of(Token::new(LEVEL), x));
        }
    }
}

macro_rules! listed {
    (one { $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident() $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)* } two $two:tt) => {
        $(
            impl OfElement<f32> for expr::$Op {
                #[inline(always)]
                fn of(token: Token<'_>, x: f32) -> f32 {
                    <Inlined as Functions<f32>>::$name(token, x)
                }
            }

            impl OfElement<f64> for expr::$Op {
                #[inline(always)]
                fn of(token: Token<'_>, x: f64) -> f64 {
                    <Inlined as Functions<f64>>::$name(token, x)
                }
            }
        )*

        /// The loops for `f32` and for `f64`, in the order of the list.
        static LOOPS: &[[FunctionLoop; 2]] = &[
            $([v3::of_elements::<expr::$Op, f32>, v3::of_elements::<expr::$Op, f64>],)*
        ];
    };
}
crate::functions_of_floats!(listed);

/// Computes `n[1]` rows of `n[0]` elements of the function `name` of floats of `size` bytes, if
/// there is a loop for it and the active level. Whether there is.
///
/// # Safety
/// As for a [`RowKernel`](super::RowKernel) of the function of one contiguous leaf.
pub(super) unsafe fn of_rows(
    name: &str,
    size: usize,
    out: *mut u8,
    ins: *const *const u8,
    strides: *const isize,
    n: [usize; 2],
) -> bool {
    let Some(loops) = position(name).filter(|_| isa::active().fma()) else {
        return false;
    };
    let function = LOOPS[loops][usize::from(size == 8)];
    // SAFETY: one entry for the leaf.
    let x = unsafe { *ins };
    // SAFETY: one entry for the output, and one for the leaf.
    let strides = unsafe { strides.cast::<[isize; 2]>().read() };
    for row in 0..n[1] as isize {
        let out = out.wrapping_offset(row * strides[0]);
        let x = x.wrapping_offset(row * strides[1]);
        // SAFETY: the caller's rows; the level has the instructions.
        unsafe { function(out, x, n[0]) };
    }
    true
}
