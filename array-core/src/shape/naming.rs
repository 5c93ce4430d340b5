//! Axes as arguments: `..`, `axes![0, 2]`, a number, some numbers, a list; and what is known of the
//! shapes without them.
//!
//! A trait of shapes takes the *kind* of an argument and not the argument. So one implementation
//! fits each argument, and the compiler reports what is wrong with its axes: with an implementation
//! for all integers beside that for `axes!`, it would say of both that they do not fit.

use super::axes::{Ax, Axes, AxisList, Insert, Keepdims, SqueezeAll, Subset};
use super::{DynRank, Shape};
use crate::dim::{Dim, Dyn, Known, each_rank};
use crate::error::ShapeError;
use crate::sealed::Sealed;
use core::ops::RangeFull;

/// The kind of `..`: all axes.
#[derive(Clone, Copy, Debug)]
pub struct AllAxes;

/// The kind of a number: one axis of the run time.
#[derive(Clone, Copy, Debug)]
pub struct NumberedAxis;

/// The kind of `N` numbers.
#[derive(Clone, Copy, Debug)]
pub struct NumberedAxes<const N: usize>;

/// The kind of a list whose length is of the run time.
#[derive(Clone, Copy, Debug)]
pub struct AxesInList;

/// The integers, as numbers of axes, as indices along an axis and as shifts.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer",
    note = "the axis comes last: `x.roll(1, axes![0])`, `x.take([0, 2], axes![0])`"
)]
pub trait AxisNumber: Copy + core::fmt::Display + 'static {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The type itself; unknown to the compiler for what is no integer: see [`Known`].
    #[doc(hidden)]
    type Proof;

    /// The number. One that does not fit is out of range of every rank.
    fn number(self) -> i64;
}

macro_rules! axis_number {
    ($($T:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl AxisNumber for $T {
            const SEALED: Sealed = Sealed;
            type Proof = Self;

            #[inline(always)]
            #[allow(irrefutable_let_patterns, reason = "some integers always fit")]
            fn number(self) -> i64 {
                if let Ok(number) = i64::try_from(self) { number } else { i64::MAX }
            }
        }
    )*};
}
axis_number!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

/// An argument that names axes. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name axes",
    note = "`..` names all axes, `axes![0, 2]` those that the compiler checks, `0`, `-1` or `&[0, 2]` those of the run time"
)]
pub trait NamesAxes {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// [`AllAxes`], [`Axes`], [`NumberedAxis`], [`NumberedAxes`] or [`AxesInList`], or [`Keepdims`] of one of them.
    type Kind;

    /// Sets the flags of these axes of a shape `S`. There is a flag for each axis.
    ///
    /// # Errors
    /// `axis_out_of_range` and `duplicate_axis`.
    fn flagged<S: Shape>(&self, flags: &mut [bool]) -> Result<(), ShapeError>;

    /// How many axes it names; `None` for `..`.
    fn named(&self) -> Option<usize>;

    /// Whether these are all axes because nothing else is said.
    fn are_all(&self) -> bool {
        false
    }

    /// Whether they stay, with extent 1, where a reduction takes them.
    fn stay(&self) -> bool {
        false
    }
}

/// The axis of a shape of this rank that `axis` names; a negative one counts from the last.
///
/// # Errors
/// `axis_out_of_range`.
fn axis_of(axis: i64, rank: usize) -> Result<usize, ShapeError> {
    let place = if axis < 0 { axis + rank as i64 } else { axis };
    let place = usize::try_from(place).ok().filter(|&place| place < rank);
    place.ok_or_else(|| ShapeError::axis_out_of_range(axis, rank))
}

/// Sets the flags of these axes.
///
/// # Errors
/// `axis_out_of_range` and `duplicate_axis`.
fn flag(axes: impl IntoIterator<Item = i64>, flags: &mut [bool]) -> Result<(), ShapeError> {
    for axis in axes {
        let place = axis_of(axis, flags.len())?;
        if core::mem::replace(&mut flags[place], true) {
            return Err(ShapeError::duplicate_axis(place));
        }
    }
    Ok(())
}

#[diagnostic::do_not_recommend]
impl NamesAxes for RangeFull {
    const SEALED: Sealed = Sealed;
    type Kind = AllAxes;

    #[inline]
    fn flagged<S: Shape>(&self, flags: &mut [bool]) -> Result<(), ShapeError> {
        flags.fill(true);
        Ok(())
    }

    fn named(&self) -> Option<usize> {
        None
    }

    fn are_all(&self) -> bool {
        true
    }
}

#[diagnostic::do_not_recommend]
impl<A: AxisList> NamesAxes for Axes<A> {
    const SEALED: Sealed = Sealed;
    type Kind = Axes<A>;

    /// Of a rank in the types, the compiler has checked the list: inlined, it consists of constants.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn flagged<S: Shape>(&self, flags: &mut [bool]) -> Result<(), ShapeError> {
        if const { S::RANK.is_none() } {
            return flag(A::DIMS.iter().copied(), flags);
        }
        for &axis in A::AXES {
            flags[axis] = true;
        }
        Ok(())
    }

    fn named(&self) -> Option<usize> {
        Some(A::AXES.len())
    }
}

/// NumberedAxes and lists of them.
macro_rules! numbers {
    ($([$($generics:tt)*] $List:ty => $Kind:ty, |$this:ident| $numbers:expr, $count:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> NamesAxes for $List {
            const SEALED: Sealed = Sealed;
            type Kind = $Kind;

            #[inline]
            fn flagged<S: Shape>(&self, flags: &mut [bool]) -> Result<(), ShapeError> {
                let $this = self;
                flag($numbers, flags)
            }

            #[inline]
            fn named(&self) -> Option<usize> {
                let $this = self;
                let _ = $this;
                Some($count)
            }
        }
    )*};
}

