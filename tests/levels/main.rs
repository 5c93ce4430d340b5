//! Tests that force an instruction-set level, which holds for the whole process: apart from
//! `tests/all`, whose tests count on the best level of the CPU.

#[cfg(feature = "macros")]
mod bits;
#[cfg(feature = "macros")]
mod casts;
#[path = "../conformance/mod.rs"]
mod conformance;
#[cfg(feature = "macros")]
mod derived;
#[cfg(feature = "macros")]
mod distances;
#[cfg(feature = "macros")]
mod functions;
mod images;
#[cfg(feature = "macros")]
mod iterate;
mod pairs;
mod placed;
#[cfg(feature = "macros")]
mod products;
mod reductions;
#[cfg(feature = "macros")]
mod several;
#[cfg(feature = "macros")]
mod special;
mod zeros;
