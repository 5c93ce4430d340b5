//! The calls of a fold: leaves are read in place, and computed factors go through tiles.
//!
//! ```text
//! lanes:   for each chunk of a row: compute the factors into tiles; fold the tiles into the
//!          accumulators, which are carried to the next chunk
//! columns: for each few steps: compute them into tiles; fold the tiles into the totals
//! ```

use super::calls::{Carry, FoldBlock, FoldRows, NO_BODY};
use super::grid::is_at_once;
use super::groups::GROUP;
use super::kernels::{Columns, Grids};
use super::packs::{PackMemory, Room};
use super::repeated::Repeated;
use super::source::{Apart, Pointers, Read, Strides, Work, advance, copied};
use crate::isa::Level;
use crate::kernel::run::NO_STRIDES;
use crate::plan::limits::{GRID_ROWS, LANES_GROUP};

/// Bytes of a tile for a chunk of a row.
const CHUNK: usize = 4 * 1024;
/// With fewer rows, short ones are not worth a tile.
const FEW_ROWS: usize = 8;
/// Bytes of a tile for some steps of a panel.
pub(super) const STEPS: usize = 8 * 1024;
/// Cache lines of two tiles for chunks.
const CHUNK_LINES: usize = 2 * (CHUNK / 64 + GROUP);
/// Cache lines of two tiles for steps.
pub(super) const STEP_LINES: usize = 2 * STEPS / 64 + 2;

impl Work {
    /// Folds `rows` rows of `len` elements; the totals are contiguous from `out` on.
    ///
    /// # Safety
    /// `ins` are the leaves of the bodies, which have the classes of `lanes` along the rows; every
    /// row is valid; the CPU supports `level`; `out` has room for the totals.
    pub(super) unsafe fn lanes(
        &self,
        level: Level,
        out: *mut u8,
        ins: &[*const u8],
        apart: Apart<'_>,
        [len, rows]: [usize; 2],
    ) {
        if let Some(in_place) = &self.kernels.in_place {
            // SAFETY: the caller's promises.
            return unsafe {
                self.lanes_in_place(in_place, level, out, ins, apart.rows, [len, rows])
            };
        }
        let is_tiled = len < LANES_GROUP && rows >= FEW_ROWS && self.is_dense(level, apart, len);
        let Some(kernel) = self.own_rows(level).filter(|_| !is_tiled) else {
            // SAFETY: the caller's promises.
            return unsafe { self.lanes_of_tiles(level, out, ins, apart, [len, rows]) };
        };
        if len > self.kernels.part {
            // SAFETY: the caller's promises.
            return unsafe { self.lanes_in_parts(kernel, out, ins, apart, [len, rows]) };
        }
        let call = FoldRows {
            carry: Carry::NONE,
            out,
            ins: ins.as_ptr(),
            // The first entry belongs to the output, and is not read.
            strides: apart.rows.as_ptr().wrapping_sub(1),
            n: [len, rows],
        };
        // SAFETY: the caller's leaves.
        unsafe { kernel(self.whole, &call) }
    }

    /// Whether all rows are one contiguous row in every leaf, so that the kernels along columns
    /// compute many of them at once into a tile, whose rows the reducer folds beside each other.
    fn is_dense(&self, level: Level, apart: Apart<'_>, len: usize) -> bool {
        let kernels = self.kernels;
        let reads = self.reads_lanes();
        let mut factors = (0..self.factors()).filter(|&k| reads[k] == Read::Tile);
        let mut leaves = apart.along.iter().zip(apart.rows).take(kernels.leaves);
        // These kernels exist beside loops down columns that are specialised for the expression.
        self.reducer.in_groups
            && kernels.columns.own[level.index()].is_some()
            && !kernels.zero.iter().any(|zero| zero.any())
            && factors.all(|k| !kernels.factors[k].is_leaf)
            && leaves.all(|(&along, &between)| between == along * len as isize)
    }

