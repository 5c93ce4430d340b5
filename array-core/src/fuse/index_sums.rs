//! Index expressions of an access, `2 * i + k + 1`: their parts, and the values that they take.

/// One index expression: an offset, and indices by their numbers, each times a factor.
#[derive(Clone, Copy, Debug)]
pub struct IndexSum {
    /// The indices and their factors.
    pub terms: &'static [(usize, i64)],
    /// The offset.
    pub add: i64,
}

/// What an access does where its index is outside of the axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// It is never outside.
    Inside,
    /// The axis of a destination of which a part is written: never outside, and it tells no range.
    Part,
    /// The first or the last element.
    Clamp,
    /// The element at the other end.
    Wrap,
    /// A value of its own.
    Pad,
    /// A list has its positions, all inside.
    List,
}

/// An operand, and one of its accesses.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'n> {
    /// The operand's number.
    pub operand: usize,
    /// The operand's name.
    pub name: &'static str,
    /// The text of the access.
    pub text: &'static str,
    /// The operand's extents.
    pub extents: Result<&'n [usize], usize>,
    /// The index expression of each axis.
    pub along: &'n [IndexSum],
    /// What is outside of each axis; empty where nothing is.
    pub edges: &'static [Edge],
}

impl Seen<'_> {
    /// The same access, of which this is outside.
    #[must_use]
    pub fn edged(self, edges: &'static [Edge]) -> Self {
        Seen { edges, ..self }
    }

    /// The name that stands alone as the index of an axis.
    pub(super) fn name_along(&self, axis: usize) -> Option<&'static str> {
        let list = self.text.split_once('[')?.1.strip_suffix(']')?;
        let axes: Vec<&str> = list.split(", ").collect();
        let name = axes.get(axis).filter(|_| axes.len() == self.along.len())?;
        let is_name = |name: &&str| {
            name.starts_with(|c: char| c.is_alphabetic() || c == '_')
                && name.chars().all(|c| c.is_alphanumeric() || c == '_')
        };
        Some(*name).filter(is_name)
    }

    /// What is outside of an axis.
    pub(super) fn edge(&self, axis: usize) -> Edge {
        *self.edges.get(axis).unwrap_or(&Edge::Inside)
    }

    /// The index expression of an axis, if it tells ranges.
    pub(super) fn telling(&self, axis: usize) -> Option<&IndexSum> {
        (self.edge(axis) == Edge::Inside).then(|| &self.along[axis])
    }

    /// The index expression of an axis, if it must be inside.
    pub(super) fn inside(&self, axis: usize) -> Option<&IndexSum> {
        let is_inside = matches!(self.edge(axis), Edge::Inside | Edge::Part);
        is_inside.then(|| &self.along[axis])
    }
}

/// More than any offset of an access inside of an operand.
const FAR: i128 = 1 << 64;

/// An offset in an index expression.
#[diagnostic::on_unimplemented(
    message = "an index is an integer, and `{Self}` is none",
    label = "this is not an integer",
    note = "an index is a sum of indices and integers, or any expression of integers: `x[i + n]`, `x[list[i]]`, `x[y[i] as usize]`"
)]
pub trait Offset: Copy {
    /// Its value; beyond `FAR`, that.
    fn far(self) -> i128;

    /// Its value; beyond `i64`, its first or last one.
    fn near(self) -> i64;
}

macro_rules! offset {
    ($($integer:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Offset for $integer {
            #[inline(always)]
            fn far(self) -> i128 {
                i128::try_from(self).map_or(FAR, |integer| integer.clamp(-FAR, FAR))
            }

            #[inline(always)]
            fn near(self) -> i64 {
                i64::try_from(self).unwrap_or(match self > 0 {
                    true => i64::MAX,
                    false => i64::MIN,
                })
            }
        }
    )*};
}
offset!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

/// An integer of any type that is added to an index. Sums of these do not overflow.
#[inline(always)]
pub fn offset<I: Offset>(integer: I) -> i128 {
    integer.far()
}

/// The offset of an index expression, the sum of its offsets; beyond `i64`, its first or last
/// value, which is outside of every operand.
#[inline(always)]
pub fn offsets(sum: i128) -> i64 {
    sum.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

impl IndexSum {
    /// The least and the greatest value over these ranges, none of which is empty; `None` if it
    /// overflows.
    pub(super) fn reach(&self, n: &[usize]) -> Option<[i64; 2]> {
        let (mut low, mut high) = (self.add, self.add);
        for &(letter, factor) in self.terms {
            let last = factor.checked_mul(i64::try_from(n[letter]).ok()?.checked_sub(1)?)?;
            low = low.checked_add(last.min(0))?;
            high = high.checked_add(last.max(0))?;
        }
        Some([low, high])
    }

    /// The largest range of an index along an axis of `extent` elements, if the ranges of the other
    /// indices are `n`; negative if not even one value is inside. `None` if another range is
    /// unknown.
    pub(super) fn fits(&self, letter: usize, extent: usize, n: &[Option<i64>]) -> Option<i64> {
        let (mut low, mut high, mut by) = (self.add, self.add, 0);
        for &(other, factor) in self.terms {
            if other == letter {
                by = factor;
                continue;
            }
            // An index without values counts as one with one value.
            let last = factor.checked_mul((n[other]? - 1).max(0))?;
            low = low.checked_add(last.min(0))?;
            high = high.checked_add(last.max(0))?;
        }
        let extent = i64::try_from(extent).ok()?;
        let range = match by > 0 {
            _ if extent == 0 => 0,
            true if low < 0 => -1,
            // A division takes as long as all the rest.
            true if by == 1 => extent.checked_sub(high)?,
            true => (extent - 1).checked_sub(high)?.div_euclid(by) + 1,
            false if high >= extent => -1,
            false => low.div_euclid(-by) + 1,
        };
        Some(range)
    }
}
