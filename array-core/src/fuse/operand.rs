//! Operands: a name in a body becomes a node, and nodes become a tree.

use core::marker::PhantomData;
use core::ops;

use super::refusal::{Described, Refusal, refused, refused_itself};
use super::{SPARE, Spare};
use crate::dim::Known;
use crate::error::BroadcastError;
use crate::expr::{AxisMap, BLOCK, Bind, Closed, Inputs, Node, On, Varies, own_extents};
use crate::isa::{Exponent, Needs, Token};
use crate::leaf::{FixedLeaves, Leaves};
use crate::sealed::Sealed;
use crate::shape::{Broadcast, ExprShape, Placement, Shape, Whole, WholeOf};
use crate::storage::Home;

/// A node as an operand of a body, before it is in the tree.
#[derive(Clone, Copy, Debug)]
pub struct Leaf<N>(pub N);

/// The operands of a body: a tree of pairs whose leaves are nodes. Sealed.
pub trait BodyOperands {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// One element of each operand.
    type Values: Copy + 'static;
    /// Their joined shape.
    type Shape: ExprShape;
    /// What all operands read.
    type Leaves: Leaves;
    /// Inline if all operands are inline.
    type Home: Home;
    /// The axes along which each leaf varies.
    const VARIES: Varies;
    /// The layout of the leaves, if the types have it.
    const FIXED: FixedLeaves;
    /// Whether they fit if each leaf fits: see [`Inputs::BY_LEAVES`].
    const BY_LEAVES: bool;
    /// What the loop must provide, if operands are computed in it.
    const NEEDS: Needs;
    /// The scalar operations for one element of each, if operands are computed in the loop.
    const OPERATIONS: usize;

    /// Their joined shape.
    ///
    /// # Errors
    /// If run-time extents or ranks do not broadcast.
    fn shape(&self) -> Result<Self::Shape, Box<Refusal>>;

    /// See [`Inputs::ready`].
    ///
    /// # Errors
    /// As there.
    #[inline(always)]
    fn ready(&self) -> Result<(), BroadcastError> {
        Ok(())
    }

    /// Passes every leaf of every operand to `bind`.
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>);

    /// Describes each operand for messages.
    fn describe(&self, list: &mut Vec<Described>);

    /// What is known about the exponents of integer powers in them, if there are any.
    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        None
    }

    /// One element of each operand.
    fn values(&self, token: Token<'_>, items: <Self::Leaves as Leaves>::Items) -> Self::Values;

    /// Whether operands are computed in blocks: see [`Node::BLOCKS`].
    const BLOCKS: bool = false;

    /// Computes a block of elements of each operand: see [`Node::block`].
    #[inline(always)]
    fn block(
        &self,
        token: Token<'_>,
        len: usize,
        get: impl Fn(usize) -> <Self::Leaves as Leaves>::Items,
        mut put: impl FnMut(usize, Self::Values),
    ) {
        for k in 0..len {
            put(k, self.values(token, get(k)));
        }
    }
}

/// The joined shape of two subtrees.
#[inline(always)]
fn join<A: BodyOperands, B: BodyOperands>(
    a: &A,
    b: &B,
) -> Result<<A::Shape as Broadcast<B::Shape>>::Output, Box<Refusal>>
where
    A::Shape: Broadcast<B::Shape>,
{
    match a.shape()?.broadcast(&b.shape()?) {
        Ok(shape) => Ok(shape),
        Err(violation) => Err(refused(violation)),
    }
}

impl BodyOperands for () {
    const SEALED: Sealed = Sealed;
    type Values = ();
    type Shape = ();
    type Leaves = ();
    type Home = crate::storage::Inline;
    const VARIES: Varies = Varies::NONE;
    const FIXED: FixedLeaves = FixedLeaves::NONE;
    const BY_LEAVES: bool = true;
    const NEEDS: Needs = Needs::NONE;
    const OPERATIONS: usize = 0;

    #[inline(always)]
    fn shape(&self) -> Result<(), Box<Refusal>> {
        Ok(())
    }

    #[inline(always)]
    fn bind<'a>(&'a self, _: impl AxisMap, _: &mut impl Bind<'a>) {}

    fn describe(&self, _: &mut Vec<Described>) {}

