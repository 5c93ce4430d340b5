//! The plan of an evaluation: its operands are bound as for the evaluation, but nothing runs.

use super::{Destination, PlannedNest, program, refused};
use crate::array::or_panic;
use crate::expr::{Identity, Node, whole};
use crate::kernel::{Output, Program, account, bound};
use crate::plan::{Explained, Planned, Way};
use crate::shape::{FitsInto, Shape, Whole, WholeOf};

/// The plan of `node`, evaluated into a new array or one that it owns.
#[track_caller]
pub(crate) fn explained<E: Node<Shape: Whole>>(node: &E) -> Explained {
    let shape = or_panic(whole(&node.inputs()));
    let extents = shape.extents();
    let extents = extents.as_ref();
    let lender = node.lender::<E::Item>(extents);
    told::<E, WholeOf<E::Shape>>(node, extents, None, lender, true)
}

/// The plan of `node`, evaluated into `out`.
#[track_caller]
pub(crate) fn explained_into<E: Node, D: Destination<E::Item>>(node: &E, out: &D) -> Explained
where
    E::Shape: FitsInto<D::Shape>,
{
    let (shape, strides) = out.lies();
    or_panic(refused("plan_into", &node.inputs(), &shape));
    let extents = shape.extents();
    let strides = Some(strides.as_ref());
    told::<E, D::Shape>(node, extents.as_ref(), strides, None, D::WHOLE)
}

/// The plan of `node`, evaluated to elements of these extents and strides, which are a whole array
/// if `is_whole`.
fn told<E: Node, S: Shape>(
    node: &E,
    extents: &[usize],
    strides: Option<&[isize]>,
    lender: Option<usize>,
    is_whole: bool,
) -> Explained {
    let planned = if !is_whole {
        Planned::Running
    } else if PlannedNest::<E::Inputs<'_>, S, E::Item>::is_straight::<E>() {
        Planned::Inline
    } else if PlannedNest::<E::Inputs<'_>, S, E::Item>::NEST.is_some() {
        Planned::Compiling
    } else {
        Planned::Running
    };
    let (inputs, nowhere) = (&node.inputs(), Output::nowhere());
    let program: Program<'_, E::Item> = program::<E, S>(node);
    let axes = Identity(extents.len());
    let (room, mut schedule) = bound(inputs, axes, program, nowhere, extents, strides, |launch| {
        launch.scheduled(lender.is_some())
    });
    if planned == Planned::Inline {
        schedule.way = Way::Inline;
    }
    Explained {
        account: account::<E::Item, E>(node, extents, &[], 0, planned, lender),
        room,
        schedule,
        instances: program.instances(),
    }
}
