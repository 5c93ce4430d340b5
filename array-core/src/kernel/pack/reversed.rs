//! Rows of stride -1: one vector at a time is loaded, reversed in the register, and stored.

/// A vector of `LANES` elements that can be reversed.
pub(in crate::kernel) trait Turn: Copy {
    /// The type of an element.
    type Unit: Copy;
    /// The number of elements.
    const LANES: usize;

    /// Loads the vector at `from`.
    ///
    /// # Safety
    /// The vector is valid for reads, and plain numbers; the CPU supports these vectors.
    unsafe fn load(from: *const Self::Unit) -> Self;

    /// Writes the vector.
    ///
    /// # Safety
    /// A vector at `to` is valid for writes; the CPU supports these vectors.
    unsafe fn store(self, to: *mut Self::Unit);

    /// The elements in reverse order.
    ///
    /// # Safety
    /// The CPU supports these vectors.
    unsafe fn turned(self) -> Self;
}

/// Implements [`Turn`].
macro_rules! turn {
    ($Vector:ident, $register:ty, $unit:ty, $load:ident, $store:ident, $table:expr, [$vector:ident $numbers:ident] $permute:expr) => {
        impl Turn for $Vector {
            type Unit = $unit;
            const LANES: usize = size_of::<$register>() / size_of::<$unit>();

            #[inline(always)]
            unsafe fn load(from: *const $unit) -> Self {
                // SAFETY: the caller's promises; the load needs no alignment.
                $Vector(unsafe { $load(from.cast()) })
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut $unit) {
                // SAFETY: the caller's promises; the store needs no alignment.
                unsafe { $store(to.cast(), self.0) }
            }

            #[inline(always)]
            unsafe fn turned(self) -> Self {
                // SAFETY: the table has the size of a vector.
                let $numbers = unsafe { $load(const { &$table }.as_ptr().cast()) };
                let $vector = self.0;
                // SAFETY: the CPU has the vectors.
                $Vector(unsafe { $permute })
            }
        }
    };
}
pub(super) use turn;

/// Packs `n >= LANES` elements with stride -1, the first at `from`.
///
/// # Safety
/// The elements are valid for reads and plain; the tile is valid for writes; the CPU supports the
/// vectors.
#[inline(always)]
pub(super) unsafe fn reversed<V: Turn>(from: *const V::Unit, to: *mut V::Unit, n: usize) {
    for j in (0..n - V::LANES).step_by(V::LANES) {
        // SAFETY: elements j to j + LANES - 1.
        unsafe { one_reversed::<V>(from.wrapping_sub(j), to.wrapping_add(j)) };
    }
    // The last vector packs some elements a second time.
    let last = n - V::LANES;
    // SAFETY: the last LANES elements.
    unsafe { one_reversed::<V>(from.wrapping_sub(last), to.wrapping_add(last)) };
}

/// Packs one vector of elements with stride -1, the first at `from`.
///
/// # Safety
/// As for [`reversed`], for these elements.
#[inline(always)]
unsafe fn one_reversed<V: Turn>(from: *const V::Unit, to: *mut V::Unit) {
    // SAFETY: the caller's elements, the last of them first in memory.
    let vector = unsafe { V::load(from.wrapping_sub(V::LANES - 1)) };
    // SAFETY: the CPU supports the vectors.
    let turned = unsafe { vector.turned() };
    // SAFETY: the caller's places.
    unsafe { turned.store(to) };
}
