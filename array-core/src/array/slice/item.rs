//! One item of a slice: its forms, and the positions of an axis that it takes.

use core::fmt;
use core::ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

use crate::error::ShapeError;

/// One position of an axis; the axis is dropped. Negative positions count from the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At(pub isize);

/// All positions of an axis, whose dimension is kept: `..`, or of all axes that have no item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct All {
    backwards: bool,
}

impl All {
    /// Every position in order: `..`.
    pub const FORWARD: All = All { backwards: false };
    /// Every position, the last one first: `..;-1`.
    pub const REVERSED: Reversed = Reversed;
    pub(super) const BACKWARDS: All = All { backwards: true };
}

/// All positions of one axis, the last one first: `..;-1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reversed;

/// The end of a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// At the end of the axis.
    Open,
    /// Excluding this position.
    Before(isize),
    /// Including this position.
    With(isize),
}

/// A range of positions, `start..end;step`; the axis gets a run-time extent.
///
/// Displayed as it is written in [`s!`](crate::s!).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    start: Option<isize>,
    end: End,
    step: isize,
}

impl Span {
    /// The positions of a range, every one of them.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::array::slice::Span;
    ///
    /// assert_eq!(Span::new(1..-1).step(2).to_string(), "1..-1;2");
    /// ```
    #[inline]
    pub fn new(range: impl Into<Span>) -> Self {
        range.into()
    }

    /// Every `step`-th position; negative goes backwards.
    #[inline]
    pub fn step(self, step: impl AxisIndex) -> Self {
        Span {
            step: step.to_isize(),
            ..self
        }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(start) = self.start {
            write!(f, "{start}")?;
        }
        match self.end {
            End::Open => f.write_str("..")?,
            End::Before(end) => write!(f, "..{end}")?,
            End::With(end) => write!(f, "..={end}")?,
        }
        match self.step {
            1 => Ok(()),
            step => write!(f, ";{step}"),
        }
    }
}

/// An integer that can name a position of an axis: every primitive one but the 128-bit ones.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an item of a slice",
    note = "an item is an integer, or a range of integers with an optional step: `s![0, 1..-1, ..;2]`"
)]
pub trait AxisIndex: Copy {
    /// The position; one that does not fit becomes the nearest, which is outside every axis.
    fn to_isize(self) -> isize;
}

macro_rules! axis_index {
    ($($I:ident)*) => {$(
        impl AxisIndex for $I {
            #[inline(always)]
            fn to_isize(self) -> isize {
                self.try_into().unwrap_or(if self > 0 { isize::MAX } else { isize::MIN })
            }
        }
    )*};
}
axis_index!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

/// An item of [`s!`](crate::s!): an integer or a range of integers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an item of a slice",
    note = "an item is an integer, or a range of integers with an optional step: `s![0, 1..-1, ..;2]`"
)]
pub trait IntoSliceItem {
    /// [`At`], [`All`] or [`Span`].
    type Item;

    /// The item.
    fn into_slice_item(self) -> Self::Item;
}

#[diagnostic::do_not_recommend]
impl<I: AxisIndex> IntoSliceItem for I {
    type Item = At;

    #[inline(always)]
    fn into_slice_item(self) -> At {
        At(self.to_isize())
    }
}

#[diagnostic::do_not_recommend]
impl IntoSliceItem for RangeFull {
    type Item = All;

    #[inline(always)]
    fn into_slice_item(self) -> All {
        All::FORWARD
    }
}

impl From<RangeFull> for Span {
    fn from(_: RangeFull) -> Self {
        Span {
            start: None,
            end: End::Open,
            step: 1,
        }
    }
}

