//! Axes named in types, `axes![0, 2]`, and the operations that take them: place, reduce, squeeze,
//! insert, permute.
//!
//! Every axis of every rank is one concrete implementation; lists of axes are composed of them. The
//! messages show the whole list: out of range, not increasing and miscounted give one message that
//! lists the rules.

use core::marker::PhantomData;

use super::{DynRank, Shape};
use crate::dim::{Dim, Dyn, Fix, Known, Stretch, each_rank};
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
/// # extern crate array_core as broadloom;
/// #[derive(Clone, Copy)]
/// struct Own;
/// impl broadloom::shape::AxisList for Own {
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
    note = "a list of axes is strictly increasing, `axes![1, 2]`, and each axis is below the rank: a vector has only `axes![0]`; a function that reduces one axis names the rank, `x: &Array<f64, Shape![_, _]>`, and one for any shape all axes, `x.mean(..)`"
)]
pub trait Subset<A>: Shape {
    /// The other axes.
    type Kept: Shape;
    /// All axes, those of `A` with extent 1.
    type KeptDims: Shape;
    /// The axes `A`.
    type Dropped;
}

#[diagnostic::do_not_recommend]
impl<S: AxisAt<Ax<0>>> Subset<()> for S {
    type Kept = S;
    type KeptDims = S;
    type Dropped = ();
}

#[diagnostic::do_not_recommend]
impl<S: AxisAt<A>, A> Subset<(A,)> for S {
    type Kept = S::Without;
    type KeptDims = S::With<Stretch>;
    type Dropped = (S::Dim,);
}

/// Generates `Subset` for lists of one length: the last axis is taken out first, then the others
/// are, among them the one before it. Where the two are not in order, [`Known`] makes the shapes
/// unknown, so that one mistake gives one error.
macro_rules! subset {
    (1: $($axes:tt)*) => {};
    ($rank:literal: $($A:ident $B:ident $C:ident $i:tt),+) => {
        subset!([] $($A)+);
    };
    ([$($A:ident)*] $P:ident $L:ident) => {
        #[diagnostic::do_not_recommend]
        impl<S, D, W, K, $($A,)* $P, $L> Subset<($($A,)* $P, $L)> for S
        where
            S: $(AxisAt<$A> +)* AxisAt<$L, Before: AxisAt<$P, Dim = D>>,
            D: Known<<S as AxisAt<$L>>::Without, Then = W>,
            W: Subset<($($A,)* $P,), KeptDims = K>,
            K: Insert<($L,)>,
        {
            type Kept = W::Kept;
            type KeptDims = K::With<Stretch>;
            type Dropped = <W::Dropped as Known<
                ($(<S as AxisAt<$A>>::Dim,)* D, <S as AxisAt<$L>>::Dim)
            >>::Then;
        }
    };
    ([$($before:ident)*] $A:ident $($after:ident)+) => {
        subset!([$($before)* $A] $($after)+);
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
    message = "axes of the extents `{Self}` cannot be squeezed out",
    note = "only axes of extent 1 can be dropped without losing elements; one position of a longer axis is `x.index_axis(1, 0)` or `x.slice(s![.., 0])`"
)]
pub trait SqueezeAll {
    /// `()`; unknown to the compiler if one may not: see [`Known`].
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

/// A shape that can take a new axis at the position `A` of the result.
pub trait Insert<A>: Shape {
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

// Whether the run-time rank has the position is checked at run time.
#[diagnostic::do_not_recommend]
impl<const I: usize> Insert<(Ax<I>,)> for DynRank {
    type With<D: Dim> = DynRank;
}

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
pub trait AxisAt<A>: Shape {
    /// Its dimension.
    type Dim: Dim;
    /// The shape with `D` there.
    type With<D: Dim>: Shape;
    /// The shape without the axis.
    type Without: Shape;
    /// The axes before it.
    type Before: Shape;
}

macro_rules! axis_at {
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),+) => {
        axis_at!([] $($D $i)+);
    };
    ([$($before:ident)*]) => {};
    ([$($before:ident)*] $D:ident $d:tt $($after:ident $j:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($before: Dim,)* $D: Dim, $($after: Dim),*> AxisAt<Ax<$d>>
            for ($($before,)* $D, $($after,)*) {
            type Dim = $D;
            type With<Other: Dim> = ($($before,)* Other, $($after,)*);
            type Without = ($($before,)* $($after,)*);
            type Before = ($($before,)*);
        }
        axis_at!([$($before)* $D] $($after $j)*);
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
