//! The layout of an expression's leaves along the axes of its result, if their types have it: the
//! input of nests that are planned at compile time.
//!
//! Only row-major arrays of fixed extents, views of such extents, and scalars are described. With
//! one leaf of another kind, nothing is known. The strides of views are assumed to be row-major; a
//! user of this must check them, or bind views with their own.

/// The extents and strides of leaves, by axis of the result; for leaves that are aligned at the
/// last axis, counted from that one.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct FixedLeaves {
    /// The number of leaves; `None` if something is not known.
    len: Option<usize>,
    leaves: [FixedLeaf; FixedLeaves::MOST],
}

/// One leaf.
#[derive(Clone, Copy, Debug)]
struct FixedLeaf {
    from_last: bool,
    /// Whether it is a view.
    view: bool,
    /// Bytes of an element; 0 for a scalar.
    size: usize,
    /// The extent along each axis, 1 for an axis it lacks.
    extents: [usize; FixedLeaves::AXES],
    /// Bytes between neighbours along each axis, 0 for an axis it lacks.
    strides: [isize; FixedLeaves::AXES],
}

impl FixedLeaf {
    const SCALAR: FixedLeaf = FixedLeaf {
        from_last: false,
        view: false,
        size: 0,
        extents: [1; FixedLeaves::AXES],
        strides: [0; FixedLeaves::AXES],
    };
}

impl FixedLeaves {
    /// The largest number of leaves that are described.
    pub const MOST: usize = 16;
    /// The highest rank of a typed shape.
    pub const AXES: usize = 8;

    /// Nothing is known.
    pub const UNKNOWN: Self = FixedLeaves {
        len: None,
        leaves: [FixedLeaf::SCALAR; Self::MOST],
    };

    /// No leaf.
    pub const NONE: Self = FixedLeaves {
        len: Some(0),
        ..Self::UNKNOWN
    };

    /// A scalar.
    pub const SCALAR: Self = FixedLeaves {
        len: Some(1),
        ..Self::UNKNOWN
    };

    /// A row-major array of `T`, if its type has the rank and all extents.
    pub const fn array<T>(rank: Option<usize>, extents: &[Option<usize>]) -> Self {
        // Elements without a size have no strides.
        if rank.is_none() || size_of::<T>() == 0 {
            return Self::UNKNOWN;
        }
        let mut leaf = FixedLeaf {
            size: size_of::<T>(),
            ..FixedLeaf::SCALAR
        };
        let (mut stride, mut axis) = (size_of::<T>() as isize, extents.len());
        while axis > 0 {
            axis -= 1;
            let Some(extent) = extents[axis] else {
                return Self::UNKNOWN;
            };
            leaf.extents[axis] = extent;
            leaf.strides[axis] = stride;
            stride = stride.wrapping_mul(extent as isize);
        }
        let mut leaves = Self::SCALAR;
        leaves.leaves[0] = leaf;
        leaves
    }

    /// A view that is assumed to be row-major, which must be checked.
    pub const fn view<T>(rank: Option<usize>, extents: &[Option<usize>]) -> Self {
        let mut leaves = Self::array::<T>(rank, extents);
        leaves.leaves[0].view = true;
        leaves
    }

    /// Whether there is a view.
    pub const fn has_views(&self) -> bool {
        let Some(len) = self.len else {
            return false;
        };
        let mut i = 0;
        while i < len {
            if self.leaves[i].view {
                return true;
            }
            i += 1;
        }
        false
    }

    /// No leaf, if everything is known about this one.
    #[must_use]
    pub const fn none_of(self) -> Self {
        match self.len {
            Some(_) => Self::NONE,
            None => Self::UNKNOWN,
        }
    }

    /// The leaves of `self`, then those of `other`.
    #[must_use]
    pub const fn then(mut self, other: &Self) -> Self {
        let (Some(len), Some(more)) = (self.len, other.len) else {
            return Self::UNKNOWN;
        };
        if len + more > Self::MOST {
            return Self::UNKNOWN;
        }
        let mut i = 0;
        while i < more {
            self.leaves[len + i] = other.leaves[i];
            i += 1;
        }
        self.len = Some(len + more);
        self
    }

    /// The leaves of a group, placed on the axes of a tuple.
    #[must_use]
    pub const fn placed(mut self, dims: Option<&[usize]>) -> Self {
        let (Some(len), Some(dims)) = (self.len, dims) else {
            return Self::UNKNOWN;
        };
        let mut i = 0;
        while i < len {
            let old = self.leaves[i];
            let mut leaf = FixedLeaf {
                view: old.view,
                size: old.size,
                ..FixedLeaf::SCALAR
            };
            let mut k = 0;
            while k < dims.len() {
                if dims[k] >= Self::AXES {
                    return Self::UNKNOWN;
                }
                let own = if old.from_last { dims.len() - 1 - k } else { k };
                leaf.extents[dims[k]] = old.extents[own];
                leaf.strides[dims[k]] = old.strides[own];
                k += 1;
            }
            self.leaves[i] = leaf;
            i += 1;
        }
        self
    }

    /// The leaves of a group of this rank, aligned at its last axis.
    #[must_use]
    pub const fn aligned(mut self, rank: Option<usize>) -> Self {
        let (Some(len), Some(rank)) = (self.len, rank) else {
            return Self::UNKNOWN;
        };
        let mut i = 0;
        while i < len {
            let old = self.leaves[i];
            if !old.from_last {
                let mut leaf = FixedLeaf {
                    from_last: true,
                    view: old.view,
                    size: old.size,
                    ..FixedLeaf::SCALAR
                };
                let mut k = 0;
                while k < rank {
                    leaf.extents[k] = old.extents[rank - 1 - k];
                    leaf.strides[k] = old.strides[rank - 1 - k];
                    k += 1;
                }
                self.leaves[i] = leaf;
            }
            i += 1;
        }
        self
    }

    /// The number of leaves, if everything is known.
    pub const fn count(&self) -> Option<usize> {
        self.len
    }

    /// Whether leaf `i` is a scalar.
    pub const fn is_scalar(&self, i: usize) -> bool {
        self.leaves[i].size == 0
    }

    /// Bytes of an element of leaf `i`; 0 for a scalar.
    pub const fn size(&self, i: usize) -> usize {
        self.leaves[i].size
    }

    /// Bytes between neighbours of leaf `i` along axis `axis` of a result of this rank, whose
    /// extent along it is `extent`; `None` if the leaf has another extent there.
    pub const fn stride(&self, i: usize, axis: usize, rank: usize, extent: usize) -> Option<isize> {
        let leaf = &self.leaves[i];
        let own = if leaf.from_last {
            rank - 1 - axis
        } else {
            axis
        };
        if leaf.extents[own] == extent {
            Some(leaf.strides[own])
        } else if leaf.extents[own] == 1 {
            Some(0)
        } else {
            None
        }
    }
}
