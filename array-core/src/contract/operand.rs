//! The operands of contractions: pairs of shapes, and the shape of each result.

use crate::dim::{Bcast, Dim, Dyn, Same};
use crate::shape::{DynRank, Shape};

/// Pairs of shapes `L` and `R` whose arrays this product takes. If one rank is fixed and the other
/// known at run time, the fixed one is the rank of both.
#[diagnostic::on_unimplemented(
    message = "there is no product of {Self} of shapes `{L}` and `{R}`",
    label = "`{L}` meets `{R}` here",
    note = "`matmul` takes two axes and two, `matmul_batched` three and three, `dot` one and one; `.unsqueeze(axes![0])` adds an axis"
)]
pub trait Contraction<L, R> {
    /// The shape of the product.
    type Output: Shape;
}

/// Matrices: `[n, k]` and `[k, m]` give `[n, m]`.
#[derive(Clone, Copy, Debug)]
pub struct Matrices;

/// Batches of matrices: `[b, n, k]` and `[b, k, m]` give `[b, n, m]`; the batches broadcast.
#[derive(Clone, Copy, Debug)]
pub struct Batches;

/// Vectors: `[k]` and `[k]` give a scalar.
#[derive(Clone, Copy, Debug)]
pub struct Vectors;

/// Implements `Contraction` for a pair of shapes; the last dimensions, in brackets, are summed
/// over.
macro_rules! contraction {
    ($($Of:ident [$($D:ident)*] $L:ty, $R:ty => $Output:ty $(where $K:ident $J:ident $([$($bounds:tt)*])?)?;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($D: Dim),*> Contraction<$L, $R> for $Of
        where
            $((): Same<$K, $J>, $($($bounds)*)?)?
        {
            type Output = $Output;
        }
    )*};
}
contraction! {
    Matrices [N K J M] (N, K), (J, M) => (N, M) where K J;
    Matrices [N K] (N, K), DynRank => (N, Dyn);
    Matrices [J M] DynRank, (J, M) => (Dyn, M);
    Matrices [] DynRank, DynRank => DynRank;
    Batches [B N K C J M] (B, N, K), (C, J, M) => (<B as Bcast<C>>::Output, N, M) where K J [B: Bcast<C>];
    Batches [B N K] (B, N, K), DynRank => (Dyn, N, Dyn);
    Batches [C J M] DynRank, (C, J, M) => (Dyn, Dyn, M);
    Batches [] DynRank, DynRank => DynRank;
    Vectors [K J] (K,), (J,) => () where K J;
    Vectors [K] (K,), DynRank => ();
    Vectors [J] DynRank, (J,) => ();
    Vectors [] DynRank, DynRank => ();
}
