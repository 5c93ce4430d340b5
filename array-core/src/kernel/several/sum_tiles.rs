//! The tiles of several sums: their order, and how they are added to the sums.

use super::sum_axes::{MemberAxes, MemberSum, SUM_ROWS};
use crate::kernel::sweep::each_box;
use crate::plan::boxes::EachAxis;

/// The rows that one row of a tile is the sum of so far: those of the tiles of one box of a sum, which follow
/// each other.
pub(super) struct RowsSoFar {
    count: usize,
    index: EachAxis,
    shape: EachAxis,
}

impl RowsSoFar {
    pub(super) const NONE: Self = RowsSoFar {
        count: 0,
        index: EachAxis::new(),
        shape: EachAxis::new(),
    };

    /// Whether the rows of a box are added to the same row.
    pub(super) fn go_on(&self, strides: &[isize], index: &[usize], shape: &[usize]) -> bool {
        let (rows, last) = (&shape[..shape.len() - 1], shape.len() - 1);
        let mut own = self.index.as_slice().iter().zip(index).zip(strides);
        self.count > 0
            && self.count + crate::shape::count(rows) <= SUM_ROWS
            && self.shape.as_slice()[last] == shape[last]
            && own.all(|((own, other), &stride)| stride == 0 || own == other)
    }

    /// Counts the rows of a box.
    pub(super) fn wait(&mut self, index: &[usize], shape: &[usize]) {
        for (own, given) in [(&mut self.index, index), (&mut self.shape, shape)] {
            *own = EachAxis::new();
            own.extend(given);
        }
        self.count += crate::shape::count(&shape[..shape.len() - 1]);
    }

    /// Adds them to the sum.
    ///
    /// # Safety
    /// The tile of the sum has their row.
    pub(super) unsafe fn add_to(&mut self, sum: &mut MemberSum, steps: &[usize]) {
        if std::mem::take(&mut self.count) > 0 {
            // SAFETY: the caller's promise; the sum covers the box of the last rows.
            unsafe { add_tile(sum, self.index.as_slice(), self.shape.as_slice(), steps) };
        }
    }
}

/// Calls `visit` with the index and the shape of each tile. Where every operand varies along the columns alone
/// or not along them, the tiles of the same columns follow each other, so that what belongs to these stays in
/// the first-level cache. Otherwise memory is read by rows.
pub(super) fn each_tile(
    axes: &MemberAxes,
    steps: &[usize],
    mut visit: impl FnMut(&[usize], &[usize]),
) {
    let rank = axes.extents.len();
    if axes.is_table() {
        return each_box(&axes.extents, steps, visit);
    }
    let columns_first = |list: &[usize]| {
        let mut list = list.to_vec();
        list.rotate_right(1);
        list
    };
    let (extents, steps) = (columns_first(&axes.extents), columns_first(steps));
    let [mut at, mut size] = [vec![0; rank], vec![0; rank]];
    each_box(&extents, &steps, |index, shape| {
        for (own, of_columns_first) in [(&mut at, index), (&mut size, shape)] {
            own.copy_from_slice(of_columns_first);
            own.rotate_left(1);
        }
        visit(&at, &size);
    });
}

/// Adds the tile of a box to a sum.
///
/// # Safety
/// The tile was written, and the sum has an element for each of the box.
pub(super) unsafe fn add_tile(
    sum: &mut MemberSum,
    index: &[usize],
    shape: &[usize],
    steps: &[usize],
) {
    let (size, rank) = (sum.kind.size() as isize, shape.len());
    let errors: *mut u8 = match sum.errors.is_empty() {
        true => std::ptr::null_mut(),
        false => sum.errors.as_mut_ptr().cast(),
    };
    let sum = &*sum;
    let offset = |index: &[usize]| -> isize {
        let axes = index.iter().zip(sum.strides());
        axes.map(|(&at, stride)| at as isize * stride).sum()
    };
    let is_one_row = sum.is_one_row(steps);
    let (rows, apart) = match rank {
        _ if rank == 1 || is_one_row => (1, 0),
        _ => (shape[rank - 2], sum.strides()[rank - 2] / size),
    };
    let (columns, along) = (shape[rank - 1], sum.strides()[rank - 1] / size);
    let start = offset(index);
    let mut tile = sum.tile.cast_const();
    let mut add = |at: isize| {
        let errors = match errors.is_null() {
            true => errors,
            false => errors.wrapping_offset(at),
        };
        let (first, strides) = (
            sum.first.wrapping_offset(at),
            [apart as usize, along as usize],
        );
        // SAFETY: the caller's promises for these rows.
        unsafe { (sum.add.add)(first, errors, tile, [rows, columns], strides) };
        tile = tile.wrapping_add(rows * columns * sum.kind.size());
    };
    let outer = &shape[..rank.saturating_sub(2)];
    match outer.is_empty() || is_one_row {
        true => add(start),
        false => each_box(outer, &vec![1; outer.len()], |inner, _| {
            add(start + offset(inner))
        }),
    }
}
