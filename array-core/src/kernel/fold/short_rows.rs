//! Short rows: several rows are beside each other in a vector of totals.
//!
//! ```text
//! for each LANES rows:
//!     totals[..] = identity
//!     for each 16 bytes of these rows:                    # 4 words or 2 longs
//!         transpose them in registers: columns[k][r] = element k of row r
//!         for each column: totals[..] = step(totals[..], column[..])
//!     write the totals
//! ```
//! Each total takes its elements in the order of the loop over a single row
//! ([`registers`](super::registers)): one after the other, or, from a group of elements on, in
//! accumulators. Extremes are taken in any order, into four totals a row. Nothing is written but
//! totals: by a tile of transposed rows this took 1.5 to 4 times as long. The last rows overlap rows
//! before them, whose totals are written twice.

#![cfg_attr(
    not(target_arch = "x86_64"),
    allow(unused_imports, unused_variables, dead_code, reason = "no vectors")
)]
#![allow(
    clippy::needless_range_loop,
    reason = "an index is a constant once its loop is unrolled; an iterator is not unrolled as early"
)]

#[cfg(target_arch = "x86_64")]
mod extremes;
#[cfg(target_arch = "x86_64")]
mod longs;
#[cfg(target_arch = "x86_64")]
mod words;

use super::calls::FoldRows;
use super::groups::{GROUP, has_groups, joined, parted};
use super::{Fold, Folding};
use crate::isa::Token;
#[cfg(target_arch = "x86_64")]
use crate::kernel::pack::{Square, TurnedRows};
use crate::leaf::{Elem, Leaves, One};
use std::marker::PhantomData;

/// Rows of fewer elements are short.
pub(super) const fn short<B: Folding>() -> usize {
    if has_extremes::<B>() {
        8 * GROUP
    } else {
        4 * GROUP
    }
}

/// Whether a total is an extreme: elements may be folded in any order, and twice.
const fn has_extremes<B: Folding>() -> bool {
    <B::Fold as Fold<B::Total>>::IDEMPOTENT
}

/// A body of a reducer, which can fold rows beside each other.
pub(super) trait RowsAbreast: Folding<Body = (), Leaves: FewLeaves> {}

impl<B: Folding<Body = (), Leaves: FewLeaves>> RowsAbreast for B {}

/// One leaf, or two of one type.
pub(super) trait FewLeaves: Leaves {
    /// The type of an element.
    type Item: Elem;

    /// One element of each leaf. For a single leaf the second one is ignored.
    fn items(first: Self::Item, second: Self::Item) -> Self::Items;
}

impl<T: Elem> FewLeaves for One<T> {
    type Item = T;

    #[inline(always)]
    fn items(first: T, _: T) -> T {
        first
    }
}

impl<T: Elem> FewLeaves for (One<T>, One<T>) {
    type Item = T;

    #[inline(always)]
    fn items(first: T, second: T) -> (T, T) {
        (first, second)
    }
}

/// An element of a leaf of a body.
type RowItem<B> = <<B as Folding>::Leaves as FewLeaves>::Item;

/// Folds the first rows of `call`, all if possible, and returns how many; the rows are short.
///
/// # Safety
/// As for [`LanesKernel`](super::calls::LanesKernel), for level number `LEVEL` and a body without
/// constant leaves.
#[inline(always)]
pub(super) unsafe fn rows_beside<B: RowsAbreast, const LEVEL: usize>(
    token: Token<'_>,
    call: &FoldRows,
) -> usize {
    #[cfg(target_arch = "x86_64")]
    {
        use crate::isa::Level;
        use crate::kernel::pack::{Longs256, Longs512, Words256, Words512};
        let has_loops = const { LEVEL != Level::BASE.index() && fills_lanes::<B>() && !cfg!(miri) };
        if !has_loops || !has_groups::<B::Total>() {
            return 0;
        }
        let (wide, rows) = (const { LEVEL == Level::V4.index() }, call.n[1]);
        macro_rules! choose {
            ($($size:literal: $Wide:ident $lanes:literal, $Narrow:ident $half:literal;)*) => {
                match const { size_of::<B::Total>() } {
                    // Rows with groups of longs are taken by four.
                    $($size if wide && rows >= $lanes && ($size == 4 || call.n[0] < GROUP) => {
                        // SAFETY: the caller's rows and level.
                        return unsafe { in_vectors::<B, $Wide, $lanes>(token, call) };
                    }
                    $size if rows >= $half => {
                        // SAFETY: as above.
                        return unsafe { in_vectors::<B, $Narrow, $half>(token, call) };
                    })*
                    _ => {}
                }
            };
        }
        choose! {
            4: Words512 16, Words256 8;
            8: Longs512 8, Longs256 4;
        }
    }
    0
}

