//! Run-time ranks: lists of extents, padded to one length or aligned, and joined by the rule.

use core::marker::PhantomData;

use super::pairs::{LeftOnly, Listed};
use super::{BcastAll, FitsAll, PairUp, Placed, Trailing};
use crate::error::{Fault, Violation};
use crate::rule;
use crate::shape::{AxisVec, DynRank, Shape, stiff_axes};

#[diagnostic::do_not_recommend]
impl PairUp<()> for DynRank {
    type Pair = LeftOnly<DynRank>;

    #[inline]
    fn pair_up(&self, _: &()) -> Result<Self::Pair, Violation> {
        Ok(LeftOnly(self.clone()))
    }
}

#[diagnostic::do_not_recommend]
impl PairUp<DynRank> for DynRank {
    type Pair = Listed<DynRank>;

    fn pair_up(&self, other: &DynRank) -> Result<Self::Pair, Violation> {
        match (self.as_slice(), other.as_slice()) {
            ([], extents) => Ok(Listed::new(ones(extents.len()), other.clone())),
            (extents, []) => Ok(Listed {
                right_is_scalar: true,
                ..Listed::new(self.clone(), ones(extents.len()))
            }),
            (left, right) if left.len() == right.len() => {
                Ok(Listed::new(self.clone(), other.clone()))
            }
            (left, right) => Err(missing_dims(left.len(), right.len())),
        }
    }
}

#[diagnostic::do_not_recommend]
impl PairUp<()> for Placed<DynRank> {
    type Pair = LeftOnly<Self>;

    #[inline]
    fn pair_up(&self, _: &()) -> Result<Self::Pair, Violation> {
        Ok(LeftOnly(self.clone()))
    }
}

#[diagnostic::do_not_recommend]
impl PairUp<Placed<DynRank>> for DynRank {
    type Pair = Listed<DynRank>;

    fn pair_up(&self, other: &Placed<DynRank>) -> Result<Self::Pair, Violation> {
        let placed = pad(other.0.as_slice(), self.as_slice().len())?;
        Ok(Listed::new(self.clone(), placed))
    }
}

#[diagnostic::do_not_recommend]
impl PairUp<DynRank> for Placed<DynRank> {
    type Pair = Listed<DynRank>;

    fn pair_up(&self, other: &DynRank) -> Result<Self::Pair, Violation> {
        let placed = pad(self.0.as_slice(), other.as_slice().len())?;
        Ok(Listed::new(placed, other.clone()))
    }
}

#[diagnostic::do_not_recommend]
impl PairUp<Placed<DynRank>> for Placed<DynRank> {
    type Pair = Listed<Placed<DynRank>>;

    fn pair_up(&self, other: &Placed<DynRank>) -> Result<Self::Pair, Violation> {
        Ok(pad_both(self.0.as_slice(), other.0.as_slice()))
    }
}

pub(super) fn ones(rank: usize) -> DynRank {
    DynRank(AxisVec::filled(1, rank))
}

/// The placed extents with trailing axes of 1 up to `rank`.
pub(super) fn pad(placed: &[usize], rank: usize) -> Result<DynRank, Violation> {
    if placed.len() > rank {
        return Err(Violation::placed_beyond(placed.len() - 1, rank));
    }
    let mut padded = ones(rank);
    padded.0.as_mut()[..placed.len()].copy_from_slice(placed);
    Ok(padded)
}

pub(super) fn pad_both(left: &[usize], right: &[usize]) -> Listed<Placed<DynRank>> {
    let rank = left.len().max(right.len());
    let padded = |extents: &[usize]| pad(extents, rank).unwrap_or_else(|_| ones(rank));
    Listed::new(padded(left), padded(right))
}

/// Checks that axes which have extent 1 and do not stretch (the bits of `stiff`) meet no other
/// extents.
pub(super) fn keep_ones(stiff: u16, others: &[usize]) -> Result<(), Violation> {
    if stiff == 0 {
        return Ok(());
    }
    for (axis, &other) in others.iter().enumerate() {
        if stiff.checked_shr(axis as u32).unwrap_or(0) & 1 == 1 && other != 1 {
            return Err(Violation::fixed_one(axis, other));
        }
    }
    Ok(())
}

pub(super) enum Side {
    Left,
    Right,
}

/// A run-time shape as one of rank `R`: a scalar stretches to any.
pub(super) fn of_rank<const R: usize>(
    shape: &DynRank,
    side: Side,
) -> Result<[usize; R], Violation> {
    match shape.as_slice() {
        [] => Ok([1; R]),
        extents => extents.try_into().map_err(|_| match side {
            Side::Left => missing_dims(extents.len(), R),
            Side::Right => missing_dims(R, extents.len()),
        }),
    }
}

pub(super) const fn missing_dims(left: usize, right: usize) -> Violation {
    Violation::new(Fault::MissingDims {
        operand: left,
        target: right,
    })
}

