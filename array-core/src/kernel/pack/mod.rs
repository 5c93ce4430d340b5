//! Copies between strided memory and contiguous tiles, for elements of any type.
//!
//! A 2-D piece of a leaf (`n[0]` elements along the inner axis, `n[1]` along the next) is written
//! to a tile row after row, or a tile is written back to a strided output. `boxes` moves pieces with
//! more axes, and those with equal rows. Movers treat elements as
//! bytes, possibly uninitialised, so an element's padding and pointers survive. A mover depends
//! only on the size of the elements, and is compiled once, in this crate: the functions that look
//! one up are never inlined, or each crate that evaluates would compile all movers.
//!
//! ```text
//! numbers of 4 and 8 bytes, from x86-64-v3 on:   vectors (`number_movers`), else as the baseline
//! numbers of 1 byte, from x86-64-v3 on:          vectors for pixels of three, else as below
//! elements of 1, 2, 4, 8, 16 bytes:              strides of 2, 3, 4, -1 and transposes, one loop
//!                                                each (`strided`)
//! few elements, in any order:                    one at a time (`few`)
//! rows without gaps, other strides, other sizes: runs of bytes (`runs`)
//! ```

mod boxes;
#[cfg(target_arch = "x86_64")]
mod byte_gathers;
#[cfg(target_arch = "x86_64")]
mod byte_movers;
mod few;
#[cfg(target_arch = "x86_64")]
mod indices;
#[cfg(target_arch = "x86_64")]
mod interleaved;
#[cfg(target_arch = "x86_64")]
mod number_movers;
#[cfg(target_arch = "x86_64")]
mod reversed;
mod runs;
mod strided;
#[cfg(target_arch = "x86_64")]
mod turned;
#[cfg(target_arch = "x86_64")]
mod vectors;

pub(super) use few::mover_of;

use crate::isa::{Level, at_every_level};
use crate::leaf::LeafKind;
pub(super) use boxes::move_box;
use runs::{Places, copy, copy_rows};
use std::mem::MaybeUninit;
use strided::{SIDE, across, picked, plain_short, repeated, short};
#[cfg(target_arch = "x86_64")]
pub(super) use {
    turned::{Square, TurnedRows},
    vectors::{Longs256, Longs512, Words256, Words512},
};

/// Copies `n1` rows of `n0` elements between `strided`, where elements are `s0` and rows `s1` bytes
/// apart, and the contiguous `tile`. Numbers, not arrays, which would go through memory.
///
/// # Safety
/// * Every element of the piece is valid, for reads on one side and for writes on the other; the
///   two do not overlap.
/// * The same holds for the bytes between the elements, if the mover was looked up for plain
///   elements.
/// * The CPU supports the level the mover was looked up for, and `size` is the size of the elements
///   it was looked up for.
pub(super) type Mover = unsafe fn(
    strided: *mut u8,
    tile: *mut u8,
    size: usize,
    n0: usize,
    n1: usize,
    s0: isize,
    s1: isize,
);

/// The mover into the tile for elements of `kind`.
#[inline(never)]
pub(super) fn gather(kind: LeafKind, level: Level) -> Mover {
    movers(kind, level)[0]
}

/// The mover out of the tile for elements of `kind`.
#[inline(never)]
pub(super) fn scatter(kind: LeafKind, level: Level) -> Mover {
    movers(kind, level)[1]
}

/// Copies a piece of at least two axes, of these extents from the innermost one on.
///
/// # Safety
/// As for [`Mover`], for every element of the piece.
pub(super) unsafe fn move_deep(
    mover: Mover,
    strided: *mut u8,
    tile: *mut u8,
    size: usize,
    extents: &[usize],
    stride: &impl Fn(usize) -> isize,
) {
    if let [n0, n1] = *extents {
        // SAFETY: the caller's piece.
        return unsafe { mover(strided, tile, size, n0, n1, stride(0), stride(1)) };
    }
    let (&count, inner) = extents.split_last().expect("a piece has axes");
    let (last, bytes) = (inner.len(), inner.iter().product::<usize>() * size);
    for i in 0..count {
        let strided = strided.wrapping_offset(i as isize * stride(last));
        // SAFETY: part i of the caller's piece along its outermost axis.
        unsafe {
            move_deep(
                mover,
                strided,
                tile.wrapping_add(i * bytes),
                size,
                inner,
                stride,
            )
        };
    }
}

/// The movers into the tile and out of it.
fn movers(kind: LeafKind, level: Level) -> [Mover; 2] {
    #[cfg(target_arch = "x86_64")]
    if let Some(movers) = byte_movers::movers(kind, level) {
        return movers;
    }
    match kind.size() {
        1 => elements::<MaybeUninit<u8>>(level),
        2 => elements::<MaybeUninit<u16>>(level),
        4 => elements::<MaybeUninit<u32>>(level),
        8 => elements::<MaybeUninit<u64>>(level),
        16 => plain::<[MaybeUninit<u64>; 2]>(),
        _ => [any::<true>, any::<false>],
    }
}

