//! Evaluation: the only place where an expression meets a plan and a kernel.
//!
//! Shapes are joined and checked first, then the leaves are bound to the output's axes, and
//! `kernel` runs the expression's kernels. Nothing is allocated or written before the checks have
//! passed.
#![allow(
    clippy::type_complexity,
    reason = "the type of an expression is its tree"
)]

mod assign;
mod evaluate;
mod in_cache;
mod lent;
mod planned;
mod reduced;
mod refused;
mod several;
mod totals;
mod zip;

mod explained;

#[cfg(test)]
mod tests;

pub(crate) use explained::{explained, explained_into};
use lent::evaluate_owned;
pub(crate) use planned::refused_memory;
use planned::{PlannedNest, compute_straight, evaluate_planned, run_planned};
pub(crate) use refused::refused;

pub use assign::Destination;
pub(crate) use assign::strided_view;
pub use evaluate::{Evaluate, HasValue};
#[doc(hidden)]
pub use in_cache::Strided;
pub(crate) use in_cache::{evaluate_tiled, new_array, write_boxes, write_tiled};
pub use reduced::ReductionsInto;
pub use several::{LazyTuple, eval_all, try_eval_all};
pub(crate) use several::{
    Outlets, evaluate_sums, explained_all, explained_several, same, sums_program, write_several,
};
pub(crate) use totals::after_totals;

use core::marker::PhantomData;

use crate::array::{Array, Layout, checked_len, or_panic};
use crate::dim::Known;
use crate::error::{BroadcastError, Fault, Violation};
use crate::expr::{Closed, Expr, Identity, Inputs, Node, whole};
use crate::kernel::{Entries, LEAVES, Output, Program, TABLE_AXES, Table, Written, bound, collect};
use crate::leaf::{ClassSet, Classes, Elem};
use crate::plan::Explained;
use crate::rule::Site;
use crate::sealed::Sealed;
use crate::shape::{DynRank, ExprShape, FitsInto, Shape, Whole, WholeOf, fixed_shape};
use crate::storage::{Buffer, Heap, Home, MemoryMut};

/// The leaf classes of `I` along the last axis of a result of shape `S`, as far as the types show.
struct InnerClasses<I, S>(PhantomData<(I, S)>);

impl<'n, I: Inputs<'n>, S: ExprShape> Classes for InnerClasses<I, S> {
    const SEALED: Sealed = Sealed;
    const ZERO: ClassSet = I::VARIES.zero_classes(S::RANK);
    const OTHERS: [Option<ClassSet>; 3] = I::VARIES.others(S::RANK);
}

/// The program of `node` for results of shape `S`.
#[inline(always)]
pub(crate) fn program<E: Node, S: ExprShape>(node: &E) -> Program<'_, E::Item> {
    Program::of::<E, InnerClasses<E::Inputs<'_>, S>>(node)
}

/// A new array with the value of `node`.
#[inline(always)]
pub(crate) fn evaluate<E: Node>(
    node: &E,
) -> Result<Array<E::Item, WholeOf<E::Shape>, E::Home>, BroadcastError>
where
    E::Shape: Whole,
{
    if const { E::COMPUTED } {
        return node.computed();
    }
    if const { is_planned::<E>() } {
        let planned = evaluate_planned(node);
        return planned
            .map_err(|_| refused_memory::<E::Item, _>(&fixed_shape::<WholeOf<E::Shape>>()));
    }
    compute(&node.inputs(), program::<E, WholeOf<E::Shape>>(node))
}

/// The shape and the elements of `node`, row-major, in a `Vec`.
#[cfg(feature = "exchange")]
pub(crate) fn evaluate_to_vec<E: Node<Shape: Whole>>(
    node: &E,
) -> Result<(WholeOf<E::Shape>, Vec<E::Item>), BroadcastError> {
    let program = program::<E, WholeOf<E::Shape>>(node);
    let Array { storage, shape } =
        compute::<_, _, crate::storage::VecHome>(&node.inputs(), program)?;
    Ok((shape, storage))
}

/// Whether the evaluation of `E` is planned at compile time.
pub(crate) const fn is_planned<E: Node<Shape: Whole>>() -> bool {
    PlannedNest::<E::Inputs<'_>, WholeOf<E::Shape>, E::Item>::NEST.is_some()
        || PlannedNest::<E::Inputs<'_>, WholeOf<E::Shape>, E::Item>::is_straight::<E>()
}

/// The error for a result that would exceed the address space.
#[cold]
pub(crate) fn too_large(extents: &[usize]) -> BroadcastError {
    BroadcastError::new(
        Violation::new(Fault::TooLarge),
        Site::Inferred {
            op: "eval",
            shapes: &[extents],
        },
    )
}

