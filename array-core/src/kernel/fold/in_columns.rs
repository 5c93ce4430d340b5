//! Carries folds down columns out: panels of columns, rows of totals, and steps in parts that are
//! combined pairwise.

use super::calls::FoldBlock;
use super::cascade::{Cascade, write_totals};
use super::grid::is_at_once;
use super::kernels::Columns;
use super::packs::{PackMemory, Packs, Room, pack};
use super::run::Run;
use super::source::{Apart, Pointers, Strides, Work, advance, copied};
use crate::isa::Level;
use crate::kernel::run::NO_STRIDES;
use crate::plan::limits::{FEW_IN_GRID, FEW_STEPS, GRID_ROWS, VECTOR_COLUMNS};
use crate::plan::{OutputRole, columns_of_call};

/// Cache lines on the stack for the totals of a call: enough for one row of numbers.
const TOTALS_LINES: usize = 32;

/// Memory for the totals of a call, if they are not folded in the output.
struct TotalsApart<'t> {
    first: *mut u8,
    /// Totals from one row to the next, and the number of all of them.
    pitch: usize,
    count: usize,
    /// Room for the results of steps beside each other.
    results: *mut u8,
    /// The earlier parts, if there may be several.
    cascade: Cascade<'t>,
}

/// A panel: some columns of all rows, as the kernel reads the leaves.
struct Panel {
    columns: usize,
    /// The addresses of the leaves, or of the tiles that hold all their steps.
    ins: Pointers,
    /// Byte strides of the leaves along the columns and between steps.
    along: Strides,
    steps: Strides,
}

