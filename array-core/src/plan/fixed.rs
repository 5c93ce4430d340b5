//! Nests of fixed shapes, made and scheduled at compile time.
//!
//! The output is a new array or a whole one. A nest that needs tiles is scheduled again at run
//! time.

use super::decision::schedule;
use super::instances::Instances;
use super::limits::{FEW_INLINE, FIXED_STREAM_BYTES};
use super::nest::{Nest, Raw, Tables, collapse};
use super::schedule::{Facts, Schedule, Way};
use crate::leaf::{ClassSet, FixedLeaves, LeafKind};

const PITCH: usize = FixedNest::PITCH;

/// A nest over a row-major output; axes are numbered from the innermost one.
#[derive(Clone, Copy, Debug)]
pub struct FixedNest {
    /// The number of axes, at least 1.
    pub(crate) axes: usize,
    pub(crate) extents: [usize; FixedLeaves::AXES],
    /// Byte strides along each axis: the output's, then the leaves'.
    pub(crate) strides: [[isize; PITCH]; FixedLeaves::AXES],
    /// See [`Nest`].
    order: [usize; FixedLeaves::AXES],
    merged: [usize; FixedLeaves::AXES],
    /// The array leaves of stride 0 along the rows.
    pub(crate) zero: ClassSet,
    /// The number of elements.
    pub(crate) count: usize,
    pub(crate) leaves: usize,
    /// The schedule of an evaluation; unused by a fold.
    pub(crate) schedule: Schedule,
    /// Whether the axes are those of the result, none of them merged, and the strides of views are
    /// not those in the table, but found when the views are bound.
    pub(crate) binds_views: bool,
}

impl FixedNest {
    /// The most operands of a fixed nest: the output and its leaves.
    pub(crate) const PITCH: usize = FixedLeaves::MOST + 1;

    /// At most this many elements are computed in the caller's code.
    pub(crate) const FEW: usize = FEW_INLINE;

    /// At most so many axes do their nests have.
    pub(crate) const FEW_AXES: usize = 3;

