//! `Node`: one node of a lazy expression, and `Expr`, the handle users hold.
//!
//! A node has a shape and leaves, and computes one element from one element of each leaf. It
//! contains no loop: [`eval`](crate::eval) combines it with a plan and a kernel.

use core::fmt::{self, Debug};

use super::bind::{AxisMap, Bind};
use super::inputs::Inputs;
use crate::array::{Array, ViewD};
use crate::error::BroadcastError;
use crate::isa::{Exponent, Needs, Token};
use crate::leaf::{Addend, Elem, Leaves};
use crate::math::UNBOUNDED;
pub(super) use crate::sealed::Sealed;
use crate::shape::{ExprShape, Shape, Whole, WholeOf};
use crate::storage::{Buffer, Home};

/// A lazy value: the result of operators and methods on arrays, views and expressions. Nothing is
/// computed before `.eval()`.
///
/// It borrows views and the arrays that are passed by reference, so they can neither change nor be
/// dropped while the expression exists. It owns arrays passed by value, and `eval` writes the
/// result into the memory of one of them. It is `Copy` if it owns nothing. `&expression` is an
/// operand too; an expression that is used twice is computed twice. It cannot be printed: print the
/// array that `.eval()` returns.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let a = Array::from_vec(shape![3], vec![1.0, 2.0, 3.0]);
/// let y = (&a * 2.0 + 1.0).eval();
/// assert_eq!(y.as_slice(), [3.0, 5.0, 7.0]);
///
/// let far = &a - 2.0;
/// assert_eq!((&far * &far).eval().as_slice(), [1.0, 0.0, 1.0]);
/// ```
#[must_use = "an expression is lazy: `.eval()` computes it, `.eval_into(&mut out)` writes it"]
#[derive(Clone, Copy)]
#[rustfmt::skip]
pub struct Expr<E>(pub(crate) E); // returned: `Expr<impl Closed<Item = f64, Shape = Shape![_]>>`

impl<E: Node> Debug for Expr<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.shape() {
            Ok(shape) => write!(f, "Expr(shape={:?}, lazy)", shape.named_extents()),
            Err(error) => write!(f, "Expr({error})"),
        }
    }
}

/// One node of a lazy expression. Sealed.
///
/// A function that returns an expression has a return type such as
/// `Expr<impl Closed<Item = f32, Shape = Shape![_, _]>>`.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a lazy expression")]
pub trait Node {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The element it computes.
    type Item: Elem;
    /// Its shape.
    type Shape: ExprShape;
    /// The leaves it reads, as a list in the order of [`bind`](Self::bind).
    type Leaves: Leaves;
    /// Where its value is stored: inline if all its operands are.
    type Home: Home;
    /// Its inputs, as a type without the operations on them, so the set-up of an evaluation is
    /// compiled once for all bodies over the same operands.
    #[doc(hidden)]
    type Inputs<'n>: Inputs<'n, Shape = Self::Shape>
    where
        Self: 'n;
    /// What the loop around it must provide.
    #[doc(hidden)]
    const NEEDS: Needs;
    /// The number of scalar operations for one element: see
    /// [`Explained::operations`](crate::plan::Explained::operations).
    #[doc(hidden)]
    const OPERATIONS: usize;
    /// No element has an absolute value above this power of two;
    /// [`UNBOUNDED`](crate::math::UNBOUNDED) if nothing is known.
    #[doc(hidden)]
    const BITS: u32 = UNBOUNDED;

    /// Its inputs.
    #[doc(hidden)]
    fn inputs(&self) -> Self::Inputs<'_>;

    /// The shape, checked.
    ///
    /// # Errors
    /// If run-time extents or ranks do not broadcast.
    #[inline(always)]
    fn shape(&self) -> Result<Self::Shape, BroadcastError> {
        self.inputs().shape()
    }

    /// Computes the operands that are computed before the loop: see [`Inputs::ready`].
    ///
    /// # Errors
    /// As there.
    #[doc(hidden)]
    #[inline(always)]
    fn ready(&self) -> Result<(), BroadcastError> {
        self.inputs().ready()
    }

