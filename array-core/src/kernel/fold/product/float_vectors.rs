//! The vectors of the product kernel, as one trait: what a tile of totals needs of a register.
//!
//! Each method is one or two instructions, inlined into the tiles, which are compiled for the level
//! that has them. The baseline has arrays of numbers in place of registers.

use crate::expr::Number;
use crate::isa::{Level, Token};

/// A vector of `LANES` numbers. All methods require a CPU that has these vectors.
pub(super) trait FloatVector: Copy {
    /// The type of a number.
    type Item: Number;
    /// The vector's first lanes, as an operand of an instruction.
    type First: Copy;
    const LANES: usize;

    /// A vector of zeros.
    ///
    /// # Safety
    /// The CPU has these vectors.
    unsafe fn zero() -> Self;

    /// The first `count` lanes; all of them if there are not as many.
    ///
    /// # Safety
    /// The CPU has these vectors.
    unsafe fn first(count: usize) -> Self::First;

    /// The same number in every lane.
    ///
    /// # Safety
    /// The number is valid for reads; the CPU has these vectors.
    unsafe fn repeated(from: *const Self::Item) -> Self;

    /// Loads all lanes.
    ///
    /// # Safety
    /// They are valid for reads; the CPU has these vectors.
    unsafe fn load(from: *const Self::Item) -> Self;

    /// Loads the first lanes, and reads no memory behind them.
    ///
    /// # Safety
    /// They are valid for reads; the CPU has these vectors.
    unsafe fn load_first(from: *const Self::Item, first: Self::First) -> Self;

    /// Fetches the cache line of an address, which need not be valid, into the first-level cache.
    ///
    /// # Safety
    /// The CPU has these vectors.
    unsafe fn prefetch(_: *const Self::Item) {}

    /// The same address, opaque to the compiler if that takes no instruction.
    fn untraced(at: *const u8) -> *const u8 {
        at
    }

    /// Writes all lanes.
    ///
    /// # Safety
    /// They are valid for writes; the CPU has these vectors.
    unsafe fn store(self, to: *mut Self::Item);

    /// Writes the first lanes, and no memory behind them.
    ///
    /// # Safety
    /// They are valid for writes; the CPU has these vectors.
    unsafe fn store_first(self, to: *mut Self::Item, first: Self::First);

    /// `self + other`.
    ///
    /// # Safety
    /// The CPU has these vectors.
    unsafe fn add(self, other: Self) -> Self;

    /// `self + a * b`, fused if the level has a fused multiply-add.
    ///
    /// # Safety
    /// The CPU has these vectors.
    unsafe fn add_product(self, a: Self, b: Self) -> Self;
}

/// The vectors of the baseline.
#[derive(Clone, Copy)]
pub(super) struct Plain<T, const L: usize>([T; L]);

impl<T: Number, const L: usize> FloatVector for Plain<T, L> {
    type Item = T;
    type First = usize;
    const LANES: usize = L;

    #[inline(always)]
    unsafe fn zero() -> Self {
        Plain([T::ZERO; L])
    }

    #[inline(always)]
    unsafe fn first(count: usize) -> usize {
        count.min(L)
    }

    #[inline(always)]
    unsafe fn repeated(from: *const T) -> Self {
        // SAFETY: the caller's number.
        Plain([unsafe { from.read() }; L])
    }

    #[inline(always)]
    unsafe fn load(from: *const T) -> Self {
        // SAFETY: the caller's lanes.
        Plain(unsafe { from.cast::<[T; L]>().read() })
    }

    #[inline(always)]
    unsafe fn load_first(from: *const T, first: usize) -> Self {
        let mut lanes = [T::ZERO; L];
        for (i, lane) in lanes.iter_mut().enumerate().take(first) {
            // SAFETY: one of the caller's lanes.
            *lane = unsafe { from.wrapping_add(i).read() };
        }
        Plain(lanes)
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut T) {
        // SAFETY: the caller's lanes.
        unsafe { to.cast::<[T; L]>().write(self.0) }
    }

    #[inline(always)]
    unsafe fn store_first(self, to: *mut T, first: usize) {
        for (i, &lane) in self.0.iter().enumerate().take(first) {
            // SAFETY: one of the caller's lanes.
            unsafe { to.wrapping_add(i).write(lane) };
        }
    }

    #[inline(always)]
    unsafe fn add(self, other: Self) -> Self {
        Plain(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }

    #[inline(always)]
    unsafe fn add_product(self, a: Self, b: Self) -> Self {
        let token = Token::new(Level::BASE);
        let mut sums = self.0;
        for (i, sum) in sums.iter_mut().enumerate() {
            *sum = sum.add_product(token, a.0[i], b.0[i]);
        }
        Plain(sums)
    }
}
