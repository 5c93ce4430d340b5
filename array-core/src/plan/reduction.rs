//! The plan of a reduction for people: which kernel folds along which axes, what is copied first,
//! and how many sweeps there are.
//!
//! [`Explained`](super::Explained) is the same for an evaluation. The facts come from the code that
//! folds; they are not derived a second time.

use super::Reach;
use super::shared_packs::PackEstimate;
use super::show::{Account, Planned, Source, count, list, show_loop};
use crate::leaf::ClassSet;
use std::fmt;

/// The kernel of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kernel {
    /// None, as there is no element: the result is the value over no elements.
    Nothing,
    /// Folds a row of elements; each goes into one of a fixed number of accumulators in registers,
    /// which its position determines.
    Lanes {
        /// The accumulators of a row. For integers and booleans this is one, of which the compiler
        /// makes as many as it wants.
        accumulators: usize,
    },
    /// Folds row after row of elements into a row of totals, one for each column.
    Columns {
        /// Rows of totals, and steps into each, that the innermost loop takes at once.
        at_once: [usize; 2],
    },
    /// Folds rows of elements in several steps, the reduced axis outside of a kept one, into a
    /// vector of totals for each kept index.
    Vectors {
        /// The accumulators of a vector.
        accumulators: usize,
        /// The steps that the innermost loop takes at once.
        steps: usize,
    },
    /// Works tile by tile, each used while it is in the cache: positions of extremes, variances,
    /// logarithms of sums of exponentials.
    Tiles,
}

/// The part that an axis has in the kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Outside the kernel; each index has separate totals.
    Outer,
    /// The rows of a call: in lanes, those of elements; in columns, those of totals.
    Rows,
    /// The totals of a row.
    Columns,
    /// The elements of a total: in lanes the elements of a row, in columns one row of elements
    /// after the other.
    Steps,
    /// As steps, outside the calls of the kernel.
    OuterSteps,
}

/// One loop of a reduction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// The part that the loop has in the kernel.
    pub part: Part,
    /// The axes of the expression that it covers, outermost first; empty if there is one index.
    pub axes: Vec<usize>,
    /// The number of indices.
    pub extent: usize,
    /// The most indices that one call of the kernel takes.
    pub at_once: usize,
}

/// The loops of a fold, as reported by the code that folds.
#[derive(Clone, Debug)]
pub(crate) struct FoldPlan {
    pub(crate) kernel: Kernel,
    pub(crate) planned: Planned,
    /// The loops, outermost first.
    pub(crate) loops: Vec<Loop>,
    /// The leaves that are packed, and those of them that are packed once, for all rows.
    pub(crate) packed: ClassSet,
    pub(crate) whole: ClassSet,
    pub(crate) estimates: Vec<PackEstimate>,
    /// Whether the accumulators are the output's elements.
    pub(crate) in_output: bool,
    /// How many steps of few columns are folded beside each other, each into its own totals.
    pub(crate) beside: usize,
    /// The axes that are folded afterwards, from the totals of the others.
    pub(crate) again: Vec<usize>,
    /// Whether the body is computed into a tile, which is then folded.
    pub(crate) tiled: bool,
    /// The most elements of a partial result, and the number of partial results of a total.
    pub(crate) parts: [usize; 2],
}

impl FoldPlan {
    /// A fold that is planned at run time, packs nothing and has no partial results.
    pub(crate) const fn new(kernel: Kernel, loops: Vec<Loop>) -> Self {
        FoldPlan {
            kernel,
            planned: Planned::Running,
            loops,
            packed: ClassSet::EMPTY,
            whole: ClassSet::EMPTY,
            estimates: Vec::new(),
            in_output: false,
            beside: 1,
            again: Vec::new(),
            tiled: false,
            parts: [0, 1],
        }
    }
}

/// The plan of a reduction, and everything it was made from. `Display` prints it.
#[derive(Debug)]
pub struct ReductionPlan {
    /// The name of the reduction.
    pub(crate) name: &'static str,
    pub(crate) account: Account,
    pub(crate) fold: FoldPlan,
}

impl ReductionPlan {
    /// The extents of the expression.
    pub fn extents(&self) -> &[usize] {
        &self.account.extents
    }

    /// The axes that are reduced.
    pub fn axes(&self) -> Vec<usize> {
        self.account.reduced.clone()
    }

    /// The operands, in the order of the expression.
    pub fn sources(&self) -> &[Source] {
        &self.account.sources
    }

    /// The operands that are computed before, into separate memory: a group or a reduction of a
    /// macro's body.
    pub fn temporaries(&self) -> impl Iterator<Item = &Source> {
        self.account.temporaries()
    }

    /// The number of loops over arrays: one for each temporary, and this one.
    pub fn passes(&self) -> usize {
        self.account.passes()
    }

    /// When the reduction is planned.
    pub fn planned(&self) -> Planned {
        self.account.planned
    }

    /// The kernel.
    pub fn kernel(&self) -> Kernel {
        self.fold.kernel
    }

    /// The loops, outermost first.
    pub fn loops(&self) -> &[Loop] {
        &self.fold.loops
    }

    /// The loop that has this part in the kernel, the innermost one if there are several.
    pub fn loop_of(&self, part: Part) -> Option<&Loop> {
        self.fold.loops.iter().rfind(|inner| inner.part == part)
    }

    /// How the kernel reaches each source.
    pub fn reaches(&self) -> Vec<Reach> {
        let reach = |leaf| match self.fold.packed.get(leaf) {
            true => Reach::Packed,
            false => Reach::InPlace,
        };
        (0..self.sources().len()).map(reach).collect()
    }

