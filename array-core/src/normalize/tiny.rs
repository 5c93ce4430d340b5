//! The softmax of a few short rows whose extents the types tell: each row in registers, or all rows
//! along another axis than the last beside each other, by loops with constant bounds, compiled for every level with the caller. The way to the loops of the library costs
//! more than these elements.

use core::marker::PhantomData;

use crate::expr::Float;
use crate::isa::Token;
use crate::kernel::{LeveledSlices, slices_at_level};
use crate::math::{Functions, Math};
use crate::plan::limits::FEW_INLINE;
use crate::reduce::column_blocks::larger;
use crate::reduce::{Knows, ReduceAxes, Taken};
use crate::shape::Shape;

/// The most elements of a row: its loops are unrolled.
const TINY_ROW: usize = 8;

/// The extents before, of, and behind the axis that is taken; or all elements as a row. Only of few
/// elements in short rows.
const fn tiny(extents: &[Option<usize>], taken: Taken) -> Option<[usize; 3]> {
    let (mut count, mut axis) = (1, 0);
    let (mut row, mut columns) = (0, 1);
    while axis < extents.len() {
        match extents[axis] {
            Some(extent) if extent <= FEW_INLINE => {
                count *= extent;
                match taken {
                    Taken::Listed([own]) if axis as i64 == *own => (row, columns) = (extent, 1),
                    _ => columns *= extent,
                }
            }
            _ => return None,
        }
        if count == 0 || count > FEW_INLINE {
            return None;
        }
        axis += 1;
    }
    match taken {
        Taken::All => (row, columns) = (count, 1),
        Taken::Listed([_]) if row > 0 => {}
        _ => return None,
    }
    match row <= TINY_ROW {
        true => Some([count / (row * columns), row, columns]),
        false => None,
    }
}

/// The softmax of a shape `S` along the axis `A`.
pub(super) struct TinySoftmax<S, A>(PhantomData<fn(S, A)>);

impl<S: Shape, A: ReduceAxes<S>> TinySoftmax<S, A> {
    const ROWS: Option<[usize; 3]> = match S::RANK {
        Some(_) => tiny(S::EXTENTS, <A::Known as Knows>::TAKEN),
        None => None,
    };

    /// Whether it is tiny.
    pub(super) const IS_TINY: bool = Self::ROWS.is_some();

    /// Computes it of the rows in `source`, or of those in `out` if there is none.
    #[inline(always)]
    pub(super) fn run<T: Float>(source: Option<&[T]>, out: &mut [T]) {
        slices_at_level::<Self, T>(source.unwrap_or(&[]), &[], out);
    }
}

impl<S: Shape, A: ReduceAxes<S>, T: Float> LeveledSlices<T> for TinySoftmax<S, A> {
    /// As the rows of [`Softmax`](super::row_functions::Softmax).
    #[inline(always)]
    fn run(token: Token<'static>, source: &[T], _: &[T], out: &mut [T]) {
        let Some([blocks, extent, columns]) = (const { Self::ROWS }) else {
            return;
        };
        let size = extent * columns;
        assert!(
            out.len() == blocks * size && (source.is_empty() || source.len() == out.len()),
            "rows of these extents"
        );
        let mut items = [T::ZERO; FEW_INLINE];
        let items = &mut items[..blocks * size];
        items.copy_from_slice(if source.is_empty() { out } else { source });
        let mut largest = [T::LOWEST; FEW_INLINE];
        let mut shares = [T::ZERO; FEW_INLINE];
        each(items, size, &mut largest[..blocks * columns], |x, all| {
            *all = larger(*all, *x);
        });
        each(items, size, &mut largest[..blocks * columns], |x, all| {
            *x = *x - *all;
        });
        for x in &mut *items {
            *x = <T as Math>::Functions::exp(token, *x);
        }
        each(items, size, &mut shares[..blocks * columns], |x, sum| {
            *sum = *sum + *x;
        });
        for share in &mut shares[..blocks * columns] {
            *share = T::ONE / *share;
        }
        each(items, size, &mut shares[..blocks * columns], |x, share| {
            *x = *x * *share;
        });
        out.copy_from_slice(items);
    }
}

/// Calls `f` with each item and the number of its row, in blocks of `size` items whose rows are beside
/// each other.
#[inline(always)]
fn each<T>(items: &mut [T], size: usize, numbers: &mut [T], f: impl Fn(&mut T, &mut T)) {
    let columns = numbers.len() / (items.len() / size);
    let blocks = items.chunks_exact_mut(size);
    for (block, numbers) in blocks.zip(numbers.chunks_exact_mut(columns)) {
        for row in block.chunks_exact_mut(columns) {
            for (x, number) in row.iter_mut().zip(&mut *numbers) {
                f(x, number);
            }
        }
    }
}
