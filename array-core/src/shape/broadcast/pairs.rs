//! Pairs of axes at equal rank and with scalars, and their second stage.

use super::dynamic::{Side, keep_ones, of_rank, pad, pad_both};
use super::{AxisFits, AxisMeets, BcastAll, FitsAll, PairUp, Placed};
use crate::dim::{Dim, Dyn, Known, NotStretch, each_rank, incompatible};
use crate::error::Violation;
use crate::rule;
use crate::sealed::Sealed;
use crate::shape::{DynRank, ExprShape, Shape, Whole, stiff_axes};

/// A scalar on the left: the right side's shape.
#[derive(Debug)]
pub struct RightOnly<S>(pub(super) S);

/// A scalar on the right: the left side's shape.
#[derive(Debug)]
pub struct LeftOnly<S>(pub(super) S);

/// Two placed operands: their common axes; the rank stays open.
#[derive(Debug)]
pub struct StillPlaced<P>(pub(super) P);

/// Two run-time lists of one length; the result is an `O`. `right_is_scalar` is set if the right
/// one was made of ones. Bit `k` of `stiff` is set if the type of the left or the right one says
/// that its axis `k` has extent 1 and does not stretch.
#[derive(Debug)]
pub struct Listed<O> {
    pub(super) left: DynRank,
    pub(super) right: DynRank,
    pub(super) right_is_scalar: bool,
    pub(super) stiff: [u16; 2],
    pub(super) output: core::marker::PhantomData<O>,
}

impl<O> Listed<O> {
    pub(super) fn new(left: DynRank, right: DynRank) -> Self {
        Listed {
            left,
            right,
            right_is_scalar: false,
            stiff: [0; 2],
            output: core::marker::PhantomData,
        }
    }
}

impl<W, R, S: ExprShape> BcastAll<RightOnly<S>, R> for W {
    type Output = S;

    #[inline(always)]
    fn bcast_all(pairs: RightOnly<S>) -> Result<S, Violation> {
        Ok(pairs.0)
    }
}

impl<W, R, S: ExprShape> BcastAll<LeftOnly<S>, R> for W {
    type Output = S;

    #[inline(always)]
    fn bcast_all(pairs: LeftOnly<S>) -> Result<S, Violation> {
        Ok(pairs.0)
    }
}