macro_rules! range_item {
    ($($Range:ident: |$range:ident| $start:expr, $end:expr;)*) => {$(
        impl<I: AxisIndex> From<$Range<I>> for Span {
            #[inline(always)]
            fn from($range: $Range<I>) -> Self {
                Span { start: $start, end: $end, step: 1 }
            }
        }

        #[diagnostic::do_not_recommend]
        impl<I: AxisIndex> IntoSliceItem for $Range<I> {
            type Item = Span;

            #[inline(always)]
            fn into_slice_item(self) -> Span {
                self.into()
            }
        }
    )*};
}
range_item! {
    Range: |range| Some(range.start.to_isize()), End::Before(range.end.to_isize());
    RangeInclusive: |range| Some(range.start().to_isize()), End::With(range.end().to_isize());
    RangeFrom: |range| Some(range.start.to_isize()), End::Open;
    RangeTo: |range| None, End::Before(range.end.to_isize());
    RangeToInclusive: |range| None, End::With(range.end.to_isize());
}

/// Any item, for slices of a run-time rank: `&[SliceItem]`.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::array::slice::{All, At, SliceItem};
/// use broadloom::prelude::*;
///
/// let a = ArrayD::from_fn([2; 9], |index| index.as_ref().iter().sum::<usize>());
/// let mut items = [SliceItem::from(At(-1)); 9];
/// items[4] = All::FORWARD.into();
/// assert_eq!(a.slice(&items).to_vec(), [8, 9]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SliceItem {
    /// One position; drops the axis.
    At(At),
    /// Every position.
    All(All),
    /// A range of positions.
    Span(Span),
    /// No axis: a new axis of extent 1.
    NewAxis,
}

impl SliceItem {
    /// Whether it is `..`.
    #[inline(always)]
    pub(super) fn is_whole(&self) -> bool {
        matches!(self, SliceItem::All(All { backwards: false }))
    }
}

impl From<At> for SliceItem {
    #[inline(always)]
    fn from(item: At) -> Self {
        SliceItem::At(item)
    }
}

impl From<All> for SliceItem {
    #[inline(always)]
    fn from(item: All) -> Self {
        SliceItem::All(item)
    }
}

impl From<Span> for SliceItem {
    #[inline(always)]
    fn from(item: Span) -> Self {
        SliceItem::Span(item)
    }
}

/// The positions of one axis that an item takes: `start`, `start + step`, .., `extent` of them.
///
/// Invariant: unless `extent` is 0, the first and the last are positions of the axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TakenPart {
    pub(super) start: usize,
    pub(super) step: isize,
    pub(super) extent: usize,
    pub(super) kept: bool,
}

impl SliceItem {
    /// The positions that this item takes of axis `axis`, which has `extent` positions; only the
    /// error uses `axis`.
    #[inline(always)]
    pub(super) fn resolve(self, axis: usize, extent: usize) -> Result<TakenPart, ShapeError> {
        match self.ordinary(extent) {
            Some(part) => Ok(part),
            None => self.resolve_any(axis, extent),
        }
    }

    /// The positions that most items take: they need no wide arithmetic. `None` says nothing.
    #[inline(always)]
    fn ordinary(self, extent: usize) -> Option<TakenPart> {
        let whole = isize::try_from(extent).ok()?;
        let position = |index| if index < 0 { index + whole } else { index };
        let (start, step, extent, kept) = match self {
            SliceItem::At(At(index)) => (position(index), 1, 1, false),
            SliceItem::All(All { backwards: false }) => return Some(TakenPart::whole(extent)),
            SliceItem::All(All { backwards: true }) => (whole - 1, -1, extent, true),
            SliceItem::Span(Span { start, end, step }) => {
                let first = position(start.unwrap_or(0));
                let end = match end {
                    End::Before(end) => position(end),
                    End::With(end) => position(end).checked_add(1)?,
                    End::Open => whole,
                };
                if step < 1 || first < 0 || first >= end || end > whole {
                    return None;
                }
                let (taken, by) = ((end - first) as usize, step as usize);
                let extent = if by == 1 { taken } else { taken.div_ceil(by) };
                (first, step, extent, true)
            }
            SliceItem::NewAxis => return None,
        };
        (0 <= start && start < whole).then_some(TakenPart {
            start: start as usize,
            step,
            extent,
            kept,
        })
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