    /// [`lanes`](Self::lanes) with computed factors.
    ///
    /// # Safety
    /// As there.
    #[inline(never)]
    unsafe fn lanes_of_tiles(
        &self,
        level: Level,
        out: *mut u8,
        ins: &[*const u8],
        apart: Apart<'_>,
        [len, rows]: [usize; 2],
    ) {
        let (item, total) = (self.reducer.item, self.reducer.size);
        let size = item.size;
        let reads = self.reads_lanes();
        let (loops, swap) = self.loops(reads);
        let kernel = self.reducer.loops(loops).lanes[level.index()];
        // A multiple of the number of accumulators; the last chunk may be a group longer.
        let chunk = (CHUNK / size.max(1)).max(64) / 64 * 64;
        let bytes = ((chunk + GROUP) * size).next_multiple_of(item.align.max(1));
        let mut stack = PackMemory::<CHUNK_LINES>::new();
        let mut heap = None;
        let tile = Room::on(&mut stack, &mut heap, item.align, 2 * bytes);
        let tiles = [tile, tile.wrapping_add(bytes)];
        // Loops along rows that are specialised for the expression replace the kernels along rows.
        let by = self.own_rows(level).is_some() as usize;
        let compute = |ins: &[*const u8], n: [usize; 2]| {
            for k in (0..self.factors()).filter(|&k| reads[k] == Read::Tile) {
                // SAFETY: the caller's rows; the tile has room for them.
                unsafe { self.compute(k, by, level, tiles[k], ins, apart.along, apart.rows, n) };
            }
        };
        let const_tiles = tiles.map(<*mut u8>::cast_const);
        let mut place = Pointers::new();
        place.extend(ins);
        if len <= chunk + GROUP {
            let at_once = (chunk / len).clamp(1, rows);
            let pitch = (len * size) as isize;
            let [a, b] = self.places(reads, swap, [pitch; 2], |leaf| apart.rows[leaf]);
            let strides = [0, a, b];
            for row in (0..rows).step_by(at_once) {
                let n1 = at_once.min(rows - row);
                compute(place.as_slice(), [len, n1]);
                let places = self.places(reads, swap, const_tiles, |leaf| place.as_slice()[leaf]);
                let out = out.wrapping_add(row * total);
                advance(place.as_mut_slice(), apart.rows, n1 as isize);
                // SAFETY: the tiles have been written, the other leaves are the caller's.
                if unsafe { self.pixels(level, out, loops, places, [a, b], [len, n1]) } {
                    continue;
                }
                let call = FoldRows {
                    carry: Carry::NONE,
                    out,
                    ins: places.as_ptr(),
                    strides: strides.as_ptr(),
                    n: [len, n1],
                };
                // SAFETY: as above.
                unsafe { kernel(NO_BODY, &call) };
            }
            return;
        }
        let mut stack = PackMemory::<8>::new();
        let mut heap = None;
        let lanes = Room::on(&mut stack, &mut heap, self.reducer.align, 64 * total);
        for row in 0..rows {
            let mut piece = copied(place.as_slice());
            let mut from = 0;
            while from < len {
                let left = len - from;
                let count = if left > chunk + GROUP { chunk } else { left };
                compute(piece.as_slice(), [count, 1]);
                let places = self.places(reads, swap, const_tiles, |leaf| piece.as_slice()[leaf]);
                let call = FoldRows {
                    carry: Carry {
                        lanes,
                        is_first: from == 0,
                        is_last: count == left,
                    },
                    out: out.wrapping_add(row * total),
                    ins: places.as_ptr(),
                    strides: NO_STRIDES.as_ptr(),
                    n: [count, 1],
                };
                // SAFETY: as above; there is room for what is carried.
                unsafe { kernel(NO_BODY, &call) };
                advance(piece.as_mut_slice(), apart.along, count as isize);
                from += count;
            }
            advance(place.as_mut_slice(), apart.rows, 1);
        }
    }

