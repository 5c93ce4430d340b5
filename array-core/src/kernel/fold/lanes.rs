//! Folds along a row: each element goes into one of a fixed number of accumulators, which its
//! position determines.
//!
//! ```text
//! lanes[..] = identity
//! for each chunk of WIDTH elements:
//!     for l in 0..WIDTH: lanes[l] = step(lanes[l], element l of the chunk)
//! fold the upper half of the lanes into the lower one, until one is left: the total of the row
//! ```
//! Without lanes the compiler could not vectorise a sum of floats. Their number is the same at
//! every level, so the order of additions, and the result, is too. The lanes fill four of the
//! widest vectors, so that additions need not wait for each other.

use super::calls::{Carry, FoldRows};
use super::registers::fold_row;
use super::{Folding, TRUTHS_IN_PART};
use crate::isa::{Level, Token};
use crate::kernel::few_strides::FewStrides;
use crate::leaf::{Classes, LeafClasses, Leaves};
use std::hint::black_box;

/// Rows of so many truths or more are counted under a mask.
const MASKED_ROW: usize = 64;

/// The loop over rows: see [`LanesKernel`](super::calls::LanesKernel). Without `CARRIES`, each row
/// is one chunk, of at most [`Folding::PART`] elements if they are added in parts.
///
/// # Safety
/// As there.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn rows<B: Folding, C: Classes, const LEVEL: usize, const CARRIES: bool>(
    token: Token<'_>,
    env: *const (),
    rows: &FoldRows,
) {
    let carry = if CARRIES { rows.carry } else { Carry::NONE };
    let (strides, [n0, n1]) = (rows.strides, rows.n);
    debug_assert!(n0 >= 1 && (n1 == 1 || carry.is_first && carry.is_last));
    debug_assert!(CARRIES || B::PART == 0 || n0 <= B::PART);
    debug_assert!(env.cast::<B::Body>().is_aligned());
    // SAFETY: the caller vouches for the body.
    let body = unsafe { &*env.cast::<B::Body>() };
    // SAFETY: one entry per leaf.
    let mut cursor = unsafe { B::Leaves::start(rows.ins) };
    // The entries of the leaves follow that of the output.
    let (leaves, strides) = (const { B::Leaves::COUNT }, strides.wrapping_add(1));
    // SAFETY: one entry per leaf.
    let own = unsafe { FewStrides::of(leaves, strides) };
    let strides = own.or(leaves, strides);
    let mut out = rows.out.cast::<B::Total>();
    for _ in 0..n1 {
        // SAFETY: this row of every leaf is valid.
        let row = unsafe { B::Leaves::open(cursor, LeafClasses::of::<C>()) };
        // The call exists because only a closure that is an argument may have the attribute.
        let step = std::convert::identity(
            #[cfg_attr(not(debug_assertions), inline(always))]
            |j: usize, total: B::Total| {
                // SAFETY: the caller's promise for element j < n0; no fold reads an output.
                let items =
                    unsafe { B::Leaves::get(&row, j, std::ptr::null(), LeafClasses::of::<C>()) };
                B::step(body, token, items, total)
            },
        );
        let total = if const { B::PART > 0 && !CARRIES } {
            let mut part = 0u32;
            // A truth and an unknown number are a masked addition with AVX-512; a truth alone would
            // be made a vector first. 4096 comparisons: 110 ns for 140. Short rows take longer.
            let is_masked = const { LEVEL == Level::V4.index() && B::PART == TRUTHS_IN_PART };
            if is_masked && n0 >= MASKED_ROW {
                let kept = black_box(u32::MAX);
                for j in 0..n0 {
                    // SAFETY: as above.
                    let items = unsafe {
                        B::Leaves::get(&row, j, std::ptr::null(), LeafClasses::of::<C>())
                    };
                    part = part.wrapping_add(B::in_part(body, token, items) & kept);
                }
            } else {
                for j in 0..n0 {
                    // SAFETY: as above.
                    let items = unsafe {
                        B::Leaves::get(&row, j, std::ptr::null(), LeafClasses::of::<C>())
                    };
                    part = part.wrapping_add(B::in_part(body, token, items));
                }
            }
            B::of_part(part)
        } else {
            let rest = match n0 > B::OVERLAP {
                true => n0 % const { if B::OVERLAP > 0 { B::OVERLAP } else { 1 } },
                false => 0,
            };
            debug_assert!(rest == 0 || carry.is_last);
            let (fold, whole) = (B::Fold::default(), n0 - rest);
            // SAFETY: the caller's carry.
            let mut total = unsafe { fold_row::<_, _, LEVEL>(fold, carry, whole, step) };
            if const { B::OVERLAP > 0 } && rest > 0 {
                // Not by `step`: a closure that is called in two places is not inlined.
                for j in n0 - B::OVERLAP..n0 {
                    // SAFETY: as above.
                    let items = unsafe {
                        B::Leaves::get(&row, j, std::ptr::null(), LeafClasses::of::<C>())
                    };
                    total = B::step(body, token, items, total);
                }
            }
            total
        };
        if carry.is_last {
            // SAFETY: the caller's place for the total of this row.
            unsafe { out.write(total) };
        }
        out = out.wrapping_add(1);
        // SAFETY: one entry per leaf.
        cursor = unsafe { B::Leaves::next(cursor, strides) };
    }
}
