//! Methods of arrays that own or change their elements, by ndarray's names.

use super::lanes::at_index;
use crate::array::{Array, Array1, Array2, Linspace, View, ViewMut, advance, or_panic};
use crate::dim::Dim;
use crate::error::ShapeError;
use crate::expr::Number;
use crate::join::AsView;
use crate::leaf::Elem;
use crate::shape::{Along, GivesShape, OneAxis, Shape, count};
use crate::storage::Home;

impl<T, S: Shape, H: Home> Array<T, S, H> {
    /// The array itself: what is evaluated already has the method of a lazy value, too.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = array![[1.0, 2.0], [3.0, 4.0]];
    /// assert_eq!(x.sum(0).eval(), (&x * 1.0).sum(0));
    /// ```
    #[must_use]
    pub fn eval(self) -> Self {
        self
    }
}

impl<T: Clone, S: Shape> View<'_, T, S> {
    /// [`to_array`](Self::to_array), by the name that it has for a lazy value.
    ///
    /// # Panics
    /// If [`try_to_array`](Self::try_to_array) returns an error.
    #[must_use]
    #[track_caller]
    pub fn eval(&self) -> Array<T, S> {
        self.to_array()
    }
}

impl<T: Elem + Default> Array2<T> {
    /// The matrix with these elements on its diagonal and 0 elsewhere: [`diag`](Array::diag) of the
    /// vector, by ndarray's name.
    ///
    /// # Panics
    /// If [`try_from_diag`](Self::try_from_diag) returns an error.
    #[track_caller]
    pub fn from_diag<D: Dim>(diagonal: &Array<T, (D,), impl Home>) -> Self {
        or_panic(Self::try_from_diag(diagonal))
    }

    /// As [`from_diag`](Self::from_diag).
    ///
    /// # Errors
    /// `too_large` if the element count overflows or the memory is refused.
    pub fn try_from_diag<D: Dim>(diagonal: &Array<T, (D,), impl Home>) -> Result<Self, ShapeError> {
        diagonal.try_diag()?.try_into_shape()
    }
}

impl<T, S: Shape> Array<T, S> {
    /// The elements of a `Vec`, row-major: [`try_from_vec`](Self::try_from_vec) by ndarray's name.
    ///
    /// # Errors
    /// As there.
    pub fn from_shape_vec(shape: impl GivesShape<S>, data: Vec<T>) -> Result<Self, ShapeError> {
        Self::try_from_vec(shape, data)
    }

    /// [`into_vec`](Self::into_vec) by ndarray's name.
    pub fn into_raw_vec(self) -> Vec<T> {
        self.into_vec()
    }

    /// [`try_into_shape`](Self::try_into_shape) by ndarray's name.
    ///
    /// # Errors
    /// As there.
    pub fn into_dimensionality<R: Shape>(self) -> Result<Array<T, R>, ShapeError> {
        self.try_into_shape()
    }
}

impl<T, S: Shape, H: Home> Array<T, S, H> {
    /// The elements with their indices, row-major: ndarray's `indexed_iter_mut`.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let mut x = Array2::zeros((2, 3));
    /// for ([i, j], x) in x.indexed_iter_mut() {
    ///     *x = 10 * i + j;
    /// }
    /// assert_eq!(x, array![[0, 1, 2], [10, 11, 12]]);
    /// ```
    pub fn indexed_iter_mut(&mut self) -> impl Iterator<Item = (S::Table<usize>, &mut T)> {
        let extents = self.extents();
        let mut index = self.typed_shape().table(0);
        self.as_mut_slice().iter_mut().map(move |item| {
            let at = index.clone();
            advance(index.as_mut(), extents.as_ref());
            (at, item)
        })
    }

    /// Replaces each element by a function of it: ndarray's `mapv_inplace`.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let mut x = array![-1.0_f64, 2.0];
    /// x.mapv_inplace(|x| x.max(0.0));
    /// assert_eq!(x, array![0.0, 2.0]);
    /// assert_eq!(x.mapv(|x| x as i32 + 1), array![1, 3]);
    /// ```
    pub fn mapv_inplace(&mut self, f: impl Fn(T) -> T)
    where
        T: Copy,
    {
        self.as_mut_slice().iter_mut().for_each(|x| *x = f(*x));
    }

