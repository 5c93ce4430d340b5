//! `Sealed`: what makes a public trait one that other crates can name and use, but not implement.
//!
//! Kernels and buffers take answers of traits as true: how long a row is, which axes are reduced, where an element lies. Each trait
//! with such an answer has the constant `SEALED`, of a type without a public path, so that no other crate can write it. An `unsafe
//! trait` would do as well, but most implementations stand in modules without unsafe code.
//!
//! Tried: a supertrait. The compiler's error is then of 17 lines or more, half of them about types of ours, where this one has 7; and a trait
//! with a parameter that another crate can choose, such as an element type, is open for every type that has the supertrait.

/// The type of `SEALED`.
#[derive(Clone, Copy, Debug)]
pub struct Sealed;
