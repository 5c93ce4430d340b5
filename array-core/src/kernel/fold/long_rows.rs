//! Rows that are longer than a sum of 32 bits holds: each part of a row is a row of a call, and their
//! totals are added in 64 bits.

use super::calls::{Carry, FoldRows, LanesKernel};
use super::packs::{PackMemory, Room};
use super::source::{Apart, Work, advance, copied};
use crate::kernel::run::NO_STRIDES;

impl Work {
    /// [`lanes`](Work::lanes) of rows that are longer than a part of `kernel`.
    ///
    /// # Safety
    /// As there; the kernel is one of these leaves.
    #[cold]
    pub(super) unsafe fn lanes_in_parts(
        &self,
        kernel: LanesKernel,
        out: *mut u8,
        ins: &[*const u8],
        apart: Apart<'_>,
        [len, rows]: [usize; 2],
    ) {
        let (reducer, part) = (self.reducer, self.kernels.part);
        let (mut stack, mut heap) = (PackMemory::<1>::new(), None);
        let room = Room::on(&mut stack, &mut heap, reducer.align, reducer.size);
        // SAFETY: the caller's places for the totals.
        unsafe { (reducer.fill)(out, rows) };
        let mut place = copied(ins);
        for row in 0..rows {
            let mut piece = copied(place.as_slice());
            for from in (0..len).step_by(part) {
                let call = FoldRows {
                    carry: Carry::NONE,
                    out: room,
                    ins: piece.as_slice().as_ptr(),
                    strides: NO_STRIDES.as_ptr(),
                    n: [part.min(len - from), 1],
                };
                // SAFETY: a part of the caller's row; there is room for its total.
                unsafe { kernel(self.whole, &call) };
                // SAFETY: the total of the part, and that of the parts before it.
                unsafe { (reducer.join)(room, out.wrapping_add(row * reducer.size), 1) };
                advance(piece.as_mut_slice(), apart.along, part as isize);
            }
            advance(place.as_mut_slice(), apart.rows, 1);
        }
    }
}
