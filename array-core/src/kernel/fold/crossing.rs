//! Leaf classes for a fold of two arrays whose types say nothing about their strides, if one array
//! is constant along the columns and the other one is the same for all rows.

use super::{FoldClasses, Folded};
use crate::leaf::{ClassSet, Classes, Leaves};
use crate::sealed::Sealed;
use std::marker::PhantomData;

/// Like `C`, but array number `ZERO` is constant along the columns, and array number `SHARED` is
/// the same for all rows.
pub(super) struct Crossing<B, C, const ZERO: usize, const SHARED: usize>(PhantomData<(B, C)>);

/// The class of array leaf number `K` of the body `B`: the leaf alone.
pub(super) struct Kth<B, const K: usize>(PhantomData<B>);

impl<B: Folded, const K: usize> Classes for Kth<B, K> {
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

impl<B: Folded, C: FoldClasses, const ZERO: usize, const SHARED: usize> FoldClasses
    for Crossing<B, C, ZERO, SHARED>
{
    type Lanes = C::Lanes;
    type Columns = Kth<B, ZERO>;
    type Shared = Kth<B, SHARED>;
    const REUSES: bool = true;
    const RANKED: bool = true;
    const KEEPS: bool = true;
    const TOLD: Option<crate::plan::ToldFold> = None;
}
