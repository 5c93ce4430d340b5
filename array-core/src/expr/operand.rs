//! The leaves of expressions: arrays, views, scalars, the current element of a destination.

use super::bind::{AxisMap, Bind};
use super::current::Current;
use super::inputs::Reads;
use super::lend::{may_lend, of_same};
use super::node::{Closed, Expr, Hole, Node, Sealed, as_leaf};
use super::varies::Varies;
use crate::array::{Array, Layout, View, ViewD};
use crate::dim::{Nothing, Unmet};
use crate::error::BroadcastError;
use crate::leaf::{Elem, Fixed, FixedLeaves, One};
use crate::shape::{ExprShape, Shape};
use crate::storage::{Heap, Home, Inline, Stored, is_same};

/// A borrowed array.
#[derive(Debug)]
pub struct Arr<'a, T, P: Stored>(pub(crate) &'a Array<T, P::Shape, P::Home>);

/// An array that the expression owns.
#[derive(Debug)]
pub struct Owned<T, P: Stored>(pub(crate) Array<T, P::Shape, P::Home>);

/// A view.
#[derive(Debug)]
pub struct ViewRef<'a, T, S: Shape>(pub(crate) View<'a, T, S>);

/// Elements that the expression owns, read by a layout of their own.
#[derive(Debug)]
pub struct OwnedView<T, S: Shape> {
    pub(crate) elements: Vec<T>,
    pub(crate) layout: Layout<S>,
}

impl<T, S: Shape> OwnedView<T, S> {
    fn view(&self) -> View<'_, T, S> {
        View {
            data: self.elements.as_slice().into(),
            layout: self.layout.clone(),
        }
    }
}

/// A scalar operand.
#[derive(Clone, Copy, Debug)]
pub struct Scalar<T>(pub(crate) T);

impl<T, P: Stored> Clone for Arr<'_, T, P> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, P: Stored> Copy for Arr<'_, T, P> {}

/// A borrowed array as a leaf.
#[inline(always)]
pub(crate) const fn borrowed<T, S: Shape, H: Home>(array: &Array<T, S, H>) -> Arr<'_, T, H::Of<S>> {
    Arr(array)
}

impl<T, S: Shape> Clone for ViewRef<'_, T, S> {
    fn clone(&self) -> Self {
        ViewRef(self.0.clone())
    }
}
impl<T, S: Shape + Copy> Copy for ViewRef<'_, T, S> where S::Table<isize>: Copy {}

/// Binds a row-major array.
#[inline(always)]
pub(crate) fn bind_row_major<'a, T: Elem, S: Shape, H: Home>(
    array: &'a Array<T, S, H>,
    axes: impl AxisMap,
    bind: &mut impl Bind<'a>,
) {
    bind.row_major(array.as_slice(), &array.shape, axes);
}

/// Implements `Node` for a leaf that is one array.
macro_rules! array_leaf {
    ([$($generics:tt)*] $Leaf:ty, $S:ty, $view:literal, $home:ty, |$this:ident, $axes:ident, $bind:ident| $shape:expr, $fixed:expr, $stored:expr, $viewed:expr, $do_bind:expr $(, {$($lend:tt)*})?) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Closed for $Leaf {
            type Proof = ();
        }
        impl<$($generics)*> Node for $Leaf {
            type Item = T;
            type Shape = $S;
            type Leaves = One<T, $view>;
            type Home = $home;
            const LEAF: bool = true;
            as_leaf!();

            #[inline(always)]
            fn stored(&self) -> Option<&[T]> {
                let $this = self;
                $stored
            }

            fn viewed(&self) -> Option<ViewD<'_, T>> {
                let $this = self;
                Some($viewed.into_dyn())
            }

            $($($lend)*)?
        }
        impl<$($generics)*> Reads for $Leaf {
            const SEALED: Sealed = Sealed;
            type Shape = $S;
            const VARIES: Varies = Varies::array::<$S>();
            const FIXED: FixedLeaves = $fixed;
            const BY_LEAVES: bool = true;

            #[inline(always)]
            fn shape(&self) -> Result<$S, BroadcastError> {
                let $this = self;
                Ok($shape.clone())
            }

            #[inline(always)]
            fn bind<'b>(&'b self, $axes: impl AxisMap, $bind: &mut impl Bind<'b>) {
                let $this = self;
                $do_bind
            }
        }
    };
}

