//! Names that NumPy and ndarray have for what has another name here, and some short forms.

mod arrays;
mod like;
mod owned;

pub use arrays::OtherNames;
pub use like::{full_like, hstack, ones_like, vstack, zeros_like};
