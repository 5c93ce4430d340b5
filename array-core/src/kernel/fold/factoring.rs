//! How an expression is folded: asks it what it is a product of.

use super::kernels::{Factor, FactorForm, FoldKernels, arrays_of, is_zero};
use super::source::Work;
use super::{FoldClasses, Folded};
use crate::expr::{FactorPair, Factoring, Half, Node};
use crate::isa::Exponent;
use crate::leaf::{Classes, Leaves, Shift};
use std::any::TypeId;
use std::marker::PhantomData;

/// The fold of `B` for the classes `C`: asks the expression what it is a product of.
pub(super) struct Folds<B, C>(PhantomData<(B, C)>);

impl<B: Folded, C: FoldClasses> Folds<B, C> {
    /// How `node` is folded.
    #[inline(always)]
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
        // The loops of an expression with integer powers over several rows are compiled for squares.
        work.fuses = !const { <B::Body as Node>::NEEDS.powers } || is_square(node);
        work
    }

    #[inline(always)]
    fn work(items: [TypeId; 2], kernels: &'static FoldKernels, bodies: [*const (); 2]) -> Work {
        let (total, reducer) = (TypeId::of::<B::Total>(), B::reducer());
        assert!(
            items == [total; 2] && reducer.of == total,
            "factors have the type of the totals"
        );
        Work {
            kernels,
            reducer,
            bodies,
            whole: bodies[0],
            fuses: true,
            repeats: None,
        }
    }
}

/// Whether all integer powers of an expression are squares.
#[inline(always)]
fn is_square<E: Node>(node: &E) -> bool {
    node.exponent() == Some(Exponent::Is(2))
}

impl<B: Folded, C: FoldClasses> Factoring for Folds<B, C> {
    type Output = Work;

    #[inline(always)]
    fn whole<E: Node>(self, node: &E) -> Work {
        let kernels =
            const { &FoldKernels::of::<B, C>(FactorForm::Whole, [Factor::alone::<E, C>(); 2]) };
        Self::work(
            [TypeId::of::<E::Item>(); 2],
            kernels,
            [(&raw const *node).cast(); 2],
        )
    }

    #[inline(always)]
    fn unlike<E: Node>(self, node: &E) -> Work {
        let kernels = const {
            let zero = [
                arrays_of::<B>(<C::Lanes as Classes>::ZERO),
                arrays_of::<B>(<C::Columns as Classes>::ZERO),
            ];
            let factors = [Factor::lean::<E, C>(); 2];
            &FoldKernels::tiled(FactorForm::Whole, factors, zero, B::Leaves::COUNT)
        };
        Self::work(
            [TypeId::of::<E::Item>(); 2],
            kernels,
            [(&raw const *node).cast(); 2],
        )
    }

    #[inline(always)]
    fn square<E: Node>(self, node: &E) -> Work {
        let kernels =
            const { &FoldKernels::of::<B, C>(FactorForm::Square, [Factor::alone::<E, C>(); 2]) };
        Self::work(
            [TypeId::of::<E::Item>(); 2],
            kernels,
            [(&raw const *node).cast(); 2],
        )
    }

    #[inline(always)]
    fn product<L: Node, R: Node>(self, left: &L, right: &R) -> Work {
        let kernels = const {
            // Of two numbers for a row one is written out.
            let are_zero = [
                is_zero::<L, C::Lanes>() && is_zero::<R, Shift<C::Lanes, L::Leaves>>(),
                is_zero::<L, C::Columns>() && is_zero::<R, Shift<C::Columns, L::Leaves>>(),
            ];
            let left = Factor::of::<L, C::Lanes, C::Columns>(
                0,
                [
                    !L::LEAF || are_zero[0],
                    C::KEEPS && (!L::LEAF || are_zero[1]),
                ],
            );
            let right = Factor::of::<R, Shift<C::Lanes, L::Leaves>, Shift<C::Columns, L::Leaves>>(
                L::Leaves::COUNT,
                [!R::LEAF, C::KEEPS && !R::LEAF],
            );
            &FoldKernels::of::<B, C>(FactorForm::Product, [left, right])
        };
        let bodies = [(&raw const *left).cast(), (&raw const *right).cast()];
        Self::work(
            [TypeId::of::<L::Item>(), TypeId::of::<R::Item>()],
            kernels,
            bodies,
        )
    }

    #[inline(always)]
    fn pair<E: FactorPair>(self, node: &E) -> Work {
        let kernels = const {
            let computed = [true, C::KEEPS];
            let left = Factor::of::<Half<E, false>, C::Lanes, C::Columns>(0, computed);
            let right = Factor::of::<Half<E, true>, C::Lanes, C::Columns>(0, computed);
            &FoldKernels::of::<B, C>(FactorForm::Product, [left, right])
        };
        // A half lies as the pair does.
        let bodies = [(&raw const *node).cast(); 2];
        Self::work([TypeId::of::<E::Item>(); 2], kernels, bodies)
    }
}
