//! A lazy expression as one step of a tape: one loop forward, and one for each operand back.

use std::rc::Rc;

use super::diff::{Differentiable, Wrt, reads};
use super::error::GradError;
use super::meet::Meeting;
use super::program::{Gradient, Step};
use super::var::{Shared, Var, push};
use crate::array::{ArrayD, Layout, ViewD};
use crate::error::BroadcastError;
use crate::eval::{evaluate_detached, program};
use crate::expr::{Float, Identity, Node, ViewRef};
use crate::kernel::{LeafTable, Program, Scaled, evaluate_table};
use crate::reduce::{Reduction, op};
use crate::shape::DynRank;
use crate::storage::{Heap, compiled};

/// An expression that a tape can record, without its type: all that is compiled for it are its
/// leaves, its kernels, and those of its derivatives.
pub(super) trait Recorded<T> {
    /// The shape of its value.
    fn shape(&self) -> Result<DynRank, BroadcastError>;

    /// Enters its leaves.
    fn enter<'a>(&'a self, table: &mut LeafTable<'a>);

    /// Computes its value.
    fn program(&self) -> Program<'_, T>;

    /// Whether it reads variable `number`.
    fn reads(&self, number: usize) -> bool;

    /// Passes on the derivative with respect to variable `number`, which it reads.
    fn derivative(&self, number: usize, then: &mut dyn FnMut(Scaled<'_, T>));
}

impl<T: Float, E> Recorded<T> for E
where
    E: Differentiable<Item = T, Shape = DynRank, Home = Heap>,
{
    fn shape(&self) -> Result<DynRank, BroadcastError> {
        Node::shape(self)
    }

    fn enter<'a>(&'a self, table: &mut LeafTable<'a>) {
        self.bind(Identity(table.extents().len()), table);
    }

    fn program(&self) -> Program<'_, T> {
        program::<E, DynRank>(self)
    }

    fn reads(&self, number: usize) -> bool {
        reads(E::READS, number)
    }

