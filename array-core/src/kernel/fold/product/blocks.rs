//! Cuts a product into panels and tiles, and copies what tiles cannot read fast.

use super::super::packs::{PackMemory, Room};
use super::super::reducer::Reducer;
use super::ahead::Ahead;
use super::cut::Cut;
use super::epilogue::Epilogue;
use super::parts::{Chunk, PairwiseParts};
use super::problem::{BatchAxis, Matrix, Product};
use super::tile::{TileCall, TileTable};
use crate::isa::Level;
use crate::kernel::pack::{gather, scatter};
use crate::leaf::LeafKind;
use crate::plan::limits::*;

/// The blocks of products of numbers of one type.
pub(super) struct Blocks<'k> {
    tiles: &'k TileTable,
    level: Level,
    kind: LeafKind,
    cut: Cut,
    /// Whether the operands are read in place, and each total is the sum of one part.
    is_direct: bool,
    /// Whether, besides, a product is a single tile.
    is_one_tile: bool,
}

/// Some columns of the right matrix, and where their panels are.
#[derive(Clone, Copy)]
struct Panels {
    first: *const u8,
    /// Bytes from one step to the next, if the matrix is read in place.
    in_place: Option<isize>,
}

/// Rows and columns of totals: `pitch` bytes from row to row; columns are contiguous.
#[derive(Clone, Copy)]
struct TileTotals<'p> {
    first: *mut u8,
    pitch: isize,
    /// Whether they are uninitialised.
    fresh: bool,
    /// Earlier parts of the same rows and columns, to which these are added after the last step, and
    /// the bytes from row to row.
    earlier: &'p [*const u8],
    earlier_pitch: isize,
}

impl<'k> Blocks<'k> {
    /// The blocks of products with the extents and strides of `product`.
    #[inline(always)]
    pub(super) fn new(reducer: &'k Reducer, level: Level, product: &Product<'_>) -> Self {
        let all = reducer.tiles().expect("a sum of floats");
        let narrow = &all[level.min(Level::V3).index()];
        // Wide vectors of few columns would straddle cache lines.
        let tiles = match product.columns <= narrow.lanes {
            true => narrow,
            false => &all[level.index()],
        };
        let kind = match reducer.size {
            4 => LeafKind::of::<f32>(),
            _ => LeafKind::of::<f64>(),
        };
        let mut blocks = Blocks {
            tiles,
            level,
            kind,
            cut: Cut::new(tiles, product.rows, product.columns),
            is_direct: false,
            is_one_tile: false,
        };
        let is_one_part = product.steps <= FOLD_STEPS && product.outer.len() == 1;
        let is_stored = product.out.column == kind.size() as isize;
        blocks.is_direct = is_one_part && is_stored && !blocks.is_copied(product);
        blocks.is_one_tile = blocks.is_direct && blocks.cut.is_one_tile();
        blocks
    }

    fn size(&self) -> usize {
        self.kind.size()
    }

    /// Computes a product, of any form.
    ///
    /// # Safety
    /// As for [`Product::run`].
    unsafe fn multiply_one(&self, product: &Product<'_>, next: Option<Ahead>) {
        if !self.is_direct {
            // SAFETY: the caller's promises.
            return unsafe { self.in_blocks(product, None) };
        }
        let Product { out, right, .. } = product;
        let panels = Panels {
            first: right.first,
            in_place: Some(right.row),
        };
        let totals = TileTotals {
            first: out.first,
            pitch: out.row,
            fresh: true,
            earlier: &[],
            earlier_pitch: 0,
        };
        // SAFETY: the caller's promises.
        unsafe { self.steps(&self.cut, product.left, panels, totals, product.steps, next) }
    }

    /// Computes a product for each index of a batch axis. A product that is one tile is one call.
    ///
    /// # Safety
    /// As for [`Product::run`], for each of them.
    #[inline(always)]
    pub(super) unsafe fn multiply(&self, product: &Product<'_>, along: &BatchAxis) {
        if self.is_one_tile {
            let Product {
                left, right, out, ..
            } = product;
            let mut call = TileCall {
                steps: product.steps,
                left: left.first,
                left_row: left.row,
                left_step: left.column,
                right: right.first,
                right_step: right.row,
                totals: out.first,
                pitch: out.row,
                columns: product.columns,
                fresh: true,
                earlier: std::ptr::null(),
                earlier_pitch: 0,
                ahead: right.first,
                ahead_step: 0,
            };
            let tile = self.tiles.of_columns(product.columns)[product.rows - 1];
            for _ in 0..along.extent {
                // SAFETY: the caller's promises.
                unsafe { tile(&call) };
                call.left = call.left.wrapping_offset(along.left);
                call.right = call.right.wrapping_offset(along.right);
                call.totals = call.totals.wrapping_offset(along.out);
            }
            return;
        }
        let (mut product, mut next) = (*product, Ahead::operands(product, along));
        for rest in (0..along.extent).rev() {
            next = match rest {
                0 => None,
                _ => next.map(|next| next.next(along)),
            };
            // SAFETY: the caller's promises.
            unsafe { self.multiply_one(&product, next) };
            product.left = product.left.at(along.left);
            product.right = product.right.at(along.right);
            product.out.first = product.out.first.wrapping_offset(along.out);
        }
    }

