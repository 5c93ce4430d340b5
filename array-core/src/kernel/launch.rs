//! `Launch`: the operands of one evaluation, borrowed, and the call that runs a kernel over them.
//!
//! A safe surface over [`run`](super::run): every operand is a slice with a layout that stays inside it, every leaf axis
//! has the output's extent or is stretched, and the output is borrowed mutably, so that no leaf can point into it.

use core::any::TypeId;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::program::{Call, Program};
use super::rows::Body;
use super::run::{evaluate, scheduled};
use crate::expr::{AxisMap, Bind, Node};
use crate::isa::{self, Exponent, Needs, Token};
use crate::leaf::{ClassSet, Elem, LeafKind, Leaves};
use crate::plan::{NestRoom, OperandTable, Schedule};
use crate::sealed::Sealed;
use crate::shape::Shape;
use crate::storage::Home;

/// A lazy expression is a kernel's body.
impl<E: Node> Body for E {
    const SEALED: Sealed = Sealed;
    const FULL: bool = false;
    type Out = E::Item;
    type Leaves = E::Leaves;
    const NEEDS: Needs = E::NEEDS;

    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        Node::exponent(self)
    }

    #[inline(always)]
    fn apply(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> E::Item {
        Node::apply(self, token, items)
    }
}

/// Where the output lies.
pub(crate) struct Output<'a, T> {
    pub(super) first: *mut T,
    /// The number of elements, all to be written, where they have no value yet.
    pub(super) uninit: Option<usize>,
    /// Invariant in 'a, so that a [`Written`] stands for this very output.
    borrow: PhantomData<&'a mut &'a mut T>,
}

/// Proof that every element of the output of this lifetime has been written.
pub(crate) struct Written<'a>(pub(super) PhantomData<&'a mut &'a mut ()>);

/// The elements of a new array of `count` elements, written by `write`.
///
/// # Errors
/// If their memory is refused.
#[inline(always)]
pub(crate) fn collect<H: Home, T: Elem, S: Shape>(
    count: usize,
    write: impl for<'x> FnOnce(Output<'x, T>) -> Written<'x>,
) -> Result<H::Storage<T, S>, H::Refusal> {
    let fill = |slots: &mut [MaybeUninit<T>]| {
        let Written(_) = write(Output::uninit(slots));
    };
    // SAFETY: a `Written` of this lifetime can only come from a run over this output, which writes every element.
    unsafe { H::build::<T, S>(count, fill) }
}

impl<'a, T: Elem> Output<'a, T> {
    /// Elements that have not been written yet, in a row-major array.
    #[inline(always)]
    fn uninit(slots: &'a mut [MaybeUninit<T>]) -> Self {
        Output {
            first: slots.as_mut_ptr().cast(),
            uninit: Some(slots.len()),
            borrow: PhantomData,
        }
    }

    /// No elements: an output to make plans for.
    pub(crate) fn nowhere() -> Self {
        Output {
            first: core::ptr::null_mut(),
            uninit: None,
            borrow: PhantomData,
        }
    }

    /// Elements that may be read before they are written, the first at `offset`.
    #[inline(always)]
    pub(crate) fn init(data: &'a mut [T], offset: usize) -> Self {
        Output {
            first: data.as_mut_ptr().wrapping_add(offset),
            uninit: None,
            borrow: PhantomData,
        }
    }
}

/// The operands of one evaluation: leaves borrowed for `'a`, an output borrowed mutably for `'x`.
pub(crate) struct Launch<'a, 'x, 'e, T> {
    pub(super) operands: OperandTable<'e>,
    pub(super) extents: &'e [usize],
    pub(super) out: Output<'x, T>,
    pub(super) program: Program<'a, T>,
}

