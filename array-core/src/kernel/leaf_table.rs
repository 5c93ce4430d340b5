//! The leaves of an expression in a table, apart from its type.

use crate::expr::{AxisMap, Bind};
use crate::leaf::{Elem, LeafKind, Slots};
use crate::plan::OperandTable;
use core::marker::PhantomData;

/// The leaves of an expression, and the axes of its value that each varies along.
pub(crate) struct LeafTable<'a> {
    pub(super) extents: &'a [usize],
    pub(super) leaves: Slots<(LeafKind, *const u8), 17>,
    /// A row for each leaf: the byte stride along each axis of the value.
    strides: Slots<isize, 64>,
    /// A row for each leaf: its axis that each axis of the value maps to.
    axes: Slots<Option<usize>, 64>,
    /// The leaves that are variables, and the variables' numbers.
    variables: Slots<(usize, usize), 17>,
    borrow: PhantomData<&'a ()>,
}

impl<'a> LeafTable<'a> {
    /// A table for a value of these extents, whose leaves are to come.
    #[inline(always)]
    pub(crate) fn new(extents: &'a [usize]) -> Self {
        LeafTable {
            extents,
            leaves: Slots::new(),
            strides: Slots::new(),
            axes: Slots::new(),
            variables: Slots::new(),
            borrow: PhantomData,
        }
    }

    /// The extents of the value.
    pub(crate) fn extents(&self) -> &'a [usize] {
        self.extents
    }

    /// Every placement of variable `variable`: for each axis of the value, the variable's axis.
    pub(crate) fn placements(&self, variable: usize) -> impl Iterator<Item = &[Option<usize>]> {
        let rank = self.extents.len();
        let own = self
            .variables
            .as_slice()
            .iter()
            .filter(move |(_, number)| *number == variable);
        own.map(move |(leaf, _)| &self.axes.as_slice()[leaf * rank..][..rank])
    }

    #[inline(never)]
    fn push(
        &mut self,
        (kind, first): (LeafKind, *const u8),
        (extents, strides): (&[usize], &[isize]),
        axis: &dyn Fn(usize) -> Option<usize>,
    ) {
        self.leaves.push((kind, first));
        for (place, &whole) in self.extents.iter().enumerate() {
            let own = axis(place);
            let stride = own.map_or(0, |own| {
                let is_stretched = extents[own] != whole;
                assert!(
                    !is_stretched || extents[own] == 1,
                    "an operand does not fit its whole"
                );
                if is_stretched {
                    0
                } else {
                    strides[own].wrapping_mul(kind.size() as isize)
                }
            });
            self.strides.push(stride);
            self.axes.push(own);
        }
    }

    /// Enters the leaves after the output.
    pub(super) fn enter(&self, operands: &mut OperandTable<'_>) {
        for (kind, first, strides) in self.leaves() {
            operands.push(first, kind, |axis| strides[axis]);
        }
    }

    /// Each leaf: its kind, its first element, its strides.
    pub(super) fn leaves(&self) -> impl Iterator<Item = (LeafKind, *const u8, &[isize])> {
        let rank = self.extents.len();
        let leaves = self.leaves.as_slice().iter().enumerate();
        leaves.map(move |(number, &(kind, first))| {
            (
                kind,
                first,
                &self.strides.as_slice()[number * rank..][..rank],
            )
        })
    }
}

impl<'a> Bind<'a> for LeafTable<'a> {
    fn array<T: Elem>(
        &mut self,
        data: &'a [T],
        extents: &[usize],
        strides: &[isize],
        offset: usize,
        axes: impl AxisMap,
    ) {
        let first = data.as_ptr().wrapping_add(offset).cast();
        let axis = |axis| axes.operand_axis(axis, extents.len());
        self.push((LeafKind::of::<T>(), first), (extents, strides), &axis);
    }

    fn scalar<T: Elem>(&mut self, value: &'a T) {
        let first = (&raw const *value).cast();
        self.push((LeafKind::scalar::<T>(), first), (&[], &[]), &|_| None);
    }

    fn current<T: Elem>(&mut self) {
        unreachable!("what is recorded has no destination to read");
    }

    fn variable(&mut self, number: usize) {
        self.variables.push((self.leaves.as_slice().len(), number));
    }
}
