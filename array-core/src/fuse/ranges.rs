//! The range of every index of a call in index notation, and its errors.
//!
//! An index never stretches: all operand axes that it runs along have one extent. The axis that an
//! index runs along with an offset has as many elements more as the largest offset is.

mod texts;

use self::texts::{other_rank, outside};
use crate::error::BroadcastError;

/// One index expression: an offset, and indices by their numbers, each times a factor.
#[derive(Clone, Copy, Debug)]
pub struct IndexSum {
    /// The indices and their factors.
    pub terms: &'static [(usize, i64)],
    /// The offset.
    pub add: i64,
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
}

/// More than any offset of an access inside of an operand.
const FAR: i128 = 1 << 64;

/// An offset in an index expression.
#[diagnostic::on_unimplemented(
    message = "an index has an integer added, and `{Self}` is none",
    label = "this is not an integer",
    note = "an index expression is a sum of indices and integers: `x[i + n]`"
)]
pub trait Offset: Copy {
    /// Its value; beyond `FAR`, that.
    fn far(self) -> i128;
}

macro_rules! offset {
    ($($integer:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Offset for $integer {
            #[inline(always)]
            fn far(self) -> i128 {
                i128::try_from(self).map_or(FAR, |integer| integer.clamp(-FAR, FAR))
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
    fn fits(&self, letter: usize, extent: usize, n: &[Option<i64>]) -> Option<i64> {
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

/// The range of every index.
///
/// A bound gives the range of its index. Otherwise every operand axis that the index runs along
/// gives it: the largest one with which all accesses of this axis stay inside. Where several
/// indices run along an axis, the others are told before. All axes must give the same range.
///
/// # Errors
/// If an operand has another rank, two axes give different ranges, or an access is outside of its
/// operand.
#[inline(always)]
pub fn ranges<const L: usize>(
    letters: &[&'static str; L],
    bounds: &[(usize, usize)],
    seen: &[Seen<'_>],
) -> Result<[usize; L], BroadcastError> {
    match alone(seen) {
        Some(n) if bounds.is_empty() => Ok(n),
        _ => solved(letters, bounds, seen),
    }
}

/// The ranges, if each axis has one index alone, and they agree.
#[inline(always)]
fn alone<const L: usize>(seen: &[Seen<'_>]) -> Option<[usize; L]> {
    let mut n = [usize::MAX; L];
    for one in seen {
        for (along, &extent) in one.along.iter().zip(one.extents.ok()?) {
            let (&[(letter, 1)], 0) = (along.terms, along.add) else {
                return None;
            };
            if n[letter] != extent && n[letter] != usize::MAX {
                return None;
            }
            n[letter] = extent;
        }
    }
    (!n.contains(&usize::MAX)).then_some(n)
}

/// [`ranges`] in general.
fn solved<const L: usize>(
    letters: &[&'static str; L],
    bounds: &[(usize, usize)],
    seen: &[Seen<'_>],
) -> Result<[usize; L], BroadcastError> {
    for one in seen {
        if let Err(rank) = one.extents {
            return Err(other_rank(one, rank));
        }
    }
    let mut solver = Solver {
        letters,
        seen,
        n: [None; L],
        told: [None; L],
    };
    for &(letter, bound) in bounds {
        solver.n[letter] = Some(i64::try_from(bound).unwrap_or(i64::MAX));
    }
    solver.pass(false)?;
    while solver.pass(true)? {}
    let mut n = [0; L];
    for (n, found) in n.iter_mut().zip(solver.n) {
        *n = usize::try_from(found.unwrap_or(0)).unwrap_or(0);
    }
    if n.contains(&0) {
        return Ok(n);
    }
    for one in seen {
        for (axis, along) in one.along.iter().enumerate() {
            let extent = one.extents.map_or(0, |extents| extents[axis]);
            let inside = |[low, high]: [i64; 2]| low >= 0 && (high as u64) < extent as u64;
            match along.reach(&n) {
                Some(reach) if inside(reach) => {}
                reach => return Err(outside(letters, one, axis, reach, &n)),
            }
        }
    }
    Ok(n)
}

/// The ranges that are found.
struct Solver<'s, const L: usize> {
    letters: &'s [&'static str; L],
    seen: &'s [Seen<'s>],
    n: [Option<i64>; L],
    /// The access and the axis that told a range.
    told: [Option<(usize, usize)>; L],
}

impl<const L: usize> Solver<'_, L> {
    /// Finds ranges by the axes that one index runs along, or by those of several (`shared`), which
    /// tell only what no other axis does. Returns whether one was found.
    fn pass(&mut self, shared: bool) -> Result<bool, BroadcastError> {
        let mut found = false;
        for at in 0..self.seen.len() {
            for (axis, along) in self.seen[at].along.iter().enumerate() {
                if (along.terms.len() > 1) != shared {
                    continue;
                }
                for &(letter, _) in along.terms {
                    let known = self.n[letter];
                    // What a bound reaches is checked later; of an axis all accesses are asked at once.
                    let told = self.told[letter];
                    let is_asked = told.is_some_and(|(other, its)| {
                        its == axis && self.seen[other].operand == self.seen[at].operand
                    });
                    if known.is_some() && (shared || told.is_none() || is_asked) {
                        continue;
                    }
                    let Some((range, by)) = self.along_axis(at, axis, letter)? else {
                        continue;
                    };
                    match known {
                        None => {
                            (self.n[letter], self.told[letter]) = (Some(range), Some((by, axis)));
                            found = true;
                        }
                        Some(known) if known == range => {}
                        Some(known) => return Err(self.differ(letter, [known, range], (by, axis))),
                    }
                }
            }
        }
        Ok(found)
    }

    /// The largest range with which all accesses of this axis stay inside, if it can be told, and
    /// the first access that allows no larger one.
    fn along_axis(
        &self,
        at: usize,
        axis: usize,
        letter: usize,
    ) -> Result<Option<(i64, usize)>, BroadcastError> {
        let (operand, mut least) = (self.seen[at].operand, None);
        for (by, one) in self.seen.iter().enumerate() {
            if one.operand != operand {
                continue;
            }
            let along = &one.along[axis];
            if !along.terms.iter().any(|term| term.0 == letter) {
                continue;
            }
            let extent = one.extents.map_or(0, |extents| extents[axis]);
            let Some(range) = along.fits(letter, extent, &self.n) else {
                return Ok(None);
            };
            if range < 0 {
                let n = self.n.map(|n| n.unwrap_or(1).max(0) as usize);
                return Err(outside(self.letters, one, axis, along.reach(&n), &n));
            }
            if least.is_none_or(|(least, _)| range < least) {
                least = Some((range, by));
            }
        }
        Ok(least)
    }
}
