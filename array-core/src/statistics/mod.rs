//! Statistics: quantiles, counts, differences, reductions without NaN, covariances, and whether
//! arrays are close to each other.
//!
//! What is a reduction or an elementwise expression is composed of these. Loops over the elements
//! read them where they are stored, or compute them first.

mod close;
mod counts;
mod covariance;
mod curves;
mod differences;
mod quantile;

mod methods;
mod nan;

#[cfg(all(test, not(asan)))]
mod tests;

#[doc(hidden)]
pub use close::CloseTo;
pub use close::{
    Tolerance, allclose, allclose_within, assert_close, assert_close_within, try_allclose,
};
#[doc(hidden)]
pub use covariance::CovarianceOf;
pub use covariance::{corrcoef, cov, try_corrcoef, try_cov};
pub use curves::{ConvolveMode, convolve, interp, try_convolve, try_interp};
#[doc(hidden)]
pub use differences::{DifferencesOf, WithoutAxis};
pub use methods::Statistics;
pub use nan::NanReductions;
