//! A reduction as a person reads it: what is folded by which kernel along which axes, what is copied first, and in how many sweeps.
//!
//! [`Explained`](super::Explained) is the same of an evaluation. What is told here is asked of the code that folds, not worked out again.

use super::explain::{count, of_operations, of_passes};
use super::{Planned, Reach, Role, Source};
use crate::isa::Level;
use crate::leaf::LeafKind;
use crate::shape::count as elements;
use std::fmt;

/// How a reduction folds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kernel {
    /// There is no element: the result is the value over none.
    Nothing,
    /// Along a row of elements, each of which goes into one of so many accumulators in registers, by its number.
    Lanes {
        /// The accumulators of a row: one of integers and truths, of which the compiler makes as many as it wants.
        accumulators: usize,
    },
    /// Row after row of elements into a row of totals, one for each column.
    Columns {
        /// Rows of totals, and steps into each, that the innermost loop takes at once.
        at_once: [usize; 2],
    },
    /// Tile by tile, each looked through while it is in the cache: positions of extremes, logarithms of sums of exponentials.
    Tiles,
}

/// What an axis is to the kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Outside the kernel; each index has totals of its own.
    Outer,
    /// The rows of a call: in lanes, those of elements; in columns, those of totals.
    Rows,
    /// The totals of a row.
    Columns,
    /// What is folded into a total: in lanes the elements of a row, in columns one row of elements after the other.
    Steps,
    /// As steps, outside the calls of the kernel.
    OuterSteps,
}

/// One loop of a reduction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// What it is to the kernel.
    pub part: Part,
    /// The axes of the expression that it covers, outermost first; none where there is one index.
    pub axes: Vec<usize>,
    /// The number of indices.
    pub extent: usize,
    /// How many of them one call of the kernel takes at most.
    pub at_once: usize,
}

/// What a fold does, as the code that does it says.
#[derive(Clone, Debug)]
pub(crate) struct FoldPlan {
    pub(crate) kernel: Kernel,
    pub(crate) planned: Planned,
    pub(crate) level: Level,
    /// Outermost first.
    pub(crate) loops: Vec<Loop>,
    /// The leaves that are packed, and whether each is once, for all rows.
    pub(crate) packed: Vec<(usize, bool)>,
    /// Whether the accumulators are the output's elements.
    pub(crate) in_output: bool,
    /// Whether the body is computed into a tile, which is then folded.
    pub(crate) tiled: bool,
    /// How many elements go into a partial result at most, and how many partial results into a total.
    pub(crate) parts: [usize; 2],
}

/// What is reduced.
#[derive(Debug)]
pub(crate) struct ReductionOf {
    /// The name of the reduction.
    pub(crate) name: &'static str,
    /// The extents of the expression, and which axes are reduced.
    pub(crate) extents: Vec<usize>,
    pub(crate) reduced: Vec<bool>,
    /// The elements of the result.
    pub(crate) out: LeafKind,
    pub(crate) sources: Vec<Source>,
    /// How many scalar operations an element takes until it is in a total.
    pub(crate) operations: usize,
}

/// The plan of a reduction, and everything it was made from. `Display` prints it.
#[derive(Debug)]
pub struct ReductionPlan {
    what: ReductionOf,
    fold: FoldPlan,
    /// The sweep before, which computes a temporary of this one.
    before: Option<Box<ReductionPlan>>,
}

impl ReductionPlan {
    pub(crate) fn new(what: ReductionOf, fold: FoldPlan) -> Self {
        ReductionPlan {
            what,
            fold,
            before: None,
        }
    }

    /// This after `before`, which computes one of its temporaries; both are what `name` stands for.
    pub(crate) fn after(mut self, name: &'static str, before: ReductionPlan) -> Self {
        self.what.name = name;
        self.before = Some(Box::new(before));
        self
    }

    /// The extents of the expression.
    pub fn extents(&self) -> &[usize] {
        &self.what.extents
    }

    /// The axes that are reduced.
    pub fn axes(&self) -> Vec<usize> {
        self.axes_where(true)
    }

    fn axes_where(&self, reduced: bool) -> Vec<usize> {
        let axes = self.what.reduced.iter().enumerate();
        axes.filter(|(_, taken)| **taken == reduced)
            .map(|(axis, _)| axis)
            .collect()
    }

