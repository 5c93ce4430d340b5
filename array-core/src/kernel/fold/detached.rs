//! Folds of products whose first factor has no type: see [`kernel::detached`](crate::kernel).

use super::Reducer;
use super::kernels::{Columns, FoldKernels, Grids, no_rows};
use super::launch::{fold_operands, row_major};
use super::source::{Factor, Form, Work};
use crate::kernel::detached::LeafTable;
use crate::kernel::rows::RowKernel;
use crate::leaf::{ClassSet, Elem, LeafKind};
use crate::plan::Operands;
use core::mem::MaybeUninit;

impl FoldKernels {
    /// Products of a body of contiguous leaves, which `rows` compute, and of one array.
    pub(in crate::kernel) const fn scaled(rows: [RowKernel; 3], leaves: usize) -> FoldKernels {
        let body = Factor {
            first: 0,
            count: leaves,
            is_leaf: false,
            is_scalar: false,
            rows: [rows; 2],
        };
        let array = Factor {
            first: leaves,
            count: 1,
            is_leaf: true,
            is_scalar: false,
            rows: [[no_rows; 3]; 2],
        };
        let zero = [ClassSet::EMPTY; 2];
        FoldKernels::tiled(Form::Product, [body, array], zero, leaves + 1)
    }

    /// What is computed goes through tiles, and has no loops of its own.
    pub(super) const fn tiled(
        form: Form,
        factors: [Factor; 2],
        zero: [ClassSet; 2],
        leaves: usize,
    ) -> FoldKernels {
        FoldKernels {
            form,
            factors,
            zero,
            columns: Columns {
                zero: zero[1],
                shared: ClassSet::EMPTY,
                grids: Grids::None,
                own: [None; 3],
            },
            own: [None; 3],
            crossing: [None; 2],
            leaves,
        }
    }
}

impl Work {
    /// Sums of the products of `body` and an array: see [`FoldKernels::scaled`].
    pub(in crate::kernel) fn scaled(
        kernels: &'static FoldKernels,
        body: *const (),
        reducer: &'static Reducer,
    ) -> Work {
        Work {
            kernels,
            reducer,
            bodies: [body; 2],
            whole: body,
            fuses: false,
            repeats: None,
        }
    }
}

/// Folds what `work` makes of the leaves of `table`, whose kernels it has, over the axes that
/// `reduced` names: one total for each index of the other axes, row-major.
pub(in crate::kernel) fn fold_table<T: Elem>(
    work: &Work,
    table: &LeafTable<'_>,
    reduced: &[bool],
    out: &mut [MaybeUninit<T>],
) {
    let mut strides = vec![0; reduced.len()];
    let strides = row_major::<T>(table.extents, reduced, &mut strides);
    let (extents, kernels) = (table.extents, work.kernels);
    let mut operands = Operands::new(extents, kernels.leaves, kernels.zero[0]);
    operands.set_out(LeafKind::of::<T>(), |axis| strides[axis]);
    table.enter(&mut operands);
    // SAFETY: the kernels are those of the body; every leaf covers the extents and is borrowed.
    unsafe { fold_operands(work, &operands, reduced, out) };
}
