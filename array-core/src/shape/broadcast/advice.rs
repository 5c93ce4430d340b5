//! Where an operand of lower rank fits, for the message of two shapes of different rank.
//!
//! Such shapes do not [`Broadcast`](super::Broadcast). For each list of axes on which the lower one
//! could be placed there is an implementation of [`Advice`] for shapes that have the same dimensions
//! there, with a bound that is never met. If the dimensions match one list, the compiler takes that
//! implementation, and its error is about the bound, whose text names the axes. If they match
//! several or none, the error is about [`BcastAll`].
//!
//! An operand that is placed on an axis which the other shape does not have is refused in the same
//! way, by [`PlacedBeyond`].

use core::marker::PhantomData;

use super::dynamic::missing_dims;
use super::{BcastAll, FitsAll, PairUp, Placed};
use crate::dim::{Dim, Known, Stretch};
use crate::error::Violation;
use crate::shape::ExprShape;

/// A shape that is placed on these axes of the other one. Nothing is, as a plain shape.
macro_rules! placed_on {
    ($($(#[$text:meta])* $Placed:ident $($axis:ident)+;)*) => {$(
        #[diagnostic::on_unimplemented(
            message = "shapes `{Left}` and `{Right}` do not broadcast: their ranks differ",
            label = "`{Left}` meets `{Right}` here"
        )]
        $(#[$text])*
        #[doc(hidden)]
        pub trait $Placed<Left, Right, $(const $axis: usize),+> {
            /// The shape of the result, which is unknown to the compiler: see
            /// [`Known`](crate::dim::Known).
            type Never: ExprShape;
        }
    )*};
}
placed_on! {
    #[diagnostic::on_unimplemented(note = "the operand of shape `{Self}` fits on axis {A}: place it with `.at(axes![{A}])`, in a macro `@ ({A})`; `x * y` is by element, `x.matmul(&y)` the product of matrices")]
    PlacedOn A;
    #[diagnostic::on_unimplemented(note = "the operand of shape `{Self}` fits on axes {A} and {B}: place it with `.at(axes![{A}, {B}])`, in a macro `@ ({A}, {B})`")]
    PlacedOnTwo A B;
    #[diagnostic::on_unimplemented(note = "the operand of shape `{Self}` fits on axes {A}, {B} and {C}: place it with `.at(axes![{A}, {B}, {C}])`, in a macro `@ ({A}, {B}, {C})`")]
    PlacedOnThree A B C;
    #[diagnostic::on_unimplemented(note = "an operand is placed on axis {A}, and the axes of `{Self}` are 0 to {B}: axes count from 0, outermost first, so the last one is `.at(axes![{B}])`, in a macro `@ ({B})`; if the other operand is the one of more axes, `{Self}` is placed on it")]
    PlacedBeyond A B;
}

/// Shapes of different rank, of which one fits on one list of axes of the other: nothing is, because
/// a bound of every implementation is never met. `Self` is free, so the compiler does not list the
/// implementations.
#[doc(hidden)]
pub trait Advice<Left, Right> {
    /// The shape of the result, as in [`PlacedOn`].
    type Never: ExprShape;
}

/// Every list of at most three axes, but not of all, of a shape with the axes `$D $i ..`.
macro_rules! every_list {
    ([$($H:ident)*] [$($L:ident)*] [$($axis:tt)*] $all:ident; $D:ident $i:tt $($rest:tt)*) => {
        every_list!([$($H)* $D] [$($L)* $D] [$($axis)* $i] $all; $($rest)*);
        every_list!([$($H)* $D] [$($L)*] [$($axis)*] fewer; $($rest)*);
    };
    ($high:tt [$A:ident] $axes:tt fewer;) => { advice!(PlacedOn $high [$A] $axes); };
    ($high:tt [$A:ident $B:ident] $axes:tt fewer;) => { advice!(PlacedOnTwo $high [$A $B] $axes); };
    ($high:tt [$A:ident $B:ident $C:ident] $axes:tt fewer;) => {
        advice!(PlacedOnThree $high [$A $B $C] $axes);
    };
    ($high:tt $low:tt $axes:tt $some:ident;) => {};
}

/// [`Advice`] for a list of axes, with the lower shape on either side.
macro_rules! advice {
    ($Placed:ident [$($H:ident)+] [$($L:ident)+] $axes:tt) => {
        advice!(@both $Placed [$($H)+] ($($L,)+), ($($H,)+), ($($L,)+), $axes);
        advice!(@both $Placed [$($H)+] ($($L,)+), ($($L,)+), ($($H,)+), $axes);
    };
    (@both $Placed:ident [$($H:ident)+] $Low:ty, $Left:ty, $Right:ty, [$($axis:tt)+]) => {
        impl<V, $($H),+> Advice<$Left, $Right> for V
        where
            $Low: $Placed<$Left, $Right, $($axis),+>,
        {
            type Never = <$Low as $Placed<$Left, $Right, $($axis),+>>::Never;
        }
    };
}

/// [`Advice`] for one axis that is a literal 1, on which any extent fits. With it a shape that fits on
/// another axis too fits on several.
macro_rules! every_stretch {
    ([$($H:ident)*];) => {};
    ([$($H:ident)*]; $D:ident $i:tt $($E:ident $k:tt)*) => {
        advice!(@both PlacedOn [$($H)* $D $($E)*] ($D,), ($($H,)* Stretch, $($E,)*), ($D,), [$i]);
        advice!(@both PlacedOn [$($H)* $D $($E)*] ($D,), ($D,), ($($H,)* Stretch, $($E,)*), [$i]);
        every_stretch!([$($H)* $D]; $($E $k)*);
    };
}

