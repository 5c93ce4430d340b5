//! `sweep`: an expression computed tile by tile in row-major order, each tile handed to a consumer while it is in L1.
//!
//! What reductions stand on: the full-size value of the expression never exists.

use core::mem::MaybeUninit;

use super::drive::drive;
use super::launch::Launch;
use super::program::Program;
use crate::isa;
use crate::leaf::Elem;
use crate::plan::{FoldPlan, Kernel, Loop, Operands, Part, Planned};

/// Bytes of one tile: half of a small L1, so that the leaves' tiles fit beside it.
const TILE: usize = 16 * 1024;

/// Elements of a tile at most.
fn room<T>() -> usize {
    (TILE / size_of::<T>().max(1)).max(1)
}

/// How tiles cover extents.
struct Tiling {
    /// Tiles cut the axis before this one, and have those from it on whole.
    cut: usize,
    /// How many elements lie under one index of the axis that is cut.
    inner: usize,
    /// How many of its indices a tile has at most.
    step: usize,
}

impl Tiling {
    fn of(extents: &[usize], room: usize) -> Self {
        let (mut cut, mut inner) = (extents.len(), 1);
        while cut > 0 && inner * extents[cut - 1] <= room {
            cut -= 1;
            inner *= extents[cut];
        }
        let step = if cut == 0 { 1 } else { (room / inner).max(1) };
        Tiling { cut, inner, step }
    }
}

/// How [`Launch::sweep`] goes over elements `T` of these extents.
pub(crate) fn sweep_plan<T>(extents: &[usize]) -> FoldPlan {
    let whole = |part, axes: std::ops::Range<usize>, at_once| Loop {
        part,
        extent: extents[axes.clone()].iter().product(),
        axes: axes.collect(),
        at_once,
    };
    let Tiling { cut, inner, step } = Tiling::of(extents, room::<T>());
    let mut loops = Vec::new();
    if cut > 1 {
        loops.push(whole(Part::OuterSteps, 0..cut - 1, 1));
    }
    if cut > 0 {
        loops.push(whole(Part::OuterSteps, cut - 1..cut, step));
    }
    loops.push(whole(Part::Steps, cut..extents.len(), inner));
    let is_empty = extents.contains(&0);
    FoldPlan {
        kernel: if is_empty {
            Kernel::Nothing
        } else {
            Kernel::Tiles
        },
        planned: Planned::Running,
        level: isa::active(),
        loops,
        packed: Vec::new(),
        in_output: false,
        tiled: false,
        parts: [0, 1],
    }
}

impl<T: Elem> Launch<'_, '_, '_, T> {
    /// Computes every element of the extents in row-major order, a tile at a time: `consume(start, elements)`, where
    /// `start` is the row-major number of the first one.
    ///
    /// A tile is a box: one index on the outer axes, a range of one axis, and the inner axes whole. So its elements are
    /// consecutive, and their number is at most [`TILE`] bytes' worth, or 1.
    pub(crate) fn sweep(&mut self, mut consume: impl FnMut(usize, &[T])) {
        let (extents, room) = (self.extents, room::<T>());
        let count = crate::shape::count(extents);
        if count == 0 {
            return;
        }
        let Tiling { cut, inner, step } = Tiling::of(extents, room);
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
