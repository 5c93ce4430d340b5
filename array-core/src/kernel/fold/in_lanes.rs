//! A fold by the kernel that folds along a row: rows that are totals of their own, or parts of one total.

use super::cascade::{Cascade, fold_pairs, write_totals};
use super::drive::{PART, Pointers, ROWS, Run, Strides, advance, copied};
use super::packs::{Scratch, Stack, pack};
use super::{Fold, lanes};
use crate::leaf::Elem;
use std::mem::MaybeUninit;

/// Bytes of a leaf that are packed for one call.
const TILE: usize = 32 * 1024;

impl<T: Elem, F: Fold<T>> Run<'_, T, F> {
    /// By the kernel that folds along a row.
    ///
    /// # Safety
    /// As for [`drive`](super::drive::drive).
    pub(super) unsafe fn lanes(&self, starts: Pointers) {
        let nest = self.nest;
        let along = nest.inner;
        let len = nest.extent(along);
        let part = self.part_len();
        let (kept, taken) = (nest.kept.as_slice(), nest.outer_taken.as_slice());
        let mut stack = Stack::new();
        let mut scratch = Scratch::new(&mut stack, self.nest.leaves());
        let mut totals = [const { MaybeUninit::<T>::uninit() }; ROWS];
        if self.has_rows_of_their_own() {
            // Rows of their own, next to each other along the innermost kept axis.
            let strides = nest.strides(kept[0]);
            let rows_at_once = self.rows_of_lanes(len);
            return self.walk(
                &kept[1..],
                starts.as_slice(),
                self.out,
                &mut |starts, out| {
                    let mut places = copied(starts);
                    let mut out = out;
                    let mut left = nest.extent(kept[0]);
                    while left > 0 {
                        let rows = left.min(rows_at_once);
                        // SAFETY: the caller's promises for these rows.
                        let totals = unsafe {
                            self.call_lanes(
                                places.as_slice(),
                                strides,
                                len,
                                rows,
                                &mut scratch,
                                &mut totals,
                            )
                        };
                        // SAFETY: elements of the output, which the caller vouches for.
                        unsafe { write_totals(totals, out, strides[0]) };
                        out = out.wrapping_byte_offset(rows as isize * strides[0]);
                        advance(places.as_mut_slice(), strides, rows as isize);
                        left -= rows;
                    }
                },
            );
        }
        // Rows that are parts of one total: along the next reduced axis, or pieces of the row itself.
        let mut cascade = Cascade::new(self.fold, 1);
        let along_strides = nest.strides(along);
        let mut piece_strides = Strides::new();
        piece_strides.extend(along_strides);
        for stride in piece_strides.as_mut_slice() {
            *stride *= part as isize;
        }
        self.walk(kept, starts.as_slice(), self.out, &mut |starts, out| {
            let mut push = |places: &[*const u8], strides: &[isize], len: usize, rows: usize| {
                let rows_at_once = self.rows_of_lanes(len);
                let mut places = copied(places);
                let mut left = rows;
                while left > 0 {
                    let rows = left.min(rows_at_once);
                    // SAFETY: the caller's promises for these rows.
                    let totals = unsafe {
                        self.call_lanes(
                            places.as_slice(),
                            strides,
                            len,
                            rows,
                            &mut scratch,
                            &mut totals,
                        )
                    };
                    fold_pairs(self.fold, totals);
                    cascade.push(&mut totals[..1]);
                    advance(places.as_mut_slice(), strides, rows as isize);
                    left -= rows;
                }
            };
            match taken.split_first() {
                Some((&next, outer)) if len <= part => {
                    self.walk(outer, starts, out, &mut |places, _| {
                        push(places, nest.strides(next), len, nest.extent(next));
                    });
                }
                _ => self.walk(taken, starts, out, &mut |places, _| {
                    let pieces = len / part;
                    push(places, piece_strides.as_slice(), part, pieces);
                    let rest = len % part;
                    if rest > 0 {
                        let mut places = copied(places);
                        advance(
                            places.as_mut_slice(),
                            piece_strides.as_slice(),
                            pieces as isize,
                        );
                        push(places.as_slice(), piece_strides.as_slice(), rest, 1);
                    }
                }),
            }
            let mut total = [self.fold.identity()];
            cascade.finish(&mut total);
            // SAFETY: an element of the output, which the caller vouches for.
            unsafe { out.write(total[0]) };
        });
    }

    /// Whether each row is a total of its own, and there are several.
    pub(super) fn has_rows_of_their_own(&self) -> bool {
        let nest = self.nest;
        nest.extent(nest.inner) <= self.part_len()
            && nest.outer_taken.as_slice().is_empty()
            && !nest.kept.as_slice().is_empty()
    }

    /// How many elements of a row one call folds.
    pub(super) fn part_len(&self) -> usize {
        let longest = if self.short { lanes::SHORT } else { PART };
        match self.nest.packed_size() {
            0 => longest,
            size => longest.min((TILE / size).max(1)),
        }
    }

    /// How many rows of `len` elements one call folds: a power of two, so that the rows of any number of calls are added in the same pairs.
    pub(super) fn rows_of_lanes(&self, len: usize) -> usize {
        match self.nest.packed_size() {
            0 => ROWS,
            size => 1 << (TILE / (size * len)).clamp(1, ROWS).ilog2(),
        }
    }

    /// The totals of `rows` rows of `len` elements; `strides` lead from one to the next.
    ///
    /// # Safety
    /// The rows are those of leaves that the caller of [`drive`](super::drive::drive) vouches for.
    unsafe fn call_lanes<'l>(
        &self,
        places: &[*const u8],
        strides: &[isize],
        len: usize,
        rows: usize,
        scratch: &mut Scratch<'_>,
        totals: &'l mut [MaybeUninit<T>; ROWS],
    ) -> &'l mut [T] {
        let nest = self.nest;
        let kernel = self.kernels.lanes[self.level.index()];
        let out = totals.as_mut_ptr().cast::<u8>();
        if nest.packed.as_slice().is_empty() {
            // SAFETY: the leaves have the kernel's classes along the row.
            unsafe { kernel(self.env, out, places.as_ptr(), strides.as_ptr(), len, rows) };
        } else {
            let (mut ins, mut pitches) = (copied(places), Strides::new());
            pitches.extend(strides);
            for &leaf in nest.packed.as_slice() {
                let kind = nest.kind(leaf);
                let tile = scratch.room(leaf, kind, len * rows);
                let n = [len, rows, 1];
                let along = [nest.strides(nest.inner)[leaf + 1], strides[leaf + 1], 0];
                // SAFETY: the rows of this leaf; the tile has room for them.
                unsafe { pack(self.level, kind, places[leaf], tile, n, along) };
                ins.as_mut_slice()[leaf] = tile;
                pitches.as_mut_slice()[leaf + 1] = (len * kind.size()) as isize;
            }
            let (ins, pitches) = (ins.as_slice().as_ptr(), pitches.as_slice().as_ptr());
            // SAFETY: the leaves have the kernel's classes along the row, where they lie or in their tiles.
            unsafe { kernel(self.env, out, ins, pitches, len, rows) };
        }
        // SAFETY: the kernel has written the total of each row.
        unsafe { totals[..rows].assume_init_mut() }
    }
}
