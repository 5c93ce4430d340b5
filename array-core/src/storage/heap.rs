//! `Buffer`: a heap allocation of a fixed length, aligned for vector loads.

use super::{NoMemory, pages};
use core::fmt::{self, Debug};
use core::mem::MaybeUninit;
use core::ptr::NonNull;
use std::alloc::Layout;

/// The alignment of every buffer, in bytes: a cache line, so that no vector load is split (16 bytes
/// cost 1.5 times as much in the first-level cache).
pub const ALIGNMENT: usize = 64;

/// A heap allocation of `len` elements; not resizable.
///
/// Invariants: `ptr` is aligned to [`ALIGNMENT`] and to `T`. It points to `len` initialised
/// elements, allocated with the layout of `Buffer::layout`, or dangles if that layout is empty.
pub struct Buffer<T> {
    ptr: NonNull<T>,
    len: usize,
}

// SAFETY: a buffer owns its elements as a `Box<[T]>` does.
unsafe impl<T: Send> Send for Buffer<T> {}
// SAFETY: as above; no interior mutability is added.
unsafe impl<T: Sync> Sync for Buffer<T> {}

impl<T> Buffer<T> {
    /// The allocation for `len` elements; `None` if it would exceed `isize::MAX` bytes.
    #[inline]
    fn layout(len: usize) -> Option<Layout> {
        let layout = Layout::array::<T>(len).ok()?.align_to(ALIGNMENT).ok()?;
        (layout.pad_to_align().size() <= isize::MAX as usize).then_some(layout)
    }

    /// A buffer whose elements are not initialised.
    ///
    /// # Errors
    /// If its memory is refused. Callers add the shape to the message.
    #[inline]
    pub fn try_uninit(len: usize) -> Result<Buffer<MaybeUninit<T>>, NoMemory> {
        let layout = Buffer::<MaybeUninit<T>>::layout(len).ok_or(NoMemory)?;
        let ptr = match layout.size() {
            0 => dangling(layout),
            _ => pages::allocate(layout).ok_or(NoMemory)?.cast(),
        };
        Ok(Buffer { ptr, len })
    }

    /// As [`try_uninit`](Self::try_uninit).
    ///
    /// # Panics
    /// If its memory is refused.
    #[inline]
    #[track_caller]
    pub fn uninit(len: usize) -> Buffer<MaybeUninit<T>> {
        Self::or_panic(Self::try_uninit(len), len)
    }

    /// The buffer of `len` elements, or a panic.
    #[inline(always)]
    #[track_caller]
    fn or_panic<U>(buffer: Result<Buffer<U>, NoMemory>, len: usize) -> Buffer<U> {
        #[cold]
        #[track_caller]
        fn fail(len: usize, size: usize) -> ! {
            panic!("there is no memory for {len} elements of {size} bytes")
        }
        match buffer {
            Ok(buffer) => buffer,
            Err(NoMemory) => fail(len, size_of::<T>()),
        }
    }

    /// The elements of `items`, cloned; `Copy` elements are copied in one piece.
    ///
    /// # Panics
    /// If their memory is refused.
    #[track_caller]
    pub fn from_slice(items: &[T]) -> Buffer<T>
    where
        T: Clone,
    {
        Self::or_panic(Self::try_from_slice(items), items.len())
    }

    /// As [`from_slice`](Self::from_slice).
    ///
    /// # Errors
    /// If their memory is refused.
    pub fn try_from_slice(items: &[T]) -> Result<Buffer<T>, NoMemory>
    where
        T: Clone,
    {
        let mut buffer = Buffer::<T>::try_uninit(items.len())?;
        // If a clone panics, the clones before it are dropped, and the buffer frees its memory.
        buffer.as_mut_slice().write_clone_of_slice(items);
        // SAFETY: all `len` elements were just written.
        Ok(unsafe { buffer.assume_init() })
    }

    /// The elements of `items`, moved.
    ///
    /// # Panics
    /// If their memory is refused.
    #[track_caller]
    pub fn from_vec(items: Vec<T>) -> Buffer<T> {
        let len = items.len();
        Self::or_panic(Self::try_from_vec(items), len)
    }

