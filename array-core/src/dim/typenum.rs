//! `Tn<U>`: an axis whose extent is a typenum integer, for extents that types compute.
//!
//! `Fix<{ N + M }>` cannot be written on stable Rust; `Tn<Sum<N, M>>` can. It meets a `Fix` of the
//! same number.

use core::fmt::{self, Debug};
use core::marker::PhantomData;

use typenum::Unsigned;

use super::{Bcast, Dim, Dyn, Fits, NotInline, Stretch, fixed_with_dyn, incompatible};
use crate::error::Violation;
use crate::sealed::Sealed;

/// An axis of `U` elements; `U` is an unsigned integer of typenum. It does not stretch, whatever
/// its extent.
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::dim::Tn;
/// use broadloom::prelude::*;
/// use typenum::{Sum, U2, U3};
///
/// let a: Array<f32, (Tn<Sum<U2, U3>>,)> = Array::ones((Tn::new(),));
/// let b = Array::from_vec(shape![5], vec![1.0f32, 2.0, 3.0, 4.0, 5.0]);
/// assert_eq!((&a + &b).eval().as_slice(), [2.0, 3.0, 4.0, 5.0, 6.0]);
/// assert_eq!(Tn::<Sum<U2, U3>>::new().extent(), 5);
/// ```
pub struct Tn<U>(PhantomData<U>);

impl<U> Tn<U> {
    /// The dimension.
    #[inline(always)]
    pub const fn new() -> Self {
        Tn(PhantomData)
    }
}

impl<U> Clone for Tn<U> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<U> Copy for Tn<U> {}

impl<U> PartialEq for Tn<U> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<U> Eq for Tn<U> {}

impl<U> Default for Tn<U> {
    fn default() -> Self {
        Tn::new()
    }
}

impl<U: Unsigned> Debug for Tn<U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", U::USIZE)
    }
}

impl<U: Unsigned> Dim for Tn<U> {
    const SEALED: Sealed = Sealed;
    const EXTENT: Option<usize> = Some(U::USIZE);
    const STRETCHES: bool = false;
    const NESTS: bool = false;
    type Nested<X> = NotInline<X>;

    #[inline(always)]
    fn extent(self) -> usize {
        U::USIZE
    }

    #[inline(always)]
    fn from_extent(extent: usize) -> Option<Self> {
        (extent == U::USIZE).then_some(Tn::new())
    }
}

/// A join of two dimensions that the types alone decide.
macro_rules! joins {
    ([$($generics:tt)*] $Left:ty, $Right:ty => $Output:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Bcast<$Right> for $Left {
            type Output = $Output;

            #[inline(always)]
            fn bcast(self, _: $Right, _: usize) -> Result<$Output, Violation> {
                Ok(Default::default())
            }
        }
    };
}
joins!([U: Unsigned] Tn<U>, Tn<U> => Tn<U>);
joins!([U: Unsigned] Tn<U>, Stretch => Tn<U>);

#[diagnostic::do_not_recommend]
impl<U: Unsigned> Bcast<Dyn> for Tn<U> {
    type Output = Tn<U>;

    #[inline(always)]
    fn bcast(self, other: Dyn, axis: usize) -> Result<Tn<U>, Violation> {
        let fault = incompatible(axis, U::USIZE, other.0);
        fixed_with_dyn(U::USIZE, other.0, axis, fault).map(|()| self)
    }
}

#[diagnostic::do_not_recommend]
impl<U: Unsigned> Bcast<Tn<U>> for Dyn {
    type Output = Tn<U>;

    #[inline(always)]
    fn bcast(self, other: Tn<U>, axis: usize) -> Result<Tn<U>, Violation> {
        let fault = incompatible(axis, self.0, U::USIZE);
        fixed_with_dyn(U::USIZE, self.0, axis, fault).map(|()| other)
    }
}

#[diagnostic::do_not_recommend]
impl<U: Unsigned> Fits<Dyn> for Tn<U> {
    type Proof = ();
}

#[diagnostic::do_not_recommend]
impl<U: Unsigned> Fits<Tn<U>> for Tn<U> {
    type Proof = ();
}
