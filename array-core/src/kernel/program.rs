//! `Program`: a body and its kernels, for those who do not know the body's type.

use std::fmt;
use std::marker::PhantomData;

use super::lean::LEAN;
use super::rows::{Body, RowKernel, levels};
use crate::leaf::{AllUnit, ClassSet, Classes, Elem, LeafKind, Leaves, Other, Paired};

/// The kernels of one body and what the driver must know of them.
#[derive(Clone, Copy)]
pub struct Kernels {
    /// For the classes known at compile time, by level.
    pub(super) mask: [RowKernel; 3],
    /// For contiguous leaves, by level; the same as `mask` if that has no Zero array leaf.
    pub(super) unit: [RowKernel; 3],
    /// As `mask`, with views that take every second element; the same as `mask` if there are no views.
    pub(super) paired: [RowKernel; 3],
    /// The views that `paired` takes for such.
    pub(super) views: ClassSet,
    /// For what the leaves may be besides, by level, and the Zero leaves of each.
    others: [Option<(u32, [RowKernel; 3])>; 3],
    /// The Zero array leaves of `mask`.
    pub(super) zero: ClassSet,
    pub(super) leaves: usize,
    pub(super) out: LeafKind,
    pub(super) reads_out: bool,
}

impl Kernels {
    /// The kernels of the body `B`, its first instance for the classes `C`.
    pub const fn of<B: Body, C: Classes>() -> Kernels {
        const {
            assert!(
                B::Leaves::COUNT <= ClassSet::CAPACITY,
                "an expression can have at most 256 operands"
            )
        };
        let zero = C::ZERO.without(B::Leaves::COUNT, B::Leaves::SCALARS);
        let mask = levels::<B, C>();
        let views = if LEAN {
            ClassSet::EMPTY
        } else {
            B::Leaves::VIEWS.without(B::Leaves::COUNT, zero)
        };
        Kernels {
            mask,
            paired: if views.any() {
                levels::<B, Paired<C>>()
            } else {
                mask
            },
            views,
            unit: if zero.any() {
                levels::<B, AllUnit>()
            } else {
                mask
            },
            others: [
                other::<B, Other<C, 0>>(C::OTHERS[0]),
                other::<B, Other<C, 1>>(C::OTHERS[1]),
                other::<B, Other<C, 2>>(C::OTHERS[2]),
            ],
            zero,
            leaves: B::Leaves::COUNT,
            out: LeafKind::array::<B::Out>(),
            reads_out: B::Leaves::READS_OUT,
        }
    }

    /// The kernels of the body `B` for the classes `C` alone: nothing of it is ever packed.
    pub const fn rows_only<B: Body, C: Classes>() -> Kernels {
        let mask = levels::<B, C>();
        Kernels {
            mask,
            unit: mask,
            paired: mask,
            views: ClassSet::EMPTY,
            others: [None; 3],
            zero: C::ZERO.without(B::Leaves::COUNT, B::Leaves::SCALARS),
            leaves: B::Leaves::COUNT,
            out: LeafKind::array::<B::Out>(),
            reads_out: B::Leaves::READS_OUT,
        }
    }

    /// The kernels, by level, for rows whose array leaves of stride 0 are exactly those in `zero`; of at most 32 leaves.
    #[inline(always)]
    pub(super) fn find(&self, zero: u32) -> Option<&[RowKernel; 3]> {
        if zero == self.zero.low() {
            Some(&self.mask)
        } else if zero == 0 {
            Some(&self.unit)
        } else {
            let mut others = self.others.iter().flatten();
            others.find(|other| other.0 == zero).map(|other| &other.1)
        }
    }

    /// The Zero array leaves of the first instance: what a plan is made for.
    #[inline]
    pub const fn zero(&self) -> ClassSet {
        self.zero
    }
}

/// The kernels of `B` for the classes `C`, if there are such.
const fn other<B: Body, C: Classes>(zero: Option<ClassSet>) -> Option<(u32, [RowKernel; 3])> {
    match zero {
        Some(zero) if !LEAN => Some((zero.low(), levels::<B, C>())),
        _ => None,
    }
}

/// A body and its kernels, with nothing in the type but the element it computes: what sets an evaluation up does not know
/// the body, and is compiled once for all that read the same operands.
#[derive(Clone, Copy)]
pub(crate) struct Program<'a, T> {
    pub(super) body: *const (),
    pub(super) kernels: &'static Kernels,
    borrow: PhantomData<(&'a (), T)>,
}

impl<'a, T: Elem> Program<'a, T> {
    /// The body `B`, its first instance for the classes `C`.
    #[inline(always)]
    pub(crate) const fn of<B: Body<Out = T>, C: Classes>(body: &'a B) -> Self {
        Program {
            body: (&raw const *body).cast(),
            kernels: const { &Kernels::of::<B, C>() },
            borrow: PhantomData,
        }
    }

    /// The body `B` for nests that only need its kernels for the classes `C`.
    #[inline(always)]
    pub(crate) const fn rows_only<B: Body<Out = T>, C: Classes>(body: &'a B) -> Self {
        Program {
            body: (&raw const *body).cast(),
            kernels: const { &Kernels::rows_only::<B, C>() },
            borrow: PhantomData,
        }
    }
}

impl fmt::Debug for Kernels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kernels")
            .field("zero", &self.zero)
            .field("leaves", &self.leaves)
            .field("out", &self.out)
            .field("reads_out", &self.reads_out)
            .finish_non_exhaustive()
    }
}
