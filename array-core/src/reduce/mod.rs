//! Reductions of any expression, fused: the value of the expression exists one tile at a time.
//!
//! ```text
//! for each index of the outer kept axes:
//!     for each tile over (reduced axes, inner kept axes):      // the engine computes it into L1
//!         fold the tile's rows into one row                    // or into one element, when no kept axis is inside
//!         combine that row with those of earlier tiles, pairwise
//! ```

mod axes;
mod fold;
mod ops;

pub use crate::expr::Sum;
pub use axes::{ReduceAxes, keepdims};
pub use fold::Fold;
pub use ops::Widen;

use crate::array::{checked_len, or_panic};
use crate::error::{ReduceError, ShapeError};
use crate::expr::{AxisMap, Closed, Float, Lazy, Node, Number, Unary};
use crate::kernel::{Launch, Output, Program};
use crate::leaf::{AllUnit, Elem};
use crate::shape::{DynRank, Shape, count};
use fold::{Cascade, fold_rows, fold_run};
use ops::{Largest, Smallest, Total};

/// Axis `k` of the sweep is axis `order[k]` of the expression.
#[derive(Clone, Copy)]
struct Ordered<'o>(&'o [usize]);

impl AxisMap for Ordered<'_> {
    #[inline]
    fn operand_axis(self, axis: usize, rank: usize) -> Option<usize> {
        Some(self.0[axis]).filter(|&axis| axis < rank)
    }
}

/// The order of the sweep: outer kept axes, reduced axes, then the kept axes after the last reduced one.
///
/// Gives the order, and how many axes the first two groups have. When the last axis is reduced the third group is empty.
fn order(reduced: &[bool]) -> (Vec<usize>, usize, usize) {
    let last = reduced
        .iter()
        .rposition(|&reduced| reduced)
        .map_or(0, |axis| axis + 1);
    let axes = |want: bool| (0..last).filter(move |&axis| reduced[axis] == want);
    let (outer, taken) = (axes(false).count(), axes(true).count());
    (
        axes(false)
            .chain(axes(true))
            .chain(last..reduced.len())
            .collect(),
        outer,
        taken,
    )
}

/// Rows folded one after the other before they enter the cascade: the error of a column's sum grows with them.
const ROWS: usize = 32;

/// The `kept` elements of a reduction of `node`, row-major over the kept axes.
fn fold_axes<E: Node, F: Fold<E::Item>>(
    node: &E,
    extents: &[usize],
    reduced: &[bool],
    kept: usize,
    fold: F,
) -> Vec<E::Item> {
    let (order, outer, taken) = order(reduced);
    let extents: Vec<usize> = order.iter().map(|&axis| extents[axis]).collect();
    let (taken, inner) = extents[outer..].split_at(taken);
    let mut elements = vec![fold.identity(); kept];
    if extents.contains(&0) {
        return elements;
    }
    let [taken, width] = [taken, inner].map(count);
    let under = taken * width;

    let program = Program::of::<E, AllUnit>(node);
    let mut launch = Launch::new(Output::nowhere(), &extents, program);
    launch.set_out(&vec![0; extents.len()]);
    node.bind(Ordered(&order), &mut launch);
    let mut cascade = Cascade::new(fold, width);
    let mut row = vec![fold.identity(); width];
    launch.sweep(|mut start, mut tile| {
        // A tile is a run of the row-major order: whole outer indices, or a part of one.
        while !tile.is_empty() {
            let (at, into) = (start / under, start % under);
            let len = tile.len().min(under - into);
            let (part, rest) = tile.split_at(len);
            let column = into % width;
            if width == 1 {
                row[0] = fold_run(fold, part);
                cascade.push(&mut row);
            } else if len >= width {
                for rows in part.chunks(ROWS * width) {
                    row.fill(fold.identity());
                    fold_rows(fold, rows, &mut row);
                    cascade.push(&mut row);
                }
            } else {
                // Rows longer than a tile: each is added as it comes.
                fold_rows(fold, part, &mut elements[at * width + column..][..len]);
            }
            if into + len == under && len >= width.min(under) {
                cascade.finish(&mut elements[at * width..][..width]);
            }
            (start, tile) = (start + len, rest);
        }
    });
    elements
}

