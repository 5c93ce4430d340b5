//! Two operands of which no type tells how they vary: kernels for the pairs of all their rows, distances and products of matrices above all.
//!
//! One operand is repeated along the columns, the other is the same for all rows of accumulators. Which is which, strides tell when it runs;
//! there is a kernel for either.

use super::{Columns, FixedFold, FoldClasses, Folding, is_long};
use crate::leaf::{ClassSet, Classes, Leaves};
use crate::sealed::Sealed;
use core::marker::PhantomData;

/// As `C`, the array leaf number `ZERO` repeated along the columns, and number `SHARED` the same for all rows.
struct Crossing<B, C, const ZERO: usize, const SHARED: usize>(PhantomData<(B, C)>);

/// The array leaf number `K` of the body `B`.
struct Kth<B, const K: usize>(PhantomData<B>);

impl<B: Folding, const K: usize> Classes for Kth<B, K> {
    const SEALED: Sealed = Sealed;
    const ZERO: ClassSet = {
        let (mut leaf, mut before) = (0, K);
        while B::Leaves::SCALARS.get(leaf) || before > 0 {
            if !B::Leaves::SCALARS.get(leaf) {
                before -= 1;
            }
            leaf += 1;
        }
        ClassSet::EMPTY.with(leaf)
    };
}

impl<B: Folding, C: FoldClasses, const ZERO: usize, const SHARED: usize> FoldClasses
    for Crossing<B, C, ZERO, SHARED>
{
    type Lanes = C::Lanes;
    type Columns = Kth<B, ZERO>;
    type Shared = Kth<B, SHARED>;
    const REUSES: bool = true;
    const RANKED: bool = true;
    const KEEPS: bool = true;
    const FIXED: Option<FixedFold> = None;
}

/// The kernels, if the body is of two arrays, and short: a long one takes no rows together.
pub(super) const fn kernels<B: Folding, C: FoldClasses>() -> [Option<Columns>; 2] {
    let (mut arrays, mut leaf) = (0, 0);
    while leaf < B::Leaves::COUNT {
        arrays += !B::Leaves::SCALARS.get(leaf) as usize;
        leaf += 1;
    }
    if C::RANKED || !C::KEEPS || arrays != 2 || is_long::<B>() {
        return [None; 2];
    }
    [
        Some(Columns::of::<B, Crossing<B, C, 0, 1>>()),
        Some(Columns::of::<B, Crossing<B, C, 1, 0>>()),
    ]
}