numbers! {
    [I: AxisNumber] I => NumberedAxis, |axis| [axis.number()], 1;
    [I: AxisNumber, const N: usize] [I; N] => NumberedAxes<N>, |axes| axes.iter().map(|axis| axis.number()), axes.len();
    [I: AxisNumber, const N: usize] &[I; N] => NumberedAxes<N>, |axes| axes.iter().map(|axis| axis.number()), axes.len();
    [I: AxisNumber, J: AxisNumber] (I, J) => NumberedAxes<2>, |axes| [axes.0.number(), axes.1.number()], 2;
    [I: AxisNumber, J: AxisNumber, K: AxisNumber] (I, J, K) => NumberedAxes<3>, |axes| [axes.0.number(), axes.1.number(), axes.2.number()], 3;
    [I: AxisNumber] &[I] => AxesInList, |axes| axes.iter().map(|axis| axis.number()), axes.len();
    [I: AxisNumber] &Vec<I> => AxesInList, |axes| axes.iter().map(|axis| axis.number()), axes.len();
}

#[diagnostic::do_not_recommend]
impl<A: NamesAxes> NamesAxes for Keepdims<A> {
    const SEALED: Sealed = Sealed;
    type Kind = Keepdims<A::Kind>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn flagged<S: Shape>(&self, flags: &mut [bool]) -> Result<(), ShapeError> {
        self.0.flagged::<S>(flags)
    }

    fn named(&self) -> Option<usize> {
        self.0.named()
    }

    fn are_all(&self) -> bool {
        self.0.are_all()
    }

    fn stay(&self) -> bool {
        true
    }
}

/// One axis of a shape: `axes![0]`, which the compiler checks, or a number of any integer type; a
/// negative one counts from the last axis. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name one axis",
    note = "write `axes![0]`, or a number: `0`, or `-1` for the last axis"
)]
pub trait OneAxis: Copy {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// [`Ax`] or [`NumberedAxis`].
    #[doc(hidden)]
    type Kind;

    /// The axis of a shape of this rank.
    ///
    /// # Errors
    /// `axis_out_of_range`.
    #[doc(hidden)]
    fn axis(self, rank: usize) -> Result<usize, ShapeError>;

    /// The same; an error names the operation.
    ///
    /// # Errors
    /// `axis_out_of_range`.
    #[doc(hidden)]
    fn axis_for(self, op: &str, rank: usize) -> Result<usize, ShapeError> {
        self.axis(rank).map_err(|error| error.named(op))
    }
}

#[diagnostic::do_not_recommend]
impl<const I: usize> OneAxis for Axes<(Ax<I>,)> {
    const SEALED: Sealed = Sealed;
    type Kind = Ax<I>;

    #[inline(always)]
    fn axis(self, rank: usize) -> Result<usize, ShapeError> {
        axis_of(I as i64, rank)
    }
}

#[diagnostic::do_not_recommend]
impl<I: AxisNumber> OneAxis for I {
    const SEALED: Sealed = Sealed;
    type Kind = NumberedAxis;

    #[inline(always)]
    fn axis(self, rank: usize) -> Result<usize, ShapeError> {
        axis_of(self.number(), rank)
    }
}

/// A shape that has `N` axes or more.
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

#[diagnostic::do_not_recommend]
impl<S: Fewer<0, Left: Insert<(Ax<0>,)>>> Insert<(NumberedAxis,)> for S {
    type With<D: Dim> = <S::Left as Insert<(Ax<0>,)>>::With<Dyn>;
}

/// Axes of a shape `S` that can be squeezed out: `axes![0, 2]`, whose dimensions the compiler checks,
/// or numbers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name axes of a shape `{S}` that can be squeezed out",
    note = "`axes![0]`, `0`, `-1` or `&[0, 2]` name axes; only axes of extent 1 can be dropped without losing elements"
)]
pub trait Squeezes<S: Shape>: NamesAxes {
    /// The shape of the other axes.
    type Left: Shape;
}

/// [`Squeezes`] for a kind of arguments.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name axes of a shape `{S}` that can be squeezed out",
    note = "`axes![0]`, `0`, `-1` or `&[0, 2]` name axes; only axes of extent 1 can be dropped without losing elements"
)]
pub trait SqueezesKind<S: Shape> {
    /// The shape of the other axes.
    type Left: Shape;
}

#[diagnostic::do_not_recommend]
impl<S: Shape, A: NamesAxes<Kind: SqueezesKind<S>>> Squeezes<S> for A {
    type Left = <A::Kind as SqueezesKind<S>>::Left;
}

#[diagnostic::do_not_recommend]
impl<S: Subset<A, Dropped: SqueezeAll>, A> SqueezesKind<S> for Axes<A> {
    type Left = <<S::Dropped as SqueezeAll>::Proof as Known<S::Kept>>::Then;
}

#[diagnostic::do_not_recommend]
impl<S: Fewer<1>> SqueezesKind<S> for NumberedAxis {
    type Left = S::Left;
}

#[diagnostic::do_not_recommend]
impl<S: Fewer<N>, const N: usize> SqueezesKind<S> for NumberedAxes<N> {
    type Left = S::Left;
}

#[diagnostic::do_not_recommend]
impl<S: Shape> SqueezesKind<S> for AxesInList {
    type Left = DynRank;
}