impl Run<'_> {
    /// Folds down columns.
    ///
    /// # Safety
    /// As for [`run`](super::run::run).
    pub(super) unsafe fn columns(&self, out: *mut u8, ins: &[*const u8]) {
        let (schedule, reducer) = (self.schedule, self.work.reducer);
        let (width, rows) = (self.extent(schedule.along), self.extent(schedule.row));
        let [most, at_once, ..] = schedule.block;
        let (along, between) = (self.strides(schedule.along), self.strides(schedule.row));
        let (mut stack, mut heap) = (PackMemory::<TOTALS_LINES>::new(), None);
        let mut rooms = PackMemory::new();
        let mut totals = (!schedule.in_place).then(|| {
            let pitch = most.min(width) * schedule.beside;
            let count = at_once * pitch;
            let results = if schedule.beside > 1 { width } else { 0 };
            let bytes = (count + results) * reducer.size;
            let first = Room::on(&mut stack, &mut heap, reducer.align, bytes);
            TotalsApart {
                first,
                pitch,
                count,
                results: first.wrapping_add(count * reducer.size),
                cascade: Cascade::new(reducer, count, &mut rooms),
            }
        });
        let mut packs = PackMemory::new();
        let mut scratch = Packs::new(&mut packs, ins.len());
        self.walk(schedule.kept, out, ins, |out, places| {
            for column in (0..width).step_by(most) {
                let mut panel = Panel {
                    columns: most.min(width - column),
                    ins: Pointers::new(),
                    along: Strides::new(),
                    steps: Strides::new(),
                };
                // Filled in place: moving the lists would cost time.
                panel.ins.extend(places);
                panel.along.extend(&along[1..]);
                panel.steps.extend(&self.strides(schedule.steps[0])[1..]);
                advance(panel.ins.as_mut_slice(), &along[1..], column as isize);
                // SAFETY: the caller's promises for these columns.
                unsafe { self.pack_whole(&mut panel, &mut scratch) };
                let mut out = out.wrapping_offset(along[0] * column as isize);
                for row in (0..rows).step_by(at_once) {
                    let some = at_once.min(rows - row);
                    // SAFETY: as above, for these rows.
                    unsafe { self.some_rows(&panel, some, out, &mut totals, &mut scratch) };
                    out = out.wrapping_offset(between[0] * some as isize);
                    // A leaf that is packed whole is the same for all rows.
                    advance(panel.ins.as_mut_slice(), &between[1..], some as isize);
                }
            }
        });
    }

    /// Packs the leaves that are packed once for all rows.
    ///
    /// # Safety
    /// As for [`run`](super::run::run), for the columns at `panel.ins`.
    unsafe fn pack_whole(&self, panel: &mut Panel, scratch: &mut Packs<'_>) {
        let (schedule, steps) = (self.schedule, self.extent(self.schedule.steps[0]));
        for (leaf, kind) in self.packed() {
            let along =
                std::mem::replace(&mut panel.along.as_mut_slice()[leaf], kind.size() as isize);
            if !schedule.whole.get(leaf) {
                continue;
            }
            let tile = scratch.room(leaf, kind, schedule.folded * panel.columns);
            let (mut place, n) = (tile, [panel.columns, steps, 1]);
            let far = [along, panel.steps.as_slice()[leaf], 0];
            self.walk(
                schedule.outer_steps(),
                place,
                panel.ins.as_slice(),
                |_, ins| {
                    // SAFETY: the caller's leaf; the tile has room for all its steps.
                    unsafe { pack(self.level, kind, ins[leaf], place, n, far) };
                    place = place.wrapping_add(steps * panel.columns * kind.size());
                },
            );
            panel.ins.as_mut_slice()[leaf] = tile;
            panel.steps.as_mut_slice()[leaf] = (panel.columns * kind.size()) as isize;
        }
    }

    /// Folds some rows of a panel, through `totals` if there is such memory.
    ///
    /// # Safety
    /// As for [`run`](super::run::run), for the rows at `panel.ins`.
    unsafe fn some_rows(
        &self,
        panel: &Panel,
        rows: usize,
        out: *mut u8,
        totals: &mut Option<TotalsApart<'_>>,
        scratch: &mut Packs<'_>,
    ) {
        let (schedule, reducer) = (self.schedule, self.work.reducer);
        let (steps, at_once) = (self.extent(schedule.steps[0]), schedule.block[2]);
        let between = self.strides(schedule.row);
        let part = schedule.steps_of_part();
        let in_parts = schedule.folded > part;
        let (accumulators, pitch) = match &*totals {
            Some(totals) => (totals.first, totals.pitch),
            None => (out, between[0].unsigned_abs() / reducer.size),
        };
        if let (Some(totals), true) = (&*totals, in_parts) {
            // Unused totals are combined too, so all of them need a value.
            // SAFETY: there is room for all totals.
            unsafe { (reducer.fill)(totals.first, totals.count) };
        }
        let (mut folded, mut outer) = (0, 0);
        self.walk(
            schedule.outer_steps(),
            out,
            panel.ins.as_slice(),
            |_, places| {
                let mut ins = copied(places);
                if schedule.outer_steps() != 0 {
                    for (leaf, kind) in self.packed().filter(|&(leaf, _)| schedule.whole.get(leaf))
                    {
                        let bytes = outer * steps * panel.columns * kind.size();
                        ins.as_mut_slice()[leaf] = panel.ins.as_slice()[leaf].wrapping_add(bytes);
                    }
                    outer += 1;
                }
                let mut step = 0;
                while step < steps {
                    // A part ends after as many steps, whatever the number of steps in a call.
                    let chunk = part.min(steps - step / part * part);
                    let n = at_once.min(chunk - step % part);
                    if let Some(totals) = totals.as_mut()
                        && step % part == 0
                        && folded + chunk > part
                    {
                        // SAFETY: if there are parts, all totals were filled.
                        unsafe { totals.cascade.push(totals.first) };
                        folded = 0;
                    }
                    let block = FoldBlock {
                        columns: panel.columns,
                        rows,
                        steps: n,
                        pitch,
                        fresh: folded == 0,
                    };
                    folded += n;
                    // SAFETY: the caller's rows; these steps of them.
                    unsafe {
                        self.call_columns(panel, block, accumulators, ins.as_slice(), scratch)
                    };
                    advance(ins.as_mut_slice(), panel.steps.as_slice(), n as isize);
                    step += n;
                }
            },
        );
        let Some(totals) = totals else { return };
        let mut first = totals.first;
        if in_parts {
            // SAFETY: as above.
            unsafe { totals.cascade.finish(first) };
        }
        if schedule.beside > 1 {
            let n = [panel.columns, schedule.beside];
            // SAFETY: all totals have a value; there is room for the results.
            unsafe { reducer.fold_beside(self.level, first, totals.results, n) };
            first = totals.results;
        }
        let step = self.totals_apart(OutputRole::Columns);
        for row in 0..rows {
            let totals = first.wrapping_add(row * pitch * reducer.size);
            let out = out.wrapping_offset(between[0] * row as isize);
            // SAFETY: the kernel has written these columns of its rows; the elements are the
            // caller's.
            unsafe { write_totals(reducer.size, totals, panel.columns, out, step) };
        }
    }

    /// Makes one call, after packing the leaves that are packed per call.
    ///
    /// # Safety
    /// As for [`run`](super::run::run), for the rows and steps of `block` at `ins`; there is room
    /// for the accumulators.
    unsafe fn call_columns(
        &self,
        panel: &Panel,
        block: FoldBlock,
        accumulators: *mut u8,
        ins: &[*const u8],
        scratch: &mut Packs<'_>,
    ) {
        let schedule = self.schedule;
        let between = &self.strides(schedule.row)[1..];
        if schedule.packed == schedule.whole {
            let apart = Apart {
                along: panel.along.as_slice(),
                rows: between,
                steps: panel.steps.as_slice(),
            };
            // SAFETY: the leaves have the kernel's classes along the columns, in place or packed.
            return unsafe { self.block(accumulators, ins, apart, block) };
        }
        let mut seen = copied(ins);
        let (mut rows, mut steps) = (Strides::new(), Strides::new());
        rows.extend(between);
        steps.extend(panel.steps.as_slice());
        for (leaf, kind) in self.packed() {
            if schedule.whole.get(leaf) {
                continue;
            }
            // Rows and steps along which a leaf does not vary are packed once.
            let far = [schedule.along, schedule.steps[0], schedule.row]
                .map(|axis| self.strides(axis)[leaf + 1]);
            let [_, n2, n1] = [0, 1, 2].map(|k| match (k, far[k]) {
                (_, 0) => 1,
                (1, _) => block.steps,
                _ => block.rows,
            });
            let tile = scratch.room(leaf, kind, block.columns * n2 * n1);
            let n = [block.columns, n2, n1];
            // SAFETY: the caller's leaf; the tile has room for it.
            unsafe { pack(self.level, kind, ins[leaf], tile, n, far) };
            let bytes = (block.columns * kind.size()) as isize;
            seen.as_mut_slice()[leaf] = tile;
            steps.as_mut_slice()[leaf] = if far[1] == 0 { 0 } else { bytes };
            rows.as_mut_slice()[leaf] = if far[2] == 0 { 0 } else { bytes * n2 as isize };
        }
        let apart = Apart {
            along: panel.along.as_slice(),
            rows: rows.as_slice(),
            steps: steps.as_slice(),
        };
        let ins = seen.as_slice();
        // SAFETY: as above.
        unsafe { self.block(accumulators, ins, apart, block) };
    }

    /// Folds the steps of `block` into its accumulators.
    ///
    /// # Safety
    /// As for [`columns`](Work::columns), for all columns.
    unsafe fn block(
        &self,
        accumulators: *mut u8,
        ins: &[*const u8],
        apart: Apart<'_>,
        block: FoldBlock,
    ) {
        match self.schedule.beside {
            // SAFETY: the caller's promises.
            1 => unsafe {
                self.work
                    .panels(self.columns, self.level, accumulators, ins, apart, block)
            },
            // SAFETY: as above; there are as many accumulators for each column.
            beside => unsafe { self.beside(beside, accumulators, ins, apart, block) },
        }
    }
}