/// Whether elements and totals are numbers of the same size, as large as a float.
#[cfg(target_arch = "x86_64")]
const fn fills_lanes<B: RowsAbreast>() -> bool {
    size_of::<RowItem<B>>() == size_of::<B::Total>() && super::groups::fits_vectors::<B::Total>()
}

/// [`rows_beside`] with `L` rows in a vector `V`.
///
/// # Safety
/// As there. There are at least `L` rows. An element and a total are as large as a unit of `V`, and
/// have no padding.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn in_vectors<B: RowsAbreast, V: Square, const L: usize>(
    token: Token<'_>,
    call: &FoldRows,
) -> usize {
    let ([len, rows], size) = (call.n, size_of::<B::Total>());
    let mut leaves = [RowsOfLeaf::<V::Unit> {
        first: std::ptr::null(),
        apart: 0,
        turned: TurnedRows::new(0),
    }; 2];
    // The 16 bytes at the start of a shorter row are read together with the next row.
    let is_narrow = len < V::QUARTER;
    for k in 0..B::Leaves::COUNT {
        // SAFETY: one entry per leaf.
        let first = unsafe { *call.ins.wrapping_add(k) }.cast();
        // SAFETY: the entries of the leaves follow that of the output.
        let apart = unsafe { *call.strides.wrapping_add(1 + k) };
        if is_narrow && apart != 0 && apart != (len * size) as isize {
            return 0;
        }
        leaves[k].first = first;
        leaves[k].apart = apart;
        leaves[k].turned = TurnedRows::new(apart);
    }
    let behind = V::QUARTER.saturating_sub(len).div_ceil(len);
    let most = rows.saturating_sub(behind);
    if most < L {
        return 0;
    }
    let mut row = 0;
    while row < most {
        let at = row.min(most - L);
        let mut from = leaves;
        for leaf in &mut from {
            leaf.first = leaf.first.wrapping_byte_offset(at as isize * leaf.apart);
        }
        let columns = RowGroup::<B, V, L> {
            token,
            leaves: from,
            len,
            of: PhantomData,
        };
        let totals = match len < GROUP {
            // SAFETY: `L` rows of the caller's.
            _ if const { has_extremes::<B>() } && len >= 8 => unsafe { columns.in_any_order() },
            // SAFETY: as above.
            true => unsafe { columns.in_order() },
            // SAFETY: as above.
            false if V::QUARTER == 4 => unsafe { columns.in_groups() },
            // SAFETY: as above.
            false => unsafe { columns.by_rows() },
        };
        let out = call.out.cast::<V::Unit>().wrapping_add(at);
        // SAFETY: the caller's places of `L` totals.
        unsafe { totals.store(out) };
        row = at + L;
    }
    most
}

/// The rows of a leaf.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct RowsOfLeaf<U> {
    first: *const U,
    /// Bytes from one row to the next.
    apart: isize,
    turned: TurnedRows<U>,
}

/// The columns of `L` rows.
#[cfg(target_arch = "x86_64")]
struct RowGroup<'t, B, V: Square, const L: usize> {
    token: Token<'t>,
    leaves: [RowsOfLeaf<V::Unit>; 2],
    /// The number of columns.
    len: usize,
    of: PhantomData<B>,
}

