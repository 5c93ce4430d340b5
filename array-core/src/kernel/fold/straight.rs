//! Folds few elements of fixed shapes in the caller's code: no kernel, no dispatch.
//!
//! The call of a kernel costs more than the sum of 16 elements. The loops are those of builds
//! without optimisation ([`lean`](super::lean)), which take the elements in the same order as the
//! kernels. Here they have constant bounds and are inlined into the caller, so the compiler unrolls
//! them.

use super::calls::{Carry, FoldBlock, FoldRows, FoldSteps};
use super::fixed::{FixedFold, straight_fold};
use super::launch::finished;
use super::{FoldClasses, Folded, lean};
use crate::expr::{Identity, Inputs, Node};
use crate::isa::Token;
use crate::kernel::Firsts;
use crate::kernel::output::{Output, Written};
use crate::kernel::run::NO_STRIDES;
use crate::leaf::Leaves;
use std::mem::MaybeUninit;

/// Folds the elements of `node` into `out`, if the fold is [`straight_fold`]. `finish` is applied to
/// each total.
#[inline(always)]
pub(crate) fn fold_straight<'x, B: Folded, C: FoldClasses>(
    node: &B::Body,
    out: Output<'x, B::Total>,
    finish: impl Fn(B::Total) -> B::Total,
) -> Written<'x> {
    let fixed = const { straight_fold::<B, C>() };
    let fixed = fixed.expect("only what is straight is folded here");
    // SAFETY: `fold` writes every element.
    unsafe { finished(out, |out| fold::<B, C>(fixed, node, out), finish) }
}

/// Folds into `out`, one total for each kept index.
#[inline(always)]
fn fold<B: Folded, C: FoldClasses>(
    fixed: &'static FixedFold,
    node: &B::Body,
    out: &mut [MaybeUninit<B::Total>],
) {
    let FixedFold { nest, schedule, .. } = fixed;
    let mut firsts: Firsts<'_, B::Total> = Firsts::new(nest);
    node.inputs().bind(Identity(fixed.rank), &mut firsts);
    assert!(
        firsts.len() == nest.leaves && B::Leaves::COUNT == nest.leaves && out.len() == fixed.kept,
        "the fold was planned for other leaves"
    );
    let (out, ins) = (out.as_mut_ptr().cast::<u8>(), firsts.pointers());
    let axes = [schedule.along, schedule.row, schedule.steps[0]];
    let [len, rows, steps] = axes.map(|axis| axis.map_or(1, |axis| nest.extents[axis]));
    let [_, between, apart] =
        axes.map(|axis| axis.map_or(&NO_STRIDES[..], |axis| &nest.strides[axis]));
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
        return unsafe { lean::rows_of::<B, C::Lanes>(node, Token::PLAIN, &call) };
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
    unsafe { lean::steps_of::<B, C::Columns>(node, Token::PLAIN, &call) };
}
