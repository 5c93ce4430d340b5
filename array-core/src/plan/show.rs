//! The common part of the plans of evaluations and reductions, and how it is printed: operands,
//! bytes, operations, and a line for each loop, from the outermost to the innermost, after Halide's
//! print_loop_nest.

use crate::isa::Level;
use crate::leaf::LeafKind;
use crate::shape::count as elements;
use std::fmt;

/// The role of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// An array or a view.
    Array,
    /// An array that the expression owns, and whose memory becomes the output's: each element is
    /// read, then written.
    Lender,
    /// An array that is computed before the loop: a group or a reduction of a macro's body.
    Temporary,
    /// A scalar.
    Scalar,
}

/// One operand of an evaluation.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its role.
    pub role: Role,
    /// Its own extents.
    pub extents: Vec<usize>,
    /// For each axis of the output, the operand's axis that it maps to, if any.
    pub axes: Vec<Option<usize>>,
    /// For each axis of the output, the bytes from one element to the next; 0 if the operand does
    /// not vary.
    pub strides: Vec<isize>,
    pub(crate) kind: LeafKind,
}

impl Source {
    /// The bytes of all its elements.
    pub fn bytes(&self) -> usize {
        elements(&self.extents) * self.kind.size()
    }

    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.role {
            Role::Scalar => return write!(f, "a scalar"),
            Role::Temporary => write!(f, "a temporary ")?,
            Role::Array | Role::Lender => {}
        }
        write!(f, "{:?}", self.extents)?;
        // If the operand has the output's axes, they are not listed.
        if !self.axes.iter().copied().eq((0..self.axes.len()).map(Some)) {
            let taken = (0..self.axes.len()).filter(|&axis| self.axes[axis].is_some());
            write!(f, " on {}", list(&taken.collect::<Vec<_>>(), " "))?;
        }
        write!(f, ", bytes")?;
        let mut strides = self.strides.iter();
        strides.try_for_each(|stride| write!(f, " {stride}"))
    }
}

/// When a nest is planned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Planned {
    /// When the program runs.
    Running,
    /// When the program is compiled: the types give all extents.
    Compiling,
    /// When the program is compiled; the few elements are computed in the caller's code, without a
    /// kernel.
    Inline,
}

/// What an evaluation or a reduction reads and writes.
#[derive(Debug)]
pub(crate) struct Account {
    /// The extents of the expression, and the axes that are reduced.
    pub(crate) extents: Vec<usize>,
    pub(crate) reduced: Vec<usize>,
    /// The elements of the result; several if each member of a tuple has an array of its own.
    pub(crate) outs: Vec<LeafKind>,
    pub(crate) sources: Vec<Source>,
    /// The number of scalar operations per element, including those that take it into a total.
    pub(crate) operations: usize,
    pub(crate) planned: Planned,
    pub(crate) level: Level,
}

impl Account {
    /// The extents of the result.
    pub(super) fn left(&self) -> Vec<usize> {
        let axes = (0..self.extents.len()).filter(|axis| !self.reduced.contains(axis));
        axes.map(|axis| self.extents[axis]).collect()
    }

    pub(super) fn lender(&self) -> Option<usize> {
        let mut sources = self.sources.iter();
        sources.position(|source| source.role == Role::Lender)
    }

    pub(super) fn temporaries(&self) -> impl Iterator<Item = &Source> {
        let sources = self.sources.iter();
        sources.filter(|source| source.role == Role::Temporary)
    }

    /// One for each temporary, and one for the result.
    pub(super) fn passes(&self) -> usize {
        1 + self.temporaries().count()
    }

    pub(super) fn bytes(&self) -> (usize, usize) {
        let arrays = self.sources.iter().filter(|s| s.role != Role::Scalar);
        let size: usize = self.outs.iter().map(|out| out.size()).sum();
        (
            arrays.map(Source::bytes).sum(),
            elements(&self.left()) * size,
        )
    }

    /// `8 bytes`, or `8 and 1 bytes` for several results.
    pub(super) fn size_of_element(&self) -> String {
        let sizes = self.outs.iter().map(|out| out.size());
        match &sizes.collect::<Vec<_>>()[..] {
            [size] => count(*size, "byte"),
            sizes => {
                let sizes = sizes.iter().map(usize::to_string).collect::<Vec<_>>();
                format!("{} bytes", sizes.join(" and "))
            }
        }
    }

    /// Prints a line for each source, which one lends its buffer, the bytes, the operations, and
    /// when the nest is planned. `reach` says how the kernel reaches a source.
    pub(super) fn fmt(
        &self,
        f: &mut fmt::Formatter<'_>,
        reach: impl Fn(usize) -> &'static str,
        (read, written): (usize, usize),
        operations: usize,
    ) -> fmt::Result {
        for (number, source) in self.sources.iter().enumerate() {
            write!(f, "\n  ")?;
            source.fmt(f)?;
            if source.role != Role::Scalar {
                write!(f, ", {}", reach(number))?;
            }
        }
        if let Some(operand) = self.lender() {
            write!(f, "\noutput in the buffer of operand {operand}")?;
        }
        write!(f, "\nreads {}, writes {written}", count(read, "byte"))?;
        let all = operations * elements(&self.extents);
        write!(f, "\noperations: {operations} an element, {all} in all")?;
        match self.planned {
            Planned::Running => Ok(()),
            Planned::Compiling => write!(f, "\nplanned when compiling"),
            Planned::Inline => write!(f, "\ncomputed in the caller's code, without a kernel"),
        }
    }
}

/// Prints the line of a loop: the axes that it covers, its extent, and how many indices are taken
/// at once.
pub(super) fn show_loop(
    f: &mut fmt::Formatter<'_>,
    depth: usize,
    covers: &str,
    extent: usize,
    at_once: Option<usize>,
) -> fmt::Result {
    write!(f, "\n{:1$}for {covers}: {extent}", "", 2 * depth)?;
    at_once.map_or(Ok(()), |number| write!(f, " by {number}"))
}

/// `axis 1`, `axes 0 2`.
pub(super) fn list(axes: &[usize], between: &str) -> String {
    let words: Vec<String> = axes.iter().map(usize::to_string).collect();
    let word = if axes.len() == 1 { "axis" } else { "axes" };
    format!("{word} {}", words.join(between))
}

/// `2 things`, `1 thing`, `2 passes`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    let plural = match number {
        1 => "",
        _ if thing.ends_with('s') => "es",
        _ => "s",
    };
    format!("{number} {thing}{plural}")
}