impl Work {
    /// Folds the steps of `block` into its accumulators, for any number of columns.
    ///
    /// # Safety
    /// As for [`columns`](Work::columns), for all columns.
    pub(super) unsafe fn panels(
        &self,
        columns: &Columns,
        level: Level,
        accumulators: *mut u8,
        ins: &[*const u8],
        apart: Apart<'_>,
        block: FoldBlock,
    ) {
        let is_few = block.rows < GRID_ROWS && block.columns * block.steps <= FEW_IN_GRID;
        if is_few && self.takes_rows(columns, level) {
            // SAFETY: the caller's promises.
            return unsafe { self.few_rows(columns, level, accumulators, ins, apart, block) };
        }
        let most = match block.rows {
            1 => self.most_in_one_row(columns),
            _ => columns_of_call(self.reducer.size),
        };
        // The columns of the last strip of a call are no call of their own.
        let is_one_call = block.rows > 1 && is_at_once(&block, self.reducer.size);
        if is_one_call || block.columns < most + VECTOR_COLUMNS {
            // SAFETY: the caller's promises.
            return unsafe { self.columns(columns, level, accumulators, ins, apart, block) };
        }
        let mut ins = copied(ins);
        for step in (0..block.steps).step_by(FEW_STEPS) {
            let count = FEW_STEPS.min(block.steps - step);
            let mut column = 0;
            while column < block.columns {
                let left = block.columns - column;
                let some = FoldBlock {
                    columns: if left < most + VECTOR_COLUMNS {
                        left
                    } else {
                        most
                    },
                    steps: count,
                    fresh: block.fresh && step == 0,
                    ..block
                };
                let into = accumulators.wrapping_add(column * self.reducer.size);
                // SAFETY: the caller's promises, for these steps and columns.
                unsafe { self.columns(columns, level, into, ins.as_slice(), apart, some) };
                advance(ins.as_mut_slice(), apart.along, some.columns as isize);
                column += some.columns;
            }
            advance(ins.as_mut_slice(), apart.along, -(block.columns as isize));
            advance(ins.as_mut_slice(), apart.steps, count as isize);
        }
    }

