//! `Inline`: elements nested in the array value itself, `[[T; C]; R]`, for shapes known at compile
//! time.

use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};

use super::{Buffer, Home, Stored};
use crate::sealed::Sealed;
use crate::shape::{Shape, StaticShape};

/// Elements inside the array value, without allocation; for shapes known at compile time.
#[derive(Clone, Copy, Debug)]
pub struct Inline;

/// The shape of an inline array: see [`Stored`].
#[derive(Clone, Copy, Debug)]
pub struct InlineOf<S>(PhantomData<S>);

impl<S: Shape> Stored for InlineOf<S> {
    type Shape = S;
    type Home = Inline;
}

/// The number of elements of a static shape, checked to be that of its nested array.
const fn count<T, S: Shape>() -> usize {
    assert!(
        S::NESTS,
        "an inline array needs a shape that is known at compile time"
    );
    match size_of::<MaybeUninit<S::Inline<T>>>().checked_div(size_of::<T>()) {
        Some(count) => count,
        None => 0,
    }
}

/// The elements of `nested`, a nested array of `S`, moved to the heap.
///
/// Unlike an inline array, `nested` may hold zero-sized elements.
pub(crate) fn to_heap<T, S: StaticShape>(nested: S::Inline<T>) -> Buffer<T> {
    move_out(nested, S::default().count())
}

/// The `count` elements of `nested`, arrays of arrays of `T`, moved to the heap.
fn move_out<T, N>(nested: N, count: usize) -> Buffer<T> {
    assert_eq!(
        size_of::<N>(),
        count * size_of::<T>(),
        "a nested array consists of its elements"
    );
    let mut buffer = Buffer::<T>::uninit(count);
    let slots = buffer.as_mut_slice().as_mut_ptr().cast::<T>();
    let nested = ManuallyDrop::new(nested);
    // SAFETY: `nested` is `count` consecutive initialised elements (its size shows that there is
    // nothing else), and the buffer has room for them. `nested` is not dropped, so they now belong
    // to the buffer alone.
    unsafe { slots.copy_from_nonoverlapping((&raw const nested).cast::<T>(), count) };
    // SAFETY: all `count` elements were just moved in.
    unsafe { buffer.assume_init() }
}

impl Home for Inline {
    const SEALED: Sealed = Sealed;
    type Of<S: Shape> = InlineOf<S>;
    type Join<H: Home> = H;
    type Storage<T, S: Shape> = S::Inline<T>;

    #[inline(always)]
    fn as_slice<T, S: Shape>(storage: &S::Inline<T>) -> &[T] {
        const {
            assert!(
                size_of::<T>() != 0,
                "inline arrays hold elements that have a size"
            )
        };
        let count = const { count::<T, S>() };
        // SAFETY: `S::Inline<T>` is arrays of arrays of `T`, so `count` consecutive initialised
        // `T`.
        unsafe { core::slice::from_raw_parts((&raw const *storage).cast::<T>(), count) }
    }

    #[inline(always)]
    fn as_mut_slice<T, S: Shape>(storage: &mut S::Inline<T>) -> &mut [T] {
        const {
            assert!(
                size_of::<T>() != 0,
                "inline arrays hold elements that have a size"
            )
        };
        let count = const { count::<T, S>() };
        // SAFETY: as in `as_slice`, borrowed mutably.
        unsafe { core::slice::from_raw_parts_mut((&raw mut *storage).cast::<T>(), count) }
    }

    fn into_vec<T, S: Shape>(storage: S::Inline<T>) -> Vec<T> {
        const {
            assert!(
                size_of::<T>() != 0,
                "inline arrays hold elements that have a size"
            )
        };
        let count = const { count::<T, S>() };
        move_out(storage, count).into_vec()
    }

    type Refusal = core::convert::Infallible;

    #[inline(always)]
    unsafe fn build<T, S: Shape>(
        given: usize,
        fill: impl FnOnce(&mut [MaybeUninit<T>]),
    ) -> Result<S::Inline<T>, Self::Refusal> {
        const {
            assert!(
                size_of::<T>() != 0,
                "inline arrays hold elements that have a size"
            )
        };
        let count = const { count::<T, S>() };
        debug_assert_eq!(given, count);
        let mut storage = MaybeUninit::<S::Inline<T>>::uninit();
        // SAFETY: room for `count` consecutive elements, none of them claimed to be initialised.
        let slots = unsafe {
            core::slice::from_raw_parts_mut(storage.as_mut_ptr().cast::<MaybeUninit<T>>(), count)
        };
        fill(slots);
        // SAFETY: `fill` initialised every element, by this function's contract.
        Ok(unsafe { storage.assume_init() })
    }
}
