//! The axes of a reduction, and the shape that is left: all axes, a typed list, or numbers of the
//! run time; dropped or kept with extent 1.

use core::marker::PhantomData;

use crate::array::Array;
use crate::error::ShapeError;
use crate::leaf::Slots;
use crate::sealed::Sealed;
use crate::shape::{
    Ax, Axes, AxisList, AxisNumber, DynRank, Fewer, Keepdims, MAX_RANK, Shape, Subset, flag,
    of_extents,
};
use crate::storage::{Home, Inline};

/// What is known about the reduced axes at compile time.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// All axes are reduced.
    All,
    /// These axes are reduced.
    Listed(&'static [i64]),
    /// Nothing is known.
    Unknown,
}

/// What is known about the reduced axes, as a type: kernels are compiled once for all lists of axes
/// about which the same is known.
#[doc(hidden)]
pub trait Knows: 'static {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// What is known.
    const TAKEN: Taken;
}

/// All axes are reduced.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TakesAll;

/// These axes are reduced.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Takes<A>(PhantomData<A>);

/// It is not known which axes are reduced.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TakesSome;

impl Knows for TakesAll {
    const SEALED: Sealed = Sealed;
    const TAKEN: Taken = Taken::All;
}

impl<A: AxisList> Knows for Takes<A> {
    const SEALED: Sealed = Sealed;
    const TAKEN: Taken = Taken::Listed(A::DIMS);
}

impl Knows for TakesSome {
    const SEALED: Sealed = Sealed;
    const TAKEN: Taken = Taken::Unknown;
}

/// The axes of a reduction. Sealed.
///
/// | written | axes | shape of the result |
/// |---|---|---|
/// | `..` | all | a scalar |
/// | `axes![0, 2]` | checked by the compiler | the other dimensions, as types |
/// | `0`, `-1`, `&[0, -1]`, `[0, 2]` | checked at run time | the rank is a type, extents are of the run time |
/// | `&list[..]`, `&vector` | as many as there are | a run-time rank |
///
/// Numbers are of any integer type; a negative one counts from the last axis. `axes![0].keepdims()`
/// and [`keepdims(0)`](keepdims) leave the axes in place with extent 1.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name axes of a shape `{S}`",
    note = "`..` reduces all axes, `axes![0, 2]` those named (strictly increasing, below the rank), `0`, `-1` or `&[0, 2]` those of the run time; in a macro `sum(e, (0, 2))`"
)]
pub trait ReduceAxes<S: Shape> {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The shape of the result.
    type Left: Shape;

    /// The home of the result, for operands of home `H`: a single element needs no memory.
    #[doc(hidden)]
    type Home<H: Home>: Home;

    /// What is known about the axes at compile time.
    #[doc(hidden)]
    type Known: Knows;

    /// The result: `T` itself, or an array of shape `Left`.
    type Output<T, H: Home>;

    /// Sets the flags of the axes of `shape` that are reduced, and returns the shape of the
    /// result. There is a flag for each axis, all of them `false`.
    ///
    /// # Errors
    /// `axis_out_of_range` for a run-time rank, and `duplicate_axis` for a run-time list.
    fn reduced(&self, shape: &S, flags: &mut [bool]) -> Result<Self::Left, ShapeError>;

    /// The result, made from the array of shape `Left`.
    fn finish<T: Copy, H: Home>(left: Array<T, Self::Left, Self::Home<H>>) -> Self::Output<T, H>;
}

/// The range in which a position is sought, or elements are normalised: `..` is all elements, in
/// row-major order; a list names one axis.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name one axis of a shape `{S}`",
    note = "`..` stands for all elements, `axes![1]` for an axis below the rank, `1` or `-1` for one of the run time; of several axes there is no position"
)]
pub trait OneOrAll<S: Shape>: ReduceAxes<S> {
    /// `()`, or a type unknown to the compiler for a list of several axes: see
    /// [`Known`](crate::dim::Known).
    #[doc(hidden)]
    type Proof;

    /// Whether the range is all elements, in row-major order.
    fn is_all(&self) -> bool;
}

// The compiler would suggest this impl for every wrong list.
#[diagnostic::do_not_recommend]
impl<S: Shape> ReduceAxes<S> for core::ops::RangeFull {
    const SEALED: Sealed = Sealed;
    type Left = ();
    type Output<T, H: Home> = T;
    type Home<H: Home> = Inline;
    type Known = TakesAll;

    #[inline]
    fn reduced(&self, _: &S, flags: &mut [bool]) -> Result<(), ShapeError> {
        flags.fill(true);
        Ok(())
    }

    fn finish<T: Copy, H: Home>(left: Array<T, (), Inline>) -> T {
        left.as_slice()[0]
    }
}

