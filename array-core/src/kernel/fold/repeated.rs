//! One element per row of columns, repeated in memory for kernels that read element by element.

use super::packs::Room;
use crate::leaf::LeafKind;
use std::ptr;

/// Memory for elements that are repeated along the columns.
pub(super) struct Repeated {
    pub(super) leaf: usize,
    pub(super) size: usize,
    room: Room,
}

impl Repeated {
    pub(super) fn of(repeats: Option<(usize, LeafKind)>, [n0, steps]: [usize; 2]) -> Option<Self> {
        let (leaf, kind) = repeats?;
        Some(Repeated {
            leaf,
            size: kind.size(),
            room: Room::new(kind.align(), n0 * steps * kind.size()),
        })
    }

    /// Writes `steps` elements, whose sources are `apart` bytes apart, `n0` times each.
    ///
    /// # Safety
    /// The elements are valid for reads; the memory has room for all copies.
    pub(super) unsafe fn write(
        &mut self,
        from: *const u8,
        apart: isize,
        [n0, steps]: [usize; 2],
    ) -> *const u8 {
        let size = self.size;
        for s in 0..steps {
            let first = self.room.first().wrapping_add(s * n0 * size);
            let item = from.wrapping_offset(s as isize * apart);
            // SAFETY: the caller's element; the room belongs to `self`.
            unsafe { ptr::copy_nonoverlapping(item, first, size) };
            let mut done = 1;
            while done < n0 {
                let more = done.min(n0 - done);
                let next = first.wrapping_add(done * size);
                // SAFETY: copies the elements written so far behind themselves.
                unsafe { ptr::copy_nonoverlapping(first, next, more * size) };
                done += more;
            }
        }
        self.room.first()
    }
}