/// The movers for elements of the size of `U`. Vectors wider than those of x86-64-v3 only pay where
/// they come with other shuffles: for elements of 2 bytes.
fn elements<U: Copy>(level: Level) -> [Mover; 2] {
    match level {
        Level::BASE if cfg!(target_arch = "x86_64") => plain::<U>(),
        Level::BASE => [base::mover::<U>, base::out_of_tile::<U>],
        Level::V4 if size_of::<U>() == 2 => [v4::mover::<U>, v4::out_of_tile::<U>],
        _ => [v3::mover::<U>, v3::out_of_tile::<U>],
    }
}

/// The movers without loops for particular strides, for elements of the size of `U`. They serve
/// where shuffles do not pay: elements of 16 bytes, and the baseline of x86-64, whose other movers
/// would add 15 KB to every program.
fn plain<U: Copy>() -> [Mover; 2] {
    [plain_mover::<U>, plain_out::<U>]
}

/// Passed instead of the size of the elements to a mover that knows the size: move out of the tile.
/// Most loops are the same for both directions, and compiled once.
const OUT: usize = 0;

at_every_level! {
    /// # Safety
    /// As for [`Mover`], for elements of the size of `U`.
    pub(super) unsafe fn mover<U: Copy>(
        strided: *mut u8,
        tile: *mut u8,
        size: usize,
        n0: usize,
        n1: usize,
        s0: isize,
        s1: isize,
    ) {
        let (n, stride) = ([n0, n1], [s0, s1]);
        debug_assert!(LEVEL.available() && (size == OUT || size == size_of::<U>()), "one size");
        let (n, stride) = merged(n, stride);
        // SAFETY: the caller's promises.
        unsafe { by_element::<U>(LEVEL, size != OUT, strided, tile, n, stride) };
    }

    /// # Safety
    /// As for [`Mover`], for elements of the size of `U`.
    pub(super) unsafe fn out_of_tile<U: Copy>(
        strided: *mut u8,
        tile: *mut u8,
        size: usize,
        n0: usize,
        n1: usize,
        s0: isize,
        s1: isize,
    ) {
        debug_assert!(size == size_of::<U>(), "a mover is for one size of elements");
        // SAFETY: the caller's promises.
        unsafe { mover::<U>(strided, tile, OUT, n0, n1, s0, s1) }
    }
}

/// Merges the rows of a piece into one row if they are contiguous.
#[inline(always)]
fn merged(n: [usize; 2], stride: [isize; 2]) -> ([usize; 2], [isize; 2]) {
    let ([n0, n1], [s0, s1]) = (n, stride);
    if n1 == 1 {
        (n, stride)
    } else if n0 == 1 {
        ([n1, 1], [s1, 0])
    } else if s1 == s0.wrapping_mul(n0 as isize) {
        ([n0 * n1, 1], [s0, 0])
    } else {
        (n, stride)
    }
}

/// Both sides of a piece: the source, and the destination.
#[inline(always)]
fn sides(
    is_in: bool,
    strided: *mut u8,
    tile: *mut u8,
    size: usize,
    n0: usize,
    strides: [isize; 2],
) -> (Places, Places) {
    let strided = Places {
        first: strided,
        strides,
    };
    let strides = [size as isize, (n0 * size) as isize];
    let tile = Places {
        first: tile,
        strides,
    };
    if is_in {
        (strided, tile)
    } else {
        (tile, strided)
    }
}

