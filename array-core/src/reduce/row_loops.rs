//! Loops over a row that the compiler vectorises: its largest item, its total, a function of each
//! item.

use crate::expr::Float;
use crate::isa::Token;
use crate::kernel::through_memory;
use crate::math::{Functions, Math};

/// Accumulators of a row: a multiple of every vector's width. A shorter row is folded sequentially,
/// like a column.
pub(crate) const ROW_LANES: usize = 32;

/// Exponentials that are computed before they are summed.
const ROW_BLOCK: usize = 256;

/// Folds items in lanes that are then combined as a tree; sequentially if there are fewer items
/// than lanes. `fold` has the accumulator on the left, and `start` is its identity.
#[inline(always)]
fn folded<T: Float>(
    items: &[T],
    start: T,
    fold: impl Fn(T, T) -> T + Copy,
    join: impl Fn(T, T) -> T + Copy,
) -> T {
    if items.len() < ROW_LANES {
        return items.iter().fold(start, |sum, &item| fold(sum, item));
    }
    let (chunks, rest) = items.as_chunks::<ROW_LANES>();
    let mut lanes = [start; ROW_LANES];
    for chunk in chunks {
        lanes = core::array::from_fn(|lane| fold(lanes[lane], chunk[lane]));
    }
    for (lane, &item) in lanes.iter_mut().zip(rest) {
        *lane = fold(*lane, item);
    }
    // Or LLVM merges the tree of combinations into the loop above, which is slower.
    let mut lanes = through_memory(lanes);
    let mut width = ROW_LANES / 2;
    while width > 0 {
        for lane in 0..width {
            lanes[lane] = join(lanes[lane], lanes[lane + width]);
        }
        width /= 2;
    }
    lanes[0]
}

/// The largest item. With NaN among the items the result does not matter, because everything that
/// is computed with them is NaN.
#[inline(always)]
pub(crate) fn largest<T: Float>(items: &[T]) -> T {
    let larger = |a: T, b: T| if b > a { b } else { a };
    folded(items, T::LOWEST, larger, larger)
}

/// The sum of the items.
#[inline(always)]
pub(crate) fn total<T: Float>(items: &[T]) -> T {
    folded(items, T::ZERO, |a, b| a + b, |a, b| a + b)
}

/// The sum of the squares of the differences from `mean`.
#[inline(always)]
pub(crate) fn squares_from<T: Float>(items: &[T], mean: T) -> T {
    let fold = |a: T, b: T| a + (b - mean) * (b - mean);
    // A lane without items stays 0.
    folded(items, T::ZERO, fold, |a, b| a + b)
}

/// The sum of the exponentials of the differences from `from`.
#[inline(always)]
pub(crate) fn exponentials<T: Float>(token: Token<'_>, items: &[T], from: T) -> T {
    let mut block = [T::ZERO; ROW_BLOCK];
    let mut sum = T::ZERO;
    for items in items.chunks(ROW_BLOCK) {
        let block = &mut block[..items.len()];
        mapped(Some(items), block, |x| {
            <T as Math>::Functions::exp(token, x - from)
        });
        sum = sum + total(block);
    }
    sum
}

/// Sets each item of `out` to `f` of the item of `source`, or of `out` itself.
#[inline(always)]
pub(crate) fn mapped<T: Float>(source: Option<&[T]>, out: &mut [T], f: impl Fn(T) -> T) {
    match source {
        Some(source) => {
            for (out, &item) in out.iter_mut().zip(source) {
                *out = f(item);
            }
        }
        None => {
            for out in out {
                *out = f(*out);
            }
        }
    }
}
