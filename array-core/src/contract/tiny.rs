//! Products of a few elements whose extents the types tell: a loop with constant bounds, compiled
//! for every level with the caller. Binding the operands of any other product costs more than these
//! elements.
//!
//! ```text
//! for i in rows: for s in steps: for j in columns:
//!     totals[j] += a[i, s] * b[s, j]        // unrolled, in registers
//! ```
//! Every total takes its steps one after the other, as in the kernels of products, and in those of
//! rows of fewer than 16 elements.

use core::marker::PhantomData;

use super::MatmulOperand;
use crate::expr::Number;
use crate::isa::{self, Level, Token};
use crate::kernel::{LeveledSlices, slices_at_level};
use crate::leaf::Addend;

/// The most rows, steps and columns of a product with constant bounds.
const TINY_EXTENT: usize = 8;

/// The most multiply-adds of such a product: they are unrolled.
const TINY_WORK: usize = 512;

/// Rows, steps and columns of the product of operands of these extents, if it is tiny: those of a
/// matrix, or of a vector.
const fn tiny(left: &[Option<usize>], right: &[Option<usize>]) -> Option<[usize; 3]> {
    let ([rows, steps], [right_steps, columns]) = match (left, right) {
        ([Some(n), Some(k)], [Some(j), Some(m)]) => ([*n, *k], [*j, *m]),
        ([Some(k)], [Some(j), Some(m)]) => ([1, *k], [*j, *m]),
        ([Some(n), Some(k)], [Some(j)]) => ([*n, *k], [*j, 1]),
        ([Some(k)], [Some(j)]) => ([1, *k], [*j, 1]),
        _ => return None,
    };
    let are_few = rows <= TINY_EXTENT && steps <= TINY_EXTENT && columns <= TINY_EXTENT;
    match are_few && rows * steps * columns <= TINY_WORK && steps == right_steps {
        true => Some([rows, steps, columns]),
        false => None,
    }
}

/// Whether these are the extents that a type tells.
#[inline(always)]
pub(super) fn has_extents(own: &[usize], told: &[Option<usize>]) -> bool {
    own.len() == told.len() && own.iter().zip(told).all(|(&own, told)| *told == Some(own))
}

/// The tiny product of an `A` and a `B`.
struct Tiny<A, B>(PhantomData<fn(A, B)>);

impl<A: MatmulOperand, B: MatmulOperand> Tiny<A, B> {
    const EXTENTS: Option<[usize; 3]> = tiny(A::EXTENTS, B::EXTENTS);
}

/// Computes the product of two row-major operands into `out`, which is row-major, if it is tiny.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn multiply_tiny<A, B>(a: &A, b: &B, out: &mut [A::Item]) -> bool
where
    A: MatmulOperand<Item: Number>,
    B: MatmulOperand<Item = A::Item>,
{
    if const { Tiny::<A, B>::EXTENTS.is_none() } {
        return false;
    }
    let (Some(left), Some(right)) = (a.row_major(), b.row_major()) else {
        return false;
    };
    slices_at_level::<Tiny<A, B>, A::Item>(left, right, out);
    true
}

/// The sum of the products of two vectors, if it is tiny. It is computed in the caller's code: a call
/// costs more.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn dot_tiny<A, B>(a: &A, b: &B) -> Option<A::Item>
where
    A: MatmulOperand<Item: Number>,
    B: MatmulOperand<Item = A::Item>,
{
    let Some([1, _, 1]) = (const { Tiny::<A, B>::EXTENTS }) else {
        return None;
    };
    let (left, right, mut sum) = (a.row_major()?, b.row_major()?, [A::Item::ZERO]);
    // Two loops, so that the level is asked for once.
    match A::Item::IS_FLOAT && isa::active().fma() {
        true => Tiny::<A, B>::run(Token::inlined(Level::V3), left, right, &mut sum),
        false => Tiny::<A, B>::run(Token::PLAIN, left, right, &mut sum),
    }
    Some(sum[0])
}

impl<A, B> LeveledSlices<A::Item> for Tiny<A, B>
where
    A: MatmulOperand<Item: Number>,
    B: MatmulOperand<Item = A::Item>,
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(token: Token<'static>, left: &[A::Item], right: &[A::Item], out: &mut [A::Item]) {
        let Some([n, k, m]) = (const { Self::EXTENTS }) else {
            return;
        };
        assert!(
            left.len() == n * k && right.len() == k * m && out.len() == n * m,
            "matrices of these extents"
        );
        for i in 0..n {
            let mut totals = [A::Item::ZERO; TINY_EXTENT];
            for s in 0..k {
                for j in 0..m {
                    totals[j] = totals[j].add_product(token, left[i * k + s], right[s * m + j]);
                }
            }
            for j in 0..m {
                out[i * m + j] = totals[j];
            }
        }
    }
}
