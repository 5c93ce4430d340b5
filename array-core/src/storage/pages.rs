//! The addresses of allocations: every array starts with a cache line; arrays in one loop get
//! different places within their pages; large arrays get huge pages.
//!
//! The C library takes 20 to 50 ns longer for memory aligned to a line than for unaligned memory.
//! So an array gets unaligned memory with room to start at a line, and with the address of that
//! memory before its first element.
//!
//! A load waits for an earlier store to the same address within a page of 4 KiB, until the
//! processor has seen that the pages differ. In a loop over arrays at the addresses of `malloc`
//! this costs up to a quarter. So each array of a thread starts a cache line before the previous
//! one within its page. A loop then loads from an array ahead of its stores to an array made later,
//! except for one array in 64.
//!
//! A page of 4 KiB costs a fault when it is first written, and an entry in the processor's address
//! cache. So the system is asked for pages of 2 MiB for arrays of 4 MiB and more: they halve the cost
//! of a new array of 64 MiB, and rows taken at random from 8 MiB take 0.9 of the time.

use std::alloc::{Layout, alloc, dealloc};
use std::cell::Cell;
use std::ptr::NonNull;

/// The processor compares addresses within this many bytes.
const PAGE: usize = 4096;

/// The distance within their pages between the starts of two consecutive arrays.
const LINE: usize = 64;

/// Allocations of at least this many bytes are placed within their page; smaller ones start with
/// the first line of their memory, as the padding would be too large a part.
const MEDIUM: usize = 16 << 10;

/// The system is asked for huge pages for allocations of at least this many bytes.
const LARGE: usize = 4 << 20;

/// Allocations of at least this many bytes start in the first small page of a huge one. The C library
/// keeps smaller ones when they are freed, so that their pages cost one fault each only once.
const MAPPED: usize = 32 << 20;

/// The size of a huge page on x86-64 and, with pages of 4 KiB, on aarch64.
const HUGE_PAGE: usize = 2 << 20;

/// Whether the system is asked for huge pages.
const ASKED: bool = cfg!(all(target_os = "linux", not(miri)));

/// What the start of an allocation of this many bytes is counted from: a multiple of this.
#[inline(always)]
fn grain(bytes: usize) -> usize {
    match bytes {
        MAPPED.. => HUGE_PAGE,
        MEDIUM..MAPPED => PAGE,
        _ => LINE,
    }
}

/// The layout with room to start anywhere within a grain, and for the pointer before it. `None` if
/// the allocator alone places it: its alignment is larger than a line, or the room is too large. A
/// function of the layout alone: freeing uses the same rule.
///
/// The C library is asked for no alignment. For aligned memory that it maps, it remembers fewer bytes
/// than it requests the next time. So it never learns to keep such memory, and every new array of
/// 128 KiB or more costs its page faults again. Measured for a sum of 4 MB: 3.2 ms instead of 1.
#[inline(always)]
fn shifted(layout: Layout) -> Option<Layout> {
    let room = BEFORE + grain(layout.size());
    match layout.align() <= LINE {
        true => Layout::from_size_align(layout.size().checked_add(room)?, BEFORE).ok(),
        false => None,
    }
}

/// Bytes before a shifted layout, for the pointer to the whole allocation.
const BEFORE: usize = size_of::<*mut u8>();

/// Memory for `layout`, which is not empty; `None` if it is refused. [`release`] frees it.
#[inline]
pub(super) fn allocate(layout: Layout) -> Option<NonNull<u8>> {
    let Some(whole) = shifted(layout) else {
        // SAFETY: the layout is not empty.
        return NonNull::new(unsafe { alloc(layout) });
    };
    // SAFETY: the layout is not empty.
    let memory = NonNull::new(unsafe { alloc(whole) })?;
    if ASKED && layout.size() >= LARGE {
        let before = memory.addr().get().wrapping_neg() % PAGE;
        // SAFETY: less than the size of the allocation.
        let first = unsafe { memory.add(before) };
        ask(first, (whole.size() - before) / PAGE);
    }
    let least = memory.addr().get() + BEFORE;
    let shift = match layout.size() {
        MEDIUM.. => next_shift(),
        _ => 0,
    };
    let more = shift.wrapping_sub(least) % grain(layout.size());
    // SAFETY: less than the grain after the room for the pointer: inside the allocation.
    let first = unsafe { memory.add(BEFORE + more) };
    let before = first.cast::<*mut u8>().as_ptr().wrapping_sub(1);
    // SAFETY: the bytes before it were allocated, and are aligned as it is, to a line.
    unsafe { before.write(memory.as_ptr()) };
    Some(first)
}

