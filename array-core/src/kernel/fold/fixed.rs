//! Folds of fixed shapes, scheduled at compile time: a call only collects the addresses of its
//! leaves, or folds few elements in the caller's code.

use super::explain::told;
use super::factoring::Folds;
use super::run::run;
use super::source::Work;
use super::{Fold, FoldClasses, Folded};
use crate::expr::{Identity, Inputs, Node};
use crate::isa;
use crate::kernel::Firsts;
use crate::kernel::straight::LARGE_INLINE;
use crate::leaf::{Classes, FixedLeaves, LeafKind, Leaves};
use crate::plan::limits::{
    FEW_EXTREMES_INLINE, FEW_PRODUCTS_INLINE, FEW_SUMS_INLINE, STEPS_IN_ORDER,
};
use crate::plan::{
    FixedNest, FoldFacts, FoldInstance, FoldPlan, FoldSchedule, Planned, ToldFold, schedule_fold,
};
use std::marker::PhantomData;
use std::mem::MaybeUninit;

/// A fold of a fixed shape.
#[derive(Debug)]
pub(crate) struct FixedFold {
    pub(super) nest: FixedNest,
    pub(super) schedule: FoldSchedule,
    /// How many elements go into one total, and how many totals there are.
    pub(crate) taken: usize,
    pub(crate) kept: usize,
    /// How it is folded in the caller's code, if it is: see [`straight`](super::straight).
    pub(super) straight: Option<Straight>,
    /// The rank of the expression that is folded.
    pub(super) rank: usize,
}

/// The code of a fold in the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Straight {
    /// The same for every level.
    Baseline,
    /// Compiled for the baseline, but with the multiply-add of the level.
    Fused,
    /// Compiled for each level, with the multiply-add and the vectors of the level.
    Leveled,
}

/// The fold of `B` for the classes `C`, at compile time.
struct Told<B, C>(PhantomData<(B, C)>);

impl<B: Folded, C: FoldClasses> Told<B, C> {
    const FOLD: Option<FixedFold> = {
        let size = size_of::<B::Total>();
        match C::TOLD {
            Some(ToldFold { nest, kinds, rank })
                if size > 0 && nest.count <= isize::MAX as usize / size =>
            {
                Self::fold(nest.with_output_of(size), &kinds, rank)
            }
            _ => None,
        }
    };

    /// The fold, unless it is two by kernels.
    const fn fold(nest: FixedNest, kinds: &[LeafKind], rank: usize) -> Option<FixedFold> {
        let size = size_of::<B::Total>();
        let facts = FoldFacts {
            kinds: kinds.split_at(1).1.split_at(nest.leaves).0,
            size,
            lanes: <C::Lanes as Classes>::ZERO,
            columns: &[
                Some(FoldInstance {
                    zero: <C::Columns as Classes>::ZERO,
                    shared: <C::Shared as Classes>::ZERO,
                }),
                None,
                None,
            ],
            product: <B::Body as Node>::PRODUCT && B::SUMS && !B::SQUARES && B::GROUPS,
            short_row: B::SHORT_ROW,
            in_place: <B::Body as Node>::LEAF
                || <B::Body as Node>::PRODUCT && B::SUMS && !B::SQUARES,
            vectors: B::GROUPS && size_of::<<B::Body as Node>::Item>() == size,
        };
        let schedule = schedule_fold(&nest.view(), &facts);
        let straight = straight::<B>(&nest, &schedule);
        let taken = match schedule.around {
            true if straight.is_none() => return None,
            true => nest.extents[0] * nest.extents[2],
            false => schedule.folded,
        };
        Some(FixedFold {
            taken,
            kept: nest.count / taken,
            straight,
            rank,
            nest,
            schedule,
        })
    }
}

/// How the fold of `B` over `nest` is folded if it is too small to be worth the call of a kernel. Sums
/// of floats that may be products have the multiply-add of the level; extremes of many floats are
/// faster with its vectors. Functions are left out.
const fn straight<B: Folded>(nest: &FixedNest, schedule: &FoldSchedule) -> Option<Straight> {
    let needs = <B::Body as Node>::NEEDS;
    let multiplies = B::SUMS && !<B::Body as Node>::LEAF || B::SQUARES;
    let few = match schedule.folded < STEPS_IN_ORDER {
        true => FixedNest::FEW,
        false if <B::Fold as Fold<B::Total>>::IDEMPOTENT => FEW_EXTREMES_INLINE,
        false => FEW_SUMS_INLINE,
    };
    let is_small = nest.count <= few
        && (schedule.is_one_call && schedule.steps[1].is_none() || is_around(nest, schedule))
        && !schedule.packed.any()
        && !schedule.product
        && size_of::<B::Total>() <= LARGE_INLINE
        && !B::Leaves::VIEWS.any()
        && !needs.functions
        && !needs.rare
        && (multiplies || !needs.powers);
    let is_extreme = <B::Fold as Fold<B::Total>>::IDEMPOTENT && B::GROUPS;
    match is_small {
        false => None,
        true if multiplies && nest.count <= FEW_PRODUCTS_INLINE => Some(Straight::Fused),
        true if multiplies || is_extreme && schedule.folded >= STEPS_IN_ORDER => {
            Some(Straight::Leveled)
        }
        true => Some(Straight::Baseline),
    }
}

