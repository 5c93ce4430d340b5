//! Carries folds along rows out: each row is a total, or each row is a part of one total.

use super::Reducer;
use super::cascade::{CASCADE_LINES, Cascade, write_totals};
use super::packs::{PackMemory, Packs, Room, pack};
use super::run::Run;
use super::source::{Apart, Pointers, Strides, advance, copied};
use crate::plan::OutputRole;
use crate::plan::limits::FOLD_ROWS;

/// Cache lines for the totals of the rows of a call, if they are numbers.
const TOTAL_LINES: usize = FOLD_ROWS * 16 / 64;

/// The rows of one call: their start, their strides along a row and between rows (without those of
/// the output), their length and number.
struct RowsOfCall<'r> {
    ins: &'r [*const u8],
    along: &'r [isize],
    between: &'r [isize],
    n: [usize; 2],
}

impl Run<'_> {
    /// Folds rows, each into its own total.
    ///
    /// # Safety
    /// As for [`run`](super::run::run).
    pub(super) unsafe fn rows(&self, out: *mut u8, ins: &[*const u8]) {
        let (schedule, size) = (self.schedule, self.work.reducer.size);
        let (count, [len, at_once, ..]) = (self.extent(schedule.row), schedule.block);
        let (along, between) = (self.strides(schedule.along), self.strides(schedule.row));
        let apart = self.totals_apart(OutputRole::Lanes);
        let in_order = apart == size as isize;
        // Without a leaf to pack and a total to move, one call does all rows.
        let at_once = match in_order {
            true if !schedule.packed.any() => count,
            true => at_once,
            false => at_once.min(FOLD_ROWS),
        };
        let (mut stack, mut heap) = (PackMemory::<TOTAL_LINES>::new(), None);
        let room = if in_order { 0 } else { FOLD_ROWS * size };
        let totals = Room::on(&mut stack, &mut heap, self.work.reducer.align, room);
        let mut packs = PackMemory::new();
        let mut scratch = Packs::new(&mut packs, ins.len());
        self.walk(schedule.kept, out, ins, |out, places| {
            let mut ins = copied(places);
            for row in (0..count).step_by(at_once) {
                let rows = at_once.min(count - row);
                let place = out.wrapping_offset(row as isize * apart);
                let some = RowsOfCall {
                    ins: ins.as_slice(),
                    along: &along[1..],
                    between: &between[1..],
                    n: [len, rows],
                };
                let into = if in_order { place } else { totals };
                // SAFETY: the caller's rows; there is room for their totals.
                unsafe { self.call(some, &mut scratch, into) };
                if !in_order {
                    // SAFETY: these totals are computed; the elements are the caller's.
                    unsafe { write_totals(size, totals, rows, place, apart) };
                }
                advance(ins.as_mut_slice(), &between[1..], rows as isize);
            }
        });
    }

    /// Folds rows that are parts of one total: pieces of one row, or rows along a reduced axis.
    ///
    /// # Safety
    /// As for [`run`](super::run::run).
    pub(super) unsafe fn parts(&self, out: *mut u8, ins: &[*const u8]) {
        let (schedule, reducer) = (self.schedule, self.work.reducer);
        let [part, at_once, ..] = schedule.block;
        let along = self.strides(schedule.along);
        // Pieces of the row start `part` elements apart; the last one may be shorter.
        let mut pieces = Strides::new();
        pieces.extend(along);
        for stride in pieces.as_mut_slice() {
            *stride = stride.wrapping_mul(part as isize);
        }
        let (rows, rest, between) = match schedule.row {
            Some(axis) => (self.nest.extents[axis], 0, self.nest.along(axis)),
            None => {
                let len = self.extent(schedule.along);
                (len / part, len % part, pieces.as_slice())
            }
        };
        let (mut stack, mut heap) = (PackMemory::<TOTAL_LINES>::new(), None);
        let bytes = FOLD_ROWS * reducer.size;
        let totals = Room::on(&mut stack, &mut heap, reducer.align, bytes);
        let mut packs = PackMemory::new();
        let mut scratch = Packs::new(&mut packs, ins.len());
        let mut rooms = PackMemory::new();
        let mut parts = PartialTotals::new(reducer, totals, &mut rooms);
        self.walk(schedule.kept, out, ins, |out, places| {
            let mut add = |places: &[*const u8], n: [usize; 2]| {
                let mut ins = copied(places);
                parts.add(n[1], at_once, |count, place| {
                    let some = RowsOfCall {
                        ins: ins.as_slice(),
                        along: &along[1..],
                        between: &between[1..],
                        n: [n[0], count],
                    };
                    // SAFETY: the caller's rows; there is room for their totals.
                    unsafe { self.call(some, &mut scratch, place) };
                    advance(ins.as_mut_slice(), &between[1..], count as isize);
                });
                if rest > 0 {
                    parts.add(1, 1, |count, place| {
                        let some = RowsOfCall {
                            ins: ins.as_slice(),
                            along: &along[1..],
                            between: &between[1..],
                            n: [rest, count],
                        };
                        // SAFETY: as above.
                        unsafe { self.call(some, &mut scratch, place) };
                    });
                }
            };
            self.walk(schedule.taken, out, places, |_, places| {
                add(places, [part, rows]);
            });
            // SAFETY: the caller's element.
            unsafe { parts.finish(out) };
        });
    }

    /// Computes the totals of some rows; the totals are contiguous from `totals` on.
    ///
    /// # Safety
    /// The leaves are valid for these rows; there is room for the totals.
    unsafe fn call(&self, rows: RowsOfCall<'_>, scratch: &mut Packs<'_>, totals: *mut u8) {
        let RowsOfCall {
            ins,
            along,
            between,
            n,
        } = rows;
        if !self.schedule.packed.any() {
            let apart = Apart {
                along,
                rows: between,
                steps: &[],
            };
            // SAFETY: the leaves have the kernel's classes along the rows.
            return unsafe { self.work.lanes(self.level, totals, ins, apart, n) };
        }
        let mut seen = Pointers::new();
        seen.extend(ins);
        let (mut inner, mut outer) = (Strides::new(), Strides::new());
        inner.extend(along);
        outer.extend(between);
        for (leaf, kind) in self.packed() {
            let tile = scratch.room(leaf, kind, n[0] * n[1]);
            let far = [along[leaf], between[leaf], 0];
            // SAFETY: the rows of this leaf; the tile has room for them.
            unsafe { pack(self.level, kind, ins[leaf], tile, [n[0], n[1], 1], far) };
            seen.as_mut_slice()[leaf] = tile;
            inner.as_mut_slice()[leaf] = kind.size() as isize;
            outer.as_mut_slice()[leaf] = (n[0] * kind.size()) as isize;
        }
        let apart = Apart {
            along: inner.as_slice(),
            rows: outer.as_slice(),
            steps: &[],
        };
        // SAFETY: the leaves have the kernel's classes along the rows, in place or in their tiles.
        unsafe {
            self.work
                .lanes(self.level, totals, seen.as_slice(), apart, n)
        };
    }
}

