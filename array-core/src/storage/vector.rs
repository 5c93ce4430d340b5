//! `VecHome`: elements in a `Vec`, for results that become a container of another crate.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::{Heap, Home, NoMemory, Stored};
use crate::sealed::Sealed;
use crate::shape::Shape;

/// Elements in a `Vec`, which other crates take over without a copy. A [`Heap`] buffer cannot
/// become one: its alignment is larger than that of `Vec`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VecHome;

/// The shape of an array in a `Vec`: see [`Stored`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct VecOf<S>(PhantomData<S>);

impl<S: Shape> Stored for VecOf<S> {
    type Shape = S;
    type Home = VecHome;
}

impl Home for VecHome {
    const SEALED: Sealed = Sealed;
    type Of<S: Shape> = VecOf<S>;
    type Join<H: Home> = Heap;
    type Storage<T, S: Shape> = Vec<T>;

    fn as_slice<T, S: Shape>(storage: &Vec<T>) -> &[T] {
        storage
    }

    fn as_mut_slice<T, S: Shape>(storage: &mut Vec<T>) -> &mut [T] {
        storage
    }

    fn into_vec<T, S: Shape>(storage: Vec<T>) -> Vec<T> {
        storage
    }

    type Refusal = NoMemory;

    unsafe fn build<T, S: Shape>(
        count: usize,
        fill: impl FnOnce(&mut [MaybeUninit<T>]),
    ) -> Result<Vec<T>, NoMemory> {
        let mut vec = Vec::new();
        vec.try_reserve_exact(count).map_err(|_| NoMemory)?;
        fill(&mut vec.spare_capacity_mut()[..count]);
        // SAFETY: `fill` initialised the first `count` elements, by this function's contract.
        unsafe { vec.set_len(count) };
        Ok(vec)
    }
}
