//! Reductions of any expression, fused: an element is computed in a register, and folded there.
//!
//! `axes` decides what is reduced and what is left; [`op`] defines what each reduction folds with;
//! `classes` has what the types say about the leaves along the axes that the kernels work on.
//! `kernel::fold` does the work.
//!
//! [`check`] decides whether a reduction is legal, [`compute`] computes it; [`Reductions`] does
//! both.

mod axes;
mod checked;
mod classes;
pub mod op;

mod reducers;
mod widened;

pub(crate) mod column_blocks;
pub(crate) mod few_rows;
pub(crate) mod row_loops;

mod order;

mod range_sweep;

mod extremes;
mod logsumexp;
mod mean_var;
mod moment;
mod variance;

mod arg;

mod plans;

mod inherent;
mod methods;

mod back;
mod sum_to;

#[cfg(test)]
mod tests;

#[doc(hidden)]
pub use crate::expr::Sum;
#[doc(hidden)]
pub use crate::kernel::Fold;
#[doc(hidden)]
pub use arg::{Largest, Seeks, Smallest};
pub(crate) use arg::{check_position, extreme_and_position, position};
#[doc(hidden)]
pub use axes::TakenFrom;
pub(crate) use axes::{Knows, Taken};
pub use axes::{OneOrAll, ReduceAxes, RunTimeAxes, keepdims};
pub use back::SumTarget;
pub(crate) use checked::sized;
use checked::{Checked, checked};
pub(crate) use extremes::amin_amax;
pub(crate) use logsumexp::{logsumexp, logsumexp_over};
pub(crate) use mean_var::mean_var;
pub(crate) use methods::LeftHome;
pub use methods::Reductions;
#[doc(hidden)]
pub use methods::{OfFloats, PositionOf, Reduced, ReducedTo};
pub use op::Reduction;
#[doc(hidden)]
pub use plans::Plans;
pub(crate) use plans::{plan_of, plan_of_position};
pub use sum_to::SumTo;
#[doc(hidden)]
pub use sum_to::{OfNumbers, SummedTo};

use crate::array::{Array, no_memory};
use crate::error::ReduceError;
use crate::expr::{Closed, Inputs, Node};
use crate::kernel::{
    Bound, FixedFold, FoldClasses, FoldProgram, Folded, Output, collect, fold_over,
    fold_over_fixed, fold_straight, is_square, straight_fold,
};
use crate::shape::{Shape, Whole, WholeOf, fixed_shape, is_fixed};
use crate::storage::{Heap, Home};
pub(crate) use variance::{deviation_over, standard_deviation, variance, variance_over};
pub(crate) use widened::Widened;
use widened::{AsIs, AsWidened};

/// Whether the types say everything about the reduction, except the strides of views.
const fn is_told<E, A>() -> bool
where
    E: Node<Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    is_fixed::<A::Left>() && <classes::Of<E, A::Known> as FoldClasses>::TOLD.is_some()
}

/// The reduction by `B`, if its types say everything about it and it is computed in the caller's
/// code. Powers that are no squares take the kernels, which have loops for the usual exponents.
const fn straight<B, E, A>() -> Option<&'static FixedFold>
where
    B: Folded,
    E: Node<Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    match is_told::<E, A>() {
        true => straight_fold::<B, classes::Of<E, A::Known>>(),
        false => None,
    }
}

/// The reduction of `body`, if its types say everything about it; then it is also legal.
#[inline(always)]
fn fixed<B, E, A>(body: &B::Body) -> Option<Bound<'_, B, classes::Of<E, A::Known>>>
where
    B: Folded,
    E: Node<Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    if const { !is_told::<E, A>() } {
        return None;
    }
    Bound::of(body)
}

/// The phases of a reduction: check, fold the expression, finish the totals.
pub(crate) fn reduce<H: Home, O, E, A>(
    op: O,
    node: &E,
    axes: &A,
) -> Result<Array<O::Output, A::Left, H>, ReduceError>
where
    E: Closed<Shape: Whole>,
    O: Reduction<E::Item>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    if const { O::WIDENS } {
        reduce_by::<H, AsWidened<'_, O, E>, O, E, A>(op, &Widened { op, node }, node, axes)
    } else {
        reduce_by::<H, AsIs<O, E>, O, E, A>(op, node, node, axes)
    }
}

