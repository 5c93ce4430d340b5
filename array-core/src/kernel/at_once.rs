//! Computes few elements by one call of the kernel.
//!
//! ```text
//! for each operand that is not contiguous: copy it into a tile    # the output: after the call
//! call the kernel for one row of all elements
//! ```
//! These are the tiles of a flat schedule with one block (`plan::Schedule::at_once`). For few
//! elements, to make a nest and its schedule and to walk its blocks takes several times as long as
//! to compute the elements.

use std::mem::MaybeUninit;

use super::pack::{gather, move_box, move_deep, mover_of};
use super::program::Call;
use crate::isa::Level;
use crate::leaf::LeafKind;
use crate::plan::{AT_ONCE_AXES, NO_STRIDES, Raw, limits};

/// The memory of the tiles.
#[repr(C, align(64))]
struct AtOnceTiles([MaybeUninit<u8>; limits::AT_ONCE_BYTES]);

/// The axes of one operand, innermost first, without those of extent 1, and merged as far as it is
/// contiguous.
pub(super) struct OwnAxes {
    extents: [usize; AT_ONCE_AXES],
    strides: [isize; AT_ONCE_AXES],
    len: usize,
}

impl OwnAxes {
    /// The axes of an operand of at most [`AT_ONCE_AXES`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn of(raw: &Raw<'_>, operand: usize) -> Self {
        let mut axes = OwnAxes {
            extents: [1; AT_ONCE_AXES],
            strides: [0; AT_ONCE_AXES],
            len: 0,
        };
        // The last axis so far is in registers: what was just stored would be waited for.
        let (mut long, mut outside) = (1, 0);
        for axis in (0..raw.extents.len()).rev() {
            let (extent, stride) = (raw.extents[axis], raw.stride(axis, operand));
            if extent == 1 {
                continue;
            }
            if axes.len > 0 && outside == stride {
                long *= extent;
            } else {
                axes.strides[axes.len] = stride;
                axes.len += 1;
                long = extent;
            }
            outside = stride.wrapping_mul(extent as isize);
            axes.extents[axes.len - 1] = long;
        }
        axes
    }

    /// The extents and the byte strides of the two innermost axes.
    #[inline(always)]
    pub(super) fn inner(&self) -> ([usize; 2], [isize; 2]) {
        let ([n0, n1, ..], [s0, s1, ..]) = (self.extents, self.strides);
        ([n0, n1], [s0, s1])
    }

    /// Whether there are further axes, and few elements along these two.
    #[inline(always)]
    pub(super) fn are_short(&self) -> bool {
        self.len > 2 && self.extents[0] * self.extents[1] < limits::MOVED_PIECE
    }

    /// Copies all elements between the operand and its tile.
    ///
    /// # Safety
    /// As for [`Mover`], for every element of the operand; elements of `kind`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn move_all(
        &self,
        is_in: bool,
        first: *mut u8,
        tile: *mut u8,
        kind: LeafKind,
        level: Level,
    ) {
        let stride = |axis: usize| self.strides[axis];
        let own = &self.extents[..self.len];
        // Few elements are copied one at a time, repeated or not.
        let are_few = || own.iter().product::<usize>() <= limits::FEW_MOVED;
        if is_in && self.len > 2 && self.strides[..self.len].contains(&0) && !are_few() {
            let (mover, extents) = (gather(kind, level), own);
            // SAFETY: the caller's promises: these axes have the elements of the operand.
            return unsafe { move_box(mover, first, tile, kind.size(), extents, stride) };
        }
        let extents = &self.extents[..self.len.max(2)];
        let mover = mover_of(kind, level, is_in, extents[0] * extents[1]);
        // SAFETY: as above.
        unsafe { move_deep(mover, first, tile, kind.size(), extents, &stride) }
    }
}

/// Whether the elements of an operand of `kind` follow each other in the order of the axes.
#[cfg_attr(not(debug_assertions), inline(always))]
fn is_run(raw: &Raw<'_>, operand: usize, kind: LeafKind) -> bool {
    let mut run = kind.size() as isize;
    (raw.extents.iter().enumerate().rev()).all(|(axis, &extent)| {
        let follows = extent == 1 || raw.stride(axis, operand) == run;
        run = run.wrapping_mul(extent as isize);
        follows
    })
}

/// Computes the `count` elements of the output.
///
/// # Safety
/// As for [`evaluate_raw`](super::run::evaluate_raw); the operands are few enough and small enough
/// for [`few_at_once`](crate::plan::few_at_once).
#[inline(never)]
pub(super) unsafe fn at_once(
    call: Call<'_>,
    out: *mut u8,
    raw: &Raw<'_>,
    kinds: &[LeafKind],
    ins: &mut [*const u8],
    count: usize,
) {
    let Call {
        kernels,
        env,
        level,
    } = call;
    let mut memory = MaybeUninit::<AtOnceTiles>::uninit();
    let mut tile: *mut u8 = memory.as_mut_ptr().cast();
    for (leaf, &kind) in kinds[1..].iter().enumerate() {
        if kind.is_scalar() || is_run(raw, leaf + 1, kind) {
            continue;
        }
        let (axes, first) = (
            OwnAxes::of(raw, leaf + 1),
            std::mem::replace(&mut ins[leaf], tile),
        );
        // SAFETY: the elements of the leaf, which are only read; its tile has room for them.
        unsafe { axes.move_all(true, first.cast_mut(), tile, kind, level) };
        tile = tile.wrapping_add(limits::tile_bytes(count, kind.size()));
    }
    let kind = kinds[0];
    if is_run(raw, 0, kind) {
        let kernel = kernels.unit()[level.index()];
        // SAFETY: all leaves are contiguous, in place or in their tiles, and so is the output.
        return unsafe { kernel(env, out, ins.as_ptr(), NO_STRIDES.as_ptr(), count, 1) };
    }
    let axes = OwnAxes::of(raw, 0);
    if kernels.reads_out {
        // SAFETY: the elements of the output, which are initialised, as the body reads them.
        unsafe { axes.move_all(true, out, tile, kind, level) };
    }
    let kernel = kernels.unit()[level.index()];
    // SAFETY: all leaves are contiguous, in place or in their tiles.
    unsafe { kernel(env, tile, ins.as_ptr(), NO_STRIDES.as_ptr(), count, 1) };
    // SAFETY: the kernel has written the tile; these are the elements of the output.
    unsafe { axes.move_all(false, out, tile, kind, level) };
}
