//! What an evaluation would do, and how: its operands bound as for the evaluation, and nothing run.

use super::{Destination, Planned, bound, program, refused, table};
use crate::array::or_panic;
use crate::expr::{Inputs, Node};
use crate::isa;
use crate::kernel::{Output, surveyed};
use crate::layout;
use crate::leaf::LeafKind;
use crate::plan::{self, Explained, Path};
use crate::shape::{ExprShape, FitsInto, Shape, Whole, WholeOf};

/// When the nest of `E` into a whole array of shape `S` is planned.
const fn planned<E: Node, S: Shape>() -> plan::Planned {
    match &Planned::<E::Inputs, S, E::Item>::NEST {
        Some(_) if Planned::<E::Inputs, S, E::Item>::is_straight::<E>() => plan::Planned::Straight,
        Some(_) => plan::Planned::Compiling,
        None => plan::Planned::Running,
    }
}

/// The evaluation of `node`, into a new array or one that it owns.
#[track_caller]
pub(super) fn explained<E: Node<Shape: Whole>>(node: &E) -> Explained {
    let shape = or_panic(node.inputs().shape()).whole();
    let mut strides = shape.table(0isize);
    let extents = shape.extents();
    let (extents, strides) = (extents.as_ref(), strides.as_mut());
    layout::row_major_strides(extents, strides);
    let planned = planned::<E, WholeOf<E::Shape>>();
    let path = match planned {
        plan::Planned::Running => launched::<E, WholeOf<E::Shape>>(node, extents, strides),
        _ => Path::Rows,
    };
    let lender = node.lender::<E::Item>(extents);
    told::<E, WholeOf<E::Shape>>(node, extents, strides, lender, (planned, path))
}

/// The evaluation of `node` into `out`.
#[track_caller]
pub(super) fn explained_into<E: Node, D: Destination<E::Item>>(node: &E, out: &D) -> Explained
where
    E::Shape: FitsInto<D::Shape>,
{
    let (shape, strides) = out.lies();
    or_panic(refused("plan_into", node.inputs(), &shape));
    let extents = shape.extents();
    let (extents, strides) = (extents.as_ref(), strides.as_ref());
    let planned = match D::WHOLE {
        true => planned::<E, D::Shape>(),
        false => plan::Planned::Running,
    };
    let path = match planned {
        plan::Planned::Running => {
            let other = (!D::WHOLE).then_some(strides);
            let found = table(node.inputs(), Output::nowhere(), extents, other, |table| {
                table.path(program::<E, D::Shape>(node))
            });
            found.unwrap_or_else(|| launched::<E, D::Shape>(node, extents, strides))
        }
        _ => Path::Rows,
    };
    told::<E, D::Shape>(node, extents, strides, None, (planned, path))
}

/// The path of `node` where its operands are entered one by one.
fn launched<E: Node, S: Shape>(node: &E, extents: &[usize], strides: &[isize]) -> Path {
    let (inputs, program) = (node.inputs(), program::<E, S>(node));
    let nowhere = Output::nowhere();
    bound::<S, _, _, _>(inputs, program, nowhere, extents, strides, |launch| {
        launch.path()
    })
}

fn told<E: Node, S: Shape>(
    node: &E,
    extents: &[usize],
    strides: &[isize],
    lender: Option<usize>,
    how: (plan::Planned, Path),
) -> Explained {
    Explained::new(
        extents,
        strides,
        LeafKind::of::<E::Item>(),
        surveyed(node.inputs(), extents, lender),
        E::OPERATIONS,
        E::Inputs::VARIES.zero_arrays(<S as ExprShape>::RANK),
        how,
        isa::active(),
    )
}
