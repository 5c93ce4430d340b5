//! Runs nests that were planned at compile time ([`FixedNest`]): an evaluation collects the
//! addresses of its leaves, and calls the kernel.

use core::any::TypeId;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::output::{Output, Written};
use super::program::Program;
use super::run::rows;
use crate::expr::{AxisMap, Bind};
use crate::isa;
use crate::leaf::{Elem, FixedLeaves, LeafKind};
use crate::plan::FixedNest;
use crate::shape::Shape;
use crate::storage::Memory;

/// The first elements of the leaves of a fixed nest, borrowed for `'a`. Their kinds are collected
/// only with `KINDS`: an operand that fills the first-level cache shares the cache with every line
/// that is written here.
pub(crate) struct Firsts<'a, T, const KINDS: bool = false> {
    pub(super) nest: &'static FixedNest,
    len: usize,
    /// Whether all views so far have the strides that the nest assumes.
    row_major: bool,
    /// Invariant: the first `len` are initialised.
    ins: [MaybeUninit<*const u8>; FixedLeaves::MOST],
    /// Like `ins`; used only with `KINDS`.
    kinds: [MaybeUninit<LeafKind>; FixedLeaves::MOST],
    borrow: PhantomData<(&'a (), T)>,
}

impl<'a, T: Elem, const KINDS: bool> Firsts<'a, T, KINDS> {
    /// No leaves yet. `nest` must have been planned from the types of the leaves that are going to
    /// be bound, and for an output of `T`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(nest: &'static FixedNest) -> Self {
        Firsts {
            nest,
            len: 0,
            row_major: true,
            ins: [const { MaybeUninit::uninit() }; FixedLeaves::MOST],
            kinds: [const { MaybeUninit::uninit() }; FixedLeaves::MOST],
            borrow: PhantomData,
        }
    }

    #[inline(always)]
    fn push(&mut self, kind: LeafKind, first: *const u8) {
        self.ins[self.len].write(first);
        if KINDS {
            self.kinds[self.len].write(kind);
        }
        self.len += 1;
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The first elements of the leaves.
    #[inline(always)]
    pub(super) fn leaves(&self) -> &[*const u8] {
        // SAFETY: the first `len` are initialised.
        unsafe { self.ins[..self.len].assume_init_ref() }
    }

    /// Whether the views have the strides that the nest assumes.
    #[inline(always)]
    pub(super) fn is_row_major(&self) -> bool {
        self.row_major
    }

    /// The address of the entries, of which the first `len` are initialised.
    #[inline(always)]
    pub(super) fn pointers(&self) -> *const *const u8 {
        self.ins.as_ptr().cast()
    }

    /// Runs `program` over the leaves bound before, into an output that is a row-major array of the
    /// nest's extents.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn run<'x>(mut self, program: Program<'a, T>, out: Output<'x, T>) -> Written<'x> {
        let nest = self.nest;
        let Program { kernels, body, .. } = program;
        debug_assert!(kernels.leaves == nest.leaves && kernels.instances.typed == nest.zero);
        assert!(
            self.len == nest.leaves && self.row_major,
            "the nest was planned for other leaves"
        );
        out.check(kernels.reads_out, || nest.count);
        let kernel = kernels.typed[isa::active().index()];
        let out = out.first.cast::<u8>();
        if nest.axes <= 2 {
            let (strides, [n0, n1]) = (
                nest.strides[nest.schedule.row].as_ptr(),
                nest.schedule.block,
            );
            let ins = self.ins.as_ptr().cast();
            // SAFETY: as below.
            unsafe { kernel(body, out, ins, strides, n0, n1) };
            return Written(PhantomData);
        }
        // SAFETY: the first `len` are initialised.
        let ins = unsafe { self.ins[..self.len].assume_init_mut() };
        // SAFETY: the kernels are those of the body (`Program::rows_only`), for the classes of the
        // nest; every leaf covers the nest, which was planned from their types, and is borrowed for
        // 'a; the output has the nest's extents and is borrowed mutably.
        unsafe { walk(kernel, body, out, ins, nest) };
        Written(PhantomData)
    }
}

/// Runs a kernel over the rows of a nest of three axes or more.
///
/// # Safety
/// As for [`rows`].
#[inline(never)]
unsafe fn walk(
    kernel: super::RowKernel,
    body: *const (),
    out: *mut u8,
    ins: &mut [*const u8],
    nest: &'static FixedNest,
) {
    // SAFETY: the caller's promises.
    unsafe { rows(kernel, body, &nest.schedule, &nest.view(), out, ins) }
}

impl<T: Elem> Firsts<'_, T, true> {
    /// The kinds of the leaves.
    #[inline(always)]
    pub(super) fn kinds(&self) -> &[LeafKind] {
        // SAFETY: the first `len` are initialised.
        unsafe { self.kinds[..self.len].assume_init_ref() }
    }
}

impl<'a, T: Elem, const KINDS: bool> Bind<'a> for Firsts<'a, T, KINDS> {
    #[inline(always)]
    fn array<U: Elem>(
        &mut self,
        data: Memory<'a, U>,
        extents: &[usize],
        strides: &[isize],
        offset: usize,
        _: impl AxisMap,
    ) {
        let mut run = 1;
        for (&extent, &stride) in extents.iter().zip(strides).rev() {
            self.row_major &= extent == 1 || stride == run;
            run *= extent as isize;
        }
        let first = data.as_ptr().wrapping_add(offset);
        let kind = LeafKind::of::<U>().beside_gaps(data.has_gaps());
        self.push(kind, first.cast());
    }

    #[inline(always)]
    fn row_major<U: Elem, S: Shape>(&mut self, data: &'a [U], _: &S, _: impl AxisMap) {
        self.push(LeafKind::of::<U>(), data.as_ptr().cast());
    }

    #[inline(always)]
    fn scalar<U: Elem>(&mut self, value: &'a U) {
        self.push(LeafKind::scalar::<U>(), (&raw const *value).cast());
    }

    #[inline(always)]
    fn current<U: Elem>(&mut self) {
        super::launch::assert_current::<U>(Some(TypeId::of::<T>()));
    }
}
