//! Folds of so few elements that one call of a kernel folds them all, without a nest.
//!
//! The elements are in any order along one or two axes: strided, reversed, transposed. Leaves that
//! the kernel cannot read in place are packed first. The decisions are those of the
//! [schedule](super::schedule_fold), so the order of additions is too; a test with random tables
//! shows this. To make a nest and a schedule takes several times as long.

use super::OPERANDS;
use super::fold_axes::FoldFacts;
use super::limits::*;
use super::nest::outside;
use super::operands::{MergedAxes, NO_STRIDES, TwoAxes};
use super::role::OutputRole;
use OutputRole::{Columns, Lanes, Total};

/// A fold by one call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoldAtOnce<'o> {
    /// Rows that are parts of one [total](OutputRole::Total) are combined pairwise.
    pub(crate) role: OutputRole,
    /// The axis that the kernel works along, and the one of its rows or steps.
    pub(crate) axes: [AxisOfCall<'o>; 2],
    /// The leaves that are packed, as bits.
    pub(crate) packed: u32,
}

impl FoldAtOnce<'_> {
    /// Whether the call computes several parts of one total.
    pub(crate) fn are_parts(&self) -> bool {
        self.role == OutputRole::Total && self.axes[1].extent > 1
    }

    /// Whether a schedule folds rows, too, if there are more than [`FEW_FOLDED`] elements: it has other
    /// ways for few columns and for short rows.
    fn are_rows(&self, facts: &FoldFacts<'_>) -> bool {
        let [along, rows] = &self.axes;
        self.role != Columns
            && along.extent >= facts.short_row
            && (self.role == Total || rows.against(facts) != 0 || rows.extent >= FEW_COLUMNS)
    }
}

/// An axis of such a call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AxisOfCall<'o> {
    pub(crate) extent: usize,
    /// The byte strides of the output and the leaves, as they were bound.
    pub(crate) strides: &'o [isize],
    /// Whether it is walked from its last element to the first.
    pub(crate) flipped: bool,
}

impl<'o> AxisOfCall<'o> {
    /// An axis of this extent and these strides. As in a nest, it is flipped if no operand walks it
    /// forwards.
    #[inline(always)]
    fn of(extent: usize, strides: &'o [isize]) -> Self {
        let backwards = strides.iter().fold(0, |all, &stride| all | stride) < 0;
        AxisOfCall {
            extent,
            strides,
            flipped: backwards && strides.iter().all(|&stride| stride <= 0),
        }
    }

    #[inline(always)]
    fn is_kept(&self) -> bool {
        self.strides[0] != 0
    }

    /// The byte stride of an operand, in the direction in which the axis is walked.
    #[inline(always)]
    pub(crate) fn stride(&self, operand: usize) -> isize {
        let stride = self.strides[operand];
        if self.flipped { -stride } else { stride }
    }

    /// The leaves that are neither contiguous nor read once for a row, as bits, where `is_once` says
    /// which are; `None` if one of these varies.
    #[inline(always)]
    fn packed(&self, facts: &FoldFacts<'_>, is_once: impl Fn(usize) -> bool) -> Option<u32> {
        let mut packed = 0;
        for (leaf, kind) in facts.kinds.iter().enumerate() {
            let stride = self.stride(leaf + 1);
            if is_once(leaf) {
                if stride != 0 {
                    return None;
                }
            } else if !kind.is_scalar() && stride != kind.size() as isize && self.extent > 1 {
                packed |= 1 << leaf;
            }
        }
        Some(packed)
    }

    /// The number of leaves that are neither contiguous nor constant.
    #[inline(always)]
    fn against(&self, facts: &FoldFacts<'_>) -> usize {
        let leaves = facts.kinds.iter().enumerate();
        let against = leaves.filter(|(leaf, kind)| {
            let stride = self.stride(leaf + 1);
            stride != 0 && !kind.is_scalar() && stride != kind.size() as isize
        });
        against.count()
    }

    /// Whether every leaf that is constant along the axis `last` is constant along this one too.
    #[inline(always)]
    fn serves(&self, last: &Self) -> bool {
        let mut strides = last.strides.iter().zip(self.strides).skip(1);
        strides.all(|(&last, &own)| last != 0 || own == 0)
    }
}

