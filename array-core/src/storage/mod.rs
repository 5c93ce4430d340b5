//! The memory of an owned array's elements: an aligned heap buffer, or inline in the array itself.
//!
//! With the leaves and the kernels, the only module with `unsafe`. Everything above sees slices.
#![allow(unsafe_code, reason = "allocation and uninitialised memory")]

mod heap;
mod inline;

mod disjoint;
mod pages;
mod same;
mod walk;

pub(crate) use disjoint::DisjointMut;
pub(crate) use same::{compiled, compiled_among, compiled_for_floats, found, is_same};
pub(crate) use walk::Walk;

pub use heap::ALIGNMENT;
#[doc(hidden)]
pub use heap::Buffer;
pub use inline::Inline;
pub(crate) use inline::to_heap;

use core::mem::MaybeUninit;

use crate::sealed::Sealed;
use crate::shape::Shape;

/// Memory was refused by the allocator, or it would exceed the address space.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct NoMemory;

/// Elements on the heap, aligned to 64 bytes; every shape.
#[derive(Clone, Copy, Debug)]
pub struct Heap;

/// Where an array stores its elements: [`Heap`] or [`Inline`]. Sealed.
pub trait Home: 'static {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The home of the result of an operation with an array of home `H`: inline only if both are.
    type Join<H: Home>: Home;

    /// The elements of one array.
    type Storage<T, S: Shape>;

    /// Whether its arrays are buffers, whose memory another array can take over.
    #[doc(hidden)]
    const LENDS: bool = false;

    /// The buffer of an array, if it has one.
    #[doc(hidden)]
    fn lend<T, S: Shape>(_: Self::Storage<T, S>) -> Option<Buffer<T>> {
        None
    }

    /// The elements of `memory`, as many as a shape `S` has, if its arrays are buffers.
    #[doc(hidden)]
    fn adopt<T, S: Shape>(_: Buffer<T>) -> Option<Self::Storage<T, S>> {
        None
    }

    /// All elements, row-major.
    fn as_slice<T, S: Shape>(storage: &Self::Storage<T, S>) -> &[T];

    /// All elements, row-major.
    fn as_mut_slice<T, S: Shape>(storage: &mut Self::Storage<T, S>) -> &mut [T];

    /// The elements, moved into a `Vec`.
    fn into_vec<T, S: Shape>(storage: Self::Storage<T, S>) -> Vec<T>;

    /// The error of refused memory; a type without values if elements are stored in the array
    /// itself.
    #[doc(hidden)]
    type Refusal: core::fmt::Debug;

    /// `count` elements, written by `fill`.
    ///
    /// # Errors
    /// If their memory is refused; `fill` is not called then.
    ///
    /// # Safety
    /// `fill` initialises every element. `count` is the number of elements of a shape `S`.
    unsafe fn build<T, S: Shape>(
        count: usize,
        fill: impl FnOnce(&mut [MaybeUninit<T>]),
    ) -> Result<Self::Storage<T, S>, Self::Refusal>;
}

impl Home for Heap {
    const SEALED: Sealed = Sealed;
    type Join<H: Home> = Heap;
    type Storage<T, S: Shape> = Buffer<T>;
    const LENDS: bool = true;

    #[inline(always)]
    fn lend<T, S: Shape>(storage: Buffer<T>) -> Option<Buffer<T>> {
        Some(storage)
    }

    #[inline(always)]
    fn adopt<T, S: Shape>(memory: Buffer<T>) -> Option<Buffer<T>> {
        Some(memory)
    }

    #[inline(always)]
    fn as_slice<T, S: Shape>(storage: &Buffer<T>) -> &[T] {
        storage.as_slice()
    }

    #[inline(always)]
    fn as_mut_slice<T, S: Shape>(storage: &mut Buffer<T>) -> &mut [T] {
        storage.as_mut_slice()
    }

    fn into_vec<T, S: Shape>(storage: Buffer<T>) -> Vec<T> {
        storage.into_vec()
    }

    type Refusal = NoMemory;

    #[inline]
    unsafe fn build<T, S: Shape>(
        count: usize,
        fill: impl FnOnce(&mut [MaybeUninit<T>]),
    ) -> Result<Buffer<T>, NoMemory> {
        let mut buffer = Buffer::try_uninit(count)?;
        fill(buffer.as_mut_slice());
        // SAFETY: `fill` initialised every element, by this function's contract.
        Ok(unsafe { buffer.assume_init() })
    }
}

