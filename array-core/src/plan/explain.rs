//! An evaluation as a person reads it: output, operands, temporaries, bytes, and the nest with its loops.
//!
//! What a test asks an [`Explained`] is what would otherwise only be a slower program: how many passes there are, what is computed before
//! the loop, which operand is packed, and which axis the kernels run along.

use super::instances::Instances;
use super::nest::NestRoom;
use super::schedule::{Reach, Schedule, Way};
use super::show::show;
use crate::isa::Level;
use crate::leaf::LeafKind;
use crate::shape::count as elements;
use std::fmt;

/// What an operand is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// An array or a view.
    Array,
    /// An array that the expression owns, and whose memory becomes the output's: each element is read, then written.
    Lender,
    /// An array that is computed before the loop: a group or a reduction of a macro's body.
    Temporary,
    /// A scalar.
    Scalar,
}

/// One operand of an evaluation.
#[derive(Clone, Debug)]
pub struct Source {
    /// What it is.
    pub role: Role,
    /// Its own extents.
    pub extents: Vec<usize>,
    /// For each axis of the output the operand's axis that goes along, if any.
    pub axes: Vec<Option<usize>>,
    /// For each axis of the output the bytes from one element that is read to the next; 0 where it is one element.
    pub strides: Vec<isize>,
    pub(crate) kind: LeafKind,
}

impl Source {
    /// The bytes of all its elements.
    pub fn bytes(&self) -> usize {
        elements(&self.extents) * self.kind.size()
    }
}

/// When the nest is planned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Planned {
    /// When the program runs.
    Running,
    /// When it is compiled: the types tell all extents.
    Compiling,
    /// When it is compiled, and the few elements are computed in the caller's code, without a kernel.
    Inline,
}

/// The schedule of an evaluation, and everything it was made from. `Display` prints it.
#[derive(Debug)]
pub struct Explained {
    room: NestRoom,
    schedule: Schedule,
    instances: Instances,
    level: Level,
    planned: Planned,
    extents: Vec<usize>,
    out: LeafKind,
    sources: Vec<Source>,
    operations: usize,
}

impl Explained {
    /// The evaluation of `sources` to elements of kind `out` by a nest that was scheduled so for a
    /// body with these instances.
    pub(crate) fn new(
        (room, schedule): (NestRoom, Schedule),
        instances: Instances,
        planned: Planned,
        extents: &[usize],
        out: LeafKind,
        sources: Vec<Source>,
        operations: usize,
    ) -> Explained {
        Explained {
            room,
            schedule,
            instances,
            level: crate::isa::active(),
            planned,
            extents: extents.to_vec(),
            out,
            sources,
            operations,
        }
    }

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
        &self.extents
    }

    /// The operands, in the order of the expression.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// The operand whose memory becomes the output's: nothing is allocated then.
    pub fn lender(&self) -> Option<usize> {
        let mut sources = self.sources.iter();
        sources.position(|source| source.role == Role::Lender)
    }

    /// What is computed before the loop, into memory of its own.
    pub fn temporaries(&self) -> impl Iterator<Item = &Source> {
        let sources = self.sources.iter();
        sources.filter(|source| source.role == Role::Temporary)
    }

    /// How many loops over arrays there are: one for each temporary, and this one.
    pub fn passes(&self) -> usize {
        1 + self.temporaries().count()
    }

    /// When the nest is planned.
    pub fn planned(&self) -> Planned {
        self.planned
    }

    /// How the kernel reaches the output, and then each source.
    pub fn reaches(&self) -> Vec<Reach> {
        let kinds = self.sources.iter().map(|source| source.kind);
        let kinds = std::iter::once(self.out).chain(kinds).enumerate();
        let reach = |(operand, kind)| match self.schedule.way {
            Way::Nothing => Reach::InPlace,
            _ => {
                let nest = self.room.view();
                self.schedule.reach(&nest, &self.instances, operand, kind)
            }
        };
        kinds.map(reach).collect()
    }

    /// The axes of the output that the kernel's loop runs along as if they were one, outermost first.
    /// Flat blocks cover further ones.
    pub fn vector_axes(&self) -> Vec<usize> {
        match self.schedule.way {
            Way::Nothing => Vec::new(),
            _ => self.room.view().axes_of(0),
        }
    }

    /// The bytes that are read, each operand once, and the bytes that are written.
    pub fn bytes(&self) -> (usize, usize) {
        let arrays = self
            .sources
            .iter()
            .filter(|source| source.role != Role::Scalar);
        let written = elements(&self.extents) * self.out.size();
        (arrays.map(Source::bytes).sum(), written)
    }

    /// How many scalar operations one element of the output takes: an operator, a comparison, a function, a selection, a cast or a call of a
    /// closure is one, `mul_add` is two. In a macro's body all that stand there are counted, also under an `if`. What computes a temporary
    /// is not.
    pub fn operations(&self) -> usize {
        self.operations
    }

    /// How many scalar operations all elements of the output take.
    pub fn all_operations(&self) -> usize {
        self.operations * elements(&self.extents)
    }

    /// The text that `Display` prints.
    pub fn explain(&self) -> String {
        self.to_string()
    }
}