/// Whether an axis is kept between two that are reduced, each of which is folded in order.
const fn is_around(nest: &FixedNest, schedule: &FoldSchedule) -> bool {
    let view = nest.view();
    schedule.around
        && nest.axes == 3
        && view.is_kept(1)
        && !view.is_kept(2)
        && nest.extents[0] < STEPS_IN_ORDER
        && nest.extents[2] < STEPS_IN_ORDER
}

/// The fold of `B` for the classes `C`, if it is folded in the caller's code.
pub(crate) const fn straight_fold<B: Folded, C: FoldClasses>() -> Option<&'static FixedFold> {
    match const { &Told::<B, C>::FOLD } {
        Some(fixed) if fixed.straight.is_some() => Some(fixed),
        _ => None,
    }
}

/// A fold of fixed shapes, [`FOLD`](Self::FOLD), with its leaves, borrowed for `'a`.
pub(crate) struct Bound<'a, B: Folded, C> {
    pub(super) work: Work,
    /// Invariant: the leaves have the strides of the nest and the classes of the kernels.
    firsts: Firsts<'a, B::Total, true>,
    classes: PhantomData<C>,
}

impl<'a, B: Folded, C: FoldClasses> Bound<'a, B, C> {
    /// The fold, if its types give all extents, and it is not two folds. It is a constant, and not a
    /// field: what is read of a field is no constant behind a call.
    const FOLD: Option<&'static FixedFold> = match &Told::<B, C>::FOLD {
        Some(fixed) if !fixed.schedule.around => Some(fixed),
        _ => None,
    };

    /// Whether [`of`](Self::of) gives the fold of every node: there is one, and no leaf is a view.
    pub(crate) const IS_CERTAIN: bool = Self::FOLD.is_some() && !B::Leaves::VIEWS.any();

    /// The fold of `node`, if there is one, and its views are contiguous.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn of(node: &'a B::Body) -> Option<Self> {
        let fixed = Self::FOLD?;
        let mut firsts = Firsts::new(&fixed.nest);
        node.inputs().bind(Identity(fixed.rank), &mut firsts);
        let work = Folds::<B, C>::of(node);
        let leaves = work.kernels.leaves;
        assert!(
            firsts.leaves().len() == leaves && leaves == fixed.nest.leaves,
            "the fold was planned for other leaves"
        );
        let bound = Bound {
            work,
            firsts,
            classes: PhantomData,
        };
        bound.firsts.is_row_major().then_some(bound)
    }

    /// The fold.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn fixed(&self) -> &'static FixedFold {
        Self::FOLD.expect("only what is fixed was bound")
    }

    /// Folds into `out`, one total for each kept index.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn fold(&self, out: &mut [MaybeUninit<B::Total>]) {
        let Bound { work, firsts, .. } = self;
        let fixed = self.fixed();
        assert_eq!(out.len(), fixed.kept, "a total for each kept index");
        let (nest, kinds, ins) = (fixed.nest.view(), firsts.kinds(), firsts.leaves());
        let out = out.as_mut_ptr().cast::<u8>();
        // SAFETY: the leaves have the classes of the kernels; each covers the nest, which was
        // planned from their types, and is borrowed; the output has an element for each kept index
        // and is borrowed mutably.
        unsafe { run(work, isa::active(), nest, &fixed.schedule, kinds, out, ins) };
    }

    /// The plan of [`fold`](Self::fold).
    pub(crate) fn plan(&self) -> FoldPlan {
        let FixedFold { nest, schedule, .. } = self.fixed();
        FoldPlan {
            planned: Planned::Compiling,
            ..told(&self.work, &nest.view(), schedule, self.firsts.kinds())
        }
    }
}

/// The axes that a list names, as flags; without a list, all.
pub(crate) const fn taken_axes(list: Option<&[i64]>) -> [bool; FixedLeaves::AXES] {
    let mut taken = [list.is_none(); FixedLeaves::AXES];
    if let Some(list) = list {
        let mut i = 0;
        while i < list.len() {
            if list[i] >= 0 && (list[i] as usize) < taken.len() {
                taken[list[i] as usize] = true;
            }
            i += 1;
        }
    }
    taken
}