    /// Folds few elements of fewer rows than the loops for several rows take: each row as four that
    /// are the same one, which costs less than a tile.
    ///
    /// # Safety
    /// As for [`columns`](Self::columns).
    unsafe fn few_rows(
        &self,
        columns: &Columns,
        level: Level,
        accumulators: *mut u8,
        ins: &[*const u8],
        apart: Apart<'_>,
        block: FoldBlock,
    ) {
        let (between, mut place) = (apart.rows, Pointers::new());
        place.extend(ins);
        let rows = &NO_STRIDES[..between.len()];
        let same = FoldBlock {
            rows: GRID_ROWS,
            pitch: 0,
            ..block
        };
        for row in 0..block.rows {
            let into = accumulators.wrapping_add(row * block.pitch * self.reducer.size);
            let (ins, apart) = (place.as_slice(), Apart { rows, ..apart });
            // SAFETY: the caller's promises for this row; each of the four writes the same totals.
            unsafe { self.columns(columns, level, into, ins, apart, same) };
            advance(place.as_mut_slice(), between, 1);
        }
    }

    /// The most columns of a call with one row of totals.
    pub(super) fn most_in_one_row(&self, columns: &Columns) -> usize {
        let reducer = self.reducer;
        // These totals are not kept in registers: a longer row keeps the call overhead small. A tile
        // has room for long rows of narrow elements only.
        let is_tiled = self.computes(Some(columns)) && reducer.item.size == reducer.size;
        match reducer.in_groups || reducer.size > 8 || is_tiled {
            true => columns_of_call(reducer.size),
            false => 1024,
        }
    }
}
