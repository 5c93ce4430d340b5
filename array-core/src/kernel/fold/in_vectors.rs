//! Carries folds along two axes out: rows of several steps, into vectors of totals
//! ([`vector_totals`](super::vector_totals)), which are folded after the last step.

use super::calls::{Carry, FoldBlock, FoldRows, NO_BODY};
use super::cascade::{CASCADE_LINES, Cascade, write_totals};
use super::groups::GROUP;
use super::packs::{PackMemory, Room};
use super::run::Run;
use super::source::{Apart, Read, Work, advance, copied};
use super::tiled::{STEP_LINES, STEPS};
use crate::isa::Level;
use crate::plan::OutputRole;
use crate::plan::limits::{FOLD_STEPS, LINE_BYTES};

/// Cache lines on the stack for the totals of a call.
const VECTORS_LINES: usize = 64;

/// The rows and steps of a call.
pub(super) struct VectorCall<'c> {
    pub(super) level: Level,
    /// The strides of the leaves.
    pub(super) apart: Apart<'c>,
    /// A group of totals for each row.
    pub(super) totals: *mut u8,
}

impl Work {
    /// Folds rows of some steps into vectors of totals: elements, rows and steps. Computed factors
    /// go through tiles, few steps of some rows at a time.
    ///
    /// # Safety
    /// The leaves at `ins` are contiguous along the rows, and valid for all rows and steps; a row
    /// has at least a group of elements; there is room for the totals, which are initialised unless
    /// they are fresh; the CPU supports the level.
    pub(super) unsafe fn row_vectors(
        &self,
        call: &VectorCall<'_>,
        ins: &[*const u8],
        [len, rows, steps]: [usize; 3],
        fresh: bool,
    ) {
        let (apart, reducer, reads) = (call.apart, self.reducer, self.reads_lanes());
        let (size, few) = (reducer.item.size, reducer.accumulators / GROUP);
        let (loops, swap) = self.loops(reads);
        let kernels = reducer.loops(loops).vectors.expect("a schedule's choice");
        let (some_rows, some_steps) = match reads.contains(&Read::Tile) {
            true => ((STEPS / (few * len * size)).clamp(1, rows), few),
            false => (rows, steps),
        };
        let bytes = match reads.contains(&Read::Tile) {
            true => (few * some_rows * len * size).next_multiple_of(LINE_BYTES),
            false => 0,
        };
        let (mut stack, mut heap) = (PackMemory::<STEP_LINES>::new(), None);
        let tile = Room::on(&mut stack, &mut heap, LINE_BYTES, 2 * bytes);
        let tiles = [tile, tile.wrapping_add(bytes)];
        let by = self.own_rows(call.level).is_some() as usize;
        let mut first = copied(ins);
        for step in (0..steps).step_by(some_steps) {
            let mut place = copied(first.as_slice());
            let n2 = some_steps.min(steps - step);
            for row in (0..rows).step_by(some_rows) {
                let n1 = some_rows.min(rows - row);
                for k in (0..self.factors()).filter(|&k| reads[k] == Read::Tile) {
                    let mut seen = copied(place.as_slice());
                    for s in 0..n2 {
                        let (tile, n) = (tiles[k].wrapping_add(s * n1 * len * size), [len, n1]);
                        let (ins, along) = (seen.as_slice(), apart.along);
                        // SAFETY: the caller's rows; the tile has room for them.
                        unsafe { self.compute(k, by, call.level, tile, ins, along, apart.rows, n) };
                        advance(seen.as_mut_slice(), apart.steps, 1);
                    }
                }
                let const_tiles = tiles.map(<*mut u8>::cast_const);
                let ins = self.places(reads, swap, const_tiles, |leaf| place.as_slice()[leaf]);
                let pitch = (len * size) as isize;
                let between = self.places(reads, swap, [pitch; 2], |leaf| apart.rows[leaf]);
                let pitch = pitch * n1 as isize;
                let apart_steps = self.places(reads, swap, [pitch; 2], |leaf| apart.steps[leaf]);
                let block = FoldBlock {
                    columns: len,
                    rows: n1,
                    steps: n2,
                    pitch: GROUP,
                    fresh: fresh && step == 0,
                };
                let totals = call.totals.wrapping_add(row * GROUP * reducer.size);
                let steps = Apart::of_loops(&between, &apart_steps).call(totals, &ins, &block);
                // SAFETY: the caller's rows, or tiles that have been written.
                unsafe { kernels[call.level.index()](NO_BODY, &steps) };
                advance(place.as_mut_slice(), apart.rows, n1 as isize);
            }
            advance(first.as_mut_slice(), apart.steps, n2 as isize);
        }
    }

