//! Run-time ranks: lists of extents, padded to one length and joined by the rule.

use super::pairs::{LeftOnly, Listed};
use super::{PairUp, Placed};
use crate::error::{Fault, Violation};
use crate::shape::{AxisVec, DynRank};

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

/// Of two operands the one of lower rank is to be placed: it is the operand, the other the target.
#[cold]
pub(super) const fn between_operands(violation: Violation) -> Violation {
    match violation.fault() {
        Fault::MissingDims { operand, target } if operand > target => missing_dims(target, operand),
        _ => violation,
    }
}

/// A value of higher rank than its destination cannot be placed: the destination would have to grow.
#[cold]
pub(super) const fn into_destination(violation: Violation) -> Violation {
    match violation.fault() {
        Fault::MissingDims { operand, target } if operand > target => {
            Violation::output_rank_too_small(operand, target)
        }
        _ => violation,
    }
}
