//! Views: made from buffers and strides, and queries of their layout.

use super::construct::{or_panic, same_len};
use super::{Layout, View, ViewMut};
use crate::error::ShapeError;
use crate::layout;
use crate::shape::{Extents, GivesShape, Shape};

/// Queries of a view's layout, the same for both kinds of view.
macro_rules! layout_queries {
    ($View:ident) => {
        impl<T, S: Shape> $View<'_, T, S> {
            /// The extents, outermost axis first: numbers that compare with `[2, 3]`, and a shape.
            #[inline(always)]
            pub fn shape(&self) -> Extents<S::Table<usize>> {
                Extents(self.layout.shape.extents())
            }

            /// The shape, with the extents that its type has.
            #[inline(always)]
            pub fn typed_shape(&self) -> &S {
                &self.layout.shape
            }

            /// The extents, outermost axis first.
            #[inline(always)]
            pub fn extents(&self) -> S::Table<usize> {
                self.layout.shape.extents()
            }

            /// The strides, in elements.
            #[inline(always)]
            pub fn strides(&self) -> &[isize] {
                self.layout.strides.as_ref()
            }

            /// The number of axes (NumPy's `ndim`).
            #[inline(always)]
            pub fn rank(&self) -> usize {
                self.layout.strides.as_ref().len()
            }

            /// The number of elements.
            #[inline(always)]
            pub fn len(&self) -> usize {
                self.layout.count()
            }

            /// Whether there are no elements.
            #[inline(always)]
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }
        }
    };
}
layout_queries!(View);
layout_queries!(ViewMut);

impl<'a, T, S: Shape> View<'a, T, S> {
    /// A view of the elements of `data`, row-major, without copying.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let samples = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    /// assert_eq!(View::from_slice((2, 3), &samples).sum(axes![1]).as_slice(), [6.0, 15.0]);
    /// ```
    ///
    /// # Panics
    /// If [`try_from_slice`](Self::try_from_slice) returns an error.
    #[track_caller]
    pub fn from_slice(shape: impl GivesShape<S>, data: &'a [T]) -> Self {
        or_panic(Self::try_from_slice(shape, data))
    }

    /// As [`from_slice`](Self::from_slice).
    ///
    /// # Errors
    /// `len_mismatch` if `data` does not have one element for each index, `too_large` if the
    /// element count overflows.
    pub fn try_from_slice(shape: impl GivesShape<S>, data: &'a [T]) -> Result<Self, ShapeError> {
        Ok(View {
            layout: Layout::of_len(shape, data.len())?,
            data: data.into(),
        })
    }

    /// A view of `buffer`: element `i` is `buffer[offset + sum(i[k] * strides[k])]`; strides count
    /// elements.
    ///
    /// Strides may be negative or 0. Those of axes of extent 0 or 1 have no effect.
    ///
    /// # Errors
    /// `out_of_bounds` if an index would leave the buffer, `rank_mismatch` if the numbers of
    /// extents and strides differ or are not the rank of `S`, `extent_mismatch` if `S` fixes
    /// another extent, `too_large`.
    pub fn try_from_strided(
        buffer: &'a [T],
        shape: &[usize],
        strides: &[isize],
        offset: usize,
    ) -> Result<Self, ShapeError> {
        layout::check_bounds(shape, strides, offset, buffer.len())?;
        Ok(View {
            data: buffer.into(),
            layout: Layout::try_strided(shape, strides, offset)?,
        })
    }

    /// The same view: `.view()` of an array and of a view is the same type.
    #[inline(always)]
    pub fn view(&self) -> View<'a, T, S> {
        self.clone()
    }

    /// The elements as a slice, if they are contiguous in row-major order.
    pub fn as_slice(&self) -> Option<&'a [T]> {
        let count = self.len();
        if count == 0 {
            return Some(&[]);
        }
        self.layout
            .is_row_major()
            .then(|| self.data.run(self.layout.offset, count))
    }
}

impl<S: Shape> Layout<S> {
    /// Row-major, for a slice of `len` elements.
    fn of_len(shape: impl GivesShape<S>, len: usize) -> Result<Self, ShapeError> {
        let shape = shape.give_shape();
        let count = shape.checked_count()?;
        same_len(&shape, count, len)?;
        Ok(Layout::row_major(shape))
    }

    /// The layout with these numbers; the caller must check that it stays in bounds.
    pub(crate) fn try_strided(
        shape: &[usize],
        strides: &[isize],
        offset: usize,
    ) -> Result<Self, ShapeError> {
        let shape = S::try_from_extents(shape)?;
        let mut table = shape.table(0isize);
        table.as_mut().copy_from_slice(strides);
        let mut layout = Layout {
            shape,
            strides: table,
            offset,
        };
        if layout.count() == 0 {
            // Any offset is in bounds then; 0 is also a valid address.
            layout.offset = 0;
        }
        Ok(layout)
    }
}

impl<'a, T, S: Shape> ViewMut<'a, T, S> {
    /// A mutable view of the elements of `data`, row-major: writes go to `data`.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let mut pixels = [0_u8; 6];
    /// ViewMut::from_slice((2, 3), &mut pixels).slice_mut(s![.., 1]).fill(255);
    /// assert_eq!(pixels, [0, 255, 0, 0, 255, 0]);
    /// ```
    ///
    /// # Panics
    /// If [`try_from_slice`](Self::try_from_slice) returns an error.
    #[track_caller]
    pub fn from_slice(shape: impl GivesShape<S>, data: &'a mut [T]) -> Self {
        or_panic(Self::try_from_slice(shape, data))
    }

    /// As [`from_slice`](Self::from_slice).
    ///
    /// # Errors
    /// As [`View::try_from_slice`].
    pub fn try_from_slice(
        shape: impl GivesShape<S>,
        data: &'a mut [T],
    ) -> Result<Self, ShapeError> {
        Ok(ViewMut {
            layout: Layout::of_len(shape, data.len())?,
            data: data.into(),
        })
    }

    /// A mutable view of `buffer`, as [`View::try_from_strided`].
    ///
    /// # Errors
    /// As there, and `overlapping_output` if two indices would name one element.
    pub fn try_from_strided(
        buffer: &'a mut [T],
        shape: &[usize],
        strides: &[isize],
        offset: usize,
    ) -> Result<Self, ShapeError> {
        layout::check_bounds(shape, strides, offset, buffer.len())?;
        layout::check_no_overlap(shape, strides)?;
        Ok(ViewMut {
            data: buffer.into(),
            layout: Layout::try_strided(shape, strides, offset)?,
        })
    }

    /// The same elements, read-only.
    #[doc(alias = "view")]
    #[inline(always)]
    pub fn as_view(&self) -> View<'_, T, S> {
        View {
            data: self.data.as_memory(),
            layout: self.layout.clone(),
        }
    }

    /// The same elements, borrowed again.
    #[inline(always)]
    pub fn reborrow(&mut self) -> ViewMut<'_, T, S> {
        ViewMut {
            data: self.data.reborrow(),
            layout: self.layout.clone(),
        }
    }
}