    /// Calls a function with each element and the element of another array of the same extents:
    /// ndarray's `zip_mut_with`.
    ///
    /// # Panics
    /// If [`try_zip_mut_with`](Self::try_zip_mut_with) returns an error.
    #[track_caller]
    pub fn zip_mut_with<B: AsView>(&mut self, other: &B, f: impl FnMut(&mut T, &B::Item)) {
        or_panic(self.try_zip_mut_with(other, f));
    }

    /// As [`zip_mut_with`](Self::zip_mut_with).
    ///
    /// # Errors
    /// `extent_mismatch` if the extents differ; the function is not called then.
    pub fn try_zip_mut_with<B: AsView>(
        &mut self,
        other: &B,
        f: impl FnMut(&mut T, &B::Item),
    ) -> Result<(), ShapeError> {
        self.zip_with_same("zip_mut_with", other, f)
    }

    /// [`try_zip_mut_with`](Self::try_zip_mut_with), for a message of `op`.
    fn zip_with_same<B: AsView>(
        &mut self,
        op: &str,
        other: &B,
        mut f: impl FnMut(&mut T, &B::Item),
    ) -> Result<(), ShapeError> {
        let other = other.as_view();
        let (own, others) = (self.extents(), other.extents());
        let (own, others) = (own.as_ref(), others.as_ref());
        if own != others {
            return Err(ShapeError::extents_differ(op, own, others));
        }
        let others = other.iter();
        self.as_mut_slice()
            .iter_mut()
            .zip(others)
            .for_each(|(x, y)| f(x, y));
        Ok(())
    }

    /// The elements at one index of an axis, mutable: ndarray's `index_axis_mut`, and a slice with an
    /// index, `x.slice_mut(s![.., 2])`.
    ///
    /// # Panics
    /// If [`try_index_axis_mut`](Self::try_index_axis_mut) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let mut x = array![[1, 2], [3, 4]];
    /// x.index_axis_mut(1, 0).fill(0);
    /// assert_eq!(x, array![[0, 2], [0, 4]]);
    /// ```
    #[track_caller]
    pub fn index_axis_mut<A: OneAxis>(
        &mut self,
        axis: A,
        index: usize,
    ) -> ViewMut<'_, T, <S as Along<A>>::Without>
    where
        S: Along<A>,
    {
        or_panic(self.try_index_axis_mut(axis, index))
    }

    /// As [`index_axis_mut`](Self::index_axis_mut).
    ///
    /// # Errors
    /// `axis_out_of_range`, and `index_out_of_range` if the axis has no such index.
    pub fn try_index_axis_mut<A: OneAxis>(
        &mut self,
        axis: A,
        index: usize,
    ) -> Result<ViewMut<'_, T, <S as Along<A>>::Without>, ShapeError>
    where
        S: Along<A>,
    {
        let (op, rank) = ("index_axis_mut", self.rank());
        let items = at_index(axis.axis_for(op, rank)?, index, rank);
        let ViewMut { data, layout } = self.view_mut().into_dyn();
        let layout = layout.try_slice(&&items[..]);
        let layout = layout.map_err(|error| error.named(op))?;
        ViewMut { data, layout }.try_into_shape()
    }

    /// Calls a function with each element along an axis but the first, and with the element before
    /// it: ndarray's `accumulate_axis_inplace`. [`cumsum`](crate::scan::Scans::cumsum) and the other
    /// scans are faster.
    ///
    /// # Panics
    /// If [`try_accumulate_axis_inplace`](Self::try_accumulate_axis_inplace) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let mut x = array![[1, 2], [3, 4], [5, 6]];
    /// x.accumulate_axis_inplace(0, |&before, x| *x += before);
    /// assert_eq!(x, array![[1, 2], [4, 6], [9, 12]]);
    /// ```
    #[track_caller]
    pub fn accumulate_axis_inplace(&mut self, axis: impl OneAxis, f: impl FnMut(&T, &mut T)) {
        or_panic(self.try_accumulate_axis_inplace(axis, f));
    }

