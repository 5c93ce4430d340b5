//! The remainder of a row: the last lanes of one group and the other lanes of another. The lanes
//! are chosen by masking bits, which compiles to one instruction; choosing element by element does
//! not.

use super::groups::{GROUP, joined, parted};
use std::ops::{BitAnd, BitXor};

/// Zero bytes for a group, then as many bytes of ones; an element of a group has at most 8 bytes.
static MASK: [[u8; 8 * GROUP]; 2] = [[0; 8 * GROUP], [!0; 8 * GROUP]];

/// The last `rest` lanes of `new`, and the others of `old`.
///
/// # Safety
/// As for [`parted`] of both; `rest` is at most [`GROUP`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn last_lanes<T: Copy, V: Copy>(old: V, new: V, rest: usize) -> V {
    let others = (GROUP - rest) * size_of::<T>();
    let mask = MASK.as_flattened()[8 * GROUP - others..].as_ptr();
    // SAFETY: from `mask` on there are as many bytes as the largest group has; any bytes are valid.
    let mask = unsafe { mask.cast::<V>().read_unaligned() };
    macro_rules! by {
        ($Bits:ty) => {
            // SAFETY: the caller's groups, and integers of the size of their lanes.
            unsafe { by_bits::<$Bits, V>(old, new, mask) }
        };
    }
    match const { size_of::<T>() } {
        4 => by!(u32),
        _ => by!(u64),
    }
}

/// The bits of `new` where `mask` has ones, and those of `old` elsewhere.
///
/// # Safety
/// A group has the size of as many integers `U` as it has lanes.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn by_bits<U, V: Copy>(old: V, new: V, mask: V) -> V
where
    U: Copy + BitAnd<Output = U> + BitXor<Output = U>,
{
    // SAFETY: the caller's promise.
    let [old, new, mask] = [old, new, mask].map(|group| unsafe { parted::<U, V, GROUP>(group) });
    let mut lanes = old;
    for l in 0..GROUP {
        lanes[l] = old[l] ^ ((old[l] ^ new[l]) & mask[l]);
    }
    // SAFETY: as above.
    unsafe { joined(lanes) }
}
