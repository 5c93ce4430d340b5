//! Computes few elements of fixed shapes in the caller's code: no kernel, no dispatch. The leaves are
//! arrays, or views of any strides.
//!
//! A call of a kernel costs more than the elements of a 4 x 4 matrix. The loops here have constant
//! bounds and are inlined into the caller, so the compiler unrolls them. Every element is computed
//! before the first is written, so it does not matter whether a leaf overlaps the destination.

use core::any::TypeId;
use core::arch::asm;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::output::{Output, Written};
use super::rows::Body;
use crate::expr::{AxisMap, Bind};
use crate::isa::Token;
use crate::leaf::{AllUnit, Elem, FixedLeaves, LeafClasses, Leaves};
use crate::plan::FixedNest;
use crate::shape::Shape;
use crate::storage::Memory;

/// The largest element, in bytes: larger ones would be moved through memory.
pub(super) const LARGE_INLINE: usize = 16;

/// Whether the body `B` over `nest` is too small to be worth the call of a kernel. Functions always
/// are worth it: they are long, and the levels of the kernels have better instructions for them.
pub(crate) const fn is_straight<B: Body>(nest: &FixedNest) -> bool {
    let needs = B::NEEDS;
    nest.count <= FixedNest::FEW
        && nest.axes <= FixedNest::FEW_AXES
        && size_of::<B::Out>() <= LARGE_INLINE
        && !needs.functions
        && !needs.rare
        && !needs.powers
}

/// Where the leaves of few elements are: the first element of each, and its byte strides along the
/// axes of the nest, borrowed for `'a`. All of it is constants once it is inlined, but addresses and
/// the strides of views.
pub(crate) struct InlineLeaves<'a, T> {
    nest: &'static FixedNest,
    len: usize,
    /// Invariant: the first `len` are initialised.
    ins: [MaybeUninit<*const u8>; FixedLeaves::MOST],
    /// Likewise.
    strides: [[MaybeUninit<isize>; FixedLeaves::MOST]; FixedNest::FEW_AXES],
    borrow: PhantomData<(&'a (), T)>,
}

impl<'a, T: Elem> InlineLeaves<'a, T> {
    /// No leaves yet. `nest` must have been planned from the types of the leaves that are going to
    /// be bound, and for an output of `T`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(nest: &'static FixedNest) -> Self {
        InlineLeaves {
            nest,
            len: 0,
            ins: [const { MaybeUninit::uninit() }; FixedLeaves::MOST],
            strides: [const { [const { MaybeUninit::uninit() }; FixedLeaves::MOST] };
                FixedNest::FEW_AXES],
            borrow: PhantomData,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn push(&mut self, first: *const u8, stride: impl Fn(usize) -> isize) {
        for axis in 0..FixedNest::FEW_AXES {
            self.strides[axis][self.len].write(stride(axis));
        }
        self.ins[self.len].write(first);
        self.len += 1;
    }

    /// A leaf with the strides of the nest.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn push_told(&mut self, first: *const u8) {
        let (nest, leaf) = (self.nest, self.len);
        self.push(first, |axis| nest.strides[axis][1 + leaf]);
    }

    /// Computes `body` over the leaves bound before, into an output that is a row-major array of
    /// the nest's extents.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn compute<'x, B: Body<Out = T>>(
        self,
        body: &'a B,
        out: Output<'x, T>,
    ) -> Written<'x> {
        let nest = self.nest;
        assert!(
            self.len == nest.leaves && nest.count <= FixedNest::FEW,
            "the nest was planned for other leaves"
        );
        out.check(B::Leaves::READS_OUT, || nest.count);
        let first = out.first;
        let mut tile = [const { MaybeUninit::<T>::uninit() }; FixedNest::FEW];
        let [n0, n1, n2, ..] = nest.extents;
        let [apart, rows, planes] = &self.strides;
        let (apart, rows, planes) = (
            apart.as_ptr().cast(),
            rows.as_ptr().cast(),
            planes.as_ptr().cast(),
        );
        let mut at = 0;
        // SAFETY: one entry for each leaf.
        let mut plane = unsafe { B::Leaves::start(self.ins.as_ptr().cast()) };
        for _ in 0..n2 {
            let mut line = plane;
            for _ in 0..n1 {
                let mut element = line;
                for _ in 0..n0 {
                    let classes = LeafClasses::of::<AllUnit>();
                    // SAFETY: the nest was planned from the types of the leaves, which have its
                    // extents and are borrowed for 'a: this element of each is valid.
                    let row = unsafe { B::Leaves::open(element, classes) };
                    // SAFETY: the output has the nest's elements.
                    let place = unsafe { first.add(at) };
                    // SAFETY: the element of each leaf, as above; the output is borrowed.
                    let items = unsafe { B::Leaves::get(&row, 0, place.cast(), classes) };
                    tile[at].write(body.apply(Token::PLAIN, items));
                    at += 1;
                    // SAFETY: one entry for each leaf.
                    element = unsafe { B::Leaves::next(element, apart) };
                }
                // SAFETY: as above.
                line = unsafe { B::Leaves::next(line, rows) };
            }
            // SAFETY: as above.
            plane = unsafe { B::Leaves::next(plane, planes) };
        }
        // SAFETY: the output has the nest's elements, which were all computed, and the tile is no
        // part of it.
        unsafe { first.copy_from_nonoverlapping(tile.as_ptr().cast(), nest.count) };
        if n0 % 4 == 0 {
            // With AVX-512 enabled for the whole program, a loop over many such arrays would be
            // vectorised across the arrays, with gathers: 12 times slower. If rows are not whole
            // vectors, that is a gain, so it is not prevented.
            // SAFETY: nothing is executed.
            unsafe { asm!("", options(nomem, nostack, preserves_flags)) };
        }
        Written(PhantomData)
    }
}

impl<'a, T: Elem> Bind<'a> for InlineLeaves<'a, T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn array<U: Elem>(
        &mut self,
        data: Memory<'a, U>,
        extents: &[usize],
        strides: &[isize],
        offset: usize,
        axes: impl AxisMap,
    ) {
        let (nest, size) = (self.nest, size_of::<U>() as isize);
        assert!(nest.binds_views, "the nest was planned for other leaves");
        let own = |axis: usize| match axis < nest.axes {
            true => axes.operand_axis(nest.axes - 1 - axis, extents.len()),
            false => None,
        };
        for axis in 0..nest.axes {
            assert!(
                own(axis).is_none_or(|own| [1, nest.extents[axis]].contains(&extents[own])),
                "the nest was planned for other extents"
            );
        }
        let first = data.as_ptr().wrapping_add(offset);
        self.push(first.cast(), |axis| match own(axis) {
            Some(own) if extents[own] != 1 => strides[own] * size,
            _ => 0,
        });
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn row_major<U: Elem, S: Shape>(&mut self, data: &'a [U], _: &S, _: impl AxisMap) {
        self.push_told(data.as_ptr().cast());
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scalar<U: Elem>(&mut self, value: &'a U) {
        self.push_told((&raw const *value).cast());
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn current<U: Elem>(&mut self) {
        super::launch::assert_current::<U>(Some(TypeId::of::<T>()));
    }
}
