//! Computes few elements of fixed shapes in the caller's code: no kernel, no dispatch.
//!
//! A call of a kernel costs more than the elements of a 4 x 4 matrix. The loops here have constant
//! bounds and are inlined into the caller, so the compiler unrolls them. Every element is computed
//! before the first is written, so it does not matter whether a leaf overlaps the destination.

use core::arch::asm;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::fixed::Firsts;
use super::output::{Output, Written};
use super::rows::Body;
use crate::isa::Token;
use crate::leaf::{Classes, LeafClasses, Leaves};
use crate::plan::FixedNest;

/// The largest element, in bytes: larger ones would be moved through memory.
pub(super) const LARGE_INLINE: usize = 16;

/// Whether the body `B` over `nest` is too small to be worth the call of a kernel. Functions always
/// are worth it: they are long, and the levels of the kernels have better instructions for them.
pub(crate) const fn is_straight<B: Body>(nest: &FixedNest) -> bool {
    let needs = B::NEEDS;
    nest.count <= FixedNest::FEW
        && nest.axes <= 3
        && size_of::<B::Out>() <= LARGE_INLINE
        && !needs.functions
        && !needs.rare
        && !needs.powers
}

impl<'a, T: crate::leaf::Elem> Firsts<'a, T> {
    /// Computes `body` over the leaves bound before, into an output that is a row-major array of
    /// the nest's extents. `C` are the classes of the nest.
    #[inline(always)]
    pub(crate) fn compute<'x, B: Body<Out = T>, C: Classes>(
        self,
        body: &'a B,
        out: Output<'x, T>,
    ) -> Written<'x> {
        let nest = self.nest;
        assert!(
            self.len() == nest.leaves
                && self.is_row_major()
                && nest.count <= FixedNest::FEW
                && nest.axes <= 3,
            "the nest was planned for other leaves"
        );
        out.check(B::Leaves::READS_OUT, || nest.count);
        let first = out.first;
        let mut tile = [const { MaybeUninit::<T>::uninit() }; FixedNest::FEW];
        let [n0, n1, n2, ..] = nest.extents;
        let [_, rows, planes, ..] = &nest.strides;
        let mut at = 0;
        // SAFETY: one entry for each leaf.
        let mut plane = unsafe { B::Leaves::start(self.pointers()) };
        for _ in 0..n2 {
            let mut line = plane;
            for _ in 0..n1 {
                // SAFETY: the nest was planned from the types of the leaves, which are borrowed for
                // 'a: this row of each is valid.
                let row = unsafe { B::Leaves::open(line, LeafClasses::of::<C>()) };
                for j in 0..n0 {
                    // SAFETY: the output has the nest's elements.
                    let place = unsafe { first.add(at + j) };
                    // SAFETY: the row was opened with C, and its leaves are valid for n0 elements;
                    // the output is borrowed.
                    let items =
                        unsafe { B::Leaves::get(&row, j, place.cast(), LeafClasses::of::<C>()) };
                    tile[at + j].write(body.apply(Token::PLAIN, items));
                }
                at += n0;
                // SAFETY: the entries of the leaves follow that of the output.
                line = unsafe { B::Leaves::next(line, rows[1..].as_ptr()) };
            }
            // SAFETY: as above.
            plane = unsafe { B::Leaves::next(plane, planes[1..].as_ptr()) };
        }
        // SAFETY: the output has the nest's elements, which were all computed, and the tile is no
        // part of it.
        unsafe { first.copy_from_nonoverlapping(tile.as_ptr().cast(), nest.count) };
        if n0 % 4 == 0 {
            // With AVX-512 enabled for the whole program, a loop over many such arrays would be
            // vectorised across the arrays, with gathers: 12 times slower. If rows are not whole
            // vectors, that is a gain, so it is not prevented.
            // SAFETY: nothing is executed.
            unsafe { asm!("", options(nomem, nostack, preserves_flags)) };
        }
        Written(PhantomData)
    }
}
