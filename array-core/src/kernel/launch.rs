//! `Launch`: borrows the operands of one evaluation, and runs a kernel over them.
//!
//! A safe interface to [`run`](super::run): every operand is a slice with a layout that stays
//! inside it, every leaf axis has the output's extent or is stretched, and the output is borrowed
//! mutably, so that no leaf can point into it.

use core::any::TypeId;
use core::marker::PhantomData;

use super::output::{Output, Written};
use super::program::{Call, Program};
use super::rows::Body;
use super::run::{evaluate, scheduled};
use crate::expr::{AxisMap, Bind, Inputs, Node};
use crate::isa::{self, Exponent, Needs, Token};
use crate::layout::row_major_strides;
use crate::leaf::{Elem, LeafKind, Leaves};
use crate::plan::{NestRoom, OperandTable, Schedule};
use crate::sealed::Sealed;
use crate::shape::Shape;
use crate::storage::Memory;

/// A lazy expression is the body of a kernel.
impl<E: Node> Body for E {
    const SEALED: Sealed = Sealed;
    const FULL: bool = false;
    type Out = E::Item;
    type Leaves = E::Leaves;
    const NEEDS: Needs = E::NEEDS;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn exponent(&self) -> Option<Exponent> {
        Node::exponent(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn apply(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> E::Item {
        Node::apply(self, token, items)
    }

    const COPIES: bool = E::LEAF && E::Leaves::COUNT == 1 && !E::Leaves::SCALARS.get(0);
    const FUNCTION: Option<&'static str> = E::FUNCTION;
    const BLOCKS: bool = E::BLOCKS;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn block(
        &self,
        token: Token<'_>,
        len: usize,
        get: impl Fn(usize) -> <E::Leaves as Leaves>::Items,
        put: impl FnMut(usize, E::Item),
    ) {
        Node::block(self, token, len, get, put);
    }
}

/// The operands of one evaluation: the leaves are borrowed for `'a`, the output mutably for `'x`.
pub(crate) struct Launch<'t, 'x, 'a, T> {
    pub(super) operands: &'t mut OperandTable<'a>,
    pub(super) out: Output<'x, T>,
    pub(super) program: Program<'t, T>,
}

/// Binds `inputs` to the axes of an output with these extents and strides (in elements; row-major
/// without), and calls `then` with the evaluation of `program`. The shape of `inputs` must have
/// been found to fit.
///
/// The layout must stay inside the elements that `out` was made from, and no two indices may share
/// an element. The callers are arrays and views, whose invariants ensure this.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn bound<'a, 'x, I: Inputs<'a>, T: Elem, R>(
    inputs: &I,
    axes: impl AxisMap,
    program: Program<'a, T>,
    out: Output<'x, T>,
    extents: &[usize],
    strides: Option<&[isize]>,
    then: impl FnOnce(&mut Launch<'_, 'x, '_, T>) -> R,
) -> R {
    let mut operands = OperandTable::new(extents, const { I::VARIES.count() });
    bound_in(&mut operands, inputs, axes, program, out, strides, then)
}

/// As [`bound`], for a program that reads totals `U` of the extents `totals`.
#[inline(always)]
#[allow(
    clippy::too_many_arguments,
    reason = "those of `bound`, and the totals"
)]
pub(crate) fn bound_to_totals<'a, 'x, U: Elem, I: Inputs<'a>, T: Elem, R>(
    inputs: &I,
    axes: impl AxisMap,
    program: Program<'a, T>,
    out: Output<'x, T>,
    extents: &[usize],
    strides: Option<&[isize]>,
    totals: &[usize],
    then: impl FnOnce(&mut Launch<'_, 'x, '_, T>) -> R,
) -> R {
    let mut operands = OperandTable::new(extents, const { I::VARIES.count() });
    operands.totals = Some((TypeId::of::<U>(), totals));
    bound_in(&mut operands, inputs, axes, program, out, strides, then)
}

/// As [`bound`], in an empty table.
#[cfg_attr(not(debug_assertions), inline(always))]
fn bound_in<'a: 'e, 'e, 'x, I: Inputs<'a>, T: Elem, R>(
    operands: &mut OperandTable<'e>,
    inputs: &I,
    axes: impl AxisMap,
    program: Program<'a, T>,
    out: Output<'x, T>,
    strides: Option<&[isize]>,
    then: impl FnOnce(&mut Launch<'_, 'x, '_, T>) -> R,
) -> R {
    set_output(operands, LeafKind::of::<T>(), strides);
    operands.current = Some(TypeId::of::<T>());
    inputs.bind(axes, operands);
    then(&mut Launch {
        operands,
        out,
        program,
    })
}

/// Describes the output, with these strides in elements; row-major without. Compiled once: as
/// closures of [`bound_in`] the strides were named after all that an evaluation reads.
fn set_output(operands: &mut OperandTable<'_>, kind: LeafKind, strides: Option<&[isize]>) {
    match strides {
        Some(strides) => operands.set_out(kind, |axis| byte_stride(strides[axis], kind)),
        None => operands.set_row_major(kind, operands.extents(), |_| true),
    }
}

