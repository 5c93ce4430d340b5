//! `Plans`: how a reduction would be computed, for tests and people to ask; nothing is.

use super::arg::{Seeks, along};
use super::axes::{Knows, Taken};
use super::logsumexp::{reduced_as_one, tile_of};
use super::order::order;
use super::twice::{DistanceFrom, ExpFrom, Relation, with_related};
use super::{AsIs, AsWidened, Largest, Smallest, Widened};
use super::{Checked, ReduceAxes, Reduction, checked, checked_for, classes, fixed, op};
use crate::error::{ReduceError, ShapeError};
use crate::expr::{Closed, Float, Node, Reducible};
use crate::kernel::{boxes_plan, fold_plan, surveyed, sweep_plan};
use crate::leaf::{Elem, LeafKind};
use crate::plan::{FoldPlan, ReductionOf, ReductionPlan};
use crate::shape::{Whole, WholeOf};

/// A reduction that has a plan: every [`Reduction`] of [`op`], and [`op::Var`], [`op::Std`], [`op::LogSumExp`], [`op::ArgMax`], [`op::ArgMin`]. See
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

/// What is reduced to elements `U`, in so many operations for each element, and how.
fn explained<U: Elem, E: Node<Shape: Whole>>(
    name: &'static str,
    node: &E,
    extents: &[usize],
    reduced: &[bool],
    operations: usize,
    fold: FoldPlan,
) -> ReductionPlan {
    let what = ReductionOf {
        name,
        extents: extents.to_vec(),
        reduced: reduced.to_vec(),
        out: LeafKind::of::<U>(),
        sources: surveyed(&node.inputs(), extents, None),
        operations: E::OPERATIONS + operations,
    };
    ReductionPlan::new(what, fold)
}

/// The plan of [`totals`](super::totals).
fn of_totals<O, E, A>(
    op: O,
    node: &E,
    checked: &Checked<WholeOf<E::Shape>, A::Left>,
) -> ReductionPlan
where
    E: Node<Shape: Whole>,
    O: Reduction<E::Item>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let (extents, reduced) = (checked.extents.as_ref(), checked.reduced.as_ref());
    let fold = if const { O::WIDENS } {
        let wide = Widened { op, node };
        fold_plan::<AsWidened<'_, O, E>, classes::Of<E, A::Known>>(&wide, extents, reduced)
    } else {
        fold_plan::<AsIs<O, E>, classes::Of<E, A::Known>>(node, extents, reduced)
    };
    explained::<O::Output, _>(O::NAME, node, extents, reduced, O::OPERATIONS, fold)
}

/// The plan of [`reduce`](super::reduce).
fn of_fold<O, E, A>(op: O, node: &E, axes: &A) -> Result<ReductionPlan, ReduceError>
where
    E: Closed<Shape: Whole>,
    O: Reduction<E::Item>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let checked = checked_for::<O, E, A>(node, axes)?;
    let fold = if const { O::WIDENS } {
        let wide = Widened { op, node };
        let bound = fixed::<AsWidened<'_, O, E>, E, A>(&wide);
        bound.map(|bound| bound.plan())
    } else {
        fixed::<AsIs<O, E>, E, A>(node).map(|bound| bound.plan())
    };
    let Some(fold) = fold else {
        return Ok(of_totals::<O, E, A>(op, node, &checked));
    };
    let (extents, reduced) = (checked.extents.as_ref(), checked.reduced.as_ref());
    let plan = explained::<O::Output, _>(O::NAME, node, extents, reduced, O::OPERATIONS, fold);
    Ok(plan)
}

/// Implements `Plans` for folds.
macro_rules! folds {
    ($($Op:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T> Plans<T> for op::$Op
        where
            op::$Op: Reduction<T>,
        {
            fn plan<E, A>(self, node: &E, axes: &A) -> Result<ReductionPlan, ReduceError>
            where
                E: Closed<Item = T, Shape: Whole>,
                A: ReduceAxes<WholeOf<E::Shape>>,
            {
                of_fold(self, node, axes)
            }
        }
    )*};
}
folds!(Sum Prod Mean Max Min Dot Any All NormL1 NormL2 NormMax MeanOf MaxOf MinOf AnyOf AllOf);

