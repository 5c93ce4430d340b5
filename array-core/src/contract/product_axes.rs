//! The axes of a product: how those of the operands meet, and which of them the result has. Nothing
//! here depends on the elements, so that it is compiled once, with the library.

use crate::error::{ReduceError, ShapeError};
use crate::kernel::AxisSlots;
use crate::leaf::Slots;
use crate::shape::AxisVec;

/// The axes of a product of two operands.
pub(super) struct ProductAxes {
    /// Which of the axes of rows and columns the result has.
    pub(super) kept: [bool; 2],
    /// The extents of all products: batch axes, rows, steps, columns.
    whole: AxisVec<usize>,
}

/// A product as a reduction of two placed operands.
pub(super) struct AsFold {
    whole: AxisVec<usize>,
    rank: usize,
    /// Which operand is the first one.
    pub(super) order: [usize; 2],
    /// The dimension tuple of each, in this order.
    pub(super) dims: [AxisVec<i64>; 2],
    /// The axis that is summed.
    pub(super) steps: usize,
    pub(super) is_dot: bool,
}

impl AsFold {
    /// The extents of all axes.
    pub(super) fn extents(&self) -> &[usize] {
        &self.whole.as_ref()[..self.rank]
    }
}

impl ProductAxes {
    /// Gives both operands as many axes, and joins them. `true` aligns an operand with the last axes
    /// of the other one.
    #[inline(never)]
    pub(super) fn new(
        op: &str,
        [(a, a_aligned), (b, b_aligned)]: [(&mut AxisSlots, bool); 2],
    ) -> Result<Self, ReduceError> {
        let found = [rank(a), rank(b)];
        if a_aligned && found[0] < found[1] {
            add_axes(a, found[1] - found[0], 0);
        }
        if b_aligned && found[1] < rank(a) {
            add_axes(b, rank(a) - found[1], 0);
        }
        let mut kept = [true; 2];
        if rank(a) == 1 && matches!(rank(b), 1 | 2) {
            add_axes(a, 1, 0);
            kept[0] = false;
        }
        if rank(b) == 1 && rank(a) == 2 {
            add_axes(b, 0, 1);
            kept[1] = false;
        }
        if rank(a) != rank(b) || rank(a) < 2 {
            return Err(ReduceError::ranks_of_operands(op, found));
        }
        let whole = Self::join(op, [a, b], kept)?;
        Ok(ProductAxes { kept, whole })
    }

    /// Checks the extents, and joins them: batch axes, rows, steps, columns.
    fn join(
        op: &str,
        [a, b]: [&AxisSlots; 2],
        kept: [bool; 2],
    ) -> Result<AxisVec<usize>, ReduceError> {
        let matrix = rank(a) - 2;
        let [k, j] = [extent(a, matrix + 1), extent(b, matrix)];
        if k != j {
            let axes = [matrix + usize::from(kept[0]), matrix];
            // Of two matrices one may be meant transposed.
            let help = match kept {
                [true, true] if matrix == 0 && extent(b, 1) == k => {
                    "; the right one would fit transposed, `&b.t()`"
                }
                [true, true] if matrix == 0 && extent(a, 0) == j => {
                    "; the left one would fit transposed, `&a.t()`"
                }
                _ => "",
            };
            return Err(ReduceError::sums_over(op, axes, [k, j], help));
        }
        let mut whole = AxisVec::filled(extent(b, matrix + 1), matrix + 3);
        let joined = whole.as_mut();
        for (axis, common) in joined.iter_mut().enumerate().take(matrix + 2) {
            *common = extent(a, axis);
            if axis < matrix {
                let extents = [extent(a, axis), extent(b, axis)];
                let both = crate::rule::join(extents[0], extents[1]);
                *common = both.ok_or_else(|| ReduceError::batches(op, axis, extents))?;
            }
        }
        match crate::rule::element_count(joined) {
            Some(_) => Ok(whole),
            None => Err(ShapeError::too_large(joined).into()),
        }
    }

