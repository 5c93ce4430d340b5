//! Short rows as the columns of a tile, and back: what is done to a row costs more than its few
//! items, what is done to columns beside each other does not.
//!
//! ```text
//! for each few rows that fit into a tile:
//!     transpose them into it           // the movers that pack what lies apart
//!     work on its columns              // vectors along as many rows
//!     transpose the tile back          // if there is something to write
//! ```

use super::pack::gather;
use crate::isa;
use crate::leaf::{Elem, LeafKind};

/// Bytes of a tile: half of a small first-level cache.
const ABREAST_TILE: usize = 16 * 1024;

/// Rows of a tile at most.
pub(crate) const ABREAST: usize = 256;

/// Rows are a multiple of this, if they can be: of every vector's width.
const LANES: usize = 16;

/// How many rows of `len` elements `T` a tile has.
pub(crate) fn abreast<T>(len: usize) -> usize {
    let room = (ABREAST_TILE / size_of::<T>().max(1) / len.max(1)).clamp(1, ABREAST);
    if room > LANES {
        room - room % LANES
    } else {
        room
    }
}

/// Writes rows of `len` elements to `to` as columns: element k of row j is then element j of row k.
pub(crate) fn transpose<T: Elem>(rows: &[T], len: usize, to: &mut [T]) {
    assert!(
        rows.len() == to.len() && len > 0 && rows.len().is_multiple_of(len),
        "whole rows, and a place for each element"
    );
    let size = size_of::<T>();
    let mover = gather(LeafKind::of::<T>(), isa::active());
    let (from, to) = (rows.as_ptr().cast_mut().cast(), to.as_mut_ptr().cast());
    let stride = [len * size, size].map(|bytes| bytes as isize);
    // SAFETY: row k of the tile has an element of each of the rows, which are all elements of both
    // slices; elements are `Copy`, and those that are read are in one slice with what lies between
    // them; the level is active.
    unsafe { mover(from, to, size, [rows.len() / len, len], stride) };
}
