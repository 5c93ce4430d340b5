//! Arrays of the crate ndarray, owned, shared and views, of every dimension type.

use super::{Container, ContainerMut};
use crate::array::{View, ViewMut, or_panic};
use crate::dim::Dyn;
use crate::shape::{DynRank, Shape};

/// The shape of an array with a dimension type of ndarray. Its extents are run-time numbers.
pub trait ShapeOfDimension {
    /// The shape.
    type Shape: Shape;
}

/// The implementations for one version of ndarray.
macro_rules! version {
    ($ndarray:ident $view:ident $view_mut:ident: $($D:ident $S:ty,)*) => {
        /// The elements of a view as a view of ndarray; they fit ndarray's count of elements.
        pub(crate) fn $view<'a, T, S: Shape>(view: View<'a, T, S>) -> $ndarray::ArrayViewD<'a, T> {
            let (extents, strides) = (view.shape(), view.strides());
            let first = view.data.as_ptr().wrapping_add(view.layout.offset);
            let axes = Reversal::new(&extents, strides);
            let shape = $ndarray::ShapeBuilder::strides(extents.to_vec(), axes.strides.into());
            let lowest = first.wrapping_offset(axes.lowest);
            // SAFETY: the view borrows the elements at these strides for 'a. An address that is
            // never read is not null.
            let mut view = unsafe { $ndarray::ArrayView::from_shape_ptr(shape, lowest) };
            axes.reversed.into_iter().for_each(|axis| view.invert_axis($ndarray::Axis(axis)));
            view
        }

        /// As for views that are read.
        pub(crate) fn $view_mut<'a, T, S: Shape>(mut view: ViewMut<'a, T, S>) -> $ndarray::ArrayViewMutD<'a, T> {
            let axes = Reversal::new(&view.shape(), view.strides());
            let extents = view.shape().to_vec();
            let first = view.data.first().as_ptr().wrapping_add(view.layout.offset);
            let shape = $ndarray::ShapeBuilder::strides(extents, axes.strides.into());
            let lowest = first.wrapping_offset(axes.lowest);
            // SAFETY: as above; nobody else refers to the elements, and no two indices share one.
            let mut view = unsafe { $ndarray::ArrayViewMut::from_shape_ptr(shape, lowest) };
            axes.reversed.into_iter().for_each(|axis| view.invert_axis($ndarray::Axis(axis)));
            view
        }

        $(impl ShapeOfDimension for $ndarray::$D {
            type Shape = $S;
        })*

        #[diagnostic::do_not_recommend]
        impl<S: $ndarray::Data, D: $ndarray::Dimension + ShapeOfDimension> Container for $ndarray::ArrayBase<S, D> {
            type Item = S::Elem;
            type Shape = D::Shape;

            #[inline]
            fn elements(&self) -> View<'_, S::Elem, D::Shape> {
                // SAFETY: an array of ndarray points to its first element, and its extents and
                // strides reach elements of one allocation, which `self` borrows.
                let view = unsafe { View::from_raw_parts(self.as_ptr(), self.shape(), self.strides()) };
                or_panic(view)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<S: $ndarray::DataMut, D: $ndarray::Dimension + ShapeOfDimension> ContainerMut for $ndarray::ArrayBase<S, D> {
            #[inline]
            fn elements_mut(&mut self) -> ViewMut<'_, S::Elem, D::Shape> {
                // The pointer comes first: a shared array gets elements of its own here.
                let first = self.as_mut_ptr();
                // SAFETY: as above, and `self` borrows the elements mutably.
                let view = unsafe { ViewMut::from_raw_parts(first, self.shape(), self.strides()) };
                or_panic(view)
            }
        }
    };
    ($ndarray:ident $view:ident $view_mut:ident) => {
        version! {
            $ndarray $view $view_mut:
            Ix0 (), Ix1 (Dyn,), Ix2 (Dyn, Dyn), Ix3 (Dyn, Dyn, Dyn), Ix4 (Dyn, Dyn, Dyn, Dyn),
            Ix5 (Dyn, Dyn, Dyn, Dyn, Dyn), Ix6 (Dyn, Dyn, Dyn, Dyn, Dyn, Dyn), IxDyn DynRank,
        }
    };
}
#[cfg(feature = "ndarray")]
version!(ndarray view view_mut);
#[cfg(feature = "ndarray-0-16")]
version!(ndarray_0_16 view_0_16 view_mut_0_16);

/// The strides of a view for ndarray, which reverses axes of strides that are not negative.
struct Reversal {
    strides: Vec<usize>,
    reversed: Vec<usize>,
    /// The lowest element, counted from the one at index 0.
    lowest: isize,
}

impl Reversal {
    fn new(extents: &[usize], strides: &[isize]) -> Self {
        let is_empty = extents.contains(&0);
        let counts = |axis: &usize| !is_empty && extents[*axis] > 1;
        let reversed = (0..extents.len()).filter(|axis| counts(axis) && strides[*axis] < 0);
        let reversed: Vec<usize> = reversed.collect();
        let lowest = reversed
            .iter()
            .map(|&axis| strides[axis] * (extents[axis] as isize - 1));
        Reversal {
            lowest: lowest.sum(),
            // Axes of one element have any stride, and ndarray asks for a small one.
            strides: { 0..extents.len() }
                .map(|axis| {
                    if counts(&axis) {
                        strides[axis].unsigned_abs()
                    } else {
                        0
                    }
                })
                .collect(),
            reversed,
        }
    }
}

/// What arrays and views of ndarray 0.17 are by reference: a function's `&ArrayRef2<f32>`.
#[cfg(feature = "ndarray")]
#[diagnostic::do_not_recommend]
impl<T, D: ndarray::Dimension + ShapeOfDimension> Container for ndarray::ArrayRef<T, D> {
    type Item = T;
    type Shape = D::Shape;

    #[inline]
    fn elements(&self) -> View<'_, T, D::Shape> {
        // SAFETY: as for arrays.
        let view = unsafe { View::from_raw_parts(self.as_ptr(), self.shape(), self.strides()) };
        or_panic(view)
    }
}

#[cfg(feature = "ndarray")]
#[diagnostic::do_not_recommend]
impl<T, D: ndarray::Dimension + ShapeOfDimension> ContainerMut for ndarray::ArrayRef<T, D> {
    #[inline]
    fn elements_mut(&mut self) -> ViewMut<'_, T, D::Shape> {
        let first = self.as_mut_ptr();
        // SAFETY: as for arrays.
        let view = unsafe { ViewMut::from_raw_parts(first, self.shape(), self.strides()) };
        or_panic(view)
    }
}
