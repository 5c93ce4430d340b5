//! Folds all elements of row-major operands: one row, found before any stride is computed. A scan
//! reads the elements of such an operand, too.
//!
//! ```text
//! each operand has as many elements as the joined shape, row-major:   one call
//! otherwise:                                                          a table of the operands
//! ```
//! Entering the strides of few operands, and finding that their axes merge into one, takes longer
//! than the fold of a thousand bytes.

use super::source::{Apart, Work};
use crate::expr::{AxisMap, Bind, Identity, Inputs, Node};
use crate::isa;
use crate::layout;
use crate::leaf::{Elem, Leaves};
use crate::plan::NO_STRIDES;
use crate::plan::limits::FOLD_PART;
use crate::shape::Shape;
use crate::storage::Memory;
use std::marker::PhantomData;

/// The leaves of an expression, as long as all of them are scalars or row-major arrays of `count`
/// elements.
struct DenseLeaves<'a> {
    count: usize,
    len: usize,
    is_dense: bool,
    /// The first `len` are the first elements.
    firsts: [*const u8; DenseLeaves::MOST],
    /// The bytes from one element to the next.
    along: [isize; DenseLeaves::MOST],
    borrow: PhantomData<&'a ()>,
}

impl<'a> DenseLeaves<'a> {
    /// Expressions of more leaves take longer than their table.
    const MOST: usize = 4;

    /// The leaves of `inputs`, whose shape has this rank and `count` elements.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of(inputs: &impl Inputs<'a>, rank: usize, count: usize) -> Self {
        let mut leaves = DenseLeaves {
            count,
            len: 0,
            is_dense: true,
            firsts: [std::ptr::null(); _],
            along: [0; _],
            borrow: PhantomData,
        };
        inputs.bind(Identity(rank), &mut leaves);
        leaves
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn push(&mut self, first: *const u8, along: usize) {
        self.firsts[self.len] = first;
        self.along[self.len] = along as isize;
        self.len += 1;
    }
}

impl<'a> Bind<'a> for DenseLeaves<'a> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn array<T: Elem>(
        &mut self,
        data: Memory<'a, T>,
        extents: &[usize],
        strides: &[isize],
        offset: usize,
        _: impl AxisMap,
    ) {
        let count = elements(extents);
        self.is_dense &= count == Some(self.count) && layout::is_row_major(extents, strides);
        self.push(data.as_ptr().wrapping_add(offset).cast(), size_of::<T>());
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn row_major<T: Elem, S: Shape>(&mut self, data: &'a [T], _: &S, _: impl AxisMap) {
        // Axes keep their order wherever they are placed. So the extents are those of the joined
        // shape, but for ones.
        self.is_dense &= data.len() == self.count;
        self.push(data.as_ptr().cast(), size_of::<T>());
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scalar<T: Elem>(&mut self, value: &'a T) {
        self.push(std::ptr::from_ref(value).cast(), 0);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn current<T: Elem>(&mut self) {
        self.is_dense = false;
    }
}

/// The number of elements of operands with these extents, if it is a number: that of stretched
/// operands may overflow.
#[cfg_attr(not(debug_assertions), inline(always))]
fn elements(extents: &[usize]) -> Option<usize> {
    let mut extents = extents.iter();
    extents.try_fold(1, |count: usize, &extent| count.checked_mul(extent))
}

/// Whether the types tell so few leaves.
pub(super) const fn are_few(leaves: usize) -> bool {
    leaves <= DenseLeaves::MOST
}

/// The elements of `node`, whose shape has these extents, if it is a row-major array.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn dense_slice<'n, E: Node>(node: &'n E, extents: &[usize]) -> Option<&'n [E::Item]> {
    if !E::LEAF || E::Leaves::COUNT != 1 || E::Leaves::SCALARS.get(0) {
        return None;
    }
    let count = elements(extents)?;
    let leaves = DenseLeaves::of(&node.inputs(), extents.len(), count);
    if !leaves.is_dense || leaves.len != 1 || leaves.along[0] != size_of::<E::Item>() as isize {
        return None;
    }
    debug_assert!(leaves.firsts[0].cast::<E::Item>().is_aligned());
    // SAFETY: the only leaf of `node`, which has its elements, is an array of `count` contiguous
    // elements; it is borrowed as long as `node`.
    Some(unsafe { std::slice::from_raw_parts(leaves.firsts[0].cast(), count) })
}

impl Work {
    /// Folds all elements of `inputs`, whose shape has these extents, into the total at `out`, if
    /// they are one row; returns whether it did.
    ///
    /// # Safety
    /// The kernels are those of the expression of these inputs, of which there are few
    /// ([`are_few`]), with this shape; `out` is valid for writes of a total.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn try_dense_total<'n>(
        &self,
        inputs: &impl Inputs<'n>,
        extents: &[usize],
        out: *mut u8,
    ) -> bool {
        let Some(count) = elements(extents) else {
            return false;
        };
        let in_one_call = count <= FOLD_PART || self.reducer.accumulators == 1;
        if count == 0 || !in_one_call || self.kernels.zero[0].any() {
            return false;
        }
        let leaves = DenseLeaves::of(inputs, extents.len(), count);
        if !leaves.is_dense || leaves.len != self.kernels.leaves {
            return false;
        }
        let apart = Apart {
            along: &leaves.along[..leaves.len],
            rows: &NO_STRIDES[1..],
            steps: &NO_STRIDES[1..],
        };
        let ins = &leaves.firsts[..leaves.len];
        // SAFETY: the kernels read no leaf once for a row but scalars, and each array has `count`
        // contiguous elements, which are borrowed; the caller's output.
        unsafe { self.lanes(isa::active(), out, ins, apart, [count, 1]) };
        true
    }
}
