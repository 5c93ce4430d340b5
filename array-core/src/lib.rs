//! The library behind `broadloom`; depend on that crate, not on this one.
#![cfg_attr(not(feature = "array"), no_std)]

pub mod error;

pub mod rule;

#[cfg(feature = "array")]
#[allow(dead_code, reason = "its callers, the array modules, are not here yet")]
mod layout;
