//! The operands of a fold: arrays are read in place, computed factors piece by piece through tiles.
//!
//! The elements are those of one expression, its *factor*; or, in a sum, the products of two
//! factors or the squares of one, which are added with the multiply-add of the level. A factor that
//! is an array is read in place. Any other factor is computed into a tile in the first-level cache,
//! by the kernel that evaluates it: a chunk of a row, several short rows, or several steps of a
//! panel of columns. The accumulators of a long row are carried from chunk to chunk, so that the
//! order of additions is that of the row.

use super::Reducer;
use super::calls::{ColumnsKernel, FoldBlock, FoldSteps, LanesKernel};
use super::factors::{Factor, FactorForm, LoopsOver};
use super::kernels::{Columns, FoldKernels, Grids};
use super::strips::in_strips;
use crate::isa::Level;
use crate::leaf::{ClassSet, LeafKind, Slots};
use crate::plan::FoldFacts;

/// How a factor is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Read {
    /// An array, in place.
    Here,
    /// An array or a scalar that is constant along a row.
    Scale,
    /// A computed factor, through a tile.
    Tile,
}

/// One fold: how its elements are computed, and what folds them.
#[derive(Clone, Copy)]
pub(crate) struct Work {
    pub(super) kernels: &'static FoldKernels,
    pub(super) reducer: &'static Reducer,
    /// The addresses of the factors' bodies.
    pub(super) bodies: [*const (); 2],
    /// The address of the body of the whole expression.
    pub(super) whole: *const (),
    /// Whether the loops that are specialised for the expression may be used.
    pub(super) fuses: bool,
    /// A leaf that is constant along a row of columns, but that the kernels of the factors read
    /// element by element.
    pub(super) repeats: Option<(usize, LeafKind)>,
}

/// The strides of the leaves, in bytes: between elements, rows, and steps.
#[derive(Clone, Copy)]
pub(super) struct Apart<'s> {
    pub(super) along: &'s [isize],
    pub(super) rows: &'s [isize],
    pub(super) steps: &'s [isize],
}

impl<'s> Apart<'s> {
    /// The strides of the two operands of a reducer's loops.
    #[inline]
    pub(super) fn of_loops(rows: &'s [isize; 2], steps: &'s [isize; 2]) -> Self {
        Apart {
            along: &[],
            rows,
            steps,
        }
    }

    /// The steps of a block, with these strides.
    #[inline]
    pub(super) fn call<'b>(
        &self,
        accumulators: *mut u8,
        ins: &[*const u8],
        block: &'b FoldBlock,
    ) -> FoldSteps<'b> {
        FoldSteps {
            accumulators,
            ins: ins.as_ptr(),
            rows: self.rows.as_ptr(),
            steps: self.steps.as_ptr(),
            block,
        }
    }
}

