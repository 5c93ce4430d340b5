//! How two shapes meet, as types: first the ranks are paired up, then every axis is broadcast.
//!
//! [`Broadcast`] has one blanket implementation over two stages, so that the compiler names the stage that
//! failed: [`PairUp`] (the ranks differ and nothing was placed) or [`Bcast`] (two extents differ).
//!
//! A shape with fewer axes takes part in two ways only: as a scalar `()`, or [`Placed`] by a dimension tuple.
//! A placed shape already names the result's axes, so that it lacks only trailing ones; these are [`Stretch`].

use core::fmt::Debug;

use super::{AxisVec, DynRank, ExprShape, Shape};
use crate::dim::{Bcast, Dim, Dyn, Fits, Known, Sealed, Stretch, incompatible};
use crate::error::{Fault, Violation};
use crate::rule;

/// The axes of an operand placed with a dimension tuple: `S` up to the last axis named, stretched beyond it.
///
/// `(C,)` at `(1)` is `Placed<(Stretch, C)>`. The rank is that of the operand or destination it meets.
#[derive(Clone, PartialEq)]
pub struct Placed<S>(pub(crate) S);

impl<S: Shape> Debug for Placed<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?} and further axes", self.0.extents().as_ref())
    }
}

impl<S> Sealed for Placed<S> {}

impl ExprShape for Placed<DynRank> {
    const RANK: Option<usize> = None;
    const PLACED: bool = true;
    const VARIES: u16 = u16::MAX;

    #[cold]
    fn named_extents(&self) -> Vec<usize> {
        self.0.named_extents()
    }
}

/// A shape that broadcasts with `R` under XLA's rule, and the shape that results.
///
/// Equal ranks meet axis by axis; a scalar `()` meets anything; other ranks only meet when one side is
/// [`Placed`] with `.at(..)`. Implemented for every pair that is legal; the source of the rule is
/// [`rule`].
///
/// ```
/// use array_core::shape::Broadcast;
/// use array_core::{Shape, shape};
///
/// // (2) of the XLA document: degenerate dimensions meet extents.
/// let result: Shape![4, 3, 2] = shape![4, 3, 1].broadcast(&shape![1, 1, 2]).unwrap();
/// # let _ = result;
/// ```
#[diagnostic::on_unimplemented(
    message = "shapes of different rank do not broadcast: `{Self}` with `{R}`",
    label = "`{Self}` meets `{R}` here",
    note = "place the operand of lower rank on axes of the result, each below its rank: `operand.at(axes![1])`"
)]
pub trait Broadcast<R> {
    /// The shape of the result.
    type Output: ExprShape;

    /// The result's shape.
    ///
    /// # Errors
    /// Where a [`Dyn`] extent or a [`DynRank`] takes part and the rule refuses it.
    fn broadcast(&self, other: &R) -> Result<Self::Output, Violation>;
}

impl<L, R> Broadcast<R> for L
where
    L: PairUp<R>,
    L: BcastAll<<L as PairUp<R>>::Pair>,
{
    type Output = <L as BcastAll<<L as PairUp<R>>::Pair>>::Output;

    #[inline(always)]
    fn broadcast(&self, other: &R) -> Result<Self::Output, Violation> {
        L::bcast_all(self.pair_up(other).map_err(between_operands)?)
    }
}

/// A value's shape that may be written into a destination of shape `O`, which is never stretched.
#[diagnostic::on_unimplemented(
    message = "a value of shape `{Self}` does not go into a destination of shape `{O}`",
    label = "`{Self}` into `{O}`",
    note = "a destination never grows: reduce or squeeze a value of higher rank, place one of lower rank with `.at(axes![1])`"
)]
pub trait FitsInto<O> {
    /// `()`, where it fits: see [`Known`].
    type Proof;

    /// Whether it fits.
    ///
    /// # Errors
    /// Where a [`Dyn`] extent or a [`DynRank`] takes part and the destination would have to grow.
    fn fits_into(&self, destination: &O) -> Result<(), Violation>;
}

