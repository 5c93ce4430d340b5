//! Runs one fold: chooses the kernel and the axes it works on, walks the others, combines what comes out.
//!
//! ```text
//! lanes:   for each kept index: for each part of the reduced axes: kernel -> lanes; combine the parts; fold the lanes
//! columns: for each outer kept index, each run of columns: for each 16 rows: for each part of the reduced axes: kernel; combine
//! ```
//! Knows the element and what it is folded with, but no body: compiled once for each of these.

use super::axes::{Choice, Nest};
use super::cascade::{Cascade, fold_lanes, fold_pairs};
use super::packs::{Scratch, pack};
use super::{Fold, FoldKernels, columns, direct, lanes};
use crate::isa::Level;
use crate::leaf::{Elem, Slots};
use crate::plan::Operands;
use std::mem::MaybeUninit;

/// Elements that `lanes` folds before they enter the cascade.
const PART: usize = 4096;
/// Steps that `columns` folds before they enter the cascade.
pub(super) const STEPS: usize = 128;
/// Rows that are folded in one call at most.
const ROWS: usize = 16;
/// Bytes of a leaf that are packed for one call of `lanes`, or of `columns` where they differ from row to row.
const TILE: usize = 32 * 1024;
/// Bytes of a leaf that are packed once for all rows of `columns`: most of a second-level cache, or of the part of a third-level one.
const PANEL: usize = 4 << 20;

type Pointers = Slots<*const u8, 17>;
type Strides = Slots<isize, 17>;

/// Everything that does not change during one fold.
struct Run<'r, T, F> {
    kernels: &'r FoldKernels,
    env: *const (),
    fold: F,
    level: Level,
    /// Whether a row of `lanes` has at most [`lanes::SHORT`] elements.
    short: bool,
    nest: &'r Nest<'r>,
    out: *mut T,
}

/// Folds what `operands` describes into the elements of `out`, which are the output's: row-major over the kept axes, one for each index.
///
/// # Safety
/// * `kernels` belongs to the body `env` points to, which folds with `fold`; the CPU has `level`.
/// * `operands` describes the output (stride 0 along the reduced axes) and the leaves, as for [`crate::kernel::drive::drive`].
/// * No extent is 0.
pub(super) unsafe fn drive<T: Elem, F: Fold<T>>(
    kernels: &FoldKernels,
    env: *const (),
    fold: F,
    out: *mut T,
    operands: &Operands<'_>,
    level: Level,
    short: bool,
) {
    debug_assert!(operands.is_complete() && !operands.extents().contains(&0));
    let part = if short { lanes::SHORT } else { PART };
    // SAFETY: the caller's promises.
    if unsafe { direct::try_fold(kernels, env, fold, out, operands, level, part) } {
        return;
    }
    let mut nest = Nest::unmade(operands.kinds(), level);
    nest.make(operands, kernels.zero, kernels.shared);
    let starts = nest.starts(operands.leaves());
    let run = Run {
        kernels,
        env,
        fold,
        level,
        short,
        nest: &nest,
        out,
    };
    match nest.choice {
        // SAFETY: the caller's promises.
        Choice::Lanes => unsafe { run.lanes(starts) },
        // SAFETY: the caller's promises.
        Choice::Columns => unsafe { run.columns(starts) },
    }
}

/// Moves `pointers` by `steps` times their strides.
fn advance(pointers: &mut [*const u8], strides: &[isize], steps: isize) {
    for (pointer, &stride) in pointers.iter_mut().zip(&strides[1..]) {
        *pointer = pointer.wrapping_offset(stride * steps);
    }
}

fn copied(pointers: &[*const u8]) -> Pointers {
    let mut copy = Pointers::new();
    copy.extend(pointers);
    copy
}

