//! What a kernel computes: a scalar body over leaves.

#[cfg(doc)]
use crate::expr::Node;
use crate::isa::{Exponent, Needs, Token};
use crate::leaf::{Elem, Leaves};
use crate::sealed::Sealed;

/// A scalar body over leaves. Sealed.
pub trait Body {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The type of the elements that it computes.
    type Out: Elem;
    /// The leaves that it reads.
    type Leaves: Leaves;
    /// What the loop must provide.
    const NEEDS: Needs;
    /// Whether there is a kernel for each level without optimisation too, as for the bodies of
    /// tests about kernels.
    #[doc(hidden)]
    const FULL: bool;
    /// What is known about the exponents of its integer powers, if it has any.
    fn exponent(&self) -> Option<Exponent>;
    /// Computes one element. Must be `#[inline(always)]`, or the code is compiled for the baseline
    /// level.
    fn apply(&self, token: Token<'_>, items: <Self::Leaves as Leaves>::Items) -> Self::Out;

    /// Whether its elements are those of its only leaf, which is an array.
    const COPIES: bool = false;
    /// The function of floats that it is of its only leaf: see [`Node::FUNCTION`].
    const FUNCTION: Option<&'static str> = None;
    /// Whether the loop computes its elements in blocks: see [`Node::BLOCKS`].
    const BLOCKS: bool = false;
    /// Computes a block of at most `BLOCK` elements: see [`Node::block`].
    #[inline(always)]
    fn block(
        &self,
        token: Token<'_>,
        len: usize,
        get: impl Fn(usize) -> <Self::Leaves as Leaves>::Items,
        mut put: impl FnMut(usize, Self::Out),
    ) {
        for k in 0..len {
            put(k, self.apply(token, get(k)));
        }
    }
}

/// Computes `n1` rows of `n0` elements of `env`'s body. Row r of the output starts `r * strides[0]`
/// bytes after `out` and is contiguous; row r of leaf i starts `r * strides[1 + i]` bytes after
/// `ins[i]`.
///
/// # Safety
/// * `env` points to the body the kernel was made for; the CPU supports the kernel's level.
/// * `ins` has one entry per leaf, `strides` one more.
/// * `n0 >= 1`; it is a multiple of the classes' `STEP`, and equal to their `LEN` if they have one.
///   Every row of every Unit leaf is valid for reads of `n0` elements of its type; of a paired
///   view, the first element of each of `n0` pairs is; of every other leaf, one element is.
/// * The output's rows are valid for writes, disjoint, and overlap neither a leaf nor the body.
///   They are initialised if the body reads the output.
/// * Everything is aligned for its type.
pub type RowKernel = unsafe fn(
    env: *const (),
    out: *mut u8,
    ins: *const *const u8,
    strides: *const isize,
    n0: usize,
    n1: usize,
);

/// An opened row of a body's leaves.
pub(super) type BodyRow<B> = <<B as Body>::Leaves as Leaves>::Row;
/// The exponent whose loop the body uses.
#[inline(always)]
pub(super) fn known_exponent<B: Body>(body: &B) -> Exponent {
    match body.exponent() {
        Some(exponent @ Exponent::Is(2)) => exponent,
        Some(exponent) => exponent.loosened(),
        None => Exponent::Any,
    }
}