impl<E, O> FitsInto<O> for E
where
    E: PairInto<O>,
    E: FitsAll<<E as PairInto<O>>::Axes>,
{
    type Proof = <E as FitsAll<<E as PairInto<O>>::Axes>>::Proof;

    #[inline(always)]
    fn fits_into(&self, destination: &O) -> Result<(), Violation> {
        E::fits_all(self.pair_into(destination)?)
    }
}

/// First stage: a shape whose axes can be paired with those of `R`.
#[diagnostic::on_unimplemented(
    message = "shapes of different rank do not broadcast: `{Self}` with `{R}`",
    label = "`{Self}` meets `{R}` here",
    note = "place the operand of lower rank on axes of the result, each below its rank: `operand.at(axes![1])`"
)]
pub trait PairUp<R> {
    /// The axes, two by two.
    type Pair;

    /// Pairs the axes.
    ///
    /// # Errors
    /// Where a run-time rank does not match: the operand of the violation is this one, the target the other.
    fn pair_up(&self, other: &R) -> Result<Self::Pair, Violation>;

    /// Whether a destination of shape `R` has as many axes, where its type leaves that open and pairing does not tell.
    ///
    /// # Errors
    /// A value with axes for a destination that is a scalar at run time.
    #[inline(always)]
    fn rank_fits(&self, _destination: &R) -> Result<(), Violation> {
        Ok(())
    }
}

/// First stage for destinations: [`PairUp`], with words of its own.
#[diagnostic::on_unimplemented(
    message = "a value of shape `{Self}` does not go into a destination of shape `{O}`",
    label = "`{Self}` into `{O}`",
    note = "a destination never grows: reduce or squeeze a value of higher rank, place one of lower rank with `.at(axes![1])`"
)]
pub trait PairInto<O> {
    /// The axes, two by two: the value's, the destination's.
    type Axes;

    /// Pairs the axes.
    ///
    /// # Errors
    /// Where a run-time rank does not match.
    fn pair_into(&self, destination: &O) -> Result<Self::Axes, Violation>;
}

#[diagnostic::do_not_recommend]
impl<E: PairUp<O>, O> PairInto<O> for E {
    type Axes = E::Pair;

    #[inline(always)]
    fn pair_into(&self, destination: &O) -> Result<E::Pair, Violation> {
        self.rank_fits(destination)?;
        self.pair_up(destination).map_err(into_destination)
    }
}

/// Second stage: pairs `P` of dimensions that all broadcast.
///
/// The pairs are a parameter, and `Self` (the left shape) is free: implemented for the pairs themselves, the compiler would
/// add to every error which other pairs there are.
#[diagnostic::on_unimplemented(message = "the paired axes `{P}` do not broadcast")]
pub trait BcastAll<P> {
    /// The shape of the result.
    type Output: ExprShape;

    /// Joins every pair.
    ///
    /// # Errors
    /// Where run-time extents do not match.
    fn bcast_all(pairs: P) -> Result<Self::Output, Violation>;
}

/// Second stage for destinations: pairs `P` of (value's axis, destination's axis) that all fit. `Self` is free, as in [`BcastAll`].
#[diagnostic::on_unimplemented(
    message = "a value with axes does not fit into a destination that is a scalar: `{P}`",
    note = "a destination is never stretched"
)]
pub trait FitsAll<P> {
    /// `()`, where every pair fits: see [`Known`].
    type Proof;

    /// Whether every pair fits.
    ///
    /// # Errors
    /// Where run-time extents do not fit.
    fn fits_all(pairs: P) -> Result<(), Violation>;
}

/// A scalar on the left: the right side's shape.
#[derive(Debug)]
pub struct RightOnly<S>(S);

/// A scalar on the right: the left side's shape.
#[derive(Debug)]
pub struct LeftOnly<S>(S);

