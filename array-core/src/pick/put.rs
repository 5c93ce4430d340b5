//! Writes to picked elements of arrays and mutable views. All indices, masks and values are checked
//! before the first element is written.

use super::gather::{around, places_of_each, with_rows, with_view};
use super::indices::{IndexList, positions};
use super::masks::check_mask;
use crate::array::{Array, ViewMut, ViewMutD, built, or_panic};
use crate::error::ShapeError;
use crate::eval::Destination;
use crate::expr::{Closed, IntoExpr, Lazy, Node, Number, scalar};
use crate::leaf::Elem;
use crate::shape::{Along, AxisNumber, FitsInto, OneAxis, Shape, Whole, WholeOf, of_extents};
use crate::storage::Home;

/// Calls `read` with the row-major values of `node`, stretched to `extents`; `like` is any element,
/// if there is one.
///
/// # Errors
/// If the values do not broadcast; `too_large`.
fn with_values<E: Node<Shape: FitsInto<S>>, S: Shape>(
    op: &str,
    node: &E,
    extents: &[usize],
    like: Option<E::Item>,
    read: impl FnOnce(&[E::Item]),
) -> Result<(), ShapeError> {
    if let Some(view) = node.viewed()
        && view.dims() == extents
        && let Some(items) = view.as_slice()
    {
        read(items);
        return Ok(());
    }
    let mut values: Array<E::Item, S> = built(of_extents(extents), |_| match like {
        Some(value) => value,
        None => unreachable!("an index in range is one of an element"),
    })?;
    (&mut values).write(op, node)?;
    read(values.as_slice());
    Ok(())
}

fn put_along<T: Elem, I, R>(
    mut out: ViewMutD<'_, T>,
    indices: &I,
    values: &R,
    axis: usize,
) -> Result<(), ShapeError>
where
    I: Node<Item: AxisNumber, Shape: Whole>,
    R: Node<Item = T, Shape: FitsInto<WholeOf<I::Shape>>>,
{
    const NAME: &str = "put_along_axis";
    with_rows(indices, |extents, indices| {
        let places = places_of_each(NAME, &out.layout, extents, indices, axis)?;
        let like = places.first().map(|&place| out.data[place]);
        with_values::<R, WholeOf<I::Shape>>(NAME, values, extents, like, |values| {
            for (&place, &value) in places.iter().zip(values) {
                out.data[place] = value;
            }
        })
    })
}

fn add_along<T: Number, I, R, S>(
    out: ViewMutD<'_, T>,
    indices: &I,
    values: &R,
    axis: usize,
) -> Result<(), ShapeError>
where
    I: IndexList,
    R: Node<Item = T, Shape: FitsInto<S>>,
    S: Shape,
{
    const NAME: &str = "add_at";
    let indices = indices.indices(NAME)?;
    let positions = positions(NAME, &indices, Some(axis), out.dims()[axis])?;
    let mut extents = out.dims().to_vec();
    extents[axis] = positions.len();
    let ViewMutD { mut data, layout } = out;
    with_values::<R, S>(NAME, values, &extents, Some(T::ZERO), |values| {
        if values.is_empty() {
            return;
        }
        let (before, after, stride) = around(&layout, axis);
        let slab = positions.len() * after.len();
        let mut add = |place: usize, value| data[place] = data[place].wrapping_sum(value);
        for (outer, values) in before.iter().zip(values.chunks_exact(slab)) {
            let first = layout.offset.wrapping_add(*outer);
            let start = |position| first.wrapping_add(stride.wrapping_mul(position));
            if after == [0] {
                let all = positions.iter().zip(values);
                all.for_each(|(&position, &value)| add(start(position), value));
                continue;
            }
            for (&position, values) in positions.iter().zip(values.chunks_exact(after.len())) {
                let all = after.iter().zip(values);
                all.for_each(|(at, &value)| add(start(position).wrapping_add(*at), value));
            }
        }
    })
}

fn fill_true<T: Elem, M: Node<Item = bool, Shape: Whole>>(
    mut out: ViewMutD<'_, T>,
    mask: &M,
    value: T,
) -> Result<(), ShapeError> {
    with_view(mask, |mask| {
        check_mask("fill_where", mask.dims(), out.dims())?;
        Ok(out.try_update(|current| mask.select(scalar(value), current))?)
    })
}

