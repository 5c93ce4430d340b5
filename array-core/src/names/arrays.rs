//! Methods of arrays and views by the names that ndarray and NumPy have for them.

use crate::array::slice::{All, At, SliceItem};
use crate::array::{
    Array, Array1, AxisParts, IndexTuple, Permutation, View, ViewMut, advance, built, or_panic,
};
use crate::dim::Dyn;
use crate::error::BroadcastError;
use crate::shape::{Along, Fewer, InsertInto, IntoShape, OneAxis, Reverse, Shape, of_extents};
use crate::storage::{Heap, Home};

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
    /// If there is no such axis.
    #[track_caller]
    fn len_of(self, axis: impl OneAxis) -> usize {
        let view = self.whole_view();
        view.extents().as_ref()[or_panic(axis.axis(view.rank()))]
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
    /// As there.
    #[track_caller]
    fn expand_dims<A: InsertInto<Self::Shape>>(self, axes: A) -> View<'a, Self::Item, A::Inserted> {
        self.whole_view().unsqueeze(axes)
    }

    /// [`unsqueeze`](View::unsqueeze) by ndarray's name.
    ///
    /// # Panics
    /// As there.
    #[track_caller]
    fn insert_axis<A: InsertInto<Self::Shape>>(self, axes: A) -> View<'a, Self::Item, A::Inserted> {
        self.whole_view().unsqueeze(axes)
    }

    /// [`permute`](View::permute) by ndarray's name.
    ///
    /// # Panics
    /// As there.
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
    /// As there.
    #[track_caller]
    fn transpose<P: Permutation<Self::Shape>>(self, axes: P) -> View<'a, Self::Item, P::Output> {
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
    /// If there is no such axis.
    #[track_caller]
    fn swapaxes(
        self,
        a: impl OneAxis,
        b: impl OneAxis,
    ) -> View<'a, Self::Item, <Self::Shape as Fewer<0>>::Left>
    where
        Self::Shape: Fewer<0>,
    {
        let view = self.whole_view();
        let [a, b] = [or_panic(a.axis(view.rank())), or_panic(b.axis(view.rank()))];
        let mut axes: Vec<usize> = (0..view.rank()).collect();
        axes.swap(a, b);
        view.permute(&axes[..])
    }

    /// An axis at another position; the others keep their order.
    ///
    /// # Panics
    /// If there is no such axis or position.
    #[track_caller]
    fn moveaxis(
        self,
        from: impl OneAxis,
        to: impl OneAxis,
    ) -> View<'a, Self::Item, <Self::Shape as Fewer<0>>::Left>
    where
        Self::Shape: Fewer<0>,
    {
        let view = self.whole_view();
        let from = or_panic(from.axis(view.rank()));
        let to = or_panic(to.axis(view.rank()));
        let mut axes: Vec<usize> = (0..view.rank()).collect();
        let axis = axes.remove(from);
        axes.insert(to, axis);
        view.permute(&axes[..])
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
    /// If there is no such axis or index.
    #[track_caller]
    fn index_axis<A: OneAxis>(
        self,
        axis: A,
        index: usize,
    ) -> View<'a, Self::Item, <Self::Shape as Along<A>>::Without>
    where
        Self::Shape: Along<A>,
    {
        let view = self.whole_view();
        let items = at_index(or_panic(axis.axis(view.rank())), index, view.rank());
        or_panic(view.into_dyn().slice(&items[..]).try_into_shape())
    }

    /// Views of rank 1 along an axis, for every index of the others in row-major order: ndarray's
    /// `lanes`.
    ///
    /// # Panics
    /// If there is no such axis.
    #[track_caller]
    fn lanes(
        self,
        axis: impl OneAxis,
    ) -> impl ExactSizeIterator<Item = View<'a, Self::Item, (Dyn,)>> {
        let view = self.whole_view().into_dyn();
        let axis = or_panic(axis.axis(view.rank()));
        let mut outer = view.dims().to_vec();
        outer[axis] = 1;
        let mut index = vec![0; outer.len()];
        let count = outer.iter().product();
        (0..count).map(move |_| {
            let items = index.iter().map(|&at| SliceItem::from(At(at as isize)));
            let mut items: Vec<SliceItem> = items.collect();
            items[axis] = All::FORWARD.into();
            advance(&mut index, &outer);
            or_panic(view.slice(&items[..]).try_into_shape())
        })
    }

    /// The accumulator after all elements, in row-major order: ndarray's `fold`.
    fn fold<B>(self, init: B, f: impl FnMut(B, &Self::Item) -> B) -> B {
        self.whole_view().iter().fold(init, f)
    }

    /// The accumulators along an axis, each from `init` on: ndarray's `fold_axis`.
    ///
    /// # Panics
    /// If there is no such axis.
    #[track_caller]
    fn fold_axis<A: OneAxis, B: Clone>(
        self,
        axis: A,
        init: B,
        mut f: impl FnMut(&B, &Self::Item) -> B,
    ) -> Array<B, <Self::Shape as Along<A>>::Without>
    where
        Self::Shape: Along<A>,
    {
        let view = self.whole_view();
        let mut extents = view.extents().as_ref().to_vec();
        extents.remove(or_panic(axis.axis(extents.len())));
        let made = built::<Heap, _, _>(of_extents(&extents), |_| init.clone());
        let mut all = or_panic(made);
        for part in view.axis_iter(axis) {
            for (total, item) in Array::iter_mut(&mut all).zip(part.iter()) {
                *total = f(total, item);
            }
        }
        all
    }

    /// A function of each lane along an axis, as an array without the axis: ndarray's `map_axis`.
    ///
    /// # Panics
    /// If there is no such axis.
    #[track_caller]
    fn map_axis<A: OneAxis, B>(
        self,
        axis: A,
        mut f: impl FnMut(View<'a, Self::Item, (Dyn,)>) -> B,
    ) -> Array<B, <Self::Shape as Along<A>>::Without>
    where
        Self::Shape: Along<A>,
    {
        let view = self.whole_view();
        let axis = or_panic(axis.axis(view.rank()));
        let mut extents = view.extents().as_ref().to_vec();
        extents.remove(axis);
        let mut lanes = view.lanes(axis);
        or_panic(built::<Heap, _, _>(of_extents(&extents), |_| {
            f(lanes.next().expect("a lane for each element"))
        }))
    }

    /// [`chunks`](View::chunks) by ndarray's name.
    ///
    /// # Panics
    /// As there.
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

/// The items of a slice: `index` of `axis`, and all of the other axes.
pub(super) fn at_index(axis: usize, index: usize, rank: usize) -> Vec<SliceItem> {
    let item = |other| match other == axis {
        true => SliceItem::from(At(index.try_into().unwrap_or(isize::MAX))),
        false => All::FORWARD.into(),
    };
    (0..rank).map(item).collect()
}

impl<'a, T, S: Shape, H: Home> OtherNames<'a> for &'a Array<T, S, H> {
    type Item = T;
    type Shape = S;

    fn whole_view(self) -> View<'a, T, S> {
        self.view()
    }
}

impl<'a, T, S: Shape> OtherNames<'a> for &View<'a, T, S> {
    type Item = T;
    type Shape = S;

    fn whole_view(self) -> View<'a, T, S> {
        self.clone()
    }
}

impl<'a, T, S: Shape> OtherNames<'a> for &'a ViewMut<'_, T, S> {
    type Item = T;
    type Shape = S;

    fn whole_view(self) -> View<'a, T, S> {
        self.as_view()
    }
}
