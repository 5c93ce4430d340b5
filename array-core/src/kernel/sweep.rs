//! `sweep`: an expression computed tile by tile in row-major order, each tile handed to a consumer while it is in L1.
//!
//! What reductions stand on: the full-size value of the expression never exists.

use core::mem::MaybeUninit;

use super::drive::drive;
use super::launch::Launch;
use super::program::Program;
use crate::isa;
use crate::leaf::Elem;
use crate::plan::Operands;

/// Bytes of one tile: half of a small L1, so that the leaves' tiles fit beside it.
const TILE: usize = 16 * 1024;

impl<T: Elem> Launch<'_, '_, '_, T> {
    /// Computes every element of the extents in row-major order, a tile at a time: `consume(start, elements)`, where
    /// `start` is the row-major number of the first one.
    ///
    /// A tile is a box: one index on the outer axes, a range of one axis, and the inner axes whole. So its elements are
    /// consecutive, and their number is at most [`TILE`] bytes' worth, or 1.
    pub(crate) fn sweep(&mut self, mut consume: impl FnMut(usize, &[T])) {
        let (extents, room) = (self.extents, (TILE / size_of::<T>().max(1)).max(1));
        let count = crate::shape::count(extents);
        if count == 0 {
            return;
        }
        // The axis that tiles cut, and how many elements lie under one index of it.
        let (mut cut, mut inner) = (extents.len(), 1);
        while cut > 0 && inner * extents[cut - 1] <= room {
            cut -= 1;
            inner *= extents[cut];
        }
        let step = if cut == 0 { 1 } else { (room / inner).max(1) };
        let mut tile: Vec<MaybeUninit<T>> = Vec::with_capacity(inner * step);
        // SAFETY: elements that may be uninitialised need no initialisation.
        unsafe { tile.set_len(inner * step) };

        let mut index = vec![0usize; extents.len()];
        let mut shape = extents.to_vec();
        shape[..cut].fill(1);
        let mut start = 0;
        while start < count {
            if cut > 0 {
                shape[cut - 1] = step.min(extents[cut - 1] - index[cut - 1]);
            }
            let len = shape.iter().product::<usize>();
            let elements = self.part(&index, &shape, &mut tile[..len]);
            consume(start, elements);
            start += len;
            for axis in (0..cut).rev() {
                index[axis] += shape[axis];
                if index[axis] < extents[axis] {
                    break;
                }
                index[axis] = 0;
            }
        }
    }

    /// Computes the box of shape `shape` at `index` into `tile`.
    fn part<'t>(
        &mut self,
        index: &[usize],
        shape: &[usize],
        tile: &'t mut [MaybeUninit<T>],
    ) -> &'t [T] {
        let Program { kernels, body, .. } = self.program;
        assert!(!kernels.reads_out, "a reduction has no destination to read");
        let mut part = Operands::new(shape, kernels.leaves, kernels.zero);
        let mut strides = vec![0isize; shape.len()];
        crate::layout::row_major_strides(shape, &mut strides);
        let size = size_of::<T>() as isize;
        part.set_out(self.operands.kinds()[0], |axis| strides[axis] * size);
        for leaf in 0..kernels.leaves {
            let kind = self.operands.kinds()[leaf + 1];
            let mut first = self.operands.pointers()[leaf];
            if !kind.is_scalar() {
                for (axis, &at) in index.iter().enumerate() {
                    first =
                        first.wrapping_offset(at as isize * self.operands.strides(axis)[leaf + 1]);
                }
            }
            part.push(first, kind, |axis| {
                if kind.is_scalar() {
                    0
                } else {
                    self.operands.strides(axis)[leaf + 1]
                }
            });
        }
        // SAFETY: the kernels are those of the body (`Program::of`); the box lies inside the extents that the leaves cover (`Launch::array`), and the tile has its elements.
        unsafe {
            drive(
                kernels,
                body,
                tile.as_mut_ptr().cast(),
                &mut part,
                isa::active(),
            );
        }
        // SAFETY: the run has written every element of the tile.
        unsafe { tile.assume_init_ref() }
    }
}
