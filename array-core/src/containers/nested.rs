//! The containers of std: `Vec`, slices and arrays, of numbers or of arrays of numbers.

use super::{Container, ContainerMut};
use crate::array::{View, ViewMut};
use crate::dim::{Dyn, Fix, Nothing, Unmet};

/// Numbers and `bool`: what nested arrays have as elements, and not as axes. An array of another
/// type, such as `[Pixel; 3]`, is a container by `View::from_slice`.
pub trait Primitive: Copy + 'static {}

macro_rules! primitives {
    ($($T:ty)*) => {$(
        impl Primitive for $T {}
    )*};
}
primitives! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool }
#[cfg(feature = "half")]
primitives! { half::f16 half::bf16 }
#[cfg(feature = "num-complex")]
primitives! { num_complex::Complex<f32> num_complex::Complex<f64> }

/// `[T; N]`, `[T]` and `Vec<T>`, for `T` and for nested arrays of it: their inner axes, and the
/// methods that make one slice of all elements.
macro_rules! nested {
    ($([$($N:ident)*] $Inner:ty, ($($Dim:ty,)*), $($flattened:ident $flattened_mut:ident),*;)*) => {$(
        nested!(@container [const ROWS: usize, $(const $N: usize),*] [$Inner; ROWS], (Fix<ROWS>, $($Dim,)*), |this| (Fix, this.as_slice(), this.as_mut_slice()), $($flattened $flattened_mut),*);
        nested!(@container [$(const $N: usize),*] [$Inner], (Dyn, $($Dim,)*), |this| (Dyn(this.len()), this, this), $($flattened $flattened_mut),*);
        nested!(@container [$(const $N: usize),*] Vec<$Inner>, (Dyn, $($Dim,)*), |this| (Dyn(this.len()), this.as_slice(), this.as_mut_slice()), $($flattened $flattened_mut),*);
    )*};
    (@container [$($generics:tt)*] $X:ty, ($Rows:ty, $($Dim:ty,)*), |$this:ident| ($rows:expr, $slice:expr, $slice_mut:expr), $($flattened:ident $flattened_mut:ident),*) => {
        #[diagnostic::do_not_recommend]
        impl<T: Primitive, $($generics)*> Container for $X {
            type Item = T;
            type Shape = ($Rows, $($Dim,)*);

            #[inline]
            fn elements(&self) -> View<'_, T, Self::Shape> {
                let $this = self;
                View::from_slice(($rows, $(<$Dim>::default(),)*), $slice $(.$flattened())*)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<T: Primitive, $($generics)*> ContainerMut for $X {
            #[inline]
            fn elements_mut(&mut self) -> ViewMut<'_, T, Self::Shape> {
                let $this = self;
                ViewMut::from_slice(($rows, $(<$Dim>::default(),)*), $slice_mut $(.$flattened_mut())*)
            }
        }
    };
}
nested! {
    [] T, (),;
    [A] [T; A], (Fix<A>,), as_flattened as_flattened_mut;
    [A B] [[T; B]; A], (Fix<A>, Fix<B>,), as_flattened as_flattened_mut, as_flattened as_flattened_mut;
    [A B C] [[[T; C]; B]; A], (Fix<A>, Fix<B>, Fix<C>,), as_flattened as_flattened_mut, as_flattened as_flattened_mut, as_flattened as_flattened_mut;
}

/// Never applies: with it the compiler looks whether `Vec<T>` is a [`Primitive`] before it takes a
/// `Vec` of `Vec`s for a vector of them. See [`Unmet`].
#[doc(hidden)]
impl<'n, T> Container for Vec<Vec<T>>
where
    Nothing<'n>: Unmet,
{
    type Item = T;
    type Shape = (Dyn, Dyn);

    fn elements(&self) -> View<'_, T, (Dyn, Dyn)> {
        unreachable!("`Nothing` is not `Unmet`")
    }
}
