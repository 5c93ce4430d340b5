//! Which axes a fold's kernels work on, and which kernel it is: decided from the nest alone.
//!
//! The nest is that of any evaluation: axes of extent 1 dropped, ordered by the memory of what is written and read, merged where no operand
//! can tell. The output has stride 0 along the reduced axes, which is how they are known here.

use super::columns::BLOCK;
use super::drive::STEPS;
use super::kernels::{Columns, FoldKernels};
use super::registers::GROUP;
use crate::leaf::{ClassSet, LeafKind, Slots};
use crate::plan::{NestRoom, Operands};

/// Columns fewer than this are folded by `columns` only where the rows are still shorter.
pub(super) const FEW_COLUMNS: usize = 16;
/// So many rows, and steps, are many.
const MANY: usize = 64;
/// Steps that are more elements apart lie far apart.
const MANY_STEPS_APART: usize = 256;
/// Rows shorter than this are not worth a row of lanes each.
pub(super) const SHORT_ROW: usize = 25;

/// Elements so few that no nest is made to fold them in another order than they lie in.
const FEW: usize = 1024;

/// Whether rows of `len` elements, a total each, are folded as they lie.
pub(super) const fn folds_rows(len: usize, rows: usize) -> bool {
    len >= SHORT_ROW || len * rows <= FEW
}

/// Whether `width` columns are folded rather than rows of `len` elements, for which so many leaves would have to be packed; `reused` says whether what is
/// packed for columns is used for several rows of them.
pub(super) const fn prefers_columns(
    [len, width]: [usize; 2],
    [by_lanes, by_columns]: [usize; 2],
    reused: bool,
) -> bool {
    let wide = width >= FEW_COLUMNS || width > len;
    wide && (by_columns == 0 || reused || (len < SHORT_ROW && width > len))
        && !(by_lanes == 0 && by_columns > 0 && !reused && len >= SHORT_ROW)
}

/// How a fold is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// Along the innermost reduced axis, in lanes.
    Lanes,
    /// Along a kept axis, row after row.
    Columns,
}

/// The axes of a fold, each with its part.
pub(super) struct Nest<'o> {
    pub(super) plan: NestRoom,
    kinds: &'o [LeafKind],
    /// The kernels by columns.
    pub(super) kernels: &'o Columns,
    pub(super) choice: Choice,
    /// Of lanes: the reduced axis that a row lies along.
    pub(super) inner: usize,
    /// Of columns: the kept axis that the columns lie along, and the one that rows of accumulators do.
    pub(super) column: Option<usize>,
    pub(super) row: Option<usize>,
    /// Of columns: the reduced axis that steps are taken along.
    pub(super) step: Option<usize>,
    /// The other kept axes and the other reduced axes, innermost first.
    pub(super) kept: Slots<usize, 8>,
    pub(super) outer_taken: Slots<usize, 8>,
    /// The leaves that must be packed for the kernel.
    pub(super) packed: Slots<usize, 17>,
    /// Whether leaves that the kernel reads once for several rows may be read so.
    shares: bool,
    /// Strides of an axis that there is not.
    none: Slots<isize, 17>,
}

impl<'o> Nest<'o> {
    /// A nest to [`make`](Self::make) where it lies: moving it costs more than making it.
    #[inline(always)]
    pub(super) const fn unmade(kinds: &'o [LeafKind], kernels: &'o Columns) -> Self {
        Nest {
            plan: NestRoom::new(),
            kinds,
            kernels,
            choice: Choice::Lanes,
            inner: 0,
            column: None,
            row: None,
            step: None,
            kept: Slots::new(),
            outer_taken: Slots::new(),
            packed: Slots::new(),
            shares: false,
            none: Slots::new(),
        }
    }

    /// Chooses; once.
    pub(super) fn make(&mut self, operands: &Operands<'_>, kernels: &'o FoldKernels) {
        self.plan.make(&operands.raw());
        self.none.fill(self.kinds.len(), 0);
        self.choose(kernels);
    }

