//! Axes named in types, `axes![0, 2]`, and the operations that take them: place, reduce, squeeze,
//! insert, permute.
//!
//! Every legal list of axes is one concrete implementation, generated below; no other is legal. So
//! out of range, not increasing and miscounted give one message that lists the rules.

use core::marker::PhantomData;

use super::{DynRank, Shape};
use crate::dim::{Dim, Dyn, Fix, Stretch, each_rank};
use crate::sealed::Sealed;

/// One axis, as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ax<const I: usize>;

/// A list of axes as a type, such as `Axes<(Ax<0>, Ax<2>)>`; written [`axes![0, 2]`](crate::axes).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axes<A>(PhantomData<A>);

impl<A: AxisList> Axes<A> {
    /// The list; [`axes!`](crate::axes) writes it.
    #[inline(always)]
    pub const fn new() -> Self {
        Axes(PhantomData)
    }

    /// These axes for a reduction that keeps each of them with extent 1.
    #[inline(always)]
    pub const fn keepdims(self) -> Keepdims<Self> {
        Keepdims(self)
    }
}

impl<A: AxisList> Default for Axes<A> {
    fn default() -> Self {
        Axes::new()
    }
}

/// Axes that a reduction keeps, with extent 1 (NumPy's `keepdims=True`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keepdims<A>(pub(crate) A);

/// A tuple of [`Ax`].
///
/// Sealed, and so are the traits of shapes that take axes: another crate's list could come with a
/// permuted shape that is larger than the number of elements.
///
/// ```compile_fail,E0046
/// #[derive(Clone, Copy)]
/// struct Own;
/// impl array_core::shape::AxisList for Own {
///     const AXES: &'static [usize] = &[0];
///     const DIMS: &'static [i64] = &[0];
/// }
/// ```
pub trait AxisList: Copy + 'static {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The axes.
    const AXES: &'static [usize];
    /// The axes, as the entries of a dimension tuple.
    const DIMS: &'static [i64];
}

macro_rules! axis_list {
    ($rank:literal: $($I:ident $A:ident $B:ident $i:tt),*) => {
        impl<$(const $I: usize),*> AxisList for ($(Ax<$I>,)*) {
            const SEALED: Sealed = Sealed;
            const AXES: &'static [usize] = &[$($I),*];
            const DIMS: &'static [i64] = &[$($I as i64),*];
        }
    };
}

axis_list!(0:);
each_rank!(axis_list);

/// A shape with the axes `A`, and the shapes after they are reduced or dropped.
#[diagnostic::on_unimplemented(
    message = "the axes `{A}` cannot be taken out of a shape `{Self}`",
    note = "a list of axes is strictly increasing, and each is below the rank"
)]
pub trait Subset<A>: Shape {
    /// The other axes.
    type Kept: Shape;
    /// All axes, those of `A` with extent 1.
    type KeptDims: Shape;
    /// The axes `A`.
    type Dropped;
}

/// Generates `Subset` for one rank and every increasing list of its axes.
macro_rules! subset {
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),+) => {
        subset!([$($D)+] [$($D $i)+] () () () ());
    };
    ([$($all:ident)+] [] ($($A:tt)*) ($($kept:tt)*) ($($keepdims:tt)*) ($($dropped:tt)*)) => {
        #[diagnostic::do_not_recommend]
        impl<$($all: Dim),+> Subset<($($A)*)> for ($($all,)+) {
            type Kept = ($($kept)*);
            type KeptDims = ($($keepdims)*);
            type Dropped = ($($dropped)*);
        }
    };
    ([$($all:ident)+] [$D:ident $i:tt $($left:tt)*] ($($A:tt)*) ($($kept:tt)*) ($($keepdims:tt)*) ($($dropped:tt)*)) => {
        subset!([$($all)+] [$($left)*] ($($A)*) ($($kept)* $D,) ($($keepdims)* $D,) ($($dropped)*));
        subset!([$($all)+] [$($left)*] ($($A)* Ax<$i>,) ($($kept)*) ($($keepdims)* Stretch,) ($($dropped)* $D,));
    };
}

