//! `fold_new`: the leaves of one reduction, borrowed, and the call that folds them.
//!
//! A safe surface, as [`Launch`](crate::kernel::Launch) is for evaluations: every leaf is a slice with a layout that stays inside it, every axis
//! of a leaf has the extent of the whole or is stretched, and the output is memory of its own.

use super::explain::told;
use super::factoring::Folds;
use super::kernels::FoldKernels;
use super::run::run;
use super::shortcut::try_fold;
use super::source::{Work, copied};
use super::{Bound, FoldClasses, Folded, Reducer};
use crate::expr::{AxisMap, Bind, Identity, Inputs, Node};
use crate::isa::{self, Level};
use crate::kernel::launch::push_array;
use crate::leaf::{Elem, LeafKind, Slots};
use crate::plan::{FoldPlan, Kernel, NestRoom, OperandTable, schedule_fold};
use crate::shape::Shape;
use crate::storage::Home;
use core::any::TypeId;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// Receives the leaves.
struct FoldLeaves<'a, 'e> {
    operands: OperandTable<'e>,
    extents: &'e [usize],
    borrow: PhantomData<&'a ()>,
}

/// The elements of `node` folded over the axes that `reduced` names, as a new array: row-major over the other axes, one element for each
/// index, each `finish`ed. Over no elements it is the identity.
///
/// # Errors
/// If its memory is refused.
#[inline]
pub(crate) fn fold_new<H: Home, S: Shape, B: Folded, C: FoldClasses>(
    node: &B::Body,
    extents: &[usize],
    reduced: &[bool],
    count: usize,
    finish: impl Fn(B::Total) -> B::Total,
) -> Result<H::Storage<B::Total, S>, H::Refusal> {
    let fold = |slots: &mut [_]| fold_slots::<B, C>(node, extents, reduced, slots);
    // SAFETY: `fold_slots` writes every element.
    unsafe { collected::<H, S, _>(count, fold, finish) }
}

/// As [`fold_new`], for what the types tell.
#[inline]
pub(crate) fn fold_new_fixed<H: Home, S: Shape, B: Folded>(
    bound: &Bound<'_, B>,
    finish: impl Fn(B::Total) -> B::Total,
) -> Result<H::Storage<B::Total, S>, H::Refusal> {
    // SAFETY: `fold` writes every element.
    unsafe { collected::<H, S, _>(bound.fixed.kept, |slots| bound.fold(slots), finish) }
}

/// `count` elements that `fold` writes, each `finish`ed.
///
/// # Safety
/// `fold` writes every element.
#[inline(always)]
unsafe fn collected<H: Home, S: Shape, T: Copy>(
    count: usize,
    fold: impl Fn(&mut [MaybeUninit<T>]),
    finish: impl Fn(T) -> T,
) -> Result<H::Storage<T, S>, H::Refusal> {
    let fill = |slots: &mut [MaybeUninit<T>]| {
        fold(slots);
        for slot in slots {
            // SAFETY: `fold` has written every element.
            let total = unsafe { slot.assume_init() };
            slot.write(finish(total));
        }
    };
    // SAFETY: every element has been written.
    unsafe { H::build::<T, S>(count, fill) }
}

/// The elements of `node` folded over the axes that `reduced` names into `out`, one for each index of the other axes, row-major, each
/// `finish`ed.
#[inline]
pub(crate) fn fold_over<B: Folded, C: FoldClasses>(
    node: &B::Body,
    extents: &[usize],
    reduced: &[bool],
    out: &mut [B::Total],
    finish: impl Fn(B::Total) -> B::Total,
) {
    fold_slots::<B, C>(node, extents, reduced, overwritten(out));
    for total in out {
        *total = finish(*total);
    }
}

/// As [`fold_over`], for what the types tell.
#[inline]
pub(crate) fn fold_over_fixed<B: Folded>(
    bound: &Bound<'_, B>,
    out: &mut [B::Total],
    finish: impl Fn(B::Total) -> B::Total,
) {
    bound.fold(overwritten(out));
    for total in out {
        *total = finish(*total);
    }
}

/// Elements that are about to be overwritten.
#[inline(always)]
fn overwritten<T: Copy>(out: &mut [T]) -> &mut [MaybeUninit<T>] {
    let slots: *mut [T] = out;
    // SAFETY: elements that may be uninitialised where there are initialised ones, and the callers only write such as are.
    unsafe { &mut *(slots as *mut [MaybeUninit<T>]) }
}

/// Folds the elements of `node` over the axes that `reduced` names, and writes one for each index of the other axes, row-major.
#[inline(always)]
fn fold_slots<B: Folded, C: FoldClasses>(
    node: &B::Body,
    extents: &[usize],
    reduced: &[bool],
    out: &mut [MaybeUninit<B::Total>],
) {
    assert!(
        !<B::Leaves as crate::leaf::Leaves>::READS_OUT,
        "a reduction has no destination to read"
    );
    let work = Folds::<B, C>::of(node);
    bind_and_fold(&work, &node.inputs(), extents, reduced, out);
}

