//! How two shapes meet, as types: first the ranks are paired up, then every axis is broadcast.
//!
//! [`Broadcast`] has one blanket implementation over two stages, so that the compiler names the stage that
//! failed: [`PairUp`] (the ranks differ and nothing was placed) or [`Bcast`] (two extents differ).
//!
//! A shape with fewer axes takes part in two ways only: as a scalar `()`, or [`Placed`] by a dimension tuple.
//! A placed shape already names the result's axes, so that it lacks only trailing ones; these are [`Stretch`].

use core::fmt::Debug;

use super::{AxisVec, DynRank, ExprShape, Shape};
use crate::dim::{Bcast, Dim, Dyn, Fits, Sealed, Stretch, incompatible};
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
/// [`rule`](crate::rule).
///
/// ```
/// use array_core::shape::Broadcast;
/// use array_core::{Shape, shape};
///
/// // (2) of the XLA document: degenerate dimensions meet extents.
/// let result: Shape![4, 3, 2] = shape![4, 3, 1].broadcast(&shape![1, 1, 2]).unwrap();
/// # let _ = result;
/// ```
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
    <L as PairUp<R>>::Pair: BcastAll,
{
    type Output = <<L as PairUp<R>>::Pair as BcastAll>::Output;

    #[inline(always)]
    fn broadcast(&self, other: &R) -> Result<Self::Output, Violation> {
        self.pair_up(other)?.bcast_all()
    }
}

/// A value's shape that may be written into a destination of shape `O`, which is never stretched.
pub trait FitsInto<O> {
    /// Whether it fits.
    ///
    /// # Errors
    /// Where a [`Dyn`] extent or a [`DynRank`] takes part and the destination would have to grow.
    fn fits_into(&self, destination: &O) -> Result<(), Violation>;
}

impl<E, O> FitsInto<O> for E
where
    E: PairUp<O>,
    <E as PairUp<O>>::Pair: FitsAll,
{
    #[inline(always)]
    fn fits_into(&self, destination: &O) -> Result<(), Violation> {
        self.pair_up(destination)?.fits_all()
    }
}

/// First stage: a shape whose axes can be paired with those of `R`.
#[diagnostic::on_unimplemented(
    message = "shapes of different rank do not broadcast: `{Self}` with `{R}`",
    label = "`{Self}` meets `{R}` here",
    note = "say which axes of the result the operand of lower rank has: `operand.at(axes![1])`"
)]
pub trait PairUp<R> {
    /// The axes, two by two.
    type Pair;

    /// Pairs the axes.
    ///
    /// # Errors
    /// Where a run-time rank does not match.
    fn pair_up(&self, other: &R) -> Result<Self::Pair, Violation>;
}

/// Second stage: pairs of dimensions that all broadcast.
#[diagnostic::on_unimplemented(message = "the paired axes `{Self}` do not broadcast")]
pub trait BcastAll {
    /// The shape of the result.
    type Output: ExprShape;

    /// Joins every pair.
    ///
    /// # Errors
    /// Where run-time extents do not match.
    fn bcast_all(self) -> Result<Self::Output, Violation>;
}

/// Second stage for destinations: pairs (value's axis, destination's axis) that all fit.
#[diagnostic::on_unimplemented(
    message = "a value with axes does not fit into a destination that is a scalar: `{Self}`",
    note = "a destination is never stretched"
)]
pub trait FitsAll {
    /// Whether every pair fits.
    ///
    /// # Errors
    /// Where run-time extents do not fit.
    fn fits_all(self) -> Result<(), Violation>;
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

impl<S: ExprShape> BcastAll for RightOnly<S> {
    type Output = S;

    #[inline(always)]
    fn bcast_all(self) -> Result<S, Violation> {
        Ok(self.0)
    }
}

impl<S: ExprShape> BcastAll for LeftOnly<S> {
    type Output = S;

    #[inline(always)]
    fn bcast_all(self) -> Result<S, Violation> {
        Ok(self.0)
    }
}

impl<P: BcastAll> BcastAll for StillPlaced<P>
where
    Placed<P::Output>: ExprShape,
{
    type Output = Placed<P::Output>;

    #[inline(always)]
    fn bcast_all(self) -> Result<Self::Output, Violation> {
        self.0.bcast_all().map(Placed)
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

impl BcastAll for Listed<DynRank> {
    type Output = DynRank;

    fn bcast_all(self) -> Result<DynRank, Violation> {
        join_lists(&self.left, &self.right)
    }
}

impl BcastAll for Listed<Placed<DynRank>> {
    type Output = Placed<DynRank>;

    fn bcast_all(self) -> Result<Placed<DynRank>, Violation> {
        join_lists(&self.left, &self.right).map(Placed)
    }
}

impl<S> FitsAll for RightOnly<S> {
    #[inline(always)]
    fn fits_all(self) -> Result<(), Violation> {
        Ok(())
    }
}

impl FitsAll for Listed<DynRank> {
    fn fits_all(self) -> Result<(), Violation> {
        let destination = if self.right_is_scalar {
            &[]
        } else {
            self.right.as_slice()
        };
        rule::assign_strict(self.left.as_slice(), destination)
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

/// Pairs as a tuple, and everything that a tuple `(L0, ..)` of this rank meets at equal rank or as a scalar.
macro_rules! same_rank {
    ($rank:literal; $($L:ident $R:ident $i:tt),+) => {
        impl<$($L: Bcast<$R>, $R),+> BcastAll for ($(($L, $R),)+) {
            type Output = ($(<$L as Bcast<$R>>::Output,)+);

            #[inline(always)]
            fn bcast_all(self) -> Result<Self::Output, Violation> {
                Ok(($((self.$i.0).bcast(self.$i.1, $i)?,)+))
            }
        }

        impl<$($L: Dim + Fits<$R>, $R: Dim),+> FitsAll for ($(($L, $R),)+) {
            #[inline(always)]
            fn fits_all(self) -> Result<(), Violation> {
                rule::assign_strict(&[$((self.$i.0).extent()),+], &[$((self.$i.1).extent()),+])
            }
        }

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
        return Err(placed_beyond(placed.len() - 1, rank));
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

/// An operand is placed on `axis` of a result that has no such axis.
const fn placed_beyond(axis: usize, rank: usize) -> Violation {
    Violation::new(Fault::PlacedBeyond { axis, rank })
}