    /// Whether the right matrix is copied.
    fn is_copied(&self, product: &Product<'_>) -> bool {
        let Product { right, columns, .. } = product;
        let far = right.row.unsigned_abs() * product.steps > PRODUCT_NEAR_BYTES;
        let is_contiguous = *columns == 1 || right.column == self.size() as isize;
        !is_contiguous || far && product.rows >= PRODUCT_FEW_ROWS
    }

    /// Computes a product block by block, through copies of its operands and its totals. With an
    /// epilogue, the totals of a block go through it, and the product has no output.
    ///
    /// # Safety
    /// As for [`Product::run`] and [`Epilogue::run`].
    #[inline(never)]
    pub(super) unsafe fn in_blocks(
        &self,
        product: &Product<'_>,
        mut epilogue: Option<&mut Epilogue<'_>>,
    ) {
        let &Product {
            rows,
            columns,
            left,
            right,
            out,
            ..
        } = product;
        let size = self.size();
        let (width, height) = (PRODUCT_COLUMNS.min(columns), PRODUCT_ROWS.min(rows));
        let chunks = Chunk::all(product);
        let folded = product.steps * product.outer.len();
        let parts = chunks.last().map_or(1, |chunk| chunk.part + 1);
        let apart = epilogue.is_some() || out.column != size as isize;
        let copies = self.is_copied(product);
        let whole = folded * width * size <= FOLD_PANEL_BYTES;
        let longest = FOLD_STEPS.min(product.steps);
        let held = if whole { folded } else { longest };
        let mut memory = [PackMemory::<64>::new(), PackMemory::<64>::new()];
        let mut heap = [None, None];
        let ([for_right, for_totals], [right_heap, totals_heap]) = (&mut memory, &mut heap);
        let room = |copies: bool, memory, heap, count: usize| match copies {
            true => Room::on(memory, heap, LINE_BYTES, count * size),
            false => std::ptr::null_mut(),
        };
        let tile = room(copies, for_right, right_heap, held * width);
        let room = room(apart, for_totals, totals_heap, height * width);
        let earlier = PairwiseParts::new(parts, height * width * size);
        for column in (0..columns).step_by(width) {
            let n = width.min(columns - column);
            let right = right.moved(0, column);
            for row in (0..rows).step_by(height) {
                let m = height.min(rows - row);
                let (left, out) = (left.moved(row, 0), out.moved(row, column));
                let cut = Cut::new(self.tiles, m, n);
                for chunk in &chunks {
                    let is_last = chunk.part + 1 == parts;
                    let own = (n * size) as isize;
                    let ((first, added), pitch) = match is_last {
                        false => (earlier.of(chunk.part), own),
                        true if apart => ((room, earlier.last()), own),
                        true => ((out.first, earlier.last()), out.row),
                    };
                    let totals = TileTotals {
                        first,
                        pitch,
                        fresh: chunk.begins,
                        earlier: if chunk.ends { added } else { &[] },
                        earlier_pitch: own,
                    };
                    let right = right.at(chunk.right);
                    let mut panels = Panels {
                        first: right.first,
                        in_place: Some(right.row),
                    };
                    if copies {
                        let before = if whole { chunk.before * n * size } else { 0 };
                        let tile = tile.wrapping_add(before);
                        if !whole || row == 0 {
                            // SAFETY: the caller's columns; there is room for these steps.
                            unsafe { self.copy(&cut, right, tile, chunk.steps) };
                        }
                        (panels.first, panels.in_place) = (tile, None);
                    }
                    let left = left.at(chunk.left);
                    // SAFETY: the caller's rows and columns.
                    unsafe { self.steps(&cut, left, panels, totals, chunk.steps, None) };
                }
                if let Some(epilogue) = &mut epilogue {
                    // SAFETY: the totals have been written; the block is one of the product.
                    unsafe { epilogue.run(None, [row, column], [m, n], room) };
                } else if apart {
                    let scatter = scatter(self.kind, self.level);
                    // SAFETY: the totals have been written; the elements are the caller's.
                    unsafe { scatter(out.first, room, size, n, m, out.column, out.row) };
                }
            }
        }
    }

