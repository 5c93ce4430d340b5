//! `fold_over`: borrows the leaves of one reduction, and folds them.
//!
//! A safe interface, as [`Launch`](crate::kernel::launch::Launch) is for evaluations: every leaf is
//! a slice with a layout that stays inside it, every axis of a leaf has the extent of the joined
//! shape or is stretched, and the output is separate memory.

use super::around::Around;
use super::dense::are_few;
use super::explain::told;
use super::factoring::Folds;
use super::run::run;
use super::shortcut::fold_merged;
use super::source::{Work, copied};
use super::{Bound, FoldClasses, Folded};
use crate::expr::{Identity, Inputs, Node};
use crate::isa::{self, Level};
use crate::kernel::output::{Output, Written};
use crate::leaf::{Elem, LeafKind, Leaves};
use crate::plan::{FoldPlan, Kernel, MergedAxes, NestRoom, OperandTable, schedule_fold};
use core::any::TypeId;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// How the elements of an expression are folded, without the type of the expression: kernels, and the
/// bodies that they read, borrowed for `'n`. The totals are `T`.
#[derive(Clone, Copy)]
pub(crate) struct FoldProgram<'n, T> {
    work: Work,
    of: PhantomData<(&'n (), T)>,
}

impl<'n, T: Elem> FoldProgram<'n, T> {
    /// The fold of `node`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn of<B: Folded<Total = T>, C: FoldClasses>(node: &'n B::Body) -> Self {
        const {
            assert!(
                !<B::Leaves as Leaves>::READS_OUT,
                "a reduction has no destination to read"
            )
        };
        FoldProgram {
            work: Folds::<B, C>::of(node),
            of: PhantomData,
        }
    }
}

/// Folds what `program` computes from `inputs` over the axes that `reduced` names into `out`, which is
/// row-major over the other axes. `finish` is applied to each total. A fold of no elements is the
/// identity.
#[inline]
pub(crate) fn fold_over<'n, 'x, I: Inputs<'n>, T: Elem>(
    program: FoldProgram<'n, T>,
    inputs: &I,
    extents: &[usize],
    reduced: &impl AsRef<[bool]>,
    out: Output<'x, T>,
    finish: impl Fn(T) -> T,
) -> Written<'x> {
    let work = program.work;
    let fold = |out: &mut [_]| bind_and_fold(&work, inputs, extents, reduced, out);
    // SAFETY: `bind_and_fold` writes every element.
    unsafe { finished(out, fold, finish) }
}

/// [`fold_over`] for a fold of fixed shapes.
#[inline]
pub(crate) fn fold_over_fixed<'x, B: Folded, C: FoldClasses>(
    bound: &Bound<'_, B, C>,
    out: Output<'x, B::Total>,
    finish: impl Fn(B::Total) -> B::Total,
) -> Written<'x> {
    // SAFETY: `fold` writes every element.
    unsafe { finished(out, |out| bound.fold(out), finish) }
}

/// Applies `finish` to each element that `fold` writes.
///
/// # Safety
/// `fold` writes every element.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn finished<'x, T: Elem>(
    mut out: Output<'x, T>,
    fold: impl FnOnce(&mut [MaybeUninit<T>]),
    finish: impl Fn(T) -> T,
) -> Written<'x> {
    let slots = out.slots();
    fold(slots);
    for slot in slots {
        // SAFETY: `fold` has written every element.
        let total = unsafe { slot.assume_init() };
        slot.write(finish(total));
    }
    Written(PhantomData)
}

/// Folds what `work` computes from these leaves over the axes that `reduced` names, and writes a
/// total for each index of the other axes, row-major. It does not depend on the expression, so it
/// is compiled once for all expressions with operands of the same types.
fn bind_and_fold<'n, T: Elem, I: Inputs<'n>>(
    work: &Work,
    inputs: &I,
    extents: &[usize],
    reduced: &impl AsRef<[bool]>,
    out: &mut [MaybeUninit<T>],
) {
    // An array, if the types give the rank: the loops over the axes are unrolled then.
    let reduced = reduced.as_ref();
    let extents = &extents[..reduced.len()];
    assert!(
        work.kernels.leaves == const { I::VARIES.count() },
        "the program reads other leaves"
    );
    if const { are_few(I::VARIES.count()) } && reduced.iter().all(|&reduced| reduced) {
        work.check_totals::<T>();
        assert!(out.len() == 1, "one total");
        let total = out.as_mut_ptr().cast();
        // SAFETY: the kernels are those of the body, of this shape, with few leaves; the output is
        // borrowed mutably, and has a place for a total of its type.
        if unsafe { work.try_dense_total(inputs, extents, total) } {
            return;
        }
    }
    // A constant, so that the offsets of the strides are constants.
    let mut operands = OperandTable::new(extents, const { I::VARIES.count() });
    bind(&mut operands, work, inputs, reduced);
    let (first, len) = (out.as_mut_ptr(), Some(out.len()));
    // SAFETY: the kernels are those of the body; every leaf covers the extents (`array`) and is
    // borrowed; the output is borrowed mutably.
    unsafe { fold_into(work, &operands, reduced, first, len) };
}

