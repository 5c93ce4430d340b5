//! A lazy expression as one step of a tape: one loop forward, and one loop backward.

use std::rc::Rc;

use super::diff::{Differentiable, Pulled, VARIABLES, reads};
use super::error::GradError;
use super::meeting::Meeting;
use super::steps::{Found, Gradient};
use super::var::{Shared, Var, met, of_one_tape, push, unplaced};
use crate::array::{Array, Layout, ViewD};
use crate::error::BroadcastError;
use crate::eval::{evaluate_detached, program, refused_memory};
use crate::expr::{Float, Identity, Node, ViewRef};
use crate::kernel::{LeafTable, MembersProgram, Program, evaluate_table};
use crate::leaf::{ConstantAfter, OneMember};
use crate::shape::DynRank;
use crate::storage::{Heap, compiled};

/// The shape of an expression of variables, which have a rank of the run time.
#[diagnostic::on_unimplemented(
    message = "a recorded expression has the shape `{Self}`, which no variable of a tape has",
    label = "an array with a typed shape is among the operands, or all of them are placed",
    note = "an array is a constant of the tape: `let x = tape.constant(x);`, and then an operand as the variables are: `tape.record((&x, &w), |x, w| ..)`"
)]
pub trait ShapeOnTape {
    /// The shape.
    #[doc(hidden)]
    fn on_tape(self) -> DynRank;
}

impl ShapeOnTape for DynRank {
    fn on_tape(self) -> DynRank {
        self
    }
}

/// An expression that a tape can record, without its type: only its leaves, its kernels, and that
/// of its derivatives are compiled for it.
pub(super) trait Recorded<T> {
    /// The shape of its value; operands that are computed before the loop are computed.
    fn shape(&self) -> Result<DynRank, BroadcastError>;

    /// Enters its leaves.
    fn enter<'a>(&'a self, table: &mut LeafTable<'a>);

    /// Computes its value.
    fn program(&self) -> Program<'_, T>;

    /// Whether it reads variable `number`.
    fn reads(&self, number: usize) -> bool;