/// [`reduce`] for `body`.
fn reduce_by<H: Home, B, O, E, A>(
    op: O,
    body: &B::Body,
    node: &E,
    axes: &A,
) -> Result<Array<O::Output, A::Left, H>, ReduceError>
where
    B: Folded<Total = O::Output>,
    E: Closed<Shape: Whole>,
    O: Reduction<E::Item>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    // Conditions that are constants by themselves, so that the other paths are not compiled.
    if const { straight::<B, E, A>().is_some() } {
        let fixed = const { straight::<B, E, A>() }.expect("just asked");
        if const { !<B::Body as Node>::NEEDS.powers } || is_square(body) {
            let shape = fixed_shape();
            return match collect::<H, _, A::Left>(fixed.kept, |out| {
                let finish = |total| op.finish(total, fixed.taken);
                fold_straight::<B, classes::Of<E, A::Known>>(body, out, finish)
            }) {
                Ok(storage) => Ok(Array { storage, shape }),
                Err(_) => Err(no_memory::<O::Output, _>(&shape).into()),
            };
        }
    }
    if const { is_told::<E, A>() } {
        if let Some(bound) = fixed::<B, E, A>(body) {
            let taken = bound.fixed().taken;
            let shape = fixed_shape();
            return match collect::<H, _, A::Left>(bound.fixed().kept, |out| {
                fold_over_fixed(&bound, out, |total| op.finish(total, taken))
            }) {
                Ok(storage) => Ok(Array { storage, shape }),
                Err(_) => Err(no_memory::<O::Output, _>(&shape).into()),
            };
        }
        if const { Bound::<B, classes::Of<E, A::Known>>::IS_CERTAIN } {
            unreachable!("a fold without views is bound");
        }
    }
    let program = FoldProgram::of::<B, classes::Of<E, A::Known>>(body);
    reduce_inputs(op, program, &node.inputs(), axes)
}

/// [`reduce_by`] of what `program` computes from `inputs`.
///
/// Not inlined, and not generic over the expression: compiled once for each list of operands.
fn reduce_inputs<'n, H: Home, O, T, I, A>(
    op: O,
    program: FoldProgram<'n, O::Output>,
    inputs: &I,
    axes: &A,
) -> Result<Array<O::Output, A::Left, H>, ReduceError>
where
    O: Reduction<T>,
    I: Inputs<'n, Shape: Whole>,
    A: ReduceAxes<WholeOf<I::Shape>>,
{
    let Checked {
        shape,
        reduced,
        taken,
        kept,
        left,
    } = checked::<O::Output, I, A>(inputs, axes, refusing::<O, T>())?;
    let storage = shape.with_extents(
        #[inline(always)]
        |extents| {
            collect::<H, _, A::Left>(kept, |out| {
                let finish = |total| op.finish(total, taken);
                fold_over(program, inputs, extents, &reduced, out, finish)
            })
        },
    );
    match storage {
        Ok(storage) => Ok(Array {
            storage,
            shape: left,
        }),
        Err(_) => Err(no_memory::<O::Output, _>(&left).into()),
    }
}

/// The name of the reduction `O`, if it has no value over no elements.
fn refusing<O: Reduction<T>, T>() -> Option<&'static str> {
    O::REFUSES_NOTHING.then_some(O::NAME)
}

/// Reduces `node` over `axes` into `out`, the row-major elements of an array of these extents.
/// Returns whether the result has these extents; if it has not, nothing is written.
///
/// # Errors
/// As [`check`].
pub(crate) fn reduce_over<O, E, A>(
    op: O,
    node: &E,
    axes: &A,
    out_extents: &[usize],
    out: &mut [O::Output],
) -> Result<bool, ReduceError>
where
    E: Closed<Shape: Whole>,
    O: Reduction<E::Item>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    if const { O::WIDENS } {
        let wide = Widened { op, node };
        over_by::<AsWidened<'_, O, E>, O, E, A>(op, &wide, node, axes, out_extents, out)
    } else {
        over_by::<AsIs<O, E>, O, E, A>(op, node, node, axes, out_extents, out)
    }
}