/// What a reduction over no elements gives.
enum OverNothing {
    /// The fold's identity.
    Identity,
    /// An error that names the reduction; a result without elements is still legal.
    Refuse(&'static str),
}

/// The phases of a reduction: shapes and axes checked, the expression folded, the elements finished and shaped.
fn reduce<E, A, F, U>(
    node: &E,
    axes: A,
    fold: F,
    over_nothing: OverNothing,
    finish: impl Fn(E::Item, usize) -> U,
) -> Result<A::Output<U, E::Home>, ReduceError>
where
    E: Node<Shape: Shape>,
    A: ReduceAxes<E::Shape>,
    F: Fold<E::Item>,
    U: Elem,
{
    let shape = node.shape()?;
    shape.checked_count()?;
    let extents = shape.extents();
    let (extents, reduced) = (extents.as_ref(), axes.reduced(&shape)?);
    let reduced = reduced.as_ref();
    let part = |of: bool| -> Vec<usize> {
        let axes = extents.iter().zip(reduced);
        axes.filter(|(_, reduced)| **reduced == of)
            .map(|(&extent, _)| extent)
            .collect()
    };
    // What is left may be too large though the whole has a size: without the axis that is empty.
    let kept = checked_len::<U, _>(&DynRank::from(part(false)))?;
    let taken = count(&part(true));
    if let OverNothing::Refuse(op) = over_nothing
        && taken == 0
        && kept != 0
    {
        return Err(ShapeError::empty_reduction(op, extents).into());
    }
    let elements = fold_axes(node, extents, reduced, kept, fold);
    let elements: Vec<U> = elements
        .into_iter()
        .map(|element| finish(element, taken))
        .collect();
    Ok(axes.finish(&shape, &elements))
}

/// The result of reducing an `L` to elements of its own type.
pub type Reduced<L, A> = <A as ReduceAxes<<L as Lazy>::Shape>>::Output<
    <L as Lazy>::Item,
    <<L as Lazy>::Node as Node>::Home,
>;

/// The result of summing an `L`.
pub type ReducedSum<L, A> = <A as ReduceAxes<<L as Lazy>::Shape>>::Output<
    <<L as Lazy>::Item as Sum>::Sum,
    <<L as Lazy>::Node as Node>::Home,
>;

/// Reductions of arrays, views and expressions; computed at once, fused with the expression.
///
/// The axes are `..` for all of them, which gives a scalar; `axes![0, 2]`, which drops them; `axes![0].keepdims()`, which
/// leaves them with extent 1; a run-time list `&[0, -1]` for a run-time rank.
pub trait Reductions: Lazy<Shape: Shape, Node: Closed> {
    /// The sum. Integers widen to 64 bits and wrap around; floats are summed pairwise. 0 over no elements.
    ///
    /// The sum of `bool`s is how many are true.
    ///
    /// # Panics
    /// Where [`try_sum`](Self::try_sum) gives an error.
    ///
    /// # Examples
    /// ```
    /// use array_core::expr::Lazy;
    /// use array_core::array::Array;
    /// use array_core::reduce::Reductions;
    /// use array_core::{axes, shape};
    ///
    /// let x = Array::from_vec(shape![2, 3], vec![1u8, 2, 3, 4, 5, 250]);
    /// assert_eq!(x.sum(..), 265);
    /// assert_eq!(x.sum(axes![0]).as_slice(), [5, 7, 253]);
    /// assert_eq!(x.sum(axes![1].keepdims()).extents(), [2, 1]);
    /// assert_eq!(x.greater(2).sum(..), 4);
    /// ```
    #[track_caller]
    fn sum<A: ReduceAxes<Self::Shape>>(self, axes: A) -> ReducedSum<Self, A>
    where
        Self::Item: Sum,
    {
        or_panic(self.try_sum(axes))
    }

    /// The sum.
    ///
    /// # Errors
    /// A run-time list of axes with one out of range or named twice, operands that do not broadcast, and `too_large`.
    fn try_sum<A: ReduceAxes<Self::Shape>>(
        self,
        axes: A,
    ) -> Result<ReducedSum<Self, A>, ReduceError>
    where
        Self::Item: Sum,
    {
        let node = Unary {
            op: Widen,
            operand: self.lazy().0,
        };
        reduce(&node, axes, Total, OverNothing::Identity, |total, _| total)
    }