    fn choose(&mut self, kernels: &'o FoldKernels) {
        let axes = self.plan.extents().len();
        let (mut kept, mut taken) = (Slots::<usize, 8>::new(), Slots::<usize, 8>::new());
        for axis in 0..axes {
            if self.strides(axis)[0] != 0 {
                kept.push(axis);
            } else {
                taken.push(axis);
            }
        }
        let (kept, taken) = (kept.as_slice(), taken.as_slice());
        let crossing = kernels.crossing.iter().flatten();
        if let Some(crossing) = { crossing }.find(|columns| self.crosses(kept, columns)) {
            self.kernels = crossing;
        }
        let (zero, shared) = ([kernels.zero[0], self.kernels.zero], self.kernels.shared);
        let (inner, column) = self.best(kept, taken);
        let columns = self.in_columns(kept, taken, [inner, column]);
        // Only where an axis is 1 whose type leaves it open does a kernel serve another one: what is left then is a single column.
        let inner = inner.filter(|&axis| self.stands(axis, zero[0]));
        let column = column.filter(|&axis| self.stands(axis, zero[1]));
        // A short row is added one by one as well.
        let short = |axis| taken.len() == 1 && self.extent(axis) < GROUP;
        let columns = columns && !(column.is_none() && inner.is_some_and(short));
        if columns || inner.is_none() {
            self.choice = Choice::Columns;
            self.column = column;
            let others = || {
                let kept = kept.iter().copied();
                kept.filter(move |&axis| Some(axis) != column)
            };
            let shares = |axis: usize| {
                let strides = self.strides(axis)[1..].iter().enumerate();
                let mut strides = strides.filter(|(leaf, _)| shared.get(*leaf));
                strides.all(|(_, &stride)| stride == 0)
            };
            let row = others()
                .find(|&axis| shared.any() && shares(axis))
                .or_else(|| others().next());
            self.shares = row.is_some_and(shares);
            self.row = row;
            self.step = taken.first().copied();
            self.outer_taken.extend(taken.get(1..).unwrap_or(&[]));
            for axis in others().filter(|&axis| Some(axis) != row) {
                self.kept.push(axis);
            }
            self.pack(self.column, zero[1]);
            self.pack_far();
        } else {
            let inner = inner.unwrap_or(0);
            self.inner = inner;
            self.kept.extend(kept);
            for &axis in taken.iter().filter(|&&axis| axis != inner) {
                self.outer_taken.push(axis);
            }
            self.pack(Some(inner), zero[0]);
        }
    }

    /// Whether a total takes its elements one after the other, and not in lanes: a matter of where they lie, and not of what the types tell, which is
    /// what kernels differ in.
    fn in_columns(&self, kept: &[usize], taken: &[usize], best: [Option<usize>; 2]) -> bool {
        let (inner, column) = match best.into() {
            (None, _) => return true,
            (_, None) => return false,
            (Some(inner), Some(column)) => (inner, column),
        };
        let (len, width) = (self.extent(inner), self.extent(column));
        let gathered = [inner, column].map(|axis| self.gathered(axis));
        match (kept, taken) {
            // As folds without a nest are.
            ([1], [0]) if gathered[0] == 0 && folds_rows(len, width) => false,
            ([0], [1]) if gathered[1] == 0 && len <= STEPS => true,
            _ => prefers_columns([len, width], gathered, self.reused_beside(kept, column)),
        }
    }

    /// Whether these kernels serve here: along the output's rows one leaf repeats an element, the other is the same for several of them.
    fn crosses(&self, kept: &[usize], columns: &Columns) -> bool {
        let Some((&column, others)) = kept.split_first() else {
            return false;
        };
        let rows = |&axis: &usize| self.extent(axis) >= BLOCK && self.stands(axis, columns.shared);
        self.stands(column, columns.zero) && others.iter().any(rows)
    }

    /// Whether a kernel for the classes `zero` cannot read a leaf along an axis of these strides.
    fn unlike(&self, leaf: usize, strides: &[isize], zero: ClassSet) -> bool {
        let kind = self.kind(leaf);
        !kind.is_scalar() && !zero.get(leaf) && strides[leaf + 1] != kind.size() as isize
    }

    /// Notes the leaves that a kernel for the classes `zero` cannot read along `axis`.
    fn pack(&mut self, axis: Option<usize>, zero: ClassSet) {
        // A single column is where it is.
        let Some(axis) = axis else { return };
        for leaf in 0..self.leaves() {
            if self.unlike(leaf, self.strides(axis), zero) {
                self.packed.push(leaf);
            }
        }
    }

    /// Notes the leaves that are read again for every row of columns, of which there are many, and whose steps lie far apart: packed, they take up
    /// one place of the caches after the other.
    fn pack_far(&mut self) {
        let (Some(row), Some(step)) = (self.row, self.step) else {
            return;
        };
        if self.extent(row) < MANY || self.extent(step) < MANY {
            return;
        }
        for leaf in 0..self.leaves() {
            let size = self.kind(leaf).size() as isize;
            let along = self.column_strides()[leaf + 1];
            let between = self.strides(row)[leaf + 1];
            let apart = self.strides(step)[leaf + 1].unsigned_abs();
            if along == size && between == 0 && apart > MANY_STEPS_APART * size as usize {
                self.packed.push(leaf);
            }
        }
    }

