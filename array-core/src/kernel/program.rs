//! `Program`: a body and its kernels, without the body's type.

use std::fmt;
use std::marker::PhantomData;

use super::lean::LEAN;
use super::rows::{Body, RowKernel, ends_in_vectors, levels, single_levels};
use crate::isa::Level;
use crate::leaf::{AllUnit, ClassSet, Classes, Elem, LeafKind, Leaves, Other, Paired};
use crate::plan::{Instance, Instances, TwoAxes, costs, limits};

/// The kernels of one body, and the facts about the body that a schedule depends on.
#[derive(Clone, Copy)]
pub struct Kernels {
    /// For the classes known at compile time, by level.
    pub(super) typed: [RowKernel; 3],
    /// For contiguous leaves, by level; the same as `typed` if `typed` has no Zero array leaf.
    pub(super) unit: [RowKernel; 3],
    /// Like `typed`, for views that take every second element; the same if there are no views.
    paired: [RowKernel; 3],
    /// For rows of one element, by level; the same as `typed` if an element takes long.
    single: [RowKernel; 3],
    /// For other classes that the leaves may have at run time, by level.
    others: [Option<[RowKernel; 3]>; 3],
    /// The classes of these instances.
    pub(crate) instances: Instances,
    pub(super) leaves: usize,
    pub(super) out: LeafKind,
    pub(super) reads_out: bool,
    /// A number that divides the length of every row.
    step: usize,
}

impl Kernels {
    /// The kernels of the body `B`; the first instance is for the classes `C`.
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
        // Elements that are far apart belong to a view, or to an output that is updated. Other
        // bodies would take 1.3 times as long to compile.
        let far = pairs.any() || B::Leaves::READS_OUT;
        let singles = far && !(LEAN || only.instances.functions || B::NEEDS.rare || B::BLOCKS);
        Kernels {
            paired: if pairs.any() {
                levels::<B, Paired<C>>()
            } else {
                typed
            },
            single: if singles { single_levels::<B>() } else { typed },
            unit: if zero.any() {
                levels::<B, AllUnit>()
            } else {
                typed
            },
            others: [
                other::<B, Other<C, 0>>(others::<B, C>()[0]),
                other::<B, Other<C, 1>>(others::<B, C>()[1]),
                other::<B, Other<C, 2>>(others::<B, C>()[2]),
            ],
            instances: Instances {
                typed: zero,
                pairs,
                singles,
                others: if LEAN { [None; 3] } else { others::<B, C>() },
                ..only.instances
            },
            ..only
        }
    }

    /// The kernels of the body `B` for the classes `C` only, with all leaves in place.
    pub const fn rows_only<B: Body, C: Classes>() -> Kernels {
        let zero = C::ZERO.without(B::Leaves::COUNT, B::Leaves::SCALARS);
        let out = LeafKind::array::<B::Out>();
        Kernels {
            reads_out: B::Leaves::READS_OUT,
            step: C::STEP,
            instances: Instances {
                copies: B::COPIES,
                masked: ends_in_vectors::<B>(),
                ..Instances::typed(zero, B::NEEDS.functions || B::NEEDS.powers)
            },
            ..Kernels::alone(levels::<B, C>(), zero, B::Leaves::COUNT, out)
        }
    }

    /// The kernels `unit` for contiguous leaves beside `only`, of a body that reads its outputs or
    /// not.
    pub(super) const fn beside_unit(
        only: Kernels,
        unit: [RowKernel; 3],
        reads_out: bool,
    ) -> Kernels {
        Kernels {
            unit,
            reads_out,
            ..only
        }
    }

    /// Only these kernels, for a body with this many leaves, of which those in `zero` are constant
    /// along a row.
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
            single: typed,
            others: [None; 3],
            instances: Instances::typed(zero, false),
            leaves,
            out,
            reads_out: false,
            step: 1,
        }
    }

    /// The elements of one long row before the first one of the output that starts a cache line.
    /// Vectors that are stored across two lines take 1.2 times as long in the second-level cache.
    #[inline(always)]
    pub(super) fn before_line(&self, n: [usize; 2], out: *const u8) -> usize {
        let size = self.out.size();
        let bytes = out.addr().wrapping_neg() % limits::LINE_BYTES;
        let is_long = n[1] == 1 && n[0] >= limits::LONG_FOR_LINES && self.step == 1;
        match bytes.checked_rem(size) {
            Some(0) if is_long => bytes / size,
            _ => 0,
        }
    }

    /// The kernels for contiguous leaves, by level.
    #[inline(always)]
    pub(super) fn unit(&self) -> &[RowKernel; 3] {
        &self.unit
    }

    /// The kernels of an instance, by level.
    #[inline]
    pub(super) fn instance(&self, instance: Instance) -> &[RowKernel; 3] {
        match instance {
            Instance::Typed => &self.typed,
            Instance::Unit => &self.unit,
            Instance::Pairs => &self.paired,
            Instance::Singles => &self.single,
            Instance::Other(k) => self.others[k as usize].as_ref().unwrap_or(&self.unit),
        }
    }

    /// The kernels, by level, that run `n1` rows of `n0` elements with everything in place, if
    /// there are such kernels. The array leaves of stride 0 are those in `zero`: some of at most 32,
    /// or none. `None` for short and many rows, and for outputs that may be streamed.
    #[inline(always)]
    pub(super) fn in_place(&self, n: [usize; 2], zero: u32) -> Option<&[RowKernel; 3]> {
        let must_stay = costs::must_stay(n, self.instances.functions);
        self.in_place_if(must_stay, n, zero)
    }

    /// As [`in_place`](Self::in_place), and also for short and many rows if they cost less than
    /// tiles.
    pub(super) fn in_place_or_packed(
        &self,
        axes: &TwoAxes<'_>,
        kinds: &[LeafKind],
        zero: u32,
    ) -> Option<&[RowKernel; 3]> {
        self.in_place_if(axes.rows_stay(kinds, &self.instances), axes.n, zero)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_place_if(&self, stay: bool, n: [usize; 2], zero: u32) -> Option<&[RowKernel; 3]> {
        // The nest decides whether these are streamed.
        if limits::may_stream(n[0] * n[1] * self.out.size()) || !stay {
            return None;
        }
        self.of_classes(zero)
    }

    /// The kernels, by level, for rows in place whose array leaves of stride 0 are those in `zero`: some
    /// of at most 32, or none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn of_classes(&self, zero: u32) -> Option<&[RowKernel; 3]> {
        // First, as a typed set may have leaves beyond the bits.
        if zero == 0 {
            return Some(&self.unit);
        }
        if zero == self.instances.typed.low() {
            return Some(&self.typed);
        }
        let mut others = self.others.iter().zip(&self.instances.others);
        others.find_map(|(kernels, other)| {
            let fits = other.is_some_and(|other| other.low() == zero);
            kernels.as_ref().filter(|_| fits)
        })
    }
}

