//! Rows of totals combined: one row into another, the accumulators of a row as a tree, partial results pairwise.

use super::Fold;
use crate::isa::Level;
use crate::kernel::lean::LEAN;
use crate::leaf::Elem;

/// Declares a function of every level around an `#[inline(always)]` one.
macro_rules! leveled {
    ($(#[$doc:meta])* $name:ident = $inner:ident($($arg:ident: $A:ty),*)) => {
        $(#[$doc])*
        pub(super) fn $name<T: Elem, F: Fold<T>>(level: Level, fold: F, $($arg: $A),*) {
            #[cfg(target_arch = "x86_64")]
            mod levels {
                use super::*;

                #[target_feature(enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt")]
                pub(super) fn v3<T: Elem, F: Fold<T>>(fold: F, $($arg: $A),*) {
                    super::$inner(fold, $($arg),*)
                }

                #[target_feature(
                    enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl"
                )]
                pub(super) fn v4<T: Elem, F: Fold<T>>(fold: F, $($arg: $A),*) {
                    super::$inner(fold, $($arg),*)
                }
            }
            debug_assert!(level.available(), "the CPU lacks {}", level.name());
            if LEAN {
                return $inner(fold, $($arg),*);
            }
            match level {
                #[cfg(target_arch = "x86_64")]
                // SAFETY: the caller's level is one that this CPU has: it is that of the kernels it runs.
                Level::V4 => unsafe { levels::v4(fold, $($arg),*) },
                #[cfg(target_arch = "x86_64")]
                // SAFETY: as above.
                Level::V3 => unsafe { levels::v3(fold, $($arg),*) },
                _ => $inner(fold, $($arg),*),
            }
        }
    };
}

leveled! {
    /// `into[i]` becomes `earlier[i]` combined with it.
    join = join_rows(earlier: &[T], into: &mut [T])
}
/// Writes totals that are `step` bytes apart.
///
/// # Safety
/// They are elements of the output, and none overlaps another.
pub(super) unsafe fn write_totals<T: Copy>(totals: &[T], out: *mut T, step: isize) {
    for (row, &total) in totals.iter().enumerate() {
        let place = out.wrapping_byte_offset(row as isize * step);
        // SAFETY: one of the caller's elements.
        unsafe { place.write(total) };
    }
}

#[inline(always)]
fn join_rows<T: Elem, F: Fold<T>>(fold: F, earlier: &[T], into: &mut [T]) {
    for (into, &earlier) in into.iter_mut().zip(earlier) {
        *into = fold.combine(earlier, *into);
    }
}

/// The `rows` rows of `totals`, each `pitch` elements long, pairwise into the first one.
pub(super) fn fold_pairs<T: Elem, F: Fold<T>>(
    fold: F,
    totals: &mut [T],
    pitch: usize,
    rows: usize,
) {
    let mut apart = 1;
    while apart < rows {
        for row in (0..rows - apart).step_by(2 * apart) {
            let (into, later) = totals[row * pitch..].split_at_mut(apart * pitch);
            for (into, &later) in into[..pitch].iter_mut().zip(&*later) {
                *into = fold.combine(*into, later);
            }
        }
        apart *= 2;
    }
}

/// Partial results combined pairwise: those of 1, 2, 4, .. parts, as the bits of a counter.
///
/// The error of a sum of `n` parts grows with `log n` instead of `n`.
pub(super) struct Cascade<T, F> {
    level: Level,
    fold: F,
    width: usize,
    /// The row of bit `k` is `rows[k * width..][..width]`, and counts where bit `k` of `parts` is set.
    rows: Vec<T>,
    parts: usize,
}

impl<T: Elem, F: Fold<T>> Cascade<T, F> {
    pub(super) fn new(level: Level, fold: F, width: usize) -> Self {
        Cascade {
            level,
            fold,
            width,
            rows: Vec::new(),
            parts: 0,
        }
    }

    /// Adds one more part; `row` is overwritten.
    pub(super) fn push(&mut self, row: &mut [T]) {
        let mut bit = 0;
        while self.parts >> bit & 1 == 1 {
            join(
                self.level,
                self.fold,
                &self.rows[bit * self.width..][..self.width],
                row,
            );
            bit += 1;
        }
        let place = bit * self.width;
        if self.rows.len() < place + self.width {
            self.rows.resize(place + self.width, self.fold.identity());
        }
        self.rows[place..][..self.width].copy_from_slice(row);
        self.parts += 1;
    }

    /// The combination of `row` and all parts before it, which are then forgotten.
    pub(super) fn finish(&mut self, row: &mut [T]) {
        let mut bit = 0;
        while self.parts >> bit != 0 {
            if self.parts >> bit & 1 == 1 {
                let earlier = &self.rows[bit * self.width..][..self.width];
                join(self.level, self.fold, earlier, row);
            }
            bit += 1;
        }
        self.parts = 0;
    }
}
