//! `Program`: a body and its kernels, for those who do not know the body's type.

use std::fmt;
use std::marker::PhantomData;

use super::lean::LEAN;
use super::rows::{Body, RowKernel, levels};
use crate::isa::Level;
use crate::leaf::{AllUnit, ClassSet, Classes, Elem, LeafKind, Leaves, Other, Paired};
use crate::plan::{Instance, Instances, limits};

/// The kernels of one body, and what a schedule depends on of it.
#[derive(Clone, Copy)]
pub struct Kernels {
    /// For the classes known at compile time, by level.
    pub(super) typed: [RowKernel; 3],
    /// For contiguous leaves, by level; the same as `typed` if that has no Zero array leaf.
    pub(super) unit: [RowKernel; 3],
    /// As `typed`, with views that take every second element; the same if there are no views.
    paired: [RowKernel; 3],
    /// For what the leaves may be besides, by level.
    others: [Option<[RowKernel; 3]>; 3],
    /// What each of these takes the leaves for.
    pub(crate) instances: Instances,
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
        let only = Kernels::rows_only::<B, C>();
        let (typed, zero) = (only.typed, only.instances.typed);
        let pairs = if LEAN {
            ClassSet::EMPTY
        } else {
            B::Leaves::VIEWS.without(B::Leaves::COUNT, zero)
        };
        Kernels {
            paired: if pairs.any() {
                levels::<B, Paired<C>>()
            } else {
                typed
            },
            unit: if zero.any() {
                levels::<B, AllUnit>()
            } else {
                typed
            },
            others: [
                other::<B, Other<C, 0>>(C::OTHERS[0]),
                other::<B, Other<C, 1>>(C::OTHERS[1]),
                other::<B, Other<C, 2>>(C::OTHERS[2]),
            ],
            instances: Instances {
                typed: zero,
                pairs,
                others: if LEAN { [None; 3] } else { C::OTHERS },
            },
            ..only
        }
    }

    /// The kernels of the body `B` for the classes `C` alone: nothing of it is ever packed.
    pub const fn rows_only<B: Body, C: Classes>() -> Kernels {
        let zero = C::ZERO.without(B::Leaves::COUNT, B::Leaves::SCALARS);
        let out = LeafKind::array::<B::Out>();
        Kernels {
            reads_out: B::Leaves::READS_OUT,
            ..Kernels::alone(levels::<B, C>(), zero, B::Leaves::COUNT, out)
        }
    }

    /// These alone, of a body with so many leaves, of which those in `zero` are single elements.
    pub(super) const fn alone(
        typed: [RowKernel; 3],
        zero: ClassSet,
        leaves: usize,
        out: LeafKind,
    ) -> Kernels {
        Kernels {
            typed,
            unit: typed,
            paired: typed,
            others: [None; 3],
            instances: Instances::typed(zero),
            leaves,
            out,
            reads_out: false,
        }
    }

    /// The kernels of an instance, by level.
    #[inline]
    pub(super) fn instance(&self, instance: Instance) -> &[RowKernel; 3] {
        match instance {
            Instance::Typed => &self.typed,
            Instance::Unit => &self.unit,
            Instance::Pairs => &self.paired,
            Instance::Other(k) => self.others[k as usize].as_ref().unwrap_or(&self.unit),
        }
    }

    /// The kernels, by level, that run `n1` rows of `n0` elements with everything in place, the
    /// array leaves of stride 0 being those in `zero`, of at most 32 leaves; none for rows that are
    /// short and many, or streamed.
    #[inline(always)]
    pub(super) fn in_place(&self, [n0, n1]: [usize; 2], zero: u32) -> Option<&[RowKernel; 3]> {
        let large = n0 * n1 * self.out.size() >= limits::stream_bytes();
        let short = n1 > 1 && n0 < limits::SHORT_ROW && n0 * n1 > limits::FEW_FOR_TILES;
        if large || short {
            return None;
        }
        if zero == self.instances.typed.low() {
            return Some(&self.typed);
        }
        if zero == 0 {
            return Some(&self.unit);
        }
        let mut others = self.others.iter().zip(&self.instances.others);
        others.find_map(|(kernels, other)| {
            let fits = other.is_some_and(|other| other.low() == zero);
            kernels.as_ref().filter(|_| fits)
        })
    }
}

/// The kernels of `B` for the classes `C`, if there are such.
const fn other<B: Body, C: Classes>(zero: Option<ClassSet>) -> Option<[RowKernel; 3]> {
    match zero {
        Some(_) if !LEAN => Some(levels::<B, C>()),
        _ => None,
    }
}

/// A body and its kernels, with nothing in the type but the element it computes: what sets an
/// evaluation up does not know the body, and is compiled once for all that read the same operands.
#[derive(Clone, Copy)]
pub(crate) struct Program<'a, T> {
    pub(super) body: *const (),
    pub(super) kernels: &'a Kernels,
    borrow: PhantomData<(&'a (), T)>,
}

impl<'a, T: Elem> Program<'a, T> {
    /// The body `B`, its first instance for the classes `C`.
    #[inline(always)]
    pub(crate) const fn of<B: Body<Out = T>, C: Classes>(body: &'a B) -> Self {
        Program::new(body, const { &Kernels::of::<B, C>() })
    }

    /// The body `B` for nests that only need its kernels for the classes `C`.
    #[inline(always)]
    pub(crate) const fn rows_only<B: Body<Out = T>, C: Classes>(body: &'a B) -> Self {
        Program::new(body, const { &Kernels::rows_only::<B, C>() })
    }

    /// A body with these kernels.
    #[inline(always)]
    pub(super) const fn new<B>(body: &'a B, kernels: &'a Kernels) -> Self {
        Program {
            body: (&raw const *body).cast(),
            kernels,
            borrow: PhantomData,
        }
    }

    /// How many leaves it reads.
    pub(crate) fn leaves(&self) -> usize {
        self.kernels.leaves
    }

    /// What the instances of its kernels take the leaves for.
    pub(crate) fn instances(&self) -> Instances {
        self.kernels.instances
    }
}

impl fmt::Debug for Kernels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kernels")
            .field("instances", &self.instances)
            .field("leaves", &self.leaves)
            .field("out", &self.out)
            .field("reads_out", &self.reads_out)
            .finish_non_exhaustive()
    }
}

/// A body and its kernels at the level in force.
#[derive(Clone, Copy)]
pub(super) struct Call<'k> {
    pub(super) kernels: &'k Kernels,
    pub(super) env: *const (),
    pub(super) level: Level,
}
