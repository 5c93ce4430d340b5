//! Folds of fixed shapes, planned when compiling: what a call does is collect where its leaves start.
//!
//! The forms are those of [`super::direct`], chosen by the same conditions, so that an order of additions does not depend on what the types tell.

use super::axes::SHORT_ROW;
use super::direct::{few_steps, many_rows, one_row};
use super::drive::{ROWS, STEPS};
use super::{FoldClasses, FoldKernels, Folding, is_tiled_now, part_of};
use crate::expr::{Identity, Inputs};
use crate::isa;
use crate::kernel::Firsts;
use crate::leaf::{ClassSet, FixedLeaves};
use crate::plan::FixedNest;
use std::mem::MaybeUninit;

/// A fold of a fixed shape.
#[derive(Debug)]
pub(crate) struct FixedFold {
    /// Strides of the output in elements, of the leaves in bytes.
    nest: FixedNest,
    form: Form,
    rank: usize,
    /// How many elements go into one total, and how many totals there are.
    pub(crate) taken: usize,
    pub(crate) kept: usize,
}

/// What is folded how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// All elements, one row.
    Row,
    /// A row for each total.
    Rows,
    /// A column for each total.
    Columns,
}

impl FixedFold {
    /// The fold over the axes `taken` of an expression of these extents, if its types tell everything, and it has a form of the above.
    /// `lanes` and `columns` are the leaves that the kernels read once for a row.
    pub(crate) const fn of(
        rank: Option<usize>,
        extents: &[Option<usize>],
        taken: &[bool; FixedLeaves::AXES],
        leaves: &FixedLeaves,
        lanes: ClassSet,
        columns: ClassSet,
    ) -> Option<FixedFold> {
        let Some(nest) = FixedNest::over(rank, extents, taken, 1, leaves) else {
            return None;
        };
        let inner_is_taken = nest.strides[0][0] == 0;
        let (form, zero) = match nest.axes {
            1 if inner_is_taken => (Form::Row, lanes),
            2 if inner_is_taken && nest.strides[1][0] != 0 && nest.extents[0] >= SHORT_ROW => {
                (Form::Rows, lanes)
            }
            2 if !inner_is_taken && nest.strides[1][0] == 0 && nest.extents[1] <= STEPS => {
                (Form::Columns, columns)
            }
            _ => return None,
        };
        let mut i = 0;
        while i < nest.leaves {
            let (stride, size) = (nest.strides[0][i + 1], leaves.size(i) as isize);
            let wanted = if zero.get(i) { 0 } else { size };
            if !leaves.is_scalar(i) && stride != wanted {
                return None;
            }
            i += 1;
        }
        let taken = match form {
            Form::Row => nest.count,
            Form::Rows => nest.extents[0],
            Form::Columns => nest.extents[1],
        };
        let kept = nest.count / taken;
        Some(FixedFold {
            rank: extents.len(),
            nest,
            form,
            taken,
            kept,
        })
    }

    /// The fold of `body`, if its types tell it and its rows are not too long.
    #[inline(always)]
    pub(crate) fn of_body<B: Folding, C: FoldClasses>(body: &B) -> Option<&'static FixedFold> {
        let fixed = const { &C::FIXED }.as_ref()?;
        let (len, part) = (fixed.nest.extents[0], part_of(is_tiled_now(body)));
        let fits = match fixed.form {
            Form::Row => len <= ROWS * part,
            Form::Rows => len <= part,
            Form::Columns => true,
        };
        fits.then_some(fixed)
    }

    /// Folds the elements of `body` into `out`, one total for each kept index. `self` must be what the types of these very inputs tell.
    #[inline(always)]
    pub(super) fn fold<B: Folding, I: Inputs, C: FoldClasses>(
        &'static self,
        body: &B,
        inputs: &I,
        out: &mut [MaybeUninit<B::Out>],
    ) {
        let nest = &self.nest;
        let mut firsts: Firsts<'_, B::Out> = Firsts::new(nest);
        inputs.bind(Identity(self.rank), &mut firsts);
        let kernels = const { &FoldKernels::of::<B, C>() };
        let ins = firsts.leaves();
        assert!(
            out.len() == self.kept && ins.len() == kernels.leaves && ins.len() == nest.leaves,
            "the fold was planned for other leaves"
        );
        let out = out.as_mut_ptr().cast::<B::Out>();
        let (env, fold, level) = ((&raw const *body).cast(), body.fold(), isa::active());
        let (len, other) = (nest.extents[0], nest.extents[1]);
        let [inner, outer, ..] = &nest.strides;
        let step = size_of::<B::Out>() as isize;
        let part = part_of(is_tiled_now(body));
        // SAFETY: the kernels are those of the body and the leaves have their classes; each covers the nest, as it was planned from their types, and
        // is borrowed; the output has an element for each kept index and is borrowed mutably.
        unsafe {
            match self.form {
                Form::Row => one_row(kernels, env, fold, out, ins, level, [len, part], inner),
                Form::Rows => many_rows(
                    kernels,
                    env,
                    fold,
                    out,
                    ins,
                    level,
                    [len, other],
                    outer,
                    step,
                ),
                Form::Columns => few_steps(
                    kernels,
                    env,
                    out,
                    ins,
                    level,
                    [len, other],
                    [inner, outer],
                    step,
                ),
            }
        }
    }
}

/// Which axes a list names; without one, all.
pub(crate) const fn taken_axes(list: Option<&[i64]>) -> [bool; FixedLeaves::AXES] {
    let mut taken = [list.is_none(); FixedLeaves::AXES];
    if let Some(list) = list {
        let mut i = 0;
        while i < list.len() {
            if list[i] >= 0 && (list[i] as usize) < taken.len() {
                taken[list[i] as usize] = true;
            }
            i += 1;
        }
    }
    taken
}
