//! Methods of lazy values, and `where_`, by names of NumPy and ndarray.

use crate::array::{Array, built, or_panic};
use crate::error::{BroadcastError, ReduceError};
use crate::eval::{Destination, Done};
use crate::expr::{
    Cast, Closed, Expr, Float, IntoExpr, Lazy, Number, Powi, Reducible, Select, Ternary, TernaryOp,
    Truth, Unary,
};
use crate::leaf::Elem;
use crate::math::CastTo;
use crate::pick::Picks;
use crate::reduce::{
    LeftHome, ReduceAxes, Reduced, ReducedTo, Reduction, Reductions, amin_amax, op,
};
use crate::shape::{Broadcast, FitsInto, Whole, WholeOf};
use crate::statistics::{Tolerance, try_allclose};

/// The exponent of [`pow`](NumPyNames::pow): an `i32`.
#[diagnostic::on_unimplemented(
    message = "the exponent of `pow` is an `i32`",
    note = "of a float, and of an array of floats, it is `x.powf(0.5)`; of an array of integers `x.power(&n)`"
)]
pub trait WholePower {
    /// The exponent.
    #[doc(hidden)]
    fn whole(self) -> i32;
}

#[diagnostic::do_not_recommend]
impl WholePower for i32 {
    fn whole(self) -> i32 {
        self
    }
}

/// Methods by NumPy's and ndarray's names of arrays, views and expressions.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let x = array![[3.0, 4.0], [1.0, 8.0]];
/// assert_eq!(x.ptp(1), array![1.0, 7.0]);
/// assert_eq!(array![-100_i8, 100].ptp(..), -56);
/// assert!(x.allclose(&x + 1e-12));
/// assert_eq!(x.gt(2.0).count(..), 3);
/// assert_eq!((x.product(..), x.astype::<i32>().eval()), (96.0, array![[3, 4], [1, 8]]));
/// ```
pub trait NumPyNames: Lazy<Shape: Whole, Node: Closed> {
    /// Writes the elements into `out`: [`assign`](Array::assign), by the name that it has for a lazy
    /// value.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let (x, mut out) = (array![[1.0, 2.0], [3.0, 4.0]], Array2::zeros((2, 2)));
    /// x.t().eval_into(&mut out);
    /// assert_eq!(out, array![[1.0, 3.0], [2.0, 4.0]]);
    /// ```
    ///
    /// # Panics
    /// If [`try_eval_into`](Self::try_eval_into) returns an error.
    #[track_caller]
    #[rustfmt::skip]
    fn eval_into<D: Destination<Self::Item>>(self, out: D) -> Done<Self::Shape, D::Shape> where Self::Shape: FitsInto<D::Shape> {
        or_panic(self.try_eval_into(out))
    }

    /// As [`eval_into`](Self::eval_into).
    ///
    /// # Errors
    /// As [`Expr::try_eval_into`].
    fn try_eval_into<D: Destination<Self::Item>>(self, out: D) -> Result<(), BroadcastError>
    where
        Self::Shape: FitsInto<D::Shape>,
    {
        self.lazy().try_eval_into(out)
    }

    /// [`powi`](Lazy::powi) by the name of std's integers and of PyTorch.
    fn pow<P: WholePower>(self, exponent: P) -> Expr<Unary<Powi, Self::Node>>
    where
        Self::Item: Number,
    {
        self.powi(exponent.whole())
    }

    /// The largest element less the smallest one, over axes as of
    /// [`amax`](crate::reduce::Reductions::amax); NaN if there is one (NumPy's `ptp`). Integers wrap
    /// around.
    ///
    /// # Panics
    /// If [`try_ptp`](Self::try_ptp) returns an error.
    #[track_caller]
    fn ptp<A>(self, axes: A) -> ReducedTo<Self::Item, Self, A>
    where
        Self::Item: Reducible + Number,
        A: ReduceAxes<WholeOf<Self::Shape>>,
    {
        or_panic(self.try_ptp(axes))
    }

