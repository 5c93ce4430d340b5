//! Strides: where the elements of a shape are in a buffer, counted in elements from an offset.
//!
//! Pure functions on slices of extents and strides; they know neither element types nor buffers. A
//! stride may be negative. A stride of 0 repeats an element: this is how an operand is stretched
//! without a copy. Strides of axes of extent 0 or 1 have no effect anywhere.

mod overlap;
#[cfg(all(test, not(asan)))]
mod tests;

use crate::error::ShapeError;
use crate::rule::element_count;

#[allow(
    unused_imports,
    reason = "its callers, the array modules, are not here yet"
)]
pub(crate) use overlap::check_no_overlap;

/// The strides of a shape stored in row-major order.
///
/// A shape without elements gets the strides of the same shape with every 0 read as 1, so all
/// strides are positive.
#[inline]
pub(crate) fn row_major_strides(extents: &[usize], strides: &mut [isize]) {
    debug_assert_eq!(extents.len(), strides.len());
    let mut stride = 1isize;
    for (&extent, out) in extents.iter().zip(strides).rev() {
        *out = stride;
        // Overflow needs an extent of 0 further out; then no index uses the stride.
        stride = stride.saturating_mul(extent.max(1).try_into().unwrap_or(isize::MAX));
    }
}

/// Whether a layout has elements.
///
/// # Errors
/// `rank_mismatch` if there is not one stride per axis, `too_large` if the shape has more than
/// `isize::MAX` elements.
fn has_elements(extents: &[usize], strides: &[isize]) -> Result<bool, ShapeError> {
    let (rank, listed) = (extents.len(), strides.len());
    if listed != rank {
        let error = ShapeError::rank_mismatch("the list of strides", rank, listed);
        return Err(error);
    }
    match element_count(extents) {
        None => Err(ShapeError::too_large(extents)),
        Some(count) => Ok(count > 0),
    }
}

/// Checks that every index of a layout is within a buffer of `len` elements.
///
/// A shape with an extent of 0 reaches no element and is always within, whatever its offset.
///
/// # Errors
/// `rank_mismatch` if there is not one stride per axis, `too_large` if the shape has more than
/// `isize::MAX` elements or its reach overflows, `out_of_bounds` otherwise.
pub(crate) fn check_bounds(
    extents: &[usize],
    strides: &[isize],
    offset: usize,
    len: usize,
) -> Result<(), ShapeError> {
    if !has_elements(extents, strides)? {
        return Ok(());
    }
    // The lowest element is at the far end of every axis of negative stride, the highest at the far
    // end of every axis of positive stride. `furthest_down` and `furthest_up`: the axis that
    // reaches furthest in each direction.
    let (mut lowest, mut highest) = (offset as i128, offset as i128);
    let (mut furthest_down, mut furthest_up) = ((0, None), (0, None));
    for (axis, (&extent, &stride)) in extents.iter().zip(strides).enumerate() {
        let reach = (extent as i128 - 1) * stride as i128;
        let (end, furthest) = if reach < 0 {
            (&mut lowest, &mut furthest_down)
        } else {
            (&mut highest, &mut furthest_up)
        };
        match end.checked_add(reach) {
            Some(sum) => *end = sum,
            None => return Err(ShapeError::reach_too_large(extents, strides)),
        }
        if reach.unsigned_abs() > furthest.0 {
            *furthest = (reach.unsigned_abs(), Some((axis, stride)));
        }
    }
    if lowest < 0 {
        Err(ShapeError::out_of_bounds(lowest, len, furthest_down.1))
    } else if offset >= len {
        Err(ShapeError::out_of_bounds(offset as i128, len, None))
    } else if highest >= len as i128 {
        Err(ShapeError::out_of_bounds(highest, len, furthest_up.1))
    } else {
        Ok(())
    }
}

/// The strides with which an operand is read along the axes of the output.
///
/// `dims(i)` is the axis of the output that axis `i` of the operand goes to. On an axis that the
/// operand lacks, or along which it is stretched, the stride is 0. Every way to write a broadcast
/// ends in this form.
pub(crate) fn place_strides(
    operand_extents: &[usize],
    operand_strides: &[isize],
    dims: impl Fn(usize) -> usize,
    output: &[usize],
    out_strides: &mut [isize],
) {
    debug_assert_eq!(operand_extents.len(), operand_strides.len());
    debug_assert_eq!(output.len(), out_strides.len());
    out_strides.fill(0);
    for (i, (&extent, &stride)) in operand_extents.iter().zip(operand_strides).enumerate() {
        let axis = dims(i);
        debug_assert!(
            extent == 1 || extent == output[axis],
            "the rule allowed a misfit"
        );
        if extent != 1 || output[axis] == 1 {
            out_strides[axis] = stride;
        }
    }
}

/// Whether the elements are contiguous in row-major order. A shape without elements is.
pub(crate) fn is_row_major(extents: &[usize], strides: &[isize]) -> bool {
    debug_assert_eq!(extents.len(), strides.len());
    let mut expected = Some(1isize);
    let in_order = extents.iter().zip(strides).rev().all(|(&extent, &stride)| {
        let fits = extent == 1 || Some(stride) == expected;
        expected = expected.and_then(|expected| expected.checked_mul(extent.try_into().ok()?));
        fits
    });
    in_order || extents.contains(&0)
}

/// The strides of the same elements, in the same row-major order, under the shape `new`; `false` if
/// no strides exist and the elements would have to be copied.
///
/// This is NumPy's reshape without a copy. From the last axis outwards, a new axis takes its factor
/// from a block of old axes. If its extent does not divide the rest of the block, the new axis
/// crosses into the next old one, which must continue the block without a gap:
///
/// ```text
/// for n in new, last first:
///     while n does not divide left:  merge the next old axis, or give up
///     stride(n) = step; step *= n; left /= n
/// ```
///
/// After `false` the contents of `new_strides` are unspecified.
pub(crate) fn reshape_strides(
    extents: &[usize],
    strides: &[isize],
    new: &[usize],
    new_strides: &mut [isize],
) -> bool {
    debug_assert_eq!(extents.len(), strides.len());
    debug_assert_eq!(new.len(), new_strides.len());
    match (element_count(extents), element_count(new)) {
        (Some(0), Some(0)) => {
            row_major_strides(new, new_strides);
            return true;
        }
        (Some(old), Some(new)) if old == new => {}
        _ => return false,
    }
    let mut old = extents
        .iter()
        .zip(strides)
        .rev()
        .filter(|&(&extent, _)| extent != 1);
    // The block has `left` elements not yet given to a new axis, `step` apart. An old axis
    // continues it if its stride is `end`.
    let (mut left, mut step, mut end) = (1usize, 1isize, 1isize);
    for (&extent, out) in new.iter().zip(new_strides).rev() {
        while left % extent != 0 {
            // The counts are equal, so there is another axis.
            let Some((&n, &stride)) = old.next() else {
                return false;
            };
            if left == 1 {
                step = stride;
            } else if stride != end {
                return false;
            }
            left *= n;
            // The strides of a buffer do not overflow, except past its end, where nothing follows.
            end = stride.wrapping_mul(n as isize);
        }
        *out = step;
        left /= extent;
        step = step.wrapping_mul(extent as isize);
    }
    true
}
