//! The movers of numbers of one byte: reversed rows, rows and pixels of three; and which numbers have
//! movers with vectors at all.
//!
//! CPUs with AVX-512 VBMI, which x86-64-v4 does not promise, permute 64 bytes: pixels take 0.35 to
//! 0.6 of the time of 16 and 32 bytes. Only these movers ask for more than their level, once for
//! each piece; they move the same bytes.

use super::byte_gathers::{Bytes128, Bytes256, Bytes512};
use super::interleaved::{interleaved, turned as turned_pixels};
use super::number_movers::{contiguous, movers as of_numbers};
use super::reversed::reversed;
use super::vectors::Vector;
use super::{Mover, OUT, merged, v3 as elements};
use crate::isa::{Level, at_every_level};
use crate::leaf::LeafKind;
use std::mem::MaybeUninit;

/// The movers for elements of `kind`, if they are numbers of 1, 4 or 8 bytes and `level` has vectors
/// for them.
pub(super) fn movers(kind: LeafKind, level: Level) -> Option<[Mover; 2]> {
    if kind.size() != 1 || !kind.is_plain() || level == Level::BASE || cfg!(miri) {
        return of_numbers(kind, level);
    }
    // Other strides of bytes have loops that the compiler vectorises.
    Some(match level {
        Level::V4 if std::arch::is_x86_feature_detected!("avx512vbmi") => {
            [permuted_bytes, permuted_bytes_out]
        }
        _ => [v3::bytes::<Bytes256>, v3::bytes_out::<Bytes256>],
    })
}

at_every_level! {
    /// # Safety
    /// As for [`Mover`], for elements of one byte; they are plain, and so are the bytes between them.
    pub(super) unsafe fn bytes<V: Vector<Unit = u8>>(
        strided: *mut u8,
        tile: *mut u8,
        size: usize,
        n0: usize,
        n1: usize,
        s0: isize,
        s1: isize,
    ) {
        // SAFETY: the caller's promises; the level has the vectors.
        unsafe { bytes_moved::<V>(strided, tile, size, [n0, n1], [s0, s1]) };
    }

    /// # Safety
    /// As for [`bytes`].
    pub(super) unsafe fn bytes_out<V: Vector<Unit = u8>>(
        strided: *mut u8,
        tile: *mut u8,
        _: usize,
        n0: usize,
        n1: usize,
        s0: isize,
        s1: isize,
    ) {
        // SAFETY: the caller's promises.
        unsafe { bytes::<V>(strided, tile, OUT, n0, n1, s0, s1) }
    }
}

/// # Safety
/// As for [`v3::bytes`]; the CPU has AVX-512 VBMI.
#[target_feature(enable = "avx512vbmi", enable = "avx512vl", enable = "bmi1")]
unsafe fn permuted_bytes(
    strided: *mut u8,
    tile: *mut u8,
    size: usize,
    n0: usize,
    n1: usize,
    s0: isize,
    s1: isize,
) {
    // SAFETY: the caller's promises.
    unsafe { bytes_moved::<Bytes512>(strided, tile, size, [n0, n1], [s0, s1]) }
}

/// # Safety
/// As for [`permuted_bytes`].
#[target_feature(enable = "avx512vbmi", enable = "avx512vl", enable = "bmi1")]
unsafe fn permuted_bytes_out(
    strided: *mut u8,
    tile: *mut u8,
    _: usize,
    n0: usize,
    n1: usize,
    s0: isize,
    s1: isize,
) {
    // SAFETY: the caller's promises.
    unsafe { permuted_bytes(strided, tile, OUT, n0, n1, s0, s1) }
}

/// Copies a piece of elements of one byte. `V` is a vector of 32 bytes, or of 64.
///
/// # Safety
/// As for [`Mover`]; the elements are plain, and so are the bytes between them; the CPU supports the
/// vectors and x86-64-v3.
#[inline(always)]
unsafe fn bytes_moved<V: Vector<Unit = u8>>(
    strided: *mut u8,
    tile: *mut u8,
    size: usize,
    n: [usize; 2],
    stride: [isize; 2],
) {
    let ((own, apart), is_in) = (merged(n, stride), size != OUT);
    let ([n0, n1], [s0, s1]) = (own, apart);
    if is_in && s0 == -1 && n0 >= Bytes128::LANES {
        for r in 0..n1 {
            let from = strided.wrapping_offset(r as isize * s1);
            let to = tile.wrapping_add(r * n0);
            match n0 {
                // SAFETY: a row of the caller's piece; the level has the vectors.
                16..32 => unsafe { reversed::<Bytes128>(from, to, n0) },
                // SAFETY: as above.
                32..64 => unsafe { reversed::<Bytes256>(from, to, n0) },
                // SAFETY: as above.
                _ => unsafe { reversed::<V>(from, to, n0) },
            }
        }
        return;
    }
    // SAFETY: the caller's promises; the level has the vectors.
    let done = s0 == 1 && unsafe { contiguous::<V>(is_in, strided, tile, own, s1) }
            // SAFETY: as above.
            || unsafe { turned_pixels::<V>(is_in, strided, tile, own, apart) }
            // SAFETY: as above; few pixels.
            || unsafe { turned_pixels::<Bytes128>(is_in, strided, tile, own, apart) }
            // SAFETY: as above.
            || unsafe { interleaved::<V>(is_in, strided, tile, own, apart) }
            // SAFETY: as above; few pixels.
            || unsafe { interleaved::<Bytes128>(is_in, strided, tile, own, apart) };
    if !done {
        let ([n0, n1], [s0, s1]) = (n, stride);
        // SAFETY: the caller's promises.
        unsafe { elements::mover::<MaybeUninit<u8>>(strided, tile, size, n0, n1, s0, s1) };
    }
}
