//! Copies between strided memory and contiguous tiles, for elements of any type.
//!
//! A 2-D piece of a leaf (`n[0]` elements along the inner axis, `n[1]` along the next) is written to a tile row after row, or a tile is
//! written back to a strided output. Elements are bytes here, possibly uninitialised ones, so an element's padding and
//! pointers survive. Strides that occur often are constants, which lets LLVM use shuffles instead of one load per element.

#[cfg(target_arch = "x86_64")]
use super::lanes;
use crate::isa::Level;
use crate::leaf::LeafKind;
use std::mem::MaybeUninit;

/// Copies between `strided` (byte strides `stride`) and the contiguous `tile`.
///
/// # Safety
/// * Every element of the piece is valid, for reads on one side and for writes on the other; the two do not overlap.
/// * So is what lies between them, if the mover was looked up for plain elements.
/// * The CPU has the level the mover was looked up for, and `size` is the size of the elements it was looked up for.
pub(super) type Mover =
    unsafe fn(strided: *mut u8, tile: *mut u8, size: usize, n: [usize; 2], stride: [isize; 2]);

/// The mover into the tile for elements of `kind`.
pub(super) fn gather(kind: LeafKind, level: Level) -> Mover {
    #[cfg(target_arch = "x86_64")]
    if let Some(mover) = lanes::gather(kind, level) {
        return mover;
    }
    loops::<true>(kind.size())[level.index()]
}

/// The mover out of the tile for elements of `kind`.
pub(super) fn scatter(kind: LeafKind, level: Level) -> Mover {
    loops::<false>(kind.size())[level.index()]
}

/// The loops for elements of `size` bytes, whatever they are, by level.
pub(super) fn loops<const IN: bool>(size: usize) -> &'static [Mover; 3] {
    match size {
        1 => const { &levels::<MaybeUninit<u8>, IN>() },
        2 => const { &levels::<MaybeUninit<u16>, IN>() },
        4 => const { &levels::<MaybeUninit<u32>, IN>() },
        8 => const { &levels::<MaybeUninit<u64>, IN>() },
        16 => const { &levels::<[MaybeUninit<u64>; 2], IN>() },
        _ => &[any::<IN>; 3],
    }
}

#[cfg(target_arch = "x86_64")]
const fn levels<U: Copy, const IN: bool>() -> [Mover; 3] {
    [base::<U, IN>, v3::<U, IN>, v4::<U, IN>]
}

#[cfg(not(target_arch = "x86_64"))]
const fn levels<U: Copy, const IN: bool>() -> [Mover; 3] {
    [base::<U, IN>; 3]
}