/// Two placed operands: their common axes, and still an open rank.
#[derive(Debug)]
pub struct StillPlaced<P>(P);

/// Two run-time lists of one length; the result is an `O`. `right_is_scalar` where the right one was made of ones.
#[derive(Debug)]
pub struct Listed<O> {
    left: DynRank,
    right: DynRank,
    right_is_scalar: bool,
    output: core::marker::PhantomData<O>,
}

impl<O> Listed<O> {
    fn new(left: DynRank, right: DynRank) -> Self {
        Listed {
            left,
            right,
            right_is_scalar: false,
            output: core::marker::PhantomData,
        }
    }
}

impl<W, S: ExprShape> BcastAll<RightOnly<S>> for W {
    type Output = S;

    #[inline(always)]
    fn bcast_all(pairs: RightOnly<S>) -> Result<S, Violation> {
        Ok(pairs.0)
    }
}

impl<W, S: ExprShape> BcastAll<LeftOnly<S>> for W {
    type Output = S;

    #[inline(always)]
    fn bcast_all(pairs: LeftOnly<S>) -> Result<S, Violation> {
        Ok(pairs.0)
    }
}

fn join_lists(left: &DynRank, right: &DynRank) -> Result<DynRank, Violation> {
    let mut joined = left.clone();
    for (axis, (extent, &other)) in joined
        .0
        .as_mut()
        .iter_mut()
        .zip(right.as_slice())
        .enumerate()
    {
        *extent = rule::join(*extent, other).ok_or_else(|| incompatible(axis, *extent, other))?;
    }
    Ok(joined)
}

impl<W> BcastAll<Listed<DynRank>> for W {
    type Output = DynRank;

    fn bcast_all(lists: Listed<DynRank>) -> Result<DynRank, Violation> {
        join_lists(&lists.left, &lists.right)
    }
}

impl<W> BcastAll<Listed<Placed<DynRank>>> for W {
    type Output = Placed<DynRank>;

    fn bcast_all(lists: Listed<Placed<DynRank>>) -> Result<Placed<DynRank>, Violation> {
        join_lists(&lists.left, &lists.right).map(Placed)
    }
}

impl<W, S> FitsAll<RightOnly<S>> for W {
    type Proof = ();

    #[inline(always)]
    fn fits_all(_: RightOnly<S>) -> Result<(), Violation> {
        Ok(())
    }
}

impl<W> FitsAll<Listed<DynRank>> for W {
    type Proof = ();

    fn fits_all(lists: Listed<DynRank>) -> Result<(), Violation> {
        let destination = if lists.right_is_scalar {
            &[]
        } else {
            lists.right.as_slice()
        };
        rule::assign_strict(lists.left.as_slice(), destination)
    }
}

// Scalars: `()` plays the part among shapes that `Stretch` plays among dimensions.

#[diagnostic::do_not_recommend]
impl<S: ExprShape> PairUp<S> for () {
    type Pair = RightOnly<S>;

    #[inline(always)]
    fn pair_up(&self, other: &S) -> Result<RightOnly<S>, Violation> {
        Ok(RightOnly(other.clone()))
    }
}

/// The joined dimensions as a tuple, where every one of them is known.
macro_rules! known {
    ([$($L:ident $R:ident)+]) => { ($(<$L as Bcast<$R>>::Output,)+) };
    ($all:tt $L:ident $R:ident $($rest:ident)*) => {
        <<$L as Bcast<$R>>::Output as Known<known!($all $($rest)*)>>::Then
    };
}

/// `()`, where every dimension fits.
macro_rules! fitting {
    () => { () };
    ($L:ident $R:ident $($rest:ident)*) => { <<$L as Fits<$R>>::Proof as Known<fitting!($($rest)*)>>::Then };
}

