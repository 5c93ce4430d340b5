//! Views of memory that an address and strides describe.

use core::ptr::NonNull;

use crate::array::{Layout, View, ViewMut};
use crate::error::ShapeError;
use crate::layout;
use crate::rule::element_count;
use crate::shape::Shape;
use crate::storage::{Memory, MemoryMut};

/// The places of a layout, counted from the lowest one.
struct Extent<S: Shape> {
    layout: Layout<S>,
    /// The number of places from the lowest to the highest element.
    len: usize,
    /// Whether some of these places may not be elements.
    gaps: bool,
}

impl<S: Shape> Extent<S> {
    /// # Errors
    /// As [`View::from_raw_parts`].
    fn new(extents: &[usize], strides: &[isize]) -> Result<Self, ShapeError> {
        // Of the element at index 0, counted from the lowest one.
        let (mut offset, mut above) = (0_i128, 0_i128);
        for (&extent, &stride) in extents.iter().zip(strides) {
            let reach = (extent as i128 - 1).max(0).saturating_mul(stride as i128);
            match reach < 0 {
                true => offset = offset.saturating_sub(reach),
                false => above = above.saturating_add(reach),
            }
        }
        let is_empty = element_count(extents) == Some(0);
        let len = match is_empty {
            true => 0,
            false => isize::try_from(offset.saturating_add(above).saturating_add(1))
                .map_err(|_| ShapeError::reach_too_large(extents, strides))?
                as usize,
        };
        let offset = if is_empty { 0 } else { offset as usize };
        layout::check_bounds(extents, strides, offset, len)?;
        Ok(Extent {
            layout: Layout::try_strided(extents, strides, offset)?,
            len,
            gaps: !is_empty && !is_dense(extents, strides),
        })
    }

    /// The address of the lowest element; `first` is that of the element at index 0.
    fn lowest<T>(&self, first: *const T) -> NonNull<T> {
        match self.len {
            0 => NonNull::dangling(),
            _ => NonNull::new(first.wrapping_sub(self.layout.offset).cast_mut())
                .expect("the address of an element"),
        }
    }
}

/// Whether each place from the lowest to the highest one is an element: the strides, in some order,
/// are the products of the extents before. A layout that reaches all places otherwise, as windows do,
/// counts as one with gaps.
fn is_dense(extents: &[usize], strides: &[isize]) -> bool {
    let axes = || {
        let axes = extents.iter().zip(strides);
        axes.filter(|&(&extent, &stride)| extent > 1 && stride != 0)
    };
    let mut run = 1;
    for _ in axes() {
        match axes().find(|(_, stride)| stride.unsigned_abs() == run) {
            Some((extent, _)) => run *= extent,
            None => return false,
        }
    }
    true
}

impl<T, S: Shape> View<'_, T, S> {
    /// A view of the elements at `first.offset(sum(i[k] * strides[k]))`; strides count elements and
    /// may be negative or 0. Memory between the elements is not read, so somebody else may borrow
    /// it and write to it.
    ///
    /// # Safety
    /// If there are elements:
    /// - `first` is aligned, and all of them are in one allocation.
    /// - They are initialised, and nobody writes to them during the lifetime of the view.
    ///
    /// # Errors
    /// `rank_mismatch` if the numbers of extents and strides differ or are not the rank of `S`,
    /// `extent_mismatch` if `S` fixes another extent, `too_large`.
    pub unsafe fn from_raw_parts(
        first: *const T,
        extents: &[usize],
        strides: &[isize],
    ) -> Result<Self, ShapeError> {
        let extent = Extent::new(extents, strides)?;
        let lowest = extent.lowest(first);
        // SAFETY: the caller vouches for the elements at the places of the layout.
        let data = unsafe { Memory::from_raw(lowest, extent.len, extent.gaps) };
        Ok(View {
            data,
            layout: extent.layout,
        })
    }
}

