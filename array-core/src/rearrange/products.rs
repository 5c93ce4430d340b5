//! Products of arrays: `outer`, `kron`, `tensordot`, `inner`, `cross`.

use super::reshaped;
use crate::array::{Array, ArrayD, View, ViewD, built, or_panic};
use crate::contract::try_matmul;
use crate::dim::{Dim, Dyn};
use crate::error::{ReduceError, ShapeError};
use crate::expr::{Lazy, Number};
use crate::join::AsView;
use crate::shape::{AxisNumber, DynRank, Fewer, NamesAxes, OneAxis, count, of_extents};

/// The array that [`outer`] makes of an `A` and a `B`.
pub type OuterArray<T, D, E> = Array<T, (D, E)>;

/// The array that [`kron`] makes of an `A`.
pub type KronArray<A> = Array<<A as AsView>::Item, <<A as AsView>::Shape as Fewer<0>>::Left>;

/// The product of each element of one vector and each of another: `a[i] * b[j]` at `[i, j]` (NumPy's
/// `outer`).
///
/// As a part of an expression it is `a.at(axes![0]) * b.at(axes![1])`, without an array. Products of
/// integers wrap around.
///
/// # Panics
/// If [`try_outer`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// use broadloom::rearrange::outer;
///
/// let table = outer(&array![1, 2, 3], &array![10, 20]);
/// let _: &Shape![3, 2] = table.typed_shape();
/// assert_eq!(table, array![[10, 20], [20, 40], [30, 60]]);
/// ```
#[track_caller]
// In one line with its bounds: the compiler prints both lines if one fails.
#[rustfmt::skip]
pub fn outer<A, B, D: Dim, E: Dim>(a: &A, b: &B) -> OuterArray<A::Item, D, E> where A: AsView<Item: Number, Shape = (D,)>, B: AsView<Item = A::Item, Shape = (E,)> {
    or_panic(try_outer(a, b))
}

/// As [`outer`].
///
/// # Errors
/// `too_large`.
pub fn try_outer<A, B, D: Dim, E: Dim>(
    a: &A,
    b: &B,
) -> Result<OuterArray<A::Item, D, E>, ShapeError>
where
    A: AsView<Item: Number, Shape = (D,)>,
    B: AsView<Item = A::Item, Shape = (E,)>,
{
    let (a, b) = (a.as_view().into_dyn(), b.as_view().into_dyn());
    let (rows, columns) = (a.with_axis(1), b.with_axis(0));
    let product = rows.zip_map(&columns, A::Item::wrapping_prod).try_eval()?;
    Ok(reshaped(product, &[a.len(), b.len()]))
}

/// The Kronecker product: `a` with each element replaced by the product of it and `b` (NumPy's
/// `kron`). The operands have one rank; a run-time rank gets the leading axes that are missing.
/// Products of integers wrap around.
///
/// # Panics
/// If [`try_kron`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// use broadloom::rearrange::kron;
///
/// let a = array![[1, 2]];
/// let b = array![[1, 1], [0, 1]];
/// assert_eq!(kron(&a, &b), array![[1, 1, 2, 2], [0, 1, 0, 2]]);
/// ```
#[track_caller]
pub fn kron<A, B>(a: &A, b: &B) -> KronArray<A>
where
    A: AsView<Item: Number, Shape: Fewer<0>>,
    B: AsView<Item = A::Item, Shape: Fewer<0, Left = <A::Shape as Fewer<0>>::Left>>,
{
    or_panic(try_kron(a, b))
}

/// As [`kron`].
///
/// # Errors
/// `too_large`.
pub fn try_kron<A, B>(a: &A, b: &B) -> Result<KronArray<A>, ShapeError>
where
    A: AsView<Item: Number, Shape: Fewer<0>>,
    B: AsView<Item = A::Item, Shape: Fewer<0, Left = <A::Shape as Fewer<0>>::Left>>,
{
    let (mut a, mut b) = (a.as_view().into_dyn(), b.as_view().into_dyn());
    let rank = a.rank().max(b.rank());
    for operand in [&mut a, &mut b] {
        while operand.rank() < rank {
            *operand = operand.with_axis(0);
        }
    }
    let mut extents = Vec::new();
    for (&left, &right) in a.dims().iter().zip(b.dims()) {
        let product = left.checked_mul(right);
        extents.push(product.ok_or_else(|| ShapeError::too_large(&[left, right]))?);
    }
    for axis in 0..rank {
        a = a.with_axis(2 * axis + 1);
        b = b.with_axis(2 * axis);
    }
    let product = a.zip_map(&b, A::Item::wrapping_prod).try_eval()?;
    Ok(reshaped(product, &extents))
}

