//! The library behind `broadloom`; depend on that crate, not on this one.
#![cfg_attr(not(feature = "array"), no_std)]
