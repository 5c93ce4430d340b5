//! How large allocations are placed: aligned to huge pages, which the system is asked for.
//!
//! A page of 4 KiB costs a fault when it is first written and an entry in the processor's short list of addresses; both show once an
//! array is larger than the caches. Pages of 2 MiB halve what a new array of 64 MiB costs.

use std::alloc::Layout;
use std::ptr::NonNull;

/// Allocations of at least this many bytes are placed so.
const LARGE: usize = 32 << 20;

/// The size of a huge page on x86-64 and, with pages of 4 KiB, on aarch64.
const HUGE_PAGE: usize = 2 << 20;

/// Whether the system is asked for huge pages.
const ASKED: bool = cfg!(all(target_os = "linux", not(miri)));

/// `layout`, aligned to a huge page if it is large.
///
/// A function of the layout alone: memory is given back with the layout it was allocated with.
#[inline(always)]
pub(super) fn placed(layout: Layout) -> Layout {
    if !ASKED || layout.size() < LARGE {
        return layout;
    }
    // A larger alignment may exceed the address space where the smaller one did not.
    layout.align_to(HUGE_PAGE).unwrap_or(layout)
}

/// Asks for huge pages for memory that was just allocated with `layout`. It is a wish: nothing depends on the answer.
#[inline(always)]
pub(super) fn wish(memory: NonNull<u8>, layout: Layout) {
    if ASKED && layout.size() >= LARGE {
        ask(memory, layout.size());
    }
}

#[cfg(all(target_os = "linux", not(miri)))]
#[cold]
#[inline(never)]
fn ask(memory: NonNull<u8>, bytes: usize) {
    unsafe extern "C" {
        fn madvise(
            first: *mut std::ffi::c_void,
            bytes: usize,
            advice: std::ffi::c_int,
        ) -> std::ffi::c_int;
    }
    /// `MADV_HUGEPAGE`.
    const HUGE: std::ffi::c_int = 14;
    // SAFETY: whole huge pages inside memory that was allocated; the advice changes how it is backed, not what it contains.
    unsafe { madvise(memory.as_ptr().cast(), bytes - bytes % HUGE_PAGE, HUGE) };
}

#[cfg(not(all(target_os = "linux", not(miri))))]
fn ask(_: NonNull<u8>, _: usize) {}

#[cfg(test)]
mod tests {
    use super::super::Buffer;
    use super::*;

    #[test]
    fn large_buffers_are_aligned_to_huge_pages_and_given_back() {
        let small = Buffer::<u8>::uninit(LARGE - 1);
        let large = Buffer::<u64>::from_slice(&vec![7; LARGE / 8 + 3]);
        assert_eq!(small.as_slice().len(), LARGE - 1);
        assert_eq!(large.as_slice()[LARGE / 8 + 2], 7);
        let aligned = large.as_slice().as_ptr().addr().is_multiple_of(HUGE_PAGE);
        assert!(aligned || !ASKED);
        // The control: the layout of small ones is left alone.
        let layout = Layout::from_size_align(LARGE - 1, 64).expect("a layout");
        assert_eq!(placed(layout), layout);
    }
}
