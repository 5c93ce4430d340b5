//! The destination of an evaluation, and the proof that it was written.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use crate::leaf::Elem;
use crate::shape::Shape;
use crate::storage::{Home, MemoryMut};

/// The destination of an evaluation.
pub(crate) struct Output<'a, T> {
    pub(super) first: *mut T,
    /// The number of elements, if all of them are written and none is read before.
    pub(super) uninit: Option<usize>,
    /// Invariant in 'a, so that a [`Written`] belongs to exactly this output.
    borrow: PhantomData<&'a mut &'a mut T>,
}

/// Proof that every element of the output with this lifetime has been written.
pub(crate) struct Written<'a>(pub(super) PhantomData<&'a mut &'a mut ()>);

/// A new array of `count` elements, written by `write`.
///
/// # Errors
/// If their memory is refused.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn collect<H: Home, T: Elem, S: Shape>(
    count: usize,
    write: impl for<'x> FnOnce(Output<'x, T>) -> Written<'x>,
) -> Result<H::Storage<T, S>, H::Refusal> {
    let fill = |slots: &mut [MaybeUninit<T>]| {
        let Written(_) = write(Output::uninit(slots));
    };
    // SAFETY: a `Written` of this lifetime can only come from a run over this output, which writes
    // every element.
    unsafe { H::build::<T, S>(count, fill) }
}

impl<'a, T: Elem> Output<'a, T> {
    /// The uninitialised elements of a row-major array.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn uninit(slots: &'a mut [MaybeUninit<T>]) -> Self {
        Output {
            first: slots.as_mut_ptr().cast(),
            uninit: Some(slots.len()),
            borrow: PhantomData,
        }
    }

    /// No elements: an output for plans.
    pub(crate) fn nowhere() -> Self {
        Output::uninit(&mut [])
    }

    /// Elements that are all overwritten before they are read.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn whole(data: &'a mut [T]) -> Self {
        Output {
            uninit: Some(data.len()),
            ..Output::init(data, 0)
        }
    }

    /// Elements that may be read before they are written; the first one is at `offset`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn init(data: impl Into<MemoryMut<'a, T>>, offset: usize) -> Self {
        Output {
            first: data.into().first().as_ptr().wrapping_add(offset),
            uninit: None,
            borrow: PhantomData,
        }
    }

    /// All elements; only values may be written to them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn slots(&mut self) -> &mut [MaybeUninit<T>] {
        let len = self.uninit.expect("an output that is written as a whole");
        // SAFETY: the elements that this was made from, which are borrowed for 'a.
        unsafe { core::slice::from_raw_parts_mut(self.first.cast(), len) }
    }

    /// Writes `item(x)` for each element `x` of `from`, in order.
    ///
    /// # Panics
    /// If `from` has another length.
    #[inline(always)]
    pub(crate) fn fill<U: Copy>(mut self, from: &[U], mut item: impl FnMut(U) -> T) -> Written<'a> {
        let slots = self.slots();
        assert!(slots.len() == from.len(), "an element for each");
        for (slot, &from) in slots.iter_mut().zip(from) {
            slot.write(item(from));
        }
        Written(PhantomData)
    }

    /// Writes `item(place)` for each place, in order.
    #[inline(always)]
    pub(crate) fn write_each(mut self, item: impl FnMut(usize) -> T) -> Written<'a> {
        for (slot, item) in self.slots().iter_mut().zip((0..).map(item)) {
            slot.write(item);
        }
        Written(PhantomData)
    }

    /// Asserts that a body may write `count` elements here. With `reads_out` the body reads each
    /// element before it writes it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn check(&self, reads_out: bool, count: impl FnOnce() -> usize) {
        assert!(
            self.uninit
                .is_none_or(|uninit| !reads_out && count() == uninit),
            "a new array is written as a whole, and has no value before"
        );
    }
}