    /// Passes every leaf to `bind`: see [`Inputs::bind`].
    #[doc(hidden)]
    #[inline(always)]
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>) {
        self.inputs().bind(axes, bind);
    }

    /// The axes that it is placed on: see [`Inputs::placed_on`].
    #[doc(hidden)]
    fn placed_on(&self) -> Option<Vec<i64>> {
        self.inputs().placed_on()
    }

    /// What is known about the exponents of its integer powers, if it has any.
    #[doc(hidden)]
    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        None
    }

    /// The elements, if they are contiguous in row-major order and need no computation.
    #[doc(hidden)]
    #[inline(always)]
    fn stored(&self) -> Option<&[Self::Item]> {
        None
    }

    /// The elements where they are stored, with any strides, if they need no computation.
    #[doc(hidden)]
    fn viewed(&self) -> Option<ViewD<'_, Self::Item>> {
        None
    }

    /// Whether it owns an array that may lend its memory to the result: see [`lend`](Self::lend).
    #[doc(hidden)]
    const LENDS: bool = false;

    /// The number of the first leaf that can lend its memory to a result of `T` and these extents:
    /// an array on the heap that the expression owns, of the same elements and extents, on the
    /// result's own axes.
    #[doc(hidden)]
    #[inline(always)]
    fn lender<T: Elem>(&self, _: &[usize]) -> Option<usize> {
        None
    }

    /// Gives `hole` the memory of leaf `leaf`, a lender, and the expression with the element about
    /// to be written in place of that leaf.
    #[doc(hidden)]
    fn lend<P: Hole<Self::Item, Self::Shape>>(self, leaf: usize, _: P) -> P::Output
    where
        Self: Sized,
    {
        unreachable!("leaf {leaf} is not owned")
    }

    /// Whether its value is an array that is computed as a whole: see [`computed`](Self::computed).
    #[doc(hidden)]
    const COMPUTED: bool = false;

    /// The array that is its value, without a loop over its elements.
    ///
    /// # Errors
    /// As an evaluation.
    #[doc(hidden)]
    fn computed(
        &self,
    ) -> Result<Array<Self::Item, WholeOf<Self::Shape>, Self::Home>, BroadcastError>
    where
        Self::Shape: Whole,
    {
        unreachable!("the value is computed by a loop")
    }

    /// One element from one element of each leaf.
    #[doc(hidden)]
    fn apply(&self, token: Token<'_>, items: <Self::Leaves as Leaves>::Items) -> Self::Item;

    /// Whether its elements are computed in blocks, because a loop in it is vector code only over
    /// several elements.
    #[doc(hidden)]
    const BLOCKS: bool = false;

    /// Computes `len` elements, at least 1 and at most `BLOCK`, and passes them to
    /// `put`; `get` gives the elements of the leaves.
    #[doc(hidden)]
    #[inline(always)]
    fn block(
        &self,
        token: Token<'_>,
        len: usize,
        get: impl Fn(usize) -> <Self::Leaves as Leaves>::Items,
        mut put: impl FnMut(usize, Self::Item),
    ) {
        for k in 0..len {
            put(k, self.apply(token, get(k)));
        }
    }

    /// Whether it is one leaf, whose elements are not changed.
    #[doc(hidden)]
    const LEAF: bool = false;

    /// The name of the function of floats that its elements are of the elements of one leaf, which
    /// have the same type.
    #[doc(hidden)]
    const FUNCTION: Option<&'static str> = None;

    /// Whether its elements are the products of the elements of two leaves.
    #[doc(hidden)]
    const PRODUCT: bool = false;

    /// Passes the factors of its elements to `visit`, if they are products: a sum adds products
    /// with the multiply-add of the level.
    #[doc(hidden)]
    #[inline(always)]
    fn factors<V: Factoring>(&self, visit: V) -> V::Output
    where
        Self: Sized,
    {
        visit.whole(self)
    }

    /// One element, added to `sum`; a product is added with the multiply-add of the level. Integers
    /// wrap around.
    #[doc(hidden)]
    #[inline(always)]
    fn add_to(
        &self,
        token: Token<'_>,
        items: <Self::Leaves as Leaves>::Items,
        sum: Self::Item,
    ) -> Self::Item
    where
        Self::Item: Addend,
    {
        sum.wrapping_sum(self.apply(token, items))
    }
}

/// An expression without one of its nodes; the missing node has elements `I` and the shape `S`.
pub trait Hole<I: Elem, S: ExprShape> {
    /// The elements of the result.
    type Item: Elem;
    /// The shape of the result.
    type Whole: Shape;
    /// The result.
    type Output;

