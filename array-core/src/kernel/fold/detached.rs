//! Folds of products of two arrays that are not known from types. Their kernels are compiled with the
//! library.

use super::Reducer;
use super::calls::{Carry, FoldRows, NO_BODY};
use super::factors::{Factor, FactorForm};
use super::kernels::{Columns, FoldKernels, Grids};
use super::launch::fold_into;
use super::product::PlainMatrix;
use super::source::Work;
use crate::isa;
use crate::kernel::leaf_table::LeafTable;
use crate::kernel::output::{Output, Written};
use crate::leaf::{ClassSet, Elem};
use crate::plan::limits::FOLD_PART;
use crate::plan::{are_one_call, sums_along_rows};
use crate::shape::AxisVec;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use std::any::TypeId;

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

    const fn products(factors: [Factor; 2], leaves: usize) -> FoldKernels {
        let (form, columns) = (FactorForm::Product, Columns::alone(ClassSet::EMPTY));
        FoldKernels::new(form, factors, ClassSet::EMPTY, columns, [None; 2], leaves)
    }
}

/// Sums the products of two arrays, the leaves of `table`, over the axis `summed`. The arrays are
/// vectors, one for each index of the other axes, or matrices as in [`FoldKernels::MATRICES`].
pub(crate) fn fold_pairs<'x, T: Elem>(
    reducer: &'static Reducer,
    table: &mut LeafTable<'_>,
    summed: usize,
    are_matrices: bool,
    out: Output<'x, T>,
) -> Written<'x> {
    static KERNELS: [FoldKernels; 2] = [FoldKernels::VECTORS, FoldKernels::MATRICES];
    let rank = table.extents().len();
    let kernels = &KERNELS[usize::from(are_matrices)];
    let mut reduced = AxisVec::filled(false, rank);
    reduced.as_mut()[summed] = true;
    let work = Work::new(kernels, reducer, [NO_BODY; 2]);
    work.set_out(&mut table.operands, reduced.as_ref());
    let first = out.first.cast::<MaybeUninit<T>>();
    // SAFETY: both factors are arrays, so no body is read; every leaf covers the extents and is borrowed,
    // and the output is mutably borrowed.
    unsafe { fold_into(&work, &table.operands, reduced.as_ref(), first, out.uninit) };
    Written(PhantomData)
}

/// The sum of the products of the elements of two slices of equal length, with the bits that
/// [`fold_pairs`] gives; `None` if they are empty, or longer than one part of a sum.
pub(crate) fn fold_slices<T: Elem>(reducer: &Reducer, a: &[T], b: &[T]) -> Option<T> {
    assert!(
        reducer.of == TypeId::of::<T>() && a.len() == b.len(),
        "slices whose products are summed"
    );
    let loops = reducer.products.as_ref()?.pairs.lanes;
    if a.is_empty() || a.len() > FOLD_PART {
        return None;
    }
    let mut total = MaybeUninit::<T>::uninit();
    let (ins, strides) = ([a, b].map(|of| of.as_ptr().cast()), [0; 3]);
    let rows = FoldRows {
        carry: Carry::NONE,
        out: total.as_mut_ptr().cast(),
        ins: ins.as_ptr(),
        strides: strides.as_ptr(),
        n: [a.len(), 1],
    };
    // SAFETY: one row of both slices, and the total; the CPU has the active level.
    unsafe { loops[isa::active().index()](NO_BODY, &rows) };
    // SAFETY: the loop has written the total.
    Some(unsafe { total.assume_init() })
}

/// The products of rows of `a` and columns of `b`, both contiguous, into a row-major output: with the
/// bits that [`fold_pairs`] gives.
///
/// # Errors
/// The output, unwritten, if they are not contiguous, or a schedule pays.
pub(crate) fn fold_contiguous_pairs<'x, T: Elem>(
    reducer: &Reducer,
    [a, b]: [&PlainMatrix<'_, T>; 2],
    mut out: Output<'x, T>,
) -> Result<Written<'x>, Output<'x, T>> {
    let ([n, k], [j, m]) = (a.extents, b.extents);
    let [row, column] = [a.strides[0], b.strides[1]];
    let totals = out.slots();
    assert!(
        reducer.of == TypeId::of::<T>() && j == k && totals.len() == n * m,
        "pairs of rows"
    );
    let Some(products) = &reducer.products else {
        return Err(out);
    };
    let are_contiguous = [a.strides[1], b.strides[0]] == [1, 1];
    let is_along = sums_along_rows([n, m], k, are_contiguous) && are_one_call([n, m], k);
    if k == 0 || totals.is_empty() || !is_along {
        return Err(out);
    }
    // Each call takes one row of a matrix, and all rows of the other one.
    let size = size_of::<T>() as isize;
    let ([calls, rows], strides) = match m {
        1 => ([1, n], [0, row * size, 0]),
        _ => ([n, m], [0, 0, column * size]),
    };
    let call = products.pairs.lanes[isa::active().index()];
    let [first, second] = [a, b].map(|of| of.data.as_ptr().wrapping_add(of.offset));
    for (i, totals) in totals.chunks_exact_mut(rows).enumerate().take(calls) {
        let first = first.wrapping_offset(i as isize * row);
        let ins = [first.cast(), second.cast()];
        let rows = FoldRows {
            carry: Carry::NONE,
            out: totals.as_mut_ptr().cast(),
            ins: ins.as_ptr(),
            strides: strides.as_ptr(),
            n: [k, rows],
        };
        // SAFETY: the rows are in bounds, and as many totals are written; the CPU has the active level.
        unsafe { call(NO_BODY, &rows) };
    }
    Ok(Written(PhantomData))
}