/// A new array with the values that `program` computes from `inputs`.
///
/// Not inlined, and not generic over the program: compiled once for each list of operands.
fn compute<'a, I: Inputs<'a, Shape: Whole>, T: Elem, H: Home>(
    inputs: &I,
    program: Program<'a, T>,
) -> Result<Array<T, WholeOf<I::Shape>, H>, BroadcastError> {
    let shape = whole(inputs)?;
    inputs.ready()?;
    let count = checked_len::<T, _>(&shape).map_err(|_| too_large(shape.extents().as_ref()))?;
    let storage = shape.with_extents(
        #[inline(always)]
        |extents| {
            collect::<H, T, WholeOf<I::Shape>>(count, |out| fill(inputs, program, out, extents))
        },
    );
    match storage {
        Ok(storage) => Ok(Array { storage, shape }),
        Err(_) => Err(refused_memory::<T, _>(&shape)),
    }
}

/// A new array of `shape`; `make` computes its elements, whose number is the argument.
pub(crate) fn evaluate_detached<T: Elem>(
    shape: DynRank,
    make: impl FnOnce(usize) -> Result<Buffer<T>, <Heap as Home>::Refusal>,
) -> Result<Array<T, DynRank>, BroadcastError> {
    let count = checked_len::<T, _>(&shape).map_err(|_| too_large(shape.as_slice()))?;
    match make(count) {
        Ok(storage) => Ok(Array { storage, shape }),
        Err(_) => Err(refused_memory::<T, _>(&shape)),
    }
}

/// Writes the value of `node` over a destination of shape `S`, which is never stretched.
#[inline(always)]
fn overwrite<E: Node, S: Shape>(
    op: &str,
    node: &E,
    data: MemoryMut<'_, E::Item>,
    layout: &Layout<S>,
) -> Result<(), BroadcastError>
where
    E::Shape: FitsInto<S>,
{
    write(op, &node.inputs(), program::<E, S>(node), data, layout)
}

/// Writes what `program` computes from `inputs` over a destination of shape `S`.
///
/// Not inlined, and not generic over the program: compiled once for each list of operands.
fn write<'a, I: Inputs<'a, Shape: FitsInto<S>>, T: Elem, S: Shape>(
    op: &str,
    inputs: &I,
    program: Program<'a, T>,
    mut data: MemoryMut<'_, T>,
    layout: &Layout<S>,
) -> Result<(), BroadcastError> {
    let strides = Some(layout.strides.as_ref());
    if write_rows(
        inputs,
        program,
        data.reborrow(),
        &layout.shape,
        strides,
        layout.offset,
    ) {
        return Ok(());
    }
    write_checked(op, inputs, program, data, layout)
}

/// Writes what `program` computes from `inputs`, if the leaves alone show that they fit.
#[inline(always)]
fn write_rows<'a, I: Inputs<'a>, T: Elem, S: Shape>(
    inputs: &I,
    program: Program<'a, T>,
    data: MemoryMut<'_, T>,
    shape: &S,
    strides: Option<&[isize]>,
    offset: usize,
) -> bool {
    shape.with_extents(
        #[inline(always)]
        |extents| {
            let out = Output::init(data, offset);
            table(inputs, program, out, extents, strides).is_ok()
        },
    )
}

/// Enters `inputs` into a table, if they fit it, and runs `program` if they fit `out`; otherwise
/// returns `out`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn table<'a, 'x, I: Inputs<'a>, T: Elem>(
    inputs: &I,
    program: Program<'a, T>,
    out: Output<'x, T>,
    extents: &[usize],
    strides: Option<&[isize]>,
) -> Result<Written<'x>, Output<'x, T>> {
    if const { !I::BY_LEAVES || I::VARIES.count() > LEAVES } || extents.len() > TABLE_AXES {
        return Err(out);
    }
    let mut entries = Entries::new(extents, const { I::VARIES.count() });
    let mut table = Table::new(out, &mut entries);
    table.set_out(strides);
    inputs.bind(Identity(extents.len()), &mut table);
    table.run(program).ok_or_else(|| table.into_output())
}

/// Runs `program` into a whole row-major output, whose extents are those of the joined shape.
#[inline(always)]
fn fill<'a, 'x, I: Inputs<'a>, T: Elem>(
    inputs: &I,
    program: Program<'a, T>,
    out: Output<'x, T>,
    extents: &[usize],
) -> Written<'x> {
    let axes = Identity(extents.len());
    table(inputs, program, out, extents, None).unwrap_or_else(|out| {
        bound(inputs, axes, program, out, extents, None, |launch| {
            launch.run()
        })
    })
}

/// [`write()`] for leaves that do not all fit the destination by themselves.
#[inline(never)]
fn write_checked<'a, I: Inputs<'a, Shape: FitsInto<S>>, T: Elem, S: Shape>(
    op: &str,
    inputs: &I,
    program: Program<'a, T>,
    data: MemoryMut<'_, T>,
    layout: &Layout<S>,
) -> Result<(), BroadcastError> {
    refused(op, inputs, &layout.shape)?;
    inputs.ready()?;
    let (extents, out) = (layout.shape.extents(), Output::init(data, layout.offset));
    let (extents, strides) = (extents.as_ref(), Some(layout.strides.as_ref()));
    let axes = Identity(extents.len());
    bound(inputs, axes, program, out, extents, strides, |launch| {
        launch.run()
    });
    Ok(())
}