/// The plan of two sweeps: what the first one finds, `M`, and what the second one sums of it.
fn in_two<T, M, O, P, E, A, R>(
    name: &'static str,
    node: &E,
    checked: &Checked<WholeOf<E::Shape>, A::Left>,
    (first, second): (O, P),
    relation: R,
) -> ReductionPlan
where
    M: Float,
    O: Reduction<T, Output = M>,
    P: Reduction<M, Output = M>,
    E: Closed<Item = T, Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
    R: Relation<T, M>,
{
    let first = of_totals::<_, E, A>(first, node, checked);
    let found = vec![M::ZERO; checked.kept];
    let second = with_related::<_, E, _, A, _>(relation, node, checked, &found, |related| {
        of_totals::<_, _, A>(second, related, checked)
    });
    second.after(name, first)
}

/// Implements `Plans` for what takes two sweeps.
macro_rules! twice {
    ($($Op:ident $name:literal [$Bound:ident] $Found:ty, $First:ident, $Second:ident, $Relation:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: $Bound> Plans<T> for op::$Op {
            fn plan<E, A>(self, node: &E, axes: &A) -> Result<ReductionPlan, ReduceError>
            where
                E: Closed<Item = T, Shape: Whole>,
                A: ReduceAxes<WholeOf<E::Shape>>,
            {
                let checked = checked::<$Found, E, A>(node, axes, None)?;
                Ok(in_two::<T, $Found, _, _, E, A, _>($name, node, &checked, (op::$First, op::$Second), $Relation))
            }
        }
    )*};
}
twice! {
    Var "var" [Float] T::Mean, MeanOf, Squares, DistanceFrom;
    Std "std" [Float] T::Mean, MeanOf, Squares, DistanceFrom;
}

impl<T: Float> Plans<T> for op::LogSumExp {
    fn plan<E, A>(self, node: &E, axes: &A) -> Result<ReductionPlan, ReduceError>
    where
        E: Closed<Item = T, Shape: Whole>,
        A: ReduceAxes<WholeOf<E::Shape>>,
    {
        let (name, checked) = ("logsumexp", checked::<T, E, A>(node, axes, None)?);
        let (extents, reduced) = (checked.extents.as_ref(), checked.reduced.as_ref());
        Ok(match reduced_as_one(node, extents, reduced) {
            Some(range) => {
                let fold = boxes_plan(range, extents, &tile_of::<T>(range, extents));
                // Compared, subtracted, the exponential, added.
                explained::<T, _>(name, node, extents, reduced, 4, fold)
            }
            None => {
                in_two::<T, T, _, _, E, A, _>(name, node, &checked, (op::Max, op::Sum), ExpFrom)
            }
        })
    }
}

/// Implements `Plans` for positions.
macro_rules! positions {
    ($($Op:ident $Seeks:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Reducible> Plans<T> for op::$Op {
            fn plan<E, A>(self, node: &E, axes: &A) -> Result<ReductionPlan, ReduceError>
            where
                E: Closed<Item = T, Shape: Whole>,
                A: ReduceAxes<WholeOf<E::Shape>>,
            {
                let name = $Seeks::NAME;
                let checked = checked::<i64, E, A>(node, axes, Some(name))?;
                let (extents, reduced) = (checked.extents.as_ref(), checked.reduced.as_ref());
                let named = reduced.iter().filter(|reduced| **reduced).count();
                if named > 1 && <A::Known as Knows>::TAKEN != Taken::All {
                    return Err(ShapeError::several_axes(name, named, extents).into());
                }
                let axis = along(reduced);
                let moved = axis.filter(|_| node.stored().is_none());
                let order = order(&node.inputs(), extents, moved);
                let swept: Vec<usize> = order.iter().map(|&axis| extents[axis]).collect();
                let mut fold = sweep_plan::<T>(&swept);
                for axis in fold.loops.iter_mut().flat_map(|l| &mut l.axes) {
                    *axis = order[*axis];
                }
                Ok(explained::<i64, _>(name, node, extents, reduced, 1, fold))
            }
        }
    )*};
}
positions!(ArgMax Largest ArgMin Smallest);
