//! `NormalizedRows`: the grouping of the rows of a normalisation, which depends only on the
//! extents: rows, short rows as columns of a tile, blocks of columns.

use super::row_functions::{LogSoftmax, NORMALIZED_GROUP, Normal, Normalisation, Softmax};
use crate::expr::Float;
use crate::isa::Token;
use crate::kernel::{Leveled, abreast, at_level, transpose};
use crate::plan::limits::{MANY_SHORT_ROWS, MANY_SLABS, NEAR_NORMALIZED};
use crate::reduce::{
    column_blocks::ColumnBlock,
    few_rows::{FewRows, are_few},
    row_loops::FEW_FOR_LANES,
};
use crate::storage::compiled;

/// Rows along the middle one of three axes, in row-major order: from `source`, or in place.
pub(super) struct NormalizedRows<'a, N, T> {
    pub(super) normal: N,
    pub(super) source: Option<&'a [T]>,
    pub(super) out: &'a mut [T],
    /// The extents before the axis, of the axis, and after it.
    pub(super) extents: [usize; 3],
}

/// Normalises by code for the active level.
fn normalise<T: Float>(rows: NormalizedRows<'_, Normalisation<'_, T>, T>) {
    let NormalizedRows {
        normal,
        source,
        out,
        extents,
    } = rows;
    macro_rules! run {
        ($normal:expr) => {
            at_level(NormalizedRows {
                normal: $normal,
                source,
                out,
                extents,
            })
        };
    }
    match normal {
        Normalisation::Softmax => run!(Softmax),
        Normalisation::LogSoftmax => run!(LogSoftmax),
        Normalisation::LayerNorm(norm) => run!(norm),
    }
}

impl<T: Float> NormalizedRows<'_, Normalisation<'_, T>, T> {
    /// Normalises the rows, by code that is compiled with the library, not in the user's crate.
    pub(super) fn normalise(self) {
        type Normalise<T> = for<'a> fn(NormalizedRows<'a, Normalisation<'a, T>, T>);
        static SINGLE: Normalise<f32> = normalise;
        static DOUBLE: Normalise<f64> = normalise;
        compiled::<Normalise<T>>(&SINGLE, &DOUBLE)(self);
    }
}

impl<N: Normal<T>, T: Float> NormalizedRows<'_, N, T> {
    /// Normalises some outer indices at a time: the slab below each (all elements below one outer
    /// index) is a column of a tile. Rows that may be transposed are summed sequentially otherwise,
    /// too, so the result does not depend on the number of rows.
    #[inline(always)]
    fn short(self) {
        let [_, extent, inner] = self.extents;
        let len = extent * inner;
        let at_once = len * abreast::<T>(len);
        let mut tile = vec![T::ZERO; at_once.min(self.out.len())];
        for (number, out) in self.out.chunks_mut(at_once).enumerate() {
            let source = match self.source {
                Some(source) => &source[number * at_once..][..out.len()],
                None => &*out,
            };
            let (tile, width) = (&mut tile[..out.len()], out.len() / len);
            transpose(source, len, tile);
            for column in 0..inner {
                let block = ColumnBlock {
                    first: column * width,
                    extent,
                    stride: inner * width,
                    width,
                };
                at_level(NormalizedColumns {
                    normal: self.normal,
                    block,
                    source: None,
                    out: tile,
                });
            }
            transpose(tile, width, out);
        }
    }
}

impl<N: Normal<T>, T: Float> Leveled for NormalizedRows<'_, N, T> {
    type Output = ();

    #[inline(always)]
    fn run(self, token: Token<'static>) {
        let extents @ [outer, extent, inner] = match self.extents {
            // Rows of one item are the columns of one row.
            [outer, 1, inner] => [1, 1, outer * inner],
            extents => extents,
        };
        if self.out.is_empty() {
            return;
        }
        // Longer rows are faster one by one.
        let longest = if inner > 1 { N::LANES_LONGEST } else { 2 };
        if extent <= longest && are_few(extents) {
            let rows = FewRows::of(self.source.unwrap_or(self.out), extents);
            return self.normal.few(token, rows, self.out);
        }
        let many = if inner == 1 {
            MANY_SHORT_ROWS + extent
        } else {
            MANY_SLABS
        };
        let shortest = match inner {
            1 => self.normal.shortest_in_lanes(),
            _ => FEW_FOR_LANES,
        };
        if extent * inner < shortest && outer >= many {
            return self.short();
        }
        if inner == 1 {
            let group =
                extent * (NEAR_NORMALIZED / size_of::<T>() / extent).clamp(1, NORMALIZED_GROUP);
            let rows = self.out.chunks_mut(group);
            // Two loops, so that in each the compiler knows whether there is a source: 3 % of a
            // softmax of 256 columns.
            match self.source {
                Some(source) => {
                    for (out, source) in rows.zip(source.chunks(group)) {
                        self.normal.rows(token, extent, Some(source), out);
                    }
                }
                None => {
                    for out in rows {
                        self.normal.rows(token, extent, None, out);
                    }
                }
            }
            return;
        }
        let wide = even_blocks(inner, N::widest(extent));
        for before in 0..outer {
            for column in (0..inner).step_by(wide) {
                let block = ColumnBlock {
                    first: before * extent * inner + column,
                    extent,
                    stride: inner,
                    width: wide.min(inner - column),
                };
                at_level(NormalizedColumns {
                    normal: self.normal,
                    block,
                    source: self.source,
                    out: self.out,
                });
            }
        }
    }
}

/// The width of blocks of at most `widest` columns, such that the last one is not much narrower than
/// the others.
const fn even_blocks(columns: usize, widest: usize) -> usize {
    match columns.div_ceil(widest) {
        1 => columns,
        blocks => columns.div_ceil(blocks).next_multiple_of(16),
    }
}

/// A block of columns, compiled once for the two ways that call it.
struct NormalizedColumns<'a, N, T> {
    normal: N,
    block: ColumnBlock,
    source: Option<&'a [T]>,
    out: &'a mut [T],
}

impl<N: Normal<T>, T: Float> Leveled for NormalizedColumns<'_, N, T> {
    type Output = ();

    #[inline(always)]
    fn run(self, token: Token<'static>) {
        self.normal
            .columns(token, self.block, self.source, self.out);
    }
}
