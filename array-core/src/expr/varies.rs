//! `Varies`: the axes of the result along which each leaf of an expression varies, as far as the
//! types show.

use crate::leaf::ClassSet;
use crate::shape::Shape;

/// For each leaf of an expression, the axes of the result along which it may vary: bit `k` for axis
/// `k`, counted from the last one for leaves that are aligned there.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Varies {
    masks: [u16; ClassSet::CAPACITY],
    /// The axes among these whose type does not say whether there is more than one element.
    open: [u16; ClassSet::CAPACITY],
    from_last: ClassSet,
    placed: ClassSet,
    scalars: ClassSet,
    len: usize,
}

impl Varies {
    /// No leaf.
    pub const NONE: Varies = Varies {
        masks: [0; ClassSet::CAPACITY],
        open: [0; ClassSet::CAPACITY],
        from_last: ClassSet::EMPTY,
        placed: ClassSet::EMPTY,
        scalars: ClassSet::EMPTY,
        len: 0,
    };

    /// A scalar.
    pub const fn scalar() -> Self {
        let mut varies = Varies::NONE;
        varies.len = 1;
        varies.scalars = varies.scalars.with(0);
        varies
    }

    /// One array that varies along these axes.
    pub const fn one(mask: u16) -> Self {
        let mut varies = Varies::NONE;
        varies.len = 1;
        varies.masks[0] = mask;
        varies.open[0] = mask;
        varies
    }

    /// One array.
    pub const fn array<S: Shape>() -> Self {
        let mut varies = Varies::NONE;
        varies.len = 1;
        varies.masks[0] = S::VARIES;
        varies.open[0] = S::VARIES;
        let mut axis = 0;
        while axis < S::EXTENTS.len() {
            if S::EXTENTS[axis].is_some() {
                varies.open[0] &= !(1 << axis);
            }
            axis += 1;
        }
        varies
    }

    /// Whether some leaf is placed by a tuple.
    pub const fn has_placed(&self) -> bool {
        self.placed.any()
    }

    /// The leaves of `self`, then those of `other`.
    pub const fn then(mut self, other: Varies) -> Self {
        let mut i = 0;
        while i < other.len {
            self.masks[self.len] = other.masks[i];
            self.open[self.len] = other.open[i];
            if other.placed.get(i) {
                self.placed = self.placed.with(self.len);
            }
            if other.from_last.get(i) {
                self.from_last = self.from_last.with(self.len);
            }
            if other.scalars.get(i) {
                self.scalars = self.scalars.with(self.len);
            }
            self.len += 1;
            i += 1;
        }
        self
    }

    /// The leaves placed on the axes of a tuple; anywhere if the tuple is known only at run time.
    pub const fn placed(mut self, dims: Option<&[usize]>) -> Self {
        let mut i = 0;
        while i < self.len {
            let from_last = self.from_last.get(i);
            (self.masks[i], self.open[i]) = match dims {
                Some(dims) => (
                    on_axes(self.masks[i], dims, from_last),
                    on_axes(self.open[i], dims, from_last),
                ),
                None => (u16::MAX, u16::MAX),
            };
            self.placed = self.placed.with(i);
            i += 1;
        }
        self.from_last = ClassSet::EMPTY;
        self
    }

    /// The leaves of a group of this rank, aligned at its last axis. With a run-time rank nothing
    /// is known.
    pub const fn aligned(mut self, rank: Option<usize>) -> Self {
        let mut i = 0;
        while i < self.len {
            if !self.from_last.get(i) {
                (self.masks[i], self.open[i]) = match rank {
                    Some(rank) => (reversed(self.masks[i], rank), reversed(self.open[i], rank)),
                    None if self.masks[i] == 0 => (0, 0),
                    None => (u16::MAX, u16::MAX),
                };
                self.from_last = self.from_last.with(i);
            }
            i += 1;
        }
        self
    }

    /// The leaves that cannot vary along any axis.
    pub const fn constant_everywhere(&self) -> ClassSet {
        let (mut classes, mut i) = (ClassSet::EMPTY, 0);
        while i < self.len {
            if self.masks[i] == 0 {
                classes = classes.with(i);
            }
            i += 1;
        }
        classes
    }

    /// How many of the leaves in `set` are arrays.
    pub const fn arrays(&self, set: ClassSet) -> usize {
        let (mut count, mut i) = (0, 0);
        while i < self.len {
            if set.get(i) && !self.scalars.get(i) {
                count += 1;
            }
            i += 1;
        }
        count
    }

