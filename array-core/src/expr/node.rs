//! `Node`: one node of a lazy expression, and `Expr`, the handle users hold.
//!
//! A node knows its shape, where its leaves are, and how one element is computed from one element of each leaf.
//! It contains no loop: [`eval`](crate::eval) brings it together with a plan and a kernel.

use core::fmt::{self, Debug};

use super::lend::Hole;
use super::number::Number;
use super::pair::Pair;
use super::varies::Varies;
use crate::error::BroadcastError;
use crate::isa::{Exponent, Needs, Token};
use crate::layout;
use crate::leaf::{Elem, FixedLeaves, Leaves};
use crate::shape::{ExprShape, Shape};
use crate::storage::Home;

pub(crate) mod sealed {
    pub trait Sealed {}
}
pub(crate) use sealed::Sealed;

/// A lazy value: what operators and methods on arrays, views and expressions give. Nothing is computed before `.eval()`.
///
/// It borrows the operands that are arrays by reference and views, so that they can neither change nor go away while the
/// expression exists; arrays by value it owns, and `eval` writes the result into the memory of one of them. It is `Copy` where it owns nothing, and `&expression` is an operand too: used
/// twice, it is computed twice. It cannot be printed: `.eval()` gives the array that can.
///
/// # Examples
/// ```
/// use array_core::array::Array;
/// use array_core::shape;
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
pub struct Expr<E>(pub(crate) E);

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
/// `impl Closed<Item = f32, Shape = (Dyn, Dyn)>` is how a function names the expression it returns.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a lazy expression")]
pub trait Node: Sealed {
    /// The element it computes.
    type Item: Elem;
    /// Its shape.
    type Shape: ExprShape;
    /// What it reads, as a list of leaves in the order of [`bind`](Self::bind).
    type Leaves: Leaves;
    /// Where its value lives: inline when all its operands do.
    type Home: Home;
    /// Its inputs as a type that knows nothing of what is computed from them, so that what sets an evaluation up is
    /// compiled once for all bodies over the same operands.
    #[doc(hidden)]
    type Inputs: Inputs<Shape = Self::Shape>;
    /// What the loop around it must provide for.
    #[doc(hidden)]
    const NEEDS: Needs;
    /// How many scalar operations one element takes: see [`Explained::operations`](crate::plan::Explained::operations).
    #[doc(hidden)]
    const OPERATIONS: usize;

    /// Its inputs.
    #[doc(hidden)]
    fn inputs(&self) -> &Self::Inputs;

    /// The shape, checked.
    ///
    /// # Errors
    /// Where run-time extents or ranks do not broadcast.
    #[inline(always)]
    fn shape(&self) -> Result<Self::Shape, BroadcastError> {
        self.inputs().shape()
    }

    /// Hands over every leaf: see [`Inputs::bind`].
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

    /// What is known of the exponents of its integer powers, if it has any.
    #[doc(hidden)]
    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        None
    }

    /// The elements, where they lie row-major and nothing has to be computed.
    #[doc(hidden)]
    #[inline(always)]
    fn stored(&self) -> Option<&[Self::Item]> {
        None
    }

    /// Whether it owns an array that may lend its memory to the result: see [`lend`](Self::lend).
    #[doc(hidden)]
    const LENDS: bool = false;

    /// The number of the first leaf that can lend its memory to a result of `T` and these extents: an array on the heap that it owns, of
    /// the same elements and extents, on the result's own axes.
    #[doc(hidden)]
    #[inline(always)]
    fn lender<T: Elem>(&self, _: &[usize]) -> Option<usize> {
        None
    }

    /// Gives `hole` the memory of leaf `leaf`, a lender, and itself with the element about to be written in that leaf's place.
    #[doc(hidden)]
    fn lend<P: Hole<Self::Item, Self::Shape>>(self, leaf: usize, _: P) -> P::Output
    where
        Self: Sized,
    {
        unreachable!("leaf {leaf} is not owned")
    }

    /// One element from one element of each leaf.
    #[doc(hidden)]
    fn apply(&self, token: Token<'_>, items: <Self::Leaves as Leaves>::Items) -> Self::Item;

    /// Whether its one leaf has its elements as they are.
    #[doc(hidden)]
    const LEAF: bool = false;

    /// Tells `visit` what its elements are products of, if they are: what a sum adds with the multiply-add of the level.
    #[doc(hidden)]
    #[inline(always)]
    fn factors<V: Factoring>(&self, visit: V) -> V::Output
    where
        Self: Sized,
    {
        visit.whole(self)
    }

    /// One element, added to `sum`: of a product, with the multiply-add of the level. Integers wrap around.
    #[doc(hidden)]
    #[inline(always)]
    fn add_to(
        &self,
        token: Token<'_>,
        items: <Self::Leaves as Leaves>::Items,
        sum: Self::Item,
    ) -> Self::Item
    where
        Self::Item: Number,
    {
        sum.wrapping_sum(self.apply(token, items))
    }
}

