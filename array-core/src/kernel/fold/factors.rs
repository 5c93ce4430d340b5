//! The factors of a fold: the subexpressions whose elements a reducer reads, in place or computed.

use super::FoldClasses;
use crate::expr::Node;
use crate::kernel::rows::{self, RowKernel};
use crate::leaf::{AllUnit, ClassSet, Classes, Leaves};
use crate::sealed::Sealed;

/// How an element of the fold is made of the elements of the factors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FactorForm {
    /// It is the element of the only factor.
    Whole,
    /// It is the square of the element of the only factor.
    Square,
    /// It is the product of the elements of two factors.
    Product,
}

/// The loops of a reducer that read all factors in place.
#[derive(Clone, Copy)]
pub(super) struct InPlace {
    pub(super) loops: LoopsOver,
    /// The leaves in the order of the loops; the second one is read by products only.
    pub(super) leaves: [usize; 2],
}

/// What the loops of a reducer read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LoopsOver {
    Items,
    Squares,
    Pairs,
    /// Products of which the first factor is constant along a row.
    Scaled,
}

/// A subexpression whose elements a reducer reads.
#[derive(Clone, Copy)]
pub(super) struct Factor {
    /// The number of its first leaf, and how many leaves it has.
    pub(super) first: usize,
    pub(super) count: usize,
    /// Whether it is a bare array or scalar.
    pub(super) is_leaf: bool,
    pub(super) is_scalar: bool,
    /// The kernels that compute it, along rows and along columns, by level; [`NO_ROWS`] if it is
    /// read in place.
    pub(super) rows: [[RowKernel; 3]; 2],
}

impl InPlace {
    /// The loops for kernels that read the leaves in `zero` once for a row, if all factors are in
    /// place.
    pub(super) const fn of(
        form: FactorForm,
        factors: &[Factor; 2],
        zero: ClassSet,
    ) -> Option<InPlace> {
        let [a, b] = factors;
        let is_zero = [
            a.is_leaf && (a.is_scalar || zero.get(a.first)),
            b.is_leaf && (b.is_scalar || zero.get(b.first)),
        ];
        let are_leaves = a.is_leaf && (b.is_leaf || !matches!(form, FactorForm::Product));
        let (loops, leaves) = match (form, is_zero) {
            _ if !are_leaves => return None,
            (FactorForm::Product, [false, false]) => (LoopsOver::Pairs, [a.first, b.first]),
            (FactorForm::Product, [true, false]) => (LoopsOver::Scaled, [a.first, b.first]),
            (FactorForm::Product, [false, true]) => (LoopsOver::Scaled, [b.first, a.first]),
            (FactorForm::Whole, [false, _]) => (LoopsOver::Items, [a.first; 2]),
            (FactorForm::Square, [false, _]) => (LoopsOver::Squares, [a.first; 2]),
            _ => return None,
        };
        Some(InPlace { loops, leaves })
    }
}

/// Whether `E` is a scalar, or an array that is constant along a row of these classes.
pub(super) const fn is_zero<E: Node, C: Classes>() -> bool {
    E::LEAF && (E::Leaves::SCALARS.get(0) || C::ZERO.get(0))
}

impl Factor {
    /// A single factor.
    pub(super) const fn alone<E: Node, C: FoldClasses>() -> Factor {
        let zero = [is_zero::<E, C::Lanes>(), is_zero::<E, C::Columns>()];
        Factor::of::<E, C::Lanes, C::Columns>(0, zero, C::KEEPS)
    }

    /// As [`alone`](Self::alone), but always computed, with one set of kernels.
    pub(super) const fn lean<E: Node, C: FoldClasses>() -> Factor {
        Factor {
            is_leaf: false,
            rows: [
                rows::lean_levels::<E, C::Lanes>(),
                rows::lean_levels::<E, C::Columns>(),
            ],
            ..Factor::array(0, E::Leaves::COUNT)
        }
    }

    /// The factor `E`, whose first leaf has the number `first`. It gets kernels for rows of the
    /// classes `L`, and for columns of the classes `K` if there are columns, if it is computed. An
    /// array or a scalar is computed only if `writes` says so.
    pub(super) const fn of<E: Node, L: Classes, K: Classes>(
        first: usize,
        writes: [bool; 2],
        has_columns: bool,
    ) -> Factor {
        let mut factor = Factor {
            is_leaf: E::LEAF,
            is_scalar: E::LEAF && E::Leaves::SCALARS.get(0),
            ..Factor::array(first, E::Leaves::COUNT)
        };
        if !E::LEAF || writes[0] {
            factor.rows[0] = rows_of::<E, L>();
        }
        if has_columns && (!E::LEAF || writes[1]) {
            factor.rows[1] = rows_of::<E, K>();
        }
        factor
    }

    /// A factor of `count` leaves from number `first` on, read in place.
    pub(super) const fn array(first: usize, count: usize) -> Factor {
        Factor {
            first,
            count,
            is_leaf: true,
            is_scalar: false,
            rows: [NO_ROWS; 2],
        }
    }
}

/// The kernels that compute `E` along rows of the classes `C`.
const fn rows_of<E: Node, C: Classes>() -> [RowKernel; 3] {
    if C::ZERO.without(E::Leaves::COUNT, E::Leaves::SCALARS).any() {
        rows::levels::<E, C>()
    } else {
        rows::levels::<E, AllUnit>()
    }
}

/// Fills the place of kernels of a factor that is read in place.
pub(super) const NO_ROWS: [RowKernel; 3] =
    [|_, _, _, _, _, _| unreachable!("what is computed has kernels"); 3];

/// The class of leaf number `K`: the leaf alone.
pub(super) struct FoldLeaf<const K: usize>;

impl<const K: usize> Classes for FoldLeaf<K> {
    const SEALED: Sealed = Sealed;
    const ZERO: ClassSet = ClassSet::EMPTY.with(K);
}
