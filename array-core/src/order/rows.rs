//! Rows along some axes of an array, as slices: in place if the axes are the last ones, else in a
//! copy with these axes last.

use crate::array::{Array, ViewD};
use crate::error::ReduceError;
use crate::expr::{Closed, Lazy, Node, whole};
use crate::leaf::Elem;
use crate::normalize::AlongAxis;
use crate::reduce::OneOrAll;
use crate::shape::{Shape, Whole, WholeOf, count};
use crate::storage::Home;

/// The axes of rows, given by a flag for each axis, and what follows from them.
pub(crate) struct RowAxes {
    /// The axes of the array, those of the rows last.
    order: Vec<usize>,
    /// The number of elements of a row.
    pub(crate) extent: usize,
    /// The number of rows.
    pub(crate) rows: usize,
    /// Whether the rows are contiguous.
    is_last: bool,
}

impl RowAxes {
    pub(crate) fn new(extents: &[usize], flags: &[bool]) -> Self {
        let axes = |of: bool| (0..extents.len()).filter(move |&axis| flags[axis] == of);
        let order: Vec<usize> = axes(false).chain(axes(true)).collect();
        let product = |of| count(&axes(of).map(|axis| extents[axis]).collect::<Vec<_>>());
        // Axes of extent 1 may be anywhere.
        let varying = order.iter().filter(|&&axis| extents[axis] != 1);
        RowAxes {
            extent: product(true),
            rows: product(false),
            is_last: varying.is_sorted(),
            order,
        }
    }

    /// The rows along the axis that `axis` names; with `..` all elements are one row.
    pub(super) fn along<S: Shape, A: OneOrAll<S>>(
        name: &str,
        shape: &S,
        axis: &A,
    ) -> Result<RowAxes, ReduceError> {
        let found = AlongAxis::find(name, shape, axis)?;
        let mut flags = shape.table(axis.are_all());
        if !axis.are_all() {
            flags.as_mut()[found.axis] = true;
        }
        Ok(RowAxes::new(shape.extents().as_ref(), flags.as_ref()))
    }

    /// `work` on the rows of an array with the elements `items`, one after the other.
    pub(crate) fn read<T: Elem, R>(
        &self,
        items: &[T],
        extents: &[usize],
        work: impl FnOnce(&[T]) -> R,
    ) -> Result<R, ReduceError> {
        if self.is_last {
            return Ok(work(items));
        }
        let moved = ViewD::try_from_slice(extents, items)?.permute(&self.order[..]);
        Ok(work(moved.lazy().try_eval()?.as_slice()))
    }

    /// `work` on the rows of `array`, one after the other, which are written back.
    pub(super) fn update<T: Elem, S: Shape, H: Home, R>(
        &self,
        array: &mut Array<T, S, H>,
        work: impl FnOnce(&mut [T]) -> R,
    ) -> Result<R, ReduceError> {
        if self.is_last {
            return Ok(work(array.as_mut_slice()));
        }
        let moved = array.view().into_dyn().permute(&self.order[..]);
        let mut moved = moved.lazy().try_eval()?;
        let result = work(moved.as_mut_slice());
        let mut out = array.view_mut().into_dyn().permute(&self.order[..]);
        out.try_assign(&moved)?;
        Ok(result)
    }
}

/// `work` on the elements of `x`, row-major, and its shape. They are computed only if they are not
/// stored so.
pub(crate) fn with_items<L, R>(
    x: L,
    work: impl FnOnce(&[L::Item], &WholeOf<L::Shape>) -> Result<R, ReduceError>,
) -> Result<R, ReduceError>
where
    L: Lazy<Shape: Whole, Node: Closed>,
{
    let expr = x.lazy();
    if let Some(items) = expr.0.stored() {
        return work(items, &whole(&expr.0.inputs())?);
    }
    let array = expr.try_eval()?;
    work(array.as_slice(), array.typed_shape())
}