/// `()`, as the result of writing a value of shape `V` into a destination of shape `O` that it
/// fits.
///
/// With a plain `()`, the compiler would add the declaration of the method to every error.
pub type Done<V, O> = <<V as FitsInto<O>>::Proof as Known<()>>::Then;

// The bound `E: Closed` is on the methods: on the `impl`, the compiler would only say that there is
// no such method. Each method is on one line with its bounds, because the compiler prints both
// lines, and everything between them, when a bound fails.
impl<E: Node> Expr<E> {
    /// Computes the value as a new array: inline if all operands are, otherwise on the heap.
    ///
    /// The result takes the memory of the first heap array that was moved into the expression and
    /// has the elements and extents of the result, on the result's own axes; without such an array,
    /// memory is allocated. [`plan`](Self::plan) shows which.
    ///
    /// # Panics
    /// If [`try_eval`](Self::try_eval) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let (a, b) = (array![1.0, 2.0, 3.0], array![10.0, 20.0, 30.0]);
    /// let c = (&a + &b).eval(); // new: `a` and `b` are as they were
    /// let memory = c.as_slice().as_ptr();
    /// let d = (c * 2.0 + &a).eval(); // where `c` was, which is moved
    /// assert_eq!(d.as_slice(), [23.0, 46.0, 69.0]);
    /// assert_eq!(d.as_slice().as_ptr(), memory);
    /// ```
    #[inline]
    #[track_caller]
    #[rustfmt::skip]
    pub fn eval<S: Shape>(self) -> Array<E::Item, S, E::Home> where E: Closed, E::Shape: Whole<Shape = S> {
        if const { E::LENDS } {
            return or_panic(evaluate_owned(self.0));
        }
        // A constant, so that the kernels of the other path are not compiled.
        if const { is_planned::<E>() && !E::COMPUTED } {
            return match evaluate_planned(&self.0) {
                Ok(array) => array,
                Err(_) => or_panic(Err(refused_memory::<E::Item, S>(&fixed_shape()))),
            };
        }
        or_panic(evaluate(&self.0))
    }

    /// Computes the value as a new array: see [`eval`](Self::eval).
    ///
    /// # Errors
    /// If run-time extents or ranks do not broadcast, and `too_large` if the memory for the result
    /// is refused. Nothing is computed then.
    #[inline]
    #[rustfmt::skip]
    pub fn try_eval<S: Shape>(self) -> Result<Array<E::Item, S, E::Home>, BroadcastError> where E: Closed, E::Shape: Whole<Shape = S> {
        if const { E::LENDS } {
            return evaluate_owned(self.0);
        }
        evaluate(&self.0)
    }

    /// Writes the value into `out`, an array or a mutable view of the result's rank. `out` is never
    /// stretched.
    ///
    /// # Panics
    /// If [`try_eval_into`](Self::try_eval_into) returns an error.
    #[inline]
    #[track_caller]
    #[rustfmt::skip]
    pub fn eval_into<D: Destination<E::Item>>(self, out: D) -> Done<E::Shape, D::Shape> where E: Closed, E::Shape: FitsInto<D::Shape> {
        or_panic(self.try_eval_into(out))
    }

    /// Writes the value into `out`.
    ///
    /// # Errors
    /// If run-time extents or ranks do not broadcast, and `output_too_small` if the destination
    /// would have to be stretched. Nothing is written then.
    #[inline]
    pub fn try_eval_into<D: Destination<E::Item>>(self, out: D) -> Result<(), BroadcastError>
    where
        E: Closed,
        E::Shape: FitsInto<D::Shape>,
    {
        out.write("eval_into", &self.0)
    }

    /// The loop nest that `eval` would run, and its input: operands, strides, order, way. `Display`
    /// prints it.
    ///
    /// The temporaries of the expression, groups and reductions of a macro's body, are computed for
    /// it.
    ///
    /// # Panics
    /// If [`try_eval`](Self::try_eval) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x: Array<f32, _> = Array::zeros((40, 50));
    /// let v: Array<f32, _> = Array::zeros(50);
    /// let plan = (&x * 2.0 + v.at(axes![1])).plan();
    /// assert_eq!((plan.passes(), plan.temporaries().count()), (1, 0));
    /// assert_eq!(plan.vector_axes(), [1]);
    /// println!("{}", plan.explain());
    /// ```
    #[track_caller]
    #[rustfmt::skip]
    pub fn plan(&self) -> Explained where E: Closed, E::Shape: Whole {
        explained(&self.0)
    }

    /// The loop nest that [`eval_into`](Self::eval_into) would run with this destination: see
    /// [`plan`](Self::plan). Nothing is written.
    ///
    /// # Panics
    /// If [`try_eval_into`](Self::try_eval_into) returns an error.
    #[track_caller]
    #[rustfmt::skip]
    pub fn plan_into<D: Destination<E::Item>>(&self, out: D) -> Explained where E: Closed, E::Shape: FitsInto<D::Shape> {
        explained_into(&self.0, &out)
    }
}
