//! The cost model: estimates of the ways between which a nest or a fold has a choice, in hundredths
//! of a nanosecond.
//!
//! ```text
//! short rows, in place:        every row ROW, and VECTOR for each vector of each array
//! short rows, in flat tiles:   TILES, every row of a pack, and VECTOR for each vector of each array
//! long rows, element by element:             each element of each array SINGLE
//! long rows, in packed or transposed tiles:  TILES, each element of each array, and that of a pack
//! few elements, in tiles of one call:        the same with FEW_TILES
//! copies, moved to their places:             each element
//! ```
//! and of folds down columns, of each leaf that rows of totals share:
//!
//! ```text
//! packed once for all rows:    FOLD_PACK_ONCE for each byte
//! packed for each call, or in place although its steps compete: FOLD_PACK for each byte and call
//! ```
//! What is left behind the last vector of a row is a vector too, or elements one by one. The
//! constants were measured on a Zen 5 and on an Intel Xeon (Sapphire Rapids), at x86-64-v3 and v4,
//! in the first two levels of cache; DESIGN.md says how well they hold on either. Only ratios
//! matter. No estimate decides in which order the elements of a sum are added.

/// A row of a kernel, apart from its elements.
const ROW: usize = 25;

/// A vector of one array, in a row or in a tile.
const VECTOR: usize = 14;

/// Bytes of such a vector, which has no more elements than [`VECTOR_ELEMENTS`].
const VECTOR_BYTES: usize = 32;

/// See [`VECTOR_BYTES`].
const VECTOR_ELEMENTS: usize = 8;

/// An element behind the last vector of a row that is computed alone.
const TAIL: usize = 25;

/// An element of a body with functions in a vector, for each four bytes.
const FUNCTION: usize = 16;

/// Elements of a vector of functions.
const FUNCTION_ELEMENTS: usize = 16;

/// All elements behind the last vector of a row if the body has functions, and they may be computed
/// alone; and each element of a row without a vector.
const FUNCTION_TAIL: [usize; 2] = [400, 100];

/// A nest, instead of two axes of rows in place, and each call of a kernel from it.
const NEST: [usize; 2] = [4_500, 400];

/// A nest with tiles.
const TILES: usize = 10_000;

/// Tiles for few elements, without a nest.
const FEW_TILES: usize = 3_000;

/// A packed row of contiguous elements, of fewer than [`VECTOR_ELEMENTS`], for which there are
/// loops; of one element that is repeated, up to four times; and other packed rows.
const PACKED_ROW: [usize; 3] = [40, 20, 90];

/// A packed row of one element that is repeated more often, and each repetition.
const REPEATED_ROW: [usize; 2] = [80, 4];

/// An element of these others.
const PACKED_ELEMENT: usize = 10;

/// An element of a long row that is packed with its neighbours, by vectors or as part of a transposed
/// square; and that is copied alone, from a cache line of the second level.
const LONG_ELEMENT: [usize; 2] = [6, 60];

/// An element of one array in rows of one element.
const SINGLE: usize = 13;

/// Moved rows of at most this many elements have loops of their own, also if neighbours in memory
/// belong to different rows.
const SHORT_MOVED_ROW: usize = 4;

/// Four bytes of a leaf that a fold packs for a call, and of one that a call reads in place although
/// its steps compete for the same lines of the second-level cache.
const FOLD_PACK: [usize; 2] = [8, 6];

/// Four bytes that are packed once for all rows of totals, if all fit the first-level cache, the
/// second-level one, or neither.
const FOLD_PACK_ONCE: [usize; 3] = [8, 12, 36];

/// Bytes of the first-level and the second-level cache, for folds.
const CACHE_BYTES: [usize; 2] = [32 << 10, 1 << 20];

/// Steps that are a multiple of this many bytes apart share the lines of all caches: a page.
const PAGE_BYTES: usize = 4096;

/// The largest step, in elements, for which movers into a tile have vectors.
const NEAR_STEP: usize = 5;

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

/// The walk over the other axes of a nest, with this many calls of a kernel.
pub(crate) const fn walk(calls: usize) -> usize {
    NEST[0].saturating_add(calls.saturating_mul(NEST[1]))
}

