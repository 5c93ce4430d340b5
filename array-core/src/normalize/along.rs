//! `Along`: the axis of a normalisation, and how many rows along it are done at once.

use super::ops::Normal;
use super::rows::Rows;
use crate::error::{ReduceError, ShapeError};
use crate::expr::Float;
use crate::kernel::at_level;
use crate::reduce::OneOrAll;
use crate::shape::{Shape, count};

/// Bytes of rows that are computed before they are normalised: in the second-level cache, and enough of them for a transposed view to be read
/// by lines of the cache. Of 16 KiB a transposed matrix takes a third more.
const TILE: usize = 64 * 1024;

/// What is normalised.
#[derive(Clone, Copy)]
pub(super) struct Along {
    /// The number of the axis, 0 where all are one.
    pub(super) axis: usize,
    /// The extents before the axis, of the axis, and after it.
    pub(super) extents: [usize; 3],
}

impl Along {
    /// The axis of `shape` that `axis` names; with `..` all are the axis.
    pub(super) fn find<S: Shape, A: OneOrAll<S>>(
        name: &str,
        shape: &S,
        axis: &A,
    ) -> Result<Along, ReduceError> {
        let (reduced, _) = axis.reduced(shape)?;
        let (reduced, extents) = (reduced.as_ref(), shape.extents());
        let extents = extents.as_ref();
        if axis.is_all() {
            return Ok(Along {
                axis: 0,
                extents: [1, count(extents), 1],
            });
        }
        let named = reduced.iter().filter(|reduced| **reduced).count();
        match reduced.iter().position(|&reduced| reduced) {
            Some(axis) if named == 1 => {
                let (before, after) = (&extents[..axis], &extents[axis + 1..]);
                Ok(Along {
                    axis,
                    extents: [count(before), extents[axis], count(after)],
                })
            }
            _ => Err(ShapeError::several_axes(name, named, extents).into()),
        }
    }

    /// Elements `T` that are normalised as soon as they are computed.
    pub(super) const fn room<T>() -> usize {
        TILE / size_of::<T>()
    }

    /// Whether the elements under some indices of the axes before are done before the next ones: all together do not stay in the cache.
    pub(super) fn is_tiled<T>(&self) -> bool {
        self.extents[0] > 1 && count(&self.extents) > Along::room::<T>()
    }

    /// Normalises the rows in `out`, of which there may be fewer before the axis.
    pub(super) fn rows<T: Float, N: Normal<T>>(self, normal: N, out: &mut [T]) {
        let [_, extent, inner] = self.extents;
        if out.is_empty() {
            return;
        }
        at_level(Rows {
            normal,
            source: None,
            extents: [out.len() / (extent * inner), extent, inner],
            out,
        });
    }
}
