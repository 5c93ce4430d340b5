//! An operand aligned with `.at(..)`: the axes that it lacks are leading, and stretch.
//!
//! NumPy's rule, on request. Against a shape that is not aligned, only the aligned side may lack
//! axes. Two aligned operands give the larger of their ranks, and stay aligned.

use core::fmt::{self, Debug};

use super::dynamic::{
    AlignedLists, aligned_lists, between_operands, into_destination, pad_leading,
};
use super::pairs::LeftOnly;
use super::{BcastAll, FitsAll, PairUp, Placed};
use crate::dim::{Bcast, Dim, Dyn, Known, Stretch};
use crate::error::Violation;
use crate::sealed::Sealed;
use crate::shape::fixed::dynamic;
use crate::shape::{DynRank, ExprShape, Shape, Whole};

/// The axes of an operand aligned with `.at(..)`: `S` are the last axes of the result, stretched
/// along those before.
///
/// Alone it is an `S`: see [`Whole`].
#[derive(Clone, PartialEq)]
pub struct Trailing<S>(pub(crate) S);

impl<S: Shape> Debug for Trailing<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} after further axes", self.0.extents().as_ref())
    }
}

#[diagnostic::do_not_recommend]
impl<S: Shape> Whole for Trailing<S>
where
    Trailing<S>: ExprShape,
{
    type Shape = S;

    #[inline(always)]
    fn whole(self) -> S {
        self.0
    }
}

/// A shape with leading axes that stretch, as many as it lacks for the rank of `O`.
#[diagnostic::on_unimplemented(
    message = "an operand aligned with `.at(..)` has at most the rank of what it meets: `{Self}` meets `{O}`",
    label = "aligned `{Self}` meets `{O}` here",
    note = "align the other operand with `.at(..)`, in a macro `@ ..`, as well; a destination never grows"
)]
pub trait PadTo<O> {
    /// The padded shape.
    type Padded;

    /// The padded shape.
    ///
    /// # Errors
    /// If a run-time rank is too large.
    fn pad_to(&self, other: &O) -> Result<Self::Padded, Violation>;
}

/// An aligned operand that may meet the placed one `P`.
#[diagnostic::on_unimplemented(
    message = "nothing tells the rank where `{Self}` meets `{P}`",
    label = "an operand aligned with `.at(..)` meets a placed one here",
    note = "a placed operand counts axes from the first, an aligned one from the last: put an operand of full rank before them, or give the aligned one a tuple: `x.at(axes![0, 1])`, in a macro `x @ (0, 1)`",
    note = "`broadcast!(numpy: ..)` aligns each operand without a tuple: beside a placed one, one of full rank has its tuple too, `x @ (0, 1)`"
)]
pub trait MeetsPlaced<P> {
    /// The shape of both.
    type Output: ExprShape;

    /// The shape of the placed operand.
    ///
    /// # Errors
    /// `rank_unknown`, if this is not a scalar.
    fn meets_placed(&self, placed: &P) -> Result<Self::Output, Violation>;
}

#[diagnostic::do_not_recommend]
impl MeetsPlaced<Placed<DynRank>> for Trailing<DynRank> {
    type Output = Placed<DynRank>;

    fn meets_placed(&self, placed: &Placed<DynRank>) -> Result<Placed<DynRank>, Violation> {
        match (self.0.as_slice().len(), placed.0.as_slice().len()) {
            (0, _) => Ok(placed.clone()),
            (aligned, placed) => Err(Violation::rank_unknown(aligned.max(placed))),
        }
    }
}

/// An aligned operand and a placed one, in either order.
#[derive(Debug)]
pub struct WithPlaced<A, P>(A, P);

#[diagnostic::do_not_recommend]
impl<S: Clone, P: Clone> PairUp<Placed<P>> for Trailing<S> {
    type Pair = WithPlaced<Trailing<S>, Placed<P>>;

