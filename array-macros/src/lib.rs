//! The proc macros of broadloom. Use them through the facade crate.
