//! What an evaluation would read, as its plan is explained: binds the operands without running anything.

use crate::array::or_panic;
use crate::expr::{AxisMap, Bind, Identity, Inputs, Node};
use crate::isa;
use crate::leaf::{Elem, LeafKind};
use crate::plan::{Explained, Planned, Role, Source};
use crate::shape::{ExprShape, Shape, Whole, WholeOf};

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

/// The evaluation of `node`, into a new array or one that it owns.
#[track_caller]
pub(super) fn explained<E: Node<Shape: Whole>>(node: &E, planned: Planned) -> Explained {
    let shape = or_panic(node.inputs().shape()).whole();
    let extents = shape.extents();
    let mut survey = Survey {
        extents: extents.as_ref(),
        sources: Vec::new(),
        computed: false,
        lender: node.lender::<E::Item>(extents.as_ref()),
    };
    node.inputs()
        .bind(Identity(extents.as_ref().len()), &mut survey);
    let zero = E::Inputs::VARIES.zero_arrays(<WholeOf<E::Shape> as ExprShape>::RANK);
    let out = LeafKind::of::<E::Item>();
    Explained::new(
        extents.as_ref(),
        out,
        survey.sources,
        zero,
        planned,
        isa::active(),
    )
}