    /// Whether any leaf is an array.
    pub const fn has_arrays(&self) -> bool {
        let mut i = 0;
        while i < self.len {
            if !self.scalars.get(i) {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Whether any leaf can vary along axis `axis` of a result of this rank; if none can, its
    /// extent is 1.
    pub const fn any_along(&self, rank: usize, axis: usize) -> bool {
        let constant = self.constant_along(rank, axis);
        let mut i = 0;
        while i < self.len {
            if !constant.get(i) {
                return true;
            }
            i += 1;
        }
        false
    }

    /// The number of leaves.
    pub const fn count(&self) -> usize {
        self.len
    }

    /// The arrays that cannot vary along the last axis of a result of this rank.
    pub const fn zero_arrays(&self, rank: Option<usize>) -> ClassSet {
        self.zero_classes(rank).without(self.len, self.scalars)
    }

    /// The leaves that cannot vary along axis `axis` of a result of this rank.
    pub const fn constant_along(&self, rank: usize, axis: usize) -> ClassSet {
        let (mut classes, mut i) = (ClassSet::EMPTY, 0);
        while i < self.len {
            let bit = if self.from_last.get(i) {
                rank - 1 - axis
            } else {
                axis
            };
            if bit >= 16 || self.masks[i] >> bit & 1 == 0 {
                classes = classes.with(i);
            }
            i += 1;
        }
        classes
    }

    /// The leaves that cannot vary along the last axis of a result of this rank.
    pub const fn zero_classes(&self, rank: Option<usize>) -> ClassSet {
        let (mut classes, mut i) = (ClassSet::EMPTY, 0);
        while i < self.len {
            if self.along_last(self.masks[i], i, rank) == 0 {
                classes = classes.with(i);
            }
            i += 1;
        }
        classes
    }

    /// The part of a mask of leaf `i` that is about the last axis of a result of this rank.
    const fn along_last(&self, mask: u16, i: usize, rank: Option<usize>) -> u16 {
        match rank {
            _ if self.from_last.get(i) => mask & 1,
            Some(rank) if 1 <= rank && rank <= 16 => mask >> (rank - 1) & 1,
            _ => mask,
        }
    }

    /// Other sets that the arrays constant along the last axis may be at run time, if the types
    /// leave it open. For one or two arrays these are all sets; for more, only placed arrays count
    /// as open: all of them, and each one if there are two, as a row and a column.
    pub const fn others(&self, rank: Option<usize>) -> [Option<ClassSet>; 3] {
        let known = self.zero_arrays(rank);
        let (mut arrays, mut open, mut placed, mut i) = (0, [0; 2], known, 0);
        let mut count = 0;
        while i < self.len {
            if !self.scalars.get(i) {
                arrays += 1;
                let told = rank.is_some() && self.masks[i] != u16::MAX;
                if !known.get(i) && self.along_last(self.open[i], i, rank) != 0 {
                    if count < 2 {
                        open[count] = i;
                    }
                    count += 1;
                    if self.placed.get(i) && !told {
                        placed = placed.with(i);
                    }
                }
            }
            i += 1;
        }
        match (arrays, count) {
            (1 | 2, 1) => [Some(known.with(open[0])), None, None],
            // Both at once is one number for a whole row: only a destination that is longer than
            // its value has this.
            (2, 2) => [Some(known.with(open[0])), Some(known.with(open[1])), None],
            (3.., 1..) if placed.without(self.len, known).any() => {
                let (mut pair, mut places, mut i) = ([None; 2], 0, 0);
                while i < self.len {
                    if placed.get(i) && !known.get(i) {
                        if places < 2 {
                            pair[places] = Some(known.with(i));
                        }
                        places += 1;
                    }
                    i += 1;
                }
                match places {
                    2 => [Some(placed), pair[0], pair[1]],
                    _ => [Some(placed), None, None],
                }
            }
            _ => [None; 3],
        }
    }
}

/// A mask of a leaf that is placed on these axes; before, it was counted from the last axis of its
/// group if `from_last`.
const fn on_axes(mask: u16, dims: &[usize], from_last: bool) -> u16 {
    let (mut placed, mut k) = (0, 0);
    while k < dims.len() {
        let bit = if from_last { dims.len() - 1 - k } else { k };
        placed |= (mask >> bit & 1) << dims[k];
        k += 1;
    }
    placed
}

/// A mask of a leaf of this rank, counted from the last axis.
const fn reversed(mask: u16, rank: usize) -> u16 {
    let (mut reversed, mut k) = (0, 0);
    while k < rank {
        reversed |= (mask >> (rank - 1 - k) & 1) << k;
        k += 1;
    }
    reversed
}
