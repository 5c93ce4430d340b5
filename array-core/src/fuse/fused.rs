//! The node of a body: one flat list of operands under one closure.

use core::fmt::{self, Debug};

use super::joined::Joined;
use super::operand::{ClosedOperands, Leaf, Operands};
use super::target::{Into, Place};
use crate::error::BroadcastError;
use crate::expr::{AxisMap, Bind, Closed, Expr, Inputs, Node, Sealed, Varies};
use crate::isa::Level;
use crate::leaf::{Elem, Leaves};
use crate::shape::ExprShape;

/// Operands and their joined shape.
#[derive(Clone, Debug)]
pub struct Head<S, O> {
    shape: Result<S, BroadcastError>,
    operands: O,
}

/// A scalar body over a tree of operands.
#[derive(Clone)]
pub struct Fused<S, O, F> {
    head: Head<S, O>,
    body: F,
}

impl<S: Debug, O: Debug, F> Debug for Fused<S, O, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.head.fmt(f)
    }
}

/// The lazy value of `body` over `operands`, which `names` names.
#[inline(always)]
pub fn fused<S: ExprShape, O: Operands, T: Elem, F: Fn(Level, O::Values) -> T>(
    joined: Joined<S>,
    names: &[&'static str],
    operands: O,
    body: F,
) -> Expr<Fused<S, O, F>> {
    let shape = joined.named(names, &operands);
    Expr(Fused {
        head: Head { shape, operands },
        body,
    })
}

/// The operands of a group whose code stays in the body that uses it: its value is one element of each.
#[inline(always)]
pub fn bundle<S: ExprShape, O: Operands>(
    joined: Joined<S>,
    names: &[&'static str],
    operands: O,
) -> Leaf<Fused<S, O, impl Fn(Level, O::Values) -> O::Values + Copy>> {
    Leaf(
        fused(
            joined,
            names,
            operands,
            #[inline(always)]
            |_, values| values,
        )
        .0,
    )
}

/// The value, once its shapes are known to broadcast.
///
/// # Errors
/// Where they do not.
#[inline(always)]
pub fn checked<S, O, F>(
    value: Expr<Fused<S, O, F>>,
) -> Result<Expr<Fused<S, O, F>>, BroadcastError> {
    match &value.0.head.shape {
        Ok(_) => Ok(value),
        Err(error) => Err(again(error)),
    }
}

/// [`fused`], whose body gives elements of a destination.
#[inline(always)]
pub fn fused_into<P: Place, A, S: ExprShape, O: Operands, F: Fn(Level, O::Values) -> P::Item>(
    _: &Into<'_, P, A>,
    joined: Joined<S>,
    names: &[&'static str],
    operands: O,
    body: F,
) -> Expr<Fused<S, O, F>> {
    fused(joined, names, operands, body)
}

impl<S: ExprShape, O: Operands> Inputs for Head<S, O> {
    type Shape = S;
    const VARIES: Varies = O::VARIES;

    #[inline(always)]
    fn shape(&self) -> Result<S, BroadcastError> {
        match &self.shape {
            Ok(shape) => Ok(shape.clone()),
            Err(error) => Err(again(error)),
        }
    }

    #[cold]
    fn placed_on(&self) -> Option<Vec<i64>> {
        if !S::PLACED {
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
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>) {
        self.operands.bind(axes, bind);
    }
}

impl<S, O, F> Sealed for Fused<S, O, F> {}

#[diagnostic::do_not_recommend]
impl<S: ExprShape, O: ClosedOperands, T: Elem, F: Fn(Level, O::Values) -> T> Closed
    for Fused<S, O, F>
{
    type Proof = ();
}

impl<S: ExprShape, O: Operands, T: Elem, F: Fn(Level, O::Values) -> T> Node for Fused<S, O, F> {
    type Item = T;
    type Shape = S;
    type Leaves = O::Leaves;
    type Home = O::Home;
    type Inputs = Head<S, O>;

    #[inline(always)]
    fn inputs(&self) -> &Head<S, O> {
        &self.head
    }

    #[inline(always)]
    fn apply(&self, level: Level, items: <O::Leaves as Leaves>::Items) -> T {
        (self.body)(level, self.head.operands.values(level, items))
    }
}

#[cold]
#[inline(never)]
fn again(error: &BroadcastError) -> BroadcastError {
    error.clone()
}
