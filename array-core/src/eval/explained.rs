//! What an evaluation would do, and how: its operands are bound as for the evaluation, and nothing
//! runs.

use super::{Destination, PlannedNest, program, refused};
use crate::array::or_panic;
use crate::expr::{Identity, Inputs, Node};
use crate::kernel::{Output, Program, bound, surveyed};
use crate::leaf::LeafKind;
use crate::plan::{self, Explained};
use crate::shape::{FitsInto, Shape, Whole, WholeOf};

/// When the nest of `E` into a whole array of shape `S` is planned.
const fn planned<E: Node, S: Shape>() -> plan::Planned {
    match &PlannedNest::<E::Inputs<'_>, S, E::Item>::NEST {
        Some(_) if PlannedNest::<E::Inputs<'_>, S, E::Item>::is_straight::<E>() => {
            plan::Planned::Inline
        }
        Some(_) => plan::Planned::Compiling,
        None => plan::Planned::Running,
    }
}

/// The evaluation of `node`, into a new array or one that it owns.
#[track_caller]
pub(super) fn explained<E: Node<Shape: Whole>>(node: &E) -> Explained {
    let shape = or_panic(node.inputs().shape()).whole();
    let extents = shape.extents();
    let extents = extents.as_ref();
    let lender = node.lender::<E::Item>(extents);
    let planned = planned::<E, WholeOf<E::Shape>>();
    told::<E, WholeOf<E::Shape>>(node, extents, None, lender, planned)
}

/// The evaluation of `node` into `out`.
#[track_caller]
pub(super) fn explained_into<E: Node, D: Destination<E::Item>>(node: &E, out: &D) -> Explained
where
    E::Shape: FitsInto<D::Shape>,
{
    let (shape, strides) = out.lies();
    or_panic(refused("plan_into", &node.inputs(), &shape));
    let extents = shape.extents();
    let planned = match D::WHOLE {
        true => planned::<E, D::Shape>(),
        false => plan::Planned::Running,
    };
    let strides = Some(strides.as_ref());
    told::<E, D::Shape>(node, extents.as_ref(), strides, None, planned)
}

fn told<E: Node, S: Shape>(
    node: &E,
    extents: &[usize],
    strides: Option<&[isize]>,
    lender: Option<usize>,
    planned: plan::Planned,
) -> Explained {
    let (inputs, nowhere) = (&node.inputs(), Output::nowhere());
    let program: Program<'_, E::Item> = program::<E, S>(node);
    let axes = Identity(extents.len());
    let (room, mut schedule) = bound(inputs, axes, program, nowhere, extents, strides, |launch| {
        launch.scheduled(lender.is_some())
    });
    if planned == plan::Planned::Inline {
        schedule.way = plan::Way::Inline;
    }
    Explained::new(
        (room, schedule),
        program.instances(),
        planned,
        extents,
        LeafKind::of::<E::Item>(),
        surveyed(inputs, extents, lender),
        E::OPERATIONS,
    )
}
