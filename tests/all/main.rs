//! The tests of the library from outside, in one program.
//!
//! Tests that force an instruction-set level are in `tests/levels`: here every test runs at the best
//! level of the CPU.

mod errors_as_values;
mod layering;
mod pages;

#[cfg(feature = "array")]
mod aligned;
#[cfg(feature = "macros")]
mod broadcast;
#[cfg(feature = "array")]
mod computed;
#[cfg(feature = "macros")]
mod containers;
#[cfg(feature = "macros")]
mod crates;
#[cfg(feature = "macros")]
mod derived;
#[cfg(feature = "macros")]
mod dialect;
#[cfg(feature = "array")]
mod elementwise;
#[cfg(feature = "array")]
mod everyday;
#[cfg(feature = "array")]
mod gradients;
#[cfg(feature = "macros")]
mod indices;
#[cfg(feature = "array")]
mod messages;
#[cfg(feature = "macros")]
mod numpy_mode;
#[cfg(feature = "macros")]
mod plans;
#[cfg(feature = "array")]
mod promotion;
#[cfg(feature = "macros")]
mod refused_before;
#[cfg(feature = "array")]
mod regression;
#[cfg(feature = "array")]
mod semantics;
#[cfg(feature = "macros")]
mod summands;
#[cfg(feature = "macros")]
mod type_names;
