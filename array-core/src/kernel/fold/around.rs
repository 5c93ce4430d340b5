//! Folds around a kept axis: the innermost axis is short and reduced, and so is an axis outside of
//! a kept one, as in sums of batches of images over all but the channels.
//!
//! ```text
//! totals[.., k, j] = fold of the elements (.., i, k, j) over the outer reduced axes
//! out[.., k] = fold of totals[.., k, j] over the innermost axis
//! ```
//! Both are folds as any other. Memory is read in order, and what is called for each short row is
//! nothing but a few instructions of the first fold.

use super::Reducer;
use super::calls::NO_BODY;
use super::factors::{Factor, FactorForm};
use super::kernels::{Columns, FoldKernels};
use super::packs::{PackMemory, Room};
use super::run::OneCall;
use super::source::{Strides, Work};
use crate::isa::Level;
use crate::leaf::{ClassSet, LeafKind};
use crate::plan::limits::{AROUND_TOTALS_BYTES, FOLD_STEPS, LINE_BYTES, LONG_FOLDED_ROW};
use crate::plan::{MergedAxes, OperandTable, OutputRole, has_vector_totals, steps_beside};
use crate::shape::AxisVec;
use std::any::TypeId;

/// Cache lines of totals on the stack.
const AROUND_LINES: usize = 64;

/// Folds operands into the elements at an address.
type FoldOperands = unsafe fn(&Work, Level, *mut u8, &OperandTable<'_>);

/// The kernels that fold an array.
pub(super) static TOTALS: FoldKernels = FoldKernels::new(
    FactorForm::Whole,
    [Factor::array(0, 1); 2],
    ClassSet::EMPTY,
    Columns::alone(ClassSet::EMPTY),
    [None; 2],
    1,
);

/// Whether two reduced axes are folded around a kept one, of operands that are contiguous over all
/// three.
#[cfg_attr(not(debug_assertions), inline(always))]
fn are_dense(axes: &MergedAxes<'_>, kinds: &[LeafKind]) -> bool {
    let mut run = 1usize;
    axes.strides.map(|strides| strides[0] != 0) == [false, true, false]
        && axes.n.iter().zip(axes.strides).all(|(&extent, strides)| {
            let own = run;
            run = run.wrapping_mul(extent);
            let mut leaves = kinds.iter().zip(&strides[1..]);
            leaves.all(|(kind, &stride)| {
                kind.is_scalar() || stride == own.wrapping_mul(kind.size()) as isize
            })
        })
}

/// Folds contiguous operands around a kept axis by two calls of kernels, if their totals are few;
/// returns whether it did. The schedule finds the same two folds, or vectors of totals.
///
/// # Safety
/// As for [`fold_merged`](super::shortcut::fold_merged); there are three axes.
#[inline(never)]
pub(super) unsafe fn try_dense(
    work: &Work,
    level: Level,
    out: *mut u8,
    operands: &OperandTable<'_>,
    axes: &MergedAxes<'_>,
) -> bool {
    let (kernels, reducer) = (work.kernels, work.reducer);
    let are_zero = kernels.zero.iter().any(|zero| zero.any());
    if are_zero || !are_dense(axes, &operands.kinds()[1..]) {
        return false;
    }
    let [inner, kept, outer] = axes.n;
    if reducer.items.vectors.is_some() && has_vector_totals(inner, kept) {
        let apart = axes.strides.map(|strides| &strides[1..]);
        // SAFETY: the caller's promises; every leaf is contiguous.
        return unsafe { work.few_vectors(level, out, operands.leaves(), apart, axes.n) };
    }
    let (columns, size) = (inner * kept, reducer.size);
    let are_few = columns.saturating_mul(size) <= AROUND_LINES * LINE_BYTES
        && inner < LONG_FOLDED_ROW
        && outer <= FOLD_STEPS
        && steps_beside(columns, outer, kernels.short_row == 0) == 1
        && reducer.align <= LINE_BYTES;
    if !are_few {
        return false;
    }
    let (mut along, mut between) = (Strides::new(), Strides::new());
    along.push(size as isize);
    between.push(0);
    for kind in &operands.kinds()[1..] {
        let size = kind.size() as isize * !kind.is_scalar() as isize;
        along.push(size);
        between.push(size * columns as isize);
    }
    let mut memory = PackMemory::<AROUND_LINES>::new();
    let totals = Room::on(&mut memory, &mut None, reducer.align, columns * size);
    let first = OneCall::of_rows(
        &kernels.columns,
        OutputRole::Columns,
        [columns, outer],
        [along.as_slice(), between.as_slice()],
    );
    // SAFETY: the caller's leaves, which are contiguous; there is room for the totals.
    unsafe { first.run(work, level, totals, operands.leaves()) };
    let (item, row) = (size as isize, (inner * size) as isize);
    let (along, between) = ([item, item], [item, row]);
    let second = OneCall::of_rows(
        &TOTALS.columns,
        OutputRole::Lanes,
        [inner, kept],
        [&along, &between],
    );
    let again = Work::new(&TOTALS, reducer.of_totals(), [NO_BODY; 2]);
    // SAFETY: the totals are initialised; the output is the caller's, row-major over the kept axes.
    unsafe { second.run(&again, level, out, &[totals]) };
    true
}

/// The two folds of one: which axes the first one keeps.
pub(super) struct Around<'o> {
    operands: &'o OperandTable<'o>,
    /// The result's axes that are folded afterwards.
    again: &'o [usize],
}

