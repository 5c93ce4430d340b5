//! A fold by the kernel that folds along a row: rows that are totals of their own, or parts of one total.

use super::cascade::{Cascade, write_totals};
use super::drive::{PART, ROWS, Run};
use super::packs::{Room, Scratch, Stack, pack};
use super::source::{Apart, Pointers, Strides, advance, copied};

/// Bytes of a leaf that are packed for one call.
const TILE: usize = 32 * 1024;

impl Run<'_> {
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
        let (mut stack, reducer) = (Stack::new(), self.work.reducer);
        let mut scratch = Scratch::new(&mut stack, self.nest.leaves());
        let totals = Room::new(reducer.align, ROWS * reducer.size);
        let totals = totals.first();
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
                        unsafe {
                            let n = [len, rows];
                            self.call_lanes(places.as_slice(), strides, n, &mut scratch, totals);
                        }
                        // SAFETY: the totals have been written; elements of the output, which the caller vouches for.
                        unsafe { write_totals(reducer.size, totals, rows, out, strides[0]) };
                        out = out.wrapping_byte_offset(rows as isize * strides[0]);
                        advance(places.as_mut_slice(), &strides[1..], rows as isize);
                        left -= rows;
                    }
                },
            );
        }
        // Rows that are parts of one total: along the next reduced axis, or pieces of the row itself.
        let mut cascade = Cascade::new(reducer, 1);
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
                    unsafe {
                        let n = [len, rows];
                        self.call_lanes(places.as_slice(), strides, n, &mut scratch, totals);
                    }
                    // SAFETY: the totals of these rows have been written.
                    unsafe { (reducer.fold_pairs)(totals, rows) };
                    // SAFETY: the first total is that of all.
                    unsafe { cascade.push(totals) };
                    advance(places.as_mut_slice(), &strides[1..], rows as isize);
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
                        let apart = &piece_strides.as_slice()[1..];
                        advance(places.as_mut_slice(), apart, pieces as isize);
                        push(places.as_slice(), piece_strides.as_slice(), rest, 1);
                    }
                }),
            }
            // SAFETY: an element of the output, which the caller vouches for, and nobody reads before.
            unsafe { (reducer.fill)(out, 1) };
            // SAFETY: as above.
            unsafe { cascade.finish(out) };
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
        match self.nest.packed_size() {
            0 => PART,
            size => PART.min((TILE / size).max(1)),
        }
    }

    /// How many rows of `len` elements one call folds: a power of two, so that the rows of any number of calls are added in the same pairs.
    pub(super) fn rows_of_lanes(&self, len: usize) -> usize {
        match self.nest.packed_size() {
            0 => ROWS,
            size => 1 << (TILE / (size * len)).clamp(1, ROWS).ilog2(),
        }
    }

    /// The totals of `n[1]` rows of `n[0]` elements; `strides` lead from one to the next.
    ///
    /// # Safety
    /// The rows are those of leaves that the caller of [`drive`](super::drive::drive) vouches for; there is room for the totals.
    unsafe fn call_lanes(
        &self,
        places: &[*const u8],
        strides: &[isize],
        [len, rows]: [usize; 2],
        scratch: &mut Scratch<'_>,
        totals: *mut u8,
    ) {
        let nest = self.nest;
        let (mut ins, mut along, mut between) = (copied(places), Strides::new(), Strides::new());
        along.extend(&nest.strides(nest.inner)[1..]);
        between.extend(&strides[1..]);
        for &leaf in nest.packed.as_slice() {
            let kind = nest.kind(leaf);
            let tile = scratch.room(leaf, kind, len * rows);
            let far = [along.as_slice()[leaf], between.as_slice()[leaf], 0];
            // SAFETY: the rows of this leaf; the tile has room for them.
            unsafe { pack(self.level, kind, places[leaf], tile, [len, rows, 1], far) };
            ins.as_mut_slice()[leaf] = tile;
            along.as_mut_slice()[leaf] = kind.size() as isize;
            between.as_mut_slice()[leaf] = (len * kind.size()) as isize;
        }
        let apart = Apart {
            along: along.as_slice(),
            rows: between.as_slice(),
            steps: &[],
        };
        // SAFETY: the leaves have the kernel's classes along the row, where they lie or in their tiles.
        unsafe {
            self.work
                .lanes(self.level, totals, ins.as_slice(), apart, [len, rows])
        };
    }
}