    /// The nest for an output of elements of `size` bytes with these extents. `None` unless the
    /// types give all extents and all properties of the leaves, and all leaves are read in place.
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
        let kinds = Self::kinds(size, leaves);
        let mut i = 0;
        while i < nest.leaves {
            if !leaves.is_scalar(i) && nest.strides[0][i + 1] == 0 && nest.extents[0] > 1 {
                nest.zero = nest.zero.with(i);
            }
            i += 1;
        }
        // The body is not known here. With functions, short rows in place would be slow.
        let instances = Instances::typed(nest.zero, true);
        let (kinds, _) = kinds.split_at(nest.leaves + 1);
        let facts = Facts {
            kinds,
            instances: &instances,
            streams: nest.count * size >= FIXED_STREAM_BYTES,
        };
        nest.schedule = schedule(&nest.view(), &facts);
        match nest.schedule {
            Schedule {
                way: Way::Rows,
                streamed: false,
                ..
            } => Some(nest),
            _ => None,
        }
    }

    /// The nest of few elements, some of them read from views of any strides.
    pub const fn of_views(
        rank: Option<usize>,
        out: &[Option<usize>],
        size: usize,
        leaves: &FixedLeaves,
    ) -> Option<FixedNest> {
        let Some(own) = Self::own(rank, out, &[false; FixedLeaves::AXES], size, leaves) else {
            return None;
        };
        if own.axes > Self::FEW_AXES || own.count > Self::FEW {
            return None;
        }
        let mut nest = FixedNest {
            binds_views: true,
            ..own
        };
        let mut axis = 0;
        while axis < own.axes {
            nest.extents[axis] = own.extents[own.axes - 1 - axis];
            nest.strides[axis] = own.strides[own.axes - 1 - axis];
            axis += 1;
        }
        Some(nest)
    }

    /// The nest of an expression of these extents, some of whose axes are `taken` by a reduction.
    /// `None` unless the types give all extents and all properties of the leaves. Views are taken
    /// to be row-major. The output has one element of `size` bytes for each index of the other
    /// axes.
    pub const fn over(
        rank: Option<usize>,
        extents: &[Option<usize>],
        taken: &[bool; FixedLeaves::AXES],
        size: usize,
        leaves: &FixedLeaves,
    ) -> Option<FixedNest> {
        let Some(own) = Self::own(rank, extents, taken, size, leaves) else {
            return None;
        };
        let mut nest = FixedNest {
            extents: [1; FixedLeaves::AXES],
            strides: [[0; PITCH]; FixedLeaves::AXES],
            ..own
        };
        let (all, _) = own.extents.split_at(own.axes);
        let raw = Raw {
            extents: all,
            strides: own.strides.as_flattened(),
            pitch: PITCH,
            operands: own.leaves + 1,
            outputs: 1,
        };
        let mut tables = Tables {
            order: &mut nest.order,
            merged: &mut nest.merged,
            extents: &mut nest.extents,
            strides: nest.strides.as_flattened_mut(),
            pitch: PITCH,
        };
        let (axes, flipped) = collapse(&raw, &mut tables);
        assert!(flipped == 0, "what the types tell is row-major");
        nest.axes = axes;
        Some(nest)
    }

    /// The axes of the expression, outermost first, as they are.
    const fn own(
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
        let mut all = [1; FixedLeaves::AXES];
        let mut strides = [[0; PITCH]; FixedLeaves::AXES];
        let (mut axis, mut stride, mut count) = (rank, size as isize, 1usize);
        while axis > 0 {
            axis -= 1;
            let Some(extent) = extents[axis] else {
                return None;
            };
            count = match count.checked_mul(extent) {
                Some(count) if count > 0 && count <= isize::MAX as usize / size => count,
                // There is nothing to compute, or an error to report.
                _ => return None,
            };
            all[axis] = extent;
            if !taken[axis] && extent > 1 {
                strides[axis][0] = stride;
                stride *= extent as isize;
            }
            let mut i = 0;
            while i < len {
                let Some(stride) = leaves.stride(i, axis, rank, extent) else {
                    return None;
                };
                strides[axis][i + 1] = stride;
                i += 1;
            }
        }
        Some(FixedNest {
            axes: rank,
            extents: all,
            strides,
            order: [0; FixedLeaves::AXES],
            merged: [0; FixedLeaves::AXES],
            zero: ClassSet::EMPTY,
            count,
            leaves: len,
            schedule: Schedule::NOTHING,
            binds_views: false,
        })
    }

    /// The nest without its schedule.
    #[inline]
    pub(crate) const fn view(&self) -> Nest<'_> {
        let (extents, _) = self.extents.split_at(self.axes);
        Nest {
            extents,
            strides: self.strides.as_flattened(),
            pitch: PITCH,
            outputs: 1,
            order: &self.order,
            merged: &self.merged,
        }
    }

    /// Turns this nest, made for an output of one byte, into one for elements of `size` bytes.
    pub(crate) const fn with_output_of(mut self, size: usize) -> Self {
        let mut axis = 0;
        while axis < self.axes {
            self.strides[axis][0] *= size as isize;
            axis += 1;
        }
        self
    }

    /// The kinds of the output, of elements of `size` bytes, and of the leaves; only their sizes
    /// are known.
    pub(crate) const fn kinds(size: usize, leaves: &FixedLeaves) -> [LeafKind; PITCH] {
        let mut kinds = [LeafKind::sized(size); PITCH];
        let (mut i, len) = (
            0,
            match leaves.count() {
                Some(len) => len,
                None => 0,
            },
        );
        while i < len {
            kinds[i + 1] = LeafKind::sized(leaves.size(i));
            i += 1;
        }
        kinds
    }

    /// The largest power of two that divides the length of a row, at most 64.
    pub const fn step(&self) -> usize {
        1 << if self.extents[0].trailing_zeros() < 6 {
            self.extents[0].trailing_zeros()
        } else {
            6
        }
    }

    /// The length of the rows, if there are several and they are so short that the overhead at
    /// their beginning and end is noticeable; else 0.
    pub const fn short_row(&self) -> usize {
        if self.axes > 1 && self.extents[0] <= 256 {
            self.extents[0]
        } else {
            0
        }
    }
}

/// The nest of a reduction whose types give all extents, for totals of one byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToldFold {
    pub(crate) nest: FixedNest,
    /// The kinds of the output (unknown) and of the leaves.
    pub(crate) kinds: [LeafKind; FixedNest::PITCH],
    pub(crate) rank: usize,
}

impl ToldFold {
    /// The reduction over the axes `taken` of an expression of these extents, if its types give all
    /// extents.
    pub(crate) const fn of(
        rank: Option<usize>,
        extents: &[Option<usize>],
        taken: &[bool; FixedLeaves::AXES],
        leaves: &FixedLeaves,
    ) -> Option<ToldFold> {
        match FixedNest::over(rank, extents, taken, 1, leaves) {
            Some(nest) => Some(ToldFold {
                nest,
                kinds: FixedNest::kinds(1, leaves),
                rank: extents.len(),
            }),
            None => None,
        }
    }
}