fn join_lists<O>(lists: Listed<O>) -> Result<DynRank, Violation> {
    let Listed {
        left, right, stiff, ..
    } = lists;
    keep_ones(stiff[0], right.as_slice())?;
    keep_ones(stiff[1], left.as_slice())?;
    let mut joined = left;
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

impl<W, R> BcastAll<Listed<DynRank>, R> for W {
    type Output = DynRank;

    fn bcast_all(lists: Listed<DynRank>) -> Result<DynRank, Violation> {
        join_lists(lists)
    }
}

impl<W, R> BcastAll<Listed<Placed<DynRank>>, R> for W {
    type Output = Placed<DynRank>;

    fn bcast_all(lists: Listed<Placed<DynRank>>) -> Result<Placed<DynRank>, Violation> {
        join_lists(lists).map(Placed)
    }
}

impl<W, O, S> FitsAll<RightOnly<S>, O> for W {
    type Proof = ();

    #[inline(always)]
    fn fits_all(_: RightOnly<S>) -> Result<(), Violation> {
        Ok(())
    }
}

impl<W, O> FitsAll<Listed<DynRank>, O> for W {
    type Proof = ();

    fn fits_all(lists: Listed<DynRank>) -> Result<(), Violation> {
        let destination = if lists.right_is_scalar {
            &[]
        } else {
            lists.right.as_slice()
        };
        rule::assign_strict(lists.left.as_slice(), destination)?;
        keep_ones(lists.stiff[0], lists.right.as_slice())
    }
}

// Scalars: `()` is to shapes what `Stretch` is to dimensions.

#[diagnostic::do_not_recommend]
impl<S: ExprShape> PairUp<S> for () {
    type Pair = RightOnly<S>;

    #[inline(always)]
    fn pair_up(&self, other: &S) -> Result<RightOnly<S>, Violation> {
        Ok(RightOnly(other.clone()))
    }
}

/// The joined dimensions as a tuple, if each of them is known.
macro_rules! known {
    ([$($L:ident $R:ident $i:tt)+]) => { ($(<$L as AxisMeets<$R, $i, W, X>>::Output,)+) };
    ($all:tt $L:ident $R:ident $i:tt $($rest:tt)*) => {
        <<$L as AxisMeets<$R, $i, W, X>>::Output as Known<known!($all $($rest)*)>>::Then
    };
}

/// `()`, if every dimension fits.
macro_rules! fitting {
    () => { () };
    ($L:ident $R:ident $i:tt $($rest:tt)*) => {
        <<$L as AxisFits<$R, $i, W, X>>::Proof as Known<fitting!($($rest)*)>>::Then
    };
}

/// Whether the type says that the extent is 1 and does not stretch; only
/// [`Stretch`](crate::dim::Stretch) does.
#[inline(always)]
fn keeps_its_one<L: Dim>(destination: usize, axis: usize) -> Result<(), Violation> {
    if const { matches!(L::EXTENT, Some(1)) && !L::STRETCHES } && destination != 1 {
        return Err(Violation::fixed_one(axis, destination));
    }
    Ok(())
}

/// Pairs as a tuple, and every shape that a tuple `(L0, ..)` of this rank meets at equal rank or as
/// a scalar.
macro_rules! same_rank {
    ($rank:literal: $($L:ident $R:ident $S:ident $i:tt),+) => {
        impl<W, X, $($L, $R),+> BcastAll<($(($L, $R),)+), X> for W
        where
            $($L: AxisMeets<$R, $i, W, X>,)+
        {
            type Output = known!([$($L $R $i)+] $($L $R $i)+);

            #[inline(always)]
            fn bcast_all(pairs: ($(($L, $R),)+)) -> Result<Self::Output, Violation> {
                Ok(($(AxisMeets::<$R, $i, W, X>::meet(pairs.$i.0, pairs.$i.1)?,)+))
            }
        }

        impl<W, X, $($L, $R),+> BcastAll<StillPlaced<($(($L, $R),)+)>, X> for W
        where
            $($L: AxisMeets<$R, $i, W, X>,)+
        {
            type Output = Placed<known!([$($L $R $i)+] $($L $R $i)+)>;

            #[inline(always)]
            fn bcast_all(pairs: StillPlaced<($(($L, $R),)+)>) -> Result<Self::Output, Violation> {
                <W as BcastAll<($(($L, $R),)+), X>>::bcast_all(pairs.0).map(Placed)
            }
        }

        impl<W, X, $($L: Dim, $R: Dim),+> FitsAll<($(($L, $R),)+), X> for W
        where
            $($L: AxisFits<$R, $i, W, X>,)+
        {
            type Proof = fitting!($($L $R $i)+);

            #[inline(always)]
            fn fits_all(pairs: ($(($L, $R),)+)) -> Result<(), Violation> {
                rule::assign_strict(&[$((pairs.$i.0).extent()),+], &[$((pairs.$i.1).extent()),+])?;
                $(keeps_its_one::<$L>((pairs.$i.1).extent(), $i)?;)+
                Ok(())
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Copy, $R: Copy),+> PairUp<($($R,)+)> for ($($L,)+) {
            type Pair = ($(($L, $R),)+);

            #[inline(always)]
            fn pair_up(&self, other: &($($R,)+)) -> Result<Self::Pair, Violation> {
                Ok(($((self.$i, other.$i),)+))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Copy),+> PairUp<()> for ($($L,)+) {
            type Pair = LeftOnly<Self>;

            #[inline(always)]
            fn pair_up(&self, _: &()) -> Result<LeftOnly<Self>, Violation> {
                Ok(LeftOnly(*self))
            }
        }

        impl<$($L: Dim),+> ExprShape for Placed<($($L,)+)> {
            const SEALED: Sealed = Sealed;
            const RANK: Option<usize> = None;
            const PLACED: bool = true;
            const VARIES: u16 = <($($L,)+) as ExprShape>::VARIES;

            #[cold]
            fn named_extents(&self) -> Vec<usize> {
                self.0.named_extents()
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: NotStretch),+> Whole for Placed<($($L,)+)> {
            type Shape = ($($L,)+);

            #[inline(always)]
            fn whole(self) -> ($($L,)+) {
                self.0
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Copy),+> PairUp<()> for Placed<($($L,)+)> {
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
                Ok(Listed {
                    stiff: [0, stiff_axes::<($($L,)+)>()],
                    ..Listed::new(self.clone(), placed)
                })
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Dim),+> PairUp<DynRank> for Placed<($($L,)+)> {
            type Pair = Listed<DynRank>;

            fn pair_up(&self, other: &DynRank) -> Result<Self::Pair, Violation> {
                let placed = pad(&self.0.extents(), other.as_slice().len())?;
                Ok(Listed {
                    stiff: [stiff_axes::<($($L,)+)>(), 0],
                    ..Listed::new(placed, other.clone())
                })
            }
        }

        // A typed shape gives the rank to a run-time one; each of its dimensions meets a `Dyn`.
        #[diagnostic::do_not_recommend]
        impl<$($L: Copy),+> PairUp<DynRank> for ($($L,)+) {
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
        impl<$($L: Copy),+> PairUp<($($L,)+)> for DynRank {
            type Pair = ($((Dyn, $L),)+);

            fn pair_up(&self, other: &($($L,)+)) -> Result<Self::Pair, Violation> {
                let this = of_rank::<$rank>(self, Side::Left)?;
                Ok(($((Dyn(this[$i]), other.$i),)+))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Copy),+> PairUp<Placed<DynRank>> for ($($L,)+) {
            type Pair = ($(($L, Dyn),)+);

            fn pair_up(&self, other: &Placed<DynRank>) -> Result<Self::Pair, Violation> {
                let other = pad(other.0.as_slice(), $rank)?;
                let other = other.as_slice();
                Ok(($((self.$i, Dyn(other[$i])),)+))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Copy),+> PairUp<($($L,)+)> for Placed<DynRank> {
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
                Ok(Listed {
                    stiff: [0, stiff_axes::<($($L,)+)>()],
                    ..pad_both(self.0.as_slice(), &other.0.extents())
                })
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Dim),+> PairUp<Placed<DynRank>> for Placed<($($L,)+)> {
            type Pair = Listed<Placed<DynRank>>;

            fn pair_up(&self, other: &Placed<DynRank>) -> Result<Self::Pair, Violation> {
                Ok(Listed {
                    stiff: [stiff_axes::<($($L,)+)>(), 0],
                    ..pad_both(&self.0.extents(), other.0.as_slice())
                })
            }
        }
    };
}

each_rank!(same_rank);
