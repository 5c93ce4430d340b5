//! Names that NumPy and ndarray have for what has another name here, and some short forms.

mod arrays;
mod lanes;
mod lazily;
mod like;
mod owned;
mod views;

pub use crate::join::{concat as concatenate, try_concat as try_concatenate};
pub use crate::rearrange::{meshgrid_xy as meshgrid, try_meshgrid_xy as try_meshgrid};
pub use arrays::OtherNames;
pub use lazily::{NumPyNames, where_};
pub use like::{
    full_like, hstack, ones_like, try_full_like, try_hstack, try_ones_like, try_vstack,
    try_zeros_like, vstack, zeros_like,
};
pub use views::{
    ArrayView1, ArrayView2, ArrayView3, ArrayView4, ArrayViewD, ArrayViewMut1, ArrayViewMut2,
    ArrayViewMut3, ArrayViewMut4, ArrayViewMutD,
};
