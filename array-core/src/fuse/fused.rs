//! The node of a body: one flat list of operands under one closure.

use core::fmt::{self, Debug};
use core::marker::PhantomData;
use core::ops::Shr;

use super::factor::SummedPair;
use super::joined::{Joined, told};
use super::operand::{BodyOperands, ClosedOperands, Leaf};
use super::target::{Into, Place};
use crate::dim::Known;
use crate::error::BroadcastError;
use crate::expr::{AxisMap, Bind, Closed, Expr, Node, Number, Reads, Times, Varies};
use crate::isa::{Exponent, Needs, Token};
use crate::leaf::{Elem, FixedLeaves, Leaves};
use crate::sealed::Sealed;
use crate::shape::ExprShape;

/// Operands, and their names in messages.
#[derive(Clone, Copy, Debug)]
pub struct Head<O> {
    pub(super) operands: O,
    pub(super) names: &'static [&'static str],
}

/// Added to the number of operations of a body that calls functions of floats.
const CALLS: usize = 10_000;
/// Added to the number of operations of a body that calls a function with arguments that are too
/// rare for its loop.
const RARE: usize = 20_000;

/// A scalar body of `COUNT` operands, whose elements are `T` and whose shape is `S`, over the tree
/// `O` of its operands. `WORK` is the number of its operations, and what it calls.
///
/// Users read this type, in messages and in editors, from the left: the parameters that say the most
/// come first.
pub struct Fused<const COUNT: usize, T, S, O, F, const WORK: usize> {
    pub(super) head: Head<O>,
    body: F,
    value: PhantomData<fn() -> (T, S)>,
}

impl<const COUNT: usize, T, S, O: Clone, F: Clone, const WORK: usize> Clone
    for Fused<COUNT, T, S, O, F, WORK>
{
    #[inline(always)]
    fn clone(&self) -> Self {
        Fused {
            head: self.head.clone(),
            body: self.body.clone(),
            value: PhantomData,
        }
    }
}
impl<const COUNT: usize, T, S, O: Copy, F: Copy, const WORK: usize> Copy
    for Fused<COUNT, T, S, O, F, WORK>
{
}

impl<const COUNT: usize, T, S, O: Debug, F, const WORK: usize> Debug
    for Fused<COUNT, T, S, O, F, WORK>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.head.fmt(f)
    }
}

// These are methods of the joined shape. If the operands do not fit, the compiler does not know its
// type and reports nothing more about it.
impl<S: ExprShape> Joined<S> {
    // The compiler quotes the line of `T: Elem`.
    /// The lazy value of `body`, whose work is `WORK`, over `COUNT` operands; messages call them
    /// `names`.
    #[inline(always)]
    pub fn fused<const WORK: usize, const COUNT: usize, O: BodyOperands, T: Elem, F>(
        self,
        names: &'static [&'static str; COUNT],
        operands: O,
        body: F,
    ) -> Expr<Fused<COUNT, T, O::Shape, O, F, WORK>>
    where
        F: Fn(Token<'_>, O::Values) -> T,
    {
        let head = Head { operands, names };
        Expr(Fused {
            head,
            body,
            value: PhantomData,
        })
    }

    /// [`fused`](Self::fused), for a body that computes elements of a destination.
    #[inline(always)]
    pub fn fused_into<
        const WORK: usize,
        const COUNT: usize,
        P: Place + ?Sized,
        A,
        O: BodyOperands,
        F: Fn(Token<'_>, O::Values) -> P::Item,
    >(
        self,
        _: &Into<'_, P, A>,
        names: &'static [&'static str; COUNT],
        operands: O,
        body: F,
    ) -> Expr<Fused<COUNT, P::Item, O::Shape, O, F, WORK>> {
        let head = Head { operands, names };
        Expr(Fused {
            head,
            body,
            value: PhantomData,
        })
    }

    /// The operands of a group whose code stays in the surrounding body: its value has one element
    /// of each operand.
    #[inline(always)]
    pub fn bundle<const COUNT: usize, O: BodyOperands<Values: Elem>>(
        self,
        names: &'static [&'static str; COUNT],
        operands: O,
    ) -> Leaf<
        Fused<COUNT, O::Values, O::Shape, O, impl Fn(Token<'_>, O::Values) -> O::Values + Copy, 0>,
    > {
        let itself = self.fused::<0, _, _, _, _>(
            names,
            operands,
            #[inline(always)]
            |_, values| values,
        );
        Leaf(itself.0)
    }
}