/// Copies a piece of elements of the size of `U`.
///
/// # Safety
/// As for [`Mover`].
#[inline(always)]
unsafe fn by_element<U: Copy>(
    level: Level,
    is_in: bool,
    strided: *mut u8,
    tile: *mut u8,
    n: [usize; 2],
    stride: [isize; 2],
) {
    let ([n0, n1], [s0, s1]) = (n, stride);
    let size = size_of::<U>() as isize;
    let (from, to) = sides(is_in, strided, tile, size_of::<U>(), n0, stride);
    let row = n0 as isize * size;
    let columns = n1 > 1 && s1 == size;
    // Interleaved rows are packed one by one, if that takes a shuffle or two.
    let picks = is_in && !(columns && size < 4 && level == Level::BASE);
    // Numbers of 8 bytes have vectors, and for others a shuffle saves a third at most.
    let strides = picks && size < 8;
    macro_rules! short {
        ($n:literal) => {
            if size == 1 {
                short::<U, $n>(is_in, strided, tile, n1, stride)
            } else {
                plain_short::<U, $n>(is_in, strided, tile, n1, stride)
            }
        };
    }
    match n0 {
        // SAFETY: the caller's piece.
        _ if s0 == size => unsafe { copy_rows(size_of::<U>(), n, from, to) },
        // SAFETY: the caller's piece.
        2 => unsafe { short!(2) },
        // SAFETY: the caller's piece.
        3 => unsafe { short!(3) },
        // SAFETY: the caller's piece.
        4 => unsafe { short!(4) },
        // SAFETY: the caller's piece.
        _ if is_in && s0 == 0 => unsafe { repeated::<U>(n, strided, s1, tile) },
        // SAFETY: the caller's piece.
        _ if strides && s0 == 2 * size => unsafe { picked::<U, 2>(n, strided, tile, [s1, row]) },
        // SAFETY: the caller's piece.
        _ if strides && s0 == 3 * size => unsafe { picked::<U, 3>(n, strided, tile, [s1, row]) },
        // SAFETY: the caller's piece.
        _ if strides && s0 == 4 * size => unsafe { picked::<U, 4>(n, strided, tile, [s1, row]) },
        // SAFETY: the caller's piece.
        _ if is_in && s0 == -size => unsafe { picked::<U, -1>(n, strided, tile, [s1, row]) },
        // Of smaller elements it is rare, and not worth the code size.
        _ if s0 == -size && size >= 4 => {
            let (last, first) = (
                tile.wrapping_offset(row - size),
                strided.wrapping_offset(size - row),
            );
            // SAFETY: the caller's piece, from the last column of the tile on.
            unsafe { picked::<U, -1>(n, last, first, [row, s1]) };
        }
        // SAFETY: the caller's piece.
        _ => unsafe { by_columns::<U>(is_in, strided, tile, n, stride) },
    }
}

/// [`by_element`] without loops for particular strides.
///
/// # Safety
/// As for [`Mover`].
#[inline(always)]
unsafe fn by_columns<U: Copy>(
    is_in: bool,
    strided: *mut u8,
    tile: *mut u8,
    n: [usize; 2],
    stride: [isize; 2],
) {
    let ([n0, n1], [s0, s1], size) = (n, stride, size_of::<U>());
    let (from, to) = sides(is_in, strided, tile, size, n0, stride);
    let row = (n0 * size) as isize;
    match n1 > 1 && s1 == size as isize {
        // SAFETY: the caller's piece.
        true if n0 >= SIDE && n1 >= SIDE && is_in => unsafe {
            across::<U>(strided, tile, n0, n1, s0, row)
        },
        // SAFETY: the caller's piece; its rows of memory are columns of the tile.
        true if n0 >= SIDE && n1 >= SIDE => unsafe { across::<U>(tile, strided, n1, n0, row, s0) },
        // The longer loop is the inner one.
        // SAFETY: the caller's piece.
        true if n1 > n0 => unsafe { copy(size, [n1, n0], from.swapped(), to.swapped()) },
        // SAFETY: the caller's piece.
        _ => unsafe { copy(size, n, from, to) },
    }
}

/// A mover of [`plain`].
///
/// # Safety
/// As for [`Mover`], for elements of the size of `U`.
unsafe fn plain_mover<U: Copy>(
    strided: *mut u8,
    tile: *mut u8,
    size: usize,
    n0: usize,
    n1: usize,
    s0: isize,
    s1: isize,
) {
    let (n, stride) = ([n0, n1], [s0, s1]);
    let is_in = size != OUT;
    debug_assert!(!is_in || size == size_of::<U>(), "one size");
    let (n, stride) = merged(n, stride);
    let (from, to) = sides(is_in, strided, tile, size_of::<U>(), n[0], stride);
    match stride[0] == size_of::<U>() as isize {
        // SAFETY: the caller's piece.
        true => unsafe { copy_rows(size_of::<U>(), n, from, to) },
        // SAFETY: the caller's piece.
        false => unsafe { by_columns::<U>(is_in, strided, tile, n, stride) },
    }
}

/// The other mover of [`plain`].
///
/// # Safety
/// As for [`Mover`], for elements of the size of `U`.
unsafe fn plain_out<U: Copy>(
    strided: *mut u8,
    tile: *mut u8,
    size: usize,
    n0: usize,
    n1: usize,
    s0: isize,
    s1: isize,
) {
    debug_assert!(
        size == size_of::<U>(),
        "a mover is for one size of elements"
    );
    // SAFETY: the caller's promises.
    unsafe { plain_mover::<U>(strided, tile, OUT, n0, n1, s0, s1) }
}

/// The movers for elements of a size that has no specialised loops.
///
/// # Safety
/// As for [`Mover`].
unsafe fn any<const IN: bool>(
    strided: *mut u8,
    tile: *mut u8,
    size: usize,
    n0: usize,
    n1: usize,
    s0: isize,
    s1: isize,
) {
    let (n, stride) = ([n0, n1], [s0, s1]);
    let (from, to) = sides(IN, strided, tile, size, n[0], stride);
    if stride[0] == size as isize {
        // SAFETY: the caller's piece.
        unsafe { copy_rows(size, n, from, to) };
    } else {
        // SAFETY: the caller's piece.
        unsafe { copy(size, n, from, to) };
    }
}
