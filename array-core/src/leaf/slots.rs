//! Small lists for the tables of operands and plans: inline, uninitialised where unused, on the
//! heap only if they are long.

use std::fmt;
use std::mem::MaybeUninit;

/// A list of numbers or pointers, inline up to `N` and on the heap above, without a cost for unused
/// entries.
///
/// Zeroing the tables of a plan would cost more than making the plan, and so would moving them; so
/// they are filled in place.
pub(crate) struct Slots<T: Copy, const N: usize> {
    /// Without `spill`, `len <= N` and the entries `..len` of `inline` are initialised.
    len: usize,
    /// All entries, if there were more than `N`. One word: an empty list is two stores.
    #[allow(
        clippy::box_collection,
        reason = "one word to store for each list that does not spill"
    )]
    spill: Option<Box<Vec<T>>>,
    inline: [MaybeUninit<T>; N],
}

impl<T: Copy, const N: usize> Slots<T, N> {
    /// The empty list.
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Slots {
            len: 0,
            spill: None,
            inline: [const { MaybeUninit::uninit() }; N],
        }
    }

    /// Makes an empty list `len` entries long, all `value`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn fill(&mut self, len: usize, value: T) {
        debug_assert!(self.as_slice().is_empty(), "only an empty list is filled");
        if len <= N {
            for slot in &mut self.inline[..len] {
                slot.write(value);
            }
            self.len = len;
        } else {
            self.spill(&vec![value; len]);
        }
    }

    /// Appends one entry.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn push(&mut self, value: T) {
        if self.spill.is_none() && self.len < N {
            self.inline[self.len].write(value);
            self.len += 1;
        } else {
            self.spill(&[value]);
        }
    }

    /// Appends entries.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn extend(&mut self, values: &[T]) {
        if self.spill.is_none() && values.len() <= N - self.len {
            for (slot, &value) in self.inline[self.len..].iter_mut().zip(values) {
                slot.write(value);
            }
            self.len += values.len();
        } else {
            self.spill(values);
        }
    }

    /// Makes an empty list `len` entries long, all `value`, by as few stores as their number
    /// allows. A call of `memset` may store with a mask, and a load of one entry would have to wait
    /// for it.
    #[inline(always)]
    pub(crate) fn fill_wide(&mut self, len: usize, value: T) {
        const WIDTHS: [usize; 2] = [8, 32];
        if N >= WIDTHS[0] && len <= WIDTHS[0] {
            self.inline[..WIDTHS[0]].fill(MaybeUninit::new(value));
            self.len = len;
        } else if N >= WIDTHS[1] && len <= WIDTHS[1] {
            self.inline[..WIDTHS[1]].fill(MaybeUninit::new(value));
            self.len = len;
        } else {
            self.fill(len, value);
        }
    }

    /// Drops the entries behind the first `len`; there are at least `len`.
    #[inline]
    pub(crate) fn truncate(&mut self, len: usize) {
        match &mut self.spill {
            None => self.len = self.len.min(len),
            Some(spill) => spill.truncate(len),
        }
    }

    #[cold]
    #[inline(never)]
    fn spill(&mut self, values: &[T]) {
        self.spill = Some(Box::new([self.as_slice(), values].concat()));
    }

    /// The entries.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn as_slice(&self) -> &[T] {
        match &self.spill {
            // SAFETY: the invariant of `len`.
            None => unsafe { self.inline[..self.len].assume_init_ref() },
            Some(spill) => spill,
        }
    }

    /// The entries, mutable.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        match &mut self.spill {
            // SAFETY: the invariant of `len`.
            None => unsafe { self.inline[..self.len].assume_init_mut() },
            Some(spill) => spill,
        }
    }
}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for Slots<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
