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
        match &mut self.spill {
            None if self.len < N => {
                self.inline[self.len].write(value);
                self.len += 1;
            }
            Some(spill) if spill.len() < spill.capacity() => spill.push(value),
            _ => self.spill_one(value),
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

    /// As [`spill`](Self::spill): for one entry, a call that copies any number takes long.
    #[cold]
    #[inline(never)]
    fn spill_one(&mut self, value: T) {
        match &mut self.spill {
            Some(spill) => spill.push(value),
            None => self.spill(&[value]),
        }
    }

    #[cold]
    #[inline(never)]
    fn spill(&mut self, values: &[T]) {
        match &mut self.spill {
            Some(spill) => spill.extend_from_slice(values),
            None => self.move_to_heap(self.len + values.len(), values),
        }
    }

    /// Moves the entries to the heap, with room for `room` of them, and appends `values`.
    #[cold]
    #[inline(never)]
    fn move_to_heap(&mut self, room: usize, values: &[T]) {
        let mut spill = Vec::with_capacity(room);
        spill.extend_from_slice(self.as_slice());
        spill.extend_from_slice(values);
        self.spill = Some(Box::new(spill));
    }

    /// Makes room for `len` entries in all, in an empty list. Without it a long list grows several
    /// times.
    #[inline(always)]
    pub(crate) fn reserve(&mut self, len: usize) {
        debug_assert!(
            self.as_slice().is_empty(),
            "only an empty list is given room"
        );
        if len > N {
            self.move_to_heap(len, &[]);
        }
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

#[cfg(test)]
mod tests {
    use super::Slots;

    /// The same entries, whether room was made, and one by one or several at a time.
    #[test]
    fn long_lists_are_on_the_heap() {
        for (room, at_once) in [(0, 1), (40, 1), (0, 7), (40, 7), (20, 1), (3, 1)] {
            let (mut slots, mut want) = (Slots::<usize, 4>::new(), Vec::new());
            slots.reserve(room);
            while want.len() < 40 {
                let some: Vec<usize> = (want.len()..want.len() + at_once).collect();
                match some[..] {
                    [one] => slots.push(one),
                    _ => slots.extend(&some),
                }
                want.extend(some);
                assert_eq!(slots.as_slice(), want);
            }
            slots.truncate(2);
            assert_eq!(slots.as_mut_slice(), &mut want[..2]);
        }
    }
}
