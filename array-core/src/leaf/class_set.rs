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
    ///
    /// Sets are computed by words: loops over 256 leaves at compile time took a thirtieth of the
    /// build of a map of 140 operands.
    #[must_use]
    pub const fn shift_down(self, n: usize) -> Self {
        let (mut out, words, bits) = (ClassSet::EMPTY, n / 64, n % 64);
        let mut i = words;
        while i < self.0.len() {
            out.0[i - words] = self.0[i] >> bits;
            if bits > 0 && i + 1 < self.0.len() {
                out.0[i - words] |= self.0[i + 1] << (64 - bits);
            }
            i += 1;
        }
        out
    }

    /// The leaves of this set, all below `n`, followed by those of `other`, renumbered from `n`.
    #[must_use]
    pub const fn concat(self, n: usize, other: ClassSet) -> Self {
        let (mut out, words, bits) = (self, n / 64, n % 64);
        let mut i = words;
        while i < self.0.len() {
            out.0[i] |= other.0[i - words] << bits;
            if bits > 0 && i > words {
                out.0[i] |= other.0[i - words - 1] >> (64 - bits);
            }
            i += 1;
        }
        out
    }

    /// The leaves of this set below `n` that are not in `other`.
    #[must_use]
    pub const fn without(mut self, n: usize, other: ClassSet) -> Self {
        let mut i = 0;
        while i < self.0.len() {
            let below = match n.saturating_sub(64 * i) {
                0 => 0,
                count @ 1..64 => (1 << count) - 1,
                _ => u64::MAX,
            };
            self.0[i] &= !other.0[i] & below;
            i += 1;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::ClassSet;

    /// The leaves for which `has` holds.
    fn set(has: impl Fn(usize) -> bool) -> ClassSet {
        let leaves = (0..ClassSet::CAPACITY).filter(|&leaf| has(leaf));
        leaves.fold(ClassSet::EMPTY, ClassSet::with)
    }

    #[test]
    fn sets_are_those_of_a_loop_over_leaves() {
        let (a, b) = (|leaf| leaf % 3 == 1, |leaf| leaf % 5 < 2);
        for n in [0, 1, 63, 64, 65, 127, 128, 200, 255, 256] {
            assert_eq!(
                set(a).shift_down(n),
                set(|leaf| leaf + n < 256 && a(leaf + n))
            );
            assert_eq!(
                set(a).without(n, set(b)),
                set(|leaf| leaf < n && a(leaf) && !b(leaf))
            );
            let below = set(|leaf| leaf < n && a(leaf));
            let expected = set(|leaf| if leaf < n { a(leaf) } else { b(leaf - n) });
            assert_eq!(below.concat(n, set(b)), expected);
        }
    }
}
