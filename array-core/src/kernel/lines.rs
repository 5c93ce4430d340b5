//! `Lines`: one row of everything that a kernel writes: one slice, or one for each member of a
//! tuple.

use crate::leaf::Elem;
use std::mem::MaybeUninit;

/// One row of the outputs of a body whose elements are `Item`s.
pub(super) trait Lines: Sized {
    type Item: Elem;

    /// Whether some elements are added to the old ones: each is put once, and if a block is computed
    /// again, the old ones are restored.
    const ADDS: bool = false;

    /// The number of elements.
    fn len(&self) -> usize;

    /// The elements `from..from + len`.
    ///
    /// # Safety
    /// They are in range; while the result is used, `self` is not.
    unsafe fn cut(&mut self, from: usize, len: usize) -> Self;

    /// Writes element `j`.
    ///
    /// # Safety
    /// `j` is in range.
    unsafe fn put(&mut self, j: usize, item: Self::Item);

    /// The address of element `j` before it is written: in the output, or in `room`, where it is
    /// composed if the body reads it (`READ`).
    ///
    /// # Safety
    /// `j` is in range; with `READ`, the element is initialised.
    unsafe fn current<const READ: bool>(
        &self,
        j: usize,
        room: &mut MaybeUninit<Self::Item>,
    ) -> *const u8;

    /// Copies all elements to `old`.
    ///
    /// # Safety
    /// All elements are initialised, and `old` is valid for as many writes.
    #[inline(always)]
    unsafe fn keep(&self, old: *mut Self::Item) {
        for j in 0..self.len() {
            let mut room = MaybeUninit::uninit();
            // SAFETY: j < len; the element is initialised.
            let item = unsafe { self.current::<true>(j, &mut room) };
            // SAFETY: as above.
            let item = unsafe { item.cast::<Self::Item>().read() };
            // SAFETY: the caller's promise.
            unsafe { old.wrapping_add(j).write(item) };
        }
    }

    /// Copies all elements back from `old`.
    ///
    /// # Safety
    /// [`keep`](Self::keep) has written `old`.
    #[inline(always)]
    unsafe fn restore(&mut self, old: *const Self::Item) {
        for j in 0..self.len() {
            // SAFETY: the caller's promise.
            let item = unsafe { old.wrapping_add(j).read() };
            // SAFETY: j < len.
            unsafe { self.put(j, item) };
        }
    }
}

impl<T: Elem> Lines for &mut [MaybeUninit<T>] {
    type Item = T;

    #[inline(always)]
    fn len(&self) -> usize {
        <[_]>::len(self)
    }

    #[inline(always)]
    unsafe fn cut(&mut self, from: usize, len: usize) -> Self {
        debug_assert!(from + len <= <[_]>::len(self));
        // SAFETY: the caller's range.
        let first = unsafe { self.as_mut_ptr().add(from) };
        // SAFETY: as above; the caller does not use `self` meanwhile.
        unsafe { std::slice::from_raw_parts_mut(first, len) }
    }

    #[inline(always)]
    unsafe fn put(&mut self, j: usize, item: T) {
        // SAFETY: the caller's promise.
        let place = unsafe { self.as_mut_ptr().add(j) };
        // SAFETY: `place` is inside the slice.
        unsafe { place.write(MaybeUninit::new(item)) };
    }

    #[inline(always)]
    unsafe fn current<const READ: bool>(&self, j: usize, _: &mut MaybeUninit<T>) -> *const u8 {
        // SAFETY: the caller's promise.
        unsafe { self.as_ptr().add(j) }.cast()
    }
}
