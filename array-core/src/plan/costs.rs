//! The cost model of elementwise nests: estimates of the ways between which rows of few elements
//! have a choice, in hundredths of a nanosecond.
//!
//! ```text
//! rows in place:  every row   ROW + VECTOR for eight elements + TAIL for each of the others
//! flat tiles:     TILES, every row of a pack, and TILE_VECTOR for eight elements
//! ```
//! The constants were measured on a Zen 5 at x86-64-v3 and v4, with `f32` in the first-level cache:
//! `x * row`, `exp(x + row)` and `x[::2] + y` with rows of 2 to 65 elements. Only their ratios
//! matter. No estimate decides in which order the elements of a sum are added.

/// A row of a kernel, apart from its elements; less if it is shorter than a vector.
const ROW: [usize; 2] = [20, 60];

/// Eight elements of a row: one or two vectors.
const VECTOR: usize = 8;

/// An element behind the last vector of a row.
const TAIL: usize = 30;

/// All elements behind the last 16 of a row if the body has functions.
const FUNCTION_TAIL: usize = 400;

/// A nest, instead of two axes of rows in place, and each call of a kernel from it.
const NEST: [usize; 2] = [4_500, 400];

/// A nest with tiles.
const TILES: usize = 10_000;

/// Eight elements in a flat tile.
const TILE_VECTOR: usize = 28;

/// A packed row: of fewer elements than a vector, for which there are loops, or of more.
const PACKED_ROW: [usize; 2] = [40, 200];

/// Elements of a vector of the model: the narrowest for which there are loops.
const VECTOR_ELEMENTS: usize = 8;

/// Rows of at least this many elements always stay in place if they can, and are not merged in
/// tiles.
pub(crate) const SHORT_ROW: usize = 32;

/// At most this many elements always stay in place if they can (the second number: of bodies with
/// functions): rows of any length cost less than [`TILES`].
const FEW_IN_PLACE: [usize; 2] = [256, 64];

/// Whether there is no choice: the rows stay in place if they can. Inlined into every evaluation.
#[inline(always)]
pub(crate) const fn must_stay([n0, rows]: [usize; 2], functions: bool) -> bool {
    rows == 1 || n0 >= SHORT_ROW || n0.saturating_mul(rows) <= FEW_IN_PLACE[functions as usize]
}

/// `rows` rows of `n0` elements, all leaves in place.
pub(crate) const fn in_place(n0: usize, rows: usize, functions: bool) -> usize {
    let tail = if functions {
        !n0.is_multiple_of(2 * VECTOR_ELEMENTS) as usize * FUNCTION_TAIL
    } else {
        n0 % VECTOR_ELEMENTS * TAIL
    };
    rows.saturating_mul(
        ROW[(n0 >= VECTOR_ELEMENTS) as usize] + n0 / VECTOR_ELEMENTS * VECTOR + tail,
    )
}

/// The walk over the other axes of a nest, with this many calls of a kernel.
pub(crate) const fn walk(calls: usize) -> usize {
    NEST[0].saturating_add(calls.saturating_mul(NEST[1]))
}

/// The same in flat tiles, of which `packs` are packed row by row.
pub(crate) const fn flat(n0: usize, rows: usize, packs: usize) -> usize {
    let row =
        packs * PACKED_ROW[(n0 >= VECTOR_ELEMENTS) as usize] + n0 * TILE_VECTOR / VECTOR_ELEMENTS;
    TILES.saturating_add(rows.saturating_mul(row))
}

/// Whether rows in place cost no more than flat tiles, of which `packs` are packed row by row.
pub(crate) fn rows_stay([n0, rows]: [usize; 2], functions: bool, packs: usize) -> bool {
    in_place(n0, rows, functions) <= flat(n0, rows, packs)
}