fn assign_true<T: Elem, M, R>(
    mut out: ViewMutD<'_, T>,
    mask: &M,
    values: &R,
) -> Result<(), ShapeError>
where
    M: Node<Item = bool, Shape: Whole>,
    R: Node<Item = T, Shape: Whole>,
{
    const NAME: &str = "assign_where";
    with_rows(mask, |own, truths| {
        with_rows(values, |extents, values| {
            check_mask(NAME, own, out.dims())?;
            let chosen = truths.iter().map(|&truth| usize::from(truth)).sum();
            match extents {
                [len] if *len == chosen => {}
                [len] => return Err(ShapeError::values_for_mask(NAME, *len, chosen)),
                _ => return Err(ShapeError::values_of_rank(NAME, extents)),
            }
            let chosen = out.iter_mut().zip(truths).filter(|(_, truth)| **truth);
            chosen
                .zip(values)
                .for_each(|((element, _), &value)| *element = value);
            Ok(())
        })
    })
}

/// Declares the writes for arrays and for mutable views.
macro_rules! puts {
    ($([$($generics:tt)*] $Place:ty, |$this:ident| $view:expr;)*) => {$(
        impl<$($generics)*> $Place {
            /// Writes `values` to the elements at `indices` along `axis` (NumPy's `put_along_axis`).
            ///
            /// The indices have the extents of this array except along the axis, and `values`, an
            /// array, a view, an expression or a scalar, fits their shape. A negative index counts
            /// from the end of the axis. Of an index that is named twice, the last value stays.
            ///
            /// # Panics
            /// If [`try_put_along_axis`](Self::try_put_along_axis) returns an error.
            ///
            /// # Examples
            /// ```
            /// # extern crate array_core as broadloom;
            /// use broadloom::prelude::*;
            ///
            /// let mut x = array![[10, 30, 20], [60, 40, 50]];
            /// let largest = x.argmax(keepdims(1));
            /// x.put_along_axis(&largest, 0, 1);
            /// assert_eq!(x, array![[10, 0, 20], [0, 40, 50]]);
            /// ```
            #[track_caller]
            pub fn put_along_axis<I, R, A>(&mut self, indices: I, values: R, axis: A)
            where
                I: Lazy<Item: AxisNumber, Shape: Whole, Node: Closed>,
                R: IntoExpr<T, Node: Closed, Shape: FitsInto<WholeOf<I::Shape>>>,
                A: OneAxis,
            {
                or_panic(self.try_put_along_axis(indices, values, axis));
            }

            /// As [`put_along_axis`](Self::put_along_axis).
            ///
            /// # Errors
            /// `index_out_of_range`, `axis_out_of_range`, `rank_mismatch` and `extent_mismatch` of
            /// the indices, and values that do not fit. Nothing is written then.
            pub fn try_put_along_axis<I, R, A>(
                &mut self,
                indices: I,
                values: R,
                axis: A,
            ) -> Result<(), ShapeError>
            where
                I: Lazy<Item: AxisNumber, Shape: Whole, Node: Closed>,
                R: IntoExpr<T, Node: Closed, Shape: FitsInto<WholeOf<I::Shape>>>,
                A: OneAxis,
            {
                let $this = self;
                let out = $view.into_dyn();
                let axis = axis.axis_for("put_along_axis", out.rank())?;
                put_along(out, &indices.lazy().0, &values.into_expr().0, axis)
            }

            /// Adds `values` to the elements at `indices` along `axis`, one after the other (NumPy's
            /// `add.at`): an index that is named twice is added to twice.
            ///
            /// `values` fits the shape of this array with an element for each index along the axis.
            /// Integers wrap around. A negative index counts from the end of the axis.
            ///
            /// # Panics
            /// If [`try_add_at`](Self::try_add_at) returns an error.
            ///
            /// # Examples
            /// ```
            /// # extern crate array_core as broadloom;
            /// use broadloom::prelude::*;
            ///
            /// let mut counts = array![0, 0, 0];
            /// counts.add_at([0, 2, 2, -1], 1, 0);
            /// assert_eq!(counts, array![1, 0, 3]);
            /// ```
            #[doc(alias = "scatter_add")]
            #[track_caller]
            pub fn add_at<I, R, A>(&mut self, indices: I, values: R, axis: A)
            where
                T: Number,
                S: Along<A>,
                I: IndexList,
                R: IntoExpr<T, Node: Closed, Shape: FitsInto<S::With<I::Count>>>,
                A: OneAxis,
            {
                or_panic(self.try_add_at(indices, values, axis));
            }

            /// As [`add_at`](Self::add_at).
            ///
            /// # Errors
            /// `index_out_of_range`, `axis_out_of_range`, `rank_mismatch` of the indices, and values
            /// that do not fit. Nothing is written then.
            pub fn try_add_at<I, R, A>(
                &mut self,
                indices: I,
                values: R,
                axis: A,
            ) -> Result<(), ShapeError>
            where
                T: Number,
                S: Along<A>,
                I: IndexList,
                R: IntoExpr<T, Node: Closed, Shape: FitsInto<S::With<I::Count>>>,
                A: OneAxis,
            {
                let $this = self;
                let out = $view.into_dyn();
                let axis = axis.axis_for("add_at", out.rank())?;
                add_along::<T, I, R::Node, S::With<I::Count>>(out, &indices, &values.into_expr().0, axis)
            }

            /// Sets the elements where `mask`, of the shape of this array, is true to `value`
            /// (NumPy's `x[mask] = value`).
            ///
            /// # Panics
            /// If [`try_fill_where`](Self::try_fill_where) returns an error.
            ///
            /// # Examples
            /// ```
            /// # extern crate array_core as broadloom;
            /// use broadloom::prelude::*;
            ///
            /// let mut x = array![[1.0, f64::NAN], [-2.0, 3.0]];
            /// let is_missing = x.is_nan().eval();
            /// x.fill_where(&is_missing, 0.0);
            /// assert_eq!(x, array![[1.0, 0.0], [-2.0, 3.0]]);
            /// ```
            #[doc(alias = "putmask")]
            #[track_caller]
            pub fn fill_where<M>(&mut self, mask: M, value: T)
            where
                M: Lazy<Item = bool, Shape: Whole, Node: Closed>,
            {
                or_panic(self.try_fill_where(mask, value));
            }

            /// As [`fill_where`](Self::fill_where).
            ///
            /// # Errors
            /// `extent_mismatch` if the mask has another shape. Nothing is written then.
            pub fn try_fill_where<M>(&mut self, mask: M, value: T) -> Result<(), ShapeError>
            where
                M: Lazy<Item = bool, Shape: Whole, Node: Closed>,
            {
                let $this = self;
                let out = $view.into_dyn();
                fill_true(out, &mask.lazy().0, value)
            }

            /// Writes `values`, a list, one after the other to the elements where `mask`, of the
            /// shape of this array, is true, in row-major order (NumPy's `x[mask] = values`).
            ///
            /// # Panics
            /// If [`try_assign_where`](Self::try_assign_where) returns an error.
            ///
            /// # Examples
            /// ```
            /// # extern crate array_core as broadloom;
            /// use broadloom::prelude::*;
            ///
            /// let mut x = array![[1, 2], [3, 4]];
            /// x.assign_where(&array![[true, false], [false, true]], &array![10, 40]);
            /// assert_eq!(x, array![[10, 2], [3, 40]]);
            /// ```
            #[doc(alias = "place")]
            #[track_caller]
            pub fn assign_where<M, R>(&mut self, mask: M, values: R)
            where
                M: Lazy<Item = bool, Shape: Whole, Node: Closed>,
                R: Lazy<Item = T, Shape: Whole, Node: Closed>,
            {
                or_panic(self.try_assign_where(mask, values));
            }

            /// As [`assign_where`](Self::assign_where).
            ///
            /// # Errors
            /// `extent_mismatch` if the mask has another shape, `len_mismatch` if there is not one
            /// value for each true element, `rank_mismatch` if the values are no list. Nothing is
            /// written then.
            pub fn try_assign_where<M, R>(&mut self, mask: M, values: R) -> Result<(), ShapeError>
            where
                M: Lazy<Item = bool, Shape: Whole, Node: Closed>,
                R: Lazy<Item = T, Shape: Whole, Node: Closed>,
            {
                let $this = self;
                let out = $view.into_dyn();
                assign_true(out, &mask.lazy().0, &values.lazy().0)
            }
        }
    )*};
}
puts! {
    [T: Elem, S: Shape, H: Home] Array<T, S, H>, |x| x.view_mut();
    [T: Elem, S: Shape] ViewMut<'_, T, S>, |x| x.reborrow();
}
