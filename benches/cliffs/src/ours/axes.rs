//! Views that are written differently for a rank in the type and for a run-time rank.

use broadloom::dim::{Dyn, Stretch};
use broadloom::prelude::*;

/// Three axes in another order.
pub(super) trait Permuted<T> {
    /// The view.
    type View<'a>
    where
        T: 'a,
        Self: 'a;

    /// Axes 1, 0, 2.
    fn exchanged(&self) -> Self::View<'_>;

    /// Axes 2, 0, 1: pixels to planes.
    fn planes(&self) -> Self::View<'_>;
}

impl<T> Permuted<T> for Array3<T> {
    type View<'a>
        = View<'a, T, (Dyn, Dyn, Dyn)>
    where
        T: 'a;

    fn exchanged(&self) -> Self::View<'_> {
        self.permute(axes![1, 0, 2])
    }

    fn planes(&self) -> Self::View<'_> {
        self.permute(axes![2, 0, 1])
    }
}

impl<T> Permuted<T> for ArrayD<T> {
    type View<'a>
        = ViewD<'a, T>
    where
        T: 'a;

    fn exchanged(&self) -> Self::View<'_> {
        self.permute(&[1, 0, 2])
    }

    fn planes(&self) -> Self::View<'_> {
        self.permute(&[2, 0, 1])
    }
}

/// The rows of a matrix, against all rows of another one.
pub(super) trait Rows<T> {
    /// `[n, 1, k]`
    type First<'a>
    where
        T: 'a,
        Self: 'a;

    /// `[1, m, k]`
    type Second<'a>
    where
        T: 'a,
        Self: 'a;

    /// `[n, k]` as `[n, 1, k]`.
    fn first(&self) -> Self::First<'_>;

    /// `[m, k]` as `[1, m, k]`.
    fn second(&self) -> Self::Second<'_>;
}

impl<T> Rows<T> for Array2<T> {
    type First<'a>
        = View<'a, T, (Dyn, Stretch, Dyn)>
    where
        T: 'a;
    type Second<'a>
        = View<'a, T, (Stretch, Dyn, Dyn)>
    where
        T: 'a;

    fn first(&self) -> Self::First<'_> {
        self.unsqueeze(axes![1])
    }

    fn second(&self) -> Self::Second<'_> {
        self.unsqueeze(axes![0])
    }
}

impl<T> Rows<T> for ArrayD<T> {
    type First<'a>
        = ViewD<'a, T>
    where
        T: 'a;
    type Second<'a>
        = ViewD<'a, T>
    where
        T: 'a;

    fn first(&self) -> Self::First<'_> {
        self.reshape([self.dims()[0], 1, self.dims()[1]])
    }

    fn second(&self) -> Self::Second<'_> {
        self.reshape([1, self.dims()[0], self.dims()[1]])
    }
}
