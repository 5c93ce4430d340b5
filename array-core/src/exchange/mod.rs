//! Results as containers of other crates: `into_ndarray`, `to_nalgebra`, `to_faer`, `to_image`.
//!
//! Each computes an expression into a `Vec`, which the other crate takes over: one loop and one
//! allocation. To write into a container that exists, use `broadcast!(out = ..)`, `eval_into` or an
//! `_into` function.

#[cfg(feature = "arrow")]
mod arrow;
#[cfg(feature = "faer")]
mod faer;
#[cfg(feature = "image")]
mod image;
#[cfg(any(feature = "ndarray", feature = "ndarray-0-16", feature = "arrow"))]
mod items;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(any(feature = "ndarray", feature = "ndarray-0-16"))]
mod ndarray;
#[cfg(any(feature = "ndarray", feature = "ndarray-0-16", feature = "nalgebra"))]
mod operators;

#[cfg(feature = "arrow")]
pub use arrow::{ArrowItem, IntoArrow, ShapeOfColumn};
#[cfg(feature = "faer")]
pub use faer::{ShapeOfMat, ToFaer};
#[cfg(feature = "image")]
pub use image::ToImage;
#[cfg(feature = "nalgebra")]
pub use nalgebra::{MatrixDim, ShapeOfMatrix, ToNalgebra};
#[cfg(feature = "ndarray")]
pub use ndarray::{DimensionOfShape, IntoNdarray, ViewNdarray, ViewNdarrayMut};
#[cfg(feature = "ndarray-0-16")]
pub use ndarray::{DimensionOfShape016, IntoNdarray016, ViewNdarray016, ViewNdarrayMut016};
