//! Names that NumPy and ndarray have for what has another name here, and some short forms.

mod arrays;
mod lazily;
mod like;
mod owned;

pub use crate::rearrange::meshgrid_xy as meshgrid;
pub use arrays::OtherNames;
pub use lazily::{NumPyNames, where_};
pub use like::{full_like, hstack, ones_like, vstack, zeros_like};
