//! Functions that are compiled for every level: the only list of features, and the macro that uses
//! it.

/// Calls a macro with the features of [`Level::V3`](crate::isa::Level::V3), then those that
/// [`Level::V4`](crate::isa::Level::V4) adds, then the given tokens.
macro_rules! with_features {
    ($($callback:ident)::+; $($rest:tt)*) => {
        $($callback)::+! {
            (
                enable = "avx2",
                enable = "bmi1",
                enable = "bmi2",
                enable = "f16c",
                enable = "fma",
                enable = "lzcnt",
                enable = "movbe",
                enable = "popcnt"
            )
            (
                enable = "avx512f",
                enable = "avx512bw",
                enable = "avx512cd",
                enable = "avx512dq",
                enable = "avx512vl"
            )
            $($rest)*
        }
    };
}

/// Compiles the given functions once for each level, in modules `base`, `v3` and `v4`. In their
/// bodies `LEVEL` is the level, and the name of one of the functions refers to the function of the
/// same level.
///
/// ```ignore
/// at_every_level! {
///     unsafe fn double<T: Number>(numbers: &mut [T]) { .. }
/// }
/// let table: [unsafe fn(&mut [f32]); 3] = [base::double, v3::double, v4::double];
/// ```
/// All code that a body calls must be inlined, or it is compiled for the baseline: a body calls one
/// `#[inline(always)]` function, and no closures.
macro_rules! at_every_level {
    ($($functions:tt)*) => {
        crate::isa::with_features!(crate::isa::modules_of_levels; $($functions)*);
    };
}

/// The modules of [`at_every_level`].
macro_rules! modules_of_levels {
    ($v3:tt $more:tt $($function:item)*) => {
        #[allow(dead_code, reason = "not every table has a function of each level")]
        pub(super) mod base {
            use super::*;
            const LEVEL: crate::isa::Level = crate::isa::Level::BASE;
            $($function)*
        }
        #[cfg(target_arch = "x86_64")]
        #[allow(dead_code, reason = "not every table has a function of each level")]
        pub(super) mod v3 {
            use super::*;
            const LEVEL: crate::isa::Level = crate::isa::Level::V3;
            $(#[target_feature $v3] $function)*
        }
        #[cfg(target_arch = "x86_64")]
        #[allow(dead_code, reason = "not every table has a function of each level")]
        pub(super) mod v4 {
            use super::*;
            const LEVEL: crate::isa::Level = crate::isa::Level::V4;
            $(#[target_feature $v3] #[target_feature $more] $function)*
        }
        #[cfg(not(target_arch = "x86_64"))]
        pub(super) use {base as v3, base as v4};
    };
}

pub(crate) use {at_every_level, modules_of_levels, with_features};
