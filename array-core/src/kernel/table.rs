//! The usual way of an evaluation: a small table of strides, filled and checked leaf by leaf, from which rows are run where they lie.
//!
//! ```text
//! for every leaf: enter its strides along the output's axes; note where it stretches, and whether it fits
//! merge the inner axes that no operand can tell from one long axis: the row
//! if all leaves lie along the row as a kernel wants it: call it           # most evaluations
//! else: make a plan (super::drive)                                         # another order, or tiles
//! ```
//! Whether the leaves fit is found while they are entered, so that a write need not join shapes first: where one does not, nothing has been
//! done, and the caller finds out what to say. A few instructions more for each axis would show: of an array of 24 elements the price is
//! all that there is. So what all row-major operands share is kept as bits, in registers, and strides are looked at only for others.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::direct::run;
use super::launch::{Output, Written, assert_current, byte_stride};
use super::program::Program;
use crate::expr::{AxisMap, Bind, Order, stiff_axes};
use crate::isa;
use crate::leaf::{Elem, LeafKind};
use crate::shape::Shape;

/// Axes that a table has room for.
pub(crate) const AXES: usize = 8;
/// Leaves that it has room for.
pub(crate) const LEAVES: usize = 16;

/// One number for each operand; the output is operand 0.
pub(super) type Each<X> = [MaybeUninit<X>; LEAVES + 1];

/// What is known of the operands: in memory.
pub(super) struct Entries<'e> {
    /// The output's extents, at most [`AXES`].
    pub(super) extents: &'e [usize],
    /// Of the operands that have been entered, these are initialised; of the strides, in bytes, the entries for each axis of the output.
    /// Those of a row-major output are not.
    pub(super) kinds: Each<LeafKind>,
    pub(super) firsts: Each<*const u8>,
    pub(super) strides: [[MaybeUninit<isize>; AXES]; LEAVES + 1],
}

/// What is known of them together: in registers, so that it is never borrowed while leaves are entered.
#[derive(Clone, Copy)]
pub(super) struct Summary {
    /// How many operands have been entered.
    pub(super) len: usize,
    /// Whether all of them fit the output.
    fits: bool,
    /// Whether the output is row-major.
    pub(super) plain_out: bool,
    /// Whether the output and all leaves are row-major. If not, what follows is not told.
    pub(super) row_major: bool,
    /// Bit `k`: some leaf can tell the axes `k` and `k + 1` from one long axis.
    pub(super) breaks: u32,
    /// The array leaves that do not vary along the last axis, by number from 0.
    pub(super) zero: u32,
}

/// The operands of one evaluation: leaves borrowed for `'a`, an output borrowed mutably for `'x`.
pub(crate) struct Table<'a, 'x, 'e, T> {
    summary: Summary,
    entries: Entries<'e>,
    out: Output<'x, T>,
    borrow: PhantomData<&'a ()>,
}

impl<'a, 'x, 'e, T: Elem> Table<'a, 'x, 'e, T> {
    /// A table for `out`, of at most [`AXES`] axes, whose operands are to come.
    #[inline(always)]
    pub(crate) fn new(out: Output<'x, T>, extents: &'e [usize]) -> Self {
        // Writes nothing into the tables: what is written before the value is moved to its place would be copied, all of it.
        assert!(extents.len() <= AXES, "a table has room for 8 axes");
        Table {
            summary: Summary {
                len: 0,
                fits: true,
                plain_out: true,
                row_major: true,
                breaks: 0,
                zero: 0,
            },
            entries: Entries {
                extents,
                kinds: [const { MaybeUninit::uninit() }; LEAVES + 1],
                firsts: [const { MaybeUninit::uninit() }; LEAVES + 1],
                strides: [const { [const { MaybeUninit::uninit() }; AXES] }; LEAVES + 1],
            },
            out,
            borrow: PhantomData,
        }
    }