    #[inline(always)]
    fn values(&self, _: Token<'_>, (): ()) {}
}

impl<N: Node> BodyOperands for N {
    const SEALED: Sealed = Sealed;
    type Values = N::Item;
    type Shape = N::Shape;
    type Leaves = N::Leaves;
    type Home = N::Home;
    const VARIES: Varies = <N::Inputs<'_> as Inputs<'_>>::VARIES;
    const FIXED: FixedLeaves = <N::Inputs<'_> as Inputs<'_>>::FIXED;
    const BY_LEAVES: bool = <N::Inputs<'_> as Inputs<'_>>::BY_LEAVES;
    const NEEDS: Needs = N::NEEDS;
    const OPERATIONS: usize = N::OPERATIONS;

    #[inline(always)]
    fn shape(&self) -> Result<N::Shape, Box<Refusal>> {
        match Node::shape(self) {
            Ok(shape) => Ok(shape),
            Err(error) => Err(refused_itself(error)),
        }
    }

    #[inline(always)]
    fn ready(&self) -> Result<(), BroadcastError> {
        Node::ready(self)
    }

    #[inline(always)]
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>) {
        Node::bind(self, axes, bind);
    }

    #[cold]
    fn describe(&self, list: &mut Vec<Described>) {
        let placed = Node::placed_on(self);
        let extents = Node::shape(self).map_or_else(
            |_| Vec::new(),
            |shape| own_extents(&shape, placed.as_deref()),
        );
        list.push(Described {
            extents,
            placed,
            aligned: N::Shape::ALIGNED,
        });
    }

    #[inline(always)]
    fn values(&self, token: Token<'_>, items: <N::Leaves as Leaves>::Items) -> N::Item {
        Node::apply(self, token, items)
    }

    const BLOCKS: bool = N::BLOCKS;

    #[inline(always)]
    fn block(
        &self,
        token: Token<'_>,
        len: usize,
        get: impl Fn(usize) -> <N::Leaves as Leaves>::Items,
        put: impl FnMut(usize, N::Item),
    ) {
        Node::block(self, token, len, get, put);
    }

    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        Node::exponent(self)
    }
}

/// Axes of one element, which give a rank, that of their group's tuple, to operands that are all
/// placed.
#[derive(Clone, Copy, Debug)]
pub struct Rank<S>(PhantomData<S>);

impl<S> Rank<S> {
    /// The axes.
    #[inline(always)]
    pub const fn new() -> Self {
        Rank(PhantomData)
    }
}

impl<S> Default for Rank<S> {
    fn default() -> Self {
        Rank::new()
    }
}

impl<S: Shape + Default> BodyOperands for Rank<S> {
    const SEALED: Sealed = Sealed;
    type Values = ();
    type Shape = S;
    type Leaves = ();
    type Home = crate::storage::Inline;
    const VARIES: Varies = Varies::NONE;
    const FIXED: FixedLeaves = FixedLeaves::NONE;
    const BY_LEAVES: bool = false;
    const NEEDS: Needs = Needs::NONE;
    const OPERATIONS: usize = 0;

    #[inline(always)]
    fn shape(&self) -> Result<S, Box<Refusal>> {
        Ok(S::default())
    }

    #[inline(always)]
    fn bind<'a>(&'a self, _: impl AxisMap, _: &mut impl Bind<'a>) {}

    #[cold]
    fn describe(&self, list: &mut Vec<Described>) {
        list.push(Described {
            extents: S::default().named_extents(),
            placed: None,
            aligned: false,
        });
    }

    #[inline(always)]
    fn values(&self, _: Token<'_>, (): ()) {}
}

/// Up to this many leaves are joined and bound by straight code, in which the strides fold. More
/// leaves are bound by calls; otherwise the function that binds 140 leaves would be 26,000 lines of
/// assembly.
const FEW_LEAVES: usize = 6;

#[inline(never)]
fn join_many<A: BodyOperands, B: BodyOperands>(
    a: &A,
    b: &B,
) -> Result<<A::Shape as Broadcast<B::Shape>>::Output, Box<Refusal>>
where
    A::Shape: Broadcast<B::Shape>,
{
    join(a, b)
}

#[inline(never)]
fn bind_many<'a, A: BodyOperands, B: BodyOperands>(
    (a, b): &'a (A, B),
    axes: impl AxisMap,
    bind: &mut impl Bind<'a>,
) {
    a.bind(axes, bind);
    b.bind(axes, bind);
}