/// What is told of the factors of an expression: its leaves are those of the factors, one after the other, and elements of all have one type.
#[doc(hidden)]
pub trait Factoring: Sized {
    /// What it makes of them.
    type Output;

    /// No product: its elements are those of `node`.
    fn whole<E: Node>(self, node: &E) -> Self::Output;

    /// The same, of one that is a product by its types, but of elements of another type: hardly ever called.
    fn unlike<E: Node>(self, node: &E) -> Self::Output;

    /// Its elements are the squares of those of `node`.
    fn square<E: Node>(self, node: &E) -> Self::Output;

    /// Its elements are the products of those of `left` and `right`.
    fn product<L: Node, R: Node>(self, left: &L, right: &R) -> Self::Output;

    /// Its elements are the products of both halves of `node`, each of which reads all its leaves.
    fn pair<E: Pair>(self, node: &E) -> Self::Output;
}

/// What an expression reads: its shape and its leaves, whatever is computed from them.
#[doc(hidden)]
pub trait Inputs {
    /// The shape.
    type Shape: ExprShape;
    /// Along which axes of the result each leaf varies, as far as the types tell.
    const VARIES: Varies;
    /// How the leaves lie, where the types tell.
    const FIXED: FixedLeaves = FixedLeaves::UNKNOWN;

    /// Whether its shape broadcasts into every destination into which each of its leaves does: an expression of arrays of the destination's
    /// rank, scalars, and groups of such that are placed by a tuple.
    const BY_LEAVES: bool = false;

    /// The shape, checked.
    ///
    /// # Errors
    /// Where run-time extents or ranks do not broadcast.
    fn shape(&self) -> Result<Self::Shape, BroadcastError>;

    /// Hands over every leaf, with the axes of the result that its axes are placed on.
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>);

    /// The axes of the result that it is placed on, while the rank is still open: what error messages name.
    fn placed_on(&self) -> Option<Vec<i64>> {
        None
    }
}

/// An expression that does not read the destination of an [`update`](crate::array::Array::update), so that it has a value anywhere.
#[diagnostic::on_unimplemented(
    message = "this expression reads the current element of a destination and has no value by itself",
    label = "contains the marker of an `update`",
    note = "the marker that `update` hands to its closure stands for \"the element about to be written\": \
            use it only in the expression that the closure returns"
)]
pub trait Closed: Node {
    /// `()`, and nothing that the compiler knows of what is not closed: see [`Known`](crate::dim::Known).
    #[doc(hidden)]
    type Proof;
}