    /// Folds the steps of a block into its accumulators by these kernels, four rows at a time where
    /// possible.
    ///
    /// # Safety
    /// `ins` are the leaves of the bodies, which have the classes of `columns` along the columns;
    /// every row and step is valid; several rows share the leaves that the kernels read once for
    /// them; the CPU supports `level`; the accumulators are valid for writes, and initialised
    /// unless the block is fresh.
    pub(super) unsafe fn columns(
        &self,
        columns: &Columns,
        level: Level,
        accumulators: *mut u8,
        ins: &[*const u8],
        apart: Apart<'_>,
        block: FoldBlock,
    ) {
        let together = match block.rows >= GRID_ROWS && self.takes_rows(columns, level) {
            true if is_at_once(&block, self.reducer.size) => block.rows,
            true => block.rows / GRID_ROWS * GRID_ROWS,
            false => 0,
        };
        if together == 0 {
            // SAFETY: the caller's promises.
            return unsafe { self.alone(columns, level, accumulators, ins, apart, block) };
        }
        let some = FoldBlock {
            rows: together,
            ..block
        };
        match columns.grids {
            Grids::Product(scale) => {
                let order = [scale, 1 - scale].map(|k| self.kernels.factors[k].first);
                let ins = order.map(|leaf| ins[leaf]);
                let [rows, steps] = [apart.rows, apart.steps].map(|s| order.map(|leaf| s[leaf]));
                let products = self.reducer.products.as_ref().expect("a sum");
                let of_loops = Apart::of_loops(&rows, &steps);
                let call = of_loops.call(accumulators, &ins, &some);
                let grids = products.grids.expect("asked above");
                // SAFETY: the caller's promises.
                unsafe { grids[level.index()](NO_BODY, &call) };
            }
            Grids::Own(kernels) => {
                let kernel = kernels[level.index()].expect("asked above");
                // SAFETY: the caller's promises.
                unsafe { kernel(self.whole, &apart.call(accumulators, ins, &some)) };
            }
            Grids::None => unreachable!("asked above"),
        }
        if together == block.rows {
            return;
        }
        let mut place = copied(ins);
        advance(place.as_mut_slice(), apart.rows, together as isize);
        let rest = FoldBlock {
            rows: block.rows - together,
            ..block
        };
        let accumulators = accumulators.wrapping_add(together * block.pitch * self.reducer.size);
        // SAFETY: the caller's promises.
        unsafe { self.alone(columns, level, accumulators, place.as_slice(), apart, rest) }
    }

    /// Folds the rows of totals of a block one after the other.
    ///
    /// # Safety
    /// As for [`columns`](Self::columns).
    unsafe fn alone(
        &self,
        columns: &Columns,
        level: Level,
        accumulators: *mut u8,
        ins: &[*const u8],
        apart: Apart<'_>,
        block: FoldBlock,
    ) {
        if let Some(in_place) = &columns.in_place {
            // SAFETY: the caller's promises.
            return unsafe {
                self.columns_in_place(in_place, level, accumulators, ins, apart, &block)
            };
        }
        if let Some(kernel) = self.own_strips(columns, level, [block.columns, block.steps]) {
            // SAFETY: the caller's leaves.
            return unsafe { kernel(self.whole, &apart.call(accumulators, ins, &block)) };
        }
        let reads = self.reads_columns(columns);
        // SAFETY: the caller's promises.
        unsafe { self.alone_of_tiles(reads, level, accumulators, ins, apart, block) }
    }

