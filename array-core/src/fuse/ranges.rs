//! The range of every index of a call in index notation, and its errors.
//!
//! An index never stretches: all operand axes that it runs along have one extent. The axis that an
//! index runs along with an offset has as many elements more as the largest offset is.

use super::index_sums::{Edge, Seen};
use super::range_errors::{other_rank, outside, two_ranges};
use crate::error::BroadcastError;

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
        if !one.edges.is_empty() {
            return None;
        }
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
    while solver.whole_axes() {
        while solver.pass(true)? {}
    }
    let mut n = [0; L];
    for (n, found) in n.iter_mut().zip(solver.n) {
        *n = usize::try_from(found.unwrap_or(0)).unwrap_or(0);
    }
    for one in seen {
        let mut read = one.along.iter().flat_map(|along| along.terms);
        if read.any(|&(letter, _)| n[letter] == 0) {
            continue;
        }
        let axes = (0..one.along.len()).filter_map(|axis| Some((axis, one.inside(axis)?)));
        for (axis, along) in axes {
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
            for axis in 0..self.seen[at].along.len() {
                let Some(along) = self.seen[at].telling(axis) else {
                    continue;
                };
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
                        Some(known) => {
                            let first = self.told[letter].expect("the axis that told the range");
                            let sides = [(first, known), ((by, axis), range)];
                            return Err(two_ranges(self.letters[letter], self.seen, sides));
                        }
                    }
                }
            }
        }
        Ok(found)
    }

    /// Gives the first index without a range that of an axis which it runs along alone, past its edge:
    /// `x[clamp(i - 1)]` has as many elements as `x`. Returns whether there is one.
    fn whole_axes(&mut self) -> bool {
        for (at, one) in self.seen.iter().enumerate() {
            for (axis, (along, edge)) in one.along.iter().zip(one.edges).enumerate() {
                if let (&[(letter, 1)], Edge::Clamp | Edge::Wrap | Edge::Pad) = (along.terms, edge)
                    && self.n[letter].is_none()
                {
                    let extent = one.extents.map_or(0, |extents| extents[axis]);
                    self.n[letter] = i64::try_from(extent).ok();
                    self.told[letter] = Some((at, axis));
                    return true;
                }
            }
        }
        false
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
            let Some(along) = one.telling(axis) else {
                continue;
            };
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
