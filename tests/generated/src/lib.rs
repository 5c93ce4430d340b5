//! Functions that must not compile, one mistake each: `tests/programs/refused.rs` has them checked and counts the errors.

#[cfg(feature = "refused")]
#[allow(unused, clippy::all, reason = "nobody calls them")]
#[rustfmt::skip]
mod cases;
