//! The library behind `broadloom`; depend on that crate, not on this one.
//!
//! The modules are in the order of the data flow; each uses only those before it.
#![cfg_attr(not(feature = "array"), no_std)]

pub mod error;

pub mod rule;

#[doc(hidden)]
pub mod functions;

#[doc(hidden)]
pub mod reductions;

#[cfg(all(test, feature = "array"))]
mod cases;

#[cfg(feature = "array")]
mod sealed;

#[cfg(feature = "array")]
pub mod dim;

#[cfg(feature = "array")]
pub mod shape;

#[cfg(feature = "array")]
mod layout;

#[cfg(feature = "array")]
pub mod storage;

#[cfg(feature = "array")]
pub mod array;

#[cfg(feature = "files")]
pub mod files;

#[cfg(feature = "array")]
pub mod containers;

#[cfg(feature = "array")]
pub mod isa;

#[cfg(feature = "array")]
pub mod math;

#[cfg(feature = "array")]
pub mod leaf;

#[cfg(feature = "array")]
pub mod promote;

#[cfg(feature = "array")]
pub mod expr;

#[cfg(feature = "array")]
pub mod plan;

#[cfg(feature = "array")]
#[doc(hidden)]
pub mod kernel;

#[cfg(feature = "array")]
pub mod reduce;

#[cfg(feature = "array")]
pub mod eval;

#[cfg(feature = "array")]
pub mod normalize;

#[cfg(feature = "array")]
pub mod scan;

#[cfg(feature = "array")]
pub mod join;

#[cfg(feature = "array")]
pub mod pick;

#[cfg(feature = "array")]
pub mod contract;

#[cfg(feature = "array")]
pub mod rearrange;

#[cfg(feature = "array")]
pub mod order;

#[cfg(feature = "array")]
pub mod statistics;

#[cfg(feature = "array")]
pub mod names;

#[cfg(feature = "exchange")]
pub mod exchange;

#[cfg(feature = "array")]
pub mod grad;

#[cfg(feature = "array")]
#[doc(hidden)]
pub mod fuse;

#[cfg(feature = "array")]
#[doc(hidden)]
pub mod prelude;

#[cfg(feature = "array")]
pub use typenum;
