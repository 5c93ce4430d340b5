//! How the operands of a nest lie in memory along its axes: the questions that a schedule asks.

use super::limits::*;
use super::nest::Nest;
use crate::leaf::LeafKind;

/// Whether all outputs are contiguous along the innermost axis.
pub(super) const fn are_in_order(nest: &Nest<'_>, kinds: &[LeafKind]) -> bool {
    let (mut all, mut output) = (true, 0);
    while output < nest.outputs {
        all &= nest.stride(0, output) == kinds[output].size() as isize;
        output += 1;
    }
    all
}

/// The first axis, other than the innermost, along which a leaf is contiguous that is not
/// contiguous along the innermost; and the number of the leaf's elements in a cache line.
pub(super) const fn across(nest: &Nest<'_>, kinds: &[LeafKind]) -> Option<(usize, usize)> {
    let mut operand = 0;
    while operand < kinds.len() {
        let (size, inner) = (kinds[operand].size() as isize, nest.stride(0, operand));
        let mut axis = 1;
        while axis < nest.rank() {
            // A constant leaf is repeated in its tile; transposing would gain nothing.
            if !kinds[operand].is_scalar()
                && inner != size
                && inner != 0
                && nest.stride(axis, operand) == size
            {
                return Some((axis, most(LINE_BYTES / size as usize, TRANSPOSED_ROWS)));
            }
            axis += 1;
        }
        operand += 1;
    }
    None
}

/// The number of elements, saturating.
pub(super) const fn count(extents: &[usize]) -> usize {
    let (mut count, mut axis) = (1usize, 0);
    while axis < extents.len() {
        count = count.saturating_mul(extents[axis]);
        axis += 1;
    }
    count
}
