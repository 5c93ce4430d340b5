//! A lazy expression as one step of a tape: one loop forward, and one for each operand back.

use std::rc::Rc;

use super::diff::{Differentiable, Wrt, placements, reads};
use super::error::GradError;
use super::program::{Gradient, Step};
use super::slot::Slot;
use super::tape::Tape;
use super::var::{Shared, Var, met, of_one_tape, push};
use crate::array::{ArrayD, ViewD};
use crate::error::ReduceError;
use crate::eval::evaluate;
use crate::expr::{Binary, Expr, Float, Mul, ViewRef};
use crate::reduce::{RunTimeAxes, op, reduce};
use crate::shape::DynRank;
use crate::storage::Heap;

/// An expression that a tape can record.
pub(super) trait Recordable<T>:
    Differentiable<Item = T, Shape = DynRank, Home = Heap> + 'static
{
}
impl<T, E> Recordable<T> for E where
    E: Differentiable<Item = T, Shape = DynRank, Home = Heap> + 'static
{
}

/// A recorded expression.
struct Fused<E> {
    node: E,
    operands: Vec<Walked>,
}

/// A variable of an expression: its extents, and the axis that each axis of the result maps to.
/// `None` if the expression does not read it.
struct Walked {
    extents: Vec<usize>,
    along: Option<Vec<Option<usize>>>,
}

impl<T: Float, E: Recordable<T>> Step<T> for Fused<E> {
    fn gradients(
        &self,
        cotangent: &ViewD<'_, T>,
        wanted: &[bool],
    ) -> Result<Vec<Option<Gradient<T>>>, GradError> {
        let operands = self.operands.iter().zip(wanted).enumerate();
        operands
            .map(|(number, (operand, wanted))| match &operand.along {
                Some(along) if *wanted => {
                    let gradient = self.gradient(number, along, &operand.extents, cotangent)?;
                    Ok(Some(Gradient::whole(gradient)))
                }
                _ => Ok(None),
            })
            .collect()
    }
}

impl<E> Fused<E> {
    /// The gradient of variable `number`; a variable that is not read has none, and no loop.
    fn gradient<T: Float>(
        &self,
        number: usize,
        along: &[Option<usize>],
        extents: &[usize],
        cotangent: &ViewD<'_, T>,
    ) -> Result<ArrayD<T>, GradError>
    where
        E: Recordable<T>,
    {
        macro_rules! of {
            ($($k:literal)*) => {
                match number {
                    $($k if const { reads(E::READS, $k) } => reduced::<T, E, $k>(&self.node, along, extents, cotangent),)*
                    _ => unreachable!("the expression has no such variable"),
                }
            };
        }
        Ok(of!(0 1 2 3 4 5 6 7)?)
    }
}

/// The derivative of `node` with respect to variable `K`, times the cotangent, summed over the axes
/// along which the variable is stretched.
fn reduced<T: Float, E: Recordable<T>, const K: usize>(
    node: &E,
    along: &[Option<usize>],
    extents: &[usize],
    cotangent: &ViewD<'_, T>,
) -> Result<ArrayD<T>, ReduceError> {
    let stretched = |axis: usize| match along[axis] {
        Some(own) => extents[own] != cotangent.dims()[axis],
        None => true,
    };
    let axes = (0..along.len()).filter(|&axis| stretched(axis));
    let axes: Vec<isize> = axes.map(|axis| axis as isize).collect();
    let node = Binary {
        op: Mul,
        left: Wrt::<E, K>(node),
        right: ViewRef(cotangent.clone()),
    };
    let gradient = if axes.is_empty() {
        evaluate(&node)?
    } else {
        reduce::<Heap, _, _, _>(op::Sum, &node, &RunTimeAxes::new(Some(&axes), true))?
    };
    Ok(gradient.try_into_reshape(extents)?)
}

