//! Operands and destinations are read and written in place: nothing is allocated.

use ::{faer, nalgebra, ndarray};
use broadloom::prelude::*;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Counts the allocations of each thread.
#[derive(Debug)]
struct Counting;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

#[allow(unsafe_code, reason = "an allocator is unsafe to implement")]
// SAFETY: the allocator of the system, which it calls.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        // SAFETY: as promised by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as promised by the caller.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(run: impl FnOnce()) -> usize {
    let before = COUNT.get();
    run();
    COUNT.get() - before
}

#[test]
fn nothing_is_allocated() {
    assert_eq!(allocations(|| drop(vec![1])), 1, "the control");

    let x = ndarray::Array2::from_shape_fn((40, 30), |(i, j)| (i * j) as f32);
    let (mean, mut out) = (
        ndarray::Array1::<f32>::ones(30),
        ndarray::Array2::zeros((40, 30)),
    );
    let turned = x.t();
    assert_eq!(allocations(|| broadcast!(out = (x - mean @ (1)) * 2.0)), 0);
    assert_eq!(
        allocations(|| (turned.lazy() * 2.0).eval_into(&mut out.view_mut().reversed_axes())),
        0
    );
    assert_eq!(out, &x * 2.0);
    let mut sums = ndarray::Array1::<f32>::zeros(40);
    assert_eq!(allocations(|| x.lazy().sum_into(axes![1], &mut sums)), 0);

    let matrix = nalgebra::DMatrix::<f32>::from_element(40, 30, 2.0);
    let mut result = faer::Mat::<f32>::zeros(40, 30);
    assert_eq!(allocations(|| broadcast!(result = matrix + x)), 0);
    assert_eq!(result[(2, 3)], 8.0);
}