    /// As [`ptp`](Self::ptp).
    ///
    /// # Errors
    /// As [`try_amax`](crate::reduce::Reductions::try_amax).
    fn try_ptp<A>(self, axes: A) -> Result<ReducedTo<Self::Item, Self, A>, ReduceError>
    where
        Self::Item: Reducible + Number,
        A: ReduceAxes<WholeOf<Self::Shape>>,
    {
        let Expr(node) = self.lazy();
        let (least, greatest): (Array<_, A::Left, LeftHome<Self, A>>, Array<_, _, _>) =
            amin_amax("ptp", &node, &axes)?;
        let ranges = built(least.typed_shape().clone(), |at| {
            greatest.as_slice()[at].wrapping_difference(least.as_slice()[at])
        })?;
        Ok(A::finish(ranges))
    }

    /// How many elements are true, over axes as of a sum:
    /// [`count_nonzero`](crate::pick::Picks::count_nonzero) in short.
    ///
    /// # Panics
    /// If [`try_count`](Self::try_count) returns an error.
    #[track_caller]
    fn count<A>(self, axes: A) -> ReducedTo<usize, Self, A>
    where
        Self::Item: Reducible + Truth,
        A: ReduceAxes<WholeOf<Self::Shape>>,
    {
        or_panic(self.try_count(axes))
    }

    /// As [`count`](Self::count).
    ///
    /// # Errors
    /// As [`try_count_nonzero`](crate::pick::Picks::try_count_nonzero).
    fn try_count<A>(self, axes: A) -> Result<ReducedTo<usize, Self, A>, ReduceError>
    where
        Self::Item: Reducible + Truth,
        A: ReduceAxes<WholeOf<Self::Shape>>,
    {
        self.try_count_nonzero(axes)
    }

    /// Whether all elements are close to those of `other`, with NumPy's tolerances:
    /// [`allclose`](crate::statistics::allclose).
    ///
    /// # Panics
    /// If [`try_allclose`](Self::try_allclose) returns an error.
    #[track_caller]
    fn allclose<R>(self, other: R) -> bool
    where
        Self::Item: Float,
        R: IntoExpr<Self::Item, Node: Closed>,
        Self::Shape: Broadcast<R::Shape, Output: Whole>,
    {
        or_panic(self.try_allclose(other))
    }

    /// As [`allclose`](Self::allclose).
    ///
    /// # Errors
    /// Operands that do not broadcast.
    fn try_allclose<R>(self, other: R) -> Result<bool, ReduceError>
    where
        Self::Item: Float,
        R: IntoExpr<Self::Item, Node: Closed>,
        Self::Shape: Broadcast<R::Shape, Output: Whole>,
    {
        try_allclose(self, other, Tolerance::DEFAULT)
    }

    /// [`prod`](crate::reduce::Reductions::prod) by ndarray's name.
    ///
    /// # Panics
    /// If [`try_prod`](crate::reduce::Reductions::try_prod) returns an error.
    #[track_caller]
    fn product<A>(self, axes: A) -> Reduced<Self, op::Prod, A>
    where
        A: ReduceAxes<WholeOf<Self::Shape>>,
        op::Prod: Reduction<Self::Item>,
    {
        self.prod(axes)
    }

    /// [`cast`](Lazy::cast) by NumPy's name.
    fn astype<U: Elem>(self) -> Expr<Unary<Cast<U>, Self::Node>>
    where
        Self::Item: CastTo<U>,
    {
        self.cast()
    }
}

impl<L: Lazy<Shape: Whole, Node: Closed>> NumPyNames for L {}

/// `a` where the condition is true, `b` elsewhere: [`select`](Lazy::select) by NumPy's name, `where`,
/// which is a word of Rust.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let x = array![-1.0, 2.0];
/// assert_eq!(where_(x.gt(0.0), &x, 0.0).eval(), array![0.0, 2.0]);
/// ```
#[doc(alias = "where")]
#[inline(always)]
pub fn where_<T: Elem, C, A, B>(
    condition: C,
    a: A,
    b: B,
) -> Expr<Ternary<Select, C::Node, A::Node, B::Node>>
where
    C: Lazy<Item: Truth>,
    A: IntoExpr<T>,
    B: IntoExpr<T>,
    Select: TernaryOp<C::Item, T, T>,
    C::Shape: Broadcast<A::Shape, Output: Broadcast<B::Shape>>,
{
    condition.select(a, b)
}
