//! The operands of most evaluations: a small table, filled and checked one leaf at a time.
//!
//! ```text
//! for every leaf: enter the axes of the output along which it varies; note whether it fits
//! row-major operands whose axes merge into two:  call the kernel          # `shortcut`
//! otherwise:                                     a nest and its schedule  # `run`
//! ```
//! A leaf is checked while it is entered, so that a write need not join shapes first. If a leaf
//! does not fit, nothing has been computed, and the caller composes the error. A few instructions
//! per axis would be noticeable in an evaluation of 24 elements, so the table has one bit for each
//! axis along which a row-major operand varies; together with the output's extents the bits
//! determine its strides.

use core::any::TypeId;
use core::marker::PhantomData;

use super::entries::{Entries, Summary};
use super::launch::{assert_current, byte_stride};
use super::output::{Output, Written};
use super::program::Program;
use super::shortcut::run;
use crate::expr::{AxisMap, Bind, Order};
use crate::leaf::{Elem, LeafKind};
use crate::shape::{Shape, stiff_axes};
use crate::storage::Memory;

/// The operands of one evaluation: the leaves are borrowed for `'a`, the output mutably for `'x`.
pub(crate) struct Table<'a, 'x, 'e, T> {
    pub(super) summary: Summary,
    pub(super) entries: &'e mut Entries<'e>,
    out: Output<'x, T>,
    borrow: PhantomData<&'a ()>,
}

impl<'a, 'x, 'e, T: Elem> Table<'a, 'x, 'e, T> {
    /// A table for `out`, without operands yet.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(out: Output<'x, T>, entries: &'e mut Entries<'e>) -> Self {
        Table {
            summary: Summary {
                len: 0,
                fits: true,
                strided: 0,
                breaks: 0,
                zero: 0,
            },
            entries,
            out,
            borrow: PhantomData,
        }
    }

    /// Describes the output, with strides in elements if it is not row-major. This is the first
    /// call, before the leaves.
    ///
    /// The layout of these strides must stay inside the elements that the output was made from, and
    /// no two indices may share an element. The callers are arrays and views, whose invariants
    /// ensure this.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn set_out(&mut self, strides: Option<&[isize]>) {
        self.summary.len = 1;
        self.entries.kinds[0].write(LeafKind::of::<T>());
        self.entries.varies[0].write(u32::MAX);
        if let Some(strides) = strides {
            self.summary.strided = 1;
            let pitch = self.entries.pitch;
            let rank = self.entries.extents.len();
            let kind = LeafKind::of::<T>();
            for (axis, &stride) in strides.iter().enumerate().take(rank) {
                self.entries.strides[axis * pitch].write(byte_stride(stride, kind));
            }
        }
    }

    /// The output, if it was not written.
    #[inline(always)]
    pub(crate) fn into_output(self) -> Output<'x, T> {
        self.out
    }

    /// Runs `program` over the operands entered before, if they fit the output and are all of the
    /// program's operands.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn run(&mut self, program: Program<'a, T>) -> Option<Written<'x>> {
        let Program { kernels, body, .. } = program;
        let summary = self.summary;
        if !summary.fits {
            return None;
        }
        assert!(
            summary.len == kernels.leaves + 1,
            "the program reads other leaves"
        );
        let extents = self.entries.extents;
        self.out
            .check(kernels.reads_out, || crate::shape::count(extents));
        // SAFETY: the kernels are those of the body (`Program::of`); `out` and every leaf cover the
        // extents (`set_out`, `enter`); the leaves are borrowed for 'a, and the output is borrowed
        // mutably.
        unsafe {
            run(
                kernels,
                body,
                self.out.first.cast(),
                self.entries,
                extents,
                &summary,
            )
        };
        Some(Written(PhantomData))
    }

    /// Enters an operand; returns its number.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn push(&mut self, kind: LeafKind, first: *const u8, varies: u32) -> usize {
        let operand = self.summary.len;
        self.summary.len += 1;
        self.entries.kinds[operand].write(kind);
        self.entries.varies[operand].write(varies);
        self.entries.firsts[operand].write(first);
        operand
    }

    /// Enters a row-major leaf of these extents. `stiff` are its axes that do not stretch even if
    /// their extent is 1.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn enter<U: Elem>(
        &mut self,
        first: *const U,
        own: &[usize],
        stiff: u16,
        axes: &impl AxisMap,
    ) -> usize {
        let out = self.entries.extents;
        // The axes of the output along which the leaf varies, and the axes of the leaf along which
        // it varies or stretches.
        let (mut varies, mut fits) = (0u32, 0u32);
        let stretches = !u32::from(stiff);
        let fits = match axes.order() {
            // The most frequent case.
            Order::Same if same(own, out) => {
                varies = (1 << out.len()) - 1;
                true
            }
            Order::Same if own.len() == out.len() => {
                for (axis, (&own, &out)) in own.iter().zip(out).enumerate() {
                    varies |= u32::from(own == out) << axis;
                    fits |= u32::from(own == 1) << axis;
                }
                (varies | fits & stretches) + 1 == 1 << out.len()
            }
            Order::At(dims) if own.len() == dims.len() => {
                // The axes must increase, the last one below the rank, as the rule demands.
                let (mut next, mut increase) = (0, true);
                for (k, (&own, &axis)) in own.iter().zip(dims).enumerate() {
                    let axis = axis as usize;
                    increase &= next <= axis && axis < out.len();
                    if !increase {
                        break;
                    }
                    next = axis + 1;
                    let same = own == out[axis];
                    varies |= u32::from(same) << axis;
                    fits |= (u32::from(same) | u32::from(own == 1) & stretches >> k) << k;
                }
                increase && fits + 1 == 1 << dims.len()
            }
            _ => false,
        };
        let operand = self.push(LeafKind::of::<U>(), first.cast(), varies);
        let summary = &mut self.summary;
        summary.fits &= fits;
        summary.breaks |= varies ^ varies >> 1;
        summary.zero |= (!varies << 1 >> out.len() & 1) << operand >> 1;
        operand
    }

    /// Enters the strides, in elements, of an entered leaf that is not row-major.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn enter_strides<U: Elem>(
        &mut self,
        operand: usize,
        own: &[usize],
        strides: &[isize],
        axes: &impl AxisMap,
    ) {
        let (mut run, mut row_major) = (1isize, true);
        for (&own, &stride) in own.iter().zip(strides).rev() {
            row_major &= (stride == run) | (own == 1);
            run = run.wrapping_mul(own as isize);
        }
        if row_major || !self.summary.fits {
            return;
        }
        self.summary.strided |= 1 << operand;
        // SAFETY: just entered.
        let varies = unsafe { self.entries.varies[operand].assume_init() };
        let Entries {
            extents,
            strides: table,
            pitch,
            ..
        } = &mut *self.entries;
        for axis in 0..extents.len() {
            table[axis * *pitch + operand].write(0);
        }
        let mut enter = |axis: usize, stride: isize| {
            if varies >> axis & 1 == 1 {
                table[axis * *pitch + operand].write(byte_stride(stride, LeafKind::of::<U>()));
            }
        };
        match axes.order() {
            Order::At(dims) => {
                for (&axis, &stride) in dims.iter().zip(strides) {
                    enter(axis as usize, stride);
                }
            }
            _ => {
                for (axis, &stride) in strides.iter().enumerate() {
                    enter(axis, stride);
                }
            }
        }
    }
}

