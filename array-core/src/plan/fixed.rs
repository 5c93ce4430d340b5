//! Nests of fixed shapes, planned when compiling: rows that are computed where they lie.
//!
//! The output is a new array or a whole one, so its axes stand in order already: those of extent 1 are dropped, neighbours that no
//! operand can tell from one long axis become one. What needs tiles is not planned here.

use super::Plan;
use super::operands::STREAM_BYTES;
use crate::leaf::{ClassSet, FixedLeaves};

/// A nest of rows in a row-major output; axes are numbered from the innermost one.
#[derive(Clone, Copy, Debug)]
pub struct FixedNest {
    /// How many axes there are, 1 at least.
    pub(crate) axes: usize,
    pub(crate) extents: [usize; FixedLeaves::AXES],
    /// Byte strides along each axis: the output's, then the leaves'.
    pub(crate) strides: [[isize; FixedLeaves::MOST + 1]; FixedLeaves::AXES],
    /// The array leaves of stride 0 along the rows.
    pub(crate) zero: ClassSet,
    /// All elements.
    pub(crate) count: usize,
    pub(crate) leaves: usize,
}

impl FixedNest {
    /// So few elements are computed row by row however short the rows are.
    pub(crate) const FEW: usize = Plan::FEW;

    /// The nest for an output of elements of `size` bytes with these extents, if they are all told, and everything about the leaves
    /// too, and if its rows are long enough or there are few elements.
    pub const fn rows(
        rank: Option<usize>,
        out: &[Option<usize>],
        size: usize,
        leaves: &FixedLeaves,
    ) -> Option<FixedNest> {
        if leaves.has_views() {
            return None;
        }
        let Some(mut nest) = Self::over(rank, out, &[false; FixedLeaves::AXES], size, leaves)
        else {
            return None;
        };
        // It is written past the caches, tile by tile.
        if nest.count * size >= STREAM_BYTES {
            return None;
        }
        if nest.axes > 1 && nest.extents[0] < Plan::SHORT_ROW && nest.count > Self::FEW {
            return None;
        }
        let mut i = 0;
        while i < nest.leaves {
            let stride = nest.strides[0][i + 1];
            if !leaves.is_scalar(i) && stride == 0 && nest.extents[0] > 1 {
                nest.zero = nest.zero.with(i);
            } else if stride != 0 && stride != leaves.size(i) as isize {
                return None;
            }
            i += 1;
        }
        Some(nest)
    }

    /// The nest of an expression of these extents of which some axes are `taken` by a reduction, if they are all told, and everything about
    /// the leaves too. Views are taken to be row-major. The output has one element of `size` bytes for each index of the other axes.
    pub const fn over(
        rank: Option<usize>,
        extents: &[Option<usize>],
        taken: &[bool; FixedLeaves::AXES],
        size: usize,
        leaves: &FixedLeaves,
    ) -> Option<FixedNest> {
        let (Some(rank), Some(len)) = (rank, leaves.count()) else {
            return None;
        };
        if size == 0 {
            return None;
        }
        let mut nest = FixedNest {
            axes: 0,
            extents: [1; FixedLeaves::AXES],
            strides: [[0; FixedLeaves::MOST + 1]; FixedLeaves::AXES],
            zero: ClassSet::EMPTY,
            count: 1,
            leaves: len,
        };
        let (mut axis, mut stride) = (rank, size as isize);
        while axis > 0 {
            axis -= 1;
            let Some(extent) = extents[axis] else {
                return None;
            };
            nest.count = match nest.count.checked_mul(extent) {
                Some(count) if count > 0 && count <= isize::MAX as usize / size => count,
                // Nothing to compute, or an error to report.
                _ => return None,
            };
            if extent == 1 {
                continue;
            }
            let mut strides = [0; FixedLeaves::MOST + 1];
            if !taken[axis] {
                strides[0] = stride;
                stride *= extent as isize;
            }
            let mut i = 0;
            while i < len {
                let Some(stride) = leaves.stride(i, axis, rank, extent) else {
                    return None;
                };
                strides[i + 1] = stride;
                i += 1;
            }
            nest.push(extent, &strides);
        }
        if nest.axes == 0 {
            nest.axes = 1;
        }
        Some(nest)
    }

    /// The largest power of two that divides the length of a row, at most 64.
    pub const fn step(&self) -> usize {
        1 << if self.extents[0].trailing_zeros() < 6 {
            self.extents[0].trailing_zeros()
        } else {
            6
        }
    }

    /// The length of the rows, if there are several and they are so short that their beginning and end show; else 0.
    pub const fn short_row(&self) -> usize {
        if self.axes > 1 && self.extents[0] <= 256 {
            self.extents[0]
        } else {
            0
        }
    }

    /// An axis outside those that are there, merged with the last one where no operand can tell.
    const fn push(&mut self, extent: usize, strides: &[isize; FixedLeaves::MOST + 1]) {
        if self.axes > 0 {
            let (inner, mut merges, mut i) = (self.axes - 1, true, 0);
            while i <= self.leaves {
                let whole = self.strides[inner][i].wrapping_mul(self.extents[inner] as isize);
                merges &= whole == strides[i];
                i += 1;
            }
            if merges {
                self.extents[inner] *= extent;
                return;
            }
        }
        self.extents[self.axes] = extent;
        self.strides[self.axes] = *strides;
        self.axes += 1;
    }
}
