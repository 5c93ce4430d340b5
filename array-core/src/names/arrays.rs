//! Methods of arrays and views by the names that ndarray and NumPy have for them.

mod operands;

use super::lanes::{at_index, for_each_lane, lanes_of};
use crate::array::{Array, Array1, AxisParts, IndexTuple, Permutation, View, or_panic};
use crate::dim::Dyn;
use crate::error::{BroadcastError, ShapeError};
use crate::shape::{Along, Fewer, InsertInto, IntoShape, OneAxis, Reverse, Shape};

/// Methods by ndarray's and NumPy's names, of arrays and views; those that give a view copy
/// nothing.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let x = array![[1, 2], [3, 4], [5, 6]];
/// assert_eq!(x.view().dim(), (3, 2));
/// assert_eq!(x.swapaxes(0, 1).shape(), [2, 3]);
/// assert_eq!(x.flatten(), array![1, 2, 3, 4, 5, 6]);
/// let columns: Vec<_> = x.lanes(0).map(|lane| lane.to_vec()).collect();
/// assert_eq!(columns, [[1, 3, 5], [2, 4, 6]]);
/// assert_eq!(x.fold_axis(1, 0, |total, x| total + x).to_vec(), [3, 7, 11]);
/// assert_eq!(x.map_axis(0, |column| column.iter().max().copied()).to_vec(), [Some(5), Some(6)]);
/// assert_eq!(x.index_axis(1, 0).to_vec(), [1, 3, 5]);
/// ```
pub trait OtherNames<'a>: Sized {
    /// The type of the elements.
    type Item: 'a;
    /// The shape.
    type Shape: Shape;

    /// All elements.
    #[doc(hidden)]
    fn whole_view(self) -> View<'a, Self::Item, Self::Shape>;

    /// The extents as a tuple: ndarray's `dim`.
    fn dim(self) -> <Self::Shape as IndexTuple>::Tuple
    where
        Self::Shape: IndexTuple,
    {
        Self::Shape::tuple(self.whole_view().extents())
    }

    /// The extent of an axis: ndarray's `len_of`.
    ///
    /// # Panics
    /// If [`try_len_of`](Self::try_len_of) returns an error.
    #[track_caller]
    fn len_of(self, axis: impl OneAxis) -> usize {
        or_panic(self.try_len_of(axis))
    }

    /// As [`len_of`](Self::len_of).
    ///
    /// # Errors
    /// `axis_out_of_range`.
    fn try_len_of(self, axis: impl OneAxis) -> Result<usize, ShapeError> {
        let view = self.whole_view();
        Ok(view.extents().as_ref()[axis.axis_for("len_of", view.rank())?])
    }

    /// The elements in row-major order, as a copy of rank 1.
    fn flatten(self) -> Array1<Self::Item>
    where
        Self::Item: Clone,
    {
        Array1::from(self.whole_view().to_vec())
    }

    /// [`flatten`](Self::flatten) by NumPy's other name: a copy, too.
    fn ravel(self) -> Array1<Self::Item>
    where
        Self::Item: Clone,
    {
        self.flatten()
    }

    /// [`unsqueeze`](View::unsqueeze) by NumPy's name.
    ///
    /// # Panics
    /// If [`try_unsqueeze`](View::try_unsqueeze) returns an error.
    #[track_caller]
    fn expand_dims<A: InsertInto<Self::Shape>>(self, axes: A) -> View<'a, Self::Item, A::Inserted> {
        self.whole_view().unsqueeze(axes)
    }

    /// [`unsqueeze`](View::unsqueeze) by ndarray's name.
    ///
    /// # Panics
    /// If [`try_unsqueeze`](View::try_unsqueeze) returns an error.
    #[track_caller]
    fn insert_axis<A: InsertInto<Self::Shape>>(self, axes: A) -> View<'a, Self::Item, A::Inserted> {
        self.whole_view().unsqueeze(axes)
    }

    /// [`permute`](View::permute) by ndarray's name.
    ///
    /// # Panics
    /// If [`try_permute`](View::try_permute) returns an error.
    #[track_caller]
    fn permuted_axes<P: Permutation<Self::Shape>>(
        self,
        axes: P,
    ) -> View<'a, Self::Item, P::Output> {
        self.whole_view().permute(axes)
    }

    /// [`permute`](View::permute) by NumPy's name; [`t`](View::t) reverses all axes.
    ///
    /// # Panics
    /// If [`try_permute`](View::try_permute) returns an error.
    #[track_caller]
    #[rustfmt::skip]
    fn transpose<P: Permutation<Self::Shape>>(self, axes: P) -> View<'a, Self::Item, P::Output> { // `x.transpose([1, 0])`, `x.t()`
        self.whole_view().permute(axes)
    }

    /// [`t`](View::t) by ndarray's name.
    fn reversed_axes(self) -> View<'a, Self::Item, <Self::Shape as Reverse>::Reversed>
    where
        Self::Shape: Reverse,
    {
        self.whole_view().t()
    }

    /// Two axes exchanged.
    ///
    /// # Panics
    /// If [`try_swapaxes`](Self::try_swapaxes) returns an error.
    #[track_caller]
    fn swapaxes(
        self,
        a: impl OneAxis,
        b: impl OneAxis,
    ) -> View<'a, Self::Item, <Self::Shape as Fewer<0>>::Left>
    where
        Self::Shape: Fewer<0>,
    {
        or_panic(self.try_swapaxes(a, b))
    }

    /// As [`swapaxes`](Self::swapaxes).
    ///
    /// # Errors
    /// `axis_out_of_range`.
    fn try_swapaxes(
        self,
        a: impl OneAxis,
        b: impl OneAxis,
    ) -> Result<View<'a, Self::Item, <Self::Shape as Fewer<0>>::Left>, ShapeError>
    where
        Self::Shape: Fewer<0>,
    {
        let (op, view) = ("swapaxes", self.whole_view());
        let [a, b] = [a.axis_for(op, view.rank())?, b.axis_for(op, view.rank())?];
        let mut axes: Vec<usize> = (0..view.rank()).collect();
        axes.swap(a, b);
        view.try_permute(&axes[..])
    }

    /// An axis at another position; the others keep their order.
    ///
    /// # Panics
    /// If [`try_moveaxis`](Self::try_moveaxis) returns an error.
    #[track_caller]
    fn moveaxis(
        self,
        from: impl OneAxis,
        to: impl OneAxis,
    ) -> View<'a, Self::Item, <Self::Shape as Fewer<0>>::Left>
    where
        Self::Shape: Fewer<0>,
    {
        or_panic(self.try_moveaxis(from, to))
    }

    /// As [`moveaxis`](Self::moveaxis).
    ///
    /// # Errors
    /// `axis_out_of_range`, also for the position.
    fn try_moveaxis(
        self,
        from: impl OneAxis,
        to: impl OneAxis,
    ) -> Result<View<'a, Self::Item, <Self::Shape as Fewer<0>>::Left>, ShapeError>
    where
        Self::Shape: Fewer<0>,
    {
        let (op, view) = ("moveaxis", self.whole_view());
        let from = from.axis_for(op, view.rank())?;
        let to = to.axis_for(op, view.rank())?;
        let mut axes: Vec<usize> = (0..view.rank()).collect();
        let axis = axes.remove(from);
        axes.insert(to, axis);
        view.try_permute(&axes[..])
    }

    /// The elements stretched to a shape by NumPy's rule, aligned at the last axis.
    ///
    /// # Panics
    /// If [`try_broadcast_to`](Self::try_broadcast_to) returns an error.
    #[track_caller]
    fn broadcast_to<R: Shape>(self, shape: impl IntoShape<Shape = R>) -> View<'a, Self::Item, R> {
        or_panic(self.try_broadcast_to(shape))
    }

    /// As [`broadcast_to`](Self::broadcast_to).
    ///
    /// # Errors
    /// `cannot_broadcast_to` if an extent is neither 1 nor that of the shape, or the shape has fewer
    /// axes.
    fn try_broadcast_to<R: Shape>(
        self,
        shape: impl IntoShape<Shape = R>,
    ) -> Result<View<'a, Self::Item, R>, BroadcastError> {
        let shape = shape.into_shape();
        let view = self.whole_view().into_dyn();
        let stretched = view.try_broadcast_to(shape.extents().as_ref())?;
        Ok(match stretched.try_into_shape() {
            Ok(stretched) => stretched,
            Err(_) => unreachable!("it has the extents of the shape"),
        })
    }

    /// [`try_broadcast_to`](Self::try_broadcast_to) by ndarray's name: `None` if it does not stretch.
    fn broadcast<R: Shape>(
        self,
        shape: impl IntoShape<Shape = R>,
    ) -> Option<View<'a, Self::Item, R>> {
        self.try_broadcast_to(shape).ok()
    }

    /// The elements at one index of an axis, without the axis: ndarray's `index_axis`, and a slice
    /// with an index, `x.slice(s![.., 2])`.
    ///
    /// # Panics
    /// If [`try_index_axis`](Self::try_index_axis) returns an error.
    #[track_caller]
    fn index_axis<A: OneAxis>(
        self,
        axis: A,
        index: usize,
    ) -> View<'a, Self::Item, <Self::Shape as Along<A>>::Without>
    where
        Self::Shape: Along<A>,
    {
        or_panic(self.try_index_axis(axis, index))
    }

    /// As [`index_axis`](Self::index_axis).
    ///
    /// # Errors
    /// `axis_out_of_range`, and `index_out_of_range` if the axis has no such index.
    fn try_index_axis<A: OneAxis>(
        self,
        axis: A,
        index: usize,
    ) -> Result<View<'a, Self::Item, <Self::Shape as Along<A>>::Without>, ShapeError>
    where
        Self::Shape: Along<A>,
    {
        let (op, view) = ("index_axis", self.whole_view());
        let items = at_index(axis.axis_for(op, view.rank())?, index, view.rank());
        let slice = view.into_dyn().try_slice(&items[..]);
        slice.map_err(|error| error.named(op))?.try_into_shape()
    }

    /// Views of rank 1 along an axis, for every index of the others in row-major order: ndarray's
    /// `lanes`.
    ///
    /// # Panics
    /// If [`try_lanes`](Self::try_lanes) returns an error.
    #[track_caller]
    fn lanes(
        self,
        axis: impl OneAxis,
    ) -> impl ExactSizeIterator<Item = View<'a, Self::Item, (Dyn,)>> {
        or_panic(self.try_lanes(axis))
    }

    /// As [`lanes`](Self::lanes).
    ///
    /// # Errors
    /// `axis_out_of_range`.
    fn try_lanes(
        self,
        axis: impl OneAxis,
    ) -> Result<impl ExactSizeIterator<Item = View<'a, Self::Item, (Dyn,)>>, ShapeError> {
        let view = self.whole_view();
        let axis = axis.axis_for("lanes", view.rank())?;
        Ok(lanes_of(view, axis))
    }

    /// The accumulator after all elements, in row-major order: ndarray's `fold`.
    fn fold<B>(self, init: B, f: impl FnMut(B, &Self::Item) -> B) -> B {
        self.whole_view().iter().fold(init, f)
    }

    /// The accumulators along an axis, each from `init` on: ndarray's `fold_axis`.
    ///
    /// # Panics
    /// If [`try_fold_axis`](Self::try_fold_axis) returns an error.
    #[track_caller]
    fn fold_axis<A: OneAxis, B: Clone>(
        self,
        axis: A,
        init: B,
        f: impl FnMut(&B, &Self::Item) -> B,
    ) -> Array<B, <Self::Shape as Along<A>>::Without>
    where
        Self::Shape: Along<A>,
    {
        or_panic(self.try_fold_axis(axis, init, f))
    }

    /// As [`fold_axis`](Self::fold_axis).
    ///
    /// # Errors
    /// `axis_out_of_range`, and `too_large` if the memory is refused; the function is not called
    /// then.
    fn try_fold_axis<A: OneAxis, B: Clone>(
        self,
        axis: A,
        init: B,
        mut f: impl FnMut(&B, &Self::Item) -> B,
    ) -> Result<Array<B, <Self::Shape as Along<A>>::Without>, ShapeError>
    where
        Self::Shape: Along<A>,
    {
        let view = self.whole_view();
        let number = axis.axis_for("fold_axis", view.rank())?;
        let mut all: Array<B, _> = for_each_lane(&view, number, |_| init.clone())?;
        for part in view.try_axis_iter(axis)? {
            for (total, item) in Array::iter_mut(&mut all).zip(part.iter()) {
                *total = f(total, item);
            }
        }
        Ok(all)
    }

    /// A function of each lane along an axis, as an array without the axis: ndarray's `map_axis`.
    ///
    /// # Panics
    /// If [`try_map_axis`](Self::try_map_axis) returns an error.
    #[track_caller]
    fn map_axis<A: OneAxis, B>(
        self,
        axis: A,
        f: impl FnMut(View<'a, Self::Item, (Dyn,)>) -> B,
    ) -> Array<B, <Self::Shape as Along<A>>::Without>
    where
        Self::Shape: Along<A>,
    {
        or_panic(self.try_map_axis(axis, f))
    }

    /// As [`map_axis`](Self::map_axis).
    ///
    /// # Errors
    /// `axis_out_of_range`, and `too_large` if the memory is refused; the function is not called
    /// then.
    fn try_map_axis<A: OneAxis, B>(
        self,
        axis: A,
        mut f: impl FnMut(View<'a, Self::Item, (Dyn,)>) -> B,
    ) -> Result<Array<B, <Self::Shape as Along<A>>::Without>, ShapeError>
    where
        Self::Shape: Along<A>,
    {
        let view = self.whole_view();
        let axis = axis.axis_for("map_axis", view.rank())?;
        let mut lanes = lanes_of(view.clone(), axis);
        for_each_lane(&view, axis, |_| {
            f(lanes.next().expect("a lane for each element"))
        })
    }

    /// [`chunks`](View::chunks) by ndarray's name.
    ///
    /// # Panics
    /// If [`try_chunks`](View::try_chunks) returns an error.
    #[track_caller]
    fn axis_chunks_iter<A: OneAxis>(
        self,
        axis: A,
        len: usize,
    ) -> AxisParts<'a, Self::Item, <Self::Shape as Along<A>>::With<Dyn>>
    where
        Self::Shape: Along<A>,
    {
        self.whole_view().chunks(len, axis)
    }
}
