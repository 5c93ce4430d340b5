//! Parts of a body with operands that have neither a tuple nor a known rank: `(var @ (1) + eps).sqrt()`.
//! If all of them are scalars the part is computed once, as an array on the axes of the others. If one
//! is an array the part has the rank of the result, and is computed with every element; so it is if one
//! has a rank of the run time, which may be 0.
//!
//! The macro asks the type of each such operand, and prints both placements of the others.

use super::operand::Leaf;
use super::scratch::{Compute, Evaluated, Once, Scratch, hoisted};
use crate::error::BroadcastError;
use crate::expr::{Closed, Expr, Node, On, Owned};
use crate::leaf::Elem;
use crate::shape::{Axes, AxisList, DynRank, Placement, Shape, Whole, WholeOf};
use crate::storage::Home;

/// How a part is computed if its operands without a tuple are scalars: once.
#[derive(Clone, Copy, Debug)]
pub struct BeforeLoop;

/// How a part is computed if one of them is an array: with every element.
#[derive(Clone, Copy, Debug)]
pub struct InTheLoop;

/// How a part is computed if one of them has a rank of the run time, and none is an array of another: with every
/// element, placed by tuples of the run time. The rank is the highest of theirs.
#[derive(Clone, Copy, Debug)]
pub struct ByRank(usize);

/// The three ways.
pub trait How {
    /// The way if there is a further operand whose rank is one of the run time.
    type OrRank;

    /// That way, if it has this rank.
    fn or_rank(self, rank: usize) -> Self::OrRank;
}

impl How for BeforeLoop {
    type OrRank = ByRank;

    #[inline(always)]
    fn or_rank(self, rank: usize) -> ByRank {
        ByRank(rank)
    }
}

impl How for ByRank {
    type OrRank = ByRank;

    #[inline(always)]
    fn or_rank(self, rank: usize) -> ByRank {
        ByRank(self.0.max(rank))
    }
}

impl How for InTheLoop {
    type OrRank = InTheLoop;

    #[inline(always)]
    fn or_rank(self, _: usize) -> InTheLoop {
        self
    }
}

/// An operand without a tuple: `(&&&WithoutTuple(&operand)).and(how)` is the [`BeforeLoop`] of the operands before it if this
/// one is a scalar too.
#[derive(Debug)]
pub struct WithoutTuple<'a, N>(pub &'a Leaf<N>);

/// A scalar.
pub trait AndScalar {
    /// `how`.
    #[inline(always)]
    fn and<H>(&self, how: H) -> H {
        how
    }
}

impl<N: Node<Shape = ()>> AndScalar for &&WithoutTuple<'_, N> {}

/// An operand with a rank of the run time.
pub trait AndOfRank {
    /// `how`, or by rank.
    fn and<H: How>(&self, how: H) -> H::OrRank;
}

impl<N: Node<Shape = DynRank>> AndOfRank for &WithoutTuple<'_, N> {
    #[inline(always)]
    fn and<H: How>(&self, how: H) -> H::OrRank {
        how.or_rank(rank_of(&self.0.0))
    }
}

/// The rank of an operand; 0 of one that has no shape, whose error the evaluation returns.
fn rank_of<N: Node<Shape: Shape>>(node: &N) -> usize {
    let shape = node.shape();
    shape.map_or(0, |shape| shape.with_extents(<[usize]>::len))
}

/// The tuple that names the first axes, as many as NumPy and PyTorch allow.
fn first_axes(rank: usize) -> &'static [i64] {
    static AXES: [i64; 64] = {
        let (mut axes, mut axis) = ([0; 64], 0);
        while axis < 64 {
            axes[axis] = axis as i64;
            axis += 1;
        }
        axes
    };
    &AXES[..rank.min(64)]
}

/// Any operand.
pub trait AndArray {
    /// Not apart.
    #[inline(always)]
    fn and<H>(&self, _: H) -> InTheLoop {
        InTheLoop
    }
}

impl<N> AndArray for WithoutTuple<'_, N> {}

impl BeforeLoop {
    /// An operand without a tuple.
    #[inline(always)]
    pub fn whole<L>(self, operand: L) -> L {
        operand
    }

    /// An operand that is placed on axes of the result, on those of the part.
    #[inline(always)]
    pub fn on<N, P, I>(self, operand: Leaf<On<N, P>>, placement: I) -> Leaf<On<N, I>> {
        Leaf(On {
            operand: operand.0.operand,
            placement,
        })
    }

