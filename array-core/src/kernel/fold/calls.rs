//! What the loops of folds are called with.

/// Folds `n1` rows of `n0` elements, each into one total; the totals follow each other from `out` on. Row r of leaf i starts `r * strides[1 + i]` bytes after `ins[i]`.
///
/// # Safety
/// As for [`crate::kernel::RowKernel`], but for the output: `out` is valid for writes of `n1` totals. There is one row if it is carried on, and room for what is carried.
pub(super) type LanesKernel = unsafe fn(
    carry: Carry,
    out: *mut u8,
    ins: *const *const u8,
    strides: *const isize,
    n0: usize,
    n1: usize,
);

/// The same of an expression's own, `env`, in one piece.
///
/// # Safety
/// As for [`LanesKernel`]; `env` points to the expression.
pub(super) type RowsKernel = crate::kernel::RowKernel;

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
    /// Elements from one row of accumulators to the next, not less than the columns if there are several.
    pub(super) pitch: usize,
    /// Whether the accumulators have taken nothing yet, and no value.
    pub(super) fresh: bool,
}

/// Folds the steps of a block into its accumulators. Leaf i of row r and step s starts `r * rows[i] + s * steps[i]` bytes after `ins[i]`.
///
/// # Safety
/// As for [`crate::kernel::RowKernel`], for every row and step; the accumulators are valid for writes, and initialised if they are not fresh.
pub(super) type ColumnsKernel = unsafe fn(
    env: *const (),
    accumulators: *mut u8,
    ins: *const *const u8,
    rows: *const isize,
    steps: *const isize,
    block: &FoldBlock,
);

/// What a row of `lanes` that comes in chunks leaves for its next chunk. Each chunk but the last has whole rounds of the accumulators, the last one has a
/// group at least.
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