    fn pair_up(&self, other: &Placed<P>) -> Result<Self::Pair, Violation> {
        Ok(WithPlaced(self.clone(), other.clone()))
    }
}

#[diagnostic::do_not_recommend]
impl<S: Clone, P: Clone> PairUp<Trailing<S>> for Placed<P> {
    type Pair = WithPlaced<Trailing<S>, Placed<P>>;

    fn pair_up(&self, other: &Trailing<S>) -> Result<Self::Pair, Violation> {
        Ok(WithPlaced(other.clone(), self.clone()))
    }
}

/// [`MeetsPlaced`] of two shapes. `Self` is free, so that an error is about [`MeetsPlaced`], as with
/// [`Advice`](super::Advice).
#[doc(hidden)]
pub trait AlignedMeetsPlaced<A, P> {
    /// As that of [`MeetsPlaced`].
    type Output: ExprShape;

    /// As [`MeetsPlaced::meets_placed`].
    ///
    /// # Errors
    /// As there.
    fn meet(aligned: &A, placed: &P) -> Result<Self::Output, Violation>;
}

impl<V, A: MeetsPlaced<P>, P> AlignedMeetsPlaced<A, P> for V {
    type Output = A::Output;

    fn meet(aligned: &A, placed: &P) -> Result<A::Output, Violation> {
        aligned.meets_placed(placed)
    }
}

impl<W, A, P, R> BcastAll<WithPlaced<A, P>, R> for W
where
    (): AlignedMeetsPlaced<A, P>,
{
    type Output = <() as AlignedMeetsPlaced<A, P>>::Output;

    fn bcast_all(pair: WithPlaced<A, P>) -> Result<Self::Output, Violation> {
        <() as AlignedMeetsPlaced<A, P>>::meet(&pair.0, &pair.1)
    }
}

/// An aligned shape on the left of one that is not, before padding.
///
/// The second stage checks that it is not the longer one, because the compiler does not list that
/// stage's implementations: see [`BcastAll`].
#[derive(Debug)]
pub struct AlignedLeft<S, O>(S, O);

/// An aligned shape on the right of one that is not, before padding.
#[derive(Debug)]
pub struct AlignedRight<O, S>(O, S);

impl<W, S, O, R> BcastAll<AlignedLeft<S, O>, R> for W
where
    S: PadTo<O, Padded: PairUp<O>>,
    W: BcastAll<<S::Padded as PairUp<O>>::Pair, R>,
{
    type Output = <W as BcastAll<<S::Padded as PairUp<O>>::Pair, R>>::Output;

    #[inline(always)]
    fn bcast_all(
        AlignedLeft(aligned, other): AlignedLeft<S, O>,
    ) -> Result<Self::Output, Violation> {
        let padded = aligned.pad_to(&other).map_err(between_operands)?;
        W::bcast_all(padded.pair_up(&other)?)
    }
}

impl<W, S, O, R> BcastAll<AlignedRight<O, S>, R> for W
where
    S: PadTo<O>,
    O: PairUp<S::Padded>,
    W: BcastAll<<O as PairUp<S::Padded>>::Pair, R>,
{
    type Output = <W as BcastAll<<O as PairUp<S::Padded>>::Pair, R>>::Output;

    #[inline(always)]
    fn bcast_all(
        AlignedRight(other, aligned): AlignedRight<O, S>,
    ) -> Result<Self::Output, Violation> {
        let padded = aligned.pad_to(&other).map_err(between_operands)?;
        W::bcast_all(other.pair_up(&padded)?)
    }
}

impl<W, S, O, D> FitsAll<AlignedLeft<S, O>, D> for W
where
    S: PadTo<O, Padded: PairUp<O>>,
    W: FitsAll<<S::Padded as PairUp<O>>::Pair, D>,
{
    type Proof = <W as FitsAll<<S::Padded as PairUp<O>>::Pair, D>>::Proof;

    #[inline(always)]
    fn fits_all(AlignedLeft(value, destination): AlignedLeft<S, O>) -> Result<(), Violation> {
        let padded = value.pad_to(&destination).map_err(into_destination)?;
        W::fits_all(padded.pair_up(&destination)?)
    }
}

