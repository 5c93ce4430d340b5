//! The positions of an axis that an item of a slice takes.

use super::item::{All, At, End, Reversed, SliceItem, Span};
use crate::error::ShapeError;

/// The positions of one axis that an item takes: `start`, `start + step`, .., `extent` of them.
///
/// Invariant: unless `extent` is 0, the first and the last are positions of the axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakenPart {
    pub(super) start: usize,
    pub(super) step: isize,
    pub(super) extent: usize,
    pub(super) kept: bool,
}

/// An item that takes positions of one axis.
#[doc(hidden)]
pub trait AxisItem {
    /// The positions that most items take of an axis with `extent` positions: they need no wide
    /// arithmetic. `None` says nothing.
    fn ordinary(&self, extent: usize) -> Option<TakenPart>;
}

/// A position that may count from the end of `whole` positions.
#[inline(always)]
fn position(index: isize, whole: isize) -> isize {
    if index < 0 { index + whole } else { index }
}

impl AxisItem for At {
    #[inline(always)]
    fn ordinary(&self, extent: usize) -> Option<TakenPart> {
        let whole = isize::try_from(extent).ok()?;
        let start = position(self.0, whole);
        (0 <= start && start < whole).then_some(TakenPart {
            start: start as usize,
            step: 1,
            extent: 1,
            kept: false,
        })
    }
}

impl AxisItem for All {
    #[inline(always)]
    fn ordinary(&self, extent: usize) -> Option<TakenPart> {
        match self.backwards {
            true => Reversed.ordinary(extent),
            false => Some(TakenPart::whole(extent)),
        }
    }
}

impl AxisItem for Reversed {
    #[inline(always)]
    fn ordinary(&self, extent: usize) -> Option<TakenPart> {
        Some(TakenPart {
            start: extent.checked_sub(1)?,
            step: -1,
            ..TakenPart::whole(extent)
        })
    }
}

impl AxisItem for Span {
    #[inline(always)]
    fn ordinary(&self, extent: usize) -> Option<TakenPart> {
        let whole = isize::try_from(extent).ok()?;
        let first = position(self.start.unwrap_or(0), whole);
        let end = match self.end {
            End::Before(end) => position(end, whole),
            End::With(end) => position(end, whole).checked_add(1)?,
            End::Open => whole,
        };
        if self.step < 1 || first < 0 || first >= end || end > whole {
            return None;
        }
        let (taken, by) = ((end - first) as usize, self.step as usize);
        Some(TakenPart {
            start: first as usize,
            step: self.step,
            extent: if by == 1 { taken } else { taken.div_ceil(by) },
            kept: true,
        })
    }
}

impl SliceItem {
    /// The positions that this item takes of axis `axis`, which has `extent` positions; only the
    /// error uses `axis`.
    #[inline(always)]
    pub(super) fn resolve(&self, axis: usize, extent: usize) -> Result<TakenPart, ShapeError> {
        let ordinary = match self {
            SliceItem::At(at) => at.ordinary(extent),
            SliceItem::All(all) => all.ordinary(extent),
            SliceItem::Span(span) => span.ordinary(extent),
            SliceItem::NewAxis => None,
        };
        match ordinary {
            Some(part) => Ok(part),
            None => self.resolve_any(axis, extent),
        }
    }

    /// The positions that any item takes.
    #[inline(never)]
    fn resolve_any(self, axis: usize, extent: usize) -> Result<TakenPart, ShapeError> {
        match self {
            SliceItem::At(At(index)) => match from_end(index, extent) {
                Some(start) if start < extent as i128 => Ok(TakenPart {
                    start: start as usize,
                    step: 1,
                    extent: 1,
                    kept: false,
                }),
                _ => Err(ShapeError::slice_index_out_of_range(axis, index, extent)),
            },
            SliceItem::All(All { backwards: false }) => Ok(TakenPart::whole(extent)),
            SliceItem::All(All { backwards: true }) => Ok(TakenPart {
                start: extent.saturating_sub(1),
                step: -1,
                ..TakenPart::whole(extent)
            }),
            SliceItem::Span(span) => span.resolve(axis, extent),
            SliceItem::NewAxis => unreachable!("a new axis takes no position of an axis"),
        }
    }
}

impl TakenPart {
    /// Every position of an axis.
    #[inline(always)]
    const fn whole(extent: usize) -> Self {
        TakenPart {
            start: 0,
            step: 1,
            extent,
            kept: true,
        }
    }
}

/// The position that `index` names, counted from the end if negative; `None` if that is before the
/// first.
///
/// The type is wide enough for every extent: extents beside an empty axis may exceed `isize::MAX`.
#[inline(always)]
fn from_end(index: isize, extent: usize) -> Option<i128> {
    let position = if index < 0 {
        index as i128 + extent as i128
    } else {
        index as i128
    };
    (position >= 0).then_some(position)
}

impl Span {
    /// The positions from `first` up to `end`, exclusive. For a negative step `end` is lower, and
    /// may be -1.
    fn resolve(self, axis: usize, extent: usize) -> Result<TakenPart, ShapeError> {
        if self.step == 0 {
            return Err(ShapeError::slice_step_zero(axis, self));
        }
        let forward = self.step > 0;
        let last = extent as i128 - 1;
        let outside = || ShapeError::slice_range_out_of_range(axis, self, extent);
        let position = |index| from_end(index, extent).ok_or_else(outside);
        let first = match self.start {
            Some(start) => position(start)?,
            None if forward => 0,
            None => last,
        };
        let end = match self.end {
            End::Before(end) => position(end)?,
            End::With(end) if forward => position(end)? + 1,
            End::With(end) => position(end)? - 1,
            End::Open if forward => extent as i128,
            End::Open => -1,
        };
        let distance = if forward { end - first } else { first - end };
        // An empty range may be at either end of the axis; any other one takes positions only.
        let (low, high) = if forward {
            (first, end)
        } else {
            (end + 1, first + 1)
        };
        match distance {
            0 if first <= last + 1 => Ok(TakenPart {
                start: 0,
                step: 1,
                extent: 0,
                kept: true,
            }),
            1.. if low >= 0 && high <= last + 1 => {
                let taken = (distance as usize).div_ceil(self.step.unsigned_abs());
                Ok(TakenPart {
                    start: first as usize,
                    step: self.step,
                    extent: taken,
                    kept: true,
                })
            }
            // Both ends are within the axis, so their order is wrong.
            ..0 if first.max(end) <= last + 1 => Err(ShapeError::slice_runs_backwards(
                axis, self, extent, forward,
            )),
            _ => Err(outside()),
        }
    }
}
