//! Kernels K1 to K14 through the public API, beside the same work by hand and with ndarray.
//!
//! `cases` binds a kernel to inputs and an output; `benches/` times cases in one process; the binary `worker` speaks a line
//! protocol, so that a driver can run it interleaved with other programs.

pub mod bodies;

pub mod cases;

pub mod data;

mod hand;

pub mod kernels;

pub mod machine;

mod ndarrays;

pub mod oracle;

mod ours;

pub mod sizes;
