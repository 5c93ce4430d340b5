//! Cuts a product into panels and tiles, and copies what tiles cannot read fast.

use super::super::cascade::Cascade;
use super::super::packs::{PackMemory, Room};
use super::super::reducer::Reducer;
use super::epilogue::Epilogue;
use super::problem::{Matrix, Product};
use super::tile::{TILE_ROWS, TileCall, TileTable};
use crate::isa::Level;
use crate::kernel::pack::{gather, scatter};
use crate::leaf::LeafKind;
use crate::plan::limits::*;

/// The blocks of products of numbers of one type.
pub(super) struct Blocks<'k> {
    tiles: &'k TileTable,
    reducer: &'k Reducer,
    level: Level,
    kind: LeafKind,
    cut: Cut,
    /// Whether the operands are read in place, and each total is the sum of one part.
    is_direct: bool,
}

/// How some columns are cut into panels of whole vectors, and some rows into tiles: no two panels
/// differ by more than one vector. It is made once, because it needs divisions.
#[derive(Clone, Copy)]
struct Cut {
    rows: usize,
    columns: usize,
    /// Rows of a tile.
    high: usize,
    /// Columns of the first `wider` panels, and of the others; the last one may have fewer.
    wide: usize,
    wider: usize,
    lanes: usize,
}

impl Cut {
    fn new(tiles: &TileTable, rows: usize, columns: usize) -> Self {
        let vectors = columns.div_ceil(tiles.lanes);
        let panels = vectors.div_ceil(tiles.vectors);
        Cut {
            rows,
            columns,
            high: rows.div_ceil(rows.div_ceil(TILE_ROWS)),
            wide: vectors / panels * tiles.lanes,
            wider: vectors % panels,
            lanes: tiles.lanes,
        }
    }

