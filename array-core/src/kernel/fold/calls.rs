//! What the loops of folds are called with.

/// Rows of elements, each folded into one total: `n[1]` rows of `n[0]`. The totals follow each
/// other from `out` on. Row r of leaf i starts `r * strides[1 + i]` bytes after `ins[i]`.
pub(super) struct FoldRows {
    pub(super) carry: Carry,
    pub(super) out: *mut u8,
    pub(super) ins: *const *const u8,
    pub(super) strides: *const isize,
    pub(super) n: [usize; 2],
}

/// Folds rows of the expression at `env`, or of what a reducer reads.
///
/// # Safety
/// As for [`crate::kernel::RowKernel`], but for the output: `out` is valid for writes of a total
/// for each row. There is one row if it is carried on, and room for what is carried.
pub(super) type LanesKernel = unsafe fn(env: *const (), rows: &FoldRows);

/// What the loops of a reducer are told of an expression.
pub(super) const NO_BODY: *const () = std::ptr::dangling();

/// What a call of `columns` works on.
#[derive(Clone, Copy, Debug)]
pub(super) struct FoldBlock {
    /// Accumulators of a row.
    pub(super) columns: usize,
    /// Rows of accumulators.
    pub(super) rows: usize,
    /// Steps into each.
    pub(super) steps: usize,
    /// Elements from one row of accumulators to the next, not less than the columns if there are
    /// several.
    pub(super) pitch: usize,
    /// Whether the accumulators have taken nothing yet, and no value.
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

/// Folds steps of the expression at `env`, or of what a reducer reads.
///
/// # Safety
/// As for [`crate::kernel::RowKernel`], for every row and step; the accumulators are valid for
/// writes, and initialised if they are not fresh.
pub(super) type ColumnsKernel = unsafe fn(env: *const (), steps: &FoldSteps<'_>);

/// What a row of `lanes` that comes in chunks leaves for its next chunk. Each chunk but the last
/// has whole rounds of the accumulators, the last one has a group at least.
#[derive(Clone, Copy, Debug)]
pub(super) struct Carry {
    /// Room for the accumulators, which have values unless the chunk is the first one.
    pub(super) lanes: *mut u8,
    pub(super) is_first: bool,
    pub(super) is_last: bool,
}

impl Carry {
    /// Of a row in one chunk: nothing.
    pub(super) const NONE: Carry = Carry {
        lanes: std::ptr::null_mut(),
        is_first: true,
        is_last: true,
    };
}
