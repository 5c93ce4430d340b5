//! The guarantees of arrays, one file for each.

mod any_element;
mod conversions;
mod drops;
mod hash_and_eq;
mod iteration;
mod literals;
mod new_axes;
mod printing;
mod ranges;
mod refused_shapes;
mod reshapes;
mod slice_refusals;
mod slice_types;
mod slices;
mod threads;

use super::{Array, ArrayD, View};
use crate::error::ShapeErrorKind;
use crate::shape::{DynRank, Shape};

/// Pseudo-random numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// Every index of `extents`, row-major.
fn indices(extents: &[usize]) -> Vec<Vec<usize>> {
    extents.iter().fold(vec![vec![]], |all, &extent| {
        all.iter()
            .flat_map(|index| (0..extent).map(move |i| [&index[..], &[i]].concat()))
            .collect()
    })
}

/// The elements of `view` by its definition, one `get` per index.
fn by_index<T: Clone, S: Shape>(view: &View<'_, T, S>) -> Vec<T> {
    let view = view.clone().into_dyn();
    indices(view.dims())
        .iter()
        .map(|index| {
            view.get(&index[..])
                .expect("every index is in bounds")
                .clone()
        })
        .collect()
}