    /// The mean of floats, summed pairwise. NaN over no elements. Integers are cast first.
    ///
    /// # Panics
    /// Where [`try_mean`](Self::try_mean) gives an error.
    ///
    /// # Examples
    /// ```
    /// use array_core::expr::Lazy;
    /// use array_core::reduce::Reductions;
    /// use array_core::{array, axes};
    ///
    /// let x = array![[1.0, 2.0, 6.0], [4.0, 4.0, 4.0]];
    /// let mean = x.mean(axes![1].keepdims());
    /// let variance = (&x - mean).powi(2).mean(axes![1]);
    /// assert_eq!(variance, array![14.0 / 3.0, 0.0]);
    /// assert_eq!(array![1_u8, 2].cast::<f32>().mean(..), 1.5);
    /// ```
    #[track_caller]
    fn mean<A: ReduceAxes<Self::Shape>>(self, axes: A) -> Reduced<Self, A>
    where
        Self::Item: Float,
    {
        or_panic(self.try_mean(axes))
    }

    /// The mean of floats.
    ///
    /// # Errors
    /// As [`try_sum`](Self::try_sum).
    fn try_mean<A: ReduceAxes<Self::Shape>>(self, axes: A) -> Result<Reduced<Self, A>, ReduceError>
    where
        Self::Item: Float,
    {
        let node = self.lazy().0;
        reduce(
            &node,
            axes,
            Total,
            OverNothing::Identity,
            |total: Self::Item, count| total / Self::Item::from_f64(count as f64),
        )
    }

    /// The maximum; NaN where there is one (NumPy's `amax`).
    ///
    /// Called `amax` because `max` takes two operands, element by element.
    ///
    /// # Panics
    /// Where [`try_amax`](Self::try_amax) gives an error: over no elements there is none.
    ///
    /// # Examples
    /// ```
    /// use array_core::reduce::Reductions;
    /// use array_core::{array, axes};
    ///
    /// let x = array![[1, 7, 3], [5, 2, 6]];
    /// assert_eq!((x.amax(..), x.amax(axes![1])), (7, array![7, 6]));
    /// ```
    #[track_caller]
    fn amax<A: ReduceAxes<Self::Shape>>(self, axes: A) -> Reduced<Self, A>
    where
        Self::Item: Number,
    {
        or_panic(self.try_amax(axes))
    }

    /// The maximum; NaN where there is one.
    ///
    /// # Errors
    /// As [`try_sum`](Self::try_sum), and `empty_reduction` over no elements.
    fn try_amax<A: ReduceAxes<Self::Shape>>(self, axes: A) -> Result<Reduced<Self, A>, ReduceError>
    where
        Self::Item: Number,
    {
        let node = self.lazy().0;
        reduce(
            &node,
            axes,
            Largest,
            OverNothing::Refuse("amax"),
            |largest, _| largest,
        )
    }

    /// The minimum; NaN where there is one (NumPy's `amin`).
    ///
    /// # Panics
    /// Where [`try_amin`](Self::try_amin) gives an error: over no elements there is none.
    #[track_caller]
    fn amin<A: ReduceAxes<Self::Shape>>(self, axes: A) -> Reduced<Self, A>
    where
        Self::Item: Number,
    {
        or_panic(self.try_amin(axes))
    }

    /// The minimum; NaN where there is one.
    ///
    /// # Errors
    /// As [`try_sum`](Self::try_sum), and `empty_reduction` over no elements.
    fn try_amin<A: ReduceAxes<Self::Shape>>(self, axes: A) -> Result<Reduced<Self, A>, ReduceError>
    where
        Self::Item: Number,
    {
        let node = self.lazy().0;
        reduce(
            &node,
            axes,
            Smallest,
            OverNothing::Refuse("amin"),
            |smallest, _| smallest,
        )
    }
}

impl<L: Lazy<Shape: Shape, Node: Closed>> Reductions for L {}