/// Rows of few elements.
#[derive(Clone, Copy)]
pub(crate) struct ShortRows {
    /// The number of elements of a row, and of rows.
    pub(crate) n: [usize; 2],
    /// The operands that move along a row, and the bytes of their largest element.
    pub(crate) arrays: usize,
    pub(crate) size: usize,
    /// The operands that are packed row by row for flat tiles: those that move along a row, and
    /// those that are repeated.
    pub(crate) packs: [usize; 2],
    /// The body has functions.
    pub(crate) functions: bool,
    /// What is left of a vector is computed as a vector.
    pub(crate) masked: bool,
}

impl ShortRows {
    /// All rows, with every leaf in place.
    pub(crate) const fn in_place(&self) -> usize {
        let [n0, rows] = self.n;
        let (lanes, vector, tail) = if self.functions {
            let vector = FUNCTION_ELEMENTS * self.function();
            let tail = if n0 < FUNCTION_ELEMENTS {
                n0 * FUNCTION_TAIL[1]
            } else {
                FUNCTION_TAIL[0]
            };
            (FUNCTION_ELEMENTS, vector, tail)
        } else {
            (self.lanes(), self.arrays * VECTOR, n0 % self.lanes() * TAIL)
        };
        let (whole, is_cut) = (n0 / lanes, !n0.is_multiple_of(lanes));
        let left = if self.masked { vector } else { tail };
        rows.saturating_mul(ROW + whole * vector + is_cut as usize * left)
    }

    /// The same in flat tiles.
    pub(crate) const fn flat(&self) -> usize {
        let [n0, rows] = self.n;
        let long = PACKED_ROW[2] + n0 * PACKED_ELEMENT;
        let run = if n0 < VECTOR_ELEMENTS {
            PACKED_ROW[0]
        } else {
            long
        };
        let repeat = if n0 <= 4 {
            PACKED_ROW[1]
        } else {
            REPEATED_ROW[0] + n0 * REPEATED_ROW[1]
        };
        let packs = self.packs[0] * run + self.packs[1] * repeat;
        let elements = if self.functions {
            n0 * self.function()
        } else {
            n0 * self.arrays * VECTOR / self.lanes()
        };
        TILES.saturating_add(rows.saturating_mul(packs + elements))
    }

    /// Elements of a vector.
    const fn lanes(&self) -> usize {
        if self.size * VECTOR_ELEMENTS > VECTOR_BYTES {
            VECTOR_BYTES / 8
        } else {
            VECTOR_ELEMENTS
        }
    }

    /// An element of a body with functions.
    const fn function(&self) -> usize {
        if self.size > 4 {
            2 * FUNCTION
        } else {
            FUNCTION
        }
    }
}

/// An element of long rows, in every array, by the ways that are left if some array has no row in
/// place: by itself, through transposed tiles, and through packed ones.
#[derive(Clone, Copy)]
pub(crate) struct LongElement {
    single: usize,
    transposed: usize,
    packed: usize,
}

impl LongElement {
    /// An element of no array.
    pub(crate) const NONE: LongElement = LongElement {
        single: 0,
        transposed: 0,
        packed: 0,
    };

    /// Adds an array in place.
    #[inline(always)]
    pub(crate) const fn add_in_place(&mut self) {
        let vector = VECTOR.div_ceil(VECTOR_ELEMENTS);
        self.single += SINGLE;
        self.transposed += vector;
        self.packed += vector;
    }

    /// Adds an array that is packed, of elements of `size` bytes that are `stride` bytes apart;
    /// whether it is a leaf, and whether it is contiguous along the other axis of transposed tiles.
    #[inline(always)]
    pub(crate) const fn add_packed(
        &mut self,
        size: usize,
        stride: isize,
        [is_leaf, is_turned]: [bool; 2],
    ) {
        self.add_in_place();
        let [together, alone] = LONG_ELEMENT;
        let step = stride.unsigned_abs();
        let is_near = step <= size || is_leaf && stride > 0 && step <= NEAR_STEP * size;
        let pack = if is_near { together } else { alone };
        self.packed += pack;
        self.transposed += if is_turned { together } else { pack };
    }

    /// `count` elements that are computed by one call: one by one, and in packed tiles.
    #[inline(always)]
    pub(crate) const fn times_few(&self, count: usize) -> [usize; 2] {
        [count * self.single, count * self.packed + FEW_TILES]
    }

    /// `count` elements: one by one, in transposed tiles, and in packed ones.
    #[inline(always)]
    pub(crate) const fn times(&self, count: usize) -> [usize; 3] {
        [
            count.saturating_mul(self.single),
            count.saturating_mul(self.transposed).saturating_add(TILES),
            count.saturating_mul(self.packed).saturating_add(TILES),
        ]
    }
}

