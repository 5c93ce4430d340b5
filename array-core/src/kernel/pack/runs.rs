//! Copies short runs of bytes, for which a call of `memcpy` costs more than the copy.
//!
//! ```text
//! bytes 9 to 15:    copy bytes 0..8, then bytes - 8..bytes      # two instructions each, as both
//!                                                               # lengths are constant
//! ```
//! An element of any size is such a run, and so is a short contiguous row.

/// The positions of the elements of a piece: the first one, and the bytes to the next one along
/// either axis.
#[derive(Clone, Copy)]
pub(super) struct Places {
    pub(super) first: *mut u8,
    pub(super) strides: [isize; 2],
}

impl Places {
    /// The same positions with columns as rows.
    #[inline(always)]
    pub(super) fn swapped(self) -> Self {
        let [s0, s1] = self.strides;
        Places {
            strides: [s1, s0],
            ..self
        }
    }
}

/// Copies `n[1]` rows of `n[0]` elements of `size` bytes, each row contiguous.
///
/// # Safety
/// As for [`copy`].
#[inline(always)]
pub(super) unsafe fn copy_rows(size: usize, n: [usize; 2], from: Places, to: Places) {
    let bytes = n[0] * size;
    if n[1] == 1 {
        // SAFETY: the only row.
        unsafe { std::ptr::copy_nonoverlapping(from.first, to.first, bytes) };
    } else {
        // SAFETY: each row is one run.
        unsafe { copy(bytes, [n[1], 1], from.swapped(), to.swapped()) };
    }
}

/// Copies `n[1]` rows of `n[0]` runs of `bytes` bytes each.
///
/// # Safety
/// Every run of `from` is valid for reads, every run of `to` for writes. A run of `from` overlaps
/// neither the run of `to` that it is copied to nor those written before.
#[inline(always)]
pub(super) unsafe fn copy(bytes: usize, n: [usize; 2], from: Places, to: Places) {
    // SAFETY: the caller's promises.
    unsafe { copy_runs(bytes, n, from.first, from.strides, to.first, to.strides) }
}

/// [`copy`] with separate arguments: a `Places` per argument would be loaded in other parts than it
/// was stored.
///
/// # Safety
/// As for [`copy`].
#[inline(never)]
unsafe fn copy_runs(
    bytes: usize,
    n: [usize; 2],
    from: *const u8,
    [s0, s1]: [isize; 2],
    to: *mut u8,
    [p0, p1]: [isize; 2],
) {
    macro_rules! each {
        ($copy:expr) => {
            for r in 0..n[1] {
                let from = from.wrapping_offset(r as isize * s1);
                let to = to.wrapping_offset(r as isize * p1);
                for j in 0..n[0] {
                    let from = from.wrapping_offset(j as isize * s0);
                    // SAFETY: a run of the caller's.
                    unsafe { $copy(from, to.wrapping_offset(j as isize * p0), bytes) };
                }
            }
        };
    }
    match bytes {
        0 => {}
        1 => {
            // With moving pointers: otherwise LLVM adds a second loop for bytes without gaps.
            for r in 0..n[1] {
                let mut from = from.wrapping_offset(r as isize * s1);
                let mut to = to.wrapping_offset(r as isize * p1);
                for _ in 0..n[0] {
                    // SAFETY: a byte of the caller's.
                    unsafe { whole::<1>(from, to, bytes) };
                    (from, to) = (from.wrapping_offset(s0), to.wrapping_offset(p0));
                }
            }
        }
        2 => each!(whole::<2>),
        3 => each!(ends::<2>),
        4 => each!(whole::<4>),
        5..8 => each!(ends::<4>),
        8 => each!(whole::<8>),
        9..16 => each!(ends::<8>),
        16 => each!(whole::<16>),
        17..=32 => each!(ends::<16>),
        33..=64 => each!(ends::<32>),
        65..=128 => each!(ends::<64>),
        129..=256 => each!(ends::<128>),
        _ => each!(std::ptr::copy_nonoverlapping),
    }
}

/// Copies a run of `N` bytes.
///
/// # Safety
/// As for [`copy`], for one run.
#[inline(always)]
unsafe fn whole<const N: usize>(from: *const u8, to: *mut u8, _: usize) {
    // SAFETY: the caller's promises.
    unsafe { from.copy_to_nonoverlapping(to, N) };
}

/// Copies a run of `N` to `2 * N` bytes as its first and its last `N`.
///
/// # Safety
/// As for [`copy`], for one run.
#[inline(always)]
unsafe fn ends<const N: usize>(from: *const u8, to: *mut u8, bytes: usize) {
    debug_assert!((N..=2 * N).contains(&bytes), "both parts are in the run");
    let last = bytes - N;
    // SAFETY: the first part of the caller's run.
    unsafe { from.copy_to_nonoverlapping(to, N) };
    let (from, to) = (from.wrapping_add(last), to.wrapping_add(last));
    // SAFETY: the last part.
    unsafe { from.copy_to_nonoverlapping(to, N) };
}