array_leaf!([T: Elem, P: Stored] Arr<'_, T, P>, P::Shape, false, P::Home,
    |this, axes, bind| this.0.shape, FixedLeaves::array::<T>(P::Shape::RANK, P::Shape::EXTENTS), Some(this.0.as_slice()), this.0.view(), bind_row_major(this.0, axes, bind));
array_leaf!([T: Elem, P: Stored] Owned<T, P>, P::Shape, false, P::Home,
|this, axes, bind| this.0.shape, FixedLeaves::array::<T>(P::Shape::RANK, P::Shape::EXTENTS), Some(this.0.as_slice()), this.0.view(), bind_row_major(&this.0, axes, bind), {
    const LENDS: bool = P::Home::LENDS;

    #[inline(always)]
    fn lender<U: Elem>(&self, extents: &[usize]) -> Option<usize> {
        let lends = P::Home::LENDS && is_same::<T, U>() && self.0.shape.extents().as_ref() == extents;
        lends.then_some(0)
    }

    #[inline(always)]
    fn lend<X: Hole<T, P::Shape>>(self, _: usize, hole: X) -> X::Output {
        // Constants, so that impossible cases are not compiled.
        if const { may_lend::<T, P::Shape, P::Home, X::Item, X::Whole>() } {
            let Owned(Array { storage, shape }) = self;
            if let Some(memory) = P::Home::lend::<T, P::Shape>(storage).and_then(of_same) {
                return hole.fill(Current { shape, element: core::marker::PhantomData }, memory);
            }
        }
        unreachable!("the array is no lender")
    }
});
array_leaf!([T: Elem, S: Shape] ViewRef<'_, T, S>, S, true, Heap,
|this, axes, bind| this.0.layout.shape, FixedLeaves::view::<T>(S::RANK, S::EXTENTS), this.0.as_slice(), this.0.clone(), {
    let layout = &this.0.layout;
    bind.view(this.0.data, &layout.shape, layout.strides.as_ref(), layout.offset, axes);
});
array_leaf!([T: Elem, S: Shape] OwnedView<T, S>, S, true, Heap,
|this, axes, bind| this.layout.shape, FixedLeaves::view::<T>(S::RANK, S::EXTENTS), this.view().as_slice(), this.view(), {
    let View { data, layout } = this.view();
    bind.view(data, &layout.shape, layout.strides.as_ref(), layout.offset, axes);
});

#[diagnostic::do_not_recommend]
impl<T: Elem> Closed for Scalar<T> {
    type Proof = ();
}
impl<T: Elem> Reads for Scalar<T> {
    const SEALED: Sealed = Sealed;
    type Shape = ();
    const VARIES: Varies = Varies::scalar();
    const FIXED: FixedLeaves = FixedLeaves::SCALAR;
    const BY_LEAVES: bool = true;

    #[inline(always)]
    fn shape(&self) -> Result<(), BroadcastError> {
        Ok(())
    }

    #[inline(always)]
    fn bind<'b>(&'b self, _: impl AxisMap, bind: &mut impl Bind<'b>) {
        bind.scalar(&self.0);
    }
}

impl<T: Elem> Node for Scalar<T> {
    type Item = T;
    type Shape = ();
    type Leaves = Fixed<T>;
    type Home = Inline;
    const LEAF: bool = true;
    as_leaf!();
}

/// An operand beside one with elements `T`: arrays, views, expressions, and scalars of exactly that
/// type.
///
/// A function that takes any operand takes an `impl IntoExpr<f32, Shape = S, Node: Closed>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operand with elements of type `{T}`",
    label = "expected a scalar, an array, a view or an expression of `{T}`",
    note = "elements are never converted silently; write a literal as one of `{T}` (of floats `2.0`, in generic code `T::ONE` or `T::from_f64(k)`, on the left `scalar(T::ONE) / x`); convert the side that loses nothing: an array, a view or an expression by `.cast::<{T}>()`, a number by `as`; or the other side, `x.cast::<f64>() * 1.5`, beside an `f32` `x.cast::<f32>()`; what `*=` writes keeps its type: `broadcast!(x = (x as f32 * 1.2) as u8)`",
    note = "an array of another crate, a `Vec` or a slice is an operand as `x.lazy()`; a `Var` of a tape is one of `record`, as a parameter of its closure; see `broadloom::when_it_does_not_compile`"
)]
pub trait IntoExpr<T>: Sized {
    /// Its shape; a scalar's is `()`.
    type Shape: ExprShape;
    /// The expression it becomes.
    type Node: Node<Item = T, Shape = Self::Shape>;

