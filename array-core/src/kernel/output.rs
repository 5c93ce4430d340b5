//! Where an evaluation writes, and the proof that it did.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use crate::leaf::Elem;
use crate::shape::Shape;
use crate::storage::Home;

/// Where the output lies.
pub(crate) struct Output<'a, T> {
    pub(super) first: *mut T,
    /// The number of elements where all are to be written, and none is read before.
    pub(super) uninit: Option<usize>,
    /// Invariant in 'a, so that a [`Written`] stands for this very output.
    borrow: PhantomData<&'a mut &'a mut T>,
}

/// Proof that every element of the output of this lifetime has been written.
pub(crate) struct Written<'a>(pub(super) PhantomData<&'a mut &'a mut ()>);

/// The elements of a new array of `count` elements, written by `write`.
///
/// # Errors
/// If their memory is refused.
#[inline(always)]
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
    /// Elements that have not been written yet, in a row-major array.
    #[inline(always)]
    fn uninit(slots: &'a mut [MaybeUninit<T>]) -> Self {
        Output {
            first: slots.as_mut_ptr().cast(),
            uninit: Some(slots.len()),
            borrow: PhantomData,
        }
    }

    /// No elements: an output to make plans for.
    pub(crate) fn nowhere() -> Self {
        Output::uninit(&mut [])
    }

    /// Elements all of which are about to be overwritten.
    #[inline(always)]
    pub(crate) fn whole(data: &'a mut [T]) -> Self {
        Output {
            uninit: Some(data.len()),
            ..Output::init(data, 0)
        }
    }

    /// Elements that may be read before they are written, the first at `offset`.
    #[inline(always)]
    pub(crate) fn init(data: &'a mut [T], offset: usize) -> Self {
        Output {
            first: data.as_mut_ptr().wrapping_add(offset),
            uninit: None,
            borrow: PhantomData,
        }
    }

    /// All elements, of which nothing but values may be written.
    #[inline(always)]
    pub(super) fn slots(&mut self) -> &mut [MaybeUninit<T>] {
        let len = self.uninit.expect("an output that is written as a whole");
        // SAFETY: the elements that this was made from, which are borrowed for 'a.
        unsafe { core::slice::from_raw_parts_mut(self.first.cast(), len) }
    }

    /// Asserts that a body may write `count` elements here, which it reads before if it
    /// `reads_out`.
    #[inline(always)]
    pub(super) fn check(&self, reads_out: bool, count: impl FnOnce() -> usize) {
        assert!(
            self.uninit
                .is_none_or(|uninit| !reads_out && count() == uninit),
            "a new array is written as a whole, and has no value before"
        );
    }
}
