//! What a build without optimisation leaves out: the instances of a kernel that only make it
//! faster.
//!
//! Optimised, a body has a kernel for each level and for each set of classes that its leaves may
//! have, and a fold loops over grids of rows and steps. Without optimisation none of these is
//! faster than another, and all have to be compiled, in every crate that evaluates. So a lean build
//! has one for all levels, which asks for the level in force and computes what a kernel of that
//! level would, and only the classes that evaluations cannot do without. The unit tests of this
//! crate have the folds and the classes of an optimised build; the kernels of each level they run
//! with bodies of their own ([`Body::FULL`](super::rows::Body::FULL)). In both the functions of
//! floats (`math`) are called where debug assertions are on: inlined, each would be compiled again
//! in every loop of every kernel.

/// Whether this build leaves them out. The one place that decides it.
///
/// The compiler does not tell a crate whether it is optimised, but debug assertions are on where it
/// is not. Who has optimisation with debug assertions switches them off for this package:
/// `[profile.dev.package.array-core] debug-assertions = false`.
pub(super) const LEAN: bool = cfg!(debug_assertions) && !cfg!(test);
