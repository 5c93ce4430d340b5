//! For NumPy users: NumPy's lines and their spelling here.
//!
//! The page [for ndarray users](crate::for_ndarray_users) is the same for Rust's crate ndarray.
#![doc = include_str!("../NUMPY.md")]