    /// Folds rows of some steps, each row into its own element of `out`, if their totals are few;
    /// returns whether it did. `apart` has the strides of the leaves along the rows, between rows
    /// and between steps, `n` the elements, rows and steps.
    ///
    /// # Safety
    /// As for [`row_vectors`](Self::row_vectors); there is room for the totals at `out`, which are
    /// contiguous.
    pub(super) unsafe fn few_vectors(
        &self,
        level: Level,
        out: *mut u8,
        ins: &[*const u8],
        [along, rows, steps]: [&[isize]; 3],
        n: [usize; 3],
    ) -> bool {
        let bytes = n[1].saturating_mul(GROUP * self.reducer.size);
        if bytes > VECTORS_LINES * LINE_BYTES || n[2] > FOLD_STEPS {
            return false;
        }
        let mut stack = PackMemory::<VECTORS_LINES>::new();
        let totals = Room::on(&mut stack, &mut None, self.reducer.align, bytes);
        let apart = Apart { along, rows, steps };
        let call = VectorCall {
            level,
            apart,
            totals,
        };
        // SAFETY: the caller's promises; there is room for the totals.
        unsafe { self.row_vectors(&call, ins, n, true) };
        // SAFETY: the totals are written.
        unsafe { self.fold_vectors(level, totals, n[1], out) };
        true
    }

    /// Folds each vector of totals into an element of `out`; these are contiguous.
    ///
    /// # Safety
    /// There are as many vectors as `rows` says, and room for as many totals.
    #[inline]
    pub(super) unsafe fn fold_vectors(
        &self,
        level: Level,
        totals: *const u8,
        rows: usize,
        out: *mut u8,
    ) {
        let (ins, strides) = ([totals; 2], [0, (GROUP * self.reducer.size) as isize, 0]);
        let call = FoldRows {
            carry: Carry::NONE,
            out,
            ins: ins.as_ptr(),
            strides: strides.as_ptr(),
            n: [GROUP, rows],
        };
        let again = self.reducer.of_totals();
        // SAFETY: the caller's totals.
        unsafe { again.items.lanes[level.index()](NO_BODY, &call) };
    }
}

impl Run<'_> {
    /// Folds rows of several steps, each row into its own total.
    ///
    /// # Safety
    /// As for [`run`](super::run::run); all factors are read in place.
    pub(super) unsafe fn vectors(&self, out: *mut u8, ins: &[*const u8]) {
        let (schedule, reducer) = (self.schedule, self.work.reducer);
        let [len, at_once, most, ..] = schedule.block;
        let (count, steps) = (self.extent(schedule.row), self.extent(schedule.steps[0]));
        let apart = [schedule.along, schedule.row, schedule.steps[0]];
        let [along, between, apart] = apart.map(|axis| &self.strides(axis)[1..]);
        let vector = GROUP * reducer.size;
        let (mut stack, mut heap) = (PackMemory::<VECTORS_LINES>::new(), None);
        let width = at_once * GROUP;
        let bytes = at_once * (vector + reducer.size);
        let totals = Room::on(&mut stack, &mut heap, reducer.align, bytes);
        let results = totals.wrapping_add(at_once * vector);
        let mut rooms: PackMemory<CASCADE_LINES> = PackMemory::new();
        let mut cascade = Cascade::new(reducer, width, &mut rooms);
        let call = VectorCall {
            level: self.level,
            apart: Apart {
                along,
                rows: between,
                steps: apart,
            },
            totals,
        };
        if schedule.folded > len * most {
            // Unused totals are combined too, so all of them need a value.
            // SAFETY: there is room for all totals.
            unsafe { (reducer.fill)(totals, width) };
        }
        let to_next = self.totals_apart(OutputRole::Lanes);
        self.walk(schedule.kept, out, ins, |out, places| {
            let mut first = copied(places);
            for row in (0..count).step_by(at_once) {
                let some = at_once.min(count - row);
                let mut folded = 0;
                self.walk(
                    schedule.outer_steps(),
                    out,
                    first.as_slice(),
                    |_, places| {
                        let mut ins = copied(places);
                        for step in (0..steps).step_by(most) {
                            let n = most.min(steps - step);
                            if folded + n > most {
                                // SAFETY: if there are parts, all totals were filled.
                                unsafe { cascade.push(totals) };
                                folded = 0;
                            }
                            // SAFETY: the caller's rows; there is room for their totals.
                            unsafe {
                                let n = [len, some, n];
                                self.work.row_vectors(&call, ins.as_slice(), n, folded == 0)
                            };
                            folded += n;
                            advance(ins.as_mut_slice(), apart, n as isize);
                        }
                    },
                );
                // SAFETY: all totals have a value.
                unsafe { cascade.finish(totals) };
                // SAFETY: as above; there is room for the results.
                unsafe { self.work.fold_vectors(self.level, totals, some, results) };
                let place = out.wrapping_offset(row as isize * to_next);
                // SAFETY: the elements are the caller's.
                unsafe { write_totals(reducer.size, results, some, place, to_next) };
                advance(first.as_mut_slice(), between, some as isize);
            }
        });
    }
}
