//! A fold by the kernel that folds row after row: columns of a panel, rows of accumulators, steps in parts that are combined pairwise.

use super::cascade::{Cascade, write_totals};
use super::drive::{Run, STEPS};
use super::packs::{Room, Scratch, Stack, pack};
use super::source::{Apart, Pointers, Strides, advance, copied};
use super::{Block, columns, panels};
use crate::leaf::Slots;

/// Bytes of a leaf that are packed for one call, where they differ from row to row.
const TILE: usize = 32 * 1024;
/// Bytes of the output that rows of accumulators may span where more than one pass is made over them: half of a first-level cache.
pub(super) const SPAN: usize = 16 * 1024;
/// So many columns are whole cache lines, of elements of any size.
const LINE: usize = 64;
/// Bytes of a leaf that are packed once for all rows of `columns`: most of a second-level cache, or of the part of a third-level one.
const PANEL: usize = 4 << 20;

impl Run<'_> {
    /// By the kernel that folds row after row.
    ///
    /// # Safety
    /// As for [`drive`](super::drive::drive).
    pub(super) unsafe fn columns(&self, starts: Pointers) {
        let nest = self.nest;
        let most = self.panel_width();
        let width = nest.width();
        let in_place = self.accumulates_in_place();
        let count = match in_place {
            true => 0,
            false => self.rows_at_once() * most,
        };
        let reducer = self.work.reducer;
        let totals = Room::new(reducer.align, count * reducer.size);
        let totals = (!in_place).then_some(totals.first());
        let mut cascade = Cascade::new(reducer, count);
        let mut stack = Stack::new();
        let mut scratch = Scratch::new(&mut stack, nest.leaves());
        self.walk(
            nest.kept.as_slice(),
            starts.as_slice(),
            self.out,
            &mut |starts, out| {
                for column in (0..width).step_by(most) {
                    let n0 = most.min(width - column);
                    let mut places = copied(starts);
                    let along = &nest.column_strides()[1..];
                    advance(places.as_mut_slice(), along, column as isize);
                    let out = out.wrapping_byte_offset(nest.column_strides()[0] * column as isize);
                    // SAFETY: the caller's promises for these columns.
                    unsafe {
                        self.panel(places, out, [n0, most], totals, &mut cascade, &mut scratch);
                    }
                }
            },
        );
    }

    /// How many columns are folded before the next ones.
    pub(super) fn panel_width(&self) -> usize {
        let nest = self.nest;
        let alone = nest.rows_at_once() == 1 && nest.packed.as_slice().is_empty();
        let most = panels::panel_width(self.work.reducer.size, nest.taken_count(), alone);
        // Whole cache lines: vectors of accumulators that straddle two of them take twice as long.
        most.min(nest.width().next_multiple_of(LINE))
    }

    /// How many rows of accumulators one call takes at most.
    pub(super) fn rows_at_once(&self) -> usize {
        let nest = self.nest;
        let few = nest.rows_at_once().min(nest.rows());
        let packed = nest.packed.as_slice().iter();
        // A single pass over accumulators that are written side by side: those of all rows.
        let once = few > 1
            && nest.taken_count() <= columns::BLOCK
            && nest.width() <= panels::most(self.work.reducer.size)
            && self.accumulates_in_place()
            && { packed }.all(|&leaf| nest.row_strides()[leaf + 1] == 0);
        if once { nest.rows() } else { few }
    }

    /// Whether the output's elements are the accumulators: where they lie so, and nothing has to be combined with them afterwards.
    pub(super) fn accumulates_in_place(&self) -> bool {
        let nest = self.nest;
        let (size, pitch) = (self.work.reducer.size, nest.row_strides()[0]);
        let width = nest.width().min(panels::most(size)) * size;
        let rows = nest.rows_at_once().min(nest.rows());
        let several = rows > 1;
        nest.taken_count() <= STEPS
            && size > 0
            && (nest.width() == 1 || nest.column_strides()[0] == size as isize)
            && (!several || pitch >= width as isize && (pitch as usize).is_multiple_of(size))
            && (!several
                || nest.taken_count() <= columns::BLOCK
                || pitch as usize * (rows - 1) + width <= SPAN)
    }

    /// Whether `n0` columns of a leaf that is packed are packed once for all rows, of which there are several.
    pub(super) fn packs_whole(&self, leaf: usize, n0: usize) -> bool {
        let nest = self.nest;
        let bytes = nest
            .taken_count()
            .saturating_mul(n0 * nest.kind(leaf).size());
        nest.rows() > 1 && nest.row_strides()[leaf + 1] == 0 && bytes <= PANEL
    }

    /// How many steps of a leaf are packed for a call of `n2` steps: one, where all are the same.
    fn packed_steps(&self, leaf: usize, n2: usize) -> usize {
        match self.nest.step_strides()[leaf + 1] {
            0 => 1,
            _ => n2,
        }
    }

    /// How many steps one call of `n0` columns may take: packed tiles that differ from row to row must fit the cache.
    pub(super) fn steps_at_once(&self, n0: usize) -> usize {
        let packed = self.nest.packed.as_slice().iter();
        packed
            .filter(|&&leaf| !self.packs_whole(leaf, n0) && self.packed_steps(leaf, 2) > 1)
            .map(|&leaf| (TILE / (n0 * self.nest.kind(leaf).size())).max(1))
            .min()
            .unwrap_or(STEPS)
            .min(STEPS)
    }

    /// `n0` columns of all rows, into `totals` first if there are such, whose rows are `most` apart.
    ///
    /// # Safety
    /// As for [`drive`](super::drive::drive), for the columns at `places`.
    unsafe fn panel(
        &self,
        mut places: Pointers,
        out: *mut u8,
        [n0, most]: [usize; 2],
        totals: Option<*mut u8>,
        cascade: &mut Cascade<'_>,
        scratch: &mut Scratch<'_>,
    ) {
        let (nest, reducer) = (self.nest, self.work.reducer);
        let packed = nest.packed.as_slice();
        let steps = nest.steps();
        let in_parts = nest.taken_count() > STEPS;
        // As the kernel sees the leaves: what is packed lies along the columns.
        let (mut along, mut step_strides) = (Strides::new(), Strides::new());
        along.extend(nest.column_strides());
        step_strides.extend(nest.step_strides());
        for &leaf in packed {
            along.as_mut_slice()[leaf + 1] = nest.kind(leaf).size() as isize;
        }
        // What is the same for all rows is packed once, whole.
        let mut whole = Slots::<bool, 17>::new();
        for &leaf in packed {
            let kind = nest.kind(leaf);
            let is_whole = self.packs_whole(leaf, n0);
            whole.push(is_whole);
            if is_whole {
                let tile = scratch.room(leaf, kind, nest.taken_count() * n0);
                let mut place = tile;
                self.walk(
                    nest.outer_taken.as_slice(),
                    places.as_slice(),
                    out,
                    &mut |places, _| {
                        let strides =
                            [nest.column_strides(), nest.step_strides()].map(|s| s[leaf + 1]);
                        // SAFETY: the caller's leaf; the tile has room for all its steps.
                        unsafe {
                            pack(
                                self.level,
                                kind,
                                places[leaf],
                                place,
                                [n0, steps, 1],
                                [strides[0], strides[1], 0],
                            )
                        };
                        place = place.wrapping_add(n0 * steps * kind.size());
                    },
                );
                places.as_mut_slice()[leaf] = tile;
                step_strides.as_mut_slice()[leaf + 1] = (n0 * kind.size()) as isize;
            }
        }
        let whole = whole.as_slice();
        let (at_once, rows_at_once) = (self.steps_at_once(n0), self.rows_at_once());
        let mut out = out;
        let mut row = 0;
        while row < nest.rows() {
            let rows = rows_at_once.min(nest.rows() - row);
            let (accumulators, pitch) = match totals {
                Some(totals) => (totals, most),
                None => (out, nest.row_strides()[0].unsigned_abs() / reducer.size),
            };
            if let (Some(totals), true) = (totals, in_parts) {
                // What no kernel writes is combined too.
                // SAFETY: there is room for so many totals.
                unsafe { (reducer.fill)(totals, self.rows_at_once() * most) };
            }
            let mut folded = 0;
            let mut outer = 0;
            self.walk(
                nest.outer_taken.as_slice(),
                places.as_slice(),
                out,
                &mut |starts, _| {
                    let mut ins = copied(starts);
                    // A leaf that was packed whole goes on where it is.
                    for (&leaf, _) in packed.iter().zip(whole).filter(|(_, whole)| **whole) {
                        let bytes = outer * steps * n0 * nest.kind(leaf).size();
                        ins.as_mut_slice()[leaf] = places.as_slice()[leaf].wrapping_add(bytes);
                    }
                    outer += 1;
                    let mut step = 0;
                    while step < steps {
                        // Where a part ends the steps say, and not how many of them a call may take.
                        let chunk = STEPS.min(steps - step / STEPS * STEPS);
                        let n2 = at_once.min(chunk - step % STEPS);
                        let is_full = step % STEPS == 0 && folded + chunk > STEPS;
                        if let (Some(totals), true) = (totals, is_full) {
                            // SAFETY: where there are parts, all were filled.
                            unsafe { cascade.push(totals) };
                            folded = 0;
                        }
                        let fresh = folded == 0;
                        folded += n2;
                        // One call may see tiles in place of leaves.
                        let (mut seen, mut row_strides, mut strides) =
                            (copied(ins.as_slice()), Strides::new(), Strides::new());
                        row_strides.extend(nest.row_strides());
                        strides.extend(step_strides.as_slice());
                        for (&leaf, _) in packed.iter().zip(whole).filter(|(_, whole)| !**whole) {
                            let kind = nest.kind(leaf);
                            let differs = nest.row_strides()[leaf + 1] != 0;
                            let steps = self.packed_steps(leaf, n2);
                            let n = [n0, steps, if differs { rows } else { 1 }];
                            let tile = scratch.room(leaf, kind, n.iter().product());
                            let far = [
                                nest.column_strides(),
                                nest.step_strides(),
                                nest.row_strides(),
                            ]
                            .map(|s| s[leaf + 1]);
                            // SAFETY: the caller's leaf; the tile has room for it.
                            unsafe { pack(self.level, kind, ins.as_slice()[leaf], tile, n, far) };
                            seen.as_mut_slice()[leaf] = tile;
                            let bytes = (n0 * kind.size()) as isize;
                            strides.as_mut_slice()[leaf + 1] = match steps == n2 {
                                true => bytes,
                                false => 0,
                            };
                            row_strides.as_mut_slice()[leaf + 1] = match differs {
                                true => bytes * steps as isize,
                                false => 0,
                            };
                        }
                        let block = Block {
                            columns: n0,
                            rows,
                            steps: n2,
                            pitch,
                            fresh,
                        };
                        let apart = Apart {
                            along: &along.as_slice()[1..],
                            rows: &row_strides.as_slice()[1..],
                            steps: &strides.as_slice()[1..],
                        };
                        // SAFETY: the leaves have the kernel's classes along the columns, in place or in
                        // their tiles.
                        unsafe {
                            self.work.panels(
                                nest.kernels,
                                self.level,
                                accumulators,
                                seen.as_slice(),
                                apart,
                                block,
                            )
                        };
                        let apart = &step_strides.as_slice()[1..];
                        advance(ins.as_mut_slice(), apart, n2 as isize);
                        step += n2;
                    }
                },
            );
            if let Some(totals) = totals {
                if in_parts {
                    // SAFETY: as above.
                    unsafe { cascade.finish(totals) };
                }
                for row in 0..rows {
                    let totals = totals.wrapping_add(row * most * reducer.size);
                    let out = out.wrapping_byte_offset(nest.row_strides()[0] * row as isize);
                    let step = nest.column_strides()[0];
                    // SAFETY: the kernel has written these columns of its rows; a row of the output, which the caller vouches for.
                    unsafe { write_totals(reducer.size, totals, n0, out, step) };
                }
            }
            out = out.wrapping_byte_offset(nest.row_strides()[0] * rows as isize);
            // What is packed whole is where it is for all rows.
            for leaf in 0..places.as_slice().len() {
                if !packed
                    .iter()
                    .zip(whole)
                    .any(|(&l, &whole)| l == leaf && whole)
                {
                    let place = &mut places.as_mut_slice()[leaf];
                    *place = place.wrapping_offset(nest.row_strides()[leaf + 1] * rows as isize);
                }
            }
            row += rows;
        }
    }
}