/// Describes the output, and binds the leaves.
#[cfg_attr(not(debug_assertions), inline(always))]
fn bind<'n: 'e, 'e, I: Inputs<'n>>(
    operands: &mut OperandTable<'e>,
    work: &Work,
    inputs: &I,
    reduced: &[bool],
) {
    work.set_out(operands, reduced);
    inputs.bind(Identity(operands.extents().len()), operands);
}

impl Work {
    /// Panics unless the totals are of this type.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn check_totals<T: Elem>(&self) {
        assert!(
            self.reducer.of == TypeId::of::<T>(),
            "the totals are those of the reducer"
        );
    }

    /// Describes the output: row-major over the axes that are not reduced.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn set_out(&self, operands: &mut OperandTable<'_>, reduced: &[bool]) {
        let kind = LeafKind::sized(self.reducer.size);
        operands.set_row_major(kind, operands.extents(), |axis| !reduced[axis]);
    }
}

/// Folds `operands` into the totals from `out` on, one for each index of the kept axes. `len` is
/// their number, if the caller knows it.
///
/// # Safety
/// As for [`fold`], except that an extent may be 0; the totals are valid for writes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn fold_into<T: Elem>(
    work: &Work,
    operands: &OperandTable<'_>,
    reduced: &[bool],
    out: *mut MaybeUninit<T>,
    len: Option<usize>,
) {
    work.check_totals::<T>();
    assert!(
        work.kernels.leaves == operands.leaves().len(),
        "the leaves are those of the kernels"
    );
    let axes = operands.extents().iter().zip(reduced);
    let kept = axes.filter(|(_, reduced)| !**reduced);
    // If an extent is 0, the product of the others may overflow.
    let count = kept.fold(1, |count: usize, (&extent, _)| count.wrapping_mul(extent));
    assert!(
        len.is_none_or(|len| len == count),
        "a total for each kept index"
    );
    if operands.extents().contains(&0) {
        // SAFETY: the caller's totals.
        unsafe { (work.reducer.fill)(out.cast(), count) };
    } else {
        // SAFETY: the caller's promises.
        unsafe { fold(work, isa::active(), out.cast(), operands) };
    }
}

/// Folds `operands` into the elements at `out`, which are row-major over the kept axes.
///
/// # Safety
/// * `work` is for leaves that `operands` describes, and for totals of the output's type; the CPU
///   supports the level.
/// * `operands` describes the output (stride 0 along the reduced axes) and the leaves, as for
///   [`crate::kernel::run::evaluate`].
/// * No extent is 0.
#[inline(never)]
pub(super) unsafe fn fold(work: &Work, level: Level, out: *mut u8, operands: &OperandTable<'_>) {
    debug_assert!(operands.is_complete() && !operands.extents().contains(&0));
    let done = match MergedAxes::of::<3>(&operands.raw()) {
        // SAFETY: the caller's promises; the axes are those of the operands.
        Some(axes) => unsafe { fold_merged(work, level, out, operands, axes) },
        None => false,
    };
    if !done {
        // SAFETY: as above.
        unsafe { fold_nest(work, level, out, operands) }
    }
}

/// [`fold`] by a nest and its schedule.
///
/// # Safety
/// As there.
#[inline(never)]
pub(super) unsafe fn fold_nest(
    work: &Work,
    level: Level,
    out: *mut u8,
    operands: &OperandTable<'_>,
) {
    let mut room = NestRoom::new();
    room.make(&operands.raw());
    let kinds = &operands.kinds()[1..];
    let schedule = schedule_fold(&room.view(), &work.facts(kinds));
    if schedule.around {
        let around = Around::new(operands, room.view().covered(0));
        // SAFETY: the caller's promises.
        return unsafe { around.run(fold, work, level, out) };
    }
    let mut ins = copied(operands.leaves());
    // The output is never walked backwards: it is row-major.
    for (first, &offset) in { ins.as_mut_slice() }
        .iter_mut()
        .zip(room.offsets().iter().skip(1))
    {
        *first = first.wrapping_offset(offset);
    }
    // SAFETY: the caller's promises.
    unsafe {
        run(
            work,
            level,
            room.view(),
            &schedule,
            kinds,
            out,
            ins.as_slice(),
        )
    };
}

/// The plan of [`fold_over`] for these arguments.
pub(crate) fn fold_plan<B: Folded, C: FoldClasses>(
    node: &B::Body,
    extents: &[usize],
    reduced: &[bool],
) -> FoldPlan {
    if extents.contains(&0) {
        return FoldPlan::new(Kernel::Nothing, Vec::new());
    }
    let work = Folds::<B, C>::of(node);
    let mut operands = OperandTable::new(extents, work.kernels.leaves);
    bind(&mut operands, &work, &node.inputs(), reduced);
    let kinds = &operands.kinds()[1..];
    let mut room = NestRoom::new();
    room.make(&operands.raw());
    let schedule = schedule_fold(&room.view(), &work.facts(kinds));
    if !schedule.around {
        return told(&work, &room.view(), &schedule, kinds);
    }
    let again = room.view().covered(0);
    let first = Around::new(&operands, again).first(extents, 0, 0);
    let mut nest = NestRoom::new();
    nest.make(&first.raw());
    let schedule = schedule_fold(&nest.view(), &work.facts(kinds));
    FoldPlan {
        again: again.iter().rev().copied().collect(),
        ..told(&work, &nest.view(), &schedule, kinds)
    }
}
