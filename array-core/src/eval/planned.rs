//! Evaluations of fixed shapes: planned at compile time, or computed in the caller's code.

use core::marker::PhantomData;

use crate::array::{Array, no_memory};
use crate::error::{BroadcastError, ReduceError};
use crate::expr::{Identity, Inputs, Node};
use crate::kernel::{Firsts, InlineLeaves, Output, Program, Written, collect, is_straight};
use crate::leaf::{ClassSet, Classes, Elem};
use crate::plan::FixedNest;
use crate::sealed::Sealed;
use crate::shape::{Shape, Whole, WholeOf, fixed_shape};
use crate::storage::Home;

/// Evaluations into whole arrays of shape `S` and elements `T` that are planned at compile time, if
/// the types give everything that the plan needs.
pub(super) struct PlannedNest<I, S, T>(PhantomData<(I, S, T)>);

impl<'n, I: Inputs<'n>, S: Shape, T: Elem> PlannedNest<I, S, T> {
    pub(super) const NEST: Option<FixedNest> =
        FixedNest::rows(S::RANK, S::EXTENTS, size_of::<T>(), &I::FIXED);

    /// The nest of few elements, which views of any strides may have.
    const FEW: Option<FixedNest> = match Self::NEST {
        Some(nest) => Some(nest),
        None if I::FIXED.has_views() => {
            FixedNest::of_views(S::RANK, S::EXTENTS, size_of::<T>(), &I::FIXED)
        }
        None => None,
    };

    /// Whether `E` has so few elements that they are computed in the caller's code.
    pub(super) const fn is_straight<E: Node>() -> bool {
        match &Self::FEW {
            Some(nest) => is_straight::<E>(nest),
            None => false,
        }
    }

    /// The nest.
    #[inline(always)]
    pub(super) fn nest() -> &'static FixedNest {
        match const { &Self::NEST } {
            Some(nest) => nest,
            None => unreachable!("only what is planned is run"),
        }
    }
}

impl<'n, I: Inputs<'n>, S: Shape, T: Elem> Classes for PlannedNest<I, S, T> {
    const SEALED: Sealed = Sealed;
    const ZERO: ClassSet = match &Self::NEST {
        Some(nest) => nest.zero,
        None => ClassSet::EMPTY,
    };
    const STEP: usize = match &Self::NEST {
        Some(nest) => nest.step(),
        None => 1,
    };
    const LEN: usize = match &Self::NEST {
        Some(nest) => nest.short_row(),
        None => 0,
    };
}

/// Runs `program` over `inputs` by the nest of their types.
#[inline(always)]
pub(super) fn run_planned<'a, 'x, I: Inputs<'a>, S: Shape, T: Elem>(
    inputs: &I,
    program: Program<'a, T>,
    out: Output<'x, T>,
) -> Written<'x> {
    let mut firsts: Firsts<'_, T> = Firsts::new(PlannedNest::<I, S, T>::nest());
    inputs.bind(Identity(S::EXTENTS.len()), &mut firsts);
    firsts.run(program, out)
}

/// Computes the elements of `node` in the caller's code.
#[inline(always)]
pub(super) fn compute_straight<'x, E: Node, S: Shape>(
    node: &E,
    out: Output<'x, E::Item>,
) -> Written<'x> {
    let nest = const { &PlannedNest::<E::Inputs<'_>, S, E::Item>::FEW };
    let nest = nest.as_ref().expect("only few elements are computed here");
    let mut leaves = InlineLeaves::new(nest);
    node.inputs().bind(Identity(S::EXTENTS.len()), &mut leaves);
    leaves.compute(node, out)
}

/// A new array with the value of `node`, whose nest is planned at compile time, if there is memory
/// for it. If memory cannot be refused, the result has no tag.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn evaluate_planned<E: Node>(
    node: &E,
) -> Result<Array<E::Item, WholeOf<E::Shape>, E::Home>, <E::Home as Home>::Refusal>
where
    E::Shape: Whole,
{
    let shape = fixed_shape::<WholeOf<E::Shape>>();
    let storage = if const {
        PlannedNest::<E::Inputs<'_>, WholeOf<E::Shape>, E::Item>::is_straight::<E>()
    } {
        collect::<E::Home, E::Item, WholeOf<E::Shape>>(shape.count(), |out| {
            compute_straight::<E, WholeOf<E::Shape>>(node, out)
        })
    } else {
        let program =
            Program::rows_only::<E, PlannedNest<E::Inputs<'_>, WholeOf<E::Shape>, E::Item>>(node);
        compute_planned::<_, _, E::Home>(&node.inputs(), program)
    };
    Ok(Array {
        storage: storage?,
        shape,
    })
}

/// The error for a result of this shape and of elements `T` whose memory was refused.
#[cold]
pub(crate) fn refused_memory<T, S: Shape>(shape: &S) -> BroadcastError {
    ReduceError::from(no_memory::<T, S>(shape)).into()
}

/// The elements of a new array of a fixed shape, if there is memory for them. Compiled once for
/// each list of operands.
fn compute_planned<'a, I: Inputs<'a, Shape: Whole>, T: Elem, H: Home>(
    inputs: &I,
    program: Program<'a, T>,
) -> Result<H::Storage<T, WholeOf<I::Shape>>, H::Refusal> {
    let count = fixed_shape::<WholeOf<I::Shape>>().count();
    collect::<H, T, WholeOf<I::Shape>>(count, |out| {
        run_planned::<_, WholeOf<I::Shape>, _>(inputs, program, out)
    })
}
