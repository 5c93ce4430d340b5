//! Axes that are numbers of the run time, and the shapes that are left of a typed shape without some
//! of them: the rank is known from their number, the extents are not.

use super::{DynRank, Shape};
use crate::dim::{Dim, Dyn, each_rank};
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
