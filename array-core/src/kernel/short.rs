//! Transposes short rows into the columns of a tile, and back: per-row work dominates for short
//! rows; transposed, many rows share it as vector columns.
//!
//! ```text
//! for each few rows that fit into a tile:
//!     transpose them into it           // by the movers that pack strided elements
//!     work on its columns              // in vectors of as many rows
//!     transpose the tile back          // if there is something to write
//! ```

use super::pack::gather;
use crate::isa;
use crate::leaf::{Elem, LeafKind};

/// Bytes of a tile: half of a small first-level cache.
const ABREAST_TILE: usize = 16 * 1024;

/// The most rows of a tile.
pub(crate) const ABREAST: usize = 256;

/// The number of rows is a multiple of this if possible: of the width of every vector.
const LANES: usize = 16;

/// The number of rows of `len` elements `T` in a tile.
pub(crate) fn abreast<T>(len: usize) -> usize {
    let room = (ABREAST_TILE / size_of::<T>().max(1) / len.max(1)).clamp(1, ABREAST);
    if room > LANES {
        room - room % LANES
    } else {
        room
    }
}

/// Writes rows of `len` elements to `to` as columns: element k of row j becomes element j of row k.
pub(crate) fn transpose<T: Elem>(rows: &[T], len: usize, to: &mut [T]) {
    assert!(
        rows.len() == to.len() && len > 0 && rows.len().is_multiple_of(len),
        "whole rows, and a place for each element"
    );
    let size = size_of::<T>();
    let mover = gather(LeafKind::of::<T>(), isa::active());
    let (from, to) = (rows.as_ptr().cast_mut().cast(), to.as_mut_ptr().cast());
    let [s0, s1] = [len * size, size].map(|bytes| bytes as isize);
    // SAFETY: row k of the tile has one element of each row, which are all elements of both slices;
    // elements are `Copy`, and the elements that are read are in one slice with everything between
    // them; the level is active.
    unsafe { mover(from, to, size, rows.len() / len, len, s0, s1) };
}
