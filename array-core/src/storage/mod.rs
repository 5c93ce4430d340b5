//! The memory of an owned array's elements: an aligned heap buffer, or inline in the array itself.
//!
//! With the leaves and the kernels, the only module with `unsafe`. Everything above sees slices.
#![allow(unsafe_code, reason = "allocation and uninitialised memory")]

mod heap;
mod inline;

mod disjoint;
mod memory;
mod pages;
mod same;
#[cfg(feature = "exchange")]
mod vector;
mod walk;

pub(crate) use disjoint::DisjointMut;
pub(crate) use memory::{AxisPlaces, are_below};
#[doc(hidden)]
pub use memory::{Memory, MemoryMut};
pub(crate) use same::{
    as_i64s, as_same_mut, compiled, compiled_among, compiled_for_floats, found, is_same,
};
#[cfg(feature = "exchange")]
pub(crate) use vector::VecHome;
pub(crate) use walk::Walk;

pub use heap::ALIGNMENT;
#[doc(hidden)]
pub use heap::Buffer;
pub use inline::Inline;
#[doc(hidden)]
pub use inline::InlineOf;
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

/// A shape and where its elements are stored, as one type: a shape alone means [`Heap`]. So the
/// types of expressions, which users read, name the home only where it is [`Inline`].
pub trait Stored: core::fmt::Debug + 'static {
    /// The shape.
    type Shape: Shape;
    /// Where the elements are stored.
    type Home: Home;
}

impl<S: Shape> Stored for S {
    type Shape = S;
    type Home = Heap;
}

/// Where an array stores its elements: [`Heap`] or [`Inline`]. Sealed.
pub trait Home: Sized + 'static {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// A shape with this home.
    #[doc(hidden)]
    type Of<S: Shape>: Stored<Shape = S, Home = Self>;

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
    type Of<S: Shape> = S;
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
/// # extern crate array_core as broadloom;
/// use broadloom::dim::Tn;
/// use broadloom::storage::{Inline, build_with};
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

/// The runs of `run` elements at `positions` of each slab of `items`, which are `extent` runs, in
/// order: the number of elements is that of the slabs times that of the positions times `run`.
///
/// # Errors
/// If their memory is refused.
///
/// # Panics
/// If a position is not below `extent`, or `extent` or `run` is 0.
pub(crate) fn build_picked<H: Home, T: Copy, S: Shape>(
    items: &[T],
    positions: &[usize],
    [extent, run]: [usize; 2],
) -> Result<H::Storage<T, S>, H::Refusal> {
    let slabs = items.chunks_exact(extent * run);
    let (slab, count) = (positions.len() * run, slabs.len() * positions.len() * run);
    let fill = |slots: &mut [MaybeUninit<T>]| {
        assert_eq!(slots.len(), count, "runs of {run} elements");
        for (slots, items) in slots.chunks_exact_mut(slab.max(1)).zip(slabs) {
            // A copy of a constant number of elements is no call.
            match run {
                1 => copy_runs(slots, items, positions, 1),
                2 => copy_runs(slots, items, positions, 2),
                3 => copy_runs(slots, items, positions, 3),
                4 => copy_runs(slots, items, positions, 4),
                _ => copy_runs(slots, items, positions, run),
            }
        }
    };
    // SAFETY: there are as many slabs of slots as of items, and `copy_runs` writes each.
    unsafe { H::build::<T, S>(count, fill) }
}

/// Writes the runs at `positions` of a slab to as many slots.
#[inline(always)]
fn copy_runs<T: Copy>(slots: &mut [MaybeUninit<T>], items: &[T], positions: &[usize], run: usize) {
    debug_assert_eq!(slots.len(), positions.len() * run);
    for (slots, &at) in slots.chunks_exact_mut(run).zip(positions) {
        slots.write_copy_of_slice(&items[at * run..][..run]);
    }
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
