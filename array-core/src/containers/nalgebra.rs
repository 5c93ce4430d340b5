//! Matrices and vectors of the crate nalgebra, with fixed and run-time extents, owned and views.
//!
//! A matrix has two axes, rows and columns, and a vector is a matrix of one column. Extents that
//! its type has are part of the shape: a `Matrix4x3<f32>` is a `Shape![4, 3]`. An operand of one
//! axis is `vector.as_slice()`.

use nalgebra::{Const, Dim as _, Matrix, RawStorage, RawStorageMut};

use super::{Container, ContainerMut};
use crate::array::{View, ViewMut, or_panic};
use crate::dim::{Dim, Dyn, Fix};

/// A dimension of nalgebra as one of ours.
pub trait ExtentOfMatrix: nalgebra::Dim {
    /// The dimension.
    type Dim: Dim;
}

impl<const N: usize> ExtentOfMatrix for Const<N> {
    type Dim = Fix<N>;
}

impl ExtentOfMatrix for nalgebra::Dyn {
    type Dim = Dyn;
}

/// The extents and the strides of a matrix.
fn layout<T, R: ExtentOfMatrix, C: ExtentOfMatrix, S: RawStorage<T, R, C>>(
    matrix: &Matrix<T, R, C, S>,
) -> ([usize; 2], [isize; 2]) {
    let (rows, columns) = matrix.shape();
    let (row, column) = matrix.data.strides();
    let strides = [row.value() as isize, column.value() as isize];
    ([rows, columns], strides)
}

#[diagnostic::do_not_recommend]
impl<T, R: ExtentOfMatrix, C: ExtentOfMatrix, S: RawStorage<T, R, C>> Container
    for Matrix<T, R, C, S>
{
    type Item = T;
    type Shape = (R::Dim, C::Dim);

    #[inline]
    fn elements(&self) -> View<'_, T, Self::Shape> {
        let (extents, strides) = layout(self);
        // SAFETY: the elements of a storage are at its pointer and its strides, for all indices
        // below its extents, and `self` borrows them.
        or_panic(unsafe { View::from_raw_parts(self.data.ptr(), &extents, &strides) })
    }
}

#[diagnostic::do_not_recommend]
impl<T, R: ExtentOfMatrix, C: ExtentOfMatrix, S: RawStorageMut<T, R, C>> ContainerMut
    for Matrix<T, R, C, S>
{
    #[inline]
    fn elements_mut(&mut self) -> ViewMut<'_, T, Self::Shape> {
        let (extents, strides) = layout(self);
        // SAFETY: as above, and `self` borrows them mutably.
        or_panic(unsafe { ViewMut::from_raw_parts(self.data.ptr_mut(), &extents, &strides) })
    }
}