macro_rules! trampoline {
    ($name:ident $(, $features:literal)?) => {
        /// # Safety
        /// As for [`Mover`].
        $(#[target_feature(enable = $features)])?
        unsafe fn $name<U: Copy, const IN: bool>(
            strided: *mut u8,
            tile: *mut u8,
            size: usize,
            n: [usize; 2],
            stride: [isize; 2],
        ) {
            debug_assert_eq!(size, size_of::<U>(), "a mover is for one element size");
            // SAFETY: the caller's promises are those of `fixed`.
            unsafe { fixed::<U, IN>(strided, tile, n, stride) }
        }
    };
}
trampoline!(base);
#[cfg(target_arch = "x86_64")]
trampoline!(v3, "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt");
#[cfg(target_arch = "x86_64")]
trampoline!(
    v4,
    "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl"
);

/// Copies one element in the direction `IN` says.
///
/// # Safety
/// As for [`Mover`], for one element.
#[inline(always)]
unsafe fn one<U: Copy, const IN: bool>(strided: *mut u8, tile: *mut u8) {
    let (from, to) = if IN { (strided, tile) } else { (tile, strided) };
    // SAFETY: the caller vouches for the element, whose true alignment is not known here.
    let element = unsafe { from.cast::<U>().read_unaligned() };
    // SAFETY: as above.
    unsafe { to.cast::<U>().write_unaligned(element) };
}

/// Copies `bytes` contiguous bytes in the direction `IN` says.
///
/// # Safety
/// As for [`Mover`], for that run.
#[inline(always)]
unsafe fn run<const IN: bool>(strided: *mut u8, tile: *mut u8, bytes: usize) {
    let (from, to) = if IN { (strided, tile) } else { (tile, strided) };
    // SAFETY: the caller vouches for the run; tile and strided memory do not overlap.
    unsafe { std::ptr::copy_nonoverlapping(from, to, bytes) };
}

/// The movers' body for elements of the size of `U`: picks the loop whose strides are constants.
///
/// # Safety
/// As for [`Mover`].
#[inline(always)]
unsafe fn fixed<U: Copy, const IN: bool>(
    strided: *mut u8,
    tile: *mut u8,
    n: [usize; 2],
    stride: [isize; 2],
) {
    let size = size_of::<U>() as isize;
    let [n0, n1] = n;
    let [s0, s1] = stride;
    if IN && s1 == 0 && n1 > 1 {
        if s0 == 0 {
            // SAFETY: one element for the whole piece.
            return unsafe { repeat_each::<U>(strided, tile, [n0 * n1, 1], 0) };
        }
        // SAFETY: the first row of the piece.
        unsafe { fixed_rows::<U, IN>(strided, tile, [n0, 1], [s0, 0]) };
        // SAFETY: the tile has room for n1 rows, the first is written.
        return unsafe { repeat(tile, n0 * size_of::<U>(), n1) };
    }
    let crosses = n1 > 1 && s1 == size && s1.unsigned_abs() < s0.unsigned_abs();
    match n0 {
        // SAFETY: the caller's piece.
        2 => unsafe { short_rows::<U, IN, 2>(strided, tile, n1, s0, s1) },
        // SAFETY: the caller's piece.
        3 => unsafe { short_rows::<U, IN, 3>(strided, tile, n1, s0, s1) },
        // SAFETY: the caller's piece.
        4 => unsafe { short_rows::<U, IN, 4>(strided, tile, n1, s0, s1) },
        // SAFETY: the caller's piece.
        _ if IN && s0 == 0 => unsafe { repeat_each::<U>(strided, tile, n, s1) },
        // SAFETY: the caller's piece.
        _ if crosses => unsafe { across::<U, IN>(strided, tile, n, s0) },
        // SAFETY: the caller's piece.
        _ => unsafe { fixed_rows::<U, IN>(strided, tile, n, stride) },
    }
}

/// Rows of `N` elements, too short for a loop of their own.
///
/// # Safety
/// As for [`Mover`].
#[inline(always)]
unsafe fn short_rows<U: Copy, const IN: bool, const N: usize>(
    strided: *mut u8,
    tile: *mut u8,
    n1: usize,
    s0: isize,
    s1: isize,
) {
    macro_rules! rows {
        ($s0:expr, $s1:expr) => {
            for r in 0..n1 {
                for j in 0..N {
                    let at = strided.wrapping_offset(r as isize * $s1 + j as isize * $s0);
                    // SAFETY: element j of row r of the caller's piece.
                    unsafe { one::<U, IN>(at, tile.wrapping_add((r * N + j) * size_of::<U>())) };
                }
            }
        };
    }
    let size = size_of::<U>() as isize;
    if s0 == 0 && s1 == size {
        rows!(0, size);
    } else if s0 == size {
        rows!(size, s1);
    } else {
        rows!(s0, s1);
    }
}

/// Row after row, the stride inside a row a constant if it is a common one.
///
/// # Safety
/// As for [`Mover`].
#[inline(always)]
unsafe fn fixed_rows<U: Copy, const IN: bool>(
    strided: *mut u8,
    tile: *mut u8,
    n: [usize; 2],
    stride: [isize; 2],
) {
    const BACKWARDS: isize = -1;
    let size = size_of::<U>() as isize;
    let [n0, n1] = n;
    let [s0, s1] = stride;
    for r in 0..n1 {
        let from = strided.wrapping_offset(r as isize * s1);
        let to = tile.wrapping_add(r * n0 * size_of::<U>());
        // `$step` in elements. In-bounds offsets, not wrapping ones: LLVM makes shuffles of a constant stride only if the
        // addresses cannot wrap.
        macro_rules! row {
            ($step:expr) => {
                for j in 0..n0 {
                    // SAFETY: element j of row r of the caller's piece.
                    let at = unsafe { from.cast::<U>().offset(j as isize * $step) };
                    // SAFETY: element j of the tile's row.
                    let to = unsafe { to.cast::<U>().add(j) };
                    // SAFETY: as above.
                    unsafe { one::<U, IN>(at.cast(), to.cast()) };
                }
            };
        }
        if s0 == size {
            // SAFETY: row r of the caller's piece is one run.
            unsafe { run::<IN>(from, to, n0 * size_of::<U>()) };
        } else if s0 == 2 * size {
            row!(2);
        } else if s0 == 3 * size {
            row!(3);
        } else if s0 == 4 * size {
            row!(4);
        } else if s0 == -size {
            row!(BACKWARDS);
        } else {
            for j in 0..n0 {
                // SAFETY: element j of row r of the caller's piece.
                let at = unsafe { from.offset(j as isize * s0) };
                // SAFETY: as above; the tile's row has n0 elements.
                unsafe { one::<U, IN>(at, to.wrapping_add(j * size_of::<U>())) };
            }
        }
    }
}

/// Rows of one element, repeated: whole blocks of 8 that run over into the next row, which then overwrites them.
///
/// # Safety
/// As for [`Mover`], into the tile, with stride 0 along the rows.
#[inline(always)]
unsafe fn repeat_each<U: Copy>(strided: *const u8, tile: *mut u8, n: [usize; 2], s1: isize) {
    const BLOCK: usize = 8;
    let [n0, n1] = n;
    for r in 0..n1 {
        let element = strided.wrapping_offset(r as isize * s1).cast::<U>();
        // SAFETY: row r of the caller's piece has one element.
        let element = unsafe { element.read_unaligned() };
        let row = tile.cast::<U>().wrapping_add(r * n0);
        let room = n0 * (n1 - r);
        for j in (0..n0).step_by(BLOCK) {
            let place = row.wrapping_add(j);
            if j + BLOCK <= room {
                // SAFETY: the tile has `room` elements from the row's start on.
                unsafe { place.cast::<[U; BLOCK]>().write_unaligned([element; BLOCK]) };
            } else {
                for rest in 0..n0 - j {
                    // SAFETY: element j + rest of the row.
                    unsafe { place.wrapping_add(rest).write_unaligned(element) };
                }
            }
        }
    }
}

/// A piece that is contiguous along its outer axis: squares of 8 x 8, so that a cache line is used whole while it is there.
///
/// # Safety
/// As for [`Mover`].
#[inline(always)]
unsafe fn across<U: Copy, const IN: bool>(
    strided: *mut u8,
    tile: *mut u8,
    n: [usize; 2],
    s0: isize,
) {
    const SIDE: usize = 8;
    let [n0, n1] = n;
    let place = |r: usize, j: usize| {
        let at = strided.wrapping_offset(j as isize * s0 + (r * size_of::<U>()) as isize);
        (at, tile.wrapping_add((r * n0 + j) * size_of::<U>()))
    };
    for r0 in (0..n1).step_by(SIDE) {
        let rows = SIDE.min(n1 - r0);
        let mut j0 = 0;
        while rows == SIDE && j0 + SIDE <= n0 {
            for r in 0..SIDE {
                for j in 0..SIDE {
                    let (at, to) = place(r0 + r, j0 + j);
                    // SAFETY: an element of the caller's piece.
                    unsafe { one::<U, IN>(at, to) };
                }
            }
            j0 += SIDE;
        }
        for r in r0..r0 + rows {
            for j in j0..n0 {
                let (at, to) = place(r, j);
                // SAFETY: an element of the caller's piece.
                unsafe { one::<U, IN>(at, to) };
            }
        }
    }
}

/// Fills `times` runs of `bytes` bytes with the first of them, doubling.
///
/// # Safety
/// The first run is there (its bytes may be uninitialised), and the others are valid for writes.
#[inline(always)]
unsafe fn repeat(tile: *mut u8, bytes: usize, times: usize) {
    let total = bytes * times;
    let mut done = bytes;
    while done < total {
        let more = done.min(total - done);
        // SAFETY: `done` bytes are written, `more <= done` follow inside the tile.
        unsafe { std::ptr::copy_nonoverlapping(tile, tile.wrapping_add(done), more) };
        done += more;
    }
}

/// The movers' body for elements of a size that has no loop of its own.
///
/// # Safety
/// As for [`Mover`].
unsafe fn any<const IN: bool>(
    strided: *mut u8,
    tile: *mut u8,
    size: usize,
    n: [usize; 2],
    stride: [isize; 2],
) {
    for r in 0..n[1] {
        for j in 0..n[0] {
            let at = strided.wrapping_offset(r as isize * stride[1] + j as isize * stride[0]);
            // SAFETY: element j of row r of the caller's piece.
            unsafe { run::<IN>(at, tile.wrapping_add((r * n[0] + j) * size), size) };
        }
    }
}