    /// The reduced axis that rows of lanes lie along best, and the kept one that columns do: a short one only where there is no other.
    ///
    /// Of those along which no leaf varies that is one element along the last reduced or kept axis: kernels whose types tell so much read it once
    /// for a row, and the others take the same axes.
    fn best(&self, kept: &[usize], taken: &[usize]) -> (Option<usize>, Option<usize>) {
        let last = { taken.iter() }.max_by_key(|&&axis| self.plan.last_of(axis));
        let served = |last: usize, axis: usize| {
            let pairs = self.strides(last).iter().zip(self.strides(axis)).skip(1);
            { pairs }.all(|(&along, &stride)| along != 0 || stride == 0)
        };
        let inner = last.and_then(|&last| {
            let axes = taken.iter().copied().filter(|&axis| served(last, axis));
            axes.min_by_key(|&axis| self.gathered(axis))
        });
        // The output is row-major, so the last kept axis is the first here.
        let column = kept.first().and_then(|&last| {
            let axes = kept.iter().copied().filter(|&axis| served(last, axis));
            axes.min_by_key(|&axis| (self.extent(axis) < FEW_COLUMNS, self.gathered(axis)))
        });
        (inner, column)
    }

    /// The leaves that lie against their order along an axis. One element repeated does not: it is written to a tile in order.
    fn gathered(&self, axis: usize) -> usize {
        let strides = self.strides(axis);
        let against =
            |&leaf: &usize| strides[leaf + 1] != 0 && self.unlike(leaf, strides, ClassSet::EMPTY);
        (0..self.leaves()).filter(against).count()
    }

    /// Whether no leaf of `set` varies along an axis.
    fn stands(&self, axis: usize, set: ClassSet) -> bool {
        let strides = self.strides(axis)[1..].iter().enumerate();
        { strides }.all(|(leaf, &stride)| !set.get(leaf) || stride == 0)
    }

    /// Whether what is packed along `column` is used for several indices of another kept axis.
    fn reused_beside(&self, kept: &[usize], column: usize) -> bool {
        let along = self.strides(column);
        kept.iter().any(|&axis| {
            let strides = self.strides(axis);
            let once = |leaf| strides[leaf + 1] == 0 || along[leaf + 1] == 0;
            let unlike = |leaf| self.unlike(leaf, along, ClassSet::EMPTY);
            axis != column
                && self.extent(axis) >= 4
                && (0..self.leaves()).all(|leaf| !unlike(leaf) || once(leaf))
        })
    }

    /// Where the nest starts.
    pub(super) fn starts(&self, pointers: &[*const u8]) -> Slots<*const u8, 17> {
        let mut starts = Slots::new();
        starts.extend(pointers);
        for (start, &offset) in starts
            .as_mut_slice()
            .iter_mut()
            .zip(self.plan.offsets().iter().skip(1))
        {
            let start: &mut *const u8 = start;
            *start = start.wrapping_offset(offset);
        }
        starts
    }

    #[inline]
    pub(super) fn extent(&self, axis: usize) -> usize {
        self.plan.extents()[axis]
    }

    /// Of the output and the leaves, along an axis.
    #[inline]
    pub(super) fn strides(&self, axis: usize) -> &[isize] {
        self.plan.strides(axis)
    }

    #[inline]
    fn strides_or_none(&self, axis: Option<usize>) -> &[isize] {
        axis.map_or(self.none.as_slice(), |axis| self.strides(axis))
    }

    #[inline]
    pub(super) fn column_strides(&self) -> &[isize] {
        self.strides_or_none(self.column)
    }

    #[inline]
    pub(super) fn row_strides(&self) -> &[isize] {
        self.strides_or_none(self.row)
    }

    #[inline]
    pub(super) fn step_strides(&self) -> &[isize] {
        self.strides_or_none(self.step)
    }

    /// The number of columns.
    pub(super) fn width(&self) -> usize {
        self.column.map_or(1, |axis| self.extent(axis))
    }

    /// The number of rows of columns.
    #[inline]
    pub(super) fn rows(&self) -> usize {
        self.row.map_or(1, |axis| self.extent(axis))
    }

    /// How many of them one call may take.
    pub(super) fn rows_at_once(&self) -> usize {
        if self.shares { super::columns::ROWS } else { 1 }
    }

    /// The number of steps along the step axis.
    #[inline]
    pub(super) fn steps(&self) -> usize {
        self.step.map_or(1, |axis| self.extent(axis))
    }

    /// The number of steps in all.
    pub(super) fn taken_count(&self) -> usize {
        let outer = self.outer_taken.as_slice().iter();
        outer.fold(self.steps(), |count, &axis| {
            count.saturating_mul(self.extent(axis))
        })
    }

    #[inline]
    pub(super) fn kind(&self, leaf: usize) -> LeafKind {
        self.kinds[leaf + 1]
    }

    /// How many leaves there are.
    pub(super) fn leaves(&self) -> usize {
        self.kinds.len() - 1
    }

    /// Bytes of the largest element that is packed, 0 where none is.
    pub(super) fn packed_size(&self) -> usize {
        let sizes = self
            .packed
            .as_slice()
            .iter()
            .map(|&leaf| self.kind(leaf).size());
        sizes.max().unwrap_or(0)
    }
}
