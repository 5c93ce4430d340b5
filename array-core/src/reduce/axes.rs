//! Which axes a reduction takes, and what it leaves: all of them, a typed list, or a run-time list; kept or dropped.

use crate::array::Array;
use crate::error::ShapeError;
use crate::shape::{Axes, AxisList, DynRank, Keepdims, Shape, Subset};
use crate::storage::{Home, build_with};

/// The axes of a reduction: `..` for all of them (the result is a scalar), `axes![0, 2]`, `&[0, 2]` for a run-time
/// rank; `axes![0].keepdims()` and [`keepdims(&[0])`](keepdims) leave them in place with extent 1.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name axes of a shape `{S}`",
    note = "`..` reduces all axes, `axes![0, 2]` those named (strictly increasing, below the rank), `&[0, 2]` those of a run-time rank"
)]
pub trait ReduceAxes<S: Shape> {
    /// The result: `T` itself, or an array of what is left.
    type Output<T, H: Home>;

    /// Whether each axis of `shape` is reduced.
    ///
    /// # Errors
    /// `axis_out_of_range` and `duplicate_axis` for a run-time list.
    fn reduced(&self, shape: &S) -> Result<S::Table<bool>, ShapeError>;

    /// The result with these elements, row-major.
    fn finish<T: Copy, H: Home>(&self, shape: &S, elements: &[T]) -> Self::Output<T, H>;
}

fn array<T: Copy, R: Shape, H: Home>(shape: R, elements: &[T]) -> Array<T, R, H> {
    let storage = build_with::<H, T, R>(elements.len(), |i| elements[i]);
    Array { storage, shape }
}

impl<S: Shape> ReduceAxes<S> for core::ops::RangeFull {
    type Output<T, H: Home> = T;

    fn reduced(&self, shape: &S) -> Result<S::Table<bool>, ShapeError> {
        Ok(shape.table(true))
    }

    fn finish<T: Copy, H: Home>(&self, _: &S, elements: &[T]) -> T {
        elements[0]
    }
}

/// The typed axes `axes` of `shape`, as flags.
fn flags<S: Shape>(shape: &S, axes: &[usize]) -> S::Table<bool> {
    let mut reduced = shape.table(false);
    for &axis in axes {
        reduced.as_mut()[axis] = true;
    }
    reduced
}

/// The extents that are left: dropped, or kept with extent 1.
fn left(extents: &[usize], reduced: &[bool], keep: bool) -> Vec<usize> {
    let axes = extents.iter().zip(reduced);
    axes.filter(|(_, reduced)| keep || !**reduced)
        .map(|(&extent, &reduced)| if reduced { 1 } else { extent })
        .collect()
}

impl<S: Subset<A>, A: AxisList> ReduceAxes<S> for Axes<A> {
    type Output<T, H: Home> = Array<T, S::Kept, H>;

    fn reduced(&self, shape: &S) -> Result<S::Table<bool>, ShapeError> {
        Ok(flags(shape, A::AXES))
    }

    fn finish<T: Copy, H: Home>(&self, shape: &S, elements: &[T]) -> Array<T, S::Kept, H> {
        let reduced = flags(shape, A::AXES);
        let extents = left(shape.extents().as_ref(), reduced.as_ref(), false);
        array(crate::shape::of_extents(&extents), elements)
    }
}

impl<S: Subset<A>, A: AxisList> ReduceAxes<S> for Keepdims<Axes<A>> {
    type Output<T, H: Home> = Array<T, S::KeptDims, H>;

    fn reduced(&self, shape: &S) -> Result<S::Table<bool>, ShapeError> {
        Ok(flags(shape, A::AXES))
    }

    fn finish<T: Copy, H: Home>(&self, shape: &S, elements: &[T]) -> Array<T, S::KeptDims, H> {
        let reduced = flags(shape, A::AXES);
        let extents = left(shape.extents().as_ref(), reduced.as_ref(), true);
        array(crate::shape::of_extents(&extents), elements)
    }
}

/// Run-time axes of a reduction that leaves each of them in place with extent 1.
pub const fn keepdims<A>(axes: A) -> Keepdims<A> {
    Keepdims(axes)
}

/// A run-time list of axes, in any order; negative ones count from the last.
fn listed(shape: &DynRank, axes: &[isize]) -> Result<<DynRank as Shape>::Table<bool>, ShapeError> {
    let rank = shape.as_slice().len();
    let mut reduced = shape.table(false);
    for &axis in axes {
        let place = if axis < 0 { axis + rank as isize } else { axis };
        let place = usize::try_from(place).ok().filter(|&place| place < rank);
        let place = place.ok_or_else(|| ShapeError::axis_out_of_range(axis as i64, rank))?;
        if core::mem::replace(&mut reduced.as_mut()[place], true) {
            return Err(ShapeError::duplicate_axis(place));
        }
    }
    Ok(reduced)
}

/// Implements a run-time list and its `keepdims` form.
macro_rules! run_time_axes {
    ([$($generics:tt)*] $List:ty) => {
        impl<$($generics)*> ReduceAxes<DynRank> for $List {
            type Output<T, H: Home> = Array<T, DynRank, H>;

            fn reduced(&self, shape: &DynRank) -> Result<<DynRank as Shape>::Table<bool>, ShapeError> {
                listed(shape, &self[..])
            }

            fn finish<T: Copy, H: Home>(&self, shape: &DynRank, elements: &[T]) -> Array<T, DynRank, H> {
                let reduced = listed(shape, &self[..]).unwrap_or_else(|_| shape.table(false));
                array(DynRank::from(left(shape.as_slice(), reduced.as_ref(), false)), elements)
            }
        }

        impl<$($generics)*> ReduceAxes<DynRank> for Keepdims<$List> {
            type Output<T, H: Home> = Array<T, DynRank, H>;

            fn reduced(&self, shape: &DynRank) -> Result<<DynRank as Shape>::Table<bool>, ShapeError> {
                listed(shape, &self.0[..])
            }

            fn finish<T: Copy, H: Home>(&self, shape: &DynRank, elements: &[T]) -> Array<T, DynRank, H> {
                let reduced = listed(shape, &self.0[..]).unwrap_or_else(|_| shape.table(false));
                array(DynRank::from(left(shape.as_slice(), reduced.as_ref(), true)), elements)
            }
        }
    };
}
run_time_axes!([] & [isize]);
run_time_axes!([const N: usize] &[isize; N]);