each_rank!(subset);

// A list that a shape of the highest rank has; whether the run-time rank exceeds each axis is
// checked at run time.
#[diagnostic::do_not_recommend]
impl<A: AxisList> Subset<A> for DynRank
where
    (Dyn, Dyn, Dyn, Dyn, Dyn, Dyn, Dyn, Dyn): Subset<A>,
{
    type Kept = DynRank;
    type KeptDims = DynRank;
    type Dropped = ();
}

/// Dimensions that may be squeezed out: a literal 1, a `Fix<1>`, or a run-time extent that is 1.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be squeezed out",
    note = "only axes of extent 1 can be dropped without losing elements"
)]
pub trait SqueezeAll {
    /// `()`; unknown to the compiler if one may not: see [`Known`](crate::dim::Known).
    type Proof;
}

/// One dimension that may be squeezed out.
pub trait Squeeze {}
#[diagnostic::do_not_recommend]
impl Squeeze for Stretch {}
#[diagnostic::do_not_recommend]
impl Squeeze for Fix<1> {}
#[diagnostic::do_not_recommend]
impl Squeeze for Dyn {}

macro_rules! squeeze_all {
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),*) => {
        #[diagnostic::do_not_recommend]
        impl<$($D: Squeeze),*> SqueezeAll for ($($D,)*) {
            type Proof = ();
        }
    };
}

squeeze_all!(0:);
each_rank!(squeeze_all);

/// The position in the result of a new axis of extent 1 in the shape `S`.
///
/// This is [`Insert`] as a trait of the list: a method that is generic over the list then has the
/// error at its name, and the message does not show its declaration.
#[diagnostic::on_unimplemented(
    message = "no axis can be inserted into `{S}` at `{Self}`",
    note = "one axis at a time, at a position up to the rank; the highest rank is 8"
)]
pub trait InsertInto<S: Shape>: AxisList {
    /// The shape with the new axis, a [`Stretch`].
    type Inserted: Shape;
}

#[diagnostic::do_not_recommend]
impl<S: Insert<A>, A: AxisList> InsertInto<S> for A {
    type Inserted = S::Inserted;
}

/// A shape that can take a new axis of extent 1 at the position `A` of the result.
pub trait Insert<A>: Shape {
    /// The shape with the new axis, a [`Stretch`].
    type Inserted: Shape;
    /// The shape with a new axis of `D` there.
    type With<D: Dim>: Shape;
}

/// Generates `Insert` for every position; `|` marks the position.
macro_rules! insert {
    (8: $($axes:tt)*) => {};
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),*) => {
        insert!([$($D)*] [] [$($D $i)*] $($i)* $rank);
    };
    ([$($all:ident)*] [$($before:ident $i:tt)*] [$($after:ident $j:tt)*] $p:tt $($positions:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($all: Dim),*> Insert<(Ax<$p>,)> for ($($all,)*) {
            type Inserted = ($($before,)* Stretch, $($after,)*);
            type With<Other: Dim> = ($($before,)* Other, $($after,)*);
        }
        insert!(@next [$($all)*] [$($before $i)*] [$($after $j)*] $($positions)*);
    };
    (@next [$($all:ident)*] [$($before:ident $i:tt)*] [$D:ident $d:tt $($after:ident $j:tt)*] $($positions:tt)+) => {
        insert!([$($all)*] [$($before $i)* $D $d] [$($after $j)*] $($positions)+);
    };
    (@next [$($all:ident)*] [$($before:ident $i:tt)*] [] $($positions:tt)*) => {};
}

insert!(0:);
each_rank!(insert);

/// Two different axes.
#[diagnostic::on_unimplemented(
    message = "`{A}` is named twice in a permutation",
    note = "a permutation names every axis exactly once"
)]
pub trait Differs<A> {}