/// Pairs as a tuple, and everything that a tuple `(L0, ..)` of this rank meets at equal rank or as a scalar.
macro_rules! same_rank {
    ($rank:literal; $($L:ident $R:ident $i:tt),+) => {
        impl<W, $($L: Bcast<$R>, $R),+> BcastAll<($(($L, $R),)+)> for W {
            type Output = known!([$($L $R)+] $($L $R)+);

            #[inline(always)]
            fn bcast_all(pairs: ($(($L, $R),)+)) -> Result<Self::Output, Violation> {
                Ok(($((pairs.$i.0).bcast(pairs.$i.1, $i)?,)+))
            }
        }

        impl<W, $($L: Bcast<$R>, $R),+> BcastAll<StillPlaced<($(($L, $R),)+)>> for W {
            type Output = Placed<known!([$($L $R)+] $($L $R)+)>;

            #[inline(always)]
            fn bcast_all(pairs: StillPlaced<($(($L, $R),)+)>) -> Result<Self::Output, Violation> {
                <W as BcastAll<($(($L, $R),)+)>>::bcast_all(pairs.0).map(Placed)
            }
        }

        impl<W, $($L: Dim + Fits<$R>, $R: Dim),+> FitsAll<($(($L, $R),)+)> for W {
            type Proof = fitting!($($L $R)+);

            #[inline(always)]
            fn fits_all(pairs: ($(($L, $R),)+)) -> Result<(), Violation> {
                rule::assign_strict(&[$((pairs.$i.0).extent()),+], &[$((pairs.$i.1).extent()),+])
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Dim, $R: Dim),+> PairUp<($($R,)+)> for ($($L,)+) {
            type Pair = ($(($L, $R),)+);

            #[inline(always)]
            fn pair_up(&self, other: &($($R,)+)) -> Result<Self::Pair, Violation> {
                Ok(($((self.$i, other.$i),)+))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Dim),+> PairUp<()> for ($($L,)+) {
            type Pair = LeftOnly<Self>;

            #[inline(always)]
            fn pair_up(&self, _: &()) -> Result<LeftOnly<Self>, Violation> {
                Ok(LeftOnly(*self))
            }
        }

        impl<$($L: Dim),+> ExprShape for Placed<($($L,)+)> {
            const RANK: Option<usize> = None;
            const PLACED: bool = true;
            const VARIES: u16 = <($($L,)+) as ExprShape>::VARIES;

            #[cold]
            fn named_extents(&self) -> Vec<usize> {
                self.0.named_extents()
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Dim),+> PairUp<()> for Placed<($($L,)+)> {
            type Pair = LeftOnly<Self>;

            #[inline(always)]
            fn pair_up(&self, _: &()) -> Result<LeftOnly<Self>, Violation> {
                Ok(LeftOnly(self.clone()))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Dim),+> PairUp<Placed<($($L,)+)>> for DynRank {
            type Pair = Listed<DynRank>;

            fn pair_up(&self, other: &Placed<($($L,)+)>) -> Result<Self::Pair, Violation> {
                let placed = pad(&other.0.extents(), self.as_slice().len())?;
                Ok(Listed::new(self.clone(), placed))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Dim),+> PairUp<DynRank> for Placed<($($L,)+)> {
            type Pair = Listed<DynRank>;

            fn pair_up(&self, other: &DynRank) -> Result<Self::Pair, Violation> {
                let placed = pad(&self.0.extents(), other.as_slice().len())?;
                Ok(Listed::new(placed, other.clone()))
            }
        }

        // A typed shape gives the rank to a run-time one; each of its dimensions meets a `Dyn`.
        #[diagnostic::do_not_recommend]
        impl<$($L: Dim),+> PairUp<DynRank> for ($($L,)+) {
            type Pair = ($(($L, Dyn),)+);

            fn pair_up(&self, other: &DynRank) -> Result<Self::Pair, Violation> {
                let other = of_rank::<$rank>(other, Side::Right)?;
                Ok(($((self.$i, Dyn(other[$i])),)+))
            }

            #[inline(always)]
            fn rank_fits(&self, destination: &DynRank) -> Result<(), Violation> {
                match destination.as_slice() {
                    [] => Err(Violation::output_rank_too_small($rank, 0)),
                    _ => Ok(()),
                }
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Dim),+> PairUp<($($L,)+)> for DynRank {
            type Pair = ($((Dyn, $L),)+);

            fn pair_up(&self, other: &($($L,)+)) -> Result<Self::Pair, Violation> {
                let this = of_rank::<$rank>(self, Side::Left)?;
                Ok(($((Dyn(this[$i]), other.$i),)+))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Dim),+> PairUp<Placed<DynRank>> for ($($L,)+) {
            type Pair = ($(($L, Dyn),)+);

            fn pair_up(&self, other: &Placed<DynRank>) -> Result<Self::Pair, Violation> {
                let other = pad(other.0.as_slice(), $rank)?;
                let other = other.as_slice();
                Ok(($((self.$i, Dyn(other[$i])),)+))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Dim),+> PairUp<($($L,)+)> for Placed<DynRank> {
            type Pair = ($((Dyn, $L),)+);

            fn pair_up(&self, other: &($($L,)+)) -> Result<Self::Pair, Violation> {
                let this = pad(self.0.as_slice(), $rank)?;
                let this = this.as_slice();
                Ok(($((Dyn(this[$i]), other.$i),)+))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Dim),+> PairUp<Placed<($($L,)+)>> for Placed<DynRank> {
            type Pair = Listed<Placed<DynRank>>;

            fn pair_up(&self, other: &Placed<($($L,)+)>) -> Result<Self::Pair, Violation> {
                Ok(pad_both(self.0.as_slice(), &other.0.extents()))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Dim),+> PairUp<Placed<DynRank>> for Placed<($($L,)+)> {
            type Pair = Listed<Placed<DynRank>>;

            fn pair_up(&self, other: &Placed<DynRank>) -> Result<Self::Pair, Violation> {
                Ok(pad_both(&self.0.extents(), other.0.as_slice()))
            }
        }
    };
}

same_rank!(1; L0 R0 0);
same_rank!(2; L0 R0 0, L1 R1 1);
same_rank!(3; L0 R0 0, L1 R1 1, L2 R2 2);
same_rank!(4; L0 R0 0, L1 R1 1, L2 R2 2, L3 R3 3);
same_rank!(5; L0 R0 0, L1 R1 1, L2 R2 2, L3 R3 3, L4 R4 4);
same_rank!(6; L0 R0 0, L1 R1 1, L2 R2 2, L3 R3 3, L4 R4 4, L5 R5 5);
same_rank!(7; L0 R0 0, L1 R1 1, L2 R2 2, L3 R3 3, L4 R4 4, L5 R5 5, L6 R6 6);
same_rank!(8; L0 R0 0, L1 R1 1, L2 R2 2, L3 R3 3, L4 R4 4, L5 R5 5, L6 R6 6, L7 R7 7);

/// A placed tuple of the first axes against a tuple that has `$T` more, which the placed side stretches along.
macro_rules! placed_prefix {
    ($($L:ident $R:ident $i:tt),+; $($T:ident $t:tt),*) => {
        #[diagnostic::do_not_recommend]
        impl<$($L: Dim, $R: Dim,)+ $($T: Dim),*> PairUp<Placed<($($R,)+)>> for ($($L,)+ $($T,)*) {
            type Pair = ($(($L, $R),)+ $(($T, Stretch),)*);

            #[inline(always)]
            fn pair_up(&self, other: &Placed<($($R,)+)>) -> Result<Self::Pair, Violation> {
                Ok(($((self.$i, other.0.$i),)+ $((self.$t, Stretch),)*))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Dim, $R: Dim,)+ $($T: Dim),*> PairUp<($($L,)+ $($T,)*)> for Placed<($($R,)+)> {
            type Pair = ($(($R, $L),)+ $((Stretch, $T),)*);

            #[inline(always)]
            fn pair_up(&self, other: &($($L,)+ $($T,)*)) -> Result<Self::Pair, Violation> {
                Ok(($((self.0.$i, other.$i),)+ $((Stretch, other.$t),)*))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Dim, $R: Dim,)+ $($T: Dim),*> PairUp<Placed<($($R,)+)>> for Placed<($($L,)+ $($T,)*)> {
            type Pair = StillPlaced<($(($L, $R),)+ $(($T, Stretch),)*)>;

            #[inline(always)]
            fn pair_up(&self, other: &Placed<($($R,)+)>) -> Result<Self::Pair, Violation> {
                Ok(StillPlaced(($((self.0.$i, other.0.$i),)+ $((self.0.$t, Stretch),)*)))
            }
        }

        placed_prefix!(@shorter $($L $R $i),+; $($T $t),*);
    };
    (@shorter $($L:ident $R:ident $i:tt),+;) => {};
    (@shorter $($L:ident $R:ident $i:tt),+; $($T:ident $t:tt),+) => {
        #[diagnostic::do_not_recommend]
        impl<$($L: Dim, $R: Dim,)+ $($T: Dim),*> PairUp<Placed<($($L,)+ $($T,)+)>> for Placed<($($R,)+)> {
            type Pair = StillPlaced<($(($R, $L),)+ $((Stretch, $T),)+)>;

            #[inline(always)]
            fn pair_up(&self, other: &Placed<($($L,)+ $($T,)+)>) -> Result<Self::Pair, Violation> {
                Ok(StillPlaced(($((self.0.$i, other.0.$i),)+ $((Stretch, other.0.$t),)+)))
            }
        }
    };
}

/// Every way to cut a list of axes into a non-empty head and a tail.
macro_rules! every_prefix {
    ([$($L:ident $R:ident $i:tt),+]) => {
        placed_prefix!($($L $R $i),+;);
    };
    ([$($L:ident $R:ident $i:tt),+] $T:ident $S:ident $t:tt $(, $U:ident $V:ident $u:tt)*) => {
        placed_prefix!($($L $R $i),+; $T $t $(, $U $u)*);
        every_prefix!([$($L $R $i,)+ $T $S $t] $($U $V $u),*);
    };
}

every_prefix!([L0 R0 0]);
every_prefix!([L0 R0 0] L1 R1 1);
every_prefix!([L0 R0 0] L1 R1 1, L2 R2 2);
every_prefix!([L0 R0 0] L1 R1 1, L2 R2 2, L3 R3 3);
every_prefix!([L0 R0 0] L1 R1 1, L2 R2 2, L3 R3 3, L4 R4 4);
every_prefix!([L0 R0 0] L1 R1 1, L2 R2 2, L3 R3 3, L4 R4 4, L5 R5 5);
every_prefix!([L0 R0 0] L1 R1 1, L2 R2 2, L3 R3 3, L4 R4 4, L5 R5 5, L6 R6 6);
every_prefix!([L0 R0 0] L1 R1 1, L2 R2 2, L3 R3 3, L4 R4 4, L5 R5 5, L6 R6 6, L7 R7 7);

// Run-time ranks.

#[diagnostic::do_not_recommend]
impl PairUp<()> for DynRank {
    type Pair = LeftOnly<DynRank>;

    #[inline]
    fn pair_up(&self, _: &()) -> Result<Self::Pair, Violation> {
        Ok(LeftOnly(self.clone()))
    }
}

#[diagnostic::do_not_recommend]
impl PairUp<DynRank> for DynRank {
    type Pair = Listed<DynRank>;

    fn pair_up(&self, other: &DynRank) -> Result<Self::Pair, Violation> {
        match (self.as_slice(), other.as_slice()) {
            ([], extents) => Ok(Listed::new(ones(extents.len()), other.clone())),
            (extents, []) => Ok(Listed {
                right_is_scalar: true,
                ..Listed::new(self.clone(), ones(extents.len()))
            }),
            (left, right) if left.len() == right.len() => {
                Ok(Listed::new(self.clone(), other.clone()))
            }
            (left, right) => Err(missing_dims(left.len(), right.len())),
        }
    }
}

#[diagnostic::do_not_recommend]
impl PairUp<()> for Placed<DynRank> {
    type Pair = LeftOnly<Self>;

    #[inline]
    fn pair_up(&self, _: &()) -> Result<Self::Pair, Violation> {
        Ok(LeftOnly(self.clone()))
    }
}

#[diagnostic::do_not_recommend]
impl PairUp<Placed<DynRank>> for DynRank {
    type Pair = Listed<DynRank>;

    fn pair_up(&self, other: &Placed<DynRank>) -> Result<Self::Pair, Violation> {
        let placed = pad(other.0.as_slice(), self.as_slice().len())?;
        Ok(Listed::new(self.clone(), placed))
    }
}

#[diagnostic::do_not_recommend]
impl PairUp<DynRank> for Placed<DynRank> {
    type Pair = Listed<DynRank>;

    fn pair_up(&self, other: &DynRank) -> Result<Self::Pair, Violation> {
        let placed = pad(self.0.as_slice(), other.as_slice().len())?;
        Ok(Listed::new(placed, other.clone()))
    }
}

#[diagnostic::do_not_recommend]
impl PairUp<Placed<DynRank>> for Placed<DynRank> {
    type Pair = Listed<Placed<DynRank>>;

    fn pair_up(&self, other: &Placed<DynRank>) -> Result<Self::Pair, Violation> {
        Ok(pad_both(self.0.as_slice(), other.0.as_slice()))
    }
}

fn ones(rank: usize) -> DynRank {
    DynRank(AxisVec::filled(1, rank))
}

/// The placed extents with trailing axes of 1 up to `rank`.
fn pad(placed: &[usize], rank: usize) -> Result<DynRank, Violation> {
    if placed.len() > rank {
        return Err(Violation::placed_beyond(placed.len() - 1, rank));
    }
    let mut padded = ones(rank);
    padded.0.as_mut()[..placed.len()].copy_from_slice(placed);
    Ok(padded)
}

fn pad_both(left: &[usize], right: &[usize]) -> Listed<Placed<DynRank>> {
    let rank = left.len().max(right.len());
    let padded = |extents: &[usize]| pad(extents, rank).unwrap_or_else(|_| ones(rank));
    Listed::new(padded(left), padded(right))
}

enum Side {
    Left,
    Right,
}

/// A run-time shape as one of rank `R`: a scalar stretches to any.
fn of_rank<const R: usize>(shape: &DynRank, side: Side) -> Result<[usize; R], Violation> {
    match shape.as_slice() {
        [] => Ok([1; R]),
        extents => extents.try_into().map_err(|_| match side {
            Side::Left => missing_dims(extents.len(), R),
            Side::Right => missing_dims(R, extents.len()),
        }),
    }
}

const fn missing_dims(left: usize, right: usize) -> Violation {
    Violation::new(Fault::MissingDims {
        operand: left,
        target: right,
    })
}

/// Of two operands the one of lower rank is to be placed: it is the operand, the other the target.
#[cold]
const fn between_operands(violation: Violation) -> Violation {
    match violation.fault() {
        Fault::MissingDims { operand, target } if operand > target => missing_dims(target, operand),
        _ => violation,
    }
}

/// A value of higher rank than its destination cannot be placed: the destination would have to grow.
#[cold]
const fn into_destination(violation: Violation) -> Violation {
    match violation.fault() {
        Fault::MissingDims { operand, target } if operand > target => {
            Violation::output_rank_too_small(operand, target)
        }
        _ => violation,
    }
}
