//! Lean builds, without optimisation, leave out the instances of a kernel that only make it faster.
//!
//! In an optimised build a body has a kernel for each level and for each set of classes that its
//! leaves may have, and a fold has loops over grids of rows and steps. Without optimisation no
//! instance is faster than another, but all have to be compiled, in every crate that evaluates. So
//! a lean build has one kernel for all levels, which checks the active level and computes what a
//! kernel of that level would, and only the classes that evaluations need to be correct. The unit
//! tests of this crate have the folds and the classes of an optimised build; they run the kernels
//! of each level with test bodies ([`Body::FULL`](super::rows::Body::FULL)). With debug assertions
//! on, lean builds and unit tests call the functions of floats (`math`) instead of inlining them:
//! inlined, each function would be compiled again in every loop of every kernel.

/// Whether this build is lean. The only place that decides it.
///
/// The compiler does not tell a crate whether it is optimised, but debug assertions are usually on
/// if it is not. To optimise a build with debug assertions, switch them off for this package:
/// `[profile.dev.package.array-core] debug-assertions = false`.
pub(super) const LEAN: bool = cfg!(debug_assertions) && !cfg!(test);