/// Records `node`, an expression of `operands`.
pub(super) fn record<T: Float, E: Recordable<T>>(
    shared: &Shared<T>,
    name: &'static str,
    operands: &[&Var<T>],
    maps: Maps<'_>,
    placed: Option<Vec<i64>>,
    node: E,
) -> Result<Var<T>, GradError> {
    let value = evaluate(&node)?;
    let rank = value.dims().len();
    let walked = |(number, operand): (usize, &&Var<T>)| {
        let extents = operand.value.dims().to_vec();
        if let Maps::Met(dims) = maps {
            let own = |axis: usize| dims[number].iter().position(|&to| to == axis as i64);
            let along = Some((0..rank).map(own).collect());
            return Ok(Walked { extents, along });
        }
        let mut found = placements(&node, rank, number);
        let one = found.pop();
        if found.iter().any(|other| Some(other) != one.as_ref()) {
            return Err(GradError::two_placements(number));
        }
        let reads = reads(E::READS, number);
        let along = one.filter(|_| reads).map(|axes| match maps {
            Maps::Own | Maps::Met(_) => axes,
            // From an axis of the slot to one of the operand.
            Maps::Stretched(dims) => {
                let own = |axis: usize| dims[number].iter().position(|&to| to == axis as i64);
                axes.into_iter().map(|axis| axis.and_then(own)).collect()
            }
        });
        Ok(Walked { extents, along })
    };
    let found: Result<_, _> = operands.iter().enumerate().map(walked).collect();
    let step = Fused {
        operands: found?,
        node,
    };
    push(
        shared,
        name,
        operands,
        Rc::new(value),
        placed,
        Box::new(step),
    )
}

/// How the slots of an expression are made from the operands.
#[derive(Clone, Copy)]
pub(super) enum Maps<'a> {
    /// The slots are the operands.
    Own,
    /// The slots are the operands stretched to one shape, on these axes of it, and the expression
    /// is one operation on them.
    Met(&'a [Vec<i64>]),
    /// The slots are the operands stretched to one shape, on these axes of it.
    Stretched(&'a [Vec<i64>]),
}

/// The operands of a recorded expression: references to one to eight variables, and a closure of as
/// many expressions.
#[diagnostic::on_unimplemented(
    message = "a tape cannot record this",
    label = "expected references to variables, `(&a, &b)`, and a closure that makes a lazy expression of as many",
    note = "up to eight variables: `tape.record((&a, &b), |a, b| (a * b + 1.0).tanh())`; of one `&a` or `(&a,)`"
)]
pub trait Record<T: Float, F, E> {
    /// Records the expression.
    #[doc(hidden)]
    fn record(self, tape: &Tape<T>, f: F) -> Result<Var<T>, GradError>;
}

impl<T: Float, F, E> Record<T, F, E> for &Var<T>
where
    for<'a> (&'a Var<T>,): Record<T, F, E>,
{
    fn record(self, tape: &Tape<T>, f: F) -> Result<Var<T>, GradError> {
        (self,).record(tape, f)
    }
}

macro_rules! recorded {
    ($($operand:ident $k:literal),*) => {
        impl<T: Float, F, E> Record<T, F, E> for ($(recorded!(@var $k T),)*)
        where
            F: FnOnce($(&Expr<Slot<T, $k>>),*) -> Expr<E>,
            E: Differentiable<Item = T, Shape = DynRank, Home = Heap> + 'static,
        {
            fn record(self, tape: &Tape<T>, f: F) -> Result<Var<T>, GradError> {
                let shared = &tape.shared;
                let ($($operand,)*) = self;
                let operands = [$($operand),*];
                of_one_tape(shared, "record", &operands)?;
                let placed = operands.iter().enumerate();
                if let Some((number, dims)) = placed.filter_map(|(number, operand)| Some((number, operand.placed.as_ref()?))).next() {
                    return Err(GradError::placed_alone("record", number, dims));
                }
                if shared.inferred {
                    let meeting = met(shared, "record", &operands)?;
                    let node = f($(&Expr(Slot::stretched(&$operand.value, &meeting.shape, &meeting.dims[$k])?)),*);
                    return record(shared, "record", &operands, Maps::Stretched(&meeting.dims), None, node.0);
                }
                let own = |operand: &Var<T>| (0..operand.dims().len() as i64).collect::<Vec<_>>();
                let node = f($(&Expr(Slot::stretched(&$operand.value, $operand.dims(), &own($operand))?)),*);
                record(shared, "record", &operands, Maps::Own, None, node.0)
            }
        }
    };
    (@var $k:literal $T:ident) => { &Var<$T> };
}
recorded!(a 0);
recorded!(a 0, b 1);
recorded!(a 0, b 1, c 2);
recorded!(a 0, b 1, c 2, d 3);
recorded!(a 0, b 1, c 2, d 3, e 4);
recorded!(a 0, b 1, c 2, d 3, e 4, g 5);
recorded!(a 0, b 1, c 2, d 3, e 4, g 5, h 6);
recorded!(a 0, b 1, c 2, d 3, e 4, g 5, h 6, i 7);
