//! Rows of two to four contiguous elements that follow each other, as the channels of the pixels of
//! an image, each folded into one total.
//!
//! ```text
//! for j in pixels: for k in 0..len:    # unrolled; the compiler takes vectors of pixels apart
//!     totals[j] = step(totals[j], element len * j + k)
//! ```
//! The order is that of a [short row](super::short_rows). Transposed in registers as other short
//! rows are, the channels of an image took two to three times as long.

use super::calls::{FoldBlock, NO_BODY};
use super::factors::LoopsOver;
use super::source::{Apart, Work};
use crate::isa::Level;
use crate::plan::is_pixel;

impl Work {
    /// Folds several rows of two to four elements of the factors at `places`, whose rows are `apart`
    /// bytes apart, if the rows of each factor follow each other or are all the same; returns
    /// whether it did.
    ///
    /// # Safety
    /// As for [`lanes`](Self::lanes); the factors are those of `loops`, in place or in tiles.
    pub(super) unsafe fn pixels(
        &self,
        level: Level,
        out: *mut u8,
        loops: LoopsOver,
        mut places: [*const u8; 2],
        mut apart: [isize; 2],
        [len, rows]: [usize; 2],
    ) -> bool {
        if rows == 1 || !is_pixel(len) {
            return false;
        }
        let size = self.reducer.item.size as isize;
        let pixel = len as isize * size;
        // One factor for a row is the first one already.
        let is_scaled = loops == LoopsOver::Scaled;
        if self.factors() == 2 && !is_scaled && apart[1] == 0 {
            places.swap(0, 1);
            apart.swap(0, 1);
        }
        let (over, first) = match (self.factors(), apart) {
            (1, [a, _]) if a == pixel => (loops, size),
            (2, [a, b]) if a == pixel && b == pixel && !is_scaled => (loops, size),
            // The same factors for each pixel, or one factor.
            (2, [0, b]) if b == pixel => match is_scaled {
                true => (LoopsOver::Scaled, 0),
                false => (LoopsOver::Scaled, size),
            },
            _ => return false,
        };
        let Some(kernels) = self.reducer.loops(over).pixels else {
            return false;
        };
        let block = FoldBlock {
            columns: rows,
            rows: 1,
            steps: len,
            pitch: rows,
            fresh: true,
        };
        let steps = [first, size];
        let of_loops = Apart::of_loops(&[0; 2], &steps);
        let call = of_loops.call(out, &places, &block);
        // SAFETY: the caller's rows.
        unsafe { kernels[level.index()](NO_BODY, &call) };
        true
    }
}
