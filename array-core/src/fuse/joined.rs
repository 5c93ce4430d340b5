//! The shape of a body's operands: as a type in the user's function, as a value in the evaluation.
//!
//! The macro adds the operands' types one by one, so the compiler's message points at the operand
//! that does not fit; this generates no code. The evaluation joins the values along the tree of the
//! operands, in functions that are compiled once for each list of operands.

use core::marker::PhantomData;
use core::ops::Add;

use super::operand::{BodyOperands, Leaf, Rank};
use super::refusal::{Refusal, between};
use crate::dim::Known;
use crate::error::BroadcastError;
use crate::expr::Node;
use crate::shape::Broadcast;

/// The joined shape of the first operands, as a type.
#[derive(Clone, Copy, Debug)]
pub struct Joined<S>(PhantomData<S>);

impl Joined<()> {
    /// The shape of no operands.
    #[inline(always)]
    pub const fn start() -> Self {
        Joined(PhantomData)
    }
}

impl<S: Broadcast<N::Shape>, N: Node> Add<&Leaf<N>> for Joined<S> {
    type Output = <<S as Broadcast<N::Shape>>::Output as Known<Joined<S::Output>>>::Then;

    #[inline(always)]
    fn add(self, _: &Leaf<N>) -> Self::Output {
        Joined(PhantomData)
    }
}

impl<S> Joined<S> {
    /// The shape of operands that will be joined with those of `rank`.
    #[inline(always)]
    pub const fn of_rank<R>(self, _: &Rank<R>) -> Joined<R> {
        Joined(PhantomData)
    }
}

/// The error for a refusal; it names the operands by `names`.
#[cold]
#[inline(never)]
pub(super) fn told<O: BodyOperands>(
    refusal: Refusal,
    names: &[&'static str],
    operands: &O,
) -> BroadcastError {
    match refusal {
        Refusal::Operand(error) => error,
        Refusal::Joining(violation) => {
            let mut list = Vec::new();
            operands.describe(&mut list);
            between(violation, names, &list)
        }
    }
}
