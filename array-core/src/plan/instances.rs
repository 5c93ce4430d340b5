//! The instances of a body's kernel, and which of them fits the rows of a nest.

use super::nest::Nest;
use crate::leaf::{ClassSet, LeafKind};

/// The instance of a body's kernel that is called. Each is compiled for certain leaf classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instance {
    /// For the classes that the types give: some leaves are constant along a row.
    Typed,
    /// For contiguous leaves.
    Unit,
    /// Like `Typed`, for views that take every second element.
    Pairs,
    /// For rows of one element.
    Singles,
    /// One of the alternatives, compiled if the types do not decide a leaf's class.
    Other(u8),
}

/// The leaves that are constant along a row, for each instance of a body's kernel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instances {
    /// For [`Instance::Typed`].
    pub(crate) typed: ClassSet,
    /// The views of which [`Instance::Pairs`] reads every second element.
    pub(crate) pairs: ClassSet,
    /// Whether there is an [`Instance::Singles`].
    pub(crate) singles: bool,
    /// For [`Instance::Other`].
    pub(crate) others: [Option<ClassSet>; 3],
    /// Whether the body has functions: an element takes long if it is not computed in a vector.
    pub(crate) functions: bool,
    /// Whether the elements of the body are those of its only leaf, an array.
    pub(crate) copies: bool,
    /// Whether rows that are no multiple of a vector end in one, and shorter rows are one, at the
    /// levels that have masks.
    pub(crate) masked: bool,
}

impl Instances {
    /// The instances of a body that has only `Typed` and `Unit`.
    pub(crate) const fn typed(typed: ClassSet, functions: bool) -> Self {
        Instances {
            typed,
            pairs: ClassSet::EMPTY,
            singles: false,
            others: [None; 3],
            functions,
            copies: false,
            masked: false,
        }
    }

    /// The leaves that an instance takes to be constant along a row.
    #[inline]
    pub(crate) const fn of(&self, instance: Instance) -> ClassSet {
        match instance {
            Instance::Typed | Instance::Pairs => self.typed,
            Instance::Unit | Instance::Singles => ClassSet::EMPTY,
            Instance::Other(k) => match self.others[k as usize] {
                Some(zero) => zero,
                None => ClassSet::EMPTY,
            },
        }
    }

    /// Whether an instance takes exactly the leaves in `zero`, the first 32, to be constant along a
    /// row.
    #[inline]
    pub(super) fn have(&self, zero: u32) -> bool {
        let other = |other: &Option<ClassSet>| other.is_some_and(|other| other.low() == zero);
        zero == 0 || zero == self.typed.low() || self.others.iter().any(other)
    }

    /// The first instance that reads these rows with every leaf in place.
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

    /// The first instance whose constant leaves are constant here. The leaves that it takes to be
    /// contiguous are packed.
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

/// The strides of the array leaves along the innermost axis, a bit for each of the first 64.
pub(super) struct RowClasses {
    /// The leaves that are not contiguous.
    strided: u64,
    /// The leaves that are constant, or may be treated as constant.
    repeated: u64,
    /// The leaves that read every second element of contiguous ones.
    pairs: u64,
    /// Whether there are at most 64 leaves, or the others are contiguous.
    is_all: bool,
}

impl RowClasses {
    #[inline(always)]
    pub(super) const fn of(nest: &Nest<'_>, kinds: &[LeafKind]) -> Self {
        let (row, _) = nest.strides.split_at(kinds.len());
        Self::along(row, kinds, nest.outputs, nest.extents[0] == 1)
    }

    /// The classes for these strides along a row, of one element or several.
    #[inline(always)]
    pub(super) const fn along(
        row: &[isize],
        kinds: &[LeafKind],
        outputs: usize,
        one: bool,
    ) -> Self {
        let (mut strided, mut repeated, mut pairs, mut is_all) = (0, 0, 0, true);
        let mut leaf = 0;
        while outputs + leaf < kinds.len() {
            let operand = outputs + leaf;
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

    /// Whether an instance fits that takes the leaves in `zero` to be constant, and the others to
    /// be contiguous.
    #[inline(always)]
    const fn serve(&self, zero: &ClassSet) -> bool {
        self.strided & !zero.word() == 0 && self.is_all && self.repeat(zero)
    }

    /// Whether the leaves in `zero` are constant.
    #[inline(always)]
    const fn repeat(&self, zero: &ClassSet) -> bool {
        zero.word() & !self.repeated == 0 && zero.is_word()
    }

    /// Whether the instance for views that take every second element fits.
    pub(super) const fn serve_pairs(&self, typed: &ClassSet, pairs: &ClassSet) -> bool {
        pairs.any()
            && pairs.is_word()
            && pairs.word() & !self.pairs == 0
            && self.strided & !(typed.word() | pairs.word()) == 0
            && self.is_all
            && self.repeat(typed)
    }
}
