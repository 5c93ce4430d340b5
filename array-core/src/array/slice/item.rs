//! One item of a slice: its forms, and the positions of an axis that it takes.

use core::fmt;
use core::ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

/// One position of an axis; the axis is dropped. Negative positions count from the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At(pub isize);

/// All positions of an axis, whose dimension is kept: `..`, or of all axes that have no item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct All {
    pub(super) backwards: bool,
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
pub(super) enum End {
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
    pub(super) start: Option<isize>,
    pub(super) end: End,
    pub(super) step: isize,
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
    note = "an item is an integer, or a range of integers with an optional step: `s![0, 1..-1, ..;2]`; a list of positions picks by `x.take(&list, 0)`"
)]
pub trait IntoSliceItem {
    /// [`At`], [`All`] or [`Span`].
    type Item;

    /// The item.
    fn into_slice_item(self) -> Self::Item;
}

/// The item that `written` is. If it is none, the compiler says so once: the type of the item is
/// open then, and nothing follows from it.
#[doc(hidden)]
#[inline(always)]
pub fn item<I, W: IntoSliceItem<Item = I>>(written: W) -> I {
    written.into_slice_item()
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
