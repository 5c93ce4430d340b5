//! Few columns: steps that are beside each other fill vectors.
//!
//! ```text
//! for s in 0..steps by `beside`: for b in 0..beside: for j in columns:
//!     accumulators[b][j] = step(accumulators[b][j], element of (s + b, j))
//! ```
//! The steps of contiguous rows follow each other in memory, so some of them are one row of the
//! loops over columns, with `beside` times as many columns. What is not contiguous goes through a
//! tile: computed factors, rows with gaps, and elements that are the same for a row or for a column.
//! The rows of accumulators are folded in order after the last step.

use super::Reducer;
use super::calls::{FoldBlock, NO_BODY};
use super::cascade::Cascade;
use super::factors::FactorForm;
use super::kernels::Columns;
use super::packs::{PackMemory, Room, pack};
use super::run::Run;
use super::source::{Apart, Read, Strides, Work, advance, copied};
use super::tiled::{STEP_LINES, STEPS};
use crate::isa::Level;
use crate::plan::limits::FEW_COLUMNS_STEPS;

/// Rows of `beside` steps each.
#[derive(Clone, Copy)]
struct Rows {
    beside: usize,
    count: usize,
    /// Whether the accumulators are uninitialised.
    fresh: bool,
}

impl Run<'_> {
    /// Folds the steps of a block with one row of totals into `beside` rows of accumulators.
    ///
    /// # Safety
    /// As for [`columns`](super::source::Work::columns), with accumulators for `beside` times as
    /// many columns. The leaves that the kernels do not read once for a row are contiguous along
    /// the columns.
    pub(super) unsafe fn beside(
        &self,
        beside: usize,
        accumulators: *mut u8,
        ins: &[*const u8],
        apart: Apart<'_>,
        block: FoldBlock,
    ) {
        let (columns, rest) = (block.columns, block.steps % beside);
        let mut rows = Rows {
            beside,
            count: block.steps / beside,
            fresh: block.fresh,
        };
        if rows.count > 0 {
            // SAFETY: the caller's promises.
            unsafe { self.rows_beside(rows, columns, accumulators, ins, apart) };
        } else if rows.fresh {
            // SAFETY: the caller's accumulators.
            unsafe { (self.work.reducer.fill)(accumulators, beside * columns) };
        }
        if rest == 0 {
            return;
        }
        let mut ins = copied(ins);
        let done = block.steps - rest;
        advance(ins.as_mut_slice(), apart.steps, done as isize);
        rows = Rows {
            beside: rest,
            count: 1,
            fresh: false,
        };
        // SAFETY: the caller's promises, for the last steps.
        unsafe { self.rows_beside(rows, columns, accumulators, ins.as_slice(), apart) };
    }

    /// Folds rows of steps beside each other.
    ///
    /// # Safety
    /// As for [`beside`](Self::beside).
    unsafe fn rows_beside(
        &self,
        rows: Rows,
        columns: usize,
        accumulators: *mut u8,
        ins: &[*const u8],
        apart: Apart<'_>,
    ) {
        let (work, level, item) = (&self.work, self.level, self.work.reducer.item);
        let size = item.size;
        let width = rows.beside * columns;
        let is_flat = |leaf: usize| apart.steps[leaf] == apart.along[leaf] * columns as isize;
        let block = FoldBlock {
            columns: width,
            rows: 1,
            steps: rows.count,
            pitch: width,
            fresh: rows.fresh,
        };
        if let Some(kernel) = work.own_strips(self.columns, level, [width, rows.count])
            && (0..ins.len()).all(is_flat)
        {
            let mut steps = Strides::new();
            steps.extend(apart.steps);
            for step in steps.as_mut_slice() {
                *step *= rows.beside as isize;
            }
            let apart = Apart {
                steps: steps.as_slice(),
                ..apart
            };
            // SAFETY: the caller's leaves; the steps of each follow each other.
            return unsafe { kernel(work.whole, &apart.call(accumulators, ins, &block)) };
        }
        let reads = work.reads_columns(self.columns);
        let factors = work.factors();
        let in_place = [0, 1].map(|k| {
            let leaf = work.kernels.factors[k].first;
            k >= factors || reads[k] != Read::Tile && apart.along[leaf] != 0 && is_flat(leaf)
        });
        let at_once = match in_place {
            [true, true] => rows.count,
            _ => (STEPS / (width * size).max(1)).clamp(1, rows.count),
        };
        let bytes = match in_place {
            [true, true] => 0,
            _ => (at_once * width * size).next_multiple_of(item.align.max(64)),
        };
        let mut stack = PackMemory::<STEP_LINES>::new();
        let mut heap = None;
        let tile = Room::on(&mut stack, &mut heap, item.align, 2 * bytes);
        let form = work.kernels.form;
        let (loops, _) = work.loops([Read::Here; 2]);
        let kernel = work.reducer.loops(loops).columns[level.index()];
        let mut ins = copied(ins);
        for row in (0..rows.count).step_by(at_once) {
            let count = at_once.min(rows.count - row);
            let n = [columns, count * rows.beside];
            let (mut places, mut steps) = ([tile.cast_const(); 2], [(width * size) as isize; 2]);
            for k in 0..factors {
                let leaf = work.kernels.factors[k].first;
                let tile = tile.wrapping_add(k * bytes);
                places[k] = tile;
                if in_place[k] {
                    places[k] = ins.as_slice()[leaf];
                    steps[k] = apart.steps[leaf] * rows.beside as isize;
                } else if reads[k] == Read::Tile {
                    let (ins, along) = (ins.as_slice(), apart.along);
                    // SAFETY: the caller's steps; the tile has room for them.
                    unsafe { work.compute(k, 1, level, tile, ins, along, apart.steps, n) };
                } else {
                    let far = [apart.along[leaf], apart.steps[leaf], 0];
                    let (kind, from) = (self.kinds[leaf], ins.as_slice()[leaf]);
                    // SAFETY: as above.
                    unsafe { pack(level, kind, from, tile, [n[0], n[1], 1], far) };
                }
            }
            debug_assert!(factors == 2 || form != FactorForm::Product);
            let of_loops = Apart::of_loops(&[0; 2], &steps);
            let some = FoldBlock {
                steps: count,
                fresh: rows.fresh && row == 0,
                ..block
            };
            // SAFETY: the tiles have been written, the other leaves are the caller's.
            unsafe { kernel(NO_BODY, &of_loops.call(accumulators, &places, &some)) };
            advance(ins.as_mut_slice(), apart.steps, n[1] as isize);
        }
    }
}

