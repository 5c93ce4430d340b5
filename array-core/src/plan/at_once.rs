//! Which evaluations have so few elements that one call of the kernel computes them all, without a
//! nest.

use super::costs::SHORT_ROW;
use super::instances::Instances;
use super::limits;
use super::nest::Raw;
use super::{AXES, OPERANDS};
use crate::leaf::LeafKind;

/// The most axes of such an evaluation.
pub(crate) const AT_ONCE_AXES: usize = AXES;

/// The number of elements, if one call of the kernel is to compute them all. Leaves that are not
/// contiguous are copied.
///
/// The axes of the output must be in the order of its memory: a nest has its axes in this order,
/// and the tiles have their elements in the order of the axes. If rows of several elements could
/// stay in place, or every second element of them, copies would take longer than the nest.
#[inline(always)]
pub(crate) fn few_at_once(
    raw: &Raw<'_>,
    kinds: &[LeafKind],
    instances: &Instances,
) -> Option<usize> {
    let (extents, rank) = (raw.extents, raw.extents.len());
    if rank > AT_ONCE_AXES || raw.operands > OPERANDS || raw.outputs > 1 {
        return None;
    }
    // The innermost axis longer than 1, and the stride of the output along the axis inside.
    let (mut count, mut inner, mut inside) = (1usize, None, 0);
    for axis in (0..rank).rev().filter(|&axis| extents[axis] > 1) {
        let stride = raw.stride(axis, 0);
        count = count.saturating_mul(extents[axis]);
        inner = inner.or(Some(axis));
        if stride <= inside || count > limits::FEW_AT_ONCE {
            return None;
        }
        inside = stride;
    }
    let inner = inner?;
    let (mut bytes, mut in_place, mut zero) = (0usize, true, 0u32);
    let is_long = extents[inner] >= SHORT_ROW;
    for (operand, kind) in kinds
        .iter()
        .enumerate()
        .filter(|(_, kind)| !kind.is_scalar())
    {
        if kind.align() > limits::LINE_BYTES {
            return None;
        }
        bytes = bytes.saturating_add(limits::tile_bytes(count, kind.size()));
        let (stride, size) = (raw.stride(inner, operand), kind.size() as isize);
        let stays = stride == 0 || is_long && stride == 2 * size;
        in_place &= stride == size || operand > 0 && stays;
        zero |= u32::from(stride == 0) << operand;
    }
    let rows_stay = in_place && extents[inner] >= limits::ROW_IN_PLACE && instances.have(zero >> 1);
    let streams = count * kinds[0].size() >= limits::stream_bytes();
    (bytes <= limits::AT_ONCE_BYTES && !rows_stay && !streams).then_some(count)
}
