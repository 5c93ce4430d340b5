//! MeshGrids of coordinates, and ranges whose logarithms are evenly spaced.

use super::{reshaped, stretched_copy};
use crate::array::{Array, Array1, View, or_panic};
use crate::dim::{Dim, Stretch};
use crate::error::ShapeError;
use crate::expr::Float;
use crate::join::AsView;
use crate::leaf::Elem;
use crate::shape::Shape;

/// The two arrays of a grid of `N` rows and `M` columns, with the elements of an `X` and of a `Y`.
pub type MeshGrids<X, Y, N, M> = (
    Array<<X as AsView>::Item, (N, M)>,
    Array<<Y as AsView>::Item, (N, M)>,
);

/// The elements of `list` along `axis` of an array of these extents.
fn grid<X: AsView<Item: Elem>, S: Shape>(
    list: &X,
    axis: usize,
    extents: [usize; 2],
) -> Result<Array<X::Item, S>, ShapeError> {
    let copy = stretched_copy(&list.as_view().into_dyn(), &extents, |_| axis)?;
    Ok(reshaped(copy, &extents))
}

/// The coordinates of a grid, as two arrays of shape `[x, y]`: `x[i]` and `y[j]` at `[i, j]` (NumPy's
/// `meshgrid` with `indexing="ij"`).
///
/// [`ogrid`] gives the same without copies, as operands that broadcast.
///
/// # Panics
/// If [`try_meshgrid_ij`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// use broadloom::rearrange::{meshgrid_ij, meshgrid_xy};
///
/// let (x, y) = (array![1, 2, 3], array![10, 20]);
/// let (i, j) = meshgrid_ij(&x, &y);
/// assert_eq!(i, array![[1, 1], [2, 2], [3, 3]]);
/// assert_eq!(j, array![[10, 20], [10, 20], [10, 20]]);
///
/// let (across, down) = meshgrid_xy(&x, &y);
/// assert_eq!(across, array![[1, 2, 3], [1, 2, 3]]);
/// assert_eq!(down, array![[10, 10, 10], [20, 20, 20]]);
/// ```
#[doc(alias = "meshgrid")]
#[doc(alias = "mgrid")]
#[track_caller]
pub fn meshgrid_ij<D: Dim, E: Dim, X, Y>(x: &X, y: &Y) -> MeshGrids<X, Y, D, E>
where
    X: AsView<Item: Elem, Shape = (D,)>,
    Y: AsView<Item: Elem, Shape = (E,)>,
{
    or_panic(try_meshgrid_ij(x, y))
}

/// As [`meshgrid_ij`].
///
/// # Errors
/// `too_large` if the element count overflows or the memory is refused.
pub fn try_meshgrid_ij<D: Dim, E: Dim, X, Y>(
    x: &X,
    y: &Y,
) -> Result<MeshGrids<X, Y, D, E>, ShapeError>
where
    X: AsView<Item: Elem, Shape = (D,)>,
    Y: AsView<Item: Elem, Shape = (E,)>,
{
    let extents = [x.as_view().len(), y.as_view().len()];
    Ok((grid(x, 0, extents)?, grid(y, 1, extents)?))
}

/// The coordinates of a grid, as two arrays of shape `[y, x]`: `x[j]` and `y[i]` at `[i, j]` (NumPy's
/// `meshgrid` with its default, `indexing="xy"`): see [`meshgrid_ij`].
///
/// # Panics
/// If [`try_meshgrid_xy`] returns an error.
#[doc(alias = "meshgrid")]
#[track_caller]
pub fn meshgrid_xy<D: Dim, E: Dim, X, Y>(x: &X, y: &Y) -> MeshGrids<X, Y, E, D>
where
    X: AsView<Item: Elem, Shape = (D,)>,
    Y: AsView<Item: Elem, Shape = (E,)>,
{
    or_panic(try_meshgrid_xy(x, y))
}

