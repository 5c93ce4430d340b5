//! All thresholds of schedules, named after what they limit. DESIGN.md has the measurements.

/// At most this many elements that are not rows in place are computed by one call of the kernel.
pub(crate) const FEW_AT_ONCE: usize = 4096;

/// Bytes of the elements of all operands of such a call: with the tiles they fit the first-level
/// cache.
pub(crate) const AT_ONCE_BYTES: usize = 24 * 1024;

/// The same if a leaf is repeated along an axis: it has fewer elements than its tile, and a nest
/// costs more for it.
pub(crate) const REPEATED_AT_ONCE_BYTES: usize = 48 * 1024;

/// Pieces of at most this many elements are copied one at a time.
pub(crate) const FEW_MOVED: usize = 32;

/// Rows of this many elements stay in place instead.
pub(crate) const ROW_IN_PLACE: usize = 8;

/// The bytes of a tile of `count` elements: whole cache lines.
#[inline(always)]
pub(crate) const fn tile_bytes(count: usize, size: usize) -> usize {
    (count.saturating_mul(size).saturating_add(LINE_BYTES - 1)) & !(LINE_BYTES - 1)
}

/// At most this many elements of a fixed shape are computed in the caller's code.
pub(crate) const FEW_INLINE: usize = 64;

/// At most this many elements of sums that have accumulators ([`STEPS_IN_ORDER`]) are folded there.
/// 36 `f32` took 19 ns by a kernel, and 8 so; 49 `f64` 21 and 27.
pub(crate) const FEW_SUMS_INLINE: usize = 40;

/// At most this many elements of sums of products are folded there without the vectors of the level:
/// the call of a function for the level takes longer than the products.
pub(crate) const FEW_PRODUCTS_INLINE: usize = 8;

/// At most this many elements of extremes that have accumulators: the baseline has no vectors for
/// them. The maximum of 64 `f64` took 2 times as long as by a kernel, of 32 0.75.
pub(crate) const FEW_EXTREMES_INLINE: usize = 32;

/// Copies along more than two axes move rows in place, too, if two axes have this many elements. A
/// mover chooses its loop for each piece, which takes as long as a dozen short rows of a kernel.
pub(crate) const MOVED_PIECE: usize = 64;

/// Elements of a tile, if those of its operands are small.
pub(crate) const TILE_ELEMENTS: usize = 1024;

/// Tiles of bytes have more elements: the packed operands of one tile take at least this many bytes.
pub(crate) const SMALL_TILE_BYTES: usize = 4 * 1024;

/// A flat block whose elements are used several times may have as many times more than a tile.
pub(crate) const REPEATED_TILES: usize = 4;

/// Bytes of the first-level cache that the packed operands of one tile may take.
pub(crate) const TILE_BYTES: usize = 16 * 1024;

/// Even large elements get tiles of this many, as long as they take at most [`HUGE_TILE_BYTES`].
pub(crate) const MIN_TILE_ELEMENTS: usize = 32;

/// See [`MIN_TILE_ELEMENTS`].
pub(crate) const HUGE_TILE_BYTES: usize = 1 << 20;

/// Rows of this many elements exceed the second-level cache. Their tiles have
/// [`LONG_ROW_TILE_ELEMENTS`], so that the processor prefetches while it computes.
pub(crate) const LONG_ROW: usize = 16 * 1024;

/// See [`LONG_ROW`].
pub(crate) const LONG_ROW_TILE_ELEMENTS: usize = 256;

/// Columns of a tile of transposed operands with all the rows that there is room for; with fewer rows
/// it has as many more.
pub(crate) const TRANSPOSED_COLUMNS: usize = 64;

/// Cache lines of a tile of transposed operands along the other axis. With one line, 512 by 512
/// elements took 1.15 times as long; with four, 64 by 64 elements took 1.19 times as long.
pub(crate) const TRANSPOSED_LINES: usize = 2;

/// The fewest rows of a tile of transposed operands, if the axis has as many.
pub(crate) const TRANSPOSED_ROWS: usize = 8;

/// Cache lines along the other axis if the output is streamed: neighbouring lines of the operands
/// come from memory together.
pub(crate) const STREAMED_LINES: usize = 4;

/// Bytes of a tile whose elements are used as soon as they are computed: half of a small
/// first-level cache, so that the leaves' tiles fit beside it.
pub(crate) const SWEEP_TILE: usize = 16 * 1024;

