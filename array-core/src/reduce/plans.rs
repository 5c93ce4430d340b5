//! `Plans`: the plans of reductions, for tests and people. Nothing is reduced.

use super::arg::{Seeks, along};
use super::axes::{Knows, Taken};
use super::order::order;
use super::range_sweep::{BoxRoom, RangeSweep};
use super::{AsIs, AsWidened, Largest, Smallest, Widened};
use super::{Checked, ReduceAxes, Reduction, checked, classes, fixed, op, refusing};
use super::{logsumexp, mean_var, straight};
use crate::error::{ReduceError, ShapeError};
use crate::expr::{Closed, Float, Node, Reducible};
use crate::kernel::{Folded, account, fold_plan, is_square};
use crate::leaf::Elem;
use crate::plan::boxes::sweep_plan;
use crate::plan::{FoldPlan, Planned, ReductionPlan};
use crate::shape::{Shape, Whole, WholeOf};

/// A reduction that has a plan: every [`Reduction`] of [`op`], and [`op::Var`], [`op::Std`],
/// [`op::LogSumExp`], [`op::ArgMax`], [`op::ArgMin`]. See
/// [`Reductions::plan_reduce`](super::Reductions::plan_reduce).
#[diagnostic::on_unimplemented(
    message = "elements of type `{T}` do not have this reduction",
    label = "not a reduction of `{T}`",
    note = "the types in `reduce::op` are the reductions, like `op::Sum`"
)]
pub trait Plans<T> {
    /// Its plan over `axes`.
    #[doc(hidden)]
    fn plan<E, A>(self, node: &E, axes: &A) -> Result<ReductionPlan, ReduceError>
    where
        E: Closed<Item = T, Shape: Whole>,
        A: ReduceAxes<WholeOf<E::Shape>>;
}

/// The plan of a reduction to elements `U` with this many operations per element.
fn explained<U: Elem, E, R: Shape>(
    name: &'static str,
    node: &E,
    checked: &Checked<WholeOf<E::Shape>, R>,
    operations: usize,
    fold: FoldPlan,
) -> ReductionPlan
where
    E: Node<Shape: Whole>,
{
    let extents = checked.shape.extents();
    let (extents, reduced) = (extents.as_ref(), checked.reduced.as_ref());
    ReductionPlan {
        name,
        account: account::<U, E>(node, extents, reduced, operations, fold.planned, None),
        fold,
    }
}

/// The plan of [`reduce`](super::reduce), whose nest may be known at compile time.
fn of_fold<O, E, A>(op: O, node: &E, checked: &Checked<WholeOf<E::Shape>, A::Left>) -> ReductionPlan
where
    E: Node<Shape: Whole>,
    O: Reduction<E::Item>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let fold = if const { O::WIDENS } {
        fold_by::<AsWidened<'_, O, E>, E, A>(&Widened { op, node }, checked)
    } else {
        fold_by::<AsIs<O, E>, E, A>(node, checked)
    };
    explained::<O::Output, _, _>(O::NAME, node, checked, O::OPERATIONS, fold)
}

/// The plan of a reduction by `op`.
///
/// # Errors
/// As the reduction.
pub(crate) fn plan_of<O, E, A>(op: O, node: &E, axes: &A) -> Result<ReductionPlan, ReduceError>
where
    O: Reduction<E::Item>,
    E: Closed<Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let checked = checked::<O::Output, _, A>(&node.inputs(), axes, refusing::<O, E::Item>())?;
    Ok(of_fold::<O, E, A>(op, node, &checked))
}

/// [`of_fold`] for `body`.
fn fold_by<B, E, A>(body: &B::Body, checked: &Checked<WholeOf<E::Shape>, A::Left>) -> FoldPlan
where
    B: Folded,
    E: Node<Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let extents = checked.shape.extents();
    let (extents, reduced) = (extents.as_ref(), checked.reduced.as_ref());
    let plan = match fixed::<B, E, A>(body) {
        Some(bound) => bound.plan(),
        None => fold_plan::<B, classes::Of<E, A::Known>>(body, extents, reduced),
    };
    let has_powers = <B::Body as Node>::NEEDS.powers && !is_square(body);
    match straight::<B, E, A>() {
        Some(_) if !has_powers => FoldPlan {
            planned: Planned::Inline,
            ..plan
        },
        _ => plan,
    }
}