/// Cache lines on the stack for the accumulators of arrays.
const BESIDE_LINES: usize = 32;

impl Work {
    /// Folds rows of few columns, whose leaves are contiguous arrays or scalars, into a total for
    /// each column, `beside` rows beside each other; returns whether it did: factors must be read
    /// in place. The order is that of [`Run::columns`](super::run::Run::columns).
    ///
    /// # Safety
    /// As for [`columns`](Self::columns), for `n[0]` columns and `n[1]` steps; the totals from `out`
    /// on are valid for writes.
    pub(super) unsafe fn few_columns(
        &self,
        columns: &Columns,
        level: Level,
        beside: usize,
        out: *mut u8,
        ins: &[*const u8],
        [width, steps]: [usize; 2],
    ) -> bool {
        let reads = self.reads_columns(columns);
        if reads.contains(&Read::Tile) {
            return false;
        }
        let (reducer, pitch) = (self.reducer, width * beside);
        let (mut stack, mut heap) = (PackMemory::<BESIDE_LINES>::new(), None);
        let totals = Room::on(&mut stack, &mut heap, reducer.align, pitch * reducer.size);
        let mut rooms = PackMemory::new();
        let mut cascade = Cascade::new(reducer, pitch, &mut rooms);
        let (loops, swap) = self.loops(reads);
        let kernel = self.reducer.loops(loops).columns[level.index()];
        let mut places = self.places(reads, swap, [std::ptr::null(); 2], |leaf| ins[leaf]);
        // Bytes of a row in each factor; a scalar has the same for all.
        let row = |k: usize| match reads[k ^ swap] {
            Read::Scale => 0,
            _ => (width * reducer.item.size) as isize,
        };
        let row = [row(0), row(1)];
        let strides = row.map(|row| row * beside as isize);
        let apart = Apart::of_loops(&[0; 2], &strides);
        let part = FEW_COLUMNS_STEPS * beside;
        for from in (0..steps).step_by(part) {
            if from > 0 {
                // SAFETY: the accumulators of a part.
                unsafe { cascade.push(totals) };
            }
            let some = part.min(steps - from);
            let mut block = FoldBlock {
                columns: pitch,
                rows: 1,
                steps: some / beside,
                pitch,
                fresh: true,
            };
            if block.steps > 0 {
                // SAFETY: the caller's steps.
                unsafe { kernel(NO_BODY, &apart.call(totals, &places, &block)) };
            } else {
                // SAFETY: there is room for the accumulators.
                unsafe { (reducer.fill)(totals, pitch) };
            }
            advance(&mut places, &strides, block.steps as isize);
            let rest = some % beside;
            if rest > 0 {
                block = FoldBlock {
                    columns: rest * width,
                    steps: 1,
                    fresh: false,
                    ..block
                };
                // SAFETY: as above.
                unsafe { kernel(NO_BODY, &apart.call(totals, &places, &block)) };
            }
        }
        // SAFETY: the accumulators of the last part.
        unsafe { cascade.finish(totals) };
        // SAFETY: the caller's totals.
        unsafe { reducer.fold_beside(level, totals, out, [width, beside]) };
        true
    }
}

impl Reducer {
    /// Folds rows of totals beside each other, whose number is a power of two, and writes a total
    /// for each column: a few rows that are far apart first, in order, and then the results.
    ///
    /// # Safety
    /// There are `n[1]` rows of `n[0]` totals from `rows` on, and there is room for a row at `out`.
    /// The rows are overwritten.
    pub(super) unsafe fn fold_beside(
        &'static self,
        level: Level,
        rows: *mut u8,
        out: *mut u8,
        [width, beside]: [usize; 2],
    ) {
        debug_assert!(beside.is_power_of_two());
        let kernel = self.of_totals().items.columns[level.index()];
        let first = 1 << (beside.ilog2() / 2);
        let fold = |accumulators: *mut u8, from: *mut u8, [columns, steps]: [usize; 2], fresh| {
            let block = FoldBlock {
                columns,
                rows: 1,
                steps,
                pitch: columns,
                fresh,
            };
            let (ins, strides) = ([from.cast_const(); 2], [(columns * self.size) as isize; 2]);
            let of_loops = Apart::of_loops(&[0; 2], &strides);
            // SAFETY: the caller's totals; they are in no accumulator.
            unsafe { kernel(NO_BODY, &of_loops.call(accumulators, &ins, &block)) };
        };
        if first > 1 {
            let columns = width * first;
            let after = rows.wrapping_add(columns * self.size);
            // The first rows take the others.
            fold(rows, after, [columns, beside / first - 1], false);
        }
        fold(
            out,
            rows,
            [width, if first > 1 { first } else { beside }],
            true,
        );
    }
}
