//! Random arrays: the feature `rand`.

use super::Array;
use super::construct::{built, or_panic};
use crate::error::ShapeError;
use crate::shape::{GivesShape, Shape};
use rand::Rng;
use rand_distr::Distribution;

/// What elements of type `T` are drawn from: each [`Distribution`] of `T`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a distribution of `{T}`",
    label = "not a distribution",
    note = "distributions are those of the crates rand and rand_distr: `StandardNormal`, `Normal::new(0.0, 1.0).unwrap()`, between two bounds `Uniform::new(-1.0, 1.0).unwrap()`, for these constructors return a `Result`"
)]
#[doc(hidden)]
pub trait DistributionOf<T>: Distribution<T> {}

// A mistake is one of the trait above, not of the bound here, which has a hundred implementations.
#[diagnostic::do_not_recommend]
impl<T, D: Distribution<T>> DistributionOf<T> for D {}

impl<T, S: Shape> Array<T, S> {
    /// Elements drawn from a distribution of the crate `rand_distr`, in row-major order.
    ///
    /// The elements of a seeded generator are the same on every machine, if the distribution's are.
    ///
    /// # Panics
    /// If [`try_random`](Self::try_random) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    /// use rand::SeedableRng;
    /// use rand::rngs::StdRng;
    /// use rand_distr::{Normal, Uniform};
    ///
    /// let mut rng = StdRng::seed_from_u64(7);
    /// let x = Array2::random((2, 3), Normal::new(0.0, 1.0).unwrap(), &mut rng);
    /// let dice = Array2::random((2, 3), Uniform::new(1, 7).unwrap(), &mut rng);
    /// assert_eq!(x.extents(), [2, 3]);
    /// assert!(dice.iter().all(|face| (1..7).contains(face)));
    /// ```
    /// Numbers between two bounds are a [`Uniform`](rand_distr::Uniform) distribution; a range is none:
    /// ```compile_fail,E0277
    /// # extern crate array_core as broadloom;
    /// # use broadloom::prelude::*;
    /// # use rand::SeedableRng;
    /// # let mut rng = rand::rngs::StdRng::seed_from_u64(7);
    /// let x = Array2::<f64>::random((2, 3), -1.0..1.0, &mut rng);
    /// ```
    #[track_caller]
    #[doc(alias = "normal")]
    #[doc(alias = "uniform")]
    pub fn random<D: DistributionOf<T>, R: Rng + ?Sized>(
        shape: impl GivesShape<S>,
        distribution: D,
        rng: &mut R,
    ) -> Self {
        or_panic(Self::try_random(shape, distribution, rng))
    }

    /// As [`random`](Self::random).
    ///
    /// # Errors
    /// `too_large` if the element count overflows or the memory is refused.
    pub fn try_random<D: DistributionOf<T>, R: Rng + ?Sized>(
        shape: impl GivesShape<S>,
        distribution: D,
        rng: &mut R,
    ) -> Result<Self, ShapeError> {
        built(shape.give_shape(), |_| distribution.sample(rng))
    }
}
