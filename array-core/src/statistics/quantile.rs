//! Medians and quantiles: elements at a position of the sorted order, which are selected without
//! sorting.

use crate::array::{Array, built, no_memory};
use crate::dim::Dyn;
use crate::error::{ReduceError, ShapeError};
use crate::expr::{Closed, Float, Lazy, Node, Number, Reducible};
use crate::order::{RowAxes, Sortable, with_items};
use crate::reduce::{ReduceAxes, ReducedTo};
use crate::shape::{Shape, Whole, WholeOf};
use crate::storage::{NoMemory, copies};

/// What is taken from the sorted order.
#[derive(Clone, Copy)]
pub(super) enum Quantile {
    /// The middle, or the mean of the two in the middle.
    Median,
    /// The quantile `q`, interpolated.
    At(f64),
}

impl Quantile {
    /// The quantile `q` of `highest`.
    pub(super) fn of(name: &str, q: f64, highest: f64) -> Result<Self, ReduceError> {
        match (0.0..=highest).contains(&q) {
            true => Ok(Quantile::At(q / highest)),
            false => Err(ReduceError::quantile(name, q, highest)),
        }
    }

    /// The positions below and above, and the share of the second one.
    fn place(self, len: usize) -> (usize, usize, f64) {
        let last = len - 1;
        match self {
            Quantile::Median => (last / 2, len / 2, 0.5),
            Quantile::At(q) => {
                let place = last as f64 * q;
                let below = (place as usize).min(last);
                (below, (below + 1).min(last), place - place.floor())
            }
        }
    }

    /// The number between `a` and `b`.
    fn between<M: Float>(self, a: M, b: M, share: f64) -> M {
        let part = |share: f64| (b - a) * M::from_f64(share);
        match self {
            _ if a == b || share == 0.0 => a,
            Quantile::Median => (a + b) / M::from_f64(2.0),
            // As NumPy: exact at both ends.
            Quantile::At(_) if share < 0.5 => a + part(share),
            Quantile::At(_) => b - part(1.0 - share),
        }
    }

    /// The value for elements with these keys, which are reordered; NaN of none.
    fn select<T: Sortable>(self, keys: &mut [u64]) -> T::Mean {
        if keys.is_empty() {
            return T::Mean::from_f64(f64::NAN);
        }
        let (below, above, share) = self.place(keys.len());
        let (_, &mut first, rest) = keys.select_nth_unstable(below);
        let second = match above > below && share > 0.0 {
            true => rest.iter().copied().min().unwrap_or(first),
            false => first,
        };
        let [a, b] = [first, second].map(|key| T::of_key(key).to_mean());
        self.between(a, b, share)
    }
}

/// The quantiles of `x` over `axes`; NaNs are left out, or a row with a NaN has the quantile NaN.
pub(super) fn quantile<L, A>(
    name: &str,
    x: L,
    axes: &A,
    quantile: Quantile,
    skips_nan: bool,
) -> Result<ReducedTo<<L::Item as Reducible>::Mean, L, A>, ReduceError>
where
    L: Lazy<Item: Sortable, Shape: Whole, Node: Closed>,
    A: ReduceAxes<WholeOf<L::Shape>>,
{
    type Mean<L> = <<L as Lazy>::Item as Reducible>::Mean;
    with_items(x, |items, shape| {
        let (mut flags, extents) = (shape.table(false), shape.extents());
        let left = axes.reduced(shape, flags.as_mut());
        let left = left.map_err(|error| error.named(name))?;
        let rows = RowAxes::new(extents.as_ref(), flags.as_ref());
        if rows.extent == 0 && rows.rows > 0 {
            return Err(ShapeError::empty_reduction(name, extents.as_ref()).into());
        }
        let refused = |NoMemory| ReduceError::from(no_memory::<u64, _>(&(Dyn(rows.extent),)));
        let len = if items.is_empty() { 0 } else { rows.extent };
        let mut keys = copies(0u64, len).map_err(refused)?;
        let mut found: Array<Mean<L>, A::Left, A::Home<<L::Node as Node>::Home>> =
            built(left, |_| Mean::<L>::ZERO)?;
        let results = found.as_mut_slice();
        let select = |elements: &[L::Item]| {
            if elements.is_empty() {
                return;
            }
            for (row, result) in elements.chunks_exact(rows.extent).zip(results) {
                keys.clear();
                keys.extend(row.iter().map(|item| item.key()));
                if let Some(nan) = L::Item::NAN_KEY {
                    let numbers = keys.len();
                    keys.retain(|&key| key != nan);
                    if keys.len() < numbers && !skips_nan {
                        keys.clear();
                    }
                }
                *result = quantile.select::<L::Item>(&mut keys);
            }
        };
        rows.read(items, extents.as_ref(), select)?;
        Ok(A::finish(found))
    })
}