/// Folds what `work` makes of these leaves: see [`fold_slots`]. Knows no expression, so it is compiled once for all that read the same operands.
fn bind_and_fold<'n, T: Elem, I: Inputs<'n>>(
    work: &Work,
    inputs: &I,
    extents: &[usize],
    reduced: &[bool],
    out: &mut [MaybeUninit<T>],
) {
    let (first, len) = (out.as_mut_ptr().cast(), out.len());
    assert!(
        work.reducer.of == TypeId::of::<T>(),
        "the totals are those of the reducer"
    );
    // SAFETY: the elements of the output.
    if unsafe { fill_empty(work.reducer, extents, reduced, first, len) } {
        return;
    }
    let mut strides = Slots::<isize, 8>::new();
    strides.fill_wide(extents.len(), 0);
    let strides = row_major(size_of::<T>(), extents, reduced, strides.as_mut_slice());
    let mut leaves = FoldLeaves::none(work.kernels, extents);
    leaves.bind::<T, I>(inputs, strides);
    // SAFETY: the kernels are those of the body; every leaf covers the extents (`array`) and is borrowed; the output has an element for each kept
    // index and is borrowed mutably.
    unsafe { fold(work, isa::active(), first, &leaves.operands) };
}

/// Folds `operands` into the elements at `out`, which are row-major over the kept axes.
///
/// # Safety
/// * `work` is of leaves that `operands` describes, and of totals of the output's type; the CPU has
///   the level.
/// * `operands` describes the output (stride 0 along the reduced axes) and the leaves, as for
///   [`crate::kernel::run::evaluate`].
/// * No extent is 0.
#[inline(never)]
pub(super) unsafe fn fold(work: &Work, level: Level, out: *mut u8, operands: &OperandTable<'_>) {
    debug_assert!(operands.is_complete() && !operands.extents().contains(&0));
    // SAFETY: the caller's promises.
    if unsafe { try_fold(work, level, out, operands) } {
        return;
    }
    let mut room = NestRoom::new();
    room.make(&operands.raw());
    let kinds = &operands.kinds()[1..];
    let schedule = schedule_fold(&room.view(), &work.facts(kinds));
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

/// Writes the value over no elements into the `len` totals from `out` on, one for each kept index, if there are no elements.
///
/// # Safety
/// The totals are valid for writes.
pub(super) unsafe fn fill_empty(
    reducer: &Reducer,
    extents: &[usize],
    reduced: &[bool],
    out: *mut u8,
    len: usize,
) -> bool {
    let axes = extents.iter().zip(reduced);
    let kept = axes.filter(|(_, reduced)| !**reduced);
    // Beside an axis of extent 0 there may be any.
    let count = kept.fold(1, |count: usize, (&extent, _)| count.wrapping_mul(extent));
    assert!(len == count, "a total for each kept index");
    let is_empty = extents.contains(&0);
    if is_empty {
        // SAFETY: the caller's promise.
        unsafe { (reducer.fill)(out, len) };
    }
    is_empty
}

/// The byte strides of the output, row-major over the kept axes, into `strides`, which are 0.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn row_major<'s>(
    size: usize,
    extents: &[usize],
    reduced: &[bool],
    strides: &'s mut [isize],
) -> &'s mut [isize] {
    let mut run = size as isize;
    for (axis, (&extent, &reduced)) in extents.iter().zip(reduced).enumerate().rev() {
        if !reduced {
            strides[axis] = run;
            run *= extent as isize;
        }
    }
    strides
}

impl<'a, 'e> FoldLeaves<'a, 'e> {
    #[inline(always)]
    fn none(kernels: &FoldKernels, extents: &'e [usize]) -> Self {
        FoldLeaves {
            operands: OperandTable::new(extents, kernels.leaves, kernels.zero[0]),
            extents,
            borrow: PhantomData,
        }
    }

    /// The output of `T` with these strides, and the leaves.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bind<T: Elem, I: Inputs<'a>>(&mut self, inputs: &I, strides: &[isize]) {
        let kind = LeafKind::of::<T>();
        self.operands.set_out(kind, |axis| strides[axis]);
        inputs.bind(Identity(self.extents.len()), self);
    }
}

/// How [`fold_new`] folds these.
pub(crate) fn fold_plan<B: Folded, C: FoldClasses>(
    node: &B::Body,
    extents: &[usize],
    reduced: &[bool],
) -> FoldPlan {
    if extents.contains(&0) {
        return FoldPlan::new(Kernel::Nothing, Vec::new());
    }
    let work = Folds::<B, C>::of(node);
    let mut strides = vec![0; extents.len()];
    row_major(size_of::<B::Total>(), extents, reduced, &mut strides);
    let mut leaves = FoldLeaves::none(work.kernels, extents);
    leaves.bind::<B::Total, _>(&node.inputs(), &strides);
    let kinds = &leaves.operands.kinds()[1..];
    let mut room = NestRoom::new();
    room.make(&leaves.operands.raw());
    let schedule = schedule_fold(&room.view(), &work.facts(kinds));
    told(&work, &room.view(), &schedule, kinds)
}

impl<'a> Bind<'a> for FoldLeaves<'a, '_> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn array<U: Elem>(
        &mut self,
        data: &'a [U],
        extents: &[usize],
        strides: &[isize],
        offset: usize,
        axes: impl AxisMap,
    ) {
        let first = data.as_ptr().wrapping_add(offset);
        push_array(
            &mut self.operands,
            self.extents,
            first,
            extents,
            strides,
            axes,
        );
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scalar<U: Elem>(&mut self, value: &'a U) {
        self.operands.push_scalar(value);
    }

    fn current<U: Elem>(&mut self) {
        unreachable!("a reduction has no destination to read");
    }
}