/// As [`meshgrid_xy`].
///
/// # Errors
/// `too_large` if the element count overflows or the memory is refused.
pub fn try_meshgrid_xy<D: Dim, E: Dim, X, Y>(
    x: &X,
    y: &Y,
) -> Result<MeshGrids<X, Y, E, D>, ShapeError>
where
    X: AsView<Item: Elem, Shape = (D,)>,
    Y: AsView<Item: Elem, Shape = (E,)>,
{
    let extents = [y.as_view().len(), x.as_view().len()];
    Ok((grid(x, 1, extents)?, grid(y, 0, extents)?))
}

/// The coordinates of a grid as views of shapes `[x, 1]` and `[1, y]`, which stretch where they meet
/// (NumPy's `ogrid`, and `meshgrid` with `indexing="ij"` and `sparse=True`).
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// use broadloom::rearrange::ogrid;
///
/// let (x, y) = (array![1, 2, 3], array![10, 20]);
/// let (i, j) = ogrid(&x, &y);
/// assert_eq!((i + j).eval(), array![[11, 21], [12, 22], [13, 23]]);
/// ```
#[doc(alias = "meshgrid")]
pub fn ogrid<'a, T: 'a, U: 'a, D: Dim, E: Dim>(
    x: impl Into<View<'a, T, (D,)>>,
    y: impl Into<View<'a, U, (E,)>>,
) -> (View<'a, T, (D, Stretch)>, View<'a, U, (Stretch, E)>) {
    (
        x.into().unsqueeze(crate::axes![1]),
        y.into().unsqueeze(crate::axes![0]),
    )
}

impl<T: Float> Array1<T> {
    /// `count` numbers from 10 to the power of `start` to 10 to the power of `end`, both included,
    /// with evenly spaced logarithms (NumPy's `logspace`).
    ///
    /// # Panics
    /// If [`try_logspace`](Self::try_logspace) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// assert_eq!(Array1::logspace(0.0, 3.0, 4).as_slice(), [1.0, 10.0, 100.0, 1000.0]);
    /// ```
    #[track_caller]
    pub fn logspace(start: T, end: T, count: usize) -> Self {
        or_panic(Self::try_logspace(start, end, count))
    }

    /// As [`logspace`](Self::logspace).
    ///
    /// # Errors
    /// `too_large` if the memory is refused.
    pub fn try_logspace(start: T, end: T, count: usize) -> Result<Self, ShapeError> {
        let mut exponents = Self::try_linspace(start, end, count)?;
        let base = T::from_f64(10.0);
        exponents.iter_mut().for_each(|y| *y = base.powf(*y));
        Ok(exponents)
    }

    /// `count` numbers from `start` to `end`, both included, of which each is a constant times the
    /// one before it (NumPy's `geomspace`). Both ends are above 0, or both below; they are exact, the
    /// others are powers of 10 as of [`logspace`](Self::logspace).
    ///
    /// # Panics
    /// If [`try_geomspace`](Self::try_geomspace) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// assert_eq!(Array1::geomspace(-1.0, -1000.0, 4).as_slice(), [-1.0, -10.0, -100.0, -1000.0]);
    /// ```
    #[track_caller]
    pub fn geomspace(start: T, end: T, count: usize) -> Self {
        or_panic(Self::try_geomspace(start, end, count))
    }

    /// As [`geomspace`](Self::geomspace).
    ///
    /// # Errors
    /// `invalid_value` if an end is 0 or NaN, or the ends have different signs; `too_large` if the
    /// memory is refused.
    pub fn try_geomspace(start: T, end: T, count: usize) -> Result<Self, ShapeError> {
        let zero = T::ZERO;
        let is_legal = (start > zero && end > zero) || (start < zero && end < zero);
        if !is_legal {
            return Err(ShapeError::ends_of_two_signs("geomspace", [start, end]));
        }
        let [from, to] = [start, end].map(|end| end.abs().log10());
        let mut numbers = Self::try_logspace(from, to, count)?;
        numbers.iter_mut().for_each(|y| *y = *y * start.signum());
        if let [first, others @ ..] = numbers.as_mut_slice() {
            *first = start;
            others
                .iter_mut()
                .last()
                .into_iter()
                .for_each(|last| *last = end);
        }
        Ok(numbers)
    }
}