/// The fewest columns of a box.
pub(crate) const SWEPT_COLUMNS: usize = 32;

/// Bytes of a cache line.
pub(crate) const LINE_BYTES: usize = 64;

/// Rows of this many elements are cut so that their vectors are stored to whole cache lines.
pub(crate) const LONG_FOR_LINES: usize = 2048;

/// Outputs of this many bytes are written past the caches: more than most third-level caches hold.
/// If the cache holds the output, plain stores take 0.5 to 0.9 of the time. Half as many, if as many bytes of whole
/// leaves are read meanwhile, which leaves no room for it: 0.66 to 0.84 of the time of plain stores.
const STREAM_BYTES: usize = 32 << 20;

/// Bytes of the output that are computed before they are streamed: about as much as the processor
/// prefetches. With 4 KiB `a + b` took 1.35 times as long.
pub(crate) const STREAM_PIECE_BYTES: usize = 512;

/// How far ahead of the next piece the leaves are fetched from memory.
#[cfg(target_arch = "x86_64")]
pub(crate) const STREAM_AHEAD_BYTES: usize = 4 * 1024;

/// At most this many leaves that advance along the row are fetched so. With three, the requests are
/// in the way of each other.
#[cfg(target_arch = "x86_64")]
pub(crate) const FEW_STREAMED: usize = 2;

/// Elements that are folded along a row into one partial result. Partial results are combined
/// pairwise, so the error of a sum grows with the logarithm of their number.
pub(crate) const FOLD_PART: usize = 4096;

/// The most bytes of elements that are such a part, if they have more than 16 bytes.
pub(crate) const FOLD_PART_BYTES: usize = 16 * FOLD_PART;

/// With fewer steps than this, every loop takes one element of a total after the other.
pub(crate) const STEPS_IN_ORDER: usize = 16;

/// Steps that are folded down columns into one partial result.
pub(crate) const FOLD_STEPS: usize = 256;

/// The same for each accumulator of few columns, which has several: the sum of equal numbers is not
/// much less accurate than along a row, where each of 64 accumulators takes 64 elements.
pub(crate) const FEW_COLUMNS_STEPS: usize = FOLD_STEPS / 2;

/// If a row of totals is longer than a call, this many steps of all its columns are folded before
/// the next steps, so that as many rows are read side by side.
pub(crate) const FEW_STEPS: usize = 8;

/// The most rows of one call of a fold. A power of two: partial results of the rows are combined in
/// the same pairs, however many rows a call has.
pub(crate) const FOLD_ROWS: usize = 16;

/// Bytes of the short rows of a leaf that are packed for one call, each for a total: they fit the
/// room on the stack.
pub(crate) const PACKED_ROWS_BYTES: usize = 6 * 1024;

/// The most of these rows.
pub(crate) const PACKED_ROWS: usize = 256;

/// Rows of totals, and steps, that a loop in registers takes at once if rows share leaves.
pub(crate) const GRID_ROWS: usize = 4;

/// At most this many elements of a row are folded by them, four times, if there are fewer rows.
pub(crate) const FEW_IN_GRID: usize = 256;

/// Bytes of the steps that all rows take before the next steps: about a first-level cache.
pub(crate) const GRID_BYTES: usize = 32 * 1024;

/// The most bytes of packs of a fold that is one call: they are on the stack.
pub(crate) const ONE_CALL_PACKS: usize = FOLD_TOTALS_BYTES;

/// Accumulators of a group: the shortest row that vectors fold.
pub(crate) const LANES_GROUP: usize = 16;

/// Rows of fewer integers or truths are transposed: each would take as long as this many. Rows of
/// floats, however short, are beside each other in vectors.
pub(crate) const SHORT_ROW_OF_INTEGERS: usize = 16;

/// The same for sums of bytes.
pub(crate) const SHORT_ROW_OF_BYTES: usize = 8;

/// Rows of fewer elements whose packs many rows share are columns, however few: a row costs as much
/// as this many steps of a column.
pub(crate) const SHORT_SHARED_ROW: usize = 32;

/// At most this many elements are folded in the order in which they are stored, by one call.
pub(crate) const FEW_FOLDED: usize = 1024;

/// Columns that are a multiple of this are whole strips of vectors at every level.
pub(crate) const VECTOR_COLUMNS: usize = 64;

