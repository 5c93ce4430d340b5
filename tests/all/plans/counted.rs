//! Counts the allocations of a thread: what is computed in memory that is there allocates nothing.
#![allow(unsafe_code, reason = "an allocator is unsafe to write")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static LARGEST: Cell<usize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

struct Counting;

impl Counting {
    /// Counts an allocation of this thread, if there was memory for it.
    fn count(memory: *mut u8, layout: Layout) -> *mut u8 {
        if !memory.is_null() {
            ALLOCATIONS.set(ALLOCATIONS.get() + 1);
            LIVE.set(LIVE.get() + layout.size() as isize);
            LARGEST.set(LARGEST.get().max(layout.size()));
            PEAK.set(PEAK.get().max(LIVE.get()));
        }
        memory
    }
}

// SAFETY: the system's allocator, asked for the same.
// Memory that grows is counted as allocated anew, by the methods that are not given here.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise.
        Self::count(unsafe { System.alloc(layout) }, layout)
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise.
        Self::count(unsafe { System.alloc_zeroed(layout) }, layout)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        LIVE.set(LIVE.get() - layout.size() as isize);
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// What `f` gives, and how often it allocated.
pub(crate) fn allocations<X>(f: impl FnOnce() -> X) -> (X, usize) {
    let before = ALLOCATIONS.get();
    let x = f();
    (x, ALLOCATIONS.get() - before)
}

/// What `f` gives, and the bytes of its largest allocation.
pub(crate) fn largest<X>(f: impl FnOnce() -> X) -> (X, usize) {
    LARGEST.set(0);
    let x = f();
    (x, LARGEST.get())
}

/// What `f` gives, and by how many bytes what is allocated was more than before, at most.
pub(crate) fn peak<X>(f: impl FnOnce() -> X) -> (X, usize) {
    let before = LIVE.get();
    PEAK.set(before);
    let x = f();
    (x, (PEAK.get() - before) as usize)
}

/// The bytes that this thread has allocated and not given back.
pub(crate) fn live() -> isize {
    LIVE.get()
}