    /// The operands, in the order of the expression; in a second sweep the result of the first is the last one.
    pub fn sources(&self) -> &[Source] {
        &self.what.sources
    }

    /// What is computed before, into memory of its own: a group or a reduction of a macro's body, the result of the first of two sweeps.
    pub fn temporaries(&self) -> impl Iterator<Item = &Source> {
        let sources = self.what.sources.iter();
        sources.filter(|source| source.role == Role::Temporary)
    }

    /// How many loops over arrays there are: one for each temporary, and this one.
    pub fn passes(&self) -> usize {
        // Both sweeps read what a macro computes before, which is there once.
        1 + self.temporaries().count()
    }

    /// The first of two sweeps: of a variance the one that finds the means.
    pub fn before(&self) -> Option<&ReductionPlan> {
        self.before.as_deref()
    }

    /// When it is planned.
    pub fn planned(&self) -> Planned {
        self.fold.planned
    }

    /// How it folds.
    pub fn kernel(&self) -> Kernel {
        self.fold.kernel
    }

    /// The loops, outermost first.
    pub fn loops(&self) -> &[Loop] {
        &self.fold.loops
    }

    /// The loop that is this to the kernel, the innermost one if there are several.
    pub fn loop_of(&self, part: Part) -> Option<&Loop> {
        self.fold.loops.iter().rfind(|inner| inner.part == part)
    }

    /// How the kernel gets at each source.
    pub fn reaches(&self) -> Vec<Reach> {
        let access = |leaf| match self.pack_of(leaf) {
            Some(_) => Reach::Packed,
            None => Reach::InPlace,
        };
        (0..self.what.sources.len()).map(access).collect()
    }

    /// Whether a source is packed, and if it is whether once, for all rows.
    fn pack_of(&self, leaf: usize) -> Option<bool> {
        let packed = self.fold.packed.iter();
        packed
            .clone()
            .find(|(packed, _)| *packed == leaf)
            .map(|&(_, once)| once)
    }

    /// The sources that are packed once, for all rows of totals.
    pub fn packed_once(&self) -> Vec<usize> {
        let packed = self.fold.packed.iter();
        packed
            .filter(|(_, once)| *once)
            .map(|&(leaf, _)| leaf)
            .collect()
    }

    /// Whether the accumulators are the elements of the output.
    pub fn accumulates_in_output(&self) -> bool {
        self.fold.in_output
    }

    /// How many partial results a total is combined from, pairwise; 1 where there are none.
    pub fn parts(&self) -> usize {
        self.fold.parts[1]
    }

    /// The bytes that are read, each operand once in each sweep, and the bytes that are written.
    pub fn bytes(&self) -> (usize, usize) {
        let arrays = self.what.sources.iter();
        let arrays = arrays.filter(|source| source.role != Role::Scalar);
        let kept = self.axes_where(false);
        let kept = kept.iter().map(|&axis| self.what.extents[axis]);
        let kept: Vec<usize> = kept.collect();
        let own = (
            arrays.map(Source::bytes).sum::<usize>(),
            elements(&kept) * self.what.out.size(),
        );
        match &self.before {
            Some(before) => (own.0 + before.bytes().0, own.1 + before.bytes().1),
            None => own,
        }
    }

    /// How many scalar operations one element of the expression takes, those that take it into a total with it: counted as those of
    /// [`Explained::operations`](super::Explained::operations), in all sweeps.
    pub fn operations(&self) -> usize {
        let before = self.before.as_ref().map_or(0, |before| before.operations());
        before + self.what.operations
    }

    /// How many scalar operations all elements of the expression take. What is done to the totals afterwards is not counted.
    pub fn all_operations(&self) -> usize {
        self.operations() * elements(&self.what.extents)
    }

    /// The text that `Display` prints.
    pub fn explain(&self) -> String {
        self.to_string()
    }
}

/// `axis 1`, `axes 0 2`.
fn list(axes: &[usize]) -> String {
    let words: Vec<String> = axes.iter().map(usize::to_string).collect();
    let word = if axes.len() == 1 { "axis" } else { "axes" };
    format!("{word} {}", words.join(" "))
}