/// A shape `L` of a lower rank than `R`, which nothing places.
#[derive(Debug)]
pub struct Lower<L, R>(PhantomData<(L, R)>);

/// A shape `L` of a higher rank than `R`, which nothing places.
#[derive(Debug)]
pub struct Higher<L, R>(PhantomData<(L, R)>);

/// [`PairUp`] of shapes of two different ranks, each at most 5: only the second stage refuses them.
macro_rules! different_ranks {
    ($Pair:ident $left:tt;) => {};
    ($Pair:ident $left:tt; $right:tt $($other:tt)*) => {
        different_ranks!(@pair $Pair $left $right);
        different_ranks!($Pair $left; $($other)*);
    };
    (@pair $Pair:ident [$($L:ident)+] [$($R:ident)+]) => {
        #[diagnostic::do_not_recommend]
        impl<$($L: Dim,)+ $($R: Dim),+> PairUp<($($R,)+)> for ($($L,)+) {
            type Pair = $Pair<Self, ($($R,)+)>;

            #[cold]
            fn pair_up(&self, other: &($($R,)+)) -> Result<Self::Pair, Violation> {
                Err(missing_dims(self.named_extents().len(), other.named_extents().len()))
            }
        }
    };
}
different_ranks!(Lower [L]; [A B] [A B C] [A B C D] [A B C D E]);
different_ranks!(Lower [L M]; [A B C] [A B C D] [A B C D E]);
different_ranks!(Lower [L M N]; [A B C D] [A B C D E]);
different_ranks!(Lower [L M N O]; [A B C D E]);
different_ranks!(Higher [L M]; [A]);
different_ranks!(Higher [L M N]; [A] [A B]);
different_ranks!(Higher [L M N O]; [A] [A B] [A B C]);
different_ranks!(Higher [L M N O P]; [A] [A B] [A B C] [A B C D]);

/// [`PairUp`] of a shape and one that is placed on an axis which it does not have, in either order.
macro_rules! beyond {
    ($last:literal $left:tt;) => {};
    ($last:literal $left:tt; $axis:literal $right:tt $($other:tt)*) => {
        beyond!(@pair $last $left $axis $right);
        beyond!($last $left; $($other)*);
    };
    (@pair $last:literal [$($L:ident)+] $axis:literal [$($R:ident)+]) => {
        beyond!(@one $last $axis [$($L)+ $($R)+] ($($L,)+), Placed<($($R,)+)>, ($($L,)+));
        beyond!(@one $last $axis [$($L)+ $($R)+] Placed<($($R,)+)>, ($($L,)+), ($($L,)+));
    };
    (@one $last:literal $axis:literal [$($D:ident)+] $Left:ty, $Right:ty, $Whole:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($D: Dim),+> PairUp<$Right> for $Left {
            type Pair = Lower<Self, $Right>;

            #[cold]
            fn pair_up(&self, other: &$Right) -> Result<Self::Pair, Violation> {
                Err(missing_dims(self.named_extents().len(), other.named_extents().len()))
            }
        }

        impl<V, $($D),+> Advice<$Left, $Right> for V
        where
            $Whole: PlacedBeyond<$Left, $Right, $axis, $last>,
        {
            type Never = <$Whole as PlacedBeyond<$Left, $Right, $axis, $last>>::Never;
        }
    };
}
beyond!(0 [L]; 1 [A B] 2 [A B C] 3 [A B C D] 4 [A B C D E]);
beyond!(1 [L M]; 2 [A B C] 3 [A B C D] 4 [A B C D E]);
beyond!(2 [L M N]; 3 [A B C D] 4 [A B C D E]);
beyond!(3 [L M N O]; 4 [A B C D E]);

/// The second stages, as far as they say where the lower shape fits. They never apply.
macro_rules! refused {
    ($($Pair:ident)*) => {$(
        impl<W, L, R, X> BcastAll<$Pair<L, R>, X> for W
        where
            (): Advice<L, R>,
        {
            type Output = <() as Advice<L, R>>::Never;

            fn bcast_all(_: $Pair<L, R>) -> Result<Self::Output, Violation> {
                unreachable!("shapes of two ranks are no pair")
            }
        }
    )*};
}
refused!(Lower Higher);

impl<W, L, R, O> FitsAll<Lower<L, R>, O> for W
where
    (): Advice<L, R>,
{
    type Proof = <<() as Advice<L, R>>::Never as Known<()>>::Then;

    fn fits_all(_: Lower<L, R>) -> Result<(), Violation> {
        unreachable!("shapes of two ranks are no pair")
    }
}

every_stretch!([]; A 0 B 1);
every_stretch!([]; A 0 B 1 C 2);
every_stretch!([]; A 0 B 1 C 2 D 3);
every_stretch!([]; A 0 B 1 C 2 D 3 E 4);

every_list!([] [] [] all; A 0 B 1);
every_list!([] [] [] all; A 0 B 1 C 2);
every_list!([] [] [] all; A 0 B 1 C 2 D 3);
every_list!([] [] [] all; A 0 B 1 C 2 D 3 E 4);