impl<T: Elem, F: Fold<T>> Run<'_, T, F> {
    /// Calls `visit` for every index of `axes`, innermost first, with the leaves' places there and the place in the output.
    fn walk(
        &self,
        axes: &[usize],
        starts: &[*const u8],
        out: *mut T,
        visit: &mut dyn FnMut(&[*const u8], *mut T),
    ) {
        let Some((&axis, inner)) = axes.split_last() else {
            return visit(starts, out);
        };
        let strides = self.nest.strides(axis);
        let mut places = copied(starts);
        let mut out = out;
        for _ in 0..self.nest.extent(axis) {
            self.walk(inner, places.as_slice(), out, visit);
            advance(places.as_mut_slice(), strides, 1);
            out = out.wrapping_byte_offset(strides[0]);
        }
    }

    /// By the kernel that folds along a row.
    ///
    /// # Safety
    /// As for [`drive`].
    unsafe fn lanes(&self, starts: Pointers) {
        let nest = self.nest;
        let along = nest.inner;
        let len = nest.extent(along);
        let part = self.part_len();
        let (kept, taken) = (nest.kept.as_slice(), nest.outer_taken.as_slice());
        let mut scratch = Vec::new();
        let mut lanes = [const { MaybeUninit::<T>::uninit() }; ROWS * lanes::PITCH];
        if len <= part && taken.is_empty() && !kept.is_empty() {
            // Rows of their own, next to each other along the innermost kept axis.
            let strides = nest.strides(kept[0]);
            let rows_at_once = self.rows_at_once(len);
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
                        let lanes = unsafe {
                            self.call_lanes(
                                places.as_slice(),
                                strides,
                                len,
                                rows,
                                &mut scratch,
                                &mut lanes,
                            )
                        };
                        let mut totals = [self.fold.identity(); ROWS];
                        fold_lanes(self.level, self.fold, lanes, &mut totals[..rows]);
                        for &total in &totals[..rows] {
                            // SAFETY: an element of the output, which the caller vouches for.
                            unsafe { out.write(total) };
                            out = out.wrapping_byte_offset(strides[0]);
                        }
                        advance(places.as_mut_slice(), strides, rows as isize);
                        left -= rows;
                    }
                },
            );
        }
        // Rows that are parts of one total: along the next reduced axis, or pieces of the row itself.
        let mut cascade = Cascade::new(self.level, self.fold, lanes::PITCH);
        let along_strides = nest.strides(along);
        let mut piece_strides = Strides::new();
        piece_strides.extend(along_strides);
        for stride in piece_strides.as_mut_slice() {
            *stride *= part as isize;
        }
        self.walk(kept, starts.as_slice(), self.out, &mut |starts, out| {
            let mut push = |places: &[*const u8], strides: &[isize], len: usize, rows: usize| {
                let rows_at_once = self.rows_at_once(len);
                let mut places = copied(places);
                let mut left = rows;
                while left > 0 {
                    let rows = left.min(rows_at_once);
                    // SAFETY: the caller's promises for these rows.
                    let lanes = unsafe {
                        self.call_lanes(
                            places.as_slice(),
                            strides,
                            len,
                            rows,
                            &mut scratch,
                            &mut lanes,
                        )
                    };
                    fold_pairs(self.fold, lanes, lanes::PITCH, rows);
                    cascade.push(&mut lanes[..lanes::PITCH]);
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
            let mut total = [self.fold.identity(); lanes::PITCH];
            cascade.finish(&mut total);
            let mut one = [self.fold.identity()];
            fold_lanes(self.level, self.fold, &total, &mut one);
            // SAFETY: an element of the output, which the caller vouches for.
            unsafe { out.write(one[0]) };
        });
    }

    /// How many elements of a row one call folds.
    fn part_len(&self) -> usize {
        let longest = if self.short { lanes::SHORT } else { PART };
        match self.nest.packed_size() {
            0 => longest,
            size => longest.min((TILE / size).max(1)),
        }
    }

    /// How many rows of `len` elements one call folds.
    fn rows_at_once(&self, len: usize) -> usize {
        match self.nest.packed_size() {
            0 => ROWS,
            size => (TILE / (size * len)).clamp(1, ROWS),
        }
    }

    /// The lanes of `rows` rows of `len` elements; `strides` lead from one to the next.
    ///
    /// # Safety
    /// The rows are those of leaves that the caller of [`drive`] vouches for.
    unsafe fn call_lanes<'l>(
        &self,
        places: &[*const u8],
        strides: &[isize],
        len: usize,
        rows: usize,
        scratch: &mut Vec<Scratch>,
        lanes: &'l mut [MaybeUninit<T>; ROWS * lanes::PITCH],
    ) -> &'l mut [T] {
        let nest = self.nest;
        let kernel = self.kernels.lanes[self.level.index()];
        let out = lanes.as_mut_ptr().cast::<u8>();
        if const { lanes::left::<T>() < lanes::PITCH } {
            // What the kernel leaves out of a row has a value too.
            lanes[..rows * lanes::PITCH].fill(MaybeUninit::new(self.fold.identity()));
        }
        if nest.packed.as_slice().is_empty() {
            // SAFETY: the leaves have the kernel's classes along the row.
            unsafe { kernel(self.env, out, places.as_ptr(), strides.as_ptr(), len, rows) };
        } else {
            let (mut ins, mut pitches) = (copied(places), Strides::new());
            pitches.extend(strides);
            scratch.resize_with(nest.packed.as_slice().len(), Scratch::default);
            for (&leaf, scratch) in nest.packed.as_slice().iter().zip(scratch) {
                let kind = nest.kind(leaf);
                let tile = scratch.room(kind, len * rows);
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
        // SAFETY: the kernel has written the lanes of each row, and the rest was filled.
        unsafe { lanes[..rows * lanes::PITCH].assume_init_mut() }
    }

    /// By the kernel that folds row after row.
    ///
    /// # Safety
    /// As for [`drive`].
    unsafe fn columns(&self, starts: Pointers) {
        let nest = self.nest;
        let pitch = columns::pitch::<T>();
        let width = nest.width();
        let mut totals = vec![self.fold.identity(); nest.rows_at_once().min(nest.rows()) * pitch];
        let mut cascade = Cascade::new(self.level, self.fold, totals.len());
        let mut scratch = Vec::new();
        self.walk(
            nest.kept.as_slice(),
            starts.as_slice(),
            self.out,
            &mut |starts, out| {
                for column in (0..width).step_by(pitch) {
                    let n0 = pitch.min(width - column);
                    let mut places = copied(starts);
                    advance(
                        places.as_mut_slice(),
                        nest.column_strides(),
                        column as isize,
                    );
                    let out = out.wrapping_byte_offset(nest.column_strides()[0] * column as isize);
                    // SAFETY: the caller's promises for these columns.
                    unsafe {
                        self.panel(places, out, n0, &mut totals, &mut cascade, &mut scratch);
                    }
                }
            },
        );
    }

    /// `n0` columns of all rows.
    ///
    /// # Safety
    /// As for [`drive`], for the columns at `places`.
    unsafe fn panel(
        &self,
        mut places: Pointers,
        out: *mut T,
        n0: usize,
        totals: &mut [T],
        cascade: &mut Cascade<T, F>,
        scratch: &mut Vec<Scratch>,
    ) {
        let nest = self.nest;
        let (pitch, packed) = (columns::pitch::<T>(), nest.packed.as_slice());
        scratch.resize_with(packed.len(), Scratch::default);
        let steps = nest.steps();
        let mut step_strides = Strides::new();
        step_strides.extend(nest.step_strides());
        // What is the same for all rows is packed once, whole.
        let mut whole = Slots::<bool, 17>::new();
        for (&leaf, scratch) in packed.iter().zip(&mut *scratch) {
            let kind = nest.kind(leaf);
            let bytes = nest.taken_count().saturating_mul(n0 * kind.size());
            let is_whole = nest.row_strides()[leaf + 1] == 0 && bytes <= PANEL;
            whole.push(is_whole);
            if is_whole {
                let tile = scratch.room(kind, nest.taken_count() * n0);
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
        // How many steps one call may take: packed tiles that differ from row to row must fit the cache.
        let at_once = packed
            .iter()
            .zip(whole)
            .filter(|(_, whole)| !**whole)
            .map(|(&leaf, _)| (TILE / (n0 * nest.kind(leaf).size())).max(1))
            .min()
            .unwrap_or(STEPS)
            .min(STEPS);
        let kernel = self.kernels.columns[self.level.index()];
        let mut out = out;
        let mut row = 0;
        while row < nest.rows() {
            let rows = nest.rows_at_once().min(nest.rows() - row);
            totals[..rows * pitch].fill(self.fold.identity());
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
                        let n2 = at_once.min(steps - step);
                        if folded + n2 > STEPS {
                            cascade.push(&mut totals[..]);
                            totals[..rows * pitch].fill(self.fold.identity());
                            folded = 0;
                        }
                        folded += n2;
                        // One call may see tiles in place of leaves.
                        let (mut seen, mut row_strides, mut strides) =
                            (copied(ins.as_slice()), Strides::new(), Strides::new());
                        row_strides.extend(nest.row_strides());
                        strides.extend(step_strides.as_slice());
                        for ((&leaf, scratch), _) in packed
                            .iter()
                            .zip(&mut *scratch)
                            .zip(whole)
                            .filter(|(_, whole)| !**whole)
                        {
                            let kind = nest.kind(leaf);
                            let differs = nest.row_strides()[leaf + 1] != 0;
                            let n = [n0, n2, if differs { rows } else { 1 }];
                            let tile = scratch.room(kind, n.iter().product());
                            let along = [
                                nest.column_strides(),
                                nest.step_strides(),
                                nest.row_strides(),
                            ]
                            .map(|s| s[leaf + 1]);
                            // SAFETY: the caller's leaf; the tile has room for it.
                            unsafe { pack(self.level, kind, ins.as_slice()[leaf], tile, n, along) };
                            seen.as_mut_slice()[leaf] = tile;
                            strides.as_mut_slice()[leaf + 1] = (n0 * kind.size()) as isize;
                            row_strides.as_mut_slice()[leaf + 1] = if differs {
                                (n0 * n2 * kind.size()) as isize
                            } else {
                                0
                            };
                        }
                        // SAFETY: the leaves have the kernel's classes along the columns, where they lie or in their tiles.
                        unsafe {
                            kernel(
                                self.env,
                                totals.as_mut_ptr().cast(),
                                seen.as_slice().as_ptr(),
                                row_strides.as_slice().as_ptr().wrapping_add(1),
                                strides.as_slice().as_ptr().wrapping_add(1),
                                [n0, rows, n2],
                            )
                        };
                        advance(ins.as_mut_slice(), step_strides.as_slice(), n2 as isize);
                        step += n2;
                    }
                },
            );
            cascade.finish(&mut totals[..]);
            for row in totals[..rows * pitch].chunks_exact(pitch) {
                // SAFETY: a row of the output, which the caller vouches for.
                unsafe { self.write(&row[..n0], out) };
                out = out.wrapping_byte_offset(nest.row_strides()[0]);
            }
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

    /// Writes a row of totals.
    ///
    /// # Safety
    /// The output has as many elements from `out` on, along the columns.
    unsafe fn write(&self, totals: &[T], out: *mut T) {
        let stride = self.nest.column_strides()[0];
        if stride == size_of::<T>() as isize {
            // SAFETY: the caller's promise; the totals are memory of ours.
            return unsafe { out.copy_from_nonoverlapping(totals.as_ptr(), totals.len()) };
        }
        for (j, &total) in totals.iter().enumerate() {
            let place = out.wrapping_byte_offset(j as isize * stride);
            // SAFETY: element j of the caller's row.
            unsafe { place.write(total) };
        }
    }
}