/// A copy of two axes into contiguous memory.
#[derive(Clone, Copy)]
pub(crate) struct Moves {
    /// The number of elements of a row of the output, and of rows.
    pub(crate) n: [usize; 2],
    /// The bytes of an element.
    pub(crate) size: usize,
    /// The byte strides of the leaf along a row, and between rows.
    pub(crate) from: [isize; 2],
}

impl Moves {
    /// The copy of a leaf of the byte strides `from` to an output of the byte strides `out`, if
    /// this is contiguous.
    #[inline(always)]
    pub(crate) const fn of(
        n: [usize; 2],
        size: usize,
        out: [isize; 2],
        from: [isize; 2],
    ) -> Option<Self> {
        let row = n[0].wrapping_mul(size) as isize;
        let is_contiguous = out[0] == size as isize && (n[1] == 1 || out[1] == row);
        if is_contiguous {
            Some(Moves { n, size, from })
        } else {
            None
        }
    }

    /// Whether the copy is moved.
    #[inline(always)]
    pub(crate) const fn cost_less(&self) -> bool {
        self.are_few() || self.moved() <= self.in_tiles()
    }

    /// Whether the output stays in the first-level cache: tiles never cost less.
    #[inline(always)]
    pub(crate) const fn are_few(&self) -> bool {
        self.n[0]
            .saturating_mul(self.n[1])
            .saturating_mul(self.size)
            <= CACHE_BYTES[0]
    }

    /// All elements, moved to their places.
    pub(crate) const fn moved(&self) -> usize {
        let ([n0, n1], size) = (self.n, self.size);
        let count = n0.saturating_mul(n1);
        let step = self.from[0].unsigned_abs();
        let (is_near, [together, alone]) = (step <= NEAR_STEP * size, LONG_ELEMENT);
        let is_long = !self.are_few() && n0 > SHORT_MOVED_ROW;
        let element = if self.is_turned() && is_long && !is_near {
            alone
        } else if is_near || self.is_turned() {
            together
        } else {
            // Read and written as elements that are computed one by one.
            2 * SINGLE
        };
        count.saturating_mul(element)
    }

    /// All elements, through tiles: flat ones for short rows, else transposed or packed ones.
    pub(crate) const fn in_tiles(&self) -> usize {
        let [n0, n1] = self.n;
        if n1 > 1 && n0 < SHORT_ROW {
            let rows = ShortRows {
                n: self.n,
                arrays: 2,
                size: self.size,
                packs: [1, 0],
                functions: false,
                masked: false,
            };
            return rows.flat();
        }
        let mut element = LongElement::NONE;
        element.add_in_place();
        element.add_packed(self.size, self.from[0], [true, self.is_turned()]);
        let [_, transposed, packed] = element.times(n0.saturating_mul(n1));
        if transposed < packed {
            transposed
        } else {
            packed
        }
    }

    /// Whether neighbours in memory belong to different rows.
    pub(crate) const fn is_turned(&self) -> bool {
        let [along, between] = self.from;
        self.n[1] > 1 && between.unsigned_abs() == self.size && along.unsigned_abs() > self.size
    }
}

/// To pack this many bytes of a leaf once for all rows of totals.
pub(crate) const fn packed_once(bytes: usize) -> usize {
    let [near, far] = CACHE_BYTES;
    let [first, second, memory] = FOLD_PACK_ONCE;
    let each = if bytes <= near {
        first
    } else if bytes <= far {
        second
    } else {
        memory
    };
    bytes.div_ceil(4).saturating_mul(each)
}

/// To pack them part by part, as one row of calls reads them.
pub(crate) const fn packed_for_a_call(bytes: usize) -> usize {
    bytes.div_ceil(4).saturating_mul(FOLD_PACK[0])
}

/// What it takes more to read them in place, in `steps` that are `stride` bytes apart. The steps
/// compete if the power of two that divides the distance, times their number, exceeds the
/// second-level cache.
pub(crate) const fn competing_in_place(bytes: usize, [steps, stride]: [usize; 2]) -> usize {
    let power = stride & stride.wrapping_neg();
    let apart = if power < PAGE_BYTES {
        power
    } else {
        PAGE_BYTES
    };
    if steps.saturating_mul(apart) < CACHE_BYTES[1] {
        return 0;
    }
    bytes.div_ceil(4).saturating_mul(FOLD_PACK[1])
}