/// The products of the pairs that a body computes: `OfBody >> pairs`. A sum adds them with the
/// multiply-add of the level.
///
/// This is an operator, so that the compiler's messages point at the sign of the product.
#[derive(Debug)]
pub struct OfBody;

impl<E: Node<Item: SummedPair<Item: Number>>> Shr<Expr<E>> for OfBody {
    type Output = Expr<<<E::Item as SummedPair>::Proof as Known<Times<E>>>::Then>;

    #[inline(always)]
    fn shr(self, pairs: Expr<E>) -> Self::Output {
        Expr(Times(pairs.0))
    }
}

/// Checks that the shapes of the value broadcast.
///
/// # Errors
/// If they do not.
#[inline(always)]
pub fn checked<E: Node>(value: Expr<E>) -> Result<Expr<E>, BroadcastError> {
    value.0.shape().map(|_| value)
}

impl<O: BodyOperands> Reads for Head<O> {
    const SEALED: Sealed = Sealed;
    type Shape = O::Shape;
    const VARIES: Varies = O::VARIES;
    const FIXED: FixedLeaves = O::FIXED;
    const BY_LEAVES: bool = O::BY_LEAVES;

    #[inline(always)]
    fn shape(&self) -> Result<O::Shape, BroadcastError> {
        match self.operands.shape() {
            Ok(shape) => Ok(shape),
            Err(refusal) => Err(told(*refusal, self.names, &self.operands)),
        }
    }

    #[cold]
    fn placed_on(&self) -> Option<Vec<i64>> {
        if !O::Shape::PLACED {
            return None;
        }
        let mut list = Vec::new();
        self.operands.describe(&mut list);
        let mut axes: Vec<i64> = list
            .into_iter()
            .flat_map(|operand| operand.placed.unwrap_or_default())
            .collect();
        axes.sort_unstable();
        axes.dedup();
        Some(axes)
    }

    #[inline(always)]
    fn ready(&self) -> Result<(), BroadcastError> {
        self.operands.ready()
    }

    #[inline(always)]
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>) {
        self.operands.bind(axes, bind);
    }
}

#[diagnostic::do_not_recommend]
impl<
    const COUNT: usize,
    T: Elem,
    S,
    O: ClosedOperands,
    F: Fn(Token<'_>, O::Values) -> T,
    const WORK: usize,
> Closed for Fused<COUNT, T, S, O, F, WORK>
{
    type Proof = ();
}

impl<
    const COUNT: usize,
    T: Elem,
    S,
    O: BodyOperands,
    F: Fn(Token<'_>, O::Values) -> T,
    const WORK: usize,
> Node for Fused<COUNT, T, S, O, F, WORK>
{
    const SEALED: Sealed = Sealed;
    type Item = T;
    type Shape = O::Shape;
    type Leaves = O::Leaves;
    type Home = O::Home;
    type Inputs<'n>
        = &'n Head<O>
    where
        Self: 'n;
    const NEEDS: Needs = match WORK {
        0..CALLS => O::NEEDS,
        CALLS..RARE => O::NEEDS.or(Needs::FUNCTIONS),
        _ => O::NEEDS.or(Needs::RARE),
    };
    const OPERATIONS: usize = O::OPERATIONS + WORK % CALLS;

    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        self.head.operands.exponent()
    }

    #[inline(always)]
    fn inputs(&self) -> &Head<O> {
        &self.head
    }

    #[inline(always)]
    fn apply(&self, token: Token<'_>, items: <O::Leaves as Leaves>::Items) -> T {
        let values = self.head.operands.values(token, items);
        // The exponents of powers in the body itself are not known.
        (self.body)(token.with_exponent(Exponent::Any), values)
    }

    const BLOCKS: bool = O::BLOCKS;

    #[inline(always)]
    fn block(
        &self,
        token: Token<'_>,
        len: usize,
        get: impl Fn(usize) -> <O::Leaves as Leaves>::Items,
        mut put: impl FnMut(usize, T),
    ) {
        let inside = token.with_exponent(Exponent::Any);
        self.head.operands.block(
            token,
            len,
            get,
            #[inline(always)]
            |k, values| put(k, (self.body)(inside, values)),
        );
    }
}