impl<T, S: Shape> ViewMut<'_, T, S> {
    /// A mutable view, as [`View::from_raw_parts`].
    ///
    /// # Safety
    /// As there, and nobody else reads or writes the elements during the lifetime of the view.
    ///
    /// # Errors
    /// As there, and `overlapping_output` if two indices would name one element.
    pub unsafe fn from_raw_parts(
        first: *mut T,
        extents: &[usize],
        strides: &[isize],
    ) -> Result<Self, ShapeError> {
        let extent = Extent::new(extents, strides)?;
        layout::check_no_overlap(extents, strides)?;
        let lowest = extent.lowest(first);
        // SAFETY: the caller vouches for the elements at the places of the layout, of which no two
        // indices have one.
        let data = unsafe { MemoryMut::from_raw(lowest, extent.len, extent.gaps) };
        Ok(ViewMut {
            data,
            layout: extent.layout,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ShapeErrorKind;
    use crate::prelude::*;

    fn kind<X>(result: Result<X, ShapeError>) -> Option<ShapeErrorKind> {
        result.err().map(|error| error.kind())
    }

    #[test]
    fn halves_of_columns_are_borrowed_side_by_side() {
        let mut data = [1, 2, 3, 4, 5, 6];
        let first = data.as_mut_ptr();
        let last = first.wrapping_add(4);
        // SAFETY: columns 1 and 2 of a matrix of three columns, from the last row on.
        let mut right =
            unsafe { ViewMut::<_, Shape![2, 2]>::from_raw_parts(last, &[2, 2], &[-3, 1]) }.unwrap();
        // SAFETY: column 0.
        let left = unsafe { View::<_, Shape![2]>::from_raw_parts(first.cast_const(), &[2], &[3]) }
            .unwrap();
        right += left.at(axes![0]);
        assert_eq!(right.iter().copied().collect::<Vec<_>>(), [6, 7, 6, 7]);
        assert_eq!(data, [1, 6, 7, 4, 6, 7]);
    }

    /// Memory between the elements may be somebody else's, so it must not be loaded, as movers with
    /// vectors do.
    #[test]
    fn vectors_do_not_load_gaps() {
        let data = [1.0_f32; 64];
        let plain = |extents: &[usize], strides: &[isize], last: usize| {
            let first = data[last..].as_ptr();
            // SAFETY: elements of `data`.
            let view = unsafe { View::<f32, DynRank>::from_raw_parts(first, extents, strides) };
            let expression = view.unwrap().lazy();
            let mut table = crate::kernel::LeafTable::new(extents, 1);
            let axes = crate::expr::Identity(extents.len());
            crate::expr::Node::bind(&expression.0, axes, &mut table);
            table.kinds()[0].is_plain()
        };
        for (extents, strides, last) in [
            (&[4, 16][..], &[16, 1][..], 0),
            (&[4, 16], &[1, 4], 0),
            (&[4, 16], &[-16, -1], 63),
            (&[4, 3, 16], &[16, 0, 1], 0),
            (&[1, 16], &[7, 1], 0),
        ] {
            assert!(plain(extents, strides, last), "{extents:?} {strides:?}");
        }
        for (extents, strides, last) in [
            (&[4, 8][..], &[16, 2][..], 0),
            (&[4, 8], &[16, 1], 0),
            (&[16], &[3], 0),
            (&[8, 8], &[0, 2], 0),
            (&[8], &[-2], 63),
            (&[4, 4], &[1, 1], 0),
        ] {
            assert!(!plain(extents, strides, last), "{extents:?} {strides:?}");
        }
    }

    #[test]
    fn refused_layouts() {
        let data = [1_u8; 4];
        // SAFETY: refused before memory is read.
        let view = |extents: &[usize], strides: &[isize]| unsafe {
            View::<u8, DynRank>::from_raw_parts(data.as_ptr(), extents, strides)
        };
        assert_eq!(
            kind(view(&[2], &[1, 1])),
            Some(ShapeErrorKind::RankMismatch)
        );
        assert_eq!(
            kind(view(&[usize::MAX, 2], &[1, 1])),
            Some(ShapeErrorKind::TooLarge)
        );
        assert_eq!(
            kind(view(&[3], &[isize::MAX])),
            Some(ShapeErrorKind::TooLarge)
        );
        assert!(view(&[0, 3], &[isize::MAX, 7]).unwrap().is_empty());
        assert_eq!(view(&[], &[]).unwrap().to_vec(), [1]);
        let mut data = [1_u8; 4];
        let first = data.as_mut_ptr();
        // SAFETY: refused before memory is written.
        let twice = unsafe { ViewMut::<u8, DynRank>::from_raw_parts(first, &[2, 3], &[1, 1]) };
        assert_eq!(kind(twice), Some(ShapeErrorKind::OverlappingOutput));
    }
}