impl<'x, T: Elem> Launch<'_, 'x, '_, T> {
    /// Runs the program over the operands bound before.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn run(&mut self) -> Written<'x> {
        let (call, extents) = (self.call(), self.operands.extents());
        self.out
            .check(call.kernels.reads_out, || crate::shape::count(extents));
        // SAFETY: the kernels are those of the body (`Program::of`); `out` and every leaf cover the
        // extents (`bound`, `array`); the leaves are borrowed for 'a, and the output is borrowed
        // mutably.
        unsafe { evaluate(call, self.out.first.cast(), self.operands) };
        Written(PhantomData)
    }

    /// The kernels to call for the leaves that were bound.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn call(&self) -> Call<'_> {
        let Program { kernels, body, .. } = self.program;
        assert!(
            self.operands.kinds().len() == kernels.leaves + 1,
            "the program reads other leaves"
        );
        Call {
            kernels,
            env: body,
            level: isa::active(),
        }
    }

    /// The nest and the schedule that [`run`](Self::run) would carry out. With `lends` the output
    /// is the memory of a lender, which is read before it is written.
    pub(crate) fn scheduled(&self, lends: bool) -> (NestRoom, Schedule) {
        let mut room = NestRoom::new();
        if self.operands.extents().contains(&0) {
            return (room, Schedule::NOTHING);
        }
        room.make(&self.operands.raw());
        let kernels = self.program.kernels;
        let schedule = scheduled(kernels, self.operands, &room, lends || kernels.reads_out);
        (room, schedule)
    }
}

/// Converts a stride from elements to bytes.
///
/// The product wraps around only if the stride is never used: views may have any stride along an
/// axis of extent 0 or 1, and along every axis if there are no elements; all other strides were
/// checked against the length of the buffer.
#[inline(always)]
pub(super) const fn byte_stride(stride: isize, kind: LeafKind) -> isize {
    stride.wrapping_mul(kind.size() as isize)
}

impl<'a: 'e, 'e> Bind<'a> for OperandTable<'e> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn array<U: Elem>(
        &mut self,
        data: Memory<'a, U>,
        extents: &[usize],
        strides: &[isize],
        offset: usize,
        axes: impl AxisMap,
    ) {
        let first = data.as_ptr().wrapping_add(offset).cast();
        let own = |axis| axes.operand_axis(axis, extents.len());
        let leaf = (first, LeafKind::of::<U>().beside_gaps(data.has_gaps()));
        push_array(self, leaf, extents, |own| strides[own], own);
    }

    /// Without a list of the strides.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn row_major<U: Elem, S: Shape>(&mut self, data: &'a [U], shape: &S, axes: impl AxisMap) {
        shape.with_extents(
            #[inline(always)]
            |extents| {
                let own = |axis| axes.operand_axis(axis, extents.len());
                let stride = |own: usize| {
                    let inner = extents[own + 1..].iter();
                    inner.fold(1usize, |run, &extent| run.wrapping_mul(extent)) as isize
                };
                let leaf = (data.as_ptr().cast(), LeafKind::of::<U>());
                push_array(self, leaf, extents, stride, own);
            },
        );
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scalar<U: Elem>(&mut self, value: &'a U) {
        self.push((&raw const *value).cast(), LeafKind::scalar::<U>(), |_| 0);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn current<U: Elem>(&mut self) {
        assert_current::<U>(self.current);
    }

    fn total<U: Elem>(&mut self, extents: &[usize], axes: impl AxisMap) {
        assert!(
            self.totals == Some((TypeId::of::<U>(), extents)),
            "the marker of totals was used outside of the operation that computes them"
        );
        let mut strides = vec![0; extents.len()];
        row_major_strides(extents, &mut strides);
        let own = |axis| axes.operand_axis(axis, extents.len());
        let leaf = (std::ptr::null(), LeafKind::of::<U>());
        push_array(self, leaf, extents, |own| strides[own], own);
    }
}

/// Enters an array leaf with these extents; `stride` gives the stride of an axis, in elements.
/// `own` maps an axis of the output to an axis of the leaf.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn push_array(
    operands: &mut OperandTable<'_>,
    (first, kind): (*const u8, LeafKind),
    extents: &[usize],
    stride: impl Fn(usize) -> isize,
    own: impl Fn(usize) -> Option<usize>,
) {
    let whole = operands.extents();
    operands.push(first, kind, |axis| match own(axis) {
        None => 0,
        Some(own) if extents[own] == whole[axis] => byte_stride(stride(own), kind),
        Some(own) => {
            assert!(
                extents[own] == 1,
                "an operand of extent {} meets a whole of {}",
                extents[own],
                whole[axis]
            );
            0
        }
    });
}

/// Asserts that the marker of an update is used where elements `U` are about to be overwritten.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn assert_current<U: 'static>(current: Option<TypeId>) {
    assert!(
        current == Some(TypeId::of::<U>()),
        "the marker of an update was used in the update of a destination with other elements"
    );
}
