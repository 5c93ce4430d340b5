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

use super::Mover;
use super::runs::{Places, copy};
use crate::leaf::Slots;

/// An axis along which the elements of a box vary, or the innermost one.
#[derive(Clone, Copy)]
struct BoxAxis {
    n: usize,
    stride: isize,
}

/// Copies of each part of a box.
#[derive(Clone, Copy)]
struct PartCopies {
    /// Bytes of a part in the tile.
    bytes: usize,
    copies: usize,
}

/// Moves a box between `strided` memory and the contiguous `tile`. `axes` has the number of elements
/// along each axis, and the byte stride, innermost first.
///
/// # Safety
/// As for [`Mover`], for every element of the box; out of the tile, no two elements of the box are
/// at one place.
pub(in crate::kernel) unsafe fn move_box(
    mover: Mover,
    strided: *mut u8,
    tile: *mut u8,
    size: usize,
    box_axes: impl Iterator<Item = (usize, isize)>,
) {
    let (mut axes, mut repeats) = (Slots::<BoxAxis, 8>::new(), Slots::<PartCopies, 8>::new());
    // The elements of the tile below an axis, and those of them that are packed.
    let (mut below, mut packed) = (1, 1);
    for (n, stride) in box_axes.filter(|&(n, _)| n > 1) {
        let last = axes.as_mut_slice().last_mut();
        below *= n;
        match last {
            Some(last) if stride == last.stride.wrapping_mul(last.n as isize) => last.n *= n,
            Some(_) if stride == 0 => {
                let bytes = below / n * size;
                repeats.push(PartCopies { bytes, copies: n });
                continue;
            }
            _ => axes.push(BoxAxis { n, stride }),
        }
        packed *= n;
    }
    let (axes, mut bytes) = (axes.as_slice(), packed * size);
    let end = tile.wrapping_add(below * size);
    let (mut from, is_run) = (
        end.wrapping_sub(bytes),
        matches!(axes, [axis] if axis.stride == size as isize),
    );
    if is_run && !repeats.as_slice().is_empty() {
        from = strided;
    } else {
        // SAFETY: the caller's box without the axes along which it is constant.
        unsafe { move_axes(mover, strided, from, size, axes) };
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

/// Moves a box without constant axes but the innermost.
///
/// # Safety
/// As for [`move_box`].
unsafe fn move_axes(mover: Mover, strided: *mut u8, tile: *mut u8, size: usize, axes: &[BoxAxis]) {
    let (n, strides, outer) = match *axes {
        [] => ([1, 1], [size as isize, 0], None),
        [a] => ([a.n, 1], [a.stride, 0], None),
        [a, b] => ([a.n, b.n], [a.stride, b.stride], None),
        [.., last] => ([0; 2], [0; 2], Some(last)),
    };
    let Some(outer) = outer else {
        // SAFETY: the caller's box.
        return unsafe { mover(strided, tile, size, n, strides) };
    };
    let inner = &axes[..axes.len() - 1];
    let bytes = inner.iter().map(|axis| axis.n).product::<usize>() * size;
    for i in 0..outer.n {
        let strided = strided.wrapping_offset(i as isize * outer.stride);
        // SAFETY: part i of the caller's box along its outermost axis.
        unsafe { move_axes(mover, strided, tile.wrapping_add(i * bytes), size, inner) };
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