    /// The sources that are packed once, for all rows of totals.
    pub fn packed_once(&self) -> Vec<usize> {
        let leaves = 0..self.sources().len();
        leaves.filter(|&leaf| self.fold.whole.get(leaf)).collect()
    }

    /// The sources that are packed once or not, as the cost model chose, with what it compared.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    /// use broadloom::reduce::op;
    ///
    /// // Squared distances of 100 points from 300 others, which are packed for all the 100.
    /// let (a, b) = (Array2::<f32>::zeros((100, 70)), Array2::<f32>::zeros((300, 70)));
    /// let apart = a.unsqueeze(axes![1]) - b.unsqueeze(axes![0]);
    /// let plan = apart.powi(2).plan_reduce(op::Sum, axes![2]);
    /// let [estimate] = plan.estimates() else {
    ///     panic!("one source");
    /// };
    /// assert!(estimate.source == 1 && estimate.once < estimate.apart);
    /// assert_eq!(plan.packed_once(), [1]);
    /// ```
    pub fn estimates(&self) -> &[PackEstimate] {
        &self.fold.estimates
    }

    /// Whether the accumulators are the elements of the output.
    pub fn accumulates_in_output(&self) -> bool {
        self.fold.in_output
    }

    /// The number of partial results that are combined pairwise into a total; 1 if there are none.
    pub fn parts(&self) -> usize {
        self.fold.parts[1]
    }

    /// The bytes that are read, counting each operand once, and the bytes that are written.
    pub fn bytes(&self) -> (usize, usize) {
        self.account.bytes()
    }

    /// The number of scalar operations for one element of the expression, including those that take
    /// it into a total; counted as for [`Explained::operations`](super::Explained::operations).
    pub fn operations(&self) -> usize {
        self.account.operations
    }

    /// The number of scalar operations for all elements of the expression. Operations on the totals
    /// afterwards are not counted.
    pub fn all_operations(&self) -> usize {
        self.operations() * crate::shape::count(self.extents())
    }

    /// The text that `Display` prints.
    pub fn explain(&self) -> String {
        self.to_string()
    }
}

/// Prints what is reduced, a line for each operand, the bytes, the operations, the kernel, and a
/// line for each loop.
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
        let extents = &self.account.extents;
        let over = match &self.account.reduced[..] {
            [] => "no axis".to_string(),
            axes if axes.len() == extents.len() => "all axes".to_string(),
            axes => list(axes, " "),
        };
        let (passes, size) = (count(self.passes(), "pass"), self.account.size_of_element());
        let left = self.account.left();
        write!(
            f,
            "{} of {extents:?} over {over} in {passes}: {left:?} of {size}",
            self.name
        )?;
        let reach = |leaf| match (self.fold.packed.get(leaf), self.fold.whole.get(leaf)) {
            (false, _) => "in place",
            (true, false) => "packed",
            (true, true) => "packed once for all rows",
        };
        self.account
            .fmt(f, reach, self.bytes(), self.operations())?;
        self.fmt_loops(f)
    }
}

impl ReductionPlan {
    /// Prints the kernel and its loops.
    fn fmt_loops(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fold = &self.fold;
        match fold.kernel {
            Kernel::Nothing => return write!(f, "\nnothing to do: an extent is 0"),
            Kernel::Lanes { accumulators: 1 } => {
                write!(f, "\nalong rows, each in one accumulator")?
            }
            Kernel::Lanes { accumulators } => {
                write!(f, "\nalong rows, each in {accumulators} accumulators")?
            }
            Kernel::Vectors {
                accumulators,
                steps,
            } => {
                let steps = count(steps, "step");
                write!(
                    f,
                    "\nalong rows of {steps} at once, each in {accumulators} accumulators"
                )?
            }
            Kernel::Columns { at_once: [1, 1] } => write!(f, "\nrow after row into columns")?,
            Kernel::Columns {
                at_once: [rows, steps],
            } => {
                let (rows, steps) = (count(rows, "row"), count(steps, "step"));
                write!(f, "\nrow after row into columns, {rows} by {steps} at once")?
            }
            Kernel::Tiles => write!(f, "\ntile by tile")?,
        }
        write!(f, ", at {}", self.account.level.name())?;
        if fold.in_output {
            write!(f, ", accumulated in the output")?;
        }
        if fold.beside > 1 {
            write!(f, ", {} steps beside each other", fold.beside)?;
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
            let mut covers = match inner.part {
                Part::Outer => "outer",
                Part::Rows => "rows",
                Part::Columns => "columns",
                Part::Steps => "steps",
                Part::OuterSteps => "outer steps",
            }
            .to_string();
            if !inner.axes.is_empty() {
                covers = format!("{covers}, {}", list(&inner.axes, " "));
            }
            let walked = matches!(inner.part, Part::Outer | Part::OuterSteps) && inner.at_once == 1;
            let at_once = Some(inner.at_once).filter(|&some| some < inner.extent && !walked);
            show_loop(f, depth, &covers, inner.extent, at_once)?;
        }
        if let axes @ [_, ..] = &fold.again[..] {
            write!(f, "\nthen over {}", list(axes, " "))?;
        }
        for estimate in &fold.estimates {
            let PackEstimate {
                source,
                once,
                apart,
                is_contiguous,
            } = estimate;
            let other = if *is_contiguous {
                "in place"
            } else {
                "packed for each call"
            };
            write!(
                f,
                "\nestimated for operand {source}: {once} ns packed once, {apart} ns {other}"
            )?;
        }
        Ok(())
    }
}