    fn derivative(&self, number: usize, then: &mut dyn FnMut(Scaled<'_, T>)) {
        macro_rules! of {
            ($($k:literal)*) => {
                match number {
                    $($k if const { reads(E::READS, $k) } => then(Scaled::of(&Wrt::<E, $k>(self))),)*
                    _ => unreachable!("the expression has no such variable"),
                }
            };
        }
        of!(0 1 2 3 4 5 6 7)
    }
}

/// A recorded expression as a step of a tape.
struct Fused<T> {
    node: Box<dyn Recorded<T>>,
    operands: Vec<Walked>,
}

/// A variable of an expression: its extents, and the axis that each axis of the result maps to.
/// `None` if the expression does not read it.
struct Walked {
    extents: Vec<usize>,
    along: Option<Vec<Option<usize>>>,
}

impl<T: Float> Step<T> for Fused<T> {
    fn gradients(
        &self,
        cotangent: &ViewD<'_, T>,
        wanted: &[bool],
    ) -> Result<Vec<Option<Gradient<T>>>, GradError> {
        let factor = ViewRef(cotangent.clone());
        let mut table = LeafTable::new(cotangent.dims());
        self.node.enter(&mut table);
        factor.bind(Identity(table.extents().len()), &mut table);
        let operands = self.operands.iter().zip(wanted).enumerate();
        operands
            .map(|(number, (operand, wanted))| match &operand.along {
                Some(along) if *wanted => {
                    let gradient = self.gradient(number, along, &operand.extents, &table)?;
                    Ok(Some(Gradient::whole(gradient)))
                }
                _ => Ok(None),
            })
            .collect()
    }
}

impl<T: Float> Fused<T> {
    /// The derivative with respect to variable `number`, times the cotangent, which is the last
    /// leaf of `table`, summed over the axes along which the variable is stretched.
    fn gradient(
        &self,
        number: usize,
        along: &[Option<usize>],
        extents: &[usize],
        table: &LeafTable<'_>,
    ) -> Result<ArrayD<T>, GradError> {
        let whole = table.extents().iter().zip(along);
        let reduced = whole
            .clone()
            .map(|(&extent, own)| own.is_none_or(|own| extents[own] != extent));
        let reduced: Vec<bool> = reduced.collect();
        let left = whole
            .zip(&reduced)
            .map(|((&extent, _), &reduced)| if reduced { 1 } else { extent });
        let left = DynRank::from(left.collect::<Vec<_>>());
        let reducer = <op::Sum as Reduction<T>>::reducer();
        let mut gradient = None;
        self.node.derivative(number, &mut |derivative| {
            gradient = Some(evaluate_detached(left.clone(), |count| {
                match reduced.contains(&true) {
                    true => derivative.fold(table, &reduced, count, reducer),
                    false => derivative.evaluate(table, count),
                }
            }));
        });
        let gradient = gradient.expect("the derivative was passed on")?;
        Ok(gradient.try_into_reshape(extents)?)
    }
}

/// Records `node`, an expression of `operands`.
pub(super) fn record<T: Float>(
    shared: &Shared<T>,
    name: &'static str,
    operands: &[&Var<T>],
    maps: Maps<'_>,
    placed: Option<Vec<i64>>,
    node: impl Recorded<T> + 'static,
) -> Result<Var<T>, GradError> {
    type Function<T> = fn(
        &Shared<T>,
        &'static str,
        &[&Var<T>],
        Maps<'_>,
        Option<Vec<i64>>,
        Box<dyn Recorded<T>>,
    ) -> Result<Var<T>, GradError>;
    static SINGLE: Function<f32> = record_detached;
    static DOUBLE: Function<f64> = record_detached;
    let function = compiled::<Function<T>>(&SINGLE, &DOUBLE);
    function(shared, name, operands, maps, placed, Box::new(node))
}

fn record_detached<T: Float>(
    shared: &Shared<T>,
    name: &'static str,
    operands: &[&Var<T>],
    maps: Maps<'_>,
    placed: Option<Vec<i64>>,
    node: Box<dyn Recorded<T>>,
) -> Result<Var<T>, GradError> {
    let shape = node.shape()?;
    let mut table = LeafTable::new(shape.as_slice());
    node.enter(&mut table);
    let program = node.program();
    let value = evaluate_detached(shape.clone(), |count| {
        evaluate_table(program, &table, count)
    })?;
    let walked = |(number, operand): (usize, &&Var<T>)| {
        let extents = operand.value.dims().to_vec();
        let own = |dims: &[i64], axis: usize| dims.iter().position(|&to| to == axis as i64);
        if let Maps::Met(dims) = maps {
            let along = (0..shape.as_slice().len()).map(|axis| own(&dims[number], axis));
            let along = Some(along.collect());
            return Ok(Walked { extents, along });
        }
        let mut found = table.placements(number);
        let one = found.next();
        if found.any(|other| Some(other) != one) {
            return Err(GradError::two_placements(number));
        }
        let along = one.filter(|_| node.reads(number)).map(|axes| match maps {
            Maps::Own | Maps::Met(_) => axes.to_vec(),
            // From an axis of the slot to one of the operand.
            Maps::Stretched(dims) => {
                let axes = axes
                    .iter()
                    .map(|axis| axis.and_then(|axis| own(&dims[number], axis)));
                axes.collect()
            }
        });
        Ok(Walked { extents, along })
    };
    let found: Result<_, _> = operands.iter().enumerate().map(walked).collect();
    let operands_found = found?;
    drop(table);
    let step = Fused {
        operands: operands_found,
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

/// The layouts of `operands` stretched to the shape at which they meet.
pub(super) fn layouts<T: Float>(
    operands: &[&Var<T>],
    meeting: &Meeting,
) -> Result<Vec<Layout<DynRank>>, GradError> {
    let each = operands.iter().zip(&meeting.dims);
    let each = each.map(|(operand, dims)| {
        let stretched = operand
            .value
            .view()
            .try_broadcast_in_dim(&meeting.shape, dims)?;
        Ok(stretched.layout)
    });
    each.collect()
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