/// The axes that [`tensordot`] sums over: their number, the last ones of the left operand and the
/// first ones of the right one, or a list for each operand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name the axes of a `tensordot`",
    note = "write their number, `2`, or a list for each operand, `([1, 2], [0, 1])`"
)]
pub trait SummedAxes {
    /// The axes of operands of these ranks, paired in order.
    ///
    /// # Errors
    /// `axis_out_of_range`, `duplicate_axis`, and `dims_len` if the lists differ in length.
    #[doc(hidden)]
    fn pairs(&self, ranks: [usize; 2]) -> Result<[Vec<usize>; 2], ReduceError>;
}

impl SummedAxes for usize {
    fn pairs(&self, ranks: [usize; 2]) -> Result<[Vec<usize>; 2], ReduceError> {
        let count = *self;
        match ranks.iter().any(|&rank| rank < count) {
            true => Err(ReduceError::too_many_summed(count, ranks)),
            false => Ok([(ranks[0] - count..ranks[0]).collect(), (0..count).collect()]),
        }
    }
}

fn pairs_of<I: AxisNumber>(
    lists: [&[I]; 2],
    ranks: [usize; 2],
) -> Result<[Vec<usize>; 2], ReduceError> {
    let [left, right] = lists.map(<[I]>::len);
    if left != right {
        return Err(ReduceError::lists_of_axes([left, right]));
    }
    let mut found = [Vec::new(), Vec::new()];
    for ((found, list), rank) in found.iter_mut().zip(lists).zip(ranks) {
        // Checks that none is named twice.
        list.flagged::<DynRank>(&mut vec![false; rank])?;
        for axis in list {
            found.push(axis.axis(rank)?);
        }
    }
    Ok(found)
}

impl<I: AxisNumber, const N: usize> SummedAxes for ([I; N], [I; N]) {
    fn pairs(&self, ranks: [usize; 2]) -> Result<[Vec<usize>; 2], ReduceError> {
        pairs_of([&self.0, &self.1], ranks)
    }
}

impl<I: AxisNumber> SummedAxes for (&[I], &[I]) {
    fn pairs(&self, ranks: [usize; 2]) -> Result<[Vec<usize>; 2], ReduceError> {
        pairs_of([self.0, self.1], ranks)
    }
}

/// The sums of products over some axes of two arrays (NumPy's `tensordot`): the result has the other
/// axes of `a`, then those of `b`.
///
/// The axes are their number, the last ones of `a` and the first ones of `b`, or a list for each
/// operand. It is a product of matrices: see [`matmul`](crate::contract::matmul) for the order of the
/// sums; sums and products of integers wrap around. The rank of the result is of the run time.
///
/// # Panics
/// If [`try_tensordot`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// use broadloom::rearrange::{inner, tensordot};
///
/// let a = array![[1.0, 2.0], [3.0, 4.0]];
/// let b = array![[0.0, 1.0], [1.0, 0.0]];
/// assert_eq!(tensordot(&a, &b, 1).as_slice(), [2.0, 1.0, 4.0, 3.0]);
/// assert_eq!(tensordot(&a, &b, 2).as_slice(), [5.0]);
/// assert_eq!(tensordot(&a, &b, ([0], [0])).as_slice(), [3.0, 1.0, 4.0, 2.0]);
/// assert_eq!(inner(&a, &b).as_slice(), [2.0, 1.0, 4.0, 3.0]);
/// ```
#[track_caller]
pub fn tensordot<A, B>(a: &A, b: &B, axes: impl SummedAxes) -> ArrayD<A::Item>
where
    A: AsView<Item: Number>,
    B: AsView<Item = A::Item>,
{
    or_panic(try_tensordot(a, b, axes))
}

/// As [`tensordot`].
///
/// # Errors
/// `axis_out_of_range`, `duplicate_axis`, `dims_len` if the lists differ in length,
/// `dim_size_mismatch` if the extents of two axes differ, `too_large`.
pub fn try_tensordot<A, B>(
    a: &A,
    b: &B,
    axes: impl SummedAxes,
) -> Result<ArrayD<A::Item>, ReduceError>
where
    A: AsView<Item: Number>,
    B: AsView<Item = A::Item>,
{
    summed_products(
        "tensordot",
        [a.as_view().into_dyn(), b.as_view().into_dyn()],
        axes,
    )
}

/// The sums of products over the last axis of two arrays (NumPy's `inner`): see [`tensordot`]. Of two
/// vectors it is [`dot`](crate::contract::dot), a scalar. Integers wrap around.
///
/// # Panics
/// If [`try_inner`] returns an error.
#[track_caller]
pub fn inner<A, B>(a: &A, b: &B) -> ArrayD<A::Item>
where
    A: AsView<Item: Number>,
    B: AsView<Item = A::Item>,
{
    or_panic(try_inner(a, b))
}

/// As [`inner`].
///
/// # Errors
/// As [`try_tensordot`].
pub fn try_inner<A, B>(a: &A, b: &B) -> Result<ArrayD<A::Item>, ReduceError>
where
    A: AsView<Item: Number>,
    B: AsView<Item = A::Item>,
{
    summed_products(
        "inner",
        [a.as_view().into_dyn(), b.as_view().into_dyn()],
        ([-1], [-1]),
    )
}

