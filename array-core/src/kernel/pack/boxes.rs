//! Packs boxes of any number of axes, along some of which the operand may be constant.
//!
//! ```text
//! leave out the axes along which the operand is constant, except the innermost; merge the others
//! pack what is left to the end of the tile
//! for each axis left out, innermost first:
//!     repeat each part below the axis, from the start of the tile on
//! ```
//! A part is copied to places in front of the parts behind it, so these are still there when it is
//! their turn. Moved along two axes at a time instead, pieces of 2 x 2
//! elements took 15 times as long as a plain loop.

use super::runs::{Places, copy};
use super::{Mover, move_deep};
use crate::leaf::Slots;

/// Copies of each part of a box.
#[derive(Clone, Copy)]
struct PartCopies {
    /// Bytes of a part in the tile.
    bytes: usize,
    copies: usize,
}

/// Moves a box between `strided` memory and the contiguous `tile`. `box_extents` has the number
/// of elements along each axis, innermost first, `stride` gives the byte stride along it.
///
/// # Safety
/// As for [`Mover`], for every element of the box; out of the tile, no two elements of the box are
/// at one place.
pub(in crate::kernel) unsafe fn move_box(
    mover: Mover,
    strided: *mut u8,
    tile: *mut u8,
    size: usize,
    box_extents: &[usize],
    stride: impl Fn(usize) -> isize,
) {
    let (mut extents, mut strides) = (Slots::<usize, 8>::new(), Slots::<isize, 8>::new());
    let mut repeats = Slots::<PartCopies, 8>::new();
    // The elements of the tile below an axis, and those of them that are packed.
    let (mut below, mut packed) = (1, 1);
    for (axis, &n) in box_extents.iter().enumerate().filter(|(_, n)| **n > 1) {
        let stride = stride(axis);
        let last = extents.as_mut_slice().last_mut();
        match last.zip(strides.as_slice().last()) {
            Some((last, &inside)) if stride == inside.wrapping_mul(*last as isize) => *last *= n,
            Some(_) if stride == 0 => {
                let bytes = below * size;
                repeats.push(PartCopies { bytes, copies: n });
                below *= n;
                continue;
            }
            _ => {
                extents.push(n);
                strides.push(stride);
            }
        }
        (below, packed) = (below * n, packed * n);
    }
    while extents.as_slice().len() < 2 {
        extents.push(1);
        strides.push(size as isize);
    }
    let (extents, strides, mut bytes) = (extents.as_slice(), strides.as_slice(), packed * size);
    let end = tile.wrapping_add(below * size);
    let is_run = extents[0] == packed && strides[0] == size as isize;
    let mut from = end.wrapping_sub(bytes);
    if is_run && !repeats.as_slice().is_empty() {
        from = strided;
    } else {
        // SAFETY: the caller's box without the axes along which it is constant.
        unsafe { move_deep(mover, strided, from, size, extents, &|axis| strides[axis]) };
    }
    for repeat in repeats.as_slice() {
        let parts = bytes / repeat.bytes;
        bytes *= repeat.copies;
        let to = end.wrapping_sub(bytes);
        // SAFETY: the parts end at `end`, as the copies do, or are outside the tile.
        unsafe { repeat_parts(*repeat, parts, from, to) };
        from = to;
    }
}

/// Copies each of `parts` contiguous parts as often as `repeat` says.
///
/// # Safety
/// The parts are valid for reads, `to` for writes of all copies. Parts and copies do not overlap,
/// or the last copy is the last part: then each other copy of a part is in front of the part.
unsafe fn repeat_parts(repeat: PartCopies, parts: usize, from: *mut u8, to: *mut u8) {
    let PartCopies { bytes, copies } = repeat;
    let (one, all) = (bytes as isize, bytes * copies);
    let last = parts - 1;
    let (places, places_to) = (
        Places {
            first: from,
            strides: [0, one],
        },
        Places {
            first: to,
            strides: [one, all as isize],
        },
    );
    // SAFETY: all parts but the last, in order.
    unsafe { copy(bytes, [copies, last], places, places_to) };
    let (from, to) = (from.wrapping_add(last * bytes), to.wrapping_add(last * all));
    // Not with vectors, or the next copy would wait until these stores are done.
    // SAFETY: the last part. Its first copy is not its last one: there are several.
    unsafe { std::ptr::copy_nonoverlapping(from, to, bytes) };
    let mut done = bytes;
    while done < all {
        let more = done.min(all - done);
        // SAFETY: `done` bytes are written, `more <= done` follow.
        unsafe { std::ptr::copy_nonoverlapping(to, to.wrapping_add(done), more) };
        done += more;
    }
}
