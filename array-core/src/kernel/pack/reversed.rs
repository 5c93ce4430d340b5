//! Rows of stride -1: one vector at a time is loaded, reversed in the register, and stored.

use super::indices::Arrangement;
use super::vectors::Vector;
use std::hint::black_box;

/// Packs `n >= LANES` elements with stride -1, the first at `from`.
///
/// # Safety
/// The elements are valid for reads and plain; the tile is valid for writes; the CPU supports the
/// vectors.
#[inline(always)]
pub(super) unsafe fn reversed<V: Vector>(from: *const V::Unit, to: *mut V::Unit, n: usize) {
    let indices = const { &Arrangement::Reversed.indices(V::LANES, size_of::<V::Unit>()) };
    // SAFETY: the CPU supports the vectors.
    let mut order = unsafe { V::order(indices) };
    if size_of::<V::Unit>() == 4 {
        // LLVM would make two shuffles of this permutation: 1.1 to 1.3 of the time.
        order = black_box(order);
    }
    for j in (0..n - V::LANES).step_by(V::LANES) {
        // SAFETY: elements j to j + LANES - 1.
        unsafe { one_reversed::<V>(from.wrapping_sub(j), to.wrapping_add(j), order) };
    }
    // The last vector packs some elements a second time.
    let last = n - V::LANES;
    // SAFETY: the last LANES elements.
    unsafe { one_reversed::<V>(from.wrapping_sub(last), to.wrapping_add(last), order) };
}

/// Packs one vector of elements with stride -1, the first at `from`; `order` reverses a vector.
///
/// # Safety
/// As for [`reversed`], for these elements.
#[inline(always)]
unsafe fn one_reversed<V: Vector>(from: *const V::Unit, to: *mut V::Unit, order: V) {
    // SAFETY: the caller's elements, the last of them first in memory.
    let vector = unsafe { V::load(from.wrapping_sub(V::LANES - 1)) };
    // SAFETY: the CPU supports the vectors.
    let turned = unsafe { vector.ordered(order) };
    // SAFETY: the caller's places.
    unsafe { turned.store(to) };
}
