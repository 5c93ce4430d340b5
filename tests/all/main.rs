//! The tests of the library from outside, in one program.
//!
//! Tests that force an instruction-set level are in `tests/levels`: here every test runs at the best
//! level of the CPU.

mod layering;

#[cfg(feature = "array")]
mod aligned;
#[cfg(feature = "macros")]
mod broadcast;
#[cfg(feature = "array")]
mod computed;
#[cfg(feature = "macros")]
mod dialect;
#[cfg(feature = "array")]
mod everyday;
#[cfg(feature = "array")]
mod gradients;
#[cfg(feature = "array")]
mod messages;
#[cfg(feature = "macros")]
mod plans;
#[cfg(feature = "array")]
mod regression;
#[cfg(feature = "array")]
mod semantics;
