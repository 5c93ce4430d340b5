//! Placing a shape on axes of the result: `axes![0, 2]` as a type, a run-time tuple, or `..` for
//! the last ones.
//!
//! Out of range, not increasing and miscounted give one message that lists the rules.

use core::ops::RangeFull;

use super::axes::{Axes, AxisList, Insert};
use super::known::{MAX_RANK, of_extents};
use super::{AxisAt, AxisVec, DynRank, ExprShape, Placed, Shape};
use crate::dim::{Dim, Known, Stretch, each_rank};
use crate::error::Violation;
use crate::rule;
use crate::sealed::Sealed;

/// A shape whose axes can be placed on the result's axes `A` (XLA's `broadcast_dimensions`).
pub trait PlaceAt<A> {
    /// The axes up to the last named one, stretched where `A` names none.
    type Axes: Shape;
    /// These axes, and further ones up to the highest rank.
    type Full: Shape;
}

#[rustfmt::skip]
type Stretches = (Stretch, Stretch, Stretch, Stretch, Stretch, Stretch, Stretch, Stretch);

#[diagnostic::do_not_recommend]
impl<D: Dim, A> PlaceAt<(A,)> for (D,)
where
    Stretches: AxisAt<A, Before: Insert<(A,)>>,
{
    type Axes = <<Stretches as AxisAt<A>>::Before as Insert<(A,)>>::With<D>;
    type Full = <Stretches as AxisAt<A>>::With<D>;
}

/// Generates `PlaceAt` for shapes of one rank: the last axis is placed behind the others.
macro_rules! place {
    (1: $($axes:tt)*) => {};
    ($rank:literal: $($D:ident $A:ident $F:ident $i:tt),+) => {
        place!([] $($D $A)+);
    };
    ([$($D:ident $A:ident)*] $C:ident $P:ident $E:ident $L:ident) => {
        #[diagnostic::do_not_recommend]
        impl<B, F, X, $($D: Dim, $A,)* $C: Dim, $P, $E: Dim, $L> PlaceAt<($($A,)* $P, $L)>
            for ($($D,)* $C, $E)
        where
            ($($D,)* $C,): PlaceAt<($($A,)* $P,), Full = F>,
            F: AxisAt<$L, Before = B>,
            B: AxisAt<$P, Dim = X> + Insert<($L,)>,
        {
            type Axes = <X as Known<<B as Insert<($L,)>>::With<$E>>>::Then;
            type Full = <X as Known<F::With<$E>>>::Then;
        }
    };
    ([$($before:ident)*] $D:ident $A:ident $($after:ident)+) => {
        place!([$($before)* $D $A] $($after)+);
    };
}

each_rank!(place);

#[diagnostic::do_not_recommend]
impl<A: AxisList> PlaceAt<A> for DynRank {
    type Axes = DynRank;
    type Full = DynRank;
}

/// No operand is placed on this axis or beyond: the extents have one entry for each axis up to the
/// last named one, and a tuple computed at run time can name any.
const FARTHEST: usize = 4096;

/// The extents of an operand placed by a tuple: those of its axes, and 1 on every axis that the
/// tuple skips.
///
/// # Errors
/// `dims_len`, `dim_negative` or `dims_order` if the tuple is not one, `dim_out_of_range` if it
/// names an axis that no result can have.
fn placed_extents(extents: &[usize], dims: &[i64]) -> Result<AxisVec<usize>, Violation> {
    rule::check_dims(extents.len(), extents.len().max(FARTHEST), dims)?;
    let rank = dims.last().map_or(0, |&last| last as usize + 1);
    let mut placed = AxisVec::filled(1, rank);
    for (&axis, &extent) in dims.iter().zip(extents) {
        placed.as_mut()[axis as usize] = extent;
    }
    Ok(placed)
}