/// `count` elements, element `i` made by `make(i)`, in order; if `make` panics, the elements made
/// so far are dropped.
///
/// # Errors
/// If their memory is refused; `make` is not called then.
///
/// An inline array needs dimensions that nest; run-time extents and computed ones do not:
///
/// ```compile_fail,E0080
/// use array_core::dim::Tn;
/// use array_core::storage::{Inline, build_with};
///
/// let nowhere = build_with::<Inline, u32, (Tn<typenum::U5>,)>(5, |_| 1);
/// ```
#[doc(hidden)]
pub fn build_with<H: Home, T, S: Shape>(
    count: usize,
    mut make: impl FnMut(usize) -> T,
) -> Result<H::Storage<T, S>, H::Refusal> {
    /// The elements written so far.
    struct WrittenSlots<'a, T> {
        slots: &'a mut [MaybeUninit<T>],
        len: usize,
    }

    impl<T> Drop for WrittenSlots<'_, T> {
        fn drop(&mut self) {
            for slot in &mut self.slots[..self.len] {
                // SAFETY: the first `len` slots have been written and are not used again.
                unsafe { slot.assume_init_drop() };
            }
        }
    }

    let fill = |slots: &mut [MaybeUninit<T>]| {
        let mut written = WrittenSlots { slots, len: 0 };
        while written.len < written.slots.len() {
            let item = make(written.len);
            written.slots[written.len].write(item);
            written.len += 1;
        }
        core::mem::forget(written);
    };
    // SAFETY: the loop ends when every slot has been written.
    unsafe { H::build::<T, S>(count, fill) }
}

/// `count` elements: those of `runs`, one after the other, which have `run` elements each.
///
/// # Errors
/// If their memory is refused; `runs` is not used then.
///
/// # Panics
/// If the runs are not `count` elements.
#[inline(always)]
pub(crate) fn build_runs<'a, H: Home, T: Copy + 'a, S: Shape>(
    count: usize,
    run: usize,
    runs: impl Iterator<Item = &'a [T]>,
) -> Result<H::Storage<T, S>, H::Refusal> {
    let fill = |slots: &mut [MaybeUninit<T>]| {
        assert!(slots.len().is_multiple_of(run), "runs of {run} elements");
        let mut left = slots.chunks_exact_mut(run);
        runs.for_each(|items| match left.next() {
            Some(slots) => copy_run(slots, items),
            None => panic!("more than {count} elements"),
        });
        assert!(left.next().is_none(), "fewer than {count} elements");
    };
    // SAFETY: the chunks are all slots, as their number is a multiple of `run`; none is left.
    unsafe { H::build::<T, S>(count, fill) }
}

/// Writes `items` to as many slots. A call of the C library costs as much as a copy of 32 elements:
/// fewer are copied by fours, the last four over those before them.
#[inline(always)]
fn copy_run<T: Copy>(slots: &mut [MaybeUninit<T>], items: &[T]) {
    const FOURS: usize = 4;
    assert_eq!(slots.len(), items.len(), "runs of {} elements", slots.len());
    let Some(last) = items.len().checked_sub(FOURS).filter(|last| *last <= 28) else {
        slots.write_copy_of_slice(items);
        return;
    };
    let mut four = |at: usize| {
        let from: &[T; FOURS] = items[at..].first_chunk().expect("four elements");
        let to: &mut [_; FOURS] = slots[at..].first_chunk_mut().expect("four slots");
        *to = from.map(MaybeUninit::new);
    };
    let mut at = 0;
    while at < last {
        four(at);
        at += FOURS;
    }
    four(last);
}

/// `count` elements, as long as `items` gives any, then `rest`; and whether there are no such.
///
/// # Errors
/// If their memory is refused; `items` is not used then.
#[inline(always)]
pub(crate) fn build_while<H: Home, T: Copy, S: Shape>(
    count: usize,
    items: impl Iterator<Item = Option<T>>,
    rest: T,
) -> Result<(H::Storage<T, S>, bool), H::Refusal> {
    let mut written = 0;
    let fill = |slots: &mut [MaybeUninit<T>]| {
        for (slot, item) in slots.iter_mut().zip(items) {
            let Some(item) = item else { break };
            slot.write(item);
            written += 1;
        }
        slots[written..].fill(MaybeUninit::new(rest));
    };
    // SAFETY: the first `written` slots are written one by one, then the others.
    let storage = unsafe { H::build::<T, S>(count, fill) }?;
    Ok((storage, written == count))
}

/// As [`build_runs`], of runs whose length is a constant.
#[inline(always)]
pub(crate) fn build_arrays<const N: usize, H: Home, T: Copy, S: Shape>(
    count: usize,
    runs: impl Iterator<Item = [T; N]>,
) -> Result<H::Storage<T, S>, H::Refusal> {
    let fill = |slots: &mut [MaybeUninit<T>]| {
        let (slots, rest) = slots.as_chunks_mut::<N>();
        assert!(rest.is_empty(), "runs of {N} elements");
        let mut left = slots.iter_mut();
        runs.for_each(|items| match left.next() {
            Some(slots) => *slots = items.map(MaybeUninit::new),
            None => panic!("more than {count} elements"),
        });
        assert!(left.next().is_none(), "fewer than {count} elements");
    };
    // SAFETY: the chunks are all slots, as there is no rest; none is left.
    unsafe { H::build::<T, S>(count, fill) }
}

/// `len` copies of `item`: temporary memory of a computation.
///
/// # Errors
/// If it is refused.
pub(crate) fn copies<T: Copy>(item: T, len: usize) -> Result<Vec<T>, NoMemory> {
    let mut items = Vec::new();
    items.try_reserve_exact(len).map_err(|_| NoMemory)?;
    items.resize(len, item);
    Ok(items)
}