impl<'o> Around<'o> {
    pub(super) fn new(operands: &'o OperandTable<'o>, again: &'o [usize]) -> Self {
        Around { operands, again }
    }

    /// Whether the first fold keeps an axis.
    fn keeps(&self, axis: usize) -> bool {
        self.operands.strides(axis)[0] != 0 || self.again.contains(&axis)
    }

    /// The operands of the first fold for these extents, whose leaves start `from` elements after
    /// their first ones along `axis`.
    pub(super) fn first<'e>(
        &self,
        extents: &'e [usize],
        axis: usize,
        from: usize,
    ) -> OperandTable<'e> {
        let (kinds, leaves) = (self.operands.kinds(), self.operands.leaves());
        let mut table = OperandTable::new(extents, leaves.len());
        table.set_row_major(kinds[0], extents, |axis| self.keeps(axis));
        for (leaf, (&first, &kind)) in leaves.iter().zip(&kinds[1..]).enumerate() {
            let stride = |axis: usize| self.operands.strides(axis)[leaf + 1];
            let place = first.wrapping_offset(stride(axis) * from as isize);
            table.push(place, kind, stride);
        }
        table
    }

    /// Folds into the elements at `out` by two calls of `fold` for some indices of the longest kept
    /// axis at a time.
    ///
    /// # Safety
    /// As for `fold` with the operands.
    pub(super) unsafe fn run(&self, fold: FoldOperands, work: &Work, level: Level, out: *mut u8) {
        let (reducer, all) = (work.reducer, self.operands.extents());
        let is_kept = |&axis: &usize| self.operands.strides(axis)[0] != 0;
        let kept = (0..all.len()).filter(is_kept);
        let outer = kept.max_by_key(|&axis| all[axis]).unwrap_or(0);
        let count: usize = (0..all.len())
            .filter(|&a| self.keeps(a))
            .map(|a| all[a])
            .product();
        let each = count / all[outer] * reducer.size;
        let at_once = (AROUND_TOTALS_BYTES / each.max(1)).clamp(1, all[outer]);
        let (mut stack, mut heap) = (PackMemory::<AROUND_LINES>::new(), None);
        let totals = Room::on(&mut stack, &mut heap, reducer.align, at_once * each);
        let again = Work::new(&TOTALS, reducer.of_totals(), [NO_BODY; 2]);
        for from in (0..all[outer]).step_by(at_once) {
            let mut extents = AxisVec::from_slice(all);
            extents.as_mut()[outer] = at_once.min(all[outer] - from);
            let first = self.first(extents.as_ref(), outer, from);
            // SAFETY: the caller's promises, for some indices of an axis; there is room for these
            // totals.
            unsafe { fold(work, level, totals, &first) };
            for axis in (0..all.len()).filter(|&axis| !self.keeps(axis)) {
                extents.as_mut()[axis] = 1;
            }
            let extents = extents.as_ref();
            let mut table = OperandTable::new(extents, 1);
            let mut run = reducer.size as isize;
            table.set_out(self.operands.kinds()[0], |axis| {
                self.operands.strides(axis)[0]
            });
            table.push(totals, kind_of(reducer), |axis| {
                let own = run;
                run *= extents[axis] as isize;
                own
            });
            let apart = self.operands.strides(outer)[0] * from as isize;
            // SAFETY: the totals are initialised, and their own memory; the output is the
            // caller's.
            unsafe { fold(&again, level, out.wrapping_offset(apart), &table) };
        }
    }
}

/// The kind of an array of totals.
fn kind_of(reducer: &Reducer) -> LeafKind {
    macro_rules! of {
        ($($T:ty)*) => {
            $(if reducer.of == TypeId::of::<$T>() {
                return LeafKind::of::<$T>();
            })*
        };
    }
    of!(f32 f64 i64 u64 i32 u32 i16 u16 i8 u8 isize usize bool);
    LeafKind::sized(reducer.size)
}