/// What receives the leaves of an expression.
#[doc(hidden)]
pub trait Bind<'a> {
    /// An array: element `i` is `data[offset + sum(i[k] * strides[k])]`.
    fn array<T: Elem>(
        &mut self,
        data: &'a [T],
        extents: &[usize],
        strides: &[isize],
        offset: usize,
        axes: impl AxisMap,
    );

    /// An array of a shape of type `S`.
    #[inline(always)]
    fn view<T: Elem, S: Shape>(
        &mut self,
        data: &'a [T],
        shape: &S,
        strides: &[isize],
        offset: usize,
        axes: impl AxisMap,
    ) {
        self.array(data, shape.extents().as_ref(), strides, offset, axes);
    }

    /// A row-major array.
    #[inline(always)]
    fn row_major<T: Elem, S: Shape>(&mut self, data: &'a [T], shape: &S, axes: impl AxisMap) {
        let mut strides = shape.table(0isize);
        let extents = shape.extents();
        layout::row_major_strides(extents.as_ref(), strides.as_mut());
        self.array(data, extents.as_ref(), strides.as_ref(), 0, axes);
    }

    /// A scalar.
    fn scalar<T: Elem>(&mut self, value: &'a T);

    /// The element of the destination before it is written.
    fn current<T: Elem>(&mut self);

    /// The same, and the shape of the destination that it was made for.
    #[inline(always)]
    fn current_of<T: Elem, S: Shape>(&mut self, _shape: &S) {
        self.current::<T>();
    }

    /// Says that the next array is computed before the loop, into memory of its own.
    #[inline(always)]
    fn computed(&mut self) {}
}

/// Which axis of an operand an axis of the result walks along: the normal form of every dimension tuple.
///
/// A chain of types, not of values, so that it folds into the strides when the tuples are known to the compiler.
#[doc(hidden)]
pub trait AxisMap: Copy {
    /// The number of axes of the result, or of the group that an operand belongs to.
    fn rank(self) -> usize;

    /// The axis of an operand of rank `rank` that axis `axis` of the result walks along, if any.
    fn operand_axis(self, axis: usize, rank: usize) -> Option<usize>;

    /// Where the axes of an operand are, if they are the result's own or placed on them by one tuple.
    #[inline(always)]
    fn order(&self) -> Order<'_> {
        Order::Other
    }
}

/// Where the axes of an operand are among those of the result.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Order<'m> {
    /// They are the same axes.
    Same,
    /// On those that a tuple names, if it is one.
    At(&'m [i64]),
    /// Anywhere.
    Other,
}

/// Axis `k` of the result, which has this rank, is axis `k` of the operand.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Identity(pub usize);

/// Axis `dims[i]` of what `outer` maps to is axis `i` of the operand.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PlacedOn<'m, A> {
    /// The dimension tuple.
    pub dims: &'m [i64],
    /// The map of the placed group itself.
    pub outer: A,
}

/// The last axes of what `outer` maps to are those of the operand.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct AlignedAt<A> {
    /// The number of axes of the aligned group.
    pub rank: usize,
    /// The map of the group itself.
    pub outer: A,
}

impl AxisMap for Identity {
    #[inline(always)]
    fn rank(self) -> usize {
        self.0
    }

    #[inline(always)]
    fn operand_axis(self, axis: usize, rank: usize) -> Option<usize> {
        (axis < rank).then_some(axis)
    }

    #[inline(always)]
    fn order(&self) -> Order<'_> {
        Order::Same
    }
}

impl<A: AxisMap> AxisMap for PlacedOn<'_, A> {
    #[inline(always)]
    fn rank(self) -> usize {
        self.dims.len()
    }

    #[inline(always)]
    fn operand_axis(self, axis: usize, rank: usize) -> Option<usize> {
        let axis = self.outer.operand_axis(axis, usize::MAX)? as i64;
        let mut i = 0;
        while i < rank && i < self.dims.len() {
            if self.dims[i] == axis {
                return Some(i);
            }
            i += 1;
        }
        None
    }

    #[inline(always)]
    fn order(&self) -> Order<'_> {
        match self.outer.order() {
            Order::Same => Order::At(self.dims),
            _ => Order::Other,
        }
    }
}

impl<A: AxisMap> AxisMap for AlignedAt<A> {
    #[inline(always)]
    fn rank(self) -> usize {
        self.rank
    }

    #[inline(always)]
    fn operand_axis(self, axis: usize, rank: usize) -> Option<usize> {
        let axis = self.outer.operand_axis(axis, usize::MAX)?;
        let axis = (axis + self.rank).checked_sub(self.outer.rank())?;
        (axis < rank).then_some(axis)
    }
}
