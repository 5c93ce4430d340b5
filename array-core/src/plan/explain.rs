//! The plan of an evaluation for people: output, operands, temporaries, bytes, and the nest with
//! its loops.
//!
//! Tests ask an [`Explained`] about facts that otherwise only show as a slower program: how many
//! passes there are, what is computed before the loop, which operand is packed, and which axis the
//! kernels run along.

use super::choice::choice;
use super::instances::Instances;
use super::nest::NestRoom;
use super::schedule::{Facts, Reach, Schedule, Way};
use super::show::{Account, Planned, Source, count, list, show_loop};
use crate::isa::Level;
use crate::leaf::LeafKind;
use std::fmt;

/// The schedule of an evaluation, and everything it was made from. `Display` prints it.
#[derive(Debug)]
pub struct Explained {
    pub(crate) account: Account,
    pub(crate) room: NestRoom,
    pub(crate) schedule: Schedule,
    pub(crate) instances: Instances,
}

impl Explained {
    /// What one call of the kernel computes, and how.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// How the blocks of the nest are computed.
    pub fn way(&self) -> Way {
        self.schedule.way
    }

    /// The extents of the output.
    pub fn output(&self) -> &[usize] {
        &self.account.extents
    }

    /// The operands, in the order of the expression.
    pub fn sources(&self) -> &[Source] {
        &self.account.sources
    }

    /// The operand whose memory becomes the output's, if there is one; then nothing is allocated.
    pub fn lender(&self) -> Option<usize> {
        self.account.lender()
    }

    /// The operands that are computed before the loop, into separate memory.
    pub fn temporaries(&self) -> impl Iterator<Item = &Source> {
        self.account.temporaries()
    }

    /// The number of loops over arrays: one for each temporary, and this one.
    pub fn passes(&self) -> usize {
        self.account.passes()
    }

    /// When the nest is planned.
    pub fn planned(&self) -> Planned {
        self.account.planned
    }

    /// The number of arrays that are written: one, or one for each member of a tuple.
    pub fn outputs(&self) -> usize {
        self.account.outs.len()
    }

    /// How the kernel reaches each output and, after them, each source.
    pub fn reaches(&self) -> Vec<Reach> {
        let (nest, schedule) = (self.room.view(), &self.schedule);
        let reach = |(operand, kind)| match schedule.way {
            Way::Nothing => Reach::InPlace,
            _ => schedule.reach(&nest, &self.instances, operand, kind),
        };
        self.kinds().into_iter().enumerate().map(reach).collect()
    }

    /// The elements of each output and, after them, of each source.
    fn kinds(&self) -> Vec<LeafKind> {
        let sources = self.sources().iter().map(|source| source.kind);
        self.account.outs.iter().copied().chain(sources).collect()
    }

    /// The axes of the output along which the kernel's loop runs as if they were one, outermost
    /// first. Flat blocks cover further axes.
    pub fn vector_axes(&self) -> Vec<usize> {
        match self.schedule.way {
            Way::Nothing => Vec::new(),
            _ => self.room.view().axes_of(0),
        }
    }

    /// The bytes that are read, counting each operand once, and the bytes that are written.
    pub fn bytes(&self) -> (usize, usize) {
        self.account.bytes()
    }

    /// The number of scalar operations for one element of the output: an operator, a comparison, a
    /// function, a selection, a cast or a call of a closure is one, `mul_add` is two. In a macro's
    /// body all operations are counted, also under an `if`. The operations of a temporary are not.
    pub fn operations(&self) -> usize {
        self.account.operations
    }

    /// The number of scalar operations for all elements of the output.
    pub fn all_operations(&self) -> usize {
        self.operations() * crate::shape::count(self.output())
    }