fn summed_products<T: Number>(
    op: &str,
    [a, b]: [ViewD<'_, T>; 2],
    axes: impl SummedAxes,
) -> Result<ArrayD<T>, ReduceError> {
    let pairs = axes.pairs([a.rank(), b.rank()]);
    let [left, right] = pairs.map_err(|error| error.of_axes_named(op))?;
    for (&i, &j) in left.iter().zip(&right) {
        let extents = [a.dims()[i], b.dims()[j]];
        if extents[0] != extents[1] {
            return Err(ReduceError::sums_over(op, [i, j], extents, ""));
        }
    }
    let kept = |view: &ViewD<'_, T>, summed: &[usize]| -> Vec<usize> {
        (0..view.rank())
            .filter(|axis| !summed.contains(axis))
            .collect()
    };
    let (rows, columns) = (kept(&a, &left), kept(&b, &right));
    let extents: Vec<usize> = rows
        .iter()
        .map(|&axis| a.dims()[axis])
        .chain(columns.iter().map(|&axis| b.dims()[axis]))
        .collect();
    let product = with_matrix(&a, &rows, &left, |a| {
        with_matrix(&b, &right, &columns, |b| try_matmul(a, b))
    })?;
    Ok(reshaped(product.into_dyn(), &extents))
}

/// Calls `read` with `view` as a matrix: the axes `rows` as its rows, `columns` as its columns.
fn with_matrix<T: Number, R>(
    view: &ViewD<'_, T>,
    rows: &[usize],
    columns: &[usize],
    read: impl FnOnce(&View<'_, T, (Dyn, Dyn)>) -> Result<R, ReduceError>,
) -> Result<R, ReduceError> {
    let extent = |axes: &[usize]| {
        let extents: Vec<usize> = axes.iter().map(|&axis| view.dims()[axis]).collect();
        count(&extents)
    };
    let shape = (extent(rows), extent(columns));
    let ordered = view.try_permute(&[rows, columns].concat()[..])?;
    match ordered.try_reshape(shape) {
        Ok(matrix) => read(&matrix),
        Err(_) => read(&ordered.try_to_array()?.try_reshape(shape)?),
    }
}

/// The cross products of the vectors along the last axis, of extent 3 (NumPy's `cross`). Both
/// operands have one shape. Integers wrap around.
///
/// # Panics
/// If [`try_cross`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// use broadloom::rearrange::cross;
///
/// assert_eq!(cross(&array![1.0, 0.0, 0.0], &array![0.0, 1.0, 0.0]), array![0.0, 0.0, 1.0]);
/// ```
#[track_caller]
pub fn cross<A, B>(a: &A, b: &B) -> Array<A::Item, A::Shape>
where
    A: AsView<Item: Number>,
    B: AsView<Item = A::Item, Shape = A::Shape>,
{
    or_panic(try_cross(a, b))
}

/// As [`cross`].
///
/// # Errors
/// `extent_mismatch` if the last axis does not have extent 3, or the shapes differ; `rank_mismatch`
/// if a run-time rank is 0 or the ranks differ.
pub fn try_cross<A, B>(a: &A, b: &B) -> Result<Array<A::Item, A::Shape>, ShapeError>
where
    A: AsView<Item: Number>,
    B: AsView<Item = A::Item, Shape = A::Shape>,
{
    let (a, b) = (a.as_view().into_dyn(), b.as_view().into_dyn());
    let (extents, others) = (a.dims(), b.dims());
    let Some(last) = extents.len().checked_sub(1) else {
        return Err(ShapeError::too_few_axes("cross", 1, 0));
    };
    if extents.len() != others.len() {
        return Err(ShapeError::operand_ranks_differ(
            "cross",
            1,
            extents.len(),
            others.len(),
        ));
    }
    if let Some(axis) = (0..=last).find(|&axis| extents[axis] != others[axis]) {
        let (expected, found) = (extents[axis], others[axis]);
        return Err(ShapeError::operands_differ(
            "cross", 1, axis, expected, found,
        ));
    }
    if extents[last] != 3 {
        let what = "the operands of `cross`";
        return Err(ShapeError::extent_mismatch(what, last, 3, extents[last]));
    }
    let mut out: Array<A::Item, A::Shape> = built(of_extents(extents), |_| A::Item::ZERO)?;
    let mut whole = out.view_mut().into_dyn();
    for k in 0..3 {
        let [i, j] = [(k + 1) % 3, (k + 2) % 3];
        let [a1, a2] = [a.narrowed(last, i, 1), a.narrowed(last, j, 1)];
        let [b1, b2] = [b.narrowed(last, i, 1), b.narrowed(last, j, 1)];
        let product = A::Item::wrapping_prod;
        let difference = a1
            .zip_map(&b2, product)
            .zip_map(a2.zip_map(&b1, product), A::Item::wrapping_difference);
        whole.narrowed_mut(last, k, 1).try_assign(difference)?;
    }
    Ok(out)
}
