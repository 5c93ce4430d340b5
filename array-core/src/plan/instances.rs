//! The instances of a body's kernel, and which of them serves the rows of a nest.

use super::nest::Nest;
use crate::leaf::{ClassSet, LeafKind};

/// Which instance of a body's kernel is called. Instances differ in what they take each leaf for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instance {
    /// What the types tell: some leaves have one element for the whole row.
    Typed,
    /// Every leaf is contiguous.
    Unit,
    /// As `Typed`, with views that take every second element.
    Pairs,
    /// One of the others that were compiled because the types leave a leaf open.
    Other(u8),
}

/// The leaves that each instance of a body's kernel takes for single elements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instances {
    /// Of [`Instance::Typed`].
    pub(crate) typed: ClassSet,
    /// The views that [`Instance::Pairs`] takes for every second element.
    pub(crate) pairs: ClassSet,
    /// Of [`Instance::Other`].
    pub(crate) others: [Option<ClassSet>; 3],
}

impl Instances {
    /// Instances of a body all of whose leaves are contiguous or as the types tell.
    pub(crate) const fn typed(typed: ClassSet) -> Self {
        Instances {
            typed,
            pairs: ClassSet::EMPTY,
            others: [None; 3],
        }
    }

    /// The leaves that an instance takes for single elements.
    #[inline]
    pub(crate) const fn of(&self, instance: Instance) -> ClassSet {
        match instance {
            Instance::Typed | Instance::Pairs => self.typed,
            Instance::Unit => ClassSet::EMPTY,
            Instance::Other(k) => match self.others[k as usize] {
                Some(zero) => zero,
                None => ClassSet::EMPTY,
            },
        }
    }

    /// The first instance that serves these rows with every leaf in place.
    #[inline(always)]
    pub(super) const fn in_place(&self, rows: &RowClasses) -> Option<Instance> {
        if rows.serve(&self.typed) {
            return Some(Instance::Typed);
        }
        if rows.strided == 0 && rows.is_all {
            return Some(Instance::Unit);
        }
        let mut k = 0;
        while k < self.others.len() {
            if let Some(zero) = &self.others[k]
                && rows.serve(zero)
            {
                return Some(Instance::Other(k as u8));
            }
            k += 1;
        }
        None
    }

    /// The first instance that takes only single elements for such. What it takes for contiguous is
    /// packed.
    pub(super) const fn packed(&self, rows: &RowClasses) -> Instance {
        if rows.repeat(&self.typed) {
            return Instance::Typed;
        }
        let mut k = 0;
        while k < self.others.len() {
            if let Some(zero) = &self.others[k]
                && rows.repeat(zero)
            {
                return Instance::Other(k as u8);
            }
            k += 1;
        }
        Instance::Unit
    }
}

/// How the array leaves stride along the innermost axis, a bit for each of the first 64.
pub(super) struct RowClasses {
    /// The leaves that are not contiguous.
    strided: u64,
    /// The leaves that have one element, or may be taken for such.
    repeated: u64,
    /// The leaves that have every second element of what is contiguous.
    pairs: u64,
    /// Whether there are no more leaves, or these are contiguous.
    is_all: bool,
}

impl RowClasses {
    #[inline(always)]
    pub(super) const fn of(nest: &Nest<'_>, kinds: &[LeafKind]) -> Self {
        let (mut strided, mut repeated, mut pairs, mut is_all) = (0, 0, 0, true);
        let (row, _) = nest.strides.split_at(kinds.len());
        let one = nest.extents[0] == 1;
        let mut leaf = 0;
        while nest.outputs + leaf < kinds.len() {
            let operand = nest.outputs + leaf;
            let (kind, stride) = (kinds[operand], row[operand]);
            let (any, size) = (one || kind.is_scalar(), kind.size() as isize);
            let contiguous = any || stride == size;
            if leaf < 64 {
                strided |= (!contiguous as u64) << leaf;
                repeated |= ((any || stride == 0) as u64) << leaf;
                pairs |= ((stride == 2 * size) as u64) << leaf;
            } else {
                is_all &= contiguous;
            }
            leaf += 1;
        }
        RowClasses {
            strided,
            repeated,
            pairs,
            is_all,
        }
    }

    /// Whether an instance that takes the leaves in `zero` for single elements serves, the others
    /// being contiguous.
    #[inline(always)]
    const fn serve(&self, zero: &ClassSet) -> bool {
        self.strided & !zero.word() == 0 && self.is_all && self.repeat(zero)
    }

    /// Whether the leaves in `zero` are single elements.
    #[inline(always)]
    const fn repeat(&self, zero: &ClassSet) -> bool {
        zero.word() & !self.repeated == 0 && zero.is_word()
    }

    /// Whether the instance for views that take every second element serves.
    pub(super) const fn serve_pairs(&self, typed: &ClassSet, pairs: &ClassSet) -> bool {
        pairs.any()
            && pairs.is_word()
            && pairs.word() & !self.pairs == 0
            && self.strided & !(typed.word() | pairs.word()) == 0
            && self.is_all
            && self.repeat(typed)
    }
}
