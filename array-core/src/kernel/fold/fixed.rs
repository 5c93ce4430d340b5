//! Folds of fixed shapes, planned when compiling: what a call does is collect where its leaves start.
//!
//! The forms are those of [`super::direct`], chosen by the same conditions, so that an order of additions does not depend on what the types tell.

use super::axes::folds_rows;
use super::crossed::Crossed;
use super::direct;
use super::drive::{PART, ROWS, STEPS};
use super::kernels::Folds;
use super::source::Work;
use super::{FoldClasses, Folded};
use crate::expr::{Identity, Inputs, Node};
use crate::isa::{self, Level};
use crate::kernel::Firsts;
use crate::leaf::{ClassSet, FixedLeaves};
use crate::plan::FixedNest;
use std::mem::MaybeUninit;

/// A fold of a fixed shape.
#[derive(Debug)]
pub(crate) struct FixedFold {
    /// Strides of the output in elements, of the leaves in bytes.
    pub(super) nest: FixedNest,
    pub(super) form: Form,
    rank: usize,
    /// How many elements go into one total, and how many totals there are.
    pub(crate) taken: usize,
    pub(crate) kept: usize,
}

/// What is folded how.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// As without a nest.
    Direct(direct::Form),
    /// Rows and columns of totals.
    Crossed(Crossed),
}

impl FixedFold {
    /// The fold over the axes `taken` of an expression of these extents, if its types tell everything, and it has a form of the above.
    /// `zero` are the leaves that the kernels read once for a row of lanes, and of columns; `shared` those that they read once for several rows.
    pub(crate) const fn of(
        rank: Option<usize>,
        extents: &[Option<usize>],
        taken: &[bool; FixedLeaves::AXES],
        leaves: &FixedLeaves,
        zero: [ClassSet; 2],
        shared: ClassSet,
    ) -> Option<FixedFold> {
        let Some(nest) = FixedNest::over(rank, extents, taken, 1, leaves) else {
            return None;
        };
        let [lanes, columns] = zero;
        let inner_is_taken = nest.strides[0][0] == 0;
        let form = match nest.axes {
            1 if inner_is_taken && lie(&nest, leaves, lanes) => Form::Direct(direct::Form::Row),
            2 if inner_is_taken
                && nest.strides[1][0] != 0
                && folds_rows(nest.extents[0], nest.extents[1])
                && lie(&nest, leaves, lanes) =>
            {
                Form::Direct(direct::Form::Rows)
            }
            2 if !inner_is_taken
                && nest.strides[1][0] == 0
                && nest.extents[1] <= STEPS
                && lie(&nest, leaves, columns) =>
            {
                Form::Direct(direct::Form::Columns)
            }
            _ => match Crossed::of(&nest, leaves, columns, shared) {
                Some(crossed) => Form::Crossed(crossed),
                None => return None,
            },
        };
        let taken = match form {
            Form::Direct(direct::Form::Row) => nest.count,
            Form::Direct(direct::Form::Rows) => nest.extents[0],
            Form::Direct(direct::Form::Columns) => nest.extents[1],
            Form::Crossed(crossed) => crossed.taken(&nest),
        };
        Some(FixedFold {
            rank: extents.len(),
            kept: nest.count / taken,
            nest,
            form,
            taken,
        })
    }

    /// The fold of `node`, if the types tell it, its rows are not too long, and the views lie as they are taken to.
    #[inline(always)]
    pub(crate) fn of_body<'a, B: Folded, C: FoldClasses>(
        node: &'a B::Body,
    ) -> Option<Bound<'a, B>> {
        let fixed = const { &C::FIXED }.as_ref()?;
        let len = fixed.nest.extents[0];
        let fits = match fixed.form {
            Form::Direct(direct::Form::Row) => len <= ROWS * PART,
            Form::Direct(direct::Form::Rows) => len <= PART,
            Form::Direct(direct::Form::Columns) | Form::Crossed(_) => true,
        };
        if !fits {
            return None;
        }
        let mut firsts = Firsts::new(&fixed.nest);
        node.inputs().bind(Identity(fixed.rank), &mut firsts);
        let work = Folds::<B, C>::of(node);
        let leaves = work.kernels.leaves;
        assert!(
            firsts.leaves().len() == leaves && leaves == fixed.nest.leaves,
            "the fold was planned for other leaves"
        );
        let bound = Bound {
            fixed,
            work,
            firsts,
        };
        bound.firsts.is_row_major().then_some(bound)
    }
}

/// Whether the leaves lie along the innermost axis as a kernel for the classes `zero` reads them.
const fn lie(nest: &FixedNest, leaves: &FixedLeaves, zero: ClassSet) -> bool {
    let mut i = 0;
    while i < nest.leaves {
        let (stride, size) = (nest.strides[0][i + 1], leaves.size(i) as isize);
        let wanted = if zero.get(i) { 0 } else { size };
        if !leaves.is_scalar(i) && stride != wanted {
            return false;
        }
        i += 1;
    }
    true
}

/// A fold and its leaves, borrowed for `'a`.
pub(crate) struct Bound<'a, B: Folded> {
    pub(crate) fixed: &'static FixedFold,
    pub(super) work: Work,
    /// Invariant: leaves that lie as the nest has them, of the classes of the kernels.
    firsts: Firsts<'a, B::Total, true>,
}

impl<B: Folded> Bound<'_, B> {
    /// Folds into `out`, one total for each kept index.
    #[inline(always)]
    pub(super) fn fold(&self, out: &mut [MaybeUninit<B::Total>]) {
        let Bound {
            fixed,
            work,
            firsts,
        } = self;
        let nest = &fixed.nest;
        assert_eq!(out.len(), fixed.kept, "a total for each kept index");
        let (ins, out) = (firsts.leaves(), out.as_mut_ptr().cast::<u8>());
        let level = isa::active();
        // The two calls are safe for one reason: the leaves have the classes of the kernels; each covers the nest, as it was planned from
        // their types, and is borrowed; the output has an element for each kept index and is borrowed mutably.
        match &fixed.form {
            Form::Direct(form) => {
                // SAFETY: see above.
                unsafe { fold_direct(work, *form, nest, out, ins, level) }
            }
            Form::Crossed(crossed) => {
                // SAFETY: see above.
                unsafe { crossed.fold(nest, work, out, ins, firsts.kinds(), level) }
            }
        }
    }
}

/// Folds a nest of one or two axes.
///
/// # Safety
/// As for [`direct::fold`].
#[inline(never)]
unsafe fn fold_direct(
    work: &Work,
    form: direct::Form,
    nest: &FixedNest,
    out: *mut u8,
    ins: &[*const u8],
    level: Level,
) {
    let n = [nest.extents[0], nest.extents[1]];
    let axes = [0, 1].map(|axis| &nest.strides[axis][1..=ins.len()]);
    let step = work.reducer.size as isize;
    // SAFETY: the caller's promises.
    unsafe { direct::fold(work, form, out, ins, level, n, axes, step) }
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
