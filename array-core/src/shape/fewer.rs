//! Axes that are numbers of the run time, and the shapes that are left of a typed shape without some
//! of them: the rank is known from their number, the extents are not.

use super::axes::{Axes, AxisList, SqueezeAll, Subset};
use super::{DynRank, Shape};
use crate::dim::{Dim, Dyn, Known, each_rank};
use crate::error::ShapeError;
use crate::sealed::Sealed;

/// The integers, as numbers of axes. A negative one counts from the last axis.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the number of an axis",
    note = "an axis is an integer of any type"
)]
pub trait AxisNumber: Copy {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The number. One that does not fit is out of range of every rank.
    fn number(self) -> i64;
}

macro_rules! axis_number {
    ($($T:ident)*) => {$(
        impl AxisNumber for $T {
            const SEALED: Sealed = Sealed;

            #[inline(always)]
            #[allow(irrefutable_let_patterns, reason = "some integers always fit")]
            fn number(self) -> i64 {
                if let Ok(number) = i64::try_from(self) { number } else { i64::MAX }
            }
        }
    )*};
}
axis_number!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

/// The axis of a shape of this rank that `axis` names; a negative one counts from the last.
///
/// # Errors
/// `axis_out_of_range`.
pub(crate) fn axis_of(axis: i64, rank: usize) -> Result<usize, ShapeError> {
    let place = if axis < 0 { axis + rank as i64 } else { axis };
    let place = usize::try_from(place).ok().filter(|&place| place < rank);
    place.ok_or_else(|| ShapeError::axis_out_of_range(axis, rank))
}

/// Sets the flags of these axes of a shape.
///
/// # Errors
/// `axis_out_of_range` and `duplicate_axis`.
pub(crate) fn flag(
    axes: impl IntoIterator<Item = i64>,
    flags: &mut [bool],
) -> Result<(), ShapeError> {
    for axis in axes {
        let place = axis_of(axis, flags.len())?;
        if core::mem::replace(&mut flags[place], true) {
            return Err(ShapeError::duplicate_axis(place));
        }
    }
    Ok(())
}

/// A shape that has `N` axes or more.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a shape `{Self}` does not have {N} axes",
    note = "each axis is taken once; `..` takes all of them"
)]
pub trait Fewer<const N: usize>: Shape {
    /// The shape of the other axes, with extents of the run time.
    type Left: Shape;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Fewer<N> for DynRank {
    type Left = DynRank;
}

/// Generates `Fewer` for each number of axes of one rank.
macro_rules! fewer {
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),*) => {
        fewer!([$($D)*] [$($D)*] 0 1 2 3 4 5 6 7 8);
    };
    ($all:tt [] $n:tt $($more:tt)*) => {
        fewer!(@one $all [] $n);
    };
    ($all:tt [$D:ident $($left:ident)*] $n:tt $($more:tt)*) => {
        fewer!(@one $all [$D $($left)*] $n);
        fewer!($all [$($left)*] $($more)*);
    };
    (@one [$($D:ident)*] [$($left:ident)*] $n:tt) => {
        #[diagnostic::do_not_recommend]
        impl<$($D: Dim),*> Fewer<$n> for ($($D,)*) {
            type Left = ($(fewer!(@dyn $left),)*);
        }
    };
    (@dyn $left:ident) => { Dyn };
}

fewer!(0:);
each_rank!(fewer);

/// Axes of a shape `S` that can be squeezed out: `axes![0, 2]`, whose dimensions the compiler checks,
/// or numbers.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name axes of a shape `{S}` that can be squeezed out",
    note = "`axes![0]`, `0`, `-1` or `&[0, 2]` name axes below the rank; only axes of extent 1 can be dropped without losing elements"
)]
pub trait Squeezes<S: Shape> {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The shape of the other axes.
    type Left: Shape;

    /// Sets the flags of the axes.
    ///
    /// # Errors
    /// `axis_out_of_range` and `duplicate_axis`.
    fn flagged(&self, flags: &mut [bool]) -> Result<(), ShapeError>;
}

macro_rules! squeezes {
    ($([$($generics:tt)*] $List:ty => $Left:ty, |$this:pat_param| $numbers:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Squeezes<S> for $List {
            const SEALED: Sealed = Sealed;
            type Left = $Left;

            fn flagged(&self, flags: &mut [bool]) -> Result<(), ShapeError> {
                let $this = self;
                flag($numbers, flags)
            }
        }
    )*};
}

squeezes! {
    [S: Subset<A, Dropped: SqueezeAll>, A: AxisList] Axes<A> => <<S::Dropped as SqueezeAll>::Proof as Known<S::Kept>>::Then, |_| A::DIMS.iter().copied();
    [S: Fewer<1>, I: AxisNumber] I => S::Left, |axis| [axis.number()];
    [S: Fewer<N>, I: AxisNumber, const N: usize] [I; N] => S::Left, |axes| axes.iter().map(|axis| axis.number());
    [S: Fewer<N>, I: AxisNumber, const N: usize] &[I; N] => S::Left, |axes| axes.iter().map(|axis| axis.number());
    [S: Shape, I: AxisNumber] &[I] => DynRank, |axes| axes.iter().map(|axis| axis.number());
}