impl<'a, 'x, 'e, T: Elem> Launch<'a, 'x, 'e, T> {
    /// An evaluation of `program` into `out` of these extents, whose operands are to come: `leaves` of them, of which its first
    /// instance takes those in `zero` for single elements. The program knows both, but not when compiling.
    ///
    /// The layout, `extents` with `strides` in elements, must stay inside the elements that `out` was made from, and no
    /// two indices may meet: the callers are arrays and views, whose invariants say so.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(
        out: Output<'x, T>,
        extents: &'e [usize],
        program: Program<'a, T>,
        leaves: usize,
        zero: ClassSet,
    ) -> Self {
        assert!(
            leaves == program.kernels.leaves,
            "the program reads as many leaves as are announced"
        );
        debug_assert!(zero == program.kernels.zero());
        if let Some(count) = out.uninit {
            assert!(
                crate::shape::count(extents) == count,
                "a new array is written as a whole"
            );
        }
        Launch {
            operands: OperandTable::new(extents, leaves, zero),
            extents,
            out,
            program,
        }
    }

    /// Describes the output's strides, in elements: the first call, before the leaves.
    ///
    /// Not part of `new`, so that the operand table is filled where it lies and never moved.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn set_out(&mut self, strides: &[isize]) {
        self.operands.set_reads_out(self.program.kernels.reads_out);
        self.operands
            .set_out(LeafKind::of::<T>(), |axis| byte_stride::<T>(strides[axis]));
    }

    /// Runs the program over the operands bound before.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn run(&mut self) -> Written<'x> {
        let Program { kernels, body, .. } = self.program;
        assert!(
            self.out.uninit.is_none() || !kernels.reads_out,
            "the destination is read before it has a value"
        );
        assert!(
            !self.out.first.is_null(),
            "an output to make plans for is not written"
        );
        let (env, level) = (body, isa::active());
        let call = Call {
            kernels,
            env,
            level,
        };
        // SAFETY: the kernels are those of the body (`Program::of`); `out` and every leaf cover the
        // extents (`new`, `array`), are borrowed for 'a, and the output mutably so.
        unsafe { evaluate(call, self.out.first.cast(), &mut self.operands) };
        Written(PhantomData)
    }

    /// Says that the output is read before it is written, as the memory of a lender is.
    pub(crate) fn set_reads_out(&mut self, reads_out: bool) {
        self.operands
            .set_reads_out(self.program.kernels.reads_out || reads_out);
    }

    /// The nest and the schedule that [`run`](Self::run) would carry out.
    pub(crate) fn scheduled(&self) -> (NestRoom, Schedule) {
        let mut room = NestRoom::new();
        if self.extents.contains(&0) {
            return (room, Schedule::NOTHING);
        }
        room.make(&self.operands.raw());
        let schedule = scheduled(self.program.kernels, &self.operands, &room);
        (room, schedule)
    }
}

/// A stride in bytes.
///
/// It wraps around only where it is never stepped: views may have any stride along an axis of extent 0 or 1, and along
/// every axis when there are no elements; the others were checked against the buffer's length.
#[inline(always)]
pub(super) const fn byte_stride<T>(stride: isize) -> isize {
    stride.wrapping_mul(size_of::<T>() as isize)
}

impl<'a, T: Elem> Bind<'a> for Launch<'a, '_, '_, T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn array<U: Elem>(
        &mut self,
        data: &'a [U],
        extents: &[usize],
        strides: &[isize],
        offset: usize,
        axes: impl AxisMap,
    ) {
        let first = data.as_ptr().wrapping_add(offset);
        push_array(
            &mut self.operands,
            self.extents,
            first,
            extents,
            strides,
            axes,
        );
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scalar<U: Elem>(&mut self, value: &'a U) {
        self.operands.push_scalar(value);
    }

    #[inline(always)]
    fn current<U: Elem>(&mut self) {
        assert_current::<U, T>();
    }
}

/// Enters an array leaf of these extents and strides, in elements, into the table of an evaluation or a fold over `whole`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn push_array<U: Elem>(
    operands: &mut OperandTable<'_>,
    whole: &[usize],
    first: *const U,
    extents: &[usize],
    strides: &[isize],
    axes: impl AxisMap,
) {
    let stride = |axis: usize| match axes.operand_axis(axis, extents.len()) {
        None => 0,
        Some(own) if extents[own] == whole[axis] => byte_stride::<U>(strides[own]),
        Some(own) => {
            assert!(
                extents[own] == 1,
                "an operand of extent {} meets a whole of {}",
                extents[own],
                whole[axis]
            );
            0
        }
    };
    operands.push(first.cast(), LeafKind::of::<U>(), stride);
}

/// That the marker of an element `U` is used where a `T` is about to be written.
#[inline(always)]
pub(super) fn assert_current<U: 'static, T: 'static>() {
    assert!(
        TypeId::of::<U>() == TypeId::of::<T>(),
        "the marker of an update was used in the update of a destination with other elements"
    );
}