/// Whether the extents are the same. A comparison of slices would be a call.
#[inline(always)]
fn same(a: &[usize], b: &[usize]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b)
}

impl<'a, T: Elem> Bind<'a> for Table<'a, '_, '_, T> {
    /// Only numbers are known about this leaf: the evaluation is left to the nest.
    #[inline(always)]
    fn array<U: Elem>(
        &mut self,
        _: Memory<'a, U>,
        _: &[usize],
        _: &[isize],
        _: usize,
        _: impl AxisMap,
    ) {
        self.summary.fits = false;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn view<U: Elem, S: Shape>(
        &mut self,
        data: Memory<'a, U>,
        shape: &S,
        strides: &[isize],
        offset: usize,
        axes: impl AxisMap,
    ) {
        let first = data.as_ptr().wrapping_add(offset);
        shape.with_extents(
            #[inline(always)]
            |extents| {
                let operand = self.enter(first, extents, stiff_axes::<S>(), &axes);
                if data.has_gaps() {
                    self.entries.kinds[operand].write(LeafKind::of::<U>().beside_gaps(true));
                }
                self.enter_strides::<U>(operand, extents, strides, &axes);
            },
        );
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn row_major<U: Elem, S: Shape>(&mut self, data: &'a [U], shape: &S, axes: impl AxisMap) {
        shape.with_extents(
            #[inline(always)]
            |extents| self.enter(data.as_ptr(), extents, stiff_axes::<S>(), &axes),
        );
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scalar<U: Elem>(&mut self, value: &'a U) {
        self.push(LeafKind::scalar::<U>(), (&raw const *value).cast(), 0);
    }

    #[inline(always)]
    fn current<U: Elem>(&mut self) {
        assert_current::<U>(Some(TypeId::of::<T>()));
        self.summary.fits = false;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn current_of<U: Elem, S: Shape>(&mut self, shape: &S) {
        assert_current::<U>(Some(TypeId::of::<T>()));
        self.summary.fits &= shape.with_extents(
            #[inline(always)]
            |extents| same(extents, self.entries.extents),
        );
    }
}
