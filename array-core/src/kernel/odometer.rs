//! `Odometer`: walks the blocks of a nest, innermost axis first. Every walk of the engine uses it.

use crate::leaf::Slots;

/// The position of a block: its start along each axis that has several blocks, and its number of
/// elements along every axis.
pub(super) struct Odometer {
    /// The axes that have several blocks, innermost first.
    turning: Slots<Turning, 8>,
    sizes: Slots<usize, 8>,
}

/// An axis that has several blocks.
#[derive(Clone, Copy)]
struct Turning {
    axis: usize,
    extent: usize,
    /// Elements from one block to the next, and the start of this block.
    step: usize,
    start: usize,
}

impl Odometer {
    /// The first block of axes of these extents, in blocks of at most `step(axis)` elements.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(extents: &[usize], step: impl Fn(usize) -> usize) -> Self {
        let (mut turning, mut sizes) = (Slots::new(), Slots::new());
        for (axis, &extent) in extents.iter().enumerate() {
            let step = step(axis);
            sizes.push(step.min(extent));
            if step < extent {
                turning.push(Turning {
                    axis,
                    extent,
                    step,
                    start: 0,
                });
            }
        }
        Odometer { turning, sizes }
    }

    /// The number of elements of this block along each axis.
    #[inline(always)]
    pub(super) fn sizes(&self) -> &[usize] {
        self.sizes.as_slice()
    }

    /// Advances to the next block. Calls `moved` for each axis along which the position changes,
    /// with the change in elements, and whether the block's size along that axis changed. Returns
    /// `false`, back at the first block, if this was the last one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn advance(&mut self, mut moved: impl FnMut(usize, isize, bool)) -> bool {
        let sizes = self.sizes.as_mut_slice();
        for turning in self.turning.as_mut_slice() {
            let Turning {
                axis,
                extent,
                step,
                start,
            } = *turning;
            let goes_on = start + step < extent;
            let by = if goes_on {
                step as isize
            } else {
                -(start as isize)
            };
            turning.start = start.wrapping_add_signed(by);
            let size = step.min(extent - turning.start);
            let resized = std::mem::replace(&mut sizes[axis], size) != size;
            moved(axis, by, resized);
            if goes_on {
                return true;
            }
        }
        false
    }
}