impl Work {
    /// A fold of these factors; specialised loops are used where there are any.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(
        kernels: &'static FoldKernels,
        reducer: &'static Reducer,
        bodies: [*const (); 2],
    ) -> Self {
        Work {
            kernels,
            reducer,
            bodies,
            whole: bodies[0],
            fuses: true,
            repeats: None,
        }
    }

    /// What the schedule of this fold depends on, apart from the nest; `kinds` are those of the
    /// leaves.
    pub(super) fn facts<'f>(&self, kinds: &'f [LeafKind]) -> FoldFacts<'f> {
        FoldFacts {
            kinds,
            size: self.reducer.size,
            lanes: self.kernels.zero[0],
            columns: &self.kernels.instances,
            product: self.are_matrices(),
            short_row: self.kernels.short_row,
            in_place: self.kernels.in_place.is_some(),
            vectors: self.reducer.items.vectors.is_some(),
        }
    }

    /// Whether the products of two arrays of floats are summed.
    pub(super) fn are_matrices(&self) -> bool {
        let is_array = |factor: &Factor| factor.is_leaf && !factor.is_scalar;
        let FoldKernels { form, factors, .. } = self.kernels;
        matches!(form, FactorForm::Product)
            && factors.iter().all(is_array)
            && self.reducer.tiles().is_some()
    }

    /// The same fold with the kernels down columns that a schedule has chosen; `kinds` are those of
    /// the leaves.
    pub(super) fn with_columns(&self, columns: &Columns, kinds: &[LeafKind]) -> Work {
        let zero = |leaf: &usize| columns.zero.get(*leaf) && !self.kernels.zero[1].get(*leaf);
        let repeats = (0..self.kernels.leaves).find(zero);
        Work {
            repeats: repeats.map(|leaf| (leaf, kinds[leaf])),
            ..*self
        }
    }

    /// How kernels that read the leaves in `zero` once for a row read the factors.
    fn reads(&self, zero: &ClassSet) -> [Read; 2] {
        let [a, b] = self.kernels.factors.map(|factor| match factor.is_leaf {
            true if factor.is_scalar || zero.get(factor.first) => Read::Scale,
            true => Read::Here,
            false => Read::Tile,
        });
        match (self.kernels.form, a, b) {
            (FactorForm::Product, Read::Scale, Read::Scale) => [Read::Tile, b],
            (FactorForm::Product, _, _) => [a, b],
            (_, Read::Scale, _) => [Read::Tile; 2],
            _ => [a; 2],
        }
    }

    pub(super) fn reads_lanes(&self) -> [Read; 2] {
        self.reads(&self.kernels.zero[0])
    }

    pub(super) fn reads_columns(&self, columns: &Columns) -> [Read; 2] {
        self.reads(&columns.zero)
    }

    /// Whether any factor is computed into tiles, along rows, or down columns by these kernels.
    pub(super) fn computes(&self, columns: Option<&Columns>) -> bool {
        let zero = columns.map_or(&self.kernels.zero[0], |columns| &columns.zero);
        self.reads(zero).contains(&Read::Tile)
    }

    /// Whether these kernels fold several rows of totals at a time at `level`.
    pub(super) fn takes_rows(&self, columns: &Columns, level: Level) -> bool {
        match columns.grids {
            Grids::None => false,
            Grids::Own(kernels) => self.fuses && kernels[level.index()].is_some(),
            Grids::Product(_) => self
                .reducer
                .products
                .as_ref()
                .is_some_and(|p| p.grids.is_some()),
        }
    }

    /// The loops along rows that are specialised for the expression.
    pub(super) fn own_rows(&self, level: Level) -> Option<LanesKernel> {
        self.kernels.own[level.index()].filter(|_| self.fuses)
    }

    /// The loops for this many columns and steps that are specialised for the expression.
    pub(super) fn own_strips(
        &self,
        columns: &Columns,
        level: Level,
        n: [usize; 2],
    ) -> Option<ColumnsKernel> {
        columns.own[level.index()].filter(|_| self.fuses && in_strips(true, n))
    }

    /// What the loops for factors that are read in these ways read, and which factor they take
    /// first.
    pub(super) fn loops(&self, reads: [Read; 2]) -> (LoopsOver, usize) {
        match (self.kernels.form, reads) {
            (FactorForm::Whole, _) => (LoopsOver::Items, 0),
            (FactorForm::Square, _) => (LoopsOver::Squares, 0),
            (_, [Read::Scale, _]) => (LoopsOver::Scaled, 0),
            (_, [_, Read::Scale]) => (LoopsOver::Scaled, 1),
            _ => (LoopsOver::Pairs, 0),
        }
    }

    /// The position of each factor, in the order of the loops; `tiles` has those of the computed
    /// factors.
    pub(super) fn places<X: Copy>(
        &self,
        reads: [Read; 2],
        swap: usize,
        tiles: [X; 2],
        leaf: impl Fn(usize) -> X,
    ) -> [X; 2] {
        let place = |k: usize| match reads[k] {
            Read::Tile if self.kernels.form == FactorForm::Product => tiles[k],
            Read::Tile => tiles[0],
            _ => leaf(self.kernels.factors[k].first),
        };
        [place(swap), place(1 - swap)]
    }

    /// The number of factors.
    pub(super) fn factors(&self) -> usize {
        match self.kernels.form {
            FactorForm::Product => 2,
            _ => 1,
        }
    }
}

pub(super) type Pointers = Slots<*const u8, 17>;
pub(super) type Strides = Slots<isize, 17>;

/// Advances `pointers` by `count` times these strides.
#[inline]
pub(super) fn advance(pointers: &mut [*const u8], strides: &[isize], count: isize) {
    for (pointer, &stride) in pointers.iter_mut().zip(strides) {
        *pointer = pointer.wrapping_offset(stride * count);
    }
}

#[inline]
pub(super) fn copied<X: Copy>(numbers: &[X]) -> Slots<X, 17> {
    let mut copy = Slots::new();
    copy.extend(numbers);
    copy
}
