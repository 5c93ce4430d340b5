//! Which evaluations have so few elements that one call of the kernel computes them all, without a
//! nest.

use super::costs::{LongElement, SHORT_ROW};
use super::instances::Instances;
use super::limits;
use super::nest::Raw;
use super::operands::streams;
use super::{AXES, OPERANDS};
use crate::leaf::LeafKind;

/// The most axes of such an evaluation.
pub(crate) const AT_ONCE_AXES: usize = AXES;

/// How one call of a kernel computes few elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AtOnce {
    /// As one row of this many elements. Operands that are not contiguous are copied.
    Row(usize),
    /// One by one, along this axis: all elements are along it.
    Singles(usize),
}

/// How one call of a kernel computes all elements, if it does.
///
/// The axes of the output must be in the order of its memory: a nest has its axes in this order,
/// and the tiles have their elements in the order of the axes. If rows of several elements could
/// stay in place, or every second element of them, copies would take longer than the nest.
#[inline(always)]
pub(crate) fn few_at_once(
    raw: &Raw<'_>,
    kinds: &[LeafKind],
    instances: &Instances,
) -> Option<AtOnce> {
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
    let mut element = LongElement::NONE;
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
        if stride == size {
            element.add_in_place();
        } else {
            element.add_packed(kind.size(), stride, [operand > 0, false]);
        }
    }
    let rows_stay = in_place && extents[inner] >= limits::ROW_IN_PLACE && instances.have(zero >> 1);
    let streams = limits::may_stream(count * kinds[0].size()) && streams(raw, kinds);
    if rows_stay || streams || bytes > limits::AT_ONCE_BYTES && !fits_repeated(raw, kinds, bytes) {
        return None;
    }
    let [singles, packed] = element.times_few(count);
    let is_line = instances.singles && count == extents[inner];
    Some(
        match is_line && singles < packed && !(in_place && is_long) {
            true => AtOnce::Singles(inner),
            false => AtOnce::Row(count),
        },
    )
}

/// Whether operands of `bytes`, each as large as the output, are few enough because the tiles are
/// those of leaves that are repeated along an inner axis; all others are row-major, and need none.
#[inline(never)]
fn fits_repeated(raw: &Raw<'_>, kinds: &[LeafKind], bytes: usize) -> bool {
    if bytes > limits::REPEATED_AT_ONCE_BYTES {
        return false;
    }
    let (mut tiles, mut is_fit) = (0usize, true);
    for (operand, kind) in kinds
        .iter()
        .enumerate()
        .filter(|(_, kind)| !kind.is_scalar())
    {
        // Whether it is row-major, and along which axes it is constant: inside and outside of one
        // along which it is not.
        let (mut run, mut is_run, mut moves, mut repeats) = (kind.size(), true, false, false);
        for axis in (0..raw.extents.len()).rev() {
            let (extent, stride) = (raw.extents[axis], raw.stride(axis, operand));
            if extent > 1 {
                is_run &= stride == run as isize;
                repeats |= stride == 0 && !moves;
                moves |= stride != 0;
                run *= extent;
            }
        }
        if !is_run {
            is_fit &= operand > 0 && repeats && moves;
            tiles += limits::tile_bytes(run / kind.size(), kind.size());
        }
    }
    is_fit && tiles <= limits::AT_ONCE_BYTES
}