    /// Visits the panels: the first column of each, and the number of its columns.
    #[inline(always)]
    fn each_panel(&self, mut visit: impl FnMut(usize, usize)) {
        let (mut column, mut panel) = (0, 0);
        while column < self.columns {
            let more = if panel < self.wider { self.lanes } else { 0 };
            let n = (self.wide + more).min(self.columns - column);
            visit(column, n);
            column += n;
            panel += 1;
        }
    }
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
struct TileTotals {
    first: *mut u8,
    pitch: isize,
    /// Whether they are uninitialised.
    fresh: bool,
}

/// Some steps: the byte offsets of both matrices, and how many steps come before.
struct Chunk {
    left: isize,
    right: isize,
    before: usize,
    steps: usize,
    /// Whether it begins another part of the sum.
    is_new: bool,
}

impl Chunk {
    /// The steps of a product. A part has at most [`FOLD_STEPS`], and several repetitions if they
    /// are short.
    fn all(product: &Product<'_>) -> Vec<Chunk> {
        let (steps, own) = (product.steps, usize::from(product.exchanged));
        let (mut chunks, mut folded) = (Vec::new(), 0);
        for (outer, offsets) in product.outer.iter().enumerate() {
            for step in (0..steps).step_by(FOLD_STEPS) {
                let count = FOLD_STEPS.min(steps - step);
                let is_new = folded + count > FOLD_STEPS;
                folded = if is_new { count } else { folded + count };
                chunks.push(Chunk {
                    left: offsets[own] + step as isize * product.left.column,
                    right: offsets[1 - own] + step as isize * product.right.row,
                    before: outer * steps + step,
                    steps: count,
                    is_new,
                });
            }
        }
        chunks
    }
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
            reducer,
            level,
            kind,
            cut: Cut::new(tiles, product.rows, product.columns),
            is_direct: false,
        };
        let is_one_part = product.steps <= FOLD_STEPS && product.outer.len() == 1;
        let is_stored = product.out.column == kind.size() as isize;
        blocks.is_direct = is_one_part && is_stored && !blocks.is_copied(product);
        blocks
    }

    fn size(&self) -> usize {
        self.kind.size()
    }

    /// Computes a product.
    ///
    /// # Safety
    /// As for [`Product::run`].
    #[inline(always)]
    pub(super) unsafe fn multiply(&self, product: &Product<'_>) {
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
        };
        // SAFETY: the caller's promises.
        unsafe { self.steps(&self.cut, product.left, panels, totals, product.steps) }
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
        let in_parts = chunks.iter().any(|chunk| chunk.is_new);
        let apart = epilogue.is_some() || in_parts || out.column != size as isize;
        let copies = self.is_copied(product);
        let whole = folded * width * size <= FOLD_PANEL_BYTES;
        let held = if whole {
            folded
        } else {
            FOLD_STEPS.min(product.steps)
        };
        let mut memory = [PackMemory::<64>::new(), PackMemory::<64>::new()];
        let mut heap = [None, None];
        let ([for_right, for_totals], [right_heap, totals_heap]) = (&mut memory, &mut heap);
        let room = |copies: bool, memory, heap, count: usize| match copies {
            true => Room::on(memory, heap, LINE_BYTES, count * size),
            false => std::ptr::null_mut(),
        };
        let tile = room(copies, for_right, right_heap, held * width);
        let room = room(apart, for_totals, totals_heap, height * width);
        for column in (0..columns).step_by(width) {
            let n = width.min(columns - column);
            let right = right.moved(0, column);
            for row in (0..rows).step_by(height) {
                let m = height.min(rows - row);
                let (left, out) = (left.moved(row, 0), out.moved(row, column));
                let cut = Cut::new(self.tiles, m, n);
                let mut cascade = Cascade::new(self.reducer, m * n);
                for chunk in &chunks {
                    if chunk.is_new {
                        // SAFETY: the earlier chunks have written all totals.
                        unsafe { cascade.push(room) };
                    }
                    let totals = TileTotals {
                        first: if apart { room } else { out.first },
                        pitch: if apart { (n * size) as isize } else { out.row },
                        fresh: chunk.is_new || chunk.before == 0,
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
                    // SAFETY: the caller's rows and columns.
                    unsafe { self.steps(&cut, left.at(chunk.left), panels, totals, chunk.steps) };
                }
                if in_parts {
                    // SAFETY: as above.
                    unsafe { cascade.finish(room) };
                }
                if let Some(epilogue) = &mut epilogue {
                    // SAFETY: the totals have been written; the block is one of the product.
                    unsafe { epilogue.run(None, [row, column], [m, n], room) };
                } else if apart {
                    let scatter = scatter(self.kind, self.level);
                    // SAFETY: the totals have been written; the elements are the caller's.
                    unsafe { scatter(out.first, room, size, [n, m], [out.column, out.row]) };
                }
            }
        }
    }

    /// Copies steps of the right matrix, panel after panel.
    ///
    /// # Safety
    /// The steps and columns are valid, and there is room for them at `tile`.
    unsafe fn copy(&self, cut: &Cut, right: Matrix<*const u8>, tile: *mut u8, steps: usize) {
        let gather = gather(self.kind, self.level);
        cut.each_panel(|column, n| {
            let from = right.moved(0, column).first.cast_mut();
            let to = tile.wrapping_add(column * steps * self.size());
            // SAFETY: the caller's columns; a mover only reads them.
            unsafe { gather(from, to, self.size(), [n, steps], [right.column, right.row]) };
        });
    }

    /// Folds some steps into totals.
    ///
    /// # Safety
    /// The rows and columns of the cut and the steps are valid, and so are the totals.
    #[inline(always)]
    unsafe fn steps(
        &self,
        cut: &Cut,
        left: Matrix<*const u8>,
        panels: Panels,
        totals: TileTotals,
        steps: usize,
    ) {
        let size = self.size();
        let high = cut.high;
        cut.each_panel(|column, n| {
            let (mut right, right_step) = match panels.in_place {
                Some(step) => (panels.first.wrapping_add(column * size), step),
                None => (
                    panels.first.wrapping_add(column * steps * size),
                    (n * size) as isize,
                ),
            };
            let bytes = steps * n * size;
            let piece = match bytes <= PRODUCT_PIECE_BYTES {
                true => steps,
                false => steps.div_ceil(bytes.div_ceil(PRODUCT_PIECE_BYTES)),
            };
            let mut step = 0;
            while step < steps {
                let k = piece.min(steps - step);
                let mut call = TileCall {
                    steps: k,
                    left: left.moved(0, step).first,
                    left_row: left.row,
                    left_step: left.column,
                    right,
                    right_step,
                    totals: totals.first.wrapping_add(column * size),
                    pitch: totals.pitch,
                    columns: n,
                    fresh: totals.fresh && step == 0,
                };
                let tiles = self.tiles.of_columns(n);
                let mut rows = cut.rows;
                while rows > 0 {
                    let some = high.min(rows);
                    // SAFETY: the caller's rows, steps and columns.
                    unsafe { tiles[some - 1](&call) };
                    call.left = call.left.wrapping_offset(high as isize * left.row);
                    call.totals = call.totals.wrapping_offset(high as isize * totals.pitch);
                    rows -= some;
                }
                right = right.wrapping_offset(k as isize * right_step);
                step += k;
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
        let product = match self.is_turned(reducer.size) {
            true => self.transposed(),
            false => self,
        };
        // SAFETY: the caller's promises.
        unsafe { Blocks::new(reducer, level, &product).multiply(&product) }
    }
}