    /// The part as an operand at the axes `at`.
    #[inline(always)]
    pub fn part<E: Closed<Shape: Whole>, P: Copy>(
        self,
        part: Expr<E>,
        at: P,
    ) -> OnceAt<Evaluated<E>, E::Item, WholeOf<E::Shape>, E::Home, P> {
        OnceAt {
            once: hoisted(part),
            at,
        }
    }
}

impl InTheLoop {
    /// An operand without a tuple.
    #[inline(always)]
    pub fn whole<L>(self, operand: L) -> L {
        operand
    }

    /// An operand that is placed on axes of the result.
    #[inline(always)]
    pub fn on<N, P, I>(self, operand: Leaf<On<N, P>>, _: I) -> Leaf<On<N, P>> {
        operand
    }

    /// The part as an operand.
    #[inline(always)]
    pub fn part<E: Node, P>(self, part: Expr<E>, _: P) -> InLoop<E> {
        InLoop(part.0)
    }
}

impl ByRank {
    /// An operand without a tuple, on the axes that it has.
    #[inline(always)]
    pub fn whole<N: Node<Shape: Shape>>(self, operand: Leaf<N>) -> Leaf<On<N, &'static [i64]>> {
        let placement = first_axes(rank_of(&operand.0));
        let operand = operand.0;
        Leaf(On { operand, placement })
    }

    /// An operand that is placed on axes of the result, there or on those of the part.
    #[inline(always)]
    pub fn on<N, O: AxisList, I: AxisList>(
        self,
        operand: Leaf<On<N, Axes<O>>>,
        _: Axes<I>,
    ) -> Leaf<On<N, &'static [i64]>> {
        let placement = if self.0 == 0 { I::DIMS } else { O::DIMS };
        let operand = operand.0.operand;
        Leaf(On { operand, placement })
    }

    /// The part as an operand, of the result's rank or at the axes `P`.
    #[inline(always)]
    pub fn part<E: Node, P: AxisList>(
        self,
        part: Expr<E>,
        _: Axes<P>,
    ) -> InLoop<On<E, &'static [i64]>> {
        let placement = match self.0 {
            0 => P::DIMS,
            rank => first_axes(rank),
        };
        let operand = part.0;
        InLoop(On { operand, placement })
    }
}

/// A part that is computed once, and placed.
#[derive(Debug)]
pub struct OnceAt<C, T, S, H, P> {
    once: Once<C, T, S, H>,
    at: P,
}

impl<C, T: Elem, S: Shape, H: Home, P: Placement<WholeOf<S>>> OnceAt<C, T, S, H, P>
where
    C: Compute<Item = T, Shape = S, Home = H>,
{
    /// Computed now.
    ///
    /// # Errors
    /// As an evaluation.
    #[inline(always)]
    pub fn now(self) -> Result<Leaf<On<Owned<T, H::Of<S>>, P>>, BroadcastError> {
        let (operand, placement) = (self.once.now()?.0, self.at);
        Ok(Leaf(On { operand, placement }))
    }

    /// Computed when it is first read.
    #[inline(always)]
    pub fn lazily(self) -> Leaf<On<Scratch<C, T, S, H>, P>> {
        let (operand, placement) = (self.once.lazily().0, self.at);
        Leaf(On { operand, placement })
    }
}

/// A part that is computed with every element.
#[derive(Debug)]
pub struct InLoop<E>(E);

impl<E: Node> InLoop<E> {
    /// The part.
    ///
    /// # Errors
    /// None.
    #[inline(always)]
    pub fn now(self) -> Result<Leaf<E>, BroadcastError> {
        Ok(Leaf(self.0))
    }

    /// The part.
    #[inline(always)]
    pub fn lazily(self) -> Leaf<E> {
        Leaf(self.0)
    }
}

/// What may be a pass of a call.
pub trait MayBePass {
    /// Its extents, the bytes of an element, and the text of its plan; none if it is no pass.
    fn as_pass(&self) -> Option<(Vec<usize>, usize, String)>;
}

impl<C: Compute, T: Elem, S: Shape, H: Home> MayBePass for Once<C, T, S, H> {
    fn as_pass(&self) -> Option<(Vec<usize>, usize, String)> {
        let (extents, plan) = self.explained();
        Some((extents, size_of::<T>(), plan))
    }
}

impl<C: Compute, T: Elem, S: Shape, H: Home, P> MayBePass for OnceAt<C, T, S, H, P> {
    fn as_pass(&self) -> Option<(Vec<usize>, usize, String)> {
        self.once.as_pass()
    }
}

impl<E> MayBePass for InLoop<E> {
    fn as_pass(&self) -> Option<(Vec<usize>, usize, String)> {
        None
    }
}