    /// The extents of the result.
    #[inline(never)]
    pub(super) fn extents(&self) -> AxisVec<usize> {
        let whole = self.whole.as_ref();
        let (batch, matrix) = whole.split_at(whole.len() - 3);
        let rank = batch.len() + self.kept.iter().filter(|kept| **kept).count();
        let mut extents = AxisVec::filled(matrix[2], rank);
        extents.as_mut()[..batch.len()].copy_from_slice(batch);
        if self.kept[0] {
            extents.as_mut()[batch.len()] = matrix[0];
        }
        extents
    }

    /// The strides of the batch axes, of the rows and of the columns of an output with these strides;
    /// without strides, of a row-major one.
    #[inline(never)]
    pub(super) fn all_strides(&self, own: Option<&[isize]>) -> AxisVec<isize> {
        let whole = self.whole.as_ref();
        let rank = whole.len() - 1;
        let mut strides = AxisVec::filled(0, rank);
        let (mut run, mut own) = (1, own.map(|own| own.iter().rev()));
        for axis in (0..rank).rev() {
            // The steps are no axis of the result.
            let extent = whole[axis + usize::from(axis + 1 == rank)];
            let is_kept = axis + 2 < rank || self.kept[axis + 2 - rank];
            strides.as_mut()[axis] = match &mut own {
                Some(own) if is_kept => own.next().copied().unwrap_or_default(),
                _ => run,
            };
            // If an extent is 0, the product of the others may overflow.
            run = run.wrapping_mul(extent as isize);
        }
        strides
    }

    /// The product for the loops of every other contraction. Their first operand does not vary along
    /// the columns, so a single column is a single row of the transposed product. A single row of a
    /// single column is no matrix, but a product of vectors.
    #[inline(never)]
    pub(super) fn as_fold(&self) -> AsFold {
        let mut whole = self.whole.clone();
        let matrix = whole.as_ref().len() - 3;
        let extents = whole.as_mut();
        let exchanged = extents[matrix + 2] == 1;
        if exchanged {
            extents.swap(matrix, matrix + 2);
        }
        let is_dot = extents[matrix] == 1 && extents[matrix + 2] == 1;
        if is_dot {
            extents[matrix] = extents[matrix + 1];
        }
        // The axes of the whole product to which the last two axes of both operands map.
        let m = matrix as i64;
        let (order, last) = match exchanged {
            _ if is_dot => ([0, 1], [[-1, m], [m, -1]]),
            false => ([0, 1], [[m, m + 1], [m + 1, m + 2]]),
            true => ([1, 0], [[m + 1, m], [m + 2, m + 1]]),
        };
        let dims = last.map(|last| {
            let mut dims = AxisVec::filled(0, matrix + 2);
            for (axis, entry) in dims.as_mut().iter_mut().enumerate() {
                *entry = match axis < matrix {
                    true => axis as i64,
                    false => last[axis - matrix],
                };
            }
            dims
        });
        AsFold {
            whole,
            rank: if is_dot { matrix + 1 } else { matrix + 3 },
            order,
            dims,
            steps: if is_dot { matrix } else { matrix + 1 },
            is_dot,
        }
    }
}

fn rank(axes: &AxisSlots) -> usize {
    axes.as_slice().len()
}

fn extent(axes: &AxisSlots, axis: usize) -> usize {
    axes.as_slice()[axis].0
}

/// Adds `before` axes of extent 1 before the others, and `after` behind them.
fn add_axes(axes: &mut AxisSlots, before: usize, after: usize) {
    let mut all = AxisSlots::new();
    (0..before).for_each(|_| all.push((1, 0)));
    all.extend(axes.as_slice());
    (0..after).for_each(|_| all.push((1, 0)));
    *axes = all;
}

/// The extents and the strides of these axes.
#[inline(never)]
pub(super) fn unzipped(axes: &AxisSlots) -> (Slots<usize, 4>, Slots<isize, 4>) {
    let mut both = (Slots::new(), Slots::new());
    for &(extent, stride) in axes.as_slice() {
        both.0.push(extent);
        both.1.push(stride);
    }
    both
}