impl<A: BodyOperands, B: BodyOperands> BodyOperands for (A, B)
where
    A::Shape: Broadcast<B::Shape>,
{
    const SEALED: Sealed = Sealed;
    type Values = (A::Values, B::Values, Spare);
    type Shape = <A::Shape as Broadcast<B::Shape>>::Output;
    type Leaves = (A::Leaves, B::Leaves);
    type Home = <A::Home as Home>::Join<B::Home>;
    const VARIES: Varies = A::VARIES.then(B::VARIES);
    const FIXED: FixedLeaves = A::FIXED.then(&B::FIXED);
    const BY_LEAVES: bool = A::BY_LEAVES && B::BY_LEAVES;
    const NEEDS: Needs = A::NEEDS.or(B::NEEDS);
    const OPERATIONS: usize = A::OPERATIONS + B::OPERATIONS;

    #[inline(always)]
    fn shape(&self) -> Result<Self::Shape, Box<Refusal>> {
        if const { <Self::Leaves as Leaves>::COUNT > FEW_LEAVES } {
            join_many(&self.0, &self.1)
        } else {
            join(&self.0, &self.1)
        }
    }

    #[inline(always)]
    fn ready(&self) -> Result<(), BroadcastError> {
        self.0.ready()?;
        self.1.ready()
    }

    #[inline(always)]
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>) {
        if const { <Self::Leaves as Leaves>::COUNT > FEW_LEAVES } {
            bind_many(self, axes, bind);
        } else {
            self.0.bind(axes, bind);
            self.1.bind(axes, bind);
        }
    }

    #[cold]
    fn describe(&self, list: &mut Vec<Described>) {
        self.0.describe(list);
        self.1.describe(list);
    }

    #[inline(always)]
    fn values(&self, token: Token<'_>, (a, b): <Self::Leaves as Leaves>::Items) -> Self::Values {
        (self.0.values(token, a), self.1.values(token, b), SPARE)
    }

    const BLOCKS: bool = A::BLOCKS || B::BLOCKS;

    #[inline(always)]
    fn block(
        &self,
        token: Token<'_>,
        len: usize,
        get: impl Fn(usize) -> <Self::Leaves as Leaves>::Items,
        mut put: impl FnMut(usize, Self::Values),
    ) {
        if const { !B::BLOCKS } {
            return self.0.block(
                token,
                len,
                #[inline(always)]
                |k| get(k).0,
                #[inline(always)]
                |k, a| put(k, (a, self.1.values(token, get(k).1), SPARE)),
            );
        }
        let mut firsts = [self.0.values(token, get(0).0); BLOCK];
        self.0.block(
            token,
            len,
            #[inline(always)]
            |k| get(k).0,
            #[inline(always)]
            |k, a| firsts[k] = a,
        );
        self.1.block(
            token,
            len,
            #[inline(always)]
            |k| get(k).1,
            #[inline(always)]
            |k, b| put(k, (firsts[k], b, SPARE)),
        );
    }

    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        Exponent::join(self.0.exponent(), self.1.exponent())
    }
}

/// Operands that do not include the marker of another update.
pub trait ClosedOperands: BodyOperands {}
impl ClosedOperands for () {}
impl<S: Shape + Default> ClosedOperands for Rank<S> {}
impl<N: Closed> ClosedOperands for N {}
impl<A: ClosedOperands, B: ClosedOperands> ClosedOperands for (A, B) where
    A::Shape: Broadcast<B::Shape>
{
}

impl<N: Node, P: Placement<WholeOf<N::Shape>>> ops::Shr<P> for Leaf<N>
where
    N::Shape: Whole,
{
    type Output = <P::Proof as Known<Leaf<On<N, P>>>>::Then;

    /// The operand at the axes `dims` of the result.
    #[inline(always)]
    fn shr(self, dims: P) -> Self::Output {
        Leaf(On {
            operand: self.0,
            placement: dims,
        })
    }
}
