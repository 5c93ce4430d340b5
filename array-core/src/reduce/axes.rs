//! Which axes a reduction takes, and what it leaves: all of them, a typed list, or a run-time list; kept or dropped.

use crate::array::Array;
use crate::error::ShapeError;
use crate::shape::{Axes, AxisList, DynRank, Keepdims, Shape, Subset, of_extents};
use crate::storage::Home;

/// What is known of the reduced axes when compiling.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// All of them.
    All,
    /// These.
    Listed(&'static [i64]),
    /// Nothing.
    Unknown,
}

/// The axes of a reduction: `..` for all of them (the result is a scalar), `axes![0, 2]`, `&[0, 2]` for a run-time
/// rank; `axes![0].keepdims()` and [`keepdims(&[0])`](keepdims) leave them in place with extent 1.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name axes of a shape `{S}`",
    note = "`..` reduces all axes, `axes![0, 2]` those named (strictly increasing, below the rank), `&[0, 2]` those of a run-time rank; in a macro `sum(e, (0, 2))`"
)]
pub trait ReduceAxes<S: Shape> {
    /// The shape that is left.
    type Left: Shape;

    /// What is known of the axes when compiling.
    #[doc(hidden)]
    const TAKEN: Taken;

    /// The result: `T` itself, or an array of what is left.
    type Output<T, H: Home>;

    /// Whether each axis of `shape` is reduced, and the shape that is left.
    ///
    /// # Errors
    /// `axis_out_of_range` for a run-time rank, and `duplicate_axis` for a run-time list.
    fn reduced(&self, shape: &S) -> Result<(S::Table<bool>, Self::Left), ShapeError>;

    /// The result from the array of what is left.
    fn finish<T: Copy, H: Home>(left: Array<T, Self::Left, H>) -> Self::Output<T, H>;
}

// The compiler would offer it in place of any list that is wrong.
#[diagnostic::do_not_recommend]
impl<S: Shape> ReduceAxes<S> for core::ops::RangeFull {
    type Left = ();
    type Output<T, H: Home> = T;
    const TAKEN: Taken = Taken::All;

    fn reduced(&self, shape: &S) -> Result<(S::Table<bool>, ()), ShapeError> {
        Ok((shape.table(true), ()))
    }

    fn finish<T: Copy, H: Home>(left: Array<T, (), H>) -> T {
        left.as_slice()[0]
    }
}

/// The axis that `axis` names; a negative one counts from the last.
fn place(axis: i64, rank: usize) -> Result<usize, ShapeError> {
    let place = if axis < 0 { axis + rank as i64 } else { axis };
    let place = usize::try_from(place).ok().filter(|&place| place < rank);
    place.ok_or_else(|| ShapeError::axis_out_of_range(axis, rank))
}

/// Whether each axis of `shape` is among `axes`, and what is left of it: without them, or with extent 1 there.
fn take<S: Shape, R: Shape>(
    shape: &S,
    axes: impl Iterator<Item = i64>,
    keep: bool,
) -> Result<(S::Table<bool>, R), ShapeError> {
    let extents = shape.extents();
    let extents = extents.as_ref();
    let mut reduced = shape.table(false);
    for axis in axes {
        let place = place(axis, extents.len())?;
        if core::mem::replace(&mut reduced.as_mut()[place], true) {
            return Err(ShapeError::duplicate_axis(place));
        }
    }
    let axes = extents.iter().zip(reduced.as_ref());
    let left: Vec<usize> = axes
        .filter(|(_, reduced)| keep || !**reduced)
        .map(|(&extent, &reduced)| if reduced { 1 } else { extent })
        .collect();
    Ok((reduced, of_extents(&left)))
}

/// Run-time axes of a reduction that leaves each of them in place with extent 1.
pub const fn keepdims<A>(axes: A) -> Keepdims<A> {
    Keepdims(axes)
}

/// What lists axes.
trait List {
    /// The axes, as they are written.
    fn entries(&self) -> impl Iterator<Item = i64>;
}

impl<A: AxisList> List for Axes<A> {
    fn entries(&self) -> impl Iterator<Item = i64> {
        A::DIMS.iter().copied()
    }
}

impl List for &[isize] {
    fn entries(&self) -> impl Iterator<Item = i64> {
        self.iter().map(|&axis| axis as i64)
    }
}

impl<const N: usize> List for &[isize; N] {
    fn entries(&self) -> impl Iterator<Item = i64> {
        self.iter().map(|&axis| axis as i64)
    }
}

/// Implements a list of axes and its `keepdims` form.
macro_rules! list {
    ([$($generics:tt)*] $List:ty, of $S:ty => $Kept:ty, $KeptDims:ty; $taken:expr) => {
        list!(@one [$($generics)*] $List, $S, $Kept, |list| list, false, $taken);
        list!(@one [$($generics)*] Keepdims<$List>, $S, $KeptDims, |list| &list.0, true, $taken);
    };
    (@one [$($generics:tt)*] $List:ty, $S:ty, $Left:ty, |$this:ident| $list:expr, $keep:literal, $taken:expr) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> ReduceAxes<$S> for $List {
            type Left = $Left;
            type Output<T, H: Home> = Array<T, $Left, H>;
            const TAKEN: Taken = $taken;

            fn reduced(&self, shape: &$S) -> Result<(<$S as Shape>::Table<bool>, $Left), ShapeError> {
                let $this = self;
                take(shape, List::entries($list), $keep)
            }

            fn finish<T: Copy, H: Home>(left: Array<T, $Left, H>) -> Array<T, $Left, H> {
                left
            }
        }
    };
}

list!([S: Subset<A>, A: AxisList] Axes<A>, of S => S::Kept, S::KeptDims; Taken::Listed(A::DIMS));
list!([] &[isize], of DynRank => DynRank, DynRank; Taken::Unknown);
list!([const N: usize] &[isize; N], of DynRank => DynRank, DynRank; Taken::Unknown);