    /// The result: the value of the expression with `node` in this place, written over `memory`,
    /// which is as long as the result.
    fn fill<E: Node<Item = I, Shape = S>>(
        self,
        node: E,
        memory: Buffer<Self::Item>,
    ) -> Self::Output;
}

/// Receives the factors of an expression. The leaves of the expression are those of its factors, in
/// order, and all elements have one type.
#[doc(hidden)]
pub trait Factoring: Sized {
    /// The result of the visit.
    type Output;

    /// Not a product: the elements are those of `node`.
    fn whole<E: Node>(self, node: &E) -> Self::Output;

    /// A product whose factors have another type than the product; computed as one value.
    fn unlike<E: Node>(self, node: &E) -> Self::Output;

    /// The elements are the squares of those of `node`.
    fn square<E: Node>(self, node: &E) -> Self::Output;

    /// The elements are the products of those of `left` and `right`.
    fn product<L: Node, R: Node>(self, left: &L, right: &R) -> Self::Output;

    /// The elements are products of two factors, each of which reads all leaves of `node`.
    fn pair<E: FactorPair>(self, node: &E) -> Self::Output;
}

/// An expression that is the product of two factors over the same leaves.
#[doc(hidden)]
pub trait FactorPair: Node {
    /// One element of each factor.
    fn pair(
        &self,
        token: Token<'_>,
        items: <Self::Leaves as Leaves>::Items,
    ) -> (Self::Item, Self::Item);
}

/// An expression that does not read the destination of an [`update`](crate::array::Array::update),
/// so it has a value outside that update.
#[diagnostic::on_unimplemented(
    message = "this is not a `Closed` expression, one that has a value by itself",
    label = "not `Closed`",
    note = "a function returns `Expr<impl Closed<Item = f32, Shape = Shape![4, 3]>>`: not the `Expr` is `Closed`, but what it holds; a function takes any array or expression as `x: impl Reductions<Item = f32>`, and computes with `x.lazy()`",
    note = "the marker that `update` hands to its closure stands for the element about to be written: use it only in the expression that the closure returns, without `.eval()`: `x.update(|x| x.sqrt())`"
)]
pub trait Closed: Node {
    /// `()`; unknown to the compiler if the expression is not closed: see
    /// [`Known`](crate::dim::Known).
    #[doc(hidden)]
    type Proof;
}

/// The items of `Node` for a node that is one leaf.
macro_rules! as_leaf {
    () => {
        const SEALED: $crate::sealed::Sealed = $crate::sealed::Sealed;
        type Inputs<'n>
            = &'n Self
        where
            Self: 'n;
        const NEEDS: $crate::isa::Needs = $crate::isa::Needs::NONE;
        const OPERATIONS: usize = 0;

        #[inline(always)]
        fn inputs(&self) -> &Self {
            self
        }

        #[inline(always)]
        fn apply(&self, _: $crate::isa::Token<'_>, item: Self::Item) -> Self::Item {
            item
        }
    };
}
pub(crate) use as_leaf;

/// The items of `Node` for blocks of a node whose elements are those of the node `E` inside it.
macro_rules! blocks_of_inside {
    ($inside:tt) => {
        const BLOCKS: bool = E::BLOCKS;

        #[inline(always)]
        fn block(
            &self,
            token: $crate::isa::Token<'_>,
            len: usize,
            get: impl Fn(usize) -> <E::Leaves as $crate::leaf::Leaves>::Items,
            put: impl FnMut(usize, E::Item),
        ) {
            self.$inside.block(token, len, get, put);
        }
    };
}
pub(crate) use blocks_of_inside;

/// The items of `Node` that a node takes from the node `E` inside it, with its own needs and
/// operations.
macro_rules! as_inside {
    ($inside:tt, $needs:expr, $operations:expr) => {
        const SEALED: $crate::sealed::Sealed = $crate::sealed::Sealed;
        type Shape = E::Shape;
        type Home = E::Home;
        type Inputs<'n>
            = E::Inputs<'n>
        where
            Self: 'n;
        const NEEDS: $crate::isa::Needs = $needs;
        const OPERATIONS: usize = $operations;

        #[inline(always)]
        fn inputs(&self) -> E::Inputs<'_> {
            self.$inside.inputs()
        }

        #[inline(always)]
        fn exponent(&self) -> Option<$crate::isa::Exponent> {
            self.$inside.exponent()
        }
    };
}
pub(crate) use as_inside;
