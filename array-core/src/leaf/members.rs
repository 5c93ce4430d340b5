//! `Members`: elements that are stored apart, each member in memory of its own.

use super::Elem;
use crate::sealed::Sealed;

/// The most members of a tuple.
pub(crate) const MEMBERS: usize = 6;

/// A number or a tuple of two to six elements: the state of
/// [`iterate`](crate::expr::Lazy::iterate). Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no state of a loop: write a number, or a tuple of two to six elements of any type"
)]
pub trait Members: Elem {
    #[doc(hidden)]
    const SEALED: Sealed;
    /// The types of the members; `()` for those that it lacks.
    #[doc(hidden)]
    type A: Elem;
    #[doc(hidden)]
    type B: Elem;
    #[doc(hidden)]
    type C: Elem;
    #[doc(hidden)]
    type D: Elem;
    #[doc(hidden)]
    type E: Elem;
    #[doc(hidden)]
    type F: Elem;
    /// The bytes of the largest member.
    #[doc(hidden)]
    const LARGEST: usize;

    /// The members.
    #[doc(hidden)]
    fn split(self) -> (Self::A, Self::B, Self::C, Self::D, Self::E, Self::F);

    /// The element of these members.
    #[doc(hidden)]
    fn joined(a: Self::A, b: Self::B, c: Self::C, d: Self::D, e: Self::E, f: Self::F) -> Self;
}

/// An element that is a tuple of one member: a tuple of its own would be proposed in messages.
#[derive(Clone, Copy, Debug)]
pub struct OneMember<T>(pub T);

/// The largest of some sizes.
const fn largest(sizes: &[usize]) -> usize {
    let (mut largest, mut k) = (0, 0);
    while k < sizes.len() {
        if sizes[k] > largest {
            largest = sizes[k];
        }
        k += 1;
    }
    largest
}

/// Implements the trait for tuples of these members; the others are `()`.
macro_rules! tuples {
    ($($Tuple:ty, $pattern:pat, $joined:expr; ($($M:ident $m:ident)*) ($($N:ident)*);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($M: Elem),*> Members for $Tuple {
            const SEALED: Sealed = Sealed;
            $(type $M = $M;)*
            $(type $N = ();)*
            const LARGEST: usize = largest(&[$(size_of::<$M>()),*]);

            #[inline(always)]
            fn split(self) -> (Self::A, Self::B, Self::C, Self::D, Self::E, Self::F) {
                let $pattern = self;
                ($($m,)* $(tuples!(@unit $N)),*)
            }

            #[inline(always)]
            fn joined($($m: $M,)* $(_: Self::$N),*) -> Self {
                $joined
            }
        }
    )*};
    (@unit $N:ident) => { () };
}
tuples! {
    OneMember<A>, OneMember(a), OneMember(a); (A a) (B C D E F);
    (A, B), (a, b), (a, b); (A a B b) (C D E F);
    (A, B, C), (a, b, c), (a, b, c); (A a B b C c) (D E F);
    (A, B, C, D), (a, b, c, d), (a, b, c, d); (A a B b C c D d) (E F);
    (A, B, C, D, E), (a, b, c, d, e), (a, b, c, d, e); (A a B b C c D d E e) (F);
    (A, B, C, D, E, F), (a, b, c, d, e, f), (a, b, c, d, e, f); (A a B b C c D d E e F f) ();
}

/// Implements the trait for elements that are their only member.
macro_rules! singles {
    ($($T:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Members for $T {
            const SEALED: Sealed = Sealed;
            type A = $T;
            type B = ();
            type C = ();
            type D = ();
            type E = ();
            type F = ();
            const LARGEST: usize = size_of::<$T>();

            #[inline(always)]
            fn split(self) -> ($T, (), (), (), (), ()) {
                (self, (), (), (), (), ())
            }

            #[inline(always)]
            fn joined(a: $T, (): (), (): (), (): (), (): (), (): ()) -> $T {
                a
            }
        }
    )*};
}
singles! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool }
