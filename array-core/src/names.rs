//! Names that NumPy and ndarray have for what has another name here, and some short forms.

mod arrays;
mod lanes;
mod lazily;
mod like;
mod owned;

pub use crate::rearrange::{meshgrid_xy as meshgrid, try_meshgrid_xy as try_meshgrid};
pub use arrays::OtherNames;
pub use lazily::{NumPyNames, where_};
pub use like::{
    full_like, hstack, ones_like, try_full_like, try_hstack, try_ones_like, try_vstack,
    try_zeros_like, vstack, zeros_like,
};
