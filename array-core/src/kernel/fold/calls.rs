//! The arguments of the loops of folds.

/// Rows of elements, each folded into one total: `n[1]` rows of `n[0]` elements. The totals are
/// contiguous from `out` on. Row r of leaf i starts `r * strides[1 + i]` bytes after `ins[i]`.
#[derive(Clone, Copy)]
pub(super) struct FoldRows {
    pub(super) carry: Carry,
    pub(super) out: *mut u8,
    pub(super) ins: *const *const u8,
    pub(super) strides: *const isize,
    pub(super) n: [usize; 2],
}

impl FoldRows {
    /// The rows from number `row` on; a total has `size` bytes. `ins` is room for the positions of
    /// the leaves.
    ///
    /// # Safety
    /// `self.ins` and `self.strides` have an entry for each leaf.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn after(&self, row: usize, size: usize, ins: &mut [*const u8]) -> FoldRows {
        for (leaf, place) in ins.iter_mut().enumerate() {
            // SAFETY: the caller's entries.
            let first = unsafe { *self.ins.wrapping_add(leaf) };
            // SAFETY: as above; the first entry belongs to the output.
            let stride = unsafe { *self.strides.wrapping_add(1 + leaf) };
            *place = first.wrapping_offset(row as isize * stride);
        }
        FoldRows {
            out: self.out.wrapping_add(row * size),
            ins: ins.as_ptr(),
            n: [self.n[0], self.n[1] - row],
            ..*self
        }
    }
}

/// Folds rows of the expression at `env`, or, for the loops of a reducer, of elements in memory.
///
/// # Safety
/// As for [`crate::kernel::RowKernel`], except for the output: `out` is valid for writes of one
/// total per row. If the row is carried on to a next call, there is one row, and the carry has
/// room.
pub(super) type LanesKernel = unsafe fn(env: *const (), rows: &FoldRows);

/// The `env` of the loops of a reducer, which read no expression.
pub(super) const NO_BODY: *const () = std::ptr::dangling();

/// The extents of one call of `columns`.
#[derive(Clone, Copy, Debug)]
pub(super) struct FoldBlock {
    /// Accumulators in a row.
    pub(super) columns: usize,
    /// Rows of accumulators.
    pub(super) rows: usize,
    /// Steps folded into each row.
    pub(super) steps: usize,
    /// Elements from one row of accumulators to the next; at least `columns` if there are several
    /// rows.
    pub(super) pitch: usize,
    /// Whether the accumulators are uninitialised: no step was folded into them yet.
    pub(super) fresh: bool,
}

/// Steps that are folded into the accumulators of a block. Leaf i of row r and step s starts `r *
/// rows[i] + s * steps[i]` bytes after `ins[i]`.
#[derive(Clone, Copy)]
pub(super) struct FoldSteps<'b> {
    pub(super) accumulators: *mut u8,
    pub(super) ins: *const *const u8,
    pub(super) rows: *const isize,
    pub(super) steps: *const isize,
    pub(super) block: &'b FoldBlock,
}

/// Folds steps of the expression at `env`, or, for the loops of a reducer, of elements in memory.
///
/// # Safety
/// As for [`crate::kernel::RowKernel`], for every row and step. The accumulators are valid for
/// writes, and initialised unless the block is fresh.
pub(super) type ColumnsKernel = unsafe fn(env: *const (), steps: &FoldSteps<'_>);

/// The state that a row of `lanes` carries from one chunk to the next. The length of each chunk but
/// the last is a multiple of the number of accumulators; the last chunk has at least a group of
/// elements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Carry {
    /// Room for the accumulators; they are initialised unless the chunk is the first one.
    pub(super) lanes: *mut u8,
    pub(super) is_first: bool,
    pub(super) is_last: bool,
}

impl Carry {
    /// For a row in one chunk: no state.
    pub(super) const NONE: Carry = Carry {
        lanes: std::ptr::null_mut(),
        is_first: true,
        is_last: true,
    };
}
