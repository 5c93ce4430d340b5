//! The likeliest messages of the compiler, their programs and the lines that compile.
#![doc = include_str!("../WHEN_IT_DOES_NOT_COMPILE.md")]
#![allow(
    rustdoc::invalid_rust_codeblocks,
    reason = "they are lines of programs, and some are the head of a function"
)]
