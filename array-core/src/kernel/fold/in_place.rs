//! Factors that are all read in place: which loops of a reducer read which leaves is known at
//! compile time, so that a call only collects their addresses.

use super::Reducer;
use super::calls::{Carry, FoldBlock, FoldRows, NO_BODY};
use super::factors::{InPlace, LoopsOver};
use super::reducer::Loops;
use super::source::{Apart, Work};
use crate::isa::Level;
use crate::plan::is_pixel;

impl Reducer {
    #[inline]
    pub(super) fn loops(&'static self, over: LoopsOver) -> &'static Loops {
        let products = || self.products.as_ref().expect("a sum");
        match over {
            LoopsOver::Items => &self.items,
            LoopsOver::Squares => &products().squares,
            LoopsOver::Pairs => &products().pairs,
            LoopsOver::Scaled => &products().scaled,
        }
    }
}

impl Work {
    /// [`lanes`](Work::lanes) of factors in place.
    ///
    /// # Safety
    /// As there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn lanes_in_place(
        &self,
        in_place: &InPlace,
        level: Level,
        out: *mut u8,
        ins: &[*const u8],
        rows: &[isize],
        [len, count]: [usize; 2],
    ) {
        // Each list by itself: a tuple of them would be written, copied and read again at once, for
        // which the processor waits.
        let [i, j] = in_place.leaves;
        let (strides, [a, b]) = ([0, rows[i], rows[j]], [ins[i], ins[j]]);
        if count > 1 && is_pixel(len) {
            let (apart, n) = ([strides[1], strides[2]], [len, count]);
            // SAFETY: the caller's leaves.
            if unsafe { self.pixels(level, out, in_place.loops, [a, b], apart, n) } {
                return;
            }
        }
        let ins = [a, b];
        let call = FoldRows {
            carry: Carry::NONE,
            out,
            ins: ins.as_ptr(),
            strides: strides.as_ptr(),
            n: [len, count],
        };
        let kernel = self.reducer.loops(in_place.loops).lanes[level.index()];
        // SAFETY: as above.
        unsafe { kernel(NO_BODY, &call) };
    }

    /// [`columns`](Work::columns), one row of totals after the other, of factors in place.
    ///
    /// # Safety
    /// As there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn columns_in_place(
        &self,
        in_place: &InPlace,
        level: Level,
        accumulators: *mut u8,
        ins: &[*const u8],
        apart: Apart<'_>,
        block: &FoldBlock,
    ) {
        let [i, j] = in_place.leaves;
        let rows = [apart.rows[i], apart.rows[j]];
        let steps = [apart.steps[i], apart.steps[j]];
        let ins = [ins[i], ins[j]];
        let of_loops = Apart::of_loops(&rows, &steps);
        let call = of_loops.call(accumulators, &ins, block);
        let kernel = self.reducer.loops(in_place.loops).columns[level.index()];
        // SAFETY: the caller's leaves.
        unsafe { kernel(NO_BODY, &call) };
    }
}
