//! Every container of another crate as an operand and as a destination, in every layout that its
//! crate makes; and the pages about them.
//!
//! A wrong placement does not compile where the types know the extents or the ranks:
//!
//! ```compile_fail,E0277
//! use broadloom::prelude::*;
//! let (x, v) = (ndarray::Array2::<f32>::zeros((2, 3)), ndarray::Array1::<f32>::zeros(3));
//! let _ = broadcast!(x + v).eval();
//! ```
//! ```compile_fail,E0277
//! use broadloom::prelude::*;
//! let (x, v) = (nalgebra::Matrix2x3::<f32>::zeros(), [1.0_f32, 2.0]);
//! let _ = broadcast!(x + v @ (1)).eval();
//! ```
//! ```compile_fail,E0277
//! use broadloom::prelude::*;
//! let (x, v) = (faer::Mat::<f32>::zeros(2, 3), faer::Col::<f32>::zeros(2));
//! let _ = broadcast!(x + v).eval();
//! ```
//! ```compile_fail,E0277
//! use broadloom::prelude::*;
//! let (x, v) = (image::RgbImage::new(2, 3), [1_u8; 4]);
//! let _ = broadcast!(x + v @ (2)).eval();
//! ```
//! A container is not written into through a shared reference:
//! ```compile_fail,E0277
//! use broadloom::prelude::*;
//! let x = ndarray::Array2::<f32>::zeros((2, 3));
//! let out = x.view();
//! broadcast!(out = x * 2.0);
//! ```

#[cfg(doctest)]
#[doc = include_str!("../../../INSIDE_NDARRAY.md")]
struct InsideNdarray;

#[cfg(doctest)]
#[doc = include_str!("../../../INSIDE_NALGEBRA.md")]
struct InsideNalgebra;

#[cfg(test)]
mod arrow;
#[cfg(test)]
mod beside;
#[cfg(test)]
mod faer;
#[cfg(test)]
mod image;
#[cfg(test)]
mod nalgebra;
#[cfg(test)]
mod ndarray;
#[cfg(test)]
mod no_copies;
#[cfg(test)]
mod traits;