/// The argument of `.at(..)`: [`axes![1]`](crate::axes), checked as a type; a run-time tuple
/// `&[1]`; or `..` itself, which aligns the operand at the last axis (NumPy's rule). Sealed.
#[diagnostic::on_unimplemented(
    message = "the dimension tuple `{Self}` does not place an operand of shape `{S}`",
    note = "a dimension tuple has one entry for each axis of the operand, strictly increasing, each below 8, none negative: `axes![1]`, in a macro `@ (1)`, or `&[1]` where it is known at run time; `v.at(..)` aligns at the last axis, and a number needs no tuple; of a matrix and a vector the vector is placed, `x - v.at(axes![1])`; axes change places by `x.t()` or `x.permute(axes![1, 0])`; a vector of nalgebra has two axes, `v.as_slice()` one; an element is read by `x[[0]]`, and written by `x[[0]] = 1.0`"
)]
pub trait Placement<S: Shape>: Copy {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The placed shape.
    type Output: ExprShape;
    /// A type; unknown to the compiler if the tuple does not place the operand: see
    /// [`Known`].
    type Proof;

    /// The tuple, if the type has it.
    const TYPED: Option<&'static [usize]>;

    /// The entries of the tuple; empty if there is no tuple.
    fn dims(&self) -> &[i64];

    /// The placed shape.
    ///
    /// # Errors
    /// A run-time tuple that is not strictly increasing, has a negative entry, or does not have one
    /// entry per axis.
    fn place(&self, shape: &S) -> Result<Self::Output, Violation>;
}

#[diagnostic::do_not_recommend]
impl<S: Shape + PlaceAt<A>, A: AxisList> Placement<S> for Axes<A>
where
    Placed<S::Axes>: ExprShape,
{
    const SEALED: Sealed = Sealed;
    type Output = Placed<S::Axes>;
    type Proof = S::Axes;
    const TYPED: Option<&'static [usize]> = Some(A::AXES);

    #[inline(always)]
    fn dims(&self) -> &[i64] {
        A::DIMS
    }

    #[inline(always)]
    fn place(&self, shape: &S) -> Result<Self::Output, Violation> {
        let mut placed = [1; MAX_RANK];
        let (extents, rank) = (shape.extents(), A::AXES.last().map_or(0, |&last| last + 1));
        if S::RANK != Some(A::AXES.len()) || rank > MAX_RANK {
            return Ok(Placed(of_extents(
                placed_extents(extents.as_ref(), A::DIMS)?.as_ref(),
            )));
        }
        for (&axis, &extent) in A::AXES.iter().zip(extents.as_ref()) {
            placed[axis] = extent;
        }
        Ok(Placed(of_extents(&placed[..rank])))
    }
}

/// A tuple that is known at run time: a list of its entries.
macro_rules! lists {
    ($([$($generics:tt)*] $List:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<S: Shape, $($generics)*> Placement<S> for $List {
            const SEALED: Sealed = Sealed;
            type Output = Placed<DynRank>;
            type Proof = ();
            const TYPED: Option<&'static [usize]> = None;

            #[inline(always)]
            fn dims(&self) -> &[i64] {
                &self[..]
            }

            fn place(&self, shape: &S) -> Result<Self::Output, Violation> {
                let placed = placed_extents(shape.extents().as_ref(), &self[..])?;
                Ok(Placed(DynRank(placed)))
            }
        }
    )*};
}
lists! {
    [] &[i64];
    [const R: usize] &[i64; R];
    [] &Vec<i64>;
}

#[diagnostic::do_not_recommend]
impl<S: Shape> Placement<S> for RangeFull {
    const SEALED: Sealed = Sealed;
    type Output = S::Aligned;
    type Proof = ();
    const TYPED: Option<&'static [usize]> = None;

    #[inline(always)]
    fn dims(&self) -> &[i64] {
        &[]
    }

    #[inline(always)]
    fn place(&self, shape: &S) -> Result<S::Aligned, Violation> {
        Ok(shape.clone().align())
    }
}
