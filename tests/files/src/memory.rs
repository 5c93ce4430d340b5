//! How much memory is allocated.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Counts the bytes of each thread.
#[derive(Debug)]
struct Counting;

thread_local! {
    static NOW: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

#[allow(unsafe_code, reason = "an allocator is unsafe to implement")]
// SAFETY: the allocator of the system, which it calls.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.get() + layout.size() as isize;
        NOW.set(now);
        PEAK.set(PEAK.get().max(now));
        // SAFETY: as promised by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        NOW.set(NOW.get() - layout.size() as isize);
        // SAFETY: as promised by the caller.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The result, and the most bytes that were allocated at a time by this thread.
pub(crate) fn peak<R>(run: impl FnOnce() -> R) -> (R, usize) {
    let before = NOW.get();
    PEAK.set(before);
    let result = run();
    (result, (PEAK.get() - before) as usize)
}

#[test]
fn memory_is_counted() {
    let (_, used) = peak(|| drop((vec![0_u8; 1000], vec![1_u8; 2000])));
    assert_eq!(used, 3000);
}
