//! The factors of a product that a sum adds, and what the compiler says of their types.

use core::ops::Mul;

use crate::dim::Known;

/// A factor. The product of two of them, at the sign of the user's product, is the pair of both.
#[derive(Clone, Copy, Debug)]
pub struct SumFactor<T>(pub T);

/// Elements that are multiplied by elements of type `T`: those of the same type.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are multiplied by elements of type `{T}`",
    label = "`{Self}` times `{T}`",
    note = "elements are never converted silently; convert one side: `x as f64`, with indices `x[i] as f64`; a literal is written as one of the other side's type"
)]
pub trait MultipliedBy<T> {
    /// `()`: see [`Known`].
    type Proof;
}

impl<T: Copy> MultipliedBy<T> for T {
    type Proof = ();
}

/// The type of no element. It has an implementation, so that the compiler does not take the type of
/// one factor for that of the other, which it would report at the whole call.
#[derive(Debug)]
pub struct NoElement;

#[diagnostic::do_not_recommend]
impl<T: Copy> MultipliedBy<NoElement> for T {
    type Proof = ();
}

impl<T: MultipliedBy<U>, U> Mul<SumFactor<U>> for SumFactor<T> {
    type Output = <T::Proof as Known<(T, U)>>::Then;

    #[inline(always)]
    fn mul(self, other: SumFactor<U>) -> Self::Output {
        (self.0, other.0)
    }
}

/// Pairs of factors of one type.
pub trait SummedPair {
    /// The type of both.
    type Item;
    /// `()`. If two factors do not go together, the compiler does not know the pair and this type,
    /// and reports nothing more.
    type Proof;
}

impl<T> SummedPair for (T, T) {
    type Item = T;
    type Proof = ();
}
