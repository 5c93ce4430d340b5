//! What the maps share. `ALL` is in `maps`, below the repeated function.
pub use ndarray::{Array1, Array2, azip};

pub type M = Array2<f32>;
pub type V = Array1<f32>;
pub type Map = fn(&M, &M, &M, &V, f32, &mut M);
pub mod maps;
