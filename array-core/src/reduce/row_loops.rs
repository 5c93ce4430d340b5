//! Loops over a row that the compiler vectorises: its largest item, its total, a function of each
//! item.

use crate::expr::Float;
use crate::isa::Token;
use crate::kernel::RowFold;
use crate::math::{Functions, Math};
use crate::reduce::column_blocks::larger;

/// Rows of fewer items are folded sequentially, like columns.
pub(crate) const FEW_FOR_LANES: usize = 32;

/// Exponentials that are computed before they are summed.
const ROW_BLOCK: usize = 256;

/// Folds each row of `extent` items into an element of `out`, in accumulators, or sequentially if
/// there are few items. `from` has the number that is subtracted in each row.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn fold_rows<T: Float>(
    fold: RowFold,
    items: &[T],
    extent: usize,
    from: &[T],
    out: &mut [T],
) {
    if extent >= FEW_FOR_LANES {
        return fold.rows(items, extent, from, out);
    }
    for (k, (row, out)) in items.chunks_exact(extent).zip(out).enumerate() {
        *out = match fold {
            RowFold::Total => row.iter().fold(T::ZERO, |sum, &x| sum + x),
            RowFold::Largest => row.iter().fold(T::LOWEST, |largest, &x| larger(largest, x)),
            RowFold::Squares => row
                .iter()
                .fold(T::ZERO, |sum, &x| sum + (x - from[k]) * (x - from[k])),
        };
    }
}

/// The sum of the exponentials of the differences from `from`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn exponentials<T: Float>(token: Token<'_>, items: &[T], from: T) -> T {
    let mut block = [T::ZERO; ROW_BLOCK];
    let (mut sum, mut part) = (T::ZERO, [T::ZERO]);
    for items in items.chunks(ROW_BLOCK) {
        let block = &mut block[..items.len()];
        mapped(Some(items), block, |x| {
            <T as Math>::Functions::exp(token, x - from)
        });
        fold_rows(RowFold::Total, block, block.len(), &[], &mut part);
        sum = sum + part[0];
    }
    sum
}

/// Sets each item of `out` to `f` of the item of `source`, or of `out` itself.
#[cfg_attr(not(debug_assertions), inline(always))]
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

/// Sets the items of `out` to `f` of those of `source`, or of `out` itself, by whole groups, each with
/// the number of its first item. The last group may overlap the one before. The compiler's own loop
/// takes four vectors at a time and does the rest of a row in narrow vectors and singly, which is most
/// of a short row. There is at least a group.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn mapped_in_groups<T: Float, const GROUP: usize>(
    source: Option<&[T]>,
    out: &mut [T],
    f: impl Fn([T; GROUP], usize) -> [T; GROUP],
) {
    let end = out.len() - GROUP;
    // In place, the first groups overwrite a part of the last one, so it is computed before them.
    let last = source
        .unwrap_or(out)
        .last_chunk()
        .map(|&items| f(items, end));
    // A copy of each group: the compiler makes vectors of it only if no store may change it.
    for from in (0..end).step_by(GROUP) {
        if let Some(&items) = source.unwrap_or(out)[from..].first_chunk() {
            out[from..][..GROUP].copy_from_slice(&f(items, from));
        }
    }
    if let (Some(out), Some(last)) = (out.last_chunk_mut(), last) {
        *out = last;
    }
}