#[diagnostic::do_not_recommend]
impl<S: Shape> OneOrAll<S> for core::ops::RangeFull {
    type Proof = ();

    fn is_all(&self) -> bool {
        true
    }
}

/// Axes where the run time also decides whether they are all or a list, and dropped or kept: for
/// code that is told so by a user, such as a binding to another language.
///
/// # Examples
/// ```
/// use array_core::array;
/// use array_core::reduce::{Reductions, RunTimeAxes};
///
/// let x = array![[1, 2, 3], [4, 5, 6]];
/// assert_eq!(x.sum(RunTimeAxes::new(None, true)).dims(), [1, 1]);
/// assert_eq!(x.sum(RunTimeAxes::new(Some(&[-1]), false)).as_slice(), [6_i64, 15]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RunTimeAxes<'a> {
    axes: Option<&'a [isize]>,
    keepdims: bool,
}

impl<'a> RunTimeAxes<'a> {
    /// The axes in the list, or all without a list; with `keepdims` they stay with extent 1.
    pub const fn new(axes: Option<&'a [isize]>, keepdims: bool) -> Self {
        RunTimeAxes { axes, keepdims }
    }
}

/// [`List::take`] for any axes.
#[cfg_attr(not(debug_assertions), inline(always))]
fn take<S: Shape, R: Shape>(
    shape: &S,
    axes: impl Iterator<Item = i64>,
    keep: bool,
    flags: &mut [bool],
) -> Result<R, ShapeError> {
    flag(axes, flags)?;
    Ok(left(shape, keep, flags))
}

/// The shape without the axes that have a flag, or with extent 1 there.
#[cfg_attr(not(debug_assertions), inline(always))]
fn left<S: Shape, R: Shape>(shape: &S, keep: bool, flags: &[bool]) -> R {
    shape.with_extents(
        #[inline(always)]
        |extents| {
            let mut left = Slots::<usize, MAX_RANK>::new();
            for (&extent, &reduced) in extents.iter().zip(flags) {
                if keep || !reduced {
                    left.push(if reduced { 1 } else { extent });
                }
            }
            of_extents(left.as_slice())
        },
    )
}

/// The axes of a reduction that keeps each of them with extent 1 (NumPy's `keepdims=True`): a
/// number, a list, or `..`.
///
/// # Examples
/// ```
/// use array_core::array;
/// use array_core::reduce::{Reductions, keepdims};
///
/// let x = array![[1.0, 2.0], [3.0, 4.0]];
/// assert_eq!(x.sum(keepdims(-1)).extents(), [2, 1]);
/// assert_eq!(x.sum(keepdims(&[0, 1])).extents(), [1, 1]);
/// assert_eq!(x.sum(keepdims(..)).as_slice(), [10.0]);
/// ```
pub const fn keepdims<A>(axes: A) -> Keepdims<A> {
    Keepdims(axes)
}

/// A list of axes.
trait List<S: Shape> {
    /// Sets the flags of the axes in the list, and returns the shape of the result: `shape` without
    /// these axes, or with extent 1 there.
    fn take<R: Shape>(&self, shape: &S, keep: bool, flags: &mut [bool]) -> Result<R, ShapeError>;
}

impl<S: Shape, A: AxisList> List<S> for Axes<A> {
    /// Of a rank in the types, the compiler has checked the list: inlined, it consists of constants.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take<R: Shape>(&self, shape: &S, keep: bool, flags: &mut [bool]) -> Result<R, ShapeError> {
        if const { S::RANK.is_none() } {
            return take(shape, A::DIMS.iter().copied(), keep, flags);
        }
        for &axis in A::DIMS {
            flags[axis as usize] = true;
        }
        Ok(left(shape, keep, flags))
    }
}

/// Numbers of axes.
macro_rules! numbers {
    ($([$($generics:tt)*] $List:ty, |$this:ident| $numbers:expr;)*) => {$(
        impl<S: Shape, $($generics)*> List<S> for $List {
            fn take<R: Shape>(&self, shape: &S, keep: bool, flags: &mut [bool]) -> Result<R, ShapeError> {
                let $this = self;
                take(shape, $numbers, keep, flags)
            }
        }
    )*};
}

numbers! {
    [I: AxisNumber] I, |axis| core::iter::once(axis.number());
    [I: AxisNumber] &[I], |axes| axes.iter().map(|axis| axis.number());
    [I: AxisNumber] &Vec<I>, |axes| axes.iter().map(|axis| axis.number());
    [I: AxisNumber, const N: usize] [I; N], |axes| axes.iter().map(|axis| axis.number());
    [I: AxisNumber, const N: usize] &[I; N], |axes| axes.iter().map(|axis| axis.number());
}

