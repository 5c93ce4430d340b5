//! The axes of a reduction, and the shape that is left: all axes, a typed list, or numbers of the
//! run time; dropped or kept with extent 1.

use core::marker::PhantomData;

use crate::array::Array;
use crate::error::ShapeError;
use crate::leaf::Slots;
use crate::sealed::Sealed;
use crate::shape::{
    AllAxes, Ax, Axes, AxesInList, AxisList, DynRank, Fewer, Keepdims, MAX_RANK, NamesAxes,
    NumberedAxes, NumberedAxis, Shape, Subset, of_extents,
};
use crate::storage::{Heap, Home, Inline};

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
/// NumberedAxes are of any integer type; a negative one counts from the last axis. `axes![0].keepdims()`
/// and [`keepdims(0)`](keepdims) leave the axes in place with extent 1.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name axes of a shape `{S}`",
    note = "`..` reduces all axes, `axes![0, 2]` those named (strictly increasing, below the rank), `0`, `-1` or `&[0, 2]` those of the run time; of an `x` of any shape `S: Shape`, `x.view().into_dyn()` takes them; in a macro `sum(e, (0, 2))`; a closure names none: `x.greater(0.0).all(..)`; `quantile` and `percentile` take q first, then the axes: `x.quantile(0.95, axes![0])`"
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

/// [`ReduceAxes`] for a kind of arguments.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name axes of a shape `{S}`",
    note = "`..` reduces all axes, `axes![0, 2]` those named (strictly increasing, below the rank), `0`, `-1` or `&[0, 2]` those of the run time; of an `x` of any shape `S: Shape`, `x.view().into_dyn()` takes them; in a macro `sum(e, (0, 2))`; `quantile` and `percentile` take q first, then the axes: `x.quantile(0.95, axes![0])`"
)]
pub trait TakenFrom<S: Shape> {
    #[doc(hidden)]
    const SEALED: Sealed;
    /// As of [`ReduceAxes`].
    type Left: Shape;
    /// As of [`ReduceAxes`].
    type Home<H: Home>: Home;
    /// As of [`ReduceAxes`].
    type Known: Knows;
    /// As of [`ReduceAxes`].
    type Output<T, H: Home>;

    /// As of [`ReduceAxes`].
    fn finish<T: Copy, H: Home>(left: Array<T, Self::Left, Self::Home<H>>) -> Self::Output<T, H>;
}

#[diagnostic::do_not_recommend]
impl<S: Shape, A: NamesAxes<Kind: TakenFrom<S>>> ReduceAxes<S> for A {
    const SEALED: Sealed = Sealed;
    type Left = <A::Kind as TakenFrom<S>>::Left;
    type Home<H: Home> = <A::Kind as TakenFrom<S>>::Home<H>;
    type Known = <A::Kind as TakenFrom<S>>::Known;
    type Output<T, H: Home> = <A::Kind as TakenFrom<S>>::Output<T, H>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn reduced(&self, shape: &S, flags: &mut [bool]) -> Result<Self::Left, ShapeError> {
        self.flagged::<S>(flags)?;
        Ok(left(shape, self.stay(), flags))
    }

    fn finish<T: Copy, H: Home>(left: Array<T, Self::Left, Self::Home<H>>) -> Self::Output<T, H> {
        <A::Kind as TakenFrom<S>>::finish(left)
    }
}

#[diagnostic::do_not_recommend]
impl<S: Shape> TakenFrom<S> for AllAxes {
    const SEALED: Sealed = Sealed;
    type Left = ();
    type Home<H: Home> = Inline;
    type Known = TakesAll;
    type Output<T, H: Home> = T;

    fn finish<T: Copy, H: Home>(left: Array<T, (), Inline>) -> T {
        left.as_slice()[0]
    }
}

/// The shape that is left of `S` without `N` axes of the run time.
type OtherAxes<S, const N: usize> = <S as Fewer<N>>::Left;

/// The kinds whose result is an array: its shape, what is known about the axes, and its home if the
/// operand's is `H`. An array with extents of the run time is on the heap.
macro_rules! arrays {
    ($([$($generics:tt)*] $Kind:ty => $Left:ty; $Known:ty, $H:ident -> $Home:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> TakenFrom<S> for $Kind {
            const SEALED: Sealed = Sealed;
            type Left = $Left;
            type Home<$H: Home> = $Home;
            type Known = $Known;
            type Output<T, $H: Home> = Array<T, $Left, $Home>;

            fn finish<T: Copy, $H: Home>(left: Array<T, $Left, $Home>) -> Array<T, $Left, $Home> {
                left
            }
        }
    )*};
}