/// The plan of a reduction to elements `U` that is one sweep over boxes of this room, with this
/// many operations per element.
fn in_boxes<U: Elem, E, A>(
    name: &'static str,
    node: &E,
    axes: &A,
    (room, operations): (BoxRoom, usize),
) -> Result<ReductionPlan, ReduceError>
where
    E: Closed<Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let checked = checked::<U, _, A>(&node.inputs(), axes, None)?;
    let sweep = RangeSweep::new(
        checked.shape.extents().as_ref(),
        checked.reduced.as_ref(),
        room,
    );
    Ok(explained::<U, _, _>(
        name,
        node,
        &checked,
        operations,
        sweep.plan(),
    ))
}

/// The plan of [`position`](super::position).
///
/// # Errors
/// As the search.
pub(crate) fn plan_of_position<K: Seeks, E, A>(
    node: &E,
    axes: &A,
) -> Result<ReductionPlan, ReduceError>
where
    E: Closed<Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let checked = checked::<i64, _, A>(&node.inputs(), axes, Some(K::NAME))?;
    let extents = checked.shape.extents();
    let (extents, reduced) = (extents.as_ref(), checked.reduced.as_ref());
    let named = reduced.iter().filter(|reduced| **reduced).count();
    if named > 1 && <A::Known as Knows>::TAKEN != Taken::All {
        return Err(ShapeError::several_axes(K::NAME, named, extents).into());
    }
    let axis = along(reduced);
    let moved = axis.filter(|_| node.stored().is_none());
    let order = order(&node.inputs(), extents, moved);
    let swept: Vec<usize> = order.iter().map(|&axis| extents[axis]).collect();
    let mut fold = sweep_plan::<E::Item>(&swept);
    for axis in fold.loops.iter_mut().flat_map(|l| &mut l.axes) {
        *axis = order[*axis];
    }
    Ok(explained::<i64, _, _>(K::NAME, node, &checked, 1, fold))
}

/// Implements `Plans` for reductions of elements with this bound.
macro_rules! plans {
    ($($($Op:ident)* [$Bounded:ty: $Bound:path] |$op:ident, $node:ident, $axes:ident| $plan:expr;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl<T> Plans<T> for op::$Op
        where
            $Bounded: $Bound,
        {
            fn plan<E, A>($op, $node: &E, $axes: &A) -> Result<ReductionPlan, ReduceError>
            where
                E: Closed<Item = T, Shape: Whole>,
                A: ReduceAxes<WholeOf<E::Shape>>,
            {
                $plan
            }
        }
    )*)*};
}

plans! {
    Sum Prod Mean Max Min Dot Any All NormL1 NormL2 NormMax
    [Self: Reduction<T>] |self, node, axes| {
        plan_of(self, node, axes)
    };
    // A difference, its square, three additions.
    Var [T: Reducible] |self, node, axes| in_boxes::<T, E, A>("var", node, axes, (mean_var::room::<T>(), 5));
    Std [T: Reducible] |self, node, axes| in_boxes::<T, E, A>("std", node, axes, (mean_var::room::<T>(), 5));
    // A comparison, a subtraction, an exponential, an addition.
    LogSumExp [T: Float] |self, node, axes| in_boxes::<T, E, A>("logsumexp", node, axes, (logsumexp::room::<T>(), 4));
    ArgMax [T: Reducible] |self, node, axes| plan_of_position::<Largest, E, A>(node, axes);
    ArgMin [T: Reducible] |self, node, axes| plan_of_position::<Smallest, E, A>(node, axes);
}
