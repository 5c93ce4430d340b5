//! Folds of products of which no type tells the factors: of two arrays, of a tape's derivative and
//! an array. They are compiled with the library.

use super::Reducer;
use super::calls::NO_BODY;
use super::kernels::{Columns, Factor, FactorForm, FoldKernels, Grids, no_rows};
use super::launch::{fill_empty, fold, row_major};
use super::source::Work;
use crate::isa;
use crate::kernel::launch::{Output, Written};
use crate::kernel::leaf_table::LeafTable;
use crate::kernel::rows::RowKernel;
use crate::leaf::{ClassSet, Elem, LeafKind, Slots};
use crate::plan::OperandTable;
use core::any::TypeId;
use core::marker::PhantomData;

impl Factor {
    /// An array.
    const fn array(first: usize) -> Factor {
        Factor {
            first,
            count: 1,
            is_leaf: true,
            is_scalar: false,
            rows: [[no_rows; 3]; 2],
        }
    }
}

impl FoldKernels {
    /// Products of the elements of two arrays.
    const VECTORS: FoldKernels = FoldKernels::products([Factor::array(0), Factor::array(1)], 2);

    /// The same where the first does not vary along the last kept axis, nor the second along the
    /// one before it.
    const MATRICES: FoldKernels = {
        let mut kernels = FoldKernels::VECTORS;
        kernels.columns.zero = ClassSet::EMPTY.with(0);
        kernels.columns.shared = ClassSet::EMPTY.with(1);
        kernels.columns.grids = Grids::Product(0);
        kernels.instances[0] = Some(kernels.columns.instance());
        kernels.zero[1] = kernels.columns.zero;
        kernels
    };

    /// Products of a body of contiguous leaves, which `rows` compute, and of one array.
    pub(in crate::kernel) const fn scaled(rows: [RowKernel; 3], leaves: usize) -> FoldKernels {
        let body = Factor {
            count: leaves,
            is_leaf: false,
            rows: [rows; 2],
            ..Factor::array(0)
        };
        FoldKernels::products([body, Factor::array(leaves)], leaves + 1)
    }

    const fn products(factors: [Factor; 2], leaves: usize) -> FoldKernels {
        FoldKernels::tiled(FactorForm::Product, factors, [ClassSet::EMPTY; 2], leaves)
    }

    /// What is computed goes through tiles, and has no loops of its own.
    pub(super) const fn tiled(
        form: FactorForm,
        factors: [Factor; 2],
        zero: [ClassSet; 2],
        leaves: usize,
    ) -> FoldKernels {
        let columns = Columns {
            zero: zero[1],
            shared: ClassSet::EMPTY,
            grids: Grids::None,
            own: [None; 3],
        };
        FoldKernels {
            form,
            factors,
            zero,
            instances: [Some(columns.instance()), None, None],
            columns,
            own: [None; 3],
            crossing: [None; 2],
            leaves,
        }
    }
}

/// The sums of the products of two arrays, the leaves of `table`, over the axis `summed`; they
/// are vectors, or matrices as [`FoldKernels::MATRICES`] takes them.
pub(crate) fn fold_pairs<'x, T: Elem>(
    reducer: &'static Reducer,
    table: &LeafTable<'_>,
    summed: usize,
    out: Output<'x, T>,
) -> Written<'x> {
    static KERNELS: [FoldKernels; 2] = [FoldKernels::VECTORS, FoldKernels::MATRICES];
    let rank = table.extents.len();
    let kernels = &KERNELS[usize::from(rank > 1)];
    let mut reduced = [false; 4];
    reduced[summed] = true;
    // SAFETY: nothing is computed of two arrays.
    unsafe { fold_table(kernels, NO_BODY, reducer, table, &reduced[..rank], out) }
}

/// The products that `kernels` are made for of the leaves of `table`, added by `reducer` over the
/// axes that `reduced` names: one total for each index of the other axes, row-major.
///
/// # Safety
/// The kernels are those of `body`.
pub(in crate::kernel) unsafe fn fold_table<'x, T: Elem>(
    kernels: &'static FoldKernels,
    body: *const (),
    reducer: &'static Reducer,
    table: &LeafTable<'_>,
    reduced: &[bool],
    out: Output<'x, T>,
) -> Written<'x> {
    assert!(
        reducer.of == TypeId::of::<T>(),
        "the totals are those of the reducer"
    );
    let kept = table.extents.iter().zip(reduced);
    let kept = kept.filter(|(_, reduced)| !**reduced);
    let len = kept.fold(1, |len: usize, (&extent, _)| len.wrapping_mul(extent));
    assert!(
        out.uninit.is_none_or(|count| count == len),
        "a new array is written as a whole"
    );
    let first = out.first.cast();
    // SAFETY: the caller's promise; every leaf covers the extents and is borrowed, and the output
    // mutably so.
    unsafe { fold_leaves(kernels, body, reducer, table, reduced, (first, len)) };
    Written(PhantomData)
}

/// [`fold_table`], which knows no type, into the `len` totals from `out` on.
///
/// # Safety
/// As there; the totals are those of the reducer, valid for writes, and nobody else's.
unsafe fn fold_leaves(
    kernels: &'static FoldKernels,
    body: *const (),
    reducer: &'static Reducer,
    table: &LeafTable<'_>,
    reduced: &[bool],
    (out, len): (*mut u8, usize),
) {
    // SAFETY: the caller's totals.
    if unsafe { fill_empty(reducer, table.extents, reduced, out, len) } {
        return;
    }
    let work = Work {
        kernels,
        reducer,
        bodies: [body; 2],
        whole: body,
        fuses: false,
        repeats: None,
    };
    let mut strides = Slots::<isize, 8>::new();
    strides.fill_wide(reduced.len(), 0);
    let strides = row_major(reducer.size, table.extents, reduced, strides.as_mut_slice());
    let mut operands = OperandTable::new(table.extents, kernels.leaves, kernels.zero[0]);
    operands.set_out(LeafKind::sized(reducer.size), |axis| strides[axis]);
    table.enter(&mut operands);
    // SAFETY: the caller's promises; every leaf covers the extents and is borrowed.
    unsafe { fold(&work, isa::active(), out, &operands) };
}