#[diagnostic::do_not_recommend]
impl<S: Clone> PairUp<()> for Trailing<S> {
    type Pair = LeftOnly<Self>;

    #[inline(always)]
    fn pair_up(&self, _: &()) -> Result<LeftOnly<Self>, Violation> {
        Ok(LeftOnly(self.clone()))
    }
}

/// Two aligned operands, padded to one rank; the result is aligned.
#[derive(Debug)]
pub struct StillAligned<P>(P);

impl ExprShape for Trailing<DynRank> {
    const SEALED: Sealed = Sealed;
    const RANK: Option<usize> = None;
    const ALIGNED: bool = true;
    const VARIES: u16 = u16::MAX;

    #[cold]
    fn named_extents(&self) -> Vec<usize> {
        self.0.named_extents()
    }
}

/// The joined dimensions, aligned, if each of them is known.
macro_rules! known {
    ([$($L:ident $R:ident)+]) => { Trailing<($(<$L as Bcast<$R>>::Output,)+)> };
    ($all:tt $L:ident $R:ident $($rest:ident)*) => {
        <<$L as Bcast<$R>>::Output as Known<known!($all $($rest)*)>>::Then
    };
}

/// The shapes that an aligned operand meets at rank `$rank`.
macro_rules! of_rank {
    ($rank:literal; $($L:ident $R:ident $i:tt),+) => {
        impl<$($L: Dim),+> ExprShape for Trailing<($($L,)+)> {
            const SEALED: Sealed = Sealed;
            const RANK: Option<usize> = None;
            const ALIGNED: bool = true;
            const VARIES: u16 = <($($L,)+) as ExprShape>::VARIES;

            #[cold]
            fn named_extents(&self) -> Vec<usize> {
                self.0.named_extents()
            }
        }

        impl<W, X, $($L: Bcast<$R>, $R),+> BcastAll<StillAligned<($(($L, $R),)+)>, X> for W {
            type Output = known!([$($L $R)+] $($L $R)+);

            #[inline(always)]
            fn bcast_all(pairs: StillAligned<($(($L, $R),)+)>) -> Result<Self::Output, Violation> {
                <W as BcastAll<($(($L, $R),)+), X>>::bcast_all(pairs.0).map(Trailing)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Copy),+> PadTo<($($L,)+)> for DynRank {
            type Padded = ($(dynamic!($L),)+);

            fn pad_to(&self, _: &($($L,)+)) -> Result<Self::Padded, Violation> {
                let padded = pad_leading::<$rank>(self)?;
                Ok(($(Dyn(padded[$i]),)+))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<S: Clone, $($L: Copy),+> PairUp<($($L,)+)> for Trailing<S> {
            type Pair = AlignedLeft<S, ($($L,)+)>;

            #[inline(always)]
            fn pair_up(&self, other: &($($L,)+)) -> Result<Self::Pair, Violation> {
                Ok(AlignedLeft(self.0.clone(), *other))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<S: Clone, $($L: Copy),+> PairUp<Trailing<S>> for ($($L,)+) {
            type Pair = AlignedRight<($($L,)+), S>;

            #[inline(always)]
            fn pair_up(&self, other: &Trailing<S>) -> Result<Self::Pair, Violation> {
                Ok(AlignedRight(*self, other.0.clone()))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Dim),+> PairUp<Trailing<($($L,)+)>> for Trailing<DynRank> {
            type Pair = AlignedLists<Trailing<DynRank>>;

            fn pair_up(&self, other: &Trailing<($($L,)+)>) -> Result<Self::Pair, Violation> {
                Ok(aligned_lists(&self.0, &other.0))
            }
        }
    };
}

macro_rules! stretch {
    ($D:ident) => {
        Stretch
    };
}

/// A tuple `($L, ..)` against one that has the axes `$T` before it; aligned both, in either order.
macro_rules! led_by {
    ([$($T:ident)*] $($L:ident $R:ident $i:tt),+) => {
        #[diagnostic::do_not_recommend]
        impl<$($T: Copy,)* $($L: Copy, $R: Copy),+> PadTo<($($T,)* $($R,)+)> for ($($L,)+) {
            type Padded = ($(stretch!($T),)* $($L,)+);

            #[inline(always)]
            fn pad_to(&self, _: &($($T,)* $($R,)+)) -> Result<Self::Padded, Violation> {
                Ok(($(stretch!($T),)* $(self.$i,)+))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($T: Copy,)* $($L: Copy, $R: Copy),+> PairUp<Trailing<($($T,)* $($R,)+)>> for Trailing<($($L,)+)> {
            type Pair = StillAligned<($((Stretch, $T),)* $(($L, $R),)+)>;

            #[inline(always)]
            fn pair_up(&self, other: &Trailing<($($T,)* $($R,)+)>) -> Result<Self::Pair, Violation> {
                self.0.pad_to(&other.0)?.pair_up(&other.0).map(StillAligned)
            }
        }

        led_by!(@longer [$($T)*] $($L $R $i),+);
    };
    (@longer [] $($L:ident $R:ident $i:tt),+) => {};
    (@longer [$($T:ident)+] $($L:ident $R:ident $i:tt),+) => {
        #[diagnostic::do_not_recommend]
        impl<$($T: Copy,)+ $($L: Copy, $R: Copy),+> PairUp<Trailing<($($R,)+)>> for Trailing<($($T,)+ $($L,)+)> {
            type Pair = StillAligned<($(($T, Stretch),)+ $(($L, $R),)+)>;

            #[inline(always)]
            fn pair_up(&self, other: &Trailing<($($R,)+)>) -> Result<Self::Pair, Violation> {
                self.0.pair_up(&other.0.pad_to(&self.0)?).map(StillAligned)
            }
        }
    };
}

/// Every list of leading axes that leaves the rank at most 8, the empty one first.
macro_rules! every_lead {
    ($rank:literal; [$($T:ident)*] $($L:ident $R:ident $i:tt),+) => {
        of_rank!($rank; $($L $R $i),+);
        every_lead!(@next [] [$($T)*] $($L $R $i),+);
    };
    (@next [$($T:ident)*] [] $($axes:tt)+) => {
        led_by!([$($T)*] $($axes)+);
    };
    (@next [$($T:ident)*] [$next:ident $($rest:ident)*] $($axes:tt)+) => {
        led_by!([$($T)*] $($axes)+);
        every_lead!(@next [$($T)* $next] [$($rest)*] $($axes)+);
    };
}

every_lead!(1; [T0 T1 T2 T3 T4 T5 T6] L0 R0 0);
every_lead!(2; [T0 T1 T2 T3 T4 T5] L0 R0 0, L1 R1 1);
every_lead!(3; [T0 T1 T2 T3 T4] L0 R0 0, L1 R1 1, L2 R2 2);
every_lead!(4; [T0 T1 T2 T3] L0 R0 0, L1 R1 1, L2 R2 2, L3 R3 3);
every_lead!(5; [T0 T1 T2] L0 R0 0, L1 R1 1, L2 R2 2, L3 R3 3, L4 R4 4);
every_lead!(6; [T0 T1] L0 R0 0, L1 R1 1, L2 R2 2, L3 R3 3, L4 R4 4, L5 R5 5);
every_lead!(7; [T0] L0 R0 0, L1 R1 1, L2 R2 2, L3 R3 3, L4 R4 4, L5 R5 5, L6 R6 6);
every_lead!(8; [] L0 R0 0, L1 R1 1, L2 R2 2, L3 R3 3, L4 R4 4, L5 R5 5, L6 R6 6, L7 R7 7);
