//! Functions that must not compile, one mistake each: `tests/programs/refused.rs` has them built and counts the errors.

#[allow(unused, clippy::all, reason = "nobody calls them")]
#[rustfmt::skip]
mod cases;

fn main() {}
