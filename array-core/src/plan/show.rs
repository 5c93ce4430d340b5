//! A plan as a person reads it: the nest from the outermost loop to the innermost, after Halide's print_loop_nest.

use super::{Mode, Plan};
use std::fmt;

/// Prints one line per loop: the output axes it covers, its extent, the bytes each operand (output first) moves per step.
///
/// ```text
/// rows at x86-64-v4
/// for axis 0: 256, bytes 1024 <- 1024, 0
///   for axis 1: 256, bytes 4 <- 4, 4
/// ```
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.show(f, None)
    }
}

impl Plan {
    /// Prints it; the nest alone where it is carried out by a way of its own, `other`.
    pub(super) fn show(&self, f: &mut fmt::Formatter<'_>, other: Option<&str>) -> fmt::Result {
        let how = match self.mode {
            Mode::Empty => return write!(f, "nothing to do: an extent is 0"),
            Mode::Rows => "rows",
            Mode::UnitRows => "rows, every leaf contiguous",
            Mode::Blocks => "blocks, packed where a leaf is not contiguous",
            Mode::Transposed => "blocks, transposed where a leaf runs across the rows",
            Mode::Flat => "flat tiles",
        };
        let how = other.unwrap_or(how);
        write!(f, "{how} at {}", self.level().name())?;
        if self.is_streamed() {
            write!(f, ", written past the caches")?;
        }
        let mut end = self.order.as_slice().len();
        for axis in (0..self.extents().len()).rev() {
            let indent = 2 * (self.extents().len() - 1 - axis);
            write!(f, "\n{:indent$}for ", "")?;
            let start = end - self.merged.as_slice()[axis];
            // Innermost first in the table, outermost first for the reader.
            match &self.order.as_slice()[start..end] {
                [] => write!(f, "the only element")?,
                [one] => write!(f, "axis {one}")?,
                [inner @ .., outer] => {
                    write!(f, "axes {outer}")?;
                    for one in inner.iter().rev() {
                        write!(f, "*{one}")?;
                    }
                }
            }
            end = start;
            write!(f, ": {}", self.extents()[axis])?;
            if other.is_none() && self.has_blocks() && self.steps()[axis] > 1 {
                write!(f, " by {}", self.steps()[axis])?;
            }
            let [out, leaves @ ..] = self.strides(axis) else {
                continue;
            };
            write!(f, ", bytes {out}")?;
            for (at, stride) in leaves.iter().enumerate() {
                write!(f, "{}{stride}", if at == 0 { " <- " } else { ", " })?;
            }
        }
        Ok(())
    }
}