#[cfg(target_arch = "x86_64")]
impl<B: RowsAbreast, V: Square, const L: usize> RowGroup<'_, B, V, L> {
    /// `L` identities.
    #[inline(always)]
    fn identities(&self) -> V {
        // SAFETY: the lanes of a vector.
        unsafe { joined([B::Fold::default().identity(); L]) }
    }

    /// The elements of the quarter of columns from `start` on, of each leaf. The columns behind the
    /// last one are any.
    ///
    /// # Safety
    /// 16 bytes of each row from column `start` on are valid, unless there is one row for all.
    #[inline(always)]
    unsafe fn quarter(&self, start: usize) -> [[V; 4]; 2] {
        let mut quarters = [[self.identities(); 4]; 2];
        for k in 0..B::Leaves::COUNT {
            let leaf = self.leaves[k];
            if leaf.apart == 0 {
                for column in 0..V::QUARTER {
                    let at = leaf.first.wrapping_add((start + column).min(self.len - 1));
                    // SAFETY: an element of the row.
                    let element = unsafe { at.read() };
                    // SAFETY: the lanes of a vector.
                    quarters[k][column] = unsafe { joined([element; L]) };
                }
                continue;
            }
            let place = leaf.first.wrapping_add(start);
            // SAFETY: the caller's bytes.
            let columns = unsafe { V::quarter(leaf.turned.at(place)) };
            quarters[k][..V::QUARTER].copy_from_slice(columns.as_ref());
        }
        quarters
    }

    /// Takes one column into the totals of the rows.
    #[inline(always)]
    fn step(&self, [first, second]: [V; 2], totals: V) -> V {
        // SAFETY: here and below, vectors of the lanes of numbers.
        let first: [RowItem<B>; L] = unsafe { parted(first) };
        // SAFETY: as above.
        let second: [RowItem<B>; L] = unsafe { parted(second) };
        // SAFETY: as above.
        let mut lanes: [B::Total; L] = unsafe { parted(totals) };
        for l in 0..L {
            let items = B::Leaves::items(first[l], second[l]);
            lanes[l] = B::step(&(), self.token, items, lanes[l]);
        }
        // SAFETY: as above.
        unsafe { joined(lanes) }
    }

    /// Combines two vectors of totals.
    #[inline(always)]
    fn both(&self, first: V, second: V) -> V {
        // SAFETY: here and below, vectors of the lanes of numbers.
        let mut lanes: [B::Total; L] = unsafe { parted(first) };
        // SAFETY: as above.
        let second: [B::Total; L] = unsafe { parted(second) };
        for l in 0..L {
            lanes[l] = B::Fold::default().combine(lanes[l], second[l]);
        }
        // SAFETY: as above.
        unsafe { joined(lanes) }
    }

    /// Combines four vectors of accumulators each.
    #[inline(always)]
    fn all(&self, mut first: [V; 4], second: [V; 4]) -> [V; 4] {
        for k in 0..4 {
            first[k] = self.both(first[k], second[k]);
        }
        first
    }

    /// The totals of the rows, one element after the other.
    ///
    /// # Safety
    /// The rows are valid, and at least 16 bytes from each row's start.
    #[inline(always)]
    unsafe fn in_order(&self) -> V {
        let len = self.len;
        let (mut totals, mut from) = (self.identities(), 0);
        while from + V::QUARTER <= len {
            // SAFETY: these columns are in the rows.
            let [first, second] = unsafe { self.quarter(from) };
            for k in 0..V::QUARTER {
                totals = self.step([first[k], second[k]], totals);
            }
            from += V::QUARTER;
        }
        if from < len {
            // The last columns of the rows, some of which have been taken; or all, and others.
            let start = len.saturating_sub(V::QUARTER);
            // SAFETY: the caller's bytes.
            let [first, second] = unsafe { self.quarter(start) };
            for k in 0..V::QUARTER {
                if start + k >= from && start + k < len {
                    totals = self.step([first[k], second[k]], totals);
                }
            }
        }
        totals
    }
}
