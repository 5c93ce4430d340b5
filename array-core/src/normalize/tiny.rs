//! The softmax of a few short rows whose extents the types tell: each row in registers, by loops with
//! constant bounds, compiled for every level with the caller. The way to the loops of the library costs
//! more than these elements.

use core::marker::PhantomData;

use super::row_functions::exp_from;
use crate::expr::Float;
use crate::isa::Token;
use crate::kernel::{LeveledSlices, slices_at_level};
use crate::plan::limits::FEW_INLINE;
use crate::reduce::column_blocks::larger;
use crate::reduce::{Knows, ReduceAxes, Taken};
use crate::shape::Shape;

/// The most elements of a row: its loops are unrolled.
const TINY_ROW: usize = 8;

/// The number of rows along the last axis, if it is taken, and their extent; or all elements as a
/// row. Only of few elements in short rows.
const fn tiny(extents: &[Option<usize>], taken: Taken) -> Option<[usize; 2]> {
    let (mut count, mut axis) = (1, 0);
    while axis < extents.len() {
        match extents[axis] {
            Some(extent) if extent <= FEW_INLINE => count *= extent,
            _ => return None,
        }
        if count == 0 || count > FEW_INLINE {
            return None;
        }
        axis += 1;
    }
    let row = match taken {
        Taken::All => count,
        Taken::Listed([axis]) if extents.len() as i64 - 1 == *axis => match extents[*axis as usize]
        {
            Some(extent) => extent,
            None => return None,
        },
        _ => return None,
    };
    match row <= TINY_ROW {
        true => Some([count / row, row]),
        false => None,
    }
}

/// The softmax of a shape `S` along the axis `A`.
pub(super) struct TinySoftmax<S, A>(PhantomData<fn(S, A)>);

impl<S: Shape, A: ReduceAxes<S>> TinySoftmax<S, A> {
    const ROWS: Option<[usize; 2]> = match S::RANK {
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
        let Some([rows, extent]) = (const { Self::ROWS }) else {
            return;
        };
        assert!(
            out.len() == rows * extent && (source.is_empty() || source.len() == out.len()),
            "rows of these extents"
        );
        for r in 0..rows {
            let mut row = [T::ZERO; TINY_ROW];
            let row = &mut row[..extent];
            let items = if source.is_empty() { &*out } else { source };
            row.copy_from_slice(&items[r * extent..][..extent]);
            let mut largest = T::LOWEST;
            for x in &*row {
                largest = larger(largest, *x);
            }
            for x in &mut *row {
                *x = exp_from(token, *x, largest);
            }
            let mut sum = T::ZERO;
            for x in &*row {
                sum = sum + *x;
            }
            let share = T::ONE / sum;
            for x in &mut *row {
                *x = *x * share;
            }
            out[r * extent..][..extent].copy_from_slice(row);
        }
    }
}