/// Fewer columns than this do not fill vectors: several steps of them are beside each other.
pub(crate) const FEW_COLUMNS: usize = 16;

/// The most columns of a strip of floats for them: three groups.
pub(crate) const BESIDE_COLUMNS: usize = 3 * LANES_GROUP;

/// Rows of floats around a kept axis that have from this many elements on are folded into vectors of
/// totals: shorter ones cost more than their elements.
pub(crate) const SHORT_VECTOR_ROW: usize = 48;

/// With fewer elements in a step the columns of a step stay in registers.
pub(crate) const FEW_VECTOR_COLUMNS: usize = 1024;

/// See [`SHORT_VECTOR_ROW`]. The overhead of longer rows is small, and tiles for several of them
/// exceed the first-level cache.
pub(crate) const LONG_VECTOR_ROW: usize = 1024;

/// Other rows of fewer elements around a kept axis are folded after the other reduced axes: each has
/// a fixed overhead of 30 to 100 nanoseconds.
pub(crate) const LONG_FOLDED_ROW: usize = 256;

/// Bytes of the totals from which such rows are folded: they stay in the second-level cache.
pub(crate) const AROUND_TOTALS_BYTES: usize = 128 * 1024;

/// Bytes of a leaf that are packed for one call of a fold.
pub(crate) const FOLD_TILE_BYTES: usize = 32 * 1024;

/// Bytes of the output that rows of accumulators may span if more than one pass is made over them:
/// half of a first-level cache.
pub(crate) const FOLD_SPAN_BYTES: usize = 16 * 1024;

/// The most bytes of a leaf that are packed once for all rows of totals: a core's share of the
/// third-level cache.
pub(crate) const FOLD_PANEL_BYTES: usize = 4 << 20;

/// Bytes of totals, or of packs for them, that stay in the first-level cache: half of it.
pub(crate) const FOLD_TOTALS_BYTES: usize = 16 * 1024;

/// With fewer rows of either matrix, products of pairs of contiguous rows are summed along the rows,
/// unless these are short: single rows always, others from [`SHORT_SHARED_ROW`] elements on.
pub(crate) const FEW_PAIRED_ROWS: usize = 4;

/// Fewer rows than this cost less than the call that folds them.
pub(crate) const FEW_ROWS_OF_LANES: usize = 8;

/// At most this many multiply-adds of a single row, or of pairs of contiguous rows, need no schedule;
/// neither do more of a single row, if the others are not short.
pub(crate) const FEW_PRODUCTS: usize = 4096;

/// Columns and rows of a block of a product: with the copies of their operands they stay in the
/// second-level cache.
pub(crate) const PRODUCT_COLUMNS: usize = 256;
/// See [`PRODUCT_COLUMNS`]. A multiple of the rows of a tile.
pub(crate) const PRODUCT_ROWS: usize = 96;

/// Bytes of totals of small products that are computed before the expression that reads them: half
/// of a first-level cache.
pub(crate) const EPILOGUE_BYTES: usize = 16 * 1024;

/// A right matrix whose rows span more bytes than this is copied, so that its panels are contiguous,
/// if the left one has at least [`PRODUCT_FEW_ROWS`] rows.
pub(crate) const PRODUCT_NEAR_BYTES: usize = 16 * 1024;
/// See [`PRODUCT_NEAR_BYTES`].
pub(crate) const PRODUCT_FEW_ROWS: usize = 24;

/// Slabs (all elements below one index of the axes before) of fewer elements are searched as
/// columns of a tile.
pub(crate) const SHORT_SOUGHT: usize = 64;

/// So are slabs of at most this many bytes if there are [`MANY_SOUGHT`] of them, which a tile then
/// holds. Rows of 64 `f32` took 6 times as long one after the other, rows of 200 as long.
pub(crate) const SHORT_SOUGHT_BYTES: usize = 1024;
/// See [`SHORT_SOUGHT_BYTES`].
pub(crate) const MANY_SOUGHT: usize = 16;

/// Of fewer columns than this, several rows are searched beside each other, if there are more rows
/// than [`FEW_NARROW`].
pub(crate) const NARROW_SOUGHT: usize = 33;
/// See [`NARROW_SOUGHT`].
pub(crate) const FEW_NARROW: usize = 16;

