//! The library behind `broadloom`; depend on that crate, not on this one.
#![cfg_attr(not(feature = "array"), no_std)]

#[cfg(feature = "array")]
pub mod isa;

#[cfg(feature = "array")]
pub mod leaf;

#[cfg(feature = "array")]
pub mod plan;

#[cfg(feature = "array")]
pub mod kernel;
