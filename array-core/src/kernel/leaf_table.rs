//! The leaves of an expression in a table that does not depend on the expression's type.

use super::launch::push_array;
use crate::expr::{AxisMap, Bind, Identity, Inputs, Node};
use crate::leaf::{Elem, LeafKind, Slots};
use crate::plan::{Account, OperandTable, Planned, Role, Source};
use crate::storage::Memory;

/// The leaves of an expression, and the axes of the expression's value along which each varies.
pub(crate) struct LeafTable<'a> {
    pub(super) operands: OperandTable<'a>,
    /// One row per leaf: for each axis of the value, the leaf's axis that it maps to, and the
    /// extent of that axis.
    axes: Slots<Option<(usize, usize)>, 64>,
    /// The leaves that are variables, with the number of the variable, and the leaves that are
    /// computed before the loop, without a number.
    marks: Slots<(usize, Option<usize>), 17>,
}

impl<'a> LeafTable<'a> {
    /// An empty table for a value of these extents and for `leaves` leaves.
    #[inline(always)]
    pub(crate) fn new(extents: &'a [usize], leaves: usize) -> Self {
        LeafTable {
            operands: OperandTable::new(extents, leaves),
            axes: Slots::new(),
            marks: Slots::new(),
        }
    }

    /// The extents of the value.
    pub(crate) fn extents(&self) -> &'a [usize] {
        self.operands.extents()
    }

    /// Every placement of the variable `variable`: for each axis of the value, the variable's axis.
    pub(crate) fn placements(&self, variable: usize) -> impl Iterator<Item = Vec<Option<usize>>> {
        let marks = self.marks.as_slice().iter();
        let own = marks.filter(move |(_, number)| *number == Some(variable));
        own.map(|&(leaf, _)| self.axes(leaf).map(|own| own.map(|(own, _)| own)).collect())
    }

    /// The table's row for a leaf.
    fn axes(&self, leaf: usize) -> impl Iterator<Item = Option<(usize, usize)>> {
        let rank = self.extents().len();
        self.axes.as_slice()[leaf * rank..][..rank].iter().copied()
    }

    /// The kinds of the leaves.
    pub(crate) fn kinds(&self) -> &[LeafKind] {
        self.operands.kinds().get(1..).unwrap_or(&[])
    }

    /// Enters the leaves into a table of as many, for the same extents.
    pub(super) fn pass_on(&self, operands: &mut OperandTable<'_>) {
        let leaves = self.operands.leaves().iter().zip(self.kinds());
        for (leaf, (&first, &kind)) in leaves.enumerate() {
            operands.push(first, kind, |axis| self.operands.strides(axis)[leaf + 1]);
        }
    }

    #[inline(never)]
    fn push(
        &mut self,
        leaf: (*const u8, LeafKind),
        (extents, strides): (&[usize], &[isize]),
        own: &dyn Fn(usize) -> Option<usize>,
    ) {
        if self.kinds().is_empty() {
            self.operands.begin(LeafKind::sized(0));
        }
        let before = self.axes.as_slice().len();
        for axis in 0..self.extents().len() {
            self.axes.push(own(axis).map(|own| (own, extents[own])));
        }
        let axes = &self.axes.as_slice()[before..];
        let own = |axis: usize| axes[axis].map(|(own, _)| own);
        push_array(&mut self.operands, leaf, extents, |own| strides[own], own);
    }

    /// The sources of all leaves, as a plan shows them.
    fn sources(&self, lender: Option<usize>) -> Vec<Source> {
        { 0..self.kinds().len() }
            .map(|leaf| self.source(leaf, lender == Some(leaf)))
            .collect()
    }

    /// The source of leaf number `leaf`, as a plan shows it. A lender is read through the output
    /// and takes no part in the nest, so it is treated as a scalar.
    fn source(&self, leaf: usize, lends: bool) -> Source {
        let kind = self.kinds()[leaf];
        let is_computed = self.marks.as_slice().contains(&(leaf, None));
        let (role, kind) = match kind.is_scalar() {
            true => (Role::Scalar, kind),
            false if lends => (Role::Lender, kind.as_scalar()),
            false if is_computed => (Role::Temporary, kind),
            false => (Role::Array, kind),
        };
        let mut extents: Vec<_> = self.axes(leaf).flatten().collect();
        extents.sort_unstable();
        Source {
            role,
            extents: extents.into_iter().map(|(_, extent)| extent).collect(),
            axes: self.axes(leaf).map(|own| own.map(|(own, _)| own)).collect(),
            strides: { 0..self.extents().len() }
                .map(|axis| self.operands.strides(axis)[leaf + 1])
                .collect(),
            kind,
        }
    }
}

/// The leaves that an evaluation or a reduction over these extents reads, in the order of the
/// expression. Array number `lender` is not among them: it is read at the place where the result is
/// written.
pub(crate) fn surveyed<'n, I: Inputs<'n>>(
    inputs: &I,
    extents: &[usize],
    lender: Option<usize>,
) -> Vec<Source> {
    let mut table = LeafTable::new(extents, const { I::VARIES.count() });
    inputs.bind(Identity(extents.len()), &mut table);
    table.sources(lender)
}

/// The axes whose flag is set.
fn set_axes(flags: &[bool]) -> Vec<usize> {
    let axes = 0..flags.len();
    axes.filter(|&axis| flags[axis]).collect()
}

/// What an evaluation of `node` to elements `U` reads and writes. A reduction over some of the
/// extents adds further operations.
pub(crate) fn account<U: Elem, E: Node>(
    node: &E,
    extents: &[usize],
    reduced: &[bool],
    operations: usize,
    planned: Planned,
    lender: Option<usize>,
) -> Account {
    Account {
        extents: extents.to_vec(),
        reduced: set_axes(reduced),
        outs: vec![LeafKind::of::<U>()],
        sources: surveyed(&node.inputs(), extents, lender),
        operations: E::OPERATIONS + operations,
        planned,
        level: crate::isa::active(),
    }
}

impl<'a: 'e, 'e> Bind<'a> for LeafTable<'e> {
    fn array<T: Elem>(
        &mut self,
        data: Memory<'a, T>,
        extents: &[usize],
        strides: &[isize],
        offset: usize,
        axes: impl AxisMap,
    ) {
        let first = data.as_ptr().wrapping_add(offset).cast();
        let own = |axis| axes.operand_axis(axis, extents.len());
        let kind = LeafKind::of::<T>().beside_gaps(data.has_gaps());
        self.push((first, kind), (extents, strides), &own);
    }

    fn scalar<T: Elem>(&mut self, value: &'a T) {
        let first = (&raw const *value).cast();
        self.push((first, LeafKind::scalar::<T>()), (&[], &[]), &|_| None);
    }

    /// Not a leaf: it is read at the place where the result is written.
    fn current<T: Elem>(&mut self) {}

    fn computed(&mut self) {
        self.marks.push((self.kinds().len(), None));
    }

    fn variable(&mut self, number: usize) {
        self.marks.push((self.kinds().len(), Some(number)));
    }
}
