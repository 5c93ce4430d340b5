//! The strides between rows, in registers.
//!
//! A loop over rows reads the strides of its operands after each row. LLVM cannot prove that what the
//! row stores leaves their table as it is, so each row would read it again: a Zen 5 then takes 1.3
//! times as long for rows of 128 elements.

/// The most operands whose strides are copied: those of more are read from the table.
const FEW_STRIDES: usize = 8;

/// The strides of few operands.
pub(super) struct FewStrides([isize; FEW_STRIDES]);

impl FewStrides {
    /// The first `count` strides of a table.
    ///
    /// # Safety
    /// The table has so many entries.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn of(count: usize, table: *const isize) -> Self {
        let mut own = [0; FEW_STRIDES];
        if count <= FEW_STRIDES {
            for (k, stride) in own.iter_mut().enumerate().take(count) {
                // SAFETY: one of the caller's entries.
                *stride = unsafe { *table.wrapping_add(k) };
            }
        }
        FewStrides(own)
    }

    /// The copy of the first `count` strides of `table`, or the table itself.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn or(&self, count: usize, table: *const isize) -> *const isize {
        match count <= FEW_STRIDES {
            true => self.0.as_ptr(),
            false => table,
        }
    }
}