    /// Itself, as an expression.
    fn into_expr(self) -> Expr<Self::Node>;
}

/// Calls a macro for each kind of operand that has elements: its type, its elements, its shape, its
/// node, and how it becomes that.
macro_rules! each_operand {
    ($callback:ident $($args:tt)*) => {
        $callback!($($args)* ['a, T: Elem, S: Shape, H: Home] &'a Array<T, S, H>, T, S, Arr<'a, T, H::Of<S>>, |x| Arr(x));
        $callback!($($args)* [T: Elem, S: Shape, H: Home] Array<T, S, H>, T, S, Owned<T, H::Of<S>>, |x| Owned(x));
        $callback!($($args)* ['a, T: Elem, S: Shape] View<'a, T, S>, T, S, ViewRef<'a, T, S>, |x| ViewRef(x));
        $callback!($($args)* ['a, T: Elem, S: Shape] &View<'a, T, S>, T, S, ViewRef<'a, T, S>, |x| ViewRef(x.clone()));
        $callback!($($args)* [E: Node] Expr<E>, E::Item, E::Shape, E, |x| x.0);
        $callback!($($args)* ['a, E: Node + Clone] &'a Expr<E>, E::Item, E::Shape, E, |x| x.0.clone());
    };
}
pub(super) use each_operand;

macro_rules! into_expr {
    ([$($generics:tt)*] $Operand:ty, $T:ty, $S:ty, $Node:ty, |$x:ident| $node:expr) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> IntoExpr<$T> for $Operand {
            type Shape = $S;
            type Node = $Node;

            #[inline(always)]
            fn into_expr(self) -> Expr<$Node> {
                let $x = self;
                Expr($node)
            }
        }
    };
    // By reference too, as the items of an iterator over a list of numbers are.
    (scalar $($T:ident)*) => {$(
        into_expr!([] $T, $T, (), Scalar<$T>, |x| Scalar(x));
        into_expr!([] &$T, $T, (), Scalar<$T>, |x| Scalar(*x));
    )*};
}
each_operand!(into_expr);

into_expr!(scalar bool);

// See `Unmet`: an expression of other elements.
#[diagnostic::do_not_recommend]
impl<'n, T: Elem, E: Node> IntoExpr<T> for Expr<E>
where
    Nothing<'n>: Unmet,
{
    type Shape = ();
    type Node = Scalar<T>;

    fn into_expr(self) -> Expr<Scalar<T>> {
        unreachable!("`Nothing` is not `Unmet`")
    }
}
pub(super) use into_expr;

/// An operand of `max` and `min`, which are not the reductions of these names elsewhere.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operand with elements of type `{T}`",
    label = "expected a scalar, an array, a view or an expression of `{T}`",
    note = "`x.max(y)` is the larger of two elements; the largest one of an array is `x.amax(..)`, the smallest `x.amin(..)`"
)]
pub trait SecondOperand<T>: Sized {
    /// As that of [`IntoExpr`].
    type Shape: ExprShape;
    /// As that of [`IntoExpr`].
    type Node: Node<Item = T, Shape = Self::Shape>;

    /// As that of [`IntoExpr`].
    fn into_expr(self) -> Expr<Self::Node>;
}

#[diagnostic::do_not_recommend]
impl<T, R: IntoExpr<T>> SecondOperand<T> for R {
    type Shape = R::Shape;
    type Node = R::Node;

    #[inline(always)]
    fn into_expr(self) -> Expr<R::Node> {
        IntoExpr::into_expr(self)
    }
}

/// Any element as a scalar operand, where a plain scalar does not work: elements that are not
/// primitive, and a `T` of generic code on the left of an operator.
///
/// A literal on the left needs operands whose type is already known; on the right it is inferred.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::expr::scalar;
/// use broadloom::prelude::*;
///
/// fn complement<T: Float>(x: &Array1<T>) -> Array1<T> {
///     (scalar(T::ONE) - x).eval()
/// }
/// assert_eq!(complement(&Array1::from(vec![0.25])).as_slice(), [0.75]);
///
/// let x = broadloom::array![1.0, 2.0]; // `1.0 / &x` would ask for a type here, as in `1.0_f32`
/// assert_eq!((scalar(1.0) / &x).eval().as_slice(), [1.0, 0.5]);
/// ```
#[inline(always)]
pub fn scalar<T: Elem>(value: T) -> Expr<Scalar<T>> {
    Expr(Scalar(value))
}