    /// Describes the output, with strides in elements where it is not row-major: the first call, before the leaves.
    ///
    /// The layout, the extents with these strides, must stay inside the elements that the output was made from, and no two indices may
    /// meet: the callers are arrays and views, whose invariants say so.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn set_out(&mut self, strides: Option<&[isize]>) {
        self.summary.len = 1;
        self.entries.kinds[0].write(LeafKind::of::<T>());
        if let Some(strides) = strides {
            self.summary.plain_out = false;
            self.summary.row_major = false;
            for (entry, &stride) in self.entries.strides[0].iter_mut().zip(strides) {
                entry.write(byte_stride::<T>(stride));
            }
        }
    }

    /// Runs `program` over the operands entered before, if they fit the output and are all that it reads.
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
        assert!(
            self.out
                .uninit
                .is_none_or(|count| !kernels.reads_out && crate::shape::count(extents) == count),
            "a new array is written as a whole, and has no value before"
        );
        let out = self.out.first.cast();
        // SAFETY: the kernels are those of the body (`Program::of`); `out` and every leaf cover the extents (`set_out`, `enter`), are borrowed
        // for 'a, and the output mutably so.
        unsafe {
            run(
                kernels,
                body,
                out,
                &mut self.entries,
                &summary,
                isa::active(),
            )
        };
        Some(Written(PhantomData))
    }

    /// Enters what an operand is; gives its number.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn push(&mut self, kind: LeafKind, first: *const u8) -> usize {
        let operand = self.summary.len;
        self.summary.len += 1;
        self.entries.kinds[operand].write(kind);
        self.entries.firsts[operand].write(first);
        operand
    }

    /// Enters a leaf of these extents and, where it is not row-major, strides in elements. `stiff` are its axes that do not stretch
    /// although their extent is 1.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn enter<U: Elem>(
        &mut self,
        first: *const U,
        own: &[usize],
        strides: Option<&[isize]>,
        stiff: u16,
        axes: &impl AxisMap,
    ) {
        let operand = self.push(LeafKind::of::<U>(), first.cast());
        let out = self.entries.extents;
        let row = &mut self.entries.strides[operand];
        let order = axes.order();
        if let Order::At(_) = order {
            *row = [MaybeUninit::new(0); AXES];
        }
        let (mut fits, mut varies, mut row_major) = (true, 0u32, size_of::<U>() as isize);
        let mut at = |axis: usize, k: usize| {
            let same = own[k] == out[axis];
            fits &= same | (own[k] == 1) & (stiff >> k & 1 == 0);
            varies |= u32::from(same) << axis;
            let stride = match strides {
                Some(strides) => byte_stride::<U>(strides[k]),
                None => row_major,
            };
            row_major = row_major.wrapping_mul(own[k] as isize);
            row[axis % AXES].write(if same { stride } else { 0 });
        };
        let all = match order {
            Order::Same if own.len() == out.len() => {
                let mut axis = out.len();
                while axis > 0 {
                    axis -= 1;
                    at(axis, axis);
                }
                true
            }
            Order::At(dims) if own.len() == dims.len() => {
                // Increasing, the last one below the rank: as the rule has it.
                let (mut k, mut next) = (own.len(), out.len());
                loop {
                    if k == 0 {
                        break true;
                    }
                    k -= 1;
                    let axis = dims[k] as usize;
                    if axis >= next {
                        break false;
                    }
                    next = axis;
                    at(axis, k);
                }
            }
            _ => false,
        };
        let summary = &mut self.summary;
        summary.fits &= fits & all;
        summary.row_major &= strides.is_none();
        summary.breaks |= varies ^ varies >> 1;
        summary.zero |= (!varies << 1 >> out.len() & 1) << operand >> 1;
    }
}

impl<'a, T: Elem> Bind<'a> for Table<'a, '_, '_, T> {
    /// Of this nothing is known but numbers: it is left to others.
    #[inline(always)]
    fn array<U: Elem>(&mut self, _: &'a [U], _: &[usize], _: &[isize], _: usize, _: impl AxisMap) {
        self.summary.fits = false;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn view<U: Elem, S: Shape>(
        &mut self,
        data: &'a [U],
        shape: &S,
        strides: &[isize],
        offset: usize,
        axes: impl AxisMap,
    ) {
        let first = data.as_ptr().wrapping_add(offset);
        shape.with_extents(
            #[inline(always)]
            |extents| self.enter(first, extents, Some(strides), stiff_axes::<S>(), &axes),
        );
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn row_major<U: Elem, S: Shape>(&mut self, data: &'a [U], shape: &S, axes: impl AxisMap) {
        shape.with_extents(
            #[inline(always)]
            |extents| self.enter(data.as_ptr(), extents, None, stiff_axes::<S>(), &axes),
        );
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scalar<U: Elem>(&mut self, value: &'a U) {
        let kind = LeafKind::scalar::<U>();
        let operand = self.push(kind, (&raw const *value).cast());
        self.entries.strides[operand] = [MaybeUninit::new(0); AXES];
    }

    #[inline(always)]
    fn current<U: Elem>(&mut self) {
        assert_current::<U, T>();
        self.summary.fits = false;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn current_of<U: Elem, S: Shape>(&mut self, shape: &S) {
        assert_current::<U, T>();
        self.summary.fits &= shape.with_extents(
            #[inline(always)]
            |extents| extents == self.entries.extents,
        );
    }
}
