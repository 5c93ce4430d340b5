//! The layout of a slice: which item each axis has, and where the slice starts.

use super::super::Layout;
use super::item::{All, SliceItem};
use super::taken::TakenPart;
use super::typed::Slice;
use crate::error::ShapeError;
use crate::shape::{Shape, of_extents};

/// The items of a slice, with one of each axis.
pub(super) struct Spread<'i> {
    items: &'i [SliceItem],
    /// The item that stands for several axes: it is the item of the axes from `from` on, before `to`.
    filling: SliceItem,
    from: usize,
    to: usize,
    /// How many axes more than items there are before the items that follow.
    shift: usize,
}

impl<'i> Spread<'i> {
    /// Of fewer items than axes, a single `..` stands for the axes that are left; without it the last
    /// axes are taken whole.
    #[inline(always)]
    pub(super) fn of(items: &'i [SliceItem], rank: usize) -> Result<Self, ShapeError> {
        let filling = SliceItem::from(All::FORWARD);
        let mut spread = Spread {
            items,
            filling,
            from: rank,
            to: rank,
            shift: 0,
        };
        if items.len() == rank {
            return Ok(spread);
        }
        let mut wholes = items.iter().enumerate().filter(|(_, item)| item.is_whole());
        let (whole, other) = (wholes.next(), wholes.next());
        if items.len() > rank || other.is_some() {
            let what = match items.len() > rank {
                true => "the slice",
                false => "the slice, in which several `..` share the axes,",
            };
            return Err(ShapeError::rank_mismatch(what, rank, items.len()));
        }
        spread.shift = rank - items.len();
        spread.from = items.len();
        if let Some((from, &item)) = whole {
            (spread.filling, spread.from) = (item, from);
            spread.to = from + spread.shift + 1;
        }
        Ok(spread)
    }

    /// How many axes the item number `k` takes.
    pub(super) fn axes_of(&self, k: usize) -> usize {
        if k == self.from {
            self.to - self.from
        } else {
            1
        }
    }

    /// The item of an axis.
    #[inline(always)]
    fn item(&self, axis: usize) -> &SliceItem {
        if axis < self.from {
            &self.items[axis]
        } else if axis < self.to {
            &self.filling
        } else {
            &self.items[axis - self.shift]
        }
    }
}

impl<S: Shape> Layout<S> {
    /// The layout of a slice: each item moves the start and stretches the stride of its axis.
    pub(crate) fn try_slice<I: Slice<S>>(
        &self,
        items: &I,
    ) -> Result<Layout<I::Output>, ShapeError> {
        match self.ordinary_slice(items) {
            Some(layout) => Ok(layout),
            None => self.any_slice(items.items().as_ref()),
        }
    }

    /// The layout of a slice with an ordinary item for each axis; `None` says nothing.
    #[inline(always)]
    fn ordinary_slice<I: Slice<S>>(&self, items: &I) -> Option<Layout<I::Output>> {
        let extents = self.shape.extents();
        let mut slice = Positions::of(self);
        let parts = items.parts(extents.as_ref())?;
        for (part, &stride) in parts.as_ref().iter().zip(self.strides.as_ref()) {
            slice.take(*part, stride);
        }
        Some(slice.layout())
    }

    /// The layout of any slice.
    #[inline(never)]
    pub(super) fn any_slice<R: Shape>(&self, items: &[SliceItem]) -> Result<Layout<R>, ShapeError> {
        self.shape.with_extents(
            #[inline(always)]
            |extents| {
                let is_new = |item: &SliceItem| matches!(item, SliceItem::NewAxis);
                if items.iter().any(is_new) {
                    return self.with_new_axes(extents, items);
                }
                let spread = Spread::of(items, extents.len())?;
                let mut slice = Positions::of(self);
                let axes = extents.iter().zip(self.strides.as_ref());
                for (axis, (&extent, &stride)) in axes.enumerate() {
                    slice.empty |= extent == 0;
                    slice.take(spread.item(axis).resolve(axis, extent)?, stride);
                }
                Ok(slice.layout())
            },
        )
    }
}

/// The positions that a slice takes, collected axis by axis: its extents and strides, and its first
/// element.
struct Positions<S: Shape> {
    kept: S::Table<usize>,
    steps: S::Table<isize>,
    rank: usize,
    start: isize,
    /// Whether an axis is empty; then the slice starts where the whole does.
    empty: bool,
    whole: usize,
}

impl<S: Shape> Positions<S> {
    /// No axis of `layout` yet.
    #[inline(always)]
    fn of(layout: &Layout<S>) -> Self {
        Positions {
            kept: layout.shape.table(0),
            steps: layout.shape.table(0),
            rank: 0,
            start: layout.offset as isize,
            empty: false,
            whole: layout.offset,
        }
    }

    /// Takes this part of an axis.
    #[inline(always)]
    fn take(&mut self, part: TakenPart, stride: isize) {
        self.empty |= part.extent == 0;
        // Wrapping: the result is the place of an element, or an axis is empty and it is not used.
        self.start = (self.start).wrapping_add(stride.wrapping_mul(part.start as isize));
        if part.kept {
            // The step along a single element is never taken, and may have any size.
            let step = if part.extent > 1 { part.step } else { 1 };
            self.kept.as_mut()[self.rank] = part.extent;
            self.steps.as_mut()[self.rank] = stride.wrapping_mul(step);
            self.rank += 1;
        }
    }

    #[inline(always)]
    fn layout<R: Shape>(&self) -> Layout<R> {
        let shape: R = of_extents(&self.kept.as_ref()[..self.rank]);
        let mut strides = shape.table(0isize);
        for (stride, &step) in strides.as_mut().iter_mut().zip(self.steps.as_ref()) {
            *stride = step;
        }
        let offset = if self.empty {
            self.whole
        } else {
            self.start as usize
        };
        Layout {
            shape,
            strides,
            offset,
        }
    }
}
