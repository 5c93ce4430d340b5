//! `AlongAxis`: the axis of a normalisation or of a scan, and the number of rows that are done together.

use super::grouping::NormalizedRows;
use super::row_functions::Normalisation;
use crate::error::{ReduceError, ShapeError};
use crate::expr::Float;
use crate::plan::boxes::Portion;
use crate::plan::limits::NORMALIZED_TILE;
use crate::reduce::OneOrAll;
use crate::shape::{Shape, count};

/// The extents and the axis of a normalisation or of a scan.
#[derive(Clone, Copy)]
pub(crate) struct AlongAxis {
    /// The number of the axis; 0 if all axes are taken as one.
    pub(crate) axis: usize,
    /// The extents before the axis, of the axis, and after it.
    pub(crate) extents: [usize; 3],
}

impl AlongAxis {
    /// The axis of `shape` that `axis` names; with `..` all axes are taken as one.
    pub(crate) fn find<S: Shape, A: OneOrAll<S>>(
        name: &str,
        shape: &S,
        axis: &A,
    ) -> Result<AlongAxis, ReduceError> {
        let mut reduced = shape.table(false);
        let found = axis.reduced(shape, reduced.as_mut());
        found.map_err(|error| error.named(name))?;
        let (reduced, extents) = (reduced.as_ref(), shape.extents());
        let extents = extents.as_ref();
        if axis.are_all() {
            return Ok(AlongAxis {
                axis: 0,
                extents: [1, count(extents), 1],
            });
        }
        let named = reduced.iter().filter(|reduced| **reduced).count();
        match reduced.iter().position(|&reduced| reduced) {
            Some(axis) if named == 1 => {
                let (before, after) = (&extents[..axis], &extents[axis + 1..]);
                Ok(AlongAxis {
                    axis,
                    extents: [count(before), extents[axis], count(after)],
                })
            }
            _ => Err(ShapeError::several_axes(name, named, extents).into()),
        }
    }

    /// Elements `T` that are normalised as soon as they are computed, if not all are.
    pub(super) const fn at_once<T>() -> usize {
        NORMALIZED_TILE / size_of::<T>()
    }

    /// Whole rows, of at most `room` elements together if there are several.
    pub(super) fn portion(&self, room: usize) -> Portion {
        Portion {
            axis: self.axis,
            room,
            abreast: false,
        }
    }

    /// Elements `T` of the slabs (the elements below one outer index) that are finished before the
    /// next ones are computed: all, if all together stay in the cache.
    pub(super) fn room<T>(&self) -> usize {
        let room = AlongAxis::at_once::<T>();
        if self.extents[0] > 1 && count(&self.extents) > room {
            room
        } else {
            usize::MAX
        }
    }

    /// Normalises the rows in `out`, which may have fewer outer indices than the whole.
    pub(super) fn rows<T: Float>(self, normal: Normalisation<'_, T>, out: &mut [T]) {
        let [_, extent, inner] = self.extents;
        if out.is_empty() {
            return;
        }
        NormalizedRows {
            normal,
            source: None,
            extents: [out.len() / (extent * inner), extent, inner],
            out,
        }
        .normalise();
    }
}