/// The other classes that `B` has kernels for: of three, only the first if the body has functions,
/// beside which a pack takes little time.
const fn others<B: Body, C: Classes>() -> [Option<ClassSet>; 3] {
    match C::OTHERS {
        [first, _, Some(_)] if B::NEEDS.functions || B::NEEDS.powers => [first, None, None],
        others => others,
    }
}

/// The kernels of `B` for the classes `C`, if the leaves may have them.
const fn other<B: Body, C: Classes>(zero: Option<ClassSet>) -> Option<[RowKernel; 3]> {
    match zero {
        Some(_) if !LEAN => Some(levels::<B, C>()),
        _ => None,
    }
}

/// A body and its kernels; the type only has the element that is computed. So the code that sets an
/// evaluation up is compiled once for all bodies that read the same operands.
#[derive(Clone, Copy)]
pub(crate) struct Program<'a, T> {
    pub(super) body: *const (),
    pub(super) kernels: &'a Kernels,
    borrow: PhantomData<(&'a (), T)>,
}

impl<'a, T: Elem> Program<'a, T> {
    /// The body `B`; the first instance of its kernels is for the classes `C`.
    #[inline(always)]
    pub(crate) const fn of<B: Body<Out = T>, C: Classes>(body: &'a B) -> Self {
        Program {
            // Not by `new`: it would be compiled for each body.
            body: &raw const *body as *const (),
            kernels: const { &Kernels::of::<B, C>() },
            borrow: PhantomData,
        }
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

    /// The number of leaves.
    pub(crate) fn leaves(&self) -> usize {
        self.kernels.leaves
    }

    /// The classes of the instances of the kernels.
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

/// A body and its kernels at the active level.
#[derive(Clone, Copy)]
pub(super) struct Call<'k> {
    pub(super) kernels: &'k Kernels,
    pub(super) env: *const (),
    pub(super) level: Level,
}
