//! Every threshold of the schedule, named after what it limits. DESIGN.md has the measurements.

/// Rows of fewer elements are merged into flat tiles: a row has a fixed price of a few nanoseconds.
pub(crate) const SHORT_ROW: usize = 32;

/// Evaluations of so few elements run row by row however short the rows are: a tile costs more.
pub(crate) const FEW_FOR_TILES: usize = 64;

/// Elements of a tile, if those of its operands are small.
pub(crate) const TILE_ELEMENTS: usize = 1024;

/// Bytes that the packed operands of one tile may take of the first-level cache.
pub(crate) const TILE_BYTES: usize = 16 * 1024;

/// Elements a tile has even if they are large, as long as they take at most [`HUGE_TILE_BYTES`].
pub(crate) const MIN_TILE_ELEMENTS: usize = 32;

/// See [`MIN_TILE_ELEMENTS`].
pub(crate) const HUGE_TILE_BYTES: usize = 1 << 20;

/// Rows of so many elements exceed the second-level cache. Their tiles have
/// [`LONG_ROW_TILE_ELEMENTS`], so that the processor prefetches while it computes.
pub(crate) const LONG_ROW: usize = 16 * 1024;

/// See [`LONG_ROW`].
pub(crate) const LONG_ROW_TILE_ELEMENTS: usize = 256;

/// Columns of a tile of transposed operands; along the other axis it has a cache line of them.
pub(crate) const TRANSPOSED_COLUMNS: usize = 64;

/// Rows of a tile of transposed operands, at least, if the axis has as many.
pub(crate) const TRANSPOSED_ROWS: usize = 8;

/// Cache lines along the other axis if the output is streamed: neighbouring lines of the operands
/// come from memory together.
pub(crate) const STREAMED_LINES: usize = 4;

/// Bytes of a cache line.
pub(crate) const LINE_BYTES: usize = 64;

/// Outputs of so many bytes are written past the caches: more than most third-level caches hold.
/// Where the cache holds the output, plain stores take 0.5 to 0.9 of the time.
const STREAM_BYTES: usize = 32 << 20;

/// Bytes of the output that are computed before they are streamed: about as much as the processor
/// prefetches. With 4 KiB `a + b` took 1.35 times as long.
pub(crate) const STREAM_PIECE_BYTES: usize = 512;

/// Outputs of so many bytes are written past the caches. Tests may set another number.
#[inline(always)]
pub(crate) fn stream_bytes() -> usize {
    #[cfg(test)]
    if let Some(bytes) = super::tests::STREAM_BYTES.get() {
        return bytes;
    }
    STREAM_BYTES
}

/// As [`stream_bytes`], for nests that are scheduled at compile time.
pub(crate) const FIXED_STREAM_BYTES: usize = STREAM_BYTES;