impl<S: Shape> List<S> for RunTimeAxes<'_> {
    fn take<R: Shape>(&self, shape: &S, _: bool, flags: &mut [bool]) -> Result<R, ShapeError> {
        match self.axes {
            Some(axes) => List::take(&axes, shape, self.keepdims, flags),
            None => List::take(&.., shape, self.keepdims, flags),
        }
    }
}

impl<S: Shape> List<S> for core::ops::RangeFull {
    fn take<R: Shape>(&self, shape: &S, keep: bool, flags: &mut [bool]) -> Result<R, ShapeError> {
        flags.fill(true);
        Ok(left(shape, keep, flags))
    }
}

/// Implements a list of axes and its `keepdims` form.
macro_rules! list {
    ([$($generics:tt)*] $List:ty, of $S:ty => $Kept:ty, $KeptDims:ty; $taken:ty) => {
        list!(@one [$($generics)*] $List, $S, $Kept, |list| list, false, $taken);
        list!(@one [$($generics)*] Keepdims<$List>, $S, $KeptDims, |list| &list.0, true, $taken);
    };
    (@one [$($generics:tt)*] $List:ty, $S:ty, $Left:ty, |$this:ident| $list:expr, $keep:literal, $taken:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> ReduceAxes<$S> for $List {
            const SEALED: Sealed = Sealed;
            type Left = $Left;
            type Output<T, H: Home> = Array<T, $Left, H>;
            type Home<H: Home> = H;
            type Known = $taken;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn reduced(&self, shape: &$S, flags: &mut [bool]) -> Result<$Left, ShapeError> {
                let $this = self;
                List::<$S>::take($list, shape, $keep, flags)
            }

            fn finish<T: Copy, H: Home>(left: Array<T, $Left, H>) -> Array<T, $Left, H> {
                left
            }
        }
    };
}

/// The shape that is left of `S` without `N` axes of the run time.
type OtherAxes<S, const N: usize> = <S as Fewer<N>>::Left;

/// A list of one axis.
trait Single: AxisList {}

#[diagnostic::do_not_recommend]
impl<const I: usize> Single for (Ax<I>,) {}

/// Implements `OneOrAll` for a list and its `keepdims` form.
macro_rules! one {
    ([$($generics:tt)*] $List:ty, $S:ty) => {
        one!(@one [$($generics)*] $List, $S);
        one!(@one [$($generics)*] Keepdims<$List>, $S);
    };
    (@one [$($generics:tt)*] $List:ty, $S:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> OneOrAll<$S> for $List {
            type Proof = ();

            fn is_all(&self) -> bool {
                false
            }
        }
    };
}

list!([S: Subset<A>, A: AxisList] Axes<A>, of S => S::Kept, S::KeptDims; Takes<A>);
list!([S: Fewer<0> + Fewer<1>, I: AxisNumber] I, of S => OtherAxes<S, 1>, OtherAxes<S, 0>; TakesSome);
list!([S: Fewer<0> + Fewer<N>, I: AxisNumber, const N: usize] [I; N], of S => OtherAxes<S, N>, OtherAxes<S, 0>; TakesSome);
list!([S: Fewer<0> + Fewer<N>, I: AxisNumber, const N: usize] &[I; N], of S => OtherAxes<S, N>, OtherAxes<S, 0>; TakesSome);
list!([S: Fewer<0>, I: AxisNumber] &[I], of S => DynRank, OtherAxes<S, 0>; TakesSome);
list!([S: Fewer<0>, I: AxisNumber] &Vec<I>, of S => DynRank, OtherAxes<S, 0>; TakesSome);
list!(@one [S: Shape] RunTimeAxes<'_>, S, DynRank, |axes| axes, false, TakesSome);
list!(@one [S: Fewer<0>] Keepdims<core::ops::RangeFull>, S, OtherAxes<S, 0>, |list| &list.0, true, TakesAll);

// `Axes<A>` and not `Axes<(Ax<I>,)>`, which the compiler would suggest for every other list.
one!([S: Subset<A>, A: Single] Axes<A>, S);
one!([S: Fewer<0> + Fewer<1>, I: AxisNumber] I, S);
one!([S: Fewer<0> + Fewer<1>, I: AxisNumber] [I; 1], S);
one!([S: Fewer<0> + Fewer<1>, I: AxisNumber] &[I; 1], S);
one!([S: Fewer<0>, I: AxisNumber] &[I], S);
one!([S: Fewer<0>, I: AxisNumber] &Vec<I>, S);

#[diagnostic::do_not_recommend]
impl<S: Shape> OneOrAll<S> for RunTimeAxes<'_> {
    type Proof = ();

    fn is_all(&self) -> bool {
        self.axes.is_none()
    }
}

#[diagnostic::do_not_recommend]
impl<S: Fewer<0>> OneOrAll<S> for Keepdims<core::ops::RangeFull> {
    type Proof = ();

    fn is_all(&self) -> bool {
        true
    }
}