    /// As [`accumulate_axis_inplace`](Self::accumulate_axis_inplace).
    ///
    /// # Errors
    /// `axis_out_of_range`; the function is not called then.
    pub fn try_accumulate_axis_inplace(
        &mut self,
        axis: impl OneAxis,
        mut f: impl FnMut(&T, &mut T),
    ) -> Result<(), ShapeError> {
        let axis = axis.axis_for("accumulate_axis_inplace", self.rank())?;
        let extents = self.extents();
        let step = count(&extents.as_ref()[axis + 1..]);
        let slab = step * extents.as_ref()[axis];
        for items in self.as_mut_slice().chunks_exact_mut(slab.max(1)) {
            for at in step..slab {
                let (before, after) = items.split_at_mut(at);
                f(&before[at - step], &mut after[0]);
            }
        }
        Ok(())
    }

    /// Calls a function with each element: ndarray's `map_inplace`.
    pub fn map_inplace(&mut self, f: impl FnMut(&mut T)) {
        self.as_mut_slice().iter_mut().for_each(f);
    }
}

impl<T: Linspace> Array1<T> {
    /// [`arange`](Self::arange) by ndarray's name.
    ///
    /// # Panics
    /// If [`try_arange`](Self::try_arange) returns an error.
    #[track_caller]
    pub fn range(start: T, end: T, step: T) -> Self {
        Self::arange(start, end, step)
    }
}

impl<T: Elem, S: Shape, H: Home> Array<T, S, H> {
    /// Adds `factor` times another array of the same extents in one loop: ndarray's `scaled_add`.
    /// Integers wrap around.
    ///
    /// An operand that broadcasts, or an expression: `broadcast!(x += factor * v @ (1))`.
    ///
    /// # Panics
    /// If [`try_scaled_add`](Self::try_scaled_add) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let (mut weights, gradient) = (array![1.0, 2.0], array![10.0, 20.0]);
    /// weights.scaled_add(-0.1, &gradient);
    /// assert_eq!(weights, array![0.0, 0.0]);
    /// ```
    #[track_caller]
    pub fn scaled_add<B: AsView<Item = T>>(&mut self, factor: T, other: &B)
    where
        T: Number,
    {
        or_panic(self.try_scaled_add(factor, other));
    }

    /// As [`scaled_add`](Self::scaled_add).
    ///
    /// # Errors
    /// `extent_mismatch` if the extents differ; nothing is written then.
    pub fn try_scaled_add<B: AsView<Item = T>>(
        &mut self,
        factor: T,
        other: &B,
    ) -> Result<(), ShapeError>
    where
        T: Number,
    {
        self.zip_with_same("scaled_add", other, |x, y| {
            *x = x.wrapping_sum(factor.wrapping_prod(*y));
        })
    }

    /// A new array of a function of each element: ndarray's `mapv`, and
    /// [`map`](crate::expr::Lazy::map) evaluated.
    ///
    /// # Panics
    /// If [`try_map_ref`](Self::try_map_ref) of the function returns an error.
    #[track_caller]
    pub fn mapv<U: Elem>(&self, f: impl Fn(T) -> U) -> Array<U, S> {
        self.map_ref(|x| f(*x))
    }
}

impl<T, D: Dim, E: Dim, H: Home> Array<T, (D, E), H> {
    /// Row `i`, mutable.
    ///
    /// # Panics
    /// If [`try_row_mut`](Self::try_row_mut) returns an error.
    #[track_caller]
    pub fn row_mut(&mut self, i: usize) -> ViewMut<'_, T, (E,)> {
        or_panic(self.try_row_mut(i))
    }

    /// As [`row_mut`](Self::row_mut).
    ///
    /// # Errors
    /// `index_out_of_range` if there is no row `i`.
    pub fn try_row_mut(&mut self, i: usize) -> Result<ViewMut<'_, T, (E,)>, ShapeError> {
        self.try_slice_mut(crate::s![i, ..])
    }

    /// Column `j`, mutable.
    ///
    /// # Panics
    /// If [`try_column_mut`](Self::try_column_mut) returns an error.
    #[track_caller]
    pub fn column_mut(&mut self, j: usize) -> ViewMut<'_, T, (D,)> {
        or_panic(self.try_column_mut(j))
    }

    /// As [`column_mut`](Self::column_mut).
    ///
    /// # Errors
    /// `index_out_of_range` if there is no column `j`.
    pub fn try_column_mut(&mut self, j: usize) -> Result<ViewMut<'_, T, (D,)>, ShapeError> {
        self.try_slice_mut(crate::s![.., j])
    }
}
