//! Names that NumPy and ndarray have for what has another name here, and some short forms.

mod arrays;
mod lazily;
mod like;
mod owned;
mod views;

pub use crate::join::concat as concatenate;
pub use crate::rearrange::meshgrid_xy as meshgrid;
pub use arrays::OtherNames;
pub use lazily::{NumPyNames, where_};
pub use like::{full_like, hstack, ones_like, vstack, zeros_like};
pub use views::{
    ArrayView1, ArrayView2, ArrayView3, ArrayView4, ArrayViewD, ArrayViewMut1, ArrayViewMut2,
    ArrayViewMut3, ArrayViewMut4, ArrayViewMutD,
};
