//! Folds few elements of fixed shapes in the caller's code: no kernel, no dispatch.
//!
//! The call of a kernel costs more than the sum of 16 elements. The loops are those of builds
//! without optimisation ([`lean`](super::lean)), which take the elements in the same order as the
//! kernels. Here they have constant bounds and are inlined into the caller, so the compiler unrolls
//! them.

use super::calls::{Carry, FoldBlock, FoldRows, FoldSteps};
use super::fixed::{FixedFold, Straight, straight_fold};
use super::launch::finished;
use super::{Fold, FoldClasses, Folded, lean};
use crate::expr::{Identity, Inputs, Node};
use crate::isa::{self, Exponent, Level, Token};
use crate::kernel::output::{Output, Written};
use crate::kernel::run::NO_STRIDES;
use crate::kernel::{Firsts, Leveled, at_level};
use crate::leaf::{AllUnit, LeafClasses, Leaves};
use crate::plan::FixedNest;
use std::marker::PhantomData;
use std::mem::MaybeUninit;

/// Folds the elements of `node` into `out`, if the fold is [`straight_fold`] and all integer powers are
/// squares. `finish` is applied to each total.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn fold_straight<'x, B: Folded, C: FoldClasses>(
    node: &B::Body,
    out: Output<'x, B::Total>,
    finish: impl Fn(B::Total) -> B::Total,
) -> Written<'x> {
    // Conditions that are constants by themselves, so that only one loop is compiled, or two.
    let fold = |out: &mut [_]| {
        if const { matches!(how::<B, C>(), Some(Straight::Leveled)) } {
            at_level(AtLevel::<B, C> {
                node,
                out,
                of: PhantomData,
            });
        } else if const { matches!(how::<B, C>(), Some(Straight::Fused)) } && isa::active().fma() {
            fold::<B, C>(Token::inlined(Level::V3).with_exponent(SQUARE), node, out);
        } else {
            // No powers are there, or squares.
            fold::<B, C>(Token::PLAIN.with_exponent(SQUARE), node, out);
        }
    };
    // SAFETY: `fold` writes every element.
    unsafe { finished(out, fold, finish) }
}

/// The exponent of all integer powers there.
const SQUARE: Exponent = Exponent::Is(2);

/// How the fold is folded in the caller's code.
const fn how<B: Folded, C: FoldClasses>() -> Option<Straight> {
    match straight_fold::<B, C>() {
        Some(fixed) => fixed.straight,
        None => None,
    }
}

/// A fold that is compiled for every level.
struct AtLevel<'a, B: Folded, C> {
    node: &'a B::Body,
    out: &'a mut [MaybeUninit<B::Total>],
    of: PhantomData<C>,
}

impl<B: Folded, C: FoldClasses> Leveled for AtLevel<'_, B, C> {
    type Output = ();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self, token: Token<'static>) {
        fold::<B, C>(token.with_exponent(SQUARE), self.node, self.out);
    }
}

/// Folds into `out`, one total for each kept index.
#[cfg_attr(not(debug_assertions), inline(always))]
fn fold<B: Folded, C: FoldClasses>(
    token: Token<'_>,
    node: &B::Body,
    out: &mut [MaybeUninit<B::Total>],
) {
    let fixed = const { straight_fold::<B, C>() };
    let fixed = fixed.expect("only what is straight is folded here");
    let FixedFold { nest, schedule, .. } = fixed;
    let mut firsts: Firsts<'_, B::Total> = Firsts::new(nest);
    node.inputs().bind(Identity(fixed.rank), &mut firsts);
    assert!(
        firsts.len() == nest.leaves && B::Leaves::COUNT == nest.leaves && out.len() == fixed.kept,
        "the fold was planned for other leaves"
    );
    let (out, ins) = (out.as_mut_ptr().cast::<u8>(), firsts.pointers());
    if schedule.around {
        // SAFETY: the nest was planned from the types of the leaves, which are borrowed: they cover
        // it. The output has a total for each kept index.
        return unsafe { around::<B>(token, node, nest, ins, out.cast()) };
    }
    let axes = [schedule.along, schedule.row, schedule.steps[0]];
    let ([len, rows, steps], [_, between, apart]) = extents_and_strides(nest, axes);
    if !schedule.role(&nest.view(), 0).is_along() {
        let call = FoldRows {
            carry: Carry::NONE,
            out,
            ins,
            strides: between.as_ptr(),
            n: [len, rows],
        };
        // SAFETY: the nest was planned from the types of the leaves, which are borrowed: they cover
        // it and have the classes along its rows. The output has an element for each kept index.
        return unsafe { lean::rows_of::<B, C::Lanes>(node, token, &call) };
    }
    let block = FoldBlock {
        columns: len,
        rows,
        steps,
        pitch: between[0].unsigned_abs() / size_of::<B::Total>(),
        fresh: true,
    };
    let call = FoldSteps {
        accumulators: out,
        ins,
        rows: between[1..].as_ptr(),
        steps: apart[1..].as_ptr(),
        block: &block,
    };
    // SAFETY: as above, with the classes along the columns.
    unsafe { lean::steps_of::<B, C::Columns>(node, token, &call) };
}

/// The extents of these axes, and the strides along them; without an axis there is one element. (Not
/// a closure in the loops: it would be compiled for each fold.)
#[cfg_attr(not(debug_assertions), inline(always))]
fn extents_and_strides(nest: &FixedNest, axes: [Option<usize>; 3]) -> ([usize; 3], [&[isize]; 3]) {
    (
        axes.map(|axis| axis.map_or(1, |axis| nest.extents[axis])),
        axes.map(|axis| axis.map_or(&NO_STRIDES[..], |axis| &nest.strides[axis])),
    )
}

/// Folds around a kept axis, in the order of two folds: first along the outermost axis.
///
/// # Safety
/// `ins` has the first element of each leaf, which covers the nest; `out` has room for a total for
/// each index of the kept axis.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn around<B: Folded>(
    token: Token<'_>,
    node: &B::Body,
    nest: &FixedNest,
    ins: *const *const u8,
    out: *mut B::Total,
) {
    let ([inner, kept, outer, ..], fold) = (nest.extents, B::Fold::default());
    let [along, between, apart, ..] = &nest.strides;
    let (along, between, apart) = (
        along[1..].as_ptr(),
        between[1..].as_ptr(),
        apart[1..].as_ptr(),
    );
    // SAFETY: one entry for each leaf.
    let mut line = unsafe { B::Leaves::start(ins) };
    for k in 0..kept {
        let mut total = fold.identity();
        let mut column = line;
        for _ in 0..inner {
            let mut part = fold.identity();
            let mut element = column;
            for _ in 0..outer {
                let classes = LeafClasses::of::<AllUnit>();
                // SAFETY: this element of every leaf is valid.
                let row = unsafe { B::Leaves::open(element, classes) };
                // SAFETY: as above; no fold reads an output.
                let items = unsafe { B::Leaves::get(&row, 0, std::ptr::null(), classes) };
                part = B::step(node, token, items, part);
                // SAFETY: one entry for each leaf.
                element = unsafe { B::Leaves::next(element, apart) };
            }
            total = fold.combine(total, part);
            // SAFETY: as above.
            column = unsafe { B::Leaves::next(column, along) };
        }
        // SAFETY: the caller's room.
        let place = unsafe { out.add(k) };
        // SAFETY: as above.
        unsafe { place.write(total) };
        // SAFETY: one entry for each leaf.
        line = unsafe { B::Leaves::next(line, between) };
    }
}
