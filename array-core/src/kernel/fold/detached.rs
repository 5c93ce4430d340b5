//! Folds of products whose factors are not known from types: of two arrays, or of a tape's
//! derivative and an array. Their kernels are compiled with the library.

use super::Reducer;
use super::calls::NO_BODY;
use super::kernels::{Columns, Factor, FactorForm, FoldKernels, Grids};
use super::launch::fold_into;
use super::source::Work;
use crate::kernel::leaf_table::LeafTable;
use crate::kernel::output::{Output, Written};
use crate::kernel::rows::RowKernel;
use crate::leaf::{ClassSet, Elem};
use crate::shape::AxisVec;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

impl FoldKernels {
    /// The products of the elements of two vectors.
    const VECTORS: FoldKernels =
        FoldKernels::products([Factor::array(0, 1), Factor::array(1, 1)], 2);

    /// The products of the elements of two arrays; the first array does not vary along the last
    /// kept axis, and the second does not vary along the kept axis before it.
    const MATRICES: FoldKernels = {
        let columns = Columns {
            shared: ClassSet::EMPTY.with(1),
            grids: Grids::Product(0),
            ..Columns::alone(ClassSet::EMPTY.with(0))
        };
        let FoldKernels { form, factors, .. } = FoldKernels::VECTORS;
        FoldKernels::new(form, factors, ClassSet::EMPTY, columns, [None; 2], 2)
    };

    /// The products of a body and one array. The leaves of the body are contiguous, and `rows`
    /// compute it.
    pub(in crate::kernel) const fn scaled(rows: [RowKernel; 3], leaves: usize) -> FoldKernels {
        let body = Factor {
            is_leaf: false,
            rows: [rows; 2],
            ..Factor::array(0, leaves)
        };
        FoldKernels::products([body, Factor::array(leaves, 1)], leaves + 1)
    }

    const fn products(factors: [Factor; 2], leaves: usize) -> FoldKernels {
        let (form, columns) = (FactorForm::Product, Columns::alone(ClassSet::EMPTY));
        FoldKernels::new(form, factors, ClassSet::EMPTY, columns, [None; 2], leaves)
    }
}

/// Sums the products of two arrays, the leaves of `table`, over the axis `summed`. The arrays are
/// vectors, or matrices as in [`FoldKernels::MATRICES`].
pub(crate) fn fold_pairs<'x, T: Elem>(
    reducer: &'static Reducer,
    table: &mut LeafTable<'_>,
    summed: usize,
    out: Output<'x, T>,
) -> Written<'x> {
    static KERNELS: [FoldKernels; 2] = [FoldKernels::VECTORS, FoldKernels::MATRICES];
    let rank = table.extents().len();
    let kernels = &KERNELS[usize::from(rank > 1)];
    let mut reduced = AxisVec::filled(false, rank);
    reduced.as_mut()[summed] = true;
    // SAFETY: both factors are arrays, so no body is read.
    unsafe { fold_table(kernels, NO_BODY, reducer, table, reduced.as_ref(), out) }
}

/// Computes the products that `kernels` are made for from the leaves of `table`, and `reducer` sums
/// them over the axes that `reduced` names: one total for each index of the other axes, row-major.
///
/// # Safety
/// The kernels were compiled for `body`.
pub(in crate::kernel) unsafe fn fold_table<'x, T: Elem>(
    kernels: &'static FoldKernels,
    body: *const (),
    reducer: &'static Reducer,
    table: &mut LeafTable<'_>,
    reduced: &[bool],
    out: Output<'x, T>,
) -> Written<'x> {
    let work = Work::new(kernels, reducer, [body; 2]);
    work.set_out(&mut table.operands, reduced);
    let first = out.first.cast::<MaybeUninit<T>>();
    // SAFETY: the caller's promise; every leaf covers the extents and is borrowed, and the output
    // is mutably borrowed.
    unsafe { fold_into(&work, &table.operands, reduced, first, out.uninit) };
    Written(PhantomData)
}
