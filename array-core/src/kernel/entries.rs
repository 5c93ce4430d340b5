//! The entries of the operands of an evaluation: kinds, first elements, and the axes along which
//! they vary.

use core::mem::MaybeUninit;

use crate::leaf::LeafKind;

/// The most axes of a table.
pub(crate) const TABLE_AXES: usize = 8;
/// The most leaves of a table.
pub(crate) const LEAVES: usize = 16;

/// One number for each operand; the output is operand 0.
pub(super) type EachOperand<X> = [MaybeUninit<X>; LEAVES + 1];

/// The entries of the operands, in memory.
pub(crate) struct Entries<'e> {
    /// The output's extents, at most [`TABLE_AXES`].
    pub(super) extents: &'e [usize],
    /// Initialised for the operands that have been entered. The strides, in bytes, along each axis
    /// of the output are initialised only for operands that are [`Summary::strided`].
    pub(super) kinds: EachOperand<LeafKind>,
    /// The axes along which each operand varies, as bits.
    pub(super) varies: EachOperand<u32>,
    pub(super) firsts: EachOperand<*const u8>,
    /// Axis-major: entry `axis * pitch + operand`.
    pub(super) strides: [MaybeUninit<isize>; TABLE_AXES * (LEAVES + 1)],
    /// The number of operands, the output included.
    pub(super) pitch: usize,
}

impl<'e> Entries<'e> {
    /// Room for an output of at most [`TABLE_AXES`] axes and `leaves` leaves, at most [`LEAVES`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(extents: &'e [usize], leaves: usize) -> Self {
        assert!(
            extents.len() <= TABLE_AXES && leaves <= LEAVES,
            "a table has room for 8 axes and 16 leaves"
        );
        Entries {
            extents,
            kinds: [const { MaybeUninit::uninit() }; LEAVES + 1],
            varies: [const { MaybeUninit::uninit() }; LEAVES + 1],
            firsts: [const { MaybeUninit::uninit() }; LEAVES + 1],
            strides: [const { MaybeUninit::uninit() }; TABLE_AXES * (LEAVES + 1)],
            pitch: leaves + 1,
        }
    }

    /// The kinds of the operands entered so far, and the axes along which they vary.
    ///
    /// # Safety
    /// `len` operands have been entered.
    #[inline(always)]
    pub(super) unsafe fn kinds(&self, len: usize) -> (&[LeafKind], &[u32]) {
        let (kinds, varies) = (&self.kinds[..len], &self.varies[..len]);
        // SAFETY: the invariant of the fields.
        let kinds = unsafe { kinds.assume_init_ref() };
        // SAFETY: the invariant of the fields.
        (kinds, unsafe { varies.assume_init_ref() })
    }

    /// The [breaks](Summary::breaks) if some axes have extent 1. From now on, operands vary along
    /// these axes as they do along the next longer axis inside, so that no break is beside them.
    /// `None` if an operand is not row-major, if an extent is 0, and if a row would end in an axis
    /// of extent 1: the leaves would have other classes than along the row.
    ///
    /// # Safety
    /// `summary` is the summary of these entries.
    #[inline(never)]
    pub(super) unsafe fn breaks_beside_ones(&mut self, summary: &Summary) -> Option<u32> {
        let (mut ones, mut empty) = (0u32, false);
        for (axis, &extent) in self.extents.iter().enumerate() {
            ones |= u32::from(extent == 1) << axis;
            empty |= extent == 0;
        }
        let all = (1u32 << self.extents.len()) - 1;
        if ones == all {
            return (summary.strided == 0).then_some(0);
        }
        if summary.strided != 0 || empty || ones > all >> 1 {
            return None;
        }
        // SAFETY: the caller's promise.
        let varies = unsafe { self.varies[1..summary.len].assume_init_mut() };
        let mut left = ones;
        // A run of ones takes as many steps as it is long.
        while left != 0 {
            left &= left >> 1;
            for varies in &mut *varies {
                *varies ^= (*varies ^ *varies >> 1) & ones;
            }
        }
        let breaks = { &*varies }
            .iter()
            .fold(0, |breaks, varies| breaks | varies ^ varies >> 1);
        Some(breaks)
    }

    /// Enters the strides of row-major operands too; only a nest needs them.
    ///
    /// # Safety
    /// `summary` is the summary of these entries.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn enter_all_strides(&mut self, summary: &Summary) {
        for operand in 0..summary.len {
            if summary.strided >> operand & 1 == 1 {
                continue;
            }
            // SAFETY: the caller's promise.
            let (kinds, varies) = unsafe { self.kinds(summary.len) };
            let (kind, varies) = (kinds[operand], varies[operand]);
            let mut run = kind.size() as isize;
            for (axis, &extent) in self.extents.iter().enumerate().rev() {
                let own = varies >> axis & 1 == 1;
                self.strides[axis * self.pitch + operand].write(if own { run } else { 0 });
                run = run.wrapping_mul(if own { extent as isize } else { 1 });
            }
        }
    }
}

/// Facts about all operands, kept out of [`Entries`] so that they stay in registers. In memory they
/// were written a byte at a time and read as eight, for which the processor waits: 15 ns of the 55
/// ns that a call took.
#[derive(Clone, Copy)]
pub(super) struct Summary {
    /// How many operands have been entered.
    pub(super) len: usize,
    /// Whether all operands fit the output.
    pub(super) fits: bool,
    /// The operands that are not row-major, as bits; the output is bit 0. If there are any, the
    /// fields below are not set.
    pub(super) strided: u32,
    /// Bit `k`: for some leaf, the axes `k` and `k + 1` do not act as one long axis.
    pub(super) breaks: u32,
    /// The array leaves that do not vary along the last axis, by number from 0.
    pub(super) zero: u32,
}