/// Generates `Differs` for every ordered pair of different axes.
macro_rules! differs {
    ([$($seen:tt)*]) => {};
    ([$($seen:tt)*] $i:tt $($left:tt)*) => {
        $(impl Differs<Ax<$seen>> for Ax<$i> {})*
        $(impl Differs<Ax<$left>> for Ax<$i> {})*
        differs!([$($seen)* $i] $($left)*);
    };
}
differs!([] 0 1 2 3 4 5 6 7);

/// A shape that has the axis `A`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no axis `{A}`",
    note = "axes count from 0 and are below the rank"
)]
pub trait AxisAt<A> {
    /// Its dimension.
    type Dim: Dim;

    /// The dimension of the axis.
    fn axis_at(&self) -> Self::Dim;
}

macro_rules! axis_at {
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),+) => {
        axis_at!(@each [$($D)+] $($D $i),+);
    };
    (@each $all:tt $($D:ident $i:tt),+) => {
        $(axis_at!(@one $all $D $i);)+
    };
    (@one [$($all:ident)*] $D:ident $i:tt) => {
        #[diagnostic::do_not_recommend]
        impl<$($all: Dim),*> AxisAt<Ax<$i>> for ($($all,)*) {
            type Dim = $D;

            #[inline(always)]
            fn axis_at(&self) -> $D {
                self.$i
            }
        }
    };
}

each_rank!(axis_at);

/// A shape whose axes can be put into the order `A`: axis `k` of the result is axis `A[k]` of the
/// shape.
#[diagnostic::on_unimplemented(
    message = "`{A}` does not permute a shape `{Self}`",
    note = "a permutation has one entry for each axis and names every axis exactly once"
)]
pub trait Permute<A>: Shape {
    /// The permuted shape.
    type Permuted: Shape;

    /// Permutes it.
    fn permute(&self) -> Self::Permuted;
}

/// Generates `Permute` for one rank; `differs` holds for every pair of entries.
macro_rules! permute {
    ($rank:literal: $($D:ident $A:ident $B:ident $i:tt),+) => {
        permute!(@earlier [] [] $($D $A)+);
    };
    (@earlier [$($done:tt)*] [$($earlier:ident)*] $D:ident $A:ident $($rest:ident)*) => {
        permute!(@earlier [$($done)* $D $A: $($earlier)*,] [$($earlier)* $A] $($rest)*);
    };
    (@earlier [$($D:ident $A:ident: $($earlier:ident)*,)+] $all:tt) => {
        #[diagnostic::do_not_recommend]
        impl<$($D: Dim, $A),+> Permute<($($A,)+)> for ($($D,)+)
        where
            $($A: Sized $(+ Differs<$earlier>)*, Self: AxisAt<$A>),+
        {
            type Permuted = ($(<Self as AxisAt<$A>>::Dim,)+);

            #[inline(always)]
            fn permute(&self) -> Self::Permuted {
                ($(<Self as AxisAt<$A>>::axis_at(self),)+)
            }
        }
    };
}

each_rank!(permute);

/// A shape whose axes can be reversed: the transpose.
pub trait Reverse: Shape {
    /// The reversed shape.
    type Reversed: Shape;

    /// Reverses it.
    fn reverse(&self) -> Self::Reversed;
}

/// Generates `Reverse` from a list of dimensions and the reversed list.
macro_rules! reverse {
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),+) => {
        reverse!([$($D)+] [] $($D $i)+);
    };
    ($all:tt [$($reversed:tt)*] $D:ident $i:tt $($rest:tt)*) => {
        reverse!($all [$D $i $($reversed)*] $($rest)*);
    };
    ([$($D:ident)+] [$($R:ident $i:tt)+]) => {
        impl<$($D: Dim),*> Reverse for ($($D,)*) {
            type Reversed = ($($R,)*);

            #[inline(always)]
            fn reverse(&self) -> Self::Reversed {
                ($(self.$i,)*)
            }
        }
    };
}

impl Reverse for () {
    type Reversed = ();

    fn reverse(&self) {}
}
each_rank!(reverse);

impl Reverse for DynRank {
    type Reversed = DynRank;

    fn reverse(&self) -> DynRank {
        let mut reversed = self.clone();
        reversed.0.as_mut().reverse();
        reversed
    }
}