    /// Copies steps of the right matrix, panel after panel.
    ///
    /// # Safety
    /// The steps and columns are valid, and there is room for them at `tile`.
    unsafe fn copy(&self, cut: &Cut, right: Matrix<*const u8>, tile: *mut u8, steps: usize) {
        // Every second to fourth element: a view, and vectors would load what is between, which may
        // not be ours.
        let size = self.size() as isize;
        let is_apart = |step: isize| (2 * size..=4 * size).contains(&step.abs());
        let gaps = is_apart(right.column) || is_apart(right.row);
        let gather = gather(self.kind.beside_gaps(gaps), self.level);
        cut.each_panel(|column, n| {
            let from = right.moved(0, column).first.cast_mut();
            let to = tile.wrapping_add(column * steps * self.size());
            // SAFETY: the caller's columns; a mover only reads them.
            unsafe { gather(from, to, self.size(), n, steps, right.column, right.row) };
        });
    }

    /// Folds some steps into totals. Tiles fetch what is `next`, or their next rows.
    ///
    /// # Safety
    /// The rows and columns of the cut and the steps are valid, and so are the totals.
    #[inline(always)]
    unsafe fn steps(
        &self,
        cut: &Cut,
        left: Matrix<*const u8>,
        panels: Panels,
        totals: TileTotals<'_>,
        steps: usize,
        next: Option<Ahead>,
    ) {
        let size = self.size();
        let high = cut.high;
        let ahead = next.unwrap_or_else(|| Ahead::rows(&left, high, steps * size));
        cut.each_panel(|column, n| {
            let (right, right_step) = match panels.in_place {
                Some(step) => (panels.first.wrapping_add(column * size), step),
                None => (
                    panels.first.wrapping_add(column * steps * size),
                    (n * size) as isize,
                ),
            };
            let (first, others) = match totals.earlier.split_first() {
                Some((first, others)) => (*first, others),
                None => (std::ptr::null(), [].as_slice()),
            };
            let mut call = TileCall {
                steps,
                left: left.first,
                left_row: left.row,
                left_step: left.column,
                right,
                right_step,
                totals: totals.first.wrapping_add(column * size),
                pitch: totals.pitch,
                columns: n,
                fresh: totals.fresh,
                earlier: first,
                earlier_pitch: totals.earlier_pitch,
                ahead: right,
                ahead_step: 0,
            };
            let (tiles, mut ahead) = (self.tiles.of_columns(n), ahead);
            let (mut rows, mut place) = (cut.rows, column * size);
            while rows > 0 {
                let some = high.min(rows);
                let tile = tiles[some - 1];
                (call.ahead, call.ahead_step) = ahead.take();
                if !first.is_null() {
                    call.earlier = first.wrapping_add(place);
                }
                // SAFETY: the caller's rows, steps and columns.
                unsafe { tile(&call) };
                for other in others {
                    let more = TileCall {
                        steps: 0,
                        fresh: false,
                        earlier: other.wrapping_add(place),
                        ..call
                    };
                    // SAFETY: as above.
                    unsafe { tile(&more) };
                }
                call.left = call.left.wrapping_offset(high as isize * left.row);
                call.totals = call.totals.wrapping_offset(high as isize * totals.pitch);
                place = place.wrapping_add_signed(high as isize * totals.earlier_pitch);
                rows -= some;
            }
        });
    }
}

impl Product<'_> {
    /// Computes the product of matrices of the reducer's floats.
    ///
    /// # Safety
    /// All extents are at least 1. All elements of the matrices are valid, those of `out` for
    /// writes; they are no other elements of `out`, nor of another matrix. The reducer sums floats
    /// of 4 or 8 bytes, which the elements are; the CPU supports `level`.
    pub(crate) unsafe fn run(self, reducer: &Reducer, level: Level) {
        // SAFETY: the caller's promises.
        unsafe { self.run_along(&BatchAxis::ONE, reducer, level) }
    }

    /// [`run`](Self::run) for each index of a batch axis.
    ///
    /// # Safety
    /// As there, for each of them.
    pub(super) unsafe fn run_along(self, along: &BatchAxis, reducer: &Reducer, level: Level) {
        let (product, along) = match self.is_turned(reducer.size) {
            true => (self.transposed(), &along.exchanged()),
            false => (self, along),
        };
        // SAFETY: the caller's promises.
        unsafe { Blocks::new(reducer, level, &product).multiply(&product, along) }
    }
}
