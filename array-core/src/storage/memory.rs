//! `Memory` and `MemoryMut`: where the elements of a view are.
//!
//! A view of our own array borrows a slice. A view of a container of another crate may have gaps:
//! elements between its own that somebody else borrows mutably, such as the other half of a matrix
//! that was split by columns. A slice over such a gap would be a reference to them, and undefined
//! behaviour. So views have an address and a length, and make references to their own elements
//! alone.
//!
//! The functions here check that a place is in bounds. That it is no gap follows from the layout of
//! the view: every place that a view asks for is one of its layout. Only memory made by `from_raw`
//! can have gaps; in memory of a slice every place in bounds is an element.

use core::marker::PhantomData;
use core::ops::{Index, IndexMut};
use core::ptr::NonNull;

/// Elements borrowed for `'a`, at places below `len`, perhaps with gaps.
///
/// Invariant: each place below `len` is a place of one allocation. Those of the layout that this
/// memory belongs to have initialised elements, borrowed for `'a`; without `from_raw`, all have.
pub struct Memory<'a, T> {
    first: NonNull<T>,
    len: usize,
    gaps: bool,
    borrow: PhantomData<&'a [T]>,
}

/// Elements borrowed mutably for `'a`, at places below `len`, perhaps with gaps.
///
/// Invariant: as that of [`Memory`], with elements that are borrowed mutably.
pub struct MemoryMut<'a, T> {
    first: NonNull<T>,
    len: usize,
    gaps: bool,
    borrow: PhantomData<&'a mut [T]>,
}

// SAFETY: shared references to the elements.
unsafe impl<T: Sync> Send for Memory<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Memory<'_, T> {}
// SAFETY: mutable references to the elements.
unsafe impl<T: Send> Send for MemoryMut<'_, T> {}
// SAFETY: a shared reference to it gives shared references to the elements.
unsafe impl<T: Sync> Sync for MemoryMut<'_, T> {}

impl<T> Clone for Memory<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Memory<'_, T> {}

impl<'a, T> From<&'a [T]> for Memory<'a, T> {
    #[inline(always)]
    fn from(data: &'a [T]) -> Self {
        Memory {
            first: NonNull::from(data).cast(),
            len: data.len(),
            gaps: false,
            borrow: PhantomData,
        }
    }
}

impl<'a, T> From<&'a mut [T]> for MemoryMut<'a, T> {
    #[inline(always)]
    fn from(data: &'a mut [T]) -> Self {
        let len = data.len();
        MemoryMut {
            first: NonNull::from(data).cast(),
            len,
            gaps: false,
            borrow: PhantomData,
        }
    }
}

impl<'a, T> Memory<'a, T> {
    /// The memory of a layout whose lowest place is `first`, and whose highest one is below `len`.
    ///
    /// # Safety
    /// - `first` is aligned, and `len` elements from it on are in one allocation.
    /// - The elements at the places of the layout are initialised, and nobody writes to them during
    ///   `'a`. Without `gaps`, all places are places of the layout.
    #[inline(always)]
    pub(crate) unsafe fn from_raw(first: NonNull<T>, len: usize, gaps: bool) -> Self {
        debug_assert!(first.is_aligned(), "elements at an odd address");
        Memory {
            first,
            len,
            gaps,
            borrow: PhantomData,
        }
    }

    /// Whether there may be places that are not ours, whose bytes must not even be loaded: somebody
    /// else may be writing to them.
    #[inline(always)]
    pub(crate) fn has_gaps(self) -> bool {
        self.gaps
    }

    /// The address of place 0.
    #[inline(always)]
    pub(crate) fn as_ptr(self) -> *const T {
        self.first.as_ptr()
    }

    /// The element at `place`, if it is in bounds.
    #[inline(always)]
    pub(crate) fn get(self, place: usize) -> Option<&'a T> {
        let element = self.first.as_ptr().wrapping_add(place);
        // SAFETY: one place of the layout, in bounds.
        (place < self.len).then(|| unsafe { &*element })
    }

    /// Appends the elements of an axis at these positions.
    ///
    /// # Panics
    /// If a position is outside of the axis, or the axis is out of bounds.
    pub(crate) fn gather(self, into: &mut Vec<T>, axis: AxisPlaces, positions: &[i64])
    where
        T: Copy,
    {
        axis.check(self.len, positions);
        let first = self.first.as_ptr().wrapping_add(axis.first);
        into.extend(positions.iter().map(|&position| {
            let element = first.wrapping_offset(axis.stride * position as isize);
            // SAFETY: a place of the layout, between the ends of the axis, which are in bounds.
            unsafe { *element }
        }));
    }

    /// The `count` elements from `start` on, all of which are places of the layout.
    ///
    /// # Panics
    /// If they are out of bounds.
    #[inline(always)]
    pub(crate) fn run(self, start: usize, count: usize) -> &'a [T] {
        check(self.len, start, count);
        let first = self.first.as_ptr().wrapping_add(start);
        // SAFETY: places of the layout, in bounds, whose elements are initialised and borrowed for
        // 'a.
        unsafe { core::slice::from_raw_parts(first, count) }
    }
}