    /// The ways between which the schedule was chosen by the cost model, and the nanoseconds that
    /// each would take; empty if there was no such choice.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::plan::Way;
    /// use broadloom::prelude::*;
    ///
    /// let (x, row) = (Array2::<f32>::zeros((5000, 3)), Array1::<f32>::zeros(3));
    /// let plan = (&x * row.at(axes![1])).plan();
    /// let [(Way::Rows, rows), (Way::Flat, tiles)] = plan.estimates()[..] else {
    ///     panic!("two ways");
    /// };
    /// assert!(tiles < rows);
    /// assert_eq!(plan.way(), Way::Flat);
    /// ```
    pub fn estimates(&self) -> Vec<(Way, usize)> {
        if matches!(self.schedule.way, Way::Nothing | Way::Inline) {
            return Vec::new();
        }
        let facts = Facts {
            kinds: &self.kinds(),
            instances: &self.instances,
            streams: self.schedule.streamed,
        };
        let choice = choice(&self.room.view(), &facts, &self.schedule);
        let each = choice.into_iter().map(|(way, cost)| (way, cost / 100));
        each.collect()
    }

    /// The text that `Display` prints.
    pub fn explain(&self) -> String {
        self.to_string()
    }
}

/// Prints the output, a line for each operand, which one lends its buffer, the bytes, the
/// operations, and the nest: for each loop the axes of the output that it covers, its extent, and
/// the bytes that each operand, the outputs first, moves with a step.
///
/// ```text
/// [256, 256] of 4 bytes from 2 operands in 1 pass
///   [256, 256], bytes 1024 4, in place
///   [256] on axis 1, bytes 0 4, in place
/// reads 263168 bytes, writes 262144
/// operations: 1 an element, 65536 in all
/// rows at x86-64-v4
/// for axis 0: 256, bytes 1024 <- 1024, 0
///   for axis 1: 256, bytes 4 <- 4, 4
/// ```
impl fmt::Display for Explained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.account.size_of_element();
        let operands = count(self.sources().len(), "operand");
        let passes = count(self.passes(), "pass");
        write!(
            f,
            "{:?} of {size} from {operands} in {passes}",
            self.output()
        )?;
        let reaches = self.reaches();
        let reach = |source: usize| match reaches[self.outputs() + source] {
            Reach::InPlace => "in place",
            Reach::Pairs => "every second element in place",
            Reach::Once => "packed once",
            Reach::Packed => "packed",
            Reach::Transposed => "transposed",
            Reach::Streamed => "streamed",
        };
        self.account
            .fmt(f, reach, self.bytes(), self.operations())?;
        writeln!(f)?;
        show(&self.room, &self.schedule, self.account.level, f)?;
        for (number, (way, time)) in self.estimates().into_iter().enumerate() {
            let start = ["\nestimated:", ","][number.min(1)];
            write!(f, "{start} {time} ns {}", way.name())?;
        }
        Ok(())
    }
}

/// Prints a nest and its schedule.
pub(super) fn show(
    room: &NestRoom,
    schedule: &Schedule,
    level: Level,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let (how, has_blocks) = match schedule.way {
        Way::Nothing => return write!(f, "nothing to do: an extent is 0"),
        Way::Inline => ("inline", false),
        Way::Rows => ("rows", schedule.streamed),
        Way::Pairs => ("rows, every second element of a view in place", false),
        Way::Singles => ("element by element", false),
        Way::Moved => ("moved to their places, without a kernel,", false),
        Way::Transposed => ("blocks, transposed where a leaf runs across the rows", true),
        Way::Flat => ("flat tiles", true),
        Way::Packed => ("blocks, packed where a leaf is not contiguous", true),
    };
    write!(f, "{how} at {}", level.name())?;
    if schedule.streamed {
        write!(f, ", written past the caches")?;
    }
    let nest = room.view();
    for (depth, axis) in (0..nest.rank()).rev().enumerate() {
        let covers = match &nest.axes_of(axis)[..] {
            [] => "the only element".to_string(),
            axes => list(axes, "*"),
        };
        let extent = nest.extents[axis];
        let step = schedule.step(&nest, axis).min(extent);
        let at_once = Some(step).filter(|&step| has_blocks && step > 1);
        show_loop(f, depth, &covers, extent, at_once)?;
        for (operand, stride) in nest.along(axis).iter().enumerate() {
            let before = match operand {
                0 => ", bytes ",
                _ if operand == nest.outputs => " <- ",
                _ => ", ",
            };
            write!(f, "{before}{stride}")?;
        }
    }
    Ok(())
}