    /// As [`from_vec`](Self::from_vec).
    ///
    /// # Errors
    /// If their memory is refused; the items are dropped then.
    pub fn try_from_vec(mut items: Vec<T>) -> Result<Buffer<T>, NoMemory> {
        let buffer = Buffer::<T>::try_uninit(items.len())?;
        // SAFETY: both hold `items.len()` elements and are different allocations; `set_len` below
        // releases them.
        unsafe {
            buffer
                .ptr
                .as_ptr()
                .cast::<T>()
                .copy_from_nonoverlapping(items.as_ptr(), items.len())
        };
        // SAFETY: zero elements are initialised; the moved ones now belong to the buffer.
        unsafe { items.set_len(0) };
        // SAFETY: all `len` elements were just moved in.
        Ok(unsafe { buffer.assume_init() })
    }

    /// The elements, moved into a `Vec`.
    pub fn into_vec(self) -> Vec<T> {
        let mut items = Vec::with_capacity(self.len);
        // SAFETY: the vector has room for `len` elements and is another allocation.
        unsafe {
            self.ptr
                .as_ptr()
                .copy_to_nonoverlapping(items.as_mut_ptr(), self.len)
        };
        // SAFETY: the first `len` elements were just moved in.
        unsafe { items.set_len(self.len) };
        let (ptr, len) = (self.ptr, self.len);
        core::mem::forget(self);
        // A buffer of uninitialised elements frees its memory and drops nothing.
        drop(Buffer {
            ptr: ptr.cast::<MaybeUninit<T>>(),
            len,
        });
        items
    }

    /// The elements.
    #[inline(always)]
    pub fn as_slice(&self) -> &[T] {
        // SAFETY: `ptr` points to `len` initialised elements (type invariant), borrowed with
        // `self`.
        unsafe { core::slice::from_raw_parts(self.ptr.as_ptr(), self.len) }
    }

    /// The elements.
    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: `ptr` points to `len` initialised elements (type invariant), borrowed mutably
        // with `self`.
        unsafe { core::slice::from_raw_parts_mut(self.ptr.as_ptr(), self.len) }
    }
}

impl<T> Buffer<MaybeUninit<T>> {
    /// The same buffer, initialised.
    ///
    /// # Safety
    /// Every element has been written.
    #[inline]
    pub unsafe fn assume_init(self) -> Buffer<T> {
        let (ptr, len) = (self.ptr.cast::<T>(), self.len);
        core::mem::forget(self);
        Buffer { ptr, len }
    }
}

fn dangling<T>(layout: Layout) -> NonNull<T> {
    let align = layout.align().max(align_of::<T>());
    // An address with no provenance, aligned: nothing is read or written through it.
    NonNull::new(core::ptr::without_provenance_mut(align)).unwrap_or(NonNull::dangling())
}

/// Memory to free.
struct Allocation {
    ptr: NonNull<u8>,
    layout: Layout,
}

impl Drop for Allocation {
    #[inline]
    fn drop(&mut self) {
        if self.layout.size() != 0 {
            // SAFETY: the memory was allocated in `uninit` with this very layout.
            unsafe { pages::release(self.ptr, self.layout) };
        }
    }
}

impl<T> Drop for Buffer<T> {
    #[inline]
    fn drop(&mut self) {
        // A guard, so that the memory is freed even if dropping an element panics.
        let _memory = Allocation {
            ptr: self.ptr.cast(),
            // Every buffer has a layout; without one its memory would have been refused.
            layout: Buffer::<T>::layout(self.len).unwrap_or(Layout::new::<()>()),
        };
        let items: *mut [T] = self.as_mut_slice();
        // SAFETY: the elements are initialised and not used again.
        unsafe { items.drop_in_place() };
    }
}

impl<T: Clone> Clone for Buffer<T> {
    fn clone(&self) -> Self {
        Buffer::from_slice(self.as_slice())
    }
}

impl<T: Debug> Debug for Buffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}
