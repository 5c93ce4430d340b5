//! How two dimensions meet on one axis, in a result ([`Bcast`]) and in a destination ([`Fits`]).

use super::{Dim, Dyn, Fix, Stretch};
use crate::error::{Fault, Violation};
use crate::rule;

/// A dimension that may meet `R` on one axis, and the dimension of the result.
///
/// | meets | `Fix<N>` | `Stretch` | `Dyn` |
/// |---|---|---|---|
/// | `Fix<N>` | `Fix<N>` | `Fix<N>` | `Fix<N>`, run time: 1 or `N` |
/// | `Fix<M>` | compile error | `Fix<M>` | `Fix<M>`, run time: 1 or `M` |
/// | `Stretch` | `Fix<N>` | `Stretch` | `Dyn` |
/// | `Dyn` | `Fix<N>`, run time: 1 or `N` | `Dyn` | `Dyn`, run time: equal, or one is 1 |
///
/// `Tn<U>` behaves as the `Fix` of the same number, and meets it.
#[diagnostic::on_unimplemented(
    message = "cannot broadcast an axis of `{Self}` with an axis of `{R}`",
    label = "`{Self}` meets `{R}` on one axis here",
    note = "axes meet with equal extents, or when one is a literal `1` (`Stretch`) or `_` (`Dyn`)",
    note = "a computed `Fix<1>` does not stretch: convert it with `.degenerate::<AXIS>()`"
)]
pub trait Bcast<R> {
    /// The dimension of the result.
    type Output: Dim;

    /// Joins the two; only the error uses `axis`.
    fn bcast(self, other: R, axis: usize) -> Result<Self::Output, Violation>;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Bcast<Stretch> for Fix<N> {
    type Output = Fix<N>;

    #[inline(always)]
    fn bcast(self, _: Stretch, _: usize) -> Result<Fix<N>, Violation> {
        Ok(Fix)
    }
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Bcast<Dyn> for Fix<N> {
    type Output = Fix<N>;

    #[inline(always)]
    fn bcast(self, other: Dyn, axis: usize) -> Result<Fix<N>, Violation> {
        fixed_with_dyn(N, other.0, axis, incompatible(axis, N, other.0)).map(|()| Fix)
    }
}

#[diagnostic::do_not_recommend]
impl<D: Dim> Bcast<D> for Stretch {
    type Output = D;

    #[inline(always)]
    fn bcast(self, other: D, _: usize) -> Result<D, Violation> {
        Ok(other)
    }
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Bcast<Fix<N>> for Dyn {
    type Output = Fix<N>;

    #[inline(always)]
    fn bcast(self, _: Fix<N>, axis: usize) -> Result<Fix<N>, Violation> {
        fixed_with_dyn(N, self.0, axis, incompatible(axis, self.0, N)).map(|()| Fix)
    }
}

#[diagnostic::do_not_recommend]
impl Bcast<Stretch> for Dyn {
    type Output = Dyn;

    #[inline(always)]
    fn bcast(self, _: Stretch, _: usize) -> Result<Dyn, Violation> {
        Ok(self)
    }
}

#[diagnostic::do_not_recommend]
impl Bcast<Dyn> for Dyn {
    type Output = Dyn;

    #[inline(always)]
    fn bcast(self, other: Dyn, axis: usize) -> Result<Dyn, Violation> {
        match rule::join(self.0, other.0) {
            Some(extent) => Ok(Dyn(extent)),
            None => Err(incompatible(axis, self.0, other.0)),
        }
    }
}

/// `X`, if the compiler knows this dimension or shape: for every type, `Then` is `X`.
///
/// If two axes do not meet, the compiler does not know [`Bcast::Output`].
/// `<Output as Known<X>>::Then` is then unknown too, and the compiler reports nothing more about
/// it: one mistake gives one error. A plain `X` would give another error for every method called on
/// the result.
#[doc(hidden)]
pub trait Known<X> {
    /// `X`.
    type Then;
}

impl<D, X> Known<X> for D {
    type Then = X;
}

/// A bound that is never met: `where Nothing<'n>: Unmet`.
///
/// A trait with one implementation for all types and a bound is implemented in the eyes of the
/// compiler until it checks the bound. Its associated types are then known, and an error is about
/// the innermost trait that the bound leads to. A second implementation with this bound, which never
/// applies, makes the compiler check the bound of the first one to choose. If it is not met, the
/// error is about the trait itself, and its associated types are unknown, as with [`Known`].
#[doc(hidden)]
pub trait Unmet {}

/// The type that is not [`Unmet`]. Its lifetime is for the compiler, which would refuse a bound that
/// is never met and has no parameter.
#[doc(hidden)]
#[derive(Debug)]
pub struct Nothing<'n>(core::marker::PhantomData<&'n ()>);

pub(crate) const fn incompatible(axis: usize, first: usize, second: usize) -> Violation {
    Violation::new(Fault::IncompatibleShapes {
        axis,
        first,
        second,
    })
}

/// A fixed extent never stretches, so the join must return it.
#[inline(always)]
pub(super) fn fixed_with_dyn(
    fixed: usize,
    other: usize,
    axis: usize,
    incompatible: Violation,
) -> Result<(), Violation> {
    match rule::join(fixed, other) {
        Some(extent) if extent == fixed => Ok(()),
        Some(_) => Err(Violation::fixed_one(axis, other)),
        None => Err(incompatible),
    }
}

/// A dimension that may be written into an axis `D` of a destination; the destination is never
/// stretched.
#[diagnostic::on_unimplemented(
    message = "an axis of `{Self}` does not fit into an axis of `{D}` of the destination",
    label = "`{Self}` into `{D}`",
    note = "a destination is never stretched: its axis must have the value's extent, or the value's axis be 1"
)]
pub trait Fits<D> {
    /// `()`; unknown to the compiler if it does not fit: see [`Known`].
    type Proof;
}

#[diagnostic::do_not_recommend]
impl<D: Dim> Fits<D> for Stretch {
    type Proof = ();
}
#[diagnostic::do_not_recommend]
impl<D: Dim> Fits<D> for Dyn {
    type Proof = ();
}
