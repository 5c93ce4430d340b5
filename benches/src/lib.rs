//! Kernels K1 to K7 through the public operators, beside the same work by hand and with ndarray.
//!
//! `benches/elementwise.rs` times them in one process; the binary `worker` speaks a line protocol, so that a driver
//! can run it interleaved with other programs.

pub mod bodies;

pub mod data;

pub mod hand;

pub mod kernels;

pub mod ndarrays;