/// Frees memory.
///
/// # Safety
/// It came from [`allocate`], with this layout, and is not used again.
#[inline]
pub(super) unsafe fn release(memory: NonNull<u8>, layout: Layout) {
    let (first, whole) = match shifted(layout) {
        None => (memory.as_ptr(), layout),
        Some(whole) => {
            let before = memory.cast::<*mut u8>().as_ptr().wrapping_sub(1);
            // SAFETY: `allocate` has written the pointer there.
            (unsafe { before.read() }, whole)
        }
    };
    // SAFETY: it was allocated with this layout.
    unsafe { dealloc(first, whole) };
}

/// The distance of the next array's start from the start of a page: a line less than for the
/// previous array.
#[inline]
fn next_shift() -> usize {
    thread_local! {
        static SHIFT: Cell<usize> = const { Cell::new(0) };
    }
    let next = |shift: &Cell<usize>| {
        shift.set(shift.get().wrapping_sub(LINE) % PAGE);
        shift.get()
    };
    SHIFT.try_with(next).unwrap_or(0)
}

#[cfg(all(target_os = "linux", not(miri)))]
#[cold]
#[inline(never)]
fn ask(memory: NonNull<u8>, pages: usize) {
    unsafe extern "C" {
        fn madvise(
            first: *mut std::ffi::c_void,
            bytes: usize,
            advice: std::ffi::c_int,
        ) -> std::ffi::c_int;
    }
    /// `MADV_HUGEPAGE`.
    const HUGE: std::ffi::c_int = 14;
    // SAFETY: whole pages inside allocated memory; the advice changes how it is backed, not its
    // contents.
    unsafe { madvise(memory.as_ptr().cast(), pages * PAGE, HUGE) };
}

#[cfg(not(all(target_os = "linux", not(miri))))]
fn ask(_: NonNull<u8>, _: usize) {}

#[cfg(test)]
mod tests {
    use super::super::Buffer;
    use super::*;

    /// The start of a buffer of this many bytes.
    fn start(buffer: &Buffer<u8>) -> usize {
        buffer.as_slice().as_ptr().addr()
    }

    #[test]
    fn large_buffers_hold_their_elements_and_are_given_back() {
        for bytes in [LARGE - 1, LARGE, MAPPED, MAPPED + 3] {
            let large = Buffer::from_slice(&vec![7u8; bytes]);
            assert!(large.as_slice().iter().all(|&byte| byte == 7));
            assert!(start(&large) % grain(bytes) < PAGE && start(&large).is_multiple_of(LINE));
        }
        // The sanitizer ends the process where memory is refused.
        if cfg!(asan) {
            return;
        }
        let huge = Layout::from_size_align(isize::MAX as usize & !63, 8).unwrap();
        assert_eq!(allocate(huge), None);
    }

    #[test]
    fn neighbours_start_a_line_apart_within_their_pages() {
        let buffers: Vec<_> = (0..130)
            .map(|k| Buffer::from_slice(&vec![k as u8; MEDIUM + 7 * k]))
            .collect();
        for (k, pair) in buffers.windows(2).enumerate() {
            let apart = start(&pair[0]).wrapping_sub(start(&pair[1])) % PAGE;
            assert_eq!(apart, LINE, "buffers {k} and {}", k + 1);
        }
        for (k, buffer) in buffers.iter().enumerate() {
            assert!(buffer.as_slice().iter().all(|&byte| byte == k as u8));
        }
        let small = Buffer::from_slice(&vec![1u8; MEDIUM - 1]);
        assert!(start(&small).is_multiple_of(LINE));
    }
}