/// Fewer short slabs than this do not fill the vectors of a tile, and are searched in place.
pub(crate) const FEW_SOUGHT: usize = 16;

/// At most this many elements are searched twice, for the extreme and for its position: they stay
/// in the first-level cache.
pub(crate) const NEAR_SOUGHT: usize = 2048;

/// Bytes of a box of a sweep over a range of axes: it fits the second-level cache, and a transposed
/// view is read in whole cache lines.
pub(crate) const RANGE_TILE: usize = 64 * 1024;

/// The most columns of such a box.
pub(crate) const RANGE_COLUMNS: usize = 1024;

/// Outputs of at most this many bytes stay in the first-level cache with their leaves, and are
/// computed in any order of memory.
pub(crate) const NEAR_NEST_BYTES: usize = 16 * 1024;

/// With fewer columns than this, each result has a row of its items of its own.
pub(crate) const NARROW_RANGE: usize = 16;

/// Items of fewer columns, times the columns, from which on means and variances read several rows
/// beside each other instead: to make a row of each column takes longer with more of them.
pub(crate) const RANGE_LINES: usize = 12 * 1024;

/// Rows of fewer items than this become columns, if there are [`NARROW_RANGE`] of them.
pub(crate) const SHORT_RANGE: usize = 32;

/// The same for logarithms of sums of exponentials.
pub(crate) const SHORT_EXPONENTIALS: usize = 64;

/// At most this many items are read in their own order: to compute them in another order takes as
/// long as to read 300 more.
pub(crate) const FEW_RANGED: usize = 512;

/// The same for logarithms of sums of exponentials.
pub(crate) const FEW_EXPONENTIALS: usize = 64;

/// At most this many items of an array that no sweep would rearrange are one box, found without a sweep.
pub(crate) const FEW_WHOLE: usize = 64;

/// A row of at least this many items, whose largest and smallest item are sought, is read once, as
/// a matrix of 64 columns; a shorter one is folded for one after the other.
pub(crate) const LONG_RANGE: usize = 1024;

/// Bytes of rows that are computed before they are normalised. They fit the second-level cache, and
/// a transposed view is read in whole cache lines. With 16 KiB a transposed matrix takes a third
/// more time.
pub(crate) const NORMALIZED_TILE: usize = 64 * 1024;

/// Rows that are scanned at the same time: each waits for its own operations.
pub(crate) const ROWS_ABREAST: usize = 4;

/// Bytes of rows that are computed together before they are scanned at the same time. They fit the
/// second-level cache. In smaller portions, memory is read and written in shorter runs: 4096 rows of
/// 4096 `f64` take 1.5 times as long as a plain loop with 16 KiB, 1.4 times with 64 KiB, 1.15 times
/// with 128 KiB.
pub(crate) const SCANNED_ROWS: usize = 128 * 1024;

/// Bytes of elements that are computed before they are scanned. They fit the first-level cache. A
/// multiple of the groups of a row.
pub(crate) const SCANNED_TILE: usize = 16 * 1024;

/// Bytes of rows that are normalised together: they fit the first-level cache together with their
/// source.
pub(crate) const NEAR_NORMALIZED: usize = 8 * 1024;

/// Short rows are normalised as columns of a tile if there are at least this many and one more for
/// each item of a row: a tile costs 150 to 250 ns. Measured for 1 to 31 items in 1 to 512 rows.
pub(crate) const MANY_SHORT_ROWS: usize = 16;

/// The same of slabs of several columns, whatever their number of items.
pub(crate) const MANY_SLABS: usize = 4;

/// Outputs of this many bytes are written past the caches. Tests may set another number.
#[inline(always)]
pub(crate) fn stream_bytes() -> usize {
    #[cfg(test)]
    if let Some(bytes) = super::tests::STREAM_BYTES.get() {
        return bytes;
    }
    STREAM_BYTES
}

/// Whether an output of so many bytes is written past the caches, if enough is read beside it.
#[inline(always)]
pub(crate) fn may_stream(bytes: usize) -> bool {
    bytes >= stream_bytes() / 2
}

/// As [`stream_bytes`], for nests that are scheduled at compile time.
pub(crate) const FIXED_STREAM_BYTES: usize = STREAM_BYTES;

/// The lesser of two numbers; a `const fn`.
pub(super) const fn least(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

/// The greater of two numbers; a `const fn`.
pub(super) const fn most(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}