/// `2 passes`, `1 pass`.
pub(super) fn of_passes(passes: usize) -> String {
    match passes {
        1 => "1 pass".to_string(),
        passes => format!("{passes} passes"),
    }
}

/// `operations: 2 an element, 102400 in all`.
pub(super) fn of_operations(one: usize, all: usize) -> String {
    format!("operations: {one} an element, {all} in all")
}

/// `2 things`, `1 thing`.
pub(super) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Prints the output, a line for each operand, which one lends its buffer, the bytes, the operations, and the nest.
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
        let operands = count(self.sources.len(), "operand");
        let passes = of_passes(self.passes());
        let size = count(self.out.size(), "byte");
        writeln!(
            f,
            "{:?} of {size} from {operands} in {passes}",
            self.extents
        )?;
        let reaches = self.reaches();
        for (source, reach) in self.sources.iter().zip(&reaches[1..]) {
            write!(f, "  ")?;
            source.fmt(f)?;
            match reach {
                _ if source.role == Role::Scalar => writeln!(f)?,
                Reach::InPlace => writeln!(f, ", in place")?,
                Reach::Pairs => writeln!(f, ", every second element in place")?,
                Reach::Once => writeln!(f, ", packed once")?,
                Reach::Packed => writeln!(f, ", packed")?,
                Reach::Transposed => writeln!(f, ", transposed")?,
                Reach::Streamed => writeln!(f, ", streamed")?,
            }
        }
        if let Some(operand) = self.lender() {
            writeln!(f, "output in the buffer of operand {operand}")?;
        }
        let (read, written) = self.bytes();
        writeln!(f, "reads {}, writes {written}", count(read, "byte"))?;
        writeln!(
            f,
            "{}",
            of_operations(self.operations(), self.all_operations())
        )?;
        match self.planned {
            Planned::Running => {}
            Planned::Compiling => writeln!(f, "planned when compiling")?,
            Planned::Inline => writeln!(f, "computed in the caller's code, without a kernel")?,
        }
        show(&self.room, &self.schedule, self.level, f)
    }
}

impl Source {
    pub(super) fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.role {
            Role::Scalar => return write!(f, "a scalar"),
            Role::Temporary => write!(f, "a temporary ")?,
            Role::Array | Role::Lender => {}
        }
        write!(f, "{:?}", self.extents)?;
        // Where the operand has the output's axes there is nothing to say about them.
        let identity = (0..self.axes.len()).map(Some);
        if !self.axes.iter().copied().eq(identity) {
            let axes = self.axes.iter().enumerate();
            let taken: Vec<_> = axes
                .filter(|(_, own)| own.is_some())
                .map(|(axis, _)| axis.to_string())
                .collect();
            write!(
                f,
                " on {}{}",
                if taken.len() == 1 { "axis " } else { "axes " },
                taken.join(" ")
            )?;
        }
        write!(f, ", bytes")?;
        self.strides
            .iter()
            .try_for_each(|stride| write!(f, " {stride}"))
    }
}
