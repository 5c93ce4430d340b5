//! `Sealed` closes a public trait: other crates can name and use the trait, but not implement it.
//!
//! Kernels and buffers rely on answers of traits: the length of a row, the reduced axes, the place
//! of an element. Each trait with such an answer has the constant `SEALED`, of a type without a
//! public path, so no other crate can write it. An `unsafe trait` would do as well, but most
//! implementations are in modules without unsafe code.
//!
//! Tried: a supertrait. The compiler's error then has 17 lines or more, half of them about types of
//! this crate; with the constant it has 7. And a trait with a parameter that another crate can
//! choose, such as an element type, stays open for every type that has the supertrait.

/// The type of `SEALED`.
#[derive(Clone, Copy, Debug)]
pub struct Sealed;