arrays! {
    [S: Subset<A>, A: AxisList] Axes<A> => S::Kept; Takes<A>, H -> H;
    [S: Subset<A>, A: AxisList] Keepdims<Axes<A>> => S::KeptDims; Takes<A>, H -> H;
    [S: Fewer<1>] NumberedAxis => OtherAxes<S, 1>; TakesSome, H -> Heap;
    [S: Fewer<N>, const N: usize] NumberedAxes<N> => OtherAxes<S, N>; TakesSome, H -> Heap;
    [S: Shape] AxesInList => DynRank; TakesSome, H -> Heap;
    [S: Fewer<0>] Keepdims<AllAxes> => OtherAxes<S, 0>; TakesAll, H -> Heap;
    [S: Fewer<0>] Keepdims<NumberedAxis> => OtherAxes<S, 0>; TakesSome, H -> Heap;
    [S: Fewer<0>, const N: usize] Keepdims<NumberedAxes<N>> => OtherAxes<S, 0>; TakesSome, H -> Heap;
    [S: Fewer<0>] Keepdims<AxesInList> => OtherAxes<S, 0>; TakesSome, H -> Heap;
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

/// The range in which a position is sought, or elements are normalised: `..` is all elements, in
/// row-major order; a number or a list names one axis.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name one axis of a shape `{S}`",
    note = "`..` stands for all elements, `axes![1]` for an axis below the rank, `1` or `-1` for one of the run time; several axes are made one before: `x.reshape((n, -1)).argmax(1)`"
)]
pub trait OneOrAll<S: Shape>: ReduceAxes<S> + NamesAxes {
    /// `()`, or a type unknown to the compiler for a list of several axes: see
    /// [`Known`](crate::dim::Known).
    #[doc(hidden)]
    type Proof;
}

/// The kinds of arguments that name one axis or all. A list of the run time may have any length.
#[doc(hidden)]
pub trait OneOrAllKind {}

#[diagnostic::do_not_recommend]
impl<S: Shape, A: ReduceAxes<S> + NamesAxes<Kind: OneOrAllKind>> OneOrAll<S> for A {
    type Proof = ();
}

macro_rules! one_or_all {
    ($([$($generics:tt)*] $Kind:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> OneOrAllKind for $Kind {}
    )*};
}
one_or_all! {
    [] AllAxes;
    [const I: usize] Axes<(Ax<I>,)>;
    [] NumberedAxis;
    [] NumberedAxes<1>;
    [] AxesInList;
    [A: OneOrAllKind] Keepdims<A>;
}

/// The axes of a reduction that keeps each of them with extent 1 (NumPy's `keepdims=True`): a
/// number, a list, or `..`.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let x = array![[1.0, 2.0], [3.0, 4.0]];
/// assert_eq!(x.sum(keepdims(-1)).extents(), [2, 1]);
/// assert_eq!(x.sum(keepdims(&[0, 1])).extents(), [1, 1]);
/// assert_eq!(x.sum(keepdims(..)).as_slice(), [10.0]);
/// ```
pub const fn keepdims<A>(axes: A) -> Keepdims<A> {
    Keepdims(axes)
}

/// Axes where the run time also decides whether they are all or a list, and dropped or kept: for
/// code that is told so by a user, such as a binding to another language.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// use broadloom::reduce::RunTimeAxes;
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

#[diagnostic::do_not_recommend]
impl NamesAxes for RunTimeAxes<'_> {
    const SEALED: Sealed = Sealed;
    type Kind = AxesInList;

    fn named(&self) -> Option<usize> {
        self.axes.map(<[isize]>::len)
    }

    fn flagged<S: Shape>(&self, flags: &mut [bool]) -> Result<(), ShapeError> {
        match self.axes {
            Some(axes) => axes.flagged::<S>(flags),
            None => (..).flagged::<S>(flags),
        }
    }

    fn are_all(&self) -> bool {
        self.axes.is_none()
    }

    fn stay(&self) -> bool {
        self.keepdims
    }
}