/// The partial results of one total, in the order of the elements. The pairs in which they are
/// combined do not depend on how many of them a call computes.
struct PartialTotals<'p> {
    reducer: &'p Reducer,
    /// Room for [`FOLD_ROWS`] totals.
    totals: *mut u8,
    /// How many of the totals are computed and not yet in the cascade.
    count: usize,
    cascade: Cascade<'p>,
}

impl<'p> PartialTotals<'p> {
    fn new(
        reducer: &'p Reducer,
        totals: *mut u8,
        rooms: &'p mut PackMemory<CASCADE_LINES>,
    ) -> Self {
        PartialTotals {
            reducer,
            totals,
            count: 0,
            cascade: Cascade::new(reducer, 1, rooms),
        }
    }

    /// Adds the totals of `rows` rows. `compute` computes the next few of them, at most `at_once`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add(&mut self, rows: usize, at_once: usize, mut compute: impl FnMut(usize, *mut u8)) {
        let mut left = rows;
        while left > 0 {
            if self.count == FOLD_ROWS {
                // SAFETY: all totals are computed.
                unsafe { (self.reducer.fold_pairs)(self.totals, FOLD_ROWS) };
                // SAFETY: the first total holds the result of all.
                unsafe { self.cascade.push(self.totals) };
                self.count = 0;
            }
            let some = left.min(at_once).min(FOLD_ROWS - self.count);
            compute(
                some,
                self.totals.wrapping_add(self.count * self.reducer.size),
            );
            self.count += some;
            left -= some;
        }
    }

    /// Combines all parts, of which there is at least one, into the element at `out`.
    ///
    /// # Safety
    /// `out` is valid for writes.
    unsafe fn finish(&mut self, out: *mut u8) {
        let size = self.reducer.size;
        // SAFETY: these totals are computed.
        unsafe { (self.reducer.fold_pairs)(self.totals, self.count) };
        // SAFETY: the first total holds the result of all.
        unsafe { self.cascade.finish(self.totals) };
        self.count = 0;
        // SAFETY: the caller's element.
        unsafe { write_totals(size, self.totals, 1, out, size as isize) };
    }
}
