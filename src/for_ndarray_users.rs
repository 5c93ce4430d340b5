//! For users of the crate ndarray: its lines and their spelling here.
//!
//! The page [for NumPy users](crate::for_numpy_users) is the same for Python's NumPy.
#![doc = include_str!("../NDARRAY.md")]