/// The operand of lower rank is the one to place: it is the operand of the violation, the other the
/// target.
#[cold]
pub(super) const fn between_operands(violation: Violation) -> Violation {
    match violation.fault() {
        Fault::MissingDims { operand, target } if operand > target => missing_dims(target, operand),
        _ => violation,
    }
}

/// A value of higher rank than its destination cannot be placed: the destination would have to
/// grow.
#[cold]
pub(super) const fn into_destination(violation: Violation) -> Violation {
    match violation.fault() {
        Fault::MissingDims { operand, target } if operand > target => {
            Violation::output_rank_too_small(operand, target)
        }
        _ => violation,
    }
}

/// Two run-time lists to align at the last axis; the result is an `O`. `stiff` is as in [`Listed`],
/// for each list's own axes.
#[derive(Debug)]
pub struct AlignedLists<O> {
    left: DynRank,
    right: DynRank,
    stiff: [u16; 2],
    output: PhantomData<O>,
}

pub(super) fn aligned_lists<L: Shape, R: Shape, O>(left: &L, right: &R) -> AlignedLists<O> {
    AlignedLists {
        stiff: [stiff_axes::<L>(), stiff_axes::<R>()],
        left: DynRank::from(left.extents().as_ref()),
        right: DynRank::from(right.extents().as_ref()),
        output: PhantomData,
    }
}

impl<O> AlignedLists<O> {
    fn join(&self) -> Result<DynRank, Violation> {
        let lists = [self.left.as_slice(), self.right.as_slice()];
        let mut joined = ones(lists[0].len().max(lists[1].len()));
        rule::join_inferred(&lists, joined.0.as_mut())?;
        self.keep_ones(self.stiff, joined.as_slice())?;
        Ok(joined)
    }

    /// [`keep_ones`] for both, among the axes of the result or the destination.
    fn keep_ones(&self, [left, right]: [u16; 2], whole: &[usize]) -> Result<(), Violation> {
        for (stiff, list) in [(left, &self.left), (right, &self.right)] {
            if let Some(lead) = whole.len().checked_sub(list.as_slice().len()) {
                keep_ones(stiff.checked_shl(lead as u32).unwrap_or(0), whole)?;
            }
        }
        Ok(())
    }
}

impl<W, R> BcastAll<AlignedLists<DynRank>, R> for W {
    type Output = DynRank;

    fn bcast_all(lists: AlignedLists<DynRank>) -> Result<DynRank, Violation> {
        lists.join()
    }
}

impl<W, R> BcastAll<AlignedLists<Trailing<DynRank>>, R> for W {
    type Output = Trailing<DynRank>;

    fn bcast_all(lists: AlignedLists<Trailing<DynRank>>) -> Result<Self::Output, Violation> {
        lists.join().map(Trailing)
    }
}

impl<W, O> FitsAll<AlignedLists<DynRank>, O> for W {
    type Proof = ();

    fn fits_all(lists: AlignedLists<DynRank>) -> Result<(), Violation> {
        let whole = lists.right.as_slice();
        rule::assign_inferred(lists.left.as_slice(), whole)?;
        lists.keep_ones([lists.stiff[0], 0], whole)
    }
}

/// Checks an aligned operand against a run-time shape of rank `full`: a scalar goes with every
/// shape.
fn check_rank(aligned: usize, full: usize) -> Result<(), Violation> {
    if 0 < full && full < aligned {
        return Err(missing_dims(aligned, full));
    }
    Ok(())
}

#[diagnostic::do_not_recommend]
impl<S: Shape> PairUp<DynRank> for Trailing<S> {
    type Pair = AlignedLists<DynRank>;

    fn pair_up(&self, other: &DynRank) -> Result<Self::Pair, Violation> {
        let lists = aligned_lists(&self.0, other);
        check_rank(lists.left.as_slice().len(), lists.right.as_slice().len())?;
        Ok(lists)
    }
}

#[diagnostic::do_not_recommend]
impl<S: Shape> PairUp<Trailing<S>> for DynRank {
    type Pair = AlignedLists<DynRank>;

    fn pair_up(&self, other: &Trailing<S>) -> Result<Self::Pair, Violation> {
        let lists = aligned_lists(self, &other.0);
        check_rank(lists.right.as_slice().len(), lists.left.as_slice().len())?;
        Ok(lists)
    }
}

#[diagnostic::do_not_recommend]
impl<S: Shape> PairUp<Trailing<DynRank>> for Trailing<S> {
    type Pair = AlignedLists<Trailing<DynRank>>;

    fn pair_up(&self, other: &Trailing<DynRank>) -> Result<Self::Pair, Violation> {
        Ok(aligned_lists(&self.0, &other.0))
    }
}

/// A run-time shape as one of rank `R`, with leading axes of 1.
pub(super) fn pad_leading<const R: usize>(shape: &DynRank) -> Result<[usize; R], Violation> {
    let (mut padded, extents) = ([1; R], shape.as_slice());
    match R.checked_sub(extents.len()) {
        Some(lead) => padded[lead..].copy_from_slice(extents),
        None => return Err(missing_dims(extents.len(), R)),
    }
    Ok(padded)
}
