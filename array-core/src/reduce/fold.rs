//! Folding tiles: a run of elements into one, rows into a row; the loops are compiled for every level.
//!
//! A float sum in one accumulator can neither be vectorised nor trusted. A run is folded in [`LANES`] accumulators, which
//! are then combined as a tree, and the results of tiles are combined pairwise ([`Cascade`]). The order depends on the
//! extents alone, so that every machine gives the same bits.
#![allow(unsafe_code, reason = "calls functions compiled for a detected level")]

use crate::isa::{self, Level};
use crate::leaf::Elem;

/// An associative operation on elements with an identity.
pub trait Fold<T>: Copy {
    /// The value that changes nothing.
    fn identity(self) -> T;
    /// Two values into one.
    fn combine(self, a: T, b: T) -> T;
}

/// Accumulators of a run: a multiple of every vector's width.
const LANES: usize = 32;

/// All of `items` in one.
#[inline(always)]
fn run<T: Elem, F: Fold<T>>(fold: F, items: &[T]) -> T {
    let (chunks, rest) = items.as_chunks::<LANES>();
    let mut lanes = [fold.identity(); LANES];
    for chunk in chunks {
        lanes = core::array::from_fn(|lane| fold.combine(lanes[lane], chunk[lane]));
    }
    for (lane, &item) in lanes.iter_mut().zip(rest) {
        *lane = fold.combine(*lane, item);
    }
    // Opaque, or LLVM mixes the tree into the loop above and spoils it.
    let mut lanes = core::hint::black_box(lanes);
    let mut width = LANES / 2;
    while width > 0 {
        for lane in 0..width {
            lanes[lane] = fold.combine(lanes[lane], lanes[lane + width]);
        }
        width /= 2;
    }
    lanes[0]
}

/// Every row of `items` into the row `into`.
#[inline(always)]
fn rows<T: Elem, F: Fold<T>>(fold: F, items: &[T], into: &mut [T]) {
    for row in items.chunks_exact(into.len()) {
        for (into, &item) in into.iter_mut().zip(row) {
            *into = fold.combine(*into, item);
        }
    }
}

/// Declares a function of every level around an `#[inline(always)]` one.
macro_rules! leveled {
    ($(#[$doc:meta])* $name:ident = $inner:ident($($arg:ident: $A:ty),*) $(-> $R:ty)?) => {
        $(#[$doc])*
        pub(super) fn $name<T: Elem, F: Fold<T>>(fold: F, $($arg: $A),*) $(-> $R)? {
            #[cfg(target_arch = "x86_64")]
            mod levels {
                use super::*;

                #[target_feature(enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt")]
                pub(super) fn v3<T: Elem, F: Fold<T>>(fold: F, $($arg: $A),*) $(-> $R)? {
                    super::$inner(fold, $($arg),*)
                }

                #[target_feature(
                    enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl"
                )]
                pub(super) fn v4<T: Elem, F: Fold<T>>(fold: F, $($arg: $A),*) $(-> $R)? {
                    super::$inner(fold, $($arg),*)
                }
            }
            match isa::active() {
                #[cfg(target_arch = "x86_64")]
                // SAFETY: `active` is a level that this CPU has.
                Level::V4 => unsafe { levels::v4(fold, $($arg),*) },
                #[cfg(target_arch = "x86_64")]
                // SAFETY: `active` is a level that this CPU has.
                Level::V3 => unsafe { levels::v3(fold, $($arg),*) },
                _ => $inner(fold, $($arg),*),
            }
        }
    };
}

leveled! {
    /// All of `items` in one.
    fold_run = run(items: &[T]) -> T
}
leveled! {
    /// Every row of `items`, each as long as `into`, into `into`.
    fold_rows = rows(items: &[T], into: &mut [T])
}

/// Rows combined pairwise: the partial results of 1, 2, 4, .. tiles, as the bits of a counter.
///
/// The error of a sum of `n` tiles grows with `log n` instead of `n`.
pub(super) struct Cascade<T, F> {
    fold: F,
    width: usize,
    /// The row of bit `k` is `rows[k * width..][..width]`, and counts where bit `k` of `tiles` is set.
    rows: Vec<T>,
    tiles: usize,
}

impl<T: Elem, F: Fold<T>> Cascade<T, F> {
    pub(super) fn new(fold: F, width: usize) -> Self {
        Cascade {
            fold,
            width,
            rows: Vec::new(),
            tiles: 0,
        }
    }

    /// Adds the result of one more tile; `row` is overwritten.
    pub(super) fn push(&mut self, row: &mut [T]) {
        let mut bit = 0;
        while self.tiles >> bit & 1 == 1 {
            let earlier = &self.rows[bit * self.width..][..self.width];
            for (item, &earlier) in row.iter_mut().zip(earlier) {
                *item = self.fold.combine(earlier, *item);
            }
            bit += 1;
        }
        let place = bit * self.width;
        if self.rows.len() < place + self.width {
            self.rows.resize(place + self.width, self.fold.identity());
        }
        self.rows[place..][..self.width].copy_from_slice(row);
        self.tiles += 1;
    }

    /// The combination of all tiles, which are then forgotten.
    pub(super) fn finish(&mut self, into: &mut [T]) {
        into.fill(self.fold.identity());
        let mut bit = 0;
        while self.tiles >> bit != 0 {
            if self.tiles >> bit & 1 == 1 {
                let earlier = &self.rows[bit * self.width..][..self.width];
                for (item, &earlier) in into.iter_mut().zip(earlier) {
                    *item = self.fold.combine(earlier, *item);
                }
            }
            bit += 1;
        }
        self.tiles = 0;
    }
}