/// The call that folds operands of these axes; `None` if they need a schedule.
pub(crate) fn fold_at_once<'o>(
    merged: &MergedAxes<'o>,
    facts: &FoldFacts<'_>,
) -> Option<FoldAtOnce<'o>> {
    let TwoAxes { n, along, between } = merged.two()?;
    let count = n[0].saturating_mul(n[1]);
    if along.len() > OPERANDS || facts.kinds.len() + 1 != along.len() {
        return None;
    }
    // Larger elements have shorter parts.
    let is_part = |size: usize| count.saturating_mul(size) <= FOLD_PART_BYTES;
    if !(2..=FOLD_PART).contains(&count) || !facts.kinds.iter().all(|kind| is_part(kind.size())) {
        return None;
    }
    let mut axes = [AxisOfCall::of(n[0], along), AxisOfCall::of(n[1], between)];
    let (last, rank) = (axes, if n[1] == 1 { 1 } else { 2 });
    if rank == 2 {
        // A nest orders the axes one by one, so it may separate those that are merged here.
        if merged.merged > 2 && interleave(n, along, between) {
            return None;
        }
        if outside(n, [along, between]) == Some(true) {
            axes.swap(0, 1);
        }
    }
    let [inner, outer] = axes;
    let call = match (inner.is_kept(), outer.is_kept()) {
        (false, false) => parts(axes, &last[0], rank, facts),
        (true, false) if rank == 1 => columns(inner, outer, facts),
        (true, false) => totals(outer, inner, false, facts),
        (false, true) => totals(inner, outer, true, facts),
        (true, true) => None,
    }?;
    (count <= FEW_FOLDED || call.are_rows(facts)).then_some(call)
}

/// Whether for some operand an axis begins inside the other one, and ends outside of it.
fn interleave(n: [usize; 2], along: &[isize], between: &[isize]) -> bool {
    let mut pairs = along.iter().zip(between);
    pairs.any(|(&along, &between)| {
        let [a, b] = [along.unsigned_abs(), between.unsigned_abs()];
        let apart = b >= a.saturating_mul(n[0]) || a >= b.saturating_mul(n[1]);
        !(a == 0 || b == 0 || apart)
    })
}

/// A single total: of one row, or of rows that are parts of it. `last` is the last reduced axis of
/// the operands.
#[inline(always)]
fn parts<'o>(
    mut axes: [AxisOfCall<'o>; 2],
    last: &AxisOfCall<'o>,
    rank: usize,
    facts: &FoldFacts<'_>,
) -> Option<FoldAtOnce<'o>> {
    let is_once = |leaf| facts.lanes.get(leaf);
    if rank == 2 {
        let [inner, outer] = axes;
        let mut operands = 0..inner.strides.len();
        if operands.all(|k| inner.stride(k).wrapping_mul(inner.extent as isize) == outer.stride(k))
        {
            // One axis, which has one direction.
            if inner.flipped != outer.flipped {
                return None;
            }
            axes[0].extent *= outer.extent;
            axes[1] = AxisOfCall::of(1, &NO_STRIDES[..inner.strides.len()]);
        } else {
            let price = |axis: &AxisOfCall<'_>| match axis.serves(last) {
                true => axis.against(facts),
                false => usize::MAX,
            };
            if price(&outer) < price(&inner) {
                axes.swap(0, 1);
            }
        }
    }
    let packed = axes[0].packed(facts, is_once)?;
    (axes[1].extent <= FOLD_ROWS).then_some(FoldAtOnce {
        role: Total,
        axes,
        packed,
    })
}

/// A total for each index of the axis `kept`: `steps` is inside of it, or outside.
#[inline(always)]
fn totals<'o>(
    steps: AxisOfCall<'o>,
    kept: AxisOfCall<'o>,
    is_inside: bool,
    facts: &FoldFacts<'_>,
) -> Option<FoldAtOnce<'o>> {
    let (len, width) = (steps.extent, kept.extent);
    let (by_lanes, by_columns) = (steps.against(facts), kept.against(facts));
    let is_short = len < facts.short_row;
    let down = if is_inside && by_lanes == 0 {
        false
    } else if !is_inside && by_columns == 0 && len <= FOLD_STEPS {
        true
    } else {
        (width >= FEW_COLUMNS || width > len) && (by_columns == 0 || is_short && width > len)
    };
    if down {
        // Both axes must suit the kernels for the choice to be between them.
        steps.packed(facts, |leaf| facts.lanes.get(leaf))?;
        return columns(kept, steps, facts);
    }
    let packed = steps.packed(facts, |leaf| facts.lanes.get(leaf))?;
    let zero = facts.columns[0].as_ref()?.zero;
    kept.packed(facts, |leaf| zero.get(leaf))?;
    Some(FoldAtOnce {
        role: Lanes,
        axes: [steps, kept],
        packed,
    })
}

/// A row of totals, of which `steps` is folded.
#[inline(always)]
fn columns<'o>(
    kept: AxisOfCall<'o>,
    steps: AxisOfCall<'o>,
    facts: &FoldFacts<'_>,
) -> Option<FoldAtOnce<'o>> {
    let zero = facts.columns[0].as_ref()?.zero;
    let packed = kept.packed(facts, |leaf| zero.get(leaf))?;
    // Of a product, other kernels may read in place what these do not.
    let suits = steps.extent <= FOLD_STEPS && !(facts.product && packed != 0);
    suits.then_some(FoldAtOnce {
        role: Columns,
        axes: [kept, steps],
        packed,
    })
}