    /// [`alone`](Self::alone) with computed factors.
    ///
    /// # Safety
    /// As there.
    #[inline(never)]
    unsafe fn alone_of_tiles(
        &self,
        reads: [Read; 2],
        level: Level,
        accumulators: *mut u8,
        ins: &[*const u8],
        apart: Apart<'_>,
        block: FoldBlock,
    ) {
        let (item, total, n0) = (self.reducer.item, self.reducer.size, block.columns);
        let size = item.size;
        let (loops, swap) = self.loops(reads);
        let kernel = self.reducer.loops(loops).columns[level.index()];
        let at_once = (STEPS / (n0 * size).max(1)).clamp(1, block.steps);
        let bytes = (at_once * n0 * size).next_multiple_of(item.align.max(64));
        let mut stack = PackMemory::<STEP_LINES>::new();
        let mut heap = None;
        let tile = Room::on(&mut stack, &mut heap, item.align, 2 * bytes);
        let tiles = [tile, tile.wrapping_add(bytes)];
        let mut repeated = Repeated::of(self.repeats, [n0, at_once]);
        // Filled in place: moving the lists would cost time.
        let mut place = Pointers::new();
        place.extend(ins);
        for row in 0..block.rows {
            let accumulators = accumulators.wrapping_add(row * block.pitch * total);
            let mut piece = Pointers::new();
            piece.extend(place.as_slice());
            for step in (0..block.steps).step_by(at_once) {
                let n2 = at_once.min(block.steps - step);
                let (mut ins, mut steps, mut along) = (piece.as_slice(), apart.steps, apart.along);
                let (mut seen, mut to_step, mut to_next) =
                    (Pointers::new(), Strides::new(), Strides::new());
                if let Some(repeated) = &mut repeated {
                    seen.extend(ins);
                    to_step.extend(steps);
                    to_next.extend(along);
                    let leaf = repeated.leaf;
                    // SAFETY: these steps of the leaf.
                    seen.as_mut_slice()[leaf] = unsafe {
                        repeated.write(piece.as_slice()[leaf], apart.steps[leaf], [n0, n2])
                    };
                    to_step.as_mut_slice()[leaf] = (n0 * repeated.size) as isize;
                    to_next.as_mut_slice()[leaf] = repeated.size as isize;
                    (ins, steps, along) = (seen.as_slice(), to_step.as_slice(), to_next.as_slice());
                }
                for k in (0..self.factors()).filter(|&k| reads[k] == Read::Tile) {
                    let n = [n0, n2];
                    // SAFETY: the caller's steps; the tile has room for them.
                    unsafe { self.compute(k, 1, level, tiles[k], ins, along, steps, n) };
                }
                let tiles = tiles.map(<*mut u8>::cast_const);
                let places = self.places(reads, swap, tiles, |leaf| piece.as_slice()[leaf]);
                let pitch = [(n0 * size) as isize; 2];
                let strides = self.places(reads, swap, pitch, |leaf| apart.steps[leaf]);
                let some = FoldBlock {
                    rows: 1,
                    steps: n2,
                    fresh: block.fresh && step == 0,
                    ..block
                };
                let of_loops = Apart::of_loops(&[0; 2], &strides);
                // SAFETY: the tiles have been written, the other leaves are the caller's.
                unsafe { kernel(NO_BODY, &of_loops.call(accumulators, &places, &some)) };
                advance(piece.as_mut_slice(), apart.steps, n2 as isize);
            }
            advance(place.as_mut_slice(), apart.rows, 1);
        }
    }

    /// Computes `n[1]` rows of `n[0]` elements of factor `k` into `tile`. Rows that are contiguous
    /// in all leaves are computed as one.
    ///
    /// # Safety
    /// The leaves have the classes of the factor's kernels number `by` along the rows; `along` has
    /// their strides, and the rows are `between` bytes apart and valid; the tile has room for the
    /// elements.
    #[allow(clippy::too_many_arguments, reason = "rows, and what computes them")]
    pub(super) unsafe fn compute(
        &self,
        k: usize,
        by: usize,
        level: Level,
        tile: *mut u8,
        ins: &[*const u8],
        along: &[isize],
        between: &[isize],
        [mut n0, mut n1]: [usize; 2],
    ) {
        let factor = &self.kernels.factors[k];
        let own = factor.first..factor.first + factor.count;
        let mut strides = Strides::new();
        strides.push((n0 * self.reducer.item.size) as isize);
        strides.extend(&between[own.clone()]);
        if n1 > 1 {
            let mut pairs = along[own.clone()].iter().zip(&between[own.clone()]);
            if pairs.all(|(&along, &between)| between == along * n0 as isize) {
                (n0, n1) = (n0 * n1, 1);
            }
        }
        let (kernel, ins) = (factor.rows[by][level.index()], ins[own].as_ptr());
        // SAFETY: the caller's rows; the kernel is that of the factor.
        unsafe {
            kernel(
                self.bodies[k],
                tile,
                ins,
                strides.as_slice().as_ptr(),
                n0,
                n1,
            )
        };
    }
}
