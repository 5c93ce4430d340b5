//! The kernels compiled for one fold of one expression, and how these depend on its factors.

use super::calls::{ColumnsKernel, LanesKernel};
use super::crossing::Crossing;
use super::factors::{Factor, FactorForm, InPlace, NO_ROWS};
use super::groups::fits_vectors;
use super::{FoldClasses, Folded, levels};
use crate::expr::Node;
use crate::kernel::lean::LEAN;
use crate::leaf::{ClassSet, Classes, Leaves};
use crate::plan::FoldInstance;

/// What is known at compile time about a fold: its factors, their kernels, and their classes.
#[derive(Clone, Copy)]
pub(crate) struct FoldKernels {
    pub(super) form: FactorForm,
    /// The second one is used by products only.
    pub(super) factors: [Factor; 2],
    /// The array leaves that are read once for a row, along lanes and along columns.
    pub(super) zero: [ClassSet; 2],
    pub(super) columns: Columns,
    /// The leaf classes of `columns` and of the `crossing` kernels.
    pub(super) instances: [Option<FoldInstance>; 3],
    /// Loops along rows that are specialised for the expression, by level. For a short expression
    /// they avoid the tile, which saves half of the time and more.
    pub(super) own: [Option<LanesKernel>; 3],
    /// The most elements of a row in one call of these loops; `usize::MAX` if there is no limit.
    pub(super) part: usize,
    /// Rows of fewer elements are short: see [`FoldFacts`](crate::plan::FoldFacts).
    pub(super) short_row: usize,
    /// The loops along rows, if they read every factor in place.
    pub(super) in_place: Option<InPlace>,
    /// Alternatives to `columns`, used where strides allow it, for two leaves about which the types
    /// say nothing.
    pub(super) crossing: [Option<Columns>; 2],
    /// Whether any kernel down columns reads a leaf once for several rows.
    pub(super) shares: bool,
    pub(super) leaves: usize,
}

/// The kernels that fold down columns.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    /// The array leaves that the kernels read once for a row.
    pub(super) zero: ClassSet,
    /// The leaves that the kernels read once for several rows of accumulators.
    pub(super) shared: ClassSet,
    pub(super) grids: Grids,
    /// Loops specialised for the expression, for rows with at least one strip of columns, by level.
    pub(super) own: [Option<ColumnsKernel>; 3],
    /// The loops of the reducer, if they read every factor in place.
    pub(super) in_place: Option<InPlace>,
}

/// The kernels that take several rows of accumulators at a time.
#[derive(Clone, Copy)]
pub(super) enum Grids {
    /// None: the rows share no leaf, or would gain nothing.
    None,
    /// Loops specialised for the expression, by level.
    Own([Option<ColumnsKernel>; 3]),
    /// Loops of the reducer: the factor of this number is constant along a row, and the other one
    /// is the same for all rows.
    Product(usize),
}

impl FoldKernels {
    /// The kernels of the fold of `B` for the classes `C`, with these factors.
    pub(super) const fn of<B: Folded, C: FoldClasses>(
        form: FactorForm,
        factors: [Factor; 2],
    ) -> Self {
        let own = match B::FUSES && fuses::<B>(form, &factors, C::Lanes::ZERO) {
            true => levels::own_rows::<B, C::Lanes>(),
            false => [None; 3],
        };
        let factors = match B::Body::NEEDS.powers {
            // The specialised loops are for squares only.
            true => factors,
            false => without_rows(factors, &own),
        };
        let columns = Columns::of::<B, C>(form, &factors, true);
        FoldKernels {
            own,
            part: match B::PART {
                0 => usize::MAX,
                most => most,
            },
            short_row: B::SHORT_ROW,
            ..FoldKernels::new(
                form,
                factors,
                arrays_of::<B>(C::Lanes::ZERO),
                columns,
                crossing::<B, C>(form, &factors),
                B::Leaves::COUNT,
            )
        }
    }

    /// The kernels without specialised loops along rows; they read the leaves in `zero` once for a
    /// row.
    pub(super) const fn new(
        form: FactorForm,
        factors: [Factor; 2],
        zero: ClassSet,
        mut columns: Columns,
        mut crossing: [Option<Columns>; 2],
        leaves: usize,
    ) -> Self {
        columns.in_place = InPlace::of(form, &factors, columns.zero);
        let mut instances = [Some(columns.instance()), None, None];
        let mut shares = columns.shared.any();
        let mut k = 0;
        while k < crossing.len() {
            if let Some(columns) = &mut crossing[k] {
                columns.in_place = InPlace::of(form, &factors, columns.zero);
                instances[k + 1] = Some(columns.instance());
                shares |= columns.shared.any();
            }
            k += 1;
        }
        FoldKernels {
            form,
            factors,
            zero: [zero, columns.zero],
            columns,
            instances,
            own: [None; 3],
            part: usize::MAX,
            short_row: 0,
            in_place: InPlace::of(form, &factors, zero),
            crossing,
            shares,
            leaves,
        }
    }

