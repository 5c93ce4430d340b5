//! `Odometer`: walks the blocks of a nest, innermost axis first. Every walk of the engine is one.

use crate::leaf::Slots;

/// The position of a block: where it starts along each axis that has several blocks, and how many
/// elements it has along every axis.
pub(super) struct Odometer {
    /// The axes that have several blocks, innermost first.
    axes: Slots<usize, 8>,
    starts: Slots<usize, 8>,
    sizes: Slots<usize, 8>,
}

impl Odometer {
    /// At the first block of `rank` axes of these extents, in blocks of at most `step` elements.
    #[inline(always)]
    pub(super) fn new(extents: &[usize], step: impl Fn(usize) -> usize) -> Self {
        let (mut axes, mut starts, mut sizes) = (Slots::new(), Slots::new(), Slots::new());
        for (axis, &extent) in extents.iter().enumerate() {
            let step = step(axis);
            sizes.push(step.min(extent));
            if step < extent {
                axes.push(axis);
                starts.push(0);
            }
        }
        Odometer {
            axes,
            starts,
            sizes,
        }
    }

    /// The elements of this block along each axis.
    #[inline(always)]
    pub(super) fn sizes(&self) -> &[usize] {
        self.sizes.as_slice()
    }

    /// Goes on to the next block, and tells by how many elements along which axes, and whether its
    /// size along that axis is another; `false`, back at the first block, if this was the last one.
    #[inline(always)]
    pub(super) fn advance(
        &mut self,
        extents: &[usize],
        step: impl Fn(usize) -> usize,
        mut moved: impl FnMut(usize, isize, bool),
    ) -> bool {
        let (axes, starts) = (self.axes.as_slice(), self.starts.as_mut_slice());
        let sizes = self.sizes.as_mut_slice();
        for (&axis, start) in axes.iter().zip(starts) {
            let (step, extent) = (step(axis), extents[axis]);
            let goes_on = *start + step < extent;
            let by = if goes_on {
                step as isize
            } else {
                -(*start as isize)
            };
            *start = start.wrapping_add_signed(by);
            let size = step.min(extent - *start);
            let resized = std::mem::replace(&mut sizes[axis], size) != size;
            moved(axis, by, resized);
            if goes_on {
                return true;
            }
        }
        false
    }
}
