//! How an expression is folded: the expression itself says what its elements are products of.

use super::factors::{Factor, FactorForm, is_zero};
use super::kernels::{Columns, FoldKernels, arrays_of};
use super::source::Work;
use super::{FoldClasses, Folded};
use crate::expr::{FactorPair, Factoring, Half, Node};
use crate::isa::Exponent;
use crate::leaf::{Classes, Leaves, Shift};
use std::any::TypeId;
use std::marker::PhantomData;

/// The fold of `B` for the classes `C`. It is the visitor that the expression reports its factors
/// to.
pub(super) struct Folds<B, C>(PhantomData<(B, C)>);

impl<B: Folded, C: FoldClasses> Folds<B, C> {
    /// How `node` is folded.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn of(node: &B::Body) -> Work {
        let folds = Folds::<B, C>(PhantomData);
        let mut work = if const { B::SQUARES } {
            folds.square(node)
        } else if const { B::SUMS } {
            node.factors(folds)
        } else {
            folds.whole(node)
        };
        work.whole = (&raw const *node).cast();
        // The loops that are specialised for an expression with integer powers are compiled for
        // squares only.
        work.fuses = !const { <B::Body as Node>::NEEDS.powers } || is_square(node);
        work
    }

    /// The fold of the products of these factors; a single factor is given twice.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn work<L: Node, R: Node>(kernels: &'static FoldKernels, left: &L, right: &R) -> Work {
        let (total, reducer) = (TypeId::of::<B::Total>(), B::reducer());
        let items = [TypeId::of::<L::Item>(), TypeId::of::<R::Item>()];
        assert!(
            items == [reducer.item.of; 2] && reducer.of == total,
            "factors and totals have the types of the reducer"
        );
        let bodies = [(&raw const *left).cast(), (&raw const *right).cast()];
        Work::new(kernels, reducer, bodies)
    }
}

/// Whether all integer powers of an expression are squares.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn is_square<E: Node>(node: &E) -> bool {
    node.exponent() == Some(Exponent::Is(2))
}

impl<B: Folded, C: FoldClasses> Factoring for Folds<B, C> {
    type Output = Work;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn whole<E: Node>(self, node: &E) -> Work {
        let kernels =
            const { &FoldKernels::of::<B, C>(FactorForm::Whole, [Factor::alone::<E, C>(); 2]) };
        Self::work(kernels, node, node)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unlike<E: Node>(self, node: &E) -> Work {
        let kernels = const {
            // A computed factor goes through tiles, without specialised loops.
            let columns = Columns::alone(arrays_of::<B>(<C::Columns as Classes>::ZERO));
            let (zero, leaves) = (
                arrays_of::<B>(<C::Lanes as Classes>::ZERO),
                B::Leaves::COUNT,
            );
            let factors = [Factor::lean::<E, C>(); 2];
            &FoldKernels {
                short_row: B::SHORT_ROW,
                ..FoldKernels::new(FactorForm::Whole, factors, zero, columns, [None; 2], leaves)
            }
        };
        Self::work(kernels, node, node)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn square<E: Node>(self, node: &E) -> Work {
        let kernels =
            const { &FoldKernels::of::<B, C>(FactorForm::Square, [Factor::alone::<E, C>(); 2]) };
        Self::work(kernels, node, node)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn product<L: Node, R: Node>(self, left: &L, right: &R) -> Work {
        let kernels = const {
            // If both factors are constant along a row, the first is written to a tile.
            let are_zero = [
                is_zero::<L, C::Lanes>() && is_zero::<R, Shift<C::Lanes, L::Leaves>>(),
                is_zero::<L, C::Columns>() && is_zero::<R, Shift<C::Columns, L::Leaves>>(),
            ];
            let left = Factor::of::<L, C::Lanes, C::Columns>(0, are_zero, C::KEEPS);
            let right = Factor::of::<R, Shift<C::Lanes, L::Leaves>, Shift<C::Columns, L::Leaves>>(
                L::Leaves::COUNT,
                [false; 2],
                C::KEEPS,
            );
            &FoldKernels::of::<B, C>(FactorForm::Product, [left, right])
        };
        Self::work(kernels, left, right)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pair<E: FactorPair>(self, node: &E) -> Work {
        let kernels = const {
            let left = Factor::of::<Half<E, false>, C::Lanes, C::Columns>(0, [true; 2], C::KEEPS);
            let right = Factor::of::<Half<E, true>, C::Lanes, C::Columns>(0, [true; 2], C::KEEPS);
            &FoldKernels::of::<B, C>(FactorForm::Product, [left, right])
        };
        // A half has the same address as the pair.
        Self::work(kernels, node, node)
    }
}
