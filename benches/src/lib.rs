//! benches of broadloom.