/// Prints what is reduced, a line for each operand, the bytes, the operations, the kernel, and a line for each loop: of a second sweep after the first.
///
/// ```text
/// sum of [256, 200] over axis 1 in 1 pass: [256] of 4 bytes
///   [256, 200], bytes 800 4, in place
/// reads 204800 bytes, writes 1024
/// operations: 1 an element, 51200 in all
/// along rows, each in 64 accumulators, at x86-64-v4
/// for rows, axis 0: 256 by 16
///   for steps, axis 1: 200
/// ```
impl fmt::Display for ReductionPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReductionOf { name, extents, .. } = &self.what;
        write!(f, "{name} of {extents:?} over ")?;
        let kept = self.axes_where(false);
        match &self.axes()[..] {
            [] => write!(f, "no axis")?,
            _ if kept.is_empty() => write!(f, "all axes")?,
            axes => write!(f, "{}", list(axes))?,
        }
        let left: Vec<usize> = kept.iter().map(|&axis| extents[axis]).collect();
        let size = count(self.what.out.size(), "byte");
        writeln!(f, " in {}: {left:?} of {size}", of_passes(self.passes()))?;
        for (leaf, source) in self.what.sources.iter().enumerate() {
            write!(f, "  ")?;
            source.fmt(f)?;
            match self.pack_of(leaf) {
                _ if source.role == Role::Scalar => writeln!(f)?,
                None => writeln!(f, ", in place")?,
                Some(true) => writeln!(f, ", packed once for all rows")?,
                Some(false) => writeln!(f, ", packed")?,
            }
        }
        let (read, written) = self.bytes();
        writeln!(f, "reads {}, writes {written}", count(read, "byte"))?;
        write!(
            f,
            "{}",
            of_operations(self.operations(), self.all_operations())
        )?;
        self.sweeps(f)
    }
}

impl ReductionPlan {
    /// Prints the sweep before, and this one.
    fn sweeps(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(before) = &self.before {
            write!(f, "\nfirst {}:", before.what.name)?;
            before.sweeps(f)?;
            write!(f, "\nthen {}:", self.what.name)?;
        }
        let fold = &self.fold;
        if fold.planned == Planned::Compiling {
            write!(f, "\nplanned when compiling")?;
        }
        match fold.kernel {
            Kernel::Nothing => return write!(f, "\nnothing to do: an extent is 0"),
            Kernel::Lanes { accumulators: 1 } => {
                write!(f, "\nalong rows, each in one accumulator")?
            }
            Kernel::Lanes { accumulators } => {
                write!(f, "\nalong rows, each in {accumulators} accumulators")?
            }
            Kernel::Columns { at_once: [1, 1] } => write!(f, "\nrow after row into columns")?,
            Kernel::Columns { at_once } => {
                let [rows, steps] = [(at_once[0], "row"), (at_once[1], "step")];
                let [rows, steps] = [rows, steps].map(|(number, thing)| count(number, thing));
                write!(f, "\nrow after row into columns, {rows} by {steps} at once")?
            }
            Kernel::Tiles => write!(f, "\ntile by tile")?,
        }
        write!(f, ", at {}", fold.level.name())?;
        if fold.in_output {
            write!(f, ", accumulated in the output")?;
        }
        if fold.tiled {
            write!(f, ", elements computed into a tile first")?;
        }
        let [len, parts] = fold.parts;
        if parts > 1 {
            write!(
                f,
                "\n{parts} partial results for a total, of {len} elements at most, combined pairwise"
            )?;
        }
        for (depth, inner) in fold.loops.iter().enumerate() {
            let what = match inner.part {
                Part::Outer => "outer",
                Part::Rows => "rows",
                Part::Columns => "columns",
                Part::Steps => "steps",
                Part::OuterSteps => "outer steps",
            };
            write!(f, "\n{:indent$}for {what}", "", indent = 2 * depth)?;
            if !inner.axes.is_empty() {
                write!(f, ", {}", list(&inner.axes))?;
            }
            write!(f, ": {}", inner.extent)?;
            let walked = matches!(inner.part, Part::Outer | Part::OuterSteps) && inner.at_once == 1;
            if inner.at_once < inner.extent && !walked {
                write!(f, " by {}", inner.at_once)?;
            }
        }
        Ok(())
    }
}
