//! An evaluation as a person reads it: output, operands, temporaries, bytes, and the nest with its loops.
//!
//! What a test asks an [`Explained`] is what would otherwise only be a slower program: how many passes there are, what is computed before
//! the loop, which operand is packed, and which axis the kernels run along.

use super::{Access, Operands, Plan};
use crate::isa::Level;
use crate::leaf::{ClassSet, LeafKind};
use crate::shape::count as elements;
use std::fmt;
use std::ops::Deref;

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
    /// When it is compiled, and there are so few elements that they are computed where the call stands, without a kernel.
    Straight,
}

/// How the nest is carried out: what lies in certain ways needs no plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Path {
    /// Row by row, every operand where it lies.
    Rows,
    /// As rows, of views that take every second element: the kernel reads pairs.
    Pairs,
    /// One row, in which what is not contiguous is packed strip by strip.
    Strips,
    /// Two axes, of which blocks of the leaves that lie across them are transposed.
    Across,
    /// As the plan says: by rows or by blocks, through tiles where an operand lies otherwise.
    Nest,
}

/// The plan of an evaluation, and everything it was made from. `Display` prints it.
#[derive(Debug)]
pub struct Explained {
    plan: Plan,
    planned: Planned,
    path: Path,
    extents: Vec<usize>,
    out: LeafKind,
    sources: Vec<Source>,
    operations: usize,
}

impl Deref for Explained {
    type Target = Plan;

    fn deref(&self) -> &Plan {
        &self.plan
    }
}

impl Explained {
    /// The evaluation of `sources` into an array of these extents and strides, in elements, by a kernel that takes those in `zero` for single
    /// elements.
    #[allow(clippy::too_many_arguments, reason = "the parts of an evaluation")]
    pub(crate) fn new(
        extents: &[usize],
        strides: &[isize],
        out: LeafKind,
        sources: Vec<Source>,
        operations: usize,
        zero: ClassSet,
        (planned, path): (Planned, Path),
        level: Level,
    ) -> Explained {
        let mut operands = Operands::new(extents, sources.len(), zero);
        operands.set_reads_out(sources.iter().any(|source| source.role == Role::Lender));
        operands.set_out(out, |axis| strides[axis].wrapping_mul(out.size() as isize));
        for source in &sources {
            operands.push(std::ptr::dangling(), source.kind, |axis| {
                source.strides[axis]
            });
        }
        let mut plan = Plan::new(&operands, level);
        if path == Path::Rows && plan.has_blocks() {
            plan.lay_rows(out.size());
        }
        Explained {
            plan,
            planned,
            path,
            extents: extents.to_vec(),
            out,
            sources,
            operations,
        }
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

    /// How the nest is carried out: as the code that does it says.
    pub fn path(&self) -> Path {
        self.path
    }

    /// How the kernel gets at the output, and then at each source.
    pub fn accesses(&self) -> Vec<Access> {
        if self.path == Path::Pairs {
            return vec![Access::InPlace; self.sources.len() + 1];
        }
        let kinds = self.sources.iter().map(|source| source.kind);
        let kinds = std::iter::once(self.out).chain(kinds).enumerate();
        kinds
            .map(|(operand, kind)| self.access(operand, kind))
            .collect()
    }

    /// The axes of the output that the kernel's loop runs along as if they were one, outermost first. Blocks that are flat run along
    /// further ones.
    pub fn vector_axes(&self) -> Vec<usize> {
        self.plan.axes_of(0)
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

/// Prints the output, a line for each operand, which one lends its buffer, the bytes, the operations, and the nest as [`Plan`] prints it.
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
        let accesses = self.accesses();
        for (source, access) in self.sources.iter().zip(&accesses[1..]) {
            write!(f, "  ")?;
            source.fmt(f)?;
            match access {
                _ if source.role == Role::Scalar => writeln!(f)?,
                Access::InPlace => writeln!(f, ", in place")?,
                Access::Packed => writeln!(f, ", packed")?,
                Access::Transposed => writeln!(f, ", transposed")?,
                Access::Streamed => writeln!(f, ", streamed")?,
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
            Planned::Straight => writeln!(f, "computed where it stands, without a kernel")?,
        }
        let how = match self.path {
            Path::Pairs => "rows, every second element of a view where it lies",
            Path::Strips => "one row, packed strip by strip where a leaf is not contiguous",
            Path::Across => "two axes, transposed block by block where a leaf runs across the rows",
            Path::Rows | Path::Nest => return self.plan.fmt(f),
        };
        self.plan.show(f, Some(how))
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
