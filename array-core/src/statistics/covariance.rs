//! Covariances and correlations of the rows of a matrix.

use crate::array::{Array, Array2, or_panic};
use crate::contract::try_matmul;
use crate::dim::{Dim, Dyn};
use crate::error::ReduceError;
use crate::expr::{Closed, Float, Lazy, Number, Reducible};
use crate::math::Math;
use crate::order::with_items;
use crate::reduce::Reductions;
use crate::shape::{Shape, Whole};

/// The shape of a matrix, whose rows are variables.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an array of a shape `{Self}` has no rows that are variables",
    label = "not a matrix",
    note = "the rows of one matrix are the variables: `corrcoef(&stack(axes![0], (&x, &y)))` of two vectors"
)]
pub trait MatrixShape: Shape<Table<usize> = [usize; 2]> {
    /// The dimension of the rows.
    type Rows: Dim;
}

#[diagnostic::do_not_recommend]
impl<R: Dim, C: Dim> MatrixShape for (R, C)
where
    (R, C): Shape<Table<usize> = [usize; 2]>,
{
    type Rows = R;
}

/// The type of the covariances of an `L` with `R` rows.
pub type CovarianceOf<L, R> = Array<<<L as Lazy>::Item as Reducible>::Mean, (R, R)>;

/// The products of the rows of `x` less their means, divided by their number less 1.
fn covariances<L>(x: L) -> Result<Array2<<L::Item as Reducible>::Mean>, ReduceError>
where
    L: Lazy<Item: Reducible, Shape: Whole<Shape: MatrixShape>, Node: Closed>,
{
    type Mean<L> = <<L as Lazy>::Item as Reducible>::Mean;
    let shape_of = |[rows, columns]: [usize; 2]| (Dyn(rows), Dyn(columns));
    let x: Array2<Mean<L>> = with_items(x, |items, shape| {
        let make = |at: usize| items[at].to_mean();
        Ok(crate::array::built(shape_of(shape.extents()), make)?)
    })?;
    let means = x.try_mean(1)?;
    let centred = (&x - means.unsqueeze(-1)).try_eval()?;
    let mut products: Array2<Mean<L>> = try_matmul(&centred, &centred.t())?;
    let degrees = x.extents()[1].saturating_sub(1);
    let factor = Mean::<L>::from_f64(1.0) / Mean::<L>::from_f64(degrees as f64);
    for product in products.iter_mut() {
        *product = *product * factor;
    }
    Ok(products)
}

/// The covariances of variables, the rows of a matrix; the columns are observations (NumPy's `cov`,
/// with `ddof` of 1). NaN for less than two observations.
///
/// # Panics
/// If [`try_cov`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// use broadloom::statistics::{corrcoef, cov};
///
/// let x = array![[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]];
/// assert_eq!(cov(&x), array![[1.0, -1.0], [-1.0, 1.0]]);
/// assert_eq!(corrcoef(&x), array![[1.0, -1.0], [-1.0, 1.0]]);
/// ```
#[track_caller]
pub fn cov<L, R>(x: L) -> CovarianceOf<L, R>
where
    L: Lazy<Item: Reducible, Shape: Whole<Shape: MatrixShape<Rows = R>>, Node: Closed>,
    R: Dim,
    (R, R): Shape,
{
    or_panic(try_cov(x))
}

/// As [`cov`].
///
/// # Errors
/// `too_large`, and operands that do not broadcast.
pub fn try_cov<L, R>(x: L) -> Result<CovarianceOf<L, R>, ReduceError>
where
    L: Lazy<Item: Reducible, Shape: Whole<Shape: MatrixShape<Rows = R>>, Node: Closed>,
    R: Dim,
    (R, R): Shape,
{
    Ok(covariances(x)?.try_into_shape()?)
}

/// The correlation coefficients of variables, the rows of a matrix, from -1 to 1 (NumPy's
/// `corrcoef`). NaN for a row without variance.
///
/// # Panics
/// If [`try_corrcoef`] returns an error.
#[track_caller]
#[rustfmt::skip]
pub fn corrcoef<L, R>(x: L) -> CovarianceOf<L, R> // of two vectors: `corrcoef(&stack(0, (&x, &y)))`
where
    L: Lazy<Item: Reducible, Shape: Whole<Shape: MatrixShape<Rows = R>>, Node: Closed>,
    R: Dim,
    (R, R): Shape,
{
    or_panic(try_corrcoef(x))
}

/// As [`corrcoef`].
///
/// # Errors
/// As of [`try_cov`].
pub fn try_corrcoef<L, R>(x: L) -> Result<CovarianceOf<L, R>, ReduceError>
where
    L: Lazy<Item: Reducible, Shape: Whole<Shape: MatrixShape<Rows = R>>, Node: Closed>,
    R: Dim,
    (R, R): Shape,
{
    let mut found = covariances(x)?;
    let count = found.extents()[0];
    let deviations: Vec<_> = (0..count).map(|at| Math::sqrt(found[[at, at]])).collect();
    for (row, deviation) in deviations.iter().enumerate() {
        for (column, other) in deviations.iter().enumerate() {
            let share = found[[row, column]] / *deviation / *other;
            let one = <L::Item as Reducible>::Mean::from_f64(1.0);
            found[[row, column]] = share.minimum(one).maximum(-one);
        }
    }
    Ok(found.try_into_shape()?)
}