/// [`reduce_over`] for `body`.
fn over_by<B, O, E, A>(
    op: O,
    body: &B::Body,
    node: &E,
    axes: &A,
    out_extents: &[usize],
    out: &mut [O::Output],
) -> Result<bool, ReduceError>
where
    B: Folded<Total = O::Output>,
    E: Closed<Shape: Whole>,
    O: Reduction<E::Item>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    // As above.
    if const { straight::<B, E, A>().is_some() } {
        let fixed = const { straight::<B, E, A>() }.expect("just asked");
        if const { !<B::Body as Node>::NEEDS.powers } || is_square(body) {
            let fits = fixed_shape::<A::Left>().extents().as_ref() == out_extents;
            if fits {
                let finish = |total| op.finish(total, fixed.taken);
                fold_straight::<B, classes::Of<E, A::Known>>(body, Output::whole(out), finish);
            }
            return Ok(fits);
        }
    }
    if const { is_told::<E, A>() } {
        if let Some(bound) = fixed::<B, E, A>(body) {
            let taken = bound.fixed().taken;
            let fits = fixed_shape::<A::Left>().extents().as_ref() == out_extents;
            if fits {
                fold_over_fixed(&bound, Output::whole(out), |total| op.finish(total, taken));
            }
            return Ok(fits);
        }
        if const { Bound::<B, classes::Of<E, A::Known>>::IS_CERTAIN } {
            unreachable!("a fold without views is bound");
        }
    }
    let program = FoldProgram::of::<B, classes::Of<E, A::Known>>(body);
    inputs_over(op, program, &node.inputs(), axes, out_extents, out)
}

/// [`over_by`] of what `program` computes from `inputs`.
///
/// Not inlined, as [`reduce_inputs`].
fn inputs_over<'n, O, T, I, A>(
    op: O,
    program: FoldProgram<'n, O::Output>,
    inputs: &I,
    axes: &A,
    out_extents: &[usize],
    out: &mut [O::Output],
) -> Result<bool, ReduceError>
where
    O: Reduction<T>,
    I: Inputs<'n, Shape: Whole>,
    A: ReduceAxes<WholeOf<I::Shape>>,
{
    let checked = checked::<O::Output, I, A>(inputs, axes, refusing::<O, T>())?;
    if !checked.left.with_extents(
        #[inline(always)]
        |left| left.iter().eq(out_extents),
    ) {
        return Ok(false);
    }
    let finish = |total| op.finish(total, checked.taken);
    checked.shape.with_extents(
        #[inline(always)]
        |extents| {
            let (reduced, out) = (&checked.reduced, Output::whole(out));
            fold_over(program, inputs, extents, reduced, out, finish)
        },
    );
    Ok(true)
}

/// Checks whether `node` can be reduced over `axes`, and returns the shape of the result, `()` for
/// `..`. Nothing is computed.
///
/// # Errors
/// Operands that do not broadcast, an axis of a run-time rank or list that is out of range or named
/// twice, `too_large`, and `empty_reduction` if the reduction has no value over no elements.
#[doc(hidden)]
pub fn check<O, E, A>(_: &O, node: &E, axes: &A) -> Result<A::Left, ReduceError>
where
    E: Closed<Shape: Whole>,
    O: Reduction<E::Item>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    Ok(sized::<O::Output, _, A>(&node.inputs(), axes, refusing::<O, E::Item>())?.left)
}

/// Reduces `node` over `axes` to a row-major array of the shape that [`check`] returns, `()` for
/// `..`.
///
/// # Errors
/// As [`check`].
#[doc(hidden)]
pub fn compute<O, E, A>(
    op: &O,
    node: &E,
    axes: &A,
) -> Result<Array<O::Output, A::Left, Heap>, ReduceError>
where
    E: Closed<Shape: Whole>,
    O: Reduction<E::Item>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    reduce(*op, node, axes)
}
