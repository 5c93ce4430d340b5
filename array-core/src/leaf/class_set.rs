//! `ClassSet`: sets of leaves, as constants of types and as data.

/// A set of leaves, by number. Bit i is set if leaf i has stride 0 along the inner axis ("Zero"),
/// clear if it is contiguous there ("Unit").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClassSet([u64; 4]);

impl ClassSet {
    /// The number of leaves that a set can represent.
    pub const CAPACITY: usize = 256;
    /// No leaf: all are contiguous.
    pub const EMPTY: ClassSet = ClassSet([0; 4]);

    /// This set and leaf `i`.
    #[must_use]
    pub const fn with(mut self, i: usize) -> Self {
        self.0[i / 64] |= 1 << (i % 64);
        self
    }

    /// The set of the leaves below 64 whose bit is set.
    #[inline(always)]
    pub(crate) const fn of_word(word: u64) -> Self {
        ClassSet([word, 0, 0, 0])
    }

    /// Whether leaf `i` is in the set.
    #[inline(always)]
    pub const fn get(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 == 1
    }

    /// The leaves below 64, as bits.
    #[inline(always)]
    pub(crate) const fn word(&self) -> u64 {
        self.0[0]
    }

    /// Whether the set has no leaf from 64 on.
    #[inline(always)]
    pub(crate) const fn is_word(&self) -> bool {
        self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The leaves below 32, as bits.
    #[inline(always)]
    pub const fn low(self) -> u32 {
        self.0[0] as u32
    }

    /// Whether any leaf is in the set.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] != 0
    }

    /// The leaves from `n` on, renumbered from 0.
    #[must_use]
    pub const fn shift_down(self, n: usize) -> Self {
        let mut out = ClassSet::EMPTY;
        let mut i = n;
        while i < ClassSet::CAPACITY {
            if self.get(i) {
                out = out.with(i - n);
            }
            i += 1;
        }
        out
    }

    /// The first `n` leaves of this set, followed by those of `other`, renumbered from `n`.
    #[must_use]
    pub const fn concat(self, n: usize, other: ClassSet) -> Self {
        let mut out = ClassSet::EMPTY;
        let mut i = 0;
        while i < ClassSet::CAPACITY {
            if (i < n && self.get(i)) || (i >= n && other.get(i - n)) {
                out = out.with(i);
            }
            i += 1;
        }
        out
    }

    /// The leaves of this set below `n` that are not in `other`.
    #[must_use]
    pub const fn without(self, n: usize, other: ClassSet) -> Self {
        let mut out = ClassSet::EMPTY;
        let mut i = 0;
        while i < n {
            if self.get(i) && !other.get(i) {
                out = out.with(i);
            }
            i += 1;
        }
        out
    }
}