/// The places of an axis, all of which are places of the layout: `first + stride * k` for `k < extent`.
#[derive(Clone, Copy)]
pub(crate) struct AxisPlaces {
    pub(crate) first: usize,
    pub(crate) stride: isize,
    pub(crate) extent: usize,
}

impl AxisPlaces {
    /// Checks positions on the axis, which were checked before, and the axis in a memory of `len`
    /// places.
    #[inline(always)]
    fn check(self, len: usize, positions: &[i64]) {
        let AxisPlaces {
            first,
            stride,
            extent,
        } = self;
        assert!(
            are_below(positions, extent),
            "a list of positions changed while it was read"
        );
        // An axis without elements has no position.
        let last = stride.checked_mul(extent.saturating_sub(1) as isize);
        let last = last.and_then(|last| first.checked_add_signed(last));
        let is_inside = first < len && last.is_some_and(|last| last < len);
        assert!(
            positions.is_empty() || is_inside,
            "an axis outside of its memory"
        );
    }
}

/// Whether all positions are those of elements of an axis.
#[inline]
pub(crate) fn are_below(positions: &[i64], extent: usize) -> bool {
    let Some(last) = i64::try_from(extent)
        .ok()
        .and_then(|extent| extent.checked_sub(1))
    else {
        return positions.is_empty();
    };
    // Negative where one is, or is beyond the last one: every level has vectors for it.
    let signs = |all, &position: &i64| all | position | last.wrapping_sub(position);
    positions.iter().fold(0, signs) >= 0
}

impl<'a, T> MemoryMut<'a, T> {
    /// As [`Memory::from_raw`].
    ///
    /// # Safety
    /// - As there.
    /// - Nobody else reads or writes the elements at the places of the layout during `'a`, and no
    ///   two indices have the same place.
    #[inline(always)]
    pub(crate) unsafe fn from_raw(first: NonNull<T>, len: usize, gaps: bool) -> Self {
        debug_assert!(first.is_aligned(), "elements at an odd address");
        MemoryMut {
            first,
            len,
            gaps,
            borrow: PhantomData,
        }
    }

    /// The number of places.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The address of place 0.
    #[inline(always)]
    pub(crate) fn first(&mut self) -> NonNull<T> {
        self.first
    }

    /// The same elements, read-only.
    #[inline(always)]
    pub(crate) fn as_memory(&self) -> Memory<'_, T> {
        Memory {
            first: self.first,
            len: self.len,
            gaps: self.gaps,
            borrow: PhantomData,
        }
    }

    /// The same elements, borrowed again.
    #[inline(always)]
    pub(crate) fn reborrow(&mut self) -> MemoryMut<'_, T> {
        MemoryMut {
            first: self.first,
            len: self.len,
            gaps: self.gaps,
            borrow: PhantomData,
        }
    }

    /// The element at `place`, if it is in bounds.
    #[inline(always)]
    pub(crate) fn get_mut(&mut self, place: usize) -> Option<&mut T> {
        let element = self.first.as_ptr().wrapping_add(place);
        // SAFETY: one place of the layout, in bounds.
        (place < self.len).then(|| unsafe { &mut *element })
    }

    /// Replaces the elements of an axis at these positions, one after the other, by what `new` makes of
    /// the number of the position and the element.
    ///
    /// # Panics
    /// As [`Memory::gather`].
    #[inline(always)]
    pub(crate) fn scatter(
        &mut self,
        axis: AxisPlaces,
        positions: &[i64],
        new: impl Fn(usize, T) -> T,
    ) where
        T: Copy,
    {
        axis.check(self.len, positions);
        let first = self.first.as_ptr().wrapping_add(axis.first);
        for (number, &position) in positions.iter().enumerate() {
            let element = first.wrapping_offset(axis.stride * position as isize);
            // SAFETY: a place of the layout, between the ends of the axis, which are in bounds.
            let old = unsafe { *element };
            // SAFETY: as above; `new` has no reference to it.
            unsafe { *element = new(number, old) };
        }
    }

    /// As [`Memory::run`].
    ///
    /// # Panics
    /// As there.
    #[inline(always)]
    pub(crate) fn run(self, start: usize, count: usize) -> &'a mut [T] {
        check(self.len, start, count);
        let first = self.first.as_ptr().wrapping_add(start);
        // SAFETY: places of the layout, in bounds, whose elements are initialised and borrowed
        // mutably for 'a.
        unsafe { core::slice::from_raw_parts_mut(first, count) }
    }
}

#[inline(always)]
fn check(len: usize, start: usize, count: usize) {
    assert!(
        start <= len && count <= len - start,
        "{count} elements from {start} on of {len}"
    );
}

impl<T> Index<usize> for Memory<'_, T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, place: usize) -> &T {
        self.get(place).expect("a place of the layout")
    }
}

impl<T> Index<usize> for MemoryMut<'_, T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, place: usize) -> &T {
        self.as_memory().get(place).expect("a place of the layout")
    }
}

impl<T> IndexMut<usize> for MemoryMut<'_, T> {
    #[inline(always)]
    fn index_mut(&mut self, place: usize) -> &mut T {
        self.get_mut(place).expect("a place of the layout")
    }
}

impl<T> core::fmt::Debug for Memory<'_, T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} places", self.len)
    }
}

impl<T> core::fmt::Debug for MemoryMut<'_, T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} places", self.len)
    }
}
