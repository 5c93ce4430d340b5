//! A nest and its schedule as a person reads them, from the outermost loop to the innermost, after
//! Halide's print_loop_nest.

use super::nest::NestRoom;
use super::schedule::{Schedule, Way};
use crate::isa::Level;
use std::fmt;

/// Prints one line for each loop: the axes of the output that it covers, its extent, and the bytes
/// that each operand, the output first, moves with a step.
///
/// ```text
/// rows at x86-64-v4
/// for axis 0: 256, bytes 1024 <- 1024, 0
///   for axis 1: 256, bytes 4 <- 4, 4
/// ```
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
        Way::Transposed => ("blocks, transposed where a leaf runs across the rows", true),
        Way::Flat => ("flat tiles", true),
        Way::Packed => ("blocks, packed where a leaf is not contiguous", true),
    };
    write!(f, "{how} at {}", level.name())?;
    if schedule.streamed {
        write!(f, ", written past the caches")?;
    }
    let nest = room.view();
    for axis in (0..nest.rank()).rev() {
        let indent = 2 * (nest.rank() - 1 - axis);
        write!(f, "\n{:indent$}for ", "")?;
        match room.view().covered(axis) {
            [] => write!(f, "the only element")?,
            [one] => write!(f, "axis {one}")?,
            // Innermost first in the table, outermost first for the reader.
            [inner @ .., outer] => {
                write!(f, "axes {outer}")?;
                for one in inner.iter().rev() {
                    write!(f, "*{one}")?;
                }
            }
        }
        write!(f, ": {}", nest.extents[axis])?;
        let step = schedule.step(&nest, axis).min(nest.extents[axis]);
        if has_blocks && step > 1 {
            write!(f, " by {step}")?;
        }
        let [out, leaves @ ..] = nest.along(axis) else {
            continue;
        };
        write!(f, ", bytes {out}")?;
        for (at, stride) in leaves.iter().enumerate() {
            write!(f, "{}{stride}", if at == 0 { " <- " } else { ", " })?;
        }
    }
    Ok(())
}
