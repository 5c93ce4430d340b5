//! What an evaluation or a reduction would read, as its plan is explained: binds the operands without running anything.

use crate::expr::{AxisMap, Bind, Identity, Inputs, Node};
use crate::leaf::{Elem, LeafKind};
use crate::plan::{Account, Planned, Role, Source};

/// Collects operands.
struct Survey<'e> {
    /// The output's extents.
    extents: &'e [usize],
    sources: Vec<Source>,
    /// The next array is computed before the loop.
    computed: bool,
    /// The array whose memory the output takes.
    lender: Option<usize>,
}

impl<'a> Bind<'a> for Survey<'_> {
    fn array<T: Elem>(
        &mut self,
        _: &'a [T],
        extents: &[usize],
        strides: &[isize],
        _: usize,
        axes: impl AxisMap,
    ) {
        let own = (0..self.extents.len()).map(|axis| axes.operand_axis(axis, extents.len()));
        let own: Vec<Option<usize>> = own.collect();
        let stride = |(axis, own): (usize, &Option<usize>)| match *own {
            Some(own) if extents[own] == self.extents[axis] => {
                strides[own].wrapping_mul(size_of::<T>() as isize)
            }
            _ => 0,
        };
        let strides = own.iter().enumerate().map(stride).collect();
        // A lender is read through the output, and has no entry among what a nest is made from: as good as a scalar.
        let (role, kind) = match self.lender {
            Some(lender) if lender == self.sources.len() => (Role::Lender, LeafKind::scalar::<T>()),
            _ if self.computed => (Role::Temporary, LeafKind::of::<T>()),
            _ => (Role::Array, LeafKind::of::<T>()),
        };
        self.computed = false;
        self.sources.push(Source {
            role,
            extents: extents.to_vec(),
            axes: own,
            strides,
            kind,
        });
    }

    fn scalar<T: Elem>(&mut self, _: &'a T) {
        self.sources.push(Source {
            role: Role::Scalar,
            extents: Vec::new(),
            axes: vec![None; self.extents.len()],
            strides: vec![0; self.extents.len()],
            kind: LeafKind::scalar::<T>(),
        });
    }

    fn current<T: Elem>(&mut self) {}

    fn computed(&mut self) {
        self.computed = true;
    }
}

/// What an evaluation or a reduction over these extents reads, in the order of the expression; the array of number `lender` is not read there,
/// but where the result is written.
pub(crate) fn surveyed<'n, I: Inputs<'n>>(
    inputs: &I,
    extents: &[usize],
    lender: Option<usize>,
) -> Vec<Source> {
    let mut survey = Survey {
        extents,
        sources: Vec::new(),
        computed: false,
        lender,
    };
    inputs.bind(Identity(extents.len()), &mut survey);
    survey.sources
}

/// What an evaluation of `node` to elements `U` reads and writes; or a reduction over some of the extents, which takes further operations.
pub(crate) fn account<U: Elem, E: Node>(
    node: &E,
    extents: &[usize],
    reduced: &[bool],
    operations: usize,
    planned: Planned,
    lender: Option<usize>,
) -> Account {
    let axes = (0..extents.len()).filter(|&axis| reduced.get(axis) == Some(&true));
    Account {
        extents: extents.to_vec(),
        reduced: axes.collect(),
        out: LeafKind::of::<U>(),
        sources: surveyed(&node.inputs(), extents, lender),
        operations: E::OPERATIONS + operations,
        planned,
        level: crate::isa::active(),
    }
}