    /// The kernels down columns that `instances[instance]` describes.
    #[inline]
    pub(super) fn columns_of(&self, instance: usize) -> &Columns {
        match instance.checked_sub(1) {
            Some(other) => self.crossing[other].as_ref().expect("a schedule's choice"),
            None => &self.columns,
        }
    }
}

/// The array leaves in this set.
pub(super) const fn arrays_of<B: Folded>(zero: ClassSet) -> ClassSet {
    zero.without(B::Leaves::COUNT, B::Leaves::SCALARS)
}

impl Columns {
    /// Only loops of the reducer, which read the leaves in `zero` once for a row.
    pub(super) const fn alone(zero: ClassSet) -> Self {
        Columns {
            zero,
            shared: ClassSet::EMPTY,
            grids: Grids::None,
            own: [None; 3],
            in_place: None,
        }
    }

    const fn instance(&self) -> FoldInstance {
        FoldInstance {
            zero: self.zero,
            shared: self.shared,
        }
    }

    const fn of<B: Folded, C: FoldClasses>(
        form: FactorForm,
        factors: &[Factor; 2],
        has_own: bool,
    ) -> Columns {
        let zero = arrays_of::<B>(C::Columns::ZERO);
        let shared = arrays_of::<B>(C::Shared::ZERO);
        let grids = if !C::REUSES {
            Grids::None
        } else if let Some(scale) = scaled(form, factors, zero, shared) {
            Grids::Product(scale)
        } else if LEAN || is_long::<B::Body>() || !fits_vectors::<B::Total>() {
            Grids::None
        } else {
            Grids::Own(levels::own_grids::<B, C::Columns, C::Shared>())
        };
        let fuses = has_own && B::GROUPS && C::KEEPS && fuses::<B>(form, factors, C::Columns::ZERO);
        Columns {
            grids,
            shared,
            own: if fuses {
                levels::own_strips::<B, C::Columns>()
            } else {
                [None; 3]
            },
            ..Columns::alone(zero)
        }
    }
}

/// The factors without the kernels along rows that specialised loops replace.
const fn without_rows(mut factors: [Factor; 2], own: &[Option<LanesKernel>; 3]) -> [Factor; 2] {
    let mut level = 0;
    while level < own.len() {
        if own[level].is_some() {
            factors[0].rows[0][level] = NO_ROWS[level];
            factors[1].rows[0][level] = NO_ROWS[level];
        }
        level += 1;
    }
    factors
}

/// Whether an expression gets specialised loops: it is short, and computed.
const fn fuses<B: Folded>(form: FactorForm, factors: &[Factor; 2], zero: ClassSet) -> bool {
    !LEAN && InPlace::of(form, factors, zero).is_none() && !is_long::<B::Body>()
}

/// For products of two arrays: the number of the factor that is constant along a row while the
/// other one is the same for all rows of totals.
const fn scaled(
    form: FactorForm,
    factors: &[Factor; 2],
    zero: ClassSet,
    shared: ClassSet,
) -> Option<usize> {
    let [a, b] = factors;
    let are_arrays = a.is_leaf && b.is_leaf && !a.is_scalar && !b.is_scalar;
    if !matches!(form, FactorForm::Product) || !are_arrays {
        return None;
    }
    if zero.get(a.first) && !zero.get(b.first) && shared.get(b.first) {
        Some(0)
    } else if zero.get(b.first) && !zero.get(a.first) && shared.get(a.first) {
        Some(1)
    } else {
        None
    }
}

/// Whether a body is too long to unroll loops around it. Such a body is computed into tiles even if
/// rows share its leaves.
const fn is_long<E: Node>() -> bool {
    E::NEEDS.functions || E::NEEDS.rare
}

/// The kernels for two arrays about whose strides the types say nothing, used for pairs of rows
/// such as distances and products of matrices.
///
/// One array is constant along the columns, the other one is the same for all rows of accumulators.
/// The strides decide at run time which one is which; there are loops for both cases, unless the
/// body is long.
const fn crossing<B: Folded, C: FoldClasses>(
    form: FactorForm,
    factors: &[Factor; 2],
) -> [Option<Columns>; 2] {
    let (mut arrays, mut leaf) = (0, 0);
    while leaf < B::Leaves::COUNT {
        arrays += !B::Leaves::SCALARS.get(leaf) as usize;
        leaf += 1;
    }
    if C::RANKED || !C::KEEPS || arrays != 2 {
        return [None; 2];
    }
    [
        some::<B>(Columns::of::<B, Crossing<B, C, 0, 1>>(form, factors, false)),
        some::<B>(Columns::of::<B, Crossing<B, C, 1, 0>>(form, factors, false)),
    ]
}

/// These columns, unless the body is long. A build without optimisation has no loops over several
/// rows, but chooses the same axes.
const fn some<B: Folded>(columns: Columns) -> Option<Columns> {
    match columns.grids {
        Grids::None if is_long::<B::Body>() => None,
        _ => Some(columns),
    }
}