    /// Passes on the cotangents of its variables, as functions of its leaves and the cotangent of its
    /// value: of the first six variables, and of the others.
    fn pulled(&self, then: &mut dyn FnMut(MembersProgram<'_, T>));
}

impl<T: Float, E> Recorded<T> for E
where
    E: Differentiable<T, Item = T, Shape: ShapeOnTape, Home = Heap>,
{
    fn shape(&self) -> Result<DynRank, BroadcastError> {
        let shape = Node::shape(self)?;
        self.ready()?;
        Ok(shape.on_tape())
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

    fn pulled(&self, then: &mut dyn FnMut(MembersProgram<'_, T>)) {
        macro_rules! of {
            ($(($count:pat, if $from:literal $Tuple:ty))*) => {$(
                if const { matches!(variables(E::READS), $count) } {
                    let pulled = Pulled::<E, $Tuple, $from>::of(self);
                    // The cotangent of a sum is one number.
                    then(MembersProgram::of::<_, _, ConstantAfter<E::Leaves>>(&pulled));
                }
            )*};
        }
        of! {
            (1, if 0 OneMember<T>)
            (2, if 0 (T, T))
            (3, if 0 (T, T, T))
            (4, if 0 (T, T, T, T))
            (5, if 0 (T, T, T, T, T))
            (6..=8, if 0 (T, T, T, T, T, T))
            (7, if 6 OneMember<T>)
            (8, if 6 (T, T))
        }
    }
}

/// The number of the last variable that is read, and 1.
const fn variables(reads: u32) -> usize {
    let count = (u32::BITS - reads.leading_zeros()) as usize;
    assert!(
        count <= VARIABLES,
        "an expression has at most eight variables"
    );
    count
}

/// A recorded expression as a step of a tape.
struct FusedStep<T> {
    node: Box<dyn Recorded<T>>,
    operands: Vec<Walked>,
}

/// A variable of an expression: its extents, and, for each axis of the result, the variable's axis.
/// `None` if the expression does not read the variable.
struct Walked {
    extents: Vec<usize>,
    along: Option<Vec<Option<usize>>>,
}

impl<T: Float> FusedStep<T> {
    /// See [`Step`](super::steps::Step).
    fn gradients(&self, cotangent: &ViewD<'_, T>, wanted: &[bool]) -> Found<T> {
        let factor = ViewRef(cotangent.clone());
        let leaves = self.node.program().leaves() + 1;
        let mut table = LeafTable::new(cotangent.dims(), leaves);
        self.node.enter(&mut table);
        factor.bind(Identity(table.extents().len()), &mut table);
        let operands = self.operands.iter().zip(wanted);
        let mut kept = operands.map(|(operand, &wanted)| match wanted {
            true => operand.kept(table.extents()),
            false => None,
        });
        let mut found = Ok(Vec::new());
        self.node.pulled(&mut |program| {
            let kept: Vec<_> = kept.by_ref().take(program.members()).collect();
            let Ok(sums) = &mut found else { return };
            match program.sums(&table, &kept) {
                Ok(more) => sums.extend(more),
                Err(refused) => found = Err(refused),
            }
        });
        let found = found.map_err(|_| refused_memory::<T, _>(&DynRank::from(table.extents())));
        let mut sums = found?.into_iter();
        let of_operands = self.operands.iter().map(|operand| {
            sums.next().flatten().map(|storage| {
                let shape = DynRank::from(&*operand.extents);
                Gradient::whole(Array { storage, shape })
            })
        });
        Ok(of_operands.collect())
    }
}

impl Walked {
    /// The axes of a value with these extents that the variable has, if it is read: the others are
    /// summed.
    fn kept(&self, extents: &[usize]) -> Option<Vec<bool>> {
        let along = self.along.as_ref()?.iter().zip(extents);
        let is_kept = |(own, &extent): (&Option<usize>, &usize)| {
            own.is_some_and(|own| self.extents[own] == extent)
        };
        Some(along.map(is_kept).collect())
    }
}

/// Records the expression that `node` makes of slots with these layouts. The operands are joined,
/// or `alone`: then they are joined only on an inferred tape.
pub(super) fn record<T: Float, E: Recorded<T> + 'static>(
    shared: &Shared<T>,
    name: &'static str,
    operands: &[&Var<T>],
    alone: bool,
    node: impl FnOnce(&[Layout<DynRank>]) -> E,
) -> Result<Var<T>, GradError> {
    static SINGLE: SlotsFn<f32> = slots;
    static DOUBLE: SlotsFn<f64> = slots;
    let slots = compiled::<SlotsFn<T>>(&SINGLE, &DOUBLE);
    let (meeting, layouts) = slots(shared, name, operands, alone)?;
    record_node(shared, name, operands, meeting, node(&layouts))
}

/// The type of [`slots`]: joins the operands, if they are joined, and returns the layouts of their
/// slots.
type SlotsFn<T> = fn(
    &Shared<T>,
    &str,
    &[&Var<T>],
    bool,
) -> Result<(Option<Meeting>, Vec<Layout<DynRank>>), GradError>;

fn slots<T: Float>(
    shared: &Shared<T>,
    name: &str,
    operands: &[&Var<T>],
    alone: bool,
) -> Result<(Option<Meeting>, Vec<Layout<DynRank>>), GradError> {
    of_one_tape(shared, name, operands)?;
    if alone {
        unplaced(name, operands)?;
    }
    if alone && !shared.inferred {
        let own = operands.iter().map(|operand| operand.value.view().layout);
        return Ok((None, own.collect()));
    }
    let meeting = met(shared, name, operands)?;
    let each = operands.iter().zip(&meeting.dims);
    let each = each.map(|(operand, dims)| {
        let stretched = operand
            .value
            .view()
            .try_broadcast_in_dim(&meeting.shape, dims)?;
        Ok(stretched.layout)
    });
    let layouts: Result<_, GradError> = each.collect();
    Ok((Some(meeting), layouts?))
}

/// Records `node`, an expression of slots of `operands`, which are stretched to the meeting if
/// there is one.
pub(super) fn record_node<T: Float>(
    shared: &Shared<T>,
    name: &'static str,
    operands: &[&Var<T>],
    meeting: Option<Meeting>,
    node: impl Recorded<T> + 'static,
) -> Result<Var<T>, GradError> {
    static SINGLE: RecordFn<f32> = detached;
    static DOUBLE: RecordFn<f64> = detached;
    compiled::<RecordFn<T>>(&SINGLE, &DOUBLE)(shared, name, operands, meeting, Box::new(node))
}

type RecordFn<T> = fn(
    &Shared<T>,
    &'static str,
    &[&Var<T>],
    Option<Meeting>,
    Box<dyn Recorded<T>>,
) -> Result<Var<T>, GradError>;

fn detached<T: Float>(
    shared: &Shared<T>,
    name: &'static str,
    operands: &[&Var<T>],
    meeting: Option<Meeting>,
    node: Box<dyn Recorded<T>>,
) -> Result<Var<T>, GradError> {
    let shape = node.shape()?;
    let (program, value) = (node.program(), shape.clone());
    let mut table = LeafTable::new(shape.as_slice(), program.leaves());
    node.enter(&mut table);
    let value = evaluate_detached(value, |count| evaluate_table(program, &mut table, count))?;
    let walked = |(number, operand): (usize, &&Var<T>)| {
        let mut found = table.placements(number);
        let one = found.next();
        if found.any(|other| Some(&other) != one.as_ref()) {
            return Err(GradError::two_placements(number));
        }
        // Maps an axis of the slot to one of the operand.
        let own = |axis: usize| match &meeting {
            None => Some(axis),
            Some(Meeting { dims, .. }) => dims[number].iter().position(|&to| to == axis as i64),
        };
        let along = one.filter(|_| node.reads(number));
        let along = along.map(|axes| axes.iter().map(|axis| axis.and_then(own)).collect());
        let extents = operand.value.dims().to_vec();
        Ok(Walked { extents, along })
    };
    let walked: Result<_, _> = operands.iter().enumerate().map(walked).collect();
    let operands_of_node = walked?;
    drop(table);
    let step = FusedStep {
        node,
        operands: operands_of_node,
    };
    let step = Box::new(move |g: &ViewD<'_, T>, wanted: &[bool]| step.gradients(g, wanted));
    let placed = meeting.and_then(|meeting| meeting.placed);
    push(shared, name, operands, Rc::new(value), placed, step)
}
